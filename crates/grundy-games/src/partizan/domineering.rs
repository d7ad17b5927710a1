//! Domineering: Left places vertical dominoes, Right horizontal ones.

use grundy_base::error::BadText;
use grundy_base::report::Axis;
use grundy_base::report::scene::Scene;
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::table;
use grundy_partizan::rules::Partizan;

use super::CLASS;
use super::rules::board::{Board, cells};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "domineering",
    aliases: &[],
    title: "Domineering",
    rules: "A board of cells. Left places a domino on two free cells one above the other, Right one on \
            two free cells side by side. The player who cannot move loses.",
    params: &[],
    notation: "Rows from the top between slashes, free cells . and others #; or a size, 4x5. A move \
               names the two cells, columns from a, rows from 1 at the bottom: a1-a2.",
    examples: &["domineering 2x3", "domineering 4x4", "domineering ..#/.../#.. left"],
    class: CLASS,
    facts: &[
        Fact { params: "", says: Says::Value("2x3", "{2|-1/2}"), source: "Winning Ways, chapter 5" },
        Fact {
            params: "",
            says: Says::Value("4x4", "+-{0,{{2|0},2+_2|{2|0},-_2}}"),
            source: "CGSuite, GameGridTest",
        },
    ],
    source: "G. Andersson, in Winning Ways",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(
            table::partizan(Domineering, "4x4")
                .axes(vec![Axis::endless("rows"), Axis::endless("columns")], |_, size| {
                    Board::empty(size, [true])
                }),
        ))
    },
};

/// The rules; the layer holds the free cells.
pub(crate) struct Domineering;

impl Partizan for Domineering {
    type Component = Board<1>;
    /// The cells of the domino.
    type Move = u64;

    fn moves(&self, at: &Board<1>, player: Player, out: &mut Vec<u64>) {
        let [free] = at.layers;
        let columns = u32::from(at.columns);
        let (fits, next) = match player {
            Player::Left => (free & free.checked_shr(columns).unwrap_or(0), columns),
            Player::Right => {
                let last = at.first_column() << (columns - 1);
                (free & !last & free >> 1, 1)
            }
        };
        out.extend(cells(fits).map(|cell| 1 << cell | 1 << (cell + next)));
    }

    fn play(&self, at: &Board<1>, _: Player, mv: &u64, out: &mut Vec<Board<1>>) {
        out.push(Board { layers: [at.layers[0] & !mv], ..*at });
    }

    fn parts(&self, at: &Board<1>, out: &mut Vec<Board<1>>) {
        let mut rest = at.layers[0];
        while rest != 0 {
            let part = at.flood(rest & rest.wrapping_neg(), rest, false);
            rest &= !part;
            // nothing fits on one cell
            if part.count_ones() > 1 {
                out.push(at.cropped(part));
            }
        }
    }

    fn representative(&self, at: Board<1>) -> (Board<1>, bool) {
        at.least_lying()
    }
}

impl Notation<Board<1>, (Player, u64)> for Domineering {
    fn read(&self, text: Text<'_>) -> Result<Board<1>, BadText> {
        Board::read(text, ".#", ["."])
    }

    fn write(&self, at: &Board<1>) -> String {
        at.write(['.'], '#')
    }

    fn write_move(&self, at: &Board<1>, (_, cells): &(Player, u64)) -> String {
        at.names(*cells)
    }

    fn scene(&self, at: &Board<1>) -> Option<Scene> {
        Some(at.scene(['.'], '#'))
    }
}
