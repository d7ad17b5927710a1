//! Tasks of contests, from the statement to values and laws. Each is written twice: as a contestant would
//! write it here, and as moves in Rust, whose values are found by the definition alone.

use std::collections::HashMap;

use grundy::law::find;
use grundy::report::{Ask, Cell};
use grundy::table::Table;
use grundy::value::nimber::Nimber;
use grundy_script::{arrow, file};

/// Sums of positions that the moves leave.
type Moves = fn(&[i64]) -> Vec<Vec<Vec<i64>>>;

/// The nimber by the definition.
fn by_definition(moves: Moves, at: &[i64], known: &mut HashMap<Vec<i64>, u64>) -> u64 {
    if let Some(value) = known.get(at) {
        return *value;
    }
    let options: Vec<u64> = moves(at)
        .iter()
        .map(|sum| sum.iter().fold(0, |all, part| all ^ by_definition(moves, part, known)))
        .collect();
    let value = (0..).find(|value| !options.contains(value)).unwrap();
    known.insert(at.to_vec(), value);
    value
}

fn nimber(cell: &Cell) -> u64 {
    match cell {
        Cell::Nimber(Nimber(value)) => *value,
        other => panic!("{other:?}"),
    }
}

/// Compares a table from 0 on with the definition.
fn agrees(table: &dyn Table, to: &[u64], moves: Moves) {
    let ranges: Vec<_> = to.iter().map(|&to| 0..=to).collect();
    let cells = table.cells(&ranges, &Ask::default()).unwrap();
    let mut known = HashMap::new();
    let mut at = vec![0; to.len()];
    for cell in &cells {
        assert_eq!(nimber(cell), by_definition(moves, &at, &mut known), "{at:?}");
        // the last number goes first
        for (number, &to) in at.iter_mut().zip(to).rev() {
            *number += 1;
            if *number <= i64::try_from(to).unwrap() {
                break;
            }
            *number = 0;
        }
    }
}

fn formula(text: &str) -> Box<dyn Table> {
    arrow::open(text).unwrap().1
}

fn rules(text: &str) -> Box<dyn Table> {
    file::open("task.star", text).unwrap().table
}

/// What the law of a game says of a number; the law is proved if it must be.
fn predicted(table: &dyn Table, n: u64, is_proved: bool) -> u64 {
    let law = find::in_table(table, None, 1, &Ask::default()).unwrap().law.unwrap();
    assert!(law.is_proved() || !is_proved, "{law:?}");
    law.told(n).expect("the law tells it")
}

fn wins(table: &dyn Table, position: &str) -> bool {
    table.solve(position, &Ask::default()).unwrap().answer.nimber() != Some(Nimber(0))
}

/// One position for each part.
fn sum(parts: &[i64]) -> Vec<Vec<i64>> {
    parts.iter().map(|&part| vec![part]).collect()
}

#[test]
fn codeforces_305e() {
    let table = formula("n -> [[max(i-1,0), max(n-i-2,0)] for i in range(n)]");
    let moves: Moves = |p| (0..p[0]).map(|i| sum(&[(i - 1).max(0), (p[0] - i - 2).max(0)])).collect();
    agrees(&*table, &[120], moves);
    // the game of crosses, with its proof
    assert_eq!(table.same_as(), Some("0.137"));
    let mut known = HashMap::new();
    for n in [52_u64, 10_u64.pow(18), 10_u64.pow(18) + 7] {
        let same = i64::try_from(52 + (n - 52) % 34).unwrap();
        assert_eq!(predicted(&*table, n, true), by_definition(moves, &[same], &mut known), "{n}");
    }
}

