//! At which probability a choice flips: one branch of an event becomes more or less likely, the others keep
//! their ratio.
//!
//! Values are followed as functions of that probability: linear pieces with exact ends, only at the nodes
//! above the event. **Needs** the expectation at chance nodes, and that the event does not come up twice on
//! one path. **Cost** nodes above the event times pieces.

use grundy::Error;
use grundy::limits::Budget;
use rustc_hash::FxHashMap;

use crate::dag::refused;
use crate::solve::{Chance, Rules, Solution, prefers};
use crate::tree::{Mover, Tree};
use grundy::value::rational::Rational;

/// What happens as one branch of an event goes from impossible to certain.
#[derive(Clone, Debug)]
pub struct Sensitivity {
    /// The first chance node of the event, in the order of the tree.
    pub node: usize,
    /// The branch, by its place.
    pub branch: usize,
    /// How likely it is.
    pub now: Rational,
    /// The choices that change on the way, from 0 to 1.
    pub flips: Vec<Flip>,
    /// What the root is worth: pieces from 0 to 1.
    pub values: Vec<Piece>,
}

/// A choice that changes at a probability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flip {
    /// The probability at which the two are equally good.
    pub at: Rational,
    /// The player whose choice changes.
    pub node: usize,
    /// The child chosen below it.
    pub from: usize,
    /// The child chosen above it.
    pub to: usize,
}

/// Payoffs as a linear function of a probability, between two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Where the piece begins.
    pub from: Rational,
    /// Where it ends.
    pub to: Rational,
    /// The payoffs at probability 0, with the piece extended to there.
    pub start: Vec<Rational>,
    /// What each probability adds to them.
    pub slope: Vec<Rational>,
}

impl Piece {
    fn constant(pays: Vec<Rational>) -> Self {
        let slope = vec![Rational::ZERO; pays.len()];
        Self { from: Rational::ZERO, to: Rational::ONE, start: pays, slope }
    }

    /// The payoffs at a probability.
    #[must_use]
    pub fn at(&self, p: &Rational) -> Vec<Rational> {
        self.start.iter().zip(&self.slope).map(|(start, slope)| start.plus(&slope.times(p))).collect()
    }
}

/// Follows one branch of the event of a chance node.
///
/// ```
/// use grundy::limits::{Budget, Limits};
/// use grundy_tree::{read, sensitivity, solve::{Rules, induction}};
/// let limits = Limits::default();
/// let budget = &mut Budget::new(&limits);
/// let tree = read::brackets("[ sure: (1) bet: { 1/2 (3) 1/2 (0) } ]", budget)?;
/// let solution = induction(&tree, &Rules::default(), budget)?;
/// let found = sensitivity::vary(&tree, &solution, &Rules::default(), 2, 0, budget)?;
/// assert_eq!(found.flips[0].at.to_string(), "1/3");
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// Another rule for chance; an event inside itself; a limit.
///
/// # Panics
/// If the node is not a chance node with such a branch.
pub fn vary(
    tree: &Tree,
    solution: &Solution,
    rules: &Rules,
    node: usize,
    branch: usize,
    budget: &mut Budget<'_>,
) -> Result<Sensitivity, Error> {
    if rules.chance != Chance::Mean {
        let reason = format!(
            "chance is judged as '{}', which does not ask how likely branches are",
            rules.chance.word()
        );
        return Err(refused("sensitivity to a probability", reason, "use the mean"));
    }
    let event = tree.event(node).expect("a chance node");
    let odds = lines(tree.odds(node), branch);
    let nodes: Vec<usize> = (0..tree.len()).filter(|&at| tree.event(at) == Some(event)).collect();
    let first = nodes[0];
    budget.take_table::<u32>(tree.len() as u64)?;
    let parents = tree.parents();
    let mut above: Vec<usize> = Vec::new();
    let mut seen = rustc_hash::FxHashSet::default();
    for &start in &nodes {
        let mut at = start;
        while seen.insert(at) {
            above.push(at);
            at = parents[at] as usize;
        }
    }
    above.sort_unstable_by(|a, b| b.cmp(a));
    let mut values: FxHashMap<usize, Vec<Piece>> = FxHashMap::default();
    let mut flips = Vec::new();
    for at in above {
        budget.step()?;
        let below: Vec<Option<Vec<Piece>>> = tree.children(at).map(|child| values.remove(&child)).collect();
        let mut pieces = if tree.event(at) == Some(event) {
            if below.iter().any(Option::is_some) {
                let reason =
                    "the event comes up again below itself, so values are not linear in its probability";
                return Err(refused("sensitivity to a probability", reason, "make the two events different"));
            }
            vec![drawn(tree, solution, at, &odds)]
        } else if let Mover::Player(player) = tree.mover(at) {
            decided(tree, solution, rules, at, player, &below, &mut flips)
        } else {
            averaged(tree, solution, at, &below)
        };
        budget.steps(pieces.len() as u64)?;
        if let Some(own) = tree.pays(at) {
            for piece in &mut pieces {
                piece.start = crate::equilibria::plus(&piece.start, &own);
            }
        }
        values.insert(at, merged(pieces));
    }
    flips.sort_by(|a, b| a.at.cmp(&b.at).then(a.node.cmp(&b.node)));
    let values = values.remove(&0).expect("the root is above every node");
    Ok(Sensitivity { node: first, branch, now: tree.odds(node)[branch].clone(), flips, values })
}

