//! What the positions of a played game were worth, and which moves gave something away. Here all of them are
//! solved; a page asks for it only when its reader does, or when the game is over.

use grundy::error::{Error, Limit, Stopped};
use grundy::limits::Limits;
use grundy::report::{Ask, Report, Winner};
use grundy::value::amount::Sum;
use grundy_script::open::Opened;

use super::play::{Ply, Script};
use super::position::About;
use super::{size, weight};
use crate::answers::Keep;
use crate::games::Shelf;

/// A game with the values of its positions.
#[derive(Debug)]
pub(crate) struct Review {
    /// The position on the board, solved with all its moves.
    pub(crate) now: Report,
    /// The value to the first player of every position: one more than there are plies.
    pub(crate) worth: Vec<Worth>,
    /// For every ply that gave something away, some better moves; empty for all others.
    pub(crate) better: Vec<Vec<String>>,
    /// The players' totals, if the game is over.
    pub(crate) gets: Vec<Sum>,
}

/// The value of a position to the first player.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Worth {
    /// The outcome from the first player's view, with the plies to the end.
    Outcome(Winner, Option<u32>),
    /// The first player's total, including earlier payments.
    Payoff(f64),
}

impl Keep for Review {
    fn bytes(&self) -> u64 {
        let better = self.better.iter().flatten().map(|mv| 32 + mv.len() as u64);
        512 + weight::report(&self.now) + 64 * self.worth.len() as u64 + better.sum::<u64>()
    }
}

impl Review {
    /// Whether this ply gave something away.
    pub(crate) fn is_slip(&self, ply: usize) -> bool {
        self.better.get(ply).is_some_and(|better| !better.is_empty())
    }
}

/// How many better moves of a slip are named.
const MAX_BETTER: usize = 3;

/// Solves the positions of a play up to one: the whole play, or only that one (`alone`).
pub(crate) fn review(
    script: &Script,
    plies: &[Ply],
    at: usize,
    alone: bool,
    shelf: &mut Shelf,
    limits: &Limits,
) -> Result<Review, Error> {
    let opened = shelf.open(&script.named)?;
    let about = About::of(opened, script.misere, &script.named);
    let ask = Ask { misere: script.misere, limits: limits.clone(), ..Ask::default() };
    let table = &*opened.table;
    let mut play = grundy::play::Play::new(table, script.start(&about))?;
    let (mut worth, mut better, mut paid, mut now) = (Vec::new(), Vec::new(), Vec::new(), None);
    for number in 0..=plies.len() {
        if !alone || number == at {
            let report = solved(opened, play.position(), &ask)?;
            worth.push(worth_of(&report, play.to_move(), &paid));
            if let Some(ply) = plies.get(number) {
                let row = report.moves.iter().find(|row| row.mv == ply.mv);
                let slip = ply.by.is_some() && row.is_some_and(|row| !row.best);
                let best = report.moves.iter().filter(|row| row.best && slip).take(MAX_BETTER);
                better.push(best.map(|row| row.mv.clone()).collect());
                if number < at {
                    paid = together(&paid, row.map_or(&[][..], |row| row.answer.gains()));
                }
            }
            if number == at {
                now = Some(report);
            }
        }
        if let Some(ply) = plies.get(number) {
            play.make(&ply.mv)?;
        }
    }
    let now = now.expect("the position on the board is one of the play");
    let gets = if now.moves.is_empty() { together(&paid, now.answer.payoffs()) } else { Vec::new() };
    Ok(Review { now, worth, better, gets })
}

/// The position solved with all its moves; an error if there are too many.
pub(crate) fn solved(opened: &Opened, position: &str, ask: &Ask) -> Result<Report, Error> {
    size::check(&*opened.table, position)?;
    let report = opened.table.solve(position, ask)?;
    let listed = report.moves.len() as u64;
    if report.total_moves == Some(listed) {
        return Ok(report);
    }
    let done = format!("listing {listed} moves; only positions whose moves can all be listed can be played");
    Err(Stopped::new(Limit::Size, done).into())
}

fn worth_of(report: &Report, to_move: usize, paid: &[Sum]) -> Worth {
    match report.winner() {
        Some(winner) => {
            let seen = match (winner, to_move) {
                (Winner::Draw | Winner::Left | Winner::Right, _) => Winner::Draw,
                (winner, 0) => winner,
                (Winner::First, _) => Winner::Second,
                (Winner::Second, _) => Winner::First,
            };
            Worth::Outcome(seen, report.answer.remoteness())
        }
        None => Worth::Payoff(together(paid, report.answer.payoffs()).first().map_or(0.0, Sum::approx)),
    }
}

/// Adds totals player by player.
fn together(paid: &[Sum], more: &[Sum]) -> Vec<Sum> {
    let mut sums = paid.to_vec();
    sums.resize(more.len().max(paid.len()), Sum::Whole(0));
    sums.iter_mut().zip(more).for_each(|(sum, gain)| *sum = sum.plus(gain));
    sums
}

#[cfg(test)]
mod tests {
    use super::super::play::play;
    use super::super::play::tests::script;
    use super::super::think::reply;
    use super::*;

    fn reviewed(script: &Script) -> (Review, Vec<Ply>) {
        let shelf = &mut Shelf::new(1);
        let played = play(script, shelf, &Limits::default()).unwrap();
        let review = review(script, &played.plies, played.at, false, shelf, &Limits::default()).unwrap();
        (review, played.plies)
    }

    #[test]
    fn slips_are_found() {
        let (found, _) = reviewed(&script("nim", "1 2", &["2: take 2", "1: take 1"], None));
        assert_eq!(found.better, [vec!["2: take 1".to_owned()], vec![]]);
        assert_eq!((found.is_slip(0), found.is_slip(1)), (true, false));
        let seen: Vec<bool> =
            found.worth.iter().map(|worth| matches!(worth, Worth::Outcome(Winner::First, _))).collect();
        assert_eq!(seen, [true, false, false]);
    }

    #[test]
    fn chance_and_payoffs() {
        let perfect = Some(grundy::policy::Policy::Perfect);
        let mut script = script("plus-minus", "", &[], perfect);
        let shelf = &mut Shelf::new(1);
        for _ in 0..40 {
            script.at = script.moves.len();
            let played = play(&script, shelf, &Limits::default()).unwrap();
            script.moves = played.plies.iter().map(|ply| ply.mv.clone()).collect();
            script.at = script.moves.len();
            if played.is_over() {
                assert!(!reviewed(&script).0.gets.is_empty());
                return;
            }
            script.moves.push(match played.waits {
                true => reply(&script, &played.position, script.at, shelf, &Limits::default()).unwrap().mv,
                false => played.moves[0].mv.clone(),
            });
        }
        panic!("the play does not end");
    }
}
