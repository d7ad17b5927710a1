//! `grundy run CODE --to N --dir DIR`: long computations that can be continued.

use std::io::Write;
use std::path::Path;

use grundy::error::Limit;
use grundy_wire as wire;

use crate::Io;
use crate::args::Run;
use crate::exit::Failure;
use crate::run::compute::{Done, Job, Stop};
use crate::run::export::{Format, export};
use crate::run::folder::Folder;
use crate::run::identity::Identity;
use crate::run::report::{self, grouped};

pub(crate) fn run(args: &Run, io: &mut Io) -> Result<u8, Failure> {
    if let (Some(dir), Some(file)) = (&args.dir, &args.export) {
        return write_export(args, dir, file, io);
    }
    let game = args.code.as_deref().map(Identity::read).transpose()?;
    let threads = args.threads.or_else(|| std::thread::available_parallelism().ok());
    let job = |identity: &Identity, to| Job {
        identity: identity.clone(),
        to,
        threads: threads.map_or(1, usize::from),
        save_every: args.save_every,
        time_limit: args.time_limit,
        max_memory: args.max_memory,
    };
    let (job, mut folder) = match (&args.resume, &game, args.to) {
        (Some(dir), _, to) => {
            let folder = Folder::open(dir, None)?;
            (job(&folder.manifest.identity, to.unwrap_or(folder.manifest.to)), Some(folder))
        }
        (None, Some(game), Some(to)) => {
            let job = job(game, to);
            // before a folder is made
            job.needs(0, args.dir.is_some())?;
            (job, args.dir.as_ref().map(|dir| Folder::open(dir, Some(game))).transpose()?)
        }
        (None, Some(_), None) => {
            return Err(usage("--to is missing: up to which heap?", "grundy run CODE --to 1e6"));
        }
        (None, None, _) => {
            return Err(usage(
                "CODE is missing: which game?",
                "grundy run 0.137 --to 1e6; --resume DIR goes on with a run that was begun",
            ));
        }
    };
    let saved = folder.as_ref().map_or(0, |folder| folder.manifest.len());
    writeln!(io.err, "{}", job.needs(saved, folder.is_some())?)?;
    let known = match &mut folder {
        Some(folder) => {
            let known = job.load(folder);
            for note in folder.notes.drain(..) {
                writeln!(io.err, "warning: {note}")?;
            }
            known?
        }
        None => Default::default(),
    };
    let done = job.run(known, folder.as_mut(), io)?;
    if args.json {
        writeln!(io.out, "{}", wire::json(&report::wire(&job.identity.code, job.to, &done)))?;
    } else {
        write!(io.out, "{}", report::words(&job.identity.code, &done))?;
    }
    match done.stopped {
        None => Ok(0),
        Some(ref stop) => Err(stopped(stop, &job, &done, folder.as_ref().map(Folder::path))),
    }
}

/// A run that ended early, and how to go on.
fn stopped(stop: &Stop, job: &Job, done: &Done, dir: Option<&Path>) -> Failure {
    let (known, all) = (grouped(done.tally.len()), grouped(job.to.saturating_add(1)));
    let why = match stop {
        Stop::Limit(Limit::Time) => "the time is over".to_owned(),
        Stop::Limit(other) => other.to_string(),
        Stop::Beyond(heap) => {
            let saved =
                if dir.is_some() { "all before it are saved" } else { "nothing is kept without --dir DIR" };
            let code = &job.identity.code;
            return Failure::Limit {
                problem: format!(
                    "stopped: the value of heap {} is larger than 65535, the largest that a run keeps, after {known} of {all} values",
                    grouped(*heap)
                ),
                hint: format!("{saved}; `grundy law '{code}'` may know a law of all values"),
            };
        }
    };
    Failure::Limit {
        problem: format!("stopped: {why}, after {known} of {all} values"),
        hint: match dir {
            Some(dir) => {
                format!("they are saved; go on with: grundy run --resume {} --to {}", dir.display(), job.to)
            }
            None => "nothing is kept without --dir DIR".to_owned(),
        },
    }
}

fn write_export(args: &Run, dir: &Path, file: &str, io: &mut Io) -> Result<u8, Failure> {
    let format = match (args.format, file) {
        (Some(format), _) => format,
        (None, "-") => Format::Csv,
        (None, file) => Format::of(file).ok_or_else(|| {
            usage(
                &format!("the format of '{file}' is not clear"),
                "let its name end in .npy, .csv or .raw, or say --format",
            )
        })?,
    };
    let count = export(dir, file, format, args.range.clone(), io)?;
    if file != "-" {
        match args.json {
            true => writeln!(io.out, "{}", wire::json(&wire::Exported { file, values: count }))?,
            false => writeln!(io.out, "{} values written to {file}", grouped(count))?,
        }
    }
    Ok(0)
}

fn usage(problem: &str, hint: &str) -> Failure {
    Failure::Usage { problem: problem.to_owned(), hint: hint.to_owned() }
}