/// The probabilities of all branches as linear functions of that of one: constant and slope.
fn lines(odds: &[Rational], branch: usize) -> Vec<(Rational, Rational)> {
    let others = Rational::ONE.minus(&odds[branch]);
    let alike = Rational::whole(i64::try_from(odds.len()).unwrap_or(i64::MAX) - 1);
    let share = |place: usize| match odds[place].over(&others) {
        Some(share) => share,
        // now certain: nothing says how the rest is divided, so equally
        None => Rational::ONE.over(&alike).unwrap_or(Rational::ZERO),
    };
    (0..odds.len())
        .map(|place| {
            if odds.len() == 1 {
                return (Rational::ONE, Rational::ZERO);
            }
            if place == branch {
                return (Rational::ZERO, Rational::ONE);
            }
            let share = share(place);
            (share.clone(), Rational::ZERO.minus(&share))
        })
        .collect()
}

fn drawn(tree: &Tree, solution: &Solution, node: usize, odds: &[(Rational, Rational)]) -> Piece {
    let mut piece = Piece::constant(vec![Rational::ZERO; tree.players().len()]);
    for (child, (constant, slope)) in tree.children(node).zip(odds) {
        for (player, value) in solution.value(child).iter().enumerate() {
            piece.start[player] = piece.start[player].plus(&constant.times(value));
            piece.slope[player] = piece.slope[player].plus(&slope.times(value));
        }
    }
    piece
}

/// The pieces of all children between common ends: (from, to, one piece a child).
fn common(children: &[Vec<Piece>]) -> Vec<(Rational, Rational, Vec<&Piece>)> {
    let mut ends: Vec<&Rational> = children.iter().flatten().map(|piece| &piece.to).collect();
    ends.sort();
    ends.dedup();
    let mut from = Rational::ZERO;
    let mut at = vec![0; children.len()];
    let mut spans = Vec::new();
    for to in ends {
        let pieces: Vec<&Piece> = children.iter().zip(&at).map(|(pieces, &at)| &pieces[at]).collect();
        for (piece, at) in pieces.iter().zip(&mut at) {
            *at += usize::from(piece.to == *to);
        }
        spans.push((std::mem::replace(&mut from, to.clone()), to.clone(), pieces));
    }
    spans
}

fn all_pieces(
    tree: &Tree,
    solution: &Solution,
    node: usize,
    below: &[Option<Vec<Piece>>],
) -> Vec<Vec<Piece>> {
    let constant = |child| vec![Piece::constant(solution.value(child))];
    tree.children(node)
        .zip(below)
        .map(|(child, pieces)| pieces.clone().unwrap_or_else(|| constant(child)))
        .collect()
}

fn averaged(tree: &Tree, solution: &Solution, node: usize, below: &[Option<Vec<Piece>>]) -> Vec<Piece> {
    let children = all_pieces(tree, solution, node, below);
    let spans = common(&children).into_iter().map(|(from, to, pieces)| {
        let sum = |row: &dyn Fn(&Piece) -> Vec<Rational>| {
            let zero = vec![Rational::ZERO; tree.players().len()];
            pieces.iter().zip(tree.odds(node)).fold(zero, |sum, (piece, p)| {
                sum.iter().zip(row(piece)).map(|(sum, pay)| sum.plus(&p.times(&pay))).collect()
            })
        };
        Piece { from, to, start: sum(&|piece| piece.start.clone()), slope: sum(&|piece| piece.slope.clone()) }
    });
    spans.collect()
}

/// The best child on each piece, for the mover; and where that changes.
fn decided(
    tree: &Tree,
    solution: &Solution,
    rules: &Rules,
    node: usize,
    player: usize,
    below: &[Option<Vec<Piece>>],
    flips: &mut Vec<Flip>,
) -> Vec<Piece> {
    let names: Vec<usize> = tree.children(node).collect();
    let children = all_pieces(tree, solution, node, below);
    let half = Rational::ratio(1, 2).expect("two is not zero");
    let mut pieces: Vec<Piece> = Vec::new();
    let mut last: Option<usize> = None;
    for (from, to, lines) in common(&children) {
        // where two of them cross; constants never do
        let mut cuts = vec![from.clone(), to.clone()];
        let sloped: Vec<&&Piece> = lines.iter().filter(|line| line.slope[player] != Rational::ZERO).collect();
        for a in &sloped {
            for b in &lines {
                let rise = a.slope[player].minus(&b.slope[player]);
                let gap = b.start[player].minus(&a.start[player]);
                if let Some(cross) = gap.over(&rise)
                    && cross > from
                    && cross < to
                {
                    cuts.push(cross);
                }
            }
        }
        cuts.sort();
        cuts.dedup();
        for span in cuts.windows(2) {
            let middle = span[0].plus(&span[1]).times(&half);
            let mut best = 0;
            let mut most = lines[0].at(&middle);
            for (place, line) in lines.iter().enumerate().skip(1) {
                let value = line.at(&middle);
                let tie = value[player] == most[player] && prefers(rules.ties, player, &value, &most);
                if value[player] > most[player] || tie {
                    (best, most) = (place, value);
                }
            }
            if let Some(last) = last.filter(|&last| last != best) {
                flips.push(Flip { at: span[0].clone(), node, from: names[last], to: names[best] });
            }
            last = Some(best);
            pieces.push(Piece { from: span[0].clone(), to: span[1].clone(), ..lines[best].clone() });
        }
    }
    pieces
}

/// Neighbouring pieces of one line in one.
fn merged(pieces: Vec<Piece>) -> Vec<Piece> {
    let mut merged: Vec<Piece> = Vec::new();
    for piece in pieces {
        match merged.last_mut() {
            Some(last) if last.start == piece.start && last.slope == piece.slope => last.to = piece.to,
            _ => merged.push(piece),
        }
    }
    merged
}
