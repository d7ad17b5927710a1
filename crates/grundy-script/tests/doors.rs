//! One game written in three ways gives one answer to every question; sums notice the faults of their
//! summands.

use grundy::Limits;
use grundy::catalogue;
use grundy::limits::Budget;
use grundy::notation::text::Text;
use grundy::report::{Ask, Effort, Moves};
use grundy::solve::Solver;
use grundy::solve::payoff::Ties;
use grundy::table::{Table, mixed};
use grundy_script::{arrow, file};

fn library(game: &str) -> Box<dyn Table> {
    catalogue::open(Text::new(game), &|_| Err("no files".to_owned())).unwrap().1
}

fn rules(text: &str) -> Box<dyn Table> {
    file::open("own.star", text).unwrap().table
}

fn formula(text: &str) -> Box<dyn Table> {
    arrow::open(text).unwrap().1
}

fn ask(misere: bool) -> Ask {
    Ask { misere, ..Ask::default() }
}

/// All answers that do not depend on how positions and moves are written.
fn answers(table: &dyn Table, position: &str) -> Vec<(&'static str, String)> {
    let mut all = Vec::new();
    let mut say = |what, answer: String| all.push((what, answer));
    let ranges: Vec<_> = table.axes().iter().map(|_| 0..=6).collect();
    for misere in [false, true] {
        let ask = ask(misere);
        say("class", format!("{:?}", table.class(misere)));
        say("solvers", format!("{:?}", table.solvers(misere)));
        let solved = |ask: &Ask| {
            table.solve(position, ask).ok().map(|report| {
                let mut rows: Vec<_> = (report.moves.iter())
                    .map(|row| {
                        format!(
                            "{:?} {:?} {:?} {:?} {}",
                            row.winner(),
                            row.answer.nimber(),
                            row.answer.payoffs(),
                            row.answer.sided(),
                            row.best
                        )
                    })
                    .collect();
                rows.sort();
                (
                    report.winner(),
                    report.answer.nimber(),
                    report.answer.remoteness(),
                    report.answer.payoffs().to_vec(),
                    report.answer.sided().cloned(),
                    report.answer.mover(),
                    rows,
                )
            })
        };
        say("solve", format!("{:?}", solved(&ask)));
        for ties in [Ties::Kind, Ties::Mean, Ties::First] {
            say("ties", format!("{:?}", solved(&Ask { ties, ..ask.clone() })));
        }
        for solver in table.solvers(misere) {
            say("solver", format!("{:?}", solved(&Ask { solver, ..ask.clone() })));
        }
        let line = table.line(position, &ask).map(|line| line.len());
        say("line", format!("{:?}", line.ok()));
        let look = table.look(position, &ask).map(|look| (look.players, look.turn, look.branches.len()));
        say("look", format!("{:?}", look.ok()));
        let layers = table.layers(position, &ask).map(|layers| layers.len());
        say("layers", format!("{:?}", layers.ok()));
        say("statistics", format!("{:?}", table.statistics(&ask).ok().map(|found| found.is_some())));
        say("study", format!("{:?}", table.study(position, Effort::Full, &ask).ok()));
        say("cells", format!("{:?}", table.cells(&ranges, &ask).ok()));
    }
    say("summand", table.summand().is_some().to_string());
    say("components", format!("{:?}", table.components(position).map(|parts| parts.len()).ok()));
    say("moves", table.moves(position).unwrap().len().to_string());
    all
}

/// Compares all ways with the first.
fn compare(ways: &[Box<dyn Table>], positions: &[&str]) {
    for position in positions {
        let first = answers(&*ways[0], position);
        for (number, way) in ways.iter().enumerate().skip(1) {
            assert_eq!(answers(&**way, position), first, "way {number} of {position}");
        }
    }
}

#[test]
fn take_one_to_three() {
    let own = rules("def moves(n):\n    return [n - k for k in [1, 2, 3] if k <= n]\n");
    compare(&[library("sticks:1,2,3"), own, formula("n -> [n - 1, n - 2, n - 3]")], &["5", "8", "3 4"]);
}

#[test]
fn nim() {
    let own = rules("def moves(n):\n    return range(n)\n");
    compare(&[library("nim"), own, formula("n -> range(n)")], &["4", "1 2 3", "1 1 2"]);
}

