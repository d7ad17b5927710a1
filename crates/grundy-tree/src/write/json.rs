//! Trees in JSON, as [`read::json`](crate::read::json) reads them: a node a line.

use std::fmt::Write;

use rustc_hash::FxHashMap;
use serde_json::{Value, json};

use crate::dag::Dag;
use crate::tree::{Mover, NONE, Tree};
use grundy::value::rational::Rational;

/// Writes a tree.
#[must_use]
pub fn json(tree: &Tree) -> String {
    let mut text = head(&tree.title, &tree.comment, &tree.players);
    // events are numbered as they come
    let mut events: FxHashMap<usize, usize> = FxHashMap::default();
    for node in 0..tree.len() {
        let (name, set) = (tree.name(node), tree.choice_name(node));
        let pays = tree.pays(node).unwrap_or_default();
        let event = tree.event(node).map(|event| {
            let next = events.len() + 1;
            *events.entry(event).or_insert(next)
        });
        let mut line = Line::new(tree.mover(node), name, set, event.map(Value::from));
        let outcome = tree.outcome_name(node);
        // nothing, without a name, is told at the end of play alone
        let told =
            tree.arity(node) == 0 || !outcome.is_empty() || pays.iter().any(|pay| *pay != Rational::ZERO);
        line.pays(&pays, outcome, tree.outcome[node] != NONE && told);
        for (place, child) in tree.children(node).enumerate() {
            line.branch(tree.label(node, place), tree.odds(node).get(place), child, &[]);
        }
        line.end(&mut text, node + 1 == tree.len());
    }
    text
}

/// Writes a game, its positions merged as they are.
#[must_use]
pub fn dag(dag: &Dag) -> String {
    let mut text = head(&dag.title, &dag.comment, &dag.players);
    for (number, node) in dag.nodes.iter().enumerate() {
        let event = node.event.as_deref().map(Value::from);
        let mut line = Line::new(node.mover, &node.name, &node.choice, event);
        line.pays(&node.pays, &node.outcome, !node.pays.is_empty());
        for branch in &node.branches {
            let odds = (node.mover == Mover::Chance).then_some(&branch.odds);
            line.branch(&branch.label, odds, branch.to, &branch.gains);
        }
        line.end(&mut text, number + 1 == dag.nodes.len());
    }
    text
}

fn head(title: &str, comment: &str, players: &[String]) -> String {
    let mut text = "{".to_owned();
    // writing to a string cannot fail
    if !title.is_empty() {
        let _ = write!(text, "\"title\": {}, ", json!(title));
    }
    if !comment.is_empty() {
        let _ = write!(text, "\"comment\": {}, ", json!(comment));
    }
    let _ = writeln!(text, "\"players\": {}, \"nodes\": [", json!(players));
    text
}

/// Whole numbers as they are, all others as fractions in quotes.
fn number(number: &Rational) -> Value {
    number.to_whole().map_or_else(|| json!(number.to_string()), Value::from)
}

fn numbers(row: &[Rational]) -> Value {
    row.iter().map(number).collect()
}

/// One node.
struct Line {
    keys: Vec<String>,
    moves: Vec<String>,
}

impl Line {
    fn new(mover: Mover, name: &str, set: &str, event: Option<Value>) -> Self {
        let mut line = Self { keys: Vec::new(), moves: Vec::new() };
        if let Mover::Player(player) = mover {
            line.key("player", &json!(player + 1));
        }
        if let Some(event) = event {
            line.key("event", &event);
        }
        line.text("name", name);
        line.text("set", set);
        line
    }

    fn key(&mut self, key: &str, value: &Value) {
        self.keys.push(format!("\"{key}\": {value}"));
    }

    fn text(&mut self, key: &str, text: &str) {
        if !text.is_empty() {
            self.key(key, &json!(text));
        }
    }

    fn pays(&mut self, pays: &[Rational], outcome: &str, any: bool) {
        if any {
            self.key("payoffs", &numbers(pays));
            self.text("outcome", outcome);
        }
    }

    fn branch(&mut self, label: &str, odds: Option<&Rational>, to: usize, gains: &[Rational]) {
        let mut keys = Vec::new();
        if !label.is_empty() {
            keys.push(format!("\"move\": {}", json!(label)));
        }
        if let Some(p) = odds {
            keys.push(format!("\"probability\": {}", number(p)));
        }
        keys.push(format!("\"to\": {to}"));
        if gains.iter().any(|gain| *gain != Rational::ZERO) {
            keys.push(format!("\"gains\": {}", numbers(gains)));
        }
        self.moves.push(format!("{{{}}}", keys.join(", ")));
    }

    fn end(mut self, text: &mut String, last: bool) {
        if !self.moves.is_empty() {
            let moves = self.moves.join(", ");
            self.keys.push(format!("\"moves\": [{moves}]"));
        }
        let mark = if last { "\n]}\n" } else { ",\n" };
        let _ = write!(text, "  {{{}}}{mark}", self.keys.join(", "));
    }
}
