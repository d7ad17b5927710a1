//! Odd stones with a last move for the player who has won: then who cannot move loses, so heaps have nimbers.

use super::{Heap, OddStones};
use grundy_base::error::BadText;
use grundy_base::report::scene::Scene;
use grundy_base::rules::{Contest, Impartial, Rules};
use grundy_base::text::Text;
use grundy_base::value::nimber::Nimber;
use grundy_base::value::outcome::Outcome;
use grundy_door::notation::Notation;

/// The rules of the contest, with that last move.
#[derive(Clone, Debug)]
pub(super) struct Claimed(pub(super) OddStones);

impl Impartial for Claimed {
    type Component = Heap;
    /// How many to take; 0 claims the win.
    type Move = u64;

    fn moves(&self, at: &Heap, out: &mut Vec<u64>) {
        Rules::moves(&self.0, at, out);
        if at.stones == 0 && self.0.ending(at) == Outcome::Win {
            out.push(0);
        }
    }

    fn play(&self, at: &Heap, take: &u64, out: &mut Vec<Heap>) {
        if *take > 0 {
            let left = Rules::play(&self.0, at, take);
            // an end that the player to move has lost is the empty component
            out.extend((left.stones > 0 || self.0.ending(&left) == Outcome::Win).then_some(left));
        }
    }

    fn law(&self, at: &Heap) -> Option<Nimber> {
        Some(self.0.pairs()?.at(at.stones)[usize::from(at.mine_odd)])
    }
}

impl Notation<Heap, u64> for Claimed {
    fn read(&self, text: Text<'_>) -> Result<Heap, BadText> {
        self.0.read(text)
    }

    fn write(&self, at: &Heap) -> String {
        self.0.write(at)
    }

    fn scene(&self, at: &Heap) -> Option<Scene> {
        self.0.scene(at)
    }

    fn write_move(&self, at: &Heap, take: &u64) -> String {
        if *take == 0 { "claim".to_owned() } else { self.0.write_move(at, take) }
    }
}
