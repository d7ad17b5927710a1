//! Pictures of many positions: the values of a family of one or two numbers, in the picture that fits them.

use std::ops::RangeInclusive;

use grundy::error::{Error, Refused};
use grundy::heap::sequence::rare;
use grundy::law::find;
use grundy::notation::term::Question;
use grundy::report::{Ask, Cell, Grid};
use grundy::table::Table;
use grundy_explain::messages::Messages;

use crate::figure::Figure;
use crate::plies;
use crate::sequence::{self, Marks};
use crate::table::{self, Colours};

/// What is drawn of a family.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Chart {
    /// Whatever fits the values best.
    #[default]
    Auto,
    /// Outcomes or payoffs.
    Table,
    /// Nimbers as colours.
    Heat,
    /// Nimbers against the size of a heap, with the law if one is found.
    Sequence,
}

/// Where values are cheap, laws are looked for a little beyond a small picture.
const LAW_TO: u64 = 500;

impl Chart {
    /// All, with their names.
    pub const ALL: [(&'static str, Self); 4] =
        [("auto", Self::Auto), ("table", Self::Table), ("heat", Self::Heat), ("sequence", Self::Sequence)];

    /// The kind of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, kind)| *kind == self).map_or("", |(name, _)| name)
    }

    /// Computes the values and draws them.
    ///
    /// # Errors
    /// As for [`grid`] and [`Chart::draw`].
    pub fn figure(
        self,
        question: &Question,
        ranges: Vec<RangeInclusive<u64>>,
        ask: &Ask,
        messages: &Messages,
    ) -> Result<Figure, Error> {
        self.draw(&grid(question, ranges, ask)?, &*question.table, ask, messages)
    }

    /// Draws values that were computed before; the game is asked only for its law.
    ///
    /// # Errors
    /// Values that this picture cannot show; tables that are too large.
    pub fn draw(
        self,
        grid: &Grid,
        game: &dyn Table,
        ask: &Ask,
        messages: &Messages,
    ) -> Result<Figure, Error> {
        match self.fitting(grid) {
            Self::Sequence => row(grid, game, ask, messages),
            Self::Heat => table::figure(grid, Colours::Heat, &[], messages),
            Self::Auto | Self::Table => {
                table::figure(grid, Colours::Outcome, &plies::of(grid, game, ask), messages)
            }
        }
    }

    /// The kind itself, or the one that shows most of these values.
    pub fn fitting(self, grid: &Grid) -> Self {
        let nimbers = grid.cells.iter().all(|cell| matches!(cell, Cell::Nimber(_) | Cell::Void));
        match self {
            Self::Auto if grid.axes.len() == 1 && nimbers && !grid.cells.contains(&Cell::Void) => {
                Self::Sequence
            }
            Self::Auto if nimbers => Self::Heat,
            Self::Auto => Self::Table,
            chosen => chosen,
        }
    }
}

/// A sequence with what is known of it. That no law is found is no fault of the picture.
fn row(grid: &Grid, game: &dyn Table, ask: &Ask, messages: &Messages) -> Result<Figure, Error> {
    let [(_, _, last)] = grid.axes.as_slice() else {
        return Err(Refused {
            solver: "a sequence".to_owned(),
            reason: format!("{} is no family of one number", grid.game),
            instead: "draw it as a table or a heat map".to_owned(),
        }
        .into());
    };
    let to = if game.family().is_some() { (*last).max(LAW_TO) } else { *last };
    let found = if ask.misere { None } else { find::in_table(game, Some(to), 1, ask).ok() };
    let values: Vec<_> = grid.cells.iter().filter_map(Cell::nimber).collect();
    let rare = rare::values(&values).unwrap_or_default();
    let law = found.as_ref().and_then(|found| found.law.as_ref());
    sequence::figure(grid, Marks { law, rare: &rare }, messages)
}

/// The values of a question's game in these ranges.
///
/// # Errors
/// More cells than are drawn; as for [`Table::cells`].
pub fn grid(question: &Question, ranges: Vec<RangeInclusive<u64>>, ask: &Ask) -> Result<Grid, Error> {
    let lengths = ranges.iter().map(|range| (range.end() - range.start()).saturating_add(1));
    table::check_size(lengths.fold(1, u64::saturating_mul))?;
    let cells = question.table.cells(&ranges, ask)?;
    let axes = question.table.axes();
    let named = axes.iter().zip(&ranges);
    Ok(Grid {
        game: question.game.clone(),
        axes: named.map(|(axis, range)| (axis.name.to_owned(), *range.start(), *range.end())).collect(),
        cells,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::notation::term::question;
    use grundy_explain::messages::Language;

    fn of(game: &str) -> Question {
        question(game, &|_| Err("no files".to_owned())).unwrap()
    }

    fn fitting(game: &str, ranges: Vec<RangeInclusive<u64>>) -> Chart {
        Chart::Auto.fitting(&grid(&of(game), ranges, &Ask::default()).unwrap())
    }

    #[test]
    fn what_fits() {
        assert_eq!(fitting("kayles", vec![0..=9]), Chart::Sequence);
        assert_eq!(fitting("queen", vec![0..=3, 0..=3]), Chart::Heat);
        assert_eq!(fitting("stones:limit=12", vec![1..=4, 1..=4]), Chart::Table);
        for (name, chart) in Chart::ALL {
            assert_eq!((Chart::named(name), chart.name()), (Some(chart), name));
        }
    }

    /// The period of Kayles begins after heap 70: a picture of its first heaps knows it all the same.
    #[test]
    fn laws_begin_beyond_small_pictures() {
        let figure = Chart::Auto
            .figure(&of("kayles"), vec![0..=30], &Ask::default(), Messages::of(Language::En))
            .unwrap();
        assert!(figure.description.contains("n + 12"), "{}", figure.description);
    }

    #[test]
    fn large_tables_are_refused_before_they_are_made() {
        let error = grid(&of("queen"), vec![0..=u64::MAX, 0..=9], &Ask::default()).unwrap_err();
        assert!(matches!(error, Error::Stopped(_)), "{error}");
    }
}
