//! Techniques compared on an opened game: the same positions, solved in several ways that are counted.
//!
//! The positions below one are numbered first; then each technique works on the numbers, so that its counts
//! and its time are its own. Who calls measures the time: the library reads no clock.

mod sums;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::explore::{self, Explored, Identity};
use crate::table::Table;
use grundy_base::error::{Error, Limit, Refused, Stopped};
use grundy_base::graph::Graph;
use grundy_base::limits::Budget;
use grundy_base::phrase::Phrase;
use grundy_base::report::Ask;
use grundy_base::rules::Ending;
use grundy_base::value::amount::Sum;
use grundy_base::value::nimber::Nimber;
use grundy_base::value::outcome::Outcome;
pub use grundy_solve::experiment::Tally;
use grundy_solve::experiment::{self as solve, Call, Halt, Kept};

use self::sums::{Bookkeeping, ComponentsBelow};

/// A way to solve a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Technique {
    /// Won or lost by the definition: all moves, nothing remembered.
    Definition,
    /// The same, which stops at the first move that wins.
    EarlyBreak,
    /// All moves, each position once.
    Memo,
    /// Each position once, and a stop at the first move that wins.
    MemoEarlyBreak,
    /// All positions in order, from the ends; all moves.
    Backward,
    /// All positions in order; lost ones mark those that lead to them.
    Marking,
    /// From the ends backwards, with counters.
    Retrograde,
    /// The nimber of the whole position by the definition.
    Nimber,
    /// The same, each whole position once.
    NimberPositions,
    /// Nimbers of components, each once, added by XOR.
    NimberComponents,
    /// A table of the nimbers of all components, from the smallest.
    NimberTable,
    /// The thesis's program without its cache: lists of heaps that keep empty heaps, one counter for all n.
    Thesis,
    /// The thesis's program with its cache, which is kept from one n to the next, as its counter is.
    ThesisCache,
}

impl Technique {
    /// All of them, with their names.
    pub const ALL: [(&'static str, Self); 13] = [
        ("definition", Self::Definition),
        ("early-break", Self::EarlyBreak),
        ("memo", Self::Memo),
        ("memo-early-break", Self::MemoEarlyBreak),
        ("backward", Self::Backward),
        ("marking", Self::Marking),
        ("retrograde", Self::Retrograde),
        ("nimber", Self::Nimber),
        ("nimber-positions", Self::NimberPositions),
        ("nimber-components", Self::NimberComponents),
        ("nimber-table", Self::NimberTable),
        ("thesis", Self::Thesis),
        ("thesis-cache", Self::ThesisCache),
    ];

    /// Its name in options and tables.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, one)| *one == self).map_or("", |(name, _)| name)
    }

    /// Whether its counts go on from one position to the next.
    pub fn accumulates(self) -> bool {
        matches!(self, Self::Thesis | Self::ThesisCache)
    }

    /// Whether it needs a sum of components.
    fn needs_sum(self) -> bool {
        self >= Self::Nimber
    }
}

/// The value that a technique found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// The outcome for the player to move.
    Outcome(Outcome),
    /// The nimber.
    Nimber(Nimber),
    /// What the player to move gets.
    Payoff(i64),
}

/// What a technique did with the positions of a range.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// The name of the technique.
    pub technique: &'static str,
    /// Whether its counts go on from one position to the next.
    pub accumulates: bool,
    /// Each position that it answered.
    pub rows: Vec<Row>,
    /// The position at which it gave up, and why.
    pub gave_up: Option<(String, Done)>,
}

/// A position that a technique answered.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The position as it is written.
    pub position: String,
    /// Its value.
    pub found: Found,
    /// What the technique did.
    pub tally: Tally,
    /// How long it took, in seconds.
    pub seconds: f64,
}

impl Found {
    /// The value in a table: W, D or L, or the nimber.
    pub fn shown(self) -> String {
        match self {
            Self::Outcome(outcome) => outcome.letter().to_string(),
            Self::Nimber(nimber) => nimber.to_string(),
            Self::Payoff(payoff) => payoff.to_string(),
        }
    }
}

/// What a technique did with a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// It answered.
    Answered(Found, Tally),
    /// It does not work where positions come back.
    Cycle,
    /// It gave up after too many calls.
    TooMany,
}

