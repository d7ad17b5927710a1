//! One door to any game: text in, plain data out.
//!
//! A [`Table`] is an opened game (rules with their parameters) behind an object-safe trait. Five adapters make one from
//! rules and notation; games never implement it themselves.
//!
//! | Adapter | From |
//! |---|---|
//! | [`heaps`], [`impartial`] | [`Impartial`](grundy_base::rules::Impartial) rules; positions are sums |
//! | [`loopy`] | [`Impartial`](grundy_base::rules::Impartial) rules whose positions can come back |
//! | [`contest`] | [`Contest`](grundy_base::rules::Contest) rules |
//! | [`payoff`] | [`Payoff`](grundy_base::rules::Payoff) rules |
//! | [`mixed`] | several opened impartial games |

mod contest;
mod impartial;
mod layout;
mod line;
mod look;
mod loopy;
mod mixed;
mod payoff;
mod spoken;
mod sums;

use std::ops::RangeInclusive;

pub use contest::ContestTable;
pub use grundy_base::report::{Axis, Step};
pub use grundy_heap::Family;
pub use impartial::{ImpartialTable, Known};
pub use layout::{Block, Layout};
pub use look::{Look, Way};
pub use loopy::LoopyTable;
pub use mixed::Mixed;
pub use payoff::PayoffTable;

use crate::strong::{Codes, Whole};
use grundy_base::error::{BadText, Error, Limit, Stopped};
use grundy_base::limits::Budget;
use grundy_base::report::scene::Scene;
use grundy_base::report::{
    Ask, Cell, Effort, Layer, Report, Sheet, Solver, Statistics, Study, TieCount, Ties,
};
use grundy_base::rules::{Class, Ending};
use grundy_base::text::Text;
use grundy_base::value::nimber::Nimber;
use grundy_base::value::outcome::Outcome;

/// An opened game.
pub trait Table: Send + Sync {
    /// What kind of game it is, under normal (its own) or misère play.
    fn class(&self, misere: bool) -> Class;

    /// The position to start from if none is given.
    fn start(&self) -> Option<String>;

    /// The position in its canonical form.
    ///
    /// # Errors
    /// Bad text.
    fn canonical(&self, position: &str) -> Result<String, Error>;

    /// A text that positions share only if they are alike: they differ in the order of components, in components of `0`, or by a
    /// symmetry that the rules know (turns and reflections of a board), so that value and moves of one are those of the other.
    ///
    /// # Errors
    /// Bad text.
    fn alike(&self, position: &str) -> Result<String, Error> {
        self.canonical(position)
    }

    /// All legal moves, without solving anything.
    ///
    /// # Errors
    /// Bad text, or too many moves to list.
    fn moves(&self, position: &str) -> Result<Vec<Step>, Error>;

    /// A position from within: who decides, where moves lead, what is paid; nothing is solved but endings.
    ///
    /// # Errors
    /// Bad text, too many moves to list, a refusal.
    fn look(&self, position: &str, ask: &Ask) -> Result<Look, Error> {
        look::contest(self.moves(position)?, &|| self.ending(position, ask.misere))
    }

    /// What a position without moves is worth to the player to move, by the rules alone: no solver is asked. Where the class
    /// says that the one who cannot move loses, or wins, that is all there is to it.
    ///
    /// # Errors
    /// Bad text; misère play of a game that says by a rule of its own who wins.
    fn ending(&self, position: &str, misere: bool) -> Result<Outcome, Error> {
        self.canonical(position)?;
        Ok(match self.class(misere).ending {
            Ending::Misere => Outcome::Win,
            Ending::Normal | Ending::Own => Outcome::Loss,
        })
    }

    /// The components of a sum as they are written, empty ones included; the position alone where it is none.
    ///
    /// # Errors
    /// Bad text.
    fn components(&self, position: &str) -> Result<Vec<String>, Error> {
        match self.summand() {
            Some(sum) => Ok(sum.components(Text::new(position))?),
            None => Ok(vec![self.canonical(position)?]),
        }
    }

    /// Solves a position.
    ///
    /// # Errors
    /// Bad text, a refusal, a cycle, a limit.
    fn solve(&self, position: &str, ask: &Ask) -> Result<Report, Error>;

    /// The solvers that fit, besides the automatic choice.
    fn solvers(&self, misere: bool) -> Vec<Solver>;

    /// The axes of its tables: names, and the whole extent where that is finite and small.
    fn axes(&self) -> Vec<Axis>;

    /// The position that numbers mean, one for each axis, as it is written; `None` where there is none.
    fn position(&self, numbers: &[u64]) -> Option<String> {
        let _ = numbers;
        None
    }

    /// Values of a family, one cell for each combination of numbers; the last axis runs fastest.
    ///
    /// # Errors
    /// As for [`solve`](Table::solve); also if the number of ranges is wrong.
    fn cells(&self, ranges: &[RangeInclusive<u64>], ask: &Ask) -> Result<Vec<Cell>, Error>;

