//! Who holds which places of a tier.

use std::ops::Range;

/// Places are cut in blocks; block `b` belongs to part `b mod parts`, part `p` to machine `p mod machines`.
/// So groups of stones, holes and decided regions are spread evenly.
///
/// ```
/// use grundy_solve::strong::machines::Deal;
/// let deal = Deal::new(1_000_000, 4096, 64, 3);
/// let (machine, cell) = deal.find(123_456);
/// assert_eq!((machine, deal.place(machine, cell)), (30 % 3, 123_456));
/// assert_eq!((0..3).map(|machine| deal.cells(machine)).sum::<usize>(), 1_000_000);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    places: usize,
    block_bits: u32,
    part_bits: u32,
    machines: usize,
    /// By part: its machine, and how many parts of that machine come before.
    owners: Vec<(usize, usize)>,
    /// By machine: how many parts it has.
    parts_of: Vec<usize>,
}

impl Deal {
    /// So many places in blocks of this size, in so many parts for so many machines.
    ///
    /// # Panics
    /// If the size of a block or the number of parts is no power of two, or there are more machines than
    /// parts, or none.
    pub fn new(places: usize, block: usize, parts: usize, machines: usize) -> Self {
        assert!(block.is_power_of_two() && parts.is_power_of_two(), "powers of two");
        assert!((1..=parts).contains(&machines), "each machine has a part");
        let owners = (0..parts).map(|part| (part % machines, part / machines)).collect();
        let parts_of = (0..machines).map(|machine| (parts - machine).div_ceil(machines)).collect();
        Self {
            places,
            block_bits: block.trailing_zeros(),
            part_bits: parts.trailing_zeros(),
            machines,
            owners,
            parts_of,
        }
    }

    /// How many places there are.
    pub fn places(&self) -> usize {
        self.places
    }

    /// How many machines there are.
    pub fn machines(&self) -> usize {
        self.machines
    }

    /// The places of a block.
    pub fn block(&self) -> usize {
        1 << self.block_bits
    }

    /// The machine of a place, and which of its cells it is.
    #[inline]
    pub fn find(&self, place: usize) -> (usize, usize) {
        let block = place >> self.block_bits;
        let (machine, before) = self.owners[block & ((1 << self.part_bits) - 1)];
        let row = block >> self.part_bits;
        let block = row * self.parts_of[machine] + before;
        (machine, (block << self.block_bits) | (place & (self.block() - 1)))
    }

    /// The place of a cell of a machine.
    pub fn place(&self, machine: usize, cell: usize) -> usize {
        let (block, parts) = (cell >> self.block_bits, self.parts_of[machine]);
        let part = (block % parts) * self.machines + machine;
        let block = ((block / parts) << self.part_bits) | part;
        (block << self.block_bits) | (cell & (self.block() - 1))
    }

    /// How many cells a machine has.
    pub fn cells(&self, machine: usize) -> usize {
        let row = 1 << (self.block_bits + self.part_bits);
        let whole = self.places / row * self.parts_of[machine] * self.block();
        let rest = self.stretches(self.places / row * row..self.places);
        whole
            + rest.filter(|(owner, _, _)| *owner == machine).map(|(_, _, places)| places.len()).sum::<usize>()
    }

    /// Cuts places at the bounds of blocks: for each piece its machine, its first cell there, and its places.
    pub fn stretches(&self, places: Range<usize>) -> impl Iterator<Item = (usize, usize, Range<usize>)> {
        let mut at = places.start;
        std::iter::from_fn(move || {
            if at >= places.end {
                return None;
            }
            let end = places.end.min(((at >> self.block_bits) + 1) << self.block_bits);
            let (machine, cell) = self.find(at);
            let piece = at..end;
            at = end;
            Some((machine, cell, piece))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every place has one cell, cells have no gaps, and both ways agree.
    #[test]
    fn places_and_cells_are_inverse() {
        for (places, block, parts) in
            [(0, 4, 4), (1, 1, 4), (63, 4, 4), (64, 4, 4), (65, 4, 4), (1000, 16, 8)]
        {
            for machines in 1..=4 {
                let deal = Deal::new(places, block, parts, machines);
                let mut seen: Vec<Vec<usize>> = vec![Vec::new(); machines];
                for place in 0..places {
                    let (machine, cell) = deal.find(place);
                    assert_eq!(machine, place / block % parts % machines);
                    assert_eq!(deal.place(machine, cell), place);
                    seen[machine].push(cell);
                }
                for (machine, cells) in seen.into_iter().enumerate() {
                    assert_eq!(cells, (0..deal.cells(machine)).collect::<Vec<_>>());
                }
            }
        }
    }
}
