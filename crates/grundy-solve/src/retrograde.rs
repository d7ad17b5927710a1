//! Retrograde analysis: from the ends backwards, with cycles.
//!
//! **Solves** any finite contest: outcome and remoteness, where endless play is better than a loss and worse
//! than a win; the winner hurries, the loser delays. **Needs** nothing more. **Cost** every move twice.
//! **Source** textbook 1.6.4.
//!
//! ```
//! use grundy_base::{Outcome, graph::{GraphContest, Graph}};
//! use grundy_solve::retrograde;
//! // 0 and 1 go round and round; 1 could also step into 2, a win for the other player
//! let graph = Graph::from_arcs(4, &[(0, 1), (1, 0), (1, 2), (2, 3)]);
//! let verdicts = retrograde::solve(GraphContest { graph: &graph, endings: &[Outcome::Loss; 4] });
//! let outcomes: Vec<_> = verdicts.iter().map(|v| v.outcome).collect();
//! assert_eq!(outcomes, [Outcome::Draw, Outcome::Draw, Outcome::Win, Outcome::Loss]);
//! ```

use std::collections::VecDeque;

use grundy_base::error::Stopped;
use grundy_base::graph::GraphContest;
use grundy_base::limits::Budget;
use grundy_base::planted::{self, Fault};
use grundy_base::value::outcome::{Outcome, Verdict};

/// The verdict of every vertex. Whatever is neither won nor lost is a draw.
pub fn solve(board: GraphContest<'_>) -> Vec<Verdict> {
    let back = board.graph.reversed();
    let (mut known, dead_ends) = DecidedVertices::begin(board);
    let mut queue = VecDeque::from(dead_ends);
    // first in, first out: so remoteness never falls, wins are found at their fastest and losses at their
    // slowest
    let last_first = planted::is(Fault::LastInFirstOut);
    while let Some(vertex) = if last_first { queue.pop_back() } else { queue.pop_front() } {
        let verdict = known.verdicts[vertex];
        for &tail in back.arcs_from(vertex) {
            if known.hear(tail as usize, verdict) {
                queue.push_back(tail as usize);
            }
        }
    }
    known.verdicts
}

/// What is known of vertices while those behind their moves are decided one after another.
pub(crate) struct DecidedVertices {
    /// A draw where nothing is decided.
    pub(crate) verdicts: Vec<Verdict>,
    decided: Vec<bool>,
    /// Moves of each vertex not yet known to lead to a win of the other player; every copy of a repeated arc
    /// counts.
    open: Vec<usize>,
}

impl DecidedVertices {
    /// Only dead ends are decided; gives them as well. Vertices without an ending are left out.
    pub(crate) fn begin(board: GraphContest<'_>) -> (Self, Vec<usize>) {
        let GraphContest { graph, endings } = board;
        let mut verdicts = vec![Verdict::of(Outcome::Draw); endings.len()];
        let mut decided = vec![false; endings.len()];
        let open: Vec<usize> = (0..endings.len()).map(|vertex| graph.arcs_from(vertex).len()).collect();
        let dead_ends: Vec<usize> = (0..endings.len()).filter(|&vertex| open[vertex] == 0).collect();
        for &vertex in &dead_ends {
            (decided[vertex], verdicts[vertex]) = (true, Verdict::ended(endings[vertex]));
        }
        (Self { verdicts, decided, open }, dead_ends)
    }

    /// A vertex hears the verdict behind one of its moves; whether that decides it.
    #[inline]
    pub(crate) fn hear(&mut self, vertex: usize, behind: Verdict) -> bool {
        if self.decided[vertex] || behind.outcome == Outcome::Draw {
            return false;
        }
        if behind.outcome == Outcome::Win {
            self.open[vertex] -= 1;
            if self.open[vertex] > 0 {
                return false;
            }
        }
        self.decided[vertex] = true;
        self.verdicts[vertex] = behind.behind_a_move();
        true
    }
}

/// Outcome and remoteness of all numbered positions of a game under normal play, without a stored graph:
/// `moves` says how many moves a position has (at most 255), `predecessors` hands over every position with a
/// move to this one (as often as it has such moves). 9 bytes a position.
///
/// # Errors
/// A limit.
///
/// ```
/// use grundy_base::limits::{Budget, Limits};
/// use grundy_solve::retrograde;
/// // take 1 or 2 of up to 9 sticks
/// let limits = Limits::default();
/// let found = retrograde::by_rule(
///     10,
///     |n| n.min(2) as u8,
///     |n, each| (n + 1..=n + 2).filter(|&m| m < 10).for_each(each),
///     &mut Budget::new(&limits),
/// )?;
/// let lost: Vec<u32> = (0..10).filter(|&n| found.verdict(n as usize).outcome == grundy_base::Outcome::Loss).collect();
/// assert_eq!(lost, [0, 3, 6, 9]);
/// # Ok::<(), grundy_base::error::Stopped>(())
/// ```
pub fn by_rule(
    size: u32,
    moves: impl Fn(u32) -> u8,
    predecessors: impl Fn(u32, &mut dyn FnMut(u32)),
    budget: &mut Budget<'_>,
) -> Result<Plies, Stopped> {
    budget.take_table::<(u32, u32, u8)>(u64::from(size))?;
    budget.expect(u64::from(size));
    let mut plies = vec![Plies::NEVER; size as usize];
    let mut open: Vec<u8> = (0..size).map(&moves).collect();
    // a queue that only grows: every position enters at most once
    let mut queue: Vec<u32> = (0..size).filter(|&at| open[at as usize] == 0).collect();
    queue.iter().for_each(|&at| plies[at as usize] = 0);
    let mut next = 0;
    while let Some(&at) = queue.get(next) {
        next += 1;
        let after = plies[at as usize];
        predecessors(at, &mut |before| {
            let place = before as usize;
            if plies[place] != Plies::NEVER {
                return;
            }
            if after % 2 == 1 {
                // the player to move here wins: one move fewer that could save the previous player
                open[place] -= 1;
                if open[place] > 0 {
                    return;
                }
            }
            plies[place] = after + 1;
            queue.push(before);
        });
        budget.step()?;
    }
    Ok(Plies(plies))
}

/// Plies to the end under normal play, where play ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plies(Vec<u32>);

impl Plies {
    /// Marks a position from which play does not end.
    const NEVER: u32 = u32::MAX;

    /// The verdict of a position: lost after an even number of plies, won after an odd one, else a draw.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn verdict(&self, at: usize) -> Verdict {
        match self.0[at] {
            Self::NEVER => Verdict::of(Outcome::Draw),
            plies => Verdict {
                outcome: if plies % 2 == 0 { Outcome::Loss } else { Outcome::Win },
                remoteness: Some(plies),
            },
        }
    }
}
