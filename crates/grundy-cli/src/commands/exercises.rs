//! `grundy exercises`: tasks without end, as sheets, as quizzes of platforms, with their key; and the marks.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Subcommand;
use grundy::limits::{Budget, Limits, StopFlag};
use grundy::notation::text::Text;
use grundy::phrase::phrase;
use grundy_exercises::format::{Format, Show};
use grundy_exercises::mark::mark;
use grundy_exercises::sheet::{MAX_TASKS, Order, Sheet};
use grundy_exercises::topic::Topic;
use grundy_exercises::topics::{TOPICS, find};
use grundy_exercises::words;
use grundy_explain::messages::Language;
use grundy_wire as wire;

use crate::exit::Failure;
use crate::limits::under;
use crate::options::choice::{Choice, one_of};
use crate::options::computation::language;
use crate::options::units::{bytes, duration};
use crate::{Io, durable, files, machine};

/// Makes exercises with solutions: sheets to print, quizzes for platforms of schools, keys. The same seed
/// gives the same tasks for ever.
///
/// Without a topic, tasks of all topics are mixed.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_help = "\
Examples:
  grundy exercises --list
  grundy exercises nim-sum --count 5 --seed 7 --level 2
  grundy exercises strip sticks law --count 6 --variants 30 -o sheets.html --key key.json
  grundy exercises --count 100 -o questions.xml
  grundy exercises check key.json answers.csv

-o writes .md, .html, .typ, .tex, .gift, .xml (Moodle), .zip (QTI 2.1), .csv, .json (a key) or .txt (Anki).
The answers stand at the end, or in the file of --key alone; only a key in JSON can mark answers.")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// The topics, in turn; --list shows them
    #[arg(value_name = "TOPIC")]
    topics: Vec<String>,
    /// List the topics, each with an example
    #[arg(long)]
    list: bool,
    /// How many tasks a variant has
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = some())]
    count: u32,
    /// What decides all draws: the same seed, the same tasks
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The level, from 1 (easy) to 5; without it tasks rise from easy to hard
    #[arg(long, value_name = "L", value_parser = clap::value_parser!(u32).range(1..=5))]
    level: Option<u32>,
    /// How many different sheets, one for each pupil
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = some())]
    variants: u32,
    /// Write into this file, in the format of its ending
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The format, whatever the ending of the file
    #[arg(long, value_parser = one_of(FORMATS))]
    format: Option<Format>,
    /// Write the answers into this file instead, in the format of its ending
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
    /// One JSON object, for machines
    #[arg(long, conflicts_with_all = ["output", "format", "key"])]
    json: bool,
    /// Memory for tasks, as 512MiB or 4GiB
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = bytes)]
    max_memory: u64,
    /// Give up after this time, as 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
    /// The language of the texts: en, uk or ru
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = language)]
    lang: Language,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(CheckArgs),
}

/// Marks what pupils sent: points, the likely cause of each mistake, which topic to teach again.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The answers are CSV with headings, a line for each pupil: name,variant,1,2,3,… Several words in an answer have
spaces between. A pupil without mistakes has a point for each task.")]
struct CheckArgs {
    /// The key: a .json file that --key or -o wrote
    #[arg(value_name = "KEY")]
    key: PathBuf,
    /// The answers, or - for standard input
    #[arg(value_name = "ANSWERS")]
    answers: PathBuf,
    /// One JSON object, for machines
    #[arg(long)]
    json: bool,
}

/// A number of tasks or sheets; all limits together are told by [`MAX_TASKS`].
fn some() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(1..=10_000)
}

