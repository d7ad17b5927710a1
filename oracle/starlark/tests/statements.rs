//! Statements against the `starlark` crate: `def`, `for`, `if`, closures, defaults, augmented assignment, lists with two names, and
//! lists that are changed while a loop runs over them. Both give the same value, or both fail.

mod both;

use both::{ours, theirs};
use proptest::prelude::*;

/// A number by the names in sight: `a` and `b` are numbers, `u`, `v` and `w` are lists.
fn number() -> BoxedStrategy<String> {
    let leaf = prop_oneof![
        (-3..6_i64).prop_map(|n| n.to_string()),
        prop::sample::select(vec![
            "a",
            "b",
            "len(u)",
            "len(w)",
            "sum_of(v)",
            "u[0]",
            "v[-1]",
            "k(a)",
            "f(b)",
            "f(1, 2)"
        ])
        .prop_map(str::to_owned),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        prop_oneof![
            (inner.clone(), prop::sample::select(vec!["+", "-", "*"]), inner.clone())
                .prop_map(|(a, op, b)| format!("({a} {op} {b})")),
            (inner, prop::sample::select(vec!["%", "//"]), prop::sample::select(vec!["3", "-2", "a"]))
                .prop_map(|(a, op, b)| format!("({a} {op} {b})")),
        ]
    })
    .boxed()
}

fn list() -> BoxedStrategy<String> {
    prop_oneof![
        Just("u".to_owned()),
        Just("v".to_owned()),
        Just("w".to_owned()),
        prop::collection::vec(number(), 1..3).prop_map(|all| format!("[{}]", all.join(", "))),
        number().prop_map(|n| format!("list(range(1 + {n} % 5))")),
        number().prop_map(|n| format!("[i + {n} for i in v]")),
        Just("list(u)".to_owned()),
        Just("w[1:] + [a]".to_owned()),
    ]
    .boxed()
}

fn test() -> BoxedStrategy<String> {
    (number(), prop::sample::select(vec!["<", "==", "!=", ">="]), number())
        .prop_map(|(a, op, b)| format!("{a} {op} {b}"))
        .boxed()
}

fn name(of: &'static [&'static str]) -> impl Strategy<Value = &'static str> + Clone {
    prop::sample::select(of)
}

const LISTS: &[&str] = &["u", "v", "w"];
const NUMBERS: &[&str] = &["a", "b"];

/// A place that most lists have.
fn place() -> BoxedStrategy<String> {
    prop_oneof![8 => Just("0".to_owned()), 8 => Just("-1".to_owned()), 1 => number()].boxed()
}

/// A statement of one line.
fn simple() -> BoxedStrategy<String> {
    prop_oneof![
        3 => (name(NUMBERS), number()).prop_map(|(to, n)| format!("{to} = {n}")),
        3 => (name(NUMBERS), prop::sample::select(vec!["+=", "-=", "*="]), number())
            .prop_map(|(to, op, n)| format!("{to} {op} {n}")),
        1 => (name(NUMBERS), prop::sample::select(vec!["%= 7", "//= -3", "%= b"]))
            .prop_map(|(to, op)| format!("{to} {op}")),
        2 => (name(LISTS), list()).prop_map(|(to, l)| format!("{to} = {l}")),
        2 => (name(LISTS), list()).prop_map(|(to, l)| format!("{to} += {l}")),
        2 => (name(LISTS), number()).prop_map(|(to, n)| format!("{to}.append({n})")),
        1 => (name(LISTS), list()).prop_map(|(to, l)| format!("{to}.extend({l})")),
        1 => (name(LISTS), number(), number()).prop_map(|(to, i, n)| format!("{to}.insert({i}, {n})")),
        1 => (name(LISTS), place(), number()).prop_map(|(to, i, n)| format!("{to}[{i}] = {n}")),
        1 => (name(LISTS), place(), number()).prop_map(|(to, i, n)| format!("{to}[{i}] += {n}")),
        1 => name(LISTS).prop_map(|to| format!("if len({to}) > 1: a = {to}.pop()")),
        1 => (name(LISTS), number()).prop_map(|(to, n)| format!("if {n} in {to}[1:]: {to}.remove({n})")),
        1 => (number(), number()).prop_map(|(x, y)| format!("a, b = {x}, {y}")),
        1 => (number(), number()).prop_map(|(x, y)| format!("d[{x}] = {y}")),
        1 => number().prop_map(|n| format!("b = d.get({n}, 7)")),
        1 => number().prop_map(|n| format!("d.pop({n}, 0)")),
        1 => Just("pass".to_owned()),
    ]
    .boxed()
}

