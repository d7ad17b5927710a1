//! Games in one line, compared with the catalogue, with the definition, and with the machine.

mod faults;
mod kinds;
mod random;

use grundy::catalogue;
use grundy::notation::text::Text;
use grundy::report::{Ask, Cell, Winner};
use grundy::table::Table;
use grundy::{Nimber, mex};

use super::{How, open, open_as};

const PLAIN: How = How { compile: true, recognise: false };
const MACHINE: How = How { compile: false, recognise: false };

/// The game, opened in all ways, what is recognised first.
fn all_ways(text: &str) -> Vec<Box<dyn Table>> {
    [How::default(), PLAIN, MACHINE].into_iter().map(|how| open_as(text, how).unwrap().1).collect()
}

fn recognised(text: &str) -> Option<String> {
    let (_, table) = open(text).unwrap();
    table.same_as().map(str::to_owned)
}

/// The game that it was recognised as under other numbers, and how far those are.
fn shifted(text: &str) -> Option<(String, i64)> {
    let (_, table) = open(text).unwrap();
    table.shifted().map(|known| (known.game.clone(), known.by))
}

fn values(table: &dyn Table, ranges: &[u64]) -> Vec<u64> {
    let ranges: Vec<_> = ranges.iter().map(|&last| 0..=last).collect();
    let value = |cell: &Cell| match cell {
        Cell::Nimber(value) => value.0,
        other => panic!("{other:?}"),
    };
    table.cells(&ranges, &Ask::default()).unwrap().iter().map(value).collect()
}

/// The values for one number are these in all ways.
fn check(text: &str, known: Option<&str>, expected: &[u64]) {
    assert_eq!(recognised(text).as_deref(), known, "{text}");
    for table in all_ways(text) {
        assert_eq!(values(&*table, &[expected.len() as u64 - 1]), expected, "{text}");
    }
}

fn of_catalogue(name: &str, last: u64) -> Vec<u64> {
    let table = catalogue::open(Text::new(name), &|_| unreachable!()).unwrap().1;
    values(&*table, &[last])
}

const KAYLES: [u64; 26] = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1];

#[test]
fn take_and_break() {
    check("n -> [[i, n - k - i] for k in (1, 2) if k <= n for i in range(n - k + 1)]", Some("0.77"), &KAYLES);
    check("n -> [[i, n-1-i] for i in range(n)] + [[i, n-2-i] for i in range(n-1)]", Some("0.77"), &KAYLES);
    check("n -> [i, n - k - i] for k in range(1, 3) for i in range((n - k) // 2 + 1)", Some("0.77"), &KAYLES);
    check(
        "n -> ([] if n != 1 else [[]]) + [n - 2, n - 3] + [[i, n - 3 - i] for i in range(1, n - 3)]",
        Some("0.137"),
        &of_catalogue("dawson", 60),
    );
    check("n -> [[i, n - 2 - i] for i in range(n - 1)]", Some("0.07"), &of_catalogue("0.07", 60));
    check("n -> range(n) + [[i, n - i] for i in range(1, n)]", Some("lasker"), &of_catalogue("lasker", 40));
    check(
        "n -> [[i, n - i] for i in range(1, n) if 2 * i != n]",
        Some("grundy"),
        &of_catalogue("grundy", 60),
    );
    check("n -> [[i, n - i] for i in range(1, (n + 1) // 2)]", Some("grundy"), &of_catalogue("grundy", 60));
    check("n -> [[i, n - i] for i in range(1, n)]", Some("4.0"), &of_catalogue("splitting", 40));
    // Codeforces 305E: a cross takes its neighbours out of play, and none of the two sides is below 0
    check("n -> [[max(i-1,0), max(n-i-2,0)] for i in range(n)]", Some("0.137"), &of_catalogue("crosses", 60));
    check("n -> [[max(0, n - 1 - i), i] for i in range(n)]", Some("0.7"), &of_catalogue("0.7", 40));
    check("n -> range(n)", Some("nim"), &of_catalogue("nim", 30));
    check("n -> [i for i in range(n - 2)]", Some("0.00(3)"), &of_catalogue("0.00(3)", 30));
}

