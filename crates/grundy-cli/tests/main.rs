//! Whole runs of the program, without a process.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod atlas;
mod bad_input;
mod census;
mod check;
mod commands;
mod evidence;
mod exam;
mod exercises;
mod figure;
mod first_hour;
mod graphs;
mod guide;
mod hostile;
mod issue_commands;
#[cfg(unix)]
mod judge_guard;
mod law;
mod learn;
mod limits;
#[cfg(all(unix, feature = "machines"))]
mod machines;
mod misere;
mod newcomer;
mod nimbers;
mod options;
mod papers;
mod payoffs;
mod play;
mod problem;
#[cfg(unix)]
mod read_only;
mod rule_files;
mod run;
mod run_exports;
mod run_forgetting;
mod run_tails;
mod searched;
mod serve;
#[cfg(target_os = "linux")]
mod shared_build;
mod sources;
mod stored;
mod translated;
mod tree;
mod ukrainian;
mod value;
mod wire;

use std::cell::RefCell;
use std::ffi::OsString;
use std::io::Write;
use std::rc::Rc;

use grundy_cli::Io;

/// What a run left behind.
struct Run {
    code: u8,
    out: String,
    err: String,
}

#[derive(Clone, Default)]
struct Sink(Rc<RefCell<Vec<u8>>>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Sink {
    fn text(&self) -> String {
        String::from_utf8(self.0.borrow().clone()).unwrap()
    }
}

fn run_with(args: &[&str], input: &str) -> Run {
    run_in(args, input, 80)
}

/// What a run prints in lines of this width.
fn run_with_width(args: &[&str], width: usize) -> String {
    run_in(args, "", width).out
}

fn run_in(args: &[&str], input: &str, width: usize) -> Run {
    let (out, err) = (Sink::default(), Sink::default());
    let mut io = Io {
        out: Box::new(out.clone()),
        err: Box::new(err.clone()),
        input: Box::new(std::io::Cursor::new(input.as_bytes().to_vec())),
        width,
        progress: false,
        prompt: false,
        language: grundy_explain::messages::Language::En,
        interrupts: grundy_cli::Interrupts::default(),
    };
    let args = std::iter::once("grundy").chain(args.iter().copied()).map(OsString::from);
    let code = grundy_cli::run(args, &mut io);
    Run { code, out: out.text(), err: err.text() }
}

fn run(args: &[&str]) -> Run {
    run_with(args, "")
}

/// A run that must answer.
fn answer(args: &[&str]) -> String {
    let run = run(args);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
    for line in run.out.lines() {
        assert!(line.chars().count() <= 80, "{args:?}: {line}");
    }
    run.out
}

/// The program in a process of its own that takes signals as it would from a terminal, whatever started the
/// tests: `nohup` lets its children ignore a hangup.
#[cfg(unix)]
fn program() -> std::process::Command {
    let program = env!("CARGO_BIN_EXE_grundy");
    if !cfg!(target_os = "linux") {
        return std::process::Command::new(program);
    }
    let mut command = std::process::Command::new("env");
    command.args(["--default-signal=HUP,INT,TERM", program]);
    command
}

/// The JSON object of a run that must answer.
fn json(args: &[&str]) -> serde_json::Value {
    let run = run(&[args, &["--json"]].concat());
    assert_eq!(run.code, 0, "{args:?}: {}", run.err);
    serde_json::from_str(&run.out).unwrap()
}

/// The winning moves of a run.
fn winning(args: &[&str]) -> Vec<String> {
    let rows = json(args)["moves"].as_array().unwrap().clone();
    let winning = rows.iter().filter(|row| row["winner"] == "first");
    winning.map(|row| row["move"].as_str().unwrap().to_owned()).collect()
}
