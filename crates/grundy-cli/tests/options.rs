//! An option applies, and then the answer shows it, or it is refused; none is ignored.

use std::collections::BTreeSet;

use crate::{run, run_with};

/// A game of each kind with a position.
const KINDS: &[(&str, &[&str])] = &[
    ("heaps with a law", &["nim", "2", "1"]),
    ("heaps", &["kayles", "3", "4"]),
    ("other sums", &["chomp", "2x3"]),
    ("a mixed sum", &["kayles 3 + nim 2"]),
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
        "--threads" => {
            ["a board that is solved whole", "other sums", "a mixed sum", "a rule file"].contains(&kind)
        }
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

/// A game of each kind for the other commands: a position, and ranges of its table.
const GAMES: &[(&str, &[&str], &[&str])] = &[
    ("nim", &["2", "1"], &["0..3"]),
    ("kayles", &["5"], &["0..5"]),
    ("cram", &["2x3"], &["1..2", "1..4"]),
    ("n -> [n-1, n-2]", &["4"], &["0..4"]),
    ("euclid", &["5,2"], &["1..3", "1..3"]),
    ("graph:a>b,b>c,c>a,b>d", &["a"], &[]),
    ("multiply", &["500"], &["1..5"]),
    ("special-sticks", &["9"], &["0..4"]),
    ("tic-tac-toe", &["xox/oxo/ox. x"], &[]),
    ("row-ends", &["6", "9"], &["2..3"]),
    ("plus-minus", &["2", "1"], &["0..1", "0..1"]),
    ("domineering", &["2x2"], &["1..2", "1..2"]),
];

/// What a command is asked of a game.
fn asked<'a>(
    command: &'a str,
    (game, position, ranges): &(&'a str, &'a [&'a str], &'a [&'a str]),
) -> Vec<&'a str> {
    let rest: &[&str] = match command {
        "table" | "experiment" => ranges,
        "play" => position,
        "check" => &["--claim", "1 == 1", "--to", "3"],
        "code" => &["--lang", "python"],
        // as far as is computed soon
        "law" | "misere" => &["--to", "4"],
        "figure" => return [&["figure", *game][..], *position, &["-o", "-"]].concat(),
        _ => &[],
    };
    [&[command, *game][..], rest].concat()
}

/// The options that a command lists in the reference, without the help.
fn options_of(command: &str) -> Vec<String> {
    let page = run(&["man", "--markdown"]).out;
    let section = page.split(&format!("\n## grundy {command}\n")).nth(1).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let written = section.lines().filter_map(|line| line.strip_prefix("* `")?.split('`').next());
    let named = written.filter_map(|written| written.split(' ').find(|word| word.starts_with("--")));
    named.map(str::to_owned).collect()
}

/// A value for an option that takes one. A new option needs a line here.
fn sample(command: &str, option: &str) -> Option<&'static [&'static str]> {
    Some(match (command, option) {
        // what the question says already, and other things than games
        ("code", "--lang" | "--output") | ("check", "--claim" | "--to") | ("law" | "misere", "--to") => {
            return None;
        }
        ("figure", "--output" | "--tree" | "--gallery") => return None,
        (
            _,
            "--misere" | "--json" | "--outcome" | "--01" | "--plus-minus" | "--binary" | "--csv" | "--bfile",
        ) => &[],
        (_, "--explain" | "--exceptions" | "--bibtex" | "--genus" | "--counts" | "--distinct-heaps") => &[],
        (
            _,
            "--second" | "--ascii" | "--plain" | "--line" | "--steps" | "--nimbers" | "--reduced" | "--elide",
        ) => &[],
        ("experiment", "--output") => &["-"],
        (_, "--max-memory") => &["1GiB"],
        (_, "--time-limit") => &["1h"],
        (_, "--threads") => &["1"],
        (_, "--lang") => &["uk"],
        (_, "--solver") => &["memo"],
        ("table", "--of") => &["value"],
        ("check", "--of") => &["outcome"],
        (_, "--ties") => &["kind"],
        (_, "--criterion") => &["worst"],
        (_, "--ties-experiment") => &["2"],
        (_, "--trials") => &["3"],
        (_, "--seed") => &["2"],
        (_, "--players") => &["3"],
        (_, "--convention") => &["coalition"],
        (_, "--from") => &["1"],
        (_, "--predict") => &["5"],
        (_, "--winning-move") => &["0"],
        (_, "--same-as") => &["nim"],
        (_, "--against") => &["weak"],
        (_, "--kind") => &["tree"],
        (_, "--theme") => &["dark"],
        (_, "--width") => &["300"],
        (_, "--techniques") => &["memo"],
        (_, "--max-calls") => &["1"],
        _ => panic!("no value for {option} of {command}"),
    })
}

/// Whether an option applies although the answer to this small question looks the same.
fn may_look_the_same(command: &str, option: &str) -> bool {
    match option {
        // limits that are not reached, and other ways to the same answer
        "--max-memory" | "--time-limit" | "--solver" | "--threads" | "--max-calls" | "--seed" => true,
        // who plays is seen after the first move; a position without a picture is drawn in no signs
        "--against" | "--ascii" => command == "play",
        // a first player who is the same one under both kinds of play; nothing to leave out
        "--misere" | "--exceptions" | "--elide" | "--from" | "--to" | "--ties" | "--criterion" => true,
        // a sequence has no words
        "--lang" => command == "table" || command == "experiment" || command == "figure",
        "--kind" => command == "figure",
        // what is told anyway; no law of so few values
        "--of" | "--predict" => true,
        _ => false,
    }
}

/// Every option of every command that asks about a game, for a game of every kind: it changes the answer, or
/// it is refused with a message, or it is one that may look the same.
#[test]
fn options_of_every_command_apply_or_are_refused() {
    let mut ignored = BTreeSet::new();
    let mut tried = 0;
    for command in ["table", "law", "check", "play", "figure", "code", "misere", "experiment"] {
        let options = options_of(command);
        assert!(options.len() > 1, "{command}: {options:?}");
        for game in GAMES {
            let question = asked(command, game);
            let plain = run_with(&question, "quit\n");
            if plain.code > 1 {
                // no question for this game
                continue;
            }
            for option in &options {
                let Some(value) = sample(command, option) else { continue };
                let with = run_with(&[&question[..], &[option.as_str()], value].concat(), "quit\n");
                tried += 1;
                let refused = with.code == 2 && !with.err.is_empty();
                let seen = (&with.out, with.code) != (&plain.out, plain.code);
                if !refused && !seen && !may_look_the_same(command, option) {
                    ignored.insert((command, option.clone()));
                }
            }
        }
    }
    assert!(tried > 300, "{tried}");
    assert!(ignored.is_empty(), "refuse what is ignored: {ignored:?}");
}
