//! Scenes as shapes, and where their places are.

mod board;
mod cards;
mod heaps;
mod network;

use std::collections::BTreeMap;

use grundy::report::scene::Scene;

use crate::measure;
use crate::shape::{Anchor, Area, Shape, label, moved, point};

/// A scene that is drawn.
#[derive(Clone, Debug, Default)]
pub(crate) struct View {
    /// What is drawn, from 0,0.
    pub(crate) shapes: Vec<Shape>,
    /// The width.
    pub(crate) width: f64,
    /// The height.
    pub(crate) height: f64,
    /// Where places are; places of a part that are missing here are drawn as its last one.
    pub(crate) spots: BTreeMap<(usize, u64), Area>,
    /// Whether one piece goes from a place to another, so that an arrow says it.
    pub(crate) travels: bool,
}

impl View {
    /// Where a place is.
    pub(crate) fn spot(&self, part: usize, place: u64) -> Option<Area> {
        let known = self.spots.get(&(part, place)).copied();
        known.or_else(|| self.spots.range((part, 0)..=(part, u64::MAX)).next_back().map(|(_, area)| *area))
    }
}

/// Draws a scene.
pub(crate) fn view(scene: &Scene) -> View {
    match scene {
        Scene::Heaps { unit, sizes } => heaps::view(*unit, sizes),
        Scene::Board(board) => board::view(board),
        Scene::Cards(cards) => cards::view(cards),
        Scene::Graph(graph) => network::view(graph),
        Scene::Lines(lines) => text(lines),
        Scene::Sum(scenes) => side_by_side(scenes),
    }
}

/// The summands one after the other; they hold no sums themselves.
fn side_by_side(scenes: &[Scene]) -> View {
    const ROOM: f64 = 24.0;
    let mut all = View::default();
    let mut parts = 0;
    for (i, scene) in scenes.iter().enumerate() {
        let one = match scene {
            Scene::Sum(_) => View::default(),
            scene => view(scene),
        };
        if i > 0 {
            all.shapes.push(label(point(all.width + ROOM / 2.0, 20.0), 18.0, "+", "ink", Anchor::Middle));
            all.width += ROOM;
        }
        for ((part, place), area) in one.spots {
            all.spots.insert((parts + part, place), Area { x: area.x + all.width, ..area });
        }
        all.shapes.push(moved(all.width, 0.0, one.shapes));
        all.width += one.width;
        all.height = all.height.max(one.height);
        parts += scene.parts();
    }
    all
}

/// Text alone.
fn text(lines: &[String]) -> View {
    const SIZE: f64 = 15.0;
    const SHOWN: usize = 40;
    let cut = |line: &String| measure::cut(line, SIZE, 700.0);
    let lines: Vec<String> = lines.iter().take(SHOWN).map(cut).collect();
    let width = lines.iter().map(|line| measure::width(line, SIZE)).fold(40.0, f64::max) + 24.0;
    let height = lines.len() as f64 * 21.0 + 18.0;
    let mut shapes =
        vec![Shape::Rect { area: Area { x: 0.0, y: 0.0, width, height }, round: 6.0, class: "card" }];
    for (i, line) in (1_u32..).zip(lines) {
        shapes.push(label(point(12.0, f64::from(i) * 21.0 + 3.0), SIZE, line, "ink", Anchor::Start));
    }
    View { shapes, width, height, ..View::default() }
}
