//! The law of an opened game: which values it is looked for in, and by which finders.

mod shifted;
mod solved;
mod sources;

use super::induction::{ByRule, Proof};
use super::{induction, intervals, linear, named, recurrence, ruler, zeckendorf};
use grundy_automata::certificate::Flaw;
use grundy_base::error::{Error, Limit, Refused, Stopped};
use grundy_base::limits::{Budget, Limits};
use grundy_base::phrase::Phrase;
use grundy_base::report::{Ask, Solver};
use grundy_door::table::{Relational, Summand, Table};
use grundy_heap::Family;
use grundy_heap::find::{self, MIN_VALUES_WITHOUT_PROOF};
pub use grundy_heap::find::{Breaks, Finder, Finding, Kind, NO_NIMBER, Others, Source, Tails, WinnerBeyond};
use grundy_heap::proof::subtraction::SubtractionRow;
use grundy_heap::proof::{Law, Status, Theorem};
use grundy_heap::takes::Takes;
use grundy_heap::values::Values;
use sources::{TableCells, Taking};

/// Further finders, tried in this order after the periods, on the first values. Each reports
/// only what is checked on several times as many values as its description has.
const FURTHER_FINDERS: &[(&str, Finder)] = &[
    ("recurrence by digits", |values, _| recurrence::law(values)),
    ("Fibonacci digits", |values, _| zeckendorf::law(values)),
    ("intervals", |values, _| in_intervals(values)),
    ("linear representation", |values, _| linear::law(values)),
];
/// Memory of a proof by automata in bytes, at most.
const PROOF_MEMORY_BYTES: u64 = 512 << 20;
/// Values that are shown to the finder of ruler regularity, at most.
const MAX_RULER_VALUES: usize = 1 << 14;
/// Values with which the law of a theorem is compared.
const SHAPE_VALUES: u64 = 256;
/// The value of a number that is not a position.
const NO_POSITION_VALUE: u64 = 3;

/// Looks for a law of these values, by periods and by all finders; see [`grundy_heap::find::of`].
///
/// # Errors
/// None for limits: what was found is kept, and the finding says which limit ended it. Errors of the game
/// itself.
pub fn of<S: Source>(source: &mut S, to: Option<u64>, budget: &mut Budget<'_>) -> Result<Finding, Error> {
    find::of(source, to, FURTHER_FINDERS, budget)
}

/// The intervals that a theorem foretells, if the values agree.
fn multiplied<V: Values + ?Sized>(row: &V, theorem: Option<&Theorem>) -> Option<Law> {
    let Some(theorem @ &Theorem::Multiply { least, most, limit }) = theorem else { return None };
    let known = row.count() as u64;
    let found = intervals::multiply(least, most, limit);
    let agrees = (1..row.count()).all(|n| row.at(n) == found.predict(n as u64));
    (known > limit.min(MIN_VALUES_WITHOUT_PROOF) && agrees)
        .then(|| Law { status: Status::Proved { theorem: theorem.words(0, 0) }, ..found.into_law(known) })
}

/// Intervals of numbers from 0, or from 1 if 0 is not a position.
fn in_intervals(values: &[u64]) -> Option<Law> {
    match values {
        [NO_POSITION_VALUE, rest @ ..] => Some(intervals::find(rest, 1)?.into_law(values.len() as u64)),
        _ => intervals::law(values),
    }
}

fn refused(reason: &str, instead: &str) -> Error {
    Refused::new("the law finder", reason, instead).into()
}

