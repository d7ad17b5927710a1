//! Heaps of several kinds: values against the definition, laws against values further on.

use std::fmt::Write;

use grundy::law::{Status, two};
use grundy::mex;
use grundy::report::Ask;
use grundy::table::{Shape, Table};
use proptest::prelude::*;

use super::super::{How, open, open_as};
use super::values;

/// What a move of a heap of n leaves.
#[derive(Clone, Debug)]
enum Rule {
    /// A heap of n - taken, of a kind, and perhaps one of constant size.
    Less { kind: usize, taken: u64, beside: Option<(usize, u64)> },
    /// Heaps of two kinds, from these sizes on, with n - taken together.
    Split { kinds: [usize; 2], taken: u64, least: [u64; 2] },
    /// Two heaps of one kind, from a size on.
    Half { kind: usize, taken: u64, least: u64 },
}

const NAMES: [&str; 3] = ["a", "b", "c"];

impl Rule {
    fn text(&self) -> String {
        match *self {
            Self::Less { kind, taken, beside: None } => format!("[{}(n - {taken})]", NAMES[kind]),
            Self::Less { kind, taken, beside: Some((other, size)) } => {
                format!("[[{}(n - {taken}), {}({size})]]", NAMES[kind], NAMES[other])
            }
            Self::Split { kinds: [x, y], taken, least: [i, j] } => format!(
                "[[{}(i), {}(n - i - {taken})] for i in range({i}, n - {})]",
                NAMES[x],
                NAMES[y],
                // i <= n - taken - j
                i64::try_from(taken + j).unwrap() - 1
            ),
            Self::Half { kind, taken, least } => {
                let name = NAMES[kind];
                format!(
                    "[[{name}(i), {name}(n - {taken} - i)] for i in range({least}, (n - {taken}) // 2 + 1)]"
                )
            }
        }
    }

    /// The options of n, as the rule means them.
    fn options(&self, n: u64) -> Vec<Vec<(usize, u64)>> {
        let rest = |taken: u64| n.checked_sub(taken);
        match *self {
            Self::Less { kind, taken, beside } => {
                let option = rest(taken).map(|left| [(kind, left)].into_iter().chain(beside).collect());
                option.into_iter().collect()
            }
            Self::Split { kinds: [x, y], taken, least: [i, j] } => {
                let Some(rest) = rest(taken) else { return Vec::new() };
                let all = (i..=rest).filter(|x| rest - x >= j);
                all.map(|i| vec![(x, i), (y, rest - i)]).collect()
            }
            Self::Half { kind, taken, least } => {
                let Some(rest) = rest(taken) else { return Vec::new() };
                (least..=rest / 2).map(|i| vec![(kind, i), (kind, rest - i)]).collect()
            }
        }
    }
}

fn text(rules: &[Vec<Rule>]) -> String {
    let mut text = String::new();
    for (name, rules) in NAMES.iter().zip(rules) {
        let rules: Vec<String> = rules.iter().map(Rule::text).collect();
        let body = if rules.is_empty() { "[]".to_owned() } else { rules.join(" + ") };
        write!(text, "{name}(n) -> {body}; ").unwrap();
    }
    text
}

/// Values by the definition, kind by kind; a heap takes at least one.
fn by_definition(rules: &[Vec<Rule>], count: u64) -> Vec<Vec<u64>> {
    let mut known: Vec<Vec<u64>> = vec![Vec::new(); rules.len()];
    for n in 0..count {
        let next: Vec<u64> = rules
            .iter()
            .map(|rules| {
                let options = rules.iter().flat_map(|rule| rule.options(n));
                let value = |&(kind, n): &(usize, u64)| known[kind][usize::try_from(n).unwrap()];
                mex(options.map(|sum| grundy::Nimber(sum.iter().map(value).fold(0, |all, one| all ^ one)))).0
            })
            .collect();
        known.iter_mut().zip(next).for_each(|(row, value)| row.push(value));
    }
    known
}

fn rule(kinds: usize) -> BoxedStrategy<Rule> {
    let kind = 0..kinds;
    prop_oneof![
        3 => (kind.clone(), 1..5_u64, prop::option::of((kind.clone(), 0..1_u64)))
            .prop_map(|(kind, taken, beside)| Rule::Less { kind, taken, beside }),
        2 => ([kind.clone(), kind.clone()], 1..4_u64, [0..3_u64, 0..3_u64])
            .prop_map(|(kinds, taken, least)| Rule::Split { kinds, taken, least }),
        1 => (kind, 1..4_u64, 0..3_u64)
            .prop_map(|(kind, taken, least)| Rule::Half { kind, taken, least }),
    ]
    .boxed()
}

fn system() -> impl Strategy<Value = Vec<Vec<Rule>>> {
    (1..=3_usize)
        .prop_flat_map(|kinds| prop::collection::vec(prop::collection::vec(rule(kinds), 0..4), kinds))
}

