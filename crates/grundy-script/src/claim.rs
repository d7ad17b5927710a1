//! Claims that users write: a formula of a position's numbers, and what it says of them.

use std::sync::Arc;

use grundy::automata::{Derivation, Numeration};
use grundy::check::{About, Checked, Claim, Claimed};
use grundy::error::{BadText, Limit, Stopped};
use grundy::law::induction::{self, Decided, Proposal};
use grundy::limits::Budget;
use grundy::report::Ask;
use grundy::table::Table;
use grundy::value::outcome::Outcome;

use grundy::{Error, Limits};

use crate::arrow::claimed_relation;
use grundy_lang::allowance::Meter;
use grundy_lang::formula::Formula;
use grundy_lang::plain::Plain;

/// Memory of a proof in bytes, at most.
const PROOF_MEMORY_BYTES: u64 = 512 << 20;
/// A counterexample found by a proof is shown if its numbers are at most this.
const MAX_SHOWN_COUNTEREXAMPLE: u64 = 1 << 20;
/// What messages call the text of a claim.
const ORIGIN: &str = "the claim";

/// Reads a claim; without names of its own it speaks of the family's numbers, or of n.
fn read(text: &str, names: &[&str]) -> Result<(Formula, Option<Formula>), BadText> {
    let own = Formula::claim_where(text, names);
    match (own, names) {
        (Err(_), [name]) if *name != "n" && Formula::claim_where(text, &["n"]).is_ok() => {
            Formula::claim_where(text, &["n"])
        }
        (own, _) => own.map_err(|bad| match bad.hint {
            Some(_) => bad,
            None => bad.hint(format!(
                "the claim may speak of {}; other names stand before a colon: '{}: …'",
                names.join(" and "),
                ["a", "b"][..names.len().min(2)].join(", ")
            )),
        }),
    }
}

/// The user's formula, where it is meant, and what it is about once that is known.
#[derive(Debug)]
pub struct Guess {
    formula: Formula,
    /// Whether the claim speaks of these numbers.
    domain: Option<Formula>,
    /// It speaks of no smaller number.
    from: u64,
    about: Option<About>,
}

impl Guess {
    /// Reads a claim about the numbers of these names (`n` if there are none); what it is about, if that is
    /// said.
    ///
    /// # Errors
    /// A slip in the text, with its place.
    pub fn read(text: &str, names: &[&str], about: Option<About>) -> Result<Self, BadText> {
        let names = if names.is_empty() { &["n"] } else { names };
        let (formula, domain) = read(text, names).map_err(|bad| bad.in_file(ORIGIN))?;
        Ok(Self { formula, domain, from: 0, about })
    }

    /// The same claim about positions whose numbers are all at least this.
    #[must_use]
    pub fn from(self, from: u64) -> Self {
        Self { from, ..self }
    }

    /// The limits that it obeys: put those of the question in force before it is asked.
    pub fn meter(&self) -> Arc<Meter> {
        Arc::clone(self.formula.meter())
    }

    /// Whether it speaks of a position.
    ///
    /// # Errors
    /// A fault of the formula behind `where`, or a value that is no truth value.
    fn speaks_of(domain: Option<&Formula>, at: &[u64]) -> Result<bool, Error> {
        let Some(domain) = domain else { return Ok(true) };
        let numbers: Option<Vec<i64>> = at.iter().map(|&n| i64::try_from(n).ok()).collect();
        match domain.eval(&numbers.unwrap_or_default()) {
            Ok(Plain::Bool(holds)) => Ok(holds),
            Ok(other) => {
                Err(bad(domain, &format!("where gives {other} for {}: expected True or False", told(at))))
            }
            Err(Error::BadText(bad)) => Err(bad.in_file(ORIGIN).into()),
            Err(other) => Err(other),
        }
    }

    /// How many numbers it speaks of.
    pub fn numbers(&self) -> usize {
        self.formula.params().len()
    }

    /// What it says of a position.
    ///
    /// # Errors
    /// A fault of the formula, or a value that is not a claim.
    pub fn of(&mut self, at: &[u64]) -> Result<Claimed, Error> {
        let numbers: Vec<i64> = at
            .iter()
            .map(|&n| i64::try_from(n))
            .collect::<Result<_, _>>()
            .map_err(|_| self.bad("the numbers are too large for a claim"))?;
        let said = self.formula.eval(&numbers).map_err(|error| match error {
            Error::BadText(bad) => bad.in_file(ORIGIN).into(),
            other => other,
        })?;
        let about = *self.about.get_or_insert(match said {
            Plain::Int(_) => About::Nimber,
            _ => About::Outcome,
        });
        claimed(about, &said).ok_or_else(|| {
            let expected = match about {
                About::Outcome => "True (a P-position), False, or one of 'P', 'N', 'D'",
                About::Nimber => "a whole number, the nimber",
                About::Remoteness => "a whole number, the plies to the end, or None for a draw",
                About::Move => "the position after the move (a number or a tuple), or the move in quotes",
            };
            self.bad(&format!("the claim gives {said} for {}: expected {expected}", told(at)))
        })
    }

