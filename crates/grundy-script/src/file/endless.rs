//! Rules without an end, noticed before they fill the memory: numbers that only fall, or only rise.
//!
//! A beginner forgets `if n > 0`, and play runs down for ever. Such rules are told by three signs together:
//! thousands of positions in a row were new extremes, the last of them still has an option beyond itself, and
//! so has the same position very far away.

use std::sync::{Mutex, PoisonError};

use super::header::{Lister, RuleFile};
use super::options::Move;
use super::position::{Position, write};
use grundy_lang::plain::Plain;

/// New extremes after which a look far away is taken.
const MANY_EXTREMES: u64 = 20_000;
/// Below zero it is taken sooner.
const MANY_BELOW_ZERO: u64 = 1_000;
/// Numbers fall this far before they are suspected.
const SUSPECTED_BELOW: i64 = -1_000;
/// Where the rules are tried: far beyond numbers that can be searched.
const FAR: i64 = 1_000_000_000_000;
/// Positions of the way that are shown before its last one.
const SHOWN: usize = 3;

/// The extremes met so far.
#[derive(Debug, Default)]
pub(super) struct Endless(Mutex<Extremes>);

#[derive(Debug, Default)]
struct Extremes {
    /// The first position, from which the way is shown.
    first: Option<Plain>,
    lowest: i64,
    falls: u64,
    highest: i64,
    rises: u64,
}

/// The way that numbers go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Down,
    Up,
}

impl Way {
    /// The number of a position that goes farthest this way; `None` for other positions than numbers and
    /// tuples of numbers.
    fn extreme(self, at: &Plain) -> Option<i64> {
        let numbers = numbers(at)?;
        match self {
            Self::Down => numbers.into_iter().min(),
            Self::Up => numbers.into_iter().max(),
        }
    }

    fn is_beyond(self, number: i64, other: i64) -> bool {
        match self {
            Self::Down => number < other,
            Self::Up => number > other,
        }
    }

    /// The option that goes farthest beyond a position, if one does.
    fn farthest<'m>(self, at: &Plain, moves: &'m [Move]) -> Option<&'m Position> {
        let here = self.extreme(at)?;
        let options = moves.iter().flat_map(|mv| &mv.to).filter_map(|to| Some((self.extreme(&to.at)?, to)));
        let beyond = options.filter(|(number, _)| self.is_beyond(*number, here));
        match self {
            Self::Down => beyond.min_by_key(|(number, _)| *number),
            Self::Up => beyond.max_by_key(|(number, _)| *number),
        }
        .map(|(_, to)| to)
    }
}

/// The numbers of a position that is made of numbers alone.
pub(super) fn numbers(at: &Plain) -> Option<Vec<i64>> {
    match at {
        Plain::Int(n) => Some(vec![*n]),
        Plain::Tuple(items) if !items.is_empty() => items
            .iter()
            .map(|item| match item {
                Plain::Int(n) => Some(*n),
                _ => None,
            })
            .collect(),
        _ => None,
    }
}

impl Endless {
    /// Notes a position; gives the way to nowhere if the rules have no end.
    pub(super) fn note(&self, file: &RuleFile, by: Lister, at: &Position) -> Option<Vec<String>> {
        let (low, high) = (Way::Down.extreme(&at.at)?, Way::Up.extreme(&at.at)?);
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.first.is_none() {
            *known = Extremes { first: Some(at.at.clone()), lowest: low, highest: high, falls: 0, rises: 0 };
            return None;
        }
        let mut suspected = None;
        if low < known.lowest {
            (known.lowest, known.falls) = (low, known.falls + 1);
            let many = known.falls.is_multiple_of(MANY_BELOW_ZERO) && low < SUSPECTED_BELOW;
            suspected = many.then_some(Way::Down);
        }
        if high > known.highest {
            (known.highest, known.rises) = (high, known.rises + 1);
            if known.rises.is_multiple_of(MANY_EXTREMES) {
                suspected = Some(Way::Up);
            }
        }
        let (way, first) = (suspected?, known.first.clone()?);
        if !goes_on(file, by, &at.at, &file.unwatched(by, at), way) {
            return None;
        }
        // the next question begins afresh
        *known = Extremes::default();
        drop(known);
        let mut shown = vec![write(&Position::new(first.clone()))];
        let mut here = Position::new(first);
        while shown.len() < SHOWN {
            let moves = file.unwatched(by, &here);
            let last = moves.last().and_then(|mv| mv.to.last());
            let Some(next) = way.farthest(&here.at, &moves).or(last) else { break };
            here = next.clone();
            shown.push(write(&here));
        }
        shown.push("…".to_owned());
        shown.push(write(at));
        Some(shown)
    }
}

/// Whether the rules lead on from a position, and from the same one far away.
fn goes_on(file: &RuleFile, by: Lister, at: &Plain, moves: &[Move], way: Way) -> bool {
    if way.farthest(at, moves).is_none() {
        return false;
    }
    let far = Position::new(moved(at, way));
    if file.is_over(&far) {
        return false;
    }
    let there = file.unwatched(by, &far);
    way.farthest(&far.at, &there).is_some()
}

/// The position with its extreme number far away.
fn moved(at: &Plain, way: Way) -> Plain {
    let goal = if way == Way::Down { -FAR } else { FAR };
    match (at, way.extreme(at)) {
        (Plain::Tuple(items), Some(extreme)) => {
            let mut items = items.to_vec();
            if let Some(item) = items.iter_mut().find(|item| **item == Plain::Int(extreme)) {
                *item = Plain::Int(goal);
            }
            Plain::Tuple(items.into())
        }
        _ => Plain::Int(goal),
    }
}

#[cfg(test)]
mod tests {
    use grundy::report::Ask;

    /// What is wrong with a question about rules.
    fn problem(text: &str, position: &str) -> Option<String> {
        let table = crate::file::open("f.star", text).unwrap().table;
        table.solve(position, &Ask::default()).err().map(|error| error.to_string())
    }

    #[test]
    fn falling_and_rising_without_end() {
        let down = "misere = True\ndef moves(n):\n    return [n - 1, n - 2]\n";
        let said = problem(down, "5").unwrap();
        assert!(said.contains("no end: 5 → 3 → 1 → … → -"), "{said}");
        let up = "def moves(n):\n    return [n + 1]\n";
        let said = problem(up, "5").unwrap();
        assert!(said.contains("no end: 5 → 6 → 7 → … → "), "{said}");
        let pairs = "start = (3, 4)\ndef moves(p):\n    return [(p[0] + 1, p[1])]\n";
        let said = problem(pairs, "3,4").unwrap();
        assert!(said.contains("no end: 3,4 → 4,4 → 5,4 → … → "), "{said}");
    }

    #[test]
    fn long_plays_that_end_are_solved() {
        let to_a_bound = "def moves(n):\n    return [n + 1] if n < 50000 else []\n";
        assert_eq!(problem(to_a_bound, "5"), None);
        let down = "misere = True\nstart = -1\ndef moves(n):\n    return [n - 1] if n > -5000 else []\n";
        assert_eq!(problem(down, "5"), None);
        let by_result = "def moves(n):\n    return [n + 1]\n\
                         def result(n):\n    return \"win\" if n > 45000 else None\n";
        assert_eq!(problem(by_result, "5"), None);
        let heaps = "def moves(n):\n    return [n - 1, n - 2, n - 3]\n";
        assert_eq!(problem(heaps, "40000"), None);
    }
}
