//! Corner the queen (Ferzz, Wythoff's game): one queen, any distance west, north or north-west.

use std::sync::{Arc, Mutex, PoisonError};

use grundy_base::error::{BadText, Stopped};
use grundy_base::limits::Budget;
use grundy_base::phrase::phrase;
use grundy_base::report::scene::{Board, Names, Piece, Scene};
use grundy_base::report::{Axis, Cell, Winner};
use grundy_base::rules::{Class, Impartial};
use grundy_base::text::Text;
use grundy_base::value::nimber::Nimber;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::heap_list::MAX_HEAP;
use grundy_door::table;
use grundy_heap::WythoffGame;
use grundy_solve::rays;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "queen",
    aliases: &["ferzz", "corner-the-queen", "wythoff-queen"],
    title: "Corner the queen",
    rules: "A queen stands on a board without end, which has a corner at 1,1. A move takes her any distance west, north or \
            north-west: the first number, the second, or both by the same amount get smaller. The player who brings her to the corner \
            wins. It is Wythoff's game with every number one larger: see wythoff.",
    params: &[],
    notation: "The square as x,y from 1: 5,7; several squares are a sum of boards. A move names the square \
               it leads to: 3,5.",
    examples: &["queen 5,7", "queen 8,5", "queen 3,4 6,6"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact { params: "", says: Says::Wins("1,1", Winner::Second), source: "thesis A.3" },
        Fact { params: "", says: Says::Wins("8,5", Winner::Second), source: "thesis A.3" },
        Fact { params: "", says: Says::Wins("15,24", Winner::Second), source: "thesis A.3" },
        Fact { params: "", says: Says::Wins("24,24", Winner::First), source: "thesis A.3" },
        Fact {
            params: "",
            says: Says::WinningMoves("8,7", &["8,5", "3,2"]),
            source: "computed from the thesis's matrix",
        },
        Fact { params: "", says: Says::Nimber("3,4", 5), source: "Wythoff's game, heaps 2 and 3; computed" },
    ],
    source: "W. A. Wythoff, A modification of the game of nim, 1907; thesis A.3",
    take_and_break: None,
    open: |args| {
        args.none()?;
        let queen = table::impartial(Queen::default())
            .start("5,7")
            .reading(|position| {
                let mut squares = Text::new(position).words();
                let alone = squares.next().and_then(|word| word.pair("a square", 1..=MAX_HEAP).ok());
                alone.filter(|_| squares.next().is_none()).map(|(x, y)| {
                    phrase!(
                        "reading-queen",
                        "Squares are counted from the corner 1,1; as Wythoff's heaps this is wythoff {x} \
                        {y}.",
                        x = x - 1,
                        y = y - 1
                    )
                })
            })
            .family(table::Family::Wythoff(WythoffGame { r: 1 }))
            .evaluate(|queen, at, _, budget| Ok(queen.values(*at, budget)?.at(*at)))
            .axes(vec![Axis::endless("x"), Axis::endless("y")], |_, numbers| square_at(numbers))
            .bulk(|queen, ranges, budget| {
                let last = Square { x: *ranges[0].end(), y: *ranges[1].end() };
                if last.x == 0 || last.y == 0 {
                    return Ok(None);
                }
                let values = queen.values(last, budget)?;
                let cell = |x, y| square_at(&[x, y]).map_or(Cell::Void, |at| Cell::Nimber(values.at(at)));
                Ok(Some(
                    ranges[0]
                        .clone()
                        .flat_map(|x| ranges[1].clone().map(move |y| (x, y)))
                        .map(|(x, y)| cell(x, y))
                        .collect(),
                ))
            });
        Ok(Box::new(queen))
    },
};

/// A square, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The first number.
    pub x: u64,
    /// The second number.
    pub y: u64,
}

fn square_at(numbers: &[u64]) -> Option<Square> {
    match *numbers {
        [x, y] if x > 0 && y > 0 => Some(Square { x, y }),
        _ => None,
    }
}

/// The rules.
#[derive(Debug, Default)]
pub struct Queen {
    /// The boards solved so far, none inside another.
    solved: Mutex<Vec<Arc<Values>>>,
}

/// The nimbers of a board from the corner; the board is symmetric, so the smaller number counts the rows.
#[derive(Debug)]
pub(crate) struct Values {
    rows: u64,
    columns: u64,
    nimbers: Vec<u32>,
}

/// More boards than this are not kept.
const MAX_BOARDS: usize = 8;

impl Queen {
    /// The values of a board that holds this square.
    pub(crate) fn values(&self, at: Square, budget: &mut Budget<'_>) -> Result<Arc<Values>, Stopped> {
        let (rows, columns) = (at.x.min(at.y), at.x.max(at.y));
        let mut solved = self.solved.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(values) = solved.iter().find(|values| rows <= values.rows && columns <= values.columns) {
            return Ok(Arc::clone(values));
        }
        // small boards grow in steps, so that asking square by square does not solve a board each time
        let grown = |n: u64| if columns <= 512 { n.next_power_of_two().max(32) } else { n };
        let (rows, columns) = (grown(rows), grown(columns));
        let side = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
        let nimbers = rays::nimbers(side(rows), side(columns), true, |_| true, budget)?;
        let values = Arc::new(Values { rows, columns, nimbers });
        solved.retain(|old| old.rows > rows || old.columns > columns);
        if solved.len() == MAX_BOARDS {
            solved.remove(0);
        }
        solved.push(Arc::clone(&values));
        Ok(values)
    }
}

impl Values {
    /// The nimber of a square on the board.
    pub(crate) fn at(&self, at: Square) -> Nimber {
        let (row, column) = (at.x.min(at.y) - 1, at.x.max(at.y) - 1);
        let place = usize::try_from(row * self.columns + column).expect("the board is in memory");
        Nimber(self.nimbers[place].into())
    }
}

