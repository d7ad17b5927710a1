//! Files that are written whole or not at all, and survive a power failure.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::exit::Failure;

/// The suffix of files that are still being written.
pub(crate) const UNFINISHED_SUFFIX: &str = ".tmp";

/// Writes a file under a temporary name beside it, syncs it to the disk and renames it. A failure leaves what
/// was there before.
pub(crate) fn write<T>(
    path: &Path,
    fill: impl FnOnce(&mut BufWriter<File>) -> io::Result<T>,
) -> Result<T, Failure> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(UNFINISHED_SUFFIX);
    let unfinished = path.with_file_name(name);
    let written = File::create(&unfinished).and_then(|file| {
        let mut out = BufWriter::with_capacity(1 << 20, file);
        let filled = fill(&mut out)?;
        out.flush()?;
        out.get_ref().sync_all()?;
        fs::rename(&unfinished, path)?;
        sync_folder(path)?;
        Ok(filled)
    });
    written.map_err(|error| {
        // the file may not exist
        let _ = fs::remove_file(&unfinished);
        failed("write", path, &error)
    })
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
    fs::rename(path, &aside)
        .and_then(|()| sync_folder(path))
        .map_err(|error| failed("rename", path, &error))?;
    Ok(aside)
}

/// Syncs the folder of a renamed file: only then is the new name safe. Unix only.
fn sync_folder(path: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

/// The failure to do something with a file. A full disk is a limit: what was saved before is whole.
pub(crate) fn failed(verb: &str, path: &Path, error: &io::Error) -> Failure {
    let problem = format!("cannot {verb} '{}': {}", path.display(), crate::files::in_words(error));
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Failure::Limit {
            problem,
            hint: "what was saved before is whole; free some space and run the same command again".to_owned(),
        },
        _ => Failure::File(problem),
    }
}
