//! What is wrong with the value of an option, as data: clap carries it, and help says it in the reader's
//! language.

use std::fmt;

use grundy::phrase::Phrase;

/// Why a value is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slip(pub(crate) Phrase);

impl fmt::Display for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Slip {}