    /// The best moves from a position to the end, alternately of both players: the winner hurries, the loser delays.
    ///
    /// # Errors
    /// As for [`solve`](Table::solve); also if the position has no remoteness: a draw, or numbers that are paid.
    fn line(&self, position: &str, ask: &Ask) -> Result<Vec<Step>, Error> {
        line::best(&|position, ask| self.solve(position, ask), &self.solvers(ask.misere), position, ask)
    }

    /// Answers from values that were kept when the whole game was solved ([`Whole::solved`]); `None` if the position's own
    /// code, or that of a move, cannot be had.
    ///
    /// # Errors
    /// Bad text; a game that is not solved whole.
    fn answer(&self, position: &str, codes: &mut Codes<'_>, ask: &Ask) -> Result<Option<Report>, Error> {
        let _ = (position, codes, ask);
        Err(Solver::Strong.refuse("the game's positions are not numbered", Solver::Auto))
    }

    /// The steps of retrograde analysis: what is decided at each among all that can be reached, and why.
    ///
    /// # Errors
    /// Bad text, a limit; a game without a graph of positions.
    fn layers(&self, position: &str, ask: &Ask) -> Result<Vec<Layer>, Error> {
        let _ = (position, ask);
        Err(Solver::Retrograde.refuse("only contests over whole positions have steps", Solver::Auto))
    }

    /// The best line as [`line`](Table::line) gives it, from values that were kept; `None` if one of them cannot be had.
    ///
    /// # Errors
    /// As for [`line`](Table::line); a game that is not solved whole.
    fn line_kept(
        &self,
        position: &str,
        codes: &mut Codes<'_>,
        ask: &Ask,
    ) -> Result<Option<Vec<Step>>, Error> {
        line::kept(&|position, codes, ask| self.answer(position, codes, ask), position, codes, ask)
    }

    /// What else is true of a position of a payoff game: all subgame-perfect payoffs, what players can be sure of. `None` in
    /// other games.
    ///
    /// # Errors
    /// Bad text; with full effort, a limit.
    fn study(&self, position: &str, effort: Effort, ask: &Ask) -> Result<Option<Study>, Error> {
        let _ = (position, effort, ask);
        Ok(None)
    }

    /// The values of all positions below one, arranged as a book prints them, under each of these tie rules; `None` if the game
    /// has no such table.
    ///
    /// # Errors
    /// Bad text, a limit.
    fn sheet(&self, position: &str, ties: &[Ties], ask: &Ask) -> Result<Option<Sheet>, Error> {
        let _ = (position, ties, ask);
        Ok(None)
    }

    /// Kind against mean tie breaking on so many random positions of this size; `None` if the game has no random positions.
    ///
    /// # Errors
    /// A size that is too large, a limit.
    fn count_ties(&self, size: u64, trials: u64, seed: u64, ask: &Ask) -> Result<Option<TieCount>, Error> {
        let _ = (size, trials, seed, ask);
        Ok(None)
    }

    /// The whole game in numbers; `None` where no table of all positions is made.
    ///
    /// # Errors
    /// A refusal, a limit.
    fn statistics(&self, ask: &Ask) -> Result<Option<Statistics>, Error> {
        let _ = ask;
        Ok(None)
    }

    /// What is known of the game's one-parameter family under normal play, for finding its law.
    fn family(&self) -> Option<Family> {
        None
    }

    /// What is known of misère play, where positions are sums of heaps.
    fn misere(&self) -> Option<&crate::misere::Theory> {
        None
    }

    /// A drawing of a position, in lines of text, if the game has one.
    ///
    /// # Errors
    /// Bad text.
    fn picture(&self, position: &str) -> Result<Option<String>, Error> {
        let _ = position;
        Ok(None)
    }

    /// What a position looks like; text alone where the game has no picture.
    ///
    /// # Errors
    /// Bad text.
    fn scene(&self, position: &str) -> Result<Scene, Error> {
        match self.picture(position)? {
            Some(picture) => Ok(Scene::text(&picture)),
            None => Ok(Scene::text(&self.canonical(position)?)),
        }
    }

    /// Drops what was remembered of earlier questions: for rules that turned out to have told something wrong.
    fn forget(&self) {}

    /// The game as one that can be solved whole, if its positions are numbered.
    fn whole(&self) -> Option<&dyn Whole> {
        None
    }

    /// The game as a summand of a mixed sum, if it is impartial under normal play.
    fn summand(&self) -> Option<&dyn Summand> {
        None
    }
}

