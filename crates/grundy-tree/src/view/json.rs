//! Reports for machines: one object with stable keys. The list of all decisions is written piece by piece, since it may be
//! long.

use std::fmt::Write;

use num_bigint::BigUint;
use serde_json::{Map, Value, json};

use crate::equilibria;
use crate::number::Number;
use crate::place;
use crate::report::{Equilibria, Report};
use crate::tree::{Mover, Tree};
use crate::write::number;

/// Together the places of all decisions are not longer than this; else they are left out.
const MAX_PLACES: usize = 4 << 20;
/// Nor are more moves than this compared to find them.
const MAX_LOOKS: usize = 1 << 26;
/// Whole numbers up to this are the same in every reader of JSON.
const MAX_SAFE: u64 = 1 << 53;

/// A report as one JSON object, without a line break.
#[must_use]
pub fn json(report: &Report<'_>) -> String {
    let tree = report.tree;
    let mut head = Map::new();
    let mut set = |key: &str, value: Value| head.insert(key.to_owned(), value);
    set("title", json!(tree.title));
    set("players", json!(tree.players()));
    set("nodes", json!(report.shape.nodes));
    set("decisions", json!(report.shape.decisions));
    set("chances", json!(report.shape.chances));
    set("leaves", json!(report.shape.leaves));
    set("depth", json!(report.shape.depth));
    let value = report.solution.value(0);
    set("payoffs", approx(&value));
    set("payoffs_exact", exact(&value));
    if let Some(before) = &report.before {
        set("payoffs_before", exact(before));
    }
    let path = report.solution.path();
    let moves = path.windows(2).map(|pair| tree.move_name(pair[0], tree.place(pair[0], pair[1])));
    set("path", moves.collect());
    set(
        "path_ends",
        json!(if tree.mover(path[path.len() - 1]) == Mover::Chance { "chance" } else { "leaf" }),
    );
    let mut tail = Map::new();
    let mut set = |key: &str, value: Value| tail.insert(key.to_owned(), value);
    let (listed, total) = match &report.equilibria {
        Equilibria::All(all) => {
            let rows = all.iter().map(|one| {
                json!({ "payoffs": approx(&one.pays), "payoffs_exact": exact(&one.pays), "count": count(&one.count) })
            });
            (rows.collect(), count(&equilibria::total(all)))
        }
        _ => (Value::Null, Value::Null),
    };
    set("equilibria", listed);
    set("equilibria_total", total);
    set("depends_on_ties", json!(report.equilibria.depends_on_ties()));
    set("ties", json!(report.rules.ties.word()));
    set("chance", json!(report.rules.chance.word()));
    let ensured = report.guaranteed.iter().map(
        |(who, pay)| json!({ "player": who + 1, "payoff": approx_one(pay), "payoff_exact": pay.to_string() }),
    );
    set("guaranteed", ensured.collect());
    extra(report, &mut tail);
    // three objects in one: head, the long list, tail
    let head = Value::Object(head).to_string();
    let tail = Value::Object(tail).to_string();
    let mut text = head[..head.len() - 1].to_owned();
    text.push_str(",\"strategy\":[");
    strategy(report, &mut text);
    text.push_str("],");
    text.push_str(&tail[1..]);
    text
}

/// Numbers as machines like them; fractions rounded.
fn approx(pays: &[Number]) -> Value {
    pays.iter().map(approx_one).collect()
}

fn approx_one(pay: &Number) -> Value {
    pay.to_whole().map_or_else(|| json!(pay.approx()), Value::from)
}

/// Whole numbers, and fractions as text.
fn exact(pays: &[Number]) -> Value {
    pays.iter().map(Number::to_string).collect()
}

/// A count: a number if every reader holds it, else its digits as text.
fn count(count: &BigUint) -> Value {
    match u64::try_from(count) {
        Ok(small) if small <= MAX_SAFE => json!(small),
        _ => json!(count.to_string()),
    }
}

fn name(tree: &Tree, node: usize, child: usize) -> String {
    tree.move_name(node, tree.place(node, child))
}

