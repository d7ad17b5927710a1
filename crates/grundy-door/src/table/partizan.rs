//! The adapter for partizan games: positions are sums, and everything is told of both players.

mod answer;
mod bounded;
mod lifted;
mod mixed;
mod moved;
mod players;
mod several;
mod summed;

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::axes::Axes;
use super::{Axis, Bounded, Cells, Family, Leaves, Recalls, Sided, Valuer, class_under};
use crate::notation::Notation;
use grundy_base::error::{BadText, Error};
use grundy_base::limits::Budget;
use grundy_base::report::scene::Scene;
use grundy_base::report::{Ask, Cell, Solver, Told};
use grundy_base::rules::{Class, Player};
use grundy_base::text::Text;
use grundy_partizan::bounds::Member;
use grundy_partizan::loopy::Game;
use grundy_partizan::position::Worth;
use grundy_partizan::rules::Partizan;
use grundy_partizan::{Done, Store, text};

use bounded::LeftLines;
pub(super) use mixed::open as mixed;
use players::Players;
pub use players::mover_of;
use summed::Summed;

/// The class of partizan sums.
const CLASS: Class = Class::IMPARTIAL.partizan();

/// The class of partizan sums, in which positions may come back.
fn class_of(is_cyclic: bool, misere: bool) -> Class {
    class_under(if is_cyclic { CLASS.cyclic() } else { CLASS }, misere)
}
/// How a component in which nothing is left is written, unless the game says else.
const EMPTY: &str = "0";

/// A partizan game, opened. Made by [`partizan`](super::partizan) or [`sided`](super::sided).
pub struct SidedTable<S> {
    game: S,
    /// Empty if there is none.
    start: String,
    cells: fn(&S) -> Option<&dyn Cells>,
    /// Whether positions can come back.
    is_cyclic: bool,
}

/// Partizan rules with their notation.
pub struct Ruled<R: Partizan> {
    rules: Arc<R>,
    axes: Axes<R::Component>,
    /// How a component in which nothing is left is written, if there is one.
    empty: Option<String>,
    left: LeftLines,
}

impl<R> SidedTable<Ruled<R>>
where
    R: Partizan + Notation<R::Component, (Player, R::Move)> + Send + Sync + 'static,
{
    pub(super) fn of_rules(rules: R, start: impl Into<String>) -> Self {
        let game = Ruled { empty: Some(EMPTY.to_owned()), ..Ruled::of(rules) };
        Self { game, start: start.into(), cells: |game| Some(game), is_cyclic: false }
    }

    /// Says what the law finder may know.
    #[must_use]
    pub fn family(mut self, family: Option<Family>) -> Self {
        self.game.axes.family = family;
        self
    }

    /// Says how a component in which nothing is left is written; none if there is no such component.
    #[must_use]
    pub fn empty(mut self, empty: Option<String>) -> Self {
        self.game.empty = empty;
        self
    }

    /// With a table over one or two numbers; `component_at` says which component they mean, if any.
    #[must_use]
    pub fn axes(
        mut self,
        axes: Vec<Axis>,
        component_at: impl Fn(&R, &[u64]) -> Option<R::Component> + Send + Sync + 'static,
    ) -> Self {
        let rules = Arc::clone(&self.game.rules);
        self.game.axes.set(axes, move |numbers| component_at(&rules, numbers));
        self
    }
}

impl<S: Sided> SidedTable<S> {
    pub(super) fn new(game: S, start: impl Into<String>) -> Self {
        Self { game, start: start.into(), cells: |_| None, is_cyclic: false }
    }

    /// Says that positions can come back. Values are found also where that is not said; it is told of the
    /// game, and solvers that need an end are refused at once.
    #[must_use]
    pub fn cyclic(mut self, is_cyclic: bool) -> Self {
        self.is_cyclic = is_cyclic;
        self
    }
}

impl<S: Sided> Summed for SidedTable<S> {
    fn players(&self) -> Players<'_> {
        Players::alone(&self.game)
    }

    fn sided(&self) -> &dyn Sided {
        &self.game
    }

    fn start(&self) -> Option<String> {
        Some(self.start.clone()).filter(|start| !start.is_empty())
    }

    fn cells(&self) -> Option<&dyn Cells> {
        (self.cells)(&self.game)
    }

    fn is_cyclic(&self) -> bool {
        self.is_cyclic
    }
}

impl<R> Ruled<R>
where
    R: Partizan + Notation<R::Component, (Player, R::Move)> + Send + Sync + 'static,
{
    /// The rules alone: no tables, no text for nothing.
    pub(super) fn of(rules: R) -> Self {
        Self { rules: Arc::new(rules), axes: Axes::none(), empty: None, left: LeftLines::default() }
    }

    fn is_empty(&self, text: Text<'_>) -> bool {
        self.empty.as_deref() == Some(text.trim().as_str())
    }

    /// A component; none where nothing is left.
    fn read(&self, text: Text<'_>) -> Result<Option<R::Component>, BadText> {
        if self.is_empty(text) { Ok(None) } else { self.rules.read(text).map(Some) }
    }

    /// A component as [`Sided::components`] wrote it.
    fn known(&self, component: &str) -> Result<Option<R::Component>, Error> {
        Ok(self.read(Text::new(component))?)
    }
}

/// All moves of a player in a component, in a fixed order.
fn moves_of<R: Partizan>(rules: &R, at: &R::Component, player: Player) -> Vec<R::Move> {
    let mut moves = Vec::new();
    rules.moves(at, player, &mut moves);
    moves
}

