//! Retrograde analysis: from the ends backwards, with cycles.
//!
//! **Solves** any finite contest: outcome and remoteness, where endless play is better than a loss and worse than a win;
//! the winner hurries, the loser delays. **Needs** nothing more. **Cost** every move twice. **Source** textbook 1.6.4.
//!
//! ```
//! use grundy::{Outcome, graph::{Board, Graph}, solve::retrograde};
//! // 0 and 1 go round and round; 1 could also step into 2, a win for the other player
//! let graph = Graph::from_arcs(4, &[(0, 1), (1, 0), (1, 2), (2, 3)]);
//! let verdicts = retrograde::solve(Board { graph: &graph, endings: &[Outcome::Loss; 4] });
//! let outcomes: Vec<_> = verdicts.iter().map(|v| v.outcome).collect();
//! assert_eq!(outcomes, [Outcome::Draw, Outcome::Draw, Outcome::Win, Outcome::Loss]);
//! ```

use std::collections::VecDeque;

use crate::graph::Board;
use crate::value::outcome::{Outcome, Verdict};

/// The verdict of every vertex. Whatever is neither won nor lost is a draw.
pub fn solve(board: Board<'_>) -> Vec<Verdict> {
    let Board { graph, endings } = board;
    let back = graph.reversed();
    let mut verdicts = vec![Verdict::of(Outcome::Draw); graph.len()];
    let mut decided = vec![false; graph.len()];
    // moves of each vertex not yet known to lead to a win of the other player; every copy of a repeated arc counts
    let mut open: Vec<usize> = (0..graph.len()).map(|vertex| graph.arcs_from(vertex).len()).collect();
    let mut queue: VecDeque<usize> = VecDeque::new();
    for vertex in (0..graph.len()).filter(|&vertex| open[vertex] == 0) {
        decided[vertex] = true;
        verdicts[vertex] = Verdict::ended(endings[vertex]);
        queue.push_back(vertex);
    }
    // first in, first out: so remoteness never falls, wins are found at their fastest and losses at their slowest
    while let Some(vertex) = queue.pop_front() {
        let verdict = verdicts[vertex];
        for &tail in back.arcs_from(vertex) {
            let tail = tail as usize;
            if decided[tail] {
                continue;
            }
            match verdict.outcome {
                Outcome::Draw => continue,
                Outcome::Win => {
                    open[tail] -= 1;
                    if open[tail] > 0 {
                        continue;
                    }
                }
                Outcome::Loss => {}
            }
            decided[tail] = true;
            verdicts[tail] = verdict.behind_a_move();
            queue.push_back(tail);
        }
    }
    verdicts
}
