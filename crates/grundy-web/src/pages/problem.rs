//! The problems of the textbook: statements, samples, solving of an input, and games against the judge's
//! opponents.

use grundy_judge::generate::Versus;
use grundy_judge::problem::{Problem, Sample, Words};
use grundy_judge::problems;
use grundy_judge::verdict::Speaker;
use grundy_lessons::markdown;
use maud::{Markup, PreEscaped, html};

use crate::address::Address;
use crate::ask::Asked;
use crate::budget::MAX_PLIES;
use crate::error::Trouble;
use crate::layout::{hidden, lines};
use crate::pages::heading::cited;
use crate::response::{Answering, Page};
use crate::web::Web;
use crate::work::problem::{MAX_INPUT, Talk, sample, solve, talk};

pub(crate) fn all<'a>(_: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let body = html! {
            h1 { (asked.say("problems")) }
            p { (asked.say("problems-lead")) }
            @for line in cited("textbook", asked) { p.source { (line) } }
            @for section in problems::ALL.chunk_by(|a, b| a.section() == b.section()) {
                @if let Some(first) = section.first() { h2 { (first.section()) } }
                ul.problems { @for problem in section {
                    li { a href=(asked.other("problems", problem.id)) { (problem.id) " " (said(asked, &problem.title)) }
                        @if problem.is_interactive() { " " span.tag { (asked.say("interactive")) } } }
                } }
            }
        };
        Ok(Page::shown(asked.say("problems"), body))
    })
}

pub(crate) fn show<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let problem = problems::find(&asked.named.game).ok_or_else(|| Trouble::NoPage(asked.path.clone()))?;
        let input = input(asked)?;
        let work = match (&input, problem.is_interactive()) {
            (Some(input), true) => game(web, asked, problem, input).await,
            (Some(input), false) => answer(web, asked, problem, input).await,
            (None, _) => Ok(html! {}),
        };
        let title = format!("{} {}", problem.id, said(asked, &problem.title));
        Ok(Page::shown(title.clone(), page(asked, problem, &title, input, work)))
    })
}

/// The limits of a problem.
fn limits(asked: &Asked, problem: &Problem) -> String {
    let (seconds, memory) = (problem.limits.time.as_secs_f64(), problem.limits.memory);
    let args = [("seconds", seconds.to_string().into()), ("memory", memory.to_string().into())];
    asked.texts().with("problem-limits", &args)
}

/// A text in the language of the page.
fn said(asked: &Asked, words: &Words) -> &'static str {
    words.in_language(asked.language.code())
}

/// The given input with Unix line ends.
fn input(asked: &Asked) -> Result<Option<String>, Trouble> {
    let mut input = asked.query.get("in").replace("\r\n", "\n");
    if input.len() > MAX_INPUT {
        return Err(Trouble::TooLong { what: "input", most: MAX_INPUT });
    }
    if !input.is_empty() && !input.ends_with('\n') {
        input.push('\n');
    }
    Ok((!input.trim().is_empty()).then_some(input))
}

fn page(
    asked: &Asked,
    problem: &Problem,
    title: &str,
    input: Option<String>,
    work: Result<Markup, Trouble>,
) -> Markup {
    let here = asked.other("problems", problem.id);
    let input = input.unwrap_or_else(|| sample(problem));
    html! {
        h1 { (title) }
        p.kind { (limits(asked, problem)) }
        div.two {
            section.statement {
                (PreEscaped(markdown::html(said(asked, &problem.statement))))
                (samples(asked, problem))
            }
            section #try {
                h2 { @if problem.is_interactive() { (asked.say("problem-play")) } @else { (asked.say("problem-solve")) } }
                form method="get" action=(here.path()) {
                    (hidden(&here, &[]))
                    label for="in" { (asked.say("problem-input")) }
                    textarea #in name="in" rows="4" spellcheck="false" autocomplete="off" { (input) }
                    div.row {
                        @if problem.is_interactive() { label { (asked.say("play-against")) " " (opponents(asked, problem)) } }
                        button.main { @if problem.is_interactive() { (asked.say("play-start")) } @else { (asked.say("ask-button")) } }
                    }
                }
                @match work {
                    Ok(work) => (work),
                    Err(trouble) => (super::trouble::piece(asked, &trouble)),
                }
            }
        }
        p { a href=(asked.to("/problems")) { (asked.say("problems")) } }
    }
}

