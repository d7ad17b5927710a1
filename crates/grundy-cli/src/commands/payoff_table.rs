//! `grundy table GAME --of POSITION`, `--ties-experiment N`: tables of payoff games as a book prints them.

use std::io::Write;

use grundy::report::{Ask, Sheet};
use grundy::solve::payoff::Ties;
use grundy_explain::messages::Messages;
use grundy_explain::words::sheet;

use crate::args::Table;
use crate::exit::Failure;
use crate::limits::limited;
use crate::{Io, files};

pub(super) fn run(args: &Table, io: &mut Io) -> Result<u8, Failure> {
    if args.csv || args.outcome || args.bits {
        return Err(Failure::Usage {
            problem: "this table holds payoffs, and is printed as text or JSON".to_owned(),
            hint: "leave out --csv, --outcome and --01".to_owned(),
        });
    }
    match &args.payoffs.of {
        Some(position) => of(args, position, io),
        None => experiment(args, io),
    }
}

/// All positions below one.
fn of(args: &Table, position: &str, io: &mut Io) -> Result<u8, Failure> {
    let question = files::game(&args.game)?;
    let rules: Vec<Ties> = args.payoffs.ties.iter().map(|rule| (*rule).into()).collect();
    let ask = Ask {
        misere: args.common.misere,
        solver: args.solver,
        criterion: args.payoffs.criterion,
        ..Ask::default()
    };
    let found = limited(ask, &args.common, io, |ask| question.table.sheet(position, &rules, ask))?;
    let Some(found) = found else {
        return Err(Failure::Usage {
            problem: format!("{} has no table of the positions below one", question.game),
            hint: "such tables have row-ends and row-cards; others take ranges, as 0..10".to_owned(),
        });
    };
    let found = Sheet { game: format!("{} {}", question.game, position.trim()), ..found };
    if args.common.json {
        writeln!(io.out, "{}", grundy_wire::json(&grundy_wire::Sheet::of(&found)))?;
    } else {
        write!(io.out, "{}", sheet::words(&found, io.width, Messages::of(args.common.lang)))?;
    }
    Ok(0)
}

/// Kind against mean on random rows.
fn experiment(args: &Table, io: &mut Io) -> Result<u8, Failure> {
    let question = files::game(&args.game)?;
    let size = args.payoffs.ties_experiment.unwrap_or_default();
    let (trials, seed) = (args.payoffs.trials, args.payoffs.seed);
    let counted =
        limited(Ask::default(), &args.common, io, |ask| question.table.count_ties(size, trials, seed, ask))?;
    let Some(count) = counted else {
        return Err(Failure::Usage {
            problem: format!("{} has no random positions for this experiment", question.game),
            hint: "the game row-ends:two has them".to_owned(),
        });
    };
    if args.common.json {
        let found = grundy_wire::TieExperiment::of(&question.game, size, trials, seed, &count);
        writeln!(io.out, "{}", grundy_wire::json(&found))?;
    } else {
        let messages = Messages::of(args.common.lang);
        let head = messages.say(
            "random-rows",
            &[
                ("game", question.game.into()),
                ("trials", trials.to_string().into()),
                ("size", size.to_string().into()),
                ("seed", seed.to_string().into()),
            ],
        );
        writeln!(io.out, "{head}")?;
        write!(io.out, "{}", sheet::tie_words(&count, messages))?;
    }
    Ok(0)
}
