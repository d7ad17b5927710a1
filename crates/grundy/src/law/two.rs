//! The search for a law of a family with two parameters.

use super::plane::{self, Plane};
use super::{Status, Theorem, beatty};
use crate::error::{Error, Limit, Refused, Stopped};
use crate::limits::Limits;
use crate::report::{Ask, Cell};
use crate::table::{Family, Table};
use crate::value::outcome::Outcome;

/// What was found in a table.
#[derive(Debug)]
pub struct TableFinding {
    /// Laws, the one that says most first: kind, statement, and how sure it is.
    pub laws: Vec<TableLaw>,
    /// Both numbers from the first to the last were looked at.
    pub range: (u64, u64),
    /// What kinds of law were tried, in order.
    pub tried: Vec<&'static str>,
}

/// A law of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableLaw {
    /// What kind of law.
    pub kind: &'static str,
    /// In words and formula.
    pub statement: String,
    /// How sure.
    pub status: Status,
}

/// Numbers in each direction that are looked at where nobody says how many, one after another.
const SIDES: [u64; 4] = [8, 16, 32, 64];
/// Memory for that.
const LITTLE: u64 = 16 << 20;
/// Rows of which periods are told.
const ROWS: usize = 6;

/// Looks for laws of a game whose positions are a family of two numbers, up to `to` in both: whole tables, pairs of lost
/// positions, single rows.
///
/// # Errors
/// Another number of parameters, payoffs, and what the game's own solver says.
pub fn in_table(table: &dyn Table, to: Option<u64>, ask: &Ask) -> Result<TableFinding, Error> {
    if let Some(to) = to {
        return on_square(table, to, ask);
    }
    // as far as it goes with little memory: some tables are soon too much
    let limits = Limits { max_bytes: ask.limits.max_bytes.min(LITTLE), ..ask.limits.clone() };
    let ask = Ask { limits, ..ask.clone() };
    let mut found = on_square(table, SIDES[0], &ask)?;
    for side in &SIDES[1..] {
        match on_square(table, *side, &ask) {
            Ok(further) => found = further,
            Err(Error::Stopped(Stopped { limit: Limit::Memory(_), .. })) => break,
            Err(other) => return Err(other),
        }
    }
    Ok(found)
}

/// All numbers up to `to`, or as far as the axes go.
fn on_square(table: &dyn Table, to: u64, ask: &Ask) -> Result<TableFinding, Error> {
    let refused = |reason: String| {
        Error::from(Refused {
            solver: "the law finder".to_owned(),
            reason,
            instead: "grundy table shows its values".to_owned(),
        })
    };
    let axes = table.axes();
    let [rows, columns] = axes.as_slice() else {
        return Err(refused(format!("its positions are a family of {} numbers, not of two", axes.len())));
    };
    let last =
        [rows, columns].into_iter().filter_map(|axis| axis.extent.as_ref().map(|extent| *extent.end()));
    let last = last.fold(to, u64::min);
    let mut first = 0;
    let cells = loop {
        let cells = table.cells(&[first..=last, first..=last], ask)?;
        if cells.first() != Some(&Cell::Void) || first > 0 {
            break cells;
        }
        first = 1;
    };
    let side = usize::try_from(last + 1 - first).expect("a table that is held");
    let values: Option<Vec<u64>> = cells
        .iter()
        .map(|cell| match cell {
            Cell::Nimber(value) => Some(value.0),
            Cell::Outcome(Outcome::Loss) => Some(0),
            Cell::Outcome(Outcome::Win) => Some(1),
            Cell::Outcome(Outcome::Draw) => Some(2),
            Cell::Void | Cell::Payoffs(_) => None,
        })
        .collect();
    let Some(values) = values else {
        return Err(refused("some of its cells are no positions, or have payoffs".to_owned()));
    };
    let family = table.family().filter(|_| !ask.misere);
    let mut laws = Vec::new();
    if let Some(plane) = Plane::new(side, side, &values) {
        if let Some(found) = plane::find(plane) {
            let statement = found.statement();
            let status = match &family {
                Some(Family::Named(Theorem::Told { statement: told, name })) if statement == *told => {
                    Status::Proved { theorem: (*name).to_owned() }
                }
                _ => Status::Verified,
            };
            laws.push(TableLaw { kind: "table", statement, status });
        }
        let lost: Vec<u64> = values.iter().map(|&value| u64::from(value != 0)).collect();
        if let Some(found) = beatty::in_table(&lost, side, first) {
            let game = match family {
                Some(Family::Wythoff(game)) => Some(game),
                _ => None,
            };
            laws.push(TableLaw { kind: "beatty", statement: found.statement(), status: found.status(game) });
        }
        if laws.iter().all(|law| law.kind != "table") {
            for (row, line) in plane::rows(plane).into_iter().take(ROWS).enumerate() {
                if let Some(line) = line {
                    laws.push(TableLaw {
                        kind: "row",
                        statement: format!(
                            "{} = {}: {}",
                            rows.name,
                            first + row as u64,
                            line.statement(first)
                        ),
                        status: Status::Verified,
                    });
                }
            }
        }
    }
    let tried = vec![
        "functions of one number",
        "f(x) xor h(y), f(x) + h(y)",
        "repeating boards",
        "Beatty pairs",
        "rows",
    ];
    Ok(TableFinding { laws, range: (first, last), tried })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::open;

    fn laws(game: &str, to: Option<u64>) -> Vec<TableLaw> {
        in_table(&*open(game), to, &Ask::default()).unwrap().laws
    }

    #[test]
    fn known_tables() {
        let queen = laws("queen", None);
        assert!(queen[0].statement.contains("floor(k phi^2) + 1"), "{queen:?}");
        assert!(matches!(queen[0].status, Status::Proved { .. }));
        // Wythoff's nimbers: each row goes on with a saltus (Dress, Flammenkamp and Pink 1999)
        assert!(
            queen.iter().any(|law| law.statement == "x = 2: g(n + 3) = g(n) + 3 for n >= 1"),
            "{queen:?}"
        );
        let knight = laws("white-knight", None);
        assert_eq!(knight[0].statement, "g(x + 4, y + 4) = g(x, y)");
        assert!(matches!(knight[0].status, Status::Proved { .. }));
        assert!(laws("stones", Some(24)).is_empty());
    }

    #[test]
    fn other_games_are_refused() {
        for game in ["nim", "mines", "row-cards"] {
            let found = in_table(&*open(game), None, &Ask::default());
            assert!(matches!(found, Err(Error::Refused(_) | Error::BadText(_))), "{game}");
        }
    }
}
