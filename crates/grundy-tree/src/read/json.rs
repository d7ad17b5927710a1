//! Trees in JSON: a flat list of nodes, so that trees can be deep and positions merged.
//!
//! ```json
//! { "title": "Weather", "players": ["Farmer"], "nodes": [
//!   { "player": 1, "moves": [ { "move": "plant", "to": 1 }, { "move": "rent out", "to": 2 } ] },
//!   { "event": "rain", "moves": [ { "move": "dry", "probability": "1/3", "to": 2 },
//!                                 { "move": "wet", "probability": "2/3", "to": 3, "gains": [4] } ] },
//!   { "payoffs": [1] },
//!   { "payoffs": ["-1/2"] } ] }
//! ```
//! Node 0 is the root. A node with moves but without a player is of chance. Payoffs may stand on any node,
//! gains on any move. Numbers are whole, decimals (read exactly as they are written shortest), or fractions
//! in quotes.

use grundy::Error;
use grundy::error::BadText;
use grundy::limits::Budget;
use serde_json::{Map, Value};

use crate::dag::{Branch, Dag, Position, bad_whole};
use crate::tree::{Mover, Tree};
use grundy::value::rational::Rational;

/// Bytes of parsed JSON, and then of the tree, for one byte of text.
const TREE_BYTES_PER_TEXT_BYTE: u64 = 24;
/// A tree of merged positions is unfolded up to this many nodes.
const MAX_UNFOLDED_NODES: usize = 20_000_000;

/// Reads a tree; merged positions are unfolded.
///
/// # Errors
/// What is wrong; a cycle; a limit.
pub fn json(text: &str, budget: &mut Budget<'_>) -> Result<Tree, Error> {
    dag(text, budget)?.unfold(MAX_UNFOLDED_NODES, budget)
}

/// Reads a game, its positions merged as they are.
///
/// # Errors
/// What is wrong; a limit.
pub fn dag(text: &str, budget: &mut Budget<'_>) -> Result<Dag, Error> {
    budget.take(TREE_BYTES_PER_TEXT_BYTE.saturating_mul(text.len() as u64))?;
    let value: Value =
        serde_json::from_str(text.trim_start_matches('\u{feff}')).map_err(|error| slip(text, &error))?;
    let dag = game(&value).and_then(|dag| dag.check().map(|()| dag));
    Ok(dag.map_err(|problem| bad_whole(text, problem))?)
}

