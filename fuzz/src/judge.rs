//! The judge: lines of a contestant to the referee of a game; inputs and outputs of batch problems.

use std::sync::LazyLock;

use grundy_judge::generate::{DEFAULT_SEED, Test, Versus};
use grundy_judge::interact::Reply;
use grundy_judge::problem::{Problem, Task};
use grundy_judge::problems;
use grundy_judge::verdict::Judged;

use crate::limits::check_slip;

/// Tests of a problem that are used.
const TESTS: usize = 8;
/// Inputs are as long as samples are: a solver may take seconds of a large one.
const MAX_INPUT: usize = 40;

static ALL: LazyLock<Vec<(&'static Problem, Vec<Test>)>> = LazyLock::new(|| {
    let all = problems::ALL.iter().map(|&problem| {
        let mut tests = problem.tests(DEFAULT_SEED);
        tests.sort_by_key(|test| test.input.len());
        tests.truncate(TESTS);
        (problem, tests)
    });
    all.collect()
});

/// The first byte names the problem, the second a test of it or an input of one's own; the rest is said.
pub fn talk(bytes: &[u8]) {
    let [problem, test, rest @ ..] = bytes else { return };
    let (problem, tests) = &ALL[usize::from(*problem) % ALL.len()];
    let said = String::from_utf8_lossy(rest);
    match &problem.task {
        Task::Game { .. } => {
            let (input, versus, lines) = match tests.get(usize::from(*test) % (tests.len() + 1)) {
                Some(test) => (test.input.clone(), test.versus.clone().unwrap_or_default(), &*said),
                None => {
                    let (file, lines) = said.split_once("\n\n").unwrap_or((&said, ""));
                    match Versus::read(file) {
                        Err(bad) => return check_slip(&bad),
                        Ok((input, versus)) => (input.to_owned(), versus, lines),
                    }
                }
            };
            if input.len() > MAX_INPUT.max(tests[0].input.len() * 4) {
                return;
            }
            let first = hear(problem, &input, &versus, lines);
            assert!(first == hear(problem, &input, &versus, lines), "the referee says another thing");
        }
        Task::Batch { check, .. } => match tests.get(usize::from(*test) % (tests.len() + 1)) {
            Some(test) => {
                let answer = problem.solve(&test.input).expect("tests are right");
                assert!(check.judge(&test.input, &answer, &answer).is_ok());
                let _ = check.judge(&test.input, &answer, &said);
            }
            None if said.len() <= MAX_INPUT => {
                if let Err(bad) = problem.solve(&said) {
                    check_slip(&bad);
                }
            }
            None => {}
        },
    }
}

/// The replies of a referee to these lines, and its verdict.
fn hear(problem: &Problem, input: &str, versus: &Versus, lines: &str) -> Option<(Vec<Reply>, Judged)> {
    let mut referee = match problem.referee(input, versus) {
        Ok(referee) => referee,
        Err(bad) => {
            check_slip(&bad);
            return None;
        }
    };
    referee.start();
    let mut replies = Vec::new();
    for line in lines.lines() {
        assert!(!referee.awaits().is_empty());
        let reply = referee.hear(line);
        let end = reply.end.clone();
        replies.push(reply);
        if let Some(judged) = end {
            return Some((replies, judged));
        }
    }
    Some((replies, referee.silence()))
}
