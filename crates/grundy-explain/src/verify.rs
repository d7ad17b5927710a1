//! The checker of evidence on opened games. It is the crate `grundy_verify`, which knows no solver; here a
//! table answers what it asks: moves and ends of play, by the rules.

use grundy::Error;
use grundy::limits::Limits;
use grundy::report::{Ask, Criterion, Look, Step};
use grundy::rules::Class;
use grundy::table::Table;
use grundy::value::outcome::Outcome;
use grundy_verify::Rules;
pub use grundy_verify::{Checked, Fault, Wrong};

use crate::evidence::{Chance, Evidence, summands};

/// Checks evidence about a position of this opened game, by its rules alone.
///
/// # Errors
/// The first thing that is wrong; a limit.
pub fn verify(evidence: &Evidence, table: &dyn Table, limits: &Limits) -> Result<Checked, Fault> {
    grundy_verify::verify(evidence, &OfTable(table), limits)
}

/// The rules of an opened game.
struct OfTable<'t>(&'t dyn Table);

impl Rules for OfTable<'_> {
    fn class(&self, misere: bool) -> Class {
        self.0.class(misere)
    }

    fn canonical(&self, position: &str) -> Result<String, Error> {
        self.0.canonical(position)
    }

    fn components(&self, position: &str) -> Result<Vec<String>, Error> {
        self.0.components(position)
    }

    fn pieces(&self, position: &str) -> Result<Vec<String>, Error> {
        self.0.summand().map_or_else(|| self.0.components(position), |sum| sum.pieces(position))
    }

    fn summands(&self, sum: &str) -> Result<Vec<String>, Error> {
        summands(self.0, sum)
    }

    fn empty(&self) -> String {
        self.0.summand().and_then(|sum| sum.empty()).unwrap_or_default()
    }

    fn moves(&self, position: &str) -> Result<Vec<Step>, Error> {
        self.0.moves(position)
    }

    fn ending(&self, position: &str, misere: bool) -> Result<Outcome, Error> {
        self.0.ending(position, misere)
    }

    fn look(&self, position: &str, chance: Chance) -> Result<Look, Error> {
        let criterion = if chance == Chance::Worst { Criterion::Worst } else { Criterion::Expectation };
        self.0.look(position, &Ask { criterion, ..Ask::default() })
    }
}
