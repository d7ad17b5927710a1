//! What goes wrong while an expression runs is told with its place and the position.

use grundy::Limits;
use grundy::error::{Error, Limit};
use grundy::report::Ask;

use super::{MACHINE, PLAIN, all_ways, open, open_as};

/// The fault, the piece of text that it points at, and the hint.
fn fault(text: &str, position: &str) -> (String, String, String) {
    let mut all: Vec<_> = all_ways(text)
        .iter()
        .map(|table| match table.solve(position, &Ask::default()) {
            Err(Error::BadText(bad)) => {
                assert_eq!(bad.text, text);
                let hint = bad.hint.map(|hint| hint.words.to_string()).unwrap_or_default();
                (bad.problem.to_string(), bad.text[bad.span].to_owned(), hint)
            }
            other => panic!("{text}: {other:?}"),
        })
        .collect();
    all.dedup();
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0)
}

#[test]
fn wrong_kinds() {
    let check = |text: &str, position: &str, problem: &str, place: &str, hint: &str| {
        let found = fault(text, position);
        assert_eq!((found.0.as_str(), found.1.as_str()), (problem, place), "{text}");
        assert!(found.2.contains(hint) && hint.is_empty() == found.2.is_empty(), "{text}: {}", found.2);
    };
    let number = "expected a number, or a list of numbers (their sum)";
    let pair = "expected a tuple of 2 numbers, or a list of such tuples (their sum)";
    let holder = "expected the options: a list, a tuple or a range of them";
    check(
        "n -> n - 1",
        "5",
        &format!("the expression gives a number; {holder}, for n = 5"),
        "n - 1",
        "[n - 1]",
    );
    check("n -> str(n)", "5", &format!("the expression gives a string; {holder}, for n = 5"), "str(n)", "");
    check(
        "n -> [1, n / 2]",
        "5",
        &format!("option 2 is a fraction; {number}, for n = 5"),
        "[1, n / 2]",
        "a // b",
    );
    check("n -> ['a']", "5", &format!("option 1 is a string; {number}, for n = 5"), "['a']", "");
    check(
        "n -> [n > 1]",
        "5",
        &format!("option 1 is a truth value; {number}, for n = 5"),
        "[n > 1]",
        "int(…)",
    );
    check("n -> [(n, 1)]", "5", &format!("option 1 is a tuple; {number}, for n = 5"), "[(n, 1)]", "[a, b]");
    check("n -> [[n, 'x']]", "5", &format!("option 1 holds a string; {number}, for n = 5"), "[[n, 'x']]", "");
    check(
        "n -> [i > 0 for i in range(n)]",
        "5",
        &format!("option 1 is a truth value; {number}, for n = 5"),
        "i > 0",
        "int(…)",
    );
    check(
        "x, y -> (x, y)",
        "5,6",
        &format!("option 1 is a number; {pair}, for x = 5, y = 6"),
        "(x, y)",
        "brackets",
    );
    check(
        "x, y -> [(x, y, 1)]",
        "5,6",
        &format!("option 1 is a tuple; {pair}, for x = 5, y = 6"),
        "[(x, y, 1)]",
        "2 numbers",
    );
    check(
        "x, y -> range(x)",
        "5,6",
        &format!("option 1 is a number; {pair}, for x = 5, y = 6"),
        "range(x)",
        "brackets",
    );
    check("n -> [n - 1, 6 // (n - 3)]", "5", "division by zero, for n = 3", "6 // (n - 3)", "");
    check("n -> [n - 1] if n != 3 else [n % 0]", "5", "division by zero, for n = 3", "n % 0", "");
    check("n -> range(0, n, n - 3)", "3", "the step of a range is zero, for n = 3", "range(0, n, n - 3)", "");
    check(
        "n -> [n * n * n]",
        "9000000",
        "the result is too large: numbers go up to 9223372036854775807, for n = 9000000",
        "n * n * n",
        "",
    );
}

