//! Searches with checkpoints: from time to time what was found of components is written to a folder, and a
//! later run goes on from it.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use grundy::Error;
use grundy::error::{Limit, Stopped};
use grundy::limits::{Budget, Limits, StopFlag};
use grundy::notation::term::Question;
use grundy::phrase::phrase;
use grundy::report::Ask;
use grundy::table::{Fact, Summand};
use xxhash_rust::xxh3::Xxh3;

use crate::checkpoint::file_of;
use crate::durable::{self, sealed::hexadecimal};
use crate::exit::Failure;

/// The first word of a file with facts.
const MAGIC: &str = "grundy-facts-1";
/// The first word of its last line, and a space.
const SEAL: &str = "xxh3 ";
/// No component is written in more bytes.
const MAX_LINE_BYTES: u64 = 1 << 20;

/// Searches for the answer from what is in the folder, if there is something. Writes what was found every
/// `every`, and when a limit ends the search; removes it once the question is answered. A damaged file is put
/// aside, and the search begins anew; `note` says so.
pub(crate) fn solve(
    question: &Question,
    folder: &Path,
    every: Duration,
    ask: &Ask,
    note: &mut Option<String>,
) -> Result<(), Failure> {
    let Some(sum) = question.table.summand() else {
        return Err(Failure::Usage {
            problem: phrase!(
                "wrong-resume-search",
                "{option} keeps nothing of the solver '{solver}'",
                option = "--resume",
                solver = ask.solver.name()
            ),
            hint: phrase!("hint-leave", "leave out {what}", what = "--resume"),
        });
    };
    std::fs::create_dir_all(folder).map_err(|error| durable::failed("make", folder, &error))?;
    // the folder itself is locked, where the system can: nothing is left in it
    let _locked = File::open(folder).ok().map(|opened| durable::lock(opened, folder)).transpose()?;
    let (path, game) = (file_of(folder, &question.game, "facts"), name_of(&question.game));
    if path.exists()
        && let Err(unread) = read(&path, &game, sum, &ask.limits)
    {
        let Unread::Damaged(problem) = unread else { return Err(unread.into_failure(&path)) };
        let (name, aside) = (path.display(), durable::put_aside(&path, "damaged")?);
        let aside = aside.display();
        *note = Some(format!(
            "'{name}' is damaged: {problem}; it is kept as '{aside}'; searching again from the start"
        ));
    }
    loop {
        let stopped = match question.solve(&Ask { limits: until(&ask.limits, every), ..ask.clone() }) {
            Ok(_) if path.exists() => {
                return durable::disk::remove(&path)
                    .map_err(|error| durable::failed("remove", &path, &error));
            }
            Ok(_) => return Ok(()),
            Err(Error::Stopped(stopped)) => stopped,
            Err(error) => return Err(error.into()),
        };
        write(&path, &game, sum)?;
        let limit = raised(&ask.limits).or(Some(stopped.limit).filter(|limit| *limit != Limit::Interrupt));
        if let Some(limit) = limit {
            return Err(Failure::Limit {
                problem: Stopped { limit, ..stopped }.sentence(),
                hint: format!(
                    "the work so far is in '{}'; run the same command again to go on",
                    path.display()
                )
                .into(),
            });
        }
    }
}

/// The limit that has been reached outside, if one has.
fn raised(limits: &Limits) -> Option<Limit> {
    let quiet = Limits { watch: None, ..limits.clone() };
    Budget::new(&quiet).look().err().map(|stopped| stopped.limit)
}

/// The same limits, and an interrupt after this time.
fn until(limits: &Limits, time: Duration) -> Limits {
    let (start, stop, outside) = (Instant::now(), Arc::new(StopFlag::default()), limits.clone());
    let flag = Arc::clone(&stop);
    let watch = move |done, all| {
        if let Some(watch) = &outside.watch {
            watch(done, all);
        }
        if start.elapsed() >= time || raised(&outside).is_some() {
            flag.interrupt();
        }
    };
    Limits { stop, watch: Some(Arc::new(watch)), ..limits.clone() }
}

