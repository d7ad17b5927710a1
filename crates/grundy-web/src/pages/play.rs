//! Play against the computer or a person, with undo, redo, hints, and a list of mistakes at the end. The
//! address holds the game. To play nothing has to be solved; what is told of positions is asked for apart,
//! and may be too hard.

use axum::http::StatusCode;
use grundy::Error;
use grundy::policy::Policy;
use maud::{Markup, html};
use std::sync::Arc;

use super::board::{self, Click, Marks};
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
use crate::work::review::{Review, review};
use crate::work::series::Series;
use crate::work::think::{LEARNS, MAX_LEVEL, Reply, reply};

/// The level at which a rival begins that learns.
const FIRST_LEVEL: u8 = 1;
/// The rival of an address that names none.
const UNSAID: &str = "perfect";
/// Opponents, with the messages that name them.
const RIVALS: [(&str, &str); 7] = [
    (LEARNS, "rival-learns"),
    ("perfect", "rival-perfect"),
    ("weak", "rival-weak"),
    ("random", "rival-random"),
    ("first-move", "rival-first-move"),
    ("last-move", "rival-last-move"),
    ("person", "rival-person"),
];

pub(crate) fn show<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        match shown(web, asked, None).await {
            // a move that cannot be made is told on the board where it was to be made
            Err(trouble @ Trouble::Game(Error::BadText(_))) if asked.query.has("do") => {
                let calm = Asked { query: asked.query.clone().without("do"), ..asked.clone() };
                shown(web, &calm, Some(&trouble)).await.or(Err(trouble))
            }
            shown => shown,
        }
    })
}

async fn shown(web: &Web, asked: &Asked, trouble: Option<&Trouble>) -> Result<Shown, Trouble> {
    let mut script = script(asked)?;
    let given = script.moves.len();
    let mut played = replayed(web, asked, &script).await?;
    while played.waits {
        let reply = replied(web, asked, &script, &played).await?;
        script.moves = played.plies.iter().map(|ply| ply.mv.clone()).collect();
        script.moves.push(reply.mv.clone());
        script.at = script.moves.len();
        played = replayed(web, asked, &script).await?;
    }
    let typed = asked.query.has("do") || played.plies.len() > given;
    if typed || (asked.position.is_empty() && !played.about.start.is_empty()) {
        // the start and the computer's moves belong in the address
        let from = if asked.position.is_empty() { &played.about.start } else { &asked.position };
        return Ok(Shown::There(at(asked, from, &played, played.plies.len(), "").to_string()));
    }
    let told = match Telling::of(asked, &played) {
        Some(telling) => Some(reviewed(web, asked, &script, &played, telling).await?),
        None => None,
    };
    let room = asked.query.get("room");
    if !room.is_empty() && trouble.is_none() {
        // whoever is in the room sees this position next
        let everybodys = at(asked, &asked.position, &played, played.at, "");
        web.show_in_room(room, &everybodys.but("room", "").but("theme", "").but("lang", "").to_string());
    }
    let title = asked.texts().with("play-of", &[("game", heading::title(asked, &played.about).into())]);
    let body = page(asked, &script, &played, told.as_ref(), trouble);
    Ok(Page::with(trouble.map_or(StatusCode::OK, Trouble::status), title, body))
}

/// What is to be told of a play.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Telling {
    /// What the position on the board is worth.
    Position,
    /// What all positions were worth.
    Play,
}

impl Telling {
    /// What this address asks for.
    fn of(asked: &Asked, played: &Played) -> Option<Self> {
        match asked.query.get("show") {
            "strip" => Some(Self::Play),
            "hint" | "values" if !played.is_over() => Some(Self::Position),
            "none" => None,
            _ => played.is_over().then_some(Self::Play),
        }
    }
}

/// The review of a play; a limit that stopped it is told beside the board.
type ToldReview = Result<Arc<Review>, Trouble>;

fn key(asked: &Asked, script: &Script) -> String {
    let rival = asked.query.get("with");
    format!("{}\u{1f}{rival}\u{1f}{:?}", asked.key(), (&script.moves, script.at, script.me, script.seed))
}

async fn replayed(web: &Web, asked: &Asked, script: &Script) -> Result<Arc<Played>, Trouble> {
    let own = script.clone();
    let work = move |shelf: &mut _, limits: &_| play(&own, shelf, limits);
    web.answer(asked.named.is_own(), asked.kind("play"), key(asked, script), work).await
}

