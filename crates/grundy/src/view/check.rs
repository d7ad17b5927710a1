//! Checked claims as JSON.

use serde_json::{Value, json};

use grundy_base::report::Winner;
use grundy_base::value::loopy::Loopy;
use grundy_law::check::{Actual, Checked, Claimed, Reply, Why};

/// What came out, for machines.
pub fn json(game: &str, claim: &str, misere: bool, checked: &Checked) -> Value {
    json!({
        "game": game,
        "claim": claim.trim(),
        "of": checked.about.name(),
        "misere": misere,
        "holds": checked.holds(),
        "checked_to": checked.checked_to,
        "positions": checked.positions,
        "complete": checked.complete,
        "counterexample": checked.counterexample.as_ref().map(|found| json!({
            "position": found.position,
            "numbers": found.numbers,
            "claimed": claimed_json(&found.claimed),
            "actual": actual_json(&found.actual),
            "why": why_json(&found.why),
        })),
        "stopped": checked.stopped.as_ref().map(ToString::to_string),
    })
}

fn claimed_json(claimed: &Claimed) -> Value {
    match claimed {
        Claimed::Lost(true) => json!("P"),
        Claimed::Lost(false) => json!("not P"),
        Claimed::Outcome(outcome) => json!(outcome.class_letter()),
        Claimed::Nimber(value) => json!(value),
        Claimed::Remoteness(plies) => json!(plies),
        Claimed::Move(mv) => json!(mv),
        Claimed::To(numbers) => json!({ "to": numbers }),
    }
}

fn actual_json(actual: &Actual) -> Value {
    match actual {
        Actual::Outcome(outcome) => json!(outcome.class_letter()),
        Actual::Value(Loopy::Finite(value)) => json!(value.0),
        Actual::Value(Loopy::Infinity(ways)) => {
            json!({"infinity": ways.iter().map(|way| way.0).collect::<Vec<_>>()})
        }
        Actual::Remoteness(plies) => json!(plies),
        Actual::Moves(winning) => json!(winning),
    }
}

fn why_json(why: &Why) -> Value {
    let reply = |reply: &Reply| json!({"move": reply.mv, "to": reply.to, "answer": reply.answer});
    match why {
        Why::Over => json!({"moves": []}),
        Why::Wins(mv) => json!({"winner": Winner::First.word(), "moves": [reply(mv)]}),
        Why::Drawn(mv) => json!({"winner": Winner::Draw.word(), "moves": [reply(mv)]}),
        Why::Loses(replies, total) => json!({
            "winner": Winner::Second.word(),
            "moves": replies.iter().map(reply).collect::<Vec<_>>(),
            "total_moves": total,
        }),
        Why::Mex(options) => json!({
            "mex": options
                .iter()
                .map(|option| json!({"nimber": option.value.0, "move": option.mv}))
                .collect::<Vec<_>>(),
        }),
        Why::Plies(rows) => json!({
            "moves": rows
                .iter()
                .map(|(mv, left)| json!({"move": mv.mv, "to": mv.to, "remoteness": left}))
                .collect::<Vec<_>>(),
        }),
        Why::Refuted(mv) => json!({"moves": [reply(mv)]}),
        Why::NoSuchMove | Why::Untold => Value::Null,
    }
}
