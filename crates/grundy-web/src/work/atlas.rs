//! A page of the atlas of octal games: the rows that are wanted, in the order that is wanted.

use std::cmp::Reverse;
use std::sync::LazyLock;

use grundy::Error;
use grundy_atlas::{Row, Status, shipped};

use crate::answers::Keep;

/// How much fits on one page.
pub(crate) const ROWS_ON_A_PAGE: usize = 50;

/// All rows that come with the program, unpacked once.
static ROWS: LazyLock<Vec<Row>> = LazyLock::new(shipped);

/// How the values of a game go on, for a choice of rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Kind {
    /// In any way.
    #[default]
    Any,
    /// By a proved period, with growth or without.
    Solved,
    /// Nobody knows.
    Open,
}

impl Kind {
    /// All variants with the names that addresses use.
    pub(crate) const ALL: [(Self, &'static str); 3] =
        [(Self::Any, ""), (Self::Solved, "solved"), (Self::Open, "open")];

    fn fits(self, row: &Row) -> bool {
        match self {
            Self::Any => true,
            Self::Solved => row.status != Status::Open,
            Self::Open => row.status == Status::Open,
        }
    }
}

/// What rows are ordered by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Column {
    /// The number of digits of the code, then the code.
    #[default]
    Game,
    /// The length of the period; games without one come last.
    Law,
    /// The largest value.
    Largest,
    /// The number of rare heaps.
    Rare,
    /// The last heap looked at.
    To,
}

impl Column {
    /// All variants with the names that addresses use.
    pub(crate) const ALL: [(Self, &'static str); 5] = [
        (Self::Game, ""),
        (Self::Law, "law"),
        (Self::Largest, "largest"),
        (Self::Rare, "rare"),
        (Self::To, "to"),
    ];

    /// What a row has there; nothing comes after everything.
    fn key(self, row: &Row) -> (bool, u64) {
        let number = match self {
            Self::Game => Some(0),
            Self::Law => match row.status {
                Status::Periodic { period, .. } | Status::Arithmetic { period, .. } => Some(period),
                Status::Open => None,
            },
            Self::Largest => Some(row.largest.into()),
            Self::Rare => row.rare,
            Self::To => Some(row.to),
        };
        (number.is_none(), number.unwrap_or(0))
    }
}

/// Which rows are wanted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wanted {
    /// The most digits of a code.
    pub(crate) digits: usize,
    pub(crate) kind: Kind,
    /// A code, which may be another name of the game; empty for all games.
    pub(crate) code: String,
    pub(crate) by: Column,
    /// Whether the largest come first.
    pub(crate) down: bool,
    /// From 1; pages that are not there are taken as the nearest one.
    pub(crate) page: usize,
}

/// The rows of a page, and how many there are in all.
pub(crate) struct Listing {
    pub(crate) rows: Vec<Row>,
    /// From 1.
    pub(crate) page: usize,
    pub(crate) pages: usize,
    pub(crate) games: usize,
    pub(crate) codes: usize,
    pub(crate) solved: usize,
}

impl Keep for Listing {
    fn bytes(&self) -> u64 {
        let codes = |row: &Row| 32 * (row.same.len() + row.alike.len()) as u64;
        self.rows.iter().map(|row| 512 + codes(row)).sum()
    }
}

/// Chooses and orders the rows.
pub(crate) fn listing(wanted: &Wanted) -> Result<Listing, Error> {
    let fits = |row: &&Row| match wanted.code.as_str() {
        "" => row.digits() <= wanted.digits && wanted.kind.fits(row),
        code => row.is_of(code),
    };
    let mut rows: Vec<&Row> = ROWS.iter().filter(fits).collect();
    // rows that are equal there stay in the order of the codes
    let key = |row: &&Row| wanted.by.key(row);
    match wanted.down {
        true if wanted.by == Column::Game => rows.reverse(),
        true => rows.sort_by_key(|row| {
            let (is_none, number) = key(row);
            (is_none, Reverse(number))
        }),
        false => rows.sort_by_key(key),
    }
    let pages = rows.len().div_ceil(ROWS_ON_A_PAGE).max(1);
    let page = wanted.page.clamp(1, pages);
    Ok(Listing {
        page,
        pages,
        games: rows.len(),
        codes: rows.iter().map(|row| 1 + row.same.len() + row.alike.len()).sum(),
        solved: rows.iter().filter(|row| row.status != Status::Open).count(),
        rows: rows.into_iter().skip((page - 1) * ROWS_ON_A_PAGE).take(ROWS_ON_A_PAGE).cloned().collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(wanted: &Wanted) -> Vec<Row> {
        let pages = listing(wanted).unwrap().pages;
        (1..=pages).flat_map(|page| listing(&Wanted { page, ..wanted.clone() }).unwrap().rows).collect()
    }

    #[test]
    fn pages_hold_every_row_once() {
        let wanted = Wanted { digits: 4, ..Wanted::default() };
        assert_eq!(all(&wanted), shipped());
        for (by, _) in Column::ALL {
            for down in [false, true] {
                let mut rows = all(&Wanted { by, down, ..wanted.clone() });
                rows.sort_by(|a, b| (a.digits(), &a.code).cmp(&(b.digits(), &b.code)));
                assert_eq!(rows, shipped(), "{by:?} {down}");
            }
        }
    }

    #[test]
    fn rows_are_in_order() {
        let wanted = Wanted { digits: 3, by: Column::Largest, down: true, ..Wanted::default() };
        assert!(all(&wanted).is_sorted_by(|a, b| a.largest >= b.largest));
        let rows = all(&Wanted { by: Column::Law, down: true, ..wanted });
        let solved = rows.iter().take_while(|row| row.status != Status::Open).count();
        assert!(rows[solved..].iter().all(|row| row.status == Status::Open), "games without a law come last");
    }

    #[test]
    fn rows_are_chosen() {
        let wanted = Wanted { digits: 3, ..Wanted::default() };
        let count = |kind| listing(&Wanted { kind, ..wanted.clone() }).unwrap().games;
        assert_eq!(count(Kind::Solved) + count(Kind::Open), count(Kind::Any));
        assert!(all(&Wanted { kind: Kind::Open, ..wanted.clone() }).iter().any(|row| row.code == "0.006"));
        // Dawson's Kayles under a longer name
        let found = listing(&Wanted { code: "0.07".into(), ..wanted.clone() }).unwrap();
        assert_eq!((found.games, &*found.rows[0].code), (1, "0.4"));
        let last = listing(&Wanted { page: 1000, ..wanted }).unwrap();
        assert_eq!(last.page, last.pages);
    }
}
