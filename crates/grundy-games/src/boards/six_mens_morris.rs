//! Six men's morris: two squares, six men each, mills that take.

use grundy_base::error::{BadText, Error};
use grundy_base::phrase::Phrase;
use grundy_base::report::Winner;
use grundy_base::report::scene::Scene;
use grundy_base::rules::{Class, Contest, Ending, Rules};
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::strong::{BoardShape, cells};
use grundy_door::table::{self, Table};
use grundy_solve::strong::{Board, Pace, Pairs, Placing, Stones, Symmetry};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "six-mens-morris",
    aliases: &["morris"],
    title: "Six men's morris",
    rules: "Two squares, one inside the other, with points at their corners and in the middle of their \
            sides, where lines join the two; six men each. In turn, x first, the players place their men \
            on empty points; then a move takes one's own man along a line to the next point, if it is \
            empty. The player who makes a mill, three on a side of a square, takes one of the rival's men, \
            none out of a mill unless all are in mills. The player who has two men left, or cannot move, \
            loses. Nobody flies.",
    params: &[("6", "the men of each player, 2 to 6; with 2, play ends when they are placed")],
    notation: "Rows from the top between slashes, minus signs where there is no point, and who is to move; before the moving, a \
               slash and how many men have been placed: .-x-./-o..-/..-../-...-/.-.-./2 x. A move names the point of a new man \
               (a1) or both points (a1-a3), and the man that is taken: a1-a3 x c5.",
    examples: &[
        "six-mens-morris:2 x-.-./-...-/..-../-...-/.-.-o/2 x",
        "six-mens-morris:3 x-.-./-..o-/xo-../-o..-/.-x-. x",
    ],
    class: Class::CONTEST.partizan().ending(Ending::Own).cyclic(),
    facts: &[
        Fact {
            params: "3",
            says: Says::Wins("x-.-./-..o-/xo-../-o..-/.-x-. x", Winner::First),
            source: "by hand: two men are too few",
        },
        Fact {
            params: "3",
            says: Says::Wins("x-x-./-..o-/xo-../-...-/.-.-. o", Winner::Second),
            source: "the rules",
        },
    ],
    source: "folklore; R. Gasser, Solving nine men's morris, 1996, for the larger game",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let men = match args.text.trim() {
        text if text.is_blank() => 6,
        text => u32::try_from(text.number("the men of each player", 2..=6)?).expect("at most 6"),
    };
    let game = Morris::new(&GROUND, men);
    let says = "A player with three men does not fly here; by some rules such a player does.";
    Ok(game.table(&GAME, Phrase::fixed("reading-morris", says)))
}

/// A board for morris, and how men move on it.
pub(super) struct Ground {
    /// The points, read row by row; as many rows as columns.
    pub(super) board: &'static str,
    /// The lines of three points.
    pub(super) mills: &'static [[u32; 3]],
    /// Lines between two points that are no part of a mill.
    pub(super) between: &'static [[u32; 2]],
    /// Whether a player with three men may move them anywhere.
    pub(super) flies: bool,
}

/// Two squares of 16 points.
const GROUND: Ground = Ground {
    board: ".-.-./-...-/..-../-...-/.-.-.",
    mills: &[
        [0, 1, 2],
        [13, 14, 15],
        [0, 6, 13],
        [2, 9, 15],
        [3, 4, 5],
        [10, 11, 12],
        [3, 7, 10],
        [5, 8, 12],
    ],
    between: &[[1, 4], [6, 7], [8, 9], [11, 14]],
    flies: false,
};

/// The rules.
#[derive(Clone, Debug)]
pub struct Morris {
    shape: BoardShape,
    /// The layer is how many men have been placed.
    pairs: Pairs,
    men: u32,
    mills: Vec<u32>,
    /// By point, the other two points of each mill through it; no mill has a third point that stands for
    /// none.
    through: Vec<[u32; MILLS_OF_POINT]>,
    beside: Vec<u32>,
    /// All points.
    points: u32,
    flies: bool,
}

/// From where, if it was on the board; where to; and which of the rival's men is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Go {
    from: Option<u32>,
    to: u32,
    taken: Option<u32>,
}

/// The moves of a position, those that take different men counted once, at most: three men fly to 18 points,
/// or nine have two ways each and more where lines cross.
const MOST_MOVES: usize = 64;
/// The mills that meet in a point, at most.
const MILLS_OF_POINT: usize = 2;
/// No men can hold this: it stands for a mill that is not there.
const NO_MILL: u32 = u32::MAX;

fn bit(point: Option<u32>) -> u32 {
    point.map_or(0, |point| 1 << point)
}

