//! The search for a law of a family with two parameters, or more.

mod kinds;
mod narrow;

use super::beatty::{self, FoundBeatty};
use super::induction;
use super::plane::classes::{self, FoundClasses};
use super::plane::columns::{self, FoundColumns};
use super::plane::digits::{self, FoundDigits};
use super::plane::line::Line;
use super::plane::parts::{self, FoundParts};
use super::plane::several::{self, Block, FoundSeveral};
use super::plane::{self, FoundPlane, Plane};
use grundy_base::error::{Error, Limit, Refused, Stopped};
use grundy_base::limits::{Budget, Limits};
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::report::{Ask, Axis, Cell, Solver};
use grundy_base::value::outcome::Outcome;
use grundy_door::table::{Shape as Moves, Table};
use grundy_heap::Family;
use grundy_heap::family::Stated;
use grundy_heap::proof::{Status, Theorem};
use narrow::Narrow;
use std::ops::RangeInclusive;

/// What was found in a table.
#[derive(Debug)]
pub struct TableFinding {
    /// Laws, the one that says most first: kind, statement, and how sure it is.
    pub laws: Vec<TableLaw>,
    /// Both numbers from the first to the last were looked at.
    pub range: (u64, u64),
    /// What kinds of law were tried, in order.
    pub tried: Vec<&'static str>,
    /// Whether a value of 0 is a loss and 1 a win, not a nimber.
    pub outcomes: bool,
    /// The limit that ended the search, if one did.
    pub stopped: Option<Stopped>,
}

impl TableFinding {
    /// What the first law that says something of a position says, and whether it is proved there. A value
    /// says more than whether the position is lost.
    pub fn predict(&self, x: u64, y: u64) -> Option<(Told, bool)> {
        let told = || self.laws.iter().filter_map(|law| Some((law.predict(x, y)?, law.is_sure(x, y))));
        told().find(|(told, _)| matches!(told, Told::Value(_))).or_else(|| told().next())
    }
}

/// A law of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableLaw {
    /// The name of the kind of law.
    pub kind: &'static str,
    /// The law in words and as a formula.
    pub statement: Phrase,
    /// How certain the law is.
    pub status: Status,
    /// The parameters of the law.
    pub shape: Shape,
    /// Both numbers of the table count from here.
    pub first: u64,
}

/// What a law of a table is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A law of all values.
    Plane(FoundPlane),
    /// Which positions are lost.
    Beatty(FoundBeatty),
    /// Which positions are lost.
    Parts(FoundParts),
    /// A law that is known.
    Stated(Stated),
    /// A rule for each residue class.
    Classes(FoundClasses),
    /// Where one number has few values: how the other goes on.
    Columns(FoundColumns),
    /// All values of more than two numbers.
    Several(FoundSeveral),
    /// Which positions of more than two numbers are lost.
    Digits(FoundDigits),
    /// All values of one column.
    Column {
        /// The number of the column.
        y: u64,
        /// The known values of the column.
        known: Vec<u64>,
        /// The rule for its further values.
        line: Line,
    },
    /// All values of one row.
    Row {
        /// The number of the row.
        x: u64,
        /// The known values of the row.
        known: Vec<u64>,
        /// The rule for its further values.
        line: Line,
    },
}

/// What a law says of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// The value of the position.
    Value(u64),
    /// Only whether it is lost.
    Lost(bool),
}

impl TableLaw {
    /// What the law says of a position, if it says anything.
    pub fn predict(&self, x: u64, y: u64) -> Option<Told> {
        let (row, column) = (x.checked_sub(self.first)?, y.checked_sub(self.first)?);
        match &self.shape {
            Shape::Plane(found) => found.predict(row, column).map(Told::Value),
            Shape::Stated(known) => {
                (known.value)(x, y).map(|value| value.map_or(Told::Lost(false), Told::Value))
            }
            Shape::Beatty(found) => Some(Told::Lost(found.is_lost(x, y))),
            Shape::Parts(found) => Some(Told::Lost(found.predict(x, y) == 0)),
            Shape::Row { x: one, known, line } if *one == x => line.predict(known, column).map(Told::Value),
            Shape::Column { y: one, known, line } if *one == y => line.predict(known, row).map(Told::Value),
            Shape::Classes(found) => found.predict(x, y).map(Told::Value),
            Shape::Columns(found) if found.is_first => found.predict(column, x).map(Told::Value),
            Shape::Columns(found) => found.predict(row, y).map(Told::Value),
            Shape::Row { .. } | Shape::Column { .. } | Shape::Several(_) | Shape::Digits(_) => None,
        }
    }

