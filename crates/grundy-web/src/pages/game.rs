//! A position of a game: rules, board, moves with their results, and the explanation. Results show only on
//! request, so that the reader can guess first.

use grundy::Error;
use grundy::report::{MoveRow, Report, Winner};
use grundy::rules::Ending;
use grundy::value::amount::Sum;
use grundy::view::study::Told;
use grundy_explain::words::study;
use maud::{Markup, html};

use super::board::{self, Click, Marks};
use super::heading::{self, View};
use super::mark;
use super::why::Writer;
use crate::address::Address;
use crate::ask::{Asked, MAX_SLIDERS, Show};
use crate::budget::MAX_SHOWN;
use crate::error::Trouble;
use crate::layout::{choices, hidden, lines};
use crate::response::{Answering, Page};
use crate::web::Web;
use crate::work::board::{Drawn, Spot};
use crate::work::position::{About, Seen, Solved, see};
use crate::work::same::Same;

/// Message ids of the levels of detail, in the order of [`Show::ALL`].
const SHOWS: [&str; 4] = ["show-nothing", "show-answer", "show-values", "show-why"];
/// Width of the text on guarantees and ties.
const TEXT_COLUMNS: usize = 72;
/// The possible guesses, each with its message.
const GUESSES: [(&str, &str); 3] =
    [("first", "guess-first"), ("second", "guess-second"), ("draw", "guess-draw")];
/// Kinds of random positions, each with its message.
const RANDOM: [(&str, &str); 3] =
    [("winning", "random-winning"), ("losing", "random-losing"), ("hard", "random-hard")];

/// Computes the position that a request asks about.
pub(crate) async fn seen(web: &Web, asked: &Asked, show: Show) -> Result<std::sync::Arc<Seen>, Trouble> {
    let kind = asked.kind(&format!("see {}", show.name()));
    let own = asked.clone();
    web.answer(asked.named.is_own(), kind, asked.key(), move |shelf, limits| see(&own, show, shelf, limits))
        .await
}

pub(crate) fn show<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        // a guess shows the answer
        let guessed = asked.query.has("guess") || asked.query.has("try");
        let level = if guessed && asked.show == Show::Nothing { Show::Answer } else { asked.show };
        let texts = asked.texts();
        let titled =
            |seen: &Seen| format!("{} {}", heading::title(asked, &seen.about), texts.mv(&seen.position));
        let trouble = match seen(web, asked, level).await {
            Ok(seen) => return Ok(Page::shown(titled(&seen), page(asked, &seen, level, None))),
            Err(trouble) => trouble,
        };
        // the board stays, whatever the answer: that of the position, else that of the start
        if level > Show::Nothing
            && (trouble.is_limit() || matches!(trouble, Trouble::Busy))
            && let Ok(seen) = seen(web, asked, Show::Nothing).await
        {
            let body = page(asked, &seen, level, Some(&trouble));
            return Ok(Page::with(trouble.status(), titled(&seen), body));
        }
        let start = Asked { position: String::new(), misere: false, ..asked.clone() };
        if matches!(trouble, Trouble::Game(Error::BadText(_) | Error::Refused(_)))
            && let Ok(seen) = seen(web, &start, Show::Nothing).await
        {
            let body = page(asked, &seen, Show::Nothing, Some(&trouble));
            return Ok(Page::with(trouble.status(), titled(&seen), body));
        }
        Err(trouble)
    })
}

