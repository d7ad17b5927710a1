//! `grundy run CODE --to N --dir DIR`: long computations that can be continued.

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

use grundy::phrase::{Phrase, phrase};

use clap::ValueEnum;
use grundy::heap::sequence::NeedsAll;
use grundy_explain::messages::{Language, Messages};
use grundy_script::open;
use grundy_wire as wire;

use crate::Io;
use crate::exit::Failure;
use crate::human::grouped;
use crate::machine;
use crate::options::computation::language;
use crate::options::number::number;
use crate::options::units::{bytes, duration};
use crate::run::compute::{Done, EarlyEnd, Job};
use crate::run::export::{Format, export, kept};
use crate::run::folder::{self, RunFolder};
use crate::run::identity::Identity;
use crate::run::report;
use crate::slip::Slip;

/// Computes the values of a take-and-break game to large heaps, and keeps them in a folder.
///
/// If the program is stopped or killed, the same command goes on from what was saved.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:\n  grundy run 0.6 --to 1e7 --dir officers\n  \
    grundy run --resume officers --to 1e8\n  \
    grundy run 0.106 --to 1e13 --forget --dir long\n  \
    grundy run --dir officers --export officers.npy --range 0..1000000\n  \
    grundy run kayles --to 1e4 --export kayles.csv")]
