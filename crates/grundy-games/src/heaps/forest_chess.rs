//! Forest chess: two rows of pawns, captures forced. Dawson's chess on its board.

use grundy_base::report::Winner;
use grundy_base::report::scene::Unit;
use grundy_base::rules::{Class, Heap, Impartial};
use grundy_base::value::nimber::Nimber;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::heap_list::HeapMoves;
use grundy_door::table;
use grundy_heap::Proven;
use grundy_heap::takes::Takes;

use super::crosses::Crosses;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "forest-chess",
    aliases: &["forest"],
    title: "Forest chess",
    rules: "A board of three rows and N columns: a row of black pawns, an empty row, a row of white pawns. White begins. A pawn \
            steps one cell forward to an empty cell, or captures one cell diagonally forward; whenever a capture is \
            possible, a capture must be made. The player who cannot move loses. Each step starts an \
            exchange that both must play to \
            its end: it takes an odd number of moves, so the turn passes, and the column with its \
            neighbours is dead. \
            Hence a move is a column, and what is left on either side is a board of its own.",
    params: &[],
    notation: "The number of columns, or of columns alive in each part: 7, or 3 5. A move names the pawn that steps, counted \
               from 1: pawn 4; with several parts, in which: 2: pawn 4.",
    examples: &["forest-chess 3", "forest-chess 7 5"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact {
            params: "",
            says: Says::Nimbers(0, &[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3]),
            source: "textbook 1.4:F, control values",
        },
        Fact { params: "", says: Says::WinningMoves("3", &["pawn 2"]), source: "textbook 1.4:F, sample 1" },
        Fact {
            params: "",
            says: Says::WinningMoves("2", &["pawn 1", "pawn 2"]),
            source: "textbook 1.4:F, sample 2",
        },
        Fact { params: "", says: Says::Wins("96", Winner::Second), source: "textbook 1.4:F, computed" },
    ],
    source: "B. Yakovenko, textbook 1.4:F; T. R. Dawson 1935",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(table::heaps(ForestChess).start("7").take_and_break(takes)))
    },
};

/// Its period.
static LAW: Proven = Proven::new();

/// The same game as a take-and-break code.
pub fn takes() -> Takes {
    Takes::digits(&[0, 1, 3, 7])
}

/// The rules, on columns: a pawn is a cell of Crosses.
#[derive(Clone, Copy, Debug)]
pub struct ForestChess;

impl Impartial for ForestChess {
    type Component = u64;
    /// The column of the pawn, from 1.
    type Move = u64;

    fn moves(&self, n: &u64, out: &mut Vec<u64>) {
        Crosses.moves(n, out);
    }

    fn play(&self, n: &u64, pawn: &u64, out: &mut Vec<u64>) {
        Crosses.play(n, pawn, out);
    }

    /// By the proved period, for heaps beyond any table.
    fn law(&self, &n: &u64) -> Option<Nimber> {
        LAW.value(takes, n)
    }

    fn count_moves(&self, n: &u64) -> Option<u64> {
        Crosses.count_moves(n)
    }
}

impl Heap for ForestChess {}

impl HeapMoves for ForestChess {
    fn name_move(&self, _: u64, pawn: &u64) -> String {
        format!("pawn {pawn}")
    }

    fn unit(&self) -> Unit {
        Unit::Cell
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::testing::heaps::{check_rules, solve, values, winning};
    use grundy_base::report::Ask;

    /// The pawns of the winning first moves.
    fn pawns(n: u64) -> Vec<u64> {
        let number = |mv: &String| mv.strip_prefix("pawn ").unwrap().parse().unwrap();
        winning(&format!("forest-chess {n}")).iter().map(number).collect()
    }

    #[test]
    fn values_of_the_textbook() {
        check_rules(&ForestChess, 100);
        let found = values(&ForestChess, 1000);
        let first = [
            0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2,
            7, 4, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 2,
        ];
        assert_eq!(found[..52], first);
        assert!((52..=1000 - 34).all(|n| found[n] == found[n + 34]));
        assert_ne!(found[51], found[85]);
        assert_eq!(found.iter().max(), Some(&9));
        let lost: Vec<usize> = (1..=1000).filter(|&n| found[n] == 0).collect();
        assert_eq!(lost[..17], [4, 8, 14, 20, 24, 28, 34, 38, 42, 54, 58, 62, 72, 76, 88, 92, 96]);
        assert_eq!(lost.len(), 149);
    }

    #[test]
    fn winning_first_moves_of_the_textbook() {
        let lists: [&[u64]; 20] = [
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
        for (n, list) in (1..).zip(lists) {
            assert_eq!(pawns(n), list, "{n}");
        }
        let large = pawns(1000);
        assert_eq!((large.len(), &large[..5]), (58, &[17, 32, 51, 66, 85][..]));
    }

    /// The board itself: row 0 black, row 2 white; `.`, `b`, `w`.
    #[derive(Clone, PartialEq, Eq, Hash)]
    struct Board {
        rows: [Vec<u8>; 3],
        white: bool,
    }

    impl Board {
        fn start(n: usize) -> Self {
            Self { rows: [vec![b'b'; n], vec![b'.'; n], vec![b'w'; n]], white: true }
        }

        /// All boards after a move, with the column moved from; captures alone if there is one.
        fn moves(&self) -> Vec<(usize, Self)> {
            let (own, other) = if self.white { (b'w', b'b') } else { (b'b', b'w') };
            let (mut steps, mut captures) = (Vec::new(), Vec::new());
            for row in 0..3_usize {
                let ahead = if self.white { row.checked_sub(1) } else { Some(row + 1).filter(|&r| r < 3) };
                let Some(ahead) = ahead else { continue };
                for column in (0..self.rows[0].len()).filter(|&c| self.rows[row][c] == own) {
                    for to in [column.wrapping_sub(1), column, column + 1] {
                        let wanted = if to == column { b'.' } else { other };
                        if self.rows[ahead].get(to) == Some(&wanted) {
                            let mut after = Self { rows: self.rows.clone(), white: !self.white };
                            after.rows[row][column] = b'.';
                            after.rows[ahead][to] = own;
                            if to == column { &mut steps } else { &mut captures }.push((column, after));
                        }
                    }
                }
            }
            if captures.is_empty() { steps } else { captures }
        }

        fn wins(&self, misere: bool, known: &mut HashMap<Self, bool>) -> bool {
            if let Some(&known) = known.get(self) {
                return known;
            }
            let moves = self.moves();
            let wins =
                (misere && moves.is_empty()) || moves.iter().any(|(_, after)| !after.wins(misere, known));
            known.insert(self.clone(), wins);
            wins
        }
    }

    #[test]
    fn the_board_itself_agrees() {
        for misere in [false, true] {
            for n in 1..=8 {
                let mut known = HashMap::new();
                let board: Vec<u64> = Board::start(n)
                    .moves()
                    .into_iter()
                    .filter(|(_, after)| !after.wins(misere, &mut known))
                    .map(|(column, _)| column as u64 + 1)
                    .collect();
                let report = solve(&format!("forest-chess {n}"), &Ask { misere, ..Ask::default() });
                let won = report.moves.iter().filter(|row| row.winner() == Some(Winner::First));
                let columns: Vec<String> = board.iter().map(|column| format!("pawn {column}")).collect();
                assert_eq!(
                    won.map(|row| row.mv.clone()).collect::<Vec<_>>(),
                    columns,
                    "{n}, misere {misere}"
                );
            }
        }
    }
}