#[test]
fn subtraction() {
    let sticks = |set: &str| of_catalogue(&format!("sticks:{set}"), 40);
    check("n -> [n - 1, n - 3, n - 4]", Some("sticks:1,3,4"), &sticks("1,3,4"));
    check("n -> n - k for k in (1, 3, 4) where k <= n", Some("sticks:1,3,4"), &sticks("1,3,4"));
    check("n -> range(max(0, n - 3), n)", Some("sticks:1,2,3"), &sticks("1,2,3"));
    check("n -> [n - k for k in range(2, min(n, 9) + 1)]", Some("sticks:2,3,4,5,6,7,8,9"), &sticks("2..9"));
    check("n -> [n - 2] if n >= 2 else []", Some("sticks:2"), &sticks("2"));
}

/// Heap n is heap n + s of a game of the catalogue: the values are those of the rules, and laws are proved.
#[test]
fn known_games_under_other_numbers() {
    for (text, known, by) in [
        // Turning Turtles, whose coins are counted from 0
        ("n -> [[]] + [[i] for i in range(n)]", "nim", 1),
        ("n -> [[]] + range(n)", "nim", 1),
        // subtraction from squares counted from 0, off the board at last
        ("n -> [n - k for k in (1, 3, 4) if k <= n] + ([[]] if n in (0, 2, 3) else [])", "sticks:1,3,4", 1),
        // who leaves less than five loses
        ("n -> [n - k for k in (1, 2, 3) if n - k >= 5]", "sticks:1,2,3", -5),
        ("n -> [n - 1] if n > 4 else []", "sticks:1", -4),
        // a strip of n points is cut at a point that both parts keep
        ("n -> [[i, n + 1 - i] for i in range(2, n)]", "0.7", -2),
        // a rod of length n + 1 is cut in unequal parts: Grundy's game
        ("n -> [[i, n - 1 - i] for i in range(n) if 2 * i != n - 1]", "grundy", 1),
        ("n -> [[i, n + 2 - i] for i in range(3, n) if 2 * i != n + 2]", "grundy", -2),
        // Kayles on a row with one pin more than is counted
        (
            "n -> ([[]] if n < 2 else []) + [[i, n - 2 - i] for i in range(n - 1)] \
             + [[i, n - 3 - i] for i in range(n - 2)] + [n - 1, n - 2]",
            "kayles",
            1,
        ),
    ] {
        let found = shifted(text).unwrap_or_else(|| panic!("{text}"));
        let same = if known == "kayles" { "0.77" } else { known };
        assert_eq!((found.0.as_str(), found.1), (same, by), "{text}");
        assert_eq!(recognised(text), None);
        let of_library = catalogue::open(Text::new(known), &|_| unreachable!()).unwrap().1;
        let expected = values(&*of_library, &[90]);
        let there = |n: u64| usize::try_from(n.saturating_add_signed(by)).unwrap();
        for table in all_ways(text) {
            let found = values(&*table, &[80]);
            assert!((0..=80).zip(&found).all(|(n, value)| expected[there(n)] == *value), "{text}: {found:?}");
        }
        if known == "grundy" {
            continue;
        }
        let far = 10_u64.pow(15) + 7;
        let ask = Ask { moves: grundy::report::Moves::None, ..Ask::default() };
        let table = open(text).unwrap().1;
        let nimber = |table: &dyn Table, n: u64| table.solve(&n.to_string(), &ask).unwrap().answer.nimber();
        let here = nimber(&*table, far);
        assert_eq!(here, nimber(&*of_library, far.saturating_add_signed(by)), "{text}");
        let law = grundy::law::find::in_table(&*table, None, 1, &ask).unwrap().law.unwrap();
        assert!(law.is_proved(), "{text}: {law:?}");
        assert_eq!(law.told(far).map(Nimber), here, "{text}");
        let exceptions = law.exceptions.iter().all(|&(n, value)| expected[there(n)] == value);
        assert!(exceptions && (0..=80).all(|n| law.told(n) == Some(expected[there(n)])), "{text}");
        let period = law.period.unwrap();
        let comes_back = |n| law.told(n + period) == law.told(n).map(|value| value + law.saltus);
        assert!(!law.last_exception.is_some_and(comes_back), "{text}: {law:?}");
    }
}

