//! Symmetries of a board: permutations of its cells, applied to bit masks by tables.

/// A group of permutations of at most 32 cells. The first of them moves nothing.
#[derive(Clone, Debug)]
pub struct Symmetry {
    cells: u32,
    /// Where each permutation takes each cell.
    images: Vec<Vec<u32>>,
    /// For each permutation the one that undoes it.
    inverses: Vec<usize>,
    /// For each byte of a mask and each of its values the images under all permutations, side by side: who
    /// asks for several images of a set finds them together.
    tables: Vec<u32>,
    /// They stand so far apart, as a power of two.
    log_stride: u32,
}

impl Symmetry {
    /// The group that these permutations generate; each says where a cell goes.
    pub fn generated(cells: u32, generators: &[Vec<u32>]) -> Self {
        let mut images = vec![(0..cells).collect::<Vec<_>>()];
        let mut done = 0;
        while let Some(known) = images.get(done).cloned() {
            for generator in generators {
                let next: Vec<u32> = known.iter().map(|&cell| generator[cell as usize]).collect();
                if !images.contains(&next) {
                    images.push(next);
                }
            }
            done += 1;
        }
        let (tables, log_stride) = tables(&images);
        Self { cells, inverses: inverses(&images), images, tables, log_stride }
    }

    /// Turns and reflections of a board of rows, cells numbered row by row: 8 of a square, 4 of a rectangle.
    pub fn of_grid(rows: u32, columns: u32) -> Self {
        let board = || (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)));
        let cell = |(row, column): (u32, u32)| row * columns + column;
        let mut generators: Vec<Vec<u32>> = vec![
            board().map(|(row, column)| cell((row, columns - 1 - column))).collect(),
            board().map(|(row, column)| cell((rows - 1 - row, column))).collect(),
        ];
        if rows == columns {
            generators.push(board().map(|(row, column)| cell((column, row))).collect());
        }
        Self::generated(rows * columns, &generators)
    }

    /// How many cells the board has.
    pub fn cells(&self) -> u32 {
        self.cells
    }

    /// How many symmetries there are.
    pub fn order(&self) -> usize {
        self.images.len()
    }

    /// The image of a set of cells.
    #[inline]
    pub fn image(&self, symmetry: usize, set: u32) -> u32 {
        let bytes = (0_usize..).zip(set.to_le_bytes());
        let places = bytes.map(|(i, byte)| ((i << 8 | usize::from(byte)) << self.log_stride) + symmetry);
        places.fold(0, |image, place| image | self.tables[place])
    }

    /// Where a permutation takes a cell.
    #[inline]
    pub fn cell_image(&self, symmetry: usize, cell: u32) -> u32 {
        self.images[symmetry][cell as usize]
    }

    /// How many orbits the sets of each size have, from the empty set to the whole board, without listing
    /// them:
    /// the mean of the sets that a symmetry leaves as they are (Burnside).
    pub fn orbits_by_size(&self) -> Vec<u64> {
        let cells = self.cells as usize;
        let mut fixed = vec![0_u64; cells + 1];
        for image in &self.images {
            // a set stays as it is if it holds each cycle whole or not at all
            let mut sets = vec![0_u64; cells + 1];
            sets[0] = 1;
            let mut seen = 0_u32;
            for first in 0..cells {
                let (mut length, mut cell) = (0, first);
                while seen >> cell & 1 == 0 {
                    seen |= 1 << cell;
                    length += 1;
                    cell = image[cell] as usize;
                }
                if length > 0 {
                    (length..=cells).rev().for_each(|size| sets[size] += sets[size - length]);
                }
            }
            fixed.iter_mut().zip(sets).for_each(|(sum, sets)| *sum += sets);
        }
        fixed.into_iter().map(|sum| sum / self.images.len() as u64).collect()
    }

    /// The symmetry that undoes this one.
    #[inline]
    pub fn inverse(&self, symmetry: usize) -> usize {
        self.inverses[symmetry]
    }
}

/// For each permutation of a group the place of the one that undoes it.
fn inverses(images: &[Vec<u32>]) -> Vec<usize> {
    let undoes =
        |image: &[u32], other: &[u32]| (0..).zip(image).all(|(cell, &to)| other[to as usize] == cell);
    let inverse = |image: &Vec<u32>| images.iter().position(|other| undoes(image, other));
    images.iter().map(|image| inverse(image).expect("a finite group has inverses")).collect()
}

/// The images of all bytes, and the distance between those of one and of the next.
fn tables(images: &[Vec<u32>]) -> (Vec<u32>, u32) {
    let stride = images.len().next_power_of_two();
    let mut tables = vec![0; 4 * 256 * stride];
    for (i, lane) in tables.chunks_exact_mut(stride).enumerate() {
        let (byte, mask) = (i >> 8, i & 255);
        for (of_byte, image) in lane.iter_mut().zip(images) {
            let cells = (0..8).filter(|bit| mask >> bit & 1 == 1).filter_map(|bit| image.get(8 * byte + bit));
            *of_byte = cells.fold(0, |set, cell| set | 1 << cell);
        }
    }
    (tables, stride.trailing_zeros())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_rectangles() {
        for (rows, columns, order) in [(1, 1, 1), (1, 4, 2), (3, 3, 8), (3, 5, 4), (5, 5, 8)] {
            let group = Symmetry::of_grid(rows, columns);
            assert_eq!((group.order(), group.cells()), (order, rows * columns));
            for symmetry in 0..order {
                let inverse = group.inverse(symmetry);
                for cell in 0..group.cells() {
                    let image = group.image(symmetry, 1 << cell);
                    assert_eq!((image.count_ones(), group.image(inverse, image)), (1, 1 << cell));
                }
            }
            let mut orbits = vec![0; (rows * columns) as usize + 1];
            for set in 0..1_u32 << (rows * columns).min(12) {
                let least = (0..order).all(|symmetry| group.image(symmetry, set) >= set);
                orbits[set.count_ones() as usize] += u64::from(least);
            }
            if rows * columns <= 12 {
                assert_eq!(group.orbits_by_size(), orbits);
            }
            assert_eq!(group.image(0, 0b101), if rows * columns > 2 { 0b101 } else { 0b1 });
        }
    }
}
