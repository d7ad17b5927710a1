//! What a move changes: the difference of the scenes before and after it, one function for all games.

use std::ops::Range;

use super::{Board, Scene, Square, Unit};

/// Neighbouring places of one part of the scene before a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// The index of the part, from 0.
    pub part: usize,
    /// The places within that part.
    pub places: Range<u64>,
}

impl Run {
    fn one(part: usize, place: usize) -> Self {
        Self { part, places: place as u64..place as u64 + 1 }
    }
}

/// The difference made by a move, in places of the scene before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// What goes away: stones, pins, cells, pieces that move or are taken.
    pub emptied: Vec<Run>,
    /// What comes, or changes its owner. Places past the end of a heap are new things on it.
    pub filled: Vec<Run>,
    /// A heap or strip is cut before this place, and nothing goes away there.
    pub cut: Vec<(usize, u64)>,
}

impl Change {
    /// Whether nothing changes that a scene shows.
    pub fn is_empty(&self) -> bool {
        self.emptied.is_empty() && self.filled.is_empty() && self.cut.is_empty()
    }

    fn shifted(mut self, parts: usize) -> Self {
        for run in self.emptied.iter_mut().chain(&mut self.filled) {
            run.part += parts;
        }
        for (part, _) in &mut self.cut {
            *part += parts;
        }
        self
    }
}

/// The difference of two scenes.
///
/// ```
/// use grundy_base::report::scene::{Run, Scene, Unit, change};
/// let heaps = |sizes: &[u64]| Scene::Heaps { unit: Unit::Stone, sizes: sizes.to_vec() };
/// let taken = change(&heaps(&[3, 5, 1]), &heaps(&[3, 2, 1]));
/// assert_eq!(taken.emptied, [Run { part: 1, places: 2..5 }]);
/// ```
pub fn change(before: &Scene, after: &Scene) -> Change {
    match (before, after) {
        (Scene::Heaps { sizes, .. }, Scene::Heaps { sizes: left, .. }) => of_heaps(sizes, left),
        // nothing is left, or something of another kind
        (Scene::Heaps { sizes, .. }, Scene::Sum(scenes)) if scenes.is_empty() => of_heaps(sizes, &[]),
        (Scene::Board(board), Scene::Board(left)) => of_boards(board, left),
        (Scene::Board(board), Scene::Sum(scenes)) if scenes.is_empty() => {
            of_boards(board, &Board::new(board.columns, board.names))
        }
        (Scene::Cards(cards), Scene::Cards(left)) => of_cards(cards, left),
        (Scene::Graph(graph), Scene::Graph(left)) => of_tokens(&graph.tokens, &left.tokens),
        (Scene::Sum(scenes), Scene::Sum(left)) if scenes.len() == left.len() => {
            let mut parts = 0;
            let mut all = Change::default();
            for (before, after) in scenes.iter().zip(left) {
                let one = change(before, after).shifted(parts);
                parts += before.parts();
                all.emptied.extend(one.emptied);
                all.filled.extend(one.filled);
                all.cut.extend(one.cut);
            }
            all
        }
        _ => Change::default(),
    }
}

/// The differences of several moves from one scene. Where two moves take as much from a row, and what they
/// leave does not tell the ends apart, the first takes from the left and the next from the right, as such
/// moves are listed.
pub fn changes(before: &Scene, after: &[Scene]) -> Vec<Change> {
    let mut all: Vec<Change> = after.iter().map(|after| change(before, after)).collect();
    let Scene::Heaps { unit: Unit::Pin | Unit::Cell, sizes } = before else { return all };
    for i in 0..all.len() {
        let [run] = all[i].emptied.as_slice() else { continue };
        let (run, size) = (run.clone(), sizes[run.part]);
        let length = run.places.end - run.places.start;
        if run.places.end == size && length < size && all[i + 1..].contains(&all[i]) {
            all[i].emptied[0].places = 0..length;
        }
    }
    all
}

/// How many things are alike at the beginning, and then at the end.
fn alike<T: PartialEq>(before: &[T], after: &[T]) -> (usize, usize) {
    let front = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    let (before, after) = (&before[front..], &after[front..]);
    (front, before.iter().rev().zip(after.iter().rev()).take_while(|(a, b)| a == b).count())
}

/// A move takes one heap and leaves none, one or several in its place.
fn of_heaps(before: &[u64], after: &[u64]) -> Change {
    let (front, back) = alike(before, after);
    let gone = &before[front..before.len() - back];
    let left = &after[front..after.len() - back];
    let mut all = Change::default();
    match (gone, left) {
        ([size], [first, .., last]) => {
            let kept = left.iter().fold(0_u64, |sum, part| sum.saturating_add(*part));
            // what goes away lies before the last part
            let end = size.saturating_sub(*last).max(*first);
            let mut from = 0_u64;
            for part in &left[..left.len() - 1] {
                from = from.saturating_add(*part);
                if from < *size {
                    all.cut.push((front, from));
                }
            }
            if kept < *size && from < end {
                all.cut.pop();
                all.emptied.push(Run { part: front, places: from..end });
            } else if kept > *size {
                all.filled.push(Run { part: front, places: *size..kept });
            }
        }
        _ => {
            for (i, size) in gone.iter().enumerate() {
                let left = left.get(i).copied().unwrap_or(0);
                let part = front + i;
                if left < *size {
                    all.emptied.push(Run { part, places: left..*size });
                } else if left > *size {
                    all.filled.push(Run { part, places: *size..left });
                }
            }
        }
    }
    all
}

