//! The checker alone, on games of a few positions that are written here as lists: every rule that it holds
//! evidence to is broken once. Nothing else of the house takes part.

mod couples;
mod fits;
mod orders;
mod outcomes;
mod payoffs;
mod values;

use grundy_base::Error;
use grundy_base::error::BadText;
use grundy_base::limits::{Limits, StopFlag};
use grundy_base::report::{Look, Step, Way};
use grundy_base::rules::{Class, Turn};
use grundy_base::value::amount::Sum;
use grundy_base::value::outcome::Outcome;
use grundy_verify::evidence::{Chance, Claim, Evidence, Proof, VERSION};
use grundy_verify::{Checked, Fault, Rules, verify};

/// A position of one letter: the positions that its moves lead to, and what its end is worth.
pub(crate) type Row = (&'static str, &'static [&'static str], Outcome);

/// Who decides in a position (nobody at an end), its moves with gains and weights, and what an end pays.
pub(crate) type Paying =
    (&'static str, Option<Turn>, &'static [(&'static str, &'static [i64], u64)], &'static [Sum]);

/// A game as lists. Positions are written small; capital letters are read as well.
pub(crate) struct Toy {
    pub(crate) class: Class,
    pub(crate) rows: &'static [Row],
    pub(crate) paying: &'static [Paying],
    /// The component that sums leave out.
    pub(crate) empty: &'static str,
}

pub(crate) fn unknown(position: &str) -> Error {
    let problem = "there is no such position".to_owned();
    BadText { problem: problem.into(), text: position.to_owned(), span: 0..0, origin: None, hint: None }
        .into()
}

impl Toy {
    fn row(&self, at: &str) -> Result<&Row, Error> {
        self.rows.iter().find(|row| row.0 == at).ok_or_else(|| unknown(at))
    }

    fn is_known(&self, part: &str) -> bool {
        let name = part.split(' ').next().unwrap_or_default();
        self.rows.iter().any(|row| row.0 == part || row.0 == name)
            || self.paying.iter().any(|row| row.0 == part)
    }
}

impl Rules for Toy {
    fn class(&self, _: bool) -> Class {
        self.class
    }

    fn canonical(&self, position: &str) -> Result<String, Error> {
        let small = position.to_lowercase();
        let known = small.split('+').all(|part| self.is_known(part));
        if known { Ok(small) } else { Err(unknown(position)) }
    }

    fn components(&self, position: &str) -> Result<Vec<String>, Error> {
        Ok(position.split('+').map(str::to_owned).collect())
    }

    fn summands(&self, sum: &str) -> Result<Vec<String>, Error> {
        self.components(sum)
    }

    fn empty(&self) -> String {
        self.empty.to_owned()
    }

    fn moves(&self, position: &str) -> Result<Vec<Step>, Error> {
        let parts: Vec<&str> = position.split('+').collect();
        let mut steps = Vec::new();
        for (at, part) in parts.iter().enumerate() {
            for to in self.row(part)?.1 {
                let mut left = parts.clone();
                left[at] = to;
                steps.push(Step { mv: format!("{part}>{to}"), to: left.join("+") });
            }
        }
        Ok(steps)
    }

    fn ending(&self, position: &str, misere: bool) -> Result<Outcome, Error> {
        match (position.contains('+'), misere) {
            (_, true) => Ok(Outcome::Win),
            (true, _) => Ok(Outcome::Loss),
            (false, _) => Ok(self.row(position)?.2),
        }
    }

    fn look(&self, position: &str, _: Chance) -> Result<Look, Error> {
        let (_, turn, ways, pays) =
            *self.paying.iter().find(|row| row.0 == position).ok_or_else(|| unknown(position))?;
        let way = |&(to, gains, weight): &(&str, &[i64], u64)| Way {
            step: Step { mv: format!("{position}>{to}"), to: to.to_owned() },
            gains: gains.iter().map(|gain| Sum::Whole(*gain)).collect(),
            weight,
        };
        Ok(Look { players: 2, turn, branches: ways.iter().map(way).collect(), pays: pays.to_vec() })
    }
}

/// Evidence about a position.
pub(crate) fn about(position: &str, claim: Claim, proof: Proof) -> Evidence {
    Evidence {
        version: VERSION,
        game: "toy".to_owned(),
        position: position.to_owned(),
        misere: false,
        claim,
        proof,
    }
}

/// The size of evidence that is accepted.
pub(crate) fn accepted(toy: &Toy, evidence: &Evidence) -> Checked {
    verify(evidence, toy, &Limits::default()).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Evidence is refused at this place, for this reason.
pub(crate) fn refused(toy: &Toy, evidence: &Evidence, place: &str, reason: &str) {
    match verify(evidence, toy, &Limits::default()) {
        Err(Fault::Wrong(wrong)) => {
            assert_eq!(wrong.place, place, "{wrong}");
            assert!(wrong.reason.contains(reason), "{wrong}, not {reason}");
        }
        other => panic!("{other:?}, not {place}: {reason}"),
    }
}

/// A limit is no fault of the evidence, and is told as it is.
pub(crate) fn stopped(toy: &Toy, evidence: &Evidence) {
    let stop = std::sync::Arc::new(StopFlag::default());
    stop.interrupt();
    let limits = Limits { stop, ..Limits::default() };
    // few positions end before the flag is looked at
    assert!(matches!(verify(evidence, toy, &limits), Ok(_) | Err(Fault::Door(Error::Stopped(_)))));
}