    /// Whether it says next to nothing: a row that is all 0, or n itself, as where one number is used up.
    fn is_trivial(&self) -> bool {
        let (Shape::Row { known, line, .. } | Shape::Column { known, line, .. }) = &self.shape else {
            return false;
        };
        (line.from, line.period) == (0, 1) && line.saltus <= 1 && known.first() == Some(&0)
    }

    /// Whether what it says of this position is part of what is proved: a board's shift is, how its edges go
    /// on is not.
    pub fn is_sure(&self, x: u64, y: u64) -> bool {
        let board = |found: &FoundPlane| match found {
            FoundPlane::Board(board) => board.is_told_by_shift(x - self.first, y - self.first),
            _ => true,
        };
        let within = match &self.shape {
            Shape::Plane(found) => x >= self.first && y >= self.first && board(found),
            _ => true,
        };
        within && matches!(self.status, Status::Proved { .. })
    }
}

/// Sides of the squares examined, one after another, if the caller sets no largest number.
const UNASKED_SIDES: &[u64] = &[8, 16, 32, 64];
/// The same for the long side, where the other is short.
const UNASKED_LONG_SIDES: &[u64] = &[64, 256, 1024];
/// The same for three numbers.
const UNASKED_SIDES_OF_THREE: &[u64] = &[7, 11, 15];
/// The same for more.
const UNASKED_SIDES_OF_MORE: &[u64] = &[3, 5];
/// Memory limit in bytes for these squares.
const UNASKED_MEMORY_BYTES: u64 = 16 << 20;
/// Memory of a proof by automata in bytes, at most.
const PROOF_MEMORY_BYTES: u64 = 512 << 20;
/// Rows whose periods are reported at most.
const MAX_ROWS: usize = 6;

/// Looks for laws of a game whose positions are a family of two numbers, up to `to` in both: whole tables,
/// pairs of lost positions, residue classes, single rows and columns. Where play gives one number few values,
/// the other goes further. Of three and more numbers, laws of the whole are looked for.
///
/// # Errors
/// Another number of parameters, payoffs, and what the game's own solver says. A limit before anything is
/// known; else what was found is kept, and the finding says which limit ended it.
pub fn in_table(table: &dyn Table, to: Option<u64>, ask: &Ask) -> Result<TableFinding, Error> {
    if let Some(Moves::Kinds(kinds)) = table.relational().and_then(|game| game.shape())
        && !ask.misere
    {
        return kinds::in_table(kinds, table, to, ask);
    }
    let mut found = looked_for(table, to, ask)?;
    if !ask.misere && found.stopped.is_none() {
        found.stopped = prove(table, &mut found.laws, &ask.limits).err();
    }
    Ok(found)
}

/// Proves laws of the whole table, if automata do. A proof that grows too large is none; the end of the time
/// is the end.
fn prove(table: &dyn Table, laws: &mut [TableLaw], limits: &Limits) -> Result<(), Stopped> {
    let Some(game) = table.relational() else { return Ok(()) };
    let limits = Limits { max_bytes: limits.max_bytes.min(PROOF_MEMORY_BYTES), ..limits.clone() };
    for law in laws {
        if law.status != Status::Verified || law.first > 0 {
            continue;
        }
        let proof = match &law.shape {
            Shape::Plane(plane) => induction::of_plane(game, plane, &limits),
            Shape::Several(found) => induction::of_several(game, found, &limits),
            Shape::Digits(found) => induction::of_digits(game, *found, &limits),
            _ => continue,
        };
        let proof = match proof {
            Err(stopped) if matches!(stopped.limit, Limit::Time | Limit::Interrupt) => {
                return Err(stopped);
            }
            proof => proof.unwrap_or(None),
        };
        if let Some(proof) = proof.filter(|proof| proof.check(&mut Budget::new(&limits)).is_ok()) {
            law.status = Status::Proved { theorem: induction::theorem(proof.states) };
        }
    }
    Ok(())
}

