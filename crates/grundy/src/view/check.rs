//! Checked claims in words and as JSON.

use serde_json::{Value, json};

use crate::check::{About, Actual, Checked, Claimed, Counterexample, Reply, Why};
use crate::report::Winner;
use crate::value::loopy::Loopy;
use crate::value::outcome::Outcome;
use crate::view::cut;

/// What came out in words, ready to print; it ends with a line break.
pub fn words(game: &str, claim: &str, checked: &Checked, width: usize) -> String {
    let mut lines = vec![game.to_owned(), format!("claim: {}", claim.trim())];
    match &checked.counterexample {
        None => lines.push(agreement(checked)),
        Some(found) => {
            lines.push(format!(
                "The claim fails for {}: it says {}, but {}.",
                place(&checked.names, found),
                said(&found.claimed),
                so(found)
            ));
            lines.extend(why(found));
            lines.push(match checked.checked_to {
                Some(_) => agreement(checked),
                None => "It agrees with no position before.".to_owned(),
            });
        }
    }
    let wrapped = lines.iter().flat_map(|line| {
        let listed = line.starts_with("  ");
        let whole = || vec![cut(line, width)];
        let broken =
            || textwrap::wrap(line, width.max(1)).iter().map(|line| line.trim_end().to_owned()).collect();
        if listed { whole() } else { broken() }
    });
    wrapped.fold(String::new(), |page, line| page + &line + "\n")
}

fn agreement(checked: &Checked) -> String {
    let positions = match (checked.positions, checked.about) {
        (1, About::Move) => "1 position where a move wins".to_owned(),
        (n, About::Move) => format!("{n} positions where a move wins"),
        (1, _) => "1 position".to_owned(),
        (n, _) => format!("{n} positions"),
    };
    let to = match (&checked.names[..], checked.checked_to) {
        (_, None) => String::new(),
        ([one], Some(to)) => format!(" up to {one} = {to}"),
        (many, Some(to)) => format!(" up to {to} in {}", many.join(" and ")),
    };
    let all = if checked.complete { ", which are all" } else { "" };
    let it = if checked.counterexample.is_some() { "It" } else { "The claim" };
    format!("{it} agrees{to}: {positions}{all}.")
}

/// The position, with its numbers where they do not say the same.
fn place(names: &[String], found: &Counterexample) -> String {
    let numbers: Vec<String> =
        names.iter().zip(&found.numbers).map(|(name, n)| format!("{name} = {n}")).collect();
    let numbers = numbers.join(", ");
    let plain = found.numbers.len() == 1 && found.position == found.numbers[0].to_string();
    if plain { numbers } else { format!("{numbers} (position {})", found.position) }
}

fn class(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "an N-position (the player to move wins)",
        Outcome::Loss => "a P-position (the player to move loses)",
        Outcome::Draw => "a draw",
    }
}

fn plies(n: impl Into<i64>) -> String {
    match n.into() {
        1 => "1 ply".to_owned(),
        n => format!("{n} plies"),
    }
}

fn said(claimed: &Claimed) -> String {
    match claimed {
        Claimed::Lost(true) => class(Outcome::Loss).to_owned(),
        Claimed::Lost(false) => "no P-position".to_owned(),
        Claimed::Outcome(outcome) => class(*outcome).to_owned(),
        Claimed::Nimber(value) => format!("nimber {value}"),
        Claimed::Remoteness(Some(n)) => plies(*n),
        Claimed::Remoteness(None) => "a draw".to_owned(),
        Claimed::Move(mv) => format!("'{mv}' wins"),
        Claimed::To(numbers) => format!("a move to {} wins", tuple(numbers)),
    }
}

fn tuple(numbers: &[i64]) -> String {
    let words: Vec<String> = numbers.iter().map(i64::to_string).collect();
    if let [one] = &words[..] { one.clone() } else { format!("({})", words.join(", ")) }
}

fn so(found: &Counterexample) -> String {
    match &found.actual {
        Actual::Outcome(outcome) => format!("it is {}", class(*outcome)),
        Actual::Value(value) => format!("it is {value}"),
        Actual::Remoteness(Some(n)) => format!("the game ends after {}", plies(*n)),
        Actual::Remoteness(None) => "it is a draw".to_owned(),
        Actual::Moves(_) if matches!(found.why, Why::NoSuchMove) => "there is no such move".to_owned(),
        Actual::Moves(_) => "it does not".to_owned(),
    }
}

/// A move and where it leads.
fn step(reply: &Reply) -> String {
    match &reply.to {
        Some(to) if reply.mv != *to && reply.mv != format!("to {to}") => {
            format!("{} (leaves {to})", reply.mv)
        }
        _ => reply.mv.clone(),
    }
}

fn why(found: &Counterexample) -> Vec<String> {
    let mut lines = match &found.why {
        Why::Over => vec!["No move is left there.".to_owned()],
        Why::Wins(reply) => vec![format!("A winning move: {}.", step(reply))],
        Why::Drawn(reply) => vec![format!("No move wins; this one keeps the draw: {}.", step(reply))],
        Why::Loses(replies, total) => {
            let mut lines = vec![match total {
                1 => "The only move loses:".to_owned(),
                n => format!("All {n} moves lose:"),
            }];
            lines.extend(replies.iter().map(|reply| match &reply.answer {
                Some(answer) => format!("  {}: answered by {answer}", step(reply)),
                None => format!("  {}", step(reply)),
            }));
            if usize::try_from(*total).is_ok_and(|total| total > replies.len()) {
                lines.push("  …".to_owned());
            }
            lines
        }
        Why::Mex(options) => {
            let mut lines = Vec::new();
            if matches!(found.actual, Actual::Value(Loopy::Infinity(_))) {
                lines.push(
                    "Play from there need not end: the value is infinite, with the finite values of its options."
                        .to_owned(),
                );
            } else if options.is_empty() {
                lines.push("There are no options; the mex of nothing is 0.".to_owned());
            } else {
                let values: Vec<String> = options.iter().map(|option| option.value.to_string()).collect();
                lines.push(format!(
                    "The options have the values {{{}}}; the least missing is the nimber.",
                    values.join(", ")
                ));
            }
            let reached = match found.claimed {
                Claimed::Nimber(said) => {
                    options.iter().find(|option| u64::try_from(said) == Ok(option.value.0))
                }
                _ => None,
            };
            lines.extend(reached.map(|option| {
                format!("It cannot be {}, as {} leads to that value.", option.value, option.mv)
            }));
            lines
        }
        Why::Plies(rows) => {
            let mut lines =
                vec!["The moves that keep the outcome, and the plies left after each:".to_owned()];
            lines.extend(rows.iter().map(|(reply, left)| match left {
                Some(left) => format!("  {}: {left}", step(reply)),
                None => format!("  {}", step(reply)),
            }));
            lines
        }
        Why::Refuted(reply) => match &reply.answer {
            Some(answer) => vec![format!("After {} the answer {answer} wins.", step(reply))],
            None => Vec::new(),
        },
        Why::NoSuchMove | Why::Untold => Vec::new(),
    };
    if let Actual::Moves(winning) = &found.actual {
        let (noun, all) = if winning.len() == 1 { ("move is", "") } else { ("moves are", "…") };
        let shown = winning.iter().take(12).cloned().collect::<Vec<_>>().join("; ");
        let rest = if winning.len() > 12 { format!("; {all}") } else { String::new() };
        lines.push(format!("The winning {noun}: {shown}{rest}."));
    }
    lines
}

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
