//! `grundy judge run`: any interactor against any solution.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Subcommand;
use grundy_judge::run::confine::Protections;
use grundy_judge::run::pair::{self, Profile};
use grundy_judge::run::{Bounds, Program};
use grundy_judge::verdict::{Judged, Verdict};
use grundy_judge::view;
use grundy_wire::{JudgedPair, JudgedPairs};

use crate::Io;
use crate::exit::Failure;
use crate::options::choice::{Choice, one_of};
use crate::options::units::{bytes, duration};
use crate::protection::protect;

/// What a solution may write.
const MAX_OUTPUT_BYTES: u64 = 64 << 20;
/// Processes that a solution may have at once.
const MAX_PROCESSES: usize = 64;

/// Runs solutions of interactive problems against interactors.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Run(RunArgs),
    Doctor(DoctorArgs),
}

/// Says how this machine keeps submissions from the judge, the network and files.
#[derive(Debug, clap::Args)]
struct DoctorArgs {
    /// One JSON object, for machines
    #[arg(long)]
    json: bool,
}

/// Runs a solution against an interactor, test by test.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  grundy judge run --interactor ./interactor --solution 'python3 sol.py' --test 01.in 02.in\n  \
    grundy judge run --interactor 'grundy problem interact 1.2:B --test' --solution ./sol --test 01.in\n\n\
    The interactor gets the test file, and what its profile adds; the answer is the file of the same name with .ans.\n\
    The verdict is decided by, in this order: a failed interactor, the solution's limits, an interactor that did not accept,\n\
    the solution's exit code.\n\n\
    Exit status: 0 accepted, 1 not accepted, 2 wrong usage, 3 the judge failed."
)]
struct RunArgs {
    /// The interactor, as one text for the shell
    #[arg(long, value_name = "CMD")]
    interactor: String,
    /// The solution, as one text for the shell
    #[arg(long, value_name = "CMD")]
    solution: String,
    /// The tests
    #[arg(long = "test", value_name = "FILE", required = true, num_args = 1..)]
    tests: Vec<PathBuf>,
    /// How the interactor is called, and what its exit codes mean
    #[arg(long, value_parser = one_of(PROFILES), default_value = "testlib")]
    profile: Profile,
    /// Processor time of the solution
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = duration)]
    time: Duration,
    /// How long both may be idle
    #[arg(long, value_name = "TIME", default_value = "1500ms", value_parser = duration)]
    idle: Duration,
    /// Memory of the solution
    #[arg(long, value_name = "SIZE", default_value = "256MiB", value_parser = bytes)]
    memory: u64,
    /// Show the transcript of every test, not only of those that are not accepted
    #[arg(long)]
    transcript: bool,
    /// One JSON object, for machines
    #[arg(long)]
    json: bool,
}

const PROFILES: &[Choice<Profile>] = &[
    ("testlib", Profile::Testlib, "INPUT OUTPUT ANSWER; 0 accepted, 1 wrong, 2 format, 3 failed, 7 points"),
    ("ejudge", Profile::Ejudge, "The same arguments; 0, 1 or 5 wrong, 2 or 4 format"),
    ("dmoj", Profile::Dmoj, "INPUT ANSWER; 0 accepted, 1 wrong"),
    ("kattis", Profile::Kattis, "INPUT ANSWER FEEDBACK/; 42 accepted, 43 wrong"),
];

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let args = match &args.command {
        Command::Run(args) => args,
        Command::Doctor(args) => return doctor(args, io),
    };
    protect(io)?;
    let bounds = Bounds {
        time: args.time,
        wall: args.time * 2 + Duration::from_secs(2),
        idle: args.idle,
        memory: args.memory,
        output: MAX_OUTPUT_BYTES,
        processes: MAX_PROCESSES,
    };
    for test in &args.tests {
        if !test.is_file() {
            return Err(Failure::File(format!("there is no test '{}'", test.display()).into()));
        }
    }
    let (interactor, solution) = (Program::shell(&args.interactor), Program::shell(&args.solution));
    let mut worst = 0;
    let mut rows = Vec::new();
    for test in &args.tests {
        let outcome = pair::run(&interactor, &solution, test, args.profile, &bounds);
        let judged = &outcome.judged;
        let code = match judged.verdict {
            Verdict::Ok => 0,
            Verdict::Fail => 3,
            _ => 1,
        };
        worst = worst.max(code);
        let name = test.display().to_string();
        if args.json {
            rows.push(JudgedPair::of(name, &outcome));
            continue;
        }
        writeln!(io.out, "{name}: {}: {}", judged.verdict, judged.reason)?;
        if args.transcript || code != 0 {
            write!(io.out, "{}", view::transcript(&outcome.transcript, &Judged::ok()))?;
        }
        io.out.flush()?;
    }
    if args.json {
        writeln!(io.out, "{}", grundy_wire::json(&JudgedPairs { accepted: worst == 0, tests: rows }))?;
    }
    Ok(worst)
}

/// What each protection keeps a submission from.
const PROTECTIONS: [(&str, &str); 4] = [
    ("death-signal", "the kernel kills a submission when the judge dies"),
    ("namespaces", "no network, and a bound on processes"),
    ("files", "reads programs and its own files, writes to a folder of its own"),
    ("signals", "sends none to the judge or to other programs"),
];

fn doctor(args: &DoctorArgs, io: &mut Io) -> Result<u8, Failure> {
    let rows = Protections::of_this_machine().rows();
    if args.json {
        writeln!(io.out, "{}", grundy_wire::json(&rows.into_iter().collect::<BTreeMap<_, _>>()))?;
        return Ok(0);
    }
    writeln!(
        io.out,
        "Always: a process group of its own, bounds on time, memory, output and processes; a watchdog"
    )?;
    writeln!(io.out, "that kills what a killed judge leaves behind.")?;
    for ((name, has), (_, keeps)) in rows.into_iter().zip(PROTECTIONS) {
        let state = if has { "yes" } else { "no" };
        writeln!(io.out, "{name:14}{state:5}{keeps}")?;
    }
    writeln!(io.out, "cgroup v2 is not used: memory is watched, not bounded by the kernel.")?;
    Ok(0)
}
