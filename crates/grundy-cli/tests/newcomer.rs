//! A newcomer's first hour: what a review of that hour found, each finding with its command and the answer
//! that it asked for, so that none comes back.

use std::path::{Path, PathBuf};

use crate::sources;

#[test]
fn findings() {
    sources::check(include_str!("newcomer/findings.txt"), &sources::numbered('N', 30));
}

/// What the guide says of names and defaults that books use in more than one way.
#[test]
fn conventions() {
    sources::check(include_str!("newcomer/conventions.txt"), &sources::numbered('C', 19));
}

/// The worst sentences of that hour by number: what nobody may read any more, and the words that stand there
/// now.
const SENTENCES: &[(usize, &[&str], &str)] = &[
    (1, &["solves a game at once, the second passes all tests"], "the second runs all tests."),
    (
        2,
        &["The games of a textbook, a thesis, two articles and a course"],
        "Елементи теорії ігор (частина 1)",
    ),
    (3, &["(by grundy)", "(by law)", "(by strong)"], "Grundy values"),
    (3, &[], "a proved formula"),
    (3, &[], "solving the whole game"),
    (4, &["Who cannot move loses.", "Who first exceeds"], "The player who cannot move loses."),
    (5, &["or the first place where it fails is shown, and why"], "shows the first position where it\nfails"),
    (6, &["Going on with such a run takes in"], "Resuming such a"),
    (7, &["would rather look than read"], "for people who prefer pictures to text"),
    (8, &["keeps the work of a long solve, and goes on"], "resumes it if the process was killed"),
    (9, &["then the program says that it is too much"], "exit status 3"),
    (10, &["The answer is told by a law"], "The answer follows from a law of the game"),
    (11, &["somebody has a one too many"], "the marked column has an odd number of ones"),
    (12, &["What is said is proved."], "Everything printed here is proved."),
    (13, &["Two numbers a heap"], "Two numbers per heap"),
    (14, &["as much build time as half of the rest"], "it makes the build about half as long again"),
    (15, &["makes processes faster than they can be counted"], "A fork bomb"),
    (16, &["It agrees with no position before."], "This is the first position checked."),
    (17, &["and they came back"], "have occurred again"),
    (18, &["as far as is soon done"], "by default, as far as takes about a second"),
    (19, &["Type a move as it is written"], "Type a move, for example"),
    (20, &["symmetric ones each"], "symmetric positions are counted separately"),
    (20, &["a game that is played has no JSON form"], "`play` has no --json"),
    (20, &["a graph is drawn of at most 150", "Pictures as PNG … needs"], "are drawn"),
];

/// The texts that people read, each with its file: the guide, the README, English messages, and sources that
/// hold rules, help and theorems.
fn texts() -> Vec<(PathBuf, String)> {
    fn read(folder: &Path, texts: &mut Vec<(PathBuf, String)>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let kind = path.extension().and_then(|kind| kind.to_str()).unwrap_or_default();
            if path.is_dir() && !path.ends_with("target") && !path.ends_with("tests") {
                read(&path, texts);
            } else if ["md", "ftl", "rs", "star"].contains(&kind) {
                texts.push((path.clone(), std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut texts = Vec::new();
    for folder in ["crates", "docs", "rules"] {
        read(&root.join(folder), &mut texts);
    }
    texts.push((root.join("README.md"), std::fs::read_to_string(root.join("README.md")).unwrap()));
    texts
}

#[test]
fn the_worst_sentences_are_gone() {
    let texts = texts();
    assert!(texts.len() > 300, "{}", texts.len());
    let mut numbers: Vec<usize> = SENTENCES.iter().map(|(number, ..)| *number).collect();
    numbers.dedup();
    assert_eq!(numbers, (1..=20).collect::<Vec<_>>());
    for (number, gone, now) in SENTENCES {
        for old in *gone {
            let left: Vec<_> =
                texts.iter().filter(|(_, text)| text.contains(old)).map(|(path, _)| path).collect();
            assert!(left.is_empty(), "{number}: '{old}' is left in {left:?}");
        }
        assert!(texts.iter().any(|(_, text)| text.contains(now)), "{number}: '{now}' is said nowhere");
    }
}

/// What a newcomer needs before the first answer: short, and true.
#[test]
fn the_readme_is_short_and_names_what_it_needs() {
    let (_, readme) = texts().pop().unwrap();
    assert!(readme.lines().count() < 200, "{}", readme.lines().count());
    let cargo = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.toml");
    let cargo = std::fs::read_to_string(cargo).unwrap();
    let version = cargo.lines().find_map(|line| line.strip_prefix("rust-version = \"")).unwrap();
    assert!(readme.contains(&format!("Rust {} or later", version.trim_end_matches('"'))), "{version}");
}
