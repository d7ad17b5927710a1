//! What a move changes: the difference of the scenes before and after it, one function for all games.

use std::ops::Range;

use super::{Board, Coloured, Scene, Square, Thing, Unit};

/// Neighbouring places of one part of the scene before a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// The index of the part, from 0.
    pub part: usize,
    /// The places within that part.
    pub places: Range<u64>,
}

impl Run {
    fn one(part: usize, place: usize) -> Self {
        Self { part, places: place as u64..place as u64 + 1 }
    }
}

/// The difference made by a move, in places of the scene before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// What goes away: stones, pins, cells, pieces that move or are taken.
    pub emptied: Vec<Run>,
    /// What comes, or changes its owner. Places past the end of a heap are new things on it.
    pub filled: Vec<Run>,
    /// A heap or strip is cut before this place, and nothing goes away there.
    pub cut: Vec<(usize, u64)>,
}

impl Change {
    /// Whether nothing changes that a scene shows.
    pub fn is_empty(&self) -> bool {
        self.emptied.is_empty() && self.filled.is_empty() && self.cut.is_empty()
    }

    fn shifted(mut self, parts: usize) -> Self {
        for run in self.emptied.iter_mut().chain(&mut self.filled) {
            run.part += parts;
        }
        for (part, _) in &mut self.cut {
            *part += parts;
        }
        self
    }
}

/// The difference of two scenes.
///
/// ```
/// use grundy_base::report::scene::{Run, Scene, Unit, change};
/// let heaps = |sizes: &[u64]| Scene::Heaps { unit: Unit::Stone, sizes: sizes.to_vec() };
/// let taken = change(&heaps(&[3, 5, 1]), &heaps(&[3, 2, 1]));
/// assert_eq!(taken.emptied, [Run { part: 1, places: 2..5 }]);
/// ```
pub fn change(before: &Scene, after: &Scene) -> Change {
    match (before, after) {
        (Scene::Heaps { sizes, .. }, Scene::Heaps { sizes: left, .. }) => of_heaps(sizes, left),
        // nothing is left, or something of another kind
        (Scene::Heaps { sizes, .. }, Scene::Sum(scenes)) if scenes.is_empty() => of_heaps(sizes, &[]),
        (Scene::Board(board), Scene::Board(left)) => of_boards(board, left),
        (Scene::Board(board), Scene::Sum(scenes)) if scenes.is_empty() => {
            of_boards(board, &Board::new(board.columns, board.names))
        }
        (Scene::Cards(cards), Scene::Cards(left)) => of_cards(cards, left),
        (Scene::Graph(graph), Scene::Graph(left)) => of_tokens(&graph.tokens, &left.tokens),
        (Scene::Things(rows), Scene::Things(left)) => of_things(&rows.concat(), &left.concat()),
        (Scene::Coloured(graph), Scene::Coloured(left)) => of_coloured(graph, left),
        (Scene::Sum(_), _) | (_, Scene::Sum(_)) => of_sums(summands(before), summands(after)),
        (Scene::Lines(_), _) => Change::default(),
        (before, after) if before != after => whole(before),
        _ => Change::default(),
    }
}

fn summands(scene: &Scene) -> &[Scene] {
    if let Scene::Sum(scenes) = scene { scenes } else { std::slice::from_ref(scene) }
}

/// All of a scene.
fn whole(scene: &Scene) -> Change {
    let run = |part| Run { part, places: 0..u64::MAX };
    Change { emptied: (0..scene.parts()).map(run).collect(), ..Change::default() }
}

/// A move changes one summand, or leaves none, one or several in its place.
fn of_sums(before: &[Scene], after: &[Scene]) -> Change {
    let (mut all, mut parts) = (Change::default(), 0);
    let mut add = |one: Change, scene: &Scene| {
        let one = one.shifted(parts);
        parts += scene.parts();
        all.emptied.extend(one.emptied);
        all.filled.extend(one.filled);
        all.cut.extend(one.cut);
    };
    if before.len() == after.len() {
        before.iter().zip(after).for_each(|(before, after)| add(change(before, after), before));
        return all;
    }
    let (front, back) = alike(before, after);
    let left = &after[front..after.len() - back];
    for (at, scene) in before.iter().enumerate() {
        let one = match scene {
            _ if at < front || at >= before.len() - back => Change::default(),
            Scene::Board(cake) if front + back + 1 == before.len() => {
                of_pieces(cake, left).unwrap_or_else(|| whole(scene))
            }
            scene => whole(scene),
        };
        add(one, scene);
    }
    all
}