/// A game in one line, with a checksum of the files that it names: facts are of these rules alone.
fn name_of(game: &str) -> String {
    let named = std::iter::once(game).chain(game.split([':', ',', ' ']));
    let mut files = Xxh3::new();
    for name in named.filter(|name| Path::new(name).is_file()) {
        files.update(&std::fs::read(name).unwrap_or_default());
    }
    format!("{MAGIC} {} {}", hexadecimal(files.digest()), game.escape_debug())
}

fn write(path: &Path, game: &str, sum: &dyn Summand) -> Result<(), Failure> {
    durable::write(path, |out| {
        let (mut seal, mut failure) = (Xxh3::new(), None);
        let mut line = |text: String| {
            seal.update(text.as_bytes());
            failure = failure.take().or_else(|| out.write_all(text.as_bytes()).err());
        };
        line(format!("{game}\n"));
        sum.facts(&mut |at, fact| {
            let (sign, values) = match fact.value() {
                Some(value) => ('=', u64::from(value)),
                None => ('!', fact.excluded()),
            };
            // a component that takes several lines is found again
            if !at.contains('\n') {
                line(format!("{sign}{values:x} {:x} {at}\n", fact.opened()));
            }
        });
        failure.map_or(Ok(()), Err)?;
        writeln!(out, "{SEAL}{}", hexadecimal(seal.digest()))
    })
}

/// Why a file was not read.
enum Unread {
    Damaged(String),
    Failed(std::io::Error),
    Door(Error),
}

impl Unread {
    fn into_failure(self, path: &Path) -> Failure {
        match self {
            Self::Failed(error) => durable::failed("read", path, &error),
            Self::Door(error) => error.into(),
            Self::Damaged(problem) => Failure::File(problem.into()),
        }
    }
}

impl From<std::io::Error> for Unread {
    fn from(error: std::io::Error) -> Self {
        Self::Failed(error)
    }
}

/// Calls `each` with every line of a file, its end with it.
fn lines(path: &Path, mut each: impl FnMut(&[u8]) -> Result<(), Unread>) -> Result<(), Unread> {
    let (mut file, mut line) = (BufReader::new(File::open(path)?), Vec::new());
    loop {
        line.clear();
        if file.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        each(&line)?;
    }
}

/// Takes the facts of a file back, once its checksum is known to fit.
fn read(path: &Path, game: &str, sum: &dyn Summand, limits: &Limits) -> Result<(), Unread> {
    let (mut seal, mut last) = (Xxh3::new(), Vec::new());
    lines(path, |line| {
        seal.update(&last);
        last = line.to_vec();
        Ok(())
    })?;
    if last != format!("{SEAL}{}\n", hexadecimal(seal.digest())).as_bytes() {
        return Err(Unread::Damaged("its checksum does not fit".to_owned()));
    }
    let (mut budget, mut number) = (Budget::new(limits), 0);
    lines(path, |line| {
        number += 1;
        let text = std::str::from_utf8(line).unwrap_or_default().trim_end_matches('\n');
        if number == 1 {
            let is_same = text == game;
            return if is_same { Ok(()) } else { Err(Unread::Damaged("it is of other rules".to_owned())) };
        }
        if text.starts_with(SEAL) {
            return Ok(());
        }
        budget.step().map_err(|stopped| Unread::Door(stopped.into()))?;
        let (at, fact) = fact(text).ok_or_else(|| Unread::Damaged(format!("line {number} is no fact")))?;
        match sum.recall(at, fact, &mut budget) {
            Ok(()) | Err(Error::Stopped(_)) => Ok(()),
            Err(error) => Err(Unread::Damaged(format!("line {number}: {error}"))),
        }
    })
}

/// A component and a fact, as they were written.
fn fact(line: &str) -> Option<(&str, Fact)> {
    let (what, rest) = line.split_once(' ')?;
    let (opened, at) = rest.split_once(' ')?;
    let opened = u64::from_str_radix(opened, 16).ok()?;
    let fact = match what.split_at_checked(1)? {
        ("=", value) => Fact::exact(u32::from_str_radix(value, 16).ok()?),
        ("!", values) => Fact::excluding(u64::from_str_radix(values, 16).ok()?),
        _ => return None,
    };
    Some((at, fact.after(opened)))
}
