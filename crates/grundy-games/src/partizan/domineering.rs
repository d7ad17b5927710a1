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

/// The most cells of a component that a search for the outcome values.
const MAX_VALUED_CELLS: u32 = 16;
/// The most cells of a component that is valued where nobody says how to solve it: seconds.
const MAX_SOLVED_CELLS: u32 = 30;
/// The most cells of a strip that a board is cut into.
const MAX_STRIP_CELLS: u32 = 26;

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

    fn is_large(&self, at: &Board<1>) -> Option<bool> {
        Some(at.rows.min(at.columns) > 2 && at.used().count_ones() > MAX_VALUED_CELLS)
    }

    fn is_beyond_values(&self, at: &Board<1>) -> bool {
        self.is_large(at) == Some(true) && at.used().count_ones() > MAX_SOLVED_CELLS
    }

    fn tied(&self, at: &Board<1>, player: Player) -> Vec<Vec<Board<1>>> {
        let (length, width) = match player {
            Player::Left => (at.rows, at.columns),
            Player::Right => (at.columns, at.rows),
        };
        let mut ways = Vec::new();
        for heights in strips(length.into(), width.into()) {
            let mut end = 0;
            let strips = heights.into_iter().map(|height| {
                let start = end;
                end += height;
                match player {
                    Player::Left => at.rows_between(start, end),
                    Player::Right => at.columns_between(start, end),
                }
            });
            ways.push(strips.filter(|strip| strip.used() != 0).collect());
        }
        ways
    }
}

/// Where a board may be cut across the dominoes of a player: the heights of the strips. They are two rows
/// high, but for one or two where that does not fit, or to cut elsewhere.
fn strips(length: u32, width: u32) -> Vec<Vec<u32>> {
    if 2 * width > MAX_STRIP_CELLS {
        return vec![vec![1; length as usize]];
    }
    let odd = if length == 3 || 3 * width > MAX_STRIP_CELLS { 1 } else { 3 };
    // the places of the odd ones among the others
    let with = |places: &[usize]| {
        let n_odd = u32::try_from(places.len()).expect("at most two");
        let mut heights = vec![2; ((length - n_odd * odd) / 2) as usize];
        for &place in places {
            heights.insert(place.min(heights.len()), odd);
        }
        heights
    };
    let mut ways = match length {
        _ if length % 2 == 1 => vec![with(&[0]), with(&[1]), with(&[usize::MAX])],
        _ if length >= 2 * odd => vec![with(&[]), with(&[0, usize::MAX])],
        _ => vec![with(&[])],
    };
    ways.dedup();
    ways
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

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_base::report::{Ask, Moves, Sided, Solver};
    use grundy_base::value::outcome::Outcome;

    fn sided(position: &str, solver: Solver) -> Sided {
        let asked = crate::testing::question(&format!("domineering {position}")).unwrap();
        let ask = Ask { solver, moves: Moves::None, ..Ask::default() };
        let report = asked.solve(&ask).unwrap_or_else(|error| panic!("{position}: {error}"));
        report.answer.sided().expect("a partizan answer").clone()
    }

    /// N, P, L or R.
    fn outcome(position: &str, solver: Solver) -> char {
        match sided(position, solver).begins {
            [Outcome::Win, Outcome::Win] => 'N',
            [Outcome::Win, _] => 'L',
            [_, Outcome::Win] => 'R',
            _ => 'P',
        }
    }

    /// Outcomes of boards by rows, then columns from 2 on: Berlekamp; Breuker, Uiterwijk, van den Herik 2000.
    const KNOWN: [(u64, &str); 5] =
        [(2, "NNRLNNRL"), (3, "NNRRRRRR"), (4, "LLNLNL"), (5, "RLRPRRR"), (6, "NLNL")];

    #[test]
    fn outcomes_by_bounds_are_those_of_the_literature() {
        for (rows, letters) in KNOWN {
            for (columns, expected) in (2..).zip(letters.chars()) {
                let position = format!("{rows}x{columns}");
                assert_eq!(outcome(&position, Solver::Bounds), expected, "{position}");
            }
        }
    }

    #[test]
    fn bounds_agree_with_values() {
        let boards = [
            "....../.#..../....#./......",
            ".....#/..#.../....../#.....",
            "...../.#.../...../...#./.....",
            "#..../...../.#.#./...../....#",
            "4x5 ..#/.../#..",
            "5x4 4x5",
        ];
        for board in boards {
            assert_eq!(outcome(board, Solver::Bounds), outcome(board, Solver::Value), "{board}");
        }
    }

    #[test]
    fn a_tied_player_does_no_better() {
        let limits = grundy_base::Limits::default();
        let mut store = grundy_partizan::Store::new(&limits);
        let mut worth = grundy_partizan::position::Worth::new(&Domineering);
        for text in ["4x5", "5x4", "#..../...../..#../.....", ".../.../#../.../...", "3x6", "6x3"] {
            let at = Board::read(Text::new(text), ".#", ["."]).unwrap();
            let value = worth.value(&mut store, &[at]).unwrap();
            for player in Player::BOTH {
                let ways = Domineering.tied(&at, player);
                assert!(!ways.is_empty(), "{text}");
                for way in ways {
                    assert!(
                        way.iter().all(|piece| piece.used().count_ones() < at.used().count_ones()),
                        "{text}"
                    );
                    let bound = worth.value(&mut store, &way).unwrap();
                    let holds = match player {
                        Player::Left => store.le(bound, value).unwrap(),
                        Player::Right => store.le(value, bound).unwrap(),
                    };
                    assert!(holds, "{text}, {player:?}: {way:?}");
                }
            }
        }
    }

    #[test]
    fn strips_fill_the_board() {
        for length in 3..=21 {
            for width in 1..=21 {
                for heights in strips(length, width) {
                    assert_eq!(heights.iter().sum::<u32>(), length, "{length}, {width}: {heights:?}");
                }
            }
        }
    }
}
