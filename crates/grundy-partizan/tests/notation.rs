//! What may be written, what is refused and where, and inputs without measure.

use std::sync::Arc;

use grundy_base::Error;
use grundy_base::Limits;
use grundy_base::limits::StopFlag;
use grundy_partizan::text::Spelling;
use grundy_partizan::{Store, text};

fn written(expression: &str) -> String {
    let limits = Limits::default();
    let mut store = Store::new(&limits);
    let value = text::read(&mut store, expression).unwrap_or_else(|halt| panic!("{expression}: {halt}"));
    text::write(&mut store, value).unwrap()
}

/// Letters of many bytes beside the commands of LaTeX are read as any others.
#[test]
fn letters_of_other_scripts() {
    let limits = Limits::default();
    for text in ["\u{feff}\\{0|*}", "é\\{0|*\\}", "\\{0|*\\}∞\\,", "\\leftє", "\\, є"] {
        let read = text::read(&mut Store::new(&limits), text).map_err(Error::from);
        assert!(matches!(read, Err(Error::BadText(_) | Error::Refused(_))), "{text:?}: {read:?}");
    }
}

#[test]
fn expressions() {
    for (expression, value) in [
        ("3/4v3*2", "3/4v3*2"),
        ("-1/4v", "-1/4v"),
        ("5-1/4v", "19/4v"),
        ("-(1/4v)", "-1/4^"),
        ("2+_1", "2+_1"),
        ("2-_1", "2-_1"),
        ("+-1+-2", "+-{3|1}"),
        ("+-{3,4|2}", "+-{4|2}"),
        ("+-{*,^}", "+-{*,^}"),
        ("+-(1*)", "+-(1*)"),
        ("±1", "+-1"),
        ("⇑∗ + ↓", "^*"),
        ("3*{1|0}", "{2|1}"),
        ("-2*(1/2)", "-1"),
        ("{1|-1}*2", "0"),
        ("{|}", "0"),
        ("{|3}", "0"),
        ("{ 2 , 1 | }", "3"),
        ("1:1/2", "3/2"),
        ("*2:*3", "*5"),
        ("^^:-1", "{0|^*,^^}"),
        ("cool({3||2*|1*}, 1/2)", "{5/2|2*}"),
        ("cool({3||2*|1*},1/2) + 1", "{7/2|3*}"),
        ("norton(1/2, ^)", "{^^*|v*}"),
        ("weight(^^*)", "2"),
        ("Tiny(2)", "+_2"),
        ("miny({2|1})", "-_{2|1}"),
        ("join(1,-1)", "1"),
        ("meet(*,0)", "-1"),
        ("{14|2|||-2||-14|-16}", "{14|2|||-2||-14|-16}"),
        ("1000000000000", "1000000000000"),
        ("^1000000*7", "^1000000*7"),
        ("1/1152921504606846976", "1/1152921504606846976"),
        ("--3", "3"),
        ("-{3|1}", "{-1|-3}"),
    ] {
        assert_eq!(written(expression), value, "{expression}");
    }
}

/// Spellings of values as books print them.
#[test]
fn spellings() {
    for (ascii, unicode, latex) in [
        ("1/2^^*", "½⇑∗", r"\tfrac{1}{2}\Uparrow\ast"),
        ("-3/8v*2", "−⅜↓∗2", r"-\tfrac{3}{8}\downarrow\ast2"),
        ("9/16", "9/16", r"\tfrac{9}{16}"),
        ("1/2^3*2", "½+3·↑∗2", r"\tfrac{1}{2}+3\cdot\uparrow\ast2"),
        ("v5", "5·↓", r"5\cdot\downarrow"),
        ("^<3>*", "↑³∗", r"\uparrow^{3}\ast"),
        ("1v[12]", "1↓[12]", r"1\downarrow^{[12]}"),
        ("2+_1", "2⧾₁", "2+_{1}"),
        ("-_(1/32)", "⧿(1/32)", r"-_{(\tfrac{1}{32})}"),
        ("+_{2||1|*}", "⧾{2||1|∗}", r"+_{\{2\,||\,1\,|\,\ast\}}"),
        ("+-{1,*}", "±{1,∗}", r"\pm\{1,\ast\}"),
    ] {
        assert_eq!(text::spelled(ascii, Spelling::Unicode), unicode, "{ascii}");
        assert_eq!(text::spelled(ascii, Spelling::Latex), latex, "{ascii}");
    }
}

/// Values in all spellings are read back: those of day 2, sums and functions of them.
#[test]
fn spellings_come_back() {
    const DAY_2: [&str; 22] = [
        "0", "1", "-1", "2", "-2", "1/2", "-1/2", "*", "*2", "1*", "-1*", "^", "v", "^*", "v*", "+-1",
        "{1|0}", "{0|-1}", "{1|*}", "{*|-1}", "{1|0,*}", "{0,*|-1}",
    ];
    let mut expressions: Vec<String> =
        ["^<3>*", "1/16v[4]*7", "-5^1000000*7", "{3|||2||1|0,*||||-1/2}", "-_(1/32)"]
            .iter()
            .map(|one| (*one).to_owned())
            .collect();
    for (at, one) in DAY_2.iter().enumerate() {
        for other in &DAY_2[at..] {
            expressions.extend([
                format!("{one}+{other}"),
                format!("{{{one}|{other}}}"),
                format!("{{{one},3||{other}|-7/4}}"),
                format!("tiny(3+({one}))-({other})"),
                format!("+-(9/2+({one}))+({other})"),
            ]);
        }
    }
    let limits = Limits::default();
    let mut store = Store::new(&limits);
    for expression in expressions {
        let value = text::read(&mut store, &expression).unwrap_or_else(|halt| panic!("{expression}: {halt}"));
        let ascii = text::write(&mut store, value).unwrap();
        for spelling in [Spelling::Ascii, Spelling::Unicode, Spelling::Latex] {
            let spelled = text::spelled(&ascii, spelling);
            let back = text::read(&mut store, &spelled)
                .unwrap_or_else(|halt| panic!("{ascii} as {spelled}: {halt}"));
            assert_eq!(back, value, "{ascii} as {spelled}");
        }
    }
}

