//! Slips in trees: what is said, and where.

use grundy::Error;
use grundy_tree::read::{self, Sets};

use crate::free;

/// Line, column, what is there, and the message.
fn slip(text: &str) -> (usize, usize, String, String) {
    match free(|budget| read::any(text, Sets::Refuse, budget)) {
        Err(Error::BadText(bad)) => {
            let before = &text[..bad.span.start];
            let begin = before.rfind('\n').map_or(0, |at| at + 1);
            let column = before[begin..].chars().count() + 1;
            let there = text[bad.span.clone()].to_owned();
            (before.matches('\n').count() + 1, column, there, bad.problem.to_string())
        }
        other => panic!("{other:?}: {text}"),
    }
}

#[test]
fn brackets() {
    for (text, column, there, part) in [
        ("", 1, "", "there is no tree: expected (, [, < or {"),
        ("  ", 1, "  ", "there is no tree"),
        ("[ (1 2) (3 4) >", 15, ">", "expected ']', which closes '[' at 1:1, found '>'"),
        ("[ < (1 2) ] >", 11, "]", "expected '>', which closes '<' at 1:3, found ']'"),
        ("[ (1 2)", 1, "[", "'[' is never closed: expected ']'"),
        ("[ (1 2 ]", 8, "]", "expected a payoff or ), found ']'"),
        ("(1 2", 1, "(", "'(' is never closed"),
        (") (1 2)", 1, ")", "')' closes nothing"),
        ("[ (1 2) ] ]", 11, "]", "the tree has ended here"),
        ("(1 2) (3 4)", 7, "(", "the tree has ended here"),
        ("[ ]", 1, "[ ]", "there is no option between these brackets"),
        ("[ (1 2) (3) ]", 9, "(3)", "this leaf pays 1 players, the first leaf 2"),
        ("[ (1 2) () ]", 9, "()", "this leaf pays nobody"),
        ("[ (1 x) ]", 6, "x", "'x' is not a number: expected one such as -3, 0.5, 1e3 or 2/3"),
        ("[ (1 +2) ]", 6, "+2", "'+2' is not a number"),
        ("[ (1 1/0) ]", 6, "1/0", "the denominator is zero"),
        ("[ 7 (1 2) ]", 3, "7", "player 7 moves here, but the leaves pay 2 players"),
        ("[ (1 2) 7 ]", 9, "7", "'7' is no branch"),
        ("< (1) (2) >", 1, "<", "player 2 moves here, but the leaves pay 1 player"),
        ("[0 (1) ]", 2, "0", "the number of the player is too small"),
        ("{ (1 2) }", 3, "(", "the probability of this branch is missing"),
        (
            "{ 0.5 (1 2) 0.4 (3 4) }",
            1,
            "{ 0.5 (1 2) 0.4 (3 4) }",
            "the probabilities sum to 9/10: expected 1",
        ),
        ("{ .33 (1) .33 (2) .33 (3) }", 1, "{ .33 (1) .33 (2) .33 (3) }", "the probabilities sum to 99/100"),
        ("{ 2 (1 2) -1 (3 4) }", 3, "2", "'2' is no probability"),
        ("{ 1/2 1/2 (1) }", 7, "1/2", "two probabilities for one branch"),
        ("{ 1 (1) 0 }", 11, "}", "expected a branch before '}'"),
        ("{ 1 (1) rain (2) }", 9, "rain", "'rain' is not a number"),
        ("[ a: b: (1) ]", 6, "b:", "two names for one branch"),
        ("a: (1)", 1, "a:", "only branches have names"),
        ("[ a: ]", 1, "[ a: ]", "there is no option"),
        (
            "[ {w 1/2 (1) 1/2 (2)} {w 1/3 (1) 2/3 (2)} ]",
            23,
            "{w 1/3 (1) 2/3 (2)}",
            "other branches where it came first",
        ),
        ("[ (1 1e999) ]", 6, "1e999", "the exponent is too large"),
    ] {
        let (line, found, what, problem) = slip(text);
        assert_eq!((line, found, what.as_str()), (1, column, there), "{text}: {problem}");
        assert!(problem.contains(part), "{text}: {problem}");
    }
    let (line, column, _, problem) = slip("[\n  (1 2)\n  < (3 4) ]\n]");
    assert_eq!((line, column), (3, 11), "{problem}");
    assert!(problem.contains("'<' at 3:3"), "{problem}");
}

const HEAD: &str = "EFG 2 R \"t\" { \"A\" \"B\" }\n";

