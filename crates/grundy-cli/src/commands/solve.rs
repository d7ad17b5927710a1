//! `grundy solve GAME POSITION`: who wins, the value, the winning moves.

use std::io::Write;
use std::time::Instant;

use grundy::notation::term;
use grundy::report::Ask;
use grundy::view::{json, words};

use super::explain;
use crate::args::Solve;
use crate::exit::Failure;
use crate::limits::limits;
use crate::{Io, files};

/// Winning moves shown unless `--all` is given.
pub(super) const SHOWN_MOVES: usize = 20;

pub(crate) fn run(args: &Solve, io: &mut Io) -> Result<u8, Failure> {
    let text = files::question(&args.question, io)?;
    let question = term::question(&text, &files::read)?;
    let ask = Ask {
        misere: args.common.misere,
        solver: args.solver,
        cache: args.cache.map(Into::into),
        moves: args.moves.into(),
        limits: limits(&args.common, io),
        ..Ask::default()
    };
    let start = Instant::now();
    let report = question.solve(&ask)?;
    let seconds = start.elapsed().as_secs_f64();
    if args.common.json {
        let mut value = json::solution(&report);
        if args.stats {
            value["stats"]["seconds"] = seconds.into();
        }
        writeln!(io.out, "{value}")?;
        return Ok(0);
    }
    let max_moves = if args.all { usize::MAX } else { SHOWN_MOVES };
    let style = words::Style { width: io.width, max_moves, stats: args.stats };
    write!(io.out, "{}", words::solution(&report, &style))?;
    if args.stats {
        writeln!(io.out, "time {seconds:.6} s")?;
    }
    if args.common.explain {
        write!(io.out, "\n{}", explain::nim_sum(&report))?;
    }
    Ok(0)
}