/// An empty board that becomes several beside or below each other.
fn of_pieces(board: &Board, left: &[Scene]) -> Option<Change> {
    let sizes = left.iter().map(|scene| match scene {
        Scene::Board(piece) => Some([piece.rows(), piece.columns]),
        _ => None,
    });
    let sizes = sizes.collect::<Option<Vec<[usize; 2]>>>()?;
    let (rows, columns) = (board.rows(), board.columns);
    // pieces may be turned
    let along = |side: usize, across: usize| -> Option<Vec<usize>> {
        let length = |size: &[usize; 2]| match *size {
            [a, b] if b == across => Some(a),
            [a, b] if a == across => Some(b),
            _ => None,
        };
        let lengths = sizes.iter().map(length).collect::<Option<Vec<usize>>>()?;
        (!lengths.is_empty() && lengths.iter().sum::<usize>() <= side).then_some(lengths)
    };
    let (lengths, side, upright) = match (along(columns, rows), along(rows, columns)) {
        (Some(lengths), None) => (lengths, columns, true),
        (Some(lengths), Some(others)) if lengths.iter().sum::<usize>() >= others.iter().sum() => {
            (lengths, columns, true)
        }
        (_, others) => (others?, rows, false),
    };
    let mut found = Change::default();
    let gone = side - lengths.iter().sum::<usize>();
    let mut from = 0;
    for (number, length) in lengths.iter().enumerate() {
        let begin = if number == 1 { from + gone } else { from };
        if number > 0 && gone == 0 {
            let place = if upright { begin } else { begin * columns };
            found.cut.push((0, place as u64));
        }
        from = begin + length;
    }
    let eaten = lengths[0]..lengths[0] + gone;
    for slice in eaten {
        if upright {
            found.emptied.extend((0..rows).map(|row| Run::one(0, row * columns + slice)));
        } else {
            let places = (slice * columns) as u64..((slice + 1) * columns) as u64;
            found.emptied.push(Run { part: 0, places });
        }
    }
    Some(found)
}

fn of_things(before: &[Thing], after: &[Thing]) -> Change {
    let mut all = Change::default();
    // the one that is left was chosen
    if let ([_, _, ..], [only @ Thing::Wheel(_)]) = (before, after)
        && let Some(chosen) = before.iter().position(|thing| thing == only)
    {
        all.filled.push(Run::one(0, chosen));
        return all;
    }
    if before.len() == after.len() {
        let changed = (0..before.len()).filter(|&place| before[place] != after[place]);
        all.filled.extend(changed.map(|place| Run::one(0, place)));
        return all;
    }
    let (front, back) = alike(before, after);
    let places = front as u64..(before.len() - back).max(front + 1) as u64;
    let runs = if after.len() < before.len() { &mut all.emptied } else { &mut all.filled };
    runs.push(Run { part: 0, places });
    all
}

/// Edges go away; or vertices, which have names, and those that stay may get other owners.
fn of_coloured(before: &Coloured, after: &Coloured) -> Change {
    let mut all = Change::default();
    if before.by_edges {
        let whose = |graph: &Coloured| graph.edges.iter().map(|edge| edge.2).collect::<Vec<_>>();
        let (front, back) = alike(&whose(before), &whose(after));
        let end = before.edges.len() - back;
        if front < end {
            all.emptied.push(Run { part: 0, places: front as u64..end as u64 });
        }
        return all;
    }
    let names =
        |graph: &Coloured| graph.vertices.iter().map(|vertex| vertex.name.clone()).collect::<Vec<_>>();
    let same = names(before) == names(after);
    for (place, vertex) in before.vertices.iter().enumerate() {
        let named = || after.vertices.iter().find(|other| other.name == vertex.name);
        match if same { after.vertices.get(place) } else { named() } {
            None => all.emptied.push(Run::one(0, place)),
            Some(other) if other != vertex => all.filled.push(Run::one(0, place)),
            Some(_) => {}
        }
    }
    all
}