/// The page. `trouble` is why it does not show what was asked for.
fn page(asked: &Asked, seen: &Seen, level: Show, trouble: Option<&Trouble>) -> Markup {
    let here = asked.game("g").with("p", &*seen.position);
    let shows = Show::ALL.iter().zip(SHOWS).map(|((show, name), words)| {
        (here.clone().with("show", *name).at("answer"), asked.say(words), *show == level)
    });
    let wrong = trouble.filter(|trouble| !trouble.is_limit() && !matches!(trouble, Trouble::Busy));
    let first_visit = asked.position.is_empty() && level == Show::Nothing;
    let board = seen.position.clone();
    let own = Asked { position: board, misere: asked.misere && wrong.is_none(), ..asked.clone() };
    let typed = if wrong.is_some() && !asked.position.is_empty() { &asked.position } else { &seen.position };
    let asked = &own;
    html! {
        (heading::heading(asked, &seen.about, &seen.position, View::Explore))
        div.two {
            div {
                section aria-labelledby="position" {
                    h2.unseen #position { (asked.say("position")) }
                    (edit(asked, seen, level, typed, wrong.is_some()))
                    (sliders(asked, seen, level))
                    @if let Some(trouble) = wrong { (super::trouble::piece(asked, trouble)) }
                    div #picture {
                        @if let Some(drawn) = &seen.board { (picture(asked, seen, drawn, level)) }
                        @else if let Some(picture) = &seen.picture { (lines(picture)) }
                        @else { p.position { (heaps(&seen.position)) } }
                    }
                    p.links #from-here {
                        a.button href=(heading::play(asked, &seen.about.class, &seen.position)) {
                            (asked.say("play-from-here")) }
                    }
                    (for_a_class(asked))
                    p.links { (asked.say("random")) ": "
                        @for (kind, words) in random(&seen.about) {
                            a href=(asked.game("random").with("kind", kind).with("seed", seed(asked)).with("show", asked.show.name())) { (asked.say(words)) } " "
                        }
                    }
                    (heading::rules(asked, &seen.about, first_visit))
                }
            }
            section #answer {
                (choices(&asked.say("show"), shows))
                @if let Some(trouble) = trouble.filter(|_| wrong.is_none()) {
                    p.hint role="status" { (trouble.beside_board(asked.texts())) }
                }
                @match &seen.solved {
                    Some(solved) => (answer(asked, seen, solved, level)),
                    None => (question(asked, seen, &here, trouble.is_none_or(|trouble| !trouble.is_limit()))),
                }
            }
        }
    }
}

/// What a teacher needs: large type, the link as a code, a sheet to print.
pub(crate) fn for_a_class(asked: &Asked) -> Markup {
    let line = format!("{} {}", asked.named.game, asked.position);
    html! {
        p.links.class { (asked.say("for-a-class")) ": "
            a href=(asked.sized(true)) { (asked.say("class-larger")) } " "
            a href=(asked.to("/share").with("to", asked.sized(asked.large))) { (asked.say("class-code")) } " "
            @if !asked.named.is_own() { a href=(asked.to("/sheet").with("positions", line)) {
                (asked.say("sheet")) } }
        }
    }
}

/// The seed of the next random position.
fn seed(asked: &Asked) -> String {
    let last: u64 = asked.query.get("seed").parse().unwrap_or(0);
    last.wrapping_add(1).to_string()
}

/// The kinds of random positions that a game has: where numbers are paid, only those where the choice
/// matters.
fn random(about: &About) -> impl Iterator<Item = (&'static str, &'static str)> {
    const MATTERS: [(&str, &str); 1] = [("hard", "random-matters")];
    let kinds = if about.payoffs { &MATTERS[..] } else { &RANDOM[..] };
    kinds.iter().copied()
}

/// Whether a game can be played to lose.
fn can_lose_to_win(about: &About) -> bool {
    !about.payoffs && about.class.ending != Ending::Own && about.class.impartial
}

/// The position as it was typed; `wrong` if it was not understood.
fn edit(asked: &Asked, seen: &Seen, level: Show, typed: &str, wrong: bool) -> Markup {
    let here = asked.game("g").with("show", level.name());
    html! {
        form.edit method="get" action=(here.path()) {
            (hidden(&here, &["misere"]))
            div.row {
                input #p name="p" value=(typed) aria-label=(asked.say("position")) aria-invalid=[wrong.then_some("true")] autocomplete="off" autocapitalize="off" spellcheck="false";
                button { (asked.say("edit-button")) }
            }
            @if asked.misere || can_lose_to_win(&seen.about) {
                label.check { input type="checkbox" name="misere" value="1" checked[asked.misere]; (asked.say("misere")) }
            }
        }
    }
}