/// Near misses: none of these is a game with a code.
#[test]
fn what_is_not_recognised() {
    for text in [
        "n -> range((n + 1) // 2, n)",
        "n -> [n - 1] if n % 3 else [n - 2]",
        "n -> [n - 1] if n > 4 and n != 40 else []",
        "n -> [[]] + [i for i in range(n) if i != 30]",
        "n -> [[i, n + 1 - i] for i in range(2, n) if n != 33]",
        "n -> [[i, n - 1 - i] for i in range(n)] if n != 40 else []",
        "n -> [[i, n - 1 - i] for i in range(n) if i != 7]",
        "n -> [[i, i] for i in range(n)]",
        "n -> [[i, n - 2 * i] for i in range(1, n)]",
        "n -> [n // 2, n // 3] if n else []",
        "n -> [n - k * k for k in range(1, n + 1) if k * k <= n]",
        "n -> [[n - 3, 1, 1]]",
        "n -> [[max(i - 1, 0), max(n - i - 2, 1)] for i in range(n)]",
        "n -> [[max(i - 1, 0), max(n - i - 3, 0)] for i in range(n)] if n != 9 else []",
        "n -> [max(0, n - 5 * i) for i in range(1, n)]",
        "n -> [i ^ 1 for i in range(n)]",
    ] {
        assert_eq!((recognised(text), shifted(text)), (None, None), "{text}");
    }
}

#[test]
fn the_first_example() {
    let text = "n  ->  range((n+1)//2, n)";
    assert_eq!(open(text).unwrap().0, "n -> range((n+1)//2, n)");
    for table in all_ways(text) {
        let report = table.solve("132 73 23", &Ask::default()).unwrap();
        let nimbers: Vec<u64> = report.components.iter().map(|part| part.nimber().unwrap().0).collect();
        assert_eq!((nimbers, report.answer.nimber()), (vec![66, 18, 1], Some(Nimber(81))));
        assert_eq!(report.winner(), Some(Winner::First));
        let best: Vec<_> = report.moves.iter().filter(|row| row.best).map(|row| row.mv.as_str()).collect();
        // by the definition: a heap whose value is 66 ^ 81 = 19 among 66..=131
        let values = values(&*table, &[132]);
        let expected: Vec<String> = (66..132)
            .filter(|&n| values[usize::try_from(n).unwrap()] == 19)
            .map(|n| format!("1: {n}"))
            .chain(
                (37..73)
                    .filter(|&n| values[usize::try_from(n).unwrap()] == 18 ^ 81)
                    .map(|n| format!("2: {n}")),
            )
            .chain(
                (12..23)
                    .filter(|&n| values[usize::try_from(n).unwrap()] == 1 ^ 81)
                    .map(|n| format!("3: {n}")),
            )
            .collect();
        assert_eq!(best, expected);
        assert!(!best.is_empty());
    }
}

#[test]
fn far_heaps() {
    let table = open("n -> [n - 2, n - 4, n - 7]").unwrap().1;
    let report = table.solve("1000000000000000000", &Ask::default()).unwrap();
    assert_eq!(report.answer.nimber(), Some(Nimber(2)));
    let best: Vec<_> = report.moves.iter().filter(|row| row.best).map(|row| row.mv.as_str()).collect();
    assert_eq!(best, ["999999999999999996", "999999999999999993"]);
    let kayles = open("n -> [[i, n-k-i] for k in (1, 2) if k <= n for i in range(n-k+1)]").unwrap().1;
    let ask = Ask { moves: grundy::report::Moves::None, ..Ask::default() };
    assert_eq!(kayles.solve("1000000000000 20000", &ask).unwrap().answer.nimber(), Some(Nimber(1 ^ 1)));
    // few positions are needed here
    let halves = open("n -> [n // 2, n // 3] if n else []").unwrap().1;
    let report = halves.solve("1000000000000000000", &ask).unwrap();
    assert!(report.stats.computed < 2000, "{:?}", report.stats);
    assert_eq!(
        report.answer.nimber(),
        halves_by_definition(1_000_000_000_000_000_000, &mut std::collections::HashMap::new())
    );
}

fn halves_by_definition(n: u64, known: &mut std::collections::HashMap<u64, Nimber>) -> Option<Nimber> {
    if n == 0 {
        return Some(Nimber(0));
    }
    if let Some(&value) = known.get(&n) {
        return Some(value);
    }
    let value = mex([halves_by_definition(n / 2, known)?, halves_by_definition(n / 3, known)?]);
    known.insert(n, value);
    Some(value)
}

