//! The trainer: tasks of a topic without end, positions against the clock, the exam. What was reached stands
//! in the address.

use grundy::catalogue;
use grundy::game::Game;
use grundy_exercises::mark::{in_parts, marked};
use grundy_exercises::topic::LEVELS;
use grundy_exercises::topics::TOPICS;
use grundy_exercises::words;
use grundy_explain::messages::GameText;
use grundy_figure::kind::CARD;
use maud::{Markup, html};

use super::exercise::{self, Form, Which, given};
use crate::address::Address;
use crate::ask::Asked;
use crate::error::Trouble;
use crate::layout::{hidden, lines};
use crate::response::{Answering, Page};
use crate::web::Web;
use crate::work::blitz::{Riddle, riddle};

/// Right answers in a row that lead to the next level.
const STREAK: u64 = 2;
/// Seconds of a blitz.
const BLITZ_SECONDS: u32 = 60;
/// Positions of a blitz without a clock.
const BLITZ_POSITIONS: u64 = 20;
/// Seconds of the exam's three questions.
const EXAM_SECONDS: u32 = 25 * 60;
/// The level of an exam without one.
const EXAM_LEVEL: u32 = 3;

/// A number of the address; 0 without one.
fn number(asked: &Asked, name: &str) -> u64 {
    asked.query.get(name).parse().unwrap_or(0)
}

/// What was reached so far.
#[derive(Clone, Copy)]
struct Score {
    streak: u64,
    right: u64,
    all: u64,
}

impl Score {
    fn of(asked: &Asked) -> Self {
        Self { streak: number(asked, "streak"), right: number(asked, "right"), all: number(asked, "all") }
    }

    /// After one more answer, with the level that follows.
    fn after(self, right: bool, level: u32) -> (Self, u32) {
        let all = self.all.saturating_add(1);
        let found = self.right.saturating_add(u64::from(right));
        let streak = if right { self.streak.saturating_add(1) } else { 0 };
        match (right, streak >= STREAK) {
            (true, true) => (Self { streak: 0, right: found, all }, (level + 1).min(LEVELS)),
            (true, false) => (Self { streak, right: found, all }, level),
            (false, _) => (Self { streak: 0, right: found, all }, level.saturating_sub(1).max(1)),
        }
    }

    fn with(self, address: Address) -> Address {
        let address = address.with("streak", self.streak.to_string()).with("right", self.right.to_string());
        address.with("all", self.all.to_string())
    }

    fn told(self, asked: &Asked) -> String {
        let args = [("right", self.right.to_string().into()), ("all", self.all.to_string().into())];
        asked.texts().with("train-score", &args)
    }
}

pub(crate) fn show<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        if !asked.query.has("topic") {
            return Ok(Page::shown(asked.say("train"), topics(asked)));
        }
        let which = Which::of(asked)?;
        let answer = &given(asked, "answer")?;
        let told = &which.told(web, asked).await?.0;
        let score = Score::of(asked);
        let here = score.with(which.with(asked.to("/train")));
        let mark = (!answer.is_empty()).then(|| marked(told, answer));
        let after = html! {
            @if let Some(mark) = &mark {
                @let (after, level) = score.after(mark.right, which.level);
                @let next = Which { level, seed: which.seed.wrapping_add(1), ..which };
                @if level != which.level {
                    p { (asked.say(if level > which.level { "train-up" } else { "train-down" })) }
                }
                @let to = after.with(next.with(asked.to("/train")));
                p.links { a.button.main rel="next" href=(to) { (asked.say("train-next")) } }
            }
        };
        let hidden = hidden(&here, &[]);
        let form = Form { field: "answer", id: "task", action: here.path(), hidden, after };
        let body = html! {
            h1 { (told.title) }
            p.kind { (exercise::level(asked, which.level)) " · " (score.told(asked)) }
            (exercise::card(asked, told, which.seed, &form, answer))
            p.links { a href=(asked.to("/train")) { (asked.say("train-topics")) } " "
                a href=(asked.to("/learn")) { (asked.say("lesson-all")) } }
        };
        Ok(Page::shown(told.title.clone(), body))
    })
}

/// The topics to choose from.
fn topics(asked: &Asked) -> Markup {
    html! {
        h1 { (asked.say("train")) }
        p { (asked.say("train-lead")) }
        p.links {
            a.button href=(asked.to("/train/blitz")) { (asked.say("blitz")) } " "
            a.button href=(asked.to("/train/exam")) { (asked.say("exam-mode")) } " "
            a.button href=(asked.to("/learn")) { (asked.say("lesson-all")) }
        }
        h2 { (asked.say("train-topics")) }
        ul.picks { @for topic in TOPICS {
            @let to = asked.to("/train").with("topic", topic.id);
            li { a.button href=(to) { (words::title(topic, asked.language)) } }
        } }
    }
}

