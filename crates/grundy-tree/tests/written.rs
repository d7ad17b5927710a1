//! What is written can be read again, and says the same.

use grundy_tree::write::{self, Dialect};
use grundy_tree::{Tree, place, read};
use proptest::prelude::*;

use crate::random::trees;
use crate::{brackets, efg, free, perfect, plain};

fn same(a: &Tree, b: &Tree) {
    assert_eq!(a.len(), b.len());
    assert_eq!(write::brackets(a), write::brackets(b));
    assert_eq!(perfect(a), perfect(b));
}

proptest! {
    #[test]
    fn every_format(tree in trees(true)) {
        same(&tree, &brackets(&write::brackets(&tree)));
        same(&tree, &efg(&write::efg(&tree, Dialect::Strict)));
        same(&tree, &efg(&write::efg(&tree, Dialect::Portable)));
        same(&tree, &free(|budget| read::json(&write::json(&tree), budget)).unwrap());
    }

    #[test]
    fn every_place(tree in trees(true)) {
        let parents = tree.parents();
        for node in 0..tree.len() {
            prop_assert_eq!(place::read(&tree, &place::write(&tree, &parents, node)), Ok(node));
            prop_assert_eq!(place::read(&tree, &format!("#{node}")), Ok(node));
        }
    }

    /// Names of every kind: what is read of a written tree is written as it was. Portable files hold no
    /// quotes and no backslashes, also where letters of other scripts are spelt out to them.
    #[test]
    fn names_are_written_for_good(names in prop::collection::vec("[ab12\"'\\\\/ “”＼é.\t]{0,4}", 6)) {
        let name = |at: usize| serde_json::json!(names[at]);
        let text = format!(
            "{{\"title\": {}, \"players\": [{}], \"nodes\": [ \
             {{\"player\": 1, \"name\": {}, \
               \"moves\": [{{\"move\": {}, \"to\": 1}}, {{\"move\": {}, \"to\": 2}}]}}, \
             {{\"payoffs\": [1]}}, \
             {{\"player\": 1, \"moves\": [{{\"move\": {}, \"to\": 3}}, {{\"move\": {}, \"to\": 4}}]}}, \
             {{\"payoffs\": [2]}}, {{\"payoffs\": [3], \"outcome\": {}}}]}}",
            name(0), name(1), name(2), name(3), name(4), name(4), name(5), name(2)
        );
        let tree = free(|budget| read::json(&text, budget)).unwrap();
        for profile in [Dialect::Strict, Dialect::Portable] {
            let written = write::efg(&tree, profile);
            prop_assert_eq!(&write::efg(&efg(&written), profile), &written, "{}", text);
            if profile == Dialect::Portable {
                prop_assert!(written.is_ascii() && !written.contains('\\'), "{}", written);
            }
        }
        let written = write::json(&tree);
        prop_assert_eq!(write::json(&free(|budget| read::json(&written, budget)).unwrap()), written);
    }

    #[test]
    fn nothing_read_panics(text in "[\\[\\]<>{}() :a0-3/.,\"-]{0,40}") {
        let _ = free(|budget| read::any(&text, read::Sets::Refuse, budget));
        let _ = grundy_tree::stack::value(&text);
    }

    #[test]
    fn no_efg_panics(text in "[ptc\"{} 0-3,/.\\\\e-]{0,40}") {
        let text = format!("EFG 2 R \"\" {{ \"A\" \"B\" }} {text}");
        let _ = free(|budget| read::any(&text, read::Sets::Refuse, budget));
    }
}

/// Two moves whose names differ in a quote alone are not written alike.
#[test]
fn portable_moves_have_names_of_their_own() {
    let tree = brackets("[ a\"b: (1) \"a'b\": (2) ]");
    let written = write::efg(&tree, Dialect::Portable);
    assert!(written.contains("{ \"a'b 1.1\" \"a'b 1.2\" }"), "{written}");
    assert_eq!(write::efg(&efg(&written), Dialect::Portable), written);
}

