//! Judging: a submission on all tests of a problem, in parallel, block after block.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use grundy::error::BadText;

use crate::generate::Test;
use crate::problem::{Problem, Task};
use crate::problems::mistakes;
use crate::run::{self, Bounds, Program, ResourceUse};
use crate::score::{Score, is_open, score};
use crate::verdict::{Judged, Transcript, Verdict};

/// What became of one test.
#[derive(Clone, Debug)]
pub struct TestReport {
    /// The test's number.
    pub number: usize,
    /// The block it belongs to.
    pub block: usize,
    /// What it is for.
    pub about: String,
    /// The verdict.
    pub judged: Judged,
    /// What the submission used.
    pub used: ResourceUse,
    /// Points of the test itself.
    pub points: u32,
    /// The talk, if it is a game.
    pub transcript: Transcript,
    /// The beginning of the standard error.
    pub errors: String,
    /// The known mistakes that explain what went wrong, by name.
    pub causes: Vec<&'static str>,
    /// The known mistakes that the submission has not made: with them, what went well would have gone wrong.
    pub refuted: Vec<&'static str>,
}

/// What became of a submission.
pub struct SubmissionReport {
    /// The problem.
    pub problem: &'static Problem,
    /// Every test, in order.
    pub rows: Vec<TestReport>,
    /// The score.
    pub score: Score,
    /// What the time limits were multiplied by.
    pub time_factor: f64,
}

/// How submissions are judged.
#[derive(Clone, Copy, Debug)]
pub struct JudgeOptions {
    /// The seed of the tests.
    pub seed: u64,
    /// How many tests run at once.
    pub threads: usize,
    /// Lines of a transcript that are kept.
    pub max_lines: Option<usize>,
    /// What the time limits are multiplied by, for slow languages; 1 leaves them as they are.
    pub time_factor: f64,
}

impl SubmissionReport {
    /// The mistake that explains most of what went wrong: its name, and how many tests of how many that
    /// failed.
    pub fn cause(&self) -> Option<(&'static str, usize, usize)> {
        let explained = |key: &str| self.rows.iter().filter(|row| row.causes.contains(&key)).count();
        let is_refuted = |key: &str| self.rows.iter().any(|row| row.refuted.contains(&key));
        let open = mistakes::of(self.problem).iter().filter(|mistake| !is_refuted(mistake.key));
        let known = open.map(|mistake| (mistake.key, explained(mistake.key)));
        // the first one of those that explain as many
        let (key, tests) = known.filter(|(_, tests)| *tests > 0).rev().max_by_key(|(_, tests)| *tests)?;
        let failed = self.rows.iter().filter(|row| {
            !row.judged.is_ok() && !matches!(row.judged.verdict, Verdict::Skipped | Verdict::Fail)
        });
        Some((key, tests, failed.count()))
    }
}

/// Judges one test.
///
/// # Errors
/// The test itself is bad: its input, or its opponent.
pub fn judge_test(
    problem: &Problem,
    test: &Test,
    program: &Program,
    options: &JudgeOptions,
) -> Result<TestReport, BadText> {
    answered_test(problem, test, &answer_to(problem, test)?, program, options)
}

/// The right answer; nothing for a game.
pub(crate) fn answer_to(problem: &Problem, test: &Test) -> Result<String, BadText> {
    if problem.is_interactive() { Ok(String::new()) } else { problem.solve(&test.input) }
}

/// The same, with the right answer.
fn answered_test(
    problem: &Problem,
    test: &Test,
    answer: &str,
    program: &Program,
    options: &JudgeOptions,
) -> Result<TestReport, BadText> {
    let bounds = Bounds::of(&problem.limits, options.time_factor);
    let (mut causes, mut refuted) = (Vec::new(), Vec::new());
    let outcome = match &problem.task {
        Task::Batch { check, .. } => run::batch::run(program, &bounds, &test.input, |output| {
            let judged = check.judge(&test.input, answer, output);
            match judged.is_ok() {
                true => refuted = mistakes::refuted_by_output(problem, &test.input, answer, check),
                false => causes = mistakes::that_print(problem, &test.input, answer, output),
            }
            judged
        }),
        Task::Game { .. } => {
            let versus = test.versus.clone().unwrap_or_default();
            let mut referee = problem.referee(&test.input, &versus)?;
            let outcome = run::game::run(program, &bounds, &mut *referee, options.max_lines);
            match outcome.judged.verdict {
                Verdict::WrongAnswer => {
                    causes = mistakes::that_play(problem, &test.input, &outcome.transcript);
                }
                _ => refuted = mistakes::refuted_by_play(problem, &test.input, &outcome.transcript),
            }
            outcome
        }
    };
    Ok(TestReport {
        number: test.number,
        block: test.block,
        about: test.about.clone(),
        judged: outcome.judged,
        used: outcome.used,
        points: 0,
        transcript: outcome.transcript,
        errors: outcome.errors,
        causes,
        refuted,
    })
}

