//! Problems and judged submissions: `grundy problem --json`, `grundy judge --json`.

use grundy_judge::analysis::Analysis;
use grundy_judge::card::Card;
#[cfg(unix)]
use grundy_judge::judge::{SubmissionReport, TestReport};
use grundy_judge::problem::Problem;
use grundy_judge::problems::mistakes;
use grundy_judge::verdict;
use serde::Serialize;

/// A problem with its statement.
#[derive(Debug, Serialize)]
pub struct Statement {
    /// The problem without its text.
    #[serde(flatten)]
    pub problem: Card,
    /// The text as Markdown.
    pub statement: String,
}

/// What is to be learnt from a problem.
#[derive(Debug, Serialize)]
pub struct Explained {
    problem: &'static str,
    idea: Option<String>,
    why: Option<String>,
    fails: Option<String>,
    cost: Option<String>,
    mistakes: Vec<KnownMistake>,
}

#[derive(Debug, Serialize)]
struct KnownMistake {
    key: &'static str,
    text: Option<String>,
}

impl Explained {
    /// The analysis of a problem.
    pub fn of(problem: &Problem, analysis: &Analysis) -> Self {
        let line = |said: Option<&str>| said.map(|said| said.replace('\n', " "));
        let known = mistakes::of(problem).iter();
        Self {
            problem: problem.id,
            idea: line(analysis.part("idea")),
            why: line(analysis.part("why")),
            fails: line(analysis.part("fails")),
            cost: line(analysis.part("cost")),
            mistakes: known
                .map(|mistake| KnownMistake { key: mistake.key, text: line(analysis.mistake(mistake.key)) })
                .collect(),
        }
    }
}

/// A hint for a problem.
#[derive(Debug, Serialize)]
pub struct Hinted {
    /// The problem.
    pub problem: &'static str,
    /// Which hint, from 1 on.
    pub number: usize,
    /// What it says.
    pub hint: String,
}

/// What two programs said to each other.
#[derive(Debug, Serialize)]
pub struct Transcript {
    lines: Vec<String>,
    left_out: usize,
}

impl Transcript {
    /// The lines that were kept.
    pub fn of(transcript: &verdict::Transcript) -> Self {
        let lines = transcript.kept().map(|line| format!("{} {}", line.speaker.mark(), line.text));
        Self { lines: lines.collect(), left_out: transcript.left_out() }
    }
}

/// A submission judged on all tests of a problem.
#[cfg(unix)]
#[derive(Debug, Serialize)]
pub struct Judged<'a> {
    problem: &'static str,
    accepted: bool,
    points: u32,
    of: u32,
    /// What the time limits were multiplied by, if by anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    time_factor: Option<f64>,
    /// The known mistake that explains most of what went wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<Cause>,
    blocks: Vec<Block>,
    tests: Vec<JudgedTest<'a>>,
}

/// A known mistake, and how many of the tests that failed it explains.
#[cfg(unix)]
#[derive(Debug, Serialize)]
struct Cause {
    key: &'static str,
    text: Option<String>,
    tests: usize,
    failed: usize,
}

#[cfg(unix)]
#[derive(Debug, Serialize)]
struct Block {
    about: &'static str,
    passed: usize,
    tests: usize,
    points: u32,
    of: u32,
}

#[cfg(unix)]
impl<'a> Judged<'a> {
    /// A report, with the transcripts of the tests that failed.
    pub fn of(report: &'a SubmissionReport, language: &str) -> Self {
        let analysis = Analysis::of(report.problem, language);
        let cause = report.cause().map(|(key, tests, failed)| {
            let text = analysis.mistake(key).map(|said| said.replace('\n', " "));
            Cause { key, text, tests, failed }
        });
        let blocks = report.problem.blocks.iter().zip(&report.score.blocks).map(|(block, of)| Block {
            about: block.about,
            passed: of.passed,
            tests: of.tests,
            points: of.points,
            of: of.of,
        });
        Self {
            problem: report.problem.id,
            accepted: report.score.is_full(),
            points: report.score.points(),
            of: report.score.of(),
            time_factor: Some(report.time_factor).filter(|factor| *factor != 1.0),
            cause,
            blocks: blocks.collect(),
            tests: report.rows.iter().map(|row| JudgedTest::of(row, !row.judged.is_ok())).collect(),
        }
    }
}

/// A submission judged on one test.
#[cfg(unix)]
#[derive(Debug, Serialize)]
pub struct JudgedTest<'a> {
    test: usize,
    block: usize,
    about: &'a str,
    verdict: &'static str,
    reason: &'a str,
    time_ms: u64,
    wall_ms: u64,
    memory: u64,
    points: u32,
    /// The known mistakes that would have given the same, by name.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    causes: &'a [&'static str],
    #[serde(skip_serializing_if = "Option::is_none")]
    transcript: Option<Transcript>,
    /// The problem, where only one test is judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<&'static str>,
}

#[cfg(unix)]
impl<'a> JudgedTest<'a> {
    /// A row, with its transcript if that is asked for and not empty.
    pub fn of(row: &'a TestReport, with_transcript: bool) -> Self {
        Self {
            test: row.number,
            block: row.block,
            about: &row.about,
            verdict: row.judged.verdict.name(),
            reason: &row.judged.reason,
            time_ms: milliseconds(row.used.time),
            wall_ms: milliseconds(row.used.wall),
            memory: row.used.memory,
            points: row.points,
            causes: &row.causes,
            transcript: (with_transcript && !row.transcript.is_empty())
                .then(|| Transcript::of(&row.transcript)),
            problem: None,
        }
    }
}

/// Submissions judged on all problems.
#[cfg(unix)]
#[derive(Debug, Serialize)]
pub struct JudgedAll<'a> {
    /// Whether all were accepted.
    pub accepted: bool,
    /// One for each problem.
    pub problems: Vec<Judged<'a>>,
}

/// A program judged by an interactor on one test.
#[cfg(unix)]
#[derive(Debug, Serialize)]
pub struct JudgedPair {
    test: String,
    verdict: &'static str,
    reason: String,
    time_ms: u64,
    memory: u64,
    transcript: Transcript,
}

#[cfg(unix)]
impl JudgedPair {
    /// What came of a test.
    pub fn of(test: String, outcome: &grundy_judge::run::RunOutcome) -> Self {
        Self {
            test,
            verdict: outcome.judged.verdict.name(),
            reason: outcome.judged.reason.clone(),
            time_ms: milliseconds(outcome.used.time),
            memory: outcome.used.memory,
            transcript: Transcript::of(&outcome.transcript),
        }
    }
}

/// A program judged by an interactor on several tests.
#[cfg(unix)]
#[derive(Debug, Serialize)]
pub struct JudgedPairs {
    /// Whether it passed all.
    pub accepted: bool,
    /// One for each test.
    pub tests: Vec<JudgedPair>,
}

#[cfg(unix)]
fn milliseconds(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
