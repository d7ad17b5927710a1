//! Right and slow solutions in compiled and in slow languages, as processes.
#![expect(clippy::print_stderr, reason = "a test says why it is skipped")]

use std::path::{Path, PathBuf};
use std::process::Command;

use grundy_judge::generate::{DEFAULT_SEED, Test};
use grundy_judge::judge::{JudgeOptions, JudgedTests, judge, judge_test};
use grundy_judge::problem::Problem;
use grundy_judge::problems;
use grundy_judge::run::Program;

use crate::python;

const OPTIONS: JudgeOptions =
    JudgeOptions { seed: DEFAULT_SEED, threads: 2, max_lines: Some(20), time_factor: 1.0 };

/// A slow machine and its debug builds shall not decide: what is tested is that a language can pass at all.
const SLOW: JudgeOptions = JudgeOptions { time_factor: 10.0, ..OPTIONS };

/// A program in C++, compiled into a folder; `None`, and a printed line, where no compiler is.
fn compiled(folder: &Path, source: &str) -> Option<PathBuf> {
    let program = folder.join(Path::new(source).file_stem()?);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(source);
    let done = Command::new("c++").args(["-O2", "-o"]).arg(&program).arg(file).status();
    if done.is_ok_and(|status| status.success()) {
        return Some(program);
    }
    eprintln!("skipped: no C++ compiler for {source}");
    None
}

fn block(problem: &'static Problem, number: usize) -> Vec<Test> {
    let mut tests = problem.tests(DEFAULT_SEED);
    tests.retain(|test| test.block == number);
    tests
}

/// The points of a program, as the judge counts them.
fn points(id: &str, program: &Program, options: &JudgeOptions) -> u32 {
    let report = judge(problems::find(id).unwrap(), program, options);
    let rows = report.rows.iter().filter(|row| !row.judged.is_ok());
    rows.for_each(|row| eprintln!("{id} {}: {:?} {:?}", row.number, row.judged, row.used));
    report.score.points()
}

/// Whether a program is too slow for some test of a block that pays as a whole.
fn is_too_slow(id: &str, number: usize, program: &Program) -> bool {
    let problem = problems::find(id).unwrap();
    block(problem, number)
        .iter()
        .any(|test| judge_test(problem, test, program, &OPTIONS).unwrap().judged.verdict.name() == "TLE")
}

/// A scan of all moves of all cells, broken off at the first lost cell, loses the last block: 60 points at
/// most.
#[test]
fn an_early_break_does_not_save_a_scan() {
    let folder = tempfile::tempdir().unwrap();
    let Some(scan) = compiled(folder.path(), "minefield_scan.cpp") else { return };
    for order in ["right-first", "down-first"] {
        assert!(is_too_slow("1.2:D", 3, &Program::new([scan.as_os_str(), order.as_ref()])), "{order}");
    }
}

/// Sweeps over all heaps until nothing changes lose the last block: 70 points at most.
#[test]
fn sweeps_do_not_follow_chains() {
    let folder = tempfile::tempdir().unwrap();
    let Some(sweeps) = compiled(folder.path(), "cycles_sweeps.cpp") else { return };
    for order in ["upwards", "by-turns"] {
        assert!(is_too_slow("1.6:A", 3, &Program::new([sweeps.as_os_str(), order.as_ref()])), "{order}");
    }
}

/// Right and fast programs in C++ keep all points.
#[test]
fn fast_programs_keep_their_points() {
    let folder = tempfile::tempdir().unwrap();
    for (id, source) in [("1.2:D", "minefield_marks.cpp"), ("1.6:A", "cycles_backwards.cpp")] {
        let Some(program) = compiled(folder.path(), source) else { return };
        assert_eq!(points(id, &Program::new([program]), &OPTIONS), 100, "{id}");
    }
}

/// A file with the solution of a problem in Python.
fn in_python(python: &str, folder: &Path, problem: &Problem) -> Program {
    let file = folder.join(format!("{}.py", problem.id.replace([':', '.'], "_")));
    std::fs::write(&file, problems::python(problem).unwrap()).unwrap();
    Program::new([python.as_ref(), file.as_os_str()])
}

