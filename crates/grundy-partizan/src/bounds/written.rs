//! What a search found, a line each, so that a search with another store can go on from it.
//!
//! | Line | It says |
//! |---|---|
//! | `simple N E U S` | the next value is N / 2^E, U ups and the nimber S |
//! | `made 1 2 \| 0` | the next value has the values 1 and 2 as Left's options, and 0 as Right's |
//! | `part TEXT` | the next large component |
//! | `won 5 0 -1` | Left, who is to move, wins value 5 + component 0 − component 1 |
//! | `lost 5 0 -1` | she loses it |
//!
//! Values and components are numbered from 0, in the order of their lines.

use std::fmt::{self, Display, Formatter};

use super::node::Node;
use crate::dyadic::Dyadic;
use crate::halt::Done;
use crate::numbered::{Number, Part};
use crate::nus::Nus;
use crate::store::{Player, Store, Value};

/// One thing found. Values and components go by the numbers of their lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Finding<'a> {
    /// A value that has a name.
    Simple(Nus),
    /// A value by the options of Left and of Right.
    Made([Vec<u32>; 2]),
    Part(&'a str),
    /// Whether Left wins a sum; each component with whether its negative is meant.
    Sum {
        won: bool,
        rest: u32,
        large: Vec<(u32, bool)>,
    },
}

/// Numbers with a blank before each.
fn listed(out: &mut Formatter<'_>, numbers: &[u32]) -> fmt::Result {
    numbers.iter().try_for_each(|number| write!(out, " {number}"))
}

impl Display for Finding<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Simple(Nus { number, ups, star }) => {
                write!(out, "simple {} {} {ups} {star}", number.numerator(), number.exponent())
            }
            Self::Made([left, right]) => {
                out.write_str("made")?;
                listed(out, left)?;
                out.write_str(" |")?;
                listed(out, right)
            }
            Self::Part(text) => write!(out, "part {text}"),
            Self::Sum { won, rest, large } => {
                write!(out, "{} {rest}", if *won { "won" } else { "lost" })?;
                let sign = |turned: &bool| if *turned { "-" } else { "" };
                large.iter().try_for_each(|(part, turned)| write!(out, " {}{part}", sign(turned)))
            }
        }
    }
}

/// Numbers between blanks.
fn numbers(text: &str) -> Option<Vec<u32>> {
    text.split_whitespace().map(|word| word.parse().ok()).collect()
}

/// What a line says.
pub(super) fn finding(line: &str) -> Option<Finding<'_>> {
    let (what, rest) = line.split_once(' ')?;
    Some(match what {
        "simple" => {
            let [numerator, exponent, ups, star] = *rest.split(' ').collect::<Vec<_>>() else { return None };
            let numerator: i64 = numerator.parse().ok()?;
            let number = Dyadic::new(numerator.into(), exponent.parse().ok()?).ok()?;
            Finding::Simple(Nus { number, ups: ups.parse().ok()?, star: star.parse().ok()? })
        }
        "made" => {
            let (left, right) = rest.split_once('|')?;
            Finding::Made([numbers(left)?, numbers(right)?])
        }
        "part" => Finding::Part(rest),
        "won" | "lost" => {
            let (rest, large) = rest.split_once(' ')?;
            let part = |word: &str| {
                let turned = word.strip_prefix('-');
                Some((turned.unwrap_or(word).parse().ok()?, turned.is_some()))
            };
            let large = large.split(' ').map(part).collect::<Option<_>>()?;
            Finding::Sum { won: what == "won", rest: rest.parse().ok()?, large }
        }
        _ => return None,
    })
}

/// The lines of values and components that sums are made of, by the numbers that they have in the search.
pub(super) struct Writer {
    values: Vec<Option<u32>>,
    parts: Vec<Option<u32>>,
}

