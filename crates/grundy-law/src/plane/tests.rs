//! Tables of games, and the laws that are true of them.

use super::*;
use grundy_base::report::{Ask, Cell};
use grundy_base::value::outcome::Outcome;
use proptest::prelude::*;

fn table(rows: u64, columns: u64, of: impl Fn(u64, u64) -> u64) -> Vec<u64> {
    (0..rows).flat_map(|x| (0..columns).map(|y| of(x, y)).collect::<Vec<_>>()).collect()
}

fn found(side: usize, values: &[u64]) -> Option<FoundPlane> {
    find(Plane::new(side, side, values).unwrap())
}

fn cells(
    game: &str,
    rows: std::ops::RangeInclusive<u64>,
    columns: std::ops::RangeInclusive<u64>,
) -> Vec<u64> {
    let cells = crate::testing::open(game).cells(&[rows, columns], &Ask::default()).unwrap();
    let value = |cell: &Cell| match cell {
        Cell::Nimber(value) => value.0,
        Cell::Outcome(Outcome::Loss) => 0,
        Cell::Outcome(Outcome::Win) => 1,
        other => panic!("{other:?}"),
    };
    cells.iter().map(value).collect()
}

#[test]
fn one_number_or_two() {
    for (of, statement) in [
        ((|x, y| x ^ y) as fn(u64, u64) -> u64, "g(x, y) = x xor y"),
        (|x, y| x + y, "g(x, y) = x + y"),
        (|x, y| x.abs_diff(y), "g(x, y) = |x - y|"),
        (|x, y| x.min(y), "g(x, y) = min(x, y)"),
        (
            |x, y| (x % 4) ^ (y % 3),
            "g(x, y) = f(x) xor h(y), f = 0 1 2 3, with period 4 from 0, h = 0 1 2, with period 3 from 0",
        ),
        (
            |x, y| 2 * x + y % 3,
            "g(x, y) = f(x) + h(y), f = 0, with period 1 from 0 and 2 more each time, h = 0 1 2, with \
             period 3 from 0",
        ),
        (|x, y| (x + y) % 5, "g(x, y) = f(x + y), f = 0 1 2 3 4, with period 5 from 0"),
    ] {
        let law = found(24, &table(24, 24, of)).unwrap();
        assert_eq!(law.statement(), statement);
        for (x, y) in [(23, 1), (100, 77), (1 << 40, 1_000_000_007), (0, 0)] {
            assert_eq!(law.predict(x, y), Some(of(x, y)), "{statement} {x},{y}");
        }
    }
}

/// Chomp with two rows x >= y: lost iff y = x - 1.
#[test]
fn two_rows_of_chomp() {
    let game = crate::testing::open("chomp");
    let lost = |x: u64, y: u64| {
        let text = if y == 0 { x.to_string() } else { format!("{x},{y}") };
        game.solve(&text, &Ask::default()).unwrap().winner() == Some(grundy_base::report::Winner::Second)
    };
    // the row above the diagonal is what is left by symmetry of the table
    for (x, y) in (2..=12_u64).flat_map(|x| (1..=x).map(move |y| (x, y))) {
        assert_eq!(lost(x, y), y == x - 1, "{x},{y}");
    }
    let values = table(30, 30, |x, y| u64::from(x != y + 1));
    let law = found(30, &values).unwrap();
    assert!(
        law.statement().starts_with("g(x, y) depends on x - y only: for 0, 1, -1, 2, -2, … it is 1 0 1"),
        "{}",
        law.statement()
    );
    assert_eq!((law.predict(1_000_001, 1_000_000), law.predict(1_000_000, 1_000_001)), (Some(0), Some(1)));
}

#[test]
fn the_white_knight() {
    let side = 64;
    let values = cells("white-knight", 1..=side, 1..=side);
    let side = 64_usize;
    let law = found(side, &values).unwrap();
    assert_eq!(law.statement(), "g(x + 4, y + 4) = g(x, y)");
    // far from the diagonal the rows on the edge go on; squares count from 1 in the game
    for (x, y) in [(1_000_000, 7), (8, 1_000_000_001), (123_456_789, 123_456_788), (5, 5_000_000)] {
        assert_eq!(
            law.predict(x, y),
            Some(grundy_games::boards::white_knight::law::white_knight(x + 1, y + 1)),
            "{x},{y}"
        );
    }
    let plane = Plane::new(side, side, &values).unwrap();
    for (x, y, value) in plane.cells() {
        assert_eq!(value, plane.at(y, x));
        assert_eq!(value, law.predict(x as u64, y as u64).unwrap());
        // off the seams, which are on the diagonal and beside it, each direction repeats by itself
        if y >= x + 2 && y + 4 < side {
            assert_eq!(value, plane.at(x, y + 4), "{x},{y}");
        }
    }
}

/// The nimbers of a queen (Wythoff's game): each row grows by its period in the end.
#[test]
fn rows_of_the_queen() {
    let values = cells("queen", 1..=6, 1..=900);
    let plane = Plane::new(6, 900, &values).unwrap();
    let lines = rows(plane);
    assert_eq!(lines[0], Some(Line { from: 0, period: 1, saltus: 1 }));
    let known: Vec<(usize, usize)> = lines.iter().flatten().map(|line| (line.from, line.period)).collect();
    assert!(known.len() >= 3, "{lines:?}");
    assert!(lines.iter().flatten().all(|line| line.saltus == line.period as u64));
    let further = cells("queen", 1..=6, 1..=1_500);
    for (row, line) in lines.iter().enumerate().filter_map(|(row, line)| Some((row, line.as_ref()?))) {
        let (short, long) = (&values[row * 900..][..900], &further[row * 1_500..][..1_500]);
        assert!((0..).zip(long).all(|(n, value)| line.predict(short, n) == Some(*value)), "row {row}");
    }
}

#[test]
fn tables_without_a_law() {
    // the stones of the school exam, and Wythoff's nimbers: no such law
    assert_eq!(found(20, &cells("queen", 1..=20, 1..=20)), None);
    assert!(Plane::new(2, 2, &[0; 3]).is_none() && Plane::new(0, 0, &[]).is_none());
    assert!(Plane::new(usize::MAX, 2, &[]).is_none());
    if let Some(law) = found(24, &cells("stones", 0..=23, 0..=23)) {
        panic!("{}", law.statement());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn random_laws_are_found(f in prop::collection::vec(0..8_u64, 1..6), h in prop::collection::vec(0..8_u64, 1..6)) {
        let at = |f: &[u64], n: u64| f[usize::try_from(n).unwrap() % f.len()];
        let values = table(40, 40, |x, y| at(&f, x) ^ at(&h, y));
        match found(40, &values) {
            Some(law) => for (x, y) in [(1_003, 77), (5, 1 << 50), (1 << 33, 1 << 34)] {
                prop_assert_eq!(law.predict(x, y), Some(at(&f, x) ^ at(&h, y)), "{}", law.statement());
            },
            None => prop_assert!(super::super::evidence::information(&values) < 800),
        }
    }

    #[test]
    fn noise_has_none(noise in prop::collection::vec(0..3_u64, 400)) {
        prop_assert!(found(20, &noise).is_none());
        prop_assert!(rows(Plane::new(20, 20, &noise).unwrap()).iter().flatten().count() <= 4);
    }
}