/// A game whose techniques are compared.
pub struct Experiment<'t> {
    table: &'t dyn Table,
    misere: bool,
    max_calls: u64,
    /// The positions below the one that is prepared.
    arcs: Vec<Box<[u32]>>,
    graph: Graph,
    endings: Vec<Outcome>,
    sums: Option<ComponentsBelow>,
    /// The thesis's lists, its counters without and with the cache, and the cache.
    lists: sums::Lists,
    counters: [Tally; 2],
    caches: [Kept<Nimber>; 2],
}

impl<'t> Experiment<'t> {
    /// An experiment on a game; a technique gives up after `max_calls` calls.
    ///
    /// # Errors
    /// A game that pays numbers.
    pub fn new(table: &'t dyn Table, misere: bool, max_calls: u64) -> Result<Self, Error> {
        if table.payoffs().is_some() {
            return Err(Refused::new(
                Phrase::fixed("asked-experiment", "comparing techniques"),
                Phrase::fixed("experiment-pays", "the game pays numbers, and nobody wins or loses it"),
                Phrase::fixed("experiment-instead", "compare counters of single answers"),
            )
            .into());
        }
        Ok(Self {
            table,
            misere,
            max_calls,
            arcs: Vec::new(),
            graph: Graph::default(),
            endings: Vec::new(),
            sums: None,
            lists: sums::Lists::new(Bookkeeping::KeepsEmpty),
            counters: [Tally::default(); 2],
            caches: [Kept::new(false), Kept::new(true)],
        })
    }

    /// The techniques that fit the game.
    pub fn techniques(&self) -> Vec<Technique> {
        let sum = self.table.summand().is_some() && !self.misere;
        Technique::ALL.iter().map(|(_, one)| *one).filter(|one| sum || !one.needs_sum()).collect()
    }

    /// Looks at the moves below the largest position, so that the thesis's lists know how many heaps each
    /// kind of move can leave.
    ///
    /// # Errors
    /// Bad text, a limit.
    pub fn look_ahead(&mut self, position: &str, budget: &mut Budget<'_>) -> Result<(), Error> {
        if let Some(game) = self.table.summand() {
            self.lists.learn(&ComponentsBelow::explore(self.table, game, position, budget)?);
        }
        Ok(())
    }

    /// Numbers the positions below one.
    ///
    /// # Errors
    /// Bad text, a limit.
    pub fn prepare(&mut self, position: &str, ask: &Ask, budget: &mut Budget<'_>) -> Result<(), Error> {
        match self.table.summand() {
            Some(game) => {
                let sums = ComponentsBelow::explore(self.table, game, position, budget)?;
                let mut lists = sums::Lists::new(Bookkeeping::DropsEmpty);
                lists.add(&sums, budget)?;
                self.arcs = lists.arcs;
                let lost = match self.table.class(self.misere).ending {
                    Ending::Misere => Outcome::Win,
                    Ending::Normal | Ending::Own => Outcome::Loss,
                };
                self.endings = vec![lost; self.arcs.len()];
                self.sums = Some(sums);
            }
            None => {
                let charge = |met: &explore::Met, _: usize| {
                    budget.take((met.text.len() + 64 + 32 * met.moves.len()) as u64)?;
                    Ok(budget.step()?)
                };
                let found = explore::explore(self.table, position, ask, Identity::Text, charge)?;
                self.endings = found.positions.iter().map(ended).collect();
                self.arcs = arcs(&found);
            }
        }
        let (mut starts, mut heads) = (vec![0], Vec::new());
        for moves in &self.arcs {
            heads.extend_from_slice(moves);
            starts.push(heads.len());
        }
        self.graph = Graph::from_rows(starts, heads);
        Ok(())
    }

