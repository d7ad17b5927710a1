//! Play against the computer or a person, with undo, redo, hints, and a list of mistakes at the end. The
//! address holds the game.

use grundy::policy::Policy;
use maud::{Markup, html};

use super::board::{self, Click};
use super::heading::{self, View};
use super::{game, mark, strip};
use crate::address::Address;
use crate::ask::Asked;
use crate::budget::MAX_PLIES;
use crate::error::Trouble;
use crate::layout::{hidden, lines};
use crate::response::{Answering, Page, Shown};
use crate::texts::{Said, Who};
use crate::web::Web;
use crate::work::board::{Drawn, Spot};
use crate::work::play::{Played, Script, play};

/// Opponents, with the messages that name them.
const RIVALS: [(&str, &str); 6] = [
    ("perfect", "rival-perfect"),
    ("weak", "rival-weak"),
    ("random", "rival-random"),
    ("first-move", "rival-first-move"),
    ("last-move", "rival-last-move"),
    ("person", "rival-person"),
];

pub(crate) fn show<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let script = script(asked)?;
        let kind = asked.kind("play");
        let rival = asked.query.get("with");
        let key = format!(
            "{}\u{1f}{rival}\u{1f}{:?}",
            asked.key(),
            (&script.moves, script.at, script.me, script.seed)
        );
        let own = script.clone();
        let played = web
            .answer(asked.named.is_own(), kind, key, move |shelf, limits| play(&own, shelf, limits))
            .await?;
        let typed = asked.query.has("do") || played.plies.len() > script.moves.len();
        if typed || (asked.position.is_empty() && !played.about.start.is_empty()) {
            // the start and the computer's moves belong in the address
            let from = if asked.position.is_empty() { &played.about.start } else { &asked.position };
            return Ok(Shown::There(at(asked, from, &played, played.plies.len(), "").to_string()));
        }
        let title = asked.texts().with("play-of", &[("game", heading::title(asked, &played.about).into())]);
        Ok(Page::shown(title, page(asked, &script, &played)))
    })
}

fn script(asked: &Asked) -> Result<Script, Trouble> {
    let query = &asked.query;
    let name = Some(query.get("with")).filter(|name| !name.is_empty()).unwrap_or("perfect");
    let rival = match name {
        "person" => None,
        name => Some(Policy::find(name).ok_or_else(|| Trouble::Usage {
            problem: Said::with("no-opponent", "name", name),
            hint: Said::with("expected", "names", RIVALS.map(|(name, _)| name).join(", ")),
        })?),
    };
    let mut moves: Vec<String> = query.all("m").map(str::to_owned).collect();
    let at = query.get("at").parse().unwrap_or(moves.len()).min(moves.len());
    // a new move discards the undone ones
    let next = query.get("do");
    let mut at = at;
    if !next.is_empty() {
        moves.truncate(at);
        moves.push(next.to_owned());
        at = moves.len();
    }
    if moves.len() > MAX_PLIES {
        return Err(Trouble::TooLong { what: "play", most: MAX_PLIES });
    }
    Ok(Script {
        named: asked.named.clone(),
        from: asked.position.clone(),
        misere: asked.misere,
        moves,
        at,
        rival,
        me: usize::from(query.get("as") == "second"),
        seed: query.get("seed").parse().unwrap_or(1),
    })
}

/// The address of this game at one of its positions, at this level of detail.
fn at(asked: &Asked, from: &str, played: &Played, at: usize, show: &'static str) -> Address {
    let mut address = settings(asked).with("p", from);
    for ply in &played.plies {
        address = address.with("m", &*ply.mv);
    }
    let looking_back = at < played.plies.len();
    address.with("at", if looking_back { at.to_string() } else { String::new() }).with("show", show)
}

/// The form that chooses the opponent and the side.
fn settings(asked: &Asked) -> Address {
    let query = &asked.query;
    let address = asked.game("play").with("with", query.get("with")).with("as", query.get("as"));
    address.with("seed", query.get("seed"))
}

