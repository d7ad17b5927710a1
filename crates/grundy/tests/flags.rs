//! Errors are data: the library names settings, and each front end says them in its own way.

use std::fs;
use std::path::Path;

use crate::tidy::sources;

/// The crates that write for one front end, which may name its options: exercises tell pupils what to ask the
/// program, and lessons are written with its questions.
const FRONT_ENDS: [&str; 7] = [
    "grundy-campaign",
    "grundy-cli",
    "grundy-exercises",
    "grundy-judge",
    "grundy-lessons",
    "grundy-py",
    "grundy-web",
];

/// The string literals of a line that is code; comments are left out.
fn literals(line: &str) -> impl Iterator<Item = &str> {
    let code = if line.trim_start().starts_with("//") { "" } else { line };
    code.split('"').skip(1).step_by(2)
}

/// Whether a text names an option of the command line.
fn names_a_flag(text: &str) -> bool {
    text.match_indices("--").any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + 2..].chars().next();
        before.is_none_or(|c| " ('`".contains(c)) && after.is_some_and(|c| c.is_ascii_alphabetic())
    })
}

#[test]
fn flags_are_found() {
    for text in ["leave out --misere", "use it (--solver law)", "--split-sets splits", "`--S`"] {
        assert!(names_a_flag(text), "{text}");
    }
    for text in ["a -- b", "1--2", "x--y", "---"] {
        assert!(!names_a_flag(text), "{text}");
    }
}

#[test]
fn the_library_names_no_flags() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut files = Vec::new();
    for room in fs::read_dir(crates).unwrap().map(|entry| entry.unwrap().path()) {
        if !FRONT_ENDS.iter().any(|front| room.ends_with(front)) {
            sources(&room.join("src"), &mut files);
        }
    }
    assert!(files.len() > 200, "only {} files were read", files.len());
    for path in
        files.iter().filter(|path| !path.ends_with("tests.rs") && !path.iter().any(|part| part == "tests"))
    {
        let text = fs::read_to_string(path).unwrap();
        let production = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        // the examples of the catalogue are whole questions, and some code reads them
        for line in production.lines().filter(|line| !line.contains("example")) {
            for said in literals(line) {
                assert!(!names_a_flag(said), "{}: {said:?} names a flag; give an `Advice`", path.display());
            }
        }
    }
}
