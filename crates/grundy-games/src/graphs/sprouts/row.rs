//! A region as a row: its boundaries, each turned to where it is least, the least boundary first.

/// Stands behind a boundary, above all codes.
const MARK: u16 = u16::MAX;

/// A part of a list.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) len: usize,
}

impl Span {
    pub(super) fn of<T>(self, list: &[T]) -> &[T] {
        &list[self.start..self.start + self.len]
    }
}

/// The boundaries of a region in order, each from where it is least.
#[derive(Debug, Default)]
pub(super) struct Row {
    pub(super) spots: usize,
    pub(super) vertices: Vec<u8>,
    codes: Vec<u16>,
    /// Where each boundary that is no spot stands, in order.
    pub(super) order: Vec<Span>,
}

impl Row {
    /// Takes a region, each boundary turned to where it is least, the least boundary first.
    pub(super) fn put(
        &mut self,
        spots: usize,
        boundaries: &[Span],
        drawn: &[u8],
        back: bool,
        codes: &[u16; 256],
    ) {
        self.spots = spots;
        self.vertices.clear();
        self.codes.clear();
        self.order.clear();
        for boundary in boundaries {
            let start = self.vertices.len();
            self.vertices.extend_from_slice(boundary.of(drawn));
            if back {
                self.vertices[start..].reverse();
            }
            self.codes.extend(self.vertices[start..].iter().map(|&vertex| codes[usize::from(vertex)]));
            let from = first(&self.codes[start..]);
            if from > 0 {
                self.vertices[start..].rotate_left(from);
                self.codes[start..].rotate_left(from);
            }
            let span = Span { start, len: boundary.len };
            // few boundaries: each is put where it belongs
            let row = &self.codes;
            let is_less = |other: &Span| (span.len, span.of(row)) < (other.len, other.of(row));
            let place = self.order.iter().rposition(|other| !is_less(other)).map_or(0, |at| at + 1);
            self.order.insert(place, span);
        }
    }

    /// Whether this row comes before another one: it has more spots, or is less from where they differ.
    pub(super) fn is_before(&self, other: &Self) -> bool {
        self.spots > other.spots || self.spots == other.spots && self.codes().lt(other.codes())
    }

    /// The codes of a row, with a mark after each boundary.
    pub(super) fn codes(&self) -> impl Iterator<Item = u16> + '_ {
        self.order.iter().flat_map(|span| span.of(&self.codes).iter().copied().chain([MARK]))
    }
}

/// Where a boundary begins so that it is least.
fn first(codes: &[u16]) -> usize {
    let n = codes.len();
    let mut best = 0;
    for from in 1..n {
        let mut k = 0;
        while k < n {
            let at = |from: usize| codes[if from + k < n { from + k } else { from + k - n }];
            match at(from).cmp(&at(best)) {
                std::cmp::Ordering::Equal => k += 1,
                std::cmp::Ordering::Less => {
                    best = from;
                    break;
                }
                std::cmp::Ordering::Greater => break,
            }
        }
    }
    best
}