#[test]
fn slips_have_places() {
    let limits = Limits::default();
    for (expression, place, problem) in [
        ("{3|2|1}", 4..5, "ambiguous slashes"),
        ("{1,2}", 0..5, "is missing"),
        ("1/3", 0..3, "power of two"),
        ("{1|0", 0..1, "not closed"),
        ("1|0", 1..2, "no bracket is open"),
        ("1 2", 2..3, "expected + or -"),
        ("{1,|0}", 2..3, "an option is missing"),
        ("frob(1)", 0..4, "not known"),
        ("cool(1)", 0..7, "expected cool(G, t)"),
        ("1 +", 3..3, "ends where a value is expected"),
        ("{0+|1}", 3..4, "a value is expected"),
        ("", 0..0, "ends where"),
        ("99999999999999999999", 0..20, "too large"),
        ("1.5", 0..1, "fractions"),
        ("3 ; 4", 2..3, "does not belong"),
        ("(1}", 2..3, "expected ')'"),
        ("1/2*{1|0}", 0..3, "whole numbers"),
        ("{1||||||||||||||||||||||||||||||||||0}", 2..36, "bars in a row"),
    ] {
        let halt = text::read(&mut Store::new(&limits), expression).unwrap_err();
        let Error::BadText(bad) = Error::from(halt) else { panic!("{expression}: another error") };
        assert!(bad.problem.contains(problem), "{expression}: {}", bad.problem);
        assert_eq!(bad.span, place, "{expression}: {}", bad.problem);
    }
}

#[test]
fn refusals() {
    let limits = Limits::default();
    for (expression, reason) in [
        ("over", "loopy"),
        ("a{0|a}", "loopy"),
        ("cool({1|0}, -1)", "too low"),
        ("weight({2|-1})", "not infinitesimal"),
        ("norton(1, *)", "greater than 0"),
        ("cool(1, ^)", "by numbers only"),
    ] {
        let halt = text::read(&mut Store::new(&limits), expression).unwrap_err();
        assert!(matches!(Error::from(halt.clone()), Error::Refused(_)), "{expression}: {halt}");
        assert!(halt.to_string().contains(reason), "{expression}: {halt}");
    }
}

#[test]
fn memory_and_flags_are_heeded() {
    let limits = Limits { max_bytes: 1 << 20, ..Limits::default() };
    for expression in ["{0|*1000000000}", "{*99999999|*99999998,0}", "^[10000000]"] {
        let read = text::read(&mut Store::new(&limits), expression);
        assert!(matches!(read.map_err(Error::from), Err(Error::Stopped(_))), "{expression}");
    }
    let stop = Arc::new(StopFlag::default());
    stop.interrupt();
    let limits = Limits { stop, ..Limits::default() };
    let read = text::read(&mut Store::new(&limits), "^[10000000]");
    assert!(matches!(read.map_err(Error::from), Err(Error::Stopped(_))));
}

#[test]
fn depth_is_no_danger() {
    let limits = Limits::default();
    let mut store = Store::new(&limits);
    let deep = 100_000;
    let nested = "{0|".repeat(deep) + "*" + &"}".repeat(deep);
    let value = text::read(&mut store, &nested).unwrap();
    assert!(text::write(&mut store, value).unwrap().starts_with('^'));
    let brackets = "(".repeat(deep) + "1" + &")".repeat(deep);
    assert_eq!(text::read(&mut store, &brackets).unwrap(), store.integer(1).unwrap());
    // a chain of ordinal sums, of which everything is asked
    let base = text::read(&mut store, "+-1").unwrap();
    let length = 20_000;
    let top = store.integer(length).unwrap();
    let chain = store.ordinal(base, top).unwrap();
    assert_eq!(store.birthday(chain).unwrap(), u64::try_from(length).unwrap() + 2);
    assert_eq!(store.mean(chain).unwrap(), grundy_partizan::Dyadic::ZERO);
    let negative = store.negative(chain).unwrap();
    assert!(store.le(negative, chain).unwrap());
}

#[test]
fn any_text_is_a_value_or_a_slip() {
    let limits = Limits { max_bytes: 1 << 20, ..Limits::default() };
    let pieces = [
        "{",
        "}",
        "|",
        "||",
        "(",
        ")",
        ",",
        ":",
        "+",
        "-",
        "+-",
        "+_",
        "-_",
        "*",
        "^",
        "v",
        "^[2]",
        "<",
        "1",
        "1/2",
        "3*",
        "cool(",
        "ordinal(",
        "on",
        "&",
        " ",
        "é",
        "↑",
        "⇓",
        "±",
        "9223372036854775807",
        "/",
        "_",
        "[",
        "toads tt.f",
    ];
    let mut dice = crate::play::Dice(99);
    let mut values = 0;
    for _ in 0..6_000 {
        let text: String = (0..=dice.roll(9)).map(|_| pieces[dice.roll(pieces.len())]).collect();
        let mut store = Store::new(&limits);
        if let Ok(value) = text::read(&mut store, &text) {
            values += 1;
            // what is read can be written, and read again
            if let Ok(written) = text::write(&mut store, value) {
                assert_eq!(text::read(&mut store, &written).unwrap(), value, "{text}: {written}");
            }
        }
    }
    assert!(values > 100, "{values}");
}