#[test]
fn a_heap_game_with_a_split() {
    let split = "[[a, n - a] for a in range(1, (n + 1) // 2)]";
    let own = rules(&format!("def moves(n):\n    return {split}\n"));
    compare(&[library("grundy"), own, formula(&format!("n -> {split}"))], &["7", "8 3", "10"]);
}

#[test]
fn kayles() {
    let moves = "[[a, n - k - a] for k in [1, 2] for a in range((n - k) // 2 + 1) if n >= k]";
    let own = rules(&format!("def moves(n):\n    return {moves}\n"));
    compare(&[own, formula(&format!("n -> {moves}"))], &["5", "7 3"]);
}

/// The file's positions are pairs, as those of the expression.
#[test]
fn two_numbers() {
    let moves = "[(a, y) for a in range(x)] + [(x, b) for b in range(y)]";
    let own = rules(&format!("start = (3, 4)\ndef moves(p):\n    x, y = p\n    return {moves}\n"));
    compare(&[own, formula(&format!("x, y -> {moves}"))], &["3,4", "2,2"]);
}

/// Left takes 1 or 3, Right 2 or 3.
#[test]
fn partizan_subtraction() {
    let own = rules("def left(n):\n    return [n - 1, n - 3]\ndef right(n):\n    return [n - 2, n - 3]\n");
    let built_in = library("partizan-subtraction:1,3/2,3");
    let ways = [built_in, own, formula("n -> [n - 1, n - 3] | [n - 2, n - 3]")];
    compare(&ways, &["9", "5 4", "6 left", "2 7 1 right"]);
}

/// A break leaves a sum.
#[test]
fn partizan_take_and_break() {
    let left = "[[a, n - 1 - a] for a in range((n + 1) // 2)] if n > 0 else []";
    let right = "[[a, n - 2 - a] for a in range(n // 2)]";
    let own = rules(&format!("def left(n):\n    return {left}\ndef right(n):\n    return {right}\n"));
    compare(&[library("partizan-octal:0.7/0.07"), own], &["7", "5 4 left"]);
}

/// A file in which play may come back is worth what the graph of its moves is.
#[test]
fn partizan_cycles() {
    let own = rules(
        "cyclic = True\ndef left(n):\n    return [n + 1] if n < 3 else [1]\n\
         def right(n):\n    return [n - 1] if n else []\n",
    );
    let graph = library("graph:0>1=blue,1>2=blue,2>3=blue,3>1=blue,1>0=red,2>1=red,3>2=red");
    let mut found = Vec::new();
    for position in ["0", "1", "2", "3", "1 2", "0 right"] {
        for solver in [Solver::Value, Solver::Retrograde] {
            let ask = Ask { solver, ..ask(false) };
            let told =
                |table: &dyn Table| table.solve(position, &ask).unwrap().answer.sided().unwrap().clone();
            assert_eq!(told(&*own), told(&*graph), "{position}");
            found.extend(told(&*own).worth.map(|worth| worth.value));
        }
    }
    assert!(found.iter().any(|value| value.contains('&') || value.contains("on")), "{found:?}");
    let unsaid = rules("def left(n):\n    return [1 - n]\ndef right(n):\n    return [1 - n]\n");
    // it is found, too, where the file does not say it
    let found = unsaid.solve("0", &ask(false)).unwrap();
    assert_eq!(found.answer.sided().unwrap().worth.as_ref().unwrap().value, "dud");
}

/// Whatever a file promises with parts, symmetry and negative, values stay.
#[test]
fn promises_change_no_value() {
    let file =
        file::open("toads.star", grundy_script::library::find("toads-and-frogs").unwrap().text).unwrap();
    let plain = grundy_script::library::find("toads-and-frogs").unwrap().text;
    let plain = rules(&plain.replace("def parts", "def unused").replace("def negative", "def idle"));
    let built_in = library("toads");
    let ask = Ask { moves: Moves::None, ..ask(false) };
    let (mut dice, mut small) = (88_172_645_463_325_252_u64, String::new());
    for _ in 0..60 {
        small.clear();
        for _ in 0..7 {
            dice ^= dice << 13;
            dice ^= dice >> 7;
            dice ^= dice << 17;
            small.push(['t', 'f', '.'][usize::try_from(dice % 3).unwrap()]);
        }
        let value = |table: &dyn Table| table.solve(&small, &ask).unwrap().answer.sided().unwrap().clone();
        assert_eq!(value(&*file.table), value(&*built_in), "{small}");
        assert_eq!(value(&*plain), value(&*built_in), "{small}");
    }
}

