//! `grundy xor 22 51`: the nim-sum, with its binary columns.

use std::io::Write;

use grundy::Nimber;
use grundy_wire as wire;

use crate::Io;
use crate::exit::Failure;
use crate::options::number;

/// Adds nimbers without carries: the value of a sum of games, column by column.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  grundy xor 22 51\n  grundy xor 13 12 8 --json")]
pub(crate) struct Args {
    /// The nimbers, such as the heaps of Nim
    #[arg(required = true, value_name = "NIMBER", value_parser = number::nimber)]
    nimbers: Vec<u64>,
    /// One JSON object, for machines
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let sum: u64 = Nimber::sum(args.nimbers.iter().map(|&n| Nimber(n))).into();
    if args.json {
        let found = wire::Xor { nimbers: args.nimbers.clone(), xor: sum };
        writeln!(io.out, "{}", wire::json(&found))?;
        return Ok(0);
    }
    let rows = || args.nimbers.iter().copied().chain([sum]);
    let decimal = rows().map(|n| n.to_string().len()).max().unwrap_or(1);
    let binary = rows().map(|n| format!("{n:b}").len()).max().unwrap_or(1);
    for &n in &args.nimbers {
        writeln!(io.out, "{n:decimal$}  {n:binary$b}")?;
    }
    writeln!(io.out, "{}", "-".repeat(decimal + 2 + binary))?;
    writeln!(io.out, "{sum:decimal$}  {sum:binary$b}")?;
    Ok(0)
}