pub(crate) struct Args {
    /// The game: a code such as 0.137, or kayles, dawson, crosses, splitting, grundy, lasker, nim; digits may
    /// repeat for ever, as in 0.12(37)
    code: Option<String>,
    /// The last heap, as 10000000, 10_000_000, 1e7 or 10^7
    #[arg(long, value_name = "N", value_parser = number)]
    to: Option<u64>,
    /// The folder that keeps the values; without it only the summary is printed
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// Go on with the run in a folder, to its last target or to N
    #[arg(long, value_name = "DIR", conflicts_with_all = ["code", "dir"])]
    resume: Option<PathBuf>,
    /// Write the values to a file, `-` is standard output: those of the run in --dir, or those of CODE
    /// up to --to, without a folder
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    export: Option<String>,
    /// The heaps to export, as 0..100: both ends are in [default: all]
    #[arg(long, value_name = "A..B", requires = "export", value_parser = heaps)]
    range: Option<Range<u64>>,
    /// The format of the export [default: by the file's ending]
    #[arg(long, value_name = "FORMAT", value_enum, requires = "export")]
    format: Option<Format>,
    /// Keep only the first and the last values, so that a run of any length fits the memory: for games whose
    /// rare heaps stop, such as 0.106. There is nothing to export then
    #[arg(long, conflicts_with_all = ["export", "resume"])]
    forget: bool,
    /// Save at least this often
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = duration)]
    save_every: Duration,
    /// One JSON object, for machines
    #[arg(long)]
    json: bool,
    /// Memory that may be used, as 512MiB or 4GiB [default: that of the machine]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    max_memory: Option<u64>,
    /// Stop after this time, as 10s or 2m, and keep what is known
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
    /// Threads to use [default: all cores]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// The language of the answers: en, uk or ru
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = language)]
    lang: Language,
}

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    match (&args.dir, &args.export) {
        (Some(dir), Some(file)) if args.to.is_none() => return write_export(args, dir, file, io),
        (Some(dir), Some(file)) => {
            // compute first, as if nothing were exported
            let first = Args { export: None, range: None, format: None, json: false, ..args.clone() };
            // an export to standard output stands there alone
            let out = std::mem::replace(&mut io.out, Box::new(std::io::sink()));
            let computed = run(&first, io);
            io.out = out;
            return match computed? {
                0 => write_export(args, dir, file, io),
                status => Ok(status),
            };
        }
        (None, Some(_)) => return in_passing(args, io),
        (_, None) => {}
    }
    let messages = Messages::of(args.lang);
    if let Some(code) = args.code.as_deref().filter(|code| open::is_own(code)) {
        return Err(usage(
            format!("'{code}' is no take-and-break code: a run computes these alone"),
            "`grundy table` and `grundy law` compute games of your own; `grundy games octal` tells of codes",
        ));
    }
    let game = args.code.as_deref().map(Identity::read).transpose()?;
    let game = game.map(|game| Identity { forgets: args.forget, ..game });
    if let Some(game) = &game
        && game.forgets
        && !game.rules.block().is_empty()
    {
        return Err(usage(
            format!(
                "--forget does not apply: digits of {} repeat for ever, and every value is needed",
                game.code
            ),
            "leave out --forget",
        ));
    }
    let threads = machine::threads(args.threads, io)?.unwrap_or_else(machine::cores);
    let job = |identity: &Identity, to| Job {
        identity: identity.clone(),
        to,
        threads: threads.get(),
        save_every: args.save_every,
        time_limit: args.time_limit,
        max_memory: args.max_memory,
    };
    let (job, mut folder) = match (&args.resume, &game, args.to) {
        (Some(dir), _, to) => {
            let folder = RunFolder::open(dir, None, to)?;
            (job(&folder.manifest.identity, to.unwrap_or(folder.manifest.to)), Some(folder))
        }
        (None, Some(game), Some(to)) => {
            let job = job(game, to);
            // too large a job makes no folder
            job.needs(0, args.dir.is_some(), messages)?;
            let folder = args.dir.as_ref().map(|dir| RunFolder::open(dir, Some(game), Some(to)));
            (job, folder.transpose()?)
        }
        (None, Some(_), None) => {
            return Err(usage(
                Phrase::brief("wrong-missing", "--to is missing: the last heap"),
                "grundy run CODE --to 1e6",
            ));
        }
        (None, None, _) => {
            return Err(usage(
                Phrase::brief("wrong-missing", "CODE is missing: the game"),
                "grundy run 0.137 --to 1e6; --resume DIR goes on with an earlier run",
            ));
        }
    };
    let saved = folder.as_ref().map_or(0, |folder| folder.manifest.len());
    writeln!(io.err, "{}", job.needs(saved, folder.is_some(), messages)?)?;
    let known = match &mut folder {
        Some(folder) => {
            let known = job.load(folder);
            for note in folder.notes.drain(..) {
                writeln!(io.err, "warning: {note}")?;
            }
            known?
        }
        None => job.begin(),
    };
    let done = job.run(known, folder.as_mut(), io)?;
    if args.json {
        writeln!(io.out, "{}", wire::json(&report::wire(&job.identity.code, job.to, &done)))?;
    } else {
        write!(io.out, "{}", report::words(&job.identity.code, &done, messages))?;
    }
    match done.stopped {
        None => Ok(0),
        Some(ref stop) => Err(stopped(stop, &job, &done, folder.as_ref().map(RunFolder::path))),
    }
}

/// The message for a run that ended early, and how to go on.
fn stopped(stop: &EarlyEnd, job: &Job, done: &Done, dir: Option<&Path>) -> Failure {
    let (known, all) = (grouped(done.tally.len()), grouped(job.to.saturating_add(1)));
    let why = match stop {
        EarlyEnd::Limit(limit) => limit,
        EarlyEnd::NeedsAll(needs) => return forgot(*needs, job, dir),
        EarlyEnd::Beyond(heap) => {
            let saved =
                if dir.is_some() { "all before it are saved" } else { "nothing is kept without --dir DIR" };
            let code = &job.identity.code;
            return Failure::Limit {
                problem: format!(
                    "stopped: the value of heap {} is larger than 65535, the largest that a run keeps, after {known} of {all} values",
                    grouped(*heap)
                ).into(),
                hint: format!("{saved}; `grundy law '{code}'` may know a law of all values").into(),
            };
        }
    };
    Failure::Limit {
        problem: grundy::error::Stopped::new(
            *why,
            phrase!("part-of-values", "{done} of {all} values", done = known, all = all),
        )
        .sentence(),
        hint: match dir {
            Some(dir) => {
                format!("they are saved; go on with: grundy run --resume {} --to {}", dir.display(), job.to)
                    .into()
            }
            None => "nothing is kept without --dir DIR".into(),
        },
    }
}

