//! Impartial Clobber: either player moves stones of both colours. Stones that hang together are a component.

use grundy_base::error::BadText;
use grundy_base::report::Axis;
use grundy_base::report::scene::Scene;
use grundy_base::rules::{Class, Impartial};
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::table;

use crate::partizan::rules::board::{Board, ORTHOGONAL, cells};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "impartial-clobber",
    aliases: &["clobber-for-all"],
    title: "Impartial Clobber",
    rules: "Stones x and o stand on a board. In turn, each player takes any stone onto a neighbouring \
            stone of the other colour, which leaves the board. A player who cannot loses.",
    params: &[],
    notation: "Rows from the top between slashes: x, o and empty cells; or a size, 3x4: a chequered board, \
               full of stones. Groups that are apart are a sum. A move names from and to, columns from a, \
               rows from 1 at the bottom: a1-b1.",
    examples: &["impartial-clobber 2x3", "impartial-clobber xoxo/o.xx", "impartial-clobber xo xoxoxo"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact { params: "", says: Says::Nimber("xoxo", 3), source: "MCGS" },
        Fact { params: "", says: Says::Nimber("3x3", 1), source: "MCGS" },
        Fact { params: "", says: Says::Nimber("2x6", 0), source: "MCGS" },
    ],
    source: "M. Albert, J. Grossman, R. Nowakowski, D. Wolfe, 2001",
    take_and_break: None,
    open: |args| {
        args.none()?;
        let axes = vec![Axis::endless("rows"), Axis::endless("columns")];
        let table = table::impartial(Clobber)
            .start("2x3")
            .empty(NOTHING)
            .axes(axes, |_, size| Board::empty(size, [false; 2]).map(chequered))
            .by_couples(SHORT_STONES)
            .short_range(SHORT_SIDE);
        Ok(Box::new(table))
    },
};

/// Sides of boards in tables if nothing else is asked for.
const SHORT_SIDE: u64 = 3;
/// With more stones, the nimbers of all moves take many times as long as who wins.
const SHORT_STONES: u32 = 18;
/// A board without stones.
const NOTHING: Board<2> = Board { rows: 1, columns: 1, layers: [0; 2] };

/// The rules; the layers hold both kinds of stones, all other cells are empty.
struct Clobber;

/// The same board full of stones, neighbours of different colours.
fn chequered(board: Board<2>) -> Board<2> {
    let columns = u32::from(board.columns);
    let is_dark = |cell: &u32| (cell / columns + cell % columns).is_multiple_of(2);
    let dark = cells(board.all()).filter(is_dark).fold(0, |bits, cell| bits | 1_u64 << cell);
    Board { layers: [dark, board.all() & !dark], ..board }
}

impl Impartial for Clobber {
    type Component = Board<2>;
    /// From and to.
    type Move = (u32, u32);

    fn moves(&self, at: &Board<2>, out: &mut Vec<(u32, u32)>) {
        let [x, o] = at.layers;
        for from in cells(x | o) {
            let others = if x >> from & 1 == 1 { o } else { x };
            let to = ORTHOGONAL.iter().filter_map(|&step| at.step(from, step));
            out.extend(to.filter(|&cell| others >> cell & 1 == 1).map(|cell| (from, cell)));
        }
    }

    fn play(&self, at: &Board<2>, &(from, to): &(u32, u32), out: &mut Vec<Board<2>>) {
        let (from, to) = (1_u64 << from, 1_u64 << to);
        let own = usize::from(at.layers[0] & from == 0);
        let mut layers = at.layers.map(|layer| layer & !from & !to);
        layers[own] |= to;
        let [x, o] = layers;
        let mut rest = x | o;
        while rest != 0 {
            let part = at.flood(rest & rest.wrapping_neg(), rest, false);
            rest &= !part;
            // stones of one colour alone never move
            if part & x != 0 && part & o != 0 {
                out.push(Board { layers: [x & part, o & part], ..*at }.cropped(part));
            }
        }
    }

    /// Turned, mirrored, with the colours exchanged.
    fn representative(&self, at: &Board<2>) -> Board<2> {
        at.least_of_both_colours()
    }

    fn work(&self, at: &Board<2>) -> u32 {
        at.used().count_ones().pow(2)
    }

    fn lasts(&self, at: &Board<2>) -> u32 {
        at.used().count_ones()
    }
}

impl Notation<Board<2>, (u32, u32)> for Clobber {
    fn read(&self, text: Text<'_>) -> Result<Board<2>, BadText> {
        let board = Board::read(text, ".xo", ["x", "o"])?;
        let is_size = text.as_str().contains(|c: char| c.is_ascii_digit());
        Ok(if is_size { chequered(board) } else { board })
    }

    fn write(&self, at: &Board<2>) -> String {
        at.rows_of(['x', 'o'], '.')
    }

    fn write_move(&self, at: &Board<2>, (from, to): &(u32, u32)) -> String {
        format!("{}-{}", at.name(*from), at.name(*to))
    }

    fn scene(&self, at: &Board<2>) -> Option<Scene> {
        Some(at.scene(['x', 'o'], '.'))
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::boards::nimbers;
    use grundy_base::report::{Ask, Moves, Solver};
    use grundy_base::value::nimber::Nimber;

    /// MCGS and two programs of our own.
    #[test]
    fn boards_have_their_known_nimbers() {
        let known =
            [("2x2", 0), ("2x4", 0), ("2x5", 0), ("2x7", 1), ("2x8", 0), ("3x3", 1), ("3x4", 0), ("3x5", 1)];
        for solver in [Solver::Couples, Solver::Sets] {
            nimbers("impartial-clobber", solver, &known);
        }
        nimbers("impartial-clobber", Solver::Auto, &known[..5]);
    }

    #[test]
    fn rows_have_their_known_nimbers() {
        let values = [1, 3, 0, 2, 0, 2, 0, 3, 1];
        let rows: Vec<String> = (1..=9).map(|n| "xo".repeat(n)).collect();
        let known: Vec<(&str, u64)> = rows.iter().map(String::as_str).zip(values).collect();
        nimbers("impartial-clobber", Solver::Sets, &known);
        nimbers("impartial-clobber", Solver::Auto, &known);
    }

    /// Of a large board one winning move is told, or all moves lose.
    #[test]
    fn large_boards() {
        let table = crate::testing::open("impartial-clobber");
        let ask = Ask { moves: Moves::Usual, ..Ask::default() };
        let lost = table.solve("2x10", &ask).unwrap();
        assert_eq!((lost.solver, lost.answer.nimber()), (Solver::Couples, Some(Nimber::ZERO)));
        assert_eq!((lost.moves.len(), lost.total_moves), (56, Some(56)));
        let won = table.solve(lost.moves[0].to.as_ref().unwrap(), &ask).unwrap();
        assert!(won.answer.nimber() > Some(Nimber::ZERO) && won.total_moves > Some(40), "{won:?}");
        let [winning] = &won.moves[..] else { panic!("one move, not {}", won.moves.len()) };
        let after = table.solve(winning.to.as_ref().unwrap(), &ask).unwrap();
        assert_eq!(after.answer.nimber(), Some(Nimber::ZERO));
    }
}
