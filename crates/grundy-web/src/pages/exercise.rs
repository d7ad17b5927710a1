//! An exercise: the task, hints in two steps, and what is said to an answer. Its address holds it exactly.

use grundy::limits::Limits;
use grundy_exercises::mark::{TaskMark, marked};
use grundy_exercises::told::Told;
use grundy_exercises::topic::{LEVELS, Topic};
use grundy_exercises::topics;
use maud::{Markup, html};

use super::figure::theme;
use crate::address::Address;
use crate::ask::Asked;
use crate::error::Trouble;
use crate::games::Shelf;
use crate::layout::{hidden, lines};
use crate::response::{Answering, Page, Shown};
use crate::texts::Said;
use crate::web::Web;
use crate::work::lesson::{Task, drawn, task};

/// Bytes of an answer that is read.
pub(crate) const MAX_ANSWER: usize = 400;

/// Which task is meant.
#[derive(Clone, Copy)]
pub(crate) struct Which {
    pub(crate) topic: &'static Topic,
    pub(crate) level: u32,
    pub(crate) seed: u64,
}

impl Which {
    /// The task that an address names.
    pub(crate) fn of(asked: &Asked) -> Result<Self, Trouble> {
        let name = asked.query.get("topic");
        let topic = topics::find(name).ok_or_else(|| Trouble::Usage {
            problem: Said::with("no-topic", "topic", name),
            hint: Said::of("no-topic-hint"),
        })?;
        let number = |name: &str, usual: u64| match asked.query.get(name) {
            "" => Ok(usual),
            text => text.parse().map_err(|_| Trouble::Usage {
                problem: Said::with("no-number", "text", text),
                hint: Said::of("no-number-hint"),
            }),
        };
        let level = u32::try_from(number("level", 1)?).unwrap_or(LEVELS).clamp(1, LEVELS);
        Ok(Self { topic, level, seed: number("seed", 1)? })
    }

    /// Its address.
    pub(crate) fn at(self, asked: &Asked) -> Address {
        self.with(asked.to("/exercise"))
    }

    /// An address with what names the task.
    pub(crate) fn with(self, address: Address) -> Address {
        let address = address.with("topic", self.topic.id).with("level", self.level.to_string());
        address.with("seed", self.seed.to_string())
    }

    /// The task, drawn by a worker.
    pub(crate) async fn told(self, web: &Web, asked: &Asked) -> Result<std::sync::Arc<Task>, Trouble> {
        let (topic, language) = (self.topic.id, asked.language);
        let kind = format!("exercise {topic}");
        let key = format!("{} {} {}", language.code(), self.level, self.seed);
        web.answer(false, kind, key, move |_, limits| task(topic, self.level, self.seed, language, limits))
            .await
    }
}

/// An answer that is short enough to be read.
pub(crate) fn given(asked: &Asked, name: &str) -> Result<String, Trouble> {
    let given = answered(asked, name);
    if given.len() > MAX_ANSWER {
        return Err(Trouble::TooLong { what: "input", most: MAX_ANSWER });
    }
    Ok(given)
}

/// All that was answered under a name: of several options, those that were chosen.
pub(crate) fn answered(asked: &Asked, name: &str) -> String {
    let all: Vec<&str> = asked.query.all(name).map(str::trim).filter(|one| !one.is_empty()).collect();
    all.join(" ")
}

pub(crate) fn show<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let which = Which::of(asked)?;
        let given = &given(asked, "answer")?;
        let told = &which.told(web, asked).await?.0;
        let here = which.at(asked);
        let next = Which { seed: which.seed.wrapping_add(1), ..which };
        let train = asked.to("/train").with("topic", which.topic.id).with("level", which.level.to_string());
        let body = html! {
            h1 { (told.title) }
            p.kind { (level(asked, told.level)) }
            (card(asked, told, which.seed, &Form { field: "answer", id: "task", action: here.path(),
                hidden: hidden(&here, &[]), after: html! {} }, given))
            p.links {
                a.button href=(next.at(asked)) { (asked.say("exercise-another")) } " "
                a href=(train) { (asked.say("exercise-train")) } " "
                a href=(asked.to("/learn")) { (asked.say("lesson-all")) }
            }
        };
        Ok(Page::shown(told.title.clone(), body))
    })
}

/// The level in words.
pub(crate) fn level(asked: &Asked, level: u32) -> String {
    asked.texts().with("exercise-level", &[("level", level.into())])
}

/// Where an answer goes.
pub(crate) struct Form<'a> {
    /// The name of the field.
    pub(crate) field: &'a str,
    /// The id of the part of the page that the answer changes.
    pub(crate) id: &'a str,
    /// The path.
    pub(crate) action: &'a str,
    /// What is sent along.
    pub(crate) hidden: Markup,
    /// What stands behind the answer.
    pub(crate) after: Markup,
}

