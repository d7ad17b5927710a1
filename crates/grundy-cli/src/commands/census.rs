//! `grundy census FILE --dir DIR`: many questions, answered once each by any number of processes that share
//! a folder.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use grundy::error::{Error, Limit};
use grundy::notation::text::Text;
use grundy::report::{Ask, Moves};
use grundy_explain::messages::Messages;
use grundy_explain::words::shell;
use grundy_wire as wire;
use serde_json::{Value, json};
use xxhash_rust::xxh3::xxh3_64;

use crate::Io;
use crate::exit::Failure;
use crate::files;
use crate::jobs::{JobResult, Jobs, Request};
use crate::limits::limited;
use crate::options::computation::Computation;

/// Answers many questions, one a line, and keeps the answers in a folder that several processes may share.
///
/// Each process takes questions that no other has taken. A question whose process is gone is taken over; one
/// that several processes did not survive is set aside; one that a limit ended is asked again next time. Any
/// process tells what is there so far.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  grundy census questions.txt --dir answers\n  \
    grundy census questions.txt --dir answers --time-limit 10s --json\n\n\
    A line is a question as of `grundy solve`: kayles 5; lines that begin with # are skipped. \
    The same command on other machines that see the folder shares the work.")]
pub(crate) struct Args {
    /// The questions, one a line; `-` reads standard input
    file: String,
    /// Where answers are kept
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
    #[command(flatten)]
    how: Computation,
}

/// The kind of failure of a question that a limit ended.
const LIMIT: &str = "limit";

/// What became of the questions.
#[derive(Default)]
struct Census {
    /// Answers by winner, as the report names it; `value` where none is named.
    answered: BTreeMap<&'static str, usize>,
    /// Questions that have no answer: what kind of failure.
    failed: BTreeMap<String, usize>,
    /// Their lines.
    failures: Vec<String>,
    /// Other processes work on them.
    taken: usize,
    /// Too many processes ended at them.
    set_aside: Vec<String>,
}

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    args.how.without_threads("a census")?;
    let text = match args.file.as_str() {
        "-" => files::text(&mut io.input),
        file => files::read(file),
    };
    let text = text.map_err(|why| Failure::File(format!("cannot read '{}': {why}", args.file).into()))?;
    let questions: Vec<&str> =
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let misere = if args.how.misere { ", misere play" } else { "" };
    let sum = xxh3_64(questions.join("\n").as_bytes());
    let jobs =
        Jobs::open(&args.dir, &format!("census of {} questions{misere}, xxh3 {sum:016x}", questions.len()))?;
    let mut census = Census::default();
    let mut notes = Vec::new();
    for (number, question) in (1..).zip(&questions) {
        match answer(&jobs, number, question, args, io, &mut notes)? {
            Found::Answer(answer) => census.count(question, &answer),
            Found::Taken => census.taken += 1,
            Found::SetAside => census.set_aside.push((*question).to_owned()),
        }
    }
    for note in notes {
        writeln!(io.err, "warning: {note}")?;
    }
    census.tell(questions.len(), args, io)
}

/// What is known of a question.
enum Found {
    Answer(Value),
    Taken,
    SetAside,
}

