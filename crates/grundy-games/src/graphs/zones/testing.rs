//! A check of these games against their definition on sets of vertices, which knows no pieces.

use std::collections::{BTreeSet, HashMap};

use grundy_base::text::Text;

use super::{ZoneGame, Zones};

type Left = BTreeSet<usize>;

/// The nimber by the definition, of the vertices (of Arc Kayles: the edges) that are left.
fn defined(left: &Left, taken: &dyn Fn(usize, usize) -> bool, known: &mut HashMap<Left, u64>) -> u64 {
    if let Some(value) = known.get(left) {
        return *value;
    }
    let after = |thing: usize| left.iter().copied().filter(|&other| !taken(thing, other)).collect::<Left>();
    let values: BTreeSet<u64> = left.iter().map(|&thing| defined(&after(thing), taken, known)).collect();
    let value = (0..).find(|value| !values.contains(value)).unwrap();
    known.insert(left.clone(), value);
    value
}

/// The nimber of a question, which must be the defined one as well.
pub(crate) fn check(kind: ZoneGame, game: &str, position: &str, value: u64) {
    let question = format!("{game} {position}");
    let found = crate::testing::solve(&question).answer.nimber().unwrap().0;
    assert_eq!(found, value, "{question}");
    let drawn = Zones { kind }.drawn(Text::new(position)).unwrap();
    let (n, edges) = (drawn.names.len(), drawn.edges);
    let things = if kind == ZoneGame::Edges { edges.len() } else { n };
    if things > 12 {
        return;
    }
    let near = |a: usize, b: usize| a == b || edges.contains(&(a, b)) || edges.contains(&(b, a));
    let meet = |a: usize, b: usize| {
        [edges[a].0, edges[a].1].iter().any(|end| [edges[b].0, edges[b].1].contains(end))
    };
    let above = |low: usize, high: usize| {
        let mut reached = Left::from([low]);
        for _ in 0..n {
            reached.extend(
                edges.iter().filter(|edge| reached.contains(&edge.0)).map(|edge| edge.1).collect::<Vec<_>>(),
            );
        }
        reached.contains(&high)
    };
    let taken: &dyn Fn(usize, usize) -> bool = match kind {
        ZoneGame::Vertices => &near,
        ZoneGame::Edges => &meet,
        ZoneGame::Order => &above,
    };
    assert_eq!(
        defined(&(0..things).collect(), taken, &mut HashMap::new()),
        value,
        "{question} by the definition"
    );
}
