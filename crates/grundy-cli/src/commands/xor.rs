//! `grundy xor 22 51`: the nim-sum, with its binary columns; `grundy xor w w+1`: that of ordinals.

use std::io::Write;

use grundy::Nimber;
use grundy::value::ordinal::{self, Ordinal};
use grundy_wire as wire;

use crate::Io;
use crate::exit::Failure;
use crate::options::number;

/// Adds nimbers without carries: the value of a sum of games, column by column.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  grundy xor 22 51\n  grundy xor 13 12 8 --json\n  grundy xor w*2+3 w")]
pub(crate) struct Args {
    /// The nimbers, such as the heaps of Nim; ordinals below w^w are heaps of transfinite Nim: w^2*3+w+5
    #[arg(required = true, value_name = "NIMBER", value_parser = number::ordinal)]
    nimbers: Vec<Ordinal>,
    /// One JSON object, for machines
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let finite: Option<Vec<u64>> = args.nimbers.iter().map(Ordinal::finite).collect();
    let Some(nimbers) = finite else { return of_ordinals(args, io) };
    let sum: u64 = Nimber::sum(nimbers.iter().map(|&n| Nimber(n))).into();
    if args.json {
        writeln!(io.out, "{}", wire::json(&wire::Xor { nimbers, xor: sum }))?;
        return Ok(0);
    }
    let rows = || nimbers.iter().copied().chain([sum]);
    let decimal = rows().map(|n| n.to_string().len()).max().unwrap_or(1);
    let binary = rows().map(|n| format!("{n:b}").len()).max().unwrap_or(1);
    for &n in &nimbers {
        writeln!(io.out, "{n:decimal$}  {n:binary$b}")?;
    }
    writeln!(io.out, "{}", "-".repeat(decimal + 2 + binary))?;
    writeln!(io.out, "{sum:decimal$}  {sum:binary$b}")?;
    Ok(0)
}

/// The nim-sum of ordinals, and how transfinite Nim with these heaps is won.
fn of_ordinals(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let (sum, wins) = ordinal::nim(&args.nimbers);
    if args.json {
        let found = wire::OrdinalXor {
            ordinals: args.nimbers.iter().map(Ordinal::to_string).collect(),
            nim_sum: sum.to_string(),
            winner: if wins.is_empty() { "second" } else { "first" },
            moves: wins
                .iter()
                .map(|(place, to)| wire::OrdinalMove { heap: place + 1, to: to.to_string() })
                .collect(),
        };
        writeln!(io.out, "{}", wire::json(&found))?;
        return Ok(0);
    }
    let all: Vec<String> = args.nimbers.iter().map(Ordinal::to_string).collect();
    let width = all.iter().map(String::len).chain([sum.to_string().len()]).max().unwrap_or(1);
    for heap in &all {
        writeln!(io.out, "{heap}")?;
    }
    writeln!(io.out, "{}\n{sum}", "-".repeat(width))?;
    for (place, to) in &wins {
        writeln!(io.out, "{}: {} → {to}", place + 1, all[*place])?;
    }
    Ok(0)
}
