//! Players who are wrong about payoffs, and what knowledge is worth.
//!
//! A player who sees other payoffs solves the tree as they see it, and believes that all others do the same.
//! What is then played is valued by the true payoffs. **Cost** every node once for each player and question.
//! **Source** textbook 1.8.2, factor 1; 1.9.3.

use std::cmp::Ordering;

use grundy::Error;
use grundy::limits::Budget;
use grundy::value::rational::Rational;

use crate::dag::refused;
use crate::equilibria::plus;
use crate::solve::{self, Chance, Rules, Solution, prefers};
use crate::tree::{Mover, Tree};

/// A player who sees other payoffs: the tree as that player sees it, with the same nodes and moves.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Who sees other payoffs, by number from 0.
    pub player: usize,
    /// What the player sees.
    pub tree: Tree,
}

/// Play under wrong beliefs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beliefs {
    /// The players who are wrong, ascending.
    pub misled: Vec<usize>,
    /// What each player expects to get.
    pub expected: Vec<Rational>,
    /// Each acts on what they see, and takes all others to see the same.
    pub unaware: Play,
    /// The others know what the misled players will do, and make the best of it.
    pub aware: Play,
    /// What each player would get if all knew the truth.
    pub truth: Vec<Rational>,
}

/// What is played, and what it really pays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The nodes from the root to a leaf or to the first chance node.
    pub path: Vec<usize>,
    /// What each player gets.
    pub pays: Vec<Rational>,
}

impl Beliefs {
    /// What the truth would be worth to each player: what they would get by it, less what they get now.
    #[must_use]
    pub fn worth_of_truth(&self) -> Vec<Rational> {
        self.truth.iter().zip(&self.unaware.pays).map(|(truth, now)| truth.minus(now)).collect()
    }
}

/// What it is worth to know beforehand how an event of chance comes out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Information {
    /// The first chance node of the event.
    pub node: usize,
    /// What each player gets in all, if the branch at this place is known to come: one row for each branch.
    pub known: Vec<Vec<Rational>>,
    /// What each player expects before it is known which will come.
    pub informed: Vec<Rational>,
    /// The same, less what they expect when nothing is known beforehand.
    pub worth: Vec<Rational>,
}

/// Plays a tree in which some players see other payoffs. `truth` is the solution of the tree itself.
///
/// ```
/// use grundy::limits::{Budget, Limits};
/// use grundy_tree::{beliefs::{self, Seen}, edit, read, solve::{Rules, induction}};
/// let limits = Limits::default();
/// let budget = &mut Budget::new(&limits);
/// let rules = Rules::default();
/// // player 1 hopes that player 2 gives way, as if it paid player 2 three
/// let tree = read::brackets("[ (1 4) < (-6 -7) (9 -10) > ]", budget)?;
/// let hope = edit::pay(&tree, 4, &[9.into(), 3.into()])?;
/// let seen = [Seen { player: 0, tree: hope }];
/// let truth = induction(&tree, &rules, budget)?;
/// let found = beliefs::play(&tree, &truth, &seen, &rules, budget)?;
/// assert_eq!((found.expected[0].clone(), found.unaware.pays[0].clone()), (9.into(), (-6).into()));
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// A limit.
pub fn play(
    tree: &Tree,
    truth: &Solution,
    seen: &[Seen],
    rules: &Rules,
    budget: &mut Budget<'_>,
) -> Result<Beliefs, Error> {
    let players = tree.players().len();
    let mut plans: Vec<Option<Solution>> = vec![None; players];
    for one in seen {
        plans[one.player] = Some(solve::induction(&one.tree, rules, budget)?);
    }
    let plan = |player: usize| plans[player].as_ref().unwrap_or(truth);
    let expected = (0..players).map(|player| plan(player).value_of(0, player)).collect();
    let planned = |node: usize| match tree.mover(node) {
        Mover::Player(player) => plan(player).chosen(node),
        _ => None,
    };
    let misled = |node: usize| match tree.mover(node) {
        Mover::Player(player) => plans[player].as_ref().and_then(|plan| plan.chosen(node)),
        _ => None,
    };
    Ok(Beliefs {
        misled: (0..players).filter(|&player| plans[player].is_some()).collect(),
        expected,
        unaware: fixed(tree, rules, &planned, budget)?,
        aware: fixed(tree, rules, &misled, budget)?,
        truth: truth.value(0),
    })
}

