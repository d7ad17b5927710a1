//! Solved decision trees: `grundy tree --json`, `/api/tree`, `Solved.to_dict()`.

mod beliefs;

use grundy::value::rational::Rational;
use grundy_tree::equilibria;
use grundy_tree::place;
use grundy_tree::report::{Equilibria, Report};
use grundy_tree::{Mover, Tree as Nodes, view};
use num_bigint::BigUint;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use self::beliefs::{Beliefs, Information};
use crate::value::Amount;

/// Bytes of the places of all decisions together; if there are more, places are left out.
const MAX_PLACE_BYTES: usize = 4 << 20;
/// Comparisons of moves to find those places; if there are more, places are left out.
const MAX_COMPARISONS: usize = 1 << 26;
/// The largest whole number that every reader of JSON holds exactly.
const MAX_SAFE_INTEGER: u64 = 1 << 53;

/// A decision tree, solved.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Tree<'a> {
    /// The title of the tree.
    pub title: &'a str,
    /// The names of the players.
    pub players: &'a [String],
    /// The number of nodes.
    pub nodes: usize,
    /// The number of nodes where a player decides.
    pub decisions: usize,
    /// The number of nodes where chance decides.
    pub chances: usize,
    /// The number of ends.
    pub leaves: usize,
    /// The most moves from the root to an end.
    pub depth: usize,
    /// The payoff of each player.
    pub payoffs: Vec<Amount>,
    /// The same as exact numbers.
    pub payoffs_exact: Vec<String>,
    /// The exact payoffs before the tree was changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payoffs_before: Option<Vec<String>>,
    /// The moves that are played.
    pub path: Vec<String>,
    /// Where they end: at a `leaf`, or where `chance` decides.
    pub path_ends: &'static str,
    /// Every decision.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Decision>"))]
    pub strategy: Strategy<'a>,
    /// The payoffs of all subgame-perfect equilibria; null if there are too many.
    pub equilibria: Option<Vec<Equilibrium>>,
    /// The number of equilibria; as text if it is large.
    pub equilibria_total: Option<Count>,
    /// Whether the payoffs depend on how ties are broken.
    pub depends_on_ties: Option<bool>,
    /// How ties are broken.
    pub ties: &'static str,
    /// How chance is valued.
    pub chance: String,
    /// What players get at least, however the others play.
    pub guaranteed: Vec<Guaranteed>,
    /// The equilibrium that was asked for by its number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picked: Option<Picked>,
    /// Why the move of a node is made.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<Reasons>,
    /// Moves that a player gains from giving up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commitments: Option<Vec<Commitment>>,
    /// How decisions change with probabilities.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sensitivity: Option<Vec<Sensitivity>>,
    /// Play where players are wrong about payoffs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beliefs: Option<Beliefs>,
    /// What it is worth to know beforehand how chance comes out, for each event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub information: Option<Vec<Information>>,
    /// The plan of least regret.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub regret: Option<Regret>,
    /// Backward induction on the bracket notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Rewriting<'a>>,
}

/// The decisions of a tree, written one by one: a large tree has millions.
#[derive(Debug)]
pub struct Strategy<'a>(&'a Report<'a>);

/// One decision.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Decision {
    /// The number of the node.
    node: usize,
    /// Its place in the tree; null in large trees.
    at: Option<String>,
    /// The player, from 1.
    player: usize,
    /// The move that is made.
    #[serde(rename = "move")]
    mv: String,
    /// All moves that are as good.
    best: Vec<String>,
    /// The payoff of each player from here.
    payoffs: Vec<Amount>,
    /// Whether play comes here.
    on_path: bool,
}

/// Equilibria with the same payoffs.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Equilibrium {
    /// The payoff of each player.
    pub payoffs: Vec<Amount>,
    /// The same as exact numbers.
    pub payoffs_exact: Vec<String>,
    /// The number of these equilibria.
    pub count: Count,
}

/// A count: a number if every reader holds it exactly, else its digits.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum Count {
    /// A number.
    Small(u64),
    /// Its digits.
    Large(String),
}

/// What a player gets at least.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Guaranteed {
    /// The player, from 1.
    pub player: usize,
    /// The payoff.
    pub payoff: Amount,
    /// The same as an exact number.
    pub payoff_exact: String,
}

/// One decision of a plan.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Planned {
    /// The number of the node.
    pub node: usize,
    /// Its place in the tree.
    pub at: String,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
}

