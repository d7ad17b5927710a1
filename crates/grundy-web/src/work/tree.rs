//! Decision trees: read, changed as asked, solved, drawn.

use grundy::error::{BadText, Error, Limit, Stopped};
use grundy::limits::{Budget, Limits};
use grundy::notation::text::Text;
use grundy::phrase::phrase;
use grundy::value::rational::Rational;
use grundy_explain::messages::Messages;
use grundy_figure::{Figure, Theme, decision};
use grundy_tree::read::{self, Sets};
use grundy_tree::report::Report;
use grundy_tree::solve::{Rules, Solution, induction};
use grundy_tree::{Mover, Tree, edit, place};

use crate::answers::Keep;

/// Bytes of a tree's text.
pub(crate) const MAX_TEXT: usize = 8 << 10;
/// Changes that are read.
pub(crate) const MAX_CHANGES: usize = 100;

/// A question about a tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Question {
    /// Brackets, `.efg` or JSON.
    pub(crate) text: String,
    /// Places of forbidden moves.
    pub(crate) forbidden: Vec<String>,
    /// Places with other payoffs: `PATH=3,-1`.
    pub(crate) paid: Vec<String>,
}

/// A solved tree.
pub(crate) struct Solved {
    pub(crate) title: String,
    pub(crate) players: Vec<String>,
    /// The payoffs now, and before the changes.
    pub(crate) value: Vec<String>,
    pub(crate) before: Vec<String>,
    /// The moves on the equilibrium path.
    pub(crate) path: Vec<String>,
    /// All nodes, in preorder.
    pub(crate) nodes: Vec<Node>,
    /// Parts of the text that were ignored.
    pub(crate) notes: Vec<String>,
    pub(crate) figure: Figure,
    /// The answer as JSON.
    pub(crate) json: String,
}

/// A node with the move that leads to it.
pub(crate) struct Node {
    /// Moves from the root.
    pub(crate) depth: usize,
    /// Its place; empty for the root.
    pub(crate) place: String,
    /// The move that leads to it.
    pub(crate) mv: String,
    /// Who decides here.
    pub(crate) decides: Decides,
    /// The payoffs from here on.
    pub(crate) value: Vec<String>,
    /// Whether the move to it is the chosen one.
    pub(crate) chosen: bool,
    /// Whether it is on the equilibrium path.
    pub(crate) reached: bool,
    /// Whether the move to it can be forbidden: it is a player's, and not the only one left.
    pub(crate) free: bool,
}

/// Who decides at a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Decides {
    Player(String),
    Chance,
    Nobody,
}

impl Keep for Solved {
    fn bytes(&self) -> u64 {
        let texts: usize = self.nodes.iter().map(|node| 200 + node.place.len() + node.mv.len()).sum();
        let drawn = 2 * self.figure.svg(Theme::Light, None).len();
        (4096 + texts + drawn + self.json.len()) as u64
    }
}

/// Solves a tree.
pub(crate) fn solve(question: &Question, messages: &Messages, limits: &Limits) -> Result<Solved, Error> {
    let budget = &mut Budget::new(limits);
    let read = read::any(&question.text, Sets::Refuse, budget)?;
    let most = decision::MAX_NODES;
    if read.tree.len() > most {
        let done = format!("counting {} nodes: a tree is shown of at most {most}", read.tree.len());
        return Err(Stopped::new(Limit::Size, done).into());
    }
    let rules = Rules::default();
    let before = induction(&read.tree, &rules, budget)?.value(0);
    let tree = changed(read.tree, question)?;
    let solution = induction(&tree, &rules, budget)?;
    let players: Vec<usize> = (0..tree.players().len()).collect();
    let mut report = Report::of(&tree, &rules, &players, budget)?;
    report.before = (!question.forbidden.is_empty() || !question.paid.is_empty()).then(|| before.clone());
    let json = grundy_wire::json(&grundy_wire::Tree::of(&report));
    Ok(Solved {
        title: tree.title.clone(),
        players: tree.players().to_vec(),
        value: written(&solution.value(0)),
        before: written(&before),
        path: path(&tree, &solution),
        nodes: nodes(&tree, &solution),
        notes: read.notes,
        figure: decision::figure(&tree, &rules, budget, messages)?,
        json,
    })
}

fn written(numbers: &[Rational]) -> Vec<String> {
    numbers.iter().map(ToString::to_string).collect()
}

