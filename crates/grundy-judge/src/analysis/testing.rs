//! What the analyses say, checked by solvers: the numbers and the examples in their texts.

use grundy::catalogue::row_cards::{prefixes, prefixes_with_wind};
use grundy::catalogue::row_ends::best_sum;

use crate::problems::{ALL, find};

fn answer(id: &str, input: &str) -> String {
    find(id).unwrap().solve(input).unwrap().trim().to_owned()
}

fn first_wins(id: &str, input: &str) -> bool {
    answer(id, input).starts_with('1')
}

/// 1.2:A: multiples of four are lost, and no others.
#[test]
fn bashe() {
    for n in 1..=100 {
        assert_eq!(first_wins("1.2:A", &format!("{n}\n")), n % 4 != 0);
    }
}

/// 1.2:C: the ways through a free field of 12 by 12; 1.2:D: the moves on the largest free field.
#[test]
fn sizes_of_fields() {
    let mut ways = vec![vec![0_u64; 12]; 12];
    ways[0][0] = 1;
    for row in 0..12 {
        for column in 0..12 {
            let from: u64 = (0..row).map(|above| ways[above][column]).sum::<u64>()
                + ways[row][..column].iter().sum::<u64>();
            ways[row][column] += from;
        }
    }
    assert_eq!(ways[11][11] / 100_000_000, 24, "about 2.5 thousand million: {}", ways[11][11]);
    let side = 1234_u64;
    let moves: u64 =
        (0..side).map(|row| (0..side).map(|column| 2 * (side - 1) - row - column).sum::<u64>()).sum();
    assert_eq!(moves / 100_000_000, 18, "about 1.9 thousand million: {moves}");
}

/// 1.2:F: two free cells side by side, and three in a row.
#[test]
fn reversed_rows() {
    let wins = |id: &str, cells: usize| first_wins(id, &format!("1 {cells}\n{}\n", ".".repeat(cells)));
    assert_eq!([wins("1.2:C", 2), wins("1.2:F", 2)], [true, false]);
    assert_eq!([wins("1.2:C", 3), wins("1.2:F", 3)], [true, true]);
}

/// 1.2:G: lost if the smallest part of the sum of Fibonacci numbers is 3 or more; 11 is lost.
#[test]
fn smallest_parts() {
    for n in 2..=3000_u64 {
        let mut rest = n;
        let mut numbers = vec![1_u64, 2];
        while numbers[numbers.len() - 1] <= n {
            numbers.push(numbers[numbers.len() - 1] + numbers[numbers.len() - 2]);
        }
        let mut smallest = 0;
        for &number in numbers.iter().rev() {
            if number <= rest {
                (rest, smallest) = (rest - number, number);
            }
        }
        assert_eq!(first_wins("1.2:G", &format!("{n}\n")), smallest < 3, "{n}");
    }
    assert!(!first_wins("1.2:G", "11\n"));
}

/// 1.3:A and 1.3:C: the triples of the texts; the number of winning moves is odd, at most one a heap.
#[test]
fn nim() {
    for (heaps, wins) in
        [("1 2 3", false), ("1 4 5", false), ("2 4 6", false), ("4 7 3", false), ("3 5 8", true)]
    {
        assert_eq!(first_wins("1.3:A", &format!("{heaps}\n")), wins, "{heaps}");
    }
    for code in 1..4096_u32 {
        let heaps = [1 + code % 16, 1 + code / 16 % 16, 1 + code / 256];
        let text = answer("1.3:C", &format!("3\n{} {} {}\n", heaps[0], heaps[1], heaps[2]));
        let moves: Vec<&str> = text.lines().skip(1).filter_map(|line| line.split(' ').next()).collect();
        assert!(moves.is_empty() == (text == "2") && (moves.is_empty() || moves.len() % 2 == 1), "{heaps:?}");
        assert!(moves.windows(2).all(|pair| pair[0] != pair[1]), "{heaps:?}");
    }
    assert!(!first_wins("1.4:A", "2\n1 1\n") && !first_wins("1.4:A", "2\n4 8\n"));
}

