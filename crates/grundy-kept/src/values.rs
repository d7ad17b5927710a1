//! What is kept as values that an opened game answers from.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use grundy::error::{Error, Refused};
use grundy::limits::Limits;
use grundy::phrase::{Phrase, phrase};
use grundy::strong::{KeptValues, TierCounts, Whole};
use grundy::table::Table;

use crate::blocks::{MAX_HEAD_BYTES, game_in};
use crate::folder::TierFolder;
use crate::listing::ListedTiers;
use crate::manifest;
use crate::table::{MAGIC, Stored};
use crate::unusable::{Unusable, cannot_use, in_words};

/// A file, which is asked for one code after another.
struct OfFile {
    stored: Mutex<Stored>,
    path: String,
    bytes: u64,
}

impl KeptValues for OfFile {
    fn code(&self, number: usize) -> Result<u16, Error> {
        let found = self.stored.lock().unwrap_or_else(PoisonError::into_inner).code(number);
        found.map_err(|problem| Unusable::Damaged(problem).of(Path::new(&self.path)).into())
    }
    fn counts(&self) -> Option<Vec<(String, TierCounts)>> {
        None
    }
    fn bytes(&self) -> u64 {
        self.bytes
    }
}

struct OfFolder {
    folder: Mutex<TierFolder>,
    counts: Vec<(String, TierCounts)>,
    bytes: u64,
}

impl KeptValues for OfFolder {
    fn code(&self, number: usize) -> Result<u16, Error> {
        Ok(self.folder.lock().unwrap_or_else(PoisonError::into_inner).code(number)?)
    }
    fn counts(&self) -> Option<Vec<(String, TierCounts)>> {
        Some(self.counts.clone())
    }
    fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// Opens a file of a solved game, or a folder of tiers, of this game.
///
/// # Errors
/// It cannot be read, is damaged, or holds another game; a limit.
pub fn open(whole: &dyn Whole, path: &Path, limits: &Limits) -> Result<Arc<dyn KeptValues>, Unusable> {
    if path.is_dir() {
        let folder = TierFolder::open(whole, path, limits)?;
        let (counts, bytes) = (folder.counts(), folder.charged());
        return Ok(Arc::new(OfFolder { folder: Mutex::new(folder), counts, bytes }));
    }
    let stored = Stored::open(path, whole.name(), whole.slots(), limits)?;
    let bytes = stored.charged();
    Ok(Arc::new(OfFile { stored: Mutex::new(stored), path: path.display().to_string(), bytes }))
}

/// The game with all its parameters, of a file or a folder of tiers.
///
/// # Errors
/// It is neither.
pub fn game_of(path: &Path) -> Result<String, Unusable> {
    let found = match path.is_dir() {
        true => manifest::game_of(path),
        false => {
            let mut head = Vec::new();
            let opened = File::open(path).map_err(|error| cannot_use(path, &in_words(&error)))?;
            let read = opened.take(MAX_HEAD_BYTES).read_to_end(&mut head);
            read.map_err(|error| cannot_use(path, &in_words(&error)))?;
            game_in(&head, MAGIC)
        }
    };
    found.ok_or_else(|| cannot_use(path, "it is no file of a solved game and no folder of tiers"))
}

/// Lets an opened game answer from a file or a folder: nothing is solved from then on.
///
/// # Errors
/// The game's positions have neither numbers nor tiers; otherwise as for [`open`].
///
/// ```
/// use std::path::Path;
/// use grundy::{catalogue, limits::Limits, notation::text::Text};
/// let (_, table) = catalogue::open(Text::new("kaooa"), &|_| Err("no files".to_owned()))?;
/// let none = grundy_kept::answer_from(&*table, Path::new("no-such-file"), &Limits::default());
/// assert!(none.unwrap_err().to_string().contains("no such file"));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn answer_from(table: &dyn Table, path: &Path, limits: &Limits) -> Result<(), Error> {
    if let Some(game) = table.in_tiers() {
        game.answer_from(Arc::new(ListedTiers::open(path, Some(game.text()), limits)?));
        return Ok(());
    }
    let whole = table.whole().ok_or_else(|| {
        let reason = Phrase::fixed("reason-not-numbered", "the game's positions are not numbered");
        let what = phrase!("asked-kept-file", "answering from '{file}'", file = path.display());
        Refused::new(what, reason, Phrase::fixed("hint-solve-alone", "solve the position by itself"))
    })?;
    whole.answer_from(open(whole, path, limits)?);
    Ok(())
}