impl Morris {
    /// The game with so many men each.
    pub(super) fn new(ground: &Ground, men: u32) -> Self {
        // by the places in the rows: turn over, transpose, exchange the outer squares and the inner ones
        let rows = i32::try_from(ground.board.split('/').count()).expect("a few rows");
        let centre = rows / 2;
        let places: Vec<(i32, i32)> = (-centre..)
            .zip(ground.board.split('/'))
            .flat_map(|(row, points)| {
                (-centre..)
                    .zip(points.chars())
                    .filter(|(_, c)| *c == '.')
                    .map(move |(column, _)| (row, column))
            })
            .collect();
        let image = |to: &dyn Fn(i32, i32) -> (i32, i32)| -> Vec<u32> {
            let point = |&(row, column): &(i32, i32)| {
                let image = to(row, column);
                let found = places.iter().position(|place| *place == image);
                u32::try_from(found.expect("a symmetry keeps the board")).expect("at most 24 points")
            };
            places.iter().map(point).collect()
        };
        let other = |n: i32| n.signum() * (centre + 1 - n.abs());
        let generators = [
            image(&|row, column| (row, -column)),
            image(&|row, column| (column, row)),
            image(&|row, column| (other(row), other(column))),
        ];
        let sides = ground.mills.iter().flat_map(|&[a, b, c]| [[a, b], [b, c]]);
        let mut beside = vec![0; places.len()];
        for [a, b] in sides.chain(ground.between.iter().copied()) {
            beside[a as usize] |= 1 << b;
            beside[b as usize] |= 1 << a;
        }
        let groups = (0..=2 * men).flat_map(|placed| {
            let layer = u8::try_from(placed).expect("at most 18 men");
            let most = (placed / 2, placed.div_ceil(2));
            (0..=most.0).flat_map(move |mine| (0..=most.1).map(move |theirs| (layer, mine, theirs)))
        });
        let points = u32::try_from(places.len()).expect("at most 24 points");
        let mills: Vec<u32> =
            ground.mills.iter().map(|mill| mill.iter().fold(0, |set, point| set | 1 << point)).collect();
        let through = (0..points).map(|point| {
            let mut others =
                mills.iter().filter(|mill| *mill >> point & 1 == 1).map(|mill| mill & !(1 << point));
            let all = [(); MILLS_OF_POINT].map(|()| others.next().unwrap_or(NO_MILL));
            assert!(others.next().is_none(), "two mills meet in a point, at most");
            all
        });
        let lines = ground.mills.iter().map(|&[a, _, b]| [a, b]).chain(ground.between.iter().copied());
        Self {
            shape: BoardShape::new(ground.board, ['x', 'o']).joined(lines),
            pairs: Pairs::new(Symmetry::generated(points, &generators), groups),
            men,
            through: through.collect(),
            mills,
            beside,
            points: (1 << points) - 1,
            flies: ground.flies,
        }
    }

    /// The opened game; `reading` says by which rules men move.
    pub(super) fn table(self, game: &Game, reading: Phrase) -> Box<dyn Table> {
        let (start, name) = (self.write(&Stones::default()), format!("{}:{}", game.id, self.men));
        Box::new(
            table::contest(self, game.class)
                .start(start)
                .strong(name)
                .reading(move |_| Some(reading.clone())),
        )
    }

    /// Where a man on a point of these may go, if it is empty.
    fn reach(&self, men: u32, point: u32) -> u32 {
        if self.flies && men.count_ones() == 3 { self.points } else { self.beside[point as usize] }
    }

    /// The rows of the board.
    fn rows(&self) -> usize {
        self.shape.empty().matches('/').count() + 1
    }

    fn moving(&self, at: &Stones) -> bool {
        u32::from(at.layer) == 2 * self.men
    }

    /// Whether a man on this point stands in a mill with these.
    fn in_mill(&self, men: u32, point: u32) -> bool {
        self.through[point as usize].iter().any(|others| men & others == *others)
    }

    /// Whether a mill may take this one of these men: he is in no mill, or all are.
    fn may_take(&self, men: u32, point: u32) -> bool {
        !self.in_mill(men, point) || cells(men).all(|man| self.in_mill(men, man))
    }

    /// How men are placed: mills take.
    fn mills(&self) -> Placing<'_> {
        Placing { lines: &self.mills }
    }

    /// The move with all that it may take.
    fn go(&self, at: &Stones, from: Option<u32>, to: u32, out: &mut Vec<Go>) {
        if at.theirs != 0 && self.in_mill(at.mine & !bit(from), to) {
            let prey = cells(self.mills().prey(at.theirs));
            out.extend(prey.map(|taken| Go { from, to, taken: Some(taken) }));
        } else {
            out.push(Go { from, to, taken: None });
        }
    }
}

