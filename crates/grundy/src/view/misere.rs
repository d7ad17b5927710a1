//! Misère quotients, genera, and where the formula fails: words and JSON.

use serde_json::{Value, json};

use crate::misere::{Counterexample, GenusRow, NimLike, Summary};
use crate::view::cut;

/// Elements of heaps that are listed where no period says the rest.
const SHOWN: usize = 120;
/// Moves of a counterexample that are listed.
const MOVES: usize = 12;

fn wrapped(lines: &[String], width: usize) -> String {
    let lines = lines.iter().flat_map(|line| {
        let indent = if line.starts_with("  ") { "    " } else { "  " };
        textwrap::wrap(line, textwrap::Options::new(width.max(8)).subsequent_indent(indent))
    });
    lines.fold(String::new(), |page, line| page + line.trim_end() + "\n")
}

/// The quotient in words, ready to print; it ends with a line break.
pub fn words(game: &str, summary: &Summary, width: usize) -> String {
    let mut lines = vec![format!("{game} (misère play)")];
    let tame = summary.tame.map_or(String::new(), |n| format!("; it is T{n}, the game is tame so far"));
    lines.push(format!("misère quotient: |Q| = {}, |P| = {}{tame}", summary.order, summary.lost));
    lines.push(status(summary));
    if !summary.generators.is_empty() {
        let named: Vec<String> =
            summary.generators.iter().map(|(letter, heap)| format!("{letter} = heap {heap}")).collect();
        lines.push(format!("generators: {}", named.join(", ")));
        let relations: Vec<String> =
            summary.relations.iter().map(|(left, right)| format!("{left}={right}")).collect();
        lines.push(format!("relations: {}", relations.join(", ")));
        lines.push(format!("lost elements (P): {}", summary.lost_elements.join(", ")));
    }
    let told = told(summary);
    let rest = match &summary.period {
        Some((period, _)) => format!(" … and again from heap {}", period.last_exception + 1),
        None if told < summary.elements.len() => " …".to_owned(),
        None => String::new(),
    };
    lines.push(format!(
        "elements of the heaps 0 to {}: {}{rest}",
        told - 1,
        summary.elements[..told].join(" ")
    ));
    if !summary.changes.is_empty() {
        let heaps: Vec<String> = summary.changes.iter().map(u32::to_string).collect();
        lines.push(format!("the quotient grew at heaps {}", heaps.join(", ")));
    }
    wrapped(&lines, width)
}

/// How many heaps are listed.
fn told(summary: &Summary) -> usize {
    let most = summary
        .period
        .as_ref()
        .map_or(SHOWN, |(period, _)| (period.last_exception + period.period) as usize + 1);
    most.min(summary.elements.len())
}

fn status(summary: &Summary) -> String {
    let more = match (summary.too_large, &summary.stopped) {
        (Some((heap, most)), _) => format!("; with heap {heap} it has more than {most} elements"),
        _ => String::new(),
    };
    match &summary.period {
        Some((period, theorem)) => format!(
            "proved for the whole game: elements repeat with period {} after heap {} ({theorem})",
            period.period, period.last_exception
        ),
        None => format!("proved for all sums of heaps up to {}{more}", summary.known),
    }
}

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

/// The genus table in words.
pub fn genera(rows: &[GenusRow], width: usize) -> String {
    let heap = rows.last().map_or(1, |row| row.heap.to_string().len()).max("heap".len());
    let genus = rows.iter().map(|row| row.genus.to_string().len()).max().unwrap_or(0).max("genus".len());
    let mut page = format!("{:>heap$}  {:genus$}  nature\n", "heap", "genus");
    for row in rows {
        let line = format!("{:>heap$}  {:genus$}  {}", row.heap, row.genus.to_string(), row.nature.word());
        page += &cut(&line, width);
        page.push('\n');
    }
    page
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

fn wins(lost: bool) -> &'static str {
    if lost { "a P-position (the player to move loses)" } else { "an N-position (the player to move wins)" }
}

/// What came of comparing the formula, in words.
pub fn nim_like(game: &str, verdict: &NimLike, width: usize) -> String {
    let mut lines = vec![
        format!("{game} (misère play)"),
        "claim: nim-like (lost iff the nimbers XOR to 0; to 1 if none is over 1)".to_owned(),
    ];
    match verdict {
        NimLike::Proved { heap } => {
            let heaps = heap.map_or("its heaps".to_owned(), |heap| format!("heaps up to {heap}"));
            lines.push(format!(
                "The claim holds for all sums of {heaps}: they are tame, and like heaps of Nim."
            ));
        }
        NimLike::None { total } => {
            lines.push(format!("The claim agrees with all positions up to a total of {total}."));
        }
        NimLike::Fails(found) => lines.extend(failure(found)),
    }
    wrapped(&lines, width)
}

fn failure(found: &Counterexample) -> Vec<String> {
    let xor = found.nimbers.iter().fold(0, |all, nimber| all ^ nimber);
    let mut lines = vec![format!(
        "The claim fails for {}: with nimbers {}, XOR {xor}, it says {}, but it is {}.",
        sum(&found.heaps),
        sum(&found.nimbers),
        if found.lost { "an N-position" } else { "a P-position" },
        wins(found.lost)
    )];
    let name = |place: usize, left: &[u32]| {
        let rest = if left.is_empty() {
            "nothing".to_owned()
        } else {
            left.iter().map(u32::to_string).collect::<Vec<_>>().join("+")
        };
        format!("{} to {rest}", found.heaps[place])
    };
    if let Some(best) = found.moves.iter().find(|reply| reply.wins) {
        let nimbers = "which the exact search says is lost";
        lines.push(format!("A winning move: {}, {nimbers}.", name(best.place, &best.left)));
    } else {
        lines.push(match found.moves.len() {
            0 => "There is no move: who cannot move wins.".to_owned(),
            1 => "The only move loses:".to_owned(),
            n => format!("All {n} moves lose:"),
        });
        for reply in found.moves.iter().take(MOVES) {
            let answer = match &reply.answer {
                Some(after) => format!("answered by leaving {}", sum(after)),
                None => "leaves no move, and so loses".to_owned(),
            };
            lines.push(format!("  {}: {answer}", name(reply.place, &reply.left)));
        }
        if found.moves.len() > MOVES {
            lines.push(format!("  … and {} more", found.moves.len() - MOVES));
        }
    }
    let total: u32 = found.heaps.iter().sum();
    lines.push(format!(
        "It agrees with all positions before: with a smaller total than {total}, or the same and fewer or smaller heaps."
    ));
    lines
}

/// The same as JSON.
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