async fn replied(
    web: &Web,
    asked: &Asked,
    script: &Script,
    played: &Arc<Played>,
) -> Result<Arc<Reply>, Trouble> {
    let (own, played) = (script.clone(), Arc::clone(played));
    let key = format!("{}\u{1f}{}\u{1f}{}", key(asked, script), played.position, played.plies.len());
    let work =
        move |shelf: &mut _, limits: &_| reply(&own, &played.position, played.plies.len(), shelf, limits);
    web.answer(asked.named.is_own(), asked.kind("reply"), key, work).await
}

async fn reviewed(
    web: &Web,
    asked: &Asked,
    script: &Script,
    played: &Arc<Played>,
    telling: Telling,
) -> Result<ToldReview, Trouble> {
    let (own, played, alone) = (script.clone(), Arc::clone(played), telling == Telling::Position);
    let (key, kind) = (key(asked, script), asked.kind(if alone { "review one" } else { "review" }));
    let work = move |shelf: &mut _, limits: &_| review(&own, &played.plies, played.at, alone, shelf, limits);
    match web.answer(asked.named.is_own(), kind, key, work).await {
        Err(trouble) if trouble.is_limit() || matches!(trouble, Trouble::Busy) => Ok(Err(trouble)),
        told => told.map(Ok),
    }
}

fn script(asked: &Asked) -> Result<Script, Trouble> {
    let query = &asked.query;
    let name = rival(asked);
    let rival = match name {
        "person" => None,
        LEARNS => Some(Policy::Weak),
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
        level: (name == LEARNS).then(|| level(asked)),
        me: usize::from(query.get("as") == "second"),
        seed: query.get("seed").parse().unwrap_or(1),
    })
}

/// The name of the rival that an address asks for.
fn rival(asked: &Asked) -> &str {
    Some(asked.query.get("with")).filter(|name| !name.is_empty()).unwrap_or(UNSAID)
}

/// The level that an address asks for.
fn level(asked: &Asked) -> u8 {
    asked.query.get("level").parse().unwrap_or(FIRST_LEVEL).min(MAX_LEVEL)
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
    let address =
        address.with("level", query.get("level")).with("series", Series::read(query.get("series")).text());
    address.with("seed", query.get("seed")).with("room", query.get("room"))
}

fn page(
    asked: &Asked,
    script: &Script,
    played: &Played,
    told: Option<&ToldReview>,
    trouble: Option<&Trouble>,
) -> Markup {
    let here = |to: usize, show| at(asked, &asked.position, played, to, show);
    let me = script.rival.map(|_| script.me);
    let show = asked.query.get("show");
    let review = told.and_then(|told| told.as_deref().ok());
    let alone = played.about.class.players == 1;
    let mine = played.mover.is_some_and(|mover| me.is_none_or(|me| me == mover) || alone);
    let may_move = !played.is_over() && (mine || played.at < played.plies.len());
    let marks = review.filter(|_| show == "values");
    let strip = review
        .filter(|review| review.worth.len() > played.plies.len() && (show == "strip" || played.is_over()));
    html! {
        (heading::heading(asked, &played.about, &asked.position, View::Play))
        div.two #play data-room=[Some(asked.query.get("room")).filter(|room| !room.is_empty())] {
            section aria-labelledby="position" {
                h2.unseen #position { (asked.say("position")) }
                (status(asked, played, review, me))
                (standing(asked, script, played))
                @if let Some(drawn) = &played.drawn { (picture(asked, played, drawn, may_move,
                    review.filter(|_| show == "values" || show == "hint"), me)) }
                @else if let Some(picture) = &played.picture { (lines(picture)) }
                @else { p.position { (game::heaps(&played.position)) } }
                @if let Some(last) = played.at.checked_sub(1).and_then(|last| played.plies.get(last)) {
                    p.last { (asked.say("last-move")) " " @if let Some(by) = last.by { (asked.texts().player(Who::of(by, me))) ": " } strong { (asked.texts().mv(&last.mv)) } }
                }
                @if played.at < played.plies.len() { p { (asked.say("later")) } }
                @if let Some(Err(trouble)) = told { p.hint role="status" { (trouble.beside_board(asked.texts())) } }
                @if let (Some(review), "hint") = (review, show) { p.hint role="status" { (hint(asked, review)) } }
                @if let Some(trouble) = trouble { (super::trouble::piece(asked, trouble)) }
                (bar(asked, script, played, &here))
                @if played.is_over() { (again(asked, script, played)) }
                @if may_move { (moves(asked, played, marks, me)) }
            }
            section {
                @if asked.query.has("room") { (room(asked)) }
                @if let Some(review) = strip {
                    h2 { (asked.say("strip")) }
                    (strip::strip(asked.texts(), played, review, me, |to| here(to, "strip")))
                    (where_lost(asked, played, review, me, &here))
                    p { a href=(here(played.at, "none")) { (asked.say("strip-hide")) } }
                } @else if !played.plies.is_empty() && told.is_none_or(Result::is_ok) {
                    p { a.button href=(here(played.at, "strip")) { (asked.say("strip-hidden")) } }
                }
                p { a href=(asked.game("g").with("p", &*played.position)) { (asked.say("back-to-game")) } }
                (new_game(asked, played))
                @if !asked.query.has("room") { (open_room(asked, played)) }
                (game::for_a_class(asked))
                (heading::rules(asked, &played.about, false))
            }
        }
    }
}

