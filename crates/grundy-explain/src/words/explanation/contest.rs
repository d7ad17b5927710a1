//! Contests: replies and what wins against them, draws, best play, the steps of retrograde analysis.

use super::some;
use crate::evidence::{Wins, Worth};
use crate::messages::Messages;
use crate::steps::{Layered, Reply, Way};
use crate::words::page::Page;

pub(super) fn replies(position: &str, mover: Wins, replies: &[Reply], messages: &Messages, page: &mut Page) {
    let args = [("position", position.into()), ("n", replies.len().into())];
    page.wrapped(&match mover {
        Wins::First => messages.say("all-refuted", &args),
        _ => messages.say("replies-refuted", &args),
    });
    refutations(replies, messages, page);
}

fn refutations(replies: &[Reply], messages: &Messages, page: &mut Page) {
    let rows: Vec<Vec<String>> = replies
        .iter()
        .map(|reply| {
            let answer = match &reply.answer {
                Some(mv) => messages.say("answered-by", &[("move", messages.mv(mv).into())]),
                None => messages.say("over-then", &[]),
            };
            vec![messages.mv(&reply.mv), format!("→ {}", reply.to), answer]
        })
        .collect();
    some(&rows, &[], messages, page);
}

pub(super) fn draw(position: &str, keeps: &[Way], loses: &[Reply], messages: &Messages, page: &mut Page) {
    let args = [("position", position.into()), ("keeps", keeps.len().into()), ("loses", loses.len().into())];
    page.wrapped(&messages.say(if keeps.is_empty() { "ends-drawn" } else { "keeps-draw" }, &args));
    let rows: Vec<Vec<String>> =
        keeps.iter().map(|way| vec![messages.mv(&way.mv), format!("→ {}", way.to)]).collect();
    some(&rows, &[], messages, page);
    if !loses.is_empty() {
        page.wrapped(&messages.say("loses-draw", &[("n", loses.len().into())]));
        refutations(loses, messages, page);
    }
}

pub(super) fn line(moves: &[Way], repeats: Option<usize>, more: bool, messages: &Messages, page: &mut Page) {
    if moves.is_empty() {
        return;
    }
    page.wrapped(&messages.say("best-line", &[("n", moves.len().into())]));
    let rows: Vec<Vec<String>> = (1_u64..)
        .zip(moves)
        .map(|(number, way)| vec![format!("{number}."), messages.mv(&way.mv), format!("→ {}", way.to)])
        .collect();
    some(&rows, &[0], messages, page);
    if let Some(before) = repeats {
        page.wrapped(&match before {
            0 => messages.say("round-to-start", &[]),
            n => messages.say("round-to", &[("n", n.into())]),
        });
    } else if more {
        page.wrapped(&messages.say("line-goes-on", &[]));
    }
}

pub(super) fn layers(rows: &[Layered], messages: &Messages, page: &mut Page) {
    page.wrapped(&messages.say("retrograde", &[]));
    let told = rows.iter().take(super::MAX_ROWS * 2);
    let mut last = None;
    let mut block: Vec<Vec<String>> = Vec::new();
    for row in told {
        if last != Some(row.step) {
            page.rows(&std::mem::take(&mut block), &[]);
            last = Some(row.step);
            page.line(&match row.step {
                Some(step) => messages.say("step", &[("n", step.into())]),
                None => messages.say("never-decided", &[]),
            });
        }
        let to = ("to", row.to.clone().unwrap_or_default().into());
        let why = match (row.outcome, &row.to) {
            (Worth::Win, None) => messages.say("ended-won", &[]),
            (Worth::Draw, None) => messages.say("ended-drawn", &[]),
            (Worth::Loss, None) => messages.say("ended-lost", &[]),
            (Worth::Win, Some(_)) => messages.say("won-by", &[to]),
            (Worth::Loss, Some(_)) => messages.say("lost-by", &[to]),
            (Worth::Draw, Some(_)) => messages.say("kept-by", &[to]),
        };
        block.push(vec![row.position.clone(), why]);
    }
    page.rows(&block, &[]);
    if rows.len() > super::MAX_ROWS * 2 {
        page.more("more", rows.len() - super::MAX_ROWS * 2, messages);
    }
}
