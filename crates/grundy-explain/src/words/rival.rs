//! Chances against weak rivals, in words.

use grundy::Outcome;
use grundy::rival::Chances;
use grundy::value::rational::Rational;

use super::page::Page;
use crate::messages::Messages;

/// Moves listed at most.
const MAX_MOVES: usize = 12;

/// What the player to move may hope for, by which moves, and how long the rival holds the position. Ends with
/// a line break. How long the rival holds the position is said of a position that is won.
pub fn words(chances: &Chances, width: usize, messages: &Messages) -> String {
    let mut page = Page::new(width);
    if let Some(first) = first(chances, messages) {
        page.wrapped(&first);
    }
    if chances.moves.is_empty() {
        page.wrapped(&messages.say("no-move-there", &[]));
        return page.text;
    }
    let rival = ("rival", chances.rival.name().into());
    page.wrapped(&messages.say("rival-mover", &[rival.clone(), ("chance", shown(&chances.mover).into())]));
    let mut order: Vec<usize> = (0..chances.moves.len()).collect();
    order.sort_by(|&a, &b| chances.moves[b].1.cmp(&chances.moves[a].1));
    let rows: Vec<Vec<String>> = (order.iter().take(MAX_MOVES))
        .map(|&place| vec![messages.mv(&chances.moves[place].0), shown(&chances.moves[place].1)])
        .collect();
    page.rows(&rows, &[]);
    if order.len() > MAX_MOVES {
        page.more("rival-more", order.len() - MAX_MOVES, messages);
    }
    if chances.outcome == Outcome::Win {
        let holds = ("holds", shown(&chances.rival_moves).into());
        page.wrapped(&messages.say("rival-holds", &[rival, holds, ("spoils", spoilt(chances).into())]));
    }
    page.text
}

/// The same of several rivals, in short: how likely each of them would spoil a position that is won; or, in a
/// lost one, the best practical choice against each. Ends with a line break.
pub fn in_short(rivals: &[Chances], width: usize, messages: &Messages) -> String {
    let mut page = Page::new(width);
    for alike in rivals.chunk_by(|one, next| one.first == next.first) {
        let (sentences, rows) = brief(alike, messages);
        sentences.iter().for_each(|sentence| page.wrapped(sentence));
        page.rows(&rows, &[]);
    }
    page.text
}

/// What is said of several rivals in a position that the same player begins, and a row for each.
pub fn brief(rivals: &[Chances], messages: &Messages) -> (Vec<String>, Vec<Vec<String>>) {
    let won = rivals.first().is_some_and(|one| one.outcome == Outcome::Win);
    let row = |chances: &Chances| {
        let name = chances.rival.name().to_owned();
        if won {
            return vec![name, spoilt(chances)];
        }
        let best = (0..chances.moves.len()).find(|&place| chances.is_best(place));
        let mv = best.map(|place| messages.mv(&chances.moves[place].0)).unwrap_or_default();
        vec![name, mv, shown(&chances.mover)]
    };
    let first = rivals.first().and_then(|one| first(one, messages));
    let what = messages.say(if won { "weak-rivals-won" } else { "weak-rivals-lost" }, &[]);
    (first.into_iter().chain([what]).collect(), rivals.iter().map(row).collect())
}

/// Who begins, where the position leaves that open.
fn first(chances: &Chances, messages: &Messages) -> Option<String> {
    Some(messages.say("rival-first", &[("player", chances.first?.word().into())]))
}

/// How likely the rival, to move in the position, does not win it.
fn spoilt(chances: &Chances) -> String {
    shown(&Rational::ONE.minus(&chances.rival_moves))
}

/// A chance: exact if it is short, and as a decimal.
fn shown(chance: &Rational) -> String {
    match (chance.to_whole(), chance.short()) {
        (Some(whole), _) => whole.to_string(),
        (None, Some(exact)) => format!("{exact} = {:.4}", chance.approx()),
        (None, None) => format!("{:.4}", chance.approx()),
    }
}
