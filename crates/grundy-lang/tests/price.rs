//! Work is paid for: whatever an operation reads or copies, its call pays for at least an eighth of those
//! bytes.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use grundy_lang::allowance::BYTES_PER_STEP;
use grundy_lang::program::Program;
use grundy_lang::source::{Source, Span};
use grundy_lang::value::Value;
use proptest::prelude::*;

/// Operations on a string `s`, a list `l`, a range `r`, a dict `d` and a set `e` of `n` items, and the bytes
/// that each of them has to touch for an item: one for a character, sixteen for a value.
const OPERATIONS: &[(&str, usize)] = &[
    ("'b' in s", 1),
    ("s == s2", 1),
    ("s < s2", 1),
    ("s + s", 2),
    ("s * 3", 3),
    ("s[1:]", 1),
    ("s[-1]", 1),
    ("len(s)", 1),
    ("s.find('b')", 1),
    ("s.rfind('b')", 1),
    ("s.count('b')", 1),
    ("s.upper()", 1),
    ("s.lower()", 1),
    ("s.strip('a')", 1),
    ("s.replace('a', 'c')", 2),
    ("s.startswith(s2)", 1),
    ("s.endswith(s2)", 1),
    ("s.isalpha()", 1),
    ("s.islower()", 1),
    ("s.split('b')", 1),
    ("s.splitlines()", 1),
    ("s.elems()", 16),
    ("'-'.join([s, s])", 2),
    ("'%s' % s", 1),
    ("'{}'.format(s)", 1),
    ("repr(s)", 1),
    ("regions(s, 'b')", 1),
    ("regions(s, 'a')", 8),
    ("least_image(s)", 8),
    ("mirrors(s)", 4),
    ("transposed(s)", 1),
    ("repr(l)", 16),
    ("int(z)", 1),
    ("[c for c in s]", 16),
    ("-1 in l", 16),
    ("l == l2", 16),
    ("l < l2", 16),
    ("l + l", 32),
    ("l * 3", 48),
    ("l[::2]", 8),
    ("[i for i in l]", 16),
    ("list(l)", 16),
    ("tuple(l)", 16),
    ("reversed(l)", 16),
    ("sorted(l)", 16),
    ("min(l)", 16),
    ("max(l)", 16),
    ("sum(l)", 16),
    ("mex(l)", 16),
    ("any(zeros)", 16),
    ("zip(l, r)", 32),
    ("enumerate(l)", 16),
    ("list(r)", 16),
    ("l.index(n - 1)", 16),
    ("list(l).insert(0, 1)", 16),
    ("list(l).extend(l)", 16),
    ("list(l).pop(0)", 16),
    ("list(l).remove(n - 1)", 16),
    ("d == d2", 16),
    ("dict(d)", 16),
    ("d.keys()", 16),
    ("d.values()", 16),
    ("d.items()", 16),
    ("dict({}).update(d)", 16),
    ("[k for k in d]", 16),
    ("{t: 1}", 16),
    ("{s: 1}", 1),
    ("d.get(t)", 16),
    ("d.get(s)", 1),
    ("set(l)", 16),
    ("e == e2", 16),
    ("t in e", 16),
    ("e | e2", 32),
    ("e & e2", 32),
    ("e ^ e2", 32),
    ("e - e2", 32),
    ("e.union(l)", 32),
    ("e.intersection(l)", 32),
    ("e.difference(l)", 32),
    ("e.symmetric_difference(l)", 32),
    ("e.issubset(l)", 32),
    ("e.issuperset(l)", 32),
    ("e.isdisjoint(l)", 32),
    ("set(e).update(l)", 32),
    ("set(e).remove(0)", 16),
    ("set(e).discard(0)", 16),
    ("[k for k in e]", 16),
    ("repr(e)", 16),
];

/// The size of what the operations work on.
fn setup(n: usize) -> String {
    format!(
        "n = {n}\nr = range(n)\nl = list(r)\nl2 = list(r)\nt = tuple(r)\nzeros = [0] * n\ns = 'a' * n\ns2 = 'a' * n\nz = '0' * n + '1'\n\
         d = {{i: i for i in r}}\nd2 = {{i: i for i in r}}\ne = set(r)\ne2 = set(r)\n"
    )
}

/// Steps that a call pays for these operations, one after another.
fn paid(n: usize, operations: &[&str]) -> u64 {
    let body: String = operations.iter().map(|text| format!("    {text}\n")).collect();
    let program =
        Program::load(Source::file("price.star", &format!("{}def f():\n{body}", setup(n)))).unwrap();
    let f = program.get("f").unwrap();
    program
        .with_machine(|m| {
            m.call(f, &[], &[], Span::default())?;
            Ok(m.paid())
        })
        .unwrap_or_else(|fault| panic!("{operations:?}: {}", fault.problem))
}

fn least(n: usize, bytes: usize) -> u64 {
    (n * bytes / BYTES_PER_STEP / 8) as u64
}

#[test]
fn every_operation_pays_for_what_it_touches() {
    const N: usize = 20_000;
    for &(operation, bytes) in OPERATIONS {
        let (small, large) = (paid(1, &[operation]), paid(N, &[operation]));
        assert!(
            large >= small + least(N - 1, bytes),
            "{operation}: {small} steps for one item, {large} for {N} items"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// In any order, and in loops.
    #[test]
    fn work_is_bounded_by_steps(
        n in 1_usize..3000,
        chosen in prop::collection::vec(0..OPERATIONS.len(), 1..12),
        times in 1_usize..4,
    ) {
        let repeated: Vec<usize> = chosen.iter().copied().cycle().take(chosen.len() * times).collect();
        let operations: Vec<&str> = repeated.iter().map(|&i| OPERATIONS[i].0).collect();
        let work: u64 = repeated.iter().map(|&i| least(n, OPERATIONS[i].1)).sum();
        let paid = paid(n, &operations);
        prop_assert!(paid >= work, "{paid} steps for {work} of work: {operations:?}");
    }
}

/// A value is as large as the prices say.
#[test]
fn values_are_small() {
    assert_eq!(size_of::<Value>(), 16);
}
