//! Laws of tables with two parameters: g(x, y) for x < rows, y < columns.
//!
//! Tried in this order, the simplest first ([`find`]): the value depends on one number made of x and y (x −
//! y, x + y, the smaller, the larger, …); it is f(x) xor h(y) or f(x) + h(y); the board repeats by a shift.
//! What one-parameter sequences do further on is said by [`mod@line`]. [`rows`] looks at each row by itself,
//! where no law holds for all.
//!
//! Boards that repeat by a shift are known to do so from the edge on. The white knight's board is one of
//! them, by (4, 4), and its whole law is in the file of that game. Tables given by Fibonacci numbers are in
//! [`parts`].

use super::evidence::{bits, is_enough};

pub mod classes;
pub mod columns;
pub mod digits;
pub mod line;
pub mod parts;
pub mod several;
mod words;

pub(crate) use line::Line;

/// A table of values, row by row.
#[derive(Clone, Copy, Debug)]
pub struct Plane<'v> {
    rows: usize,
    columns: usize,
    values: &'v [u64],
}

impl<'v> Plane<'v> {
    /// The table, if it has rows × columns values and is not empty.
    pub fn new(rows: usize, columns: usize, values: &'v [u64]) -> Option<Self> {
        let fits = rows > 0 && rows.checked_mul(columns) == Some(values.len()) && columns > 0;
        fits.then_some(Self { rows, columns, values })
    }

    /// The value at x, y.
    pub fn at(&self, x: usize, y: usize) -> u64 {
        self.values[x * self.columns + y]
    }

    fn cells(&self) -> impl Iterator<Item = (usize, usize, u64)> + '_ {
        (0..self.rows).flat_map(move |x| (0..self.columns).map(move |y| (x, y, self.at(x, y))))
    }
}

/// A number made of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// The coordinate x.
    X,
    /// The coordinate y.
    Y,
    /// The sum x + y.
    Sum,
    /// The distance |x − y|.
    Difference,
    /// x − y, as 0, 1, −1, 2, −2, …
    Signed,
    /// The smaller of x and y.
    Least,
    /// The larger of x and y.
    Most,
    /// The nim-sum, x xor y.
    Nim,
}

/// How two sequences make the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// The nim-sum f(x) xor h(y).
    Xor,
    /// The sum f(x) + h(y).
    Plus,
}

/// A law of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FoundPlane {
    /// g(x, y) = f of a number made of x and y.
    One {
        /// The number made of x and y.
        of: Of,
        /// The sequence f.
        f: Sequence,
    },
    /// g(x, y) = f(x) and h(y) joined.
    Two {
        /// How f(x) and h(y) make the value.
        join: Join,
        /// The sequence f.
        f: Sequence,
        /// The sequence h.
        h: Sequence,
    },
    /// g(x + dx, y + dy) = g(x, y) for all x >= 0, y >= 0.
    Board(Board),
}

/// Known values of a sequence, and how they go on, if that is seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// The known values, from 0.
    pub known: Vec<u64>,
    /// The rule for all further values, if one is seen.
    pub line: Option<Line>,
}

/// A board that repeats along one direction, or both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The shift (dx, dy).
    pub shift: (usize, usize),
    /// Whether each side is a shift of its own: g(x + dx, y) = g(x, y) and g(x, y + dy) = g(x, y).
    pub separate: bool,
    /// Size of the table that is known, and its values.
    pub known: (usize, usize, Vec<u64>),
    /// The first dx rows and the first dy columns, which no shift tells, and how they go on.
    pub edges: (Vec<Sequence>, Vec<Sequence>),
}

impl Of {
    const ALL: [Self; 8] =
        [Self::X, Self::Y, Self::Least, Self::Most, Self::Difference, Self::Sum, Self::Signed, Self::Nim];

    /// The number made of x and y; none if it is too large.
    pub fn number(self, x: u64, y: u64) -> Option<u64> {
        Some(match self {
            Self::X => x,
            Self::Y => y,
            Self::Sum => x.checked_add(y)?,
            Self::Difference => x.abs_diff(y),
            Self::Signed => x.abs_diff(y).checked_mul(2)?.saturating_sub(u64::from(x > y)),
            Self::Least => x.min(y),
            Self::Most => x.max(y),
            Self::Nim => x ^ y,
        })
    }
}

