//! Known nimbers of boards, by a named solver.

use grundy_base::report::{Ask, Moves, Solver};

use super::question;

/// Checks the nimbers of positions that belong to one opened game.
pub(crate) fn nimbers(game: &str, solver: Solver, known: &[(&str, u64)]) {
    for (position, value) in known {
        let asked = question(&format!("{game} {position}")).unwrap();
        let ask = Ask { solver, moves: Moves::None, ..Ask::default() };
        let report = asked.table.solve(&asked.position, &ask).unwrap();
        let found = report.answer.nimber().map(|nimber| nimber.0);
        assert_eq!(found, Some(*value), "{game} {position} by {}", solver.name());
    }
}
