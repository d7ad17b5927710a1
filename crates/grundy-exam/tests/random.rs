//! Retrograde analysis against the definition on random rules.

use grundy::limits::Limits;
use grundy_exam::class::Class;
use grundy_exam::horizon;
use grundy_exam::rules::{Rules, Texts};
use grundy_exam::solve::Solved;
use proptest::prelude::*;

/// A move, rising or falling, in all notations.
fn a_move() -> impl Strategy<Value = String> {
    let guard = prop_oneof![
        3 => Just(String::new()),
        1 => Just(" if even".to_owned()),
        1 => (2..5_u32, 0..2_u32).prop_map(|(n, r)| format!(" if s%{n}=={r}")),
    ];
    let act = prop_oneof![
        (1..6_u32).prop_map(|n| format!("+{n}")),
        (1..6_u32).prop_map(|n| format!("-{n}")),
        (2..4_u32).prop_map(|n| format!("*{n}")),
        (2..4_u32).prop_map(|n| format!("/{n}")),
        (2..4_u32).prop_map(|n| format!("/{n} up")),
        (1..4_u32).prop_map(|n| format!("2*s-{n}")),
    ];
    (act, guard).prop_map(|(act, guard)| format!("{act}{guard}"))
}

fn texts() -> impl Strategy<Value = Texts> {
    let moves = proptest::collection::btree_set(a_move(), 1..4);
    let heaps = prop_oneof![Just("S".to_owned()), (1..9_u32).prop_map(|n| format!("{n},S"))];
    let lose = proptest::option::of((30..45_u32).prop_map(|n| format!("sum>{n}")));
    let end = (20..35_u32).prop_map(|n| format!("sum>={n}"));
    (heaps, moves, end, lose, any::<bool>()).prop_map(|(heaps, moves, end, lose, no_repeat)| Texts {
        heaps,
        moves: moves.into_iter().collect::<Vec<_>>().join(", "),
        end: Some(end),
        lose,
        no_repeat,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// All near classes agree; with a small bound a class is either the same or not known.
    #[test]
    fn agrees_with_the_definition(texts in texts(), bound in 5..60_usize) {
        const PLIES: u32 = 7;
        const STARTS: std::ops::RangeInclusive<i64> = 1..=11;
        let rules = Rules::read(texts).unwrap();
        let limits = Limits::default();
        let solved = Solved::new(&rules, STARTS, 100_000, &limits).unwrap();
        let cut = Solved::new(&rules, STARTS, bound, &limits).unwrap();
        for stones in STARTS {
            let class = solved.class_of(stones);
            let near = match class {
                Class::Win(k) => 2 * k - 1 <= PLIES,
                Class::Loss(k) => 2 * k <= PLIES,
                _ => false,
            };
            let expected = horizon::class(&rules, &rules.start(stones), PLIES).unwrap();
            prop_assert_eq!(near.then_some(class), expected, "S = {}", stones);
            let known = cut.class_of(stones);
            prop_assert!(known == class || known == Class::Beyond, "S = {}: {} and {}", stones, known, class);
        }
    }
}
