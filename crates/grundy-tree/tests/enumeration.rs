//! All answers against the plainest way: going through all strategies.

use std::collections::{BTreeMap, BTreeSet};

use grundy::value::rational::Rational;
use grundy_tree::pick::Pick;
use grundy_tree::solve::{Chance, Rules, Ties, guaranteed};
use grundy_tree::{Mover, Tree, commitments, edit, regret, sensitivity};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::random::{shapes, text, trees};
use crate::{brackets, free, plain, solve};

/// All profiles: the child chosen at each decision node.
fn profiles(tree: &Tree) -> Vec<BTreeMap<usize, usize>> {
    let mut all = vec![BTreeMap::new()];
    for node in (0..tree.len()).filter(|&node| matches!(tree.mover(node), Mover::Player(_))) {
        all = all
            .into_iter()
            .flat_map(|profile| {
                tree.children(node).map(move |child| {
                    let mut profile = profile.clone();
                    profile.insert(node, child);
                    profile
                })
            })
            .collect();
    }
    all
}

fn n_profiles(tree: &Tree) -> usize {
    (0..tree.len())
        .filter(|&node| matches!(tree.mover(node), Mover::Player(_)))
        .fold(1_usize, |all, node| all.saturating_mul(tree.arity(node)))
}

/// What a profile pays from a node on, by the definition.
fn play(tree: &Tree, profile: &BTreeMap<usize, usize>, node: usize) -> Vec<Rational> {
    let zero = vec![Rational::ZERO; tree.players().len()];
    let own = tree.pays(node).unwrap_or_else(|| zero.clone());
    let plus = |a: &[Rational], b: &[Rational]| a.iter().zip(b).map(|(a, b)| a.plus(b)).collect::<Vec<_>>();
    let below = match tree.mover(node) {
        Mover::Leaf => zero,
        Mover::Player(_) => play(tree, profile, profile[&node]),
        Mover::Chance => tree.children(node).zip(tree.odds(node)).fold(zero, |sum, (child, p)| {
            let value: Vec<Rational> = play(tree, profile, child).iter().map(|pay| pay.times(p)).collect();
            plus(&sum, &value)
        }),
    };
    plus(&own, &below)
}

/// The one-deviation test in every subgame.
fn is_perfect(tree: &Tree, profile: &BTreeMap<usize, usize>) -> bool {
    profile.iter().all(|(&node, &chosen)| {
        let Mover::Player(who) = tree.mover(node) else { unreachable!() };
        let value = play(tree, profile, chosen)[who].clone();
        tree.children(node).all(|child| play(tree, profile, child)[who] <= value)
    })
}

/// All deviations of one player in one subgame, not only single ones: the definition of perfection.
fn is_perfect_by_definition(tree: &Tree, profile: &BTreeMap<usize, usize>) -> bool {
    let all = profiles(tree);
    profile.keys().all(|&node| {
        (0..tree.players().len()).all(|who| {
            let value = play(tree, profile, node)[who].clone();
            all.iter()
                .filter(|other| {
                    profile.iter().all(|(at, to)| tree.mover(*at) == Mover::Player(who) || other[at] == *to)
                })
                .all(|other| play(tree, other, node)[who] <= value)
        })
    })
}

