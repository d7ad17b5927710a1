//! Nimstring: strings are cut, and whoever frees a coin must cut once more. Boxes of Dots and Boxes are
//! coins, and their open sides are strings.
//!
//! The player who frees a coin moves again *anywhere*, as in Dots and Boxes (*Winning Ways*, ch. 16): a
//! complimenting move does not bind its maker to the component (ch. 12).

use std::iter;

use grundy_base::error::BadText;
use grundy_base::report::Winner;
use grundy_base::report::scene::{Coloured, Scene, Vertex, Whose};
use grundy_base::rules::{Class, Entailing, Reply};
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::table;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "nimstring",
    aliases: &["strings-and-coins"],
    title: "Nimstring",
    rules: "Coins hang on strings between them and to the ground. A move cuts a string; whoever frees a coin \
            so must cut once more, anywhere. A player who cannot cut when he must loses. (Dots and Boxes \
            is this game, if a coin is a box and a string an open side, and only the last move counts.)",
    params: &[],
    notation: "The strings between coins, which are letters, and to the ground, which is a dot: a-b,b-.; \
               or a board of boxes without lines: 2x3. Several of them are a sum; wait after them says that \
               the other player must cut once more. A move names the string: cut a-b.",
    examples: &["nimstring a-.,a-b,b-.", "nimstring 1x2", "nimstring a-.,a-b,b-.,b-. a-.,a-."],
    class: Class::CONTEST,
    facts: &[
        Fact {
            params: "",
            says: Says::Nimbers(1, &[1, 1, 0, 0, 0, 0, 0, 0]),
            source: "chains: Winning Ways",
        },
        Fact { params: "", says: Says::Nimber("a-b,b-c,c-d,d-a", 0), source: "a loop: all moves are loony" },
        Fact { params: "", says: Says::Wins("a-b,b-.", Winner::First), source: "half of a handout is loony" },
        Fact { params: "", says: Says::Wins("1x1", Winner::First), source: "four strings, one coin" },
    ],
    source: "Winning Ways, chapter 16; E. Berlekamp, The Dots and Boxes Game, 2000",
    take_and_break: None,
    open: |args| {
        args.none()?;
        let chain = |n: u64| u8::try_from(n).ok().filter(|n| (1..=MAX_COINS).contains(n)).map(chain);
        Ok(Box::new(table::entailing(Nimstring).start("a-.,a-b,b-.").axis("coins", chain)))
    },
};

/// Coins of a component at most: each has a letter.
const MAX_COINS: u8 = 52;
/// What stands for the ground, where a string ends.
const GROUND: u8 = u8::MAX;
/// How often neighbours are looked at when coins are put in order.
const ROUNDS: usize = 3;

/// Strings that hang together by coins, in order: each from a coin to a coin with a larger number, or to the
/// ground. Coins are numbered from 0; the same strings under other numbers are often the same component.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strings(Vec<(u8, u8)>);

impl Strings {
    /// These strings, with coins numbered by what they look like from near.
    fn of(strings: &[(u8, u8)]) -> Self {
        let mut coins: Vec<u8> =
            strings.iter().flat_map(|&(a, b)| [a, b]).filter(|&end| end != GROUND).collect();
        coins.sort_unstable();
        coins.dedup();
        let place = |coin: u8| coins.binary_search(&coin).ok();
        let mut looks = vec![0_u64; coins.len()];
        for _ in 0..ROUNDS {
            let mut next = looks.clone();
            let look = |end: u8| place(end).map_or(1, |at| looks[at].wrapping_mul(2).wrapping_add(7));
            for &(a, b) in strings {
                for (end, other) in [(a, b), (b, a)] {
                    if let Some(at) = place(end) {
                        // the order of the strings does not matter
                        next[at] = next[at].wrapping_add(mixed(look(other)));
                    }
                }
            }
            looks = next;
        }
        let mut order: Vec<usize> = (0..coins.len()).collect();
        order.sort_by_key(|&at| looks[at]);
        let mut numbers = vec![0_u8; coins.len()];
        for (number, &at) in (0..).zip(&order) {
            numbers[at] = number;
        }
        let number = |end: u8| place(end).map_or(GROUND, |at| numbers[at]);
        let mut all: Vec<(u8, u8)> = strings
            .iter()
            .map(|&(a, b)| {
                let (a, b) = (number(a), number(b));
                (a.min(b), a.max(b))
            })
            .collect();
        all.sort_unstable();
        Self(all)
    }

