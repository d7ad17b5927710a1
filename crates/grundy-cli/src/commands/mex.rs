//! `grundy mex 0 1 3`: the least number that is not there.

use std::io::Write;

use grundy::Nimber;
use grundy_wire as wire;

use crate::Io;
use crate::exit::Failure;
use crate::options::number;

/// Finds the minimum excludant: the nimber of a position whose options have these nimbers.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  grundy mex 0 1 3\n  grundy mex 1 2 5 --json\n  grundy mex\n\n\
    Without nimbers, a position without options is meant: its nimber is 0.")]
pub(crate) struct Args {
    /// The nimbers of the options, in any order
    #[arg(value_name = "NIMBER", value_parser = number::nimber)]
    nimbers: Vec<u64>,
    /// One JSON object, for machines
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let mex: u64 = grundy::mex(args.nimbers.iter().map(|&n| Nimber(n))).into();
    if args.json {
        let found = wire::Mex { nimbers: args.nimbers.clone(), mex };
        writeln!(io.out, "{}", wire::json(&found))?;
    } else {
        let all: Vec<String> = args.nimbers.iter().map(u64::to_string).collect();
        writeln!(io.out, "mex {{{}}} = {mex}", all.join(", "))?;
    }
    Ok(0)
}