/// The tree after the changes. All places refer to the original tree.
fn changed(tree: Tree, question: &Question) -> Result<Tree, Error> {
    let mut gone = Vec::new();
    for path in &question.forbidden {
        gone.push(place::read(&tree, path)?);
    }
    let mut paid = Vec::new();
    for change in &question.paid {
        let whole = Text::new(change);
        let Some((path, pays)) = change.rsplit_once('=') else {
            return Err(whole
                .bad("expected a place, '=' and payoffs")
                .hint(phrase!("hint-example", "for example: {example}", example = "1/2=3,-1"))
                .into());
        };
        let pays = whole.inner(pays).split(&[',', ' ']);
        let pays = pays.filter(|pay| !pay.is_blank());
        let pays = pays.map(|pay| Rational::read(pay.as_str()).map_err(|why| pay.bad(why)));
        paid.push((place::read(&tree, path)?, pays.collect::<Result<Vec<_>, BadText>>()?));
    }
    let mut tree = tree;
    for (node, pays) in &paid {
        tree = edit::pay(&tree, *node, pays)?;
    }
    if gone.is_empty() { Ok(tree) } else { edit::forbid(&tree, &gone) }
}

fn path(tree: &Tree, solution: &Solution) -> Vec<String> {
    let parents = tree.parents();
    let steps = solution.path().into_iter().filter(|&node| node > 0);
    steps.map(|node| move_to(tree, &parents, node)).collect()
}

fn move_to(tree: &Tree, parents: &[u32], node: usize) -> String {
    let parent = parents[node] as usize;
    tree.move_name(parent, tree.place(parent, node))
}

fn nodes(tree: &Tree, solution: &Solution) -> Vec<Node> {
    let (parents, reached) = (tree.parents(), solution.reached(tree));
    let mut depth = vec![0; tree.len()];
    let node = |node: usize| {
        let parent = (node > 0).then(|| parents[node] as usize);
        if let Some(parent) = parent {
            depth[node] = depth[parent] + 1;
        }
        Node {
            depth: depth[node],
            place: if node > 0 { place::write(tree, &parents, node) } else { String::new() },
            mv: if node > 0 { move_to(tree, &parents, node) } else { String::new() },
            decides: match tree.mover(node) {
                Mover::Player(player) => Decides::Player(tree.players()[player].clone()),
                Mover::Chance => Decides::Chance,
                Mover::Leaf => Decides::Nobody,
            },
            value: written(&solution.value(node)),
            chosen: parent.is_some_and(|parent| solution.chosen(parent) == Some(node)),
            reached: reached[node],
            free: parent.is_some_and(|parent| {
                matches!(tree.mover(parent), Mover::Player(_)) && tree.arity(parent) > 1
            }),
        }
    };
    (0..tree.len()).map(node).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRY: &str = "[ enter: < fight: (-1 -1) yield: (1 1) > out: (0 2) ]";

    fn solved(forbidden: &[&str], paid: &[&str]) -> Result<Solved, Error> {
        let texts = |some: &[&str]| some.iter().map(|&text| text.to_owned()).collect();
        let question = Question { text: ENTRY.to_owned(), forbidden: texts(forbidden), paid: texts(paid) };
        solve(&question, Messages::of(grundy_explain::messages::Language::En), &Limits::default())
    }

    #[test]
    fn what_changes() {
        let now = solved(&[], &[]).unwrap();
        assert_eq!(
            (now.value.as_slice(), now.path.as_slice()),
            (&["1".to_owned(), "1".to_owned()][..], &["enter".to_owned(), "yield".to_owned()][..])
        );
        let without = solved(&["enter/yield"], &[]).unwrap();
        assert_eq!(
            (without.value.as_slice(), without.before.as_slice()),
            (&["0".to_owned(), "2".to_owned()][..], &["1".to_owned(), "1".to_owned()][..])
        );
        let paid = solved(&[], &["enter/fight=-1,3"]).unwrap();
        assert_eq!(paid.path, ["out"]);
        assert!(paid.nodes.iter().all(|node| node.place.is_empty() == (node.depth == 0)));
    }

    #[test]
    fn wrong_changes() {
        assert!(matches!(solved(&["nowhere"], &[]), Err(Error::BadText(_))));
        assert!(matches!(solved(&["enter/yield", "enter/fight"], &[]), Err(Error::Refused(_))));
        for bad in ["enter", "enter/fight=", "enter/fight=1,x", "enter/fight=1,2,3"] {
            assert!(solved(&[], &[bad]).is_err(), "{bad}");
        }
    }
}
