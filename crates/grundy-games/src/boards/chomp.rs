//! Chomp: bite a bar of chocolate whose first square is poisoned. Positions are Young diagrams, so it is
//! acyclic.

mod known;
mod rows;
mod sweep;

use std::fmt;

use grundy_base::error::BadText;
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::report::scene::{self, Names, Piece, Scene, Square};
use grundy_base::report::{Axis, Winner};
use grundy_base::rules::{Class, Impartial};
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::table;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "chomp",
    aliases: &["chocolate"],
    title: "Chomp",
    rules: "A bar of chocolate of m rows and n columns. A bite at (x,y) takes that square and all squares with the same or larger \
            row and column. Square (1,1) is poisoned and must not be eaten: who is left with it alone loses.",
    params: &[],
    notation: "A whole bar as rows x columns: 4x5. A bitten one by the lengths of its rows: 5,5,3. Several bars are a sum. A \
               move names the square of the bite by row and column: (3,3).",
    examples: &["chomp 3x4", "chomp 4,2,2", "chomp 2x3 3x2"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact { params: "", says: Says::Wins("1x1", Winner::Second), source: "thesis A.5" },
        Fact { params: "", says: Says::WinningMoves("2x3", &["(2,3)"]), source: "thesis A.5, computed" },
        Fact { params: "", says: Says::WinningMoves("3x3", &["(2,2)"]), source: "thesis A.5, computed" },
        Fact { params: "", says: Says::WinningMoves("3x4", &["(2,3)"]), source: "thesis A.5, computed" },
        Fact { params: "", says: Says::WinningMoves("3x5", &["(3,4)"]), source: "thesis A.5, computed" },
        Fact { params: "", says: Says::WinningMoves("4x5", &["(3,3)"]), source: "thesis A.5, computed" },
        Fact { params: "", says: Says::WinningMoves("4x6", &["(2,3)"]), source: "thesis A.5, computed" },
        Fact { params: "", says: Says::Nimber("4x4", 6), source: "thesis A.5, computed" },
        Fact { params: "", says: Says::Nimber("4x5", 13), source: "thesis A.5, computed" },
    ],
    source: "F. Schuh 1952, D. Gale 1974; thesis A.3, A.5",
    take_and_break: None,
    open: |args| {
        args.none()?;
        let axes = vec![Axis::endless("m"), Axis::endless("n")];
        let (known, swept) = (known::Known::default(), sweep::Swept::default());
        Ok(Box::new(
            table::impartial(Chomp)
                .start("3x4")
                .reading(reading)
                .axes(axes, |_, numbers| Bar::whole(numbers[0], numbers[1]))
                .evaluate(move |rules, bar, memo, budget| match swept.nimber(bar, budget)? {
                    Some(nimber) => Ok(nimber),
                    None => memo
                        .nimber(rules, bar, budget)
                        .map_err(|halt| halt.into_error(|bar| rules.write(bar))),
                })
                .judged(move |_, bar, solver, budget| known.judge(bar, solver, budget))
                .family(table::Family::Stated(known::laws()))
                .short_range(SHORT_RANGE),
        ))
    },
};

/// Says what a list of numbers was taken for.
fn reading(position: &str) -> Option<Phrase> {
    let words: Vec<&str> = position.split_whitespace().collect();
    let plain = words.iter().all(|word| word.bytes().all(|c| c.is_ascii_digit()));
    match words[..] {
        [rows, columns] if plain => Some(phrase!(
            "reading-chomp",
            "These are two bars, 1x{rows} and 1x{columns}; one bar of {rows} rows and {columns} columns is \
             {rows}x{columns}.",
            rows = rows,
            columns = columns
        )),
        [_] if plain => Some(phrase!("reading-chomp-row", "This is a bar of one row, 1x{n}.", n = words[0])),
        _ => None,
    }
}

/// Rows and columns of tables if nothing else is asked for: the bars within grow fourfold with both.
const SHORT_RANGE: u64 = 9;

/// A bar may not have more squares than this.
const MAX_SQUARES: u64 = 1_000_000;

/// What is left of a bar: the lengths of its rows.
///
/// # Equality
/// Bars are equal iff the same squares are left. Rows that are eaten up are dropped, so no length is 0; no
/// row is longer than the one before. A bar and its mirror image play alike but are different positions.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bar(Box<[u32]>);

impl Bar {
    /// A whole bar, if it has a square and not too many.
    pub fn whole(rows: u64, columns: u64) -> Option<Self> {
        let squares = rows.checked_mul(columns).filter(|squares| (1..=MAX_SQUARES).contains(squares));
        squares.map(|_| {
            Self(
                vec![
                    u32::try_from(columns).expect("there are few squares");
                    usize::try_from(rows).expect("there are few squares")
                ]
                .into(),
            )
        })
    }
}

