//! `grundy check GAME --claim EXPR`: a guess against computed values.

use std::io::Write;
use std::time::Duration;

use grundy::Error;
use grundy::check::{About, Claim, check};
use grundy::report::Ask;
use grundy_explain::messages::Messages;
use grundy_explain::words::{check as told, misere};
use grundy_script::claim::Guess;

use super::nim_like;
use crate::args::{Check, Common};
use crate::exit::Failure;
use crate::limits::limited;
use crate::{Io, files};

/// Where nobody says how far, nothing takes longer.
const PATIENCE: Duration = Duration::from_secs(5);

pub(crate) fn run(args: &Check, io: &mut Io) -> Result<u8, Failure> {
    if args.claim.as_deref().is_some_and(|claim| claim.trim() == nim_like::CLAIM) {
        return nim_like::run(args, io);
    }
    let question = files::game(&args.game)?;
    let (text, about) = match (&args.claim, &args.winning_move) {
        (Some(claim), _) => (claim, args.of.map(About::from)),
        (None, Some(mv)) => (mv, Some(About::Move)),
        (None, None) => {
            return Err(Failure::Usage {
                problem: "no claim is given".to_owned(),
                hint: "write it as --claim 'n % 4 == 0'".to_owned(),
            });
        }
    };
    let axes = question.table.axes();
    let names: Vec<&str> = axes.iter().map(|axis| axis.name).collect();
    let mut guess = Guess::read(text, &names, about)?;
    let to = args.to.as_ref().map(|to| to.number);
    let patience = args.common.time_limit.or(to.is_none().then_some(PATIENCE));
    let ask = Ask { misere: args.common.misere, ..Ask::default() };
    let meter = guess.meter();
    let checked = limited(ask, &Common { time_limit: patience, ..args.common.clone() }, io, |ask| {
        let _limits = meter.under(&ask.limits);
        check(&*question.table, Claim { numbers: guess.numbers(), says: &mut |at| guess.of(at) }, to, ask)
    })?;
    if args.common.json {
        writeln!(
            io.out,
            "{}",
            grundy_wire::json(&grundy_wire::Check::of(&question.game, text, args.common.misere, &checked))
        )?;
    } else {
        let messages = Messages::of(args.common.lang);
        let game = match args.common.misere {
            true => misere::title(&question.game, messages),
            false => question.game,
        };
        write!(io.out, "{}", told::words(&game, text, &checked, io.width, messages))?;
    }
    match (checked.holds(), checked.stopped) {
        (Some(false), _) => Ok(1),
        // what was found is told first
        (_, Some(stopped)) => Err(Error::from(stopped).into()),
        (_, None) => Ok(0),
    }
}
