//! Scenes as shapes, and where their places are.

mod animal;
mod board;
mod cards;
mod coloured;
mod heaps;
mod network;
mod things;

use std::collections::BTreeMap;

use grundy::report::scene::Scene;

use crate::measure;
use crate::shape::{Anchor, Area, Shape, label, moved, point};

/// A scene as shapes.
#[derive(Clone, Debug, Default)]
pub(crate) struct SceneDrawing {
    /// What is drawn, from 0,0.
    pub(crate) shapes: Vec<Shape>,
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// Where places are; places of a part that are missing here are drawn as its last one.
    pub(crate) spots: BTreeMap<(usize, u64), Area>,
    /// Whether one piece goes from a place to another, so that an arrow says it.
    pub(crate) travels: bool,
}

impl SceneDrawing {
    /// Where a place is.
    pub(crate) fn spot(&self, part: usize, place: u64) -> Option<Area> {
        let known = self.spots.get(&(part, place)).copied();
        known.or_else(|| self.spots.range((part, 0)..=(part, u64::MAX)).next_back().map(|(_, area)| *area))
    }
}

/// Draws a scene.
pub(crate) fn draw(scene: &Scene) -> SceneDrawing {
    match scene {
        Scene::Heaps { unit, sizes } => heaps::draw(*unit, sizes),
        Scene::Board(board) => board::draw(board),
        Scene::Cards(cards) => cards::draw(cards),
        Scene::Graph(graph) => network::draw(graph),
        Scene::Things(rows) => things::draw(rows),
        Scene::Coloured(graph) => coloured::draw(graph),
        Scene::Lines(lines) => text(lines),
        Scene::Sum(scenes) => side_by_side(scenes),
    }
}

/// The summands one after the other; they hold no sums themselves.
fn side_by_side(scenes: &[Scene]) -> SceneDrawing {
    const GAP_PX: f64 = 24.0;
    let mut all = SceneDrawing::default();
    let mut parts = 0;
    for (i, scene) in scenes.iter().enumerate() {
        let one = match scene {
            Scene::Sum(_) => SceneDrawing::default(),
            scene => draw(scene),
        };
        if i > 0 {
            all.shapes.push(label(point(all.width + GAP_PX / 2.0, 20.0), 18.0, "+", "ink", Anchor::Middle));
            all.width += GAP_PX;
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

/// Lines of text on a card.
fn text(lines: &[String]) -> SceneDrawing {
    const FONT_PX: f64 = 15.0;
    const MAX_LINES: usize = 40;
    let cut = |line: &String| measure::cut(line, FONT_PX, 700.0);
    let lines: Vec<String> = lines.iter().take(MAX_LINES).map(cut).collect();
    let width = lines.iter().map(|line| measure::width(line, FONT_PX)).fold(40.0, f64::max) + 24.0;
    let height = lines.len() as f64 * 21.0 + 18.0;
    let mut shapes =
        vec![Shape::Rect { area: Area { x: 0.0, y: 0.0, width, height }, round: 6.0, class: "card" }];
    for (i, line) in (1_u32..).zip(lines) {
        shapes.push(label(point(12.0, f64::from(i) * 21.0 + 3.0), FONT_PX, line, "ink", Anchor::Start));
    }
    SceneDrawing { shapes, width, height, ..SceneDrawing::default() }
}