fn rows(table: &dyn Table, kinds: usize, last: u64) -> Vec<Vec<u64>> {
    let all = values(table, &[kinds as u64 - 1, last]);
    all.chunks(usize::try_from(last).unwrap() + 1).map(<[u64]>::to_vec).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn values_are_those_of_the_definition(rules in system()) {
        let text = text(&rules);
        let expected = by_definition(&rules, 40);
        for how in [How::default(), How { compile: false, recognise: false }] {
            let (_, table) = open_as(&text, how).unwrap();
            prop_assert_eq!(&rows(&*table, rules.len(), 39), &expected, "{}", text);
        }
    }

    /// What is proved holds much further than it was looked at.
    #[test]
    fn proved_laws_hold_further_on(rules in system()) {
        const LOOKED_AT: u64 = 150;
        let text = text(&rules);
        let (_, table) = open(&text).unwrap();
        let found = two::in_table(&*table, Some(LOOKED_AT), &Ask::default()).unwrap();
        let is_proved = |law: &two::TableLaw| matches!(law.status, Status::Proved { .. });
        if found.laws.iter().any(is_proved) {
            let values = by_definition(&rules, 3 * LOOKED_AT);
            for law in found.laws.iter().filter(|law| is_proved(law)) {
                let two::Shape::Row { x, .. } = law.shape else { panic!("{text}: {law:?}") };
                let row = &values[usize::try_from(x).unwrap()];
                for (n, &value) in (0..).zip(row) {
                    let told = Some(two::Told::Value(value));
                    prop_assert_eq!(law.predict(x, n), told, "{} at {},{}", text, x, n);
                }
            }
        }
    }
}

/// Which of these systems have bounds that are read from their rules.
#[test]
fn bounds_are_read() {
    for (text, expected) in [
        ("a(n) -> [a(n-1), b(n)] where n > 0; b(n) -> [b(n-1), b(n-2)]", Some((1, 2, 3))),
        ("a(n) -> [[a(i), b(n-1-i)] for i in range(n)]; b(n) -> [a(n-3)]", Some((2, 3, 4))),
        (
            "a(n) -> [[b(i), b(n-i)] for i in range(1, n//2+1)]; b(n) -> [b(n-k) for k in (1, 4)]",
            Some((2, 4, 10)),
        ),
        (
            "a(n) -> [[a(i), a(j), b(n-i-j-2)] for i in range(1, n) for j in range(n-i-1)]; \
             b(n) -> [[a(1), b(n-1)]]",
            Some((3, 2, 2)),
        ),
        // any number may be taken, heaps are unequal, only every second n has moves, half of the pairs
        ("a(n) -> [a(k) for k in range(n)]; b(n) -> [a(n-1)]", None),
        ("a(n) -> [[a(i), a(n-i)] for i in range(1, n) if i*2 != n]; b(n) -> [a(n-1)]", None),
        ("a(n) -> [b(n-1)] if n % 2 else []; b(n) -> [a(n-1)]", None),
        ("a(n) -> [[a(i), b(n-i)] for i in range(1, n//2+1)]; b(n) -> [a(n-1)]", None),
        ("a(n) -> [[a(i), a(n-i)] for i in range(1, n//3+1)]; b(n) -> [a(n-1)]", None),
        ("a(n) -> [b(n+1)]; b(n) -> [a(n-2)]", None),
    ] {
        let (_, table) = open(text).unwrap();
        let Some(Shape::Kinds(kinds)) = table.relational().and_then(|game| game.shape()) else {
            panic!("{text}")
        };
        let found = kinds.bounds.as_ref().map(|bounds| (bounds.heaps, bounds.taken, bounds.from));
        assert_eq!(found, expected, "{text}");
    }
}

/// Node-Kayles on chains of 4-cycles, each of which shares neighbouring vertices with the next ones: n shared
/// vertices in a row, without a tail of two vertices, with one, with one at both ends.
const LINKED_CYCLES: &str = "\
    a(n) -> [[a(1), b(i-1), a(1), b(n-2-i)] for i in range(1, n-1)] \
    + [[a(i), b(n-1-i)] for i in range(1, n)] \
    + ([[a(1), b(n-2)]] if n > 1 else [[]] if n == 1 else []); \
    b(n) -> [[a(1), b(i-1), a(1), c(n-2-i)] for i in range(1, n-1)] \
    + [[a(i), c(n-1-i)] for i in range(1, n)] \
    + [[b(i-1), b(n-i)] for i in range(1, n)] + ([[a(1), c(n-2)], [b(n-2)]] if n > 1 else []) \
    + ([[a(1)]] if n == 1 else []) + ([b(n-1), a(n)] if n > 0 else []); \
    c(n) -> [[a(1), c(i-1), a(1), c(n-2-i)] for i in range(1, n-1)] \
    + [[b(i), c(n-1-i)] for i in range(1, n)] \
    + ([[c(n-2)]] if n > 1 else [[]]) + ([c(n-1), b(n)] if n > 0 else [])";