/// Positions against the clock: who wins?
pub(crate) fn blitz<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let (seed, score) = (number(asked, "seed").max(1), Score::of(asked));
        let told = match asked.query.get("answer") {
            "" => None,
            answer => Some((drawn(web, seed, score.all).await?, answer == "first")),
        };
        let right = told.as_ref().map(|(last, first)| last.first == *first);
        let score = right.map_or(score, |right| score.after(right, 1).0);
        let timed = asked.query.get("timed") == "1";
        let over = asked.query.has("over") || (!timed && score.all >= BLITZ_POSITIONS);
        let here = score.with(asked.to("/train/blitz").with("seed", seed.to_string()));
        let over_at = here.clone().with("over", "1");
        let again = asked.to("/train/blitz").with("seed", seed.wrapping_add(1).to_string());
        let body = html! {
            h1 { (asked.say("blitz")) }
            @if over {
                p.result role="status" { (asked.say("blitz-over")) " " (score.told(asked)) }
                p.links { a.button.main href=(again) { (asked.say("blitz-again")) } " "
                    a.button href=(asked.to("/learn")) { (asked.say("lesson-all")) } }
            } @else {
                p { (asked.say("blitz-lead")) }
                p.kind { span.clock hidden role="timer" data-clock=(BLITZ_SECONDS)
                    data-key={ "blitz-" (seed) } data-over=(over_at) {} " "
                    (score.told(asked)) }
                (asked_now(asked, &*drawn(web, seed, score.all).await?, &here, timed))
                @if let Some((last, _)) = &told { (answered(asked, last, right == Some(true))) }
            }
        };
        Ok(Page::shown(asked.say("blitz"), body))
    })
}

async fn drawn(web: &Web, seed: u64, number: u64) -> Result<std::sync::Arc<Riddle>, Trouble> {
    let key = format!("{seed} {number}");
    web.answer(false, "blitz".to_owned(), key, move |shelf, limits| riddle(seed, number, shelf, limits)).await
}

/// What the catalogue says of a game.
fn known(game: &str) -> Option<&'static Game> {
    catalogue::find(game.split(':').next().unwrap_or_default())
}

/// The name of a game as people know it, with its parameters.
fn name(asked: &Asked, game: &str) -> Markup {
    let title = known(game).map(|known| asked.messages().game(known, GameText::Title));
    html! {
        (title.unwrap_or_else(|| game.to_owned()))
        @if game.contains(':') { " " code { (game) } }
    }
}

fn asked_now(asked: &Asked, riddle: &Riddle, here: &Address, timed: bool) -> Markup {
    let picture = Address::of("/api/figure.svg").with("game", riddle.game).with("kind", CARD.name);
    let picture =
        picture.with("p", &*riddle.position).with("theme", asked.theme.name()).with("lang", asked.lang());
    let title = known(riddle.game).map(|known| asked.messages().game(known, GameText::Title));
    let title = format!("{} {}", title.unwrap_or_default(), riddle.position);
    html! {
        h2 { (name(asked, riddle.game)) " " code { (riddle.position) } }
        details.fold {
            summary { (asked.say("rules")) }
            @if let Some(known) = known(riddle.game) { p { (asked.messages().game(known, GameText::Rules)) } }
        }
        div.scroll tabindex="0" { img.riddle src=(picture) alt=(title); }
        form.answer method="get" action=(here.path()) {
            (hidden(here, &[]))
            input type="hidden" name="timed" value=[timed.then_some("1")];
            fieldset {
                legend { (asked.say("guess")) }
                div.row {
                    button.main name="answer" value="first" { (asked.say("guess-first")) }
                    button.main name="answer" value="second" { (asked.say("guess-second")) }
                }
            }
        }
    }
}

/// What is said to the last answer.
fn answered(asked: &Asked, last: &Riddle, right: bool) -> Markup {
    let why = asked.other("g", last.game).with("p", &*last.position).with("show", "why");
    html! {
        p role="status" class={ "told " (if right { "right" } else { "wrong" }) } {
            (asked.say(if right { "right" } else { "wrong" })) " "
            (name(asked, last.game)) " " code { (last.position) } ": "
            (asked.say(if last.first { "guess-is-first" } else { "guess-is-second" })) " "
            @if !right { a href=(why) { (asked.say("lesson-why")) } }
        }
    }
}

