//! What a position of Dots and Boxes is worth depends on little of the drawing: how the boxes hang together
//! by free lines. Boxes with two of them are links of a run; runs lead from joints, boxes with more free
//! lines, to joints or off the board.
//!
//! Positions whose runs and joints hang together alike have the same score, wherever they are on the board,
//! and however their runs turn. **Source** E. Berlekamp, J. Conway and R. Guy, *Winning Ways*, chapter 16
//! (strings and coins).

#![expect(clippy::cast_possible_truncation, reason = "boxes, lines and joints are below 64")]

use super::lines::{Left, Lines, MAX_LINES, bits};

/// More joints than any board has.
const MAX_JOINTS: usize = 26;
/// The end of a run off the board.
const OUTSIDE: u8 = 31;
/// Both ends of a run that is a circle.
const CIRCLE: u8 = 30;

/// Boxes in a row, each with two free lines; or, without boxes, a line between two ends.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Run {
    /// Joints, by number, or one of the constants above.
    ends: [u8; 2],
    /// How many boxes it has.
    pub(super) boxes: u8,
    /// The line that is drawn by whoever opens it. Two boxes are given away best by the line between them:
    /// then neither can be left.
    pub(super) line: u8,
}

/// All runs of a position in which no box can be closed.
#[derive(Debug)]
pub(super) struct Runs {
    runs: [Run; MAX_LINES as usize],
    /// How many there are, and how many of the first ones start from a joint.
    count: usize,
    bound: usize,
    joints: usize,
    /// Of each run between two joints, the joints and one more than its boxes.
    inner: [[u8; 3]; MAX_LINES as usize],
    n_inner: usize,
    /// What each joint has of runs off the board and back to itself.
    colours: [u64; MAX_JOINTS],
}

impl Runs {
    pub(super) fn of(board: &Lines, left: &Left) -> Self {
        let mut found = Self {
            runs: [Run::default(); MAX_LINES as usize],
            count: 0,
            bound: 0,
            joints: 0,
            inner: [[0; 3]; MAX_LINES as usize],
            n_inner: 0,
            colours: [0; MAX_JOINTS],
        };
        let mut number = [OUTSIDE; 33];
        for joint in bits(left.joints().into()) {
            number[joint as usize] = found.joints as u8;
            found.joints += 1;
        }
        let mut seen = 0_u64;
        for joint in bits(left.joints().into()) {
            for line in bits(board.free(joint, left)) {
                if seen >> line & 1 == 0 {
                    let walk = Walk::along(board, left, line, 1 << joint, &mut seen);
                    let ends = [number[joint as usize], number[walk.end.trailing_zeros() as usize]];
                    found.push(ends, walk.boxes, if walk.boxes == 2 { walk.second } else { line });
                    found.colour(ends, walk.boxes);
                }
            }
        }
        found.bound = found.count;
        for place in bits(left.links().into()) {
            let lines = board.free(place, left);
            if lines & seen != 0 {
                continue;
            }
            let first = lines.trailing_zeros();
            let other = (lines & !(1 << first)).trailing_zeros();
            let before = Walk::along(board, left, first, 1 << place, &mut seen);
            if seen >> other & 1 == 1 {
                found.push([CIRCLE; 2], before.boxes, first);
            } else {
                let after = Walk::along(board, left, other, 1 << place, &mut seen);
                let line = if before.boxes == 1 { first } else { other };
                found.push([OUTSIDE; 2], before.boxes + 1 + after.boxes, line);
            }
        }
        found
    }

    fn push(&mut self, ends: [u8; 2], boxes: u32, line: u32) {
        self.runs[self.count] = Run { ends, boxes: boxes as u8, line: line as u8 };
        self.count += 1;
    }

    /// Notes what a run means for its joints.
    fn colour(&mut self, [from, to]: [u8; 2], boxes: u32) {
        if to == OUTSIDE || to == from {
            let kind = if to == OUTSIDE { 0x9E1 } else { 0x51E1 };
            let place = &mut self.colours[usize::from(from)];
            *place = place.wrapping_add(stirred(kind + (u64::from(boxes) << 40)));
        } else {
            self.inner[self.n_inner] = [from, to, boxes as u8 + 1];
            self.n_inner += 1;
        }
    }

    /// The runs that need to be looked at: of lines that lead from one joint off the board, the first.
    pub(super) fn moves(&self) -> impl Iterator<Item = Run> {
        let mut beyond = 0_u32;
        self.runs[..self.count].iter().copied().filter(move |run| {
            let is_edge = run.boxes == 0 && run.ends[1] == OUTSIDE;
            let joint = u32::from(is_edge) << run.ends[0];
            let is_known = beyond & joint != 0;
            beyond |= joint;
            !is_known
        })
    }