impl Rules for Morris {
    type Position = Stones;
    type Move = Go;

    fn moves(&self, at: &Stones, out: &mut Vec<Go>) {
        let empty = self.points & !at.all();
        if !self.moving(at) {
            cells(empty).for_each(|to| self.go(at, None, to, out));
        } else if at.mine.count_ones() > 2 && at.theirs.count_ones() > 2 {
            for from in cells(at.mine) {
                cells(self.reach(at.mine, from) & empty).for_each(|to| self.go(at, Some(from), to, out));
            }
        }
    }

    fn play(&self, at: &Stones, go: &Go) -> Stones {
        let mine = at.mine & !bit(go.from) | 1 << go.to;
        let layer = at.layer + u8::from(go.from.is_none());
        Stones { mine, theirs: at.theirs & !bit(go.taken), layer, ..*at }.turned()
    }
}

impl Contest for Morris {
    fn ending(&self, at: &Stones) -> grundy_base::Outcome {
        if at.mine.count_ones() > 2 && at.theirs.count_ones() <= 2 {
            grundy_base::Outcome::Win
        } else {
            grundy_base::Outcome::Loss
        }
    }
}

impl Board for Morris {
    fn pairs(&self) -> &Pairs {
        &self.pairs
    }

    fn before(&self, at: &Stones, out: &mut Vec<Stones>) -> bool {
        let empty = self.points & !at.all();
        let holds = |mine: u32, theirs: u32, layer: u8| {
            self.pairs.holds(&Stones { mine, theirs, layer, ..*at }.turned())
        };
        // the numbers of men decide whether such positions are numbered, not where they stand
        let (more, fewer) = (at.mine | empty & empty.wrapping_neg(), at.theirs & at.theirs.wrapping_sub(1));
        let slid = [at.mine, more].map(|mine| {
            let enough = mine.count_ones() > 2 && at.theirs.count_ones() > 2;
            self.moving(at) && enough && holds(mine, at.theirs, at.layer)
        });
        let placed = [at.mine, more].map(|mine| at.layer > 0 && holds(mine, fewer, at.layer - 1));
        let mut keep = |theirs: u32, mine: u32, layer: u8| {
            out.push(Stones { mine, theirs, layer, ..*at }.turned());
        };
        for to in cells(at.theirs) {
            let others = at.theirs & !(1 << to);
            let from = self.reach(at.theirs, to) & empty;
            let mut origin = |taken: u32| {
                let (mine, took) = (at.mine | taken, usize::from(taken != 0));
                if slid[took] {
                    cells(from & !taken).for_each(|from| keep(others | 1 << from, mine, at.layer));
                }
                if placed[took] {
                    keep(others, mine, at.layer - 1);
                }
            };
            if !self.in_mill(at.theirs, to) {
                origin(0);
            } else if slid[1] || placed[1] {
                let taken = cells(empty).filter(|&point| self.may_take(at.mine | 1 << point, point));
                taken.for_each(|point| origin(1 << point));
                if at.mine == 0 {
                    origin(0);
                }
            } else if at.mine == 0 {
                origin(0);
            }
        }
        true
    }

    /// Men who slid or flew, and took none.
    fn incoming(&self, at: &Stones, out: &mut Vec<usize>) -> bool {
        if self.moving(at) && at.mine.count_ones() > 2 && at.theirs.count_ones() > 2 {
            let empty = self.points & !at.all();
            let slid = cells(at.theirs).filter(|&to| !self.in_mill(at.theirs, to));
            let sets = slid.flat_map(|to| {
                let others = at.theirs & !(1 << to);
                cells(self.reach(at.theirs, to) & empty).map(move |from| others | 1 << from)
            });
            self.pairs.numbers(at.layer, sets, at.mine, out);
        }
        true
    }

    fn outgoing(&self, at: &Stones, out: &mut Vec<usize>) -> Option<u32> {
        let theirs = self.pairs.mover(at.theirs);
        if !theirs.is_rigid() {
            return None;
        }
        let moving = self.moving(at);
        if moving && (at.mine.count_ones() < 3 || at.theirs.count_ones() < 3) {
            return Some(0);
        }
        let layer = at.layer + u8::from(!moving);
        let empty = self.points & !at.all();
        // the mover's men after a move that takes one of the rival's
        let mut takes = [0; MOST_MOVES];
        let (mut stay, mut taking) = (0, 0);
        if moving {
            for from in cells(at.mine) {
                let (left, to) = (at.mine & !(1 << from), self.reach(at.mine, from) & empty);
                stay += to.count_ones();
                for to in cells(to).filter(|&to| self.in_mill(left, to)) {
                    (takes[taking], taking, stay) = (left | 1 << to, taking + 1, stay - 1);
                }
            }
        } else {
            theirs.with_one_more(layer, at.mine, |to, number| {
                if self.in_mill(at.mine, to) && at.theirs != 0 {
                    (takes[taking], taking) = (at.mine | 1 << to, taking + 1);
                } else {
                    out.push(number);
                }
            });
        }
        if taking > 0 {
            for prey in cells(self.mills().prey(at.theirs)) {
                let left = self.pairs.mover(at.theirs & !(1 << prey));
                out.extend(takes[..taking].iter().map(|&mine| left.number(layer, mine)));
            }
        }
        Some(stay)
    }

