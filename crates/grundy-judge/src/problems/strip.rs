//! The strip of 1.4:D and 1.4:E: solid parts in the numbers of the whole strip, strokes, which of them win.

use std::sync::LazyLock;

use grundy::Nimber;
use grundy::catalogue::crossing_out::{CrossingOut, takes};
use grundy::heap::Cut;
use grundy::rules::Impartial;
use grundy::solve::equation;

use super::table::values;

/// The most cells.
pub(super) const CELLS: u64 = 2000;

/// The values of solid parts.
static VALUES: LazyLock<Vec<Nimber>> = LazyLock::new(|| values(&takes(), CELLS));

fn value(cells: u64) -> Nimber {
    VALUES[usize::try_from(cells).expect("a part is no longer than a strip")]
}

/// A stroke: its first cell, counted from 1, and how many cells it crosses out.
pub(super) type Stroke = (u64, u64);

/// A part of neighbouring cells that are not crossed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// Its first cell.
    pub(super) first: u64,
    /// How many cells.
    pub(super) cells: u64,
}

impl Part {
    fn stroke(self, cut: Cut) -> Stroke {
        (self.first + cut.left, cut.taken(self.cells))
    }
}

/// A strip on which cells are crossed out.
#[derive(Clone, Debug)]
pub(super) struct Strip {
    cells: u64,
    /// From left to right; none is empty.
    parts: Vec<Part>,
}

impl Strip {
    /// A solid strip.
    pub(super) fn new(cells: u64) -> Self {
        Self { cells, parts: vec![Part { first: 1, cells }] }
    }

    /// The parts that are left, from left to right.
    pub(super) fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The value of the whole.
    pub(super) fn value(&self) -> Nimber {
        Nimber::sum(self.parts.iter().map(|part| value(part.cells)))
    }

    /// All strokes, by their first cell, then by how many cells.
    pub(super) fn strokes(&self) -> Vec<Stroke> {
        let (mut strokes, mut cuts) = (Vec::new(), Vec::new());
        for part in &self.parts {
            CrossingOut.moves(&part.cells, &mut cuts);
            strokes.extend(cuts.drain(..).map(|cut| part.stroke(cut)));
        }
        strokes
    }

    /// Those that win, in the same order.
    pub(super) fn winning(&self) -> Vec<Stroke> {
        let values: Vec<Nimber> = self.parts.iter().map(|part| value(part.cells)).collect();
        // no stroke keeps a part's value
        if Nimber::sum(values.iter().copied()).is_zero() {
            return Vec::new();
        }
        let mut strokes = Vec::new();
        for (part, target) in self.parts.iter().zip(equation::targets(&values)) {
            let known = |cells: &u64| Ok::<_, std::convert::Infallible>(value(*cells));
            let Ok(cuts) = equation::moves_to(&CrossingOut, &part.cells, target, known);
            strokes.extend(cuts.into_iter().map(|cut| part.stroke(cut)));
        }
        strokes
    }

    /// Whether a stroke is legal.
    ///
    /// # Errors
    /// Why it is not.
    pub(super) fn check(&self, (first, count): Stroke) -> Result<(), String> {
        self.place((first, count)).map(drop)
    }

    /// Crosses out the cells of a legal stroke.
    pub(super) fn cross(&mut self, stroke: Stroke) {
        let (place, cut) = self.place(stroke).expect("only legal strokes are made");
        let part = self.parts[place];
        let rest = [
            Part { first: part.first, cells: cut.left },
            Part { first: stroke.0 + stroke.1, cells: cut.right },
        ];
        self.parts.splice(place..=place, rest.into_iter().filter(|part| part.cells > 0));
    }

    fn place(&self, (first, count): Stroke) -> Result<(usize, Cut), String> {
        let last = first.saturating_add(count).saturating_sub(1);
        if !(1..=self.cells).contains(&first) || last > self.cells {
            let cells = self.cells;
            return Err(format!(
                "{count} from cell {first} is not on the strip: it has the cells 1 to {cells}"
            ));
        }
        let found = self.parts.iter().position(|part| (part.first..part.first + part.cells).contains(&first));
        let crossed = || format!("{count} from cell {first} meets a cell that is crossed out already");
        let place = found.ok_or_else(crossed)?;
        let part = self.parts[place];
        let left = first - part.first;
        let right = part.cells.checked_sub(left + count).ok_or_else(crossed)?;
        let cut = Cut { left, right };
        let mut legal = Vec::new();
        CrossingOut.moves(&part.cells, &mut legal);
        if legal.contains(&cut) {
            return Ok((place, cut));
        }
        Err(match left > 0 && right > 0 {
            true => format!("{count} from cell {first} has free cells on both sides: expected 2 or 4 cells"),
            false => {
                format!("{count} from cell {first} is at an end of a solid part: expected 1 or 2 cells")
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::rng;
    use rand::seq::IndexedRandom;
    use std::collections::HashMap;

    /// The rules as they are worded, on a mask of crossed cells.
    fn strokes(mask: u64, cells: u64) -> Vec<Stroke> {
        let free = |cell: u64| (1..=cells).contains(&cell) && mask >> cell & 1 == 0;
        let mut strokes = Vec::new();
        for first in 1..=cells {
            for count in [1, 2, 4] {
                let inside = free(first - 1) && free(first + count);
                let allowed = if inside { [2, 4].contains(&count) } else { count <= 2 };
                if allowed && (first..first + count).all(free) {
                    strokes.push((first, count));
                }
            }
        }
        strokes
    }

    fn after(mask: u64, (first, count): Stroke) -> u64 {
        mask | ((1 << count) - 1) << first
    }

    fn wins(mask: u64, cells: u64, known: &mut HashMap<u64, bool>) -> bool {
        if let Some(&known) = known.get(&mask) {
            return known;
        }
        let wins = strokes(mask, cells).into_iter().any(|stroke| !wins(after(mask, stroke), cells, known));
        known.insert(mask, wins);
        wins
    }

    /// From start to end of random games, in every position: all legal strokes, and those that win.
    #[test]
    fn search_agrees() {
        let mut rng = rng(5);
        for cells in 1..=13 {
            let mut known = HashMap::new();
            for _ in 0..4 {
                let (mut strip, mut mask) = (Strip::new(cells), 0);
                while !strip.parts().is_empty() {
                    let all = strokes(mask, cells);
                    assert_eq!(strip.strokes(), all);
                    let mut won = all.clone();
                    won.retain(|&stroke| !wins(after(mask, stroke), cells, &mut known));
                    assert_eq!(strip.winning(), won, "{strip:?}");
                    assert_eq!(strip.value().is_zero(), won.is_empty());
                    for first in 0..=cells + 1 {
                        for count in 0..=5 {
                            let legal = all.contains(&(first, count));
                            assert_eq!(
                                strip.check((first, count)).is_ok(),
                                legal,
                                "{strip:?} {first} {count}"
                            );
                        }
                    }
                    let &stroke = all.choose(&mut rng).unwrap();
                    strip.cross(stroke);
                    mask = after(mask, stroke);
                }
            }
        }
    }

    #[test]
    fn solid_strips_that_are_lost() {
        let lost: Vec<u64> = (1..=CELLS).filter(|&cells| Strip::new(cells).value().is_zero()).collect();
        assert_eq!(lost, [3, 21, 33, 121, 151, 193, 251, 267]);
        assert_eq!(Strip::new(CELLS).value(), Nimber(44));
    }
}