#[test]
fn efg() {
    for (text, line, column, there, part) in [
        ("EFC 2 R \"\" { \"A\" }", 1, 1, "EFC", "expected EFG"),
        ("EFG 1 R \"\" { \"A\" }", 1, 5, "1", "expected version 2"),
        ("EFG 2 X \"\" { \"A\" }", 1, 7, "X", "expected R (or D)"),
        ("EFG 2 R { \"A\" }", 1, 9, "{", "expected the title in quotes, found '{'"),
        ("EFG 2 R \"\" { A }", 1, 14, "A", "the name of a player in quotes, or '}', found 'A'"),
        ("EFG 2 R \"\" { } c \"\" 1 \"\" { \"\" 1 } 0 t \"\" 0", 1, 14, "}", "nobody plays here"),
        ("EFG 2 R \"\" { \"A\" }", 1, 19, "", "expected a node: c, p or t, found the end of the file"),
        ("EFG 2 R \"\" { \"A\" \"B", 1, 18, "\"", "is never closed"),
        ("EFG 2 R \"\" { \"A\n\" }", 1, 14, "\"A\n\"", "must not hold a line break"),
        ("{H}x \"\" 0", 2, 1, "x", "expected a node: c, p or t, found 'x'"),
        ("{H}t\"\" 0", 2, 1, "t\"", "expected white space after 't'"),
        ("{H}t 0", 2, 3, "0", "the name of the node in quotes"),
        ("{H}t \"\" 1", 2, 6, "1", "outcome 1 is used before it is said what it pays"),
        ("{H}t \"\" 0 \"x\" { 1, 2 }", 2, 6, "0", "outcome 0 pays nothing"),
        (
            "{H}t \"\" 1 { 1, 2 }",
            2,
            8,
            "{",
            "the name of the outcome in quotes before its payoffs, found '{'",
        ),
        ("{H}t \"\" 1 \"x\" { 1 }", 2, 12, "{ 1 }", "1 payoffs for 2 players"),
        ("{H}t \"\" 1 \"x\" { 1 2 3 }", 2, 12, "{ 1 2 3 }", "3 payoffs for 2 players"),
        ("{H}t \"\" 1 \"x\" { 1, +2 }", 2, 17, "+2", "'+2' is not a number"),
        ("{H}t \"\" 1 \"x\" { 1, 1.2.3 }", 2, 17, "1.2.3", "is not a number"),
        ("{H}t \"\" 1 \"x\" { 1, 3/-4 }", 2, 17, "3/-4", "is not a number"),
        (
            "{H}p \"\" 3 1 \"\" { \"l\" } 0 t \"\" 0",
            2,
            6,
            "3",
            "there is no player 3: expected a number from 1 to 2",
        ),
        ("{H}p \"\" 0 1 \"\" { \"l\" } 0 t \"\" 0", 2, 6, "0", "there is no player 0"),
        ("{H}p \"\" 1 1 0 t \"\" 0", 2, 8, "1", "set 1 is used before it is said what it is"),
        ("{H}p \"\" 1 1 \"\" { } 0", 2, 10, "\"\" { }", "there is no move between these braces"),
        ("{H}p \"\" 1 1 \"\" { \"l\" } 0", 2, 22, "", "found the end of the file"),
        (
            "{H}c \"\" 1 \"\" { \"l\" .33 \"m\" .33 \"r\" .33 } 0",
            2,
            8,
            "\"\" { \"l\" .33 \"m\" .33 \"r\" .33 }",
            "sum to 99/100: expected 1",
        ),
        ("{H}c \"\" 1 \"\" { \"l\" 2 \"r\" -1 } 0", 2, 17, "2", "this is no probability"),
        ("{H}c \"\" 1 \"\" { \"l\" \"r\" } 0", 2, 17, "\"r\"", "the probability of the move, found '\"r\"'"),
        (
            "{H}p \"\" 1 1 \"\" { \"l\" \"r\" } 0\nt \"\" 1 \"x\" { 1 2 }\nt \"\" 1 \"x\" { 1 3 }",
            4,
            12,
            "{ 1 3 }",
            "outcome 1 had another name, or other payoffs",
        ),
        (
            "{H}p \"\" 1 1 \"s\" { \"l\" \"r\" } 0\np \"\" 1 1 0\nt \"\" 0\nt \"\" 0\nt \"\" 0",
            3,
            8,
            "1",
            "information set 1 \"s\" of A (player 1) has 2 nodes",
        ),
        (
            "{H}p \"\" 1 1 \"s\" { \"l\" } 0\np \"\" 1 1 \"s\" { \"m\" } 0 t \"\" 0",
            3,
            10,
            "\"s\" { \"m\" }",
            "set 1 had another name, or other moves",
        ),
    ] {
        let text = text.replace("{H}", HEAD);
        let (found_line, found, what, problem) = slip(&text);
        assert_eq!((found_line, found, what.as_str()), (line, column, there), "{text}: {problem}");
        assert!(problem.contains(part), "{text}: {problem}");
    }
}

