//! The options of every command that computes something.

use std::num::NonZeroUsize;
use std::time::Duration;

use clap::Args;
use grundy::phrase::phrase;
use grundy::solve::Solver;
use grundy_explain::messages::Language;

use super::units::{bytes, duration};
use crate::exit::Failure;
use crate::slip::Slip;

/// How something is computed, and how the answer is told.
#[derive(Clone, Debug, Args)]
pub(crate) struct Computation {
    /// Misère play: the player who cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,
    /// One JSON object, for machines
    #[arg(long)]
    pub(crate) json: bool,
    /// Memory for tables and memos, as 512MiB or 4GiB
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = bytes)]
    pub(crate) max_memory: u64,
    /// Give up after this time, as 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Threads for `law` (without it, one), and for `solve` where it solves a whole board game, builds an
    /// endgame table or searches (without it, all cores); refused elsewhere
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
    /// The language of the answers: en, uk or ru
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = language)]
    pub(crate) lang: Language,
}

impl Computation {
    /// Refuses `--threads` where one thread does all the work.
    pub(crate) fn without_threads(&self, what: &str) -> Result<(), Failure> {
        match self.threads {
            None => Ok(()),
            Some(_) => Err(Failure::Usage {
                problem: phrase!(
                    "wrong-option",
                    "--{option} does not apply: {why}",
                    option = "threads",
                    why = phrase!("one-thread", "{what} works with one thread", what = what),
                ),
                hint: phrase!("hint-leave", "leave out {what}", what = "--threads"),
            }),
        }
    }

    /// Refuses `--misere` where nothing is played under it.
    pub(crate) fn without_misere(&self, why: &str) -> Result<(), Failure> {
        match self.misere {
            false => Ok(()),
            true => Err(Failure::Usage {
                problem: phrase!(
                    "wrong-option",
                    "--{option} does not apply: {why}",
                    option = "misere",
                    why = why
                ),
                hint: phrase!("hint-leave", "leave out {what}", what = "--misere"),
            }),
        }
    }
}

/// A language by its code.
pub(crate) fn language(code: &str) -> Result<Language, Slip> {
    code.parse().map_err(|_| one_of(&Language::ALL.map(Language::code)))
}

/// A solver by its name.
pub(crate) fn solver(name: &str) -> Result<Solver, Slip> {
    let all = Solver::ALL.iter();
    all.copied().find(|solver| solver.name() == name).ok_or_else(|| {
        let names: Vec<_> = Solver::ALL.iter().map(|solver| solver.name()).collect();
        one_of(&names)
    })
}

fn one_of(names: &[&str]) -> Slip {
    Slip(phrase!("option-one-of", "expected one of {names}", names = names.join(", ")))
}
