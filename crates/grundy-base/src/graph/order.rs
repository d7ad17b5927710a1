//! An order against the moves, or the cycle that forbids one.

use super::Graph;

/// Vertices in an order in which every move leads to an *earlier* one.
///
/// # Errors
/// A cycle: its vertices in the order of play.
///
/// ```
/// use grundy_base::graph::{Graph, against_the_moves};
/// let chain = Graph::from_arcs(3, &[(0, 1), (1, 2)]);
/// assert_eq!(against_the_moves(&chain), Ok(vec![2, 1, 0]));
/// let ring = Graph::from_arcs(3, &[(0, 1), (1, 2), (2, 1)]);
/// assert_eq!(against_the_moves(&ring), Err(vec![1, 2]));
/// ```
pub fn against_the_moves(graph: &Graph) -> Result<Vec<u32>, Vec<u32>> {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let mut marks = vec![Mark::New; graph.len()];
    let mut order = Vec::with_capacity(graph.len());
    // a vertex on the way, and which of its arcs comes next
    let mut stack: Vec<(u32, u32)> = Vec::new();
    for root in 0..u32::try_from(graph.len()).expect("vertices are numbered by u32") {
        if marks[root as usize] != Mark::New {
            continue;
        }
        marks[root as usize] = Mark::Open;
        stack.push((root, 0));
        while let Some((vertex, next)) = stack.last_mut() {
            let Some(&head) = graph.arcs_from(*vertex as usize).get(*next as usize) else {
                marks[*vertex as usize] = Mark::Done;
                order.push(*vertex);
                stack.pop();
                continue;
            };
            *next += 1;
            match marks[head as usize] {
                Mark::Done => {}
                Mark::New => {
                    marks[head as usize] = Mark::Open;
                    stack.push((head, 0));
                }
                Mark::Open => {
                    let from = stack.iter().position(|(v, _)| *v == head).unwrap_or(0);
                    return Err(stack[from..].iter().map(|(v, _)| *v).collect());
                }
            }
        }
    }
    Ok(order)
}
