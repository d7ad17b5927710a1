//! The check of the sources, row by row: what each source says, the commands that say it, and the answers.
//!
//! The rows stand in `sources/*.txt`, one source a file, under the names that the check by hand gave them: T
//! the thesis, A the article on nimbers, S the slides, H the article with the robot and the fire, B the
//! textbook, the textbook's 29 problems, and the ideas of all sources (I). Answers are those of the sources,
//! with their slips put right where the row says so; they were not taken from the program. What no source
//! prints, `sources/counts.rs` finds a second way.

mod counts;
mod rows;

use std::path::Path;

use crate::run_in;
use rows::{Row, Step, lines};

/// Lines are not wrapped at this width.
const WIDTH: usize = 400;

const PROBLEMS: [&str; 29] = [
    "1.2:A", "1.2:B", "1.2:C", "1.2:D", "1.2:E", "1.2:F", "1.2:G", "1.2:H", "1.3:A", "1.3:B", "1.3:C",
    "1.3:D", "1.4:A", "1.4:B", "1.4:C", "1.4:D", "1.4:E", "1.4:F", "1.6:A", "1.6:B", "1.7:A", "1.7:B",
    "1.7:C", "1.7:D", "1.7:E", "1.7:F", "1.8:A", "1.9:A", "1.9:B",
];

/// `T1`, `T2`, … as many as there are.
pub(super) fn numbered(letter: char, count: usize) -> Vec<String> {
    (1..=count).map(|n| format!("{letter}{n}")).collect()
}

/// Runs a step, and gives what is not as it should be.
fn faults(step: &Step, folder: &Path) -> Vec<String> {
    let folder = folder.to_str().unwrap();
    let words: Vec<String> = step.words().iter().map(|word| word.replace("{dir}", folder)).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let run = run_in(&words, &step.input, WIDTH);
    let mut told = run.out + &run.err;
    if let Some(place) = words.iter().position(|word| *word == "-o") {
        let file = Path::new(words[place + 1]);
        if file.is_file() {
            told += &std::fs::read_to_string(file).unwrap();
        }
    }
    let mut faults = step.faults(&lines(&told));
    if run.code != step.code {
        faults.push(format!("exit status {}, expected {}", run.code, step.code));
    }
    if !faults.is_empty() {
        faults.push(format!("it says: {}", told.chars().take(400).collect::<String>()));
    }
    faults
}

/// Runs all rows of a source, which must be these.
pub(super) fn check(text: &str, names: &[String]) {
    let rows = Row::read(text);
    assert_eq!(rows.iter().map(|row| row.name.clone()).collect::<Vec<_>>(), names, "the rows of the check");
    let mut wrong = Vec::new();
    for row in &rows {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in &row.files {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        for step in &row.steps {
            let faults = faults(step, folder.path());
            if !faults.is_empty() {
                wrong.push(format!("{}: {}\n  {}", row.name, step.command, faults.join("\n  ")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn thesis() {
    check(include_str!("sources/thesis.txt"), &numbered('T', 32));
}

#[test]
fn article_on_nimbers() {
    check(include_str!("sources/nimbers.txt"), &numbered('A', 16));
}

#[test]
fn slides() {
    check(include_str!("sources/slides.txt"), &numbered('S', 15));
}

#[test]
fn article_with_the_robot() {
    check(include_str!("sources/article.txt"), &numbered('H', 12));
}

#[test]
fn textbook() {
    check(include_str!("sources/textbook.txt"), &numbered('B', 67));
}

#[test]
fn problems() {
    check(include_str!("sources/problems.txt"), &PROBLEMS.map(str::to_owned));
}

#[test]
fn ideas() {
    check(include_str!("sources/ideas.txt"), &numbered('I', 13));
}

/// A wrong answer is noticed: each kind of expectation fails where it should.
#[test]
fn wrong_answers_fail() {
    let text = "X1: two\n$ mex 0 1\n< in\n? 1\n> mex {0, 1} = 2\n> … wins …\n! loses\n\n\
                $ xor 1 2\n= 1 01\n= 3±1 11\n";
    let [row] = &Row::read(text)[..] else { panic!("one row") };
    let [loose, whole] = &row.steps[..] else { panic!("two steps") };
    assert_eq!((loose.input.as_str(), loose.code, whole.code), ("in\n", 1, 0));
    let says = |step: &Step, told: &str| step.faults(&lines(told)).is_empty();
    assert!(says(loose, "so\nmex  {0, 1} = 2\nthe first wins here\n"));
    assert!(!says(loose, "mex {0, 1} = 3\nthe first wins here\n"), "another number");
    assert!(!says(loose, "mex {0, 1} = 22\nthe first wins here\n"), "a longer number");
    assert!(!says(loose, "the first wins here\nmex {0, 1} = 2\n"), "another order");
    assert!(!says(loose, "mex {0, 1} = 2\nhe wins or loses\n"), "what may not be said");
    assert!(says(whole, "1 01\n\n2 11\n") && says(whole, "1  01\n4 11\n"));
    assert!(!says(whole, "1 01\n1.9 11\n"), "out of the bounds");
    assert!(!says(whole, "1 01\n3 11\nmore\n"), "a line more");
}
