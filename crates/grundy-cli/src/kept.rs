//! Answers from solved games that are kept: `--from` a file or a folder of tiers.

use std::path::Path;

use grundy::error::{Error, Refused};
use grundy::notation::term::Question;
use grundy::phrase::phrase;

use crate::Io;
use crate::exit::Failure;
use crate::limits::limited;
use crate::options::computation::Computation;

/// Lets an opened game answer from a file of `--save` or a folder of `--tiers`.
pub(crate) fn answer_from(
    question: &Question,
    path: &Path,
    how: &Computation,
    io: &Io,
) -> Result<(), Failure> {
    let game = &question.game;
    let whole = question.table.whole().ok_or_else(|| {
        let instead = phrase!("hint-leave", "leave out {what}", what = "--save, --from and --resume");
        let reason = "its positions are not numbered".to_owned();
        Error::from(Refused::new(format!("a table of all positions of {game}"), reason, instead))
    })?;
    let opened =
        limited(grundy::report::Ask::default(), how, io, |ask| grundy_kept::open(whole, path, &ask.limits));
    whole.answer_from(opened?);
    Ok(())
}