#[test]
fn faults_in_every_question() {
    for table in all_ways("n -> [n - 1, 6 // (n - 3)]") {
        let misere = Ask { misere: true, ..Ask::default() };
        let whole = Ask { solver: grundy::solve::Solver::Induction, ..Ask::default() };
        for error in [
            table.solve("5", &misere).map(drop).unwrap_err(),
            table.solve("5", &whole).map(drop).unwrap_err(),
            table.moves("3").map(drop).unwrap_err(),
            table.cells(&[0..=5], &Ask::default()).map(drop).unwrap_err(),
            table.cells(&[0..=5], &misere).map(drop).unwrap_err(),
        ] {
            assert!(error.to_string().contains("division by zero, for n = 3"), "{error}");
        }
        assert!(table.summand().unwrap().options("3").is_err());
        // what does not meet the fault is answered after it
        assert_eq!(table.solve("1", &Ask::default()).unwrap().answer.nimber(), Some(grundy::Nimber(1)));
        assert!(table.solve("1", &misere).is_ok());
    }
}

#[test]
fn cycles() {
    for table in all_ways("n -> [n + 1 if n % 4 < 3 else n - 3]") {
        let Err(Error::Cycle(cycle)) = table.solve("5", &Ask::default()) else { panic!("no cycle") };
        assert_eq!(cycle.witness, ["5", "6", "7", "4"]);
        assert!(matches!(table.solve("5", &Ask { misere: true, ..Ask::default() }), Err(Error::Cycle(_))));
    }
    for table in all_ways("x, y -> [(y, x)] where x != y") {
        let Err(Error::Cycle(cycle)) = table.solve("1,2", &Ask::default()) else { panic!("no cycle") };
        assert_eq!(cycle.witness, ["1,2", "2,1"]);
        assert_eq!(table.solve("2,2", &Ask::default()).unwrap().answer.nimber(), Some(grundy::Nimber(0)));
    }
    for table in all_ways("n -> [n]") {
        let Err(Error::Cycle(cycle)) = table.solve("7", &Ask::default()) else { panic!("no cycle") };
        assert_eq!(cycle.witness, ["7"]);
    }
}

#[test]
fn what_has_no_end_is_stopped() {
    for how in [PLAIN, MACHINE] {
        let limits = Limits { max_bytes: 1 << 20, ..Limits::default() };
        let ask = Ask { limits, ..Ask::default() };
        let stopped = |text: &str, position: &str| match open_as(text, how).unwrap().1.solve(position, &ask) {
            Err(Error::Stopped(stopped)) => stopped.limit,
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(stopped("n -> [n + 1]", "5"), Limit::Memory(1 << 20));
        assert_eq!(stopped("n -> [[n + 1, n + 2]]", "5"), Limit::Memory(1 << 20));
        assert_eq!(stopped("x, y -> [(x + 1, y)]", "5,5"), Limit::Memory(1 << 20));
        assert_eq!(stopped("n -> range(n // 3, n)", "1000000000000000000"), Limit::Size);
    }
    let table = open("n -> [n + 1]").unwrap().1;
    let ask =
        Ask { misere: true, limits: Limits { max_bytes: 1 << 20, ..Limits::default() }, ..Ask::default() };
    assert!(matches!(table.solve("5", &ask), Err(Error::Stopped(_))));
}

#[test]
fn endless_expressions_are_stopped() {
    let text = "n -> [i for i in range(n * 1000000000) if i < 0]";
    let table = open(text).unwrap().1;
    let Err(Error::BadText(bad)) = table.solve("1000", &Ask::default()) else { panic!("no fault") };
    assert_eq!(bad.problem, "one call took over 20000000 steps, for n = 1000");
    assert_eq!(&text[bad.span], "range(n * 1000000000)");
}

#[test]
fn texts() {
    let problem = |text: &str, position: &str| match open(text).unwrap().1.solve(position, &Ask::default()) {
        Err(Error::BadText(bad)) => (bad.problem, position[bad.span].to_owned()),
        other => panic!("{other:?}"),
    };
    let (what, place) = problem("x, y -> []", "5 3,4");
    assert_eq!(
        (what.english(), place.as_str()),
        ("'5' is no position of this game: expected 2 numbers for x,y, such as 3,4", "5")
    );
    assert_eq!(problem("x, y -> []", "3,4 5,z").1, "z");
    assert_eq!(problem("n -> []", "-3").1, "-3");
    assert!(matches!(open("n -> m"), Err(Error::BadText(_))));
}
