//! Values against the size of the heap: a point for each, with the period and its exceptions, rare and common
//! values.

use std::collections::BTreeSet;

use grundy::Nimber;
use grundy::error::{Error, Refused};
use grundy::heap::sequence::rare;
use grundy::law::Law;
use grundy::report::{Ask, Cell, Grid};
use grundy::table::Table;
use grundy::view::{self, Letters};
use grundy_explain::messages::Messages;

use crate::answers;
use crate::figure::Figure;
use crate::figure_kind::{Drawing, FigureKind};
use crate::measure;
use crate::page::{FigurePage, LegendSample};
use crate::pixels::IndexedImage;
use crate::shape::{Anchor, Area, Point, Shape, centred, label, point};
use crate::theme::heat;

/// Nimbers against the size of a heap, with the law if one is found.
pub(crate) static SEQUENCE: FigureKind = FigureKind {
    name: "sequence",
    title: "Sequence",
    help: "Nimbers against the size of the heap",
    switch_of: None,
    offered: |game| game.nimbers && game.axes == 1,
    gallery_rank: |_| None,
    drawing: Drawing::Family { fits, draw },
};

/// Up to so many values are points; more are pixels.
const MAX_POINTS: usize = 5000;
const PLOT_WIDTH_PX: u16 = 760;
const PLOT_HEIGHT_PX: u16 = 300;

fn fits(grid: &Grid) -> bool {
    grid.axes.len() == 1 && grid.cells.iter().all(|cell| matches!(cell, Cell::Nimber(_)))
}

fn draw(grid: &Grid, game: &dyn Table, ask: &Ask, messages: &Messages) -> Result<Figure, Error> {
    let ([(name, first, last)], true) = (grid.axes.as_slice(), fits(grid)) else {
        let reason = match grid.axes.as_slice() {
            [_] => format!("the values of {} are not nimbers", grid.game),
            _ => format!("{} is no family of one number", grid.game),
        };
        return Err(Refused::new("a sequence", reason, "draw it as a table or a heat map").into());
    };
    // a picture is drawn whether or not a law is found
    let law = answers::law(grid, game, ask);
    let values: Vec<Nimber> = grid.cells.iter().filter_map(Cell::nimber).collect();
    let plot = Plot::new(&values, *first, *last);
    let (points, seen) = plot.values(&values, law.as_ref());
    let mut content = vec![Shape::Rect { area: plot.area(), round: 0.0, class: "cell" }];
    content.extend(plot.axes());
    let period = law.as_ref().and_then(|law| law.period.map(|period| (law.from, period)));
    content.extend(period.into_iter().flat_map(|(from, period)| plot.bands(from, period)));
    content.extend(points);
    let width = plot.left + f64::from(PLOT_WIDTH_PX);
    let below = f64::from(PLOT_HEIGHT_PX) + 32.0;
    content.push(label(point(width, below), 12.0, name.clone(), "faint", Anchor::End));
    let range = messages.say(
        "sequence-range",
        &[
            ("name", name.as_str().into()),
            ("first", first.to_string().into()),
            ("last", last.to_string().into()),
            ("most", plot.max_value.to_string().into()),
        ],
    );
    let value = if seen.rare { "common-value" } else { "a-value" };
    let legend = [
        (LegendSample::Spot("dot"), value, true),
        (LegendSample::Spot("rare"), "rare-value", seen.rare),
        (LegendSample::Spot("exception"), "exception-to-period", seen.exceptions),
        (LegendSample::Square("band"), "second-periods", period.is_some()),
    ];
    let shown = legend.into_iter().filter(|(.., shown)| *shown);
    Ok(FigurePage {
        title: grid.game.clone(),
        lines: std::iter::once(range).chain(law.map(|law| messages.phrase(&law.statement))).collect(),
        content,
        width,
        height: below + 4.0,
        legend: shown.map(|(sample, id, _)| (sample, messages.say(id, &[]))).collect(),
        text: view::table::grid(grid, Letters::Values, 80),
    }
    .figure())
}

/// What is marked among the points.
#[derive(Default)]
struct Marked {
    rare: bool,
    exceptions: bool,
}

/// The scales of both axes.
struct Plot {
    left: f64,
    first: u64,
    last: u64,
    /// The number of steps from the first value to the last one.
    steps: f64,
    max_value: u64,
}

impl Plot {
    fn new(values: &[Nimber], first: u64, last: u64) -> Self {
        let max_value = values.iter().map(|value| value.0).max().unwrap_or(0).max(1);
        let left = measure::width(&max_value.to_string(), 11.0) + 12.0;
        Self { left, first, last, steps: values.len().saturating_sub(1).max(1) as f64, max_value }
    }

    fn area(&self) -> Area {
        Area { x: self.left, y: 0.0, width: PLOT_WIDTH_PX.into(), height: PLOT_HEIGHT_PX.into() }
    }

    /// The place of a value of the heap `first + index`.
    fn at(&self, index: u64, value: u64) -> Point {
        let Area { x, width, height, .. } = self.area();
        point(
            x + 8.0 + index as f64 / self.steps * (width - 16.0),
            height - 8.0 - value as f64 / self.max_value as f64 * (height - 20.0),
        )
    }

