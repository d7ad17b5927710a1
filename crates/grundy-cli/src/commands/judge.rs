//! `grundy judge run`: any interactor against any solution.

#[cfg(unix)]
use std::io::Write;

use crate::Io;
use crate::args::judge::Judge;
#[cfg(unix)]
use crate::args::judge::{JudgeWhat, ProfileArg, Runner};
use crate::exit::Failure;

/// Processes are only watched where there are process groups.
#[cfg(not(unix))]
pub(super) fn no_judge() -> Failure {
    Failure::Usage {
        problem: "submissions cannot be run on this system".to_owned(),
        hint: "grundy problem tests writes the tests for another judge".to_owned(),
    }
}

#[cfg(not(unix))]
pub(crate) fn run(_: &Judge, _: &mut Io) -> Result<u8, Failure> {
    Err(no_judge())
}

#[cfg(unix)]
pub(crate) fn run(args: &Judge, io: &mut Io) -> Result<u8, Failure> {
    let JudgeWhat::Run(args) = &args.what;
    pair(args, io)
}

#[cfg(unix)]
fn pair(args: &Runner, io: &mut Io) -> Result<u8, Failure> {
    use grundy_judge::run::pair::{Profile, run};
    use grundy_judge::run::{Bounds, Program};
    use grundy_judge::verdict::Verdict;
    use grundy_judge::view;
    use grundy_wire::{JudgedPair, JudgedPairs};
    use std::time::Duration;

    let profile = match args.profile {
        ProfileArg::Testlib => Profile::Testlib,
        ProfileArg::Ejudge => Profile::Ejudge,
        ProfileArg::Dmoj => Profile::Dmoj,
        ProfileArg::Kattis => Profile::Kattis,
    };
    let bounds = Bounds {
        time: args.time,
        wall: args.time * 2 + Duration::from_secs(2),
        idle: args.idle,
        memory: args.memory,
        output: 64 << 20,
        processes: 64,
    };
    for test in &args.tests {
        if !test.is_file() {
            return Err(Failure::File(format!("there is no test '{}'", test.display())));
        }
    }
    let (interactor, solution) = (Program::shell(&args.interactor), Program::shell(&args.solution));
    let mut worst = 0;
    let mut rows = Vec::new();
    for test in &args.tests {
        let outcome = run(&interactor, &solution, test, profile, &bounds);
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
            write!(
                io.out,
                "{}",
                view::transcript(&outcome.transcript, &grundy_judge::verdict::Judged::ok())
            )?;
        }
        io.out.flush()?;
    }
    if args.json {
        writeln!(io.out, "{}", grundy_wire::json(&JudgedPairs { accepted: worst == 0, tests: rows }))?;
    }
    Ok(worst)
}