    fn leaves_theirs(&self) -> bool {
        true
    }

    fn placing(&self, (layer, _, _): (u8, u32, u32)) -> Option<Placing<'_>> {
        (u32::from(layer) < 2 * self.men).then_some(self.mills())
    }

    /// As measured on 69 million numbers of Nine Men's Morris (`docs/scale.md`).
    fn pace(&self) -> Pace {
        Pace { rounds: 900, forward: 1350 }
    }

    /// As measured on the whole of Nine Men's Morris (`docs/scale.md`).
    fn ample_pace(&self) -> Option<Pace> {
        Some(Pace { rounds: 590, forward: 215 })
    }

    fn leads(&self, (layer, mine, theirs): (u8, u32, u32), out: &mut Vec<(u8, u32, u32)>) -> bool {
        let (after, men) =
            if u32::from(layer) < 2 * self.men { (layer + 1, mine + 1) } else { (layer, mine) };
        out.push((after, theirs, men));
        out.extend(theirs.checked_sub(1).map(|left| (after, left, men)));
        true
    }
}

impl Notation<Stones, Go> for Morris {
    fn read(&self, text: Text<'_>) -> Result<Stones, BadText> {
        let text = text.trim();
        // the men placed stand between the last slash and the blank, if it is one row more
        let (board, placed) = match text.as_str().rfind('/') {
            Some(slash) if text.as_str().matches('/').count() == self.rows() => {
                let gap = text.as_str().rfind(' ').filter(|&gap| gap > slash).unwrap_or(text.as_str().len());
                let most = u64::from(2 * self.men);
                let placed = text.part(slash + 1..gap).number("the number of men placed", 0..=most)?;
                let rest = format!("{}{}", &text.as_str()[..slash], &text.as_str()[gap..]);
                (rest, u8::try_from(placed).expect("at most 18 men"))
            }
            _ => (text.as_str().to_owned(), u8::try_from(2 * self.men).expect("at most 18 men")),
        };
        let at = self.shape.read(Text::new(&board)).map_err(|bad| text.bad(bad.problem))?;
        let at = Stones { layer: placed, ..at };
        let turn = self.moving(&at) || u32::from(placed) % 2 == u32::from(at.second);
        if turn && self.pairs.holds(&at) {
            return Ok(at);
        }
        Err(text.bad(Phrase::brief(
            "wrong-pieces",
            format!("the men do not fit: {} each, placed in turn, x first", self.men),
        )))
    }

    fn write(&self, at: &Stones) -> String {
        let text = self.shape.write(at);
        match text.rsplit_once(' ') {
            Some((board, side)) if !self.moving(at) => format!("{board}/{} {side}", at.layer),
            _ => text,
        }
    }

    fn scene(&self, at: &Stones) -> Option<Scene> {
        Some(self.shape.scene(at))
    }

    fn write_move(&self, _: &Stones, go: &Go) -> String {
        let to = self.shape.cell(go.to);
        let way = go.from.map_or_else(|| to.to_owned(), |from| format!("{}-{to}", self.shape.cell(from)));
        go.taken.map_or(way.clone(), |taken| format!("{way} x {}", self.shape.cell(taken)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::problem;
    use crate::testing::strong::check_rules;

    #[test]
    fn two_ways() {
        let game = Morris::new(&GROUND, 3);
        assert_eq!(game.pairs.orbit(&Stones { mine: 0b11, theirs: 0b100, layer: 3, second: false }), 16);
        check_rules(&game);
        // men that fly, on the same board
        check_rules(&Morris::new(&Ground { flies: true, ..GROUND }, 3));
    }

    #[test]
    fn slips() {
        assert!(problem("six-mens-morris:7").contains("too large"));
        assert!(problem("six-mens-morris:3 .-x-./-o..-/..-../-...-/.-.-./2 o").contains("do not fit"));
        assert!(problem("six-mens-morris:3 .-x-./-o..-/..-../-...-/.-.-./9 x").contains("too large"));
    }
}