/// Two outcomes pay the same, and their names become one: so do they (found by fuzzing).
#[test]
fn portable_outcomes_of_one_name_are_one() {
    let text = "EFG 2 R \"\" { \"A\" }\n\"\"\n\np \"\" 1 1 \"\" { \"a\" \"b\" \"c\" } 0\n\
                t \"\" 1 \"\" { 1 }\nt \"\" 2 \" \" { 1 }\nt \"\" 3 \"\" { 2 }\n";
    let written = write::efg(&efg(text), Dialect::Portable);
    let ends: Vec<&str> = written.lines().filter(|line| line.starts_with('t')).collect();
    assert_eq!(ends, [r#"t "" 1 "" { 1 }"#, r#"t "" 1 "" { 1 }"#, r#"t "" 2 "" { 2 }"#]);
    assert_eq!(write::efg(&efg(&written), Dialect::Portable), written);
    // the other dialect keeps the names
    assert_eq!(write::efg(&efg(text), Dialect::Strict), text);
}

/// A move that is given another name takes none that another node has (found by fuzzing).
#[test]
fn portable_moves_keep_their_order() {
    let text = "[ taffs: (0 3)[ tafs:(0 3)[ tafs: (0 3) ]s: (0 3) ] < (4 6) (9 2) > < (4 6) (9 2) > ]";
    let written = write::efg(&brackets(text), Dialect::Portable);
    let moves: Vec<&str> = written.lines().filter_map(|line| line.strip_prefix("p \"\" ")).collect();
    assert_eq!(moves[1], r#"1 2 "" { "tafs 2.1" "2 2.2" "s 2.3" } 0"#);
    assert_eq!(moves[4], r#"2 2 "" { "1 2.1 2.1" "2 2.2 2.2" } 0"#);
    assert_eq!(write::efg(&efg(&written), Dialect::Portable), written);
}

/// A node where play goes on may pay nothing: with a name, it is told; without one, it is not (found by
/// fuzzing).
#[test]
fn what_pays_nothing_on_the_way() {
    let of = |name: &str| {
        let node = format!("p \"\" 1 1 \"\" {{ \"a\" \"b\" }} 1 \"{name}\" {{ 0 }}");
        let text = format!("EFG 2 R \"\" {{ \"A\" }}\n\"\"\n\n{node}\nt \"\" 2 \"\" {{ 1 }}\nt \"\" 0\n");
        let written = write::json(&efg(&text));
        let again = free(|budget| read::json(&written, budget)).unwrap();
        assert_eq!(write::json(&again), written);
        written
    };
    assert!(of("fee").contains(r#""payoffs": [0], "outcome": "fee", "moves""#), "{}", of("fee"));
    assert!(!of("").contains(r#""payoffs": [0]"#), "{}", of(""));
}

#[test]
fn places() {
    let tree = brackets("[ low: (1 2) \"a/b\": < x: (3 4) x: (5 6) 2: (7 8) > ]");
    let parents = tree.parents();
    let places: Vec<String> = (0..tree.len()).map(|node| place::write(&tree, &parents, node)).collect();
    assert_eq!(places, ["/", "low", "2", "2/1", "#4", "2/2"]);
    for (path, part) in [
        ("high", "no move 'high' here: expected one of low, a/b"),
        ("2/x", "there are several moves 'x' here"),
        ("low/1", "play has ended before it"),
        ("#9", "the number of the node is too large"),
        ("0", "no move '0' here"),
    ] {
        let bad = place::read(&tree, path).unwrap_err();
        assert!(bad.problem.contains(part), "{path}: {}", bad.problem);
    }
}

#[test]
fn pictures() {
    let tree = brackets("[ l: (1 2) \"r \\ \": { 1/2 (3 4) 1/2 (5 6) } ]");
    let dot = write::dot(&tree, Some(&plain(&tree)));
    for part in [
        "0 -> 2 [label=\"r \\\\ \", penwidth=3];",
        "2 -> 3 [label=\"1: 1/2\"];",
        "label=\"(1, 2)\"",
        "shape=diamond",
    ] {
        assert!(dot.contains(part), "{part}: {dot}");
    }
}