/// The answer to a question: from the folder, or found now and kept there.
fn answer(
    jobs: &Jobs,
    number: usize,
    question: &str,
    args: &Args,
    io: &Io,
    notes: &mut Vec<String>,
) -> Result<Found, Failure> {
    let name = format!("{number}.json");
    let mut kept = || -> Result<Option<Value>, Failure> {
        let mut found = jobs.result(&name)?;
        if let JobResult::Whole(text) = &found {
            match serde_json::from_str::<Value>(text).ok().filter(|kept| kept["question"] == json!(question))
            {
                Some(kept) => return Ok(Some(kept)),
                None => found = jobs.put_aside(&name, "it is no answer to this question")?,
            }
        }
        if let JobResult::Damaged(problem) = found {
            notes.push(format!("{problem}; answering again"));
        }
        Ok(None)
    };
    if let Some(kept) = kept()? {
        return Ok(Found::Answer(kept));
    }
    let claim = match jobs.claim(&name)? {
        Request::Claimed(claim) => claim,
        Request::Taken => return Ok(Found::Taken),
        Request::SetAside => return Ok(Found::SetAside),
    };
    // another process may have answered between the look and the claim
    if let Some(kept) = kept()? {
        return Ok(Found::Answer(kept));
    }
    let ask = Ask { misere: args.how.misere, moves: Moves::None, ..Ask::default() };
    let found = limited(ask, &args.how, io, |ask| solved(question, ask));
    let found = match found {
        Ok(found) => found,
        // not the question's fault: it is free again
        Err(Error::Stopped(stopped)) if stopped.limit == Limit::Interrupt => return Err(stopped.into()),
        Err(error) => {
            let kind = match &error {
                Error::BadText(_) => "bad-text",
                Error::Refused(_) => "refused",
                Error::Cycle(_) => "cycle",
                Error::Stopped(_) => LIMIT,
            };
            json!({ "kind": kind, "message": error.sentence().english() })
        }
    };
    let whole = match found.get("message") {
        Some(_) => json!({ "question": question, "error": found }),
        None => json!({ "question": question, "answer": found }),
    };
    // what a limit ended is asked again by the next process that may take longer
    if whole["error"]["kind"] != LIMIT {
        claim.finish(&format!("{whole}\n"))?;
    }
    Ok(Found::Answer(whole))
}

/// The answer as JSON, as `grundy solve --json` gives it without its moves.
fn solved(question: &str, ask: &Ask) -> Result<Value, Error> {
    let words = shell::words(Text::new(question))?.into_iter().map(|word| word.text).collect::<Vec<_>>();
    let question = files::Asked::of(&words).ask_under(&ask.limits)?;
    let report = question.solve(ask)?;
    let text = wire::json(&wire::Answer::of(&question.game, &report, wire::Extras::default()));
    Ok(serde_json::from_str(&text).expect("answers are JSON"))
}

impl Census {
    fn count(&mut self, question: &str, kept: &Value) {
        if let Some(kind) = kept["error"]["kind"].as_str() {
            *self.failed.entry(kind.to_owned()).or_default() += 1;
            let message = kept["error"]["message"].as_str().unwrap_or_default();
            self.failures.push(format!("{question}: {message}"));
            return;
        }
        let winner = match kept["answer"]["winner"].as_str() {
            Some("first") => "first",
            Some("second") => "second",
            Some("draw") => "draw",
            Some(_) => "other",
            None => "value",
        };
        *self.answered.entry(winner).or_default() += 1;
    }

    /// Tells what is there; 3 if something is missing.
    fn tell(&self, all: usize, args: &Args, io: &mut Io) -> Result<u8, Failure> {
        let is_open = self.taken > 0 || !self.set_aside.is_empty() || self.failed.contains_key(LIMIT);
        let code = if is_open { 3 } else { 0 };
        let answered: usize = self.answered.values().sum();
        if args.how.json {
            let told = wire::Census {
                questions: all,
                answered,
                winners: self.answered.clone(),
                failed: self.failed.clone(),
                taken: self.taken,
                set_aside: &self.set_aside,
            };
            writeln!(io.out, "{}", wire::json(&told))?;
            return Ok(code);
        }
        let messages = Messages::of(args.how.lang);
        let n = |n: usize| (n as u64).into();
        writeln!(io.out, "{}", messages.say("census-title", &[("n", n(answered)), ("all", n(all))]))?;
        for (winner, count) in &self.answered {
            let what = messages.say("census-winner", &[("winner", (*winner).into())]);
            writeln!(io.out, "{count:>8}  {what}")?;
        }
        for failure in &self.failures {
            writeln!(
                io.out,
                "  {}",
                messages.say("census-failed", &[("question", failure.as_str().into())])
            )?;
        }
        if self.taken > 0 {
            writeln!(io.out, "{}", messages.say("census-taken", &[("n", n(self.taken))]))?;
        }
        for question in &self.set_aside {
            writeln!(
                io.out,
                "{}",
                messages.say("census-set-aside", &[("question", question.as_str().into())])
            )?;
        }
        Ok(code)
    }
}
