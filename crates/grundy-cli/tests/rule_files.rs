//! Rule files through the program: answers, pictures, and messages that say what is wrong where.

use crate::{answer, json, run, run_with};

const RULES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules");

fn sample(name: &str) -> String {
    format!("{RULES}/{name}.star")
}

/// The message about a file with this text.
fn refused(text: &str, position: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my.star");
    std::fs::write(&path, text).unwrap();
    let run = run(&[&["solve", path.to_str().unwrap()], position].concat());
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{text}\n{}", run.err);
    run.err.replace(path.to_str().unwrap(), "my.star")
}

#[test]
fn a_message_shows_file_line_column_and_the_place() {
    let expected = "\
error: unknown name 'rnage'
 --> my.star:3:12
  |
3 |     return rnage(n)
  |            ^^^^^
hint: did you mean 'range'?
";
    assert_eq!(refused("start = 5\ndef moves(n):\n    return rnage(n)\n", &[]), expected);
}

#[test]
fn slips_in_the_text() {
    for (text, parts) in [
        ("def moves(n)\n    return []\n", &["my.star:1:13", "':'", "what the function does"][..]),
        ("def moves(n):\nreturn []\n", &["my.star:", "the function has no body", "indent"]),
        ("def moves(n):\n    return [n - 1\n", &["my.star:2:12", "never closed"]),
        ("def moves(n):\n    return n -\n", &["my.star:2:", "expected an expression"]),
        ("def moves(n):\n    return 'abc\n", &["my.star:2:12", "not closed on its line"]),
        ("def moves(n):\n\treturn []\n", &["my.star:2:1", "tab"]),
        ("def moves(n):\n    while n: pass\n", &["my.star:2:5", "'while' is not part of the language"]),
        ("def moves(n):\n    return [n ** -2]\n", &["my.star:2:13", "negative exponent", "1 / a ** b"]),
        ("def moves(n):\n    return [1.5]\n", &["my.star:2:13", "decimal point", "3/2"]),
        ("import math\n", &["my.star:1:1", "'import' is not part of the language"]),
        ("def moves(n): return [f'{n}']\n", &["my.star:1:23", "no f-strings"]),
        ("def moves(n): return sortd(n)\n", &["unknown name 'sortd'", "did you mean"]),
        ("n - 1 = n\n", &["my.star:1:1", "cannot be assigned to"]),
        ("# nothing yet\n", &["the file defines no moves", "def moves(p)"]),
    ] {
        let message = refused(text, &["3"]);
        for part in parts {
            assert!(message.contains(part), "{text} lacks `{part}`:\n{message}");
        }
    }
}

#[test]
fn names_with_a_meaning() {
    const MOVES: &str = "def moves(n): return range(n)\n";
    for (text, parts) in [
        ("moves = 5\n", &["my.star:1:1", "moves must be a function, it is a number", "^^^^^"][..]),
        (
            "def moves(a, b): return []\n",
            &["my.star:1:5", "called with the position, but it has 2 parameters"],
        ),
        (
            "\"\"\"A page.\nmoves are explained below\n\"\"\"\ndef moves(): return []\n",
            &["my.star:4:5", "0 parameters"],
        ),
        ("start = {1: 2}\n", &["my.star:2:1", "start is no position: a dict cannot be part of it", "^^^^^"]),
        ("start = range(3)\n", &["start is no position: a range"]),
        ("start = []\n", &["a sum of no positions"]),
        ("result = 'win'\n", &["my.star:2:1", "result must be a function"]),
        ("players = 0\n", &["my.star:2:1", "from 1 to 16"]),
        ("cyclic = 1\n", &["my.star:2:1", "cyclic must be True or False"]),
        ("players = 3\ncyclic = True\n", &["my.star:3:1", "payoff games must not be cyclic"]),
        ("players = 3\nmisere = True\n", &["my.star:3:1", "pays numbers"]),
        ("name = 5\n", &["my.star:2:1", "name must be text"]),
    ] {
        let text = if text.contains("moves") { text.to_owned() } else { format!("{MOVES}{text}") };
        let message = refused(&text, &["3"]);
        for part in parts {
            assert!(message.contains(part), "{text} lacks `{part}`:\n{message}");
        }
    }
}