const QUEEN: &str = "x,y -> [(i, y) for i in range(x)] + [(x, i) for i in range(y)] + [(x-i, y-i) for i in range(1, min(x, y)+1)]";

#[test]
fn queens_and_knights() {
    let queen = catalogue::open(Text::new("queen"), &|_| unreachable!()).unwrap().1;
    let expected = queen.cells(&[1..=31, 1..=21], &Ask::default()).unwrap();
    for table in all_ways(QUEEN) {
        assert_eq!(table.cells(&[0..=30, 0..=20], &Ask::default()).unwrap(), expected);
        let report = table.solve("7,6", &Ask::default()).unwrap();
        let best: Vec<_> = report.moves.iter().filter(|row| row.best).map(|row| row.mv.as_str()).collect();
        assert_eq!(best, ["7,4", "2,1"]);
        assert_eq!(table.solve("3,4 5,6", &Ask::default()).unwrap().components.len(), 2);
    }
    let moves = [
        "x, y -> (x+a, y+b) for a, b in ((-1,-2), (-2,-1), (-2,1), (1,-2))",
        "x, y -> [(x-1, y-2), (x-2, y-1), (x-2, y+1), (x+1, y-2)]",
        "x, y -> [p for p in [(x-1, y-2), (x-2, y-1), (x-2, y+1), (x+1, y-2)] if p[0] >= 0 and p[1] >= 0]",
    ];
    for text in moves {
        for table in all_ways(text) {
            let rows: Vec<String> = values(&*table, &[7, 7])
                .chunks(8)
                .map(|row| row.iter().map(u64::to_string).collect())
                .collect();
            let expected = "00110011 00210011 12223222 11214323 00340011 00230021 11221222 11231121";
            assert_eq!(rows.join(" "), expected, "thesis A.3: {text}");
        }
    }
}

