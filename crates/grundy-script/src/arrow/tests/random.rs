//! Random expressions: compiled and by the machine, nimbers by two ways, recognised games beyond what was
//! compared.

use std::fmt::Write;

use grundy::error::Error;
use grundy::limits::Budget;
use grundy::rules::Impartial;
use grundy::solve::demand::Halt;
use grundy::solve::grundy as by_memo;
use grundy::{Limits, Nimber};
use proptest::prelude::*;

use super::super::rules::Arrow;
use super::super::{How, code::Code, one, program};
use crate::arrow::recognise::{HeapOptions, recognise};
use grundy_lang::formula::Formula;

/// Text of a number, of these names.
fn int(names: &'static [&'static str]) -> BoxedStrategy<String> {
    let leaf = prop_oneof![
        3 => prop::sample::select(names).prop_map(str::to_owned),
        2 => (0..7_i64).prop_map(|n| n.to_string()),
        1 => (-3..0_i64).prop_map(|n| format!("({n})")),
    ];
    leaf.prop_recursive(3, 8, 2, move |inner| {
        let operators =
            prop::sample::select(&["+", "-", "-", "+", "*", "//", "%", "&", "|", "^", "<<", ">>"][..]);
        prop_oneof![
            4 => (inner.clone(), operators, inner.clone()).prop_map(|(a, op, b)| format!("({a} {op} {b})")),
            1 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("min({a}, {b})")),
            1 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("max({a}, {b}, 1)")),
            1 => inner.clone().prop_map(|a| format!("abs({a})")),
            1 => inner.clone().prop_map(|a| format!("-{a}")),
            1 => (inner.clone(), inner.clone(), inner.clone(), inner)
                .prop_map(|(a, b, c, d)| format!("({a} if {b} < {c} else {d})")),
        ]
    })
    .boxed()
}

/// Text of a condition.
fn test(names: &'static [&'static str]) -> BoxedStrategy<String> {
    let compare = prop::sample::select(&["==", "!=", "<", "<=", ">", ">="][..]);
    let leaf = prop_oneof![
        4 => (int(names), compare, int(names)).prop_map(|(a, op, b)| format!("{a} {op} {b}")),
        1 => (int(names), int(names), int(names)).prop_map(|(a, b, c)| format!("{a} <= {b} < {c}")),
        1 => (int(names), int(names)).prop_map(|(a, b)| format!("{a} in (1, {b}, 3)")),
        1 => (int(names), int(names)).prop_map(|(a, b)| format!("{a} not in range(1, {b}, 2)")),
        1 => int(names),
    ];
    leaf.prop_recursive(2, 4, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} and {b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} or {b})")),
            inner.prop_map(|a| format!("(not {a})")),
        ]
    })
    .boxed()
}

/// Text of one option of a game of one number, or of two.
fn option(names: &'static [&'static str], params: usize) -> BoxedStrategy<String> {
    let position = match params {
        1 => int(names),
        _ => (int(names), int(names)).prop_map(|(a, b)| format!("({a}, {b})")).boxed(),
    };
    prop_oneof![
        2 => position.clone(),
        1 => prop::collection::vec(position, 0..3).prop_map(|all| format!("[{}]", all.join(", "))),
    ]
    .boxed()
}

/// Text of options, for names of one number or two.
fn options(params: usize) -> BoxedStrategy<String> {
    const ONE: [&[&str]; 3] = [&["n"], &["n", "i"], &["n", "i", "j"]];
    const TWO: [&[&str]; 3] = [&["x", "y"], &["x", "y", "i"], &["x", "y", "i", "j"]];
    let [none, i, j] = if params == 1 { ONE } else { TWO };
    let plain =
        prop::collection::vec(option(none, params), 0..4).prop_map(|all| format!("[{}]", all.join(", ")));
    let even = (0..4_i64, -2..3_i64, 0..4_i64, -2..3_i64, 1..3_i64);
    let ray = (even, int(none)).prop_map(move |((a, b, c, d, step), to)| {
        let from = if params == 1 { ["n", "n"] } else { ["x", "y"] };
        let inner = format!("{}*{b}*i + {a}, {c} - {}+ i*{d}", from[0], from[1]);
        let inner = if params == 1 { format!("[{inner}]") } else { format!("({inner})") };
        format!("[{inner} for i in range(0, {to} % 30, {step})]")
    });
    let one = (option(i, params), int(none), int(none), test(i))
        .prop_map(|(it, a, b, t)| format!("[{it} for i in range({a} % 5, {b} % 30) if {t}]"));
    let two = (option(j, params), int(none), int(i), test(i))
        .prop_map(|(it, a, b, t)| format!("[{it} for i in (1, {a}) if {t} for j in range({b} % 20)]"));
    let pairs = (option(j, params), int(none))
        .prop_map(|(it, a)| format!("[{it} for i, j in ((1, 2), ({a}, 1), (0, {a}))]"));
    let leaf = match params {
        1 => prop_oneof![
            plain,
            one,
            two,
            pairs,
            ray,
            (int(none), int(none)).prop_map(|(a, b)| format!("range({a} % 9 - 2, {b} % 40, 2)"))
        ]
        .boxed(),
        _ => prop_oneof![plain, one, two, pairs, ray].boxed(),
    };
    leaf.prop_recursive(2, 4, 2, move |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("{a} + {b}")),
            (inner.clone(), test(none), inner).prop_map(|(a, t, b)| format!("({a} if {t} else {b})")),
        ]
    })
    .boxed()
}