    /// The parts that hang together.
    fn parts(mut strings: Vec<(u8, u8)>) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            let mut part = vec![strings.pop()?];
            let mut next = 0;
            while let Some(&(a, b)) = part.get(next) {
                next += 1;
                let touches =
                    |&(x, y): &(u8, u8)| [x, y].iter().any(|&end| end != GROUND && [a, b].contains(&end));
                let (with, without) = strings.iter().partition(|string| touches(string));
                strings = without;
                let with: Vec<(u8, u8)> = with;
                part.extend(with);
            }
            Some(Self::of(&part))
        })
    }
}

/// A number that tells little of the one it is made of.
fn mixed(look: u64) -> u64 {
    let once = (look ^ look >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    once ^ once >> 29
}

/// A chain of coins with both ends on the ground.
fn chain(coins: u8) -> Strings {
    let between = (1..coins).map(|coin| (coin - 1, coin));
    let strings: Vec<(u8, u8)> = [(0, GROUND), (coins - 1, GROUND)].into_iter().chain(between).collect();
    Strings::of(&strings)
}

/// A board of boxes without lines.
fn board(rows: u8, columns: u8) -> Strings {
    let mut strings = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let coin = row * columns + column;
            let sides =
                [(column + 1 < columns).then_some(coin + 1), (row + 1 < rows).then_some(coin + columns)];
            strings.extend(sides.into_iter().map(|other| (coin, other.unwrap_or(GROUND))));
            strings.extend((column == 0).then_some((coin, GROUND)));
            strings.extend((row == 0).then_some((coin, GROUND)));
        }
    }
    Strings::of(&strings)
}

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Nimstring;

impl Entailing for Nimstring {
    type Component = Strings;
    /// The string that is cut.
    type Move = (u8, u8);

    fn moves(&self, at: &Strings, out: &mut Vec<(u8, u8)>) {
        out.extend_from_slice(&at.0);
        // strings in order: equal ones are beside each other
        out.dedup();
    }

    fn play(&self, at: &Strings, cut: &(u8, u8), out: &mut Vec<Strings>) -> Reply {
        let mut rest = at.0.clone();
        if let Some(place) = rest.iter().position(|string| string == cut) {
            rest.remove(place);
        }
        let hangs = |coin: u8| coin == GROUND || rest.iter().any(|&(a, b)| a == coin || b == coin);
        let reply = if hangs(cut.0) && hangs(cut.1) { Reply::Anywhere } else { Reply::Again };
        out.extend(Strings::parts(rest));
        reply
    }

    fn footprint(&self, at: &Strings) -> u64 {
        2 * at.0.len() as u64
    }
}

/// The letter of an end.
fn letter(end: u8) -> char {
    match end {
        0..26 => char::from(b'a' + end),
        26..52 => char::from(b'A' + end - 26),
        _ => '.',
    }
}

fn end(text: Text<'_>) -> Result<u8, BadText> {
    let ends = (0..MAX_COINS).chain([GROUND]);
    let mut found = ends.filter(|&end| text.as_str().chars().eq([letter(end)]));
    found.next().ok_or_else(|| {
        text.bad(format!("'{}' is no coin: expected a letter, or . for the ground", text.as_str()))
    })
}

impl Notation<Strings, (u8, u8)> for Nimstring {
    fn read(&self, text: Text<'_>) -> Result<Strings, BadText> {
        let text = text.trim();
        if let [rows, columns] = text.split(&['x']).collect::<Vec<_>>()[..]
            && text.as_str().starts_with(|c: char| c.is_ascii_digit())
        {
            let most = u64::from(MAX_COINS);
            let (rows, columns) = (rows.number("rows", 1..=most)?, columns.number("columns", 1..=most)?);
            return match (u8::try_from(rows), u8::try_from(columns)) {
                (Ok(rows), Ok(columns)) if u64::from(rows) * u64::from(columns) <= most => {
                    Ok(board(rows, columns))
                }
                _ => Err(text.bad(format!("a board has at most {MAX_COINS} boxes"))),
            };
        }
        let mut strings = Vec::new();
        for string in text.split(&[',']) {
            let string = string.trim();
            let [a, b] = string.split(&['-']).collect::<Vec<_>>()[..] else {
                return Err(
                    string.bad("expected a string between two coins, such as a-b, or to the ground, a-.")
                );
            };
            let (a, b) = (end(a.trim())?, end(b.trim())?);
            if a == b {
                return Err(string.bad("a string has two different ends"));
            }
            strings.push((a.min(b), a.max(b)));
        }
        let mut parts = Strings::parts(strings);
        match (parts.next(), parts.next()) {
            (Some(one), None) => Ok(one),
            _ => Err(text.bad("these strings do not hang together by coins; parts are divided by spaces")),
        }
    }