/// Options on a curve, down from the position or down and up again: the values are those of the definition,
/// in all ways.
#[test]
fn curves() {
    type Take = (&'static str, fn(i64) -> i64);
    let takes: [Take; 4] = [
        ("n -> [n - k*k for k in range(1, 9)]", |k| k * k),
        ("n -> [n - k**2 - 3 for k in range(1, 9)]", |k| k * k + 3),
        ("n -> [n - (9 - k)*k for k in range(1, 9)]", |k| (9 - k) * k),
        ("n -> [n + k*k - 10*k for k in range(8, 0, -1)]", |k| 10 * k - k * k),
    ];
    for (text, take) in takes {
        let mut expected: Vec<u64> = Vec::new();
        for n in 0..200 {
            let left = (1..9).map(|k| n - take(k)).filter_map(|left| usize::try_from(left).ok());
            expected.push(mex(left.map(|left| Nimber(expected[left]))).0);
        }
        for table in all_ways(text) {
            assert_eq!(values(&*table, &[199]), expected, "{text}");
        }
    }
}

#[test]
fn euclid() {
    // G. Nivasch, The Sprague-Grundy function of the game Euclid, 2006
    let text = "a, b -> [(a - k*b, b) for k in range(1, (a - 1)//b + 1)] + [(a, b - k*a) for k in range(1, (b - 1)//a + 1)] if a*b else []";
    for table in all_ways(text) {
        let found = values(&*table, &[30, 30]);
        for (a, b) in (1..=30_u64).flat_map(|a| (1..=30).map(move |b| (a, b))) {
            let at = usize::try_from(31 * a + b).unwrap();
            assert_eq!(found[at], (a * a).abs_diff(b * b) / (a * b), "{a},{b}");
        }
    }
    // to 0: lost iff the larger is less than φ times the smaller, and not equal
    let text = "a, b -> [(a - k*b, b) for k in range(1, a//b + 1)] + [(a, b - k*a) for k in range(1, b//a + 1)] if a*b else []";
    let table = open(text).unwrap().1;
    let found = values(&*table, &[40, 40]);
    for (a, b) in (1..=40_u64).flat_map(|a| (1..=40).map(move |b| (a, b))) {
        let (low, high) = (a.min(b), a.max(b));
        let lost = low < high && high * high < low * high + low * low;
        assert_eq!(found[usize::try_from(41 * a + b).unwrap()] == 0, lost, "{a},{b}");
    }
}

#[test]
fn three_numbers() {
    // three chips on a line, each moves left over free squares: nim
    let text =
        "a, b, c -> [(i,b,c) for i in range(a)] + [(a,i,c) for i in range(b)] + [(a,b,i) for i in range(c)]";
    for table in all_ways(text) {
        for (a, b, c) in [(1, 2, 3), (5, 9, 4), (7, 7, 3), (0, 0, 0)] {
            let report = table.solve(&format!("{a},{b},{c}"), &Ask::default()).unwrap();
            assert_eq!(report.answer.nimber(), Some(Nimber(a ^ b ^ c)));
        }
        let names: Vec<_> = table.axes().into_iter().map(|axis| axis.name).collect();
        assert_eq!(names, ["a", "b", "c"]);
        let cells = table.cells(&[0..=2, 3..=4, 5..=5], &Ask::default()).unwrap();
        let nim =
            [(0, 3), (0, 4), (1, 3), (1, 4), (2, 3), (2, 4)].map(|(a, b)| Cell::Nimber(Nimber(a ^ b ^ 5)));
        assert_eq!(cells, nim);
    }
    // chips on a line, none may pass another, each step is one or two squares: positions as they stand
    let text = "a, b -> [(a-1, b), (a-2, b)] + [(a, b-k) for k in (1, 2) if a < b - k]";
    let expected = |a: usize, b: usize| {
        let mut value = vec![vec![0; 12]; 12];
        for y in 0..12 {
            for x in 0..y {
                let mut options = Vec::new();
                (1..=2).filter(|k| *k <= x).for_each(|k| options.push(Nimber(value[x - k][y])));
                (1..=2).filter(|k| x + k < y).for_each(|k| options.push(Nimber(value[x][y - k])));
                value[x][y] = mex(options).0;
            }
        }
        value[a][b]
    };
    for table in all_ways(text) {
        let report = table.solve("4,9", &Ask::default()).unwrap();
        assert_eq!(report.answer.nimber().unwrap().0, expected(4, 9));
    }
}

#[test]
fn sums_tables_misere_and_texts() {
    for table in all_ways("n -> [[i, n - k - i] for k in (1, 2) if k <= n for i in range(n - k + 1)]") {
        let moves: Vec<String> = table.moves("3").unwrap().into_iter().map(|step| step.mv).collect();
        assert_eq!(moves, ["2", "1+1", "1"]);
        let misere = Ask { misere: true, ..Ask::default() };
        // W. L. Sibert and J. H. Conway, Mathematical Kayles: rows of 1, 4, 9, 12, 20 are lost
        for n in 1..=12 {
            let winner = table.solve(&n.to_string(), &misere).unwrap().winner();
            let lost = matches!(n, 1 | 4 | 9 | 12);
            assert_eq!(winner == Some(Winner::Second), lost, "{n}");
        }
        let end = table.moves("1 0").unwrap();
        assert_eq!((end[0].mv.as_str(), end[0].to.as_str()), ("1: 0", "0 0"));
        assert_eq!(table.axes()[0].name, "n");
    }
    for table in all_ways(QUEEN) {
        assert_eq!(table.canonical("(3,4) 0,2").unwrap(), "3,4 0,2");
        assert_eq!(table.axes().iter().map(|axis| &*axis.name).collect::<Vec<_>>(), ["x", "y"]);
        let moves: Vec<String> = table.moves("1,1").unwrap().into_iter().map(|step| step.mv).collect();
        assert_eq!(moves, ["0,1", "1,0", "0,0"]);
    }
    // 0 is a position with moves here: nothing is written in its own way
    for table in all_ways("n -> [[]] if n == 0 else [n - 1, [n - 1, 0]]") {
        let steps = table.moves("1").unwrap();
        let moves: Vec<_> = steps.iter().map(|step| (step.mv.as_str(), step.to.as_str())).collect();
        assert_eq!(moves, [("0", "0"), ("0+0", "0 0")]);
        assert_eq!(table.moves("0").unwrap()[0].to, "[]");
        assert_eq!(table.solve("[]", &Ask::default()).unwrap().winner(), Some(Winner::Second));
        // 0: mex{0} = 1, 1: mex{1, 0} = 2
        assert_eq!(table.solve("1", &Ask::default()).unwrap().answer.nimber(), Some(Nimber(2)));
    }
}