fn of_boards(before: &Board, after: &Board) -> Change {
    let mut all = Change::default();
    for (place, cell) in before.cells.iter().enumerate() {
        let (row, column) = (place / before.columns.max(1), place % before.columns.max(1));
        let run = Run::one(0, place);
        // of a common board, only the part needed is shown
        let there = match after.at(row, column) {
            Square::Nothing if before.common && *cell != Square::Nothing => &Square::Free,
            there => there,
        };
        match (cell, there) {
            (before, after) if before == after => {}
            (_, Square::Holds(_)) => all.filled.push(run),
            (Square::Holds(_), _) | (_, Square::Nothing) => all.emptied.push(run),
            _ => all.filled.push(run),
        }
    }
    all
}

fn of_cards(before: &[String], after: &[String]) -> Change {
    let (front, back) = alike(before, after);
    let mut all = Change::default();
    if front < before.len() - back {
        let places = front as u64..(before.len() - back) as u64;
        // as many cards as before have changed in their places
        let runs = if after.len() < before.len() { &mut all.emptied } else { &mut all.filled };
        runs.push(Run { part: 0, places });
    }
    all
}

fn of_tokens(before: &[usize], after: &[usize]) -> Change {
    let missing = |some: &[usize], others: &[usize]| {
        let mut others = others.to_vec();
        let mut missing = Vec::new();
        for &at in some {
            match others.iter().position(|other| *other == at) {
                Some(place) => drop(others.swap_remove(place)),
                None => missing.push(Run::one(0, at)),
            }
        }
        missing
    };
    Change { emptied: missing(before, after), filled: missing(after, before), cut: Vec::new() }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{Names, Piece, Unit};
    use super::*;

    fn heaps(sizes: &[u64]) -> Scene {
        Scene::Heaps { unit: Unit::Pin, sizes: sizes.to_vec() }
    }

    fn run(part: usize, places: Range<u64>) -> Run {
        Run { part, places }
    }

    #[test]
    fn heaps_are_lowered_split_and_raised() {
        let gone = |before: &[u64], after: &[u64]| change(&heaps(before), &heaps(after));
        assert_eq!(gone(&[6], &[1, 3]).emptied, [run(0, 1..3)]);
        assert_eq!(gone(&[2, 6, 2], &[2, 6, 2]), Change::default());
        assert_eq!(gone(&[2, 6, 2], &[2, 2]).emptied, [run(1, 0..6)]);
        assert_eq!(gone(&[2, 2], &[2]).emptied, [run(1, 0..2)]);
        assert_eq!(gone(&[7], &[3, 4]).cut, [(0, 3)]);
        assert_eq!(gone(&[7], &[2, 2, 3]).cut, [(0, 2), (0, 4)]);
        assert_eq!(gone(&[2, 3], &[4, 3]).filled, [run(0, 2..4)]);
        assert_eq!(gone(&[4], &[3, 5]).filled, [run(0, 4..8)]);
    }

    #[test]
    fn both_ends_of_a_row() {
        let found = changes(&heaps(&[5]), &[heaps(&[4]), heaps(&[1, 3]), heaps(&[4]), heaps(&[0])]);
        let emptied: Vec<_> = found.into_iter().map(|change| change.emptied).collect();
        assert_eq!(emptied, [[run(0, 0..1)], [run(0, 1..2)], [run(0, 4..5)], [run(0, 0..5)]]);
    }

    #[test]
    fn pieces_move_and_bars_are_bitten() {
        let board = |text| {
            Scene::Board(Board::of_rows(text, Names::None, |c| match c {
                '.' => Square::Free,
                ' ' => Square::Nothing,
                c => Square::Holds(Piece::First(c)),
            }))
        };
        let slid = change(&board("x../..."), &board("..x/..."));
        assert_eq!((slid.emptied, slid.filled), (vec![run(0, 0..1)], vec![run(0, 2..3)]));
        let bitten = change(&board(".../..."), &board("../.."));
        assert_eq!(bitten.emptied, [run(0, 2..3), run(0, 5..6)]);
        let taken = change(&board("xo"), &board(".x"));
        assert_eq!((taken.emptied, taken.filled), (vec![run(0, 0..1)], vec![run(0, 1..2)]));
    }

    #[test]
    fn cards_go_from_anywhere() {
        let cards = |text: &str| Scene::Cards(text.split(' ').map(str::to_owned).collect());
        assert_eq!(change(&cards("5 3 8"), &cards("5 3")).emptied, [run(0, 2..3)]);
        assert_eq!(change(&cards("5 3 8"), &cards("3 8")).emptied, [run(0, 0..1)]);
        assert_eq!(change(&cards("5 3 8"), &cards("5 8")).emptied, [run(0, 1..2)]);
    }

    proptest! {
        /// A run of a row is taken: what is left and what goes away fit together again.
        #[test]
        fn nothing_is_lost(before in prop::collection::vec(0_u64..9, 0..4), size in 1_u64..12, at in 0_u64..12, len in 1_u64..12, behind in prop::collection::vec(0_u64..9, 0..4)) {
            let (from, to) = (at.min(size - 1), (at.min(size - 1) + len).min(size));
            let around = |middle: &[u64]| heaps(&[&before, middle, &behind].concat());
            let left: Vec<u64> = [from, size - to].into_iter().filter(|part| *part > 0).collect();
            let found = change(&around(&[size]), &around(&left));
            let gone: u64 = found.emptied.iter().map(|run| run.places.end - run.places.start).sum();
            prop_assert!(found.filled.is_empty());
            prop_assert_eq!(gone, to - from);
        }
    }
}
