//! Minimax regret of a single decider: the plan whose greatest regret, once chance is known, is least.
//!
//! Regret of a result is what the best plan for the very same course of chance would have paid more. Chance
//! nodes of one event come out alike, different events independently. **Cost** the tree once, if every chance
//! node is an event of its own; else once for each way in which all events can come out, which is limited.
//! **Source** L. Savage 1951.

use grundy::Error;
use grundy::limits::Budget;

use crate::dag::refused;
use crate::tree::{Mover, NONE, Tree};
use grundy::error::{Advice, Setting};
use grundy::value::rational::Rational;

/// The plan of least regret.
#[derive(Clone, Debug)]
pub struct Regret {
    /// The decider's greatest regret under this plan.
    pub regret: Rational,
    chosen: Vec<u32>,
}

impl Regret {
    /// The child to choose at a node; `None` at chance nodes and leaves.
    #[must_use]
    pub fn chosen(&self, node: usize) -> Option<usize> {
        (self.chosen[node] != NONE).then(|| self.chosen[node] as usize)
    }
}

/// More courses of chance times nodes are not gone through.
const MAX_WORK: u64 = 200_000_000;

/// Finds the plan of least maximal regret (the first one, where several are as good).
///
/// # Errors
/// More than one player decides; too many courses of chance; a limit.
pub fn minimax(tree: &Tree, budget: &mut Budget<'_>) -> Result<Regret, Error> {
    let mut deciders: Vec<usize> = (0..tree.len())
        .filter_map(|node| if let Mover::Player(player) = tree.mover(node) { Some(player) } else { None })
        .collect();
    deciders.sort_unstable();
    deciders.dedup();
    let player = match deciders[..] {
        [] => 0,
        [one] => one,
        _ => {
            let reason = format!("{} players decide here, regret is for a single decider", deciders.len());
            return Err(refused(
                "minimax regret",
                reason,
                Advice::change(
                    "judge every chance node by its worst branch",
                    "chance",
                    Setting::value("worst"),
                ),
            ));
        }
    };
    if tree.players().is_empty() {
        return Err(refused("minimax regret", "nobody is paid here", "name a player who is paid"));
    }
    budget.take_table::<Rational>(3 * tree.len() as u64)?;
    let totals = totals(tree, player);
    let shared = shared_events(tree);
    let bars = if shared { by_courses(tree, &totals, budget)? } else { independent(tree, &totals) };
    Ok(fold(tree, &totals, &bars))
}

/// What the player has got in all at each node, inner payments included.
fn totals(tree: &Tree, player: usize) -> Vec<Rational> {
    let mut totals = vec![Rational::ZERO; tree.len()];
    let own = |node: usize| tree.row(node).map_or(Rational::ZERO, |row| tree.outcomes.pays.get(row + player));
    totals[0] = own(0);
    for node in 0..tree.len() {
        for child in tree.children(node) {
            totals[child] = totals[node].plus(&own(child));
        }
    }
    totals
}

fn shared_events(tree: &Tree) -> bool {
    let mut events: Vec<usize> = (0..tree.len()).filter_map(|node| tree.event(node)).collect();
    let all = events.len();
    events.sort_unstable();
    events.dedup();
    events.len() < all
}

/// The best that could have been had by any plan, for each leaf, over all courses of chance that lead there:
/// chance nodes off the path may have any result.
fn independent(tree: &Tree, totals: &[Rational]) -> Vec<Option<Rational>> {
    let mut most: Vec<Option<Rational>> = vec![None; tree.len()];
    for node in (0..tree.len()).rev() {
        most[node] = match tree.mover(node) {
            Mover::Leaf => Some(totals[node].clone()),
            Mover::Player(_) => tree.children(node).filter_map(|child| most[child].clone()).max(),
            Mover::Chance => {
                let possible =
                    tree.children(node).zip(tree.odds(node)).filter(|(_, p)| **p != Rational::ZERO);
                possible.filter_map(|(child, _)| most[child].clone()).max()
            }
        };
    }
    let mut bars: Vec<Option<Rational>> = vec![None; tree.len()];
    for node in 0..tree.len() {
        let here = bars[node].clone();
        // the best of the moves not taken, without trying all pairs of moves
        let deciding = matches!(tree.mover(node), Mover::Player(_));
        let top = tree.children(node).max_by_key(|&child| most[child].clone()).filter(|_| deciding);
        let second =
            tree.children(node).filter(|&child| Some(child) != top).map(|child| most[child].clone()).max();
        for child in tree.children(node) {
            let other = match top {
                None => None,
                Some(top) if top == child => second.clone().flatten(),
                Some(top) => most[top].clone(),
            };
            bars[child] = here.clone().max(other);
        }
        if tree.mover(node) == Mover::Leaf {
            bars[node] = here.max(Some(totals[node].clone()));
        }
    }
    bars
}

