//! Players that play well and talk badly (buffers that are not flushed, prompts, endings in silence), and
//! players that play badly. For tests.

use crate::duel::Duel;
use crate::generate::Versus;
use crate::interact::{Contestant, DuelPlayer, Match, talk};

/// Changes what is said after a line was heard.
pub(super) type Edit = Box<dyn FnMut(&str, &mut Vec<String>) + Send>;

/// A reference player whose lines are changed before they are said.
pub(super) struct Clumsy<D: Duel> {
    inner: DuelPlayer<D>,
    edit: Edit,
    ended: bool,
}

impl<D: Duel> Clumsy<D> {
    pub(super) fn new(edit: impl FnMut(&str, &mut Vec<String>) + Send + 'static) -> Self {
        Self { inner: DuelPlayer::new(1), edit: Box::new(edit), ended: false }
    }
}

impl<D: Duel> Contestant for Clumsy<D> {
    fn hear(&mut self, line: &str, say: &mut Vec<String>) {
        if self.ended {
            return;
        }
        self.inner.hear(line, say);
        (self.edit)(line, say);
        self.ended = say.last().is_some_and(|line| line == "I won!");
    }

    fn ended(&self) -> bool {
        self.ended || self.inner.ended()
    }
}

/// What every interactive problem must say of these players.
#[track_caller]
pub(super) fn check_talk<D: Duel>(problem: &crate::problem::Problem) {
    use super::testing::check_player;
    // lines in a buffer that is never flushed
    check_player(problem, &mut || Box::new(Clumsy::<D>::new(|_, say| say.clear())), "TLE");
    let prompt =
        |_: &str, say: &mut Vec<String>| say.iter_mut().for_each(|line| line.insert_str(0, "my move: "));
    check_player(problem, &mut || Box::new(Clumsy::<D>::new(prompt)), "PE");
    let blank_lines = |_: &str, say: &mut Vec<String>| say.insert(0, String::new());
    check_player(problem, &mut || Box::new(Clumsy::<D>::new(blank_lines)), "PE");
    let silent_end = |_: &str, say: &mut Vec<String>| say.retain(|line| !line.contains("won"));
    check_player(problem, &mut || Box::new(Clumsy::<D>::new(silent_end)), "rule violation");
    let twice = |_: &str, say: &mut Vec<String>| say.extend(say.last().cloned());
    check_player(problem, &mut || Box::new(Clumsy::<D>::new(twice)), "rule violation");
    let too_soon = |_: &str, say: &mut Vec<String>| say.push("I won!".to_owned());
    check_player(problem, &mut || Box::new(Clumsy::<D>::new(too_soon)), "rule violation");
    let crlf = |_: &str, say: &mut Vec<String>| say.iter_mut().for_each(|line| line.push_str(" \r"));
    check_player(problem, &mut || Box::new(Clumsy::<D>::new(crlf)), "OK");
    // phrases of other problems, or almost right ones
    for (right, wrong) in
        [("You won...", "I lost..."), ("I won!", "I won"), ("I won!", "i won!"), ("You won...", "You won…")]
    {
        let other = move |_: &str, say: &mut Vec<String>| {
            say.iter_mut().filter(|line| *line == right).for_each(|line| *line = wrong.to_owned());
        };
        check_player(problem, &mut || Box::new(Clumsy::<D>::new(other)), "rule violation");
    }
}

/// From lost starts, no way of playing wins against the ideal opponents.
#[track_caller]
pub(super) fn check_ideal<D: Duel>(inputs: &[String]) {
    for input in inputs {
        assert_eq!(D::read(input).unwrap().value(), 0, "{input}");
        for player in crate::opponents::all::<D>() {
            for (opponent, seed) in [("ideal", 1), ("ideal", 2), ("ideal-greedy", 1)] {
                let versus = Versus::new(opponent, seed).at_least(1);
                let mut referee = Match::<D>::new(input, &versus).unwrap();
                let played = talk(&mut referee, &mut DuelPlayer::<D>::playing(seed, player.choose), Some(10));
                assert_eq!(
                    played.judged.verdict.name(),
                    "WA",
                    "{input} {}: {:?}",
                    player.name,
                    played.judged
                );
            }
        }
    }
}
