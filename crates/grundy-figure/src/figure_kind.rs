//! What a kind of figure is, as data; [`kind`](crate::kind) lists all.

use grundy::error::Error;
use grundy::notation::term::Question;
use grundy::report::{Ask, Grid};
use grundy::rules::{Class, Ending};
use grundy::table::Table;
use grundy_explain::messages::Messages;

use crate::figure::Figure;

/// A kind of figure.
///
/// ```
/// use grundy::{notation::term::question, report::Ask};
/// use grundy_explain::messages::{Language, Messages};
/// use grundy_figure::kind::{self, Drawing};
/// let question = question("nim 2 1", &|_| Err("no files".to_owned()))?;
/// let Drawing::Position(draw) = kind::named("graph").unwrap().drawing else { unreachable!() };
/// let figure = draw(&question, &Ask::default(), Messages::of(Language::En))?;
/// assert!(figure.dot().is_some());
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Debug)]
pub struct FigureKind {
    /// Its name for programs: an option's value, a part of an address.
    pub name: &'static str,
    /// Its name for people, in English; catalogues of messages may hold translations as `figure-NAME`.
    pub title: &'static str,
    /// What it shows, in one line.
    pub help: &'static str,
    /// If the program also draws it by a switch: the kind that this switch may stand with, as in `--kind graph
    /// --steps`. The switch is `--NAME`; where another kind has that switch too, the name is that of its own
    /// kind and the switch's, as in `table-steps`. All options of a kind are such switches, off by default.
    pub switch_of: Option<&'static str>,
    /// Whether pages offer it for such games.
    pub offered: fn(&GameTraits) -> bool,
    /// Its rank among the figures that the gallery tries for such games, beside the position; `None` if it is
    /// not tried.
    pub gallery_rank: fn(&GameTraits) -> Option<u8>,
    /// What is drawn, and how.
    pub drawing: Drawing,
}

/// What is drawn, and how.
#[derive(Clone, Copy, Debug)]
pub enum Drawing {
    /// A position, or what lies below it.
    Position(DrawPosition),
    /// The values of a family of positions.
    Family {
        /// Whether the picture can show these values. Of the kinds that can, the last one in the list shows
        /// most.
        fits: fn(&Grid) -> bool,
        /// Draws them.
        draw: DrawFamily,
    },
}

/// Draws a question's position. Fails on bad text, a game without such a picture, a picture that is too
/// large, a limit.
pub type DrawPosition = fn(&Question, &Ask, &Messages) -> Result<Figure, Error>;

/// Draws values; the game is asked only for what stands beside them, such as its law. Fails on values that
/// the picture cannot show and on tables that are too large.
pub type DrawFamily = fn(&Grid, &dyn Table, &Ask, &Messages) -> Result<Figure, Error>;

/// What decides which figures a game can have.
#[derive(Clone, Copy, Debug)]
pub struct GameTraits {
    /// Whether positions have nimbers.
    pub nimbers: bool,
    /// Whether positions have partizan values.
    pub values: bool,
    /// Whether the game pays numbers.
    pub payoffs: bool,
    /// How many numbers tell a position of the game's tables: none, one or two.
    pub axes: usize,
}

impl GameTraits {
    /// The traits of a class of games whose tables have so many axes.
    pub fn new(class: &Class, axes: usize) -> Self {
        let sums = class.sums && class.ending != Ending::Misere;
        Self {
            nimbers: sums && class.impartial,
            values: sums && !class.impartial,
            payoffs: class.payoffs,
            axes,
        }
    }
}

impl FigureKind {
    /// Whether the program draws it by this switch.
    pub fn by_switch(&self, switch: &str) -> bool {
        let own = self.switch_of.and_then(|own| self.name.strip_prefix(own)?.strip_prefix('-'));
        own.unwrap_or(self.name) == switch
    }

    /// Whether it shows a family of positions, given by ranges, and not one position.
    pub fn is_family(&self) -> bool {
        matches!(self.drawing, Drawing::Family { .. })
    }
}
