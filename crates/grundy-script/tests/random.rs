//! Rule files that say nothing but the edges of a random graph, against the plainest search in Rust.

use std::fmt::Write;

use grundy::report::{Ask, Report, Winner};
use grundy_script::file;
use num_rational::Ratio;
use proptest::prelude::*;

/// The options of each vertex.
type Edges = Vec<Vec<usize>>;

fn graph(size: usize) -> impl Strategy<Value = Edges> {
    prop::collection::vec(prop::collection::btree_set(0..size, 0..4), size)
        .prop_map(|edges| edges.into_iter().map(|to| to.into_iter().collect()).collect())
}

/// Moves go to smaller numbers.
fn acyclic(edges: Edges) -> Edges {
    edges.into_iter().enumerate().map(|(at, to)| to.into_iter().filter(|&to| to < at).collect()).collect()
}

fn solve(text: &str, at: usize) -> Report {
    let table = file::open("random.star", text).unwrap().table;
    table.solve(&at.to_string(), &Ask::default()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

const LETTERS: [&str; 3] = ["win", "lose", "draw"];

/// Who wins from each vertex: by rounds until nothing changes; what is left is drawn.
fn outcomes(edges: &Edges, ends: &[Option<usize>]) -> Vec<Winner> {
    const OF: [Winner; 3] = [Winner::First, Winner::Second, Winner::Draw];
    let mut found: Vec<Option<Winner>> = ends.iter().map(|end| end.map(|end| OF[end])).collect();
    loop {
        let before = found.clone();
        for at in (0..edges.len()).filter(|&at| before[at].is_none()) {
            let options: Vec<_> = edges[at].iter().map(|&to| before[to]).collect();
            if options.contains(&Some(Winner::Second)) {
                found[at] = Some(Winner::First);
            } else if options.iter().all(|option| *option == Some(Winner::First)) {
                found[at] = Some(Winner::Second);
            }
        }
        if found == before {
            return found.into_iter().map(|winner| winner.unwrap_or(Winner::Draw)).collect();
        }
    }
}

/// What three players get: the end of each vertex, who moves there (3 is nature), what each of its moves pays
/// the mover.
fn payoffs(edges: &Edges, turn: &[usize], pays: &[i64], at: usize) -> Vec<Ratio<i64>> {
    let whole = Ratio::from_integer;
    let worth: Vec<Vec<Ratio<i64>>> = edges[at].iter().map(|&to| payoffs(edges, turn, pays, to)).collect();
    if worth.is_empty() {
        return (0..3).map(|player| whole(pays[at] * (player - 1))).collect();
    }
    let mover = turn[at];
    if mover == 3 {
        // the option in place i comes with weight i + 1
        let total = i64::try_from(worth.len() * (worth.len() + 1) / 2).unwrap();
        let share =
            |player: usize| (1..).zip(&worth).map(|(weight, paid)| paid[player] * weight).sum::<Ratio<i64>>();
        return (0..3).map(|player| share(player) / total).collect();
    }
    let mut best: Option<Vec<Ratio<i64>>> = None;
    for (&to, mut paid) in edges[at].iter().zip(worth) {
        paid[mover] += whole(pays[to]);
        if best.as_ref().is_none_or(|best| paid[mover] > best[mover]) {
            best = Some(paid);
        }
    }
    best.unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn nimbers(edges in graph(8).prop_map(acyclic)) {
        let text = format!("EDGES = {edges:?}\ndef moves(n): return EDGES[n]\n");
        let mut values: Vec<u32> = Vec::new();
        for to in &edges {
            let mex = (0..).find(|n| to.iter().all(|&to| values[to] != *n)).unwrap();
            values.push(mex);
        }
        for at in 0..edges.len() {
            let report = solve(&text, at);
            prop_assert_eq!(report.answer.nimber().map(|value| value.0), Some(u64::from(values[at])));
            prop_assert_eq!(report.moves.len(), edges[at].len());
        }
    }

    #[test]
    fn contests_with_cycles(edges in graph(8), ends in prop::collection::vec(prop::option::weighted(0.3, 0_usize..3), 8)) {
        let mut text = format!("cyclic = True\nEDGES = {edges:?}\ndef moves(n): return EDGES[n]\ndef result(n):\n");
        for (at, end) in ends.iter().enumerate() {
            if let Some(end) = end {
                writeln!(text, "    if n == {at}: return \"{}\"", LETTERS[*end]).unwrap();
            }
        }
        text.push_str("    return None\n");
        let expected = outcomes(&edges, &ends);
        for (at, expected) in expected.into_iter().enumerate() {
            prop_assert_eq!(solve(&text, at).winner(), Some(expected), "{} at {}", text, at);
        }
    }

    /// A file that says how far play has come has the same answers as one that does not: winners, plies,
    /// moves; with cycles and without, under its own ending and with the last player losing.
    #[test]
    fn tiers_change_no_answer(
        edges in graph(8),
        tiers in prop::collection::vec((0_i64..3, -1_i64..2), 8),
        ends in prop::collection::vec(prop::option::weighted(0.3, 0_usize..3), 8),
        kind in 0_usize..3,
    ) {
        let edges = if kind == 0 { edges } else { acyclic(edges) };
        let falls = |at: usize, to: usize| tiers[to] <= tiers[at];
        let kept: Edges = edges
            .iter()
            .enumerate()
            .map(|(at, all)| all.iter().copied().filter(|&to| falls(at, to)).collect())
            .collect();
        let mut text = ["cyclic = True\n", "partizan = True\n", "misere = True\n"][kind].to_owned();
        writeln!(text, "EDGES = {kept:?}").unwrap();
        text.push_str("def moves(n): return EDGES[n]\n");
        if kind < 2 {
            text.push_str("def result(n):\n");
            for (at, end) in ends.iter().enumerate() {
                if let Some(end) = end {
                    writeln!(text, "    if n == {at}: return \"{}\"", LETTERS[*end]).unwrap();
                }
            }
            text.push_str("    return None\n");
        }
        let by_tiers = format!("{text}TIERS = {tiers:?}\ndef tier(n): return TIERS[n]\n");
        for at in 0..kept.len() {
            let (plain, found) = (solve(&text, at), solve(&by_tiers, at));
            prop_assert_eq!(&found.answer, &plain.answer, "{} at {}", by_tiers, at);
            let rows = |report: &Report| format!("{:?}", report.moves);
            prop_assert_eq!(rows(&found), rows(&plain), "{} at {}", by_tiers, at);
        }
        // a move that rises is named, with its position
        let rises = |at: usize| edges[at].iter().copied().find(|&to| !falls(at, to)).map(|to| (at, to));
        let rising = (0..edges.len()).find_map(rises);
        if let Some((at, to)) = rising {
            let all = by_tiers.replace(&format!("EDGES = {kept:?}"), &format!("EDGES = {edges:?}"));
            let table = file::open("random.star", &all).unwrap().table;
            if kind == 2 || ends[at].is_none() {
                let said = table.solve(&at.to_string(), &Ask::default()).unwrap_err().to_string();
                let named = said.contains("in the larger tier") && said.contains("the move ");
                prop_assert!(named, "{} {}: {}", at, to, said);
            }
        }
    }

    #[test]
    fn payoffs_and_chance(
        edges in graph(7).prop_map(acyclic),
        turn in prop::collection::vec(0_usize..4, 7),
        pays in prop::collection::vec(-3_i64..4, 7),
    ) {
        let text = format!(
            "players = 3\nEDGES, TURN, PAYS = {edges:?}, {turn:?}, {pays:?}\n\
             def moves(n): return EDGES[n]\n\
             def turn(n): return TURN[n]\n\
             def chance(n): return [(i + 1, to) for i, to in enumerate(EDGES[n])] if TURN[n] == 3 else None\n\
             def gain(n, to): return PAYS[to] if TURN[n] != 3 else None\n\
             def result(n): return None if EDGES[n] else [PAYS[n] * (i - 1) for i in range(3)]\n"
        );
        for at in 0..edges.len() {
            let found: Vec<String> = solve(&text, at).answer.payoffs().iter().map(ToString::to_string).collect();
            let expected = payoffs(&edges, &turn, &pays, at);
            for (found, expected) in found.iter().zip(&expected) {
                prop_assert_eq!(found.split(' ').next().unwrap(), expected.to_string(), "{} at {}", text, at);
            }
            prop_assert_eq!(found.len(), 3);
        }
    }
}
