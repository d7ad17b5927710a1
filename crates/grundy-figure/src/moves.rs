//! The moves of Left and of Right, each on a board of its own with the value that it leaves.

use grundy::error::Error;
use grundy::notation::term::Question;
use grundy::report::scene::Scene;
use grundy::report::{Ask, Heat};
use grundy::rules::Player;
use grundy_explain::messages::Messages;

use crate::answers::{ValuedMove, valued_moves};
use crate::figure::Figure;
use crate::figure_kind::{Drawing, FigureKind};
use crate::measure;
use crate::page::FigurePage;
use crate::position::marks;
use crate::scene::draw as draw_scene;
use crate::shape::{Anchor, Shape, label, moved, named, point};

/// Each move of both players with its value.
pub(crate) static MOVES: FigureKind = FigureKind {
    name: "moves",
    title: "Moves and values",
    help: "The moves of Left and of Right, each on a board of its own with the value that it leaves",
    switch_of: None,
    offered: |game| game.values,
    gallery_rank: |_| None,
    drawing: Drawing::Position(draw),
};

/// More moves than this are counted, and not drawn.
const MAX_DRAWN: usize = 36;
/// Boards stand beside each other up to this width.
const ROW_WIDTH_PX: f64 = 640.0;
const FONT_PX: f64 = 13.0;
const GAP_PX: f64 = 22.0;
const CAPTION_PX: f64 = 36.0;
/// Values are cut to this many columns.
const MAX_COLUMNS: usize = 40;

fn draw(question: &Question, ask: &Ask, messages: &Messages) -> Result<Figure, Error> {
    let found = valued_moves(question, ask)?;
    let value = ("value", found.value.as_str().into());
    let mut lines = vec![match &found.heat {
        Some(Heat { mean, temperature, .. }) => {
            let says = [value, ("mean", mean.as_str().into()), ("temperature", temperature.as_str().into())];
            messages.say("sided-worth", &says)
        }
        None => messages.say("sided-loopy-worth", &[value]),
    }];
    let (mut content, mut text, mut y, mut width) = (Vec::new(), String::new(), 0.0, 0.0_f64);
    for player in Player::BOTH {
        let all: Vec<&ValuedMove> = found.moves.iter().filter(|mv| mv.player == player).collect();
        let id = if player == Player::Left { "left-moves" } else { "right-moves" };
        let heading = messages.say(id, &[("n", all.len().into())]);
        y += FONT_PX;
        content.push(label(point(0.0, y), FONT_PX, heading.clone(), "bold", Anchor::Start));
        text += &format!("{heading}\n");
        let mut boards = Boards { top: y + 12.0, ..Boards::default() };
        for mv in all.iter().take(MAX_DRAWN) {
            let name = messages.mv(&mv.mv);
            text += &format!("  {name} → {}\n", mv.value);
            content.push(boards.board(&found.scene, mv, &name, player));
        }
        y = boards.bottom();
        width = width.max(boards.width);
        if let Some(rest) = all.len().checked_sub(MAX_DRAWN).filter(|&rest| rest > 0) {
            lines.push(format!("{heading}{}", messages.say("and-more", &[("n", rest.into())])));
        }
    }
    let title = format!("{}: {}", question.game, measure::brief(&found.position, 60));
    Ok(FigurePage { title, lines, content, width, height: y, legend: Vec::new(), text }.figure())
}

/// Boards in rows.
#[derive(Default)]
struct Boards {
    top: f64,
    x: f64,
    /// The height of the row.
    height: f64,
    width: f64,
}

impl Boards {
    /// A board with a move on it, and below it the move and its value.
    fn board(&mut self, scene: &Scene, mv: &ValuedMove, name: &str, player: Player) -> Shape {
        let mut drawing = draw_scene(scene);
        drawing.shapes.push(named(name, marks(&drawing, &[&mv.change])));
        let value = format!("→ {}", measure::brief(&mv.value, MAX_COLUMNS));
        let wide = [name, &value]
            .map(|text| measure::width(text, FONT_PX))
            .into_iter()
            .fold(drawing.width, f64::max);
        if self.x > 0.0 && self.x + wide > ROW_WIDTH_PX {
            (self.top, self.x, self.height) = (self.bottom(), 0.0, 0.0);
        }
        let (height, left) = (drawing.height, self.x);
        let line = if player == Player::Left { "first" } else { "second" };
        let mut shapes = drawing.shapes;
        let ends = [point(0.0, height + 6.0), point(wide, height + 6.0)];
        shapes.push(Shape::Line { ends, class: line });
        shapes.push(label(point(0.0, height + 21.0), FONT_PX, name.to_owned(), "faint", Anchor::Start));
        shapes.push(label(point(0.0, height + CAPTION_PX), FONT_PX, value, "ink", Anchor::Start));
        self.x += wide + GAP_PX;
        self.height = self.height.max(height + CAPTION_PX);
        self.width = self.width.max(self.x - GAP_PX);
        moved(left, self.top, shapes)
    }

    /// Where the next row begins.
    fn bottom(&self) -> f64 {
        self.top + if self.height > 0.0 { self.height + GAP_PX } else { 0.0 }
    }
}
