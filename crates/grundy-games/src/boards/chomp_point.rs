//! The point model of Chomp: what the thesis solves in its place, a game with cycles.

use grundy_base::error::{BadText, Error};
use grundy_base::report::scene::{Board, MAX_CELLS, Names, Piece, Scene};
use grundy_base::report::{Axis, Winner};
use grundy_base::rules::{Class, Contest, Rules};
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::table::{self, Table};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "chomp-point",
    aliases: &[],
    title: "Chomp, the point model",
    rules: "A point stands on a board. A move puts it on any point that is not both as far right and as far up or farther; who is \
            to move at 1,1 loses. The thesis took it for Chomp, but here points come back: plays need not end. Compare chomp.",
    params: &[("4x5", "the size of the board")],
    notation: "The point as x,y from 1: 3,4. A move names the point it leads to: 1,1.",
    examples: &["chomp-point 3,4", "chomp-point:2x2 2,2"],
    class: Class::CONTEST.cyclic(),
    facts: &[
        Fact { params: "", says: Says::Wins("1,1", Winner::Second), source: "thesis A.5" },
        Fact {
            params: "",
            says: Says::WinningMoves("3,4", &["1,1"]),
            source: "thesis A.5: every other point wins in one move",
        },
        Fact { params: "2x2", says: Says::WinningMoves("2,1", &["1,1"]), source: "thesis A.5" },
    ],
    source: "thesis A.5",
    take_and_break: None,
    open,
};

/// Larger boards are refused: the graph has about (m n)² arcs.
const MAX_SIDE: u64 = 1000;

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let (m, n) =
        if args.is_empty() { (4, 5) } else { args.text.pair("the size of the board", 1..=MAX_SIDE)? };
    let axes = vec![Axis::finite("x", 1..=m), Axis::finite("y", 1..=n)];
    let table = table::contest(ChompPoint { m, n }, Class::CONTEST.cyclic())
        .start(format!("{m},{n}"))
        .axes(axes, |rules, numbers| rules.point(numbers[0], numbers[1]));
    Ok(Box::new(table))
}

/// A point, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Point {
    /// To the right.
    pub x: u64,
    /// Up.
    pub y: u64,
}

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct ChompPoint {
    m: u64,
    n: u64,
}

impl ChompPoint {
    fn point(&self, x: u64, y: u64) -> Option<Point> {
        ((1..=self.m).contains(&x) && (1..=self.n).contains(&y)).then_some(Point { x, y })
    }
}

impl Rules for ChompPoint {
    type Position = Point;
    /// The point it leads to.
    type Move = Point;

    fn moves(&self, at: &Point, out: &mut Vec<Point>) {
        let points = (1..=self.m).flat_map(|x| (1..=self.n).map(move |y| Point { x, y }));
        out.extend(points.filter(|to| to.x < at.x || to.y < at.y));
    }

    fn play(&self, _: &Point, mv: &Point) -> Point {
        *mv
    }
}

impl Contest for ChompPoint {}

impl Notation<Point, Point> for ChompPoint {
    fn read(&self, text: Text<'_>) -> Result<Point, BadText> {
        let (x, y) = text.pair("a point", 1..=MAX_SIDE)?;
        self.point(x, y).ok_or_else(|| {
            text.bad(format!("point {x},{y} is off the board, which is {}x{}", self.m, self.n))
        })
    }

    fn write(&self, at: &Point) -> String {
        format!("{},{}", at.x, at.y)
    }

    fn scene(&self, at: &Point) -> Option<Scene> {
        let (rows, columns) = (usize::try_from(self.n).ok()?, usize::try_from(self.m).ok()?);
        let (row, column) = (rows - usize::try_from(at.y).ok()?, usize::try_from(at.x - 1).ok()?);
        let drawn = rows.checked_mul(columns).is_some_and(|cells| cells <= MAX_CELLS);
        drawn.then(|| Scene::Board(Board::free(rows, columns, Names::Chess).with(row, column, Piece::Chip)))
    }

    fn write_move(&self, _: &Point, mv: &Point) -> String {
        self.write(mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_base::limits::{Budget, Limits};
    use grundy_base::report::{Ask, Cell, Solver};
    use grundy_base::value::outcome::Outcome;
    use grundy_solve::contest;
    use grundy_solve::demand::Halt;

    #[test]
    fn every_point_but_one_wins_in_one_move() {
        let opened = crate::open(Text::new("chomp-point:4x5"), &|_| Err(String::new())).unwrap().1;
        for (x, y) in (1..=4).flat_map(|x| (1..=5).map(move |y| (x, y))).filter(|at| *at != (1, 1)) {
            let report = opened.solve(&format!("{x},{y}"), &Ask::default()).unwrap();
            assert_eq!(
                (report.solver, report.winner(), report.answer.remoteness()),
                (Solver::Retrograde, Some(Winner::First), Some(1))
            );
            let best: Vec<_> =
                report.moves.iter().filter(|row| row.best).map(|row| row.mv.as_str()).collect();
            assert_eq!(best, ["1,1"]);
        }
        let cells = opened.cells(&[1..=4, 1..=5], &Ask::default()).unwrap();
        assert_eq!(cells.iter().filter(|cell| **cell == Cell::Outcome(Outcome::Loss)).count(), 1);
    }

    #[test]
    fn solvers_without_cycles_are_refused() {
        let opened = crate::open(Text::new("chomp-point"), &|_| Err(String::new())).unwrap().1;
        for solver in [Solver::Grundy, Solver::Induction, Solver::Memo, Solver::Push] {
            let refused = opened.solve("3,4", &Ask { solver, ..Ask::default() });
            assert!(matches!(refused, Err(Error::Refused(_))), "{solver:?}");
        }
        assert_eq!(opened.solvers(false), [Solver::Retrograde]);
    }

    #[test]
    fn solvers_without_cycles_notice_the_cycle() {
        let rules = ChompPoint { m: 30, n: 30 };
        let limits = Limits::default();
        for solver in [Solver::Induction, Solver::Push] {
            let mut budget = Budget::new(&limits);
            let Err(Halt::Cycle(cycle)) =
                contest::solve(&rules, &Point { x: 30, y: 30 }, solver, &mut budget)
            else {
                panic!("{solver:?} found no cycle")
            };
            // each point of the witness moves to the next, the last to the first
            let mut moves = Vec::new();
            for (i, at) in cycle.iter().enumerate() {
                moves.clear();
                rules.moves(at, &mut moves);
                assert!(moves.contains(&cycle[(i + 1) % cycle.len()]));
            }
        }
    }
}