/// What it is worth to all players together to know beforehand how each event of chance comes out: the first
/// node of the event, and each player's gain.
///
/// # Errors
/// Chance that is not valued by its mean; a limit.
pub fn information(
    tree: &Tree,
    solution: &Solution,
    rules: &Rules,
    budget: &mut Budget<'_>,
) -> Result<Vec<Information>, Error> {
    if rules.chance != Chance::Mean {
        let reason = "chance is not valued by its mean";
        return Err(refused("the value of information", reason, "use the mean"));
    }
    let mut events = std::collections::BTreeSet::new();
    let mut found = Vec::new();
    for node in (0..tree.len()).filter(|&node| tree.mover(node) == Mover::Chance) {
        let Some(event) = tree.event(node).filter(|&event| events.insert(event)) else { continue };
        let mut known = Vec::new();
        let mut informed = vec![Rational::ZERO; tree.players().len()];
        for (branch, odds) in tree.odds(node).iter().enumerate() {
            let comes = |at: usize| match tree.event(at) == Some(event) {
                true => tree.children(at).nth(branch),
                false => None,
            };
            let pays = fixed(tree, rules, &comes, budget)?.pays;
            informed = informed.iter().zip(&pays).map(|(sum, pay)| sum.plus(&odds.times(pay))).collect();
            known.push(pays);
        }
        let worth =
            informed.iter().zip(solution.value(0)).map(|(with, without)| with.minus(&without)).collect();
        found.push(Information { node, known, informed, worth });
    }
    Ok(found)
}

/// Backward induction where some nodes are not decided: `child` says where play goes on there.
fn fixed(
    tree: &Tree,
    rules: &Rules,
    child: &dyn Fn(usize) -> Option<usize>,
    budget: &mut Budget<'_>,
) -> Result<Play, Error> {
    let players = tree.players().len();
    let bytes = (tree.len() * players * size_of::<Rational>()) as u64;
    budget.take(bytes)?;
    let mut values: Vec<Vec<Rational>> = vec![Vec::new(); tree.len()];
    let mut next: Vec<Option<usize>> = vec![None; tree.len()];
    for node in (0..tree.len()).rev() {
        budget.step()?;
        next[node] = child(node).or_else(|| match tree.mover(node) {
            Mover::Player(player) => best(tree, rules, player, node, &values),
            Mover::Chance | Mover::Leaf => None,
        });
        let mut value = match (next[node], tree.mover(node)) {
            (Some(child), _) => values[child].clone(),
            (None, Mover::Chance) => {
                let worth = |player: usize| {
                    let branches = tree.children(node).map(|child| &values[child][player]);
                    rules.chance.worth(tree.odds(node), branches)
                };
                (0..players).map(worth).collect()
            }
            (None, _) => vec![Rational::ZERO; players],
        };
        if let Some(own) = tree.pays(node) {
            value = plus(&value, &own);
        }
        values[node] = value;
    }
    budget.give_back(bytes);
    let path = std::iter::successors(Some(0), |&node| next[node]).collect();
    Ok(Play { path, pays: values.swap_remove(0) })
}

/// The child that a player chooses.
fn best(tree: &Tree, rules: &Rules, player: usize, node: usize, values: &[Vec<Rational>]) -> Option<usize> {
    tree.children(node).reduce(|best, child| {
        let (old, new) = (&values[best], &values[child]);
        match new[player].cmp(&old[player]) {
            Ordering::Greater => child,
            Ordering::Equal if prefers(rules.ties, player, new, old) => child,
            _ => best,
        }
    })
}

#[cfg(test)]
mod tests {
    use grundy::limits::Limits;
    use proptest::prelude::*;

    use super::*;
    use crate::{edit, read};

    fn rows(pays: &[Rational]) -> Vec<String> {
        pays.iter().map(ToString::to_string).collect()
    }

    /// The factory of the textbook, 1.8.2: the worker believes that the owner would raise.
    #[test]
    fn the_worker_who_is_fired() {
        let limits = Limits::default();
        let budget = &mut Budget::new(&limits);
        let rules = Rules::default();
        let tree = read::brackets("< (-2 1) (1 4) (-10 1) [ (-6 -7) (-10 25) ] >", budget).unwrap();
        let hope = edit::pay(&tree, 6, &[10.into(), 25.into()]).unwrap();
        let truth = solve::induction(&tree, &rules, budget).unwrap();
        let found = play(&tree, &truth, &[Seen { player: 1, tree: hope }], &rules, budget).unwrap();
        assert_eq!(rows(&found.expected), ["1", "25"]);
        assert_eq!(
            (rows(&found.unaware.pays), &found.unaware.path),
            (rows(&[(-6).into(), (-7).into()]), &vec![0, 4, 5])
        );
        assert_eq!(rows(&found.truth), ["1", "4"]);
        assert_eq!(rows(&found.worth_of_truth()), ["7", "11"]);
        assert_eq!(found.aware.pays, found.unaware.pays);
    }

