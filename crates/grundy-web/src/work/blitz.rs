//! Positions for "win or lose?": small ones of a few games, won as often as lost.

use grundy::error::Error;
use grundy::limits::Limits;
use grundy::report::{Ask, Moves, Winner};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::answers::Keep;
use crate::games::{Named, Shelf};

/// The games.
const GAMES: [&str; 4] = ["nim", "sticks:1,2,3", "sticks:1,3,4", "queen"];
/// So many draws look for a position of the kind that is due.
const MAX_DRAWS: usize = 60;

/// A position and who wins there.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Riddle {
    pub(crate) game: &'static str,
    pub(crate) position: String,
    /// Whether the player to move wins.
    pub(crate) first: bool,
}

impl Keep for Riddle {
    fn bytes(&self) -> u64 {
        128 + self.position.len() as u64
    }
}

/// The riddle at a place of a series.
pub(crate) fn riddle(seed: u64, number: u64, shelf: &mut Shelf, limits: &Limits) -> Result<Riddle, Error> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number);
    let game = GAMES[rng.random_range(0..GAMES.len())];
    let due = rng.random_range(0..2) == 0;
    let table = &*shelf.open(&Named { game: game.to_owned(), rules: String::new() })?.table;
    let ask = Ask { moves: Moves::None, limits: limits.clone(), ..Ask::default() };
    let mut draw = || {
        let position = drawn(game, &mut rng);
        let first = table.solve(&position, &ask)?.winner() == Some(Winner::First);
        Ok::<_, Error>(Riddle { game, position, first })
    };
    let mut found = draw()?;
    for _ in 0..MAX_DRAWS {
        if found.first == due {
            break;
        }
        found = draw()?;
    }
    Ok(found)
}

fn drawn(game: &str, rng: &mut ChaCha8Rng) -> String {
    let mut number = |most: u64| rng.random_range(1..=most);
    match game {
        "nim" => {
            let heaps = 1 + number(2);
            let sizes: Vec<String> = (0..heaps).map(|_| number(7).to_string()).collect();
            sizes.join(" ")
        }
        "queen" => format!("{},{}", number(8), number(8)),
        _ => number(24).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn won_as_often_as_lost_and_the_same_each_time() {
        let mut shelf = Shelf::new(8);
        let limits = Limits::default();
        let all: Vec<Riddle> = (0..80).map(|at| riddle(7, at, &mut shelf, &limits).unwrap()).collect();
        let won = all.iter().filter(|riddle| riddle.first).count();
        assert!((25..=55).contains(&won), "{won} of 80 are won");
        assert_eq!(riddle(7, 3, &mut shelf, &limits).unwrap(), all[3]);
        // by the definitions: the nim-sum, remainders by 4 and by 7
        for Riddle { game, position, first } in &all {
            let numbers: Vec<u64> = position.split([' ', ',']).map(|word| word.parse().unwrap()).collect();
            let wins = match *game {
                "nim" => numbers.iter().fold(0, |sum, heap| sum ^ heap) != 0,
                "sticks:1,2,3" => !numbers[0].is_multiple_of(4),
                "sticks:1,3,4" => ![0, 2].contains(&(numbers[0] % 7)),
                _ => continue,
            };
            assert_eq!(*first, wins, "{game} {position}");
        }
    }
}