/// Looks for the law of an opened game, as [`of`] does.
///
/// # Errors
/// The game's positions are not a family of one number.
pub fn in_table(table: &dyn Table, to: Option<u64>, threads: usize, ask: &Ask) -> Result<Finding, Error> {
    if let Some(game) = table.shifted() {
        return shifted::of(game, to, threads, ask);
    }
    let axes = table.axes();
    let family = table.family().filter(|_| !ask.misere);
    let mut budget = Budget::new(&ask.limits);
    if ask.misere
        && let Some(theory) = table.misere()
        && let Some(found) = crate::misere::law(theory, to, &mut budget)?
    {
        return Ok(found);
    }
    if ask.misere
        && let Some(Family::Named(theorem)) = table.family()
        && let Some(found) = crate::misere::nim(&theorem)
    {
        return Ok(found);
    }
    let cells = |theorem| {
        let [axis] = axes.as_slice() else {
            let what = match axes.len() {
                0 => "its positions are not a family of numbers".to_owned(),
                n => format!(
                    "its positions are a family of {n} numbers, and a law is looked for in one or two"
                ),
            };
            return Err(refused(&what, "its table shows its values, or choose a game of one heap"));
        };
        // values by search: a law must not be found in itself
        let searched = Ask { solver: if ask.misere { Solver::Auto } else { ask.solver }, ..ask.clone() };
        let last = axis.extent.as_ref().map(|extent| *extent.end());
        let is_searched = table.summand().is_some_and(Summand::is_searched);
        let searched = match table.summand() {
            Some(_) if !ask.misere && !is_searched => Ask { solver: Solver::Grundy, ..searched },
            _ => searched,
        };
        let mut source = TableCells {
            table,
            ask: &searched,
            is_searched,
            theorem,
            last,
            last_in_play: table.last_in_play(),
            kind: Kind::Nimbers,
            values: Vec::new(),
            gaps: Vec::new(),
        };
        if !ask.misere
            && let Some(found) = by_shape(table, &mut source, to, &mut Budget::new(&ask.limits))?
        {
            return Ok(found);
        }
        let mut found = of(&mut source, to, &mut Budget::new(&ask.limits))?;
        found.kind = source.kind;
        if source.is_refuted(&found)? {
            found.law = None;
        } else if !ask.misere && source.kind == Kind::Nimbers {
            proved(table, &mut found, &source.values, ask);
            found.law = named::told(found.law.take(), &source.values);
            found.tried.push("named sequence");
        }
        Ok(found)
    };
    match family {
        Some(Family::Breaks(takes)) => {
            let mut source = Breaks::new(takes.clone(), threads);
            let mut found = of(&mut source, to, &mut budget)?;
            if takes.heaps() == 3 {
                by_classes(&takes, source.row(), &mut found, ask);
            }
            Ok(found)
        }
        Some(Family::Set(set)) => match solved::of(&set, to, &mut budget) {
            Some(finding) => Ok(finding),
            None => of(&mut Taking::new(SubtractionRow::one_set(set)), to, &mut budget),
        },
        Some(Family::Endless(code)) => match Tails::new(&code) {
            Some(mut source) => of(&mut source, to, &mut budget),
            None => of(&mut Breaks::new(Takes::octal(&code), threads), to, &mut budget),
        },
        Some(Family::AllBut(forbidden)) => of(&mut Others::new(forbidden), to, &mut budget),
        Some(Family::Sets(sets)) => {
            let found = of(&mut Taking::new(SubtractionRow::two_sets(sets)), to, &mut budget)?;
            Ok(Finding { kind: Kind::TwoRows, ..found })
        }
        Some(Family::Named(theorem)) => cells(Some(theorem)),
        Some(Family::Wythoff(_) | Family::Stated(_) | Family::Sides(_)) | None => cells(None),
    }
}

/// The law by residue classes, some of which lag behind as the marks of a ruler do, where three heaps may be
/// left and no other law was found. Automata may prove it; a proof that grows too large is none.
fn by_classes<V: Values + ?Sized>(takes: &Takes, row: &V, found: &mut Finding, ask: &Ask) {
    if found.law.is_some() {
        return;
    }
    found.tried.push("ruler regularity");
    let values: Vec<u64> = (0..row.count().min(MAX_RULER_VALUES)).map(|n| row.at(n)).collect();
    let Some(seen) = ruler::find(&values) else { return };
    let mut status = Status::Verified;
    if found.stopped.is_none() {
        let proof = unless_large(induction::of_classes(takes, &seen, &within_proofs(ask)));
        let checked = proof.and_then(|proof| proof.map_or(Ok(None), |proof| checked(&proof, ask)));
        match checked {
            // it is no period that is proved
            Ok(Some(theorem)) => (status, found.theorem) = (Status::Proved { theorem }, None),
            Ok(None) => {}
            Err(stopped) => found.stopped = Some(stopped),
        }
    }
    found.law = Some(seen.into_law(values.len() as u64, status));
}

