//! Play: against the computer or a person, with undo and redo, hints, and afterwards where it was thrown away. The play is its address.

use grundy::policy::Policy;
use maud::{Markup, html};

use super::heading::{self, View};
use super::{game, mark, strip};
use crate::address::Address;
use crate::ask::Asked;
use crate::budget::MAX_PLIES;
use crate::error::Trouble;
use crate::layout::{Page, hidden, lines};
use crate::routes::{Answering, Shown};
use crate::texts;
use crate::web::Web;
use crate::work::play::{Played, Script, play};

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
            // what was played, and from where, belongs into the address
            let from = if asked.position.is_empty() { &played.about.start } else { &asked.position };
            return Ok(Shown::There(at(asked, from, &played, played.plies.len(), "").to_string()));
        }
        let title = texts::play_of(&heading::title(asked, &played.about));
        Ok(Page::shown(title, page(asked, &script, &played)))
    })
}

fn script(asked: &Asked) -> Result<Script, Trouble> {
    let query = &asked.query;
    let name = Some(query.get("with")).filter(|name| !name.is_empty()).unwrap_or("perfect");
    let rival = match name {
        "person" => None,
        name => Some(Policy::find(name).ok_or_else(|| Trouble::Usage {
            problem: format!("unknown opponent '{name}'"),
            hint: format!("expected {}", texts::RIVALS.map(|(name, _)| name).join(", ")),
        })?),
    };
    let mut moves: Vec<String> = query.all("m").map(str::to_owned).collect();
    let at = query.get("at").parse().unwrap_or(moves.len()).min(moves.len());
    // a new move ends what was taken back
    let next = query.get("do");
    let mut at = at;
    if !next.is_empty() {
        moves.truncate(at);
        moves.push(next.to_owned());
        at = moves.len();
    }
    if moves.len() > MAX_PLIES {
        return Err(Trouble::TooLong { what: "the play", most: MAX_PLIES });
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

/// The address of this play at one of its positions, showing this much.
fn at(asked: &Asked, from: &str, played: &Played, at: usize, show: &'static str) -> Address {
    let mut address = settings(asked).with("p", from);
    for ply in &played.plies {
        address = address.with("m", &*ply.mv);
    }
    let looking_back = at < played.plies.len();
    address.with("at", if looking_back { at.to_string() } else { String::new() }).with("show", show)
}

/// Who plays how.
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
    html! {
        (heading::heading(asked, &played.about, &asked.position, View::Play))
        div.two {
            section aria-labelledby="position" {
                h2 #position { (texts::POSITION) }
                @if let Some(picture) = &played.picture { (lines(picture)) }
                @else { p.position { (game::heaps(&played.now.position)) } }
                @if let Some(last) = played.at.checked_sub(1).and_then(|last| played.plies.get(last)) {
                    p { (texts::LAST_MOVE) " " @if let Some(by) = last.by { (texts::player(by, me)) ": " } strong { (last.mv) } }
                }
                @if played.is_over() { p.verdict role="status" { (over(played, me)) } }
                @else if played.at < played.plies.len() { p { (texts::LATER) } }
                @if show == "hint" { p.hint role="status" { (hint(played)) } }
                (bar(script, played, &here))
                @if !played.is_over() && (mine || played.at < played.plies.len()) { (moves(asked, played, show == "values", me)) }
            }
            section {
                @if strip_shown {
                    h2 { (texts::STRIP) }
                    (strip::strip(played, [0, 1].map(|side| texts::player(side, me)), |to| here(to, "strip")))
                    (where_lost(asked, played, me))
                    p { a href=(here(played.at, "none")) { (texts::STRIP_HIDE) } }
                } @else if !played.plies.is_empty() {
                    p { a.button href=(here(played.at, "strip")) { (texts::STRIP_HIDDEN) } }
                }
                p { a href=(asked.game("g").with("p", &*played.now.position)) { (texts::BACK_TO_GAME) } }
                (new_game(asked))
                (heading::rules(asked, &played.about, false))
            }
        }
    }
}

fn bar(script: &Script, played: &Played, here: &impl Fn(usize, &'static str) -> Address) -> Markup {
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
            (step(played.undo(script.rival, script.me), texts::UNDO))
            (step(played.redo(script.rival, script.me), texts::REDO))
            @if !played.is_over() {
                a.button href=(here(played.at, "hint")) { (texts::HINT) }
                a.button href=(here(played.at, "values")) { (texts::SHOW_OF[1]) }
            }
        }
    }
}