/// Whose move it is, or how the game ended. The focus comes here after a move, whose button is gone.
fn status(asked: &Asked, played: &Played, review: Option<&Review>, me: Option<usize>) -> Markup {
    let side = |player: usize| if player == 0 { "first" } else { "second" };
    html! {
        @if played.is_over() {
            @let won = played.winner.zip(me).map_or("", |(winner, me)| if winner == me { " won" } else { " lost" });
            p class={ "verdict turn over" (won) } role="status" tabindex="-1" {
                (over(asked, played, review, me))
            }
        } @else if let Some(mover) = played.mover {
            p class={ "turn " (side(mover)) } role="status" tabindex="-1" {
                span.disc {}
                @match me {
                    Some(me) if me == mover || played.about.class.players == 1 => (asked.say("your-move")),
                    _ => (asked.texts().with("turn-of", &[("player", asked.texts().player(Who::of(mover, me)).into())])),
                }
            }
        }
    }
}

/// The games of a series that are over, and how strong a rival is that learns.
fn standing(asked: &Asked, script: &Script, played: &Played) -> Markup {
    let mut series = Series::read(asked.query.get("series"));
    let begun = !series.is_empty();
    if begun && played.is_over() {
        series.add(played.winner.map(|winner| winner == script.me));
    }
    let (mine, theirs) = series.points();
    html! {
        @if begun {
            p.series role="status" {
                span.games aria-hidden="true" { @for game in series.games() { span class={ "game " (game) }
                    {} } }
                strong { (mine) " : " (theirs) } " "
                (asked.say(match series.is_won() {
                    Some(true) => "series-won",
                    Some(false) => "series-lost",
                    None if series.is_over() => "series-even",
                    None => "series-on",
                }))
            }
        }
        @if let Some(level) = script.level {
            p.level { span.unseen { (asked.say("level")) " " (level + 1) }
                span aria-hidden="true" { (asked.say("level")) " " @for step in 0..=MAX_LEVEL {
                    span.pip.on[step <= level] {} } }
            }
        }
    }
}

/// What comes after a game that is over: the same again, the other side, another rival, a series of games.
fn again(asked: &Asked, script: &Script, played: &Played) -> Markup {
    let seed = script.seed.wrapping_add(1).to_string();
    let won = played.winner.map(|winner| winner == script.me);
    // a rival that learns is stronger after the reader's win, and weaker after his loss
    let next = script.level.map(|level| match won {
        Some(true) => (level + 1).min(MAX_LEVEL),
        Some(false) => level.saturating_sub(1),
        None => level,
    });
    let to = |with: &str, second: bool| {
        let level = next.filter(|_| with == LEARNS).map_or_else(String::new, |level| level.to_string());
        let address = asked.game("play").with("with", with).with("as", if second { "second" } else { "" });
        let address = address.with("level", level).with("seed", &*seed).with("p", &*asked.position);
        // in a room, the other screen comes along
        address.with("room", asked.query.get("room"))
    };
    let (with, second) = (asked.query.get("with"), script.me == 1);
    let mut series = Series::read(asked.query.get("series"));
    let begun = !series.is_empty();
    series.add(won);
    html! {
        @if next != script.level && let Some(next) = next {
            p.hint role="status" { (asked.say(if Some(next) > script.level { "level-up" } else {
                "level-down" })) }
        }
        div.bar.again {
            @if script.rival.is_none() || !begun || series.is_over() { a.button.main href=(to(with, second))
                { (asked.say("play-again")) } }
            @if script.rival.is_some() {
                @if !series.is_over() {
                    a.button.main[begun] #series href=(to(with, !second).with("series", series.text())) {
                        (asked.say(if begun { "series-next" } else { "series-begin" })) }
                }
                @if !begun { a.button href=(to(with, !second)) { (asked.say("play-swap")) } }
                @if with != LEARNS && !played.about.class.payoffs { a.button href=(to(LEARNS, second)) {
                    (asked.say("play-learns")) } }
                @if script.rival != Some(Policy::Perfect) { a.button href=(to("perfect", second)) { (asked.say("play-harder")) } }
                @else { a.button href=(to("weak", second)) { (asked.say("play-easier")) } }
            }
        }
    }
}

