//! A winning move of a chip on a minefield, under the normal and the reversed ending.

use grundy::report::Winner;

use crate::boards::cell;
use crate::dice::Dice;
use crate::drawn::Drawn;
use crate::field::{Field, cells};
use crate::solver;
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic =
    Topic { id: "minefield", message: "topic-minefield", source: "1.2.2, 1.2.3", draw };

const START: [i64; 2] = [1, 1];

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let size_of = usize::try_from(size).ok()?;
    let field = Field::drawn(dice, 2 + size_of.div_ceil(2), 3 + size_of.div_ceil(2));
    let reversed = size > 2 && dice.below(2) == 0;
    let moves = field.moves(START);
    if moves.len() < 3 {
        return None;
    }
    let asked = |reversed: bool| {
        let ending = if reversed { ",ending=reversed" } else { "" };
        format!("mines:{}{ending} {}", field.text(), cell(START))
    };
    let winning = winning(&asked(reversed), &moves)?;
    if winning.is_empty() || winning.len() == moves.len() {
        return None;
    }
    let right: Vec<String> = winning.iter().map(|at| cell(*at)).collect();
    let mistake = if reversed { "mistake-normal-end" } else { "mistake-end-wins" };
    let statement = Line::of(if reversed { "reversed" } else { "normal" });
    let mut task = Task::new(statement, Answer::moves(&right))
        .given("field", &field.flat())
        .given("reversed", &[i64::from(reversed)])
        .picture(field.listed(Some(START)))
        .figure(Drawn::Position(asked(false)));
    let one = |at: [i64; 2]| Answer::moves([cell(at)]);
    let farthest = |line: usize| moves.iter().filter(|at| at[line] == 1).max_by_key(|at| at[1 - line]);
    for at in [farthest(0), farthest(1)].into_iter().flatten() {
        task = task.wrong("mistake-farthest", &one(*at));
    }
    for at in self::winning(&asked(!reversed), &moves)? {
        task = task.wrong(mistake, &one(at));
    }
    let task = task.look(Line::of("look").with("cells", cells(&moves))).asks(asked(reversed)).effort(
        moves.len(),
        winning.len(),
        field.flat().len() - 1,
    );
    Some(task)
}

/// The cells to which winning moves lead, as the solver says.
fn winning(asked: &str, moves: &[[i64; 2]]) -> Option<Vec<[i64; 2]>> {
    let report = solver::report(asked);
    if report.moves.len() != moves.len() {
        return None;
    }
    let wins = report.moves.iter().filter(|row| row.winner() == Some(Winner::First));
    // a move says where and how far
    let target = |mv: &str| {
        let (way, far) = mv.split_once(' ')?;
        let far: i64 = far.parse().ok()?;
        Some(if way == "R" { [START[0], START[1] + far] } else { [START[0] + far, START[1]] })
    };
    wins.map(|row| target(&row.mv)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::agree;

    fn wins(field: &Field, at: [i64; 2], reversed: bool) -> bool {
        let moves = field.moves(at);
        if moves.is_empty() { reversed } else { moves.iter().any(|to| !wins(field, *to, reversed)) }
    }

    /// Every winning move is in the key, and no other one.
    #[test]
    fn all_plays() {
        agree(&TOPIC, |task| {
            let field = Field::read(task.numbers("field"));
            let reversed = task.numbers("reversed")[0] == 1;
            let winning = field.moves(START).into_iter().filter(|to| !wins(&field, *to, reversed));
            Answer::moves(winning.map(cell))
        });
    }
}
