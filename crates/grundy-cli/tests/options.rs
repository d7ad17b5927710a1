//! An option applies, and then the answer shows it, or it is refused; none is ignored.

use crate::{run, run_with};

/// A game of each kind with a position.
const KINDS: &[(&str, &[&str])] = &[
    ("heaps with a law", &["nim", "2", "1"]),
    ("heaps", &["kayles", "5", "7"]),
    ("other sums", &["chomp", "2x3"]),
    ("a mixed sum", &["kayles 5 + nim 7"]),
    ("an arrow", &["n -> [n-1, n-2]", "4"]),
    ("a rule file", &["euclid", "25,7"]),
    ("a loopy sum", &["graph:a>b,b>c,c>a,b>d", "a"]),
    ("a contest by law", &["fibonacci-nim", "5"]),
    ("a contest", &["multiply", "100"]),
    ("a contest with cycles", &["special-sticks", "9"]),
    ("a board that is solved whole", &["tic-tac-toe", "x.o/.o./x.. x"]),
    ("a payoff game", &["row-ends", "6", "9", "4"]),
    ("a game of one player with chance", &["plus-minus", "2", "1"]),
];

/// Options of `solve` that change its answer.
const OF_SOLVE: &[&[&str]] = &[
    &["--misere"],
    &["--json"],
    &["--solver", "memo"],
    &["--cache", "none"],
    &["--moves", "none"],
    &["--explain"],
    &["--line"],
    &["--statistics"],
    &["--layers"],
    &["--stats"],
    &["--ties", "all"],
    &["--ties", "kind"],
    &["--criterion", "worst"],
    &["--guarantee"],
    &["--threads", "1"],
    &["--lang", "uk"],
];

/// Whether an option applies to a game although this answer may look the same.
fn applies_unseen(option: &str, kind: &str) -> bool {
    match option {
        // the same answer in another way
        "--threads" => kind == "a board that is solved whole",
        "--solver" => true,
        "--cache" => !kind.contains("contest") && !kind.contains("pa") && !kind.contains("board"),
        // moves of this position do not tie
        "--ties" => kind == "a payoff game",
        // there is no move to leave out
        "--moves" => true,
        _ => false,
    }
}

#[test]
fn options_of_solve_apply_or_are_refused() {
    for (kind, question) in KINDS {
        let plain = run(&[&["solve"], *question].concat());
        assert_eq!(plain.code, 0, "{question:?}: {}", plain.err);
        for option in OF_SOLVE {
            let with = run(&[&["solve"], *question, *option].concat());
            let seen = with.out != plain.out;
            let refused = with.code == 2;
            assert!(
                refused || seen || applies_unseen(option[0], kind),
                "{option:?} is ignored for {kind}: {question:?}\n{}",
                with.out
            );
            assert!(!refused || with.err.contains("error: "), "{}", with.err);
        }
    }
}

#[test]
fn threads_are_refused_where_one_does_the_work() {
    for command in [
        &["table", "nim", "0..3"][..],
        &["check", "nim", "--claim", "n"],
        &["play", "nim", "3"],
        &["figure", "nim", "3", "-o", "-"],
        &["tree", "[ (1 2) ]"],
        &["value", "1"],
        &["misere", "0.77"],
        &["exam", "+1, *2", "--end", "s>=29"],
        &["solve", "kayles", "5"],
    ] {
        assert_eq!(run_with(command, "").code, 0, "{command:?}");
        let refused = run_with(&[command, &["--threads", "2"]].concat(), "");
        assert!(refused.code == 2 && refused.err.contains("--threads"), "{command:?}: {}", refused.err);
    }
}

#[test]
fn misere_is_refused_where_nothing_is_played_under_it() {
    for command in [
        &["tree", "[ (1 2) ]"][..],
        &["value", "1"],
        &["misere", "0.77"],
        &["exam", "+1, *2", "--end", "s>=29"],
        &["solve", "row-ends", "6", "9"],
        &["play", "row-ends", "6", "9"],
        &["figure", "row-ends", "6", "9", "-o", "-"],
        &["solve", "tic-tac-toe"],
        &["play", "tic-tac-toe"],
    ] {
        let refused = run_with(&[command, &["--misere"]].concat(), "");
        assert!(refused.code == 2 && refused.out.is_empty(), "{command:?}: {}{}", refused.out, refused.err);
    }
}

#[test]
fn options_of_tables_and_figures_apply_or_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("t.txt");
    let svg = folder.path().join("t.svg");
    let (text, svg) = (text.to_str().unwrap(), svg.to_str().unwrap());
    for (command, option) in [
        (&["table", "nim", "0..3"][..], &["--ties", "kind"][..]),
        (&["table", "nim", "0..3"], &["--criterion", "worst"]),
        (&["figure", "nim", "3", "-o", text], &["--width", "200"]),
        (&["figure", "nim", "3", "-o", text], &["--theme", "dark"]),
        (&["figure", "nim", "3", "-o", svg], &["--ascii"]),
    ] {
        assert_eq!(run(command).code, 0, "{command:?}");
        let refused = run(&[command, option].concat());
        assert!(refused.code == 2 && refused.err.contains(option[0]), "{option:?}: {}", refused.err);
    }
}