/// The board. On the reader's turn a click makes a move.
fn picture(
    asked: &Asked,
    played: &Played,
    drawn: &Drawn,
    may_move: bool,
    marks: Option<&Review>,
    me: Option<usize>,
) -> Markup {
    let all = at(asked, &asked.position, played, played.at, "");
    let name = |number: usize| played.moves.get(number).map(|step| step.mv.as_str());
    let to = |number: usize| all.clone().with("do", name(number).unwrap_or_default());
    let show = asked.query.get("show");
    let hinted = show == "hint";
    let click = |spot: &Spot| {
        let told = marks.filter(|_| !hinted);
        let (kind, best) = told.map_or((None, false), |review| board::worth(spot, &review.now));
        let list = || all.clone().with("show", show).with("cell", spot.name()).at("picked");
        Click { to: spot.only().map_or_else(list, to), kind, best }
    };
    let marked = |number: usize| match marks.and_then(|review| review.now.moves.get(number)) {
        Some(row) if !hinted => html! { (mark::of_move(asked.texts(), row, true)) " " },
        _ => html! {},
    };
    let still = Drawn { spots: Vec::new(), ways: Vec::new(), ..drawn.clone() };
    let last = played.last.as_ref().map_or_else(|| html! {}, board::last);
    let by = played.at.checked_sub(1).and_then(|last| played.plies.get(last)).map(|ply| match me {
        Some(me) if ply.by == Some(me) => "own",
        _ => "rival",
    });
    let best = marks.map_or_else(Vec::new, |review| {
        let mut best = board::best(&review.now);
        best.truncate(if hinted { 1 } else { best.len() });
        best
    });
    let marked_moves = Marks { last, by, best };
    let drawn_now = if may_move { drawn } else { &still };
    html! {
        div.stage {
            (board::board(asked.texts(), drawn_now, &played.position, name, click, &marked_moves))
            // what was to be seen on the way here, for scripts that show it move by move
            @for drawn in &played.between { template.before { (board::before(drawn)) } }
        }
        @if may_move { (board::picked(asked.texts(), drawn, asked.query.get("cell"), name, to, marked)) }
    }
}