/// Sliders for the sizes of heaps: board and answer follow while one is dragged. Without scripts the button
/// asks.
fn sliders(asked: &Asked, seen: &Seen, level: Show) -> Markup {
    const MOST: u64 = 60;
    const FOLLOWS: &str = "#picture,#p,#from-here,#slid";
    let here = asked.game("g").with("show", level.name());
    let sizes = seen.position.split_whitespace().map(|word| word.parse::<u64>().ok().filter(|n| *n <= MOST));
    let sizes = sizes.collect::<Option<Vec<u64>>>().filter(|all| (1..=MAX_SLIDERS).contains(&all.len()));
    let most = |size: u64| (2 * size).clamp(15, MOST);
    html! {
        @if let Some(sizes) = sizes.filter(|_| !seen.about.payoffs) {
            details.sliders open[asked.query.has("h")] {
                summary { (asked.say("sliders")) }
                form method="get" action=(here.path()) hx-get=(here.path()) hx-trigger="input delay:30ms"
                    hx-sync="this:replace"
                    hx-target="#answer" hx-select="#answer" hx-select-oob=(FOLLOWS) hx-swap="outerHTML"
                        hx-replace-url="true" {
                    (hidden(&here, &[]))
                    @for (number, size) in (1_usize..).zip(&sizes) {
                        label { span { (number) } " "
                            input type="range" name="h" min="0" max=(most(*size)) value=(size)
                                aria-label=(asked.texts().with("slider-of", &[("n", number.into())]));
                        }
                    }
                    output #slid { @for size in &sizes { (size) " " } }
                    noscript { button { (asked.say("edit-button")) } }
                }
            }
        }
    }
}

/// The position as heaps of blocks if it is a row of small numbers, else as text.
pub(crate) fn heaps(position: &str) -> Markup {
    let words: Vec<&str> = position.split_whitespace().collect();
    let sizes: Option<Vec<usize>> = words.iter().map(|word| word.parse().ok().filter(|n| *n <= 40)).collect();
    html! {
        @match sizes.filter(|sizes| !sizes.is_empty() && sizes.len() <= 24) {
            Some(sizes) => {
                span.heaps aria-hidden="true" {
                    @for size in sizes { span.heap { @for _ in 0..size { i {} } b { (size) } } }
                }
                span.unseen { (position) }
            }
            None => code { (position) },
        }
    }
}

/// The board. While the answer is hidden a click is a guess; afterwards it leads to the next position.
fn picture(asked: &Asked, seen: &Seen, drawn: &Drawn, level: Show) -> Markup {
    let here = asked.game("g").with("p", &*seen.position);
    let solved = seen.solved.as_ref().map(|solved| &solved.report);
    let name = |number: usize| match solved {
        Some(report) => report.moves.get(number).map(|row| row.mv.as_str()),
        None => seen.moves.get(number).map(|step| step.mv.as_str()),
    };
    let to = |number: usize| match solved.and_then(|report| report.moves.get(number)?.to.as_deref()) {
        Some(to) => asked.game("g").with("p", to).with("show", asked.show.name()),
        None => here.clone().with("try", name(number).unwrap_or_default()).at("answer"),
    };
    let click = |spot: &Spot| {
        let (kind, best) = solved.map_or((None, false), |report| board::worth(spot, report));
        let list = || here.clone().with("show", level.name()).with("cell", spot.name()).at("picked");
        Click { to: spot.only().map_or_else(list, to), kind, best }
    };
    let marked = |number: usize| match solved.and_then(|report| report.moves.get(number)) {
        Some(row) => html! { (mark::of_move(asked.texts(), row, level >= Show::Values)) " " },
        None => html! {},
    };
    let marks = Marks { best: solved.map_or_else(Vec::new, board::best), ..Marks::default() };
    html! {
        (board::board(asked.texts(), drawn, &seen.position, name, click, &marks))
        (board::picked(asked.texts(), drawn, asked.query.get("cell"), name, to, marked))
    }
}

