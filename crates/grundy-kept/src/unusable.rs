//! Why what is kept cannot be used.

use std::io::{self, ErrorKind};
use std::path::Path;

use grundy::error::{Error, Refused, Stopped};
use grundy::phrase::{Phrase, phrase};

/// Why a file, or a folder of tiers, cannot be used.
#[derive(Clone, Debug)]
pub enum Unusable {
    /// It is damaged: what is wrong with it.
    Damaged(String),
    /// It is whole, and of no use here; or it cannot be read.
    Other(Phrase),
    /// A limit.
    Stopped(Stopped),
}

impl From<Stopped> for Unusable {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl From<Unusable> for Error {
    fn from(why: Unusable) -> Self {
        let reason = match why {
            Unusable::Stopped(stopped) => return stopped.into(),
            Unusable::Damaged(problem) => problem.into(),
            Unusable::Other(problem) => problem,
        };
        let instead = Phrase::fixed("hint-kept", "give the file or the folder in which this game was solved");
        Refused::because(reason, instead).into()
    }
}

impl Unusable {
    /// The same of a file with its name: damage becomes a sentence.
    #[must_use]
    pub fn of(self, path: &Path) -> Self {
        match self {
            Self::Damaged(problem) => cannot_use(path, &format!("it is damaged: {problem}")),
            other => other,
        }
    }
}

/// It cannot be used, for this reason.
pub fn cannot_use(path: &Path, problem: &str) -> Unusable {
    let file = path.display();
    Unusable::Other(phrase!("wrong-kept", "cannot use '{file}': {problem}", file = file, problem = problem))
}

/// An error of the system in words, without its number.
pub fn in_words(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "no such file".to_owned(),
        ErrorKind::PermissionDenied => "permission denied".to_owned(),
        ErrorKind::IsADirectory => "it is a folder".to_owned(),
        ErrorKind::StorageFull => "the disk is full".to_owned(),
        _ => error.to_string().to_lowercase(),
    }
}