/// The differences of several moves from one scene. Where two moves take as much from a row, and what they
/// leave does not tell the ends apart, the first takes from the left and the next from the right, as such
/// moves are listed.
pub fn changes(before: &Scene, after: &[Scene]) -> Vec<Change> {
    let mut all: Vec<Change> = after.iter().map(|after| change(before, after)).collect();
    let Scene::Heaps { unit: Unit::Pin | Unit::Cell, sizes } = before else { return all };
    for i in 0..all.len() {
        let [run] = all[i].emptied.as_slice() else { continue };
        let (run, size) = (run.clone(), sizes[run.part]);
        let length = run.places.end - run.places.start;
        if run.places.end == size && length < size && all[i + 1..].contains(&all[i]) {
            all[i].emptied[0].places = 0..length;
        }
    }
    all
}

/// How many things are alike at the beginning, and then at the end.
fn alike<T: PartialEq>(before: &[T], after: &[T]) -> (usize, usize) {
    let front = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    let (before, after) = (&before[front..], &after[front..]);
    (front, before.iter().rev().zip(after.iter().rev()).take_while(|(a, b)| a == b).count())
}

/// A move takes one heap and leaves none, one or several in its place.
fn of_heaps(before: &[u64], after: &[u64]) -> Change {
    let (front, back) = alike(before, after);
    let gone = &before[front..before.len() - back];
    let left = &after[front..after.len() - back];
    let mut all = Change::default();
    match (gone, left) {
        ([size], [first, .., last]) => {
            let kept = left.iter().fold(0_u64, |sum, part| sum.saturating_add(*part));
            // what goes away lies before the last part
            let end = size.saturating_sub(*last).max(*first);
            let mut from = 0_u64;
            for part in &left[..left.len() - 1] {
                from = from.saturating_add(*part);
                if from < *size {
                    all.cut.push((front, from));
                }
            }
            if kept < *size && from < end {
                all.cut.pop();
                all.emptied.push(Run { part: front, places: from..end });
            } else if kept > *size {
                all.filled.push(Run { part: front, places: *size..kept });
            }
        }
        _ => {
            for (i, size) in gone.iter().enumerate() {
                let left = left.get(i).copied().unwrap_or(0);
                let part = front + i;
                if left < *size {
                    all.emptied.push(Run { part, places: left..*size });
                } else if left > *size {
                    all.filled.push(Run { part, places: *size..left });
                }
            }
        }
    }
    all
}

fn of_boards(before: &Board, after: &Board) -> Change {
    let mut all = Change::default();
    for (place, cell) in before.cells.iter().enumerate() {
        let (row, column) = (place / before.columns.max(1), place % before.columns.max(1));
        let run = Run::one(0, place);
        // of a common board, only the part needed is shown
        let there = match after.at(row, column) {
            Square::Nothing if before.common && *cell != Square::Nothing => &Square::Free,
            there => there,
        };
        match (cell, there) {
            (before, after) if before == after => {}
            (_, Square::Holds(_)) => all.filled.push(run),
            (Square::Holds(_), _) | (_, Square::Nothing) => all.emptied.push(run),
            _ => all.filled.push(run),
        }
    }
    all
}

fn of_cards(before: &[String], after: &[String]) -> Change {
    let (front, back) = alike(before, after);
    let mut all = Change::default();
    if front < before.len() - back {
        let places = front as u64..(before.len() - back) as u64;
        // as many cards as before have changed in their places
        let runs = if after.len() < before.len() { &mut all.emptied } else { &mut all.filled };
        runs.push(Run { part: 0, places });
    }
    all
}