/// The guessing page: the moves as links, without results.
fn question(asked: &Asked, seen: &Seen, here: &Address, has_answer: bool) -> Markup {
    html! {
        @match seen.total {
            Some(0) => p { (asked.say("no-moves")) },
            Some(_) => p { (asked.say("guess-move")) },
            None => p { (asked.say("many-moves")) },
        }
        @if seen.about.payoffs { (guess_payoff(asked, seen, here)) }
        @else {
            h3 { (asked.say("guess")) }
            ul.picks {
                @for (guess, words) in GUESSES.iter().filter(|(guess, _)| *guess != "draw" || seen.about.class.draws) {
                    li { a.button href=(here.clone().with("guess", *guess).at("answer")) { (asked.say(words)) } }
                }
            }
        }
        @if !seen.moves.is_empty() {
            @let total = seen.total.unwrap_or(seen.moves.len());
            h3 { (asked.say("moves")) }
            ul.picks.moves {
                @for step in seen.moves.iter().take(MAX_SHOWN) {
                    li { a.button href=(here.clone().with("try", &*step.mv).at("answer"))
                        title=(asked.texts().mv(&step.to)) { (asked.texts().mv(&step.mv)) } }
                }
            }
            @if total > MAX_SHOWN { p { (asked.texts().and_more((total - MAX_SHOWN) as u64)) } }
        }
        @if has_answer {
            @let answer = here.clone().with("show", Show::Answer.name()).at("answer");
            p { a href=(answer) { (asked.say("reveal")) } }
        }
    }
}

