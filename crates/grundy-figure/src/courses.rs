//! Techniques compared: how many moves each looked at, against the positions, on a logarithmic scale.

use grundy::experiment::{Course, Row};
use grundy_explain::messages::Messages;
use grundy_explain::words::experiment as words;

use crate::figure::Figure;
use crate::measure;
use crate::page::FigurePage;
use crate::shape::{Anchor, Area, Point, Shape, centred, label, point};

const PLOT_WIDTH_PX: f64 = 620.0;
const PLOT_HEIGHT_PX: f64 = 320.0;
const FONT_PX: f64 = 11.0;
/// Names at the ends of lines are at least so far apart.
const NAME_HEIGHT_PX: f64 = 15.0;
const MARK_PX: f64 = 6.0;
/// Positions named below the plot at most.
const MAX_NAMED: usize = 10;
/// A colour for each technique; names stand beside the lines, so that nothing hangs on colours alone.
const COLOURS: [[u8; 3]; 8] = [
    [0, 114, 178],
    [213, 94, 0],
    [0, 158, 115],
    [204, 121, 167],
    [86, 180, 233],
    [120, 94, 240],
    [230, 159, 0],
    [110, 110, 110],
];

/// The courses as lines, one for each technique that answered something.
pub fn figure(game: &str, courses: &[Course], messages: &Messages) -> Figure {
    let courses: Vec<&Course> = courses.iter().filter(|course| !course.rows.is_empty()).collect();
    let longest =
        courses.iter().max_by_key(|course| course.rows.len()).map_or(&[][..], |course| &course.rows);
    let most = courses.iter().flat_map(|course| &course.rows).map(|row| row.tally.moves).max();
    let plot = Plot { positions: longest.len(), most: most.unwrap_or(0) };
    let mut content = vec![Shape::Rect { area: plot.area(), round: 0.0, class: "cell" }];
    content.extend(plot.axes(longest));
    let mut names = Vec::new();
    for (course, &colour) in courses.iter().zip(COLOURS.iter().cycle()) {
        let at: Vec<Point> =
            (course.rows.iter().enumerate()).map(|(index, row)| plot.at(index, row.tally.moves)).collect();
        content.extend(at.windows(2).map(|pair| Shape::Line { ends: [pair[0], pair[1]], class: "edge" }));
        let mark = |at: &Point| Shape::Tile { area: Area::around(*at, MARK_PX, MARK_PX), colour };
        content.extend(at.iter().map(mark));
        let end = at.last().map_or(0.0, |end| end.y);
        names.push((end, course.technique, colour));
    }
    let left = plot.area().x + PLOT_WIDTH_PX + 14.0;
    // from the top downwards, each below the one before
    names.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut free = 0.0_f64;
    for (end, name, colour) in &names {
        let y = end.max(free);
        free = y + NAME_HEIGHT_PX;
        content.push(Shape::Tile { area: Area::around(point(left, y), MARK_PX, MARK_PX), colour: *colour });
        content.push(label(point(left + 8.0, y + 4.0), FONT_PX, (*name).to_owned(), "ink", Anchor::Start));
    }
    let widest = names.iter().map(|(_, name, _)| measure::width(name, FONT_PX)).fold(0.0, f64::max);
    let courses: Vec<Course> = courses.into_iter().cloned().collect();
    FigurePage {
        title: messages.say("experiment-figure", &[("game", game.into())]),
        lines: vec![messages.say("experiment-figure-scale", &[])],
        content,
        width: left + 8.0 + widest,
        height: (PLOT_HEIGHT_PX + 26.0).max(free),
        legend: Vec::new(),
        text: words::words(&courses, false, 80, messages),
    }
    .figure()
}

/// The scales of both axes.
struct Plot {
    positions: usize,
    most: u64,
}

impl Plot {
    fn area(&self) -> Area {
        let x = measure::width(&self.most.to_string(), FONT_PX) + 12.0;
        Area { x, y: 0.0, width: PLOT_WIDTH_PX, height: PLOT_HEIGHT_PX }
    }

