//! Games by rules, as trees.

use grundy::Error;
use grundy::notation::term::question;
use grundy::report::{Ask, Winner};
use grundy_tree::dag::Dag;
use grundy_tree::solve::{Chance, Ties, guaranteed};
use grundy_tree::{Mover, from_game, read, write};

use crate::{free, plain, value};

fn no_files(_: &str) -> Result<String, String> {
    Err("no files here".to_owned())
}

fn dag(text: &str, misere: bool) -> Result<Dag, Error> {
    let question = question(text, &no_files)?;
    let ask = Ask { misere, ..Ask::default() };
    free(|budget| from_game::dag(&*question.table, &question.position, &ask, 10_000, budget))
}

#[test]
fn winners_are_the_solvers() {
    for (text, misere) in [
        ("nim 1 2 3", false),
        ("nim 1 2 2", false),
        ("nim 1 1", true),
        ("nim 3 1", true),
        ("kayles 6", false),
        ("sticks:1,2,3 8", false),
        ("sticks:1,2,3 9", true),
        ("multiply", false),
    ] {
        let asked = question(text, &no_files).unwrap();
        let dag = match dag(text, misere) {
            Ok(dag) if dag.unfolded().unwrap() <= 200_000 => dag,
            _ if text == "multiply" => continue,
            other => panic!("{other:?}"),
        };
        let tree = free(|budget| dag.unfold(200_000, budget)).unwrap();
        assert_eq!(tree.len() as u128, dag.unfolded().unwrap(), "{text}");
        let winner = asked.table.solve(&asked.position, &Ask { misere, ..Ask::default() }).unwrap().winner();
        let expected = match winner.unwrap() {
            Winner::First => "1 -1",
            Winner::Second => "-1 1",
            Winner::Draw => "0 0",
            Winner::Left | Winner::Right => panic!("{text}: this question has a player to move"),
        };
        assert_eq!(value(&tree, Ties::First), expected, "{text}");
        assert_eq!(tree.players(), ["first", "second"]);
        // merged or not, the same game
        let again = free(|budget| read::json(&write::dag(&dag), budget)).unwrap();
        assert_eq!(write::brackets(&again), write::brackets(&tree), "{text}");
    }
}

#[test]
fn payoffs_are_the_solvers() {
    for text in ["row-cards 3 1 4 1 5", "plus-minus 2 2", "plus-minus 3 1"] {
        let asked = question(text, &no_files).unwrap();
        let tree = free(|budget| dag(text, false).unwrap().unfold(200_000, budget)).unwrap();
        let expected: Vec<f64> =
            asked.solve(&Ask::default()).unwrap().answer.payoffs().iter().map(|sum| sum.approx()).collect();
        let found: Vec<f64> = plain(&tree).value(0).iter().map(|pay| pay.approx()).collect();
        assert_eq!(found, expected, "{text}");
    }
    let tree = free(|budget| dag("plus-minus 1 1", false).unwrap().unfold(100, budget)).unwrap();
    assert_eq!(value(&tree, Ties::First), "1/2");
    assert!((0..tree.len()).any(|node| tree.mover(node) == Mover::Chance));
    let sure = free(|budget| guaranteed(&tree, 0, &Chance::Worst, budget)).unwrap();
    assert_eq!(sure.to_string(), "0");
}

#[test]
fn sizes_and_cycles() {
    let large = dag("nim 3 4 5", false).unwrap();
    assert_eq!(large.nodes.len(), 2 * 4 * 5 * 6 - 8, "positions by side to move; 8 only of one parity");
    let refused = free(|budget| large.unfold(1000, budget)).unwrap_err();
    let words = refused.to_string();
    assert!(words.contains("merged positions unfold to ") && !words.contains("--"), "{words}");
    let Error::Stopped(stopped) = refused else { panic!("{words}") };
    assert_eq!(stopped.instead.unwrap().change, Some(("max-nodes", grundy::error::Setting::another())));
    assert!(matches!(dag("nim 90 90", false), Err(Error::Stopped(_))));
    let loopy = dag("graph:a>b,b>a,b>c a", false).unwrap();
    assert!(matches!(loopy.unfolded(), Err(Error::Cycle(_))));
}