/// The task with its form, its hints, and what is said to the answer, if there is one.
pub(crate) fn card(asked: &Asked, told: &Told, seed: u64, form: &Form<'_>, given: &str) -> Markup {
    let mark = (!given.is_empty()).then(|| marked(told, given));
    let (id, target) = (form.id, format!("#{}", form.id));
    html! {
        div.task id=(id) data-step=(id) {
            p.statement { (told.statement) }
            (picture(asked, told, seed))
            form.answer method="get" action={ (form.action) (target) } hx-get=(form.action) hx-target=(target)
                hx-select=(target) hx-swap="outerHTML show:none" {
                (form.hidden)
                @if told.options.is_empty() {
                    label for={ (id) "-answer" } { (told.how) }
                    div.row {
                        input id={ (id) "-answer" } name=(form.field) value=(given) autocomplete="off"
                            autocapitalize="off" spellcheck="false" required maxlength=(MAX_ANSWER)
                            inputmode=[(told.kind == "number").then_some("numeric")];
                        button.main { (asked.say("exercise-check")) }
                    }
                } @else {
                    fieldset {
                        legend { (told.how) }
                        @for (letter, option) in told.lettered() {
                            @let letter = letter.to_string();
                            @let chosen = given.split(' ').any(|one| one == letter);
                            label.option {
                                @if told.kind == "choices" {
                                    input type="checkbox" name=(form.field) value=(letter) checked[chosen];
                                } @else {
                                    input type="radio" name=(form.field) value=(letter) checked[chosen] required;
                                }
                                " " b { (letter) } " " span { (option) }
                            }
                        }
                    }
                    button.main { (asked.say("exercise-check")) }
                }
            }
            @if mark.is_none() { (hints(asked, told)) }
            @if let Some(mark) = &mark { (feedback(asked, told, seed, mark)) }
            (form.after)
        }
    }
}

/// What is drawn of the task; who cannot see a figure reads the drawing in letters.
fn picture(asked: &Asked, told: &Told, seed: u64) -> Markup {
    let letters = told.picture.as_deref();
    let (Some(_), Some(topic)) = (&told.figure, topics::find(&told.topic)) else {
        return html! { @if let Some(letters) = letters { (lines(letters)) } };
    };
    let at = Which { topic, level: told.level, seed }.with(asked.to("/exercise.svg"));
    html! {
        figure.drawing { div.scroll tabindex="0" {
            img src=(at) alt=(letters.unwrap_or(&told.statement).replace('\n', "; "));
        } }
    }
}

/// The figure of a task as a file.
pub(crate) fn drawing<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let which = Which::of(asked)?;
        let told = which.told(web, asked).await?;
        let (kind, theme) = (format!("drawing {}", which.topic.id), theme(asked));
        let key = format!("{} {} {theme:?}", which.level, which.seed);
        let work = move |_: &mut Shelf, _: &Limits| Ok(drawn(&told.0, theme));
        let found = web.answer(false, kind, key, work).await?;
        let body = found.0.clone().ok_or_else(|| Trouble::NoPage(asked.path.clone()))?;
        Ok(Shown::Text { kind: "image/svg+xml", body })
    })
}

/// The hints, the second within the first.
fn hints(asked: &Asked, told: &Told) -> Markup {
    let [first, second] = [told.hints.first(), told.hints.get(1)];
    html! {
        @if let Some(first) = first {
            details.fold.hints {
                summary { (asked.say("exercise-hint-idea")) }
                p { (first) }
                @if let Some(second) = second {
                    details.fold {
                        summary { (asked.say("exercise-hint-look")) }
                        p { (second) }
                    }
                }
            }
        }
    }
}

/// What is said to an answer, and the solution.
fn feedback(asked: &Asked, told: &Told, seed: u64, mark: &TaskMark) -> Markup {
    let named = format!("{}/{}/{seed}", told.topic, told.level);
    html! {
        div.feedback role="status" data-task=(named) data-right=(u8::from(mark.right)) {
            p class={ "told " (if mark.right { "right" } else { "wrong" }) } {
                (asked.say(if mark.right { "right" } else { "wrong" }))
                @if let Some(cause) = &mark.says {
                    " " (asked.texts().with("exercise-cause", &[("cause", cause.as_str().into())]))
                }
            }
        }
        @if !mark.right { (hints(asked, told)) }
        details.fold.solution {
            summary { (asked.say("exercise-solution")) }
            p { (asked.texts().with("exercise-solution-answer", &[("answer", told.answer.as_str().into())])) }
            p { (told.idea) }
            @for step in &told.steps { p { (step) } }
            @if let Some(explanation) = &told.explanation { (lines(explanation)) }
        }
    }
}
