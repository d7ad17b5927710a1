//! Forest chess (Dawson's chess): pawns that must capture, as a game of columns.

use crate::error::BadText;
use crate::game::{Fact, Game, Says};
use crate::notation::Notation;
use crate::notation::heap_list::read_heap;
use crate::notation::text::Text;
use crate::report::Winner;
use crate::rules::{Class, Heap, Impartial};
use crate::table;

/// The game's entry in the catalogue.
pub const GAME: Game = Game {
    id: "forest-chess",
    aliases: &["forest"],
    title: "Forest chess",
    rules: "A board of three rows: black pawns fill the first, white pawns the last, and the middle row is empty. A pawn \
            steps forward onto an empty cell or captures diagonally forward; who can capture must. Who cannot move loses. \
            A step of a pawn forces an exchange that ends with the other player to move; it blocks the pawn's column and \
            empties or blocks the columns next to it.",
    params: &[],
    notation: "The numbers of columns that stand side by side: 7, or 3 5. A move names the pawn that steps, counted from 1: \
               pawn 2; with several boards, of which: 2: pawn 1.",
    examples: &["forest-chess 7", "forest-chess 3 5", "forest-chess 100"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact {
            params: "",
            says: Says::Nimbers(0, &[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3]),
            source: "textbook 1.4:F, control values",
        },
        Fact {
            params: "",
            says: Says::Nimbers(
                0,
                &[
                    0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4,
                    5, 2, 7, 4, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 2,
                ],
            ),
            source: "computed for the reading of textbook 1.4:F; period 34, last exception 51",
        },
        Fact { params: "", says: Says::WinningMoves("3", &["pawn 2"]), source: "textbook 1.4:F, sample" },
        Fact {
            params: "",
            says: Says::WinningMoves("2", &["pawn 1", "pawn 2"]),
            source: "textbook 1.4:F, sample",
        },
        Fact { params: "", says: Says::Wins("4", Winner::Second), source: "textbook 1.4:F, control values" },
    ],
    source: "Dawson 1935; Guy and Smith 1956; textbook 1.4:F",
    open: |args| {
        args.none()?;
        Ok(Box::new(table::heaps(ForestChess).start("13")))
    },
};

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct ForestChess;

/// A step of the pawn in this column, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pawn(
    /// The column.
    pub u64,
);

impl Impartial for ForestChess {
    type Component = u64;
    type Move = Pawn;

    fn moves(&self, &n: &u64, out: &mut Vec<Pawn>) {
        out.extend((1..=n).map(Pawn));
    }

    fn play(&self, &n: &u64, &Pawn(column): &Pawn, out: &mut Vec<u64>) {
        let (left, right) = (column.saturating_sub(2), n.saturating_sub(column + 1));
        out.extend([left, right].into_iter().filter(|&n| n > 0));
    }
}

impl Heap for ForestChess {}

impl Notation<u64, Pawn> for ForestChess {
    fn read(&self, text: Text<'_>) -> Result<u64, BadText> {
        read_heap(text)
    }

    fn write(&self, n: &u64) -> String {
        n.to_string()
    }