const FORMATS: &[Choice<Format>] = &[
    ("markdown", Format::Markdown, "For reading"),
    ("html", Format::Html, "A page that prints well"),
    ("typst", Format::Typst, "The source of a Typst document"),
    ("latex", Format::Latex, "The source of a LaTeX document"),
    ("gift", Format::Gift, "Moodle's questions as text"),
    ("moodle", Format::Moodle, "Moodle's questions as XML"),
    ("qti", Format::Qti, "A package of IMS QTI 2.1"),
    ("csv", Format::Csv, "A table"),
    ("json", Format::Json, "The key by which answers are marked"),
    ("anki", Format::Anki, "Notes that Anki imports"),
];

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    if let Some(Command::Check(args)) = &args.command {
        return check(args, io);
    }
    let topics = args.topics.iter().map(|id| topic(id)).collect::<Result<Vec<_>, _>>()?;
    let topics = if topics.is_empty() { TOPICS.to_vec() } else { topics };
    if args.list {
        match args.json {
            true => writeln!(io.out, "{}", wire::json(&wire::Topics::of(&topics, args.lang)))?,
            false => write!(io.out, "{}", words::topics(&topics, args.lang, io.width))?,
        }
        return Ok(0);
    }
    let (count, variants) = (args.count as usize, args.variants as usize);
    if count.saturating_mul(variants) > MAX_TASKS {
        return Err(Failure::Usage {
            problem: format!("{variants} variants of {count} tasks are more than {MAX_TASKS} tasks").into(),
            hint: "ask for fewer, and for the others with another --seed".into(),
        });
    }
    let order = Order { topics, count, seed: args.seed, level: args.level, variants, language: args.lang };
    // a wrong ending is told before the work
    let format = format_of(args.output.as_deref(), args.format)?;
    let key = args.key.as_deref().map(|key| format_of(Some(key), None)).transpose()?;
    let stop = Arc::new(StopFlag::default());
    let limits = Limits {
        max_bytes: machine::within_address_space(args.max_memory),
        stop: Arc::clone(&stop),
        watch: None,
    };
    let sheet = under(args.time_limit, io, &stop, || Sheet::make(&order, &mut Budget::new(&limits)))?;
    if args.json {
        writeln!(io.out, "{}", wire::json(&sheet))?;
        return Ok(0);
    }
    let show = if key.is_some() { Show::Tasks } else { Show::All };
    write_to(args.output.as_deref(), &format.write(&sheet, show), io)?;
    if let (Some(path), Some(format)) = (&args.key, key) {
        write_to(Some(path), &format.write(&sheet, Show::Answers), io)?;
    }
    Ok(0)
}

/// The topic of a name.
fn topic(id: &str) -> Result<&'static Topic, Failure> {
    find(id).ok_or_else(|| {
        let names: Vec<&str> = TOPICS.iter().map(|topic| topic.id).collect();
        let bad = Text::new(id).bad(format!("there is no topic '{id}'"));
        bad.hint(format!("the topics are {}", names.join(", "))).into()
    })
}

/// The format of an option, or of the ending of a file; Markdown on the screen.
fn format_of(path: Option<&Path>, named: Option<Format>) -> Result<Format, Failure> {
    let path = path.filter(|path| *path != Path::new("-"));
    let (None, Some(path)) = (named, path) else { return Ok(named.unwrap_or(Format::Markdown)) };
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
    let found = Format::ALL.into_iter().find(|format| format.ending() == ending);
    found.ok_or_else(|| Failure::Usage {
        problem: format!("the ending of '{}' names no format of exercises", path.display()).into(),
        hint: format!(
            "end it with one of {}, or name a --format",
            Format::ALL.map(Format::ending).join(", ")
        )
        .into(),
    })
}

fn write_to(path: Option<&Path>, bytes: &[u8], io: &mut Io) -> Result<(), Failure> {
    match path.filter(|path| *path != Path::new("-")) {
        None => io.out.write_all(bytes)?,
        Some(path) => durable::write(path, |out| out.write_all(bytes))?,
    }
    Ok(())
}

/// Marks answers.
fn check(args: &CheckArgs, io: &mut Io) -> Result<u8, Failure> {
    let key = read(&args.key, io)?;
    let key = Sheet::read(&key)
        .map_err(|problem| Failure::File(format!("{}: {problem}", args.key.display()).into()))?;
    let answers = read(&args.answers, io)?;
    let marked = mark(&key, &answers).map_err(|problem| Failure::Usage {
        problem: format!("{}: {problem}", args.answers.display()).into(),
        hint: "the answers are CSV with the headings name,variant,1,2,3".into(),
    })?;
    match args.json {
        true => writeln!(io.out, "{}", wire::json(&marked))?,
        false => write!(io.out, "{}", words::marks(&marked, key.language()))?,
    }
    Ok(0)
}

fn read(path: &Path, io: &mut Io) -> Result<String, Failure> {
    let text = match path == Path::new("-") {
        true => files::text(&mut io.input),
        false => files::read(&path.to_string_lossy()),
    };
    text.map_err(|why| {
        Failure::File(phrase!("wrong-read", "cannot read '{file}': {why}", file = path.display(), why = why))
    })
}