/// The solutions in Python are right: on the samples, the first small tests, and a test of the blocks where
/// speed is the point.
#[test]
fn python_solves_every_problem() {
    let Some(python) = python() else {
        eprintln!("skipped: no python3");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    for problem in problems::ALL {
        let program = in_python(&python, folder.path(), problem);
        // its table takes longer than all other programs together
        let many = if problem.id == "1.6:B" { 1 } else { 5 };
        let tests = problem.tests(DEFAULT_SEED);
        let small = tests.iter().filter(|test| test.input.len() < 5000).take(many);
        let largest = tests.iter().filter(|test| ["1.2:D", "1.6:A"].contains(&problem.id) && test.block == 3);
        for test in small.chain(largest.take(1)) {
            let row = judge_test(problem, test, &program, &SLOW).unwrap();
            assert!(
                row.judged.is_ok(),
                "{} test {}: {:?} {}",
                problem.id,
                test.number,
                row.judged,
                row.errors
            );
        }
    }
}

/// Two wrong ideas for each problem, compiled, and what they are worth. The ideas that also run in process
/// (`src/problems/mistakes/scores.txt`) were written a second time here, and the points are the same.
const WRONG: [(&str, &str, u32); 58] = [
    ("1.2:A", "parity", 75),
    ("1.2:A", "mod-3", 35),
    ("1.2:B", "greedy", 72),
    ("1.2:B", "mod-3", 60),
    ("1.2:C", "one-step", 70),
    ("1.2:C", "no-mines", 55),
    ("1.2:D", "who-only", 28),
    ("1.2:D", "reversed", 42),
    ("1.2:E", "greedy", 75),
    ("1.2:E", "first-legal", 45),
    ("1.2:F", "not-reversed", 75),
    ("1.2:F", "flipped", 25),
    ("1.2:G", "mod-3", 0),
    ("1.2:G", "same-limit", 30),
    ("1.2:H", "greedy", 72),
    ("1.2:H", "mod-3", 72),
    ("1.3:A", "parity", 70),
    ("1.3:A", "precedence", 40),
    ("1.3:B", "parity", 65),
    ("1.3:B", "sixteen-bits", 95),
    ("1.3:C", "who-only", 32),
    ("1.3:C", "leaves", 32),
    ("1.3:D", "greedy", 20),
    ("1.3:D", "level", 35),
    ("1.4:A", "nim", 48),
    ("1.4:A", "each-alone", 60),
    ("1.4:B", "greedy", 48),
    ("1.4:B", "one-first", 48),
    ("1.4:C", "alone", 28),
    ("1.4:C", "always-first", 20),
    ("1.4:D", "no-fours", 44),
    ("1.4:D", "left-half", 32),
    ("1.4:E", "greedy", 48),
    ("1.4:E", "first-cell", 37),
    ("1.4:F", "one-column", 36),
    ("1.4:F", "count-only", 32),
    ("1.6:A", "bashe", 12),
    ("1.6:A", "upwards", 28),
    ("1.6:B", "ten", 15),
    ("1.6:B", "distance", 0),
    ("1.7:A", "richest", 50),
    ("1.7:A", "three", 30),
    ("1.7:B", "three", 44),
    ("1.7:B", "one-by-one", 32),
    ("1.7:C", "greedy", 40),
    ("1.7:C", "places", 45),
    ("1.7:D", "greedy", 55),
    ("1.7:D", "spite", 35),
    ("1.7:E", "one-line", 0),
    ("1.7:E", "same", 30),
    ("1.7:F", "two-players", 15),
    ("1.7:F", "richest", 40),
    ("1.8:A", "first-option", 20),
    ("1.8:A", "together", 35),
    ("1.9:A", "hold", 15),
    ("1.9:A", "positive", 50),
    ("1.9:B", "no-wind", 15),
    ("1.9:B", "greedy", 15),
];

#[test]
fn compiled_mistakes_have_their_scores() {
    let folder = tempfile::tempdir().unwrap();
    let Some(program) = compiled(folder.path(), "mistakes.cpp") else { return };
    for problem in problems::ALL {
        // both are judged by the same tests, made once
        let tests = JudgedTests::of(problem, DEFAULT_SEED);
        for (id, idea, worth) in WRONG.iter().filter(|(id, ..)| *id == problem.id) {
            let submission = Program::new([program.as_os_str(), id.as_ref(), idea.as_ref()]);
            // a busy machine shall not make a quick wrong answer a slow one
            let report = tests.judge(&submission, &SLOW);
            assert_eq!(report.score.points(), *worth, "{id} {idea}");
        }
    }
}

/// Every problem has two compiled mistakes.
#[test]
fn every_problem_has_compiled_mistakes() {
    for problem in problems::ALL {
        assert_eq!(WRONG.iter().filter(|(id, ..)| *id == problem.id).count(), 2, "{}", problem.id);
    }
}
