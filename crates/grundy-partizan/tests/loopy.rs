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

/// The rows of the specification that were not checked there: degree, variety, stability.
#[test]
fn degrees_and_varieties_of_the_literature() {
    for (input, expected) in [
        ("degree({5|pass})", "over"),
        ("variety(+-{5|pass})", "+-{10over|over}"),
        ("upsum(upon, downsum(-upon, -^<on>))", "v<on>"),
        ("downsum(upon, upsum(-upon, ^<on>))", "v<on>"),
        ("upsum(upon, ^<on>)", "{0|^<on>*}"),
        ("downsum(upon, ^<on>)", "^[on]"),
        ("degree(on)", "on"),
        ("degree(3)", "0"),
        // not idempotent: Left answers a move of Right in one copy by on in the other
        ("degree({on|0})", "{on||0|off}"),
        ("upsum(degree({on|0}), degree({on|0}))", "on"),
        ("variety({0|pass} - 5)", "over"),
    ] {
        assert_eq!(text_of(input), expected, "{input}");
    }
    // Grenville's game: both varieties are proper, and differ
    let unstable = "a{0|{0||||0,*2|||a|0||0}||0}";
    let limits = Limits::default();
    let mut store = Store::new(&limits);
    let message = written(&mut store, &format!("variety({unstable})")).unwrap_err().to_string();
    assert!(message.contains("unstable"), "{message}");
    let game = text::read_game(&mut store, unstable).unwrap();
    let degree = game.degree(&mut store).unwrap();
    let [up, down] = game.varieties(&degree, &mut store).unwrap();
    assert!(!up.is_same(&down, &mut store).unwrap());
    // a game without its loops is stable, and so are the named ones
    for name in ["over", "under", "upon", "uponth", "on", "off", "{5|pass}", "+-over", "tiny(1)"] {
        let game = text::read_game(&mut store, name).unwrap();
        assert!(game.variety(&mut store).unwrap().is_some(), "{name}");
    }
}

/// Every two of some games: told by sides, and again from what their difference says.
#[test]
fn comparisons() {
    let limits = Limits::default();
    for (asked, sign) in [
        ("on <=> over", ">"),
        ("on <=> on", "="),
        ("dud <=> 0", "||"),
        ("dud <=> on", "<"),
        ("dud <=> off", ">"),
        ("over <=> 1/1024", "<"),
        ("over <=> tiny(1)", ">"),
        ("over <=> ^[on]", ">"),
        ("upon <=> *", "||"),
        ("upon <=> ^[9]", ">"),
        ("upon <=> ^^", "<"),
        ("uponth <=> ^<9>", "<"),
        ("uponth <=> +_2", ">"),
        ("+_on <=> 0", ">"),
        ("+_over <=> +_2", ">"),
        ("1 & 0 <=> 0", ">"),
        ("1 & 0 <=> 1", "<"),
        ("1 & 0 <=> 1/2", "||"),
        ("{0|dud} <=> {0|dud}", "="),
        ("over+over <=> over", "="),
        ("over-over <=> 0", "||"),
        ("^ <=> *", "||"),
    ] {
        let mut store = Store::new(&limits);
        let asked_of = |text: &str, store: &mut Store<'_>| {
            text::read_asked(store, grundy_base::text::Text::new(text), &Nothing).unwrap()
        };
        let text::Asked::Compare(a, _, b) = asked_of(asked, &mut store) else { panic!("{asked}") };
        let relation = a.relation(&b, &mut store).unwrap().both();
        assert_eq!(relation.sign(), sign, "{asked}");
        let back = b.relation(&a, &mut store).unwrap().both().sign();
        assert_eq!(
            back,
            match sign {
                "<" => ">",
                ">" => "<",
                same => same,
            },
            "{asked}"
        );
        // claims say the same
        for claim in ["<", "<=", "==", "!=", ">=", ">", "||", "<|", "|>"] {
            let text::Asked::Compare(_, read, _) = asked_of(&asked.replace("<=>", claim), &mut store) else {
                panic!("{claim}")
            };
            let holds = match sign {
                "<" => ["<", "<=", "!=", "<|"].contains(&claim),
                ">" => [">", ">=", "!=", "|>"].contains(&claim),
                "=" => ["<=", "==", ">="].contains(&claim),
                _ => ["!=", "||", "<|", "|>"].contains(&claim),
            };
            assert_eq!(read.holds(relation), Some(holds), "{asked}: {claim}");
        }
    }
}

/// No games stand in the expressions.
struct Nothing;

impl text::Positions for Nothing {
    fn has(&self, _: &str) -> bool {
        false
    }
    fn nearest(&self, _: &str, _: &[&'static str]) -> Option<&'static str> {
        None
    }
    fn game(
        &self,
        _: &mut Store<'_>,
        _: &str,
        _: grundy_base::text::Text<'_>,
        _: grundy_base::text::Text<'_>,
    ) -> Done<Game> {
        unreachable!("no game has a name")
    }
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
