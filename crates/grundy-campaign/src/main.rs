//! The campaign as a program: `cargo run --release -p grundy-campaign -- --minutes 30 --seed 1` hunts for
//! differences; `kills`, `corruptions` and `soak` attack files, processes and the page.
#![expect(clippy::print_stdout, reason = "a program that prints its tables")]

use std::ffi::OsString;
use std::io::{self, LineWriter, stderr, stdin, stdout};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};
use grundy_campaign::corruptions::corrupted;
use grundy_campaign::damage::{self, Damaged};
use grundy_campaign::hunt::hunt;
use grundy_campaign::kills::{self, kills};
use grundy_campaign::program::{AS_GRUNDY, Program};
use grundy_campaign::soak::{curve, soak};
use grundy_campaign::tally::Table;
use grundy_cli::{Interrupts, Io};
use grundy_explain::messages::Language;

/// Compares all solvers with slow definitions on random games; or attacks files, processes and the page.
#[derive(Parser)]
#[command(args_conflicts_with_subcommands = true)]
struct Args {
    #[command(subcommand)]
    attack: Option<Attack>,
    #[command(flatten)]
    hunt: Hunt,
}

#[derive(clap::Args)]
struct Hunt {
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

#[derive(Subcommand)]
enum Attack {
    /// Kill -9 at random moments of everything that is long or keeps files
    Kills {
        /// Kills that meet a job at work
        #[arg(long, default_value_t = 200)]
        count: u64,
        /// The moments depend on this number alone
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Random changes to evidence; and a tenth as many to folders of runs and to solved games each
    Corruptions {
        /// Changed files of evidence
        #[arg(long, default_value_t = 100_000)]
        count: u64,
        /// The changes depend on this number alone
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// The page under light, heavy and hostile clients
    Soak {
        /// How long
        #[arg(long, default_value_t = 30.0)]
        minutes: f64,
        /// What is asked depends on this number
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Where the curve of the memory is written, as SVG
        #[arg(long)]
        picture: Option<PathBuf>,
    },
}

fn main() -> io::Result<ExitCode> {
    let mut args = std::env::args_os();
    if args.nth(1).is_some_and(|first| first == AS_GRUNDY) {
        return Ok(ExitCode::from(as_grundy(args)));
    }
    let args = Args::parse();
    let well = match args.attack {
        None => hunted(&args.hunt)?,
        Some(Attack::Kills { count, seed }) => {
            let found = kills(&Program::own()?, count, seed)?;
            print!("{}", kills::Table(&found));
            found.iter().flat_map(|one| &one.wrong).for_each(|wrong| println!("{wrong}"));
            found.iter().all(|one| one.wrong.is_empty())
        }
        Some(Attack::Corruptions { count, seed }) => {
            let found = corrupted(count, seed).map_err(io::Error::other)?;
            print!("{found}");
            found.wrong.iter().for_each(|file| println!("{file}"));
            let runs = told("folders of runs", damage::runs(count / 10, seed)?);
            let solved = told("solved games", damage::solved(count / 10, seed)?);
            found.wrong.is_empty() && runs && solved
        }
        Some(Attack::Soak { minutes, seed, picture }) => {
            let found = soak(&Program::own()?, minutes_of(minutes), seed)?;
            print!("{found}");
            if let Some(path) = picture {
                std::fs::write(path, curve(&found.samples))?;
            }
            found.wrong.is_empty() && found.is_flat() && found.keeps_its_workers()
        }
    };
    Ok(if well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn minutes_of(minutes: f64) -> Duration {
    Duration::try_from_secs_f64(minutes * 60.0).unwrap_or(Duration::MAX)
}

fn hunted(how: &Hunt) -> io::Result<bool> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let catch = hunt(how.seed, minutes_of(how.minutes), how.threads.unwrap_or_else(cores));
    print!("{}", Table(&catch.tallies));
    for finding in &catch.findings {
        println!("{}\n{}", finding.write(&how.findings)?.display(), finding.text());
    }
    Ok(catch.total().differences == 0)
}

fn told(what: &str, found: Damaged) -> bool {
    let Damaged { times, answered, refused, wrong } = found;
    println!(
        "{what}: damaged {times}, answered as undamaged {answered}, refused {refused}, wrong {}",
        wrong.len()
    );
    wrong.iter().for_each(|wrong| println!("{wrong}"));
    wrong.is_empty()
}

/// This process as `grundy` with the arguments that are left.
fn as_grundy(args: impl Iterator<Item = OsString>) -> u8 {
    let interrupts = Interrupts::default();
    #[cfg(feature = "serve")]
    grundy_cli::begin_frugally(&std::env::args_os().collect::<Vec<_>>());
    grundy_cli::may_begin_again();
    grundy_cli::hear_signals(interrupts.clone());
    let mut io = Io {
        out: Box::new(LineWriter::new(stdout())),
        err: Box::new(stderr()),
        input: Box::new(io::BufReader::new(stdin())),
        width: 80,
        progress: false,
        prompt: false,
        language: Language::En,
        interrupts,
    };
    grundy_cli::run(std::iter::once("grundy".into()).chain(args), &mut io)
}