    /// The place of a count at the position of this number. Nothing and one move are both at the bottom.
    fn at(&self, index: usize, moves: u64) -> Point {
        let Area { x, width, height, .. } = self.area();
        let steps = self.positions.saturating_sub(1).max(1) as f64;
        let [part, whole] = [moves, self.most.max(10)].map(|count| (count.max(1) as f64).log10());
        point(x + 8.0 + index as f64 / steps * (width - 16.0), height - 8.0 - part / whole * (height - 20.0))
    }

    /// Powers of ten, and some of the positions.
    fn axes(&self, rows: &[Row]) -> Vec<Shape> {
        let Area { x: left, width, height, .. } = self.area();
        let mut shapes = Vec::new();
        let powers = std::iter::successors(Some(1_u64), |power| power.checked_mul(10));
        for power in powers.take_while(|power| *power <= self.most.max(1)) {
            let y = self.at(0, power).y;
            shapes.push(Shape::Line { ends: [point(left, y), point(left + width, y)], class: "grid" });
            shapes.push(label(point(left - 6.0, y + 4.0), FONT_PX, power.to_string(), "faint", Anchor::End));
        }
        for (index, row) in rows.iter().enumerate().step_by(rows.len().div_ceil(MAX_NAMED).max(1)) {
            let x = self.at(index, 1).x;
            shapes.push(Shape::Line { ends: [point(x, height), point(x, height + 5.0)], class: "axis" });
            let name = measure::brief(&row.position, 12);
            shapes.push(centred(point(x, height + 13.0), FONT_PX, name, "faint"));
        }
        shapes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::experiment::{Found, Tally};
    use grundy::{Nimber, Outcome};
    use grundy_explain::messages::Language;

    fn course(technique: &'static str, moves: &[u64]) -> Course {
        let row = |(n, &moves): (usize, &u64)| Row {
            position: n.to_string(),
            found: if n == 0 { Found::Outcome(Outcome::Loss) } else { Found::Nimber(Nimber(1)) },
            tally: Tally { moves, ..Tally::default() },
            seconds: 0.0,
        };
        let rows = moves.iter().enumerate().map(row).collect();
        Course { technique, accumulates: false, rows, gave_up: None }
    }

    fn inside(shapes: &[Shape], width: f64, height: f64) -> usize {
        let mut tiles = 0;
        for shape in shapes {
            match shape {
                Shape::Group { shapes, .. } => tiles += inside(shapes, width, height),
                Shape::Tile { area, .. } => {
                    assert!(area.x >= 0.0 && area.x + area.width <= width, "{area:?}");
                    assert!(area.y + area.height <= height, "{area:?}");
                    tiles += 1;
                }
                _ => {}
            }
        }
        tiles
    }

    /// A mark for each answer and for each name, all on the page; a technique without answers has none.
    #[test]
    fn every_answer_has_its_mark() {
        let courses = [
            course("nimber", &[0, 1, 10, 1_000, 1_000_000]),
            course("nimber-positions", &[0, 1, 7, 100, 900]),
            course("gave-up-soon", &[0, 1]),
            course("gave-up-at-once", &[]),
        ];
        let figure = figure("kayles", &courses, Messages::of(Language::En));
        assert_eq!(inside(&figure.shapes, figure.width, figure.height), 5 + 5 + 2 + 3);
        assert!(figure.text.contains("nimber-positions"), "{}", figure.text);
        let svg = figure.svg(crate::Theme::Light, None);
        assert!(svg.contains("1000000") && !svg.contains("gave-up-at-once"), "{svg}");
    }

    /// A count ten times as large is always as much higher.
    #[test]
    fn the_scale_is_logarithmic() {
        let plot = Plot { positions: 3, most: 10_000 };
        let y = |moves| plot.at(1, moves).y;
        let step = y(1) - y(10);
        assert!(step > 40.0 && (y(100) - y(1_000) - step).abs() < 1e-9);
        assert_eq!(y(0), y(1));
    }
}
