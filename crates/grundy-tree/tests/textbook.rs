//! Trees of the textbook: the hiring example, ties, commitments, the Ultimatum, chance, lemons; three methods
//! that agree.

use std::fmt::Write;

use grundy::value::rational::Rational;
use grundy_tree::solve::{Chance, Rules, Ties, guaranteed};
use grundy_tree::{Tree, commitments, edit, place, ranks, rewrite, sensitivity, stack, write};
use proptest::prelude::*;

use crate::random::{shapes, text, trees};
use crate::{brackets, efg, free, number, perfect, plain, solve, value, words};

const HIRING: &str = "[< [(-12 50) (-10 1)] (25 20) > < (-4 -2) (1 4) (40 -10) [(10 25) (6 -7)] > (-3 -4)]";

#[test]
fn hiring_by_three_methods() {
    let spaced = "[ < [ (-12 50) (-10 1) ] (25 20) > < (-4 -2) (1 4) (40 -10) [ (10 25) (6 -7) ] > (-3 -4) ]";
    for text in [HIRING, spaced] {
        let tree = brackets(text);
        assert_eq!(value(&tree, Ties::First), "25 20");
        assert_eq!(stack::value(text), Ok((25, 20)));
        assert_eq!(rewrite::steps(&tree, &Rules::default(), 99).last().unwrap().by, "(25 20)");
        assert_eq!(write::brackets(&tree), spaced);
        let sure: Vec<String> = (0..2)
            .map(|who| free(|budget| guaranteed(&tree, who, &Chance::Mean, budget)).unwrap().to_string())
            .collect();
        assert_eq!(sure, ["-3", "-4"]);
        assert_eq!(perfect(&tree), ["25 20 x1"]);
    }
}

#[test]
fn rewriting_step_by_step() {
    let steps = rewrite::steps(&brackets(HIRING), &Rules::default(), 99);
    let lines: Vec<&str> = steps.iter().map(|step| step.before.as_str()).collect();
    assert_eq!(
        lines,
        [
            "[ < [ (-12 50) (-10 1) ] (25 20) > < (-4 -2) (1 4) (40 -10) [ (10 25) (6 -7) ] > (-3 -4) ]",
            "[ < (-10 1) (25 20) > < (-4 -2) (1 4) (40 -10) [ (10 25) (6 -7) ] > (-3 -4) ]",
            "[ (25 20) < (-4 -2) (1 4) (40 -10) [ (10 25) (6 -7) ] > (-3 -4) ]",
            "[ (25 20) < (-4 -2) (1 4) (40 -10) (10 25) > (-3 -4) ]",
            "[ (25 20) (10 25) (-3 -4) ]",
        ]
    );
    let by: Vec<&str> = steps.iter().map(|step| step.by.as_str()).collect();
    assert_eq!(by, ["(-10 1)", "(25 20)", "(10 25)", "(10 25)", "(25 20)"]);
}

#[test]
fn extra_vectors() {
    for (text, expected) in [
        ("[(2 3) (6 1)]", "6 1"),
        ("(5 7)", "5 7"),
        ("< (1 2) (3 1) >", "1 2"),
        ("[ < (1 6) [ (9 2) (4 8) ] > < [ (7 3) (2 9) ] (5 5) > (3 7) ]", "5 5"),
        (&HIRING.replace("(25 20)", "(25 0)"), "10 25"),
        // the text's own numbers of the hiring example
        (&HIRING.replace("(-4 -2)", "(-4 0)").replace("(6 -7)", "(-6 -3)"), "25 20"),
        // the raise is worth less to the owner than the worker thinks
        (&HIRING.replace("(10 25)", "(-10 25)"), "25 20"),
        ("< (-4 -2) (1 4) (40 -10) [(-10 25) (6 -7)] >", "1 4"),
    ] {
        assert_eq!(value(&brackets(text), Ties::First), expected, "{text}");
        let (a, b) = stack::value(text).unwrap();
        assert_eq!(format!("{a} {b}"), expected, "{text}");
    }
}

/// 1.8.2: after the demand the owner is indifferent.
#[test]
fn an_undecided_owner() {
    let low = |fire: &str| format!("< (-4 -2) (1 4) (40 -10) [(-6 25) {fire}] >");
    let payoffs = |text: &str| {
        let mut found: Vec<String> =
            perfect(&brackets(text)).iter().map(|one| one.split(" x").next().unwrap().to_owned()).collect();
        found.sort();
        found
    };
    assert_eq!(payoffs(&low("(-6 -7)")), ["-6 25", "1 4"]);
    assert_eq!(payoffs(&low("(-6 4)")), ["-6 25", "-6 4", "1 4"]);
    let whole = format!("[< [(-12 50) (-10 1)] (25 20) > {} (-3 -4)]", low("(-6 -7)"));
    assert_eq!(payoffs(&whole), ["25 20"]);
}