/// An impartial game seen component by component, as text: what a sum of different games needs.
pub trait Summand: Send + Sync {
    /// Reads a sum, and gives its components in canonical form.
    ///
    /// # Errors
    /// Bad text.
    fn components(&self, text: Text<'_>) -> Result<Vec<String>, BadText>;

    /// The moves of one component: the move as written, and the components it leaves.
    fn options(&self, component: &str) -> Vec<(String, Vec<String>)>;

    /// How many moves one component has, where that is known without listing them.
    fn count_moves(&self, component: &str) -> Option<u64>;

    /// The nimber of one component, by the best way known for the game.
    ///
    /// # Errors
    /// A cycle or a limit.
    fn nimber(&self, component: &str, budget: &mut Budget<'_>) -> Result<Nimber, Error>;

    /// What a component looks like, if it has a picture.
    fn scene(&self, component: &str) -> Option<Scene>;

    /// How a component in which nothing is left is written, if it keeps its place in the sum.
    fn empty(&self) -> Option<String>;
}

/// Opens impartial rules whose components are heaps: values come from one table.
pub fn heaps<R>(rules: R) -> ImpartialTable<R>
where
    R: grundy_base::rules::Heap + crate::notation::Notation<u64, R::Move> + Send + Sync + 'static,
{
    ImpartialTable::heaps(rules)
}

/// Opens impartial rules: values come from a memo.
pub fn impartial<R>(rules: R) -> ImpartialTable<R>
where
    R: grundy_base::rules::Impartial<Component: Send + Sync>
        + crate::notation::Notation<R::Component, R::Move>
        + Send
        + Sync
        + 'static,
{
    ImpartialTable::new(rules)
}

/// Opens impartial rules whose positions can come back. Every move must leave exactly one component.
pub fn loopy<R>(rules: R) -> LoopyTable<R>
where
    R: grundy_base::rules::Impartial<Component: Send + Sync>
        + crate::notation::Notation<R::Component, R::Move>
        + Send
        + Sync
        + 'static,
{
    LoopyTable::new(rules)
}

/// Opens a contest of this class.
pub fn contest<R>(rules: R, class: Class) -> ContestTable<R>
where
    R: grundy_base::rules::Contest<Position: Send + Sync>
        + crate::notation::Notation<R::Position, R::Move>
        + Send
        + Sync
        + 'static,
{
    ContestTable::new(rules, class)
}

/// Opens a payoff game of this class.
pub fn payoff<R>(rules: R, class: Class) -> PayoffTable<R>
where
    R: grundy_base::rules::Payoff<Position: Send + Sync>
        + crate::notation::Notation<R::Position, R::Move>
        + Send
        + Sync
        + 'static,
{
    PayoffTable::new(rules, class)
}

/// Opens a sum of different games: what each is called, and the opened game.
pub fn mixed(games: Vec<(String, Box<dyn Table>)>) -> ImpartialTable<Mixed> {
    Mixed::open(games)
}

/// More moves than this are not listed.
const MAX_LISTED: u64 = 1_000_000;
/// The text of all positions after a move may not be longer than this; beyond it they are left out.
const MAX_REPEATED: usize = 4 << 20;

/// The text of all positions of a list of moves, which leaves none out.
const MAX_STEPS: usize = 64 << 20;

/// Whether so many positions of about this length are too much text.
fn check_steps(position: &str, moves: usize) -> Result<(), Error> {
    if position.len().saturating_mul(moves) > MAX_STEPS {
        return Err(too_many_moves());
    }
    Ok(())
}

fn too_many_moves() -> Error {
    Stopped {
        limit: Limit::Size,
        done: format!("counting over {MAX_LISTED} moves; ask for the outcome alone (--moves none)"),
    }
    .into()
}

/// All combinations of numbers, the last range fastest.
fn coordinates(ranges: &[RangeInclusive<u64>]) -> impl Iterator<Item = Vec<u64>> + '_ {
    let mut next: Option<Vec<u64>> = ranges
        .iter()
        .all(|range| !range.is_empty())
        .then(|| ranges.iter().map(|range| *range.start()).collect());
    std::iter::from_fn(move || {
        let current = next.take()?;
        let mut after = current.clone();
        for (place, range) in after.iter_mut().zip(ranges).rev() {
            if *place < *range.end() {
                *place += 1;
                next = Some(after);
                break;
            }
            *place = *range.start();
        }
        Some(current)
    })
}

/// How many cells a table has, and whether the ranges fit the axes.
fn count_cells(axes: &[Axis], ranges: &[RangeInclusive<u64>]) -> Result<u64, Error> {
    if axes.is_empty() {
        return Err(BadText {
            problem: "this game has no table: its positions are not a family of one or two numbers"
                .to_owned(),
            text: String::new(),
            span: 0..0,
            origin: None,
            hint: Some("solve single positions instead".to_owned()),
        }
        .into());
    }
    if ranges.len() != axes.len() {
        let names: Vec<_> = axes.iter().map(|axis| axis.name).collect();
        return Err(BadText {
            problem: format!(
                "{} ranges given, but the table has {}: {}",
                ranges.len(),
                axes.len(),
                names.join(", ")
            ),
            text: String::new(),
            span: 0..0,
            origin: None,
            hint: Some(format!("write {}", axes.iter().map(|_| "0..10").collect::<Vec<_>>().join(" "))),
        }
        .into());
    }
    Ok(ranges
        .iter()
        .fold(1_u64, |n, range| n.saturating_mul((range.end() - range.start()).saturating_add(1))))
}
