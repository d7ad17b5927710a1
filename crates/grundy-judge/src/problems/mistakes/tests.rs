//! What wrong submissions are worth: at least eight for each problem, of different kinds, each with its exact
//! score in `scores.txt`. All run in process, through the checker or the referee that judges processes.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{Way, of, that_play, that_print};
use crate::check::Checker;
use crate::interact::{Contestant, talk};
use crate::problem::{Problem, Sample, Task};
use crate::problems::ALL;
use crate::problems::testing::answered;
use crate::score::{is_open, score};
use crate::verdict::Verdict;

const SCORES: &str = include_str!("scores.txt");

/// Submissions that every batch problem gets, by the right answer and the length of a middle input.
type Clumsy = fn(&Problem, &str, &str, usize) -> String;

const PRINTERS: [(&str, Clumsy); 6] = [
    ("~silent", |_, _, _, _| String::new()),
    ("~always-the-sample", |problem, _, _, _| match problem.samples.first() {
        Some(Sample::Io(_, output)) => (*output).to_owned(),
        _ => String::new(),
    }),
    ("~with-a-word", |_, _, answer, _| format!("answer: {answer}")),
    ("~twice", |_, _, answer, _| format!("{answer}{answer}")),
    (
        "~half-as-fast",
        |_, input, answer, middle| if input.len() > middle { String::new() } else { answer.to_owned() },
    ),
    ("~cut-short", |_, _, answer, _| {
        answer.trim_end().rsplit_once([' ', '\n']).map_or_else(String::new, |(kept, _)| kept.to_owned())
    }),
];

/// What a talker does to the lines of the reference player.
type Edit = fn(&mut Vec<String>);

const TALKERS: [(&str, Edit); 7] = [
    ("~no-flush", Vec::clear),
    ("~prompt", |say| say.iter_mut().for_each(|line| line.insert_str(0, "my move: "))),
    ("~blank-lines", |say| say.insert(0, String::new())),
    ("~silent-end", |say| say.retain(|line| !is_phrase(line))),
    ("~twice", |say| say.extend(say.last().cloned())),
    ("~always-won", |say| {
        say.iter_mut().filter(|line| is_phrase(line)).for_each(|line| *line = "I won!".to_owned());
    }),
    ("~never-won", |say| {
        say.iter_mut().filter(|line| is_phrase(line)).for_each(|line| *line = "You won...".to_owned());
    }),
];

fn is_phrase(line: &str) -> bool {
    line.contains("won") || line.contains("lost") || line.contains("FINISH")
}

/// A player whose lines are changed before they are said.
struct Talker(Box<dyn Contestant>, Edit);

impl Contestant for Talker {
    fn hear(&mut self, line: &str, say: &mut Vec<String>) {
        self.0.hear(line, say);
        self.1(say);
    }

    fn ended(&self) -> bool {
        self.0.ended()
    }
}

/// The points for these verdicts; blocks that are not open are not run.
fn points(problem: &Problem, verdict: &mut dyn FnMut(usize) -> Verdict) -> u32 {
    let tests = answered(problem);
    let mut verdicts: Vec<(usize, Verdict)> = Vec::new();
    for (at, (test, _)) in tests.iter().enumerate() {
        let open = is_open(problem.blocks, test.block, &verdicts);
        verdicts.push((test.block, if open { verdict(at) } else { Verdict::Skipped }));
    }
    score(problem.blocks, &verdicts).points()
}

fn printer(problem: &Problem, check: &Checker, print: &dyn Fn(&str, &str) -> String) -> u32 {
    let tests = answered(problem);
    points(problem, &mut |at| {
        let (test, answer) = &tests[at];
        check.judge(&test.input, answer, &print(&test.input, answer)).verdict
    })
}

fn player(problem: &Problem, player: &dyn Fn(u64) -> Box<dyn Contestant>) -> u32 {
    let tests = answered(problem);
    points(problem, &mut |at| {
        let (test, _) = &tests[at];
        let versus = test.versus.as_ref().unwrap();
        let mut referee = problem.referee(&test.input, versus).unwrap();
        talk(&mut *referee, &mut *player(test.number as u64), Some(10)).judged.verdict
    })
}

/// Every wrong submission of a problem with its points, and the right one.
fn scores(problem: &Problem) -> Vec<(&'static str, u32)> {
    let mut scores = Vec::new();
    match &problem.task {
        Task::Batch { check, .. } => {
            let mut lengths: Vec<usize> =
                answered(problem).iter().map(|(test, _)| test.input.len()).collect();
            lengths.sort_unstable();
            let middle = lengths[lengths.len() / 2];
            for mistake in of(problem) {
                let Way::Prints(print) = mistake.way else { panic!("{} is no game", problem.id) };
                scores.push((mistake.key, printer(problem, check, &print)));
            }
            for (name, print) in PRINTERS {
                let by = |input: &str, answer: &str| print(problem, input, answer, middle);
                scores.push((name, printer(problem, check, &by)));
            }
            scores.push(("right", printer(problem, check, &|_, answer| answer.to_owned())));
        }
        Task::Game { player: reference, .. } => {
            for mistake in of(problem) {
                let Way::Plays(style) = mistake.way else { panic!("{} is a game", problem.id) };
                scores.push((mistake.key, player(problem, &|seed| style.player(seed))));
            }
            for (name, edit) in TALKERS {
                scores.push((name, player(problem, &|seed| Box::new(Talker(reference(seed), edit)))));
            }
            scores.push(("right", player(problem, &|seed| reference(seed))));
        }
    }
    scores
}

/// The exact scores; only the right submission gets all points.
#[test]
fn wrong_submissions_have_their_scores() {
    let mut table = String::new();
    for problem in ALL {
        let scores = scores(problem);
        let names: BTreeMap<&str, u32> = scores.iter().copied().collect();
        assert!(names.len() == scores.len() && scores.len() > 8, "{}: {scores:?}", problem.id);
        for (name, points) in scores {
            assert_eq!(points == 100, name == "right", "{} {name}: {points} points", problem.id);
            writeln!(table, "{} {name} {points}", problem.id).unwrap();
        }
    }
    if std::env::var_os("GRUNDY_WRITE_GOLDEN").is_some() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/problems/mistakes/scores.txt");
        std::fs::write(file, &table).unwrap();
    } else {
        assert_eq!(table, SCORES, "GRUNDY_WRITE_GOLDEN=1 writes the new scores: read the difference first");
    }
}

/// A submission with a known mistake fails somewhere, and there the mistake is named.
#[test]
fn mistakes_are_recognised() {
    for problem in ALL {
        let tests = answered(problem);
        let small = || tests.iter().filter(|(test, _)| test.input.len() < 20_000);
        for mistake in of(problem) {
            let named = match (&problem.task, &mistake.way) {
                (Task::Batch { check, .. }, Way::Prints(print)) => small().any(|(test, answer)| {
                    let output = print(&test.input, answer);
                    let wrong = !check.judge(&test.input, answer, &output).is_ok();
                    wrong && that_print(problem, &test.input, answer, &output).contains(&mistake.key)
                }),
                (Task::Game { .. }, Way::Plays(style)) => small().any(|(test, _)| {
                    let mut referee = problem.referee(&test.input, test.versus.as_ref().unwrap()).unwrap();
                    let talk = talk(&mut *referee, &mut *style.player(1), Some(200));
                    !talk.judged.is_ok()
                        && that_play(problem, &test.input, &talk.transcript).contains(&mistake.key)
                }),
                _ => false,
            };
            assert!(named, "{} {}", problem.id, mistake.key);
        }
    }
}
