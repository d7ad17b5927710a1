//! `grundy check GAME --misere --claim nim-like`: where the formula of misère Nim fails.

use std::io::Write;

use grundy::limits::Budget;
use grundy::misere::{NimLike, nim_like};
use grundy::report::Ask;
use grundy_explain::messages::Messages;
use grundy_explain::words;

use super::misere::{heap, theory};
use crate::args::Check;
use crate::exit::Failure;
use crate::limits::limited;
use crate::{Io, files};

/// The claim's name.
pub(crate) const CLAIM: &str = "nim-like";
/// Totals looked at, where nobody says how large.
const FAR: u32 = 32;

pub(crate) fn run(args: &Check, io: &mut Io) -> Result<u8, Failure> {
    let question = files::game(&args.game)?;
    if !args.common.misere {
        return Err(Failure::Usage {
            problem: "nim-like is a claim about misère play".to_owned(),
            hint: "add --misere".to_owned(),
        });
    }
    let theory = theory(&question)?;
    let total = args.to.as_ref().map_or(Ok(FAR), heap)?;
    let ask = Ask { misere: true, ..Ask::default() };
    let verdict =
        limited(ask, &args.common, io, |ask| nim_like(theory, total, &mut Budget::new(&ask.limits)))?;
    if args.common.json {
        writeln!(io.out, "{}", grundy_wire::json(&grundy_wire::NimLike::of(&question.game, &verdict)))?;
    } else {
        let messages = Messages::of(args.common.lang);
        write!(io.out, "{}", words::misere::nim_like(&question.game, &verdict, io.width, messages))?;
    }
    Ok(u8::from(matches!(verdict, NimLike::Fails(_))))
}
