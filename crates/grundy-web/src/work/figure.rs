//! Pictures for a page: positions, game graphs and trees, tables and sequences.

use grundy::error::Error;
use grundy::limits::Limits;
use grundy::notation::term::Question;
use grundy::report::Ask;
use grundy_figure::kind::{self, DrawFamily, DrawPosition, Drawing, FigureKind, GameTraits};
use grundy_figure::{Figure, Theme};

use super::position::About;
use super::table::{Tabled, table};
use crate::answers::Keep;
use crate::ask::Asked;
use crate::games::{self, Shelf};

/// The kind that an address names; the first kind if it names none.
pub(crate) fn named(name: &str) -> Option<&'static FigureKind> {
    if name.is_empty() { Some(kind::ALL[0]) } else { kind::named(name) }
}

/// The kinds that a page offers for a game.
pub(crate) fn offered(about: &About) -> impl DoubleEndedIterator<Item = &'static FigureKind> {
    let About { sums, values, payoffs, axes, .. } = *about;
    let game = GameTraits { nimbers: sums, values, payoffs, axes };
    kind::ALL.into_iter().filter(move |kind| (kind.offered)(&game))
}

/// A drawn figure.
pub(crate) struct Drawn {
    pub(crate) about: About,
    /// The position, or the ranges.
    pub(crate) of: String,
    pub(crate) figure: Figure,
    bytes: u64,
}

impl Keep for Drawn {
    fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// Draws a position, or the values of a family in these ranges.
pub(crate) fn figure(
    asked: &Asked,
    kind: &FigureKind,
    ranges: &str,
    shelf: &mut Shelf,
    limits: &Limits,
) -> Result<Drawn, Error> {
    match kind.drawing {
        Drawing::Position(draw) => position(asked, draw, limits),
        Drawing::Family { draw, .. } => family(asked, draw, ranges, shelf, limits),
    }
}

fn position(asked: &Asked, draw: DrawPosition, limits: &Limits) -> Result<Drawn, Error> {
    // drawing needs an owned question
    let opened = games::opened(&asked.named)?;
    let about = About::of(&opened, asked.misere, &asked.named);
    let text = if asked.position.is_empty() { &about.start } else { &asked.position };
    let position = opened.table.canonical(text)?;
    super::size::check(&*opened.table, &position)?;
    let question = Question { game: opened.game, table: opened.table, position };
    let ask = &Ask { misere: asked.misere, limits: limits.clone(), ..Ask::default() };
    let figure = draw(&question, ask, asked.messages())?;
    Ok(Drawn { about, of: question.position, bytes: bytes(&figure), figure })
}

fn family(
    asked: &Asked,
    draw: DrawFamily,
    ranges: &str,
    shelf: &mut Shelf,
    limits: &Limits,
) -> Result<Drawn, Error> {
    let Tabled { about, grid, ranges, .. } = table(&asked.named, asked.misere, ranges, shelf, limits)?;
    let ask = Ask { misere: asked.misere, limits: limits.clone(), ..Ask::default() };
    let figure = draw(&grid, &*shelf.open(&asked.named)?.table, &ask, asked.messages())?;
    Ok(Drawn { about, of: ranges, bytes: bytes(&figure), figure })
}

fn bytes(figure: &Figure) -> u64 {
    // a shape takes about twice the bytes of its element
    2048 + 2 * figure.svg(Theme::Light, None).len() as u64 + figure.text.len() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Named;

    fn drawn(game: &str, position: &str, kind: &str) -> Result<String, Error> {
        let game = Named { game: game.to_owned(), rules: String::new() };
        let asked = Asked { named: game, position: position.to_owned(), ..Asked::default() };
        let found = figure(&asked, named(kind).unwrap(), "", &mut Shelf::new(1), &Limits::default())?;
        Ok(found.figure.svg(Theme::Light, None))
    }

    #[test]
    fn every_kind() {
        for kind in kind::ALL {
            let (game, position) = match kind.name {
                "line" => ("mnk", ""),
                "moves" => ("domineering", "2x2"),
                _ => ("nim", "2 1"),
            };
            assert!(drawn(game, position, kind.name).unwrap().starts_with("<svg"), "{}", kind.name);
        }
        assert!(matches!(drawn("queen", "", "sequence"), Err(Error::Refused(_))));
        assert!(matches!(drawn("nim", "60 60 60", "tree"), Err(Error::Stopped(_))));
    }
}
