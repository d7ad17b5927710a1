//! `grundy misere GAME`: the misère quotient of a game of heaps, and genera.

use std::io::Write;

use grundy::Error;
use grundy::error::{Limit, Refused, Stopped};
use grundy::limits::Budget;
use grundy::misere::{Theory, genus, summary};
use grundy::notation::term::Question;
use grundy::report::Ask;
use grundy_explain::messages::Messages;
use grundy_explain::words::misere as told;
use grundy_wire::{Genera, Quotient};

use crate::args::{Large, Misere};
use crate::exit::Failure;
use crate::limits::limited;
use crate::{Io, files};

/// Heaps in a genus table, where nobody says how many.
const GENERA: u32 = 24;
/// Heaps at most: forms of larger ones are never found.
const MOST: u64 = 50_000;

pub(crate) fn run(args: &Misere, io: &mut Io) -> Result<u8, Failure> {
    let question = files::game(&args.game)?;
    let theory = theory(&question)?;
    let messages = Messages::of(args.common.lang);
    let to = args.to.as_ref().map(heap).transpose()?;
    let ask = Ask { misere: true, ..Ask::default() };
    if args.genus {
        let to = to.unwrap_or(GENERA);
        let (rows, stopped) =
            limited(ask, &args.common, io, |ask| genus(theory, to, &mut Budget::new(&ask.limits)));
        if args.common.json {
            writeln!(io.out, "{}", grundy_wire::json(&Genera::of(&question.game, &rows)))?;
        } else {
            writeln!(io.out, "{}", told::title(&question.game, messages))?;
            write!(io.out, "{}", told::genera(&rows, io.width, messages))?;
        }
        return stopped.map_or(Ok(0), |stopped| Err(stopped.into()));
    }
    let found = limited(ask, &args.common, io, |ask| summary(theory, to, &mut Budget::new(&ask.limits)))?;
    if args.common.json {
        writeln!(io.out, "{}", grundy_wire::json(&Quotient::of(&question.game, &found)))?;
    } else {
        write!(io.out, "{}", told::words(&question.game, &found, io.width, messages))?;
    }
    // what was found is told first
    match (found.stopped, found.too_large) {
        (Some(stopped), _) => Err(Error::from(stopped).into()),
        (None, Some((heap, most))) if to.is_some() => {
            let done = format!("heap {}: with heap {heap} there are more than {most} elements", heap - 1);
            Err(Error::from(Stopped { limit: Limit::Size, done }).into())
        }
        _ => Ok(0),
    }
}

/// A number of heaps that can be looked at.
pub(crate) fn heap(to: &Large) -> Result<u32, Failure> {
    u32::try_from(to.number).ok().filter(|&n| u64::from(n) <= MOST).ok_or_else(|| Failure::Usage {
        problem: format!("--to {} is too far for misère play", to.text),
        hint: format!("at most {MOST}; a period is proved long before, if it is"),
    })
}

/// What is known of the game's heaps, or why nothing can be.
pub(crate) fn theory(question: &Question) -> Result<&Theory, Failure> {
    question.table.misere().ok_or_else(|| {
        Error::from(Refused {
            solver: "the theory of misère quotients".to_owned(),
            reason: format!("the positions of {} are not sums of heaps", question.game),
            instead: "solve single positions (grundy solve GAME POSITION --misere)".to_owned(),
        })
        .into()
    })
}