fn indented(block: &[String]) -> String {
    block.iter().flat_map(|statement| statement.lines()).map(|line| format!("    {line}\n")).collect()
}

fn statement() -> BoxedStrategy<String> {
    simple()
        .prop_recursive(3, 16, 4, |inner| {
            let block = prop::collection::vec(inner, 1..4);
            let ends = prop::option::weighted(0.3, prop::sample::select(vec!["break", "continue"]));
            prop_oneof![
                (test(), block.clone(), block.clone()).prop_map(|(t, a, b)| format!(
                    "if {t}:\n{}else:\n{}",
                    indented(&a),
                    indented(&b)
                )),
                (list(), block.clone(), test(), ends).prop_map(|(l, body, t, end)| {
                    let end = end.map_or(String::new(), |end| format!("    if {t}: {end}\n"));
                    format!("for i in {l}:\n    b = i\n{end}{}", indented(&body))
                }),
                (list(), block.clone())
                    .prop_map(|(l, body)| format!("for i, a in enumerate({l}):\n{}", indented(&body))),
                block.prop_map(|body| format!("for i in d:\n    a = i\n{}", indented(&body))),
            ]
        })
        .boxed()
}

/// A program: functions that capture, with defaults, and a body of statements.
fn program() -> BoxedStrategy<String> {
    (prop::collection::vec(statement(), 1..8), number(), -3..4_i64)
        .prop_map(|(body, default, captured)| {
            let default = default
                .replace("len(u)", "1")
                .replace("len(w)", "2")
                .replace("sum_of(v)", "3")
                .replace("u[0]", "4")
                .replace("v[-1]", "5")
                .replace("k(a)", "6")
                .replace("f(b)", "7")
                .replace("f(1, 2)", "8")
                .replace('a', "9")
                .replace('b', "2");
            format!(
                "def sum_of(l):\n    t = 0\n    for i in l: t += i\n    return t\n\
                 def adder(n):\n    def add(m, by = n):\n        return m + n * by\n    return add\n\
                 def run():\n    k = adder({captured})\n    f = lambda n, m = {default}: n * m\n    \
                 a, b = 1, 2\n    u = [1, 2, 3]\n    v = u\n    w = [4, 5]\n    d = {{1: 2, 3: 4}}\n{}    \
                 return (a, b, u, v, w, d)\nx = run()\n",
                indented(&body)
            )
        })
        .boxed()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn the_same_as_starlark(text in program()) {
        let ours = ours(&text);
        // numbers of more than 64 bits, and the limits of one call: Starlark has neither, and could run for hours
        if ours.as_ref().is_err_and(|problem| ["too large", "steps", "memory"].iter().any(|part| problem.contains(part))) {
            return Ok(());
        }
        match (ours, theirs(&text)) {
            (Ok(ours), Ok(theirs)) => prop_assert_eq!(ours, theirs, "{}", text),
            (Err(_), Err(_)) => {}
            // a place of a list that does not fit 32 bits: Starlark refuses it, here it is the end of the list
            (Ok(_), Err(theirs)) if theirs.contains("parameter `index`") => {}
            (ours, theirs) => prop_assert!(false, "{}\n  {:?}\n  {:?}", text, ours, theirs),
        }
    }
}

/// Most generated programs run to their end: the comparison is not one of failures only.
#[test]
fn programs_run() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let ends = (0..300).filter(|_| ours(&program().new_tree(&mut runner).unwrap().current()).is_ok()).count();
    assert!(ends >= 100, "{ends} of 300");
}
