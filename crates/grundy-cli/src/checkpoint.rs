//! Solves a whole game with checkpoints: between rounds the stage is written to a folder, and a later run
//! goes on from it.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use grundy::Error;
use grundy::error::{Limit, Stopped};
use grundy::report::Ask;
use grundy::strong::{Between, Whole};

use crate::exit::Failure;
use crate::stored::Unusable;
use crate::{durable, stored};

/// Solves the game from the stage in the folder, if there is one. Writes the stage after the first round that
/// ends `every` or more after the last write, and removes it once the game is solved. A damaged stage is put
/// aside, and the game is solved from the start; `note` says so.
pub(crate) fn solve(
    whole: &dyn Whole,
    folder: &Path,
    every: Duration,
    ask: &Ask,
    note: &mut Option<String>,
) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| durable::failed("make", folder, &error))?;
    // the folder itself is locked, where the system can: nothing is left in it
    let _locked = std::fs::File::open(folder).ok().map(|opened| durable::lock(opened, folder)).transpose()?;
    let path = file_of(folder, whole.name(), "stage");
    let found = path.exists().then(|| stored::stage(&path, whole.name(), whole.slots(), &ask.limits));
    let stage = match found {
        None => None,
        Some(Ok(stage)) => Some(stage),
        Some(Err(Unusable::Damaged(problem))) => {
            let (name, aside) = (path.display(), durable::put_aside(&path, "damaged")?);
            let aside = aside.display();
            *note = Some(format!(
                "'{name}' is damaged: {problem}; it is kept as '{aside}'; solving again from the start"
            ));
            None
        }
        Some(Err(why)) => return Err(why.into()),
    };
    let mut written = Instant::now();
    let mut failure = None;
    let mut keep = |between: &Between<'_>| {
        if written.elapsed() < every {
            return Ok(());
        }
        if let Err(failed) = stored::save_stage(&path, whole.name(), between) {
            failure = Some(failed);
            return Err(Stopped::new(Limit::Interrupt, String::new()));
        }
        written = Instant::now();
        Ok(())
    };
    let solved = whole.solved_on(stage, &mut keep, ask);
    if let Some(failure) = failure {
        return Err(failure);
    }
    match solved {
        Ok(_) if path.exists() => {
            durable::disk::remove(&path).map_err(|error| durable::failed("remove", &path, &error))
        }
        Ok(_) => Ok(()),
        Err(Error::Stopped(stopped)) if path.exists() => Err(Failure::Limit {
            problem: stopped.sentence(),
            hint: format!("the work so far is in '{}'; run the same command again to go on", path.display())
                .into(),
        }),
        Err(error) => Err(error.into()),
    }
}

/// File systems refuse longer names.
const MAX_NAME_CHARS: usize = 200;

/// The file of a game: its name, with `_` for characters that file systems may refuse, and an extension.
pub(crate) fn file_of(folder: &Path, game: &str, extension: &str) -> PathBuf {
    let safe = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
    folder.join(format!("{}.{extension}", game.chars().map(safe).take(MAX_NAME_CHARS).collect::<String>()))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use grundy::limits::{Limits, StopFlag};
    use grundy::notation::term;

    use super::*;

    /// A solve that is killed again and again, each time a little later, ends with the values of an
    /// undisturbed one.
    #[test]
    fn a_killed_solve_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let open = || term::question("kaooa", &|_| Err("no files".to_owned())).unwrap();
        let mut kept = 0;
        for looks in (0..).map(|i| 4 << i) {
            let (question, stop) = (open(), Arc::new(StopFlag::default()));
            let (seen, flag) = (AtomicU64::new(0), Arc::clone(&stop));
            let watch = move |_, _| {
                if seen.fetch_add(1, Ordering::Relaxed) == looks {
                    flag.interrupt();
                }
            };
            let limits = Limits { stop, watch: Some(Arc::new(watch)), ..Limits::default() };
            let whole = question.table.whole().unwrap();
            let ask = Ask { limits, ..Ask::default() };
            match solve(whole, folder.path(), Duration::ZERO, &ask, &mut None) {
                Err(Failure::Limit { hint, .. }) => {
                    assert!(hint.contains("kaooa"), "{hint}");
                    kept += 1;
                }
                Err(Failure::Game(Error::Stopped(_))) => assert_eq!(kept, 0, "a stage was written before"),
                Err(other) => panic!("{other:?}"),
                Ok(()) => {
                    let plain = open();
                    let plain = plain.table.whole().unwrap().solved(&Ask::default()).unwrap();
                    assert!(whole.solved(&Ask::default()).unwrap() == plain);
                    break;
                }
            }
        }
        assert!(kept > 1, "it went on from more than one stage");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
