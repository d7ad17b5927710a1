//! A sheet of positions for a class, to print: a board and room for an answer each, and the key at the end.

use std::sync::Arc;

use maud::{Markup, html};

use super::board::{self};
use super::{game, heading, mark};
use crate::ask::{Asked, Show};
use crate::error::Trouble;
use crate::layout::hidden;
use crate::response::{Answering, Page};
use crate::web::Web;
use crate::work::position::Seen;

/// Positions on a sheet.
const MAX_POSITIONS: usize = 12;
/// What a new sheet begins with.
const SAMPLE: &str = "nim 3 4 5\nkayles 7\ntic-tac-toe x.o/.x./o.. x\nqueen 3,5";

/// A position of the sheet, solved if that can be.
struct Exercise {
    asked: Asked,
    seen: Result<Arc<Seen>, Trouble>,
    solved: Option<Arc<Seen>>,
}

pub(crate) fn show<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let text = asked.query.get("positions").replace("\r\n", "\n");
        let mut exercises = Vec::new();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()).take(MAX_POSITIONS) {
            let own = asked.question(line);
            let seen = game::seen(web, &own, Show::Nothing).await;
            let solved = if seen.is_ok() { game::seen(web, &own, Show::Answer).await.ok() } else { None };
            exercises.push(Exercise { asked: own, seen, solved });
        }
        Ok(Page::shown(asked.say("sheet"), page(asked, &text, &exercises)))
    })
}

fn page(asked: &Asked, text: &str, exercises: &[Exercise]) -> Markup {
    let form = asked.to("/sheet");
    let title = asked.query.get("title");
    html! {
        h1 { @if title.is_empty() { (asked.say("sheet")) } @else { (title) } }
        form.edit.screen method="get" action=(form.path()) {
            (hidden(&form, &[]))
            p { (asked.say("sheet-about")) }
            label for="title" { (asked.say("sheet-title")) }
            input #title name="title" value=(title) maxlength="200" autocomplete="off";
            label for="positions" { (asked.say("sheet-positions")) }
            textarea #positions name="positions" rows="6" maxlength="4000" spellcheck="false"
                autocomplete="off" { (if text.is_empty() { SAMPLE } else { text }) }
            p { button.main { (asked.say("sheet-button")) } }
        }
        @if !exercises.is_empty() {
            p.name { (asked.say("sheet-name")) " ______________________________" }
            ol.sheet { @for exercise in exercises { li { (one(asked, exercise)) } } }
            section.key {
                h2 { (asked.say("sheet-key")) }
                ol { @for exercise in exercises { li { (key(asked, exercise)) } } }
            }
        }
    }
}

/// A position with its question.
fn one(asked: &Asked, exercise: &Exercise) -> Markup {
    html! {
        @match &exercise.seen {
            Ok(seen) => {
                h2 { (heading::title(&exercise.asked, &seen.about)) }
                @match &seen.board {
                    Some(drawn) => (board::before(drawn)),
                    None => p { code { (seen.position) } },
                }
                p.question { (asked.say(if seen.about.payoffs { "guess-payoff" } else { "sheet-question" }))
                    " ____________" }
            }
            Err(trouble) => (super::trouble::piece(&exercise.asked, trouble)),
        }
    }
}

/// The answer to it.
fn key(asked: &Asked, exercise: &Exercise) -> Markup {
    html! {
        @match exercise.solved.as_ref().and_then(|seen| Some((seen, seen.solved.as_ref()?))) {
            Some((seen, solved)) => {
                code { (seen.position) } ": " (mark::verdict(&solved.report, &exercise.asked))
                @let best: Vec<String> = solved.report.moves.iter().filter(|row| row.best).take(3).map(|row|
                    exercise.asked.texts().mv(&row.mv)).collect();
                @if !best.is_empty() {
                    " " (asked.texts().with("sheet-moves", &[("moves", best.join(", ").into())]))
                }
            }
            None => "–",
        }
    }
}
