//! Games with draws: a minefield whose corner is one.

use grundy::report::Winner;

use crate::boards::cell;
use crate::dice::Dice;
use crate::drawn::Drawn;
use crate::field::{Field, cells};
use crate::solver;
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic = Topic { id: "draws", message: "topic-draws", source: "1.5", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let size_of = usize::try_from(size).ok()?;
    let field = Field::drawn(dice, 2 + size_of / 2, 3 + size_of.div_ceil(2));
    let corner = field.corner();
    let ends: Vec<[i64; 2]> = field.dead_ends().into_iter().filter(|at| *at != corner).collect();
    if ends.is_empty() {
        return None;
    }
    let row = field.first_row();
    let solved = |ending: &str| -> Vec<&'static str> {
        let game = format!("mines:{}{ending}", field.text());
        let reports = solver::reports(&game, row.iter().map(|at| cell(*at)));
        let letter = |winner| match winner {
            Some(Winner::First) => "W",
            Some(Winner::Draw) => "D",
            _ => "L",
        };
        reports.iter().map(|report| letter(report.winner())).collect()
    };
    let right = solved(",ending=draw-corner");
    // all three results, so that something is to be seen
    if row.len() < 3 || !["W", "L", "D"].iter().all(|letter| right.contains(letter)) {
        return None;
    }
    let normal = solved("");
    let spread: Vec<&str> =
        row.iter().zip(&normal).map(|(at, label)| if reaches(&field, *at) { "D" } else { label }).collect();
    let task = Task::new(Line::of("task"), Answer::sequence(&right))
        .given("field", &field.flat())
        .picture(field.listed(None))
        .figure(Drawn::Position(format!("mines:{} {}", field.text(), cell(row[0]))))
        .wrong("mistake-no-draw-corner", &Answer::sequence(&normal))
        .wrong("mistake-draw-spreads", &Answer::sequence(&spread))
        .look(Line::of("look").with("ends", cells(&ends)).with("corner", cell(corner)))
        .asks(format!("mines:{},ending=draw-corner {}", field.text(), cell(row[0])))
        .effort(row.len(), 1, field.flat().len() - 1);
    Some(task)
}

/// Whether the chip can come to the corner.
fn reaches(field: &Field, from: [i64; 2]) -> bool {
    from == field.corner() || field.moves(from).into_iter().any(|to| reaches(field, to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::agree;

    /// A loss is -1, a draw 0, a win 1.
    fn value(field: &Field, at: [i64; 2]) -> i64 {
        let moves = field.moves(at).into_iter();
        let end = if at == field.corner() { 0 } else { -1 };
        moves.map(|to| -value(field, to)).max().unwrap_or(end)
    }

    #[test]
    fn all_plays() {
        agree(&TOPIC, |task| {
            let field = Field::read(task.numbers("field"));
            let values = field.first_row().into_iter().map(|at| value(&field, at));
            Answer::sequence(values.map(|value| ["L", "D", "W"][usize::try_from(value + 1).unwrap()]))
        });
    }
}
