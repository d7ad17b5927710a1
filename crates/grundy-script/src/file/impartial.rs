//! Rule files of impartial games under normal play, with sums.

use grundy::Nimber;
use grundy::rules::Impartial;
use smallvec::SmallVec;

use super::Rules;
use super::options::{Left, Move};
use super::position::Position;
use grundy_lang::plain::Plain;

impl Impartial for Rules {
    type Component = Position;
    type Move = Move;
    fn moves(&self, at: &Position, out: &mut Vec<Move>) {
        // nothing is left
        if at.at != Plain::None {
            out.extend(self.file.options(at));
        }
    }
    fn play(&self, _: &Position, mv: &Move, out: &mut Vec<Position>) {
        out.extend(mv.to.iter().cloned());
    }
    fn law(&self, at: &Position) -> Option<Nimber> {
        match (&self.known, &at.at) {
            (Some(game), Plain::Int(n)) => game.law(u64::try_from(*n).ok()?),
            _ => None,
        }
    }
    fn count_moves(&self, at: &Position) -> Option<u64> {
        match (&self.known, &at.at) {
            (Some(game), Plain::Int(n)) => game.count_moves(u64::try_from(*n).ok()?),
            _ => None,
        }
    }
    fn work(&self, at: &Position) -> u32 {
        match &at.at {
            Plain::Str(text) => work_of_text(text),
            _ => u32::try_from(self.footprint(at)).unwrap_or(u32::MAX),
        }
    }
    fn hint(&self, at: &Position, left: &[Position]) -> u32 {
        let shape = |text: &str| (text.len(), text.find('/'));
        if let (Plain::Str(before), [Position { at: Plain::Str(after), .. }]) = (&at.at, left)
            && shape(before) == shape(after)
        {
            return off_middle(before, after).min(CROPPED);
        }
        let pairs = |at: &Position| match &at.at {
            Plain::Str(text) => pairs_of_text(text),
            _ => 0,
        };
        CROPPED + left.iter().map(pairs).sum::<u32>()
    }
    fn footprint(&self, at: &Position) -> u64 {
        at.at.footprint() + at.alike.as_ref().map_or(0, Plain::footprint)
    }
}

/// What a board that is written as a text is expected to cost: the square of the number of its commonest
/// signs, which are most often the free cells. So boards that fall apart are looked at first.
fn work_of_text(text: &str) -> u32 {
    let (_, count) = commonest(text);
    count.saturating_mul(count)
}

/// The hint of what a move leaves is this at least, if it no longer has the shape of the board before it.
const CROPPED: u32 = 1 << 24;

/// How far the cells that a move changes are off the middle of the board: a move there leaves what is known
/// soonest.
fn off_middle(before: &str, after: &str) -> u32 {
    let row = before.find('/').map_or(before.len() + 1, |end| end + 1);
    let (rows, columns) = ((before.len() + 1).div_ceil(row), row - 1);
    // twice the distance, squared
    let off = |at: usize, length: usize| (2 * at + 1).abs_diff(length).saturating_pow(2);
    let changed = before.bytes().zip(after.bytes()).enumerate().filter(|(_, (a, b))| a != b);
    let far = changed.map(|(at, _)| off(at / row, rows).saturating_add(off(at % row, columns)));
    let all = far.fold(0, usize::saturating_add);
    u32::try_from(all).unwrap_or(u32::MAX)
}

/// How many pairs of its commonest signs stand side by side, or one above the other: few are left after a
/// move near the middle.
fn pairs_of_text(text: &str) -> u32 {
    let (sign, _) = commonest(text);
    let bytes = text.as_bytes();
    let row = bytes.iter().position(|&byte| byte == b'/').map_or(bytes.len(), |end| end + 1);
    let pairs = |apart: usize| {
        let both = |(a, b): (&u8, &u8)| u32::from(*a == sign) & u32::from(*b == sign);
        bytes.iter().zip(bytes.iter().skip(apart)).map(both).sum::<u32>()
    };
    pairs(1) + pairs(row)
}

/// The commonest sign of a text but for the mark between rows, and how often it stands there; of equal ones
/// the last.
fn commonest(text: &str) -> (u8, u32) {
    // a board has few
    let mut kinds = SmallVec::<[(u8, u32); 8]>::new();
    for byte in text.bytes().filter(|byte| byte.is_ascii() && *byte != b'/') {
        match kinds.iter_mut().find(|(sign, _)| *sign == byte) {
            Some((_, count)) => *count += 1,
            None => kinds.push((byte, 1)),
        }
    }
    kinds.into_iter().max_by_key(|&(sign, count)| (count, sign)).unwrap_or_default()
}

/// The same rules where only values count: moves have no names, which take longer to write than to play.
pub(super) struct Nameless<'r>(pub(super) &'r Rules);

impl Impartial for Nameless<'_> {
    type Component = Position;
    type Move = Left;
    fn moves(&self, at: &Position, out: &mut Vec<Left>) {
        if at.at != Plain::None {
            *out = self.0.file.left(at);
        }
    }
    fn play(&self, _: &Position, left: &Left, out: &mut Vec<Position>) {
        match left {
            Left::One(to) => out.push(to.clone()),
            Left::Sum(sum) => out.extend(sum.iter().cloned()),
        }
    }
    fn work(&self, at: &Position) -> u32 {
        self.0.work(at)
    }
    fn hint(&self, at: &Position, left: &[Position]) -> u32 {
        self.0.hint(at, left)
    }
    fn footprint(&self, at: &Position) -> u64 {
        self.0.footprint(at)
    }
    fn move_footprint(&self, left: &Left) -> u64 {
        match left {
            Left::One(_) => 0,
            Left::Sum(sum) => size_of_val(&sum[..]) as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_middle_comes_first() {
        let board = ".../.../...";
        let off: Vec<u32> = [".../.#./...", ".#./.../...", "#../.../...", "##./.../..."]
            .into_iter()
            .map(|after| off_middle(board, after))
            .collect();
        assert_eq!(off, [0, 4, 8, 12]);
        assert_eq!((off_middle("....", ".##."), off_middle("....", "##..")), (2, 10));
        // the sum of so many squares has more than 64 bits
        let [before, after] = [".", "#"].map(|sign| sign.repeat(4_000_000));
        assert_eq!(off_middle(&before, &after), u32::MAX);
    }

    proptest! {
        #[test]
        fn signs_and_pairs_counted_one_by_one(text in "[.#x/ä]{0,20}") {
            let count = |sign: u8| text.bytes().filter(|byte| *byte == sign).count();
            let most = (0..128).filter(|&sign| sign != b'/').max_by_key(|&sign| (count(sign), sign)).unwrap();
            let (sign, times) = commonest(&text);
            prop_assert_eq!(times as usize, count(most));
            prop_assert!(times == 0 || sign == most);
            let bytes = text.as_bytes();
            let row = text.find('/').map_or(bytes.len(), |end| end + 1);
            let is = |at: usize| times > 0 && bytes.get(at) == Some(&sign);
            let pairs: usize = (0..bytes.len())
                .map(|at| usize::from(is(at) && is(at + 1)) + usize::from(is(at) && is(at + row)))
                .sum();
            prop_assert_eq!(pairs_of_text(&text) as usize, pairs);
        }
    }
}
