//! `grundy learn`: the lessons, in the terminal.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use grundy::limits::{Limits, StopFlag};
use grundy_explain::messages::Language;
use grundy_lessons::course::Course;
use grundy_lessons::{show, terminal};
use grundy_wire as wire;

use crate::exit::Failure;
use crate::limits::under;
use crate::options::computation::language;
use crate::options::units::{bytes, duration};
use crate::{Io, machine};

/// Shows a course: lessons from heaps of sticks to equilibria, with figures and exercises.
///
/// Without a lesson, lists them all. Values, figures and tasks are computed: nothing is written by hand.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  grundy learn
  grundy learn 1
  grundy learn nim --answers
  grundy learn --lessons my-lessons first-steps")]
pub(crate) struct Args {
    /// The lesson: its name or its number
    #[arg(value_name = "LESSON")]
    lesson: Option<String>,
    /// Show hints and answers too
    #[arg(long)]
    answers: bool,
    /// Lessons of your own: a folder that holds a folder for each, with en.md, uk.md or ru.md in it
    #[arg(long, value_name = "DIR")]
    lessons: Option<PathBuf>,
    /// One JSON object, for machines
    #[arg(long)]
    json: bool,
    /// Memory for tables and memos, as 512MiB or 4GiB
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = bytes)]
    max_memory: u64,
    /// Give up after this time, as 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
    /// The language of the lessons: en, uk or ru
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = language)]
    lang: Language,
}

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let own = args.lessons.as_deref().map(Course::from_dir).transpose()?;
    let course = own.as_ref().unwrap_or_else(|| Course::own());
    let Some(name) = &args.lesson else {
        match args.json {
            true => writeln!(io.out, "{}", wire::json(&wire::Lessons::of(course, args.lang)))?,
            false => write!(io.out, "{}", terminal::list(course, args.lang, io.width))?,
        }
        return Ok(0);
    };
    let (lesson, written) = course.find(name, args.lang)?;
    let stop = Arc::new(StopFlag::default());
    let limits = Limits {
        max_bytes: machine::within_address_space(args.max_memory),
        stop: Arc::clone(&stop),
        watch: None,
    };
    let shown = under(args.time_limit, io, &stop, || show::shown(lesson, written, &limits))?;
    if args.json {
        writeln!(io.out, "{}", wire::json(&wire::Lesson::of(lesson, &shown, written)))?;
    } else {
        write!(io.out, "{}", terminal::lesson(lesson, &shown, args.answers, written, io.width))?;
    }
    Ok(0)
}