impl Bar {
    /// Its columns as rows.
    fn mirrored(&self) -> Self {
        let longest = self.0.first().copied().unwrap_or(0);
        let mut columns = Vec::with_capacity(usize::try_from(longest).expect("a bar is in memory"));
        let mut rows = self.0.len();
        for column in 1..=longest {
            while rows > 0 && self.0[rows - 1] < column {
                rows -= 1;
            }
            columns.push(u32::try_from(rows).expect("there are few squares"));
        }
        Self(columns.into())
    }
}

/// A bite: the square's row and column, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bite {
    /// The row.
    pub row: usize,
    /// The column.
    pub column: u32,
}

impl fmt::Display for Bite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.row, self.column)
    }
}

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Chomp;

impl Impartial for Chomp {
    type Component = Bar;
    type Move = Bite;

    fn moves(&self, bar: &Bar, out: &mut Vec<Bite>) {
        let bites =
            (1..).zip(&bar.0).flat_map(|(row, &length)| (1..=length).map(move |column| Bite { row, column }));
        out.extend(bites.skip(1)); // not the poisoned square
    }

    fn play(&self, bar: &Bar, bite: &Bite, out: &mut Vec<Bar>) {
        let kept = if bite.column == 1 { bite.row - 1 } else { bar.0.len() };
        let row =
            |(row, &length): (usize, &u32)| if row < bite.row { length } else { length.min(bite.column - 1) };
        out.push(Bar((1..).zip(&bar.0[..kept]).map(row).collect()));
    }

    fn count_moves(&self, bar: &Bar) -> Option<u64> {
        Some(bar.0.iter().map(|&length| u64::from(length)).sum::<u64>() - 1)
    }

    /// Of a bar and its mirror image (columns for rows) the lesser.
    fn representative(&self, bar: &Bar) -> Bar {
        bar.mirrored().min(bar.clone())
    }

    fn footprint(&self, bar: &Bar) -> u64 {
        16 + 4 * bar.0.len() as u64
    }
}

impl Notation<Bar, Bite> for Chomp {
    fn read(&self, text: Text<'_>) -> Result<Bar, BadText> {
        let too_large = || {
            text.bad(Phrase::brief(
                "wrong-large-here",
                format!("the bar is too large: expected at most {MAX_SQUARES} squares"),
            ))
        };
        if text.as_str().contains(['x', '×']) {
            let (rows, columns) = text.pair("a bar", 1..=MAX_SQUARES)?;
            return Bar::whole(rows, columns).ok_or_else(too_large);
        }
        let (mut rows, mut squares) = (Vec::new(), 0);
        for piece in text.split(&[',']) {
            let length = piece.number("the length of a row", 1..=MAX_SQUARES)?;
            squares += length;
            if squares > MAX_SQUARES {
                return Err(too_large());
            }
            let length = u32::try_from(length).expect("there are few squares");
            if rows.last().is_some_and(|above| *above < length) {
                let bad =
                    piece.bad("a row is longer than the one before: bites leave rows that never get longer");
                return Err(match rows[..] {
                    [above] => {
                        bad.hint(format!("a bar of {above} rows and {length} columns is {above}x{length}"))
                    }
                    _ => bad,
                });
            }
            rows.push(length);
        }
        Ok(Bar(rows.into()))
    }

    fn write(&self, bar: &Bar) -> String {
        let (first, last) = (bar.0.first().copied().unwrap_or(0), bar.0.last().copied().unwrap_or(0));
        if first == last {
            return format!("{}x{first}", bar.0.len());
        }
        bar.0.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
    }

    fn scene(&self, bar: &Bar) -> Option<Scene> {
        let columns = bar.0.first().map_or(0, |&length| length as usize);
        if columns.saturating_mul(bar.0.len()) > scene::MAX_CELLS {
            return None;
        }
        let rows: Vec<String> = bar.0.iter().map(|&length| ".".repeat(length as usize)).collect();
        let board = scene::Board::of_rows(&rows.join("/"), Names::Matrix, |_| Square::Free);
        Some(Scene::Board(board.with(0, 0, Piece::Poison)))
    }

