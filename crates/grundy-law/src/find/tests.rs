//! What the finder knows of a game equals search, and what it finds is true further on.

use super::*;
use crate::testing::open;
use grundy_base::limits::Limits;
use grundy_base::report::Cell;
use grundy_base::value::nimber::Nimber;
use grundy_heap::takes::Takes;

fn law(game: &str, to: Option<u64>, misere: bool) -> Finding {
    in_table(&*open(game), to, 1, &Ask { misere, ..Ask::default() }).unwrap()
}

/// The values that the finder would use, and those of the rules by search.
#[test]
fn families_are_their_games() {
    let limits = Limits::default();
    let searched = Ask { solver: Solver::Grundy, ..Ask::default() };
    let mut games = 0;
    for game in [
        "kayles",
        "dawson",
        "crosses",
        "forest-chess",
        "crossing-out",
        "grundy",
        "splitting",
        "0.137",
        "4.3",
        "0.356",
        "sticks",
        "sticks:2,4,7",
    ] {
        let table = open(game);
        let mut budget = Budget::new(&limits);
        let ours: Vec<u64> = match table.family() {
            Some(Family::Breaks(takes)) => {
                let mut source = Breaks::new(takes, 1);
                source.extend(200, &mut budget).unwrap();
                (0..200).map(|n| source.row().at(n)).collect()
            }
            Some(Family::Set(set)) => {
                let mut source = Taking::new(SubtractionRow::one_set(set));
                source.extend(200, &mut budget).unwrap();
                (0..200).map(|n| source.row().at(n)).collect()
            }
            other => panic!("{game}: {other:?}"),
        };
        let cells = table.cells(&[0..=199], &searched).unwrap();
        let ours: Vec<Cell> = ours.into_iter().map(|value| Cell::Nimber(Nimber(value))).collect();
        assert_eq!(ours, cells, "{game}");
        games += 1;
    }
    assert_eq!(games, 12);
}

/// Amounts in the millions: periods by the solver's window, the same as those of the row.
#[test]
fn large_amounts() {
    let found = law("sticks:1,1000000,2500001", None, false);
    let period = found.law.unwrap();
    assert!(period.is_proved() && found.stopped.is_none() && found.known > 2_500_001, "{period:?}");
    let rules = grundy_games::heaps::sticks::Sticks::new(vec![1, 1_000_000, 2_500_001]);
    for n in [0, 1, 999_999, 1_000_000, 7_654_321, 1_000_000_000_000_000_000] {
        assert_eq!(grundy_base::rules::Impartial::law(&rules, &n), period.told(n).map(Nimber), "{n}");
    }
    let limits = Limits::default();
    let set = [3, 1_000, 4_097];
    let ours = solved::of(&set, None, &mut Budget::new(&limits)).unwrap().law.unwrap();
    let mut row = Taking::new(SubtractionRow::one_set(set.to_vec()));
    let plain = of(&mut row, Some(1 << 18), &mut Budget::new(&limits)).unwrap().law.unwrap();
    assert!(plain.is_proved());
    assert_eq!((ours.statement, ours.exceptions), (plain.statement, plain.exceptions));
    let little = Limits { max_bytes: 1_000, ..Limits::default() };
    let stopped = solved::of(&set, None, &mut Budget::new(&little)).unwrap();
    assert!(stopped.law.is_none() && stopped.stopped.is_some());
    assert!(solved::of(&set, Some(5_000), &mut Budget::new(&limits)).unwrap().law.is_none());
}

/// All but 1: half of the heap. And heaps beyond any table.
#[test]
fn all_but_some() {
    let half = law("all-but:1", None, false).law.unwrap();
    assert_eq!(half.statement, "g(n + 2) = g(n) + 1 for all n");
    assert!(half.is_proved());
    for game in ["all-but:2", "all-but:1,3", "all-but:2,5,11", "all-but:100,4000"] {
        let found = law(game, None, false);
        let law = found.law.unwrap();
        assert!(law.is_proved(), "{game}: {law:?}");
        let far = 1_000_000_000_000;
        let solved = open(game)
            .solve(&far.to_string(), &Ask { moves: grundy_base::report::Moves::None, ..Ask::default() });
        assert_eq!(solved.unwrap().answer.nimber(), law.told(far).map(Nimber), "{game}");
    }
}

/// The first game with ruler regularity (Grossman and Nowakowski 2015): found in as many values as are near,
/// proved, and the engine's values further on.
#[test]
fn ruler_regularity() {
    let found = law("0.2048", None, false);
    let law = found.law.unwrap();
    assert_eq!((law.kind, law.last_exception), ("ruler regularity", Some(28)), "{law:?}");
    assert!(law.is_proved() && found.stopped.is_none(), "{law:?}");
    let statement = "g(13q + r) = 4q + c, c = -1 0 * 0 1 -1 0 1 0 1 2 3 2 for r = 0, 1, …; \
        for r = 2: 4q - 10 if (q - 1) is odd; else, with m = (q - 1)/2, 4q + 1 if m is a power of 2, and 4q - 2 - 16 z if not, \
        where z is the largest power of 2 that divides m";
    assert_eq!(law.statement, statement);
    assert_eq!(law.exceptions, [(0, 0), (2, 1), (5, 2), (15, 5), (28, 9)]);
    let limits = Limits::default();
    let mut source = Breaks::new(Takes { digits: vec![0, 2, 0, 4, 8], unequal: false }, 1);
    source.extend(2_600, &mut Budget::new(&limits)).unwrap();
    assert!(found.known < 2_000, "{}", found.known);
    for n in 0..2_600 {
        assert_eq!(law.told(n as u64), Some(source.row().at(n)), "{n}");
    }
    // q = 2^40 + 1 and 3·2^40 + 1: m = 2^39, a power of 2, and 3·2^39
    assert_eq!(law.told(13 * ((1 << 40) + 1) + 2), Some(4 * ((1 << 40) + 1) + 1));
    let far = 4 * ((3 << 40) + 1) - 2 - (16 << 39);
    assert_eq!(law.told(13 * ((3 << 40) + 1) + 2), Some(far));
    assert!(law_is_none("0.2048", 300), "too few values of each class");
}