impl Sequence {
    fn new(known: Vec<u64>) -> Self {
        let line = line::find(&known);
        Self { known, line }
    }

    /// The value at n: known, or as it goes on.
    pub fn predict(&self, n: u64) -> Option<u64> {
        let known = usize::try_from(n).ok().and_then(|n| self.known.get(n)).copied();
        known.or_else(|| self.line.as_ref().and_then(|line| line.predict(&self.known, n)))
    }

    /// The length of its description.
    fn bits(&self) -> u64 {
        let said = self.line.as_ref().map_or(self.known.len(), |line| line.from + line.period);
        let line = self.line.as_ref().map_or(0, Line::bits);
        line + self.known.iter().take(said).map(|&value| bits(value.into())).sum::<u64>()
    }
}

/// Looks for a law of the whole table. Cost: cells · shifts tried.
///
/// ```
/// use grundy_law::plane::{self, Plane};
/// let nim: Vec<u64> = (0..20).flat_map(|x| (0..20).map(move |y| x ^ y)).collect();
/// let found = plane::find(Plane::new(20, 20, &nim).unwrap()).unwrap();
/// assert_eq!(found.statement(), "g(x, y) = x xor y");
/// assert_eq!(found.predict(1 << 60, 5), Some((1 << 60) + 5));
/// ```
pub fn find(plane: Plane<'_>) -> Option<FoundPlane> {
    let accept = |found: FoundPlane| {
        let holds = plane.cells().all(|(x, y, value)| found.predict(x as u64, y as u64) == Some(value));
        (is_enough(found.bits(), plane.values) && holds).then_some(found)
    };
    let one = Of::ALL.into_iter().find_map(|of| accept(FoundPlane::One { of, f: depends(plane, of)? }));
    one.or_else(|| [Join::Xor, Join::Plus].into_iter().find_map(|join| accept(two(plane, join)?)))
        .or_else(|| board(plane).and_then(accept))
}

/// The values by that number, if it tells them.
fn depends(plane: Plane<'_>, of: Of) -> Option<Sequence> {
    let mut known: Vec<Option<u64>> = Vec::new();
    for (x, y, value) in plane.cells() {
        let at = usize::try_from(of.number(x as u64, y as u64)?).ok()?;
        known.resize(known.len().max(at + 1), None);
        if *known[at].get_or_insert(value) != value {
            return None;
        }
    }
    // numbers that do not occur end what is known
    Some(Sequence::new(known.into_iter().map_while(|value| value).collect()))
}

/// f and h, if the table is made of them.
fn two(plane: Plane<'_>, join: Join) -> Option<FoundPlane> {
    let corner = plane.at(0, 0);
    let row = (0..plane.columns).map(|y| match join {
        Join::Xor => Some(plane.at(0, y) ^ corner),
        Join::Plus => plane.at(0, y).checked_sub(corner),
    });
    let h = Sequence::new(row.collect::<Option<_>>()?);
    let f = Sequence::new((0..plane.rows).map(|x| plane.at(x, 0)).collect());
    Some(FoundPlane::Two { join, f, h })
}

/// The least shift by which the board repeats everywhere.
fn board(plane: Plane<'_>) -> Option<FoundPlane> {
    let repeats = |dx: usize, dy: usize| {
        let cells = (dx..plane.rows).flat_map(|x| (dy..plane.columns).map(move |y| (x, y)));
        cells.into_iter().all(|(x, y)| plane.at(x, y) == plane.at(x - dx, y - dy))
    };
    let (most_x, most_y) = (plane.rows / 4, plane.columns / 4);
    let side_x = (1..=most_x).find(|&dx| repeats(dx, 0));
    let side_y = (1..=most_y).find(|&dy| repeats(0, dy));
    let (shift, separate) = match side_x.zip(side_y) {
        Some(shift) => (shift, true),
        None => {
            let mut shifts: Vec<_> =
                (1..=most_x).flat_map(|dx| (1..=most_y).map(move |dy| (dx, dy))).collect();
            shifts.sort_unstable_by_key(|(dx, dy)| dx + dy);
            (shifts.into_iter().find(|&(dx, dy)| repeats(dx, dy))?, false)
        }
    };
    let row = |x: usize| Sequence::new((0..plane.columns).map(|y| plane.at(x, y)).collect());
    let column = |y: usize| Sequence::new((0..plane.rows).map(|x| plane.at(x, y)).collect());
    Some(FoundPlane::Board(Board {
        shift,
        separate,
        known: (plane.rows, plane.columns, plane.values.to_vec()),
        edges: ((0..shift.0).map(row).collect(), (0..shift.1).map(column).collect()),
    }))
}

