//! What a search has found, in a file that is written whole: a line of the game, a line for each component,
//! and a checksum.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;

use grundy::Error;
use grundy::limits::{Budget, Limits};
use grundy::table::{Fact, Summand};
use xxhash_rust::xxh3::Xxh3;

use crate::durable::{self, sealed::hexadecimal};
use crate::exit::Failure;

/// The first word of the last line, and a space.
pub(super) const SEAL: &str = "xxh3 ";
/// No component is written in more bytes.
pub(super) const MAX_LINE_BYTES: u64 = 1 << 20;

/// Writes what is known by now.
pub(super) fn write(path: &Path, game: &str, sum: &dyn Summand) -> Result<(), Failure> {
    durable::write(path, |out| {
        let (mut seal, mut failure) = (Xxh3::new(), None);
        let mut line = |text: String| {
            seal.update(text.as_bytes());
            failure = failure.take().or_else(|| out.write_all(text.as_bytes()).err());
        };
        line(format!("{game}\n"));
        sum.facts(&mut |at, fact| {
            if let Some(written) = line_of(at, fact) {
                line(written);
            }
        });
        failure.map_or(Ok(()), Err)?;
        writeln!(out, "{SEAL}{}", hexadecimal(seal.digest()))
    })
}

/// The line of a component and a fact; a component that takes several lines is found again.
pub(super) fn line_of(at: &str, fact: Fact) -> Option<String> {
    let (sign, values) = match fact.value() {
        Some(value) => ('=', u64::from(value)),
        None => ('!', fact.excluded()),
    };
    (!at.contains('\n')).then(|| format!("{sign}{values:x} {:x} {at}\n", fact.opened()))
}

/// Why a file was not read.
pub(super) enum Unread {
    Damaged(String),
    Failed(std::io::Error),
    Door(Error),
}

impl Unread {
    pub(super) fn into_failure(self, path: &Path) -> Failure {
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
pub(super) fn read(path: &Path, game: &str, sum: &dyn Summand, limits: &Limits) -> Result<(), Unread> {
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
pub(super) fn fact(line: &str) -> Option<(&str, Fact)> {
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
