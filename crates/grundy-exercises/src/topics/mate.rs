//! Mate in one with king and queen.

use std::sync::OnceLock;

use grundy::notation::term::Question;
use grundy::report::Ask;

use crate::dice::Dice;
use crate::drawn::Drawn;
use crate::solver;
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic = Topic { id: "mate", message: "topic-mate", source: "1.6.4, 1.6:B", draw };

/// The endgame, opened once: its table is computed at the first question.
static ENDGAME: OnceLock<Question> = OnceLock::new();

/// The name of a square; files and ranks are counted from 0.
fn square([file, rank]: [i64; 2]) -> String {
    let letter = char::from(b'a' + u8::try_from(file).expect("a square of the board"));
    format!("{letter}{}", rank + 1)
}

fn apart(a: [i64; 2], b: [i64; 2]) -> i64 {
    (a[0] - b[0]).abs().max((a[1] - b[1]).abs())
}

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    // the black king on an edge, the white one near it
    let mut black = [dice.number(0..=7), dice.pick(&[0, 7])];
    if dice.below(2) == 0 {
        black.swap(0, 1);
    }
    let white = [black[0] + dice.number(-2..=2), black[1] + dice.number(-2..=2)];
    let queen = [dice.number(0..=7), dice.number(0..=7)];
    let on_board = |at: [i64; 2]| at.iter().all(|line| (0..8).contains(line));
    if !on_board(white) || apart(white, black) < 2 || queen == white || queen == black {
        return None;
    }
    // a check that is given already is no position of White's
    let line = queen[0] == black[0]
        || queen[1] == black[1]
        || (queen[0] - black[0]).abs() == (queen[1] - black[1]).abs();
    if line {
        return None;
    }
    let position = [white, queen, black].map(square).join(" ");
    let game = ENDGAME.get_or_init(|| solver::opened("endgame a1 b2 f5"));
    let report = game.table.solve(&position, &Ask::default()).ok()?;
    let mates = report.moves.iter().filter(|row| row.answer.remoteness() == Some(0) && row.best);
    let mates: Vec<&str> = mates.map(|row| row.mv.trim_end_matches(['#', '+'])).collect();
    let most = if size > 3 { 1 } else { 3 };
    if mates.is_empty() || mates.len() > most {
        return None;
    }
    let checks = report.moves.iter().filter(|row| row.mv.ends_with(['+', '#']));
    let checks: Vec<&str> = checks.map(|row| row.mv.trim_end_matches(['#', '+'])).collect();
    // where the white king lets the black one go
    let around = (-1..=1).flat_map(|file| (-1..=1).map(move |rank| [black[0] + file, black[1] + rank]));
    let free = |at: &[i64; 2]| on_board(*at) && *at != black && apart(*at, white) > 1;
    let flights: Vec<String> = around.filter(free).map(square).collect();
    let flat: Vec<i64> = [white, queen, black].concat();
    let task = Task::new(
        Line::of("task")
            .with("white", square(white))
            .with("queen", square(queen))
            .with("black", square(black)),
        Answer::set(&mates),
    );
    let task = task
        .given("squares", &flat)
        .picture(board(white, queen, black))
        .figure(Drawn::Position(format!("endgame {position}")))
        .look(Line::of("look").with("squares", flights.join(", ")))
        .wrong("mistake-only-check", &Answer::set(&checks))
        .effort(report.moves.len(), mates.len(), if size > 2 { checks.len() } else { 1 });
    Some(task)
}

/// The board, White below.
fn board(white: [i64; 2], queen: [i64; 2], black: [i64; 2]) -> String {
    let sign = |at: [i64; 2]| match at {
        at if at == white => '\u{2654}',
        at if at == queen => '\u{2655}',
        at if at == black => '\u{265a}',
        _ => '\u{b7}',
    };
    let row = |rank: i64| {
        let squares: Vec<String> = (0..8).map(|file| sign([file, rank]).to_string()).collect();
        format!("{} {}", rank + 1, squares.join(" "))
    };
    let rows: Vec<String> = (0..8).rev().map(row).collect();
    format!("{}\n  a b c d e f g h", rows.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::agree;

    /// Whether the queen attacks a square, the kings in her way.
    fn attacks(queen: [i64; 2], target: [i64; 2], blockers: &[[i64; 2]]) -> bool {
        let [x, y] = [target[0] - queen[0], target[1] - queen[1]];
        if (x, y) == (0, 0) || !(x == 0 || y == 0 || x.abs() == y.abs()) {
            return false;
        }
        let way = (1..x.abs().max(y.abs()))
            .map(|step| [queen[0] + step * x.signum(), queen[1] + step * y.signum()]);
        way.into_iter().all(|at| !blockers.contains(&at))
    }

    /// Every move of the queen and of the king.
    #[test]
    fn mates_by_the_rules_of_chess() {
        let squares = || (0..8).flat_map(|file| (0..8).map(move |rank| [file, rank]));
        let mated = |white: [i64; 2], queen: [i64; 2], black: [i64; 2]| {
            let near = squares().filter(|to| apart(*to, black) == 1);
            let mut escapes =
                near.filter(|to| apart(*to, white) > 1 && (*to == queen || !attacks(queen, *to, &[white])));
            attacks(queen, black, &[white]) && escapes.next().is_none()
        };
        agree(&TOPIC, |task| {
            let [a, b, c, d, e, f] = task.numbers("squares") else { panic!("three squares") };
            let (white, queen, black) = ([*a, *b], [*c, *d], [*e, *f]);
            let queens =
                squares().filter(|to| *to != white && *to != black && attacks(queen, *to, &[white, black]));
            let queens = queens.filter(|to| mated(white, *to, black)).map(|to| format!("Q{}", square(to)));
            let kings =
                squares().filter(|to| apart(*to, white) == 1 && apart(*to, black) > 1 && *to != queen);
            let kings = kings.filter(|to| mated(*to, queen, black)).map(|to| format!("K{}", square(to)));
            Answer::set(queens.chain(kings))
        });
    }
}