fn page(asked: &Asked, script: &Script, played: &Played) -> Markup {
    let here = |to: usize, show| at(asked, &asked.position, played, to, show);
    let me = script.rival.map(|_| script.me);
    let show = asked.query.get("show");
    let strip_shown = show == "strip" || (played.is_over() && show != "none");
    let mine =
        played.mover.is_some_and(|mover| me.is_none_or(|me| me == mover) || played.now.class.players == 1);
    let may_move = !played.is_over() && (mine || played.at < played.plies.len());
    html! {
        (heading::heading(asked, &played.about, &asked.position, View::Play))
        div.two {
            section aria-labelledby="position" {
                h2 #position { (asked.say("position")) }
                @if let Some(drawn) = &played.drawn { (picture(asked, played, drawn, may_move, show)) }
                @else if let Some(picture) = &played.picture { (lines(picture)) }
                @else { p.position { (game::heaps(&played.now.position)) } }
                @if let Some(last) = played.at.checked_sub(1).and_then(|last| played.plies.get(last)) {
                    p { (asked.say("last-move")) " " @if let Some(by) = last.by { (asked.texts().player(Who::of(by, me))) ": " } strong { (last.mv) } }
                }
                @if played.is_over() { p.verdict role="status" { (over(asked, played, me)) } }
                @else if played.at < played.plies.len() { p { (asked.say("later")) } }
                @if show == "hint" { p.hint role="status" { (hint(asked, played)) } }
                (bar(asked, script, played, &here))
                @if may_move { (moves(asked, played, show == "values", me)) }
            }
            section {
                @if strip_shown {
                    h2 { (asked.say("strip")) }
                    (strip::strip(asked.texts(), played, me, |to| here(to, "strip")))
                    (where_lost(asked, played, me))
                    p { a href=(here(played.at, "none")) { (asked.say("strip-hide")) } }
                } @else if !played.plies.is_empty() {
                    p { a.button href=(here(played.at, "strip")) { (asked.say("strip-hidden")) } }
                }
                p { a href=(asked.game("g").with("p", &*played.now.position)) { (asked.say("back-to-game")) } }
                (new_game(asked))
                (heading::rules(asked, &played.about, false))
            }
        }
    }
}

/// The board. On the reader's turn a click makes a move.
fn picture(asked: &Asked, played: &Played, drawn: &Drawn, may_move: bool, show: &str) -> Markup {
    let all = at(asked, &asked.position, played, played.at, "");
    let name = |number: usize| played.now.moves.get(number).map(|row| row.mv.as_str());
    let to = |number: usize| all.clone().with("do", name(number).unwrap_or_default());
    let marks = show == "values";
    let click = |spot: &Spot| {
        let (kind, best) = if marks { board::worth(spot, &played.now) } else { (None, false) };
        let list = || all.clone().with("show", show).with("cell", spot.name()).at("picked");
        Click { to: spot.only().map_or_else(list, to), kind, best }
    };
    let marked = |number: usize| match played.now.moves.get(number) {
        Some(row) if marks => html! { (mark::of_move(asked.texts(), row, true)) " " },
        _ => html! {},
    };
    let still = Drawn { spots: Vec::new(), ..drawn.clone() };
    html! {
        (board::board(asked.texts(), if may_move { drawn } else { &still }, &played.now.position, name, click))
        @if may_move { (board::picked(asked.texts(), drawn, asked.query.get("cell"), name, to, marked)) }
    }
}

