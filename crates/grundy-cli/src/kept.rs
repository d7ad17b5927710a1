//! Answers from solved games that are kept: `--from` a file or a folder of tiers.

use std::path::Path;
use std::sync::Arc;

use grundy::error::{Error, Refused};
use grundy::notation::term::Question;
use grundy::phrase::{Phrase, phrase};
use grundy::report::Ask;
use grundy::strong::Whole;
use grundy_kept::listing::ListedTiers;

use crate::Io;
use crate::exit::Failure;
use crate::limits::limited;
use crate::options::computation::Computation;

/// The game as one that can be solved whole.
pub(crate) fn whole(question: &Question) -> Result<&dyn Whole, Error> {
    question.table.whole().ok_or_else(|| {
        let instead = phrase!("hint-leave", "leave out {what}", what = "--save, --from and --resume");
        let what = format!("a table of all positions of {}", question.game);
        Refused::new(what, Phrase::from("its positions are not numbered"), instead).into()
    })
}

/// Lets an opened game answer from a file of `--save` or a folder of `--tiers`.
pub(crate) fn answer_from(
    question: &Question,
    path: &Path,
    how: &Computation,
    io: &Io,
) -> Result<(), Failure> {
    if let Some(game) = question.table.in_tiers() {
        let open = |ask: &Ask| ListedTiers::open(path, Some(game.text()), &ask.limits);
        game.answer_from(Arc::new(limited(Ask::default(), how, io, open)?));
        return Ok(());
    }
    let whole = whole(question)?;
    let opened = limited(Ask::default(), how, io, |ask| grundy_kept::open(whole, path, &ask.limits));
    whole.answer_from(opened?);
    Ok(())
}
