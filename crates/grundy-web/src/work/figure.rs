//! Pictures for a page: positions, game graphs and trees, tables and sequences.

use grundy::error::Error;
use grundy::limits::Limits;
use grundy::notation::term::Question;
use grundy::report::Ask;
use grundy_figure::{Chart, Figure, Kind, Theme};

use super::position::About;
use super::table::{Tabled, table};
use crate::answers::Keep;
use crate::ask::Asked;
use crate::games::{Opened, Shelf};

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drawn {
    /// One position.
    One(Kind),
    /// The values of a family.
    Many(Chart),
}

impl Drawn {
    /// All, in the order in which they are offered.
    pub(crate) const ALL: [Self; 11] = [
        Self::One(Kind::Position),
        Self::One(Kind::Card),
        Self::One(Kind::Line),
        Self::One(Kind::Graph),
        Self::One(Kind::Steps),
        Self::One(Kind::Nimbers),
        Self::One(Kind::Tree),
        Self::One(Kind::Reduced),
        Self::Many(Chart::Table),
        Self::Many(Chart::Heat),
        Self::Many(Chart::Sequence),
    ];

    /// As it stands in an address.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::One(kind) => kind.name(),
            Self::Many(chart) => chart.name(),
        }
    }

    /// The one of this name; a position if there is none.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let name = if name.is_empty() { Kind::Position.name() } else { name };
        Self::ALL.into_iter().find(|known| known.name() == name)
    }

    /// Whether it is of many positions, not of one.
    pub(crate) fn is_family(self) -> bool {
        matches!(self, Self::Many(_))
    }

    /// Whether it can be drawn of this game.
    pub(crate) fn fits(self, about: &About) -> bool {
        match self {
            Self::One(Kind::Card) => false,
            Self::One(Kind::Nimbers) => about.sums,
            Self::One(Kind::Steps) => !about.payoffs,
            Self::One(_) => true,
            Self::Many(Chart::Sequence) => about.axes == 1 && about.sums,
            Self::Many(Chart::Heat) => about.axes > 0 && about.sums,
            Self::Many(_) => about.axes > 0,
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
    drawn: Drawn,
    ranges: &str,
    shelf: &mut Shelf,
    limits: &Limits,
) -> Result<Drawing, Error> {
    match drawn {
        Drawn::One(kind) => position(asked, kind, limits),
        Drawn::Many(chart) => family(asked, chart, ranges, shelf, limits),
    }
}

fn position(asked: &Asked, kind: Kind, limits: &Limits) -> Result<Drawing, Error> {
    // drawers want a question of their own
    let opened = Opened::open(&asked.named)?;
    let about = About::of(&opened, asked.misere, &asked.named);
    let text = if asked.position.is_empty() { &about.start } else { &asked.position };
    let position = opened.table.canonical(text)?;
    super::size::check(&*opened.table, &position)?;
    let question = Question { game: opened.game, table: opened.table, position };
    let ask = &Ask { misere: asked.misere, limits: limits.clone(), ..Ask::default() };
    let figure = kind.draw(&question, ask, asked.messages())?;
    Ok(Drawing { about, of: question.position, bytes: bytes(&figure), figure })
}

fn family(
    asked: &Asked,
    chart: Chart,
    ranges: &str,
    shelf: &mut Shelf,
    limits: &Limits,
) -> Result<Drawing, Error> {
    let Tabled { about, grid, ranges, .. } = table(&asked.named, asked.misere, ranges, shelf, limits)?;
    let ask = Ask { misere: asked.misere, limits: limits.clone(), ..Ask::default() };
    let figure = chart.draw(&grid, &*shelf.open(&asked.named)?.table, &ask, asked.messages())?;
    Ok(Drawing { about, of: ranges, bytes: bytes(&figure), figure })
}

fn bytes(figure: &Figure) -> u64 {
    // a shape takes about as much as its element and half
    2048 + 2 * figure.svg(Theme::Light, None).len() as u64 + figure.text.len() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Named;

    fn drawn(game: &str, position: &str, drawn: Drawn) -> Result<String, Error> {
        let named = Named { game: game.to_owned(), rules: String::new() };
        let asked = Asked { named, position: position.to_owned(), ..Asked::default() };
        let found = figure(&asked, drawn, "", &mut Shelf::new(1), &Limits::default())?;
        Ok(found.figure.svg(Theme::Light, None))
    }

    #[test]
    fn every_kind() {
        for kind in Drawn::ALL {
            let (game, position) = if kind == Drawn::One(Kind::Line) { ("mnk", "") } else { ("nim", "2 1") };
            assert!(drawn(game, position, kind).unwrap().starts_with("<svg"), "{kind:?}");
            assert_eq!(Drawn::named(kind.name()), Some(kind));
        }
        assert!(matches!(drawn("queen", "", Drawn::Many(Chart::Sequence)), Err(Error::Refused(_))));
        assert!(matches!(drawn("nim", "60 60 60", Drawn::One(Kind::Tree)), Err(Error::Stopped(_))));
    }
}
