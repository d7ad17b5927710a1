//! Checks how two games compare on each side, where play may come back. A sum is played: all components but
//! the last are G, the last is the negative of H.
//!
//! On the onside G is at least H if Left, who moves second, never lacks a move, and endless play makes moves
//! in G again and again; on the offside, in the negative of H. If it is not so, Right, who begins, never
//! lacks a move, and endless play makes only finitely many there. G is at most H if the same holds with the
//! players and the components exchanged.
//!
//! Ranks show what endless play does: where moves shall come again and again, every other move lowers the
//! rank; where they shall end, each of them lowers it and no move raises it.

use grundy_base::report::Step;
use grundy_base::rules::Player;
use rustc_hash::FxHashMap;

use super::{Fault, Walk, Wrong};
use crate::evidence::{Answered, Relation, Side};

/// Checks both questions of a side: whether G is at least H, and whether it is at most H.
pub(super) fn check(
    walk: &mut Walk<'_>,
    sum: &str,
    (side, relation): (Side, Relation),
    [at_least, at_most]: &[Vec<Answered>; 2],
) -> Result<(), Fault> {
    for (high, holds, answers) in
        [(Player::Left, relation.at_least(), at_least), (Player::Right, relation.at_most(), at_most)]
    {
        let first = high.other();
        let play = Play {
            survivor: if holds { high } else { first },
            counts_last: (side == Side::Onside) != (high == Player::Left),
            again_and_again: holds,
        };
        let root = walk.of("position", walk.game.canonical(&format!("{sum} {}", first.word())))?;
        play.check(walk, &root, answers)?;
    }
    Ok(())
}

/// What is shown of play.
struct Play {
    /// Who never lacks a move.
    survivor: Player,
    /// Whether the moves of the last component count, or those of all others.
    counts_last: bool,
    /// Whether endless play makes such moves again and again, or only finitely many.
    again_and_again: bool,
}

impl Play {
    fn check(&self, walk: &mut Walk<'_>, root: &str, answers: &[Answered]) -> Result<(), Fault> {
        let mut known: FxHashMap<&str, &Answered> = FxHashMap::default();
        for one in answers {
            if known.insert(&one.position, one).is_some() {
                return Err(Wrong::at(&one.position, "it is answered twice").into());
            }
        }
        if !known.contains_key(root) {
            return Err(Wrong::at("position", format!("nothing is said of '{root}' itself")).into());
        }
        answers.iter().try_for_each(|one| self.position(walk, one, &known))
    }

    fn position(
        &self,
        walk: &mut Walk<'_>,
        one: &Answered,
        known: &FxHashMap<&str, &Answered>,
    ) -> Result<(), Fault> {
        let at = one.position.as_str();
        let wrong = |reason: String| Err(Wrong::at(at, reason).into());
        if walk.of(at, walk.game.canonical(at))? != at {
            return wrong("it is not written in its canonical form".to_owned());
        }
        let mover = at.rsplit_once(' ').and_then(|(sum, word)| Some((sum, Player::of_word(word)?)));
        let Some((sum, mover)) = mover else { return wrong("nobody is said to move".to_owned()) };
        let last = walk.of(at, walk.game.summands(sum))?.len();
        let steps = walk.of(at, walk.game.moves(at))?;
        walk.count(steps.len())?;
        let steps: Vec<&Step> = match (&one.mv, mover == self.survivor) {
            (Some(mv), true) => match steps.iter().find(|step| step.mv == *mv) {
                Some(step) => vec![step],
                None => return wrong(format!("there is no move '{mv}'")),
            },
            (None, false) => steps.iter().collect(),
            (Some(mv), false) => {
                return wrong(format!("all moves are answered here, and yet '{mv}' is told"));
            }
            (None, true) => return wrong("the move is missing".to_owned()),
        };
        for step in steps {
            let to = walk.of(at, walk.game.canonical(&step.to))?;
            let Some(to) = known.get(to.as_str()) else {
                let reason = format!("the move '{}' leads to '{to}', of which nothing is said", step.mv);
                return wrong(reason);
            };
            let Some(component) = component(&step.mv, last) else {
                return wrong(format!("the move '{}' names no component", step.mv));
            };
            let counts = (component == last) == self.counts_last;
            let lower = to.rank < one.rank;
            let fits = match self.again_and_again {
                true => counts || lower,
                false => lower || !counts && to.rank == one.rank,
            };
            if !fits {
                return wrong(format!("after '{}' the rank is {}, after {}", step.mv, to.rank, one.rank));
            }
        }
        Ok(())
    }
}

/// The number of the component in which a move is made, from 1; moves in sums name it.
fn component(mv: &str, n_components: usize) -> Option<usize> {
    match n_components {
        0 => None,
        1 => Some(1),
        several => mv.split_once(": ")?.0.parse().ok().filter(|number| (1..=several).contains(number)),
    }
}
