//! `grundy nim-product 6 7`: the product of nimbers.

use std::io::Write;

use grundy::Nimber;
use grundy_wire as wire;

use crate::Io;
use crate::exit::Failure;
use crate::options::number;

/// Multiplies nimbers: the value of a product of coin-turning games (the Tartan theorem).
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  grundy nim-product 6 7\n  grundy nim-product 2^63 2^63\n  \
    grundy nim-product 3 5 7 --json")]
pub(crate) struct Args {
    /// The factors, below 2^64
    #[arg(required = true, value_name = "NIMBER", value_parser = number::nimber)]
    nimbers: Vec<u64>,
    /// One JSON object, for machines
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let product = args.nimbers.iter().fold(Nimber(1), |product, &n| product * Nimber(n));
    if args.json {
        let found = wire::NimProduct { nimbers: args.nimbers.clone(), nim_product: product.into() };
        writeln!(io.out, "{}", wire::json(&found))?;
    } else {
        let all: Vec<String> = args.nimbers.iter().map(u64::to_string).collect();
        writeln!(io.out, "{} = {product}", all.join(" ⊗ "))?;
    }
    Ok(0)
}
