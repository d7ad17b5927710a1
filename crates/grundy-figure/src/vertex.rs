//! How positions look in graphs and trees: wins, losses and draws have shapes of their own.

use grundy::Outcome;

use crate::shape::{Area, Point, Shape, point};

/// What the shape of a vertex says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VertexStyle {
    /// The outcome for the player to move, and whether play has ended there.
    Decided(Outcome, bool),
    /// Not known yet.
    Undecided,
    /// A player decides; the payoffs are not a win or a loss.
    Plain,
    /// This player decides, counted from 0. Each of the first three has a colour.
    Player(usize),
    /// Chance decides.
    Chance,
    /// No position: what is left out.
    Gap,
}

/// The outlines of players' vertices.
const PLAYERS: [&str; 3] = ["player-1", "player-2", "player-3"];

impl VertexStyle {
    /// The outline around a text: wins are round, losses have corners and a thick line, draws are cut at the
    /// corners.
    pub(crate) fn outline(self, at: Point, width: f64, height: f64) -> Shape {
        let area = Area::around(at, width, height);
        match self {
            Self::Decided(outcome, ended) => {
                let class = if ended { "ended" } else { class(outcome) };
                match outcome {
                    Outcome::Win => Shape::Rect { area, round: height / 2.0, class },
                    Outcome::Loss => Shape::Rect { area, round: 0.0, class },
                    Outcome::Draw => hexagon(area, class),
                }
            }
            Self::Undecided => Shape::Rect { area, round: 4.0, class: "open" },
            Self::Plain => Shape::Rect { area, round: 4.0, class: "vertex" },
            Self::Player(player) => {
                let class = PLAYERS.get(player).copied().unwrap_or("vertex");
                Shape::Rect { area, round: 4.0, class }
            }
            Self::Chance => hexagon(area, "chance"),
            Self::Gap => Shape::Rect { area, round: 4.0, class: "paper" },
        }
    }

    /// The name of the shape in DOT.
    pub(crate) fn in_dot(self) -> &'static str {
        match self {
            Self::Decided(Outcome::Win, _) => "ellipse",
            Self::Decided(Outcome::Loss, _) | Self::Undecided | Self::Plain | Self::Player(_) => "box",
            Self::Decided(Outcome::Draw, _) | Self::Chance => "hexagon",
            Self::Gap => "plaintext",
        }
    }
}

fn class(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::Loss => "loss",
        Outcome::Draw => "draw",
    }
}

fn hexagon(area: Area, class: &'static str) -> Shape {
    let Area { x, y, width, height } = area;
    let cut = (height / 2.0).min(width / 4.0);
    let corners = vec![
        point(x + cut, y),
        point(x + width - cut, y),
        point(x + width, y + height / 2.0),
        point(x + width - cut, y + height),
        point(x + cut, y + height),
        point(x, y + height / 2.0),
    ];
    Shape::Polygon { corners, class }
}

/// The letter of an outcome.
pub(crate) fn letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "W",
        Outcome::Loss => "L",
        Outcome::Draw => "D",
    }
}
