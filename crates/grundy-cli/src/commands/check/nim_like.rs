//! `grundy check GAME --misere --claim nim-like`: where the formula of misère Nim fails.

use std::io::Write;

use grundy::limits::Budget;
use grundy::misere::{NimLike, nim_like};
use grundy::phrase::phrase;
use grundy::report::Ask;
use grundy_explain::messages::Messages;
use grundy_explain::words;

use crate::exit::Failure;
use crate::limits::limited;
use crate::misere_theory::{last_heap, theory};
use crate::options::computation::Computation;
use crate::options::number::TypedNumber;
use crate::{Io, files};

/// What users write for the claim.
pub(super) const NAME: &str = "nim-like";
/// The largest total that is checked by default.
const DEFAULT_TOTAL: u32 = 32;

pub(super) fn run(
    game: &str,
    to: Option<&TypedNumber>,
    how: &Computation,
    io: &mut Io,
) -> Result<u8, Failure> {
    let question = files::game(game)?;
    if !how.misere {
        return Err(Failure::Usage {
            problem: "nim-like is a claim about misère play".into(),
            hint: phrase!("hint-add", "add {what}", what = "--misere"),
        });
    }
    let theory = theory(&question)?;
    let total = to.map_or(Ok(DEFAULT_TOTAL), last_heap)?;
    let ask = Ask { misere: true, ..Ask::default() };
    let verdict = limited(ask, how, io, |ask| nim_like(theory, total, &mut Budget::new(&ask.limits)))?;
    if how.json {
        writeln!(io.out, "{}", grundy_wire::json(&grundy_wire::NimLike::of(&question.game, &verdict)))?;
    } else {
        let messages = Messages::of(how.lang);
        write!(io.out, "{}", words::misere::nim_like(&question.shown(), &verdict, io.width, messages))?;
    }
    Ok(u8::from(matches!(verdict, NimLike::Fails(_))))
}
