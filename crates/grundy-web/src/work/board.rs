//! A position as a clickable picture: the places that each move changes, and the moves that a click on a
//! place can mean.

use std::collections::BTreeMap;

use grundy::error::Error;
use grundy::report::scene::{Coloured, Run, Scene, change, changes};
use grundy::table::Table;
use grundy_figure::shape::Area;
use grundy_figure::{ImageMap, Place};

/// Moves that can be clicked.
pub(crate) const MAX_LINKED_MOVES: usize = 1000;
/// Cells, heaps and cards compared over all positions that these moves lead to; so on large boards fewer
/// moves can be clicked.
const MAX_COMPARED_PIECES: usize = 500_000;
/// Moves that have arrows.
const MAX_WAYS: usize = 200;
/// With more changed places than this, only handles of moves are links.
const MAX_LINKED_PLACES: usize = 1000;

/// A drawn position with its links.
#[derive(Clone, Debug)]
pub(crate) struct Drawn {
    /// Width in pixels.
    pub(crate) width: f64,
    /// Height in pixels.
    pub(crate) height: f64,
    /// The drawing as SVG elements.
    pub(crate) elements: String,
    /// Whether places hold names or numbers, which marks must not cover.
    pub(crate) lettered: bool,
    /// The links, ordered by place.
    pub(crate) spots: Vec<Spot>,
    /// Moves of one piece from a place to another: their indices, from where and to where.
    pub(crate) ways: Vec<(usize, Area, Area)>,
}

/// A place that a move changes.
#[derive(Clone, Debug)]
pub(crate) struct Spot {
    /// The component and the place in it, both from 0.
    pub(crate) place: Place,
    /// Where it is drawn.
    pub(crate) area: Area,
    /// Indices of the moves that change it; those that a click means come first.
    pub(crate) moves: Vec<usize>,
    /// How many of them a click means. A single one is made at once; of several, the reader picks one from a
    /// list.
    pub(crate) meant: usize,
}

impl Spot {
    /// The move that a click makes at once.
    pub(crate) fn only(&self) -> Option<usize> {
        if self.meant == 1 || self.moves.len() == 1 { self.moves.first().copied() } else { None }
    }

    /// Its name in an address.
    pub(crate) fn name(&self) -> String {
        format!("{}.{}", self.place.0, self.place.1)
    }
}

impl Drawn {
    /// Its approximate size in memory.
    pub(crate) fn bytes(&self) -> u64 {
        let spots: usize = self.spots.iter().map(|spot| 96 + 8 * spot.moves.len()).sum();
        (128 + self.elements.len() + spots + 72 * self.ways.len()) as u64
    }

    /// The place of this name in an address.
    pub(crate) fn at(&self, name: &str) -> Option<&Spot> {
        self.spots.iter().find(|spot| spot.name() == name)
    }
}