fn bar(
    asked: &Asked,
    script: &Script,
    played: &Played,
    here: &impl Fn(usize, &'static str) -> Address,
) -> Markup {
    let step = |id: &str, rel: &str, to: Option<usize>, name: &str| {
        html! {
            @match to {
                Some(to) => a.button id=(id) rel=(rel) href=(here(to, "")) { (name) },
                None => span.button.off aria-disabled="true" { (name) },
            }
        }
    };
    html! {
        div.bar {
            (step("undo", "prev", played.undo(script.rival, script.me), &asked.say("undo")))
            (step("redo", "next", played.redo(script.rival, script.me), &asked.say("redo")))
            @if !played.is_over() {
                a.button #hint href=(here(played.at, "hint")) { (asked.say("hint")) }
                a.button href=(here(played.at, "values")) { (asked.say("show-answer")) }
            }
        }
    }
}

/// The moves as buttons. Their results show only if asked for.
fn moves(asked: &Asked, played: &Played, marks: Option<&Review>, me: Option<usize>) -> Markup {
    let all = at(asked, &asked.position, played, played.at, "");
    html! {
        h3 {
            @if me.is_some() { (asked.say("moves")) }
            @else { (asked.texts().player(Who::Player(played.mover.unwrap_or(0)))) }
        }
        @if let Some(review) = marks { (mark::legend(asked.texts(), &review.now)) }
        ul.picks.moves {
            @for same in &played.groups {
                @let step = &played.moves[same.first];
                li data-moves=(game::number(same)) { a.button href=(all.clone().with("do", &*step.mv))
                    title=(asked.texts().mv(&step.to)) {
                    @if let Some(row) = marks.and_then(|review| review.now.moves.get(same.first)) { (mark::of_move(asked.texts(), row, true)) " " }
                    (asked.texts().mv(&step.mv))
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

fn over(asked: &Asked, played: &Played, review: Option<&Review>, me: Option<usize>) -> String {
    if !played.about.class.payoffs {
        return asked.texts().result(played.winner, me);
    }
    let alone = played.about.class.players == 1;
    let gets = review.into_iter().flat_map(|review| review.gets.iter().enumerate());
    let told = gets.map(|(player, sum)| {
        asked.texts().gets(Who::of(player, if alone { Some(0) } else { me }), &mark::amount(sum))
    });
    let told = told.collect::<Vec<_>>().join(" ");
    if told.is_empty() { asked.say("game-over") } else { told }
}

fn hint(asked: &Asked, review: &Review) -> String {
    let rows = &review.now.moves;
    let best: Vec<String> = rows.iter().filter(|row| row.best).map(|row| asked.texts().mv(&row.mv)).collect();
    let best: Vec<&str> = best.iter().map(String::as_str).collect();
    asked.texts().hint(review.now.winner(), &best, rows.len())
}

/// The turning points: the move played, the better ones, a link that compares the two, and one that plays on
/// from there.
fn where_lost(
    asked: &Asked,
    played: &Played,
    review: &Review,
    me: Option<usize>,
    here: &impl Fn(usize, &'static str) -> Address,
) -> Markup {
    let slips: Vec<_> = (0..).zip(&played.plies).filter(|(number, _)| review.is_slip(*number)).collect();
    let texts = asked.texts();
    html! {
        h3 { (asked.say("where-lost")) }
        @if slips.is_empty() { p { (asked.say("no-mistake")) } }
        ol.slips {
            @for (number, ply) in slips {
                @let better = &review.better[number];
                @let named = better.iter().map(|mv| texts.mv(mv)).collect::<Vec<_>>().join(", ");
                li {
                    (texts.mistake(number + 1, Who::of(ply.by.unwrap_or(0), me), &texts.mv(&ply.mv)))
                    " " (texts.with("better", &[("moves", named.into())])) " "
                    @if let Some(better) = better.first() {
                        a href=(asked.game("compare").with("p", &*ply.from).with("a", &*ply.mv).with("b", &**better)) { (asked.say("compare-mistake")) }
                        " "
                    }
                    a href=(here(number, "none")) { (asked.say("again-from-here")) }
                }
            }
        }
    }
}

/// The room that this play is shown in, with the link for the other screen.
fn room(asked: &Asked) -> Markup {
    let link = asked.other("room", asked.query.get("room")).but("theme", "").but("lang", "").to_string();
    html! {
        div.picked.room {
            p role="status" { (asked.say("room-here")) }
            label for="room-link" { (asked.say("room-link")) }
            div.row {
                input #room-link readonly value={ "http://" (asked.host) (link) } spellcheck="false";
                button.copy type="button" data-copy="#room-link" hidden { (asked.say("copy")) }
                a.button href=(asked.to("/share").with("to", link)) { (asked.say("room-code")) }
            }
        }
    }
}

/// The button that opens a room for this play, which goes on between two people.
fn open_room(asked: &Asked, played: &Played) -> Markup {
    let here = at(asked, &asked.position, played, played.at, "").but("with", "person").but("as", "");
    let here = here.but("level", "").but("series", "").but("theme", "").but("lang", "");
    let form = asked.to("/room");
    html! {
        form.open method="post" action="/room" {
            (hidden(&form, &[]))
            input type="hidden" name="to" value=(here);
            button { (asked.say("room-open")) } " " span.source { (asked.say("room-about")) }
        }
    }
}

fn new_game(asked: &Asked, played: &Played) -> Markup {
    let to = asked.game("play").with("p", &*asked.position).with("room", asked.query.get("room"));
    let seed: u64 = asked.query.get("seed").parse().unwrap_or(1);
    // payoffs have no levels
    let rivals = RIVALS.iter().filter(|(name, _)| *name != LEARNS || !played.about.class.payoffs);
    html! {
        form.new method="get" action=(to.path()) {
            (hidden(&to, &[]))
            h2 { (asked.say("play-start")) }
            input type="hidden" name="seed" value=(seed.wrapping_add(1));
            div.row {
                label { (asked.say("play-against")) " "
                    select name="with" { @for (name, words) in rivals { option value=(name) selected[rival(asked) == *name] { (asked.say(words)) } } }
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
