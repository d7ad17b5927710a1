//! Loopy nimbers: values of an impartial game on a graph with cycles.
//!
//! **Solves** any finite impartial game under normal play whose moves lead to one position each: values that
//! add up, and so sums of such games. **Needs** a graph without labels. **Cost** every move twice for each
//! finite value that occurs (at most √(2·moves) of them). **Source** A. S. Fraenkel, Y. Perl 1975,
//! "Constructions in combinatorial games with cycles"; Smith 1966.
//!
//! ```
//! use grundy_base::{Nimber, graph::Graph, value::loopy::Loopy};
//! use grundy_solve::loopy;
//! // 0 and 1 go round; 1 can also leave to 2, where play ends
//! let graph = Graph::from_arcs(3, &[(0, 1), (1, 0), (1, 2)]);
//! let values = loopy::values(&graph);
//! assert_eq!(values[2], Loopy::Finite(Nimber(0)));
//! assert_eq!(values[1], Loopy::Finite(Nimber(1)));
//! assert_eq!(values[0], Loopy::Finite(Nimber(0))); // its only option is 1, which goes back to a 0
//! ```

use grundy_base::graph::Graph;
use grundy_base::value::loopy::Loopy;
use grundy_base::value::nimber::Nimber;

/// What is known of a vertex.
#[derive(Clone, Copy, PartialEq)]
enum Label {
    /// Nothing yet: it has options of all values so far.
    Open,
    Finite(u64),
    Infinite,
}

