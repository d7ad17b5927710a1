//! The families of games, one a file: each makes a game of choices and compares every answer about it.

mod arrows;
mod ask;
mod boards;
mod codes;
mod exam;
mod graphs;
mod laws;
mod partizan;
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
    /// Makes a game of these choices, and compares its answers.
    pub compare: fn(&mut Choices, &mut Tally) -> Result<(), Difference>,
}

/// All families.
pub static FAMILIES: &[Family] = &[
    Family { name: "codes", compare: codes::normal },
    Family { name: "misère sums", compare: codes::misere },
    Family { name: "laws", compare: laws::compare },
    Family { name: "arrows", compare: arrows::compare },
    Family { name: "impartial files", compare: rule_files::impartial },
    Family { name: "contest files", compare: rule_files::contest },
    Family { name: "payoff files", compare: rule_files::payoffs },
    Family { name: "graphs", compare: graphs::compare },
    Family { name: "graph sums", compare: sums::acyclic },
    Family { name: "loopy sums", compare: sums::loopy },
    Family { name: "trees", compare: trees::compare },
    Family { name: "exam", compare: exam::compare },
    Family { name: "boards", compare: boards::compare },
    Family { name: "partizan", compare: partizan::compare },
];

impl Family {
    /// The family with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        FAMILIES.iter().find(|family| family.name == name)
    }
}