/// An equilibrium by its number.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Picked {
    /// Its number.
    pub number: Count,
    /// The payoff of each player.
    pub payoffs: Vec<Amount>,
    /// Every decision.
    pub strategy: Vec<Planned>,
}

/// Why the move of a node is made.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Reasons {
    /// The number of the node.
    pub node: usize,
    /// Its place in the tree.
    pub at: String,
    /// Whether play comes here.
    pub on_path: bool,
    /// Its moves.
    pub moves: Vec<Compared>,
}

/// A move beside the one that is made.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Compared {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The payoff of each player after it.
    pub payoffs: Vec<Amount>,
    /// Whether it is made.
    pub chosen: bool,
    /// What the player loses by it; fractions are text.
    pub cost: Option<Exact>,
}

/// A whole number, or a fraction as text.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum Exact {
    /// A whole number.
    Whole(i64),
    /// A fraction.
    Fraction(String),
}

/// A move that a player gains from giving up.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Commitment {
    /// The place of the move.
    pub without: String,
    /// The payoff of each player without it.
    pub payoffs: Vec<Amount>,
}

/// A probability that decisions depend on.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Sensitivity {
    /// The place of the node of chance.
    pub at: String,
    /// The branch whose probability changes.
    pub branch: String,
    /// Its probability now.
    pub probability: Amount,
    /// The probabilities at which a decision changes.
    pub flips: Vec<Flip>,
}

/// A probability at which a decision changes.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Flip {
    /// The probability.
    pub probability: Amount,
    /// The same as an exact number.
    pub probability_exact: String,
    /// The place of the decision.
    pub at: String,
    /// The move below that probability.
    pub from: String,
    /// The move above it.
    pub to: String,
}

/// The plan of least regret.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Regret {
    /// The largest regret of the plan.
    pub regret: Amount,
    /// Every decision.
    pub strategy: Vec<Planned>,
}

/// Backward induction on the bracket notation.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Rewriting<'a> {
    /// The steps.
    pub steps: Vec<Rewrite<'a>>,
    /// Whether these are all steps.
    pub complete: bool,
}

/// One step: the text before it, and what it puts there.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Rewrite<'a> {
    /// The text before the step.
    pub text: &'a str,
    /// What is put in the place of a bracket.
    pub by: &'a str,
}

impl<'a> Tree<'a> {
    /// A solved tree with the answers to the special questions that were asked.
    pub fn of(report: &'a Report<'a>) -> Self {
        let (tree, extra) = (report.tree, &report.extra);
        let value = report.solution.value(0);
        let path = report.solution.path();
        let moves = path.windows(2).map(|pair| name(tree, pair[0], pair[1]));
        let (equilibria, equilibria_total) = match &report.equilibria {
            Equilibria::All(all) => {
                (Some(all.iter().map(Equilibrium::of).collect()), Some(Count::of(&equilibria::total(all))))
            }
            _ => (None, None),
        };
        let guaranteed = |(who, pay): &(usize, Rational)| Guaranteed {
            player: who + 1,
            payoff: approx(pay),
            payoff_exact: pay.to_string(),
        };
        Self {
            title: &tree.title,
            players: tree.players(),
            nodes: report.shape.nodes,
            decisions: report.shape.decisions,
            chances: report.shape.chances,
            leaves: report.shape.leaves,
            depth: report.shape.depth,
            payoffs: approximate(&value),
            payoffs_exact: exact(&value),
            payoffs_before: report.before.as_deref().map(exact),
            path: moves.collect(),
            path_ends: match tree.mover(path[path.len() - 1]) {
                Mover::Chance => "chance",
                _ => "leaf",
            },
            strategy: Strategy(report),
            equilibria,
            equilibria_total,
            depends_on_ties: report.equilibria.depends_on_ties(),
            ties: report.rules.ties.word(),
            chance: report.rules.chance.word(),
            guaranteed: report.guaranteed.iter().map(guaranteed).collect(),
            picked: extra.picked.as_ref().map(|(number, profile)| Picked {
                number: Count::of(number),
                payoffs: approximate(&profile.pays),
                strategy: plan(report, |node| profile.chosen(node)),
            }),
            why: extra.why.iter().map(|why| Reasons::of(report, why)).collect(),
            commitments: extra.commitments.as_ref().map(|found| {
                let one = |one: &grundy_tree::commitments::Commitment| Commitment {
                    without: at(report, one.without),
                    payoffs: approximate(&one.pays),
                };
                found.iter().map(one).collect()
            }),
            sensitivity: extra
                .sensitivity
                .as_ref()
                .map(|found| found.iter().map(|one| Sensitivity::of(report, one)).collect()),
            beliefs: extra.beliefs.as_ref().map(|found| Beliefs::of(tree, found)),
            information: (extra.information.as_ref())
                .map(|found| found.iter().map(Information::of).collect()),
            regret: extra.regret.as_ref().map(|found| Regret {
                regret: approx(&found.regret),
                strategy: plan(report, |node| found.chosen(node)),
            }),
            steps: extra.steps.as_ref().map(|(steps, complete)| Rewriting {
                steps: steps.iter().map(|step| Rewrite { text: &step.before, by: &step.by }).collect(),
                complete: *complete,
            }),
        }
    }
}