/// The value of every vertex.
///
/// A vertex gets the value m if no option has it and every option without a smaller value has itself an
/// option of value m (a move that can be answered). A vertex that is left without an option of value m when
/// no more vertices get it is infinite.
pub fn values(graph: &Graph) -> Vec<Loopy> {
    let back = graph.reversed();
    let mut labels = vec![Label::Open; graph.len()];
    let mut open: Vec<u32> = (0..u32::try_from(graph.len()).expect("vertices are numbered by u32")).collect();
    let mut value = 0;
    // scratch for one value: options that are not answered yet, and whether an option has the value
    let (mut unanswered, mut reaches) = (vec![0_u32; graph.len()], vec![false; graph.len()]);
    while !open.is_empty() {
        reaches.fill(false);
        let mut ready = Vec::new();
        for &vertex in &open {
            let waits = |head: &&u32| !matches!(labels[**head as usize], Label::Finite(_));
            let count = graph.arcs_from(vertex as usize).iter().filter(waits).count();
            unanswered[vertex as usize] = u32::try_from(count).expect("arcs are numbered by u32");
            if count == 0 {
                ready.push(vertex);
            }
        }
        while let Some(vertex) = ready.pop() {
            if reaches[vertex as usize] || labels[vertex as usize] != Label::Open {
                continue;
            }
            labels[vertex as usize] = Label::Finite(value);
            for &tail in back.arcs_from(vertex as usize) {
                if reaches[tail as usize] {
                    continue;
                }
                reaches[tail as usize] = true;
                if matches!(labels[tail as usize], Label::Finite(_)) {
                    continue;
                }
                // moves to `tail` are answered from now on
                for &before in back.arcs_from(tail as usize) {
                    if labels[before as usize] == Label::Open {
                        unanswered[before as usize] -= 1;
                        if unanswered[before as usize] == 0 {
                            ready.push(before);
                        }
                    }
                }
            }
        }
        open.retain(|&vertex| {
            if labels[vertex as usize] == Label::Open && !reaches[vertex as usize] {
                labels[vertex as usize] = Label::Infinite;
            }
            labels[vertex as usize] == Label::Open
        });
        value += 1;
    }
    let value_of = |vertex: usize| match labels[vertex] {
        Label::Finite(value) => Loopy::Finite(Nimber(value)),
        Label::Open | Label::Infinite => {
            let finite = graph.arcs_from(vertex).iter().filter_map(|&head| match labels[head as usize] {
                Label::Finite(value) => Some(Nimber(value)),
                Label::Open | Label::Infinite => None,
            });
            let mut ways: Vec<_> = finite.collect();
            ways.sort_unstable();
            ways.dedup();
            Loopy::Infinity(ways)
        }
    };
    (0..graph.len()).map(value_of).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::retrograde;
    use grundy_base::graph::GraphContest;
    use grundy_base::value::outcome::Outcome;

    fn graph(vertices: u32, arcs: usize) -> impl Strategy<Value = Graph> {
        prop::collection::vec((0..vertices, 0..vertices), 0..arcs)
            .prop_map(move |arcs| Graph::from_arcs(vertices as usize, &arcs))
    }

    /// Several tokens, one a graph, as one graph: the last coordinate runs fastest.
    fn product(parts: &[&Graph]) -> Graph {
        let sizes: Vec<usize> = parts.iter().map(|part| part.len()).collect();
        let total = sizes.iter().product();
        let mut arcs = Vec::new();
        for at in 0..total {
            let mut stride = total;
            for (part, size) in parts.iter().zip(&sizes) {
                stride /= size;
                let place = at / stride % size;
                for &head in part.arcs_from(place) {
                    let to = at - place * stride + head as usize * stride;
                    arcs.push((u32::try_from(at).unwrap(), u32::try_from(to).unwrap()));
                }
            }
        }
        Graph::from_arcs(total, &arcs)
    }

    /// The outcome of every sum by retrograde analysis of the whole, and by the sum of values.
    fn compare(parts: &[&Graph]) {
        let whole = product(parts);
        let verdicts =
            retrograde::solve(GraphContest { graph: &whole, endings: &vec![Outcome::Loss; whole.len()] });
        let values: Vec<_> = parts.iter().map(|part| values(part)).collect();
        for (at, verdict) in verdicts.iter().enumerate() {
            let mut stride = whole.len();
            let mut sum = Loopy::Finite(Nimber::ZERO);
            for (part, values) in parts.iter().zip(&values) {
                stride /= part.len();
                sum = sum.plus(&values[at / stride % part.len()]);
            }
            assert_eq!(sum.outcome(), verdict.outcome, "{at} of {parts:?}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn one_token(graph in graph(12, 30)) {
            compare(&[&graph]);
        }

        #[test]
        fn two_tokens(a in graph(9, 22), b in graph(8, 20)) {
            compare(&[&a, &b]);
        }

        #[test]
        fn three_tokens(a in graph(5, 11), b in graph(5, 11), c in graph(6, 14)) {
            compare(&[&a, &b, &c]);
        }

        /// Beside a Nim heap of every size: the value itself is right, not only the outcome.
        #[test]
        fn beside_nim(graph in graph(10, 26)) {
            let arcs: Vec<_> = (0..7_u32).flat_map(|n| (0..n).map(move |m| (n, m))).collect();
            compare(&[&graph, &Graph::from_arcs(7, &arcs)]);
        }
    }

    /// Without cycles all values are the nimbers.
    #[test]
    fn without_cycles() {
        let arcs: Vec<_> = (0..12_u32).flat_map(|n| (n / 2..n).map(move |m| (n, m))).collect();
        let graph = Graph::from_arcs(12, &arcs);
        let mut nimbers: Vec<Nimber> = Vec::new();
        for n in 0..12 {
            nimbers.push(grundy_base::mex(graph.arcs_from(n).iter().map(|&m| nimbers[m as usize])));
        }
        let expected: Vec<_> = nimbers.into_iter().map(Loopy::Finite).collect();
        assert_eq!(values(&graph), expected);
    }

    /// Going round alone is infinite without a way out; a pass beside a loss is infinite with one.
    #[test]
    fn rings() {
        let graph = Graph::from_arcs(4, &[(0, 1), (1, 0), (2, 2), (2, 3)]);
        let values = values(&graph);
        assert_eq!(values[0], Loopy::Infinity(vec![]));
        assert_eq!(values[2], Loopy::Infinity(vec![Nimber(0)]));
        assert_eq!(values[2].to_string(), "∞{0}");
    }
}
