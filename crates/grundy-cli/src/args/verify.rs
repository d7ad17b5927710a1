//! The arguments of `grundy verify`.

use clap::Args;

use super::Common;

/// Checks evidence that `solve --evidence` wrote, by the rules alone: no solver takes part.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  grundy solve kayles 5 7 9 --evidence kayles.json\n  \
    grundy verify kayles.json\n\n\
    Exit status: 0 verified, 1 the evidence is wrong, 2 it cannot be read, 3 a limit was reached.")]
pub(crate) struct Verify {
    /// The file; rule files that it names are looked for from the current folder
    pub(crate) file: String,
    #[command(flatten)]
    pub(crate) common: Common,
}