/// The moves as buttons; what they lead to only if that is asked for.
fn moves(asked: &Asked, played: &Played, marks: bool, me: Option<usize>) -> Markup {
    let all = at(asked, &asked.position, played, played.at, "");
    html! {
        h3 { @if me.is_some() { (texts::TO_MOVE_YOU) } @else { (texts::player(played.mover.unwrap_or(0), None)) } }
        @if marks { (mark::legend(&played.now)) }
        ul.picks.moves {
            @for same in &played.groups {
                @let row = &played.now.moves[same.first];
                li { a.button href=(all.clone().with("do", &*row.mv)) title=[row.to.as_deref()] {
                    @if marks { (mark::of_move(row, true)) " " }
                    (row.mv)
                } }
            }
        }
        form method="get" action=(all.path()) {
            (hidden(&all, &[]))
            label for="do" { (texts::TYPE_MOVE) }
            div.row { input #do name="do" autocomplete="off" autocapitalize="off" spellcheck="false"; button { (texts::TYPE_MOVE_BUTTON) } }
        }
    }
}

fn over(played: &Played, me: Option<usize>) -> String {
    if played.now.winner.is_some() {
        return texts::result(played.winner(), me);
    }
    let alone = played.now.class.players == 1;
    let gets = played.gets.iter().enumerate();
    let told = gets.map(|(player, sum)| {
        texts::gets(&texts::player(player, if alone { Some(0) } else { me }), &mark::amount(sum))
    });
    told.collect::<Vec<_>>().join(" ")
}

fn hint(played: &Played) -> String {
    let best: Vec<&str> = played.now.moves.iter().filter(|row| row.best).map(|row| row.mv.as_str()).collect();
    texts::hint(played.now.winner, &best, played.now.moves.len())
}

/// Every slip: what was played, what was better, and the two beside each other.
fn where_lost(asked: &Asked, played: &Played, me: Option<usize>) -> Markup {
    let slips: Vec<_> = (1..).zip(&played.plies).filter(|(_, ply)| ply.slip).collect();
    html! {
        h3 { (texts::WHERE_LOST) }
        @if slips.is_empty() { p { (texts::NO_MISTAKE) } }
        ol.slips {
            @for (number, ply) in slips {
                li {
                    (texts::mistake(number, &texts::player(ply.by.unwrap_or(0), me), &ply.mv))
                    " " (texts::better(&ply.better.join(", "))) " "
                    @if let Some(better) = ply.better.first() {
                        a href=(asked.game("compare").with("p", &*ply.from).with("a", &*ply.mv).with("b", &**better)) { (texts::COMPARE_MISTAKE) }
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
            h2 { (texts::PLAY_START) }
            input type="hidden" name="seed" value=(seed.wrapping_add(1));
            div.row {
                label { (texts::PLAY_AGAINST) " "
                    select name="with" { @for (name, words) in texts::RIVALS { option value=(name) selected[asked.query.get("with") == name] { (words) } } }
                }
                label { (texts::PLAY_AS) " "
                    select name="as" {
                        option value="first" { (texts::FIRST) }
                        option value="second" selected[asked.query.get("as") == "second"] { (texts::SECOND) }
                    }
                }
                button.main { (texts::PLAY_START) }
            }
        }
    }
}