/// Draws a position, if there is more to draw than its text. `to` lists the positions that its moves lead to,
/// and `order` the moves: those that come first are links, even if there are too many moves for all to be.
///
/// The handle of a move is the changed place that the fewest moves change. So a click on a stone takes it and
/// all above it, and a click on a corner of Chomp makes that bite.
pub(crate) fn drawn(
    table: &dyn Table,
    position: &str,
    to: &[Option<&str>],
    order: &[usize],
) -> Result<Option<Drawn>, Error> {
    let scene = table.scene(position)?;
    if matches!(&scene, Scene::Lines(_)) || matches!(&scene, Scene::Sum(scenes) if scenes.is_empty()) {
        return Ok(None);
    }
    let board = ImageMap::of(&scene);
    let most = MAX_LINKED_MOVES.min(MAX_COMPARED_PIECES / size(&scene).max(1));
    let mut numbers: Vec<usize> = order.iter().copied().take(most).filter(|&at| to[at].is_some()).collect();
    // changes are told apart in the order of the game
    numbers.sort_unstable();
    let mut after = Vec::new();
    for &number in &numbers {
        after.push(table.scene(to[number].unwrap_or_default())?);
    }
    let changes = changes(&scene, &after);
    let touched: Vec<Vec<Place>> = changes.iter().map(|change| board.touched(change)).collect();
    let ways = numbers.iter().zip(&changes).filter(|_| board.travels()).take(MAX_WAYS);
    let ways = ways.filter_map(|(&number, change)| {
        let only = |runs: &[Run]| match runs {
            [run] if run.places.end == run.places.start + 1 => board.area((run.part, run.places.start)),
            _ => None,
        };
        Some((number, only(&change.emptied)?, only(&change.filled)?))
    });
    let ways = ways.collect();
    let mut all: BTreeMap<Place, Vec<usize>> = BTreeMap::new();
    for (places, &number) in touched.iter().zip(&numbers) {
        places.iter().for_each(|place| all.entry(*place).or_default().push(number));
    }
    let mut meant: BTreeMap<Place, Vec<usize>> = BTreeMap::new();
    for (places, &number) in touched.iter().zip(&numbers) {
        if let Some(handle) = places.iter().min_by_key(|place| all[place].len()) {
            meant.entry(*handle).or_default().push(number);
        }
    }
    if all.len() > MAX_LINKED_PLACES {
        all.retain(|place, _| meant.contains_key(place));
    }
    let spots = all.into_iter().filter_map(|(place, touching)| {
        let mut moves = meant.remove(&place).unwrap_or_default();
        let meant = moves.len();
        moves.extend(
            touching.into_iter().filter(|number| !moves[..meant].contains(number)).collect::<Vec<_>>(),
        );
        Some(Spot { place, area: board.area(place)?, moves, meant })
    });
    Ok(Some(Drawn {
        width: board.width(),
        height: board.height(),
        elements: board.elements(),
        lettered: matches!(scene, Scene::Graph(_) | Scene::Cards(_) | Scene::Things(_) | Scene::Coloured(_)),
        spots: spots.collect(),
        ways,
    }))
}

/// The picture of a position without links; `None` if there is only text.
pub(crate) fn still(table: &dyn Table, position: &str) -> Result<Option<Drawn>, Error> {
    drawn(table, position, &[], &[])
}

/// What the last move changed, in the picture of the position after it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Last {
    /// Where something came, or changed its owner.
    pub(crate) came: Vec<Area>,
    /// Where something went away.
    pub(crate) gone: Vec<Area>,
}

/// The change between two positions, where both are drawn alike: on boards and graphs.
pub(crate) fn last(table: &dyn Table, before: &str, after: &str) -> Result<Option<Last>, Error> {
    const MAX_MARKED: usize = 40;
    let (before, after) = (table.scene(before)?, table.scene(after)?);
    let alike = match (&before, &after) {
        (Scene::Board(before), Scene::Board(after)) => {
            (before.columns, before.cells.len()) == (after.columns, after.cells.len())
        }
        (Scene::Graph(before), Scene::Graph(after)) => before.vertices == after.vertices,
        (Scene::Coloured(before), Scene::Coloured(after)) if !before.by_edges => {
            let names = |graph: &Coloured| -> Vec<String> {
                graph.vertices.iter().map(|vertex| vertex.name.clone()).collect()
            };
            names(before) == names(after)
        }
        (Scene::Things(before), Scene::Things(after)) => {
            before.iter().map(Vec::len).eq(after.iter().map(Vec::len))
        }
        _ => false,
    };
    if !alike {
        return Ok(None);
    }
    let change = change(&before, &after);
    let map = ImageMap::of(&after);
    let areas = |runs: &[Run]| -> Vec<Area> {
        let places = runs.iter().flat_map(|run| run.places.clone().map(move |place| (run.part, place)));
        places.filter_map(|place| map.area(place)).take(MAX_MARKED).collect()
    };
    Ok(Some(Last { came: areas(&change.filled), gone: areas(&change.emptied) }))
}