fn law_is_none(game: &str, to: u64) -> bool {
    law(game, Some(to), false).law.is_none()
}

/// The law beyond the table equals the engine's values there.
#[test]
fn far_heaps_by_law() {
    let takes = || Takes { digits: vec![0, 7, 7], unequal: false };
    let limits = Limits::default();
    let mut source = Breaks::new(takes(), 1);
    source.extend(10_100, &mut Budget::new(&limits)).unwrap();
    let proven = grundy_heap::Proven::new();
    for n in 10_000..10_100_usize {
        assert_eq!(proven.value(takes, n as u64), Some(Nimber(source.row().at(n))), "{n}");
    }
    let open = || Takes { digits: vec![0, 6], unequal: false };
    assert_eq!(grundy_heap::Proven::new().value(open, 1 << 50), None);
}

#[test]
fn it_is_honest() {
    let grundy = law("grundy", Some(2_000), false);
    assert!(grundy.law.is_none() && grundy.known == 2_001 && grundy.stopped.is_none());
    assert_eq!(grundy.tried[0], "period");
    // one heap of Bashe's game under misère play: lost iff 1 more than a multiple of 4; proved, as the game
    // is tame
    let misere = law("sticks", Some(500), true);
    let seen = misere.law.unwrap();
    assert_eq!((misere.kind, seen.period, seen.is_proved()), (Kind::Outcomes, Some(4), true));
    assert!((0..100).all(|n| seen.told(n) == Some(u64::from(n % 4 != 1))));
    // true of the few values at hand, and false
    for (game, misere) in [("0.6", false), ("grundy", true), ("token", false)] {
        assert!(law(game, None, misere).law.is_none(), "{game}");
    }
    let remainders = law("sticks:1..1000000", None, false).law.unwrap();
    assert!(remainders.is_proved() && remainders.period == Some(1_000_001));
    assert!(matches!(in_table(&*open("queen"), None, 1, &Ask::default()), Err(Error::Refused(_))));
}

#[test]
fn limits_keep_what_was_found() {
    let ask = Ask { limits: Limits { max_bytes: 1_000, ..Limits::default() }, ..Ask::default() };
    let open_game = in_table(&*open("0.6"), None, 1, &ask).unwrap();
    assert!(open_game.stopped.is_some() && open_game.known >= 256, "{open_game:?}");
    let solved = in_table(&*open("kayles"), None, 1, &ask).unwrap();
    assert!(solved.law.is_some_and(|law| law.is_proved()) && solved.stopped.is_none());
}

/// The theorems beside the rules: found in values by search, and the same as the rules' own law.
#[test]
fn laws_by_name() {
    for (game, saltus) in [("nim", 1), ("lasker", 4)] {
        let found = law(game, None, false).law.unwrap();
        assert!(found.is_proved() && found.saltus == saltus, "{game}: {found:?}");
        for n in [0, 1, 2, 3, 4, 1_000_000_007, 1_000_000_000_000_000_000_u64] {
            let ask = Ask { moves: grundy_base::report::Moves::None, ..Ask::default() };
            let value = open(game).solve(&n.to_string(), &ask).unwrap().answer.nimber();
            assert_eq!(value, found.told(n).map(Nimber), "{game} {n}");
        }
    }
}

/// Where play ends at a limit, a law is seen to hold up to it: its predictions are the game's own values.
#[test]
fn laws_of_finite_families_hold_to_their_end() {
    for (factors, limit) in [("3+5", 12_283), ("2+5", 3_000), ("2+9..12", 2_500)] {
        let game = format!("multiply:factors={factors},limit={limit}");
        let found = law(&game, None, false);
        assert!(found.known > limit, "{game}: {}", found.known);
        let Some(law) = found.law else { continue };
        let cells = open(&game).cells(&[1..=limit + 100], &Ask::default()).unwrap();
        for (n, cell) in (1..).zip(cells) {
            let lost = cell == Cell::Outcome(grundy_base::value::outcome::Outcome::Loss);
            assert_eq!(law.told(n), Some(u64::from(!lost)), "{game} {n}");
        }
    }
    let found = law("multiply:factors=3+5,limit=12283", None, false).law.unwrap();
    assert!(found.statement.english().contains("819 to 2456: 0, beyond 12283: 0"), "{:?}", found.statement);
    // where the end is too far, or the caller looks at less, no law is told that the end refutes
    assert!(law("multiply:factors=3+5,limit=1000000000", None, false).law.is_none());
    assert!(law("multiply:factors=3+5,limit=12283", Some(2_047), false).law.is_none());
}