/// Looks for laws on squares that grow, up to the largest number if one is set. A limit that ends it leaves
/// what was found on the square before.
fn looked_for(table: &dyn Table, to: Option<u64>, ask: &Ask) -> Result<TableFinding, Error> {
    let axes = table.axes();
    let short = narrow::of(table, &axes);
    let sides = match (axes.len(), &short) {
        (0 | 1, _) => {
            let reason = format!("its positions are a family of {} numbers, not of two", axes.len());
            return Err(refused(reason));
        }
        (2, None) => UNASKED_SIDES,
        (2, Some(_)) => UNASKED_LONG_SIDES,
        (3, _) => UNASKED_SIDES_OF_THREE,
        _ => UNASKED_SIDES_OF_MORE,
    };
    let on = |to: u64, ask: &Ask| match (axes.len(), &short) {
        (2, Some(short)) => Asked { table, axes: &axes, ask }.beside(short, to),
        (2, None) => Asked { table, axes: &axes, ask }.square(to),
        _ => Asked { table, axes: &axes, ask }.block(to),
    };
    let short_range = || table.numbered().and_then(|game| game.short_range());
    let asked = to.or_else(short_range);
    let (sides, bytes) = match asked {
        Some(to) => {
            let smaller = sides.iter().copied().filter(|&side| side < to);
            (smaller.chain([to]).collect(), u64::MAX)
        }
        // as large as little memory allows: some tables grow quickly
        None => (sides.to_vec(), UNASKED_MEMORY_BYTES),
    };
    let is_own = bytes < ask.limits.max_bytes;
    let limits = Limits { max_bytes: ask.limits.max_bytes.min(bytes), ..ask.limits.clone() };
    let ask = Ask { limits, ..ask.clone() };
    let mut found: Option<TableFinding> = None;
    for side in sides {
        match (on(side, &ask), &mut found) {
            (Ok(further), found) => *found = Some(further),
            (Err(Error::Stopped(Stopped { limit: Limit::Memory(_), .. })), Some(_)) if is_own => break,
            (Err(Error::Stopped(stopped)), Some(found)) => {
                found.stopped = Some(stopped);
                break;
            }
            (Err(other), _) => return Err(other),
        }
    }
    Ok(found.expect("a side is looked at, or the search has failed"))
}

fn refused(reason: impl Into<Phrase>) -> Error {
    Refused::new("the law finder", reason, "its table shows its values").into()
}

/// A table that is asked for its values.
struct Asked<'a> {
    table: &'a dyn Table,
    axes: &'a [Axis],
    ask: &'a Ask,
}

/// Values from the first number on.
struct Searched {
    first: u64,
    values: Vec<u64>,
    outcomes: bool,
}