/// Cards with two numbers, taken from the left or right end, as a tree: section 1.7.3.
fn cards(cards: &[(i64, i64)]) -> Tree {
    fn grow(cards: &[(i64, i64)], sums: (i64, i64), turn: usize, out: &mut String) {
        if cards.is_empty() {
            write!(out, "({} {})", sums.0, sums.1).unwrap();
            return;
        }
        out.push(['[', '<'][turn]);
        for (card, rest) in [(cards[0], &cards[1..]), (cards[cards.len() - 1], &cards[..cards.len() - 1])] {
            let sums = if turn == 0 { (sums.0 + card.0, sums.1) } else { (sums.0, sums.1 + card.1) };
            grow(rest, sums, 1 - turn, out);
        }
        out.push([']', '>'][turn]);
    }
    let mut out = String::new();
    grow(cards, (0, 0), 0, &mut out);
    brackets(&out)
}

#[test]
fn ties_of_cards() {
    let examples: [&[(i64, i64)]; 3] = [
        &[(5, 4), (12, 2), (5, 2), (0, 2)],
        &[(4, 30), (2, 1), (25, 30), (20, 1)],
        &[(24, 1), (30, 15), (4, 1), (4, 30)],
    ];
    let sets = examples.map(|example| {
        let found = perfect(&cards(example));
        found.iter().map(|one| one.split(" x").next().unwrap().to_owned()).collect::<Vec<_>>()
    });
    assert_eq!(sets[0], ["17 4", "12 6"]);
    assert_eq!(sets[1], ["45 31", "29 2"]);
    assert_eq!(sets[2], ["54 31", "34 2"]);
    let by = |ties| examples.map(|example| value(&cards(example), ties));
    assert_eq!(by(Ties::First), ["12 6", "45 31", "34 2"]);
    assert_eq!(by(Ties::Last), ["17 4", "29 2", "54 31"]);
    assert_eq!(by(Ties::Kind)[1..], ["45 31", "34 2"]);
    assert_eq!(by(Ties::Mean)[1..], ["29 2", "54 31"]);
    let sure = free(|budget| guaranteed(&cards(examples[0]), 0, &Chance::Mean, budget)).unwrap();
    assert_eq!(sure.to_string(), "12");
}

#[test]
fn the_ultimatum_of_100() {
    let offers: Vec<String> = (0..=100).map(|keep| format!("<({keep} {}) (0 0)>", 100 - keep)).collect();
    let tree = brackets(&format!("[{}]", offers.join(" ")));
    assert_eq!(perfect(&tree), ["100 0 x1", "99 1 x1"]);
    assert_eq!(
        (value(&tree, Ties::First), value(&tree, Ties::Mean)),
        ("100 0".to_owned(), "99 1".to_owned())
    );
    assert_eq!(value(&tree, Ties::Last), "99 1");
}

#[test]
fn a_commitment() {
    let tree = brackets("[ < (-9 9) (6 5) (3 4) > < (1 2) (2 1) > ]");
    assert_eq!(value(&tree, Ties::First), "1 2");
    let without = edit::forbid(&tree, &[place::read(&tree, "1/1").unwrap()]).unwrap();
    assert_eq!(write::brackets(&without), "[ < (6 5) (3 4) > < (1 2) (2 1) > ]");
    assert_eq!(value(&without, Ties::First), "6 5");
    let found = free(|budget| commitments::find(&tree, &plain(&tree), &Rules::default(), budget)).unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].node, found[0].without, words(&found[0].pays).as_str()), (1, 2, "6 5"));
    // the moves that stay keep their numbers
    assert_eq!(place::read(&without, "1/2"), Ok(2));
    for (nodes, part) in [(vec![0], "root"), (vec![2, 3, 4], "no move of that node")] {
        let refused = edit::forbid(&tree, &nodes).unwrap_err();
        assert!(refused.to_string().contains(part), "{refused}");
    }
    let lottery = brackets("{ 1/2 (1) 1/2 (2) }");
    assert!(edit::forbid(&lottery, &[1]).unwrap_err().to_string().contains("chance obeys nobody"));
}

#[test]
fn chance() {
    let tree = brackets("{ 0.4 (10 0) 0.5 (40 -10) 0.1 (-1 15) }");
    assert_eq!(words(&plain(&tree).value(0)), "239/10 -7/2");
    let lotteries = brackets("[ { 1/100 (1000) 9/100 (5) 90/100 (-10) } { 0.6 (1) 0.4 (2) } ]");
    let solution = plain(&lotteries);
    assert_eq!(
        (words(&solution.value(1)), words(&solution.value(5))),
        ("29/20".to_owned(), "7/5".to_owned())
    );
    assert_eq!(solution.chosen(0), Some(1));
    let worst = Rules { chance: Chance::Worst, ..Rules::default() };
    assert_eq!(solve(&lotteries, &worst).chosen(0), Some(5));
    // what cannot come does not count
    let never = brackets("[ { 0 (-5) 1 (3) } (2) ]");
    assert_eq!(words(&solve(&never, &worst).value(0)), "3");
}

