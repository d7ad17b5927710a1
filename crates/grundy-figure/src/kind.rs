//! What is drawn of one position, under the names that commands, addresses and other languages give it.

use grundy::error::Error;
use grundy::notation::term::Question;
use grundy::report::Ask;
use grundy_explain::messages::Messages;

use crate::figure::Figure;
use crate::game_tree::{self, Extent};
use crate::graph::{self, Labels};
use crate::{line, position};

/// A picture of one position, or of what lies below it.
///
/// ```
/// use grundy::{notation::term::question, report::Ask};
/// use grundy_explain::messages::{Language, Messages};
/// use grundy_figure::Kind;
/// let question = question("nim 2 1", &|_| Err("no files".to_owned()))?;
/// let figure = Kind::named("graph").unwrap().draw(&question, &Ask::default(), Messages::of(Language::En))?;
/// assert!(figure.dot().is_some());
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The position, its winning moves marked.
    Position,
    /// The position alone, not solved.
    Plain,
    /// The position alone, without words: for a card.
    Card,
    /// The best line, board by board.
    Line,
    /// The game graph with outcomes.
    Graph,
    /// The game graph, a picture for each step of retrograde analysis.
    Steps,
    /// The game graph with nimbers.
    Nimbers,
    /// The whole game tree.
    Tree,
    /// As much of the tree as proves the answer.
    Reduced,
}

impl Kind {
    /// All, with their names.
    pub const ALL: [(&'static str, Self); 9] = [
        ("position", Self::Position),
        ("plain", Self::Plain),
        ("card", Self::Card),
        ("line", Self::Line),
        ("graph", Self::Graph),
        ("steps", Self::Steps),
        ("nimbers", Self::Nimbers),
        ("tree", Self::Tree),
        ("reduced", Self::Reduced),
    ];

    /// The kind of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, kind)| *kind == self).map_or("", |(name, _)| name)
    }

    /// Draws it.
    ///
    /// # Errors
    /// Bad text; a game that has no such picture; graphs and trees that are too large; limits.
    pub fn draw(self, question: &Question, ask: &Ask, messages: &Messages) -> Result<Figure, Error> {
        match self {
            Self::Position => position::figure(question, ask, messages),
            Self::Plain => position::plain(question, messages),
            Self::Card => position::card(question),
            Self::Line => line::figure(question, ask, messages),
            Self::Graph => graph::figure(question, ask, Labels::Outcome, messages),
            Self::Steps => graph::steps(question, ask, messages),
            Self::Nimbers => graph::figure(question, ask, Labels::Nimber, messages),
            Self::Tree => game_tree::figure(question, ask, Extent::Full, messages),
            Self::Reduced => game_tree::figure(question, ask, Extent::Reduced, messages),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_explain::messages::Language;

    #[test]
    fn every_kind_is_drawn() {
        for (name, kind) in Kind::ALL {
            assert_eq!((Kind::named(name), kind.name()), (Some(kind), name));
            let text = if kind == Kind::Line { "mnk" } else { "nim 2 1" };
            let question = grundy::notation::term::question(text, &|_| Err(String::new())).unwrap();
            assert!(
                !kind.draw(&question, &Ask::default(), Messages::of(Language::En)).unwrap().shapes.is_empty(),
                "{name}"
            );
        }
        assert_eq!(Kind::named("picture"), None);
    }
}