    /// The values as points, or as pixels where they are many; and what is marked among them.
    fn values(&self, values: &[Nimber], law: Option<&Law>) -> (Vec<Shape>, Marked) {
        let mut marked = Marked::default();
        if values.len() > MAX_POINTS {
            return (vec![self.density(values)], marked);
        }
        let rare = rare::values(values).unwrap_or_default();
        let exceptions: BTreeSet<u64> = law
            .iter()
            .flat_map(|law| law.exceptions.iter().filter_map(|exception| exception.0.checked_sub(self.first)))
            .collect();
        let radius = match values.len() {
            801.. => 1.2,
            201.. => 1.9,
            _ => 3.0,
        };
        let mut shapes = Vec::new();
        for (index, value) in (0..).zip(values) {
            let at = self.at(index, value.0);
            if rare.contains(value) {
                marked.rare = true;
                shapes.push(diamond(at, radius * 1.7, "rare"));
            } else {
                shapes.push(Shape::Circle { at, radius, class: "dot" });
            }
            if exceptions.contains(&index) {
                marked.exceptions = true;
                shapes.push(Shape::Circle { at, radius: radius + 3.0, class: "exception" });
            }
        }
        (shapes, marked)
    }

    fn axes(&self) -> Vec<Shape> {
        let Area { x: left, width, height, .. } = self.area();
        let mut shapes = Vec::new();
        let by = |step: u64| usize::try_from(step).unwrap_or(usize::MAX);
        for value in (0..=self.max_value).step_by(by(nice(self.max_value, 6))) {
            let y = self.at(0, value).y;
            shapes.push(Shape::Line { ends: [point(left, y), point(left + width, y)], class: "grid" });
            shapes.push(label(point(left - 6.0, y + 4.0), 11.0, value.to_string(), "faint", Anchor::End));
        }
        let step = nice(self.last - self.first, 10);
        for n in (self.first.div_ceil(step) * step..=self.last).step_by(by(step)) {
            let x = self.at(n - self.first, 0).x;
            shapes.push(Shape::Line { ends: [point(x, height), point(x, height + 5.0)], class: "axis" });
            shapes.push(centred(point(x, height + 13.0), 11.0, n.to_string(), "faint"));
        }
        shapes
    }

    /// Every second period, from the first pure one on.
    fn bands(&self, from: u64, period: u64) -> Vec<Shape> {
        const MAX_BANDS: usize = 400;
        let mut shapes = Vec::new();
        let mut start = from;
        while start <= self.last && period > 0 && shapes.len() < MAX_BANDS {
            let end = start.saturating_add(period);
            let place = |n: u64| self.at(n.clamp(self.first, self.last) - self.first, 0).x;
            let (x, to) = (place(start), place(end));
            if to > x {
                let area = Area { x, width: to - x, ..self.area() };
                shapes.push(Shape::Rect { area, round: 0.0, class: "band" });
            }
            start = end.saturating_add(period);
        }
        shapes
    }

    /// Many values as pixels: how often each is met in each stretch of heaps.
    fn density(&self, values: &[Nimber]) -> Shape {
        const SHADES: u8 = 200;
        let (width, height) = (usize::from(PLOT_WIDTH_PX), usize::from(PLOT_HEIGHT_PX));
        let mut counts = vec![0_u32; width * height];
        let area = self.area();
        for (index, value) in (0..).zip(values) {
            // where the point would be
            let at = self.at(index, value.0);
            let [x, y] = [at.x - area.x, at.y - area.y].map(whole);
            counts[y.min(height - 1) * width + x.min(width - 1)] += 1;
        }
        let densest = counts.iter().copied().max().unwrap_or(1).max(1);
        let shade = |&count: &u32| {
            let part = f64::from(count).ln_1p() / f64::from(densest).ln_1p();
            let enough = |shade: &u8| f64::from(*shade) / f64::from(SHADES) >= part;
            if count == 0 { 0 } else { (1..=SHADES).find(enough).unwrap_or(SHADES) }
        };
        let heats = (0..SHADES).map(|i| heat(1.0 - f64::from(i) / f64::from(SHADES - 1)));
        let pixels = IndexedImage {
            width: PLOT_WIDTH_PX.into(),
            height: PLOT_HEIGHT_PX.into(),
            palette: std::iter::once([251, 250, 245]).chain(heats).collect(),
            cells: counts.iter().map(shade).collect(),
        };
        Shape::Image { area: self.area(), pixels }
    }
}

/// The pixel that a place lies in.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place within the plot")]
fn whole(place: f64) -> usize {
    place.max(0.0) as usize
}

/// A round step that divides a span into about this many parts.
fn nice(span: u64, about: u64) -> u64 {
    let rough = (span / about).max(1);
    let mut power = 1_u64;
    while power.saturating_mul(10) <= rough {
        power *= 10;
    }
    [1, 2, 5, 10].into_iter().map(|n| n * power).find(|&step| step >= rough).unwrap_or(10 * power)
}

fn diamond(at: Point, arm: f64, class: &'static str) -> Shape {
    let corners = vec![
        point(at.x, at.y - arm),
        point(at.x + arm, at.y),
        point(at.x, at.y + arm),
        point(at.x - arm, at.y),
    ];
    Shape::Polygon { corners, class }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pixels lie where points would, so that the axis is true for both.
    #[test]
    fn many_values_stand_on_the_lines_of_the_axis() {
        let values: Vec<Nimber> = (0..5000).map(|n| Nimber(n % 3)).collect();
        let plot = Plot::new(&values, 0, 4999);
        let Shape::Image { pixels, area } = plot.density(&values) else { panic!("pixels") };
        let width = usize::from(PLOT_WIDTH_PX);
        let rows: BTreeSet<usize> =
            (0..pixels.cells.len()).filter(|&i| pixels.cells[i] > 0).map(|i| i / width).collect();
        let lines: BTreeSet<usize> = (0..3).map(|value| whole(plot.at(0, value).y - area.y)).collect();
        assert_eq!(rows, lines);
    }

    #[test]
    fn steps_are_round() {
        let steps: Vec<u64> = [0, 7, 25, 90, 1000, 12_345].into_iter().map(|span| nice(span, 6)).collect();
        assert_eq!(steps, [1, 1, 5, 20, 200, 5000]);
    }
}