#[test]
fn efg_that_is_good() {
    for (text, nodes) in [
        ("EFG 2 D \"\" { \"A\" \"B\" } t\"\"0", None),
        ("\u{feff}EFG 2 R \"\" { \"A\" \"B\" } t \"\"0", Some(1)),
        ("EFG 2 R \"a\nb\" { \"A\" \"B\" } \"c\r\nd\"\r\nt \"\" 7\"x\"{1,000}", Some(1)),
        (
            "EFG 2 R \"\" { \"A\" } p \"\" 1 5 \"\" { \"l\" \"l\" } -3 \"x\" { 1e3 } t \"\" -3 t \"\" 0",
            Some(3),
        ),
    ] {
        let read = free(|budget| read::efg(text, Sets::Refuse, budget));
        assert_eq!(read.as_ref().ok().map(|read| read.tree.len()), nodes, "{text}: {:?}", read.err());
    }
    let text = format!("{HEAD}t \"\" 0\nt \"\" 0");
    let read = free(|budget| read::efg(&text, Sets::Refuse, budget)).unwrap();
    assert!(read.tree.len() == 1 && read.notes[0].contains("line 3 is ignored"), "{:?}", read.notes);
    let text = format!("{HEAD}p \"\" 1 1 \"s\" {{ \"l\" \"r\" }} 0 p \"\" 1 1 0 t \"\" 0 t \"\" 0 t \"\" 0");
    assert_eq!(free(|budget| read::efg(&text, Sets::Split, budget)).unwrap().tree.len(), 5);
    // backslashes: only \" and \\ mean something else
    let text = "EFG 2 R \"a\\\\b\\\"c\\d\" { \"A\" } t \"\" 0";
    assert_eq!(free(|budget| read::efg(text, Sets::Refuse, budget)).unwrap().tree.title, "a\\b\"c\\d");
}

#[test]
fn json() {
    for (text, part) in [
        ("{\"players\": [\"A\"], \"nodes\": [}", "this is not JSON"),
        ("{}", "expected a list under \"players\""),
        ("{\"players\": [], \"nodes\": []}", "there are no nodes"),
        ("{\"players\": [], \"nodes\": [{\"payoffs\": []}]}", "nobody plays"),
        ("{\"players\": [\"A\"], \"nodes\": [{\"pays\": [1]}]}", "nodes[0]: unknown key \"pays\""),
        ("{\"players\": [\"A\"], \"nodes\": [{\"payoffs\": [1, 2]}]}", "nodes[0]: 2 payoffs for 1 players"),
        ("{\"players\": [\"A\"], \"nodes\": [{\"payoffs\": [\"x\"]}]}", "nodes[0]: 'x' is not a number"),
        (
            "{\"players\": [\"A\"], \"nodes\": [{\"player\": 2, \"moves\": [{\"to\": 0}]}]}",
            "there is no player 2",
        ),
        ("{\"players\": [\"A\"], \"nodes\": [{\"player\": 1}]}", "there are no moves"),
        (
            "{\"players\": [\"A\"], \"nodes\": [{\"player\": 1, \"moves\": [{\"to\": 5}]}]}",
            "a move leads to 5",
        ),
        ("{\"players\": [\"A\"], \"nodes\": [{\"moves\": [{\"to\": 0}]}]}", "no probability"),
        (
            "{\"players\": [\"A\"], \"nodes\": [{\"moves\": [{\"to\": 1, \"probability\": 0.5}]}, {}]}",
            "sum to 1/2",
        ),
    ] {
        let (.., problem) = slip(text);
        assert!(problem.contains(part), "{text}: {problem}");
    }
    let cycle = "{\"players\": [\"A\"], \"nodes\": [{\"player\": 1, \"moves\": [{\"to\": 1}]}, {\"player\": 1, \"moves\": [{\"to\": 0}]}]}";
    assert!(matches!(free(|budget| read::json(cycle, budget)), Err(Error::Cycle(_))));
}

#[test]
fn little_memory() {
    let limits = grundy::Limits { max_bytes: 1000, ..grundy::Limits::default() };
    let budget = &mut grundy::limits::Budget::new(&limits);
    let text = format!("[{}]", "(1 2) ".repeat(100));
    assert!(matches!(read::brackets(&text, budget), Err(Error::Stopped(_))));
}