/// The statement of the exam: what is given, then each question, which begins with its number.
fn questions(statement: &str) -> Vec<&str> {
    let (mut parts, mut rest) = (Vec::new(), statement);
    for number in ["19: ", "20: ", "21: "] {
        if let Some((given, question)) = rest.find(number).map(|at| rest.split_at(at)) {
            parts.push(given.trim());
            rest = question;
        }
    }
    parts.push(rest.trim());
    parts
}

/// The fields of the exam: their names, the messages of their labels, and the numbers that each asks for.
const EXAM: [(&str, &str, usize); 3] = [("a", "exam-19", 1), ("b", "exam-20", 2), ("c", "exam-21", 1)];

/// A whole variant of questions 19 to 21.
pub(crate) fn exam<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let topic = grundy_exercises::topics::find("exam").ok_or(Trouble::Crashed)?;
        let level = u32::try_from(number(asked, "level")).unwrap_or(LEVELS).min(LEVELS);
        let level = if level == 0 { EXAM_LEVEL } else { level };
        let which = Which { topic, level, seed: number(asked, "seed").max(1) };
        let task = &which.told(web, asked).await?.0;
        let done = asked.query.has("done");
        let said = EXAM.iter().map(|(name, ..)| given(asked, name)).collect::<Result<Vec<_>, _>>()?;
        let parts: [_; EXAM.len()] = std::array::from_fn(|at| (&*said[at], EXAM[at].2));
        let marks = in_parts(&task.answer, &parts);
        let points = marks.iter().filter(|mark| mark.right).count();
        let here =
            asked.to("/train/exam").with("level", level.to_string()).with("seed", which.seed.to_string());
        let next = here.clone().but("seed", which.seed.wrapping_add(1).to_string());
        let body = html! {
            h1 { (asked.say("exam-mode")) }
            @if done {
                p.result role="status" { (asked.texts().with("exam-mark", &[("points", points.into())])) }
            } @else {
                p { (asked.say("exam-lead")) }
                p.kind { span.clock hidden role="timer" data-clock=(EXAM_SECONDS)
                    data-key={ "exam-" (level) "-" (which.seed) } data-submit="exam" {} }
            }
            @for part in questions(&task.statement) { p.statement { (part) } }
            form #exam.answer method="get" action=(here.path()) {
                (hidden(&here, &[]))
                input type="hidden" name="done" value="1";
                @for (((name, words, _), (said, _)), mark) in EXAM.iter().zip(parts).zip(&marks) {
                    label for={ "exam-" (name) } { (asked.say(words)) }
                    input id={ "exam-" (name) } name=(name) value=(said) inputmode="numeric"
                        autocomplete="off" maxlength="40" readonly[done];
                    @if done {
                        p class={ "told " (if mark.right { "right" } else { "wrong" }) } {
                            (asked.say(if mark.right { "right" } else { "wrong" }))
                            @let args = [("answer", mark.answer.as_str().into())];
                            @if !mark.right { " " (asked.texts().with("exercise-solution-answer", &args)) }
                        }
                    }
                }
                @if !done { div.row { button.main { (asked.say("exam-finish")) } } }
            }
            @if done {
                details.fold.solution {
                    summary { (asked.say("exercise-solution")) }
                    p { (task.idea) }
                    @for step in &task.steps { p { (step) } }
                    @if let Some(explanation) = &task.explanation { (lines(explanation)) }
                }
                p.links { a.button.main href=(next) { (asked.say("exam-another")) } " "
                    a.button href=(asked.to("/learn")) { (asked.say("lesson-all")) } }
            }
        };
        Ok(Page::shown(asked.say("exam-mode"), body))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exam_has_its_questions_apart() {
        let parts =
            questions("A heap of 19 stones. 19: the least? 20: two of them? 21: which? Four numbers.");
        assert_eq!(
            parts,
            ["A heap of 19 stones.", "19: the least?", "20: two of them?", "21: which? Four numbers."]
        );
        assert_eq!(questions("Who wins?"), ["Who wins?"]);
    }

    #[test]
    fn levels_follow_the_answers() {
        let start = Score { streak: 0, right: 0, all: 0 };
        let (one, level) = start.after(true, 2);
        assert_eq!((one.streak, level), (1, 2));
        let (two, level) = one.after(true, level);
        assert_eq!((two.streak, two.right, two.all, level), (0, 2, 2, 3));
        let (three, level) = two.after(false, level);
        assert_eq!((three.right, three.all, level), (2, 3, 2));
        assert_eq!(start.after(false, 1).1, 1, "there is no level below");
        assert_eq!(Score { streak: 1, ..start }.after(true, LEVELS).1, LEVELS, "nor above");
    }
}
