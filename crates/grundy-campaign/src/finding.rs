//! A difference as a file, which a test reads again.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::families::Family;

/// A game about which an answer differs from the definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The family of the game.
    pub family: &'static str,
    /// The choices that make it.
    pub choices: Vec<u32>,
    /// What differs, for people.
    pub difference: String,
}

impl Finding {
    /// The text of the file: the family, the choices, and what differs behind number signs.
    #[must_use]
    pub fn text(&self) -> String {
        let choices: Vec<String> = self.choices.iter().map(ToString::to_string).collect();
        let about: String = self.difference.lines().map(|line| format!("# {line}\n")).collect();
        format!("{}\n{}\n{about}", self.family, choices.join(" "))
    }

    /// Writes the file into a folder; gives its path.
    ///
    /// # Errors
    /// The folder or the file cannot be written.
    pub fn write(&self, folder: &Path) -> io::Result<PathBuf> {
        let number = self.text().bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        fs::create_dir_all(folder)?;
        let path = folder.join(format!("{}-{number:016x}.txt", self.family.replace(' ', "-")));
        fs::write(&path, self.text())?;
        Ok(path)
    }
}

/// The family and the choices in the text of a file; `None` if it is no such file.
#[must_use]
pub fn read(text: &str) -> Option<(&'static Family, Vec<u32>)> {
    let mut lines = text.lines();
    let family = Family::named(lines.next()?)?;
    let choices = lines.next()?.split_whitespace().map(|word| word.parse().ok()).collect::<Option<_>>()?;
    Some((family, choices))
}