impl Asked<'_> {
    fn family(&self) -> Option<Family> {
        self.table.family().filter(|_| !self.ask.misere)
    }

    fn names(&self) -> [&str; 2] {
        match (self.family(), self.axes) {
            // theorems about games of the catalogue speak of x and y
            (None, [x, y]) => [&*x.name, &*y.name],
            _ => ["x", "y"],
        }
    }

    /// Values by search: a law must not be found in itself. `ranges` are those from a first number on.
    fn values(&self, ranges: &dyn Fn(u64) -> Vec<RangeInclusive<u64>>) -> Result<Searched, Error> {
        let solver = match (self.family(), self.table.summand()) {
            (None, _) => self.ask.solver,
            (Some(_), Some(_)) => Solver::Grundy,
            (Some(_), None) => Solver::Memo,
        };
        let searched = Ask { solver, ..self.ask.clone() };
        let mut first = 0;
        let cells = loop {
            let cells = self.table.cells(&ranges(first), &searched)?;
            if cells.first() != Some(&Cell::Void) || first > 0 {
                break cells;
            }
            first = 1;
        };
        let value = |cell: &Cell| match cell {
            Cell::Nimber(value) => Some(value.0),
            Cell::Outcome(Outcome::Loss) => Some(0),
            Cell::Outcome(Outcome::Win) => Some(1),
            Cell::Outcome(Outcome::Draw) => Some(2),
            Cell::Void | Cell::Payoffs(_) | Cell::Value(_) => None,
        };
        let values: Option<Vec<u64>> = cells.iter().map(value).collect();
        let values = values
            .ok_or_else(|| refused("some of its cells are no positions, or have payoffs".to_owned()))?;
        let outcomes = cells.iter().any(|cell| matches!(cell, Cell::Outcome(_)));
        Ok(Searched { first, values, outcomes })
    }

    /// Searches all numbers up to `to`, or up to the ends of the axes.
    fn square(&self, to: u64) -> Result<TableFinding, Error> {
        let ends = self.axes.iter().filter_map(|axis| axis.extent.as_ref().map(|extent| *extent.end()));
        let last = ends.fold(to, u64::min);
        let Searched { first, values, outcomes } = self.values(&|first| vec![first..=last, first..=last])?;
        let side = usize::try_from(last + 1 - first).expect("a table that is held");
        let laws = Plane::new(side, side, &values).map(|plane| self.laws(plane, &values, side, first));
        let tried = vec![
            "functions of one number",
            "f(x) xor h(y), f(x) + h(y)",
            "repeating boards",
            "residue classes",
            "Beatty pairs",
            "Fibonacci digits",
            "rows",
            "columns",
        ];
        Ok(TableFinding {
            laws: laws.unwrap_or_default(),
            range: (first, last),
            tried,
            outcomes,
            stopped: None,
        })
    }

    fn laws(&self, plane: Plane<'_>, values: &[u64], side: usize, first: u64) -> Vec<TableLaw> {
        let (family, names) = (self.family(), self.names());
        let status = |statement: &str| match &family {
            Some(Family::Named(Theorem::Told { statement: told, name, id })) if statement == *told => {
                Status::Proved { theorem: Phrase::fixed(id, name) }
            }
            _ => Status::Verified,
        };
        let mut laws = match &family {
            Some(Family::Stated(stated)) => stated_laws(stated, values, side, first),
            _ => Vec::new(),
        };
        let mut add = |kind, statement: Phrase, status, shape| {
            laws.push(TableLaw { kind, statement, status, shape, first });
        };
        let table = plane::find(plane);
        let mut is_whole = table.is_some();
        if let Some(found) = table {
            let statement = found.statement_in(names);
            let status = status(&statement);
            add("table", statement, status, Shape::Plane(found));
        } else if let Some(found) = classes::find(plane).filter(|_| first == 0) {
            is_whole = true;
            add("residue classes", found.statement(names), Status::Verified, Shape::Classes(found));
        }
        let lost: Vec<u64> = values.iter().map(|&value| u64::from(value != 0)).collect();
        if let Some(found) = beatty::in_table(&lost, side, first) {
            let game = match family {
                Some(Family::Wythoff(game)) => Some(game),
                _ => None,
            };
            add("beatty", found.statement(), found.status(game), Shape::Beatty(found));
        }
        if let Some(found) = parts::find(values, side, first) {
            is_whole = true;
            let [x, y] = [0, 1].map(|i| &*self.axes[i].name);
            let statement = found.statement(x, y);
            let status = status(&statement);
            add("Fibonacci digits", statement, status, Shape::Parts(found));
        }
        // single rows add nothing if there is a law of the whole table
        if is_whole {
            return laws;
        }
        let rows = plane::rows(plane).into_iter().enumerate().map(|(x, line)| {
            let known: Vec<u64> = (0..side).map(|y| plane.at(x, y)).collect();
            (0, known, line)
        });
        let columns = plane::columns(plane).into_iter().map(|(known, line)| (1, known, line));
        for (axis, lines) in [(0, rows.collect::<Vec<_>>()), (1, columns.collect())] {
            for (n, (_, known, line)) in (first..).zip(lines).take(MAX_ROWS) {
                let Some(line) = line else { continue };
                let statement = phrase!(
                    "law-of-row",
                    "{row} = {x}: {law}",
                    row = &*self.axes[axis].name,
                    x = n.to_string(),
                    law = line.statement(first)
                );
                let (kind, shape) = match axis {
                    0 => ("row", Shape::Row { x: n, known, line }),
                    _ => ("column", Shape::Column { y: n, known, line }),
                };
                add(kind, statement, Status::Verified, shape);
            }
        }
        if laws.iter().all(TableLaw::is_trivial) { Vec::new() } else { laws }
    }

    /// Searches one number up to `to`, where the other has few values.
    fn beside(&self, short: &Narrow, to: u64) -> Result<TableFinding, Error> {
        let long = usize::from(short.is_first);
        let to = self.axes[long].extent.as_ref().map_or(to, |extent| to.min(*extent.end()));
        let ranges = |first: u64| match short.is_first {
            true => vec![short.range.clone(), first..=to],
            false => vec![first..=to, short.range.clone()],
        };
        let Searched { first, values, outcomes } = self.values(&ranges)?;
        let narrow = short.range.clone().count();
        let long = values.len() / narrow.max(1);
        let at = |c: usize, n: usize| values[if short.is_first { c * long + n } else { n * narrow + c }];
        let known: Vec<Vec<u64>> = (0..narrow).map(|c| (0..long).map(|n| at(c, n)).collect()).collect();
        let mut laws = Vec::new();
        if let Some(line) = columns::together(&known) {
            let found = FoundColumns { is_first: short.is_first, first: *short.range.start(), known, line };
            let names = [&*self.axes[0].name, &*self.axes[1].name];
            let statement = found.statement(names, first);
            let shape = Shape::Columns(found);
            laws.push(TableLaw { kind: "columns", statement, status: Status::Verified, shape, first });
        }
        Ok(TableFinding { laws, range: (first, to), tried: vec!["columns"], outcomes, stopped: None })
    }

    /// Searches three and more numbers up to `to` each.
    fn block(&self, to: u64) -> Result<TableFinding, Error> {
        let ends = self.axes.iter().filter_map(|axis| axis.extent.as_ref().map(|extent| *extent.end()));
        let last = ends.fold(to, u64::min);
        let Searched { first, values, outcomes } =
            self.values(&|first| vec![first..=last; self.axes.len()])?;
        let side = usize::try_from(last + 1 - first).expect("a table that is held");
        let block = Block { numbers: self.axes.len(), side, values: &values };
        let names: Vec<&str> = self.axes.iter().map(|axis| &*axis.name).collect();
        let law =
            |kind, statement, shape| TableLaw { kind, statement, status: Status::Verified, shape, first };
        let whole = several::find(block).map(|found| {
            let statement = found.statement(&names);
            law("table", statement, Shape::Several(found))
        });
        let found = whole.or_else(|| {
            let found = digits::find(block)?;
            Some(law("digits", found.statement(&names), Shape::Digits(found)))
        });
        let laws = found.filter(|_| first == 0).into_iter().collect();
        let tried = vec!["functions of one number", "functions of each number", "periods", "digits"];
        Ok(TableFinding { laws, range: (first, last), tried, outcomes, stopped: None })
    }
}