/// The law that a theorem gives for moves of this shape. It is compared with a few values.
fn by_shape(
    table: &dyn Table,
    source: &mut TableCells<'_>,
    to: Option<u64>,
    budget: &mut Budget<'_>,
) -> Result<Option<Finding>, Error> {
    let Some(shape) = table.relational().and_then(|game| game.shape()) else { return Ok(None) };
    let count = to.map_or(SHAPE_VALUES, |to| SHAPE_VALUES.min(to.saturating_add(1)));
    match source.extend(count, budget) {
        // the search after this one says how far it came
        Ok(()) | Err(Error::Stopped(_)) => {}
        Err(other) => return Err(other),
    }
    let law = induction::shape::law(shape, &source.values);
    Ok(law.map(|law| Finding {
        law: Some(law),
        known: source.values.len() as u64,
        tried: vec!["theorem"],
        kind: Kind::Nimbers,
        stopped: None,
        theorem: None,
    }))
}

/// Proves the law that was found, if automata do, or finds one by a theorem. A proof that grows too large is
/// none.
fn proved(table: &dyn Table, found: &mut Finding, values: &[u64], ask: &Ask) {
    let Some(game) = table.relational() else { return };
    if found.law.as_ref().is_some_and(Law::is_proved) || found.stopped.is_some() {
        return;
    }
    if let Err(stopped) = by_automata(game, found, values, ask) {
        found.stopped = Some(stopped);
    }
}

/// The limits of a proof.
fn within_proofs(ask: &Ask) -> Limits {
    Limits { max_bytes: ask.limits.max_bytes.min(PROOF_MEMORY_BYTES), ..ask.limits.clone() }
}

/// The theorem that a proof gives, if the checker accepts it.
fn checked(proof: &Proof, ask: &Ask) -> Result<Option<Phrase>, Stopped> {
    match proof.check(&mut Budget::new(&within_proofs(ask))) {
        Ok(()) => Ok(Some(induction::theorem(proof.states))),
        Err(Flaw::Stopped(stopped)) => unless_large(Err(stopped)),
        Err(Flaw::Wrong(_)) => Ok(None),
    }
}

fn by_automata(game: &dyn Relational, found: &mut Finding, values: &[u64], ask: &Ask) -> Result<(), Stopped> {
    let limits = &within_proofs(ask);
    if let Some(law) = &mut found.law
        && let Some(proof) = unless_large(induction::of_law(game, law, values, limits))?
        && let Some(theorem) = checked(&proof, ask)?
    {
        law.status = Status::Proved { theorem };
        return Ok(());
    }
    match unless_large(induction::by_rule(game, found.law.as_ref(), values, limits))? {
        Some(ByRule::Proves(theorem)) => {
            if let Some(law) = &mut found.law {
                law.status = Status::Proved { theorem };
            }
            return Ok(());
        }
        Some(ByRule::Gives(law)) => {
            found.law = Some(law);
            return Ok(());
        }
        None => {}
    }
    if found.law.is_none()
        && let Some((law, proof)) = unless_large(induction::as_automaton(game, values, limits))?
        && checked(&proof, ask)?.is_some()
    {
        found.law = Some(law);
    }
    Ok(())
}

/// A proof that grows too large is none; the end of the time is the end.
fn unless_large<T>(found: Result<Option<T>, Stopped>) -> Result<Option<T>, Stopped> {
    match found {
        Err(stopped) if !matches!(stopped.limit, Limit::Time | Limit::Interrupt) => Ok(None),
        found => found,
    }
}

#[cfg(test)]
mod tests;