impl<R> Sided for Ruled<R>
where
    R: Partizan + Notation<R::Component, (Player, R::Move)> + Send + Sync + 'static,
{
    fn components(&self, text: Text<'_>) -> Result<Vec<String>, Error> {
        let write = |part: Text<'_>| {
            Ok(self.read(part)?.map_or_else(|| part.trim().as_str().to_owned(), |at| self.rules.write(&at)))
        };
        if self.is_empty(text) {
            return Ok(vec![text.trim().as_str().to_owned()]);
        }
        let parts = Notation::parts(&*self.rules, text);
        if parts.is_empty() {
            return Err(text.bad("no position is given").hint("`grundy games NAME` shows examples").into());
        }
        parts.into_iter().map(write).collect()
    }

    fn options(&self, component: &str, player: Player) -> Result<Vec<Leaves>, Error> {
        let Some(at) = self.known(component)? else { return Ok(Vec::new()) };
        let mut rest = Vec::new();
        let leaves = moves_of(&*self.rules, &at, player).into_iter().map(|mv| {
            rest.clear();
            self.rules.play(&at, player, &mv, &mut rest);
            let rest = rest.iter().map(|one| self.rules.write(one)).collect();
            (self.rules.write_move(&at, &(player, mv)), rest)
        });
        Ok(leaves.collect())
    }

    fn valuer(&self) -> Box<dyn Valuer + '_> {
        Box::new(Valued { table: self, worth: Worth::new(&*self.rules) })
    }

    fn bounded(&self) -> Option<Box<dyn Bounded + '_>> {
        Some(Box::new(bounded::Searched::new(self)))
    }

    fn member(&self) -> Option<Member<'_>> {
        Some(Member::new(&*self.rules, |text| Ok(self.read(Text::new(text))?)))
    }

    fn recalls(&self) -> Option<Box<dyn Recalls + '_>> {
        Some(Box::new(&self.left))
    }

    fn forget(&self) {
        self.left.forget();
    }

    fn scene(&self, component: &str) -> Option<Scene> {
        self.known(component).ok().flatten().and_then(|at| self.rules.scene(&at))
    }

    fn empty(&self) -> Option<String> {
        self.empty.clone()
    }
}

/// The values of components, with those known so far.
struct Valued<'t, R: Partizan> {
    table: &'t Ruled<R>,
    worth: Worth<'t, R>,
}

impl<R> Valuer for Valued<'_, R>
where
    R: Partizan + Notation<R::Component, (Player, R::Move)> + Send + Sync + 'static,
{
    fn game(&mut self, component: &str, store: &mut Store<'_>) -> Done<Game> {
        match self.table.read(Text::new(component))? {
            Some(at) => self.worth.game(store, std::slice::from_ref(&at)),
            None => Ok(Game::ZERO),
        }
    }

    fn games(&mut self, component: &str, player: Player, store: &mut Store<'_>) -> Done<Vec<Game>> {
        let Some(at) = self.table.read(Text::new(component))? else { return Ok(Vec::new()) };
        let rules = &*self.table.rules;
        let mut rest = Vec::new();
        let values = moves_of(rules, &at, player).into_iter().map(|mv| {
            rest.clear();
            rules.play(&at, player, &mv, &mut rest);
            self.worth.game(store, &rest)
        });
        values.collect()
    }
}

impl<R> Cells for Ruled<R>
where
    R: Partizan + Notation<R::Component, (Player, R::Move)> + Send + Sync + 'static,
{
    fn axes(&self) -> Vec<Axis> {
        self.axes.axes.clone()
    }

    fn position(&self, numbers: &[u64]) -> Option<String> {
        self.axes.position(numbers).map(|at| self.rules.write(&at))
    }

    fn cells(&self, ranges: &[RangeInclusive<u64>], ask: &Ask) -> Result<Vec<Cell>, Error> {
        let count = self.axes.count(ranges)?;
        let solver = if ask.solver == Solver::Auto { Solver::Value } else { ask.solver };
        solver.check(&class_under(CLASS, ask.misere))?;
        let mut budget = Budget::new(&ask.limits);
        budget.take_table::<Cell>(count)?;
        budget.expect(count);
        let mut store = Store::new(&ask.limits);
        let mut worth = Worth::new(&*self.rules);
        let cells = self.axes.positions(ranges).map(|at| {
            budget.step()?;
            let Some(at) = at else { return Ok(Cell::Void) };
            let game = worth.game(&mut store, std::slice::from_ref(&at))?;
            Ok(Cell::Value(told(&mut store, &game, ask.told)?))
        });
        cells.collect()
    }

    fn family(&self) -> Option<Family> {
        self.axes.family.clone()
    }
}

/// What a table tells of a game. Means, temperatures and weights are those of games that end.
fn told(store: &mut Store<'_>, game: &Game, told: Told) -> Done<String> {
    let value = match (game, told) {
        (Game::Short(value), _) => *value,
        (Game::Loopy(loopy), Told::Value) => return text::write_loopy(store, loopy),
        (Game::Loopy(loopy), Told::Outcome) => return Ok(loopy.outcome(store)?.name().to_owned()),
        (Game::Loopy(_), Told::Mean | Told::Temperature | Told::AtomicWeight) => return Ok(String::new()),
    };
    Ok(match told {
        Told::Value => text::write(store, value)?,
        Told::Mean => store.mean(value)?.to_string(),
        Told::Temperature => store.temperature(value)?.to_string(),
        Told::Outcome => store.outcome(value)?.letter().to_string(),
        Told::AtomicWeight => match store.atomic_weight(value)? {
            Some(weight) => text::write(store, weight)?,
            None => String::new(),
        },
    })
}