    /// A name of positions that hang together alike: two parts of 64 bits each.
    ///
    /// The runs are named by their boxes and by the numbers of their joints, which are told apart by what is
    /// around them. Where that leaves two alike, one of them is taken first: if they cannot be exchanged, the
    /// same position may get two names, which costs time and nothing else. Different positions get the same
    /// name by accident only, about once in 2^100 questions.
    pub(super) fn name(&self) -> [u64; 2] {
        let number = self.numbers();
        let mut name = [0_u64; 2];
        for (i, run) in self.runs[..self.count].iter().enumerate() {
            let [from, to] =
                if i < self.bound { run.ends.map(|end| number[usize::from(end)]) } else { run.ends };
            let parts = [from.min(to), from.max(to), run.boxes].map(u64::from);
            let code = (1 << 24 | parts[0] << 16 | parts[1] << 8 | parts[2]).wrapping_mul(FACTORS[2]);
            name[0] = name[0].wrapping_add(folded(code ^ FACTORS[1], FACTORS[0]));
            name[1] = name[1].wrapping_add(folded(code ^ FACTORS[0], FACTORS[1]));
        }
        name
    }

    /// New numbers of the joints, in the order of what is around them.
    fn numbers(&self) -> [u8; 32] {
        let mut number = [OUTSIDE; 32];
        let (mut colours, mut order) = (self.colours, [0_u8; MAX_JOINTS]);
        if self.joints > 2 {
            self.look_around(&mut colours);
        }
        self.look_around(&mut colours);
        let order = &mut order[..self.joints];
        (0..).zip(order.iter_mut()).for_each(|(i, place)| *place = i);
        let mut told_apart = 0;
        // each round tells one more apart, or takes one first
        for _ in 0..2 * MAX_JOINTS {
            order.sort_unstable_by_key(|&joint| colours[usize::from(joint)]);
            let colour = |joint: u8| colours[usize::from(joint)];
            let alike = |pair: &&[u8]| colour(pair[0]) == colour(pair[1]);
            let pairs = order.windows(2).filter(alike).count();
            if pairs == 0 {
                break;
            }
            let different = order.len() - pairs;
            if different == told_apart {
                let pair = order.windows(2).find(alike).expect("there are pairs");
                let first = usize::from(pair[1]);
                colours[first] = stirred(colours[first] ^ 0xAB_CDEF);
            }
            told_apart = different;
            self.look_around(&mut colours);
        }
        (0..).zip(order.iter()).for_each(|(new, &joint)| number[usize::from(joint)] = new);
        number
    }

    /// The colour of each joint takes in those of its neighbours.
    fn look_around(&self, colours: &mut [u64; MAX_JOINTS]) {
        let mut around = [0_u64; MAX_JOINTS];
        for &[from, to, boxes] in &self.inner[..self.n_inner] {
            let (from, to, boxes) = (usize::from(from), usize::from(to), u64::from(boxes) << 56);
            around[from] = around[from].wrapping_add(stirred(colours[to] ^ boxes));
            around[to] = around[to].wrapping_add(stirred(colours[from] ^ boxes));
        }
        for (colour, around) in colours[..self.joints].iter_mut().zip(around) {
            *colour = stirred(colour.rotate_left(9)).wrapping_add(around);
        }
    }
}

/// A way along links.
struct Walk {
    /// The joint where it ends, as a bit; 0 off the board, and where a circle closes.
    end: u32,
    boxes: u32,
    /// The line behind the first box.
    second: u32,
}

impl Walk {
    /// From a box over one of its lines.
    fn along(board: &Lines, left: &Left, line: u32, from: u32, seen: &mut u64) -> Self {
        let (mut line, mut second, mut boxes) = (line, line, 0);
        *seen |= 1 << line;
        let mut at = board.across(line, from);
        while at & left.links() != 0 {
            boxes += 1;
            let next = (board.free(at.trailing_zeros(), left) & !(1 << line)).trailing_zeros();
            if *seen >> next & 1 == 1 {
                return Self { end: 0, boxes, second };
            }
            if boxes == 1 {
                second = next;
            }
            *seen |= 1 << next;
            at = board.across(next, at);
            line = next;
        }
        Self { end: at, boxes, second }
    }
}

/// Odd numbers without a pattern.
const FACTORS: [u64; 3] = [0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93, 0xA24B_AED4_963E_E407];

/// Both halves of a product, one over the other: no sum of such words tells of the sum of the factors.
fn folded(word: u64, factor: u64) -> u64 {
    let product = u128::from(word) * u128::from(factor);
    product as u64 ^ (product >> 64) as u64
}

fn stirred(word: u64) -> u64 {
    folded(word ^ FACTORS[1], FACTORS[0])
}
