//! `grundy run CODE --to N --dir DIR`: long computations that can be continued.

use std::io::Write;
use std::path::Path;

use grundy::error::Limit;
use serde_json::json;

use crate::Io;
use crate::args::Run;
use crate::exit::Failure;
use crate::run::compute::{Done, Job};
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
    let (dir, begun) = match (&args.resume, &game, args.to) {
        (Some(dir), _, _) => (Some(dir), None),
        (None, Some(game), Some(to)) => {
            let job = job(game, to);
            // before a folder is made
            job.needs(0, args.dir.is_some())?;
            (args.dir.as_ref(), Some(job))
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
    let mut folder = dir.map(|dir| Folder::open(dir, game.as_ref(), args.to)).transpose()?;
    let job = match (begun, &folder) {
        (Some(job), _) => job,
        (None, Some(folder)) => job(&folder.manifest.identity, args.to.unwrap_or(folder.manifest.to)),
        (None, None) => unreachable!("a run without a folder is begun anew"),
    };
    let known = folder.as_ref().map_or(0, |folder| folder.manifest.len());
    writeln!(io.err, "{}", job.needs(known, folder.is_some())?)?;
    if let Some(folder) = &mut folder {
        tell(&mut folder.notes, io)?;
    }
    let done = job.run(folder.as_mut(), io);
    if let Some(folder) = &mut folder {
        tell(&mut folder.notes, io)?;
    }
    let done = done?;
    if args.json {
        writeln!(io.out, "{}", report::json(&job.identity.code, job.to, &done))?;
    } else {
        write!(io.out, "{}", report::words(&job.identity.code, &done))?;
    }
    match done.stopped {
        None => Ok(0),
        Some(limit) => Err(stopped(limit, &job, &done, folder.as_ref().map(Folder::path))),
    }
}

/// What is wrong with the folder, if something is.
fn tell(notes: &mut Vec<String>, io: &mut Io) -> Result<(), Failure> {
    for note in notes.drain(..) {
        writeln!(io.err, "warning: {note}")?;
    }
    Ok(())
}

/// A run that ended early, and how to go on.
fn stopped(limit: Limit, job: &Job, done: &Done, dir: Option<&Path>) -> Failure {
    let (known, all) = (grouped(done.tally.len()), grouped(job.to.saturating_add(1)));
    let why = match limit {
        Limit::Time => "the time is over".to_owned(),
        other => other.to_string(),
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
            true => writeln!(io.out, "{}", json!({ "file": file, "values": count }))?,
            false => writeln!(io.out, "{} values written to {file}", grouped(count))?,
        }
    }
    Ok(0)
}

fn usage(problem: &str, hint: &str) -> Failure {
    Failure::Usage { problem: problem.to_owned(), hint: hint.to_owned() }
}
