//! A finished figure: shapes on a page, with what other formats need.

use crate::dot::Dot;
use crate::measure;
use crate::pixels::Pixels;
use crate::shape::{Anchor, Area, Shape, label, moved, point};
use crate::svg;
use crate::theme::Theme;

/// A picture with its title; write it with [`svg`](Figure::svg) or another of the writers.
#[derive(Clone, Debug)]
pub struct Figure {
    /// What it shows, in a few words.
    pub title: String,
    /// What it says, for those who cannot see it.
    pub description: String,
    /// The width of the page.
    pub width: f64,
    /// The height of the page.
    pub height: f64,
    /// What is drawn.
    pub shapes: Vec<Shape>,
    /// Where things are drawn that readers may want to change, in pixels of the page; empty in most figures.
    pub spots: Vec<Spot>,
    /// The same in lines of text.
    pub text: String,
    /// The same as a graph, if it is one.
    pub(crate) dot: Option<Dot>,
    /// The same in pixels, if it is a table too large for shapes.
    pub(crate) pixels: Option<Pixels>,
}

/// A part of a drawing that means a place of what is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// The place, as its notation writes it.
    pub place: String,
    /// What of it is drawn there.
    pub shows: Shows,
    /// Where.
    pub area: Area,
}

/// What of a place of a decision tree is drawn somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shows {
    /// The move that leads to it.
    Branch,
    /// What is paid there.
    Payoffs,
}

impl Figure {
    /// The drawing without the page around it, as elements for a `<svg>` of its size: text is escaped, nothing is a link. The style
    /// sheet is [`Theme::css_within`].
    pub fn elements(&self) -> String {
        svg::elements(&self.shapes)
    }

    /// The figure as an SVG file; `width` in pixels if it is not to have its own.
    pub fn svg(&self, theme: Theme, width: Option<f64>) -> String {
        svg::write(self, theme, width)
    }

    /// The figure as DOT, if it is a graph or a tree.
    pub fn dot(&self) -> Option<String> {
        self.dot.as_ref().map(Dot::write)
    }

    /// The figure in pixels, where a table is too large for shapes: a cell is a square, the bytes a PNG file.
    pub fn pixels(&self, width: Option<f64>) -> Option<Vec<u8>> {
        self.pixels.as_ref().map(|pixels| {
            let side = (1..=16).rev().find(|side| {
                f64::from(pixels.width * side) <= width.unwrap_or(2000.0).max(f64::from(pixels.width))
            });
            pixels.png(side.unwrap_or(1))
        })
    }
}

/// What a page is made of.
pub(crate) struct Page {
    pub(crate) title: String,
    /// Sentences below the title.
    pub(crate) lines: Vec<String>,
    pub(crate) content: Vec<Shape>,
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// What colours and shapes mean: a sample and a word each.
    pub(crate) legend: Vec<(Sample, String)>,
    pub(crate) text: String,
}

/// A sample of the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sample {
    Vertex(crate::vertex::Look),
    Line(&'static str),
    Spot(&'static str),
    Square(&'static str),
}

const MARGIN: f64 = 16.0;
const TITLE: f64 = 17.0;
const TEXT: f64 = 13.0;
/// Pages are at least so wide, so that titles have room.
const NARROW: f64 = 400.0;

impl Page {
    /// The figure: the title, the sentences, the drawing in the middle, the legend.
    pub(crate) fn figure(self) -> Figure {
        self.figure_with(Vec::new())
    }

    /// The same with spots, which are given as the content has them.
    pub(crate) fn figure_with(self, mut spots: Vec<Spot>) -> Figure {
        let inner = self.width.max(NARROW);
        let width = inner + 2.0 * MARGIN;
        let mut shapes = Vec::new();
        let mut y = MARGIN;
        for line in measure::lines(&self.title, TITLE * 1.08, inner) {
            y += TITLE;
            shapes.push(label(point(MARGIN, y), TITLE, line, "bold", Anchor::Start));
            y += 6.0;
        }
        for line in &self.lines {
            for piece in measure::lines(line, TEXT, inner) {
                y += TEXT + 1.0;
                shapes.push(label(point(MARGIN, y), TEXT, piece, "ink", Anchor::Start));
                y += 4.0;
            }
        }
        y += 12.0;
        let left = MARGIN + (inner - self.width) / 2.0;
        for spot in &mut spots {
            spot.area.x += left;
            spot.area.y += y;
        }
        shapes.push(moved(left, y, self.content));
        y += self.height;
        let (legend, tall) = legend(&self.legend, inner);
        if !legend.is_empty() {
            shapes.push(moved(MARGIN, y + 14.0, legend));
            y += 14.0 + tall;
        }
        let text = [vec![self.title.clone()], self.lines.clone(), vec![String::new(), self.text]].concat();
        Figure {
            description: self.lines.join(" "),
            title: self.title,
            width,
            height: y + MARGIN,
            shapes,
            spots,
            text: text.join("\n").trim_end().to_owned() + "\n",
            dot: None,
            pixels: None,
        }
    }
}

/// Samples with words, in rows; and how high they are.
fn legend(samples: &[(Sample, String)], room: f64) -> (Vec<Shape>, f64) {
    const HEIGHT: f64 = 22.0;
    const SAMPLE: f64 = 34.0;
    let (mut shapes, mut x, mut y) = (Vec::new(), 0.0, 0.0);
    for (sample, word) in samples {
        let long = SAMPLE + 6.0 + measure::width(word, TEXT - 1.0) + 14.0;
        if x > 0.0 && x + long > room {
            (x, y) = (0.0, y + HEIGHT);
        }
        let middle = point(x + SAMPLE / 2.0, y + HEIGHT / 2.0);
        match sample {
            Sample::Vertex(look) => shapes.push(look.outline(middle, 26.0, 16.0)),
            Sample::Line(class) => shapes.push(Shape::Line {
                ends: [point(x + 2.0, middle.y), point(x + SAMPLE - 2.0, middle.y)],
                class,
            }),
            Sample::Spot(class) => shapes.push(Shape::Circle { at: middle, radius: 4.0, class }),
            Sample::Square(class) => {
                shapes.push(Shape::Rect { area: Area::around(middle, 15.0, 15.0), round: 0.0, class });
            }
        }
        shapes.push(label(
            point(x + SAMPLE + 6.0, middle.y + 4.5),
            TEXT - 1.0,
            word.clone(),
            "faint",
            Anchor::Start,
        ));
        x += long;
    }
    (shapes, if samples.is_empty() { 0.0 } else { y + HEIGHT })
}
