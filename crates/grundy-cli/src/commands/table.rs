//! `grundy table GAME RANGE [RANGE]`: values of a family.

mod payoffs;

use std::io::Write;
use std::path::PathBuf;

use grundy::notation::range;
use grundy::notation::text::Text;
use grundy::phrase::phrase;
use grundy::report::{Ask, Cell, Grid, Told};
use grundy::solve::Solver;
use grundy::view::table::Letters;
use grundy::view::{bfile, csv, table};

use self::payoffs::PayoffTable;
use crate::exit::Failure;
use crate::limits::{limited, opening};
use crate::options::computation::{Computation, solver};
use crate::options::hyphen;
use crate::players::Players;
use crate::{Io, files, kept, ranges};

/// Prints the values of a family of positions, a parameter or more.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  grundy table lasker 0..25\n  grundy table queen 1..25 1..25 --outcome\n  \
    grundy table nim 0..4 0..4 --plus-minus\n  grundy table half-nim 1..20 --binary\n  \
    grundy table kayles 0..10000 --bfile\n  grundy table mines:field.txt"
)]
pub(crate) struct Args {
    /// The game, with its parameters
    game: String,
    /// A range for each parameter, both ends included: 0..25; more ranges than the game's own table has are
    /// as many heaps
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
    /// Outcomes as signs: + where the player to move wins, - where the other one does, = for a draw
    #[arg(long, conflicts_with_all = ["outcome", "bits"])]
    plus_minus: bool,
    /// Numbers and nimbers side by side, in decimal and binary
    #[arg(long, conflicts_with_all = ["outcome", "bits", "plus_minus", "csv", "json"])]
    binary: bool,
    /// Comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// A b-file of the OEIS: a line `n a(n)` for each n
    #[arg(long, conflicts_with_all = ["json", "csv", "binary"])]
    bfile: bool,
    /// Answer from a file of `solve --save`, or from a folder of `solve --tiers`, without solving
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    #[command(flatten)]
    payoffs: PayoffTable,
    #[command(flatten)]
    players: Players,
}

/// What a table of partizan values tells, by its word.
fn told(word: &str) -> Option<Told> {
    Some(match word {
        "value" => Told::Value,
        "mean" => Told::Mean,
        "temperature" => Told::Temperature,
        "outcome" => Told::Outcome,
        "atomic-weight" => Told::AtomicWeight,
        _ => return None,
    })
}

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    args.how.without_threads("a table")?;
    let told = args.payoffs.of.as_deref().and_then(told).filter(|_| !args.ranges.is_empty());
    if args.payoffs.of.is_some() && told.is_none() && !args.ranges.is_empty() {
        return Err(Failure::Usage {
            problem: "--of with ranges tells something of partizan values".into(),
            hint: phrase!(
                "hint-expected",
                "expected {all}",
                all = "value, mean, temperature, outcome or atomic-weight",
            ),
        });
    }
    if (args.payoffs.of.is_some() && told.is_none()) || args.payoffs.ties_experiment.is_some() {
        if args.csv || args.bfile || args.outcome || args.bits {
            return Err(Failure::Usage {
                problem: "this table holds payoffs, and is printed as text or JSON".into(),
                hint: phrase!("hint-leave", "leave out {what}", what = "--csv, --bfile, --outcome and --01"),
            });
        }
        return payoffs::run(&args.payoffs, &args.game, args.solver, &args.how, io);
    }
    // one text, so that an error in a range is shown in its place
    let text = [std::slice::from_ref(&args.game), &args.ranges].concat().join(" ");
    let (question, how) = opening(&args.how, io, |limits| files::game_under(&args.game, limits));
    let question = question?;
    if let Some(path) = &args.from {
        kept::answer_from(&question, path, &how, io)?;
    }
    let words: Vec<_> = Text::new(&text).part(args.game.len()..text.len()).words().collect();
    let axes = question.table.axes_of(words.len());
    let ranges = if words.is_empty() { ranges::whole(&axes)? } else { range::for_axes(&words, &axes)? };
    if let Some(several) = args.players.convention(args.how.lang)? {
        return args.players.table(several, &question, &ranges, &args.how, io);
    }
    args.payoffs.check(&question.game, &question.table.class(false))?;
    let [ties] = args.payoffs.tie_rules()[..] else {
        return Err(Failure::Usage {
            problem: "a table of a family takes one tie rule".into(),
            hint: "to compare several, tabulate one position: --of POSITION".into(),
        });
    };
    let ask = Ask {
        misere: args.how.misere,
        solver: args.solver,
        ties: ties.ties,
        criterion: args.payoffs.judged(),
        told: told.or(args.outcome.then_some(Told::Outcome)).unwrap_or_default(),
        ..Ask::default()
    };
    let cells = limited(ask, &how, io, |ask| question.table.cells(&ranges, ask))?;
    if (args.outcome || args.bits || args.plus_minus)
        && cells.iter().any(|cell| matches!(cell, Cell::Payoffs(_)))
    {
        return Err(Failure::Usage {
            problem: format!("the table of {} holds payoffs, which are neither won nor lost", question.game)
                .into(),
            hint: phrase!("hint-leave", "leave out {what}", what = "--outcome and --01"),
        });
    }
    if (args.bits || args.plus_minus) && cells.iter().any(|cell| matches!(cell, Cell::Value(_))) {
        return Err(Failure::Usage {
            problem: format!(
                "the table of {} holds values of Left and Right, which have four outcomes",
                question.game
            )
            .into(),
            hint: "--outcome tells them; leave out --01 and --plus-minus".into(),
        });
    }
    let names = axes.iter().zip(&ranges);
    let grid = Grid {
        game: if args.how.json || args.csv { question.game } else { question.shown() },
        axes: names.map(|(axis, range)| (axis.name.to_string(), *range.start(), *range.end())).collect(),
        cells,
    };
    let letters = match (args.outcome, args.bits) {
        _ if args.plus_minus => Letters::PlusMinus,
        (_, true) => Letters::ZeroOne,
        (true, _) => Letters::Np,
        _ => Letters::Values,
    };
    if args.how.json {
        writeln!(io.out, "{}", grundy_wire::json(&grundy_wire::Table::of(&grid)))?;
    } else if args.binary {
        let text = table::binary(&grid, io.width).ok_or_else(|| Failure::Usage {
            problem: format!("the table of {} is no row of nimbers", grid.game).into(),
            hint: "leave out --binary, or tabulate one heap of an impartial game".into(),
        })?;
        write!(io.out, "{text}")?;
    } else if args.bfile {
        let text = bfile::grid(&grid, letters).map_err(|at| Failure::Usage {
            problem: match at {
                Some(n) => {
                    format!("a b-file holds whole numbers, and the table of {} has none at {n}", grid.game)
                        .into()
                }
                None => format!(
                    "a b-file holds the values of one number, and {} has {}",
                    grid.game,
                    grid.axes.len()
                )
                .into(),
            },
            hint: "write nimbers, or won and lost by --01; for other tables there is --csv".into(),
        })?;
        write!(io.out, "{text}")?;
    } else if args.csv {
        write!(io.out, "{}", csv::grid(&grid, letters))?;
    } else {
        write!(io.out, "{}", table::grid(&grid, letters, io.width))?;
    }
    Ok(0)
}
