//! Misère quotients, genera and failures of the Nim-like rule, in words.

use grundy::misere::{Counterexample, GenusRow, NimLike, Summary};
use grundy::view::{columns, cut};

use crate::messages::Messages;

/// Heaps listed if no period describes the rest.
const MAX_LISTED_HEAPS: usize = 120;
/// Moves of a counterexample listed at most.
const MAX_LISTED_MOVES: usize = 12;

fn wrapped(lines: &[String], width: usize) -> String {
    let lines = lines.iter().flat_map(|line| {
        let indent = if line.starts_with("  ") { "    " } else { "  " };
        textwrap::wrap(line, textwrap::Options::new(width.max(8)).subsequent_indent(indent))
    });
    lines.fold(String::new(), |page, line| page + line.trim_end() + "\n")
}

/// The game's name, marked as misère play.
pub fn title(game: &str, messages: &Messages) -> String {
    format!("{game} {}", messages.say("misere-play", &[]))
}

/// The quotient in words; ends with a line break.
pub fn words(game: &str, summary: &Summary, width: usize, messages: &Messages) -> String {
    let mut lines = vec![title(game, messages)];
    let sizes = [("order", summary.order.to_string().into()), ("lost", summary.lost.to_string().into())];
    let sizes = messages.say("quotient-sizes", &sizes);
    lines.push(match summary.tame {
        None => sizes,
        Some(n) => format!("{sizes}; {}", messages.say("quotient-tame", &[("n", n.to_string().into())])),
    });
    lines.push(status(summary, messages));
    if !summary.generators.is_empty() {
        let named = summary.generators.iter().map(|(letter, heap)| {
            let args = [("letter", letter.as_str().into()), ("heap", heap.to_string().into())];
            messages.say("generator", &args)
        });
        let list = |all: Vec<String>| [("list", all.join(", ").into())];
        lines.push(messages.say("generators", &list(named.collect())));
        let relations = summary.relations.iter().map(|(left, right)| format!("{left}={right}"));
        lines.push(messages.say("relations", &list(relations.collect())));
        lines.push(messages.say("lost-elements", &list(summary.lost_elements.clone())));
    }
    let told = told(summary);
    let rest = match &summary.period {
        Some((period, _)) => {
            let from = (period.last_exception + 1).to_string();
            format!(" {}", messages.say("again-from-heap", &[("heap", from.into())]))
        }
        None if told < summary.elements.len() => " …".to_owned(),
        None => String::new(),
    };
    let list = format!("{}{rest}", summary.elements[..told].join(" "));
    let last = (told - 1).to_string();
    lines.push(messages.say("elements-of-heaps", &[("last", last.into()), ("list", list.into())]));
    if !summary.changes.is_empty() {
        let heaps: Vec<String> = summary.changes.iter().map(u32::to_string).collect();
        lines.push(messages.say("quotient-grew", &[("heaps", heaps.join(", ").into())]));
    }
    wrapped(&lines, width)
}

/// The number of heaps to list.
fn told(summary: &Summary) -> usize {
    let most = summary
        .period
        .as_ref()
        .map_or(MAX_LISTED_HEAPS, |(period, _)| (period.last_exception + period.period) as usize + 1);
    most.min(summary.elements.len())
}

fn status(summary: &Summary, messages: &Messages) -> String {
    match (&summary.period, summary.too_large) {
        (Some((period, theorem)), _) => messages.say(
            "quotient-proved",
            &[
                ("p", period.period.to_string().into()),
                ("last", period.last_exception.to_string().into()),
                ("theorem", messages.phrase(theorem).into()),
            ],
        ),
        (None, None) => messages.say("quotient-known", &[("known", summary.known.to_string().into())]),
        (None, Some((heap, most))) => messages.say(
            "quotient-too-large",
            &[
                ("known", summary.known.to_string().into()),
                ("heap", heap.to_string().into()),
                ("most", most.into()),
            ],
        ),
    }
}

