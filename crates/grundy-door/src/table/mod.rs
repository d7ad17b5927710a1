//! One door to any game: text in, plain data out.
//!
//! A [`Table`] is an opened game (rules with their parameters) behind an object-safe trait. Seven adapters
//! make one from rules and notation; games never implement it themselves.
//!
//! | Adapter | From |
//! |---|---|
//! | [`heaps`], [`impartial`] | [`Impartial`](grundy_base::rules::Impartial) rules; positions are sums |
//! | [`loopy`] | [`Impartial`](grundy_base::rules::Impartial) rules whose positions can come back |
//! | [`entailing`](entailing()) | [`Entailing`](grundy_base::rules::Entailing) rules: bound replies |
//! | [`contest`] | [`Contest`](grundy_base::rules::Contest) rules |
//! | [`payoff`] | [`Payoff`](grundy_base::rules::Payoff) rules |
//! | [`partizan`] | [`Partizan`](grundy_partizan::rules::Partizan) rules: Left's moves and Right's |
//! | [`sided`] | components as text, with the moves of both |
//! | [`mixed`] | several opened games with sums |

mod arena;
mod axes;
mod capability;
mod contest;
mod entailing;
mod faults;
mod findings;
mod heaps;
mod impartial;
mod judged;
mod layout;
mod line;
mod look;
mod loopy;
mod mixed;
mod partizan;
mod payoff;
mod proof;
mod questions;
mod shifted;
mod spoken;
mod sums;
mod tiers;
mod watched;

pub use capability::{
    Ahead, Bounded, Bounds, Cells, Growth, InTiers, KeptTiers, Kinds, Leaves, Leaving, Payoffs, Pictures,
    Recalls, Relational, Retrograde, SEEN_WIN, Shape, Sided, Stored, Summand, TierShelf, Valuer,
};
pub use contest::ContestTable;
pub use entailing::EntailingTable;
pub use faults::Faults;
pub use grundy_base::report::{Axis, Step};
pub use grundy_heap::Family;
pub use grundy_search::elsewhere::{Elsewhere, News};
pub use grundy_search::facts::Fact;
pub use grundy_solve::tiered::{Leads, TierRank};
pub use impartial::{ImpartialTable, Known, MEMO_BYTES};
pub use judged::{IsLost, Judged, KnownMoves};
pub use layout::{Block, Layout};
pub use look::{Look, Way};
pub use loopy::LoopyTable;
pub use partizan::{Ruled, SidedTable, mover_of};
pub use payoff::PayoffTable;
pub use shifted::Shifted;
pub use sums::{Remembers, SoFar, in_text};
pub use watched::{Picture, Watched};

use crate::misere::Theory;
use crate::notation::Notation;
use grundy_base::error::{Advice, Error, Limit, Setting, Stopped};
use grundy_base::limits::Budget;
use grundy_base::phrase::Phrase;
use grundy_base::report::Solver;
use grundy_base::report::scene::Scene;
use grundy_base::report::{Ask, Report};
use grundy_base::rules::{Class, Ending, Rules};
use grundy_base::text::Text;

/// An opened game: what every game can be asked, and what this one can do besides.
///
/// The questions about capabilities are methods of `dyn Table`: they give the answer, or the reason why there
/// is none.
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

    /// The game of the catalogue that rules of the user's own were proved to be.
    fn same_as(&self) -> Option<&str> {
        None
    }

    /// The game of the catalogue whose heaps they were proved to be under other numbers.
    fn shifted(&self) -> Option<&Shifted> {
        None
    }

    /// All legal moves, without solving anything.
    ///
    /// # Errors
    /// Bad text, or too many moves to list.
    fn moves(&self, position: &str) -> Result<Vec<Step>, Error>;

    /// Solves a position.
    ///
    /// # Errors
    /// Bad text, a refusal, a cycle, a limit.
    fn solve(&self, position: &str, ask: &Ask) -> Result<Report, Error>;

    /// The solvers that fit, besides the automatic choice.
    fn solvers(&self, misere: bool) -> Vec<Solver>;

    /// Whether it may be answered by a search that several threads share.
    fn shares_search(&self, ask: &Ask) -> bool {
        let _ = ask;
        false
    }

    /// Tables of values over numbers, if positions have coordinates.
    fn numbered(&self) -> Option<&dyn Cells> {
        None
    }

    /// Payoffs, where numbers are paid.
    fn payoffs(&self) -> Option<&dyn Payoffs> {
        None
    }

    /// A search that looks ahead, where the game has one.
    fn ahead(&self) -> Option<&dyn Ahead> {
        None
    }

    /// Positions with tiers, solved in a folder: where the rules give tiers, and positions have no numbers.
    fn in_tiers(&self) -> Option<&dyn InTiers> {
        None
    }

    /// Endings, and the analysis from them backwards, where somebody wins.
    fn retrograde(&self) -> Option<&dyn Retrograde> {
        None
    }

    /// Answers from stored values, where positions are numbered.
    fn stored(&self) -> Option<&dyn Stored> {
        None
    }

    /// The game as a summand of a mixed sum, if it is impartial under normal play.
    fn summand(&self) -> Option<&dyn Summand> {
        None
    }

    /// What searches by this solver remember, if they do; [`Solver::Auto`] stands for the one that is taken.
    fn recalls(&self, _: Solver) -> Option<Box<dyn Recalls + '_>> {
        None
    }

    /// The game as a part of partizan sums, if Left and Right have moves of their own.
    fn sided(&self) -> Option<&dyn Sided> {
        None
    }

    /// The game as a part of partizan sums in which play may come back, if it is impartial and has cycles.
    fn twin(&self) -> Option<Box<dyn Sided + '_>> {
        None
    }

    /// What is known of misère play, where positions are sums of heaps.
    fn misere(&self) -> Option<&Theory> {
        None
    }

    /// Moves as relations, if laws can be proved of them.
    fn relational(&self) -> Option<&dyn Relational> {
        None
    }

    /// Whether a move may bind the next one. Such a game is no part of compounds and sums.
    fn is_bound(&self) -> bool {
        false
    }

    /// Pictures of positions, if the game draws them.
    fn pictures(&self) -> Option<&dyn Pictures> {
        None
    }

    /// Forgets the results of earlier questions, for rules that proved to be faulty.
    fn forget(&self) {}
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

