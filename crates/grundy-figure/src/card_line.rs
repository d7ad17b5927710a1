//! The line of play over a row of cards: each card in the colour of the player who takes it, below it the
//! number of the move.

use grundy::notation::term::Question;
use grundy::report::{PaidLine, Report};
use grundy::view::amounts;
use grundy_explain::messages::Messages;
use grundy_explain::words;

use crate::figure::Figure;
use crate::measure;
use crate::page::{FigurePage, LegendSample};
use crate::shape::{Area, Shape, centred, point};

/// How the cards of a player are drawn. Further players begin again; numbers tell them apart.
const CLASSES: [&str; 4] = ["win", "loss", "draw", "ended"];
const FONT_PX: f64 = 15.0;
const PAGE_WIDTH_PX: f64 = 960.0;
const CARD_HEIGHT_PX: f64 = 36.0;
const ROW_HEIGHT_PX: f64 = 62.0;
/// Columns of the text that says the same.
const TEXT_COLUMNS: usize = 100;

/// Draws the cards of the first position, and who takes them.
pub(crate) fn figure(
    question: &Question,
    report: &Report,
    line: &PaidLine,
    cards: &[String],
    messages: &Messages,
) -> Figure {
    let takers = takers(line, cards.len());
    let widest = cards.iter().map(|card| measure::width(card, FONT_PX)).fold(22.0, f64::max);
    let wide = widest + 12.0;
    let columns = (1..=cards.len()).take_while(|&n| n as f64 * (wide + 4.0) <= PAGE_WIDTH_PX).last();
    let columns = columns.unwrap_or(1);
    let mut content = Vec::new();
    for (place, (card, taker)) in cards.iter().zip(&takers).enumerate() {
        let (x, y) = ((place % columns) as f64 * (wide + 4.0), (place / columns) as f64 * ROW_HEIGHT_PX);
        let area = Area { x, y: y + 2.0, width: wide, height: CARD_HEIGHT_PX };
        let class = taker.map_or("card", |(player, _)| CLASSES[player % CLASSES.len()]);
        content.push(Shape::Rect { area, round: 4.0, class });
        content.push(centred(area.middle(), FONT_PX, card.clone(), "ink"));
        if let Some((player, number)) = taker {
            let below = point(x + wide / 2.0, y + CARD_HEIGHT_PX + 12.0);
            let text =
                if line.sums.len() > 2 { format!("{number} ({})", player + 1) } else { number.to_string() };
            content.push(centred(below, 10.0, text, "faint"));
        }
    }
    let legend = (1..=line.sums.len()).map(|player| {
        let class = CLASSES[(player - 1) % CLASSES.len()];
        (LegendSample::Square(class), messages.say("line-player", &[("player", player.to_string().into())]))
    });
    let play = messages.say("line-in-figure", &[("payoffs", amounts(&line.sums).into())]);
    FigurePage {
        title: format!("{}: {}", question.game, measure::brief(&report.position, 80)),
        lines: vec![words::solution::verdict(report, messages), play],
        content,
        width: columns.min(cards.len()) as f64 * (wide + 4.0),
        height: cards.len().div_ceil(columns) as f64 * ROW_HEIGHT_PX,
        legend: legend.collect(),
        text: words::paid_line::words(line, TEXT_COLUMNS, messages),
    }
    .figure()
}

/// Who takes each card of the first position, and in which move, from 1.
fn takers(line: &PaidLine, cards: usize) -> Vec<Option<(usize, usize)>> {
    let mut takers = vec![None; cards];
    let mut left: Vec<usize> = (0..cards).collect();
    for (number, step) in (1..).zip(&line.steps) {
        let mut places: Vec<usize> = step.taken.iter().map(|card| card.place).collect();
        places.sort_unstable();
        for place in places.into_iter().rev().filter(|&place| place < cards) {
            if place < left.len() {
                takers[left.remove(place)] = step.player.map(|player| (player, number));
            }
        }
    }
    takers
}
