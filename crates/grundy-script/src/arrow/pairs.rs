//! Whether an expression of two numbers *is* Wythoff's game, whatever its names and the form of its loops:
//! any number is taken from one heap, or from both numbers that differ by less than r.
//!
//! **How it is proved.** The moves of both are relations of four numbers, where one comes from and where it
//! leads, that automata recognize ([`relation`](super::relation)). Whether one has a row of numbers that the
//! other lacks is decided for all numbers. Small positions are compared first, since that is quick.

use grundy::Limits;
use grundy::automata::{Derivation, Numeration, Relation};
use grundy::error::Stopped;
use grundy::law::beatty::WythoffGame;
use grundy::limits::Budget;
use grundy::table::Relational;
use grundy_lang::formula::Formula;
use rustc_hash::FxHashSet;

use super::code::Code;
use super::lower::lower;

/// Amounts from both heaps differ by less than this, at most.
const MAX_DIFFERENCE: u64 = 6;
/// Positions up to this are compared first.
const MAX_COMPARED: u64 = 8;
/// Automata of a proof, at most.
const MAX_STATES: usize = 20_000;
const MAX_BYTES: u64 = 64 << 20;

/// What an option leaves: a sum of pairs.
type Sum = Vec<[u64; 2]>;

/// The game that the expression is, if that is proved. `options` are those of a small position.
pub(super) fn wythoff(
    code: &Code,
    mut options: impl FnMut([u64; 2]) -> Option<Vec<Sum>>,
) -> Option<WythoffGame> {
    let mut fitting: Vec<u64> = (1..=MAX_DIFFERENCE).collect();
    for x in 0..=MAX_COMPARED {
        for y in 0..=MAX_COMPARED {
            let found: FxHashSet<Sum> = options([x, y])?.into_iter().collect();
            fitting.retain(|&r| {
                let expected = taken(x, y, r);
                // nothing is left where both are zero
                let sum = |at: &[u64; 2]| if *at == [0, 0] { Vec::new() } else { vec![*at] };
                found.len() == expected.len() && expected.iter().all(|at| found.contains(&sum(at)))
            });
            if fitting.is_empty() {
                return None;
            }
        }
    }
    let r = *fitting.first()?;
    let limits = Limits { max_bytes: MAX_BYTES, ..Limits::default() };
    let mut derive = Derivation::new(Numeration::Base(2), MAX_STATES, Budget::new(&limits));
    let is_same = is_same(code, &rules(r)?, &mut derive).ok().flatten()?;
    is_same.then_some(WythoffGame { r })
}

/// What the moves of two heaps leave.
fn taken(x: u64, y: u64, r: u64) -> Vec<[u64; 2]> {
    let pairs = (0..=x).flat_map(|k| (0..=y).map(move |l| (k, l)));
    let legal = pairs.filter(|&(k, l)| k + l > 0 && (k == 0 || l == 0 || k.abs_diff(l) < r));
    legal.map(|(k, l)| [x - k, y - l]).collect()
}

/// The rules of the game where amounts from both heaps differ by less than r, as an expression.
pub(super) fn expression(r: u64) -> String {
    let both = match r {
        1 => "(x - k, y - k) for k in range(1, min(x, y) + 1)".to_owned(),
        r => format!("(a, b) for a in range(x) for b in range(y) if abs((x - a) - (y - b)) < {r}"),
    };
    format!("x, y -> [(a, y) for a in range(x)] + [(x, b) for b in range(y)] + [{both}]")
}

fn rules(r: u64) -> Option<Code> {
    lower(Formula::arrow(&expression(r)).ok()?.function())
}

/// Whether two games have the same moves from every position; `None` if automata do not say.
fn is_same(a: &Code, b: &Code, derive: &mut Derivation<'_>) -> Result<Option<bool>, Stopped> {
    let (Some(a), Some(b)) = (one_part(a, derive)?, one_part(b, derive)?) else { return Ok(None) };
    for (one, other) in [(a, b), (b, a)] {
        let lacks = derive.not(other)?;
        let differs = derive.and(one, lacks)?;
        if !derive.is_empty(differs) {
            return Ok(Some(false));
        }
    }
    Ok(Some(true))
}

/// The moves, if each leaves one position.
fn one_part(code: &Code, derive: &mut Derivation<'_>) -> Result<Option<Relation>, Stopped> {
    Ok(match code.moves(derive)?.as_deref() {
        Some([leaving]) if leaving.parts.len() == 1 => Some(leaving.relation),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::open;
    use grundy::law::two;
    use grundy::report::Ask;

    #[test]
    fn wythoff_in_other_words() {
        for (text, known) in [
            (
                "a, b -> [(a-k, b) for k in range(1, a+1)] + [(a, b-k) for k in range(1, b+1)] \
                 + [(a-k, b-k) for k in range(1, min(a, b)+1)]",
                Some("wythoff"),
            ),
            (
                "p, q -> [(p-i, q-j) for i in range(p+1) for j in range(q+1) \
                 if i + j > 0 and (i == j or i * j == 0)]",
                None,
            ),
            (
                "p, q -> [(i, j) for i in range(p+1) for j in range(q+1) \
                 if i < p and j == q or i == p and j < q or i < p and p - i == q - j]",
                Some("wythoff"),
            ),
            // one move less, at one place far off
            (
                "a, b -> [(a-k, b) for k in range(1, a+1)] + [(a, b-k) for k in range(1, b+1)] \
                 + [(a-k, b-k) for k in range(1, min(a, b)+1) if k != 77]",
                None,
            ),
            ("a, b -> [(i, b) for i in range(a)] + [(a, i) for i in range(b)]", None),
        ] {
            let (_, table) = open(text).unwrap();
            assert_eq!(table.same_as(), known, "{text}");
        }
    }

    #[test]
    fn it_inherits_the_proof() {
        for (r, statement) in [(1, "phi"), (2, "sqrt 2")] {
            let text = format!(
                "a, b -> [(i, b) for i in range(a)] + [(a, i) for i in range(b)] \
                 + [(i, j) for i in range(a) for j in range(b) if -{r} < a - i - (b - j) < {r}]"
            );
            let found = two::in_table(&*open(&text).unwrap().1, Some(40), &Ask::default()).unwrap();
            let law = found.laws.iter().find(|law| law.kind == "beatty").unwrap();
            assert!(law.statement.to_string().contains(statement), "{}", law.statement);
            assert!(matches!(law.status, grundy::heap::proof::Status::Proved { .. }), "{text}");
        }
    }
}