    /// Compares the claim with computed values, and tries to prove it for all positions; see
    /// [`check`](grundy::check::check).
    ///
    /// # Errors
    /// As for the comparison. A proof that takes too much is none.
    pub fn check(&mut self, table: &dyn Table, to: Option<u64>, ask: &Ask) -> Result<Checked, Error> {
        let checked = self.compare(table, to, ask)?;
        if checked.holds() != Some(true)
            || ask.misere
            || checked.complete
            || self.from > 0
            || self.domain.is_some()
        {
            return Ok(checked);
        }
        match self.decide(table, checked.about, &ask.limits) {
            Ok(Decided::Proved(proof)) => {
                let valid = proof.check(&mut Budget::new(&ask.limits)).is_ok();
                let theorem = valid.then(|| induction::theorem(proof.states));
                Ok(Checked { theorem, ..checked })
            }
            // it fails further on
            Ok(Decided::Refuted(Some(at))) if at.iter().all(|&n| n <= MAX_SHOWN_COUNTEREXAMPLE) => {
                self.compare(table, at.into_iter().max(), ask)
            }
            Ok(_) => Ok(checked),
            Err(stopped) if stopped.limit == Limit::Interrupt => {
                Ok(Checked { stopped: Some(stopped), ..checked })
            }
            Err(_) => Ok(checked),
        }
    }

    fn compare(&mut self, table: &dyn Table, to: Option<u64>, ask: &Ask) -> Result<Checked, Error> {
        let (numbers, from, domain) = (self.numbers(), self.from, self.domain.take());
        let speaks_of = |at: &[u64]| Self::speaks_of(domain.as_ref(), at);
        let mut says = |at: &[u64]| self.of(at);
        let checked =
            grundy::check::check(table, Claim::new(numbers, &mut says).of(&speaks_of, from), to, ask);
        self.domain = domain;
        checked
    }

    /// Whether the claim is true for all positions, by automata.
    fn decide(&self, table: &dyn Table, about: About, limits: &Limits) -> Result<Decided, Stopped> {
        let relation = claimed_relation(self.formula.function());
        let (Some(game), Some(claim)) = (table.relational(), relation) else { return Ok(Decided::Unfit) };
        if game.numbers() != self.numbers() {
            return Ok(Decided::Unfit);
        }
        let suppose = |derive: &mut Derivation<'_>| claim.relation(induction::VALUE, derive);
        let proposal = match (about, claim.is_value()) {
            (About::Nimber, true) => Proposal::Function(&suppose),
            (About::Outcome, false) => Proposal::Lost(&suppose),
            _ => return Ok(Decided::Unfit),
        };
        let limits = Limits { max_bytes: limits.max_bytes.min(PROOF_MEMORY_BYTES), ..limits.clone() };
        induction::claim(game, Numeration::Base(2), &proposal, &limits)
    }

    fn bad(&self, problem: &str) -> Error {
        bad(&self.formula, problem)
    }
}

fn bad(formula: &Formula, problem: &str) -> Error {
    let text = formula.text();
    BadText {
        problem: problem.into(),
        text: text.to_owned(),
        span: 0..text.len(),
        origin: Some(ORIGIN.to_owned()),
        hint: None,
    }
    .into()
}

fn told(at: &[u64]) -> String {
    at.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
}

/// A value as a claim of this kind, if it can be one.
fn claimed(about: About, said: &Plain) -> Option<Claimed> {
    let whole = |one: &Plain| if let Plain::Int(n) = one { Some(*n) } else { None };
    match (about, said) {
        (About::Outcome, Plain::Bool(lost)) => Some(Claimed::Lost(*lost)),
        (About::Outcome, Plain::Str(letter)) => match &**letter {
            "P" | "L" => Some(Claimed::Outcome(Outcome::Loss)),
            "N" | "W" => Some(Claimed::Outcome(Outcome::Win)),
            "D" => Some(Claimed::Outcome(Outcome::Draw)),
            _ => None,
        },
        (About::Nimber, Plain::Int(value)) => Some(Claimed::Nimber(*value)),
        (About::Remoteness, Plain::Int(plies)) => Some(Claimed::Remoteness(Some(*plies))),
        (About::Remoteness, Plain::None) => Some(Claimed::Remoteness(None)),
        (About::Move, Plain::Int(n)) => Some(Claimed::To(vec![*n])),
        (About::Move, Plain::Tuple(items) | Plain::List(items)) => {
            items.iter().map(whole).collect::<Option<_>>().map(Claimed::To)
        }
        (About::Move, Plain::Str(mv)) => Some(Claimed::Move(mv.to_string())),
        _ => None,
    }
}
