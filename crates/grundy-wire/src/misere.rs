//! Misère quotients and genera: `grundy misere --json`.

use grundy::misere::{GenusRow, Summary};
use serde::Serialize;

/// The misère quotient of a game of heaps.
#[derive(Debug, Serialize)]
pub struct Quotient<'a> {
    game: &'a str,
    misere: bool,
    order: usize,
    lost: usize,
    tame: Option<u32>,
    generators: Vec<Generator<'a>>,
    relations: &'a [(String, String)],
    lost_elements: &'a [String],
    elements: &'a [String],
    changes: &'a [u32],
    status: &'static str,
    checked_to: u32,
    period: Option<u32>,
    last_exception: Option<u32>,
    theorem: Option<&'a str>,
    too_large: Option<TooLarge>,
}

#[derive(Debug, Serialize)]
struct Generator<'a> {
    letter: &'a str,
    heap: u32,
}

#[derive(Debug, Serialize)]
struct TooLarge {
    heap: u32,
    elements: usize,
}

impl<'a> Quotient<'a> {
    /// The quotient of a game.
    pub fn of(game: &'a str, summary: &'a Summary) -> Self {
        let period = summary.period.as_ref();
        let generator = |(letter, heap): &'a (String, u32)| Generator { letter, heap: *heap };
        Self {
            game,
            misere: true,
            order: summary.order,
            lost: summary.lost,
            tame: summary.tame,
            generators: summary.generators.iter().map(generator).collect(),
            relations: &summary.relations,
            lost_elements: &summary.lost_elements,
            elements: &summary.elements,
            changes: &summary.changes,
            status: if period.is_some() { "proved" } else { "verified" },
            checked_to: summary.known,
            period: period.map(|(period, _)| period.period),
            last_exception: period.map(|(period, _)| period.last_exception),
            theorem: period.map(|(_, theorem)| theorem.english()),
            too_large: summary.too_large.map(|(heap, elements)| TooLarge { heap, elements }),
        }
    }
}

/// The genera of the heaps of a game.
#[derive(Debug, Serialize)]
pub struct Genera<'a> {
    game: &'a str,
    genus: Vec<Genus<'a>>,
}

#[derive(Debug, Serialize)]
struct Genus<'a> {
    heap: u32,
    genus: String,
    nimber: u32,
    misere: &'a [u32],
    nature: &'static str,
}

impl<'a> Genera<'a> {
    /// A row for each heap.
    pub fn of(game: &'a str, rows: &'a [GenusRow]) -> Self {
        let row = |row: &'a GenusRow| Genus {
            heap: row.heap,
            genus: row.genus.to_string(),
            nimber: row.genus.nimber,
            misere: &row.genus.misere,
            nature: row.nature.word(),
        };
        Self { game, genus: rows.iter().map(row).collect() }
    }
}
