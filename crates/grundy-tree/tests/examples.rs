//! The three example files of the reference, with all that it says of them.

use grundy::value::rational::Rational;
use grundy_tree::solve::{Chance, Rules};
use grundy_tree::write::{self, Dialect};
use grundy_tree::{Tree, place, read, regret, sensitivity, why};

use crate::{efg, free, number, perfect, plain, solve, words};

const ULTIMATUM: &str = include_str!("files/ultimatum.efg");
const CENTIPEDE: &str = include_str!("files/centipede.efg");
const WEATHER: &str = include_str!("files/weather.efg");

fn path(tree: &Tree) -> Vec<String> {
    let path = plain(tree).path();
    path.windows(2).map(|pair| tree.move_name(pair[0], tree.place(pair[0], pair[1]))).collect()
}

#[test]
fn ultimatum() {
    let tree = efg(ULTIMATUM);
    assert_eq!((tree.len(), tree.shape().decisions, tree.shape().leaves), (10, 4, 6));
    assert_eq!(tree.players(), ["Proposer", "Responder"]);
    assert_eq!(tree.title, "Ultimatum, pie of 4");
    assert_eq!(tree.comment, "Offers of 0, 1 or 2. A zero offer leaves the responder indifferent.");
    assert_eq!(perfect(&tree), ["4 0 x1", "3 1 x1"]);
    assert_eq!(path(&tree), ["give 0", "accept"]);
    // the equilibrium that another solver finds, (2, 2), rests on a threat that is not credible
    let node = place::read(&tree, "give 1").unwrap();
    let why = why::at(&tree, &plain(&tree), node);
    assert!(!why.reached && why.moves[1].mv == "reject" && why.moves[1].cost == Some(Rational::ONE));
}

#[test]
fn centipede() {
    let tree = efg(CENTIPEDE);
    let leaves: Vec<String> =
        ["take", "pass/take", "pass/pass/take", "pass/pass/pass/take", "pass/pass/pass/pass"]
            .iter()
            .map(|path| {
                let mut node = place::read(&tree, path).unwrap();
                let (parents, mut sum) = (tree.parents(), vec![Rational::ZERO; 2]);
                loop {
                    let own = tree.pays(node).unwrap_or_else(|| vec![Rational::ZERO; 2]);
                    sum = sum.iter().zip(&own).map(|(sum, own)| sum.plus(own)).collect();
                    if node == 0 {
                        return words(&sum);
                    }
                    node = parents[node] as usize;
                }
            })
            .collect();
    assert_eq!(leaves, ["1 1", "0 3", "3 2", "2 4", "5 3"]);
    assert_eq!(perfect(&tree), ["1 1 x1"]);
    let solution = plain(&tree);
    for node in (0..tree.len()).filter(|&node| tree.arity(node) == 2) {
        assert_eq!(solution.chosen(node), Some(node + 1), "all take");
    }
}

#[test]
fn weather() {
    let tree = efg(WEATHER);
    assert_eq!(tree.title, "Invest under \"weather\"");
    assert_eq!(words(&plain(&tree).value(0)), "7/3 5/6");
    assert_eq!(perfect(&tree), ["7/3 5/6 x1"]);
    assert_eq!(path(&tree), ["plant"]);
    let rent = place::read(&tree, "rent out").unwrap();
    assert_eq!(words(&plain(&tree).value(rent)), "5/4 1");
    // the worst case rents out: planting may pay 1 only
    let rules = Rules { chance: Chance::Worst, ..Rules::default() };
    assert_eq!(solve(&tree, &rules).chosen(0), Some(rent));
    assert_eq!(words(&solve(&tree, &rules).value(1)), "1 1/2");
    let hope = |text| Rules { chance: Chance::Hurwicz(number(text)), ..Rules::default() };
    assert_eq!(solve(&tree, &hope("0")).value(0), solve(&tree, &rules).value(0));
    // 1 + 2a > 5/4 from a = 1/8 on
    assert_eq!(solve(&tree, &hope("0.12")).chosen(0), Some(rent));
    assert_eq!(solve(&tree, &hope("0.13")).chosen(0), Some(1));
    // planting pays q + 3 (1 - q), renting 5/4 whatever the weather
    let found =
        free(|budget| sensitivity::vary(&tree, &plain(&tree), &Rules::default(), 1, 0, budget)).unwrap();
    let flips: Vec<_> =
        found.flips.iter().map(|flip| (flip.at.to_string(), flip.node, flip.from, flip.to)).collect();
    assert_eq!(flips, [("7/8".to_owned(), 0, 1, rent)]);
    assert_eq!(words(&found.values[0].at(&Rational::ZERO)), "3 1");
}