fn opened<const K: usize>(text: &str) -> (Option<Code>, Arrow<K>) {
    let formula = Formula::arrow(text).unwrap_or_else(|bad| panic!("{text}: {}", bad.problem));
    let (code, program) = program(&formula, How::default());
    (code, Arrow::new(formula, program))
}

fn told<T>(found: Result<T, Error>) -> Result<T, String> {
    found.map_err(|error| match error {
        Error::BadText(bad) => format!("{} at {:?}", bad.problem, bad.span),
        other => other.to_string(),
    })
}

/// The same options in the same order, or the same fault.
fn same_options<const K: usize>(text: &str, positions: &[[u64; K]]) -> Result<(), TestCaseError> {
    let (code, rules) = opened::<K>(text);
    prop_assert!(code.is_some(), "{} is not compiled", text);
    for at in positions {
        let (compiled, machine) = (told(rules.listed(at, false)), told(rules.listed(at, true)));
        prop_assert_eq!(compiled, machine, "{} at {:?}", text, at);
    }
    Ok(())
}

/// The nimber that marks in arrays find, and the one of the library's memo over lists of moves.
fn same_values(text: &str, n: u64) -> Result<(), TestCaseError> {
    let (_, rules) = opened::<1>(text);
    let limits = Limits { max_bytes: 1 << 18, ..Limits::default() };
    let mut values = super::super::values::Values::<1>::default();
    let mut memo = by_memo::Memo::default();
    for n in 0..n {
        let marks = values.nimber(&rules, &[n], &mut Budget::new(&limits));
        let listed = by_memo::nimber(&rules, &[n], &mut memo, &mut Budget::new(&limits));
        if let Some(fault) = rules.faults.take() {
            // the order in which they meet faults and cycles is their own
            prop_assert!(matches!(fault, Error::BadText(_) | Error::Stopped(_)));
            prop_assert!(marks.is_err(), "{} at {}", text, n);
            memo = by_memo::Memo::default();
            continue;
        }
        match (marks, listed) {
            (Ok(marks), Ok(listed)) => prop_assert_eq!(marks, listed, "{} at {}", text, n),
            (Err(Error::Stopped(_)), _) | (_, Err(Halt::Stopped(_))) => return Ok(()),
            (Err(_), Err(_)) => {}
            (marks, listed) => prop_assert!(false, "{} at {}: {:?}, {:?}", text, n, marks, listed),
        }
    }
    Ok(())
}

