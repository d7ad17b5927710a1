//! Several tokens on one graph, normal and misère, without cycles and with them.

use super::Difference;
use super::ask::{Game, Known};
use super::graphs::{choose, inline};
use crate::choices::Choices;
use crate::definition::{Plain, position_of};
use crate::tally::Tally;

pub(super) fn acyclic(choices: &mut Choices, tally: &mut Tally) -> Result<(), Difference> {
    let plain = choose(choices, 7, true);
    compare(&plain, choices, tally)
}

pub(super) fn loopy(choices: &mut Choices, tally: &mut Tally) -> Result<(), Difference> {
    let plain = choose(choices, 7, false);
    compare(&plain, choices, tally)
}

fn compare(plain: &Plain, choices: &mut Choices, tally: &mut Tally) -> Result<(), Difference> {
    let game = Game::open(&inline(plain))?;
    let size = plain.arcs.len();
    let tokens = choices.between(2, 3) as usize;
    let misere = choices.once_in(2);
    let verdicts = plain.sum(tokens, misere).verdicts();
    let nimbers = plain.is_acyclic().then(|| plain.nimbers());
    let after = |text: &str| {
        let places: Option<Vec<usize>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
        places.filter(|places| places.len() == tokens).map(|places| verdicts[position_of(&places, size)])
    };
    for _ in 0..4 {
        let places: Vec<usize> = (0..tokens).map(|_| choices.place(size)).collect();
        let text: Vec<String> = places.iter().map(ToString::to_string).collect();
        let nimber = nimbers.as_ref().filter(|_| !misere);
        let nimber = nimber.map(|values| places.iter().fold(0, |sum, &place| sum ^ values[place]));
        let known = Known { verdict: verdicts[position_of(&places, size)], nimber };
        game.check(&text.join(" "), misere, known, &after, tally)?;
    }
    Ok(())
}
