//! A limit of losses: the best expectation among lotteries that cannot lose more.

use grundy::report::{Ask, Criterion};

use crate::dice::Dice;
use crate::lots::Lots;
use crate::solver;
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic =
    Topic { id: "worst-case", message: "topic-worst-case", source: "1.9.1", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let lots = Lots::drawn(dice, usize::try_from(2 + size / 2).ok()? + 1, if size > 1 { 3 } else { 2 });
    let loss = 5 * dice.number(1..=4);
    let limit = f64::from(i32::try_from(loss).ok()?);
    let worst = |cases: &Vec<[i64; 2]>| cases.iter().map(|case| case[1]).min().unwrap_or(0);
    if !lots.of().iter().any(|cases| worst(cases) >= -loss) {
        return None;
    }
    let opened = solver::opened(&lots.question());
    let chosen = |criterion| {
        let report = opened.solve(&Ask { criterion, ..Ask::default() }).ok()?;
        let best: Vec<i64> =
            (1..).zip(&report.moves).filter(|(_, row)| row.best).map(|(number, _)| number).collect();
        // several lotteries that are as good would be several right answers
        if let [one] = best.as_slice() { Some(*one) } else { None }
    };
    let right = chosen(Criterion::LossLimit(limit))?;
    let (rich, careful) = (chosen(Criterion::Expectation)?, chosen(Criterion::Worst)?);
    if size > 1 && right == rich {
        return None;
    }
    let worst_of_all: Vec<i64> = lots.of().iter().map(worst).collect();
    let task = Task::new(Line::of("task").number("loss", loss), Answer::Number(right))
        .given("lots", &lots.flat())
        .given("loss", &[loss])
        .picture(lots.listed())
        .wrong("mistake-limit-forgotten", &Answer::Number(rich))
        .wrong("mistake-worst-alone", &Answer::Number(careful))
        .look(Line::of("look").numbers("worst", &worst_of_all).number("loss", loss))
        .effort(lots.of().len(), 1, lots.flat().len() / 2);
    Some(task)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::agree;

    #[test]
    fn the_definition() {
        agree(&TOPIC, |task| {
            let lots = Lots::read(task.numbers("lots"));
            let loss = task.numbers("loss")[0];
            let safe = (1..).zip(lots.of()).filter(|(_, cases)| cases.iter().all(|case| case[1] >= -loss));
            let worth = |cases: &[[i64; 2]]| cases.iter().map(|case| case[0] * case[1]).sum::<i64>();
            let mut safe: Vec<(i64, i64)> = safe.map(|(number, cases)| (worth(cases), number)).collect();
            safe.sort_unstable();
            let best = safe.pop().unwrap();
            assert!(safe.iter().all(|(worth, _)| *worth < best.0), "one lottery is best");
            Answer::Number(best.1)
        });
    }
}
