//! Random payoff games: backward induction, sets of outcomes, guarantees and limits against enumeration of
//! strategies.

use grundy::limits::{Budget, Limits};
use grundy::notation::term::question;
use grundy::report::Ask;
use grundy::rules::{Payoff, Rules, Turn};
use grundy::solve::payoff::graph::{Branch, Node, PayoffGraph, explore};
use grundy::solve::payoff::loss_limit::{Memo, Paid, prospect};
use grundy::solve::payoff::{self, Choice, Criterion, Ties, guarantee, induction, outcomes};
use grundy::value::amount::{Amount, Sum};
use grundy::value::rational::Rational;
use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Who moves, what an end pays, and the moves: where to, what is paid, how likely.
type Row = (usize, Vec<i64>, Vec<(usize, Vec<i64>, u64)>);

/// A tree or a graph: positions with a move lead to larger numbers. Numbers are small, so that ties are many.
#[derive(Clone, Debug)]
struct Random {
    players: usize,
    /// Who moves (a number that is no player is nature), what the end pays, and the moves: target, gain,
    /// weight.
    nodes: Vec<Row>,
}

/// Amounts of one kind from whole numbers.
struct As<'r, A>(&'r Random, fn(i64) -> A);

impl<A: Amount> Rules for As<'_, A> {
    type Position = usize;
    type Move = usize;
    fn moves(&self, at: &usize, out: &mut Vec<usize>) {
        out.extend(0..self.0.nodes[*at].2.len());
    }
    fn play(&self, at: &usize, mv: &usize) -> usize {
        self.0.nodes[*at].2[*mv].0
    }
}

impl<A: Amount> Payoff for As<'_, A> {
    type Amount = A;
    fn players(&self) -> usize {
        self.0.players
    }
    fn turn(&self, at: &usize) -> Turn {
        match self.0.nodes[*at].0 {
            player if player < self.0.players => Turn::Of(player),
            _ => Turn::Nature,
        }
    }
    fn gain(&self, at: &usize, mv: &usize, pay: &mut [A]) {
        pay.iter_mut().zip(&self.0.nodes[*at].2[*mv].1).for_each(|(pay, gain)| pay.add(&(self.1)(*gain)));
    }
    fn settle(&self, at: &usize, pay: &mut [A]) {
        pay.iter_mut().zip(&self.0.nodes[*at].1).for_each(|(pay, end)| pay.add(&(self.1)(*end)));
    }
    fn weight(&self, at: &usize, mv: &usize) -> u64 {
        self.0.nodes[*at].2[*mv].2
    }
    fn size(&self, at: &usize, mv: &usize) -> Option<u64> {
        Some(self.0.nodes[*at].2[*mv].2)
    }
}

impl Random {
    fn graph<A: Amount>(&self, number: fn(i64) -> A) -> PayoffGraph<A> {
        let limits = Limits::default();
        let (positions, nodes) = explore(&As(self, number), &0, &mut Budget::new(&limits)).unwrap();
        assert_eq!(positions[0], 0);
        PayoffGraph::new(self.players, nodes).unwrap()
    }
}

fn rational(n: i64) -> Rational {
    Rational::whole(n)
}

/// Positions, players, whether nature moves.
fn random(nodes: usize, chance: bool) -> impl Strategy<Value = Random> {
    (1..4_usize, 1..=nodes).prop_flat_map(move |(players, n)| {
        let who = 0..players + usize::from(chance);
        let pay = prop::collection::vec(-2..3_i64, players);
        let arc = (0..n, pay.clone(), 1..4_u64);
        let node = (who, pay, prop::collection::vec(arc, 0..4));
        prop::collection::vec(node, n).prop_map(move |mut nodes| {
            for (number, node) in nodes.iter_mut().enumerate() {
                node.2.retain_mut(|arc| {
                    arc.0 = number + 1 + arc.0 % 4;
                    arc.0 < n
                });
            }
            Random { players, nodes }
        })
    })
}

