//! Files that appear whole or not at all, and survive a loss of power.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::exit::Failure;

/// The end of the names of files that are not yet whole.
pub(crate) const UNFINISHED: &str = ".tmp";

/// Writes a file under a temporary name beside it, brings it to the disk, and gives it its name. On failure nothing is left
/// under either name that was not there before.
pub(crate) fn write<T>(
    path: &Path,
    fill: impl FnOnce(&mut BufWriter<File>) -> io::Result<T>,
) -> Result<T, Failure> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(UNFINISHED);
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
        // it may not be there at all
        let _ = fs::remove_file(&unfinished);
        failed("write", path, &error)
    })
}

/// Renames a file that must not be used, to the first free of `NAME.why`, `NAME.why.2`, …
pub(crate) fn put_aside(path: &Path, why: &str) -> Result<PathBuf, Failure> {
    let name = path.file_name().unwrap_or_default();
    let aside = (1_u32..)
        .map(|count| {
            let mut aside = name.to_owned();
            aside.push(if count == 1 { format!(".{why}") } else { format!(".{why}.{count}") });
            path.with_file_name(aside)
        })
        .find(|aside| !aside.exists())
        .expect("some number is free");
    fs::rename(path, &aside)
        .and_then(|()| sync_folder(path))
        .map_err(|error| failed("rename", path, &error))?;
    Ok(aside)
}

/// A renamed file is safe when its folder is on the disk too. Only Unix can be asked for that.
fn sync_folder(path: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

/// What could not be done with a file. A full disk is a limit: what is there stays good.
pub(crate) fn failed(verb: &str, path: &Path, error: &io::Error) -> Failure {
    let problem = format!("cannot {verb} '{}': {}", path.display(), crate::files::in_words(error));
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Failure::Limit {
            problem,
            hint: "what was saved before is whole; make room and give the same command again".to_owned(),
        },
        _ => Failure::File(problem),
    }
}
