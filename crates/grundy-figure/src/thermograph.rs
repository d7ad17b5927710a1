//! Thermographs: what each player gets if every move costs t. With the construction: the walls that options
//! lend, moved by the cost of a move, and where they meet.

use grundy::error::Error;
use grundy::notation::term::Question;
use grundy::partizan::Dyadic;
use grundy::report::Ask;
use grundy_explain::messages::Messages;

use crate::answers::{Walls, walls};
use crate::figure::Figure;
use crate::figure_kind::{Drawing, FigureKind};
use crate::page::{FigurePage, LegendSample};
use crate::shape::{Anchor, Area, Point, Shape, centred, label, path, point};

/// The thermograph of a value, a position or a sum.
pub(crate) static THERMOGRAPH: FigureKind = FigureKind {
    name: "thermograph",
    title: "Thermograph",
    help: "The thermograph of a position of Left and Right, and how it is made",
    switch_of: None,
    offered: |game| game.values,
    gallery_rank: |game| game.values.then_some(1),
    drawing: Drawing::Position(draw),
};

const PLOT_WIDTH_PX: f64 = 480.0;
const PLOT_HEIGHT_PX: f64 = 320.0;
/// Room for the numbers beside the plot.
const NUMBERS_PX: f64 = 40.0;
/// How far the plot goes beyond the walls, as a share of their extent.
const MARGIN_SHARE: f64 = 0.08;

fn draw(question: &Question, ask: &Ask, messages: &Messages) -> Result<Figure, Error> {
    let found = walls(question, ask)?;
    let plot = Plot::of(&found);
    let mut content = plot.axes();
    let lent = found.left_options.iter().map(|(_, wall)| (wall, -1.0));
    let lent = lent.chain(found.right_options.iter().map(|(_, wall)| (wall, 1.0)));
    for (wall, sign) in lent {
        content.push(plot.wall(wall, sign, "arc"));
    }
    content.push(plot.wall(&found.left, 0.0, "first"));
    content.push(plot.wall(&found.right, 0.0, "second"));
    let foot = [plot.at(real(found.mean), real(found.temperature)), plot.at(real(found.mean), plot.top)];
    content.push(Shape::Line { ends: foot, class: "bold-arc" });
    content.push(Shape::Circle { at: foot[0], radius: 4.5, class: "badge" });
    let args = [
        ("value", found.value.as_str().into()),
        ("mean", found.mean.to_string().into()),
        ("temperature", found.temperature.to_string().into()),
    ];
    let says = |id: &str| messages.say(id, &[]);
    let is_hot = !found.left_options.is_empty() || !found.right_options.is_empty();
    let mut lines = vec![messages.say("sided-worth", &args)];
    lines.extend(is_hot.then(|| says("thermograph-made")));
    let mut legend = vec![
        (LegendSample::Line("first"), says("value-left-wall")),
        (LegendSample::Line("second"), says("value-right-wall")),
        (LegendSample::Line("bold-arc"), says("thermograph-mast")),
    ];
    if is_hot {
        legend.push((LegendSample::Line("arc"), says("thermograph-scaffolds")));
    }
    let text = in_lines(&found, messages);
    Ok(FigurePage {
        // the position of a mixed sum names its games
        title: match found.position.starts_with(&format!("{} ", question.game))
            || question.game.contains(" + ")
        {
            true => found.position,
            false => format!("{} {}", question.game, found.position),
        },
        lines,
        content,
        width: PLOT_WIDTH_PX + NUMBERS_PX,
        height: PLOT_HEIGHT_PX + 22.0,
        legend,
        text,
    }
    .figure())
}

/// The construction in lines of text: what each option lends, and the walls.
fn in_lines(found: &Walls, messages: &Messages) -> String {
    let mut text = String::new();
    let sides = [("left", &found.left_options), ("right", &found.right_options)];
    for (player, options) in sides {
        for (option, wall) in options {
            let args = [
                ("player", player.into()),
                ("option", option.as_str().into()),
                ("wall", corners(wall).into()),
            ];
            text += &format!("{}\n", messages.say("thermograph-lends", &args));
        }
    }
    for (id, wall) in [("value-left-wall", &found.left), ("value-right-wall", &found.right)] {
        text += &format!("{}: {}\n", messages.say(id, &[]), corners(wall));
    }
    text
}

fn corners(wall: &[(Dyadic, Dyadic)]) -> String {
    wall.iter().map(|(x, t)| format!("({x}, {t})")).collect::<Vec<_>>().join(" ")
}

/// The nearest double, for drawing.
fn real(x: Dyadic) -> f64 {
    x.nearest()
}

