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
use grundy::notation::text::Text;
use grundy::rules::{Impartial, LawOfSums};
use grundy::table::{Family, Table};

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
pub(super) struct Known {
    name: String,
    table: Box<dyn Table>,
    law: Law,
    count: Count,
    search: Search,
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
            table,
            law: Box::new(move |n| rules.law(&n)),
            count: Box::new(move |n| same.count_moves(&n)),
            search,
        })
    }

    /// Its name in the library.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The family for the law finder.
    pub(super) fn family(&self) -> Option<Family> {
        self.table.family()
    }

    /// The theorem about misère play of sums, if there is one.
    pub(super) fn misere_law(&self) -> Option<LawOfSums<[u64; 1]>> {
        (self.name == nim::GAME.id).then_some(|sum| Some(nim::misere(sum.iter().map(|&[n]| n))))
    }

    /// The value of a heap by law.
    pub(super) fn law(&self, n: u64) -> Option<Nimber> {
        (self.law)(n)
    }

    /// How many moves a heap has.
    pub(super) fn count_moves(&self, n: u64) -> Option<u64> {
        (self.count)(n)
    }

    /// The value of a heap by the engine; `None` if it is better found from the expression.
    pub(super) fn search(
        &self,
        n: u64,
        values: &mut Vec<Nimber>,
        budget: &mut Budget<'_>,
    ) -> Option<Result<Nimber, Error>> {
        if n <= MAX_HEAP_BY_EXPRESSION {
            return None;
        }
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
        summand.nimber(&n.to_string(), &mut Budget::new(&limits)).expect("small heaps have values")
    }
}
