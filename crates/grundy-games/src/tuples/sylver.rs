//! Sylver coinage: name a number that is no sum of those that were named.

use grundy_base::report::scene::{Board, Names, Scene, Square};
use grundy_base::rules::Class;
use grundy_door::game::{Fact, Game, Says};

use super::rules::{Row, Rows, open, sorted};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "sylver",
    aliases: &["sylver-coinage"],
    title: "Sylver coinage",
    rules: "A move names a whole number that is no sum of numbers named before, each as often as one likes. \
            Who has to name 1 loses. Here finitely many numbers are left: those named have no common \
            divisor.",
    params: &[],
    notation: "The numbers named: 4 5 or 4,5; several games are a sum of rows with commas. Numbers that are \
               sums of the others are left out. A move names a number: name 11.",
    examples: &["sylver 4 5", "sylver 3,5 2,5"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact {
            params: "",
            says: Says::WinningMoves("4 5", &["name 11"]),
            source: "Winning Ways, chapter 18",
        },
        Fact { params: "", says: Says::Nimber("4 5", 3), source: "computed from the definition" },
        Fact { params: "", says: Says::Nimber("2 3", 0), source: "only 1 is left" },
    ],
    source: "J. H. Conway; Winning Ways, chapter 18",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(open(Sylver, "4 5")))
    },
};

/// The product of the least and the largest number named: below it all numbers that are no sums lie.
const MAX_PRODUCT: u64 = 4096;

/// The rules on the numbers named, from small to large, none of them a sum of others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sylver;

/// Which numbers below `size` are sums of these.
fn sums(named: &[u64], size: u64) -> Vec<bool> {
    let mut is_sum = vec![true];
    for n in 1..size {
        let reached = named.iter().any(|part| {
            let before = n.checked_sub(*part).and_then(|rest| usize::try_from(rest).ok());
            before.is_some_and(|rest| is_sum[rest])
        });
        is_sum.push(reached);
    }
    is_sum
}

/// The numbers that are no sums of these, from 1 on.
fn gaps(named: &[u64]) -> Vec<u64> {
    let size = named.first().zip(named.last()).map_or(0, |(first, last)| first * last);
    sums(named, size).iter().zip(0..).filter(|(is_sum, _)| !**is_sum).map(|(_, n)| n).collect()
}

fn common_divisor(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |mut a, &n| {
        let mut b = n;
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    })
}

impl Rows for Sylver {
    fn moves(&self, at: &[u64], out: &mut Vec<Row>) {
        out.extend(gaps(at).into_iter().filter(|&gap| gap > 1).map(|gap| [at, &[gap]].concat()));
    }

    fn count(&self, at: &[u64]) -> u64 {
        gaps(at).len() as u64 - 1
    }

    fn is_far(&self, _: &[u64]) -> bool {
        false
    }

    fn settle(&self, at: Row) -> Row {
        let mut kept: Row = Vec::new();
        for n in sorted(at) {
            if sums(&kept, n + 1).pop() == Some(false) {
                kept.push(n);
            }
        }
        kept
    }

    fn fault(&self, at: &[u64]) -> Option<String> {
        let (least, largest) = (at.iter().min()?, at.iter().max()?);
        if *least < 2 {
            return Some("expected numbers from 2 on: who names 1 has lost".to_owned());
        }
        if common_divisor(at) != 1 {
            return Some("the numbers have a common divisor, so infinitely many numbers are left".to_owned());
        }
        let is_large = least.checked_mul(*largest).is_none_or(|product| product > MAX_PRODUCT);
        is_large.then(|| {
            format!("the least number times the largest is too large: expected at most {MAX_PRODUCT}")
        })
    }

    fn name(&self, _: &[u64], to: &[u64]) -> String {
        format!("name {}", to.last().unwrap_or(&1))
    }

    /// The numbers from 1 on; those that can be named are free.
    fn scene(&self, at: &[u64]) -> Option<Scene> {
        let gaps = gaps(at);
        let length = usize::try_from(*gaps.last()?).ok()? + 1;
        let mut board = Board::new(length, Names::Columns);
        let free = |n: usize| gaps.contains(&(n as u64));
        board.cells.extend((1..=length).map(|n| if free(n) { Square::Free } else { Square::Blocked }));
        Some(Scene::Board(board))
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::testing::check;
    use super::*;
    use crate::testing::winning_moves;

    #[test]
    fn replies_that_win_are_known() {
        for (named, reply) in [
            ("4 5", "11"),
            ("5 6", "19"),
            ("4 7", "13"),
            ("6 7", "16"),
            ("4 9", "19"),
            ("5 8", "7"),
            ("5 7", "8"),
        ] {
            let winning = winning_moves(&format!("sylver {named}"));
            assert!(winning.contains(&format!("name {reply}")), "{named}: {winning:?}");
        }
        check(&Sylver, [vec![2, 3], vec![3, 5, 7], vec![4, 5], vec![3, 7]]);
        assert!(crate::testing::problem("sylver 4 6").contains("common divisor"));
        assert_eq!(crate::testing::question("sylver 4 5 9").unwrap().position, "4 5 9");
    }
}