/// The question of a game that pays numbers: what the first player gets.
fn guess_payoff(asked: &Asked, seen: &Seen, here: &Address) -> Markup {
    let alone = seen.about.class.players == 1;
    html! {
        form.guess method="get" action={ (here.path()) "#answer" } {
            (hidden(here, &[]))
            h3 { label for="guess" { (asked.say(if alone { "guess-alone" } else { "guess-payoff" })) } }
            div.row { input #guess name="guess" inputmode="decimal" autocomplete="off"; button { (asked.say("guess-button")) } }
        }
    }
}

fn answer(asked: &Asked, seen: &Seen, solved: &Solved, level: Show) -> Markup {
    let report = &solved.report;
    html! {
        @if let Some((right, words)) = guess(asked, report) {
            p class={ "told " (if right { "right" } else { "wrong" }) } role="status" { (words) }
        }
        p.verdict { span class={ "dot " (mark::kind(report.winner(), report.answer.remoteness())) } {} (mark::verdict(report, asked)) }
        @if let Some(remark) = &report.remark { p { (asked.messages().phrase(remark)) } }
        @if let Some(reading) = &report.reading { p { (asked.messages().phrase(reading)) } }
        @if level >= Show::Why { (why(asked, solved)) }
        // reasons tell the components one by one
        @if level == Show::Values { (components(asked, report)) }
        (moves(asked, solved, level))
        (compare(asked, seen, report))
    }
}

/// Whether a guess was right, and the reply to it.
fn guess(asked: &Asked, report: &Report) -> Option<(bool, String)> {
    let tried = asked.query.get("try");
    if !tried.is_empty() {
        let row = report.moves.iter().find(|row| row.mv == tried)?;
        return Some((row.best, asked.texts().guessed_move(&asked.texts().mv(tried), row.best)));
    }
    let guess = asked.query.get("guess").trim();
    let right = match report.winner() {
        Some(winner) => winner.word() == guess,
        None => is_amount(guess, report.answer.payoffs().first()?),
    };
    (!guess.is_empty()).then(|| (right, asked.say(if right { "right" } else { "wrong" })))
}

/// Whether a guess is this amount, exactly or to four places.
fn is_amount(guess: &str, sum: &Sum) -> bool {
    const NEAR: f64 = 0.00005;
    let guess = guess.replace(',', ".");
    let number = match guess.split_once('/') {
        Some((a, b)) => a.trim().parse::<f64>().ok().zip(b.trim().parse::<f64>().ok()).map(|(a, b)| a / b),
        None => guess.parse::<f64>().ok(),
    };
    number.is_some_and(|number| (number - sum.approx()).abs() < NEAR)
}

/// The moves with their results, winning ones highlighted. Values show only at the levels that include them.
pub(crate) fn moves(asked: &Asked, solved: &Solved, level: Show) -> Markup {
    let report = &solved.report;
    let total = report.total_moves.unwrap_or(report.moves.len() as u64);
    let listed: usize = solved.groups.iter().map(|same| 1 + same.others.len()).sum();
    let values = level >= Show::Values;
    html! {
        h3 { (asked.say("moves")) }
        @if report.moves.is_empty() {
            p {
                @match report.total_moves {
                    Some(0) => (asked.say("no-moves")),
                    Some(total) => (asked.texts().and_more(total)),
                    None => (asked.say("moves-unlisted")),
                }
            }
        } @else {
            (mark::legend(asked.texts(), report))
            ul.moves {
                @for same in &solved.groups {
                    @let row = &report.moves[same.first];
                    li class=(class(row, report)) data-moves=(number(same)) { (one(asked, row, report, values))
                        @if !same.others.is_empty() {
                            " " (times(asked, same))
                            span.also { (asked.say("also")) " " (others(asked, report, &same.others)) }
                        }
                    }
                }
            }
            @let rest = total.saturating_sub(listed as u64);
            @if rest > 0 { p { (asked.texts().and_more(rest)) } }
        }
    }
}

/// The moves that a row stands for, as places of the board name them.
pub(crate) fn number(same: &Same) -> String {
    let all = std::iter::once(&same.first).chain(&same.others);
    all.map(usize::to_string).collect::<Vec<_>>().join(" ")
}

fn class(row: &MoveRow, report: &Report) -> String {
    let best = row.best && report.winner() != Some(Winner::Second);
    format!("{}{}", mark::kind(row.winner(), row.answer.remoteness()), if best { " best" } else { "" })
}

fn one(asked: &Asked, row: &MoveRow, report: &Report, values: bool) -> Markup {
    let numbers = mark::numbers(row).filter(|_| values);
    html! {
        @match &row.to {
            Some(to) => a href=(asked.game("g").with("p", &**to).with("show", asked.show.name())) {
                (mark::of_move(asked.texts(), row, values)) " " span.name { (asked.texts().mv(&row.mv)) } " " span.to { "→ " (to) }
            },
            None => span { (mark::of_move(asked.texts(), row, values)) " " span.name { (asked.texts().mv(&row.mv)) } },
        }
        @if let Some(numbers) = numbers {
            " " span.number title=(asked.say(if report.class.payoffs { "payoffs-title" } else { "nimber-title" })) { (numbers) }
        }
    }
}

/// The number of moves that a row stands for, if more than one.
pub(crate) fn times(asked: &Asked, same: &Same) -> Markup {
    let told = asked.texts().with("stands-for", &[("n", (1 + same.others.len()).into())]);
    html! {
        @if !same.others.is_empty() {
            span.times title=(told) { span aria-hidden="true" { "×" (1 + same.others.len()) } span.unseen { " (" (told) ")" } }
        }
    }
}

fn others(asked: &Asked, report: &Report, others: &[usize]) -> String {
    const MAX_NAMED_MOVES: usize = 4;
    let named = others.iter().take(MAX_NAMED_MOVES).map(|&at| asked.texts().mv(&report.moves[at].mv));
    let names: Vec<String> = named.collect();
    let more = if others.len() > MAX_NAMED_MOVES { ", …" } else { "" };
    format!("{}{more}", names.join(", "))
}

fn components(asked: &Asked, report: &Report) -> Markup {
    let shown = report.components.len() > 1 && report.components.iter().any(|part| part.nimber().is_some());
    html! {
        @if shown {
            h3 { (asked.say("components")) }
            div.scroll tabindex="0" { table {
                thead { tr { @for head in ["component-head", "nimber-head", "target-head"] { th scope="col" { (asked.say(head)) } } } }
                tbody { @for part in report.components.iter().take(MAX_SHOWN) {
                    tr {
                        td { code { (part.position) } }
                        td.n { @if let Some(nimber) = part.nimber() { (nimber) } @else { "∞" } }
                        td.n { @if let Some(target) = part.target { (target) } }
                    }
                } }
            } }
        }
    }
}

/// The explanation, and the best line.
fn why(asked: &Asked, solved: &Solved) -> Markup {
    let writer = Writer {
        messages: asked.messages(),
        texts: asked.texts(),
        at: &|position| asked.game("g").with("p", position).with("show", asked.show.name()),
    };
    let beyond = solved.study.as_ref().map(|study| {
        let told = Told { outcomes: true, guaranteed: true };
        study::words(&solved.report, study, told, TEXT_COLUMNS, asked.messages())
    });
    let beyond = beyond.filter(|text| !text.trim().is_empty());
    html! {
        section.why #why {
            h3 { (asked.say("explanation")) }
            @if let Some(words) = in_short(asked, &solved.report) { p.short { (words) } }
            @if let Some(why) = &solved.why { (writer.cards(why, &solved.report.position)) }
            (writer.weak_rivals(&solved.weak))
            @if let Some(text) = &beyond { (lines(text)) }
            @if let Some(line) = &solved.line {
                details.fold {
                    summary { (asked.say("best-line")) }
                    p { (asked.say("best-line-about")) }
                    p { a.button href=(asked.game("line").with("p", &*solved.report.position)) {
                        (asked.say("line-steps")) } }
                    ol.line {
                        @for step in line.iter().take(MAX_SHOWN) {
                            li { a href=(asked.game("g").with("p", &*step.to).with("show",
                                asked.show.name())) { (asked.texts().mv(&step.mv)) } " " span.to { "→ "
                                (step.to) } }
                        }
                    }
                    @if line.len() > MAX_SHOWN { p { (asked.texts().and_more((line.len() - MAX_SHOWN) as
                        u64)) } }
                }
            }
            @if solved.why.is_none() && beyond.is_none() && solved.line.is_none() { p { (asked.say("no-explanation")) } }
        }
    }
}

