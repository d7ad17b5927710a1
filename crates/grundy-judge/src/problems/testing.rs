//! What tests of problems share: submissions in process, with the verdict they must get.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

use crate::duel::Duel;
use crate::generate::{DEFAULT_SEED, Test};
use crate::interact::{Contestant, talk};
use crate::judge::answer_to;
use crate::problem::{Problem, Task};
use crate::verdict::Speaker;

/// Larger inputs test the time limits: every wrong submission is seen on smaller ones.
const MAX_SMALL_INPUT_BYTES: usize = 1 << 19;

/// Judges outputs made in process: "OK" means that all tests accept, another verdict that some test gives it.
#[track_caller]
pub(crate) fn check_wrong(problem: &Problem, submission: &dyn Fn(&str) -> String, verdict: &str) {
    let Task::Batch { check, .. } = &problem.task else { panic!("{} is a game", problem.id) };
    let answered = answered(problem);
    let small = answered.iter().filter(|(test, _)| test.input.len() <= MAX_SMALL_INPUT_BYTES);
    let verdicts =
        small.map(|(test, answer)| check.judge(&test.input, answer, &submission(&test.input)).verdict.name());
    expect(verdicts.collect(), verdict);
}

/// Tests with their answers.
type Answered = Arc<Vec<(Test, String)>>;

/// All tests of a problem, each with its answer: made once, as some take long.
pub(crate) fn answered(problem: &Problem) -> Answered {
    static MADE: Mutex<BTreeMap<&'static str, Arc<OnceLock<Answered>>>> = Mutex::new(BTreeMap::new());
    let place = Arc::clone(MADE.lock().unwrap().entry(problem.id).or_default());
    let with_answer = |test: Test| {
        let answer = answer_to(problem, &test).unwrap();
        (test, answer)
    };
    // whoever comes second waits for the first
    let made =
        place.get_or_init(|| Arc::new(problem.tests(DEFAULT_SEED).into_iter().map(with_answer).collect()));
    Arc::clone(made)
}

/// The same for players of a game.
#[track_caller]
pub(crate) fn check_player(
    problem: &Problem,
    player: &mut dyn FnMut() -> Box<dyn Contestant>,
    verdict: &str,
) {
    let answered = answered(problem);
    let verdicts = answered.iter().map(|(test, _)| {
        let mut referee = problem.referee(&test.input, test.versus.as_ref().unwrap()).unwrap();
        talk(&mut *referee, &mut *player(), Some(10)).judged.verdict.name()
    });
    expect(verdicts.collect(), verdict);
}

#[track_caller]
fn expect(verdicts: Vec<&'static str>, verdict: &str) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    verdicts.into_iter().for_each(|verdict| *counts.entry(verdict).or_default() += 1);
    assert!(counts.contains_key(verdict), "no {verdict}: {counts:?}");
    assert!(verdict != "OK" || counts.len() == 1, "not only {verdict}: {counts:?}");
}

/// A game is sound: moves come back as text and are legal; `best` are the moves that keep the value, as
/// search over all moves says; the ideal opponents are never beaten from where the contestant cannot win, and
/// the reference player never fails.
#[track_caller]
pub(crate) fn check_duel<D: Duel>(inputs: &[String]) {
    use crate::generate::{Versus, rng};
    use crate::interact::{DuelPlayer, Match};
    let mut rng = rng(7);
    for input in inputs {
        let game = D::read(input).unwrap();
        assert_eq!(D::lines(input.lines().next().unwrap()), input.lines().count(), "{input}");
        assert_eq!(game.moves().is_empty(), game.over(), "{input}");
        for mv in game.moves() {
            let written = game.write_move(&mv);
            let read = game.read_move(&format!(" {} \r", written.replace(' ', "  "))).unwrap();
            assert_eq!(game.write_move(&read), written, "{input}");
        }
        if !game.over() {
            let greedy = game.write_move(&game.greedy());
            assert!(game.read_move(&greedy).is_ok(), "{input}: {greedy}");
        }
        for nonsense in ["", "x", "0", "-1", "1 2 3 4", "D", "I won!", "99999999999999999999", "0 0", "D 0"] {
            assert!(game.read_move(nonsense).is_err(), "{input}: {nonsense:?}");
        }
        for opponent in crate::opponents::all::<D>() {
            let mut at = game.clone();
            while !at.over() {
                let mv = (opponent.choose)(&at, &mut rng);
                let written = at.write_move(&mv);
                let legal = at.read_move(&written).is_ok();
                assert!(legal, "{input}: {} plays {written}", opponent.name);
                at.play(Speaker::Judge, &mv);
            }
            let versus = Versus::new(opponent.name, 3);
            let mut referee = Match::<D>::new(input, &versus).unwrap();
            let played = talk(&mut referee, &mut DuelPlayer::<D>::new(5), Some(100));
            assert!(played.judged.is_ok(), "{input} {}: {:?}", opponent.name, played.judged);
            if opponent.name.starts_with("ideal") {
                // no player gets more than the value
                let player: [fn(&D, &mut crate::generate::TestRng) -> D::Move; 3] =
                    [crate::opponents::ideal, crate::opponents::random_move, |game, _| game.greedy()];
                for choose in player {
                    let versus = versus.clone().at_least(game.value() + 1);
                    let mut referee = Match::<D>::new(input, &versus).unwrap();
                    let played = talk(&mut referee, &mut DuelPlayer::<D>::playing(5, choose), Some(100));
                    assert_eq!(played.judged.verdict.name(), "WA", "{input}: {:?}", played.judged);
                }
            }
        }
    }
}