/// Opens impartial rules whose moves may bind the next one.
pub fn entailing<R>(rules: R) -> EntailingTable<R>
where
    R: grundy_base::rules::Entailing<Component: Send + Sync>
        + crate::notation::Notation<R::Component, R::Move>
        + Clone
        + Send
        + Sync
        + 'static,
{
    EntailingTable::new(rules)
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

/// Opens partizan rules, with a position to start from; empty text if there is none.
pub fn partizan<R>(rules: R, start: impl Into<String>) -> SidedTable<Ruled<R>>
where
    R: grundy_partizan::rules::Partizan
        + crate::notation::Notation<R::Component, (grundy_base::rules::Player, R::Move)>
        + Send
        + Sync
        + 'static,
{
    SidedTable::of_rules(rules, start)
}

/// Opens a game in which Left and Right have moves of their own, with a position to start from.
pub fn sided<S: Sided>(game: S, start: impl Into<String>) -> SidedTable<S> {
    SidedTable::new(game, start)
}

/// Opens a sum of different games: what each is called, and the opened game. With a partizan game among
/// them, or one in which play may come back, the sum is partizan.
pub fn mixed(games: Vec<(String, Box<dyn Table>)>) -> Watched {
    if games.iter().any(|(_, game)| game.summand().is_none()) {
        return partizan::mixed(games);
    }
    mixed::open(games)
}

/// Says how a position was read as it was written, where people or books also read it otherwise.
type Reading = Box<dyn Fn(&str) -> Option<Phrase> + Send + Sync>;

/// At most this many moves are listed.
const MAX_LISTED_MOVES: u64 = 1_000_000;
/// Bytes of a move in a list: its texts and its values, and the same again while the list is written.
const LISTED_MOVE_BYTES: u64 = 1024;

/// How many moves may be listed with the memory that is left.
fn most_listed(budget: &Budget<'_>) -> u64 {
    MAX_LISTED_MOVES.min(budget.left() / LISTED_MOVE_BYTES)
}

/// The refusal of a list that is too long, or for which there is too little memory.
fn unlisted(budget: &mut Budget<'_>) -> Error {
    match budget.take(MAX_LISTED_MOVES * LISTED_MOVE_BYTES) {
        Err(stopped) => stopped.into(),
        Ok(()) => too_many_moves(),
    }
}

/// Bytes of text of all positions after a move. Beyond this the positions are left out.
const MAX_ROW_BYTES: usize = 4 << 20;

/// Bytes of text of all positions in a list of moves that must be complete.
const MAX_STEP_BYTES: usize = 64 << 20;

/// Refuses a list of `moves` positions of about this length if it has too much text.
fn check_steps(position: &str, moves: usize) -> Result<(), Error> {
    if position.len().saturating_mul(moves) > MAX_STEP_BYTES {
        return Err(too_many_moves());
    }
    Ok(())
}

fn too_many_moves() -> Error {
    let outcome_alone = Advice::change(
        Phrase::fixed("outcome-alone", "ask for the outcome alone"),
        "moves",
        Setting::value("none"),
    );
    Stopped::new(Limit::Size, format!("counting over {MAX_LISTED_MOVES} moves")).instead(outcome_alone).into()
}

/// The class of a game under its own play, or under misère play.
fn class_under(own: Class, misere: bool) -> Class {
    if misere { own.ending(Ending::Misere) } else { own }
}

/// The moves of a position as they are written, and where they lead.
fn steps<R>(rules: &R, at: &R::Position) -> Vec<Step>
where
    R: Rules + Notation<R::Position, R::Move>,
{
    let mut moves = Vec::new();
    rules.moves(at, &mut moves);
    let step = |mv| Step { mv: rules.write_move(at, mv), to: rules.write(&rules.play(at, mv)) };
    moves.iter().map(step).collect()
}

/// The position that a text holds.
fn read<P, M>(rules: &impl Notation<P, M>, position: &str) -> Result<P, Error> {
    Ok(rules.read(Text::new(position).trim())?)
}

/// What a position looks like; its text where it has no picture.
fn drawn<P, M>(rules: &impl Notation<P, M>, at: &P) -> Scene {
    rules.scene(at).unwrap_or_else(|| Scene::text(&rules.write(at)))
}
