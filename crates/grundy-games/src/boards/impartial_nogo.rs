//! Impartial NoGo: either player places stones of both colours so that nothing is ever captured.

use grundy_base::error::BadText;
use grundy_base::report::Axis;
use grundy_base::report::scene::Scene;
use grundy_base::rules::{Class, Impartial};
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::table;

use crate::partizan::rules::board::{Board, cells};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "impartial-nogo",
    aliases: &["nogo-for-all"],
    title: "Impartial NoGo",
    rules: "In turn, each player puts a stone, x or o as he or she likes, on an empty cell. Every group of \
            either colour must keep an empty neighbour. A player who cannot move loses.",
    params: &[],
    notation: "Rows from the top between slashes, x, o and empty cells; or a size, 3x4. Several boards are a \
               sum. A move names the cell, columns from a, rows from 1 at the bottom, and the stone: b2=x.",
    examples: &["impartial-nogo 2x2", "impartial-nogo x../..o", "impartial-nogo 1x3 1x4"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact { params: "", says: Says::Nimber("1x5", 2), source: "MCGS" },
        Fact { params: "", says: Says::Nimber("1x11", 3), source: "MCGS" },
        Fact { params: "", says: Says::Nimber("2x3", 1), source: "MCGS" },
    ],
    source: "N. Bouchard and others, 2011; with stones for both, MCGS",
    take_and_break: None,
    open: |args| {
        args.none()?;
        let axes = vec![Axis::endless("rows"), Axis::endless("columns")];
        let table = table::impartial(NoGo)
            .start("2x3")
            .axes(axes, |_, size| Board::empty(size, [false, false, true]))
            .short_range(SHORT_SIDE);
        Ok(Box::new(table))
    },
};

/// Sides of boards in tables if nothing else is asked for.
const SHORT_SIDE: u64 = 3;

/// The rules; the layers hold both kinds of stones, and the empty cells.
struct NoGo;

/// Whether every group of these stones has an empty neighbour.
fn live(at: &Board<3>, stones: u64, empty: u64) -> bool {
    at.flood(at.spread(empty), stones, false) == stones
}

impl Impartial for NoGo {
    type Component = Board<3>;
    /// The cell, and the layer of the stone.
    type Move = (u32, usize);

    fn moves(&self, at: &Board<3>, out: &mut Vec<(u32, usize)>) {
        let empty = at.layers[2];
        for cell in cells(empty) {
            let stone = 1_u64 << cell;
            let is_free = |&own: &usize| {
                live(at, at.layers[own] | stone, empty & !stone)
                    && live(at, at.layers[1 - own], empty & !stone)
            };
            out.extend([0, 1].into_iter().filter(is_free).map(|own| (cell, own)));
        }
    }

    fn play(&self, at: &Board<3>, &(cell, own): &(u32, usize), out: &mut Vec<Board<3>>) {
        let mut layers = at.layers;
        layers[own] |= 1 << cell;
        layers[2] &= !(1 << cell);
        out.push(Board { layers, ..*at });
    }

    /// Turned, mirrored, with the colours exchanged.
    fn representative(&self, at: &Board<3>) -> Board<3> {
        at.least_of_both_colours()
    }

    fn work(&self, at: &Board<3>) -> u32 {
        at.layers[2].count_ones().pow(2)
    }

    /// From the middle outwards.
    fn hint(&self, at: &Board<3>, left: &[Board<3>]) -> u32 {
        let filled = left.iter().fold(at.layers[2], |cells, board| cells & !board.layers[2]);
        let (cell, columns) = (filled.trailing_zeros(), u32::from(at.columns));
        let off = |place: u32, length: u8| (2 * place).abs_diff(u32::from(length) - 1);
        off(cell / columns, at.rows) + off(cell % columns, at.columns)
    }
}

impl Notation<Board<3>, (u32, usize)> for NoGo {
    fn read(&self, text: Text<'_>) -> Result<Board<3>, BadText> {
        Board::read(text, ".xo", ["x", "o", "."])
    }

    fn write(&self, at: &Board<3>) -> String {
        at.write(['x', 'o', '.'], '#')
    }

    fn write_move(&self, at: &Board<3>, &(cell, own): &(u32, usize)) -> String {
        format!("{}={}", at.name(cell), ['x', 'o'][own])
    }

    fn scene(&self, at: &Board<3>) -> Option<Scene> {
        Some(at.scene(['x', 'o', '.'], '#'))
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::boards::nimbers;
    use grundy_base::report::Solver;

    /// MCGS.
    #[test]
    fn boards_have_their_known_nimbers() {
        let row = [0, 1, 0, 1, 2, 0, 1, 0, 1, 2];
        let rows: Vec<String> = (1..=row.len()).map(|n| format!("1x{n}")).collect();
        let known: Vec<(&str, u64)> = rows.iter().map(String::as_str).zip(row).collect();
        let boards = [("2x2", 1), ("2x3", 1), ("2x4", 0), ("3x3", 0)];
        for solver in [Solver::Couples, Solver::Sets, Solver::Auto] {
            nimbers("impartial-nogo", solver, &known[..8]);
            nimbers("impartial-nogo", solver, &boards[..3]);
        }
        nimbers("impartial-nogo", Solver::Sets, &known);
        nimbers("impartial-nogo", Solver::Sets, &boards);
    }
}
