//! Chances against a weak rival, in words.

use grundy::rival::Chances;
use grundy::value::rational::Rational;

use super::page::Page;
use crate::messages::Messages;

/// Moves listed at most.
const MAX_MOVES: usize = 12;

/// What the player to move may hope for, by which moves, and how long the rival holds the position. Ends with
/// a line break.
pub fn words(chances: &Chances, width: usize, messages: &Messages) -> String {
    let mut page = Page::new(width);
    let rival = ("rival", chances.rival.name().into());
    page.wrapped(&messages.say("rival-mover", &[rival.clone(), ("chance", shown(&chances.mover).into())]));
    let mut order: Vec<usize> = (0..chances.moves.len()).collect();
    order.sort_by(|&a, &b| chances.moves[b].1.cmp(&chances.moves[a].1));
    let rows: Vec<Vec<String>> = (order.iter().take(MAX_MOVES))
        .map(|&place| vec![chances.moves[place].0.clone(), shown(&chances.moves[place].1)])
        .collect();
    page.rows(&rows, &[]);
    if order.len() > MAX_MOVES {
        page.more("rival-more", order.len() - MAX_MOVES, messages);
    }
    let spoils = Rational::ONE.minus(&chances.rival_moves);
    let args = [rival, ("holds", shown(&chances.rival_moves).into()), ("spoils", shown(&spoils).into())];
    page.wrapped(&messages.say("rival-holds", &args));
    page.text
}

/// A chance: exact if it is short, and as a decimal.
fn shown(chance: &Rational) -> String {
    match (chance.to_whole(), chance.short()) {
        (Some(whole), _) => whole.to_string(),
        (None, Some(exact)) => format!("{exact} = {:.4}", chance.approx()),
        (None, None) => format!("{:.4}", chance.approx()),
    }
}