/// What may not stand beside left and right, and functions that say no positions.
#[test]
fn slips_in_partizan_files() {
    let both = "def left(n):\n    return [n - 1]\ndef right(n):\n    return [n - 2]\n";
    for (more, problem) in [
        ("misere = True\n", "misere has no place beside left and right"),
        ("def result(n):\n    return None\n", "result has no place beside left and right"),
        ("players = 3\n", "there are two players"),
        ("def parts(n, m):\n    return [n]\n", "parts is called with the position"),
        ("negative = 3\n", "negative must be a function"),
    ] {
        let error = file::open("own.star", &format!("{both}{more}")).err().unwrap().to_string();
        assert!(error.contains(problem), "{more}: {error}");
    }
    let alone = file::open("own.star", "def left(n):\n    return [n - 1]\n").err().unwrap().to_string();
    assert!(alone.contains("defines left, but not right"), "{alone}");
    for (left, problem) in [
        ("[1 // 0]", "division by zero, in left(4)"),
        ("3", "left gives a number: expected a list of positions"),
        ("None", "left gives None"),
        ("[n + 1]", "no end"),
    ] {
        let table = rules(&format!("def left(n):\n    return {left}\ndef right(n):\n    return [n - 1]\n"));
        let error = table.solve("4", &Ask::default()).unwrap_err().to_string();
        assert!(error.contains(problem), "{left}: {error}");
    }
    for (more, problem) in [
        ("def parts(n):\n    return n\n", "expected a list of positions"),
        ("def negative(n):\n    return n // 0\n", "division by zero"),
    ] {
        let error = rules(&format!("{both}{more}")).solve("4", &Ask::default()).unwrap_err().to_string();
        assert!(error.contains(problem), "{more}: {error}");
    }
    // beside moves they are functions like others
    let helper = rules("def left(n, k):\n    return n - k\ndef moves(n):\n    return [left(n, 1)]\n");
    assert!(helper.class(false).impartial);
}

/// With numbers from -1 on, a heap of none is a position; text positions of none are.
#[test]
fn nothing_left_is_no_text_of_the_game() {
    let word = "start = \"ab\"\ndef left(p):\n    return [[]] if p == \"ab\" else [\"ab\"]\ndef right(p):\n    return []\n";
    let table = rules(word);
    let value =
        |at: &str| table.solve(at, &Ask::default()).unwrap().answer.sided().unwrap().worth.clone().unwrap();
    assert_eq!((value("ab").value, value("0").value), ("1".to_owned(), "2".to_owned()));
    assert_eq!(table.moves("ab left").unwrap()[0].to, "None right");
}

#[test]
fn cards_by_the_ends_with_ties() {
    let own = "start = (1, 1, 2, 2)\ndef moves(p):\n    return [('left', p[1:]), ('right', p[:-1])] if p else []\n\
               def turn(p):\n    return len(p) % 2\n\
               def gain(p, mv):\n    return p[0] if mv == 'left' else p[-1]\n";
    let own = rules(own);
    let study = own.study("1,1,2,2", Effort::Full, &ask(false)).unwrap().expect("it pays");
    assert_eq!(study.guaranteed.len(), 2);
    assert!(study.outcomes.is_some_and(|found| !found.is_empty()));
    let report = own.solve("1,1,2,2", &Ask { ties: Ties::Kind, ..ask(false) }).unwrap();
    assert_eq!(report.answer.payoffs().len(), 2);
}

#[test]
fn what_is_known_of_a_game_is_handed_on() {
    let known = formula("n -> [n - 1, n - 2, n - 3]");
    let (theirs, ours) = (library("sticks:1,2,3"), known.misere().expect("heaps of a known game"));
    let theirs = theirs.misere().expect("heaps");
    let options =
        |theory: &grundy::misere::Theory| (0..12).map(|n| theory.game().options(n)).collect::<Vec<_>>();
    assert_eq!(options(theirs), options(ours));
    let nim = formula("n -> range(n)");
    let report = nim.solve("3 4 5", &ask(true)).unwrap();
    assert_eq!(report.solver, Solver::Law);
}