/// The known laws that agree with all computed values.
fn stated_laws(stated: &[Stated], values: &[u64], side: usize, first: u64) -> Vec<TableLaw> {
    let agrees = |law: &&Stated| {
        values.iter().enumerate().all(|(place, &value)| {
            let (x, y) = ((place / side) as u64 + first, (place % side) as u64 + first);
            match (law.value)(x, y) {
                None => true,
                Some(None) => value != 0,
                Some(Some(said)) => value == said,
            }
        })
    };
    let law = |law: &Stated| TableLaw {
        kind: law.kind,
        statement: law.statement.clone(),
        status: Status::Proved { theorem: law.theorem.clone() },
        shape: Shape::Stated(law.clone()),
        first,
    };
    stated.iter().filter(agrees).map(law).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::open;

    fn laws(game: &str, to: Option<u64>) -> Vec<TableLaw> {
        in_table(&*open(game), to, &Ask::default()).unwrap().laws
    }

    #[test]
    fn known_tables() {
        let queen = laws("queen", None);
        assert!(queen[0].statement.contains("floor(k phi^2) + 1"), "{queen:?}");
        assert!(matches!(queen[0].status, Status::Proved { .. }));
        // Wythoff's nimbers: each row goes on with a saltus (Dress, Flammenkamp and Pink 1999)
        assert!(
            queen.iter().any(|law| law.statement == "x = 2: g(n + 3) = g(n) + 3 for n >= 1"),
            "{queen:?}"
        );
        let knight = laws("white-knight", None);
        assert_eq!(knight[0].statement, "g(x + 4, y + 4) = g(x, y)");
        assert!(matches!(knight[0].status, Status::Proved { .. }));
        assert!(laws("stones", Some(24)).is_empty());
        let fibonacci = laws("fibonacci-nim", None);
        assert_eq!((fibonacci.len(), fibonacci[0].kind), (1, "Fibonacci digits"), "{fibonacci:?}");
        assert!(matches!(fibonacci[0].status, Status::Proved { .. }), "{fibonacci:?}");
    }

    #[test]
    fn predictions() {
        let found = |game| in_table(&*open(game), None, &Ask::default()).unwrap();
        let knight = found("white-knight");
        assert_eq!(knight.predict(1_000_000_004, 1_000_000_005), Some((Told::Value(4), true)));
        assert_eq!(knight.predict(1, 1_000_000_000), Some((Told::Value(1), false)));
        assert_eq!(knight.predict(0, 5), None);
        let queen = found("queen");
        assert_eq!(queen.predict(1_618_033_989, 2_618_033_989), Some((Told::Lost(true), true)));
        assert_eq!(queen.predict(1, 1_000_000_000), Some((Told::Value(999_999_999), false)));
        // 10^6 = 832040 + 121393 + 46368 + 144 + 55
        let fibonacci = found("fibonacci-nim");
        assert_eq!(fibonacci.predict(1_000_000, 27), Some((Told::Lost(true), true)));
        assert_eq!(fibonacci.predict(1_000_000, 28), Some((Told::Lost(false), true)));
    }

    /// A limit that ends the search leaves what was found, and is told: by memory, whose end is the same each
    /// time, and by a flag that is raised.
    #[test]
    fn limits_keep_what_was_found() {
        let under = |max_bytes| Ask { limits: Limits { max_bytes, ..Limits::default() }, ..Ask::default() };
        let least = |game: &str, to: Option<u64>| {
            // the least power of two with which something is found
            let found = (10..24).find_map(|bits| in_table(&*open(game), to, &under(1 << bits)).ok());
            found.unwrap_or_else(|| panic!("{game}"))
        };
        for game in ["white-knight", "queen"] {
            for to in [None, Some(100)] {
                let (few, all) = (least(game, to), in_table(&*open(game), to, &Ask::default()).unwrap());
                assert!(
                    matches!(few.stopped, Some(Stopped { limit: Limit::Memory(_), .. })),
                    "{game} {few:?}"
                );
                assert!(few.range.1 < all.range.1 && few.range.1 >= 8, "{game}: {:?}", few.range);
                assert_eq!((all.stopped, all.range.1), (None, to.unwrap_or(64)), "{game}");
            }
            assert!(matches!(in_table(&*open(game), None, &under(64)), Err(Error::Stopped(_))), "{game}");
        }
    }

    #[test]
    fn other_games_are_refused() {
        for game in ["nim", "mines", "row-cards"] {
            let found = in_table(&*open(game), None, &Ask::default());
            assert!(matches!(found, Err(Error::Refused(_) | Error::BadText(_))), "{game}");
        }
    }
}