impl Impartial for Queen {
    /// The board is its own mirror image.
    fn representative(&self, at: &Square) -> Square {
        Square { x: at.x.min(at.y), y: at.x.max(at.y) }
    }

    type Component = Square;
    /// The square it leads to.
    type Move = Square;

    fn moves(&self, &Square { x, y }: &Square, out: &mut Vec<Square>) {
        out.extend((1..x).rev().map(|x| Square { x, y }));
        out.extend((1..y).rev().map(|y| Square { x, y }));
        out.extend((1..x.min(y)).map(|by| Square { x: x - by, y: y - by }));
    }

    fn play(&self, _: &Square, mv: &Square, out: &mut Vec<Square>) {
        out.push(*mv);
    }

    /// Only for lost squares: the pairs floor(kφ), floor(kφ²) = floor(kφ) + k of Wythoff, shifted by 1.
    fn law(&self, &Square { x, y }: &Square) -> Option<Nimber> {
        let k = u128::from(x.abs_diff(y));
        let lower = (k + (5 * k * k).isqrt()) / 2;
        (u128::from(x.min(y) - 1) == lower).then_some(Nimber::ZERO)
    }

    fn count_moves(&self, at: &Square) -> Option<u64> {
        Some((at.x - 1) + (at.y - 1) + (at.x.min(at.y) - 1))
    }
}

impl Notation<Square, Square> for Queen {
    fn read(&self, text: Text<'_>) -> Result<Square, BadText> {
        let (x, y) = text.pair("a square", 1..=MAX_HEAP)?;
        Ok(Square { x, y })
    }

    fn write(&self, at: &Square) -> String {
        format!("{},{}", at.x, at.y)
    }

    /// The corner that is played to, as far as the queen.
    fn scene(&self, at: &Square) -> Option<Scene> {
        let (x, y) = (usize::try_from(at.x).ok()?, usize::try_from(at.y).ok()?);
        let side = x.max(y).max(8);
        (side <= 100).then(|| {
            let board = Board::free(side, side, Names::Matrix).chequered().common();
            Scene::Board(board.with(x - 1, y - 1, Piece::Chess { white: true, kind: 'Q' }))
        })
    }

    fn write_move(&self, _: &Square, mv: &Square) -> String {
        self.write(mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_base::error::{Error, Limit};
    use grundy_base::limits::Limits;
    use grundy_base::report::{Ask, Moves};
    use grundy_door::table::Table;
    use grundy_solve::grundy;

    fn queen() -> Box<dyn Table> {
        crate::open(Text::new("queen"), &|_| Err(String::new())).unwrap().1
    }

    /// The squares of value 0 with x <= y, from a table.
    fn zeros(side: u64) -> Vec<(u64, u64)> {
        let cells = queen().cells(&[1..=side, 1..=side], &Ask::default()).unwrap();
        let squares = (1..=side).flat_map(|x| (1..=side).map(move |y| (x, y)));
        squares
            .zip(cells)
            .filter(|((x, y), cell)| x <= y && *cell == Cell::Nimber(Nimber(0)))
            .map(|(at, _)| at)
            .collect()
    }

    #[test]
    fn the_matrix_of_the_thesis() {
        let expected =
            [(1, 1), (2, 3), (4, 6), (5, 8), (7, 11), (9, 14), (10, 16), (12, 19), (13, 21), (15, 24)];
        assert_eq!(zeros(25), expected);
    }

    #[test]
    fn lost_squares_are_wythoffs_pairs() {
        // each pair is the least two numbers not used before that differ by k: no irrational number is needed
        let (mut used, mut pairs, mut least) = (vec![false; 2000], vec![], 1);
        for k in 0.. {
            while used[least] {
                least += 1;
            }
            if least + k > 1000 {
                break;
            }
            (used[least], used[least + k]) = (true, true);
            pairs.push((least as u64, (least + k) as u64));
        }
        assert_eq!(zeros(1000), pairs);
        let rules = Queen::default();
        for x in 1..=1000 {
            for y in x..=1000 {
                let lost =
                    rules.law(&Square { x, y }).is_some() && rules.law(&Square { x: y, y: x }).is_some();
                assert_eq!(lost, pairs.binary_search(&(x, y)).is_ok(), "{x},{y}");
            }
        }
    }

    #[test]
    fn the_board_equals_the_memo() {
        let rules = Queen::default();
        let limits = Limits::default();
        let (mut budget, mut memo) = (Budget::new(&limits), grundy::Memo::default());
        for (x, y) in (1..=14).flat_map(|x| (1..=14).map(move |y| (x, y))) {
            let at = Square { x, y };
            let expected = grundy::nimber(&rules, &at, &mut memo, &mut budget).unwrap();
            assert_eq!(rules.values(at, &mut budget).unwrap().at(at), expected);
        }
    }

    #[test]
    fn far_squares_stop_with_a_reason_unless_they_are_lost() {
        let ask = Ask { moves: Moves::None, ..Ask::default() };
        let stopped = queen().solve("1000000000000000000,1000000000000000000", &ask).unwrap_err();
        assert!(matches!(&stopped, Error::Stopped(Stopped { limit: Limit::Memory(_), .. })), "{stopped}");
        // k = 10^9: floor(k φ) = 1618033988
        assert_eq!(queen().solve("1618033989,2618033989", &ask).unwrap().answer.nimber(), Some(Nimber(0)));
        assert_eq!(queen().solve("3,60000", &ask).unwrap().winner(), Some(Winner::First));
        assert!(queen().canonical("0,3").is_err() && queen().canonical("3").is_err());
    }
}
