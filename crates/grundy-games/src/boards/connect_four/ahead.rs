//! What a few more moves of Connect Four show: for a rival who must answer soon.
//!
//! Each round looks one ply further. A win is worth the more the sooner it comes; what is not seen to its end
//! counts the cells that would make four: those in rows that the zugzwang of a filling board gives to their
//! owner count more. **Source** V. Allis, *A Knowledge-based Approach of Connect-Four*, 1988 (odd and even
//! threats).

use grundy_base::error::Stopped;
use grundy_base::limits::Budget;
use grundy_door::table::SEEN_WIN;

use super::search::{Grid, Stones};

/// A win with the first stone; one that comes a stone later is worth one less.
const WIN: i32 = 2 * SEEN_WIN;
/// These rounds must be had.
const NEEDED_PLIES: u32 = 2;
/// Positions whose values are remembered.
const ENTRIES: usize = 1 << 16;

/// What each move is worth to the player who makes it, in the order of the columns.
///
/// # Errors
/// A limit before two plies were seen.
pub(super) fn scores(
    grid: &Grid,
    at: &Stones,
    plies: u32,
    budget: &mut Budget<'_>,
) -> Result<Vec<i32>, Stopped> {
    let moves: Vec<u64> = match grid.has_four(at.theirs()) {
        true => Vec::new(),
        false => (0..grid.columns).map(|column| grid.place(at, column)).filter(|&stone| stone != 0).collect(),
    };
    let bytes = (ENTRIES * size_of::<Seen>()) as u64;
    budget.take(bytes)?;
    let mut search = Search { grid, seen: vec![Seen::default(); ENTRIES], is_whole: true };
    let mut found = vec![0; moves.len()];
    for plies in 1..=plies.max(1) {
        search.is_whole = true;
        match search.round(at, &moves, plies - 1, budget) {
            Ok(scores) => found = scores,
            Err(_) if plies > NEEDED_PLIES => break,
            Err(stopped) => return Err(stopped),
        }
        if search.is_whole {
            break;
        }
    }
    budget.give_back(bytes);
    Ok(found)
}

/// A score that was found with so many plies left, exact or a bound.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    /// Stones of the player to move and all stones, added; 0 in a free place.
    key: u64,
    plies: u32,
    low: i32,
    high: i32,
}

struct Search<'g> {
    grid: &'g Grid,
    seen: Vec<Seen>,
    /// Whether nothing was cut off.
    is_whole: bool,
}

