//! The independent checker of derivations. It shares with the code that makes them only the data: automata,
//! steps, numeration systems.
//!
//! Each step says what its relation is, given those before it. The checker reads that as a machine of its
//! own, and walks through the machine and the automaton side by side: a state of the machine must always meet
//! the same state of the automaton, and both must accept alike. So every automaton is right if those before
//! it are, and a sentence is true if the automaton of its counterexamples accepts nothing.

use std::collections::{BTreeMap, BTreeSet};

use grundy_base::error::Stopped;
use grundy_base::limits::Budget;

use crate::automaton::Automaton;
use crate::numeration::Numeration;
use crate::step::{Compare, Step, Var};

/// What a certificate claims, beside its steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The steps, each with its automaton.
    pub steps: Vec<(Step, Automaton)>,
    /// The relations that are empty, by their numbers: the counterexamples of the sentences that are true.
    pub empty: Vec<usize>,
}

/// Why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// What is wrong, and where.
    Wrong(String),
    /// A limit came before the end.
    Stopped(Stopped),
}

impl From<String> for Flaw {
    fn from(problem: String) -> Self {
        Self::Wrong(problem)
    }
}

/// Checks all steps and all claims. The budget pays a step for each letter that is read.
///
/// # Errors
/// What is wrong, and where; a limit.
pub fn check(certificate: &Certificate, budget: &mut Budget<'_>) -> Result<(), Flaw> {
    for (number, (step, automaton)) in certificate.steps.iter().enumerate() {
        let before = &certificate.steps[..number];
        let wrong = |what: &str| format!("step {number}: {what}");
        shape(automaton).map_err(|problem| wrong(&problem))?;
        let follows = follows(step, automaton, before, budget).map_err(Flaw::Stopped)?;
        if !follows.ok_or_else(|| wrong("the step is not one of these tracks"))? {
            return Err(wrong("the automaton is not that of the step").into());
        }
    }
    for &number in &certificate.empty {
        let (_, automaton) =
            certificate.steps.get(number).ok_or_else(|| format!("step {number}: it is not there"))?;
        if automaton.accepts.contains(&true) {
            return Err(format!("step {number}: something is accepted").into());
        }
    }
    Ok(())
}

fn shape(of: &Automaton) -> Result<(), String> {
    let letters = u32::try_from(of.tracks.len()).ok().and_then(|n| of.system.digits().checked_pow(n));
    let rows = letters.and_then(|letters| letters.checked_mul(of.accepts.len()));
    if of.accepts.is_empty() || rows != Some(of.next.len()) {
        return Err("the table of the automaton has a wrong size".to_owned());
    }
    if of.next.iter().any(|&state| state as usize >= of.accepts.len()) {
        return Err("the automaton leads to a state that is not there".to_owned());
    }
    if !of.tracks.windows(2).all(|pair| pair[0] < pair[1]) {
        return Err("the tracks are not in order".to_owned());
    }
    Ok(())
}

/// A row of digits, one a track.
type Digits = BTreeMap<Var, usize>;

fn rows(of: &Automaton) -> Vec<Digits> {
    let base = of.system.digits();
    let count = u32::try_from(of.tracks.len()).unwrap_or(0);
    let row = |mut letter: usize| {
        let mut row = Digits::new();
        for &track in of.tracks.iter().rev() {
            row.insert(track, letter % base);
            letter /= base;
        }
        row
    };
    (0..base.pow(count)).map(row).collect()
}

/// The next state by a row of digits that has all tracks.
fn walk(of: &Automaton, state: usize, row: &Digits) -> Option<usize> {
    let mut letter = 0;
    for track in &of.tracks {
        letter = letter * of.system.digits() + row.get(track)?;
    }
    let letters = of.next.len() / of.accepts.len();
    of.next.get(state * letters + letter).map(|&next| next as usize)
}

/// Whether an automaton accepts what a machine does. None if the machine cannot go on.
fn agree<S: Clone + Ord>(
    budget: &mut Budget<'_>,
    of: &Automaton,
    start: S,
    step: impl Fn(&S, &Digits) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) -> Result<Option<bool>, Stopped> {
    let rows = rows(of);
    let mut met = BTreeMap::from([(start.clone(), 0)]);
    let mut open = vec![(start, 0)];
    while let Some((state, at)) = open.pop() {
        if accepts(&state) != of.accepts[at] {
            return Ok(Some(false));
        }
        for row in &rows {
            budget.step()?;
            let Some((next, to)) = step(&state, row).zip(walk(of, at, row)) else { return Ok(None) };
            match met.get(&next) {
                Some(&known) if known != to => return Ok(Some(false)),
                Some(_) => {}
                None => {
                    met.insert(next.clone(), to);
                    open.push((next, to));
                }
            }
        }
    }
    Ok(Some(true))
}

