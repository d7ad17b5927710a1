//! Files that are written whole or not at all, and survive a power failure.

pub(crate) mod disk;
pub(crate) mod sealed;
#[cfg(test)]
mod tests;

use std::fs::{File, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use grundy::phrase::phrase;

use crate::exit::Failure;
use disk::Output;

/// The suffix of files that are still being written.
pub(crate) const UNFINISHED_SUFFIX: &str = ".tmp";

/// Writes a file under a temporary name beside it, syncs it to the disk and renames it. A failure leaves what
/// was there before.
pub(crate) fn write<T>(
    path: &Path,
    fill: impl FnOnce(&mut BufWriter<Output>) -> io::Result<T>,
) -> Result<T, Failure> {
    let unfinished = unfinished(path);
    let written = Output::create(&unfinished).and_then(|file| {
        let mut out = BufWriter::with_capacity(1 << 20, file);
        let filled = fill(&mut out)?;
        out.flush()?;
        out.get_ref().sync()?;
        disk::rename(&unfinished, path)?;
        disk::sync_folder(path)?;
        Ok(filled)
    });
    written.map_err(|error| {
        // the file may not exist
        let _ = disk::remove(&unfinished);
        failed("write", path, &error)
    })
}

/// What a file is called while it is written: one that was killed leaves that behind.
pub(crate) fn unfinished(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(UNFINISHED_SUFFIX);
    path.with_file_name(name)
}

/// Renames a file that must not be used to the first free name of `NAME.why`, `NAME.why.2`, …
pub(crate) fn put_aside(path: &Path, why: &str) -> Result<PathBuf, Failure> {
    let name = path.file_name().unwrap_or_default();
    let aside = (1_u32..)
        .map(|count| {
            let mut aside = name.to_owned();
            aside.push(if count == 1 { format!(".{why}") } else { format!(".{why}.{count}") });
            path.with_file_name(aside)
        })
        .find(|aside| !aside.exists())
        .expect("not every number is taken");
    disk::rename(path, &aside)
        .and_then(|()| disk::sync_folder(path))
        .map_err(|error| failed("rename", path, &error))?;
    Ok(aside)
}

/// A lock on a file or a folder. Dropping it unlocks explicitly: a child process that was just started holds
/// the same open file for a moment, so that closing ours would leave it locked.
#[derive(Debug)]
pub(crate) struct Lock(File);

impl Drop for Lock {
    fn drop(&mut self) {
        // the end of the process unlocks it too
        let _ = self.0.unlock();
    }
}

/// Locks an opened file against other processes at work in this folder.
pub(crate) fn lock(file: File, folder: &Path) -> Result<Lock, Failure> {
    lock_if_free(file, folder)?.ok_or_else(|| Failure::Usage {
        problem: phrase!("wrong-busy", "another process is at work in '{folder}'", folder = folder.display()),
        hint: "wait for it to end, or give another folder".into(),
    })
}

/// The lock of an opened file, unless another process has it.
pub(crate) fn lock_if_free(file: File, path: &Path) -> Result<Option<Lock>, Failure> {
    match file.try_lock() {
        Ok(()) => Ok(Some(Lock(file))),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(failed("lock", path, &error)),
    }
}

/// The failure to do something with a file. A full disk is a limit: what was saved before is whole.
pub(crate) fn failed(verb: &str, path: &Path, error: &io::Error) -> Failure {
    let problem = format!("cannot {verb} '{}': {}", path.display(), crate::files::in_words(error));
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Failure::Limit {
            problem: problem.into(),
            hint: "what was saved before is whole; free some space and run the same command again".into(),
        },
        _ => Failure::File(problem.into()),
    }
}
