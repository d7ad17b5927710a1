//! Chances against weak rivals, in words.

use grundy::rival::Chances;
use grundy::value::rational::Rational;

use super::page::Page;
use crate::messages::Messages;

/// Moves listed at most.
const MAX_MOVES: usize = 12;

/// What the player to move may hope for, by which moves, and how long the rival holds the position. Ends with
/// a line break. How long the rival holds the position is said of a position that is won.
pub fn words(chances: &Chances, won: bool, width: usize, messages: &Messages) -> String {
    let mut page = Page::new(width);
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
    if won {
        let holds = ("holds", shown(&chances.rival_moves).into());
        page.wrapped(&messages.say("rival-holds", &[rival, holds, ("spoils", spoilt(chances).into())]));
    }
    page.text
}

/// The same of several rivals, in short: how likely each of them would spoil a position that is won; or, in a
/// lost one, the best practical choice against each. Ends with a line break.
pub fn in_short(rivals: &[Chances], won: bool, width: usize, messages: &Messages) -> String {
    let mut page = Page::new(width);
    page.wrapped(&messages.say(if won { "weak-rivals-won" } else { "weak-rivals-lost" }, &[]));
    let row = |chances: &Chances| {
        let name = chances.rival.name().to_owned();
        if won {
            return vec![name, spoilt(chances)];
        }
        let best = (0..chances.moves.len()).find(|&place| chances.is_best(place));
        let mv = best.map(|place| messages.mv(&chances.moves[place].0)).unwrap_or_default();
        vec![name, mv, shown(&chances.mover)]
    };
    page.rows(&rivals.iter().map(row).collect::<Vec<_>>(), &[]);
    page.text
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