impl Writer {
    /// Tells the lines of all that is in these sums. A component is left out if it has no text of one line,
    /// which `text` says.
    pub(super) fn new<'n>(
        store: &Store<'_>,
        sums: impl Iterator<Item = &'n Node>,
        mut text: impl FnMut(Number) -> Option<String>,
        tell: &mut impl FnMut(&Finding<'_>),
    ) -> Self {
        let (mut values, mut parts) = (vec![false; store.len() + 1], Vec::new());
        for sum in sums {
            values[sum.rest.index()] = true;
            parts.extend(sum.large.iter().map(|&(part, _)| part));
        }
        parts.sort_unstable();
        parts.dedup();
        let mut writer = Self { values: Self::tell_values(store, values, tell), parts: Vec::new() };
        let mut lines = 0..;
        for part in parts {
            if let Some(text) = text(part) {
                tell(&Finding::Part(&text));
                writer.parts.resize(part as usize + 1, None);
                writer.parts[part as usize] = lines.next();
            }
        }
        writer
    }

    /// The lines of the values that are wanted, and of all that they are made of. A value is made after its
    /// options.
    fn tell_values(
        store: &Store<'_>,
        mut wanted: Vec<bool>,
        tell: &mut impl FnMut(&Finding<'_>),
    ) -> Vec<Option<u32>> {
        let value = |index: usize| Value(u32::try_from(index).expect("values have numbers"));
        for index in (0..wanted.len()).rev() {
            if wanted[index] && store.as_nus(value(index)).is_none() {
                let options = Player::BOTH.map(|player| store.listed(value(index), player)).concat();
                options.into_iter().for_each(|option| wanted[option.index()] = true);
            }
        }
        let (mut lines, mut next) = (vec![None; wanted.len()], 0..);
        for index in (0..wanted.len()).filter(|&index| wanted[index]) {
            let finding = match store.as_nus(value(index)) {
                Some(nus) => Finding::Simple(nus),
                None => Finding::Made(Player::BOTH.map(|player| {
                    let options = store.listed(value(index), player).iter();
                    options.map(|option| lines[option.index()].expect("options come first")).collect()
                })),
            };
            tell(&finding);
            lines[index] = next.next();
        }
        lines
    }

    /// A sum in which Left is to move, if its components are told.
    pub(super) fn sum(&self, sum: &Node, won: bool) -> Option<Finding<'static>> {
        let rest = self.values[sum.rest.index()]?;
        let line = |&(part, turned): &Part| Some((self.parts.get(part as usize).copied()??, turned));
        Some(Finding::Sum { won, rest, large: sum.large.iter().map(line).collect::<Option<_>>()? })
    }
}

/// The values and components of the lines read so far; none where a line cannot be used.
#[derive(Default)]
pub(super) struct Reader {
    values: Vec<Option<Value>>,
    parts: Vec<Option<Number>>,
}

impl Reader {
    /// Takes a finding; `number` says which component a text means. A sum that is known by it, and whether
    /// Left wins.
    pub(super) fn read(
        &mut self,
        store: &mut Store<'_>,
        finding: Finding<'_>,
        mut number: impl FnMut(&mut Store<'_>, &str) -> Done<Option<Number>>,
    ) -> Done<Option<(Node, bool)>> {
        match finding {
            Finding::Simple(nus) => self.values.push(Some(store.nus(nus)?)),
            Finding::Made(options) => {
                let value = |line: u32| self.values.get(line as usize).copied().flatten();
                let [left, right] = options.map(|lines| lines.into_iter().map(value).collect());
                self.values.push(match (left, right) {
                    (Some(left), Some(right)) => Some(store.make(left, right)?),
                    _ => None,
                });
            }
            Finding::Part(text) => self.parts.push(number(store, text)?),
            Finding::Sum { won, rest, large } => return Ok(self.sum(rest, &large).map(|sum| (sum, won))),
        }
        Ok(None)
    }

    fn sum(&self, rest: u32, large: &[(u32, bool)]) -> Option<Node> {
        let rest = self.values.get(rest as usize).copied()??;
        let part = |&(line, turned): &(u32, bool)| Some((self.parts.get(line as usize).copied()??, turned));
        Some(Node { large: large.iter().map(part).collect::<Option<_>>()?, rest }.in_order())
    }
}
