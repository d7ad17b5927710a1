//! What is written can be read again, and says the same.

use grundy_tree::write::{self, Profile};
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
        same(&tree, &efg(&write::efg(&tree, Profile::Strict)));
        same(&tree, &efg(&write::efg(&tree, Profile::Portable)));
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
