//! `grundy nimber 100`: a nimber as an element of the field.

use std::io::Write;

use grundy_wire as wire;

use crate::Io;
use crate::exit::Failure;
use crate::options::number;

/// Shows a nimber as an element of the field: inverse, square root, order, powers.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  grundy nimber 100\n  grundy nimber 5 --power 7\n  grundy nimber 9 --json\n\n\
    Sums are nim-sums (grundy xor), products nim products (grundy nim-product)."
)]
pub(crate) struct Args {
    /// The nimber, below 2^64
    #[arg(value_name = "NIMBER", value_parser = number::nimber)]
    nimber: u64,
    /// The product of this many factors, each of them the nimber
    #[arg(long, value_name = "EXPONENT", value_parser = number::nimber)]
    power: Option<u64>,
    /// One JSON object, for machines
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let found = wire::Nimber::of(args.nimber, args.power);
    if args.json {
        writeln!(io.out, "{}", wire::json(&found))?;
        return Ok(0);
    }
    let or_none = |value: Option<u64>| value.map_or("none".to_owned(), |value| value.to_string());
    let roots = match &found.roots {
        Some(roots) => roots.iter().map(u64::to_string).collect::<Vec<_>>().join(", "),
        None => "2^64 or larger".to_owned(),
    };
    writeln!(io.out, "nimber {}", found.nimber)?;
    writeln!(io.out, "inverse: {}", or_none(found.inverse))?;
    writeln!(io.out, "square root: {}", found.square_root)?;
    writeln!(io.out, "order: {}", or_none(found.order))?;
    writeln!(io.out, "x ⊗ x ⊕ x = {} for x = {roots}", found.nimber)?;
    if let Some(power) = &found.power {
        writeln!(io.out, "power {}: {}", power.exponent, power.value)?;
    }
    Ok(0)
}