/// All decisions, in preorder.
fn strategy(report: &Report<'_>, text: &mut String) {
    let tree = report.tree;
    let widest = (0..tree.len()).map(|node| tree.arity(node)).max().unwrap_or(0);
    let with_places = tree.len().saturating_mul(report.shape.depth).saturating_mul(8) <= MAX_PLACES
        && tree.len().saturating_mul(widest) <= MAX_LOOKS;
    let mut first = true;
    for node in 0..tree.len() {
        let Some(chosen) = report.solution.chosen(node) else { continue };
        let Mover::Player(who) = tree.mover(node) else { continue };
        let best: Vec<String> =
            report.solution.best(tree, node).into_iter().map(|child| name(tree, node, child)).collect();
        let at = with_places.then(|| place::write(tree, &report.parents, node));
        let comma = if first { "" } else { "," };
        first = false;
        // writing to a string cannot fail
        let _ = write!(
            text,
            "{comma}{}",
            json!({
                "node": node,
                "at": at,
                "player": who + 1,
                "move": name(tree, node, chosen),
                "best": best,
                "payoffs": approx(&report.solution.value(node)),
                "on_path": report.reached[node],
            })
        );
    }
}

/// Answers to special questions, each under a key of its own.
fn extra(report: &Report<'_>, tail: &mut Map<String, Value>) {
    let (tree, extra) = (report.tree, &report.extra);
    let at = |node: usize| super::place(tree, &report.parents, node);
    let plan = |chosen: &dyn Fn(usize) -> Option<usize>| -> Value {
        let moves = (0..tree.len()).filter_map(|node| chosen(node).map(|child| (node, child)));
        moves
            .map(|(node, child)| json!({ "node": node, "at": at(node), "move": name(tree, node, child) }))
            .collect()
    };
    if let Some((number, profile)) = &extra.picked {
        let strategy = plan(&|node| profile.chosen(node));
        let picked =
            json!({ "number": count(number), "payoffs": approx(&profile.pays), "strategy": strategy });
        tail.insert("picked".to_owned(), picked);
    }
    if !extra.why.is_empty() {
        let nodes = extra.why.iter().map(|why| {
            let moves = why.moves.iter().map(|mv| {
                let cost = mv.cost.as_ref().map(number);
                json!({ "move": mv.mv, "payoffs": approx(&mv.value), "chosen": mv.chosen, "cost": cost })
            });
            let moves: Value = moves.collect();
            json!({ "node": why.node, "at": at(why.node), "on_path": why.reached, "moves": moves })
        });
        tail.insert("why".to_owned(), nodes.collect());
    }
    if let Some(found) = &extra.commitments {
        let rows =
            found.iter().map(|one| json!({ "without": at(one.without), "payoffs": approx(&one.pays) }));
        tail.insert("commitments".to_owned(), rows.collect());
    }
    if let Some(found) = &extra.sensitivity {
        let rows = found.iter().map(|one| {
            let flips: Value = one
                .flips
                .iter()
                .map(|flip| {
                    json!({
                        "probability": approx_one(&flip.at),
                        "probability_exact": flip.at.to_string(),
                        "at": at(flip.node),
                        "from": name(tree, flip.node, flip.from),
                        "to": name(tree, flip.node, flip.to),
                    })
                })
                .collect();
            json!({
                "at": at(one.node),
                "branch": tree.move_name(one.node, one.branch),
                "probability": approx_one(&one.now),
                "flips": flips,
            })
        });
        tail.insert("sensitivity".to_owned(), rows.collect());
    }
    if let Some(found) = &extra.regret {
        let strategy = plan(&|node| found.chosen(node));
        tail.insert(
            "regret".to_owned(),
            json!({ "regret": approx_one(&found.regret), "strategy": strategy }),
        );
    }
    if let Some((steps, complete)) = &extra.steps {
        let rows: Value = steps.iter().map(|step| json!({ "text": step.before, "by": step.by })).collect();
        tail.insert("steps".to_owned(), json!({ "steps": rows, "complete": complete }));
    }
}