/// The graph as a tree: each history is a position of its own. `None` if it grows too large.
fn unfold(graph: &PayoffGraph<Rational>, most: usize) -> Option<PayoffGraph<Rational>> {
    let mut nodes: Vec<Node<Rational>> = vec![graph.nodes()[0].clone()];
    let mut next = 0;
    while next < nodes.len() {
        let branches = nodes[next].branches.clone();
        for (place, branch) in branches.into_iter().enumerate() {
            let copy = graph.nodes()[branch.to as usize].clone();
            nodes[next].branches[place] = Branch { to: u32::try_from(nodes.len()).unwrap(), ..branch };
            nodes.push(copy);
        }
        next += 1;
        if nodes.len() > most {
            return None;
        }
    }
    Some(PayoffGraph::new(graph.players(), nodes).unwrap())
}

/// The payoffs of every position if this move is made everywhere.
fn play(tree: &PayoffGraph<Rational>, plan: &[usize]) -> Vec<Vec<Rational>> {
    let mut values = vec![Vec::new(); tree.nodes().len()];
    for &at in tree.order() {
        let node = &tree.nodes()[at as usize];
        let worth = |place: usize| -> Vec<Rational> {
            let branch = &node.branches[place];
            branch.gain.iter().zip(&values[branch.to as usize]).map(|(a, b)| a + b).collect()
        };
        values[at as usize] = if node.branches.is_empty() {
            node.settle.to_vec()
        } else if node.turn == Turn::Nature {
            let all: u64 = node.branches.iter().map(|branch| branch.weight).sum();
            let mut mean = vec![rational(0); tree.players()];
            for (place, branch) in node.branches.iter().enumerate() {
                let part = Rational::ratio(branch.weight, all).unwrap();
                mean.iter_mut().zip(worth(place)).for_each(|(sum, one)| *sum += &(&part * one));
            }
            mean
        } else {
            worth(plan[at as usize])
        };
    }
    values
}

/// All plans of all players. `None` if there are too many.
fn plans(tree: &PayoffGraph<Rational>, most: usize) -> Option<Vec<Vec<usize>>> {
    let mut all = vec![vec![0; tree.nodes().len()]];
    for (at, node) in tree.nodes().iter().enumerate() {
        if let Turn::Of(_) = node.turn {
            let ways = node.branches.len().max(1);
            if all.len() * ways > most {
                return None;
            }
            all = all
                .into_iter()
                .flat_map(|plan| {
                    (0..ways).map(move |way| {
                        let mut plan = plan.clone();
                        plan[at] = way;
                        plan
                    })
                })
                .collect();
        }
    }
    Some(all)
}