#[test]
fn summands_of_the_users_own() {
    let games = || {
        vec![
            ("own.star".to_owned(), rules("def moves(n):\n    return range(n)\n")),
            ("n -> range(n) + []".to_owned(), formula("n -> range(n)")),
            ("kayles".to_owned(), library("kayles")),
        ]
    };
    let sum: Box<dyn Table> = Box::new(mixed(games()));
    let position = "own.star 5 + n -> range(n) + [] 6 + kayles 3";
    assert_eq!(sum.canonical(position).unwrap(), position);
    let report = sum.solve(position, &ask(false)).unwrap();
    assert_eq!(report.answer.nimber(), Some(grundy::Nimber(5 ^ 6 ^ 3)));
    assert_eq!(report.components.len(), 3);
    assert_eq!(sum.solve(position, &ask(true)).unwrap().winner(), report.winner());
}

/// A fault in one summand is told, and nothing of it is remembered.
#[test]
fn faults_in_sums_are_told() {
    for own in [
        rules("def moves(n):\n    if n == 3:\n        return [1 // 0]\n    return range(n)\n"),
        formula("n -> [n - 1, 6 // (n - 3)] if n == 3 else range(n)"),
    ] {
        let games = vec![("own".to_owned(), own), ("nim".to_owned(), library("nim"))];
        let sum: Box<dyn Table> = Box::new(mixed(games));
        let whole = Ask { solver: Solver::Induction, ..ask(false) };
        let few = Ask { moves: Moves::None, ..ask(false) };
        for ask in [ask(false), ask(true), whole, few] {
            let error = sum.solve("own 4 + nim 2", &ask).unwrap_err();
            assert!(error.to_string().contains("division by zero"), "{error}");
        }
        assert!(sum.moves("own 3 + nim 2").unwrap_err().to_string().contains("division by zero"));
        let report = sum.solve("own 2 + nim 2", &ask(false)).unwrap();
        assert_eq!(report.answer.nimber(), Some(grundy::Nimber(0)));
        let summand = sum.summand().unwrap();
        assert!(summand.nimber("own 4", &mut Budget::new(&Limits::default())).is_err());
    }
}

/// What a search took for ends while the rules failed is not remembered.
#[test]
fn a_fault_leaves_nothing_behind() {
    for range in ["range(n)", "range(n - 1, -1, -1)"] {
        let text = format!(
            "def moves(n):\n    if n == 6:\n        return [1 // 0]\n    return [k for k in {range}]\n"
        );
        let nimber = |table: &dyn Table, at: &str| table.solve(at, &Ask::default()).unwrap().answer.nimber();
        let (asked, fresh) = (rules(&text), rules(&text));
        assert!(asked.solve("9", &Ask::default()).is_err());
        for position in ["5", "4 3", "3"] {
            assert_eq!(nimber(&*asked, position), nimber(&*fresh, position), "{position}");
        }
        assert!(asked.solve("9", &Ask::default()).is_err(), "it is asked again");
    }
}

/// Domineering by a file that cuts boards, mirrors and transposes them, by the same file without that, and as
/// it is built in.
#[test]
fn boards_cut_and_mirrored() {
    let text = include_str!("../benches/domineering.star");
    let plain = text.split("# a domino").next().unwrap();
    let boards = [".../.../...", "..../..#./....", "#.../..../.#..", "...#../......"];
    let values = |table: &dyn Table| {
        boards.map(|board| {
            let report = table.solve(board, &Ask { moves: Moves::None, ..Ask::default() }).unwrap();
            report.answer.sided().unwrap().worth.clone().unwrap().value
        })
    };
    let expected = values(&*library("domineering"));
    assert_eq!(values(&*rules(text)), expected);
    assert_eq!(values(&*rules(plain)), expected);
    // whoever reaches a limit is told what would help
    let hint = |text: &str| {
        let limits = Limits::default();
        limits.stop.time_is_over();
        let stopped = rules(text).solve(boards[0], &Ask { limits, ..Ask::default() }).unwrap_err();
        let grundy::Error::Stopped(stopped) = stopped else { panic!("{stopped}") };
        stopped.instead.map(|advice| advice.words.to_string())
    };
    assert!(hint(plain).unwrap().contains("def parts(p)"));
    let parts_only = text.split("def symmetry").next().unwrap();
    assert!(hint(parts_only).unwrap().contains("def symmetry(p)"));
    assert_eq!(hint(text), None);
}
