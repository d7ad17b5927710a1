//! End-Nim: a row of heaps; Left takes from the leftmost, Right from the rightmost.

use grundy_base::error::BadText;
use grundy_base::report::scene::{Scene, Unit};
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::table;
use grundy_partizan::rules::Partizan;

use super::CLASS;
use super::rules::take_and_break::numbers;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "end-nim",
    aliases: &[],
    title: "End-Nim",
    rules: "A row of heaps. Left takes any number from the leftmost heap, Right from the rightmost. Who \
            cannot move loses.",
    params: &[],
    notation: "The sizes of the heaps from left to right: 3 1 2. A move says how many it takes: take 2.",
    examples: &["end-nim 1 2", "end-nim 2 3 1 left"],
    class: CLASS,
    facts: &[
        Fact { params: "", says: Says::Value("1 2", "v*3"), source: "computed by two programs" },
        Fact { params: "", says: Says::Value("3 2", "{0|*3,^*2}"), source: "computed by two programs" },
    ],
    source: "Albert and Nowakowski 2001",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(table::partizan(EndNim, "3 1 2")))
    },
};

/// Rows of which the product of the sizes is more are not valued unless that is asked for.
const MAX_VALUED: u64 = 512;

/// Longer rows are not looked at by the theorem, which needs their square of memory.
const MAX_ROW: usize = 256;

/// The rules on a row of heaps that are not empty.
struct EndNim;

/// Whether the player who takes from the first of these heaps wins who begins (Albert and Nowakowski 2001).
///
/// Let a row u be given. A heap before u must have a least size for its player to win if the rival begins
/// (0 if u itself is won so), and a heap behind u has a least size for the rival. If one more heap b stands
/// behind u, the rival can leave any smaller one there: so the heap before may be 0 as long as b is at most
/// what the first heap of u can answer, and must grow by 1 with each b from then on. A player who begins
/// wins a row that starts with heap a if the rest needs less than a.
fn first_wins(row: impl Iterator<Item = u32>) -> bool {
    let row: Vec<u64> = row.map(u64::from).collect();
    let Some((&first, rest)) = row.split_first() else { return false };
    needed(rest) < first
}

/// The least size of a heap before a row with which its player wins if the rival begins; 0 for none.
fn needed(row: &[u64]) -> u64 {
    let n = row.len();
    // of the row from i to j: what a heap before it needs, and the largest heap behind it that is answered
    let mut before = vec![vec![0_u64; n + 1]; n + 1];
    let mut behind = vec![vec![0_u64; n + 1]; n + 1];
    for length in 1..=n {
        for i in 0..=n - length {
            let j = i + length;
            // one more heap behind the row from i to j - 1
            let (last, answered) = (row[j - 1], behind[i][j - 1]);
            before[i][j] = if last <= answered { 0 } else { before[i][j - 1] + (last - answered) };
            // one more heap before the row from i + 1 to j
            let (first, needs) = (row[i], before[i + 1][j]);
            behind[i][j] = if first <= needs { 0 } else { behind[i + 1][j] + (first - needs) };
        }
    }
    before[0][n]
}

impl Partizan for EndNim {
    type Component = Vec<u32>;
    /// What is left of the heap.
    type Move = u32;

    fn moves(&self, at: &Vec<u32>, player: Player, out: &mut Vec<u32>) {
        let heap = if player == Player::Left { at.first() } else { at.last() };
        out.extend(0..heap.copied().unwrap_or(0));
    }

    fn play(&self, at: &Vec<u32>, player: Player, &left: &u32, out: &mut Vec<Vec<u32>>) {
        let mut row = at.clone();
        let end = if player == Player::Left { 0 } else { row.len() - 1 };
        if left == 0 {
            row.remove(end);
        } else {
            row[end] = left;
        }
        out.push(row);
    }

    fn theorem(&self, at: &Vec<u32>, first: Player) -> Option<bool> {
        (at.len() <= MAX_ROW).then(|| match first {
            Player::Left => first_wins(at.iter().copied()),
            Player::Right => first_wins(at.iter().rev().copied()),
        })
    }

    fn is_beyond_values(&self, at: &Vec<u32>) -> bool {
        let sizes = at.iter().map(|&heap| u64::from(heap));
        sizes.fold(1, u64::saturating_mul) > MAX_VALUED
    }

    fn representative(&self, at: Vec<u32>) -> (Vec<u32>, bool) {
        let turned: Vec<u32> = at.iter().rev().copied().collect();
        if at <= turned { (at, false) } else { (turned, true) }
    }
}

impl Notation<Vec<u32>, (Player, u32)> for EndNim {
    fn read(&self, text: Text<'_>) -> Result<Vec<u32>, BadText> {
        Ok(numbers(text, "a heap", 1_000)?.into_iter().filter(|&heap| heap > 0).collect())
    }

    fn parts<'t>(&self, text: Text<'t>) -> Vec<Text<'t>> {
        vec![text.trim()]
    }

    fn write(&self, at: &Vec<u32>) -> String {
        let heaps: Vec<_> = at.iter().map(u32::to_string).collect();
        if heaps.is_empty() { "0".to_owned() } else { heaps.join(" ") }
    }

    fn scene(&self, at: &Vec<u32>) -> Option<Scene> {
        Some(Scene::Heaps { unit: Unit::Stone, sizes: at.iter().map(|&heap| u64::from(heap)).collect() })
    }

    fn write_move(&self, at: &Vec<u32>, (player, left): &(Player, u32)) -> String {
        let heap = if *player == Player::Left { at.first() } else { at.last() };
        format!("take {}", heap.copied().unwrap_or(0) - left)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// Whether the player who begins wins, by play.
    fn played(row: Vec<u32>, first: Player, known: &mut HashMap<(Vec<u32>, Player), bool>) -> bool {
        if let Some(&found) = known.get(&(row.clone(), first)) {
            return found;
        }
        let (mut moves, mut after) = (Vec::new(), Vec::new());
        EndNim.moves(&row, first, &mut moves);
        for mv in moves {
            EndNim.play(&row, first, &mv, &mut after);
        }
        let wins = after.into_iter().any(|next| !played(next, first.other(), known));
        known.insert((row, first), wins);
        wins
    }

    #[test]
    fn the_theorem_is_what_play_says() {
        let mut known = HashMap::new();
        for (most, length) in [(9_u32, 2), (5, 3), (4, 4), (3, 5)] {
            for number in 0..most.pow(length) {
                let row: Vec<u32> = (0..length).map(|at| number / most.pow(at) % most + 1).collect();
                for first in Player::BOTH {
                    let wins = EndNim.theorem(&row, first).unwrap();
                    assert_eq!(wins, played(row.clone(), first, &mut known), "{row:?} {first:?}");
                }
            }
        }
    }
}