/// The scales: values to the left, as Left is the positive player, and temperatures upwards.
struct Plot {
    least: f64,
    most: f64,
    top: f64,
}

impl Plot {
    fn of(found: &Walls) -> Self {
        let both = || found.left.iter().chain(&found.right);
        let least = both().map(|(x, _)| real(*x)).fold(f64::INFINITY, f64::min);
        let most = both().map(|(x, _)| real(*x)).fold(f64::NEG_INFINITY, f64::max);
        let temperature = real(found.temperature).max(0.0);
        let (middle, span) = ((least + most) / 2.0, (most - least).max(2.0));
        let half = span * (0.5 + MARGIN_SHARE);
        Self { least: middle - half, most: middle + half, top: temperature + (temperature + 1.0) * 0.25 }
    }

    fn at(&self, x: f64, t: f64) -> Point {
        let across = (self.most - x) / (self.most - self.least);
        let up = (t + 1.0) / (self.top + 1.0);
        point(NUMBERS_PX + across * PLOT_WIDTH_PX, PLOT_HEIGHT_PX * (1.0 - up))
    }

    /// A wall, up to the top if it is lent; each point is moved to the right or to the left by `sign` times
    /// its temperature. What leaves the plot is cut.
    fn wall(&self, wall: &[(Dyadic, Dyadic)], sign: f64, class: &'static str) -> Shape {
        let moved = |(x, t): (f64, f64)| (x + sign * t, t);
        let mut corners: Vec<(f64, f64)> = wall.iter().map(|(x, t)| moved((real(*x), real(*t)))).collect();
        // above the walls of the value itself stands the mast
        let last = wall.last().filter(|_| sign != 0.0);
        corners.extend(last.map(|(x, _)| moved((real(*x), self.top))));
        let mut inside: Vec<Point> = Vec::new();
        for pair in corners.windows(2) {
            if let Some([from, to]) = self.clipped(pair[0], pair[1]) {
                inside.extend([from, to]);
            }
        }
        let Some((first, rest)) = inside.split_first() else { return path(&[], class) };
        path(&[('M', &[*first]), ('L', rest)], class)
    }

    /// The part of a segment that is inside the plot.
    fn clipped(&self, from: (f64, f64), to: (f64, f64)) -> Option<[Point; 2]> {
        let (mut begin, mut end) = (0.0_f64, 1.0_f64);
        let bounds = [(from.0, to.0, self.least, self.most), (from.1, to.1, -1.0, self.top)];
        for (a, b, low, high) in bounds {
            if a == b {
                if a < low || a > high {
                    return None;
                }
                continue;
            }
            let (enter, leave) = ((low - a) / (b - a), (high - a) / (b - a));
            begin = begin.max(enter.min(leave));
            end = end.min(enter.max(leave));
        }
        let on = |share: f64| self.at(from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1));
        (begin <= end).then(|| [on(begin), on(end)])
    }

    fn axes(&self) -> Vec<Shape> {
        let area = Area { x: NUMBERS_PX, y: 0.0, width: PLOT_WIDTH_PX, height: PLOT_HEIGHT_PX };
        let mut shapes = vec![Shape::Rect { area, round: 0.0, class: "cell" }];
        for t in steps(-1.0, self.top) {
            let y = self.at(0.0, t).y;
            let ends = [point(NUMBERS_PX, y), point(NUMBERS_PX + PLOT_WIDTH_PX, y)];
            shapes.push(Shape::Line { ends, class: if t == 0.0 { "axis" } else { "grid" } });
            shapes.push(label(point(NUMBERS_PX - 6.0, y + 4.0), 11.0, t.to_string(), "faint", Anchor::End));
        }
        for x in steps(self.least, self.most) {
            let at = self.at(x, -1.0);
            shapes.push(Shape::Line { ends: [at, point(at.x, 0.0)], class: "grid" });
            shapes.push(centred(point(at.x, at.y + 13.0), 11.0, x.to_string(), "faint"));
        }
        shapes
    }
}

/// Numbers between two, a round step apart: about eight of them.
fn steps(low: f64, high: f64) -> Vec<f64> {
    let rough = (high - low) / 8.0;
    let mut step = 0.25;
    while step < rough && step < 1e18 {
        step *= 2.0;
    }
    let first = (low / step).ceil();
    let at = |n: u32| (first + f64::from(n)) * step;
    (0..64).map(at).take_while(|x| *x <= high).map(|x| if x == 0.0 { 0.0 } else { x }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_lie_between_the_ends() {
        assert_eq!(steps(-1.0, 1.0), [-1.0, -0.75, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75, 1.0]);
        assert!(steps(-1e12, 3e12).len() <= 9);
    }
}
