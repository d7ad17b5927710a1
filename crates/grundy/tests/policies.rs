//! Opponents against each other.

use grundy::notation::term::question;
use grundy::policy::Policy;
use grundy::report::Ask;
use rand::SeedableRng;

/// Plays a game to its end; whether the player who began made the last move.
fn first_moved_last(game: &str, policies: [Policy; 2], seed: u64) -> bool {
    let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(seed);
    let question = question(game, &|_| Err("no files".to_owned())).unwrap();
    let mut play = grundy::play::Play::new(&*question.table, &question.position).unwrap();
    loop {
        let report = question.table.solve(play.position(), &Ask::default()).unwrap();
        match policies[play.to_move()].choose(&report, &mut rng) {
            Some(row) => play.make(&row.mv.clone()).unwrap(),
            None => return play.to_move() == 1,
        }
    }
}

#[test]
fn the_perfect_player_wins_whatever_can_be_won() {
    for (seed, (_, rival)) in (0..40).zip(Policy::ALL.iter().cycle()) {
        assert!(first_moved_last("kayles 5 7 9", [Policy::Perfect, *rival], seed), "{rival:?}");
        assert!(!first_moved_last("nim 1 2 3", [*rival, Policy::Perfect], seed), "{rival:?}");
    }
}

#[test]
fn randomness_takes_the_initiative_from_a_simple_rival() {
    // textbook 1.2:B: in lost positions random moves beat any fixed policy
    for seed in 0..10 {
        assert!(first_moved_last("sticks 60", [Policy::Perfect, Policy::Last], seed));
        assert!(first_moved_last("sticks 60", [Policy::Perfect, Policy::First], seed));
    }
}
