//! Pictures for a page: positions, game graphs and trees, tables and sequences.

use grundy::error::{BadText, Error};
use grundy::law::find;
use grundy::limits::Limits;
use grundy::notation::term::Question;
use grundy::notation::text::Text;
use grundy::report::Ask;
use grundy_figure::game_tree::{self, Extent};
use grundy_figure::graph::{self, Labels};
use grundy_figure::table::Colours;
use grundy_figure::{Figure, Theme, line, position, sequence};

use super::position::About;
use super::table::{Tabled, table};
use crate::answers::Keep;
use crate::ask::Asked;
use crate::games::{Opened, Shelf};

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A position, its winning moves marked.
    Position,
    /// A position alone, without words: for a card.
    Card,
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
    /// The best line, board by board.
    Line,
    /// A table of outcomes.
    Table,
    /// A table of nimbers as colours.
    Heat,
    /// Values against the size of a heap.
    Sequence,
}

impl Kind {
    /// All, as they stand in an address.
    pub(crate) const ALL: [(Self, &'static str); 11] = [
        (Self::Position, "position"),
        (Self::Card, "card"),
        (Self::Line, "line"),
        (Self::Graph, "graph"),
        (Self::Steps, "steps"),
        (Self::Nimbers, "nimbers"),
        (Self::Tree, "tree"),
        (Self::Reduced, "reduced"),
        (Self::Table, "table"),
        (Self::Heat, "heat"),
        (Self::Sequence, "sequence"),
    ];

    /// As it stands in an address.
    pub(crate) fn name(self) -> &'static str {
        Self::ALL.iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name)
    }

    /// The kind of this name; a position if there is none.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let name = if name.is_empty() { Self::Position.name() } else { name };
        Self::ALL.iter().find(|(_, known)| *known == name).map(|(kind, _)| *kind)
    }

    /// Whether it is of many positions, not of one.
    pub(crate) fn is_family(self) -> bool {
        matches!(self, Self::Table | Self::Heat | Self::Sequence)
    }

    /// Whether it can be drawn of this game.
    pub(crate) fn fits(self, about: &About) -> bool {
        match self {
            Self::Card => false,
            Self::Nimbers => about.sums,
            Self::Sequence => about.axes == 1 && about.sums,
            Self::Heat => about.axes > 0 && about.sums,
            Self::Table => about.axes > 0,
            Self::Steps => !about.payoffs,
            _ => true,
        }
    }
}

/// A drawn figure.
pub(crate) struct Drawing {
    pub(crate) about: About,
    /// The position, or the ranges.
    pub(crate) of: String,
    pub(crate) figure: Figure,
    bytes: u64,
}

impl Keep for Drawing {
    fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// Draws it.
pub(crate) fn figure(
    asked: &Asked,
    kind: Kind,
    ranges: &str,
    shelf: &mut Shelf,
    limits: &Limits,
) -> Result<Drawing, Error> {
    if kind.is_family() {
        return family(asked, kind, ranges, shelf, limits);
    }
    // drawers want a question of their own
    let opened = Opened::open(&asked.named)?;
    let about = About::of(&opened, asked.misere, &asked.named);
    let text = if asked.position.is_empty() { &about.start } else { &asked.position };
    let position = opened.table.canonical(text)?;
    super::size::check(&*opened.table, &position)?;
    let question = Question { game: opened.game, table: opened.table, position };
    let ask = &Ask { misere: asked.misere, limits: limits.clone(), ..Ask::default() };
    let figure = match kind {
        Kind::Card => position::card(&question)?,
        Kind::Graph => graph::figure(&question, ask, Labels::Outcome)?,
        Kind::Nimbers => graph::figure(&question, ask, Labels::Nimber)?,
        Kind::Steps => graph::steps(&question, ask)?,
        Kind::Tree => game_tree::figure(&question, ask, Extent::Full)?,
        Kind::Reduced => game_tree::figure(&question, ask, Extent::Reduced)?,
        Kind::Line => line::figure(&question, ask)?,
        _ => position::figure(&question, ask)?,
    };
    Ok(Drawing { about, of: question.position, bytes: bytes(&figure), figure })
}

fn family(
    asked: &Asked,
    kind: Kind,
    ranges: &str,
    shelf: &mut Shelf,
    limits: &Limits,
) -> Result<Drawing, Error> {
    let Tabled { about, grid, ranges, .. } = table(&asked.named, asked.misere, ranges, shelf, limits)?;
    let figure = match kind {
        Kind::Sequence if grid.axes.len() == 1 => {
            let to = grid.axes.first().map(|axis| axis.2);
            let ask = Ask { limits: limits.clone(), ..Ask::default() };
            let opened = shelf.open(&asked.named)?;
            // that there is no law is no fault of the picture
            let found = if asked.misere { None } else { find::in_table(&*opened.table, to, 1, &ask).ok() };
            sequence::figure(&grid, found.as_ref().and_then(|found| found.law.as_ref()))?
        }
        Kind::Sequence => return Err(no_sequence(&ranges).into()),
        Kind::Heat => grundy_figure::table::figure(&grid, Colours::Heat)?,
        _ => grundy_figure::table::figure(&grid, Colours::Outcome)?,
    };
    Ok(Drawing { about, of: ranges, bytes: bytes(&figure), figure })
}

fn no_sequence(ranges: &str) -> BadText {
    let bad = Text::new(ranges).bad("values of two numbers are no sequence");
    bad.hint("draw a heat map or a table")
}

fn bytes(figure: &Figure) -> u64 {
    // a shape takes about as much as its element and half
    2048 + 2 * figure.svg(Theme::Light, None).len() as u64 + figure.text.len() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Named;

    fn drawn(game: &str, position: &str, kind: Kind) -> Result<String, Error> {
        let named = Named { game: game.to_owned(), rules: String::new() };
        let asked = Asked { named, position: position.to_owned(), ..Asked::default() };
        let found = figure(&asked, kind, "", &mut Shelf::new(1), &Limits::default())?;
        Ok(found.figure.svg(Theme::Light, None))
    }

    #[test]
    fn every_kind() {
        for (kind, _) in Kind::ALL {
            let game = if kind == Kind::Line { "crosses" } else { "nim" };
            let svg = drawn(game, "2 1", kind);
            match kind {
                Kind::Line => assert!(svg.is_err() || svg.is_ok_and(|svg| svg.starts_with("<svg"))),
                _ => assert!(svg.unwrap().starts_with("<svg"), "{kind:?}"),
            }
        }
        assert!(matches!(drawn("queen", "", Kind::Sequence), Err(Error::BadText(_))));
        assert!(matches!(drawn("nim", "60 60 60", Kind::Tree), Err(Error::Stopped(_))));
    }
}
