//! Decision trees: what is read is written in every format, and read again as the same tree.

use grundy::Error;
use grundy::limits::Budget;
use grundy_tree::Tree;
use grundy_tree::read::{self, Sets};
use grundy_tree::solve::{self, Rules};
use grundy_tree::write::{self, Dialect};

use crate::limits::{check_error, limits};

type Read = fn(&str, &mut Budget<'_>) -> Result<Tree, Error>;
type Write = fn(&Tree) -> String;

pub fn brackets(text: &str) {
    check(text, read::brackets);
}

pub fn efg(text: &str) {
    check(text, read_efg);
    let limits = limits();
    // information sets that join nodes are dropped, or refused
    if let Err(error) = read::efg(text, Sets::Split, &mut Budget::new(&limits)) {
        check_error(&error);
    }
}

fn read_efg(text: &str, budget: &mut Budget<'_>) -> Result<Tree, Error> {
    read::efg(text, Sets::Refuse, budget).map(|read| read.tree)
}

pub fn json(text: &str) {
    check(text, read::json);
    let limits = limits();
    match read::dag(text, &mut Budget::new(&limits)) {
        Err(error) => check_error(&error),
        Ok(dag) => {
            let written = write::dag(&dag);
            let again = read::dag(&written, &mut Budget::new(&limits));
            let again = again.unwrap_or_else(|error| panic!("{written}: {error}"));
            assert_eq!(write::dag(&again), written);
        }
    }
}

fn check(text: &str, read: Read) {
    let limits = limits();
    let tree = match read(text, &mut Budget::new(&limits)) {
        Ok(tree) => tree,
        Err(error) => return check_error(&error),
    };
    let paid = pays(&tree);
    let writers: [(Write, Read); 4] = [
        (write::brackets, read::brackets),
        (write::json, read::json),
        (|tree| write::efg(tree, Dialect::Strict), read_efg),
        (|tree| write::efg(tree, Dialect::Portable), read_efg),
    ];
    for (write, read) in writers {
        let written = write(&tree);
        let again = match read(&written, &mut Budget::new(&limits)) {
            Ok(again) => again,
            Err(Error::Stopped(_)) => continue,
            Err(error) => panic!("{text:?} is written {written:?}: {error}"),
        };
        assert_eq!(write(&again), written, "of {text:?}");
        assert_eq!(pays(&again), paid, "{text:?} is written {written:?}");
    }
    let _ = write::dot(&tree, None);
}

/// What each player gets if all play well.
fn pays(tree: &Tree) -> Option<String> {
    let limits = limits();
    let solution = solve::induction(tree, &Rules::default(), &mut Budget::new(&limits)).ok()?;
    Some(solution.value(0).iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}