#[test]
fn faults_while_running_name_the_position() {
    for (text, parts) in [
        (
            "def moves(n):\n    return [n - 1 + 0 // n]\n",
            &["division by zero, in moves(0)", "my.star:2:21", "^^^^^^"][..],
        ),
        ("def moves(n):\n    pass\n", &["moves gives None, in moves(3)", "my.star:1:5", "an empty list"]),
        ("def moves(n):\n    return n - 1\n", &["moves gives a number", "in moves(3)", "return [q]"]),
        ("def moves(n):\n    return [range(n)]\n", &["an option is no position: a range", "in moves(3)"]),
        ("def moves(n):\n    return {1: n - 1}\n", &["the name of a move must be text", "in moves(3)"]),
        (
            "def moves(n):\n    return [('a', 0), ('a', 1)]\n",
            &["two different moves are called \"a\"", "moves(3)"],
        ),
        (
            "def moves(n):\n    return [n - 1 for i in range(1 << 40) if i < 0]\n",
            &["20000000 steps, in moves(3)", "hint: does a loop"],
        ),
        (
            "def moves(n):\n    return f(n)\ndef f(n):\n    return f(n)\n",
            &["nested too deep, in moves(3)", "my.star:4:", "without end"],
        ),
        ("def moves(n):\n    return 'x' * (1 << 40)\n", &["256 MiB", "in moves(3)"]),
        (
            "def moves(n):\n    l = []\n    for i in range(60): l = [l, l]\n    return [tuple(l)]\n",
            &["parts", "in moves(3)"],
        ),
        (
            "def moves(n):\n    l = []\n    for i in range(60): l = [l, l]\n    return [int(l == [l[0], l[0]])]\n",
            &["in moves(3)"],
        ),
        (
            "def moves(n): return []\ndef result(n): return 'won'\n",
            &["\"win\", \"lose\", \"draw\" or None, not \"won\"", "in result(3)", "my.star:2:5"],
        ),
        ("def moves(n): return []\ndef result(n): return [1, 2]\n", &["not a list", "turn(p)"]),
        (
            "def moves(n): return []\ndef turn(n): return 0\ndef result(n): return [1]\n",
            &["result pays 1 players, but there are 2"],
        ),
        (
            "def moves(n): return [n - 1] if n else []\ndef turn(n): return 2\n",
            &["turn must give the number of a player, from 0 to 1"],
        ),
        ("def moves(n): return []\ndef chance(n): return [(1 / 2, 0)]\n", &["weights are whole numbers"]),
        ("def moves(n): return []\ndef chance(n): return []\n", &["nothing that can happen", "None"]),
        ("def moves(n): return fail('no', n)\n", &["no 3, in moves(3)"]),
        ("CONSTANT = [1]\ndef moves(n):\n    CONSTANT.append(n)\n", &["cannot be changed", "my.star:3:5"]),
    ] {
        let message = refused(text, &["3"]);
        for part in parts {
            assert!(message.contains(part), "{text} lacks `{part}`:\n{message}");
        }
    }
}

