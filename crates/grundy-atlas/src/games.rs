//! Codes, and which of them are one game.

use std::ops::ControlFlow;

use grundy_base::error::Error;
use grundy_base::limits::Budget;
use grundy_base::text::Text;
use grundy_heap::Code;
use grundy_heap::code::{Standard, standard};
use grundy_heap::proof::Theorem;
use grundy_heap::sequence::{Sequence, Takes};
use rustc_hash::FxHashMap;

/// Codes have at most so many digits after the point.
pub const MAX_DIGITS: usize = 4;
/// Two codes are taken for one game if their values agree, up to a shift, on so many heaps from the first on
/// that is not zero.
pub const COMPARED_HEAPS: usize = 1400;
/// Digits after the point: 0 to 7.
const OCTAL: u32 = 8;

/// Octal codes that have the same values, up to a shift.
#[derive(Clone, Debug)]
pub struct Game {
    /// The first of them: the shortest, and of these the first by digits.
    pub code: Code,
    /// The heaps of the code that come before the first whose value is not 0.
    pub zeros: u64,
    /// The other codes, in order.
    pub aliases: Vec<Alias>,
}

/// A code that is a known game.
#[derive(Clone, Debug)]
pub struct Alias {
    /// Its digits, as they are written.
    pub code: Code,
    /// The heaps of the code that come before the first whose value is not 0.
    pub zeros: u64,
    /// Whether both codes have the same standard form, so that their values agree for ever.
    pub standard: bool,
}

impl Alias {
    /// Whether the values agree for ever, if those of the game are periodic from `from` on: they do if the
    /// standard forms are the same, or if the values compared are enough to prove the same period for this
    /// code.
    pub fn is_proved(&self, game: &Game, from: u64, period: u64) -> bool {
        let compared = self.zeros + COMPARED_HEAPS as u64;
        let from = (from + self.zeros).saturating_sub(game.zeros);
        self.standard
            || Theorem::of(&Takes::octal(&self.code))
                .is_some_and(|proof| proof.needs(from, period) <= compared)
    }
}

/// All octal games with at most so many digits after the point (at most [`MAX_DIGITS`]): codes that begin
/// with `0.` or `4.` and end with a digit that is not 0. Codes with the same values are one game.
///
/// # Errors
/// A limit.
pub fn games(digits: usize, budget: &mut Budget<'_>) -> Result<Vec<Game>, Error> {
    let mut games: Vec<Game> = Vec::new();
    // the standard form of each game's code; games by the standard forms of all their codes, and by values
    let mut forms: Vec<Code> = Vec::new();
    let mut by_form: FxHashMap<Code, usize> = FxHashMap::default();
    let mut by_values: FxHashMap<Vec<u16>, usize> = FxHashMap::default();
    for code in codes(digits.min(MAX_DIGITS)) {
        let Standard { code: form, shift } = standard(&code);
        // a heap of one can be taken in a standard form, so only its empty heap comes before
        let zeros = shift + 1;
        let next = games.len();
        let place = match by_form.get(&form) {
            Some(&place) => place,
            None => {
                budget.look()?;
                let values = first_values(&form);
                budget.take(2 * values.len() as u64)?;
                let place = *by_values.entry(values).or_insert(next);
                by_form.insert(form.clone(), place);
                place
            }
        };
        if place == next {
            games.push(Game { code, zeros, aliases: Vec::new() });
            forms.push(form);
        } else {
            games[place].aliases.push(Alias { code, zeros, standard: forms[place] == form });
        }
    }
    Ok(games)
}

/// The codes, the shorter first, those with `0.` before those with `4.`.
fn codes(digits: usize) -> impl Iterator<Item = Code> {
    let count = |len: usize| OCTAL.pow(u32::try_from(len).expect("a few digits"));
    (1..=digits).flat_map(move |len| {
        ["0", "4"].into_iter().flat_map(move |whole| {
            let numbers = (0..count(len)).filter(|number| !number.is_multiple_of(OCTAL));
            numbers.map(move |number| {
                let text = format!("{whole}.{number:0len$o}");
                Code::read(Text::new(&text)).expect("octal digits")
            })
        })
    })
}

/// The values that are compared: those of the heaps from 1 on.
fn first_values(code: &Code) -> Vec<u16> {
    let mut sequence = Sequence::new(Takes::octal(code));
    let done = sequence.extend(1 + COMPARED_HEAPS as u64, 1, &mut |_| ControlFlow::Continue(()));
    debug_assert!(done.is_continue(), "the block of an octal code is empty");
    let mut values = vec![0; COMPARED_HEAPS];
    sequence.copy(1, &mut values);
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_base::limits::Limits;

    fn all(digits: usize) -> Vec<Game> {
        let limits = Limits::default();
        games(digits, &mut Budget::new(&limits)).unwrap()
    }

    /// Impartial theory 2.1: "codes to three digits, 0. and 4., have 174 of them".
    #[test]
    fn three_digits() {
        let games = all(3);
        assert_eq!(games.len(), 174);
        assert_eq!(games.iter().map(|game| 1 + game.aliases.len()).sum::<usize>(), 2 * (7 + 56 + 448));
    }

    /// Two ways: the values of each alias, computed from its own code, are those of its game, shifted.
    #[test]
    fn aliases() {
        for game in all(2) {
            let values = first_values(&game.code);
            for alias in &game.aliases {
                let others = first_values(&alias.code);
                // the values begin with that of the heap of one
                let [zeros, shift] =
                    [alias.zeros, game.zeros].map(|zeros| usize::try_from(zeros - 1).unwrap());
                assert_eq!(others[zeros..][..1000], values[shift..][..1000], "{} {}", game.code, alias.code);
                assert!(others[..zeros].iter().all(|&value| value == 0), "{}", alias.code);
                assert_ne!(others[zeros], 0, "{}", alias.code);
            }
        }
    }
}
