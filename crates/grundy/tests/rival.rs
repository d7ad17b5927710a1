//! Chances against weak rivals: known formulas, and plays counted out.

use grundy::notation::term::question;
use grundy::report::Ask;
use grundy::rival::{Chances, Rival, chances};
use grundy::value::rational::Rational;

fn against(text: &str, rival: Rival) -> Chances {
    let asked = question(text, &|_| Err("no files".to_owned())).unwrap();
    chances(&*asked.table, &asked.position, rival, &Ask::default()).unwrap()
}

/// Textbook 1.2.1: in a lost heap of 4k sticks a random rival holds the win with chance (1/3)^k.
#[test]
fn a_random_rival_in_bachets_game() {
    for k in 1..=6_u32 {
        let held = Rational::ratio(1, 3_i64.pow(k)).unwrap();
        let found = against(&format!("sticks:1,2,3 {}", 4 * k), Rival::Random);
        assert_eq!(found.mover, Rational::ONE.minus(&held), "{k}");
        // with one move more the player to move wins anyway
        assert_eq!(against(&format!("sticks:1,2,3 {}", 4 * k + 1), Rival::Random).mover, Rational::ONE);
    }
    // who leaves one stick gives nothing to do wrong
    let four = against("sticks:1,2,3 4", Rival::Random);
    let best: Vec<_> =
        (0..3).filter(|&place| four.is_best(place)).map(|place| &four.moves[place].0).collect();
    assert_eq!(best, ["take 1"]);
}

/// A second way: the same recursion on heaps of Nim, written out.
fn by_hand(heaps: &[u64], rivals_turn: bool, greedy: bool) -> f64 {
    let mut options: Vec<Vec<u64>> = Vec::new();
    for (place, &heap) in heaps.iter().enumerate() {
        for left in 0..heap {
            let mut after = heaps.to_vec();
            after[place] = left;
            options.push(after);
        }
    }
    if options.is_empty() {
        return if rivals_turn { 1.0 } else { 0.0 };
    }
    let moves = |heaps: &Vec<u64>| heaps.iter().sum::<u64>();
    if rivals_turn && greedy {
        let least = options.iter().map(moves).min();
        options.retain(|heaps| Some(moves(heaps)) == least);
    }
    let values = options.iter().map(|after| by_hand(after, !rivals_turn, greedy));
    match rivals_turn {
        true => values.sum::<f64>() / options.len() as f64,
        false => values.fold(0.0, f64::max),
    }
}

#[test]
fn agrees_with_the_definition() {
    for heaps in [&[1, 1][..], &[2, 2], &[1, 2, 3], &[3, 3], &[1, 4], &[2, 2, 1], &[1, 1, 1]] {
        let text: Vec<String> = heaps.iter().map(u64::to_string).collect();
        for rival in [Rival::Random, Rival::Greedy] {
            let found = against(&format!("nim {}", text.join(" ")), rival);
            let greedy = rival == Rival::Greedy;
            assert!((found.mover.approx() - by_hand(heaps, false, greedy)).abs() < 1e-12, "{heaps:?}");
            let holds = 1.0 - by_hand(heaps, true, greedy);
            assert!((found.rival_moves.approx() - holds).abs() < 1e-12, "{heaps:?}");
        }
    }
}

#[test]
fn habits_and_refusals() {
    // always one stick: the rival walks into the loss
    assert_eq!(against("sticks:1,2,3 8", Rival::First).mover, Rational::ONE);
    let pays = question("row-cards 1 2", &|_| Err("no files".to_owned())).unwrap();
    let problem = chances(&*pays.table, "1 2", Rival::Random, &Ask::default()).unwrap_err();
    assert!(problem.to_string().contains("pays numbers"));
    let round = question("chomp-point:2x2 2,2", &|_| Err("no files".to_owned())).unwrap();
    assert!(chances(&*round.table, "2,2", Rival::Random, &Ask::default()).is_err());
}
