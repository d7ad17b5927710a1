//! What an opened game of partizan sums is: all that it tells, it tells as a table.

use super::class_of;
use super::players::Players;
use crate::table::{Cells, Pictures, Recalls, Sided, Step, Table};
use grundy_base::error::Error;
use grundy_base::report::scene::Scene;
use grundy_base::report::{Ask, Report, Solver};
use grundy_base::rules::Class;

/// One game or several, whose components stand in sums.
pub(super) trait Summed: Send + Sync {
    /// The games.
    fn players(&self) -> Players<'_>;

    /// All of them as one.
    fn sided(&self) -> &dyn Sided;

    /// Where play starts if nobody says so.
    fn start(&self) -> Option<String>;

    /// Whether positions can come back.
    fn is_cyclic(&self) -> bool;

    /// The table over numbers, if there is one.
    fn cells(&self) -> Option<&dyn Cells> {
        None
    }
}

impl<G: Summed> Table for G {
    fn class(&self, misere: bool) -> Class {
        class_of(self.is_cyclic(), misere)
    }

    fn start(&self) -> Option<String> {
        Summed::start(self)
    }

    fn canonical(&self, position: &str) -> Result<String, Error> {
        self.players().canonical(position)
    }

    fn moves(&self, position: &str) -> Result<Vec<Step>, Error> {
        self.players().steps(position)
    }

    fn solve(&self, position: &str, ask: &Ask) -> Result<Report, Error> {
        self.players().solve(position, self.is_cyclic(), ask)
    }

    fn solvers(&self, misere: bool) -> Vec<Solver> {
        match (misere, self.players().bounded()) {
            (true, _) if self.is_cyclic() => vec![Solver::Retrograde],
            (false, _) if self.is_cyclic() => vec![Solver::Value, Solver::Retrograde],
            (true, _) => vec![Solver::Memo],
            (false, None) => vec![Solver::Value, Solver::Memo],
            (false, Some(_)) => vec![Solver::Value, Solver::Bounds, Solver::Memo],
        }
    }

    fn recalls(&self, solver: Solver) -> Option<Box<dyn Recalls + '_>> {
        matches!(solver, Solver::Auto | Solver::Bounds).then(|| Summed::sided(self).recalls()).flatten()
    }

    fn forget(&self) {
        Summed::sided(self).forget();
    }

    fn numbered(&self) -> Option<&dyn Cells> {
        self.cells()
    }

    fn sided(&self) -> Option<&dyn Sided> {
        Some(Summed::sided(self))
    }

    fn pictures(&self) -> Option<&dyn Pictures> {
        Some(self)
    }
}

impl<G: Summed> Pictures for G {
    fn scene(&self, position: &str) -> Result<Scene, Error> {
        self.players().scene(position)
    }
}