/// The same in files, as people write them: the game of the library, and its proof.
#[test]
fn files_that_are_known_games_in_other_words() {
    for (text, known) in [
        (
            "def moves(n):\n    out = []\n    for i in range(n):\n        left = max(i - 1, 0)\n        \
             right = max(n - i - 2, 0)\n        out.append([left, right])\n    return out\n",
            Ok("0.137"),
        ),
        (
            "def moves(n):\n    if n == 0:\n        return []\n    return [n - 1, n - 3, n - 4]\n",
            Ok("sticks:1,3,4"),
        ),
        ("start = 7\ndef moves(n):\n    return range(n)\n", Ok("nim")),
        ("def moves(n):\n    return [[]] + [[i] for i in range(n)]\n", Err(("nim", 1))),
        (
            "def moves(n):\n    if n < 5:\n        return []\n    \
             return [n - k for k in (1, 2, 3) if n - k >= 5]\n",
            Err(("sticks:1,2,3", -5)),
        ),
        // one move less at one place, an end in the middle, another value on one way
        ("def moves(n):\n    if n == 60:\n        return []\n    return [n - 1, n - 3, n - 4]\n", Ok("")),
        ("def moves(n):\n    k = 1\n    if n > 50:\n        k = 2\n    return [n - k, n - 3]\n", Ok("")),
    ] {
        let table = rules(text);
        let found = match table.shifted() {
            Some(shifted) => Err((shifted.game.as_str(), shifted.by)),
            None => Ok(table.same_as().unwrap_or_default()),
        };
        assert_eq!(found, known, "{text}");
        let of_library = match known {
            Ok("") => continue,
            Ok(game) | Err((game, _)) => {
                grundy::catalogue::open(grundy::notation::text::Text::new(game), &|_| Err(String::new()))
                    .unwrap()
                    .1
            }
        };
        let by = known.err().map_or(0, |(_, by)| by);
        for n in [0, 1, 7, 60, 5_000, 10_u64.pow(15)] {
            let ask = Ask { moves: grundy::report::Moves::None, ..Ask::default() };
            let there = n.saturating_add_signed(by).to_string();
            let expected = of_library.solve(&there, &ask).unwrap().answer.nimber();
            assert_eq!(table.solve(&n.to_string(), &ask).unwrap().answer.nimber(), expected, "{text}: {n}");
            assert_eq!(Some(Nimber(predicted(&*table, n, true))), expected, "{text}: {n}");
        }
    }
}

#[test]
fn codeforces_1312f() {
    let table = rules(include_str!("../benches/files/attack.star"));
    let moves: Moves = |p| {
        let attacks = [(3, 0), (5, 1), (7, 2)].into_iter();
        let legal = attacks.filter(|&(_, kind)| p[0] > 0 && (kind == 0 || kind != p[1]));
        legal.map(|(by, kind)| vec![vec![(p[0] - by).max(0), kind]]).collect()
    };
    agrees(&*table, &[300, 2], moves);
    // the period, which answers 10^18 soldiers
    let cells: Vec<u64> =
        table.cells(&[0..=600, 0..=2], &Ask::default()).unwrap().iter().map(nimber).collect();
    let period = (1..100).find(|k| (3 * 100..cells.len() - 3 * k).all(|i| cells[i] == cells[i + 3 * k]));
    assert!(period.is_some(), "no period");
}

#[test]
fn codeforces_850c() {
    // bit k stands for the power k of a prime; a move divides by p^k what p^k divides
    let table = formula("s -> [(s >> k) | (s & ((1 << k) - 1)) for k in range(1, 40) if s >> k]");
    let moves: Moves = |p| {
        let shifted = (1..40).filter(|k| p[0] >> k != 0);
        shifted.map(|k| vec![vec![p[0] >> k | p[0] & ((1 << k) - 1)]]).collect()
    };
    agrees(&*table, &[600], moves);
}

#[test]
fn codeforces_603c() {
    /// The solution that contestants know, for an odd number of parts.
    fn solution(n: u64) -> u64 {
        match n {
            0 | 2 => 0,
            1 | 3 => 1,
            4 => 2,
            _ if n % 2 == 1 => 0,
            _ if solution(n / 2) == 1 => 2,
            _ => 1,
        }
    }
    let table = formula("n -> ([n-1] if n > 0 else []) + ([[n//2]*3] if n > 0 and n % 2 == 0 else [])");
    let moves: Moves = |p| match p[0] {
        0 => Vec::new(),
        n if n % 2 == 0 => vec![sum(&[n - 1]), sum(&[n / 2, n / 2, n / 2])],
        n => vec![sum(&[n - 1])],
    };
    agrees(&*table, &[400], moves);
    for n in [7, 1_000_000_000, 1 << 58, 3 << 57, 999_999_999_999_999_998] {
        assert_eq!(predicted(&*table, n, false), solution(n), "{n}");
    }
}