/// The answer in words that a child reads: the move, and what it is good for.
fn in_short(asked: &Asked, report: &Report) -> Option<String> {
    let best = report.moves.iter().find(|row| row.best).map(|row| asked.texts().mv(&row.mv));
    let id = match (report.winner(), &best) {
        _ if report.moves.is_empty() => return None,
        (Some(Winner::First), Some(_)) => "short-win",
        (Some(Winner::Second), _) => "short-loss",
        (Some(Winner::Draw), Some(_)) => "short-draw",
        (None, Some(_)) if report.answer.mover().is_some() => "short-pay",
        _ => return None,
    };
    Some(asked.texts().with(id, &[("move", best.unwrap_or_default().into())]))
}

/// The form that compares two moves.
fn compare(asked: &Asked, seen: &Seen, report: &Report) -> Markup {
    let at = asked.game("compare").with("p", &*seen.position);
    let select = |name: &'static str, chosen: usize| {
        html! {
            select name=(name) aria-label=(asked.say("compare")) {
                @for (number, row) in report.moves.iter().take(MAX_SHOWN).enumerate() {
                    option value=(row.mv) selected[number == chosen] { (asked.texts().mv(&row.mv)) }
                }
            }
        }
    };
    html! {
        @if report.moves.len() > 1 {
            form.compare method="get" action=(at.path()) {
                (hidden(&at, &[]))
                h3 { (asked.say("compare")) }
                div.row { (select("a", 0)) " " (asked.say("compare-with")) " " (select("b", 1)) button { (asked.say("compare-button")) } }
            }
        }
    }
}