/// The genus table in words.
pub fn genera(rows: &[GenusRow], width: usize, messages: &Messages) -> String {
    let heads = [messages.say("heap", &[]), messages.say("genus", &[]), messages.say("nature", &[])];
    let heap = rows.last().map_or(1, |row| row.heap.to_string().len()).max(columns(&heads[0]));
    let genus = rows.iter().map(|row| row.genus.to_string().len()).max().unwrap_or(0).max(columns(&heads[1]));
    let mut page = format!("{:>heap$}  {:genus$}  {}\n", heads[0], heads[1], heads[2]);
    for row in rows {
        let nature = messages.say("nature-of-heap", &[("nature", row.nature.word().into())]);
        let line = format!("{:>heap$}  {:genus$}  {nature}", row.heap, row.genus.to_string());
        page += &cut(&line, width);
        page.push('\n');
    }
    page
}

fn sum(heaps: &[u32]) -> String {
    match heaps {
        [] => "0".to_owned(),
        heaps => heaps.iter().map(u32::to_string).collect::<Vec<_>>().join(" "),
    }
}

/// The result of checking the Nim-like rule, in words.
pub fn nim_like(game: &str, verdict: &NimLike, width: usize, messages: &Messages) -> String {
    let mut lines = vec![title(game, messages), messages.say("claim-nim-like", &[])];
    match verdict {
        NimLike::Proved { heap: None } => lines.push(messages.say("nim-like-holds", &[])),
        NimLike::Proved { heap: Some(heap) } => {
            lines.push(messages.say("nim-like-holds-to", &[("heap", heap.to_string().into())]));
        }
        NimLike::None { total } => {
            lines.push(messages.say("nim-like-agrees", &[("total", total.to_string().into())]));
        }
        NimLike::Fails(found) => lines.extend(failure(found, messages)),
    }
    wrapped(&lines, width)
}

fn failure(found: &Counterexample, messages: &Messages) -> Vec<String> {
    let xor = found.nimbers.iter().fold(0, |all, nimber| all ^ nimber);
    let (claimed, is) = match found.lost {
        true => (messages.say("an-n-position", &[]), messages.say("p-position", &[])),
        false => (messages.say("a-p-position", &[]), messages.say("n-position", &[])),
    };
    let mut lines = vec![messages.say(
        "nim-like-fails",
        &[
            ("position", sum(&found.heaps).into()),
            ("nimbers", sum(&found.nimbers).into()),
            ("xor", xor.to_string().into()),
            ("claimed", claimed.into()),
            ("is", is.into()),
        ],
    )];
    let name = |place: usize, left: &[u32]| {
        let rest = match left {
            [] => messages.say("nothing", &[]),
            left => left.iter().map(u32::to_string).collect::<Vec<_>>().join("+"),
        };
        messages.say("heap-to", &[("heap", found.heaps[place].to_string().into()), ("rest", rest.into())])
    };
    if let Some(best) = found.moves.iter().find(|reply| reply.wins) {
        lines.push(messages.say("exact-winning-move", &[("move", name(best.place, &best.left).into())]));
    } else {
        lines.push(match found.moves.len() {
            0 => messages.say("who-cannot-move-wins", &[]),
            n => messages.say("moves-lose", &[("n", n.into())]),
        });
        for reply in found.moves.iter().take(MAX_LISTED_MOVES) {
            let answer = match &reply.answer {
                Some(after) => messages.say("answered-by-leaving", &[("rest", sum(after).into())]),
                None => messages.say("leaves-no-move", &[]),
            };
            lines.push(format!("  {}: {answer}", name(reply.place, &reply.left)));
        }
        if found.moves.len() > MAX_LISTED_MOVES {
            let more = messages.say("more", &[("n", (found.moves.len() - MAX_LISTED_MOVES).into())]);
            lines.push(format!("  {more}"));
        }
    }
    let total: u32 = found.heaps.iter().sum();
    lines.push(messages.say("agrees-before", &[("total", total.to_string().into())]));
    lines
}