/// 1.4:E: the lengths that are lost; 1.4:F: from 52 on, so repeated.
#[test]
fn strips() {
    let lost: Vec<u64> = (1..=2000).filter(|n| !first_wins("1.4:D", &format!("{n}\n"))).collect();
    assert_eq!(lost, [3, 21, 33, 121, 151, 193, 251, 267]);
    let mut values: Vec<usize> = vec![0, 1];
    for n in 2..=400_usize {
        let after = |pawn: usize| values[pawn.saturating_sub(2)] ^ values[(n - pawn).saturating_sub(1)];
        let reached: std::collections::BTreeSet<usize> = (1..=n).map(after).collect();
        let winning = (1..=n).filter(|&pawn| after(pawn) == 0).count();
        values.push((0..).find(|value| !reached.contains(value)).unwrap());
        let text = answer("1.4:F", &format!("{n}\n"));
        assert_eq!(text.split(' ').next(), Some(winning.to_string().as_str()), "{n}");
    }
    assert!((52..=400 - 34).all(|n| values[n] == values[n + 34]) && values[51] != values[85]);
}

/// 1.6:B: no answer is larger than 10. 1.7:A, 1.7:C, 1.7:E: the formulas of the hints.
#[test]
fn formulas() {
    let cards = [23, -17, 2, -13, 5, 3, 11, -7, 19, 4, -2, 8];
    let mut best = vec![0_i64];
    for k in 1..=cards.len() {
        let sum = |range: std::ops::Range<usize>| cards[range].iter().sum::<i64>();
        let own = |t: usize| sum(k - t..k) + sum(0..k - t) - best[k - t];
        best.push((1..=k.min(3)).map(own).max().unwrap());
        assert_eq!(best[k], prefixes(&cards[..k], &[1, 2, 3], 2).values(k)[0]);
    }
    let mut lead = vec![vec![0_i64; cards.len() + 1]; cards.len() + 1];
    for first in (0..cards.len()).rev() {
        for end in first + 1..=cards.len() {
            lead[first][end] =
                (cards[first] - lead[first + 1][end]).max(cards[end - 1] - lead[first][end - 1]);
        }
    }
    assert_eq!((cards.iter().sum::<i64>() + lead[0][cards.len()]) / 2, best_sum(&cards));

    let cards = [3.0, 2.0, 999.0, 4.0, 6.0, 7.0, -5.0, 1.0];
    let (mut own, mut other) = (vec![0.0_f64], vec![0.0_f64]);
    for k in 1..=cards.len() {
        let mean = |of: &[f64], left: usize| match left {
            0 => 0.0,
            left => 0.9 * of[left] + 0.1 * of[left - 1],
        };
        let worth = |t: usize| cards[k - t..k].iter().sum::<f64>() + mean(&other, k - t);
        let t = (1..=k.min(3)).max_by(|a, b| worth(*a).total_cmp(&worth(*b))).unwrap();
        let pair = (worth(t), mean(&own, k - t));
        own.push(pair.0);
        other.push(pair.1);
    }
    let row = prefixes_with_wind(&cards, &[1, 2, 3], 2, 0.1);
    let found = row.values(cards.len());
    assert!((found[0] - own[8]).abs() < 1e-9 && (found[1] - other[8]).abs() < 1e-9, "{found:?}");
}

/// 1.9:A: the recurrence of the text, and that the right to stop is worth something with more minuses too.
#[test]
fn the_right_to_stop() {
    let mut value = vec![vec![0.0_f64; 21]; 21];
    for a in 0..=20_u32 {
        for b in 0..=20_u32 {
            let at = |a: u32, b: u32| value[a as usize][b as usize];
            let all = f64::from((a + b).max(1));
            let plus = if a > 0 { f64::from(a) / all * (1.0 + at(a - 1, b)) } else { 0.0 };
            let minus = if b > 0 { f64::from(b) / all * (at(a, b - 1) - 1.0) } else { 0.0 };
            let found: f64 = answer("1.9:A", &format!("{a} {b}\n")).parse().unwrap();
            let mean = (plus + minus).max(0.0);
            assert!((found - mean).abs() < 1e-9, "{a} {b}");
            value[a as usize][b as usize] = mean;
        }
    }
    assert!(value[4][6] > 0.0);
}

/// A page has all its parts.
#[test]
fn every_problem_has_a_text() {
    for problem in ALL {
        let analysis = super::Analysis::of(problem, "en");
        assert!(analysis.page(70).lines().count() > 15, "{}", problem.id);
        assert!(analysis.page(70).lines().all(|line| line.chars().count() <= 80), "{}", problem.id);
    }
}
