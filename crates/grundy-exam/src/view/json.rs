//! The answers for machines: one object with stable keys.

use serde_json::{Map, Value, json};

use crate::answers::{Answers, Question, Reading};
use crate::checker::Mark;
use crate::rules::Rules;
use crate::tree::{Player, State, Tree};
use crate::values::Values;
use crate::view::Telling;
use crate::view::marks::why;
use crate::view::words::{Page, exam};

/// Rules, range, classes and answers.
pub fn answers(page: &Page<'_>, rules: &Rules, answers: &Answers, bound_hit: bool) -> Map<String, Value> {
    let texts = page.texts;
    let classes: Map<String, Value> = answers
        .by_class()
        .into_iter()
        .map(|(class, values)| (class.to_string(), json!(values.as_slice())))
        .collect();
    let found: Map<String, Value> = Question::ALL
        .iter()
        .map(|question| (question.key().to_owned(), values(answers.to(*question))))
        .collect();
    let reading = match page.reading {
        Reading::Blunder => "a",
        Reading::AnyBlunder => "any",
        Reading::Forced => "b",
    };
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| object.insert(key.to_owned(), value);
    put(
        "rules",
        json!({
            "heaps": texts.heaps,
            "moves": rules.kinds().collect::<Vec<_>>(),
            "end": texts.end,
            "lose": texts.lose,
            "no_repeat": texts.no_repeat,
        }),
    );
    put("players", json!([page.tell.of(Player::First), page.tell.of(Player::Second)]));
    put(
        "range",
        json!({ "from": page.chosen.range.start(), "to": page.chosen.range.end(), "whole": page.chosen.whole }),
    );
    put("classes", Value::Object(classes));
    put("answers", Value::Object(found));
    put("reading", json!(reading));
    put("exam", json!(exam(page, answers)));
    put("bound_hit", json!(bound_hit));
    object
}

fn values(values: &Values) -> Value {
    json!({
        "least": values.least(),
        "greatest": values.greatest(),
        "count": values.count(),
        "all": values.as_slice(),
    })
}

/// A tree: its nodes level by level, with their moves.
pub fn tree(rules: &Rules, tree: &Tree, stones: i64, tell: Telling<'_>) -> Value {
    let kinds: Vec<&str> = rules.kinds().collect();
    let nodes: Vec<Value> = tree
        .nodes
        .iter()
        .map(|node| {
            let (class, winner) = match node.state {
                State::Live(class) => (Some(class.to_string()), None),
                State::Won(player) => (None, Some(tell.of(player))),
                State::Beyond => (Some("beyond".to_owned()), None),
            };
            let moves: Vec<Value> = node
                .moves
                .iter()
                .map(|branch| json!({ "move": kinds[branch.kind], "node": branch.to }))
                .collect();
            json!({
                "position": node.heaps.as_slice(),
                "level": node.level,
                "class": class,
                "winner": winner,
                "moves": moves,
            })
        })
        .collect();
    json!({ "S": stones, "winner": tree.winner.map(|player| tell.of(player)), "nodes": nodes })
}

/// The verdicts on a student's answers.
pub fn marks(marks: &[Mark; 3], tell: Telling<'_>) -> Value {
    let rows = marks.iter().map(|mark| {
        json!({
            "question": mark.question.key(),
            "form": mark.form.name(),
            "said": mark.said,
            "right": mark.right,
            "holds": mark.faults.is_empty(),
            "faults": mark.faults.iter().map(|fault| why(mark, fault, tell)).collect::<Vec<_>>(),
        })
    });
    rows.collect()
}
