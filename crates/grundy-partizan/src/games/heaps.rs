//! Heaps from which Left and Right take by different rules: subtraction sets, take-and-break codes.

use grundy_base::error::BadText;
use grundy_base::text::Text;

use crate::games::Game;
use crate::halt::Done;
use crate::position::Worth;
use crate::rules::Partizan;
use crate::store::{Player, Store, Value};

/// Partizan subtraction.
pub static SUBTRACTION: Game = Game {
    name: "subtraction",
    about: "Left takes a number of her set from a heap, Right one of his: subtraction:1,3/2,3. Heaps \
            as numbers.",
    example: ("subtraction:1,2/1,3 12", "^4"),
    value: |store, parameters, text| {
        let (left, right) = sides(parameters, "two sets between a slash, such as subtraction:1,3/2,3")?;
        let set = |text: Text<'_>| -> Result<Vec<u32>, BadText> {
            text.split(&[','])
                .map(|word| word.number("a number of the set", 1..=MAX_TAKEN).map(small))
                .collect()
        };
        let digits = |set: Vec<u32>| {
            let mut digits = vec![0; set.iter().max().map_or(0, |&most| most as usize + 1)];
            set.into_iter().for_each(|taken| digits[taken as usize] = 3);
            digits
        };
        total(store, &TakeAndBreak([digits(set(left)?), digits(set(right)?)]), text)
    },
};

/// Take-and-break by two codes.
pub static OCTAL: Game = Game {
    name: "octal",
    about: "Left takes and breaks by one octal code, Right by another: octal:0.7/0.07. Heaps as \
            numbers.",
    example: ("octal:0.7/0.07 9", "3"),
    value: |store, parameters, text| {
        let (left, right) = sides(parameters, "two codes between a slash, such as octal:0.7/0.07")?;
        total(store, &TakeAndBreak([code(left)?, code(right)?]), text)
    },
};

/// The largest number that a set may hold.
const MAX_TAKEN: u64 = 1_000;
/// The largest heap that is read.
const MAX_HEAP: u64 = 100_000;

fn small(n: u64) -> u32 {
    u32::try_from(n).expect("within the limits of the notation")
}

fn sides<'t>(parameters: Text<'t>, expected: &str) -> Result<(Text<'t>, Text<'t>), BadText> {
    parameters.split_once('/').ok_or_else(|| parameters.bad(format!("expected {expected}")))
}

/// Numbers between blanks.
pub(super) fn numbers(text: Text<'_>, what: &str, most: u64) -> Result<Vec<u32>, BadText> {
    let all: Vec<u32> =
        text.words().map(|word| word.number(what, 0..=most).map(small)).collect::<Result<_, _>>()?;
    if all.is_empty() { Err(text.bad(format!("expected {what} as a number"))) } else { Ok(all) }
}

/// The digits of a code, from that of taking nothing.
fn code(text: Text<'_>) -> Result<Vec<u8>, BadText> {
    let text = text.trim();
    let bad = || text.bad(format!("'{}' is no octal code: expected a code such as 0.77", text.as_str()));
    let digits = text.strip_prefix("0.").ok_or_else(bad)?;
    let digit = |c: char| c.to_digit(8).and_then(|digit| u8::try_from(digit).ok());
    let read: Option<Vec<u8>> = digits.as_str().chars().map(digit).collect();
    let mut all = vec![0];
    all.extend(read.filter(|read| !read.is_empty()).ok_or_else(bad)?);
    Ok(all)
}

fn total(store: &mut Store<'_>, rules: &TakeAndBreak, text: Text<'_>) -> Done<Value> {
    let heaps = numbers(text, "a heap", MAX_HEAP)?;
    // small heaps first: so the search never goes deep
    let mut worth = Worth::new(rules);
    for heap in 0..=heaps.iter().copied().max().unwrap_or(0) {
        worth.value(store, &[heap])?;
    }
    worth.value(store, &heaps)
}

/// For each player, by the number taken: bit i tells whether the rest may be left as i heaps.
pub(crate) struct TakeAndBreak(pub(crate) [Vec<u8>; 2]);

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
}
