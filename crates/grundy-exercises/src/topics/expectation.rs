//! Expectations of lotteries.

use crate::dice::Dice;
use crate::lots::Lots;
use crate::solver;
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic =
    Topic { id: "expectation", message: "topic-expectation", source: "1.9.1", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let lots = Lots::drawn(dice, if size > 2 { 3 } else { 2 }, if size > 1 { 3 } else { 2 });
    let report = solver::report(&lots.question());
    let expectation = report.answer.payoffs().first()?.to_string().parse().ok()?;
    let unweighted = lots
        .of()
        .iter()
        .map(|cases| cases.iter().map(|case| case[1]).sum::<i64>() / i64::try_from(cases.len()).unwrap_or(1));
    let most = |cases: &[[i64; 2]]| cases.iter().map(|case| case[1]).max();
    let richest = (1..).zip(lots.of()).max_by_key(|(_, cases)| most(cases)).map(|(number, _)| number)?;
    let task = Task::new(Line::of("task"), Answer::Number(expectation))
        .given("lots", &lots.flat())
        .picture(lots.listed())
        .wrong("mistake-best-case", &Answer::Number(lots.of().iter().flatten().map(|case| case[1]).max()?))
        .wrong("mistake-unweighted", &Answer::Number(unweighted.max()?))
        .wrong(
            "mistake-worst-case",
            &Answer::Number(
                lots.of().iter().filter_map(|cases| cases.iter().map(|case| case[1]).min()).max()?,
            ),
        )
        .look(Line::of("look").number("n", richest))
        .asks(lots.question())
        .effort(lots.of().len(), 1, lots.flat().len() / 2);
    Some(task)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::agree;

    /// Every lottery played a hundred times, each case as often as it is likely.
    #[test]
    fn all_cases() {
        agree(&TOPIC, |task| {
            let sums = Lots::read(task.numbers("lots"));
            let sums = sums.of().iter().map(|cases| cases.iter().map(|case| case[0] * case[1]).sum::<i64>());
            let best = sums.max().unwrap();
            assert_eq!(best % 100, 0);
            Answer::Number(best / 100)
        });
    }
}
