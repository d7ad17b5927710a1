//! The market for lemons: what an uninformed buyer should offer.

use crate::dice::Dice;
use crate::solver;
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic = Topic { id: "lemons", message: "topic-lemons", source: "1.9.3", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let lemon = dice.number(1..=2 + size);
    let worn = lemon + dice.number(3..=6);
    let peach = worn + dice.number(3..=4 + size);
    let fine = peach + dice.number(3..=8 + size);
    let percent = 10 * dice.number(2..=9);
    // a low price, one between, and one that the seller of a peach takes too
    let offers = [lemon + 1, dice.number(lemon + 2..=peach - 1), peach + 1];
    let question = format!(
        "lemons:lemon={lemon}/{worn},peach={peach}/{fine},p={percent}%,offers={}+{}+{} start",
        offers[0], offers[1], offers[2]
    );
    let report = solver::report(&question);
    let best: Vec<usize> =
        report.moves.iter().enumerate().filter(|(_, row)| row.best).map(|(place, _)| place).collect();
    let [best] = best.as_slice() else { return None };
    let right = offers[*best];
    // what the car is worth on average, which naive buyers offer
    let average = (worn * (100 - percent) + fine * percent) / 100;
    let naive = offers.iter().rev().find(|offer| **offer <= average).copied().unwrap_or(offers[0]);
    let statement = Line::of("task")
        .number("lemon", lemon)
        .number("worn", worn)
        .number("peach", peach)
        .number("fine", fine);
    let task =
        Task::new(statement.number("percent", percent).numbers("offers", &offers), Answer::Number(right))
            .given("prices", &[lemon, worn, peach, fine])
            .given("percent", &[percent])
            .given("offers", &offers)
            .wrong("mistake-average-car", &Answer::Number(naive))
            .wrong("mistake-compromise", &Answer::Number(offers[1]))
            .look(Line::of("look").number("peach", peach).number("worn", worn))
            .asks(question)
            .effort(3, 1, 6);
    Some(task)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::agree;

    #[test]
    fn every_offer() {
        agree(&TOPIC, |task| {
            let [lemon, worn, peach, fine] = task.numbers("prices") else { panic!("four prices") };
            let percent = task.numbers("percent")[0];
            let sold = |offer: i64, least: i64, worth: i64| if offer > least { worth - offer } else { 0 };
            let gain = |offer: i64| {
                (100 - percent) * sold(offer, *lemon, *worn) + percent * sold(offer, *peach, *fine)
            };
            let offers = task.numbers("offers");
            let best = offers.iter().map(|offer| gain(*offer)).max().unwrap();
            let best: Vec<i64> = offers.iter().copied().filter(|offer| gain(*offer) == best).collect();
            assert_eq!(best.len(), 1, "one offer is best");
            Answer::Number(best[0])
        });
    }
}