/// In Zeckendorf numeration, the tracks that have just read a 1; none once a word is no number.
type Ones = Option<BTreeSet<Var>>;

fn ones_after(system: Numeration, ones: &Ones, row: &Digits) -> Ones {
    if system != Numeration::Zeckendorf {
        return Some(BTreeSet::new());
    }
    let now: BTreeSet<Var> = row.iter().filter(|digit| *digit.1 == 1).map(|digit| *digit.0).collect();
    ones.as_ref().filter(|before| before.is_disjoint(&now)).map(|_| now)
}

/// A step that is none of this automaton.
const NONE: Result<Option<bool>, Stopped> = Ok(None);

/// Whether the automaton is that of the step. None if the step is none.
fn follows(
    step: &Step,
    of: &Automaton,
    before: &[(Step, Automaton)],
    budget: &mut Budget<'_>,
) -> Result<Option<bool>, Stopped> {
    let known =
        |number: usize| before.get(number).map(|step| &step.1).filter(|other| other.system == of.system);
    match step {
        Step::Linear { terms, constant, compare } => {
            linear(of, terms, i128::from(*constant), *compare, budget)
        }
        Step::Bitwise { truth, of: vars } => bitwise(of, *truth, *vars, budget),
        Step::Supposed { tracks } => {
            let zeros: Digits = tracks.iter().map(|&track| (track, 0)).collect();
            if *tracks != of.tracks || walk(of, 0, &zeros) != Some(0) {
                return NONE;
            }
            numbers(of, of, |accepts| accepts, budget)
        }
        Step::And(a, b) => match known(*a).zip(known(*b)) {
            Some((a, b)) => both(of, a, b, budget),
            None => NONE,
        },
        Step::Not(inner) => match known(*inner).filter(|inner| inner.tracks == of.tracks) {
            Some(inner) => numbers(of, inner, |accepts| !accepts, budget),
            None => NONE,
        },
        Step::Exists(var, inner) => match known(*inner) {
            Some(inner) => exists(of, *var, inner, budget),
            None => NONE,
        },
        Step::Renamed(inner, names) => match known(*inner) {
            Some(inner) => renamed(of, inner, names, budget),
            None => NONE,
        },
    }
}

fn bitwise(
    of: &Automaton,
    truth: [bool; 4],
    [a, b, result]: [Var; 3],
    budget: &mut Budget<'_>,
) -> Result<Option<bool>, Stopped> {
    let all = BTreeSet::from([a, b, result]);
    let Numeration::Base(base) = of.system else { return NONE };
    if !base.is_power_of_two() || all.len() < 3 || truth[0] || !all.iter().eq(&of.tracks) {
        return NONE;
    }
    let fits = |row: &Digits| {
        (0..base.ilog2()).all(|bit| {
            let of = |var: Var| row[&var] >> bit & 1;
            truth[2 * of(a) + of(b)] == (of(result) == 1)
        })
    };
    agree(budget, of, true, |&alive, row| Some(alive && fits(row)), |&alive| alive)
}

/// The words that are numbers on each track and that `inner` accepts, or does not accept.
fn numbers(
    of: &Automaton,
    inner: &Automaton,
    wanted: impl Fn(bool) -> bool,
    budget: &mut Budget<'_>,
) -> Result<Option<bool>, Stopped> {
    let step = |(state, ones): &(usize, Ones), row: &Digits| {
        let ones = ones_after(of.system, ones, row);
        let state = walk(inner, *state, row)?;
        Some((if ones.is_some() { state } else { 0 }, ones))
    };
    let accepts = |(state, ones): &(usize, Ones)| ones.is_some() && wanted(inner.accepts[*state]);
    agree(budget, of, (0, Some(BTreeSet::new())), step, accepts)
}

fn both(
    of: &Automaton,
    a: &Automaton,
    b: &Automaton,
    budget: &mut Budget<'_>,
) -> Result<Option<bool>, Stopped> {
    let tracks: BTreeSet<Var> = a.tracks.iter().chain(&b.tracks).copied().collect();
    if !tracks.iter().eq(&of.tracks) {
        return NONE;
    }
    // pairs in which one side accepts nothing any more are one state
    let (dead_a, dead_b) = (dead(a), dead(b));
    let met = |(p, q): (usize, usize)| (!dead_a[p] && !dead_b[q]).then_some((p, q));
    let step = |pair: &Option<(usize, usize)>, row: &Digits| match *pair {
        None => Some(None),
        Some((p, q)) => walk(a, p, row).zip(walk(b, q, row)).map(met),
    };
    agree(budget, of, met((0, 0)), step, |pair| pair.is_some_and(|(p, q)| a.accepts[p] && b.accepts[q]))
}