/// Whether nobody gains by another move in any position (the one-deviation test).
fn is_perfect(tree: &PayoffGraph<Rational>, values: &[Vec<Rational>]) -> bool {
    tree.nodes().iter().enumerate().all(|(at, node)| match node.turn {
        Turn::Of(player) => {
            node.branches.iter().all(|branch| {
                &branch.gain[player] + &values[branch.to as usize][player] <= values[at][player]
            }) || node.branches.is_empty()
        }
        Turn::Nature => true,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// The set of outcomes is the set of payoffs of all subgame-perfect plans, found by trying every plan.
    #[test]
    fn outcomes_are_those_of_all_perfect_plans(game in random(9, true)) {
        let graph = game.graph(rational);
        let limits = Limits::default();
        let sets = outcomes::outcomes(&graph, Criterion::Expectation, 100_000, &mut Budget::new(&limits)).unwrap();
        let Some(tree) = unfold(&graph, 24) else { return Ok(()) };
        let Some(all) = plans(&tree, 3_000) else { return Ok(()) };
        let mut perfect: Vec<Vec<Rational>> = all
            .iter()
            .map(|plan| play(&tree, plan))
            .filter(|values| is_perfect(&tree, values))
            .map(|mut values| values.swap_remove(0))
            .collect();
        perfect.sort();
        perfect.dedup();
        let found: Vec<Vec<Rational>> = sets[0].iter().map(|pay| pay.to_vec()).collect();
        prop_assert_eq!(found, perfect);
    }

    /// Every tie rule gives one of the outcomes, by both solvers; fractions and doubles agree where ties do
    /// not matter.
    #[test]
    fn every_tie_rule_gives_an_outcome(game in random(14, true)) {
        let graph = game.graph(rational);
        let limits = Limits::default();
        let sets = outcomes::outcomes(&graph, Criterion::Expectation, 1_000_000, &mut Budget::new(&limits));
        let Ok(sets) = sets else { return Ok(()) };
        for (name, ties) in Ties::ALL {
            let solved = induction::solve(&graph, ties.into());
            prop_assert!(sets[0].contains(&solved.values[0]), "{} {:?}", name, solved.values[0]);
            for criterion in [Criterion::Expectation, Criterion::Worst] {
                let choice = Choice { ties, criterion };
                let rules = As(&game, rational);
                let mut memo = payoff::Memo::<As<Rational>>::default();
                let found = payoff::payoffs(&rules, &0, choice, &mut memo, &mut Budget::new(&limits)).unwrap();
                prop_assert_eq!(&found, &induction::solve(&graph, choice).values[0]);
            }
        }
        if sets.iter().all(|set| set.len() == 1) {
            #[expect(clippy::cast_precision_loss, reason = "small numbers")]
            let doubles = induction::solve(&game.graph(|n| n as f64), Choice::default());
            for (exact, double) in sets[0][0].iter().zip(&doubles.values[0]) {
                prop_assert!((exact.show().approx() - double).abs() < 1e-9);
            }
        }
    }

    /// What a player is sure of: the best of his plans against the worst of the others'.
    #[test]
    fn guarantees_are_the_best_against_the_worst(game in random(9, true)) {
        let graph = game.graph(rational);
        let Some(tree) = unfold(&graph, 20) else { return Ok(()) };
        let Some(all) = plans(&tree, 1_000) else { return Ok(()) };
        for player in 0..game.players {
            let own = |plan: &[usize]| -> Vec<usize> {
                let nodes = tree.nodes().iter().zip(plan);
                nodes.map(|(node, way)| if node.turn == Turn::Of(player) { *way } else { 0 }).collect()
            };
            let mut worst: std::collections::BTreeMap<Vec<usize>, Rational> = Default::default();
            for plan in &all {
                let value = play(&tree, plan)[0][player].clone();
                let least = worst.entry(own(plan)).or_insert_with(|| value.clone());
                *least = value.min(least.clone());
            }
            let best = worst.into_values().max().unwrap();
            let found = guarantee::guaranteed(&graph, player, Criterion::Expectation);
            prop_assert_eq!(&found[0], &best);
            let value = &induction::solve(&graph, Choice::default()).values[0][player];
            prop_assert!(*value >= best);
        }
    }

    /// One player with a limit of losses: the best expectation among all plans whose worst case keeps it.
    #[test]
    fn limits_of_losses_are_the_best_plan_that_keeps_them(game in random(9, true), limit in 0..4_i32) {
        let game = Random { players: 1, nodes: game.nodes.into_iter().map(|(who, end, arcs)| {
            (usize::from(who > 0), end, arcs)
        }).collect() };
        let graph = game.graph(rational);
        let Some(tree) = unfold(&graph, 20) else { return Ok(()) };
        let Some(all) = plans(&tree, 1_000) else { return Ok(()) };
        // the worst case of a plan: where nature does its worst
        let worst = |plan: &[usize]| {
            let mut nodes = tree.nodes().to_vec();
            let mut values: Vec<Rational> = vec![rational(0); nodes.len()];
            for &at in tree.order() {
                let node = &mut nodes[at as usize];
                let worth: Vec<Rational> =
                    node.branches.iter().map(|b| &b.gain[0] + &values[b.to as usize]).collect();
                values[at as usize] = match node.turn {
                    _ if worth.is_empty() => node.settle[0].clone(),
                    Turn::Of(_) => worth[plan[at as usize]].clone(),
                    Turn::Nature => worth.into_iter().min().unwrap(),
                };
            }
            values.swap_remove(0)
        };
        let judged: Vec<(Rational, Rational)> =
            all.iter().map(|plan| (worst(plan), play(&tree, plan).swap_remove(0).swap_remove(0))).collect();
        let bar = rational(-i64::from(limit));
        let best = judged.iter().filter(|(worst, _)| *worst >= bar).map(|(_, mean)| mean).max();
        let limits = Limits::default();
        let nothing = Paid(vec![rational(0)].into());
        let found =
            prospect(&graph, 0, nothing, (f64::from(limit), Ties::First), &mut Memo::default(), &mut Budget::new(&limits)).unwrap();
        match best {
            Some(best) => prop_assert!(found.mean[0] == *best && found.worst[0] >= bar),
            None => prop_assert_eq!(&found.worst[0], &judged.iter().map(|(worst, _)| worst.clone()).max().unwrap()),
        }
    }
}

#[test]
fn sets_are_bounded() {
    // a chain on which every player is indifferent, and every path pays differently
    let nodes: Vec<_> = (0..20)
        .map(|i| (0, vec![0, 0], vec![(i + 1, vec![0, 0], 1), (i + 1, vec![0, 1 << i], 1)]))
        .chain([(0, vec![0, 0], Vec::new())])
        .collect();
    let graph = Random { players: 2, nodes }.graph(|n| n);
    let limits = Limits::default();
    let most = |most| outcomes::outcomes(&graph, Criterion::Expectation, most, &mut Budget::new(&limits));
    assert_eq!(most(1 << 22).unwrap()[0].len(), 1 << 20);
    let stopped = most(1 << 10).unwrap_err();
    assert!(stopped.to_string().contains("1024 payoffs under different ways to break ties"), "{stopped}");
}

/// What three players get from a row of cards, when some of them play for their sum: the definition, by hand.
fn together(cards: &[i64], mover: usize, members: &[usize]) -> [i64; 3] {
    let mut best: Option<[i64; 3]> = None;
    for take in 1..=3.min(cards.len()) {
        let mut pay = together(&cards[..cards.len() - take], (mover + 1) % 3, members);
        pay[mover] += cards[cards.len() - take..].iter().sum::<i64>();
        let worth = |pay: &[i64; 3]| match members.contains(&mover) {
            true => (members.iter().map(|&member| pay[member]).sum::<i64>(), pay[mover]),
            false => (pay[mover], 0),
        };
        if best.is_none_or(|best| worth(&pay) > worth(&best)) {
            best = Some(pay);
        }
    }
    best.unwrap_or_default()
}

#[test]
fn coalitions_agree_with_the_definition() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..60 {
        let cards: Vec<i64> = (0..rng.random_range(1..9)).map(|_| rng.random_range(-9..=20)).collect();
        let row = cards.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
        let asked = question(&format!("row-cards:players=3 {row}"), &|_| Err("no files".to_owned())).unwrap();
        for found in asked.table.coalitions(&asked.position, &[], &Ask::default()).unwrap() {
            let whole = |pay: [i64; 3]| pay.map(Sum::Whole).to_vec();
            assert_eq!(found.open, whole(together(&cards, 0, &found.members)), "{row} {:?}", found.members);
            assert_eq!(found.alone, whole(together(&cards, 0, &[])), "{row}");
            // whoever does not answer is not better off, and a secret is never worse than playing alone
            assert!(found.gain(&found.secret).approx() >= 0.0, "{row} {:?}", found.members);
        }
    }
}

/// Textbook 1.7.4, note 1 on sample 2: player 1 can let player 2 have 999.
#[test]
fn helping_another_player() {
    let asked = question("row-cards:players=3 3 2 999 4 6 7 -5 1", &|_| Err("no files".to_owned())).unwrap();
    let found = &asked.table.coalitions(&asked.position, &[vec![0, 1]], &Ask::default()).unwrap()[0];
    let whole = |pay: [i64; 3]| pay.map(Sum::Whole).to_vec();
    assert_eq!((found.alone.clone(), found.open.clone()), (whole([4, 8, 1005]), whole([3, 1009, 5])));
    assert_eq!(found.gain(&found.open), Sum::Whole(1000));
    assert_eq!(found.side_payment(0, &found.open), Some([Sum::Whole(1), Sum::Whole(1001)]));
    let two = question("row-cards 1 2", &|_| Err("no files".to_owned())).unwrap();
    assert!(two.table.coalitions("1 2", &[], &Ask::default()).unwrap_err().to_string().contains("three"));
    let beyond = asked.table.coalitions(&asked.position, &[vec![0, 3]], &Ask::default());
    assert!(beyond.unwrap_err().to_string().contains("has 3 players"));
}
