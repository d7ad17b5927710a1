//! The list of the kinds of figures. The program's options, the pages' lists, the OpenAPI document, Python's
//! names and the gallery are made from [`ALL`]. To add a kind: a file with a [`FigureKind`], and a line in
//! [`ALL`].

use grundy::report::Grid;

pub use crate::figure_kind::{DrawFamily, DrawPosition, Drawing, FigureKind, GameTraits};
pub use crate::position::CARD;
use crate::{game_tree, graph, line, moves, options, position, sequence, table, table_steps, thermograph};

/// All kinds, in the order in which they are offered. The first one is drawn where none is asked for.
pub static ALL: [&FigureKind; 19] = [
    &position::POSITION,
    &position::PLAIN,
    &position::CARD,
    &line::LINE,
    &graph::GRAPH,
    &graph::STEPS,
    &graph::NIMBERS,
    &graph::GRAPH_ELIDE,
    &game_tree::TREE,
    &game_tree::REDUCED,
    &game_tree::ELIDE,
    &game_tree::REDUCED_ELIDE,
    &table_steps::TABLE_STEPS,
    &table::TABLE,
    &table::HEAT,
    &sequence::SEQUENCE,
    &thermograph::THERMOGRAPH,
    &options::OPTIONS,
    &moves::MOVES,
];

/// The kind of this name.
pub fn named(name: &str) -> Option<&'static FigureKind> {
    ALL.into_iter().find(|kind| kind.name == name)
}

/// The kind that leaves out the middle branches of trees; decision trees are drawn so as well.
pub fn of_large_trees() -> &'static FigureKind {
    &game_tree::ELIDE
}

/// The kind that shows a partizan value.
pub fn of_values() -> &'static FigureKind {
    &thermograph::THERMOGRAPH
}

/// The kind that shows a value in which play may come back: all that can be reached, with the moves between.
pub fn of_loopy_values() -> &'static FigureKind {
    &graph::GRAPH
}

/// The kind that shows most of these values, and how it is drawn.
pub fn fitting(grid: &Grid) -> (&'static FigureKind, DrawFamily) {
    let drawn = |kind: &'static FigureKind| match kind.drawing {
        Drawing::Family { fits, draw } if fits(grid) => Some((kind, draw)),
        _ => None,
    };
    ALL.into_iter().rev().find_map(drawn).expect("a table shows any values")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::grid;
    use grundy::error::Error;
    use grundy::notation::term::Question;
    use grundy::notation::term::question;
    use grundy::report::Ask;
    use grundy_explain::messages::{Language, Messages};
    use std::ops::RangeInclusive;
    fn asked(game: &str) -> Question {
        question(game, &|_| Err("no files".to_owned())).unwrap()
    }

    #[test]
    fn every_kind_is_drawn() {
        for kind in ALL {
            assert!(std::ptr::eq(named(kind.name).unwrap(), kind));
            assert!(kind.switch_of.is_none_or(|other| named(other).is_some()), "{}", kind.name);
            let (ask, messages) = (Ask::default(), Messages::of(Language::En));
            let figure = match kind.drawing {
                Drawing::Position(draw) => {
                    let position = match kind.name {
                        "line" => "mnk",
                        "moves" => "domineering 2x2",
                        _ => "nim 2 1",
                    };
                    draw(&asked(position), &ask, messages)
                }
                Drawing::Family { draw, .. } => {
                    let kayles = asked("kayles");
                    draw(&grid(&kayles, &[0..=9], &ask).unwrap(), &*kayles.table, &ask, messages)
                }
            };
            assert!(!figure.unwrap().shapes.is_empty(), "{}", kind.name);
        }
        assert!(named("picture").is_none());
        assert!(!ALL[0].is_family());
    }

    #[test]
    fn the_kind_that_fits_the_values() {
        let fitting = |game: &str, ranges: &[RangeInclusive<u64>]| {
            fitting(&grid(&asked(game), ranges, &Ask::default()).unwrap()).0.name
        };
        assert_eq!(fitting("kayles", &[0..=9]), "sequence");
        assert_eq!(fitting("queen", &[0..=3, 0..=3]), "heat");
        assert_eq!(fitting("stones:limit=12", &[1..=4, 1..=4]), "table");
    }

    /// The period of Kayles begins after heap 70; a picture of its first heaps states it all the same.
    #[test]
    fn laws_begin_beyond_small_pictures() {
        let kayles = asked("kayles");
        let grid = grid(&kayles, &[0..=30], &Ask::default()).unwrap();
        let draw = fitting(&grid).1;
        let figure = draw(&grid, &*kayles.table, &Ask::default(), Messages::of(Language::En)).unwrap();
        assert!(figure.description.contains("n + 12"), "{}", figure.description);
    }

    #[test]
    fn large_tables_are_refused_before_they_are_made() {
        let error = grid(&asked("queen"), &[0..=u64::MAX, 0..=9], &Ask::default()).unwrap_err();
        assert!(matches!(error, Error::Stopped(_)), "{error}");
    }
}