    fn write_move(&self, _: &Bar, bite: &Bite) -> String {
        bite.to_string()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use grundy_base::error::Error;
    use grundy_base::report::{Ask, Cell};
    use grundy_base::value::nimber::Nimber;

    fn chomp() -> Box<dyn table::Table> {
        crate::open(Text::new("chomp"), &|_| Err(String::new())).unwrap().1
    }

    #[test]
    fn values_of_whole_bars() {
        let expected = [0, 1, 2, 3, 4, 1, 2, 4, 5, 7, 2, 4, 5, 9, 11, 3, 5, 9, 6, 13, 4, 7, 11, 13, 6]
            .map(|v| Cell::Nimber(Nimber(v)));
        assert_eq!(chomp().cells(&[1..=5, 1..=5], &Ask::default()).unwrap(), expected);
    }

    /// Nimbers and all winning bites of larger bars, by two other programs.
    #[test]
    fn larger_bars() {
        for (bar, nimber, bites) in [
            ("3x9", 19, &["(3,7)"][..]),
            ("4x9", 26, &["(4,8)"]),
            ("5x8", 22, &["(5,7)"]),
            ("6x8", 32, &["(3,4)"]),
            ("7x8", 36, &["(3,3)"]),
            ("8x9", 47, &["(6,7)"]),
            ("8x10", 51, &["(4,9)", "(5,6)"]),
            ("9x10", 15, &["(7,8)", "(9,5)"]),
        ] {
            let report = chomp().solve(bar, &Ask::default()).unwrap();
            assert_eq!(report.answer.nimber(), Some(Nimber(nimber)), "{bar}");
            let best: Vec<&str> = report.moves.iter().filter(|row| row.best).map(|row| &*row.mv).collect();
            assert_eq!(best, bites, "{bar}");
        }
    }

    #[test]
    fn the_first_player_wins_every_bar_but_one() {
        for (m, n) in (1..=6).flat_map(|m| (1..=7).map(move |n| (m, n))) {
            let report = chomp().solve(&format!("{m}x{n}"), &Ask::default()).unwrap();
            let expected = if (m, n) == (1, 1) { Winner::Second } else { Winner::First };
            assert_eq!(report.winner(), Some(expected));
        }
    }

    /// The same game as a set of squares, one bit each, with no diagram in sight.
    fn nimber_of_squares(left: u32, columns: u32, known: &mut HashMap<u32, u64>) -> u64 {
        if let Some(&value) = known.get(&left) {
            return value;
        }
        let squares = |bits: u32| (0..32).filter(move |i| bits >> i & 1 == 1);
        let mut seen = Vec::new();
        for bite in squares(left).filter(|&bite| bite != 0) {
            let eaten =
                squares(left).filter(|i| i / columns >= bite / columns && i % columns >= bite % columns);
            let after = eaten.fold(left, |after, i| after & !(1 << i));
            seen.push(nimber_of_squares(after, columns, known));
        }
        let value = (0..).find(|value| !seen.contains(value)).unwrap();
        known.insert(left, value);
        value
    }

    #[test]
    fn diagrams_equal_sets_of_squares() {
        for (m, n) in [(1, 6), (2, 5), (3, 4), (4, 3), (4, 4)] {
            let value = nimber_of_squares((1 << (m * n)) - 1, n, &mut HashMap::new());
            let report = chomp().solve(&format!("{m}x{n}"), &Ask::default()).unwrap();
            assert_eq!(report.answer.nimber(), Some(Nimber(value)), "{m}x{n}");
        }
    }

    #[test]
    fn two_numbers_are_two_bars_and_the_answer_says_so() {
        let report = chomp().solve("3 4", &Ask::default()).unwrap();
        assert_eq!(report.answer.nimber(), Some(Nimber(2 ^ 3)));
        let said = report.reading.unwrap();
        assert!(said.contains("two bars, 1x3 and 1x4") && said.contains("is 3x4"), "{said}");
        assert_eq!(chomp().solve("3x4", &Ask::default()).unwrap().reading, None);
        let refused = chomp().canonical("3,4").unwrap_err();
        let Error::BadText(bad) = refused else { panic!("{refused}") };
        assert!(bad.hint.unwrap().words.contains("3x4"));
    }

    #[test]
    fn bars_are_read_and_written() {
        for (text, written) in [
            ("4x5", "4x5"),
            ("5,5,5", "3x5"),
            ("(2x3)", "2x3"),
            ("5,5,3", "5,5,3"),
            ("7", "1x7"),
            ("1,1", "2x1"),
        ] {
            assert_eq!(chomp().canonical(text).unwrap(), written);
        }
        for (text, part) in [
            ("3,4", "longer than"),
            ("0x3", "too small"),
            ("3,0", "too small"),
            ("2000x2000", "too large"),
            ("bar", "not a number"),
        ] {
            let error = chomp().canonical(text).unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
        let steps = chomp().moves("3,2").unwrap();
        let steps: Vec<_> = steps.iter().map(|step| (step.mv.as_str(), step.to.as_str())).collect();
        assert_eq!(steps, [("(1,2)", "2x1"), ("(1,3)", "2x2"), ("(2,1)", "1x3"), ("(2,2)", "3,1")]);
    }
}