impl Search<'_> {
    /// The moves' scores; those of moves that are not best may be too high, but below the best one.
    fn round(
        &mut self,
        at: &Stones,
        moves: &[u64],
        plies: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<i32>, Stopped> {
        let mut best = -WIN;
        let mut scores = Vec::with_capacity(moves.len());
        for stone in moves {
            let after = at.after(*stone);
            let score = if self.grid.has_four(after.theirs()) {
                WIN - stones(&after)
            } else {
                // as good as the best one is told from worse
                -self.within(&after, plies, -WIN, 1 - best, budget)?
            };
            best = best.max(score);
            scores.push(score);
        }
        Ok(scores)
    }

    /// The score if it is between these, else a bound on the same side. It goes as deep as there are plies.
    fn within(
        &mut self,
        at: &Stones,
        plies: u32,
        mut alpha: i32,
        mut beta: i32,
        budget: &mut Budget<'_>,
    ) -> Result<i32, Stopped> {
        budget.step()?;
        let grid = self.grid;
        if at.all == grid.cells {
            return Ok(0);
        }
        if grid.wins_at_once(at) {
            return Ok(WIN - stones(at) - 1);
        }
        let careful = grid.careful(at);
        if careful == 0 {
            return Ok(stones(at) + 2 - WIN);
        }
        if plies == 0 {
            self.is_whole = false;
            return Ok(self.judged(at));
        }
        let (key, place) = self.place(at);
        let known = self.seen[place];
        if known.key == key {
            // of earlier rounds only what was seen to its end still holds
            let is_now = known.plies == plies;
            if is_now || known.low > SEEN_WIN {
                alpha = alpha.max(known.low);
            }
            if is_now || known.high < -SEEN_WIN {
                beta = beta.min(known.high);
            }
            if alpha >= beta {
                return Ok(alpha);
            }
        }
        let (asked, mut best) = (alpha, -WIN);
        for column in &grid.order {
            let stone = careful & column;
            if stone != 0 {
                let found = -self.within(&at.after(stone), plies - 1, -beta, -alpha, budget)?;
                best = best.max(found);
                alpha = alpha.max(found);
                if alpha >= beta {
                    break;
                }
            }
        }
        let low = if best > asked { best } else { -WIN };
        let high = if best < beta { best } else { WIN };
        self.seen[place] = Seen { key, plies, low, high };
        Ok(best)
    }

    /// A guess: cells that would make four, and among them those that the player gets in the end if columns
    /// are filled one after the other.
    fn judged(&self, at: &Stones) -> i32 {
        let odd = self.grid.odd_rows();
        let worth = |owner: u64, rows: u64| {
            let fourths = self.grid.fourths(owner, at.all);
            2 * fourths.count_ones().cast_signed() + 3 * (fourths & rows).count_ones().cast_signed()
        };
        let first_moves = stones(at) % 2 == 0;
        let (mine, theirs) = if first_moves { (odd, !odd) } else { (!odd, odd) };
        worth(at.mine, mine) - worth(at.theirs(), theirs)
    }

    fn place(&self, at: &Stones) -> (u64, usize) {
        let key = at.mine + at.all;
        let hash = u128::from(key.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        #[expect(clippy::cast_possible_truncation, reason = "places are below the number of entries")]
        let place = ((hash * self.seen.len() as u128) >> 64) as usize;
        (key, place)
    }
}

fn stones(at: &Stones) -> i32 {
    at.all.count_ones().cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::question;
    use grundy_base::limits::Limits;
    use grundy_base::report::{Ask, Solver};
    use grundy_base::value::outcome::Outcome;

    /// Seen to the end, the best moves are those of induction, and the soonest wins and the latest losses are
    /// told from others; whatever was cut off on the way.
    #[test]
    fn ends_are_played_perfectly() {
        let mut compared = 0;
        for position in ["4x4 11221221", "4x4 12344321", "4x3 ..../..../....", "3x4 1", "4x4 1213141"] {
            let asked = question(&format!("connect-four:{position}")).unwrap();
            let ask = Ask { solver: Solver::Induction, ..Ask::default() };
            let report = asked.table.solve(&asked.position, &ask).unwrap();
            let scores = asked.table.ahead().unwrap().ahead(&asked.position, 40, &Limits::default()).unwrap();
            assert_eq!(scores.len(), report.moves.len(), "{position}");
            let most = scores.iter().max();
            for (row, score) in report.moves.iter().zip(&scores) {
                let (outcome, plies) = (row.answer.outcome().unwrap(), row.answer.remoteness());
                // the outcome of the position behind the move is the other player's
                match outcome {
                    Outcome::Loss => {
                        assert!(*score > SEEN_WIN || Some(score) < most, "{position} {}", row.mv);
                    }
                    Outcome::Draw => assert!(score.abs() <= SEEN_WIN, "{position} {} {score}", row.mv),
                    Outcome::Win => {
                        assert!(*score < -SEEN_WIN || Some(score) < most, "{position} {}", row.mv);
                    }
                }
                if Some(score) == most {
                    assert!(row.best, "{position} {}", row.mv);
                    let same = report.moves.iter().filter(|other| other.best);
                    let all = same.map(|other| other.answer.remoteness());
                    let wanted = if outcome == Outcome::Loss { all.min() } else { all.max() };
                    if outcome != Outcome::Draw {
                        assert_eq!(Some(plies), wanted, "{position} {}", row.mv);
                    }
                    compared += 1;
                }
            }
        }
        assert!(compared >= 6);
    }

    /// On the whole board: a win at once, a threat that must be stopped, and a trap of two open ends.
    #[test]
    fn wins_and_threats_are_seen() {
        for (played, best) in [("112233", "4"), ("11223", "4"), ("4433", "25")] {
            let asked = question(&format!("connect-four:7x6 {played}")).unwrap();
            let scores = asked.table.ahead().unwrap().ahead(&asked.position, 8, &Limits::default()).unwrap();
            let most = scores.iter().max().unwrap();
            let found: String =
                (1..).zip(&scores).filter(|(_, score)| *score == most).map(|(i, _)| i.to_string()).collect();
            assert_eq!(found, best, "{played}: {scores:?}");
        }
    }

    #[test]
    fn a_limit_before_two_plies_is_an_error() {
        let asked = question("connect-four:7x6 44").unwrap();
        let few = Limits { max_bytes: 1000, ..Limits::default() };
        assert!(asked.table.ahead().unwrap().ahead(&asked.position, 8, &few).is_err());
        let over = question("connect-four:7x6 1212121").unwrap();
        let none = over.table.ahead().unwrap().ahead(&over.position, 8, &Limits::default()).unwrap();
        assert!(none.is_empty());
    }
}
