//! Pages: the title, sentences, the drawing and its legend, laid out.

use grundy::Outcome;
use grundy_explain::messages::Messages;

use crate::figure::{Figure, Spot};
use crate::measure;
use crate::shape::{Anchor, Area, Shape, label, moved, point};
use crate::vertex::VertexStyle;

/// A figure before it is laid out on its page.
pub(crate) struct FigurePage {
    pub(crate) title: String,
    /// Sentences below the title.
    pub(crate) lines: Vec<String>,
    pub(crate) content: Vec<Shape>,
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// What colours and shapes mean: a sample and a word each.
    pub(crate) legend: Vec<(LegendSample, String)>,
    pub(crate) text: String,
}

/// A sample of the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LegendSample {
    Vertex(VertexStyle),
    Line(&'static str),
    Spot(&'static str),
    Square(&'static str),
}

const MARGIN_PX: f64 = 16.0;
const TITLE_FONT_PX: f64 = 17.0;
const TEXT_FONT_PX: f64 = 13.0;
/// The least width of a page's content, so that titles have room.
const MIN_WIDTH_PX: f64 = 400.0;

impl FigurePage {
    /// The figure: the title, the sentences, the drawing in the middle, the legend.
    pub(crate) fn figure(self) -> Figure {
        self.figure_with(Vec::new())
    }

    /// The same with spots, which are given as the content has them.
    pub(crate) fn figure_with(self, mut spots: Vec<Spot>) -> Figure {
        let inner = self.width.max(MIN_WIDTH_PX);
        let width = inner + 2.0 * MARGIN_PX;
        let mut shapes = Vec::new();
        let mut y = MARGIN_PX;
        for line in measure::lines(&self.title, TITLE_FONT_PX * 1.08, inner) {
            y += TITLE_FONT_PX;
            shapes.push(label(point(MARGIN_PX, y), TITLE_FONT_PX, line, "bold", Anchor::Start));
            y += 6.0;
        }
        for line in &self.lines {
            for piece in measure::lines(line, TEXT_FONT_PX, inner) {
                y += TEXT_FONT_PX + 1.0;
                shapes.push(label(point(MARGIN_PX, y), TEXT_FONT_PX, piece, "ink", Anchor::Start));
                y += 4.0;
            }
        }
        y += 12.0;
        let left = MARGIN_PX + (inner - self.width) / 2.0;
        for spot in &mut spots {
            spot.area.x += left;
            spot.area.y += y;
        }
        shapes.push(moved(left, y, self.content));
        y += self.height;
        let (legend, tall) = legend(&self.legend, inner);
        if !legend.is_empty() {
            shapes.push(moved(MARGIN_PX, y + 14.0, legend));
            y += 14.0 + tall;
        }
        let text = [vec![self.title.clone()], self.lines.clone(), vec![String::new(), self.text]].concat();
        Figure {
            description: self.lines.join(" "),
            title: self.title,
            width,
            height: y + MARGIN_PX,
            shapes,
            spots,
            text: text.join("\n").trim_end().to_owned() + "\n",
            dot: None,
            pixels: None,
        }
    }
}

/// LegendSamples with words, in rows; and how high they are.
fn legend(samples: &[(LegendSample, String)], room: f64) -> (Vec<Shape>, f64) {
    const ROW_HEIGHT_PX: f64 = 22.0;
    const SAMPLE_WIDTH_PX: f64 = 34.0;
    let (mut shapes, mut x, mut y) = (Vec::new(), 0.0, 0.0);
    for (sample, word) in samples {
        let long = SAMPLE_WIDTH_PX + 6.0 + measure::width(word, TEXT_FONT_PX - 1.0) + 14.0;
        if x > 0.0 && x + long > room {
            (x, y) = (0.0, y + ROW_HEIGHT_PX);
        }
        let middle = point(x + SAMPLE_WIDTH_PX / 2.0, y + ROW_HEIGHT_PX / 2.0);
        match sample {
            LegendSample::Vertex(look) => shapes.push(look.outline(middle, 26.0, 16.0)),
            LegendSample::Line(class) => shapes.push(Shape::Line {
                ends: [point(x + 2.0, middle.y), point(x + SAMPLE_WIDTH_PX - 2.0, middle.y)],
                class,
            }),
            LegendSample::Spot(class) => shapes.push(Shape::Circle { at: middle, radius: 4.0, class }),
            LegendSample::Square(class) => {
                shapes.push(Shape::Rect { area: Area::around(middle, 15.0, 15.0), round: 0.0, class });
            }
        }
        shapes.push(label(
            point(x + SAMPLE_WIDTH_PX + 6.0, middle.y + 4.5),
            TEXT_FONT_PX - 1.0,
            word.clone(),
            "faint",
            Anchor::Start,
        ));
        x += long;
    }
    (shapes, if samples.is_empty() { 0.0 } else { y + ROW_HEIGHT_PX })
}

/// The legend of the outcomes that are there, by the messages for wins, losses and draws.
pub(crate) fn outcome_legend(
    ids: [&str; 3],
    has: &dyn Fn(Outcome) -> bool,
    messages: &Messages,
) -> Vec<(LegendSample, String)> {
    let outcomes = [Outcome::Win, Outcome::Loss, Outcome::Draw].into_iter().zip(ids);
    outcomes
        .filter(|(outcome, _)| has(*outcome))
        .map(|(outcome, id)| {
            (LegendSample::Vertex(VertexStyle::Decided(outcome, false)), messages.say(id, &[]))
        })
        .collect()
}
