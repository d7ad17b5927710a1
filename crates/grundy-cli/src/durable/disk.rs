//! The few things that are done to a disk, a function each, so that tests can make any of them fail.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// A file that is being written.
pub(crate) struct Output {
    file: File,
    #[cfg(test)]
    path: std::path::PathBuf,
}

impl Output {
    /// An empty file.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        step(&DiskStep::Create(path))?;
        File::create(path).map(|file| Self {
            file,
            #[cfg(test)]
            path: path.to_owned(),
        })
    }

    /// Waits until all that was written is on the disk.
    pub(crate) fn sync(&self) -> io::Result<()> {
        #[cfg(test)]
        step(&DiskStep::Sync(&self.path))?;
        self.file.sync_all()
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        #[cfg(test)]
        let bytes = &bytes[..super::tests::room(&self.path, bytes)?];
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Gives a file another name; a file of that name is gone.
pub(crate) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    step(&DiskStep::Rename(from, to))?;
    fs::rename(from, to)
}

/// Removes a file.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    step(&DiskStep::Remove(path))?;
    fs::remove_file(path)
}

/// Syncs the folder of a renamed file: only then is the new name safe. Unix only.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    step(&DiskStep::SyncFolder(path))?;
    if !cfg!(unix) {
        return Ok(());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

/// What is done next.
#[cfg_attr(not(test), expect(dead_code, reason = "only tests look at it"))]
pub(crate) enum DiskStep<'p> {
    Create(&'p Path),
    #[cfg(test)]
    Sync(&'p Path),
    Rename(&'p Path, &'p Path),
    Remove(&'p Path),
    SyncFolder(&'p Path),
}

#[cfg(test)]
use super::tests::step;

#[cfg(not(test))]
fn step(_: &DiskStep<'_>) -> io::Result<()> {
    Ok(())
}