#[test]
fn cycles_are_shown_with_the_way_out() {
    for more in ["", "def result(n): return None\n"] {
        let message = refused(&format!("def moves(n): return [(n + 1) % 3]\n{more}"), &["0"]);
        for part in
            ["the game has a cycle: ", "1 → 2", "cyclic = True in a rule file: then draws are possible"]
        {
            assert!(message.contains(part), "lacks `{part}`:\n{message}");
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ring.star");
    std::fs::write(&path, "start = 0\ncyclic = True\ndef moves(n): return [(n + 1) % 3]\n").unwrap();
    assert!(
        answer(&["solve", path.to_str().unwrap()]).contains("Draw with best play (by retrograde analysis).")
    );
}

#[test]
fn positions_of_the_wrong_kind() {
    const PAIR: &str = "start = (3, 4)\ndef moves(p):\n    x, y = p\n    return [(x - 1, y)] if x else []\n";
    for (position, parts) in [
        (&["abc"][..], &["a position is something like 3,4", "command line:1:", "^^^"][..]),
        (&["3,"], &["in moves((3,))", "1 values for 2 names", "my.star:3:"]),
        (&["1,2,3"], &["3 values for 2 names, in moves(1,2,3)"]),
        (&["(3"], &["never closed", "command line:1:"]),
    ] {
        let message = refused(PAIR, position);
        for part in parts {
            assert!(message.contains(part), "{position:?} lacks `{part}`:\n{message}");
        }
    }
    let message = refused("start = 5\ndef moves(n): return range(n)\n", &["True"]);
    assert!(message.contains("'True' is no position of this game: expected a whole number"), "{message}");
}

#[test]
fn files_that_are_not_there() {
    for (args, parts) in [
        (&["solve", "no-such.star"][..], &["cannot read 'no-such.star': no such file", "ends in .star"][..]),
        (&["games", "no-such.star"], &["cannot read 'no-such.star': no such file"]),
        (&["solve", RULES], &["is a folder: expected a game, or a file with rules", "hint: there is "]),
        (&["games", RULES], &["is a folder"]),
    ] {
        let run = run(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        for part in parts {
            assert!(run.err.contains(part), "{args:?} lacks `{part}`:\n{}", run.err);
        }
    }
}

#[test]
fn pictures() {
    let text = run(&["solve", &sample("tic-tac-toe"), "X...O...."]).out;
    assert!(
        text.contains("Draw with best play (by backward induction).\n\nX..\n.O.\n...\n\nMoves that keep"),
        "{text}"
    );
    // at an end too
    let text = run(&["solve", &sample("tic-tac-toe"), "XXXOO...."]).out;
    assert!(text.contains("\n\nXXX\nOO.\n..."), "{text}");
    assert_eq!(json(&["solve", &sample("tic-tac-toe"), "X...O...."])["picture"], "X..\n.O.\n...");
    assert_eq!(json(&["solve", "nim", "3"]).get("picture"), None);
    let play = run_with(&["play", &sample("tic-tac-toe"), "--seed", "1"], "b2\nquit\n");
    assert!(play.out.contains("\n...\n...\n...\nYour move"), "{}", play.out);
    assert!(play.out.contains("X") && play.out.contains("\n.X.\n"), "{}", play.out);
}

#[test]
fn what_a_file_says_of_itself() {
    let text = run(&["games", &sample("kayles")]).out;
    for part in [
        "Kayles\nFile: ",
        "Skittles stand in rows.",
        "A position looks like 5 7 9;",
        "Family: impartial",
        "sums.",
    ] {
        assert!(text.contains(part), "lacks `{part}`:\n{text}");
    }
    let own = json(&["games", &sample("pig")]);
    assert_eq!(
        (&own["title"], &own["class"]),
        (&"Pig, one turn".into(), &"one player, impartial, payoffs, acyclic, chance".into())
    );
    assert!(own["examples"][1].as_str().unwrap().ends_with("pig.star '(\"stopped\",0)'"));
}

/// A sum whose parts hold spaces and brackets can be played to its end.
#[test]
fn sums_of_structured_positions() {
    let play =
        run_with(&["play", &sample("hackenbush"), "((), ()) ((),)", "--against", "person"], "#1\n#1\n#1\n");
    assert!(play.out.contains("wins."), "{}{}", play.out, play.err);
    let play = run_with(&["play", &sample("node-kayles"), "--against", "person"], "take c\ntake a\n#1\n#1\n");
    assert!(play.out.contains("wins.") || play.out.contains("Stopped"), "{}{}", play.out, play.err);
}
