//! What a tier reads of those that are solved: all of it, or window by window.

use std::cmp::Ordering;
use std::ops::Range;
use std::sync::LazyLock;

use prefetch_index::prefetch_index;

use super::moves::{ThreadScratch, TierMoves};
use super::{Below, TierHalt};
use crate::strong::cell::Cell;
use crate::strong::grade::{Grade, MAX_WORD_PLIES};
use crate::strong::{ReadMerits, Slots};
use grundy_base::error::Stopped;

/// The numbers that a tier reads, counted from 0, and the merits of a window of them.
pub(super) struct Sight {
    /// Ascending by their numbers.
    stretches: Vec<Stretch>,
    /// How many numbers are read.
    pub(super) numbers: usize,
    /// How many are shown at a time.
    pub(super) window: usize,
    /// The window whose merits these are, and the first of its numbers.
    shown: Option<usize>,
    first: usize,
    /// What a move is worth that leads to each of them.
    merits: Vec<u16>,
}

/// Numbers one after another that are read, and lie one after another in a tier.
struct Stretch {
    numbers: Range<usize>,
    tier: usize,
    /// The place of the first one in that tier.
    place: usize,
    /// How many numbers are read before.
    before: usize,
}

impl Sight {
    pub(super) fn of<R>(moves: &TierMoves<'_, R>) -> Self {
        let mut stretches = Vec::new();
        for (tier, places) in moves.tier.reads() {
            let mut place = places.start;
            for numbers in moves.tiers.get(*tier).numbers(places.clone()) {
                let count = numbers.len();
                stretches.push(Stretch { numbers, tier: *tier, place, before: 0 });
                place += count;
            }
        }
        stretches.sort_unstable_by_key(|stretch| stretch.numbers.start);
        let mut before = 0;
        for stretch in &mut stretches {
            stretch.before = before;
            before += stretch.numbers.len();
        }
        Self { stretches, numbers: before, window: 0, shown: None, first: 0, merits: Vec::new() }
    }

    /// How many windows there are; one if nothing is read.
    pub(super) fn windows(&self) -> usize {
        self.numbers.div_ceil(self.window.max(1)).max(1)
    }

    /// Which of the numbers read this is. The stretch of the last one that was asked for is looked at first.
    #[inline]
    fn index(&self, number: usize, last: &mut usize) -> Option<usize> {
        if let Some(stretch) = self.stretches.get(*last).filter(|stretch| stretch.numbers.contains(&number)) {
            return Some(stretch.before + (number - stretch.numbers.start));
        }
        let after = self.stretches.partition_point(|stretch| stretch.numbers.start <= number);
        *last = after.checked_sub(1)?;
        let stretch = &self.stretches[*last];
        (number < stretch.numbers.end).then(|| stretch.before + (number - stretch.numbers.start))
    }

    /// What a move is worth that leads to one of the numbers read; 0 if that is not shown.
    #[inline]
    fn merit(&self, index: usize) -> u16 {
        self.merits.get(index.wrapping_sub(self.first)).copied().unwrap_or(0)
    }

    /// The merits of numbers one after another, if all of them are read and shown.
    fn merits_of(&self, numbers: Range<usize>) -> Option<&[u16]> {
        let first = self.index(numbers.start, &mut 0)?;
        let last = self.index(numbers.end.checked_sub(1)?, &mut 0)?;
        (last - first == numbers.len() - 1).then(|| self.merits.get(first..=last)).flatten()
    }

    /// Reads the codes of a window, unless they are shown.
    pub(super) fn show(&mut self, window: usize, below: &mut dyn Below) -> Result<(), Stopped> {
        if self.shown == Some(window) {
            return Ok(());
        }
        self.shown = None;
        self.first = window * self.window;
        let end = self.numbers.min(self.first + self.window);
        self.merits.clear();
        self.merits.resize(end - self.first, 0);
        let of_code: &[u16] = &MERITS;
        for Stretch { numbers, tier, place, before } in &self.stretches {
            let (from, to) = (self.first.max(*before), end.min(before + numbers.len()));
            if from < to {
                let places = place + (from - before)..place + (to - before);
                below.read(*tier, places.clone(), &mut |at, codes| {
                    let shown = from - self.first + (at - places.start);
                    let merits = &mut self.merits[shown..shown + codes.len()];
                    merits.iter_mut().zip(codes).for_each(|(to, code)| *to = of_code[usize::from(*code)]);
                    Ok(())
                })?;
            }
        }
        self.shown = Some(window);
        Ok(())
    }

    /// What is known of a position after those of its moves that lead to the window that is shown.
    #[inline]
    pub(super) fn after_moves<R: Slots>(
        &self,
        moves: &TierMoves<'_, R>,
        at: &R::Position,
        before: Option<Cell>,
        room: &mut ThreadScratch<R>,
    ) -> Result<Cell, TierHalt> {
        room.read.clear();
        match self.targets(moves, at, room)? {
            cell @ Cell::Counts { .. } => self.judge(moves, before.unwrap_or(cell), &room.read),
            ended => Ok(ended),
        }
    }