#[test]
fn a_chessboard_of_hackerrank() {
    // squares from 0 on
    let steps = "((-2, 1), (-2, -1), (1, -2), (-1, -2))";
    let table = rules(&format!(
        "start = (14, 14)\ndef moves(p):\n    x, y = p\n    out = []\n    for dx, dy in {steps}:\n        \
         if x + dx < 15 and y + dy < 15:\n            out.append((x + dx, y + dy))\n    return out\n"
    ));
    let cells = table.cells(&[0..=14, 0..=14], &Ask::default()).unwrap();
    for (cell, at) in cells.iter().zip(0..) {
        // the answer that everybody finds: blocks of two by two, modulo 4
        let is_lost = at / 15 % 4 < 2 && at % 15 % 4 < 2;
        assert_eq!(nimber(cell) == 0, is_lost, "{at}");
    }
}

#[test]
fn atcoder_dp_k() {
    // the samples of the task
    for (takes, stones, first) in [
        ("2, 3", 4, true),
        ("2, 3", 5, false),
        ("2, 3", 7, true),
        ("1, 2, 3", 20, false),
        ("1", 100_000, false),
    ] {
        let table = formula(&format!("n -> [n - k for k in [{takes}]]"));
        assert_eq!(wins(&*table, &stones.to_string()), first, "{takes}: {stones}");
    }
}

#[test]
fn atcoder_abc_297_g() {
    let table = formula("n -> [n - k for k in range(3, 15)]");
    agrees(&*table, &[80], |p| (3..=14).filter(|k| *k <= p[0]).map(|k| sum(&[p[0] - k])).collect());
    for n in [31, 415_926, 10_u64.pow(18)] {
        // L = 3, R = 14
        assert_eq!(predicted(&*table, n, true), n % 17 / 3, "{n}");
    }
}

#[test]
fn spoj_ngm() {
    let table = formula("n -> [n - k for k in range(1, 10)]");
    for n in [14, 10_u64.pow(9), 10_u64.pow(18) + 3] {
        assert_eq!(predicted(&*table, n, true), n % 10, "{n}");
    }
}

#[test]
fn leetcode_1510_and_294() {
    let squares = formula("n -> [n - k*k for k in range(1, n + 1) if k*k <= n]");
    // the examples of the task
    for (n, first) in [(1, true), (2, false), (4, true), (7, false), (17, false)] {
        assert_eq!(wins(&*squares, &n.to_string()), first, "{n}");
    }
    let flips = rules(
        "start = \"++++\"\ndef moves(s):\n    \
         return [s[:i] + \"--\" + s[i + 2:] for i in range(len(s) - 1) if s[i:i + 2] == \"++\"]\n",
    );
    // the same as 0.07 of the pluses in a row
    let mut known = HashMap::new();
    let moves: Moves = |p| (0..p[0] - 1).map(|i| sum(&[i, p[0] - 2 - i])).collect();
    for n in 1..=9_usize {
        let value = by_definition(moves, &[i64::try_from(n).unwrap()], &mut known);
        assert_eq!(wins(&*flips, &"+".repeat(n)), value != 0, "{n}");
    }
}

#[test]
fn project_euler_306() {
    let table = formula("n -> [[i, n-2-i] for i in range(n-1)]");
    let cells = table.cells(&[1..=50], &Ask::default()).unwrap();
    // as the problem says
    assert_eq!(cells[..5].iter().filter(|cell| nimber(cell) != 0).count(), 3);
    assert_eq!(cells.iter().filter(|cell| nimber(cell) != 0).count(), 40);
}

#[test]
fn cses_stair_game() {
    let table = rules(include_str!("../benches/files/stairs.star"));
    let ranges = [0..=3, 0..=3, 0..=3, 0..=3];
    let cells = table.cells(&ranges, &Ask::default()).unwrap();
    for (cell, at) in cells.iter().zip(0_u64..) {
        // in the file the first stair is one that coins leave the game from
        assert_eq!(nimber(cell), (at / 64 % 4) ^ (at / 4 % 4), "{at}");
    }
}
