//! The families of games, one a file: each makes a game of choices and compares every answer about it.

mod arrows;
mod ask;
mod boards;
mod codes;
mod evidence;
mod exam;
mod graphs;
mod laws;
mod partizan;
mod readers;
mod rule_files;
mod sums;
mod trees;

use crate::choices::Choices;
use crate::tally::Tally;

/// What differs, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference(pub String);

/// A kind of games, and how one of them is compared.
#[derive(Debug)]
pub struct Family {
    /// Its name in the table.
    pub name: &'static str,
    /// Games of it in a round: small games are quick, and many are needed to meet what is rare.
    pub games: u64,
    /// Makes a game of these choices, and compares its answers.
    pub compare: fn(&mut Choices, &mut Tally) -> Result<(), Difference>,
}

/// All families.
pub static FAMILIES: &[Family] = &[
    Family { name: "codes", games: 1, compare: codes::normal },
    Family { name: "misère sums", games: 1, compare: codes::misere },
    Family { name: "laws", games: 1, compare: laws::compare },
    Family { name: "arrows", games: 1, compare: arrows::compare },
    Family { name: "impartial files", games: 1, compare: rule_files::impartial },
    Family { name: "contest files", games: 4, compare: rule_files::contest },
    Family { name: "payoff files", games: 1, compare: rule_files::payoffs },
    Family { name: "graphs", games: 4, compare: graphs::compare },
    Family { name: "graph sums", games: 1, compare: sums::acyclic },
    Family { name: "loopy sums", games: 4, compare: sums::loopy },
    Family { name: "trees", games: 20, compare: trees::compare },
    Family { name: "exam", games: 1, compare: exam::compare },
    Family { name: "boards", games: 1, compare: boards::compare },
    Family { name: "partizan", games: 20, compare: partizan::compare },
    Family { name: "evidence", games: 1, compare: evidence::compare },
    Family { name: "readers", games: 10, compare: readers::compare },
];

impl Family {
    /// The family with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        FAMILIES.iter().find(|family| family.name == name)
    }
}
