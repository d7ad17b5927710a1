//! Tables: of a family, of the positions below one, of tie breaking.

use grundy::report::{self, Grid, SheetBlock, SheetCell, TieCount};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use crate::value::{Amount, object};

/// The values of a one- or two-parameter family.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Table<'a> {
    /// The game as it is written.
    pub game: &'a str,
    /// The parameters.
    pub axes: Vec<Axis<'a>>,
    /// The values: a list for one parameter; for more, a list of rows, the last parameter along them.
    pub values: Cells<Option<Cell>>,
    /// The outcome classes `P`, `N` and `D` in the same shape.
    pub outcomes: Cells<Option<char>>,
}

impl<'a> Table<'a> {
    /// The table of a grid.
    pub fn of(grid: &'a Grid) -> Self {
        let axis = |(name, from, to): &'a (String, u64, u64)| Axis { name, from: *from, to: *to };
        Self {
            game: &grid.game,
            axes: grid.axes.iter().map(axis).collect(),
            values: Cells::of(grid, Cell::of),
            outcomes: Cells::of(grid, |cell| cell.outcome().map(|outcome| outcome.class_letter())),
        }
    }
}

/// A parameter of a family.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Axis<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its first number.
    pub from: u64,
    /// Its last number.
    pub to: u64,
}

/// What stands in the cells of a table.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(inline))]
#[serde(untagged)]
pub enum Cells<T> {
    /// For one parameter.
    List(Vec<T>),
    /// For two parameters.
    Rows(Vec<Vec<T>>),
    /// For more: one entry for each number of the first parameter.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<serde_json::Value>"))]
    Blocks(Vec<Self>),
}

impl<T> Cells<T> {
    fn of(grid: &Grid, of: impl Fn(&report::Cell) -> T) -> Self {
        Self::part(&grid.axes, &grid.cells, &of)
    }

    /// The cells of some axes, the last of which runs fastest.
    fn part(axes: &[(String, u64, u64)], cells: &[report::Cell], of: &impl Fn(&report::Cell) -> T) -> Self {
        let length = |(_, from, to): &(String, u64, u64)| {
            usize::try_from(to.saturating_sub(*from)).unwrap_or(usize::MAX).saturating_add(1)
        };
        match axes {
            [_, right] => {
                Self::Rows(cells.chunks(length(right)).map(|row| row.iter().map(of).collect()).collect())
            }
            [_, inner @ ..] if !inner.is_empty() => {
                let size = inner.iter().map(length).fold(1, usize::saturating_mul);
                Self::Blocks(cells.chunks(size).map(|block| Self::part(inner, block, of)).collect())
            }
            _ => Self::List(cells.iter().map(of).collect()),
        }
    }
}

/// The value of one cell.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum Cell {
    /// A nimber.
    Nimber(u64),
    /// `W`, `L` or `D`.
    Outcome(char),
    /// The payoff of each player.
    Payoffs(Vec<Amount>),
    /// A partizan value, or what else was asked for of it.
    Value(String),
}

impl Cell {
    fn of(cell: &report::Cell) -> Option<Self> {
        match cell {
            report::Cell::Void => None,
            report::Cell::Nimber(value) => Some(Self::Nimber(value.0)),
            report::Cell::Outcome(outcome) => Some(Self::Outcome(outcome.letter())),
            report::Cell::Payoffs(sums) => Amount::all(sums).map(Self::Payoffs),
            report::Cell::Value(value) => Some(Self::Value(value.clone())),
        }
    }
}

/// The payoffs of all positions below one, as a book prints them.
#[derive(Debug, Serialize)]
pub struct Sheet<'a> {
    game: &'a str,
    ties: &'a [&'static str],
    blocks: Vec<Block<'a>>,
}

#[derive(Debug, Serialize)]
struct Block<'a> {
    title: &'a str,
    rows: Vec<Row<'a>>,
}

#[derive(Debug, Serialize)]
struct Row<'a> {
    label: &'a str,
    cells: Vec<Place<'a>>,
}

#[derive(Debug, Serialize)]
struct Place<'a> {
    position: &'a str,
    payoffs: Vec<Option<Vec<Amount>>>,
    moves: &'a [Option<String>],
}

impl<'a> Sheet<'a> {
    /// The tables of a sheet for a game, or for a position of it.
    pub fn of(game: &'a str, sheet: &'a report::Sheet) -> Self {
        let place = |cell: &'a SheetCell| Place {
            position: &cell.position,
            payoffs: cell.payoffs.iter().map(|pay| Amount::all(pay)).collect(),
            moves: &cell.moves,
        };
        let row = |(label, cells): &'a (String, Vec<SheetCell>)| Row {
            label,
            cells: cells.iter().map(place).collect(),
        };
        let block = |block: &'a SheetBlock| Block {
            title: block.title.english(),
            rows: block.rows.iter().map(row).collect(),
        };
        Self { game, ties: &sheet.ties, blocks: sheet.blocks.iter().map(block).collect() }
    }
}

/// Kind tie breaking against mean tie breaking on random rows.
#[derive(Debug, Serialize)]
pub struct TieExperiment<'a> {
    game: &'a str,
    size: u64,
    trials: u64,
    seed: u64,
    #[serde(serialize_with = "object")]
    counts: Vec<(String, u64)>,
}

impl<'a> TieExperiment<'a> {
    /// The counts of an experiment with rows of this size.
    pub fn of(game: &'a str, size: u64, trials: u64, seed: u64, count: &TieCount) -> Self {
        let key = |name: &str| name.replace([',', ' '], "_").replace("__", "_");
        let counts = count.rows().iter().map(|(name, n)| (key(name), *n)).collect();
        Self { game, size, trials, seed, counts }
    }
}