fn bar(
    asked: &Asked,
    script: &Script,
    played: &Played,
    here: &impl Fn(usize, &'static str) -> Address,
) -> Markup {
    let step = |to: Option<usize>, name: &str| {
        html! {
            @match to {
                Some(to) => a.button href=(here(to, "")) { (name) },
                None => span.button.off aria-disabled="true" { (name) },
            }
        }
    };
    html! {
        div.bar {
            (step(played.undo(script.rival, script.me), &asked.say("undo")))
            (step(played.redo(script.rival, script.me), &asked.say("redo")))
            @if !played.is_over() {
                a.button href=(here(played.at, "hint")) { (asked.say("hint")) }
                a.button href=(here(played.at, "values")) { (asked.say("show-answer")) }
            }
        }
    }
}

/// The moves as buttons. Their results show only if asked for.
fn moves(asked: &Asked, played: &Played, marks: bool, me: Option<usize>) -> Markup {
    let all = at(asked, &asked.position, played, played.at, "");
    html! {
        h3 { @if me.is_some() { (asked.say("your-move")) } @else { (asked.texts().player(Who::Player(played.mover.unwrap_or(0)))) } }
        @if marks { (mark::legend(asked.texts(), &played.now)) }
        ul.picks.moves {
            @for same in &played.groups {
                @let row = &played.now.moves[same.first];
                li { a.button href=(all.clone().with("do", &*row.mv)) title=[row.to.as_deref()] {
                    @if marks { (mark::of_move(asked.texts(), row, true)) " " }
                    (row.mv)
                } " " (game::times(asked, same)) }
            }
        }
        form method="get" action=(all.path()) {
            (hidden(&all, &[]))
            label for="do" { (asked.say("type-move")) }
            div.row { input #do name="do" autocomplete="off" autocapitalize="off" spellcheck="false"; button { (asked.say("type-move-button")) } }
        }
    }
}

fn over(asked: &Asked, played: &Played, me: Option<usize>) -> String {
    if played.now.winner().is_some() {
        return asked.texts().result(played.winner(), me);
    }
    let alone = played.now.class.players == 1;
    let gets = played.gets.iter().enumerate();
    let told = gets.map(|(player, sum)| {
        asked.texts().gets(Who::of(player, if alone { Some(0) } else { me }), &mark::amount(sum))
    });
    told.collect::<Vec<_>>().join(" ")
}

fn hint(asked: &Asked, played: &Played) -> String {
    let best: Vec<&str> = played.now.moves.iter().filter(|row| row.best).map(|row| row.mv.as_str()).collect();
    asked.texts().hint(played.now.winner(), &best, played.now.moves.len())
}

/// The mistakes: the move played, the better ones, and a link that compares the two.
fn where_lost(asked: &Asked, played: &Played, me: Option<usize>) -> Markup {
    let slips: Vec<_> = (1..).zip(&played.plies).filter(|(_, ply)| ply.slip).collect();
    html! {
        h3 { (asked.say("where-lost")) }
        @if slips.is_empty() { p { (asked.say("no-mistake")) } }
        ol.slips {
            @for (number, ply) in slips {
                li {
                    (asked.texts().mistake(number, Who::of(ply.by.unwrap_or(0), me), &ply.mv))
                    " " (asked.texts().with("better", &[("moves", ply.better.join(", ").into())])) " "
                    @if let Some(better) = ply.better.first() {
                        a href=(asked.game("compare").with("p", &*ply.from).with("a", &*ply.mv).with("b", &**better)) { (asked.say("compare-mistake")) }
                    }
                }
            }
        }
    }
}

fn new_game(asked: &Asked) -> Markup {
    let to = asked.game("play").with("p", &*asked.position);
    let seed: u64 = asked.query.get("seed").parse().unwrap_or(1);
    html! {
        form.new method="get" action=(to.path()) {
            (hidden(&to, &[]))
            h2 { (asked.say("play-start")) }
            input type="hidden" name="seed" value=(seed.wrapping_add(1));
            div.row {
                label { (asked.say("play-against")) " "
                    select name="with" { @for (name, words) in RIVALS { option value=(name) selected[asked.query.get("with") == name] { (asked.say(words)) } } }
                }
                label { (asked.say("play-as")) " "
                    select name="as" {
                        option value="first" { (asked.say("first")) }
                        option value="second" selected[asked.query.get("as") == "second"] { (asked.say("second")) }
                    }
                }
                button.main { (asked.say("play-start")) }
            }
        }
    }
}
