//! An expression recognised as a game of the library: its law, its family, and the engine for its values.

use std::sync::Arc;

use grundy::Nimber;
use grundy::catalogue;
use grundy::catalogue::grundys_game::GrundysGame;
use grundy::catalogue::lasker::Lasker;
use grundy::catalogue::nim::{self, Nim};
use grundy::catalogue::octal::Octal;
use grundy::catalogue::sticks::Sticks;
use grundy::error::Error;
use grundy::heap::sequence::{self, Takes};
use grundy::heap::{Code, endless};
use grundy::limits::Budget;
use grundy::notation::Notation;
use grundy::notation::text::Text;
use grundy::rules::{Impartial, LawOfSums};
use grundy::table::{ImpartialTable, Shifted, Table};

type Law = Box<dyn Fn(u64) -> Option<Nimber> + Send + Sync>;
type Count = Box<dyn Fn(u64) -> Option<u64> + Send + Sync>;

/// Largest heap that is computed from the expression, as a check of laws.
const MAX_HEAP_BY_EXPRESSION: u64 = 4096;

/// How the values of large heaps are found without a law.
enum Search {
    /// By the engine for take-and-break games.
    Takes(Takes),
    /// By the engine for codes with infinitely many digits.
    Code(Code),
    /// By the table of the library's game.
    Table,
    /// From the expression.
    Expression,
}

/// The game of the library.
pub(crate) struct Known {
    name: String,
    table: Arc<dyn Table>,
    law: Law,
    count: Count,
    search: Search,
    /// Heap n is heap n + shift there.
    shift: i64,
    /// From which heap on it has as many moves as the library counts there, and how many more; if that is
    /// known.
    counted: Option<(u64, i64)>,
}

impl Known {
    /// The game with this code; a subtraction game, Nim and Lasker's Nim by their own names.
    pub(super) fn code(code: Code) -> Option<Self> {
        let digits = code.prefix();
        if code.block().is_empty() && digits.iter().all(|digit| matches!(digit, 0 | 3)) {
            let takes: Vec<u64> =
                (0..).zip(digits).filter(|(_, digit)| **digit == 3).map(|(k, _)| k).collect();
            let amounts: Vec<String> = takes.iter().map(u64::to_string).collect();
            let name = format!("sticks:{}", amounts.join(","));
            return Self::new(&name, Sticks::new(takes), Search::Table);
        }
        match code.to_string().as_str() {
            "0.(3)" => Self::new("nim", Nim, Search::Expression),
            "4.(3)" => Self::new("lasker", Lasker, Search::Expression),
            name => {
                let search = match code.block() {
                    [] => Search::Takes(Takes::octal(&code)),
                    _ => Search::Code(code.clone()),
                };
                Self::new(name, Octal::new(code.clone()), search)
            }
        }
    }

    /// Grundy's game.
    pub(super) fn grundys_game() -> Option<Self> {
        Self::new("grundy", GrundysGame, Search::Takes(Takes::grundys_game()))
    }

    fn new<R>(name: &str, rules: R, search: Search) -> Option<Self>
    where
        R: Impartial<Component = u64> + Send + Sync + 'static,
    {
        let (name, table) =
            catalogue::open(Text::new(name), &|_| Err("no files are read".to_owned())).ok()?;
        let rules = Arc::new(rules);
        let same = Arc::clone(&rules);
        Some(Self {
            name,
            table: Arc::from(table),
            law: Box::new(move |n| rules.law(&n)),
            count: Box::new(move |n| same.count_moves(&n)),
            search,
            shift: 0,
            counted: None,
        })
    }

    /// The same game, where heap n is heap n + shift of it, and heaps without moves do not count.
    pub(super) fn shifted(self, shift: i64) -> Self {
        Self { shift, ..self }
    }

    /// The same game, with how many moves its heaps were seen to have: those of a heap from `first` on, of
    /// all that tell how it goes on.
    pub(super) fn counting(mut self, first: u64, moves: &[u64]) -> Self {
        let more = |(n, &here): (u64, &u64)| {
            let there = (self.count)(self.there(n))?;
            Some(here.cast_signed() - there.cast_signed())
        };
        let all: Option<Vec<i64>> = (first..).zip(moves).map(more).collect();
        self.counted = all.and_then(|all| {
            let same = all.windows(2).all(|pair| pair[0] == pair[1]);
            Some((first, *all.first()?)).filter(|_| same)
        });
        self
    }

    /// Its name in the library.
    #[cfg(test)]
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Opens a table as the game of the library.
    pub(crate) fn open<R>(
        &self,
        table: ImpartialTable<R>,
        of: fn(&[R::Component]) -> Vec<u64>,
        at: fn(u64) -> R::Component,
    ) -> ImpartialTable<R>
    where
        R: Impartial<Component: Send + Sync + 'static>
            + Notation<R::Component, R::Move>
            + Send
            + Sync
            + 'static,
    {
        if self.shift != 0 {
            let game = Shifted { game: self.name.clone(), table: Arc::clone(&self.table), by: self.shift };
            return table.shifted(game);
        }
        let table = table.same_as(&self.name).as_heaps(of, at);
        match self.table.family() {
            Some(family) => table.family(family),
            None => table,
        }
    }

    fn there(&self, n: u64) -> u64 {
        n.saturating_add_signed(self.shift)
    }

    /// The theorem about misère play of sums, if there is one.
    pub(super) fn misere_law(&self) -> Option<LawOfSums<[u64; 1]>> {
        (self.shift == 0 && self.name == nim::GAME.id)
            .then_some(|sum| Some(nim::misere(sum.iter().map(|&[n]| n))))
    }

    /// The value of a heap by law.
    pub(crate) fn law(&self, n: u64) -> Option<Nimber> {
        (self.law)(self.there(n))
    }

    /// How many moves a heap has.
    pub(crate) fn count_moves(&self, n: u64) -> Option<u64> {
        let (_, more) = self.counted.filter(|(first, _)| n >= *first)?;
        (self.count)(self.there(n))?.checked_add_signed(more)
    }

    /// The value of a heap by the engine; `None` if it is better found from the expression.
    pub(crate) fn search(
        &self,
        n: u64,
        values: &mut Vec<Nimber>,
        budget: &mut Budget<'_>,
    ) -> Option<Result<Nimber, Error>> {
        if n <= MAX_HEAP_BY_EXPRESSION {
            return None;
        }
        let n = self.there(n);
        let found = match &self.search {
            Search::Takes(takes) => sequence::nimbers(takes, n, values, budget),
            // computes at least an eighth more than is known, so that asking for heap after heap restarts
            // rarely
            Search::Code(code) => endless::nimbers(code, n.max(values.len() as u64 / 8 * 9), values, budget),
            Search::Table => return Some(self.table.summand()?.nimber(&n.to_string(), budget)),
            Search::Expression => return None,
        };
        let value = |values: &[Nimber]| values[usize::try_from(n).expect("the table holds this heap")];
        Some(found.map(|()| value(values)).map_err(Error::from))
    }

    /// The value of a heap as the game of the library finds it.
    #[cfg(test)]
    pub(super) fn value_in_table(&self, n: u64) -> Nimber {
        let limits = grundy::Limits::default();
        let summand = self.table.summand().expect("heap games can be summed");
        summand
            .nimber(&self.there(n).to_string(), &mut Budget::new(&limits))
            .expect("small heaps have values")
    }
}
