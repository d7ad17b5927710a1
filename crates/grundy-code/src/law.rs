//! Laws as programs need them, for rules of the user's own: a table that comes back, digits, a table for each
//! of several numbers.

use grundy::law::plane::{FoundPlane, Join, Of, Sequence};
use grundy::law::recurrence::{self, FoundRecurrence, Rest};
use grundy::law::two::{Shape, TableLaw};
use grundy::law::{Law, Status};

use crate::plan::{self, Table};

/// Values that finders are shown at most.
const MAX_FINDER_VALUES: u64 = 1 << 12;

/// Proved values of all positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    /// A table, and how it goes on.
    Table(Table),
    /// By the digits of the number.
    Digits(Digits),
    /// A table for each number: their values are XORed, or added.
    Rows(Vec<Table>, Join),
}

/// An automaton that reads digits, the last one first, and a number for each state that is left at 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digits {
    base: u64,
    first: Vec<u64>,
    /// For each state and digit, what the number without that digit gives: 0, a, c for a times it plus c; 1,
    /// s, c for what state s gives of it plus c; 2, s, c for the same XORed with c.
    steps: Vec<Vec<[i64; 3]>>,
}

/// How a language writes them.
pub(crate) struct Templates {
    pub table: &'static str,
    pub digits: &'static str,
    pub rows: &'static str,
    pub indent: &'static str,
    /// Around a list in a list.
    pub brackets: [&'static str; 2],
    /// Before lists of any length.
    pub list: &'static str,
}

impl Values {
    /// The values of a proved law of one number.
    pub fn of(law: &Law) -> Option<Self> {
        Table::of(law).map(Self::Table).or_else(|| Digits::of(law).map(Self::Digits))
    }

    /// The values of a proved law of two numbers.
    pub fn of_two(law: &TableLaw) -> Option<Self> {
        let (Status::Proved { .. }, Shape::Plane(found), 0) = (&law.status, &law.shape, law.first) else {
            return None;
        };
        let (rows, join) = match found {
            FoundPlane::Two { join, f, h } => (vec![row(f)?, row(h)?], *join),
            FoundPlane::One { of: Of::Nim, f } => (vec![row(f)?, row(f)?], Join::Xor),
            FoundPlane::One { of: Of::Sum, f } => (vec![row(f)?, row(f)?], Join::Plus),
            _ => return None,
        };
        // what is said of the nim-sum, or of the sum, is said of both numbers if it is that number itself
        let is_itself = rows[0] == Table { first: vec![0], from: 0, period: 1, saltus: 1 };
        (matches!(found, FoundPlane::Two { .. }) || is_itself).then_some(Self::Rows(rows, join))
    }

    /// How many numbers a position has.
    pub(crate) fn numbers(&self) -> usize {
        match self {
            Self::Table(_) | Self::Digits(_) => 1,
            Self::Rows(rows, _) => rows.len(),
        }
    }

    /// The function of values in a language.
    pub(crate) fn written(&self, language: &Templates) -> String {
        match self {
            Self::Table(table) => table.fill(language.table, language.indent),
            Self::Digits(digits) => digits.fill(language),
            Self::Rows(rows, join) => {
                let [open, close] = language.brackets;
                let row = |row: &Table| {
                    let first = plan::lines(&row.first, &format!("{0}{0}", language.indent));
                    let Table { from, period, saltus, .. } = row;
                    let Templates { indent, list, .. } = language;
                    let first = format!("{list}{open}\n{first}\n{indent}{close}");
                    format!("{indent}{open}{list}{open}{from}, {period}, {saltus}{close}, {first}{close},")
                };
                let rows: Vec<String> = rows.iter().map(row).collect();
                let sign = match join {
                    Join::Xor => "^",
                    Join::Plus => "+",
                };
                language.rows.replace("@ROWS", &rows.join("\n")).replace("@SIGN", sign)
            }
        }
    }
}

/// A sequence with the rule by which it goes on.
fn row(sequence: &Sequence) -> Option<Table> {
    let line = sequence.line.as_ref()?;
    let first = sequence.known.get(..line.from + line.period)?.to_vec();
    Some(Table { first, from: line.from as u64, period: line.period as u64, saltus: line.saltus })
}

impl Digits {
    /// Those of a law by digits: from as many values as its finder was shown, which then finds the same.
    fn of(law: &Law) -> Option<Self> {
        if law.kind != "recurrence" || !law.is_proved() {
            return None;
        }
        let values: Vec<u64> =
            (0..law.checked.min(MAX_FINDER_VALUES)).map(|n| law.told(n)).collect::<Option<_>>()?;
        let found = recurrence::find(&values)?;
        // a law of a theorem's own may be another one
        let far = (0..48).flat_map(|bit| [1 << bit, (1 << bit) + 5, (1 << bit) * 3 - 1]);
        far.into_iter().all(|n| found.predict(n) == law.told(n)).then(|| Self::read(&found))?
    }

    fn read(found: &FoundRecurrence) -> Option<Self> {
        let state = |state: usize| i64::try_from(state).ok();
        let step = |rest: &Rest| {
            Some(match *rest {
                Rest::Line(slope, first) => [0, i64::try_from(slope).ok()?, i64::try_from(first).ok()?],
                Rest::Plus(to, more) => [1, state(to)?, i64::try_from(more).ok()?],
                Rest::Xor(to, with) => [2, state(to)?, i64::try_from(with).ok()?],
            })
        };
        let steps = found.states.iter().map(|state| state.digits.iter().map(step).collect());
        let first = found.states.iter().map(|state| state.first).collect();
        Some(Self { base: found.base, first, steps: steps.collect::<Option<_>>()? })
    }

    fn fill(&self, language: &Templates) -> String {
        let [open, close] = language.brackets;
        let step = |step: &[i64; 3]| format!("{open}{}, {}, {}{close}", step[0], step[1], step[2]);
        let state = |steps: &Vec<[i64; 3]>| {
            let steps: Vec<String> = steps.iter().map(step).collect();
            format!("{}{open}{}{close},", language.indent, steps.join(", "))
        };
        let steps: Vec<String> = self.steps.iter().map(state).collect();
        language
            .digits
            .replace("@BASE", &self.base.to_string())
            .replace("@FIRST", &plan::lines(&self.first, language.indent))
            .replace("@STEPS", &steps.join("\n"))
    }
}
