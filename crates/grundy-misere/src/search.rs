//! Exact misère outcomes of sums of heaps, by search over canonical forms.
//!
//! **Solves** any sum of heaps. **Needs** nothing but the rules. **Cost** as many positions as there are sums
//! below, at worst about the partitions of the total. **Finds** the winner. Pairs of equal heaps are kept,
//! but for those of 1 in Nim; sums of tame atoms are decided by their types ([`crate::tame`]).

use crate::forms::{AtomId, Forms};
use crate::game::Game;
use crate::outcomes::{Known, Outcomes};
use crate::watch::{Halted, Watch};

/// The largest heap with a canonical form: an atom's number has 16 bits.
pub const MAX_HEAP: u32 = 60_000;

/// The search, with what it remembers.
///
/// ```
/// use grundy_misere::{Game, Unwatched, search::Search};
/// // Grundy's game: 28 wins, though its nimber 1 says otherwise; 17 + 11 is lost
/// let game = Game::grundys_game();
/// let mut search = Search::new(&game);
/// assert!(!search.is_lost(&[28], &mut Unwatched).unwrap());
/// assert!(search.is_lost(&[17, 11], &mut Unwatched).unwrap());
/// ```
#[derive(Debug)]
pub struct Search {
    game: Game,
    outcomes: Outcomes,
}

impl Search {
    /// A search that remembers nothing yet.
    pub fn new(game: &Game) -> Self {
        Self { game: game.clone(), outcomes: Outcomes::default() }
    }

    /// The rules of the heap game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The canonical forms found so far.
    pub fn forms(&self) -> &Forms {
        self.outcomes.forms()
    }

    /// How many sums are remembered.
    pub fn remembered(&self) -> usize {
        self.outcomes.remembered()
    }

    /// Finds the canonical forms of all heaps up to `n`.
    ///
    /// # Errors
    /// If the watch ends the work, or a heap is over [`MAX_HEAP`].
    pub fn reach(&mut self, n: u32, watch: &mut dyn Watch) -> Result<(), Halted> {
        if n > MAX_HEAP {
            return Err(Halted);
        }
        while self.forms().known() < n {
            let heap = self.forms().known() + 1;
            let mut options = Vec::new();
            for option in self.game.options(heap) {
                watch.step()?;
                options.push(self.forms().of(&option).expect("options have smaller heaps"));
            }
            let options = Outcomes::listed(options, watch)?;
            let equal = self.outcomes.equal(&options, watch)?;
            self.outcomes.forms_mut().push(equal, options);
        }
        Ok(())
    }

    /// Whether the player to move loses this sum of heaps.
    ///
    /// # Errors
    /// If the watch ends the work; what was found is kept.
    pub fn is_lost(&mut self, heaps: &[u32], watch: &mut dyn Watch) -> Result<bool, Halted> {
        self.reach(heaps.iter().copied().max().unwrap_or(0), watch)?;
        let sum = self.forms().of(heaps).expect("all heaps have forms now");
        self.is_sum_lost(&sum, &|_| None, watch)
    }

    /// The same of a sum of atoms, where something is known of sums already.
    pub(crate) fn is_sum_lost(
        &mut self,
        sum: &[AtomId],
        known: &Known<'_>,
        watch: &mut dyn Watch,
    ) -> Result<bool, Halted> {
        self.outcomes.is_lost(sum, known, watch)
    }
}
