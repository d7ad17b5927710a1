//! `grundy problem judge`: a submission on all tests, a table, the score.

use std::ffi::OsString;
use std::io::Write;
use std::num::NonZeroUsize;

use grundy::notation::text::Text;
use grundy::phrase::phrase;
use grundy_explain::messages::Language;
use grundy_judge::analysis::Analysis;
use grundy_judge::judge::{JudgeOptions, SubmissionReport, judge, judge_test};
use grundy_judge::problem::Problem;
use grundy_judge::run::Program;
use grundy_judge::verdict::Verdict;
use grundy_judge::{problems, view};
use grundy_wire::{Judged, JudgedAll, JudgedTest};

use super::{LANGUAGES, find};
use crate::exit::Failure;
use crate::options::choice::one_of;
use crate::protection::protect;
use crate::slip::Slip;
use crate::{Io, machine};

/// Lines of the transcript that are kept for each test.
const MAX_TRANSCRIPT_LINES: usize = 200;

/// Runs a submission on all tests, and says what it is worth.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  grundy problem judge 1.2:A -- ./solution\n  \
    grundy problem judge 1.2:B --test 7 -- python3 bashe.py\n  \
    grundy problem judge --all --against 'grundy problem solve {id}'\n\n\
    A submission has a process group of its own, and bounds on time, memory and output. `grundy judge doctor`\n\
    says whether this machine keeps it from files and the network; if not, judge programs of strangers as a\n\
    user who owns nothing, or in a container.\n\n\
    Exit status: 0 full score, 1 less, 2 wrong usage, 3 the judge failed.")]
pub(super) struct Args {
    /// The problem, as 1.2:A
    #[arg(required_unless_present = "all")]
    id: Option<String>,
    /// All problems, one after the other
    #[arg(long, requires = "against", conflicts_with_all = ["id", "test"])]
    all: bool,
    /// The submission as one text for the shell; {id} stands for the problem
    #[arg(long, value_name = "COMMAND", conflicts_with = "command")]
    against: Option<String>,
    /// Only this test, with its whole transcript
    #[arg(long, value_name = "N")]
    test: Option<usize>,
    /// The same seed gives the same tests
    #[arg(long, value_name = "N", default_value_t = grundy_judge::generate::DEFAULT_SEED)]
    seed: u64,
    /// How many tests run at once; without it, as many as there are cores
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Multiplies the time limits, for slow languages: 5
    #[arg(long, value_name = "F", default_value = "1", value_parser = time_factor)]
    time_factor: f64,
    /// The language of a likely cause
    #[arg(long, value_parser = one_of(LANGUAGES), default_value = "en")]
    lang: Language,
    /// One JSON object, for machines
    #[arg(long)]
    json: bool,
    /// The submission: a program and its arguments
    #[arg(last = true, value_name = "COMMAND", required_unless_present = "against")]
    command: Vec<OsString>,
}

pub(super) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    protect(io)?;
    let threads = machine::threads(args.threads, io)?.unwrap_or_else(machine::cores).get();
    let options = JudgeOptions {
        seed: args.seed,
        threads,
        max_lines: Some(MAX_TRANSCRIPT_LINES),
        time_factor: args.time_factor,
    };
    let Some(id) = &args.id else { return all(args, &options, io) };
    let problem = find(id)?;
    let program = program(args, problem);
    program.find().map_err(|why| Failure::Usage {
        problem: format!("the submission cannot be run: {why}").into(),
        hint: "write it after --, as: grundy problem judge 1.2:A -- ./solution".into(),
    })?;
    if let Some(number) = args.test {
        return one(args, problem, &program, number, &options, io);
    }
    let report = judge(problem, &program, &options);
    match args.json {
        true => writeln!(io.out, "{}", grundy_wire::json(&Judged::of(&report, args.lang.code())))?,
        false => write!(io.out, "{}", view::report(&report, io.width, args.lang.code()))?,
    }
    Ok(code(&report))
}

/// The largest factor.
const MAX_TIME_FACTOR: f64 = 100.0;

fn time_factor(text: &str) -> Result<f64, Slip> {
    let factor = text.parse::<f64>().ok().filter(|factor| (0.1..=MAX_TIME_FACTOR).contains(factor));
    factor.ok_or_else(|| {
        let most = MAX_TIME_FACTOR.to_string();
        Slip(phrase!("option-factor", "expected a number from 0.1 to {most}", most = most))
    })
}

fn program(args: &Args, problem: &Problem) -> Program {
    match &args.against {
        Some(line) => Program::shell(&line.replace("{id}", problem.id)),
        None => Program::new(&args.command),
    }
}

/// The exit code; a failure of the judge itself says nothing about the submission.
fn code(report: &SubmissionReport) -> u8 {
    if report.rows.iter().any(|row| row.judged.verdict == Verdict::Fail) {
        return 3;
    }
    u8::from(!report.score.is_full())
}

fn one(
    args: &Args,
    problem: &'static Problem,
    program: &Program,
    number: usize,
    options: &JudgeOptions,
    io: &mut Io,
) -> Result<u8, Failure> {
    let tests = problem.tests(args.seed);
    let Some(test) = tests.iter().find(|test| test.number == number) else {
        let text = number.to_string();
        let bad = Text::new(&text).bad(format!("{} has no test {number}", problem.id));
        return Err(bad.hint(format!("its tests are 1 to {}", tests.len())).into());
    };
    let row = judge_test(problem, test, program, &JudgeOptions { max_lines: None, ..*options })?;
    if args.json {
        let mut judged = JudgedTest::of(&row, true);
        judged.problem = Some(problem.id);
        writeln!(io.out, "{}", grundy_wire::json(&judged))?;
    } else {
        writeln!(io.out, "{} test {}: {}", problem.id, test.number, test.about)?;
        if let Some(versus) = &test.versus {
            writeln!(io.out, "{}", versus.line())?;
        }
        write!(io.out, "{}", view::transcript(&row.transcript, &row.judged))?;
        write!(io.out, "{}", view::row(&row))?;
        let analysis = Analysis::of(problem, args.lang.code());
        if let Some(said) = row.causes.first().and_then(|key| analysis.mistake(key)) {
            writeln!(io.out, "{}: {}", analysis.word("cause"), said.replace('\n', " "))?;
        }
        if !row.errors.is_empty() {
            writeln!(io.out, "standard error:\n{}", row.errors.trim_end())?;
        }
    }
    Ok(match row.judged.verdict {
        Verdict::Fail => 3,
        verdict => u8::from(verdict != Verdict::Ok),
    })
}

fn all(args: &Args, options: &JudgeOptions, io: &mut Io) -> Result<u8, Failure> {
    let mut worst = 0;
    let mut reports = Vec::new();
    for problem in problems::ALL {
        let report = judge(problem, &program(args, problem), options);
        worst = worst.max(code(&report));
        if args.json {
            reports.push(report);
        } else if report.score.is_full() {
            writeln!(io.out, "{}", view::summary(&report))?;
        } else {
            write!(io.out, "{}", view::report(&report, io.width, args.lang.code()))?;
        }
        io.out.flush()?;
    }
    if args.json {
        writeln!(
            io.out,
            "{}",
            grundy_wire::json(&JudgedAll {
                accepted: worst == 0,
                problems: reports.iter().map(|report| Judged::of(report, args.lang.code())).collect()
            })
        )?;
    } else {
        let full = if worst == 0 { "all accepted" } else { "not all accepted" };
        writeln!(io.out, "{} problems: {full}", problems::ALL.len())?;
    }
    Ok(worst)
}
