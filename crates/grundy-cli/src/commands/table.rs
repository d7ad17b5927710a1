//! `grundy table GAME RANGE [RANGE]`: values of a family.

mod payoffs;

use std::io::Write;

use grundy::notation::range;
use grundy::notation::text::Text;
use grundy::report::{Ask, Cell, Grid};
use grundy::solve::Solver;
use grundy::view::table::Letters;
use grundy::view::{csv, table};

use self::payoffs::PayoffTable;
use crate::exit::Failure;
use crate::limits::{limited, opening};
use crate::options::computation::{Computation, solver};
use crate::options::hyphen;
use crate::{Io, files, ranges};

/// Prints the values of a one- or two-parameter family.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  grundy table lasker 0..25\n  grundy table queen 1..25 1..25 --outcome\n  \
    grundy table mines:field.txt"
)]
pub(crate) struct Args {
    /// The game, with its parameters
    game: String,
    /// One or two ranges, both ends included: 0..25
    #[arg(value_name = "RANGE", value_parser = hyphen::restore)]
    ranges: Vec<String>,
    #[command(flatten)]
    how: Computation,
    /// Which solver answers
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = solver)]
    solver: Solver,
    /// Outcomes only: N (the player to move wins), P (the other one), D (a draw)
    #[arg(long)]
    outcome: bool,
    /// Outcomes as the thesis prints them: 0 for P, 1 for N
    #[arg(long = "01", alias = "bits")]
    bits: bool,
    /// Comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    #[command(flatten)]
    payoffs: PayoffTable,
}

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    if args.payoffs.of.is_some() || args.payoffs.ties_experiment.is_some() {
        if args.csv || args.outcome || args.bits {
            return Err(Failure::Usage {
                problem: "this table holds payoffs, and is printed as text or JSON".to_owned(),
                hint: "leave out --csv, --outcome and --01".to_owned(),
            });
        }
        return payoffs::run(&args.payoffs, &args.game, args.solver, &args.how, io);
    }
    // one text, so that an error in a range is shown in its place
    let text = [std::slice::from_ref(&args.game), &args.ranges].concat().join(" ");
    let (question, how) = opening(&args.how, io, |limits| files::game_under(&args.game, limits));
    let question = question?;
    let axes = question.table.axes();
    let words: Vec<_> = Text::new(&text).part(args.game.len()..text.len()).words().collect();
    let ranges = if words.is_empty() { ranges::whole(&axes)? } else { range::for_axes(&words, &axes)? };
    let [ties] = args.payoffs.ties.as_slice() else {
        return Err(Failure::Usage {
            problem: "a table of a family takes one tie rule".to_owned(),
            hint: "to compare several, tabulate one position: --of POSITION".to_owned(),
        });
    };
    let ask = Ask {
        misere: args.how.misere,
        solver: args.solver,
        ties: ties.ties,
        criterion: args.payoffs.criterion,
        ..Ask::default()
    };
    let cells = limited(ask, &how, io, |ask| question.table.cells(&ranges, ask))?;
    if (args.outcome || args.bits) && cells.iter().any(|cell| matches!(cell, Cell::Payoffs(_))) {
        return Err(Failure::Usage {
            problem: format!("the table of {} holds payoffs, which are neither won nor lost", question.game),
            hint: "leave out --outcome and --01".to_owned(),
        });
    }
    let names = axes.iter().zip(&ranges);
    let grid = Grid {
        game: if args.how.json || args.csv { question.game } else { question.shown() },
        axes: names.map(|(axis, range)| (axis.name.to_owned(), *range.start(), *range.end())).collect(),
        cells,
    };
    let letters = match (args.outcome, args.bits) {
        (_, true) => Letters::ZeroOne,
        (true, _) => Letters::Np,
        _ => Letters::Values,
    };
    if args.how.json {
        writeln!(io.out, "{}", grundy_wire::json(&grundy_wire::Table::of(&grid)))?;
    } else if args.csv {
        write!(io.out, "{}", csv::grid(&grid, letters))?;
    } else {
        write!(io.out, "{}", table::grid(&grid, letters, io.width))?;
    }
    Ok(0)
}