/// A fault of syntax, with its place.
fn slip(text: &str, error: &serde_json::Error) -> BadText {
    let line_start = match error.line().checked_sub(2) {
        None => 0,
        Some(before) => text.match_indices('\n').nth(before).map_or(text.len(), |(at, _)| at + 1),
    };
    let mut at = (line_start + error.column().saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let words = error.to_string();
    let problem = words.split(" at line").next().unwrap_or(&words).to_owned();
    let problem = format!("this is not JSON: {problem}");
    let next = text[at..].chars().next().map_or(0, char::len_utf8);
    BadText { problem: problem.into(), text: text.to_owned(), span: at..at + next, origin: None, hint: None }
}

fn game(value: &Value) -> Result<Dag, String> {
    let top = value.as_object().ok_or("expected one object with \"players\" and \"nodes\"")?;
    only(top, &["title", "comment", "players", "nodes"], "the game")?;
    let players = list(top, "players", "the game")?.iter().map(|name| {
        name.as_str().map(str::to_owned).ok_or_else(|| format!("players: {name} is no name: expected a text"))
    });
    let nodes = list(top, "nodes", "the game")?;
    Ok(Dag {
        title: text(top, "title", "the game")?,
        comment: text(top, "comment", "the game")?,
        players: players.collect::<Result<_, _>>()?,
        nodes: nodes.iter().enumerate().map(|(at, node)| position(at, node)).collect::<Result<_, _>>()?,
    })
}

fn position(at: usize, value: &Value) -> Result<Position, String> {
    let whom = format!("nodes[{at}]");
    let node = value.as_object().ok_or_else(|| format!("{whom}: expected an object"))?;
    only(node, &["player", "name", "set", "event", "payoffs", "outcome", "moves"], &whom)?;
    let moves = if node.contains_key("moves") { list(node, "moves", &whom)? } else { &[] };
    let mover = match node.get("player") {
        None | Some(Value::Null) if moves.is_empty() => Mover::Leaf,
        None | Some(Value::Null) => Mover::Chance,
        Some(_) if moves.is_empty() => {
            return Err(format!("{whom}: a player decides, but there are no moves"));
        }
        Some(player) => {
            let number =
                player.as_u64().and_then(|n| usize::try_from(n).ok()).filter(|n| (1..1 << 24).contains(n));
            let number = number.ok_or_else(|| format!("{whom}: expected the number of a player from 1"))?;
            Mover::Player(number - 1)
        }
    };
    let event = match node.get("event") {
        None | Some(Value::Null) => None,
        Some(_) if mover != Mover::Chance => return Err(format!("{whom}: only chance has an event")),
        Some(Value::String(name)) => Some(name.clone()),
        Some(Value::Number(number)) => Some(number.to_string()),
        Some(_) => return Err(format!("{whom}: expected the name or the number of an event")),
    };
    Ok(Position {
        mover,
        name: text(node, "name", &whom)?,
        choice: text(node, "set", &whom)?,
        event,
        pays: row(node, "payoffs", &whom)?,
        outcome: text(node, "outcome", &whom)?,
        branches: moves.iter().map(|mv| branch(mv, mover, &whom)).collect::<Result<_, _>>()?,
    })
}

fn branch(value: &Value, mover: Mover, whom: &str) -> Result<Branch, String> {
    let mv = value
        .as_object()
        .ok_or_else(|| format!("{whom}: expected moves such as {{\"move\": \"a\", \"to\": 1}}"))?;
    only(mv, &["move", "to", "probability", "gains"], whom)?;
    let to = mv.get("to").and_then(Value::as_u64).and_then(|to| usize::try_from(to).ok());
    let odds = match (mover, mv.get("probability")) {
        (Mover::Chance, Some(p)) => number(p, whom)?,
        (Mover::Chance, None) => {
            let who = "write \"player\" if somebody decides here";
            return Err(format!("{whom}: a move of chance has no probability ({who})"));
        }
        (_, Some(_)) => {
            return Err(format!("{whom}: a player decides here, not chance: no move has a probability"));
        }
        (_, None) => Rational::ZERO,
    };
    Ok(Branch {
        label: text(mv, "move", whom)?,
        to: to
            .ok_or_else(|| format!("{whom}: a move leads nowhere: expected \"to\", the number of a node"))?,
        odds,
        gains: row(mv, "gains", whom)?,
    })
}

/// No other keys: a slip in a key would be silent otherwise.
fn only(object: &Map<String, Value>, keys: &[&str], whom: &str) -> Result<(), String> {
    match object.keys().find(|key| !keys.contains(&key.as_str())) {
        None => Ok(()),
        Some(key) => Err(format!("{whom}: unknown key \"{key}\": expected one of {}", keys.join(", "))),
    }
}

fn list<'v>(object: &'v Map<String, Value>, key: &str, whom: &str) -> Result<&'v [Value], String> {
    let list = object.get(key).and_then(Value::as_array);
    list.map(Vec::as_slice).ok_or_else(|| format!("{whom}: expected a list under \"{key}\""))
}

fn text(object: &Map<String, Value>, key: &str, whom: &str) -> Result<String, String> {
    match object.get(key) {
        None | Some(Value::Null) => Ok(String::new()),
        Some(Value::String(text)) => Ok(text.clone()),
        Some(_) => Err(format!("{whom}: expected a text under \"{key}\"")),
    }
}

fn row(object: &Map<String, Value>, key: &str, whom: &str) -> Result<Vec<Rational>, String> {
    match object.get(key) {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::Array(row)) => row.iter().map(|pay| number(pay, whom)).collect(),
        Some(_) => Err(format!("{whom}: expected a list under \"{key}\"")),
    }
}

fn number(value: &Value, whom: &str) -> Result<Rational, String> {
    let read = match value {
        Value::Number(number) => Rational::read(&number.to_string()),
        Value::String(text) => Rational::read(text.trim()),
        other => Err(format!("{other} is not a number")),
    };
    read.map_err(|why| format!("{whom}: {why}"))
}
