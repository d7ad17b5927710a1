//! `cargo run --release -p grundy-campaign -- --minutes 30 --seed 1`: hunts, prints the table, and writes
//! what it finds into a folder.
#![expect(clippy::print_stdout, reason = "a program that prints its table")]

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use grundy_campaign::hunt::hunt;
use grundy_campaign::tally::Table;

/// Compares all solvers with slow definitions on random games.
#[derive(Parser)]
struct Args {
    /// How long to hunt
    #[arg(long, default_value_t = 30.0)]
    minutes: f64,
    /// The games depend on this number alone
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; all cores by default
    #[arg(long)]
    threads: Option<usize>,
    /// Where differences are written, each as a case that the tests of this crate replay
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/findings"))]
    findings: PathBuf,
}

fn main() -> std::io::Result<ExitCode> {
    let args = Args::parse();
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let time = Duration::try_from_secs_f64(args.minutes * 60.0).unwrap_or(Duration::MAX);
    let catch = hunt(args.seed, time, args.threads.unwrap_or_else(cores));
    print!("{}", Table(&catch.tallies));
    for finding in &catch.findings {
        println!("{}\n{}", finding.write(&args.findings)?.display(), finding.text());
    }
    Ok(if catch.total().differences == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
