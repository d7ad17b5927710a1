//! Loopy values: the literature's and the rivals' rows, laws of the group, texts that are read back.

use grundy_base::Limits;
use grundy_partizan::text::{self, Game};
use grundy_partizan::{Done, Store};

use crate::vectors::rows;

fn written(store: &mut Store<'_>, input: &str) -> Done<String> {
    match text::read_game(store, input)? {
        Game::Short(value) => text::write(store, value),
        Game::Loopy(value) => text::write_loopy(store, &value),
    }
}

fn text_of(input: &str) -> String {
    let limits = Limits::default();
    let mut store = Store::new(&limits);
    written(&mut store, input).unwrap_or_else(|halt| panic!("{input}: {halt}"))
}

fn outcome_of(input: &str) -> &'static str {
    let limits = Limits::default();
    let mut store = Store::new(&limits);
    match text::read_game(&mut store, input).unwrap() {
        Game::Loopy(value) => value.outcome(&mut store).unwrap().name(),
        Game::Short(_) => panic!("{input} is short"),
    }
}

#[test]
fn the_rows_of_the_literature() {
    let mut wrong = Vec::new();
    let mut n_rows = 0;
    for [question, expected, source] in rows("I") {
        let Some(input) = question.strip_prefix("loopy ") else { continue };
        n_rows += 1;
        let found = text_of(input);
        if found != expected {
            wrong.push(format!("{question}: {found}, not {expected} ({source})"));
        }
        // what is written means the same
        assert_eq!(text_of(&found), found, "{question}");
    }
    assert_eq!(n_rows, 27);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nine_outcomes() {
    for (input, outcome) in [
        ("on", "L"),
        ("off", "R"),
        ("dud", "D"),
        ("over", "L"),
        ("under", "R"),
        ("a{{|a}|}", "P^"),
        ("-a{{|a}|}", "Pv"),
        ("{0|{dud|},*}", "N^"),
        ("-{0|{dud|},*}", "Nv"),
        ("+-over", "N"),
        ("a{0,{1|1,{*,{1*|1*,a}|*}}|0}", "N"),
    ] {
        assert_eq!(outcome_of(input), outcome, "{input}");
    }
}

#[test]
fn laws_of_the_group() {
    let values =
        ["1", "^", "*2", "+-1", "over", "under", "upon", "uponth", "on", "{0|pass}", "{pass|1*}", "tiny(2)"];
    for a in values {
        assert_eq!(text_of(&format!("-(-({a}))")), text_of(a), "{a}");
        assert_eq!(text_of(&format!("({a})+0")), text_of(a), "{a}");
        for b in values {
            let (ab, ba) = (text_of(&format!("({a})+({b})")), text_of(&format!("({b})+({a})")));
            assert_eq!(ab, ba, "{a} and {b}");
            let negated = text_of(&format!("-(-({a})-({b}))"));
            assert_eq!(ab, negated, "{a} and {b}");
            if !a.contains("on") && !b.contains("on") {
                for c in ["1", "over", "^*"] {
                    let left = text_of(&format!("(({a})+({b}))+({c})"));
                    let right = text_of(&format!("({a})+(({b})+({c}))"));
                    assert_eq!(left, right, "{a}, {b} and {c}");
                }
            }
        }
    }
}

#[test]
fn slips_are_told_with_their_places() {
    let limits = Limits::default();
    for (input, slip) in [
        ("pass", "an option by itself"),
        ("{0|pass+1}", "an option by itself"),
        ("a{0|a+1}", "as an option by itself"),
        ("b{0|c}", "'c' is not known"),
        ("cool(over, 1)", "play comes back"),
    ] {
        let mut store = Store::new(&limits);
        let message = written(&mut store, input).unwrap_err().to_string();
        assert!(message.contains(slip), "{input}: {message}");
    }
}

#[test]
fn a_chain_that_does_not_fit_is_refused() {
    let limits = Limits { max_bytes: 1 << 26, ..Limits::default() };
    let mut store = Store::new(&limits);
    assert!(written(&mut store, "over-1000000").is_err());
}