/// The same by enumerating all courses of all events.
fn by_courses(
    tree: &Tree,
    totals: &[Rational],
    budget: &mut Budget<'_>,
) -> Result<Vec<Option<Rational>>, Error> {
    let mut events: Vec<(usize, usize)> =
        (0..tree.len()).filter_map(|node| tree.event(node).map(|event| (event, tree.arity(node)))).collect();
    events.sort_unstable();
    events.dedup();
    let courses = events.iter().fold(1_u64, |all, (_, arity)| all.saturating_mul(*arity as u64));
    if courses.saturating_mul(tree.len() as u64) > MAX_WORK {
        let reason = format!("there are {courses} ways in which the events can come out together");
        return Err(refused("minimax regret", reason, "give every chance node an event of its own"));
    }
    let mut bars: Vec<Option<Rational>> = vec![None; tree.len()];
    let mut course = vec![0_usize; events.len()];
    let branch = |course: &[usize], node: usize| {
        let event = tree.event(node).expect("a chance node");
        course[events.binary_search_by_key(&event, |(event, _)| *event).expect("listed above")]
    };
    loop {
        let mut best: Vec<Option<Rational>> = vec![None; tree.len()];
        for node in (0..tree.len()).rev() {
            budget.step()?;
            best[node] = match tree.mover(node) {
                Mover::Leaf => Some(totals[node].clone()),
                Mover::Player(_) => tree.children(node).filter_map(|child| best[child].clone()).max(),
                Mover::Chance => {
                    let place = branch(&course, node);
                    let likely = tree.odds(node)[place] != Rational::ZERO;
                    tree.children(node).nth(place).filter(|_| likely).and_then(|child| best[child].clone())
                }
            };
        }
        let mut reached = vec![false; tree.len()];
        reached[0] = true;
        for node in (0..tree.len()).filter(|_| best[0].is_some()) {
            if !reached[node] {
                continue;
            }
            match tree.mover(node) {
                Mover::Leaf => bars[node] = bars[node].take().max(best[0].clone()),
                Mover::Player(_) => tree.children(node).for_each(|child| reached[child] = true),
                Mover::Chance => {
                    let place = branch(&course, node);
                    if tree.odds(node)[place] != Rational::ZERO
                        && let Some(child) = tree.children(node).nth(place)
                    {
                        reached[child] = true;
                    }
                }
            }
        }
        let Some(turn) = (0..course.len()).rev().find(|&at| course[at] + 1 < events[at].1) else { break };
        course[turn] += 1;
        course[turn + 1..].fill(0);
    }
    Ok(bars)
}

/// The decider takes the least of the largest regrets; leaves that no course leads to do not count.
fn fold(tree: &Tree, totals: &[Rational], bars: &[Option<Rational>]) -> Regret {
    let mut regrets: Vec<Option<Rational>> = vec![None; tree.len()];
    let mut chosen = vec![NONE; tree.len()];
    for node in (0..tree.len()).rev() {
        regrets[node] = match tree.mover(node) {
            Mover::Leaf => bars[node].as_ref().map(|bar| bar.minus(&totals[node])),
            Mover::Player(_) => {
                let best = tree.children(node).min_by_key(|&child| regrets[child].clone());
                let best = best.expect("a node that is no leaf has a child");
                chosen[node] = u32::try_from(best).expect("nodes are numbered by u32");
                regrets[best].clone()
            }
            Mover::Chance => {
                let possible =
                    tree.children(node).zip(tree.odds(node)).filter(|(_, p)| **p != Rational::ZERO);
                possible.filter_map(|(child, _)| regrets[child].clone()).max()
            }
        };
    }
    Regret { regret: regrets[0].clone().unwrap_or(Rational::ZERO), chosen }
}
