//! What a search has found, in a file that is written whole: a line of the game, a line for each finding, and
//! a checksum.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;

use grundy::Error;
use grundy::limits::{Budget, Limits};
use grundy::table::Recalls;
use xxhash_rust::xxh3::Xxh3;

use crate::durable::{self, sealed::hexadecimal};
use crate::exit::Failure;

/// The first word of the last line, and a space.
pub(super) const SEAL: &str = "xxh3 ";
/// No finding is written in more bytes.
pub(super) const MAX_LINE_BYTES: u64 = 1 << 20;

/// Writes what is known by now; returns the number of findings.
pub(super) fn write(path: &Path, game: &str, search: &dyn Recalls) -> Result<u64, Failure> {
    durable::write(path, |out| {
        let (mut seal, mut failure, mut count) = (Xxh3::new(), None, 0);
        let mut line = |text: String| {
            seal.update(text.as_bytes());
            failure = failure.take().or_else(|| out.write_all(text.as_bytes()).err());
        };
        line(format!("{game}\n"));
        search.found(&mut |found| {
            line(format!("{found}\n"));
            count += 1;
        });
        failure.map_or(Ok(()), Err)?;
        writeln!(out, "{SEAL}{}", hexadecimal(seal.digest()))?;
        Ok(count)
    })
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

/// Takes the findings of a file back, once its checksum is known to fit.
pub(super) fn read(path: &Path, game: &str, search: &dyn Recalls, limits: &Limits) -> Result<(), Unread> {
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
        match search.recall(text, &mut budget) {
            Ok(()) => Ok(()),
            // the file stays as it is for a run with more memory
            Err(stopped @ Error::Stopped(_)) => Err(Unread::Door(stopped)),
            Err(error) => Err(Unread::Damaged(format!("line {number}: {error}"))),
        }
    })
}