/// A farmer alone, under shared weather: the states are the same for both plans, as in a table of payoffs.
#[test]
fn regret_with_shared_events() {
    let table = |dry: (i32, i32), wet: (i32, i32)| {
        format!(
            "[ a: {{weather 1/2 dry: ({}) 1/2 wet: ({})}} b: {{weather 1/2 dry: ({}) 1/2 wet: ({})}} ]",
            dry.0, wet.0, dry.1, wet.1
        )
    };
    let tree = crate::brackets(&table((10, 6), (0, 5)));
    // regrets: a: 0 and 5, b: 4 and 0
    let found = free(|budget| regret::minimax(&tree, budget)).unwrap();
    assert_eq!((found.regret.to_string(), found.chosen(0)), ("4".to_owned(), Some(4)));
    // as events of their own, the other plan could have met the best of luck: a: 6, b: 5
    let apart = crate::brackets(&table((10, 6), (0, 5)).replace("weather", ""));
    let found = free(|budget| regret::minimax(&apart, budget)).unwrap();
    assert_eq!((found.regret.to_string(), found.chosen(0)), ("5".to_owned(), Some(4)));
    let two = free(|budget| regret::minimax(&efg(ULTIMATUM), budget)).unwrap_err();
    assert!(two.to_string().contains("2 players decide"), "{two}");
}

#[test]
fn strict_round_trips() {
    for (name, text) in [("ultimatum", ULTIMATUM), ("centipede", CENTIPEDE)] {
        assert_eq!(write::efg(&efg(text), Dialect::Strict).trim_end(), text.trim_end(), "{name}");
    }
    // a shared event becomes two: it must not matter
    let tree = efg(WEATHER);
    let text = write::efg(&tree, Dialect::Strict);
    assert!(
        text.contains("c \"w2\" 2 \"weather\" { \"dry\" 1/3 \"wet\" 2/3 } 4 \"rent\" { 5/4, 0 }"),
        "{text}"
    );
    let again = efg(&text);
    assert_eq!(write::efg(&again, Dialect::Strict), text);
    assert_eq!(plain(&again).value(0), plain(&tree).value(0));
}

#[test]
fn portable_round_trips() {
    for text in [ULTIMATUM, CENTIPEDE, WEATHER] {
        let tree = efg(text);
        let portable = write::efg(&tree, Dialect::Portable);
        assert!(portable.is_ascii() && !portable.contains('\\'), "{portable}");
        for line in portable.lines().filter(|line| !line.starts_with('"')) {
            // payoffs at leaves only, and there always; braces stand alone
            assert!(!line.starts_with('t') || line.contains('{'), "{line}");
            assert!(!line.starts_with(['p', 'c']) || line.ends_with(" 0"), "{line}");
            assert!(!line.contains("  "), "{line}");
        }
        assert_eq!(perfect(&efg(&portable)), perfect(&tree));
    }
    // moves whose order differs get names of their own
    let tree =
        crate::brackets("[ x: < a: (1 1) b: (2 2) > y: < b: (3 3) a: (4 4) > ü: < a: (0 0) a: (0 0) > ]");
    let portable = write::efg(&tree, Dialect::Portable);
    for part in
        ["{ \"x\" \"y\" \"u\" }", "{ \"a\" \"b\" }", "{ \"b 2.1\" \"a 2.2\" }", "{ \"a 3.1\" \"a 3.2\" }"]
    {
        assert!(portable.contains(part), "{part}: {portable}");
    }
}

#[test]
fn json_round_trips() {
    for text in [ULTIMATUM, CENTIPEDE, WEATHER] {
        let tree = efg(text);
        let json = write::json(&tree);
        let again = free(|budget| read::json(&json, budget)).unwrap();
        assert_eq!(write::json(&again), json);
        assert_eq!(perfect(&again), perfect(&tree));
    }
}