fn sums(rules: &Arrow<1>, n: u64) -> Option<HeapOptions> {
    let sums = rules.listed(&[n], false).ok()?;
    Some(sums.into_iter().map(|sum| sum.into_iter().map(|[part]| part).collect()).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn compiled_is_as_the_machine_says(text in options(1)) {
        let positions: Vec<[u64; 1]> = (0..9).chain([17, 1 << 62]).map(|n| [n]).collect();
        same_options(&format!("n -> {text}"), &positions)?;
    }

    #[test]
    fn compiled_is_as_the_machine_says_of_pairs(text in options(2)) {
        let positions: Vec<[u64; 2]> = (0..5).flat_map(|x| (0..5).map(move |y| [x, y])).collect();
        same_options(&format!("x, y -> {text}"), &positions)?;
    }

    #[test]
    fn nimbers_are_those_of_the_memo(text in options(1)) {
        same_values(&format!("n -> {text}"), 12)?;
    }

    /// Games whose moves lead down, so that most have values.
    #[test]
    fn nimbers_of_games_that_end(a in int(&["n", "i"]), b in int(&["n", "i"]), to in 1..9_i64) {
        same_values(&format!("n -> [[abs({a}) % n, abs({b}) % n] for i in range({to})] + [abs({b}) % n for i in range(2)] if n else []"), 25)?;
    }

    #[test]
    fn nimbers_of_lines(a in 0..4_i64, b in 0..4_i64, step in 1..4_i64, c in -2..2_i64, d in 1..4_i64) {
        same_values(&format!("n -> [[i, n - {a} - i] for i in range({b}, n - {d}, {step})] + range(n - {d}, {c}, -{step}) + [[n - {d} - i, n - {d} - i] for i in range(n)]"), 30)?;
    }
}

// each of these compares hundreds of heaps
proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Every code is recognised from the expression that says it.
    #[test]
    fn codes_are_recognised(first in prop::sample::select(&[0_u8, 4][..]), digits in prop::collection::vec(0..8_u8, 1..5)) {
        prop_assume!(digits.iter().any(|&digit| digit > 0) || first > 0);
        let mut text = String::from("n -> []");
        let all: Vec<(usize, u8)> = std::iter::once(first).chain(digits.iter().copied()).enumerate().collect();
        for &(k, digit) in &all {
            if digit & 1 > 0 {
                write!(text, " + ([[]] if n == {k} else [])").unwrap();
            }
            if digit & 2 > 0 {
                write!(text, " + ([n - {k}] if n > {k} else [])").unwrap();
            }
            if digit & 4 > 0 {
                write!(text, " + [[i, n - {k} - i] for i in range(1, n - {k})]").unwrap();
            }
        }
        let formula = Formula::arrow(&text).unwrap();
        let table = one(formula, How::default());
        let code: String = digits.iter().map(u8::to_string).collect();
        let code = format!("{first}.{code}");
        let canonical = grundy::heap::Code::read(grundy::notation::text::Text::new(&code)).unwrap().to_string();
        let takes: Vec<String> = all.iter().filter(|(_, digit)| *digit == 3).map(|(k, _)| k.to_string()).collect();
        let expected = if all.iter().all(|(_, digit)| matches!(digit, 0 | 3)) { format!("sticks:{}", takes.join(",")) } else { canonical };
        prop_assert_eq!(table.same_as(), Some(expected.as_str()), "{}", text);
    }

    /// Whatever is recognised holds far beyond the heaps that were compared; and near misses are not.
    #[test]
    fn recognised_games_go_on(
        k in 0..4_i64, low in 0..3_i64, high in -2..3_i64, not in 0..30_i64, guard in 0..40_i64,
        shape in 0..6_usize,
    ) {
        let text = match shape {
            0 => format!("n -> [[i, n - {k} - i] for i in range({low}, n - {k} + {high})]"),
            1 => format!("n -> [[i, n - {k} - i] for i in range({low}, (n - {k}) // 2 + {high})]"),
            2 => format!("n -> [[i, n - {k} - i] for i in range({low}, n - {k} + {high}) if i != {not}]"),
            3 => format!("n -> [n - {k}] if n >= {guard} else []"),
            4 => format!("n -> range({low}, n - {k}) + [n - {guard}, n - 1]"),
            _ => format!("n -> [[i, n - {k} - i] for i in range({low}, n) if n <= {guard} or i < n - {high}]"),
        };
        let (code, rules) = opened::<1>(&text);
        let mut compared = 0;
        let found = recognise(&code.unwrap(), |n| {
            compared = n;
            sums(&rules, n)
        });
        if let Some(known) = found {
            let limits = Limits::default();
            let mut values = super::super::values::Values::<1>::default();
            for n in (0..120).chain([compared + 1, compared + 57]) {
                let listed = rules.listed(&[n], false).unwrap();
                let count = known.count_moves(n).or_else(|| (n < compared).then_some(listed.len() as u64));
                prop_assert_eq!(count, Some(listed.len() as u64), "{} at {}", text, n);
            }
            for n in 0..100 {
                let value = values.nimber(&rules, &[n], &mut Budget::new(&limits)).unwrap();
                let of_known = known.value_in_table(n);
                prop_assert_eq!(value, of_known, "{} is no {} at {}", text, known.name(), n);
            }
        }
    }
}

/// A value that stands for nothing else.
#[test]
fn near_misses_are_found_at_the_end_of_what_is_compared() {
    for not in [20, 40, 60] {
        let (code, rules) = opened::<1>(&format!("n -> [n - 1] if n != {not} else []"));
        assert!(recognise(&code.unwrap(), |n| sums(&rules, n)).is_none());
    }
    let mut moves = Vec::new();
    let (_, rules) = opened::<1>("n -> [n - 1, n - 1, [n - 1, 0]]");
    rules.moves(&[3], &mut moves);
    assert_eq!((moves.len(), Nimber(0)), (1, Nimber::ZERO));
}