impl Serialize for Strategy<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let report = self.0;
        let tree = report.tree;
        let widest = (0..tree.len()).map(|node| tree.arity(node)).max().unwrap_or(0);
        let with_places = tree.len().saturating_mul(report.shape.depth).saturating_mul(8) <= MAX_PLACE_BYTES
            && tree.len().saturating_mul(widest) <= MAX_COMPARISONS;
        let decision = |node| {
            let chosen = report.solution.chosen(node)?;
            let Mover::Player(who) = tree.mover(node) else { return None };
            let best = report.solution.best(tree, node);
            Some(Decision {
                node,
                at: with_places.then(|| place::write(tree, &report.parents, node)),
                player: who + 1,
                mv: name(tree, node, chosen),
                best: best.into_iter().map(|child| name(tree, node, child)).collect(),
                payoffs: approximate(&report.solution.value(node)),
                on_path: report.reached[node],
            })
        };
        serializer.collect_seq((0..tree.len()).filter_map(decision))
    }
}

impl Equilibrium {
    fn of(one: &equilibria::Equilibrium) -> Self {
        Self {
            payoffs: approximate(&one.pays),
            payoffs_exact: exact(&one.pays),
            count: Count::of(&one.count),
        }
    }
}

impl Count {
    fn of(count: &BigUint) -> Self {
        match u64::try_from(count) {
            Ok(small) if small <= MAX_SAFE_INTEGER => Self::Small(small),
            _ => Self::Large(count.to_string()),
        }
    }
}

impl Reasons {
    fn of(report: &Report<'_>, why: &grundy_tree::why::Why) -> Self {
        let cost =
            |cost: &Rational| cost.to_whole().map_or_else(|| Exact::Fraction(cost.to_string()), Exact::Whole);
        let moves = why.moves.iter().map(|mv| Compared {
            mv: mv.mv.clone(),
            payoffs: approximate(&mv.value),
            chosen: mv.chosen,
            cost: mv.cost.as_ref().map(cost),
        });
        Self { node: why.node, at: at(report, why.node), on_path: why.reached, moves: moves.collect() }
    }
}

impl Sensitivity {
    fn of(report: &Report<'_>, one: &grundy_tree::sensitivity::Sensitivity) -> Self {
        let tree = report.tree;
        let flips = one.flips.iter().map(|flip| Flip {
            probability: approx(&flip.at),
            probability_exact: flip.at.to_string(),
            at: at(report, flip.node),
            from: name(tree, flip.node, flip.from),
            to: name(tree, flip.node, flip.to),
        });
        Self {
            at: at(report, one.node),
            branch: tree.move_name(one.node, one.branch),
            probability: approx(&one.now),
            flips: flips.collect(),
        }
    }
}

fn plan(report: &Report<'_>, chosen: impl Fn(usize) -> Option<usize>) -> Vec<Planned> {
    let tree = report.tree;
    let moves = (0..tree.len()).filter_map(|node| chosen(node).map(|child| (node, child)));
    moves.map(|(node, child)| Planned { node, at: at(report, node), mv: name(tree, node, child) }).collect()
}

fn at(report: &Report<'_>, node: usize) -> String {
    view::place(report.tree, &report.parents, node)
}

fn name(tree: &Nodes, node: usize, child: usize) -> String {
    tree.move_name(node, tree.place(node, child))
}

fn approx(pay: &Rational) -> Amount {
    pay.to_whole().map_or_else(|| Amount::Real(pay.approx()), Amount::Whole)
}

fn approximate(pays: &[Rational]) -> Vec<Amount> {
    pays.iter().map(approx).collect()
}

fn exact(pays: &[Rational]) -> Vec<String> {
    pays.iter().map(Rational::to_string).collect()
}