fn renamed(
    of: &Automaton,
    inner: &Automaton,
    names: &[(Var, Var)],
    budget: &mut Budget<'_>,
) -> Result<Option<bool>, Stopped> {
    let new = |track: Var| names.iter().find(|name| name.0 == track).map_or(track, |name| name.1);
    let tracks: BTreeSet<Var> = inner.tracks.iter().map(|&track| new(track)).collect();
    if tracks.len() != inner.tracks.len() || !tracks.iter().eq(&of.tracks) {
        return NONE;
    }
    let step = |&state: &usize, row: &Digits| {
        walk(inner, state, &inner.tracks.iter().map(|&track| (track, row[&new(track)])).collect())
    };
    agree(budget, of, 0, step, |&state| inner.accepts[state])
}

/// The states from which nothing is accepted.
fn dead(of: &Automaton) -> Vec<bool> {
    let letters = of.next.len() / of.accepts.len();
    let mut alive = of.accepts.clone();
    loop {
        let more: Vec<bool> = (0..alive.len())
            .map(|state| {
                alive[state] || of.next[state * letters..][..letters].iter().any(|&to| alive[to as usize])
            })
            .collect();
        if more == alive {
            return alive.iter().map(|alive| !alive).collect();
        }
        alive = more;
    }
}

/// A value that counts while it is small.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum CappedSum {
    Small(i128, i128),
    Above,
    Below,
}

fn linear(
    of: &Automaton,
    terms: &[(Var, i64)],
    constant: i128,
    compare: Compare,
    budget: &mut Budget<'_>,
) -> Result<Option<bool>, Stopped> {
    if !terms.iter().map(|term| term.0).eq(of.tracks.iter().copied()) {
        return NONE;
    }
    let all: i128 = terms.iter().map(|term| i128::from(term.1).abs()).sum();
    let bound = all + constant.abs() + 1;
    let base = of.system.digits() as i128;
    let zeckendorf = of.system == Numeration::Zeckendorf;
    let step = |(sum, ones): &(CappedSum, Ones), row: &Digits| {
        let ones = ones_after(of.system, ones, row);
        let added: i128 = terms.iter().map(|(var, times)| i128::from(*times) * row[var] as i128).sum();
        let sum = match sum {
            _ if ones.is_none() => CappedSum::Below,
            CappedSum::Small(now, lower) => {
                // in base b: |b · now| - (b - 1) · all stays above the bound. In Zeckendorf numeration the
                // rest of each number is less than the next weight, which is the sum of the weights of both
                // values
                let (now, lower) = match zeckendorf {
                    true => (now + lower + added, now + added),
                    false => (base * now + added, base * now + added),
                };
                match (now >= bound && lower >= bound, now <= -bound && lower <= -bound) {
                    (true, _) => CappedSum::Above,
                    (_, true) => CappedSum::Below,
                    _ => CappedSum::Small(now, if zeckendorf { lower } else { 0 }),
                }
            }
            far => far.clone(),
        };
        Some((sum, ones))
    };
    agree(budget, of, (CappedSum::Small(0, 0), Some(BTreeSet::new())), step, |(sum, ones)| {
        ones.is_some()
            && match (sum, compare) {
                (CappedSum::Small(now, _), Compare::Zero) => now + constant == 0,
                (CappedSum::Small(now, _), Compare::AtLeastZero) => now + constant >= 0,
                (CappedSum::Above, Compare::AtLeastZero) => true,
                _ => false,
            }
    })
}

/// The sets of states that words over the other tracks lead to.
fn exists(
    of: &Automaton,
    var: Var,
    inner: &Automaton,
    budget: &mut Budget<'_>,
) -> Result<Option<bool>, Stopped> {
    let kept: Vec<Var> = inner.tracks.iter().copied().filter(|&track| track != var).collect();
    if kept != of.tracks || kept.len() + 1 != inner.tracks.len() {
        return NONE;
    }
    let dead = dead(inner);
    let after = |states: &BTreeSet<usize>, row: &Digits| {
        let mut after = BTreeSet::new();
        let mut row = row.clone();
        for digit in 0..inner.system.digits() {
            row.insert(var, digit);
            for &state in states {
                after.insert(walk(inner, state, &row)?);
            }
        }
        after.retain(|&state| !dead[state]);
        Some(after)
    };
    // a longer number of the variable stands beside zeros
    let zeros: Digits = kept.iter().map(|&track| (track, 0)).collect();
    let mut start = BTreeSet::from([0]);
    loop {
        let Some(after_zeros) = after(&start, &zeros) else { return NONE };
        let more: BTreeSet<usize> = start.union(&after_zeros).copied().collect();
        if more == start {
            break;
        }
        start = more;
    }
    start.retain(|&state| !dead[state]);
    agree(budget, of, start, after, |states| states.iter().any(|&state| inner.accepts[state]))
}
