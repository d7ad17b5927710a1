//! Misère quotients, genera, and where the formula fails, as JSON.

use serde_json::{Value, json};

use grundy_door::misere::{GenusRow, NimLike, Summary};

/// The quotient as JSON.
pub fn json(game: &str, summary: &Summary) -> Value {
    let period = summary.period.as_ref();
    let pairs =
        |pairs: &[(String, String)]| -> Vec<Value> { pairs.iter().map(|(a, b)| json!([a, b])).collect() };
    json!({
        "game": game,
        "misere": true,
        "order": summary.order,
        "lost": summary.lost,
        "tame": summary.tame,
        "generators": summary.generators.iter().map(|(letter, heap)| json!({"letter": letter, "heap": heap})).collect::<Vec<_>>(),
        "relations": pairs(&summary.relations),
        "lost_elements": summary.lost_elements,
        "elements": summary.elements,
        "changes": summary.changes,
        "status": if period.is_some() { "proved" } else { "verified" },
        "checked_to": summary.known,
        "period": period.map(|(period, _)| period.period),
        "last_exception": period.map(|(period, _)| period.last_exception),
        "theorem": period.map(|(_, theorem)| theorem.english()),
        "too_large": summary.too_large.map(|(heap, most)| json!({"heap": heap, "elements": most})),
    })
}

/// The genus table as JSON.
pub fn genera_json(rows: &[GenusRow]) -> Value {
    let row = |row: &GenusRow| {
        json!({
            "heap": row.heap,
            "genus": row.genus.to_string(),
            "nimber": row.genus.nimber,
            "misere": row.genus.misere,
            "nature": row.nature.word(),
        })
    };
    rows.iter().map(row).collect()
}

fn sum(heaps: &[u32]) -> String {
    if heaps.is_empty() {
        "0".to_owned()
    } else {
        heaps.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
    }
}

/// What came of comparing the formula, as JSON.
pub fn nim_like_json(game: &str, verdict: &NimLike) -> Value {
    let letter = |lost: bool| if lost { "P" } else { "N" };
    let (holds, checked_to, counterexample) = match verdict {
        NimLike::Proved { heap } => (true, json!(heap), Value::Null),
        NimLike::None { total } => (true, json!(total), Value::Null),
        NimLike::Fails(found) => {
            let moves: Vec<Value> = found
                .moves
                .iter()
                .map(|reply| {
                    json!({
                        "heap": found.heaps[reply.place],
                        "left": reply.left,
                        "winner": if reply.wins { "first" } else { "second" },
                        "answer": reply.answer,
                    })
                })
                .collect();
            let example = json!({
                "position": sum(&found.heaps),
                "claimed": letter(!found.lost),
                "actual": letter(found.lost),
                "nimbers": found.nimbers,
                "moves": moves,
            });
            (false, json!(found.heaps.iter().sum::<u32>() - 1), example)
        }
    };
    json!({
        "game": game,
        "claim": "nim-like",
        "misere": true,
        "holds": holds,
        "status": if matches!(verdict, NimLike::Proved { .. }) { "proved" } else { "verified" },
        "checked_to": checked_to,
        "counterexample": counterexample,
    })
}
