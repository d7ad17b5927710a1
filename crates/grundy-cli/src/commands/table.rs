//! `grundy table GAME RANGE [RANGE]`: values of a family.

use std::io::Write;
use std::ops::RangeInclusive;

use grundy::notation::range;
use grundy::notation::text::Text;
use grundy::report::{Ask, Cell, Grid};
use grundy::table::Axis;
use grundy::view::table::Letters;
use grundy::view::{csv, table};

use crate::args::Table;
use crate::exit::Failure;
use crate::limits::limited;
use crate::{Io, files};

pub(crate) fn run(args: &Table, io: &mut Io) -> Result<u8, Failure> {
    if args.payoffs.of.is_some() || args.payoffs.ties_experiment.is_some() {
        return super::payoff_table::run(args, io);
    }
    // one text, so that a slip in a range is shown in its place
    let text = [std::slice::from_ref(&args.game), &args.ranges].concat().join(" ");
    let question = files::game(&args.game)?;
    let axes = question.table.axes();
    let words: Vec<_> = Text::new(&text).part(args.game.len()..text.len()).words().collect();
    let ranges = if words.is_empty() { extents(&axes)? } else { range::for_axes(&words, &axes)? };
    let [ties] = args.payoffs.ties.as_slice() else {
        return Err(Failure::Usage {
            problem: "a table of a family has one tie rule".to_owned(),
            hint: "several are compared in the table of one position: --of POSITION".to_owned(),
        });
    };
    let ask = Ask {
        misere: args.common.misere,
        solver: args.solver,
        ties: (*ties).into(),
        criterion: args.payoffs.criterion,
        ..Ask::default()
    };
    let cells = limited(ask, &args.common, io, |ask| question.table.cells(&ranges, ask))?;
    if (args.outcome || args.bits) && cells.iter().any(|cell| matches!(cell, Cell::Payoffs(_))) {
        return Err(Failure::Usage {
            problem: format!("the table of {} holds payoffs, which are neither won nor lost", question.game),
            hint: "leave out --outcome and --01".to_owned(),
        });
    }
    let names = axes.iter().zip(&ranges);
    let grid = Grid {
        game: question.game,
        axes: names.map(|(axis, range)| (axis.name.to_owned(), *range.start(), *range.end())).collect(),
        cells,
    };
    let letters = match (args.outcome, args.bits) {
        (_, true) => Letters::ZeroOne,
        (true, _) => Letters::Np,
        _ => Letters::Values,
    };
    if args.common.json {
        writeln!(io.out, "{}", grundy_wire::json(&grundy_wire::Table::of(&grid)))?;
    } else if args.csv {
        write!(io.out, "{}", csv::grid(&grid, letters))?;
    } else {
        write!(io.out, "{}", table::grid(&grid, letters, io.width))?;
    }
    Ok(0)
}

/// All of a finite table, if no ranges are given.
pub(super) fn extents(axes: &[Axis]) -> Result<Vec<RangeInclusive<u64>>, Failure> {
    axes.iter()
        .map(|axis| {
            axis.extent.clone().ok_or_else(|| Failure::Usage {
                problem: format!("a range of {} is missing", axis.name),
                hint: format!(
                    "write one range for each of: {}; e.g. 1..10",
                    axes.iter().map(|axis| axis.name).collect::<Vec<_>>().join(", ")
                ),
            })
        })
        .collect()
}