fn perfect_profiles(tree: &Tree) -> Vec<BTreeMap<usize, usize>> {
    profiles(tree).into_iter().filter(|profile| is_perfect(tree, profile)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn counts_of_equilibria(tree in trees(true)) {
        prop_assume!(n_profiles(&tree) <= 2000);
        let mut counted: BTreeMap<Vec<Rational>, u64> = BTreeMap::new();
        for profile in perfect_profiles(&tree) {
            *counted.entry(play(&tree, &profile, 0)).or_default() += 1;
        }
        let found = free(|budget| grundy_tree::equilibria::all(&tree, &plain(&tree), budget)).unwrap();
        let found: BTreeMap<Vec<Rational>, u64> =
            found.into_iter().map(|one| (one.pays, u64::try_from(one.count).unwrap())).collect();
        prop_assert_eq!(found, counted);
    }

    #[test]
    fn every_equilibrium_by_its_number(tree in trees(true)) {
        prop_assume!(n_profiles(&tree) <= 500);
        let expected: BTreeSet<_> = perfect_profiles(&tree).into_iter().collect();
        let solution = plain(&tree);
        let pick = free(|budget| Pick::new(&tree, &solution, budget)).unwrap();
        prop_assert_eq!(pick.total(), BigUint::from(expected.len()));
        let mut found = BTreeSet::new();
        let mut last: Option<Vec<Rational>> = None;
        for number in 0..expected.len() {
            let picked = free(|budget| pick.get(&BigUint::from(number), budget)).unwrap().unwrap();
            let profile: BTreeMap<usize, usize> =
                (0..tree.len()).filter_map(|node| picked.chosen(node).map(|child| (node, child))).collect();
            prop_assert_eq!(&play(&tree, &profile, 0), &picked.pays);
            prop_assert!(last.is_none_or(|last| last >= picked.pays));
            last = Some(picked.pays.clone());
            found.insert(profile);
        }
        prop_assert_eq!(found, expected);
        // the one that the solution plays has the number that it says
        let number = free(|budget| pick.number_of_solution(budget)).unwrap();
        let shown = free(|budget| pick.get(&number, budget)).unwrap().unwrap();
        for node in 0..tree.len() {
            prop_assert_eq!(shown.chosen(node), solution.chosen(node), "node {}", node);
        }
        prop_assert!(free(|budget| pick.get(&pick.total(), budget)).unwrap().is_none());
    }

    #[test]
    fn one_deviation_is_enough(tree in trees(true)) {
        prop_assume!(n_profiles(&tree) <= 30);
        for profile in profiles(&tree) {
            prop_assert_eq!(is_perfect(&tree, &profile), is_perfect_by_definition(&tree, &profile));
        }
    }

    #[test]
    fn induction_gives_an_equilibrium(tree in trees(true)) {
        for ties in [Ties::First, Ties::Last, Ties::Kind, Ties::Mean] {
            let solution = solve(&tree, &Rules { ties, ..Rules::default() });
            let profile: BTreeMap<usize, usize> =
                (0..tree.len()).filter_map(|node| solution.chosen(node).map(|child| (node, child))).collect();
            prop_assert!(is_perfect(&tree, &profile));
            for node in 0..tree.len() {
                prop_assert_eq!(play(&tree, &profile, node), solution.value(node));
            }
        }
    }

    #[test]
    fn what_a_player_can_ensure(tree in trees(true)) {
        prop_assume!(n_profiles(&tree) <= 300);
        let all = profiles(&tree);
        for who in 0..tree.players().len() {
            let own = |profile: &BTreeMap<usize, usize>| -> Vec<(usize, usize)> {
                let own = profile.iter().filter(|(node, _)| tree.mover(**node) == Mover::Player(who));
                own.map(|(node, child)| (*node, *child)).collect()
            };
            let mut worst: BTreeMap<Vec<(usize, usize)>, Rational> = BTreeMap::new();
            for profile in &all {
                let value = play(&tree, profile, 0)[who].clone();
                let least = worst.entry(own(profile)).or_insert_with(|| value.clone());
                *least = value.min(least.clone());
            }
            let found = free(|budget| guaranteed(&tree, who, &Chance::Mean, budget)).unwrap();
            prop_assert_eq!(Some(&found), worst.values().max());
            // nobody gets less by correct play
            prop_assert!(found <= plain(&tree).value_of(0, who));
        }
    }

    #[test]
    fn commitments_by_deleting(tree in trees(true)) {
        for ties in [Ties::First, Ties::Last, Ties::Kind, Ties::Mean] {
            let rules = Rules { ties, ..Rules::default() };
            let solution = solve(&tree, &rules);
            let root = solution.value(0);
            let mut expected = Vec::new();
            for node in (0..tree.len()).filter(|&node| matches!(tree.mover(node), Mover::Player(_))) {
                for child in tree.children(node).filter(|_| tree.arity(node) > 1) {
                    let without = edit::forbid(&tree, &[child]).unwrap();
                    let pays = solve(&without, &rules).value(0);
                    if pays != root && pays.iter().zip(&root).all(|(new, old)| new >= old) {
                        expected.push((node, child, pays));
                    }
                }
            }
            let found = free(|budget| commitments::find(&tree, &solution, &rules, budget)).unwrap();
            let found: Vec<_> = found.into_iter().map(|one| (one.node, one.without, one.pays)).collect();
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn expectations_in_floating_point(tree in trees(true)) {
        let solution = plain(&tree);
        let mut values = vec![vec![0.0; tree.players().len()]; tree.len()];
        for node in (0..tree.len()).rev() {
            let row: Vec<f64> = match (tree.mover(node), solution.chosen(node)) {
                (Mover::Chance, _) => (0..tree.players().len())
                    .map(|who| tree.children(node).zip(tree.odds(node)).map(|(child, p)| p.approx() * values[child][who]).sum())
                    .collect(),
                (_, Some(child)) => values[child].clone(),
                _ => tree.pays(node).unwrap().iter().map(Rational::approx).collect(),
            };
            for (a, b) in row.iter().zip(solution.value(node)) {
                prop_assert!((a - b.approx()).abs() < 1e-12);
            }
            values[node] = row;
        }
    }

    #[test]
    fn regret_by_all_plans_and_courses(shape in shapes(1, true)) {
        let tree = brackets(&text(&shape));
        prop_assume!(n_profiles(&tree) <= 200);
        let chances: Vec<usize> = (0..tree.len()).filter(|&node| tree.mover(node) == Mover::Chance).collect();
        let mut courses: Vec<BTreeMap<usize, usize>> = vec![BTreeMap::new()];
        for &node in &chances {
            let likely: Vec<usize> = tree.children(node).zip(tree.odds(node)).filter(|(_, p)| **p > Rational::ZERO).map(|(child, _)| child).collect();
            courses = courses.iter().flat_map(|course| likely.iter().map(|&child| {
                let mut course = course.clone();
                course.insert(node, child);
                course
            })).collect();
        }
        prop_assume!(courses.len() <= 200);
        let result = |plan: &BTreeMap<usize, usize>, course: &BTreeMap<usize, usize>| {
            let mut node = 0;
            while tree.mover(node) != Mover::Leaf {
                node = *plan.get(&node).or_else(|| course.get(&node)).unwrap();
            }
            tree.pays(node).unwrap().remove(0)
        };
        let plans = profiles(&tree);
        let best: Vec<Rational> = courses.iter().map(|course| plans.iter().map(|plan| result(plan, course)).max().unwrap()).collect();
        let worst = |plan: &BTreeMap<usize, usize>| courses.iter().zip(&best).map(|(course, best)| best.minus(&result(plan, course))).max().unwrap();
        let found = free(|budget| regret::minimax(&tree, budget)).unwrap();
        prop_assert_eq!(&found.regret, &plans.iter().map(worst).min().unwrap());
        let plan: BTreeMap<usize, usize> = (0..tree.len()).filter_map(|node| found.chosen(node).map(|child| (node, child))).collect();
        prop_assert_eq!(worst(&plan), found.regret);
    }

    #[test]
    fn sensitivity_by_solving_again(shape in shapes(2, true)) {
        let tree = brackets(&text(&shape));
        let solution = plain(&tree);
        let rules = Rules::default();
        for node in (0..tree.len()).filter(|&node| tree.arity(node) == 2 && tree.mover(node) == Mover::Chance) {
            let found = free(|budget| sensitivity::vary(&tree, &solution, &rules, node, 0, budget)).unwrap();
            prop_assert_eq!(&found.values[0].from, &Rational::ZERO);
            prop_assert_eq!(&found.values[found.values.len() - 1].to, &Rational::ONE);
            // the same tree with another probability, in the middle of each piece, and at each flip
            let half = Rational::ratio(1, 2).unwrap();
            for piece in &found.values {
                let p = piece.from.plus(&piece.to).times(&half);
                prop_assert_eq!(solve(&with_odds(&tree, node, &p), &rules).value(0), piece.at(&p));
            }
            for flip in &found.flips {
                let Mover::Player(who) = tree.mover(flip.node) else { unreachable!() };
                let there = solve(&with_odds(&tree, node, &flip.at), &rules);
                prop_assert_eq!(there.value_of(flip.from, who), there.value_of(flip.to, who));
            }
        }
    }
}

/// The tree with another probability of the first of two branches, by its text.
fn with_odds(tree: &Tree, node: usize, p: &Rational) -> Tree {
    let json = grundy_tree::write::json(tree);
    let mut value: serde_json::Value = serde_json::from_str(&json).unwrap();
    let moves = &mut value["nodes"][node]["moves"];
    moves[0]["probability"] = p.to_string().into();
    moves[1]["probability"] = Rational::ONE.minus(p).to_string().into();
    free(|budget| grundy_tree::read::json(&value.to_string(), budget)).unwrap()
}
