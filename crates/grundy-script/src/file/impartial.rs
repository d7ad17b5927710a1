//! Rule files of impartial games under normal play, with sums.

use grundy::Nimber;
use grundy::rules::Impartial;

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
    fn hint(&self, _: &Position, left: &[Position]) -> u32 {
        let pairs = |at: &Position| match &at.at {
            Plain::Str(text) => pairs_of_text(text),
            _ => 0,
        };
        left.iter().map(pairs).sum()
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

/// How many pairs of its commonest signs stand side by side, or one above the other: few are left after a
/// move near the middle.
fn pairs_of_text(text: &str) -> u32 {
    let (sign, _) = commonest(text);
    let bytes = text.as_bytes();
    let row = text.find('/').map_or(bytes.len(), |end| end + 1);
    let pairs = |apart: usize| {
        bytes.iter().zip(bytes.iter().skip(apart)).filter(|&pair| pair == (&sign, &sign)).count()
    };
    u32::try_from(pairs(1) + pairs(row)).unwrap_or(u32::MAX)
}

/// The commonest sign of a text but for the mark between rows, and how often it stands there.
fn commonest(text: &str) -> (u8, u32) {
    let mut counts = [0_u32; 128];
    for byte in text.bytes().filter(|byte| byte.is_ascii() && *byte != b'/') {
        counts[usize::from(byte)] += 1;
    }
    let most = (0..=127).zip(counts).max_by_key(|(_, count)| *count);
    most.unwrap_or_default()
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