/// The market for lemons: the seller knows what he sells, the buyer only how likely a peach is.
fn lemons(peach: &str) -> Tree {
    let p = number(peach);
    let lemon = Rational::ONE.minus(&p);
    let offer = |price: &str, sold: [&str; 2]| {
        format!(
            "{price}: {{car {lemon} lemon: <sell: ({}) keep: (0 0)> {p} peach: <sell: ({}) keep: (0 0)>}}",
            sold[0], sold[1]
        )
    };
    let offers =
        [offer("1.5", ["0.5 0.5", "5.5 -3.5"]), offer("4", ["-2 3", "3 -1"]), offer("6", ["-4 5", "1 1"])];
    brackets(&format!("[ {} ]", offers.join(" ")))
}

#[test]
fn the_market_for_lemons() {
    let tree = lemons("0.5");
    let solution = plain(&tree);
    let values: Vec<String> = tree.children(0).map(|offer| solution.value_of(offer, 0).to_string()).collect();
    assert_eq!(values, ["1/4", "-1", "-3/2"]);
    assert_eq!(solution.chosen(0), Some(1));
    // an offer of 6 becomes best above 9/11
    let found = free(|budget| sensitivity::vary(&tree, &solution, &Rules::default(), 1, 1, budget)).unwrap();
    let flips: Vec<_> = found.flips.iter().map(|flip| (flip.at.to_string(), flip.from, flip.to)).collect();
    let last = tree.children(0).last().unwrap();
    assert_eq!(flips, [("9/11".to_owned(), 1, last)]);
    assert_eq!(plain(&lemons("0.82")).chosen(0), Some(last));
    // the buyer's naive tree: an average seller decides before the car is seen
    let naive = brackets(
        "[ <{1/2 (0.5 0.5) 1/2 (5.5 -3.5)} (0 0)> <{1/2 (-2 3) 1/2 (3 -1)} (0 0)> <{1/2 (-4 5) 1/2 (1 1)} \
         (0 0)> ]",
    );
    let solution = plain(&naive);
    let values: Vec<String> = naive.children(0).map(|offer| words(&solution.value(offer))).collect();
    assert_eq!(values, ["0 0", "1/2 1", "-3/2 3"]);
}

#[test]
fn ranks_of_the_hiring_example() {
    // the worker's payoffs, in order: -10 -7 -4 -2 1 4 20 25 50
    let ranked = ranks::ranks(&brackets(HIRING)).unwrap();
    assert_eq!(
        write::brackets(&ranked),
        "[ < [ (1 9) (2 5) ] (8 7) > < (3 4) (5 6) (9 1) [ (7 8) (6 2) ] > (4 3) ]"
    );
    assert!(ranks::ranks(&brackets("{ 1 (3) }")).unwrap_err().to_string().contains("chance"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_three_methods_agree(shape in shapes(2, false)) {
        let tree = brackets(&text(&shape));
        let plain_text = write::brackets(&tree);
        let by_tree = value(&tree, Ties::First);
        let (a, b) = stack::value(&plain_text).unwrap();
        prop_assert_eq!(format!("{a} {b}"), by_tree.clone());
        let steps = rewrite::steps(&tree, &Rules::default(), usize::MAX);
        if let Some(last) = steps.last() {
            prop_assert_eq!(last.by.trim_matches(['(', ')']), by_tree);
        }
    }

    #[test]
    fn rewriting_agrees_with_chance_and_many(tree in trees(true)) {
        for ties in [Ties::First, Ties::Last] {
            let rules = Rules { ties, ..Rules::default() };
            let steps = rewrite::steps(&tree, &rules, usize::MAX);
            if let Some(last) = steps.last() {
                prop_assert_eq!(last.by.trim_matches(['(', ')']), value(&tree, ties));
            }
        }
    }

    #[test]
    fn ranks_change_no_choice(tree in trees(false)) {
        let ranked = ranks::ranks(&tree).unwrap();
        let (a, b) = (plain(&tree), plain(&ranked));
        prop_assert!((0..tree.len()).all(|node| a.chosen(node) == b.chosen(node)));
        prop_assert_eq!(perfect(&tree).len(), perfect(&ranked).len());
    }

    #[test]
    fn payments_may_move_to_the_leaves(tree in trees(true), paid in 0_usize..40) {
        let node = paid % tree.len();
        let pays: Vec<Rational> = (0..tree.players().len()).map(|_| number("7/2")).collect();
        let paid = edit::pay(&tree, node, &pays).unwrap();
        let moved = edit::at_leaves(&paid);
        prop_assert!(!moved.shape().inner_pays);
        prop_assert_eq!(plain(&moved).value(0), plain(&paid).value(0));
        let again = efg(&write::efg(&paid, write::Dialect::Strict));
        prop_assert_eq!(perfect(&again), perfect(&paid));
    }
}
