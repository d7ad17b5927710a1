//! Codes, and which of them are one game.

use std::ops::ControlFlow;

use grundy_base::error::Error;
use grundy_base::limits::Budget;
use grundy_base::text::Text;
use grundy_heap::Code;
use grundy_heap::code::standard;
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
/// with `0.` or `4.` and end with a digit that is not 0. Codes with the same values are one game; so are all
/// codes without a move that matters.
///
/// # Errors
/// A limit.
pub fn games(digits: usize, budget: &mut Budget<'_>) -> Result<Vec<Game>, Error> {
    let mut games: Vec<Game> = Vec::new();
    // the games by their values from the first that is not 0 on, and by their standard form
    let mut by_values: FxHashMap<Vec<u16>, usize> = FxHashMap::default();
    let mut by_form: FxHashMap<Code, usize> = FxHashMap::default();
    for code in codes(digits.min(MAX_DIGITS)) {
        let form = standard(&code);
        let known = by_form.get(&form.code).copied();
        let (zeros, place) = match known {
            Some(place) => {
                // the heaps of the standard form are those of the code, shifted
                let first = standard(&games[place].code).shift;
                (Some((games[place].zeros + form.shift).saturating_sub(first)), Some(place))
            }
            None => {
                budget.look()?;
                let values = first_values(&code);
                let zeros = values.iter().position(|&value| value != 0);
                let key = zeros.map_or_else(Vec::new, |zeros| values[zeros..zeros + COMPARED_HEAPS].to_vec());
                budget.take(2 * key.len() as u64)?;
                let next = games.len();
                let place = *by_values.entry(key).or_insert(next);
                by_form.insert(form.code, place);
                (zeros.map(|zeros| zeros as u64), (place < next).then_some(place))
            }
        };
        let zeros = zeros.unwrap_or(0);
        match place {
            Some(place) => games[place].aliases.push(Alias { code, zeros, standard: false }),
            None => games.push(Game { code, zeros, aliases: Vec::new() }),
        }
    }
    for game in &mut games {
        let form = standard(&game.code).code;
        for alias in &mut game.aliases {
            alias.standard = standard(&alias.code).code == form;
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

/// As many values as are compared, behind as many zeros as a code can begin with.
fn first_values(code: &Code) -> Vec<u16> {
    let len = COMPARED_HEAPS + MAX_DIGITS + 2;
    let mut sequence = Sequence::new(Takes::octal(code));
    let done = sequence.extend(len as u64, 1, &mut |_| ControlFlow::Continue(()));
    debug_assert!(done.is_continue(), "the block of an octal code is empty");
    let mut values = vec![0; len];
    sequence.copy(0, &mut values);
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

    /// Two ways: the values of each alias, computed by the definition of its own code, are those of its game.
    #[test]
    fn aliases() {
        for game in all(2) {
            let values = first_values(&game.code);
            for alias in &game.aliases {
                let others = first_values(&alias.code);
                let place = |zeros: u64| usize::try_from(zeros).unwrap();
                let (zeros, shift) = (place(alias.zeros), place(game.zeros));
                assert_eq!(others[zeros..][..1000], values[shift..][..1000], "{} {}", game.code, alias.code);
                assert!(others[..zeros].iter().all(|&value| value == 0), "{}", alias.code);
            }
        }
    }
}
