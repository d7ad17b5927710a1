//! Konane: a stone jumps in a straight line over enemy stones, which leave the board.

use grundy_base::error::BadText;
use grundy_base::report::scene::Scene;
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::table;
use grundy_partizan::rules::Partizan;
use grundy_partizan::{Done, Store, Value};

use super::CLASS;
use super::rules::board::{Board, ORTHOGONAL, cells};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "konane",
    aliases: &[],
    title: "Konane",
    rules: "Left's stones are x, Right's o. A stone jumps in a straight line over a neighbouring stone \
            of the other colour onto the empty cell behind it, and may go on in the same direction; \
            stones that were jumped over leave. The player who cannot move loses.",
    params: &[],
    notation: "Rows from the top between slashes: x, o and empty cells. A move names from and to, \
               columns from a, rows from 1 at the bottom: a1-c1.",
    examples: &["konane xo.xo.", "konane .ox./o..x/....", "konane xo.xo. right"],
    class: CLASS,
    facts: &[
        Fact { params: "", says: Says::Value("xo.xo.", "{1|0}"), source: "computed by two programs" },
        Fact { params: "", says: Says::Value(".ox./o..x/....", "+-1"), source: "cgt, konane.rs" },
    ],
    source: "Hawaiian",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(table::partizan(Konane, "xo.xo.")))
    },
};

/// The rules; the layers hold the stones of Left and of Right, and the empty cells.
struct Konane;

impl Partizan for Konane {
    type Component = Board<3>;
    /// From, to, and the stones that leave.
    type Move = (u32, u32, u64);

    fn moves(&self, at: &Board<3>, player: Player, out: &mut Vec<(u32, u32, u64)>) {
        let [x, o, empty] = at.layers;
        let (own, enemy) = if player == Player::Left { (x, o) } else { (o, x) };
        for from in cells(own) {
            for step in ORTHOGONAL {
                let (mut here, mut taken) = (from, 0);
                while let Some(over) = at.step(here, step).filter(|&over| enemy >> over & 1 == 1)
                    && let Some(to) = at.step(over, step).filter(|&to| empty >> to & 1 == 1)
                {
                    taken |= 1 << over;
                    out.push((from, to, taken));
                    here = to;
                }
            }
        }
    }

    fn play(
        &self,
        at: &Board<3>,
        player: Player,
        &(from, to, taken): &(u32, u32, u64),
        out: &mut Vec<Board<3>>,
    ) {
        let [mut x, mut o, empty] = at.layers;
        let (own, enemy) = if player == Player::Left { (&mut x, &mut o) } else { (&mut o, &mut x) };
        *own = *own & !(1 << from) | 1 << to;
        *enemy &= !taken;
        let empty = (empty | taken | 1 << from) & !(1 << to);
        out.push(Board { layers: [x, o, empty], ..*at });
    }

    fn parts(&self, at: &Board<3>, out: &mut Vec<Board<3>>) {
        // stones of one colour alone never move
        let [x, o, _] = at.layers;
        if x != 0 && o != 0 {
            out.push(*at);
        }
    }

    /// A row of stones of alternating colours without a gap (Ernst 1995). An end stone at a free cell is
    /// jumped over by its neighbour, which then stands alone, and the row is two stones shorter; nothing
    /// else moves. So with an odd number of stones, or with one free end, one player has all the moves, one
    /// for two stones; with an even number and both ends free, each player has one, to the shorter row.
    fn law(&self, at: &Board<3>, store: &mut Store<'_>) -> Done<Option<Value>> {
        let [x, o, empty] = at.layers;
        let (stones, cells) = (x | o, x | o | empty);
        let in_a_row = at.rows.min(at.columns) == 1 && cells == at.all();
        let solid = stones.count_ones() + stones.leading_zeros() + stones.trailing_zeros() == u64::BITS;
        if !in_a_row || !solid || x & x << 1 != 0 || o & o << 1 != 0 {
            return Ok(None);
        }
        let pairs = i64::from(stones.count_ones() / 2);
        let (first, last) = (stones & stones.wrapping_neg(), 1 << (u64::BITS - 1 - stones.leading_zeros()));
        let open =
            [(first, empty & first >> 1), (last, empty & last << 1)].map(|(end, beyond)| (end, beyond != 0));
        // whoever's stone stands at an open end leaves the moves to the rival
        let moves = |end: u64| if end & x != 0 { -pairs } else { pairs };
        match open {
            [(_, false), (_, false)] => Ok(Some(Value::ZERO)),
            [(_, true), (_, true)] if stones.count_ones().is_multiple_of(2) => {
                store.nimber(pairs.unsigned_abs() % 2).map(Some)
            }
            [(end, true), _] | [_, (end, true)] => store.integer(moves(end)).map(Some),
        }
    }

    fn representative(&self, at: Board<3>) -> (Board<3>, bool) {
        let (board, swapped) = (at.least(), at.swapped().least());
        if board <= swapped { (board, false) } else { (swapped, true) }
    }
}

impl Notation<Board<3>, (Player, (u32, u32, u64))> for Konane {
    fn read(&self, text: Text<'_>) -> Result<Board<3>, BadText> {
        Board::read(text, ".xo", ["x", "o", "."])
    }

    fn write(&self, at: &Board<3>) -> String {
        at.write(['x', 'o', '.'], '#')
    }

    fn write_move(&self, at: &Board<3>, (_, (from, to, _)): &(Player, (u32, u32, u64))) -> String {
        format!("{}-{}", at.name(*from), at.name(*to))
    }

    fn scene(&self, at: &Board<3>) -> Option<Scene> {
        Some(at.scene(['x', 'o', '.'], '#'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::partizan::check_law;

    #[test]
    fn rows_without_gaps_are_what_play_says() {
        let mut rows = Vec::new();
        for stones in 1..=9 {
            for colours in [['x', 'o'], ['o', 'x']] {
                let solid: String = (0..stones).map(|at| colours[at % 2]).collect();
                for (left, right) in (0..9).map(|ends| (ends % 3, ends / 3)) {
                    let row = format!("{}{solid}{}", ".".repeat(left), ".".repeat(right));
                    let column: Vec<String> = row.chars().map(String::from).collect();
                    rows.extend([column.join("/"), row]);
                }
            }
        }
        check_law(&Konane, rows);
    }

    #[test]
    fn other_rows_have_no_closed_form() {
        let limits = grundy_base::Limits::default();
        let mut store = Store::new(&limits);
        for row in ["xx.", "xo.xo.", ".xox/....", "xo..o."] {
            let at = Konane.read(Text::new(row)).unwrap();
            assert_eq!(Konane.law(&at, &mut store).unwrap(), None, "{row}");
        }
    }
}
