//! Heaps from which Left and Right take by different rules: subtraction sets, take-and-break codes.

use grundy_base::error::BadText;
use grundy_base::report::scene::{Scene, Unit};
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_door::notation::Notation;
use grundy_door::table::Family;
use grundy_partizan::rules::Partizan;

/// The largest number that a set may hold.
const MAX_TAKEN: u64 = 1_000;
/// The digit of a number that is taken from a heap, which is left as one or none.
pub(crate) const LEAVES_ONE: u8 = 3;
/// The same where the rest may be split into two.
pub(crate) const SPLITS: u8 = 7;
/// The largest heap that is read.
const MAX_HEAP: u64 = 100_000;

fn small(n: u64) -> u32 {
    u32::try_from(n).expect("within the limits of the notation")
}

fn sides<'t>(parameters: Text<'t>, expected: &str) -> Result<(Text<'t>, Text<'t>), BadText> {
    parameters.split_once('/').ok_or_else(|| parameters.bad(format!("expected {expected}")))
}

/// Numbers between blanks.
pub(crate) fn numbers(text: Text<'_>, what: &str, most: u64) -> Result<Vec<u32>, BadText> {
    let all: Vec<u32> =
        text.words().map(|word| word.number(what, 0..=most).map(small)).collect::<Result<_, _>>()?;
    if all.is_empty() { Err(text.bad(format!("expected {what} as a number"))) } else { Ok(all) }
}

/// The digits of a code, from that of taking nothing.
fn code(text: Text<'_>) -> Result<Vec<u8>, BadText> {
    let text = text.trim();
    let bad = || text.bad(format!("'{}' is no octal code: expected a code such as 0.77", text.as_str()));
    // a heap that loses nothing may only be split
    let splits = text.strip_prefix("4.");
    let digits = splits.or_else(|| text.strip_prefix("0.")).ok_or_else(bad)?;
    let digit = |c: char| c.to_digit(8).and_then(|digit| u8::try_from(digit).ok());
    let read: Option<Vec<u8>> = digits.as_str().chars().map(digit).collect();
    let mut all = vec![if splits.is_some() { 4 } else { 0 }];
    all.extend(read.filter(|read| !read.is_empty()).ok_or_else(bad)?);
    Ok(all)
}

/// For each player, by the number taken: bit i tells whether the rest may be left as i heaps.
pub(crate) struct TakeAndBreak(pub(crate) [Vec<u8>; 2]);

impl TakeAndBreak {
    /// Left takes a number of one set, Right one of another: `1,3/2,3`; what may be left is the same digit
    /// for all.
    pub(crate) fn of_sets(parameters: Text<'_>, leaves: u8) -> Result<Self, BadText> {
        let (left, right) = sides(parameters, "two sets between a slash, such as 1,3/2,3")?;
        let digits = |text: Text<'_>| -> Result<Vec<u8>, BadText> {
            let numbers = text.split(&[',']);
            let set = numbers.map(|word| word.number("a number of the set", 1..=MAX_TAKEN).map(small));
            let set: Vec<u32> = set.collect::<Result<_, _>>()?;
            let mut digits = vec![0; set.iter().max().map_or(0, |&most| most as usize + 1)];
            set.into_iter().for_each(|taken| digits[taken as usize] = leaves);
            Ok(digits)
        };
        Ok(Self([digits(left)?, digits(right)?]))
    }

    /// Left takes by one code, Right by another: `0.7/0.07`.
    pub(crate) fn of_codes(parameters: Text<'_>) -> Result<Self, BadText> {
        let (left, right) = sides(parameters, "two codes between a slash, such as 0.7/0.07")?;
        Ok(Self([code(left)?, code(right)?]))
    }

    /// What the law finder may know.
    pub(crate) fn family(&self) -> Family {
        Family::Sides(self.0.clone())
    }

    /// Reads a heap.
    pub(crate) fn read_heap(text: Text<'_>) -> Result<u32, BadText> {
        text.trim().number("a heap", 0..=MAX_HEAP).map(small)
    }

    /// The heap of a number, if it is small enough.
    pub(crate) fn heap(size: &[u64]) -> Option<u32> {
        let &[n] = size else { return None };
        u32::try_from(n).ok().filter(|_| n <= MAX_HEAP)
    }
}

impl Partizan for TakeAndBreak {
    type Component = u32;
    /// The heaps that are left; 0 for none.
    type Move = (u32, u32);

    fn moves(&self, &at: &u32, player: Player, out: &mut Vec<(u32, u32)>) {
        let [left, right] = &self.0;
        let digits = if player == Player::Left { left } else { right };
        for (taken, &digit) in (0_u32..).zip(digits) {
            let Some(rest) = at.checked_sub(taken) else { break };
            if digit & if rest == 0 { 1 } else { 2 } != 0 && taken > 0 {
                out.push((rest, 0));
            }
            if digit & 4 != 0 && rest >= 2 {
                out.extend((1..=rest / 2).map(|a| (a, rest - a)));
            }
        }
    }

    fn play(&self, _: &u32, _: Player, &(a, b): &(u32, u32), out: &mut Vec<u32>) {
        out.extend([a, b].into_iter().filter(|&heap| heap > 0));
    }

    /// Small heaps first: so the search never goes deep.
    fn before(&self, &at: &u32, out: &mut Vec<u32>) {
        out.extend(1..at);
    }
}

impl Notation<u32, (Player, (u32, u32))> for TakeAndBreak {
    fn read(&self, text: Text<'_>) -> Result<u32, BadText> {
        Self::read_heap(text)
    }

    fn write(&self, at: &u32) -> String {
        at.to_string()
    }

    fn scene(&self, at: &u32) -> Option<Scene> {
        Some(Scene::heap(Unit::Pin, u64::from(*at)))
    }

    fn write_move(&self, at: &u32, (_, (a, b)): &(Player, (u32, u32))) -> String {
        let taken = at - a - b;
        if *b == 0 { format!("take {taken}") } else { format!("take {taken} leaving {a}+{b}") }
    }
}