/// The number of drawn pieces of a scene.
fn size(scene: &Scene) -> usize {
    let summands =
        if let Scene::Sum(scenes) = scene { scenes.as_slice() } else { std::slice::from_ref(scene) };
    let things = summands.iter().map(|scene| match scene {
        Scene::Heaps { sizes, .. } => sizes.len(),
        Scene::Board(board) => board.cells.len(),
        Scene::Cards(cards) => cards.len(),
        Scene::Graph(graph) => graph.vertices.len() + graph.arcs.len(),
        Scene::Things(rows) => rows.iter().map(Vec::len).sum(),
        Scene::Coloured(graph) => graph.vertices.len() + graph.edges.len(),
        Scene::Lines(lines) => lines.len(),
        // sums do not nest
        Scene::Sum(_) => 1,
    });
    things.sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Named, Shelf};

    fn clicks(game: &str, position: &str) -> Vec<(String, Vec<String>, Option<String>)> {
        let mut shelf = Shelf::new(1);
        let named = Named { game: game.to_owned(), rules: String::new() };
        let table = &*shelf.open(&named).unwrap().table;
        let moves = table.moves(position).unwrap();
        let to: Vec<Option<&str>> = moves.iter().map(|step| Some(step.to.as_str())).collect();
        let all: Vec<usize> = (0..to.len()).collect();
        let drawn = drawn(table, position, &to, &all).unwrap().unwrap();
        let name = |number: &usize| moves[*number].mv.clone();
        let told = drawn.spots.iter().map(|spot| {
            (spot.name(), spot.moves.iter().map(name).collect(), spot.only().map(|number| name(&number)))
        });
        told.collect()
    }

    #[test]
    fn a_stone_means_all_from_it_up() {
        let found = clicks("nim", "2 3");
        let only: Vec<_> =
            found.iter().map(|(at, _, only)| (at.as_str(), only.as_deref().unwrap())).collect();
        let wanted = [
            ("0.0", "1: take 2"),
            ("0.1", "1: take 1"),
            ("1.0", "2: take 3"),
            ("1.1", "2: take 2"),
            ("1.2", "2: take 1"),
        ];
        assert_eq!(only, wanted);
    }

    #[test]
    fn every_move_of_a_small_board_can_be_clicked() {
        for (game, position) in [
            ("kayles", "5"),
            ("chomp", "3x4"),
            ("queen", "3,4"),
            ("mnk", ".../.../... x"),
            ("row-ends", "5 2 4"),
        ] {
            let mut shelf = Shelf::new(1);
            let named = Named { game: game.to_owned(), rules: String::new() };
            let moves = shelf.open(&named).unwrap().table.moves(position).unwrap();
            let found = clicks(game, position);
            for step in moves {
                assert!(found.iter().any(|(_, names, _)| names.contains(&step.mv)), "{game}: {}", step.mv);
            }
        }
    }

    #[test]
    fn pieces_that_travel_have_arrows() {
        let mut shelf = Shelf::new(1);
        let mut ways = |game: &str, position: &str| {
            let named = Named { game: game.to_owned(), rules: String::new() };
            let table = &*shelf.open(&named).unwrap().table;
            let start = table.start().unwrap_or_default();
            let position = if position.is_empty() { &*start } else { position };
            let moves = table.moves(position).unwrap();
            let to: Vec<Option<&str>> = moves.iter().map(|step| Some(step.to.as_str())).collect();
            let all: Vec<usize> = (0..to.len()).collect();
            (moves.len(), drawn(table, position, &to, &all).unwrap().unwrap().ways.len())
        };
        let (moves, arrows) = ways("dao", "");
        assert!(moves > 0 && arrows == moves, "{moves} {arrows}");
        assert_eq!(ways("nim", "3 4").1, 0);
        assert_eq!(ways("mnk", "").1, 0);
    }

    #[test]
    fn large_boards_have_few_links() {
        let found = clicks("chomp", "90x90");
        assert!(!found.is_empty() && found.len() <= MAX_COMPARED_PIECES / 8100, "{}", found.len());
    }

    #[test]
    fn shared_places_lead_to_lists() {
        // one pin or two from the end of a row
        let found = clicks("kayles", "5");
        assert!(found.iter().any(|(_, names, only)| only.is_none() && names.len() > 1), "{found:?}");
    }
}