fn of_tokens(before: &[usize], after: &[usize]) -> Change {
    let missing = |some: &[usize], others: &[usize]| {
        let mut others = others.to_vec();
        let mut missing = Vec::new();
        for &at in some {
            match others.iter().position(|other| *other == at) {
                Some(place) => drop(others.swap_remove(place)),
                None => missing.push(Run::one(0, at)),
            }
        }
        missing
    };
    Change { emptied: missing(before, after), filled: missing(after, before), cut: Vec::new() }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{Names, Piece, Unit, Vertex, Whose};
    use super::*;

    fn heaps(sizes: &[u64]) -> Scene {
        Scene::Heaps { unit: Unit::Pin, sizes: sizes.to_vec() }
    }

    fn run(part: usize, places: Range<u64>) -> Run {
        Run { part, places }
    }

    #[test]
    fn heaps_are_lowered_split_and_raised() {
        let gone = |before: &[u64], after: &[u64]| change(&heaps(before), &heaps(after));
        assert_eq!(gone(&[6], &[1, 3]).emptied, [run(0, 1..3)]);
        assert_eq!(gone(&[2, 6, 2], &[2, 6, 2]), Change::default());
        assert_eq!(gone(&[2, 6, 2], &[2, 2]).emptied, [run(1, 0..6)]);
        assert_eq!(gone(&[2, 2], &[2]).emptied, [run(1, 0..2)]);
        assert_eq!(gone(&[7], &[3, 4]).cut, [(0, 3)]);
        assert_eq!(gone(&[7], &[2, 2, 3]).cut, [(0, 2), (0, 4)]);
        assert_eq!(gone(&[2, 3], &[4, 3]).filled, [run(0, 2..4)]);
        assert_eq!(gone(&[4], &[3, 5]).filled, [run(0, 4..8)]);
    }

    #[test]
    fn both_ends_of_a_row() {
        let found = changes(&heaps(&[5]), &[heaps(&[4]), heaps(&[1, 3]), heaps(&[4]), heaps(&[0])]);
        let emptied: Vec<_> = found.into_iter().map(|change| change.emptied).collect();
        assert_eq!(emptied, [[run(0, 0..1)], [run(0, 1..2)], [run(0, 4..5)], [run(0, 0..5)]]);
    }

    #[test]
    fn pieces_move_and_bars_are_bitten() {
        let board = |text| {
            Scene::Board(Board::of_rows(text, Names::None, |c| match c {
                '.' => Square::Free,
                ' ' => Square::Nothing,
                c => Square::Holds(Piece::First(c)),
            }))
        };
        let slid = change(&board("x../..."), &board("..x/..."));
        assert_eq!((slid.emptied, slid.filled), (vec![run(0, 0..1)], vec![run(0, 2..3)]));
        let bitten = change(&board(".../..."), &board("../.."));
        assert_eq!(bitten.emptied, [run(0, 2..3), run(0, 5..6)]);
        let taken = change(&board("xo"), &board(".x"));
        assert_eq!((taken.emptied, taken.filled), (vec![run(0, 0..1)], vec![run(0, 1..2)]));
    }

    #[test]
    fn cards_go_from_anywhere() {
        let cards = |text: &str| Scene::Cards(text.split(' ').map(str::to_owned).collect());
        assert_eq!(change(&cards("5 3 8"), &cards("5 3")).emptied, [run(0, 2..3)]);
        assert_eq!(change(&cards("5 3 8"), &cards("3 8")).emptied, [run(0, 0..1)]);
        assert_eq!(change(&cards("5 3 8"), &cards("5 8")).emptied, [run(0, 1..2)]);
    }

    #[test]
    fn cakes_are_cut_and_eaten() {
        let cake = |rows, columns| Scene::Board(Board::free(rows, columns, Names::None));
        let cut = |before: Scene, after: Vec<Scene>| change(&before, &Scene::sum(after));
        assert_eq!(cut(cake(3, 5), vec![cake(3, 2), cake(3, 3)]).cut, [(0, 2)]);
        assert_eq!(cut(cake(3, 5), vec![cake(1, 5), cake(2, 5)]).cut, [(0, 5)]);
        assert_eq!(cut(cake(2, 6), vec![cake(2, 2); 3]).cut, [(0, 2), (0, 4)]);
        let eaten = cut(cake(3, 4), vec![cake(1, 4), cake(1, 4)]);
        assert_eq!((eaten.emptied, eaten.cut), (vec![run(0, 4..8)], vec![]));
        let eaten = cut(cake(2, 4), vec![cake(2, 1), cake(2, 2)]);
        assert_eq!(eaten.emptied, [run(0, 1..2), run(0, 5..6)]);
        // the second of two cakes
        let two = Scene::sum([cake(1, 8), cake(3, 5)]);
        let after = Scene::sum([cake(1, 8), cake(3, 1), cake(3, 4)]);
        assert_eq!(change(&two, &after).cut, [(1, 1)]);
    }

    #[test]
    fn things_change_or_are_chosen() {
        let wheel = |pays: &str| Thing::Wheel(vec![(1, pays.to_owned())]);
        let things = |all: &[Thing]| Scene::Things(vec![all.to_vec()]);
        let chosen = change(&things(&[wheel("1"), wheel("2"), wheel("3")]), &things(&[wheel("2")]));
        assert_eq!((chosen.filled, chosen.emptied), (vec![run(0, 1..2)], vec![]));
        let rolls = change(
            &things(&[Thing::Pack(3), Thing::Die(false)]),
            &things(&[Thing::Pack(3), Thing::Die(true)]),
        );
        assert_eq!(rolls.filled, [run(0, 1..2)]);
        let row = |text: &str| {
            let whose = |c| if c == 'l' { Whose::Left } else { Whose::Right };
            things(&text.chars().map(|c| Thing::Domino(whose(c))).collect::<Vec<_>>())
        };
        assert_eq!(change(&row("lrr"), &row("lr")).emptied, [run(0, 2..3)]);
        assert_eq!(change(&row("lrrl"), &row("rl")).emptied, [run(0, 0..2)]);
    }

    #[test]
    fn plants_are_cut_and_vertices_taken() {
        let stalk = |text: &str| {
            let whose = |c| if c == 'l' { Whose::Left } else { Whose::Right };
            let edges = (0..).zip(text.chars()).map(|(at, c)| (at, at + 1, whose(c))).collect();
            Scene::Coloured(Coloured { edges, by_edges: true, grounded: true, ..Coloured::default() })
        };
        assert_eq!(change(&stalk("lrl"), &stalk("lr")).emptied, [run(0, 2..3)]);
        assert_eq!(change(&stalk("lrl"), &Scene::Sum(vec![])).emptied, [run(0, 0..u64::MAX)]);
        let named = |names: &[(&str, bool)]| {
            let vertex = |&(name, near): &(&str, bool)| Vertex {
                name: name.to_owned(),
                near: [near, false],
                ..Vertex::default()
            };
            let vertices = names.iter().map(vertex).collect();
            Scene::Coloured(Coloured { vertices, ..Coloured::default() })
        };
        let taken =
            change(&named(&[("1", false), ("2", false), ("3", false)]), &named(&[("1", true), ("3", false)]));
        assert_eq!((taken.emptied, taken.filled), (vec![run(0, 1..2)], vec![run(0, 0..1)]));
    }

    proptest! {
        /// A run of a row is taken: what is left and what goes away fit together again.
        #[test]
        fn nothing_is_lost(before in prop::collection::vec(0_u64..9, 0..4), size in 1_u64..12, at in 0_u64..12, len in 1_u64..12, behind in prop::collection::vec(0_u64..9, 0..4)) {
            let (from, to) = (at.min(size - 1), (at.min(size - 1) + len).min(size));
            let around = |middle: &[u64]| heaps(&[&before, middle, &behind].concat());
            let left: Vec<u64> = [from, size - to].into_iter().filter(|part| *part > 0).collect();
            let found = change(&around(&[size]), &around(&left));
            let gone: u64 = found.emptied.iter().map(|run| run.places.end - run.places.start).sum();
            prop_assert!(found.filled.is_empty());
            prop_assert_eq!(gone, to - from);
        }
    }
}