    /// A single decider: perfect information is worth the mean of the best less the best of the means.
    #[test]
    fn perfect_information() {
        let limits = Limits::default();
        let budget = &mut Budget::new(&limits);
        let rules = Rules::default();
        let tree = read::brackets("{ 1/4 (0) 3/4 (8) }", budget).unwrap();
        let solution = solve::induction(&tree, &rules, budget).unwrap();
        let none = information(&tree, &solution, &rules, budget).unwrap();
        assert_eq!(rows(&none[0].worth), ["0"]);
        let bet = read::brackets("[ (3) { 1/4 (0) 3/4 (8) } ]", budget).unwrap();
        let solution = solve::induction(&bet, &rules, budget).unwrap();
        let found = information(&bet, &solution, &rules, budget).unwrap();
        // 1/4 * 3 + 3/4 * 8 - 6
        assert_eq!(
            (rows(&found[0].informed), rows(&found[0].worth)),
            (vec!["27/4".to_owned()], vec!["3/4".to_owned()])
        );
    }

    /// A random tree of two players in brackets, with payoffs from the list.
    fn tree(depth: u32) -> BoxedStrategy<String> {
        let leaf = (-3..9_i64, -3..9_i64).prop_map(|(a, b)| format!("({a} {b})"));
        leaf.prop_recursive(depth, 30, 3, |inner| {
            (proptest::collection::vec(inner, 1..4), 0..3_usize).prop_map(|(below, kind)| {
                let all = below.join(" ");
                match kind {
                    0 => format!("[ {all} ]"),
                    1 => format!("< {all} >"),
                    _ => {
                        let odds = format!("1/{}", below.len());
                        let branches: Vec<String> = below.iter().map(|one| format!("{odds} {one}")).collect();
                        format!("{{ {} }}", branches.join(" "))
                    }
                }
            })
        })
        .boxed()
    }

    proptest! {
        /// A second way: forbid every move that is not made, and solve what is left.
        #[test]
        fn play_is_what_is_left_when_all_else_is_forbidden(text in tree(4), seed in 0..1_000_u64) {
            let limits = Limits::default();
            let budget = &mut Budget::new(&limits);
            let rules = Rules::default();
            let Ok(tree) = read::brackets(&text, budget) else { return Ok(()) };
            if tree.players().len() != 2 {
                return Ok(());
            }
            let ends = |&node: &usize| tree.mover(node) == Mover::Leaf;
            let leaves: Vec<usize> = (0..tree.len()).filter(ends).collect();
            let leaf = leaves[usize::try_from(seed).unwrap() % leaves.len()];
            let other = edit::pay(&tree, leaf, &[7.into(), 8.into()]).unwrap();
            let player = usize::try_from(seed % 2).unwrap();
            let truth = solve::induction(&tree, &rules, budget).unwrap();
            let plan = solve::induction(&other, &rules, budget).unwrap();
            let found = play(&tree, &truth, &[Seen { player, tree: other }], &rules, budget).unwrap();
            let not_made = |only_misled: bool| -> Vec<usize> {
                (0..tree.len())
                    .flat_map(|node| {
                        let made = match tree.mover(node) {
                            Mover::Player(mover) if mover == player => plan.chosen(node),
                            Mover::Player(_) if !only_misled => truth.chosen(node),
                            _ => None,
                        };
                        let other = move |child: &usize| made.is_some_and(|made| made != *child);
                        tree.children(node).filter(other).collect::<Vec<_>>()
                    })
                    .collect()
            };
            for (play, only_misled) in [(&found.unaware, false), (&found.aware, true)] {
                let left = edit::forbid(&tree, &not_made(only_misled)).unwrap();
                prop_assert_eq!(&solve::induction(&left, &rules, budget).unwrap().value(0), &play.pays);
            }
            // no one who sees the truth is worse off for knowing what the other will do
            let pays = |play: &Play| play.pays[1 - player].clone();
            prop_assert!(pays(&found.aware) >= pays(&found.unaware));
        }
    }
}
