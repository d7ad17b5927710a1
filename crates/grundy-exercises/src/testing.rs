//! Every task of a topic is solved a second time, from the definition. `GRUNDY_SEEDS=1000` draws more.

use std::collections::BTreeMap;

use crate::task::{Answer, Task};
use crate::topic::Topic;

/// A position of a game that is given by its moves.
pub(crate) type Position = Vec<i64>;

fn seeds() -> u64 {
    std::env::var("GRUNDY_SEEDS").ok().and_then(|count| count.parse().ok()).unwrap_or(25)
}

/// Compares the key of many tasks with a slow solver.
pub(crate) fn agree(topic: &Topic, slow: impl Fn(&Task) -> Answer) {
    each(topic, |task| assert_eq!(task.answer.canonical(), slow(task).canonical(), "{task:#?}"));
}

/// Looks at many tasks of all sizes.
pub(crate) fn each(topic: &Topic, look: impl Fn(&Task)) {
    for seed in 0..seeds() {
        let task = topic.drawn(seed, "test", u32::try_from(seed % 5).unwrap() + 1);
        look(&task);
        assert!(!task.wrong.iter().any(|wrong| task.answer.accepts(&wrong.answer)), "{task:#?}");
        let mut options: Vec<String> = task.answer.options().iter().map(|line| format!("{line:?}")).collect();
        let count = options.len();
        options.sort_unstable();
        options.dedup();
        assert_eq!(options.len(), count, "two options are the same: {task:#?}");
    }
}

/// Whether the player to move wins, by the definition.
pub(crate) fn wins(
    at: &[i64],
    moves: &dyn Fn(&[i64]) -> Vec<Position>,
    misere: bool,
    known: &mut BTreeMap<Position, bool>,
) -> bool {
    if let Some(value) = known.get(at) {
        return *value;
    }
    let options = moves(at);
    let value = if options.is_empty() {
        misere
    } else {
        options.iter().any(|option| !wins(option, moves, misere, known))
    };
    known.insert(at.to_vec(), value);
    value
}

/// The nimber of one component, by the definition; options are sums of components.
pub(crate) fn nimber(at: i64, moves: &dyn Fn(i64) -> Vec<Position>, known: &mut BTreeMap<i64, i64>) -> i64 {
    if let Some(value) = known.get(&at) {
        return *value;
    }
    let mut values = Vec::new();
    for option in moves(at) {
        values.push(option.iter().fold(0, |sum, part| sum ^ nimber(*part, moves, known)));
    }
    let value = (0..).find(|least| !values.contains(least)).unwrap();
    known.insert(at, value);
    value
}

/// The moves of heaps from which any of these numbers may be taken: the heaps after the move.
pub(crate) fn taking(takes: Vec<i64>) -> impl Fn(&[i64]) -> Vec<Position> {
    move |heaps| {
        let mut options = Vec::new();
        for (place, &heap) in heaps.iter().enumerate() {
            for take in takes.iter().filter(|take| **take <= heap) {
                let mut option = heaps.to_vec();
                option[place] = heap - take;
                options.push(option);
            }
        }
        options
    }
}

/// The winning moves among heaps, as `heap:amount`.
pub(crate) fn winning_takes(heaps: &[i64], takes: Vec<i64>, misere: bool) -> Answer {
    let first = taking(takes);
    // the order of heaps does not matter below
    let ordered = |mut heaps: Position| {
        heaps.sort_unstable();
        heaps
    };
    let moves = |heaps: &[i64]| first(heaps).into_iter().map(ordered).collect();
    let mut known = BTreeMap::new();
    let mut found = Vec::new();
    for option in first(heaps) {
        if !wins(&ordered(option.clone()), &moves, misere, &mut known) {
            let place = (0..heaps.len()).find(|place| option[*place] != heaps[*place]).unwrap();
            found.push(format!("{}:{}", place + 1, heaps[place] - option[place]));
        }
    }
    Answer::set(found)
}

/// The textbook's layers of a graph: a vertex of layer k ends play in k plies. Arcs are from, to, from, to.
pub(crate) fn layers(count: i64, arcs: &[i64]) -> Vec<Option<i64>> {
    let ends = |from: i64| {
        arcs.chunks(2).filter(move |arc| arc[0] == from).map(|arc| usize::try_from(arc[1]).unwrap())
    };
    let mut layers: Vec<Option<i64>> = vec![None; usize::try_from(count).unwrap()];
    for layer in 0..=count {
        let fits = |vertex: i64| match layer {
            0 => ends(vertex).next().is_none(),
            odd if odd % 2 == 1 => ends(vertex).any(|end| layers[end] == Some(layer - 1)),
            _ => ends(vertex).all(|end| layers[end].is_some_and(|other| other % 2 == 1 && other < layer)),
        };
        let all = (0..count).zip(&layers);
        let found: Vec<i64> =
            all.filter(|(_, known)| known.is_none()).map(|(vertex, _)| vertex).filter(|v| fits(*v)).collect();
        for vertex in found {
            layers[usize::try_from(vertex).unwrap()] = Some(layer);
        }
    }
    layers
}