    /// Solves the prepared position.
    ///
    /// # Errors
    /// A limit.
    pub fn run(&mut self, technique: Technique, budget: &mut Budget<'_>) -> Result<Done, Error> {
        let found = match technique {
            Technique::Definition => self.outcome::<solve::Win<false>>(false, budget),
            Technique::EarlyBreak => self.outcome::<solve::Win<true>>(false, budget),
            Technique::Memo => self.outcome::<solve::Win<false>>(true, budget),
            Technique::MemoEarlyBreak => self.outcome::<solve::Win<true>>(true, budget),
            Technique::Backward => self.sweep(solve::backward, budget),
            Technique::Marking => self.sweep(solve::marking, budget),
            Technique::Retrograde => self.sweep(solve::retrograde, budget),
            Technique::Nimber => self.nimber(false, budget),
            Technique::NimberPositions => self.nimber(true, budget),
            Technique::NimberComponents | Technique::NimberTable => {
                let sums = self.sums.as_ref().expect("the technique fits sums alone");
                let way = match technique {
                    Technique::NimberTable => solve::by_table,
                    _ => solve::by_components,
                };
                way(&sums.options, &sums.roots, budget).map(|(value, tally)| (Found::Nimber(value), tally))
            }
            Technique::Thesis => self.thesis(0, budget)?,
            Technique::ThesisCache => self.thesis(1, budget)?,
        };
        match found {
            Ok((value, tally)) => Ok(Done::Answered(value, tally)),
            Err(Halt::Cycle) => Ok(Done::Cycle),
            Err(Halt::TooMany) => Ok(Done::TooMany),
            Err(Halt::Stopped(stopped)) => Err(stopped.into()),
        }
    }

    fn outcome<C: Call<Value = Outcome>>(&self, memo: bool, budget: &mut Budget<'_>) -> Counted {
        let ending = |at: u32| self.endings[at as usize];
        let (mut kept, mut tally) = (Kept::new(memo), Tally::default());
        let value =
            solve::recurse::<C>(&self.arcs, 0, ending, &mut kept, &mut tally, self.max_calls, budget)?;
        Ok((Found::Outcome(value), tally))
    }

    fn sweep(&self, way: Sweep, budget: &mut Budget<'_>) -> Counted {
        let (outcomes, tally) = way(&self.graph, &|at| self.endings[at as usize], budget)?;
        Ok((Found::Outcome(outcomes[0]), tally))
    }

    fn nimber(&self, memo: bool, budget: &mut Budget<'_>) -> Counted {
        let (mut kept, mut tally) = (Kept::new(memo), Tally::default());
        let value = solve::recurse::<solve::Mex>(
            &self.arcs,
            0,
            |_| Nimber::ZERO,
            &mut kept,
            &mut tally,
            self.max_calls,
            budget,
        )?;
        Ok((Found::Nimber(value), tally))
    }

    /// The thesis's program, without or with its cache; counts go on.
    fn thesis(&mut self, which: usize, budget: &mut Budget<'_>) -> Result<Counted, Error> {
        let sums = self.sums.as_ref().expect("the technique fits sums alone");
        let root = self.lists.add(sums, budget)?;
        let (kept, tally) = (&mut self.caches[which], &mut self.counters[which]);
        let found = solve::recurse::<solve::Mex>(
            &self.lists.arcs,
            root,
            |_| Nimber::ZERO,
            kept,
            tally,
            self.max_calls,
            budget,
        );
        Ok(found.map(|value| (Found::Nimber(value), *tally)))
    }
}

/// A value and its counts, or why there is none.
type Counted = Result<(Found, Tally), Halt>;

/// A technique that goes over all positions.
type Sweep = fn(&Graph, &dyn Fn(u32) -> Outcome, &mut Budget<'_>) -> Result<(Vec<Outcome>, Tally), Halt>;

fn arcs(found: &Explored) -> Vec<Box<[u32]>> {
    let moves = |met: &explore::Met| met.moves.iter().map(|arc| arc.to[0]).collect();
    found.positions.iter().map(moves).collect()
}

/// What an end is worth to the player to move.
fn ended(met: &explore::Met) -> Outcome {
    match met.pays.first() {
        Some(Sum::Whole(1)) => Outcome::Win,
        Some(Sum::Whole(0)) => Outcome::Draw,
        _ => Outcome::Loss,
    }
}

/// A set of positions in the order in which they were met.
type Numbers<P> = IndexSet<P, FxBuildHasher>;

/// The number of a position that was met, as the graph has it.
fn number(place: usize) -> Result<u32, Error> {
    u32::try_from(place).map_err(|_| Stopped::after(Limit::Size, place).into())
}

#[cfg(test)]
mod tests;
