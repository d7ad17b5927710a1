//! Exact misère outcomes of sums of heaps, by search over canonical forms.
//!
//! **Solves** any sum of heaps. **Needs** nothing but the rules. **Cost** as many positions as there are sums
//! below, at worst about the partitions of the total. **Finds** the winner. Pairs of equal heaps are kept,
//! but for those of 1 in Nim; sums of tame atoms are decided by their types ([`crate::tame`]).

use rustc_hash::FxHashMap;

use crate::forms::{self, AtomId, Forms, Found, Sum};
use crate::game::Game;
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
    forms: Forms,
    lost: FxHashMap<Sum, bool>,
}

/// What is known of a sum before it is searched: whether it is lost.
pub(crate) type Known<'k> = dyn Fn(&[AtomId]) -> Option<bool> + 'k;

/// A suspended position: its moves are looked at in order.
struct Frame {
    sum: Sum,
    place: usize,
    option: usize,
}

impl Search {
    /// A search that remembers nothing yet.
    pub fn new(game: &Game) -> Self {
        Self { game: game.clone(), forms: Forms::default(), lost: FxHashMap::default() }
    }

    /// The rules of the heap game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The canonical forms found so far.
    pub fn forms(&self) -> &Forms {
        &self.forms
    }

    /// How many sums are remembered.
    pub fn remembered(&self) -> usize {
        self.lost.len()
    }

    /// Finds the canonical forms of all heaps up to `n`.
    ///
    /// # Errors
    /// If the watch ends the work, or a heap is over [`MAX_HEAP`].
    pub fn reach(&mut self, n: u32, watch: &mut dyn Watch) -> Result<(), Halted> {
        if n > MAX_HEAP {
            return Err(Halted);
        }
        while self.forms.known() < n {
            let heap = self.forms.known() + 1;
            let mut options = Vec::new();
            for option in self.game.options(heap) {
                watch.step()?;
                options.push(self.forms.of(&option).expect("options have smaller heaps"));
            }
            options.sort_unstable();
            options.dedup();
            watch.take(options.iter().map(|option| 48 + 2 * option.len()).sum())?;
            let found = match self.forms.find(&options) {
                Found::Sum(sum) => Some(sum),
                Found::New => None,
                Found::EndIfWon => {
                    let mut won = false;
                    for option in &options {
                        won = won || self.is_sum_lost(option, &|_| None, watch)?;
                    }
                    won.then(Sum::default)
                }
            };
            self.forms.push(found, options);
        }
        Ok(())
    }

    /// Whether the player to move loses this sum of heaps.
    ///
    /// # Errors
    /// If the watch ends the work; what was found is kept.
    pub fn is_lost(&mut self, heaps: &[u32], watch: &mut dyn Watch) -> Result<bool, Halted> {
        self.reach(heaps.iter().copied().max().unwrap_or(0), watch)?;
        let sum = self.forms.of(heaps).expect("all heaps have forms now");
        self.is_sum_lost(&sum, &|_| None, watch)
    }

    /// The same of a sum of atoms, where something is known of sums already.
    pub(crate) fn is_sum_lost(
        &mut self,
        sum: &[AtomId],
        known: &Known<'_>,
        watch: &mut dyn Watch,
    ) -> Result<bool, Halted> {
        if let Some(lost) = self.at_once(sum, known) {
            return Ok(lost);
        }
        let mut stack = vec![Frame { sum: sum.into(), place: sum.len(), option: 0 }];
        // the last answer: of the sum that was left off, if any
        let mut answer: Option<bool> = None;
        while let Some(frame) = stack.last_mut() {
            let mut lost = None;
            if answer.take() == Some(true) {
                lost = Some(false);
            }
            while lost.is_none() {
                // atoms from the largest down; equal ones once
                if frame.option == 0 {
                    let next = (0..frame.place).rev();
                    let mut next = next.filter(|&i| frame.sum.get(i + 1) != Some(&frame.sum[i]));
                    match next.next() {
                        Some(place) => frame.place = place,
                        None => {
                            lost = Some(true);
                            break;
                        }
                    }
                }
                let options = &self.forms.atom(frame.sum[frame.place]).options;
                let option = &options[frame.option];
                frame.option = (frame.option + 1) % options.len();
                let child = forms::add(&forms::without(&frame.sum, frame.place), option);
                match self.at_once(&child, known) {
                    Some(true) => lost = Some(false),
                    Some(false) => {}
                    None => {
                        stack.push(Frame { place: child.len(), sum: child, option: 0 });
                        break;
                    }
                }
            }
            if let Some(lost) = lost {
                watch.step()?;
                let frame = stack.pop().expect("it was looked at");
                watch.take(2 * frame.sum.len() + 40)?;
                self.lost.insert(frame.sum, lost);
                answer = Some(lost);
            }
        }
        Ok(answer.expect("the first frame was popped last"))
    }

    fn at_once(&self, sum: &[AtomId], known: &Known<'_>) -> Option<bool> {
        if let Some(tame) = self.forms.tame(sum) {
            return Some(tame.is_lost());
        }
        known(sum).or_else(|| self.lost.get(sum).copied())
    }
}