/// The message for a run that has forgotten what it needs.
fn forgot(needs: NeedsAll, job: &Job, dir: Option<&Path>) -> Failure {
    let code = &job.identity.code;
    let problem = match needs {
        NeedsAll::Rare { known } => format!(
            "stopped: the rare heaps of {code} have not stopped in {} values, so each value needs all \
             before it, and as many as fit the memory are kept",
            grouped(known)
        ),
        NeedsAll::Heap(heap) => format!(
            "stopped at heap {}: it may be a new rare heap of {code}, which only all values before it \
             can tell, and they do not fit the memory; all before it are right",
            grouped(heap)
        ),
    };
    let again = match dir {
        Some(dir) => format!("grundy run --resume {} --max-memory SIZE", dir.display()),
        None => "--max-memory SIZE".to_owned(),
    };
    Failure::Limit {
        problem: problem.into(),
        hint: format!("{again} begins again with more; without --forget all values are kept").into(),
    }
}

fn write_export(args: &Args, dir: &Path, file: &str, io: &mut Io) -> Result<u8, Failure> {
    let format = match (args.format, file) {
        (Some(format), _) => format,
        (None, "-") => Format::Csv,
        (None, file) => Path::new(file)
            .extension()
            .and_then(|name| Format::from_str(name.to_str()?, false).ok())
            .ok_or_else(|| {
                usage(
                    format!("the format of '{file}' is not clear"),
                    "use the extension .npy, .csv or .raw, or --format",
                )
            })?,
    };
    kept(dir, &folder::read(dir)?)?;
    if let Some(code) = &args.code {
        RunFolder::check(dir, &Identity::read(code)?)?;
    }
    let count = export(dir, file, format, args.range.clone(), io)?;
    if file != "-" {
        match args.json {
            true => writeln!(io.out, "{}", wire::json(&wire::Exported { file, values: count }))?,
            false => {
                let messages = Messages::of(args.lang);
                let written = [("values", grouped(count).into()), ("file", file.into())];
                writeln!(io.out, "{}", messages.say("run-exported", &written))?;
            }
        }
    }
    Ok(0)
}

/// Computes in a folder of its own, exports, and takes the folder away.
fn in_passing(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    if args.code.is_none() || args.to.is_none() {
        return Err(usage(
            "--export needs values: those in --dir, or CODE and --to",
            "grundy run 0.137 --to 1e6 --export g.npy",
        ));
    }
    let folder = std::env::temp_dir().join(format!("grundy-run-{}", std::process::id()));
    let exported = run(&Args { dir: Some(folder.clone()), ..args.clone() }, io);
    // what is left of it is the system's to clear
    let _ = std::fs::remove_dir_all(&folder);
    exported
}

fn usage(problem: impl Into<Phrase>, hint: &str) -> Failure {
    Failure::Usage { problem: problem.into(), hint: hint.into() }
}

/// Reads a range of heaps.
fn heaps(text: &str) -> Result<Range<u64>, Slip> {
    let no_range = || Slip(Phrase::fixed("option-range", "expected a range such as 0..100"));
    let (start, end) = text.split_once("..").ok_or_else(no_range)?;
    let start = number(start)?;
    // `..` means the same everywhere: both ends are in
    let end = number(end.strip_prefix('=').unwrap_or(end))? + 1;
    if start < end {
        Ok(start..end)
    } else {
        let words = "the range is empty: write the smaller heap first";
        Err(Slip(Phrase::fixed("option-empty-range", words)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_hold_both_ends() {
        assert_eq!(heaps("0..100"), Ok(0..101));
        assert_eq!(heaps("5..5"), Ok(5..6));
        assert_eq!(heaps("5..=1e2"), Ok(5..101));
        for text in ["5", "7..3", "..3", "3..", "a..b"] {
            assert!(heaps(text).is_err(), "{text}");
        }
    }
}