    /// What is known of a position before other tiers are asked; adds to `read` which of the numbers read its
    /// moves lead to.
    #[inline]
    pub(super) fn targets<R: Slots>(
        &self,
        moves: &TierMoves<'_, R>,
        at: &R::Position,
        room: &mut ThreadScratch<R>,
    ) -> Result<Cell, TierHalt> {
        let TierMoves { rules, tiers, number, .. } = *moves;
        let Some(left) = moves.outgoing(at, room) else {
            return Ok(Cell::Decided(Grade::ended(rules.ending(at))));
        };
        if left > 0 && moves.tier.is_left_by_every_move() {
            return Err(TierHalt::Stray { from: number, to: number });
        }
        let mut stretch = 0;
        for &to in &room.outside {
            let Some(index) = self.index(to, &mut stretch) else {
                return Err(TierHalt::Stray { from: number, to: tiers.tier_of(to).unwrap_or(number) });
            };
            room.read.push(index);
        }
        Ok(Cell::Counts { left, longest: 0 })
    }

    /// Lets the memory of the merit of one of the numbers read be fetched, if it is shown.
    #[inline]
    pub(super) fn fetch(&self, index: usize) {
        prefetch_index(&self.merits, index.wrapping_sub(self.first));
    }

    /// What is known of a position whose moves lead to these of the numbers read.
    #[inline]
    pub(super) fn judge<R: Slots>(
        &self,
        moves: &TierMoves<'_, R>,
        before: Cell,
        read: &[usize],
    ) -> Result<Cell, TierHalt> {
        // no branch: what is read is as good as random
        after(moves.number, before, read.iter().map(|&index| self.merit(index)).max().unwrap_or(0))
    }
}

impl ReadMerits for Sight {
    fn merits(&self, numbers: Range<usize>) -> Option<&[u16]> {
        self.merits_of(numbers)
    }
}

/// What is known of a position of a tier whose best move has this merit; 0 if no move is known.
///
/// # Errors
/// No position has the number that it leads to.
#[inline]
pub(super) fn after(tier: usize, before: Cell, merit: u16) -> Result<Cell, TierHalt> {
    match merit {
        0 => Ok(before),
        NO_MERIT => Err(TierHalt::Hole { tier }),
        best => Ok(before.heard(of_merit(best))),
    }
}

/// What a move is worth that leads to a code: more, the better it is for the player who moves.
static MERITS: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let merit = |code| match Grade::of_code(code).filter(|grade| grade.plies() <= MAX_WORD_PLIES) {
        None => NO_MERIT,
        Some(Grade::Win(plies)) => 1 + short(plies),
        Some(Grade::Draw) => DRAW,
        Some(Grade::Tie(plies)) => TIE - short(plies),
        Some(Grade::Loss(plies)) => LOSS - short(plies),
    };
    (0..=u16::MAX).map(merit).collect()
});

/// No position has such a code.
const NO_MERIT: u16 = u16::MAX;
/// The merit of a move to a draw; wins of the other player are below.
const DRAW: u16 = MOST_PLIES + 2;
/// That of a move to a tie at once; later ones are worth less.
const TIE: u16 = DRAW + 1 + MOST_PLIES;
/// That of a move to a position that is lost at once.
const LOSS: u16 = TIE + 1 + MOST_PLIES;
/// The longest play that a code can tell.
#[expect(clippy::cast_possible_truncation, reason = "a code tells it")]
const MOST_PLIES: u16 = MAX_WORD_PLIES as u16;

fn short(plies: u32) -> u16 {
    u16::try_from(plies).expect("codes tell no longer play")
}

/// The grade with a merit.
fn of_merit(merit: u16) -> Grade {
    match merit.cmp(&DRAW) {
        Ordering::Less => Grade::Win(u32::from(merit - 1)),
        Ordering::Equal => Grade::Draw,
        Ordering::Greater if merit <= TIE => Grade::Tie(u32::from(TIE - merit)),
        Ordering::Greater => Grade::Loss(u32::from(LOSS - merit)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merits_are_in_order() {
        for code in
            (0..=u16::MAX).filter(|&code| Grade::of_code(code).is_some_and(|grade| grade.code() == code))
        {
            assert_eq!(Some(of_merit(MERITS[usize::from(code)])), Grade::of_code(code));
        }
        let merit = |grade: Grade| MERITS[usize::from(grade.code())];
        let best_first = [
            Grade::Loss(0),
            Grade::Loss(7),
            Grade::Loss(MAX_WORD_PLIES),
            Grade::Tie(0),
            Grade::Tie(MAX_WORD_PLIES),
            Grade::Draw,
            Grade::Win(MAX_WORD_PLIES),
            Grade::Win(1),
            Grade::Win(0),
        ];
        assert!(best_first.map(merit).is_sorted_by(|a, b| a > b));
    }
}