/// Judges a submission on all tests.
pub fn judge(problem: &'static Problem, program: &Program, options: &JudgeOptions) -> SubmissionReport {
    JudgedTests::of(problem, options.seed).judge(program, options)
}

/// The tests of a problem, made once for all submissions; each right answer is found when it is first asked
/// for.
pub struct JudgedTests {
    problem: &'static Problem,
    tests: Vec<(Test, OnceLock<Result<String, BadText>>)>,
}

impl JudgedTests {
    /// All tests of a problem.
    pub fn of(problem: &'static Problem, seed: u64) -> Self {
        let tests = problem.tests(seed).into_iter().map(|test| (test, OnceLock::new()));
        Self { problem, tests: tests.collect() }
    }

    /// Judges a submission on these tests; the seed of the options does not matter.
    pub fn judge(&self, program: &Program, options: &JudgeOptions) -> SubmissionReport {
        let (problem, tests) = (self.problem, &self.tests);
        let mut rows: Vec<TestReport> = Vec::with_capacity(tests.len());
        let mut verdicts = Vec::new();
        // blocks that need nothing run together; one that needs others waits for them
        let mut from = 0;
        while from < tests.len() {
            let block = tests[from].0.block;
            let free = |test: &Test| {
                let needs = problem.blocks.get(test.block).map(|block| block.needs);
                needs.is_none_or(|needs| needs == crate::problem::Needs::Nothing)
            };
            let same = |test: &Test| test.block == block || (free(&tests[from].0) && free(test));
            let to = from + tests[from..].iter().take_while(|(test, _)| same(test)).count();
            if is_open(problem.blocks, block, &verdicts) {
                rows.extend(self.in_parallel(from..to, program, options));
            } else {
                rows.extend(tests[from..to].iter().map(|(test, _)| skipped(test)));
            }
            verdicts = rows.iter().map(|row| (row.block, row.judged.verdict)).collect();
            from = to;
        }
        let score = score(problem.blocks, &verdicts);
        for (row, points) in rows.iter_mut().zip(&score.tests) {
            row.points = *points;
        }
        SubmissionReport { problem, rows, score, time_factor: options.time_factor }
    }

    fn one(&self, at: usize, program: &Program, options: &JudgeOptions) -> Result<TestReport, BadText> {
        let (test, answer) = &self.tests[at];
        let answer = answer.get_or_init(|| answer_to(self.problem, test));
        answered_test(self.problem, test, answer.as_ref().map_err(Clone::clone)?, program, options)
    }

    fn in_parallel(&self, part: Range<usize>, program: &Program, options: &JudgeOptions) -> Vec<TestReport> {
        let next = AtomicUsize::new(part.start);
        let done: Mutex<Vec<TestReport>> = Mutex::new(Vec::with_capacity(part.len()));
        std::thread::scope(|scope| {
            for _ in 0..options.threads.clamp(1, part.len().max(1)) {
                scope.spawn(|| {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        if at >= part.end {
                            break;
                        }
                        let row = self.one(at, program, options).unwrap_or_else(|bad| {
                            blank(&self.tests[at].0, Judged::new(Verdict::Fail, bad.to_string()))
                        });
                        done.lock().unwrap_or_else(PoisonError::into_inner).push(row);
                    }
                });
            }
        });
        let mut rows = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        rows.sort_by_key(|row| row.number);
        rows
    }
}

fn skipped(test: &Test) -> TestReport {
    let why = "a block that it needs is not passed";
    blank(test, Judged::new(Verdict::Skipped, why))
}

fn blank(test: &Test, judged: Judged) -> TestReport {
    TestReport {
        number: test.number,
        block: test.block,
        about: test.about.clone(),
        judged,
        used: ResourceUse::default(),
        points: 0,
        transcript: Transcript::default(),
        errors: String::new(),
        causes: Vec::new(),
        refuted: Vec::new(),
    }
}