    fn write_move(&self, _: &u64, mv: &Pawn) -> String {
        format!("pawn {}", mv.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap;
    use crate::limits::{Budget, Limits};
    use crate::testing;
    use std::collections::HashMap;

    fn values(n: u64) -> Vec<u64> {
        let (limits, mut values) = (Limits::default(), vec![]);
        heap::nimbers(&ForestChess, n, &mut values, &mut Budget::new(&limits)).unwrap();
        values.into_iter().map(|value| value.0).collect()
    }

    fn winning(values: &[u64], n: usize) -> Vec<usize> {
        (1..=n).filter(|i| values[i.saturating_sub(2)] == values[n.saturating_sub(i + 1)]).collect()
    }

    #[test]
    fn period_34_after_51() {
        let values = values(1000);
        let exception = (0..=1000 - 34).rev().find(|&n| values[n] != values[n + 34]);
        assert_eq!((exception, values[51]), (Some(51), 2));
        assert_eq!(values.iter().max(), Some(&9));
    }

    #[test]
    fn boards_without_a_winning_step() {
        let values = values(1000);
        let lost: Vec<_> = (1..=1000).filter(|&n| winning(&values, n).is_empty()).collect();
        assert!(lost.starts_with(&[4, 8, 14, 20, 24, 28, 34, 38, 42, 54, 58, 62, 72, 76, 88, 92, 96]));
        assert_eq!(lost.len(), 149);
        assert_eq!(lost, (1..=1000).filter(|&n| values[n] == 0).collect::<Vec<_>>());
        let far = winning(&values, 1000);
        assert_eq!(far.len(), 58);
        assert!(far.starts_with(&[17, 32, 51, 66, 85]));
    }

    #[test]
    fn all_winning_steps_on_short_boards() {
        let expected: [&[u64]; 20] = [
            &[1],
            &[1, 2],
            &[2],
            &[],
            &[3],
            &[1, 3, 4, 6],
            &[2, 4, 6],
            &[],
            &[5],
            &[1, 3, 8, 10],
            &[2, 3, 4, 6, 8, 9, 10],
            &[4, 9],
            &[7],
            &[],
            &[6, 8, 10],
            &[1, 8, 9, 16],
            &[2, 5, 7, 9, 11, 13, 16],
            &[5, 7, 12, 14],
            &[10],
            &[],
        ];
        for (n, pawns) in (1..).zip(expected) {
            let written: Vec<_> = pawns.iter().map(|i| format!("pawn {i}")).collect();
            assert_eq!(testing::winning_moves(&format!("forest-chess {n}")), written, "{n}");
        }
    }

    /// The board with real pawns, by columns and rows; `'b'`, `'w'` or `'.'`. White steps towards row 0.
    type Board = Vec<[char; 3]>;

    /// The boards after each move of one colour, with the column it started from.
    fn steps(board: &Board, colour: char) -> Vec<(usize, Board)> {
        let (other, from, ahead): (char, [usize; 2], fn(usize) -> usize) =
            if colour == 'w' { ('b', [1, 2], |row| row - 1) } else { ('w', [0, 1], |row| row + 1) };
        let (mut captures, mut steps) = (vec![], vec![]);
        for (column, row) in (0..board.len()).flat_map(|column| from.map(|row| (column, row))) {
            if board[column][row] != colour {
                continue;
            }
            for to in column.saturating_sub(1)..=(column + 1).min(board.len() - 1) {
                let target = board[to][ahead(row)];
                let mut next = board.clone();
                (next[column][row], next[to][ahead(row)]) = ('.', colour);
                if to == column && target == '.' {
                    steps.push((column, next));
                } else if to != column && target == other {
                    captures.push((column, next));
                }
            }
        }
        if captures.is_empty() { steps } else { captures }
    }

    fn wins(board: &Board, white: bool, memo: &mut HashMap<(Board, bool), bool>) -> bool {
        if let Some(&known) = memo.get(&(board.clone(), white)) {
            return known;
        }
        let next = steps(board, if white { 'w' } else { 'b' });
        let found = next.iter().any(|(_, next)| !wins(next, !white, memo));
        memo.insert((board.clone(), white), found);
        found
    }

    #[test]
    fn real_pawns_to_6_columns() {
        let values = values(6);
        for n in 1..=6 {
            let (board, mut memo) = (vec![['b', '.', 'w']; n], HashMap::new());
            let first: Vec<_> = steps(&board, 'w')
                .into_iter()
                .filter(|(_, next)| !wins(next, false, &mut memo))
                .map(|(column, _)| column + 1)
                .collect();
            assert_eq!(first, winning(&values, n), "{n}");
        }
    }
}
