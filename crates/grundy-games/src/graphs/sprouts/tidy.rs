//! Drawings without what plays no part: regions in which nobody can draw, letters that make no difference.

use super::land::{BOUNDARY, END, LAST, REGION, SPOT, boundaries, is_letter, regions};

/// The most lives of a region of which only the number of lives matters.
const FEW_LIVES: u32 = 3;

/// A set of vertices.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Set([u64; 4]);

impl Set {
    fn bit(vertex: u8) -> (usize, u64) {
        (usize::from(vertex >> 6), 1 << (vertex & 63))
    }

    pub(super) fn has(&self, vertex: u8) -> bool {
        let (word, bit) = Self::bit(vertex);
        self.0[word] & bit != 0
    }

    /// Adds a vertex; whether it was there.
    pub(super) fn add(&mut self, vertex: u8) -> bool {
        let (word, bit) = Self::bit(vertex);
        let had = self.0[word] & bit != 0;
        self.0[word] |= bit;
        had
    }

    pub(super) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).any(|(one, other)| one & other != 0)
    }

    pub(super) fn add_all(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(one, other)| *one |= other);
    }
}

/// Which letters of a drawing are met twice, and which are met twice side by side.
fn met(drawn: &[u8]) -> (Set, Set) {
    let (mut once, mut twice, mut beside) = (Set::default(), Set::default(), Set::default());
    for boundary in drawn.split(|&byte| byte >= BOUNDARY) {
        // the neighbour before the first vertex is the last one
        let mut last = if boundary.len() > 1 { boundary[boundary.len() - 1] } else { SPOT };
        for &vertex in boundary {
            if is_letter(vertex) {
                if once.add(vertex) {
                    twice.add(vertex);
                }
                if vertex == last {
                    beside.add(vertex);
                }
            }
            last = vertex;
        }
    }
    (twice, beside)
}

/// Drops regions in which nobody can draw; letters that are met once, or twice side by side, are none. The
/// drawing is left in `drawn`; `room` is another list to work with.
pub(super) fn tidy(drawn: &mut Vec<u8>, room: &mut Vec<u8>) {
    loop {
        let (twice, beside) = met(drawn);
        room.clear();
        let mut dropped = false;
        for region in regions(drawn) {
            let from = room.len();
            let (mut here, mut twice_here) = (Set::default(), Set::default());
            let (mut halves, mut has_long) = (0_u32, false);
            for boundary in boundaries(region) {
                for &vertex in boundary {
                    match vertex {
                        SPOT | END => {
                            has_long = true;
                            halves += if vertex == SPOT { 6 } else { 4 };
                            room.push(vertex);
                        }
                        LAST => {
                            halves += 2;
                            room.push(LAST);
                        }
                        letter => {
                            let again = here.add(letter);
                            if beside.has(letter) && again {
                                continue;
                            }
                            // the second half of a letter that is met twice here is half a life less
                            if beside.has(letter) || !twice.has(letter) {
                                room.push(LAST);
                                halves += 2;
                            } else {
                                room.push(letter);
                                if again {
                                    twice_here.add(letter);
                                } else {
                                    halves += 2;
                                }
                            }
                        }
                    }
                }
                room.push(BOUNDARY);
            }
            let lives = halves / 2;
            if lives < 2 {
                room.truncate(from);
                dropped = true;
                continue;
            }
            if lives <= FEW_LIVES && !has_long {
                merge(room, from, &twice_here);
            }
            room.push(REGION);
        }
        std::mem::swap(drawn, room);
        if !dropped {
            return;
        }
    }
}

/// Makes one boundary of a region with few lives: any two of its vertices can be joined, and whatever is left
/// can be joined with what is new.
fn merge(room: &mut Vec<u8>, from: usize, twice: &Set) {
    let (mut seen, mut to) = (Set::default(), from);
    for at in from..room.len() {
        let byte = room[at];
        if byte == BOUNDARY || is_letter(byte) && twice.has(byte) && seen.add(byte) {
            continue;
        }
        room[to] = if is_letter(byte) && twice.has(byte) { LAST } else { byte };
        to += 1;
    }
    room.truncate(to);
    room.push(BOUNDARY);
}