fn opponents(asked: &Asked, problem: &Problem) -> Markup {
    let chosen = asked.query.get("vs");
    html! {
        @if let grundy_judge::problem::Task::Game { opponents, .. } = &problem.task {
            select name="vs" { @for (name, about) in opponents() { option value=(name) lang=[asked.texts().english()] selected[name == chosen] { (name) ": " (about) } } }
        }
    }
}

fn samples(asked: &Asked, problem: &Problem) -> Markup {
    let here = asked.other("problems", problem.id);
    html! {
        h2 { (asked.say("samples")) }
        @for sample in problem.samples {
            div.sample { @match sample {
                Sample::Io(input, output) => {
                    h3 { (asked.say("problem-input")) } (lines(input))
                    h3 { (asked.say("problem-output")) } (lines(output))
                    p { a href=(here.clone().with("in", *input).at("try")) { (asked.say("problem-try")) } }
                }
                Sample::Talk(_) => (transcript(asked, sample.lines())),
            } }
        }
    }
}

fn transcript<'a>(asked: &Asked, said: impl Iterator<Item = (Speaker, &'a str)>) -> Markup {
    html! {
        ol.talk { @for (speaker, line) in said {
            li class=(if speaker == Speaker::Judge { "judge" } else { "contestant" }) {
                span.unseen { (if speaker == Speaker::Judge { asked.say("judge") } else { asked.say("you") }) ": " }
                code { (line) }
            }
        } }
    }
}

async fn answer(web: &Web, asked: &Asked, problem: &'static Problem, input: &str) -> Result<Markup, Trouble> {
    let own = input.to_owned();
    let kind = format!("problem {}", problem.id);
    let found = web.answer(true, kind, own.clone(), move |_, _| solve(problem, &own)).await?;
    Ok(html! { div role="status" { h3 { (asked.say("problem-output")) } (lines(&found.0)) } })
}

async fn game(web: &Web, asked: &Asked, problem: &'static Problem, input: &str) -> Result<Markup, Trouble> {
    let query = &asked.query;
    let mut said: Vec<String> = query.all("m").map(str::to_owned).collect();
    if query.has("do") {
        said.push(query.get("do").trim().to_owned());
    }
    if said.len() > MAX_PLIES || said.iter().map(String::len).sum::<usize>() > MAX_INPUT {
        return Err(Trouble::TooLong { what: "talk", most: MAX_INPUT });
    }
    let name = if query.has("vs") { query.get("vs") } else { "ideal" };
    let versus = Versus::new(name, query.get("seed").parse().unwrap_or(0));
    let (own, heard, with) = (input.to_owned(), said.clone(), versus.clone());
    let kind = format!("problem {}", problem.id);
    let key = format!("{input}\u{1f}{versus:?}\u{1f}{said:?}");
    let found = web.answer(true, kind, key, move |_, _| talk(problem, &own, &with, &heard)).await?;
    let here = |said: &[String]| {
        let at = asked.other("problems", problem.id).with("in", input).with("vs", &*versus.opponent);
        said.iter().fold(at, |at, line| at.with("m", &**line))
    };
    Ok(played(asked, &found, &said, here))
}

fn played(asked: &Asked, found: &Talk, said: &[String], here: impl Fn(&[String]) -> Address) -> Markup {
    let all = here(said);
    let about = found.opponents.iter();
    html! {
        div #talk aria-live="polite" {
            (transcript(asked, found.lines.iter().map(|(speaker, line)| (*speaker, line.as_str()))))
            @match &found.judged {
                Some(judged) => p role="status" class={ "told " (if judged.is_ok() { "right" } else { "wrong" }) } {
                    (if judged.is_ok() { asked.say("accepted") } else { asked.say("not-accepted") }) " " span lang=[asked.texts().english()] { (judged.reason) }
                },
                None => {
                    form method="get" action=(all.path()) {
                        (hidden(&all, &[]))
                        label for="do" { (asked.say("problem-say")) ": " span lang=[asked.texts().english()] { (found.awaits) } }
                        div.row {
                            input #do name="do" value=[found.phrase.as_deref()] autocomplete="off" autocapitalize="off" spellcheck="false";
                            button.main { (asked.say("type-move-button")) }
                        }
                    }
                }
            }
            @if !said.is_empty() { p { a.button href=(here(&said[..said.len() - 1]).at("talk")) { (asked.say("undo")) } } }
            details { summary { (asked.say("opponents")) } dl { @for (name, what) in about { dt { code { (name) } } dd lang=[asked.texts().english()] { (what) } } } }
        }
    }
}