impl FoundPlane {
    /// The value at x, y; none where what is known does not say.
    pub fn predict(&self, x: u64, y: u64) -> Option<u64> {
        match self {
            Self::One { of, f } => f.predict(of.number(x, y)?),
            Self::Two { join: Join::Xor, f, h } => Some(f.predict(x)? ^ h.predict(y)?),
            Self::Two { join: Join::Plus, f, h } => f.predict(x)?.checked_add(h.predict(y)?),
            Self::Board(board) => board.predict(x, y),
        }
    }

    fn bits(&self) -> u64 {
        match self {
            Self::One { f, .. } => 3 + f.bits(),
            Self::Two { f, h, .. } => 1 + f.bits() + h.bits(),
            Self::Board(board) => board.bits(),
        }
    }
}

impl Board {
    fn predict(&self, x: u64, y: u64) -> Option<u64> {
        let (dx, dy) = (u64::try_from(self.shift.0).ok()?, u64::try_from(self.shift.1).ok()?);
        let (x, y) = if self.separate {
            (x % dx, y % dy)
        } else {
            let back = (x / dx).min(y / dy);
            (x - back * dx, y - back * dy)
        };
        let place = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
        if place(x) < self.known.0 && place(y) < self.known.1 {
            return Some(self.known.2[place(x) * self.known.1 + place(y)]);
        }
        let edge =
            |edges: &[Sequence], at: u64, n: u64| edges.get(place(at)).and_then(|edge| edge.predict(n));
        edge(&self.edges.0, x, y).or_else(|| edge(&self.edges.1, y, x))
    }

    /// Whether shifts lead from these numbers to a known value.
    pub fn is_told_by_shift(&self, x: u64, y: u64) -> bool {
        let at = |n: u64, step: usize, back: u64| n.checked_sub(back.checked_mul(u64::try_from(step).ok()?)?);
        let times = |n: u64, step: usize| n / (step as u64).max(1);
        let (dx, dy) = self.shift;
        let (back_x, back_y) = match (times(x, dx), times(y, dy)) {
            both if self.separate => both,
            (a, b) => (a.min(b), a.min(b)),
        };
        let known = |n: Option<u64>, side: usize| n.is_some_and(|n| n < side as u64);
        known(at(x, dx, back_x), self.known.0) && known(at(y, dy, back_y), self.known.1)
    }

    /// The cells that no shift tells.
    fn bits(&self) -> u64 {
        let ((rows, columns, values), (dx, dy)) = (&self.known, self.shift);
        let told = |x: usize, y: usize| if self.separate { x >= dx || y >= dy } else { x >= dx && y >= dy };
        let cells = (0..*rows).flat_map(|x| (0..*columns).map(move |y| (x, y)));
        let free = cells.filter(|&(x, y)| !told(x, y)).map(|(x, y)| values[x * columns + y]);
        let most = values.iter().max().copied().unwrap_or(0);
        let each = u64::from(most.saturating_add(1).next_power_of_two().ilog2()).max(1);
        bits(dx as u128) + bits(dy as u128) + each * free.count() as u64
    }
}

/// What the rows do one by one: for each, how it goes on, if that is seen on several times its length.
///
/// The nimbers of every row of Wythoff's game grow by their period in the end (Dress, Flammenkamp and Pink
/// 1999; Landman 2002); where a row is not long enough for that, it has none here.
pub fn rows(plane: Plane<'_>) -> Vec<Option<Line>> {
    plane.values.chunks(plane.columns).map(line::find).collect()
}

/// What the columns do, likewise; nothing where they are the rows.
pub fn columns(plane: Plane<'_>) -> Vec<(Vec<u64>, Option<Line>)> {
    let is_symmetric =
        plane.rows == plane.columns && plane.cells().all(|(x, y, value)| plane.at(y, x) == value);
    let column = |y: usize| (0..plane.rows).map(|x| plane.at(x, y)).collect::<Vec<_>>();
    let count = if is_symmetric { 0 } else { plane.columns };
    (0..count).map(column).map(|column| (column.clone(), line::find(&column))).collect()
}

#[cfg(test)]
mod tests;