#[test]
fn linked_cycles() {
    let (_, table) = open(LINKED_CYCLES).unwrap();
    let rows = rows(&*table, 3, 14);
    // A316629
    assert_eq!(rows[0][2..], [0, 1, 3, 4, 2, 3, 1, 2, 0, 4, 6, 5, 7]);
    for (tails, row) in rows.iter().enumerate() {
        for (n, &value) in row.iter().enumerate().take(5).skip(1) {
            assert_eq!(value, node_kayles(&chain(n, tails)), "{n} vertices, {tails} tails");
        }
    }
    let Some(Shape::Kinds(kinds)) = table.relational().and_then(|game| game.shape()) else { panic!() };
    assert!(kinds.bounds.is_some());
}

/// The neighbours of each vertex.
fn chain(n: usize, tails: usize) -> Vec<Vec<usize>> {
    let mut near = vec![Vec::new(); n];
    let mut edge = |x: usize, y: usize| {
        near.resize(near.len().max(x.max(y) + 1), Vec::new());
        near[x].push(y);
        near[y].push(x);
    };
    let mut next = n;
    for right in 1..n {
        edge(right - 1, right);
        edge(right - 1, next);
        edge(next, next + 1);
        edge(next + 1, right);
        next += 2;
    }
    for end in [n - 1, 0].into_iter().take(tails) {
        edge(end, next);
        edge(next, next + 1);
        next += 2;
    }
    near
}

/// By the definition, over sets of vertices.
fn node_kayles(near: &[Vec<usize>]) -> u64 {
    let mut known = vec![0; 1 << near.len()];
    for left in 1_usize..1 << near.len() {
        let taken = |v: usize| near[v].iter().fold(1 << v, |all, u| all | 1 << u);
        let options = (0..near.len()).filter(|v| left >> v & 1 == 1).map(|v| known[left & !taken(v)]);
        known[left] = mex(options.map(grundy::Nimber)).0;
    }
    known[(1 << near.len()) - 1]
}

/// A game in which one heap may pass once.
#[test]
fn passes_in_one_heap() {
    // where there is no other move, play is over
    for (taken, least, heap, value) in
        [("1, 2", 1, 3, 3), ("1, 2", 1, 100, 0), ("2, 3", 2, 6, 3), ("1, 3, 4", 1, 7, 4)]
    {
        let text = format!(
            "a(n) -> [a(n-k) for k in ({taken})] + ([b(n)] if n >= {least} else []); \
             b(n) -> [b(n-k) for k in ({taken})]"
        );
        let (_, table) = open(&text).unwrap();
        let report = table.solve(&format!("a({heap})"), &Ask::default()).unwrap();
        assert_eq!(report.answer.nimber().unwrap().0, value, "{text} at {heap}");
        let found = two::in_table(&*table, None, &Ask::default()).unwrap();
        assert!(found.laws.len() == 2 && found.laws.iter().all(|law| law.is_sure(0, 0)), "{text}: {found:?}");
    }
}

#[test]
fn heaps_are_written_with_their_kinds() {
    let (name, table) =
        open("a(n) -> [[b(i), a(n-1-i)] for i in range(n)];  b(n) -> [b(n-2), a(n-1)]").unwrap();
    assert_eq!(name, "a(n) -> [[b(i), a(n-1-i)] for i in range(n)]; b(n) -> [b(n-2), a(n-1)]");
    assert_eq!(table.canonical(" b(4)  a(3)").unwrap(), "b(4) a(3)");
    let moves: Vec<String> = table.moves("a(2)").unwrap().into_iter().map(|step| step.mv).collect();
    assert_eq!(moves, ["a(1)+b(0)", "a(0)+b(1)"]);
    for (position, problem) in [
        ("d(3)", "'d(3)' is no heap of this game: expected one of a, b and its number, such as a(5)"),
        ("a3", "'a3' is no heap of this game: expected one of a, b and its number, such as a(5)"),
        ("a(-1)", "a heap cannot be negative"),
    ] {
        assert!(table.canonical(position).unwrap_err().to_string().contains(problem), "{position}");
    }
    let faulty = open("a(n) -> [n - 1]; b(n) -> []").unwrap().1;
    let problem = faulty.solve("a(3)", &Ask::default()).unwrap_err().to_string();
    assert!(problem.contains("expected a heap of some kind, such as a(3)"), "{problem}");
    // programs know numbers, not kinds
    let rules = "a(n) -> [a(n - 1)]; b(n) -> [a(n - 2)]";
    assert!(crate::arrow::code(rules).is_none() && crate::arrow::python::options(rules).is_none());
}