    fn write(&self, at: &Strings) -> String {
        let strings = at.0.iter().map(|&(a, b)| format!("{}-{}", letter(a), letter(b)));
        strings.collect::<Vec<_>>().join(",")
    }

    /// Coins over the ground, which is the first vertex.
    fn scene(&self, at: &Strings) -> Option<Scene> {
        let place = |end: u8| if end == GROUND { 0 } else { usize::from(end) + 1 };
        let ends = at.0.iter().flat_map(|&(a, b)| [a, b]);
        let coins = ends.filter(|&end| end != GROUND).max().map_or(0, |last| last + 1);
        let coin = |coin: u8| Vertex { name: letter(coin).to_string(), ..Vertex::default() };
        Some(Scene::Coloured(Coloured {
            vertices: iter::once(Vertex::default()).chain((0..coins).map(coin)).collect(),
            edges: at.0.iter().map(|&(a, b)| (place(a), place(b), Whose::Nobody)).collect(),
            directed: false,
            by_edges: true,
            grounded: true,
        }))
    }

    fn write_move(&self, _: &Strings, &(a, b): &(u8, u8)) -> String {
        format!("cut {}-{}", letter(a), letter(b))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{open, solve};
    use grundy_base::report::{Ask, Report, Solver};

    /// Whole positions by search, free ones and those in which the other player must cut once more.
    #[test]
    fn values_equal_search() {
        let table = open("nimstring");
        let parts = ["a-.", "a-.,a-.", "a-.,a-b", "a-.,a-b,b-.", "a-b,b-c,a-c", "a-.,a-b,a-c", "1x2"];
        let pairs = parts.iter().flat_map(|one| parts.iter().map(move |other| format!("{one} {other}")));
        let singles = ["2x2", "a-b,b-c,c-d,d-a,a-."].map(str::to_owned).into_iter();
        for position in pairs.chain(singles).flat_map(|at| [at.clone(), format!("{at} wait")]) {
            let ask = |solver| Ask { solver, ..Ask::default() };
            let solve = |solver| table.solve(&position, &ask(solver)).unwrap();
            let [known, searched] = [Solver::Auto, Solver::Induction].map(solve);
            assert_eq!(known.winner(), searched.winner(), "{position}");
            let rows = |report: &Report| -> Vec<_> {
                report.moves.iter().map(|row| (row.mv.clone(), row.winner())).collect()
            };
            assert_eq!(rows(&known), rows(&searched), "{position}");
        }
    }

    /// Winning Ways, chapter 16: whoever opens a chain of three coins or more, or a loop of four, gives the
    /// rest away; shorter ones can be opened so that all is lost in them.
    #[test]
    fn chains_and_loops() {
        for (position, value) in [
            ("a-.,a-.", Some(1)),
            ("a-.,a-b,b-.", Some(1)),
            ("a-.,a-b,b-c,c-.", Some(0)),
            ("a-b,b-c,c-d,d-a", Some(0)),
            // a loop of three is opened without a way to decline
            ("a-b,b-c,c-a", Some(1)),
            ("a-.", Some(0)),
            ("a-.,a-b", None),
            ("a-.,a-.,a-.", Some(0)),
            ("1x1", Some(1)),
        ] {
            let found = solve(&format!("nimstring {position}")).answer.nimber().map(|value| value.0);
            assert_eq!(found, value, "{position}");
        }
    }

    /// Coins are freed by the definition of the board: as many as boxes.
    #[test]
    fn boards_have_all_sides() {
        for (rows, columns) in [(1, 1), (2, 3), (3, 3)] {
            let strings = board(rows, columns).0.len();
            let sides = usize::from(rows * (columns + 1) + columns * (rows + 1));
            assert_eq!(strings, sides, "{rows}x{columns}");
        }
    }

    #[test]
    fn slips() {
        let table = open("nimstring");
        for (position, problem) in [
            ("a-b,c-d", "do not hang together"),
            ("a-a", "two different ends"),
            ("a", "expected a string"),
            ("a-1", "no coin"),
            ("9x9", "at most 52 boxes"),
        ] {
            let error = table.canonical(position).unwrap_err().to_string();
            assert!(error.contains(problem), "{position}: {error}");
        }
    }
}
