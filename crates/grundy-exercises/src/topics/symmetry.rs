//! Symmetry strategies on a row and on a circle of chips.

use crate::dice::Dice;
use crate::task::{Line, Task};
use crate::topic::Topic;

pub(crate) static TOPIC: Topic =
    Topic { id: "symmetry", message: "topic-symmetry", source: "1.4.7; article", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let most = dice.number(2..=if size > 2 { 4 } else { 3 });
    let chips = most + 2 + 2 * size + dice.number(0..=5);
    let circle = dice.below(2) == 0;
    let line = |part: &'static str| Line::of(part).number("all", most + 1);
    let statement =
        Line::of(if circle { "circle" } else { "row" }).number("chips", chips).number("most", most);
    let others = match circle {
        true => vec![
            ("mistake-symmetry-broken", line("first-axis")),
            ("mistake-multiples", line("second-completes")),
            ("mistake-symmetry-beside", line("second-beside")),
        ],
        false => vec![
            ("mistake-symmetry-middle", line("second-mirrors")),
            ("mistake-multiples", line("second-completes")),
            ("mistake-symmetry-broken", line("first-end")),
        ],
    };
    let right = line(if circle { "second-opposite" } else { "first-middle" });
    let task = Task::choice(statement, right, others, dice)
        .given("chips", &[chips])
        .given("most", &[most])
        .given("circle", &[i64::from(circle)])
        .look(line(if circle { "look-circle" } else { "look-row" }).number("chips", chips))
        .effort(4, 1, usize::try_from(chips).ok()?);
    Some(task)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task::Answer;
    use crate::testing::each;

    /// Chips by places: 1 where one still lies.
    type Row = Vec<bool>;

    /// All takes of neighbouring chips; on a circle the last place is beside the first.
    fn takes(row: &Row, most: usize, circle: bool) -> Vec<Vec<usize>> {
        let count = row.len();
        let mut all: Vec<Vec<usize>> = Vec::new();
        for from in 0..count {
            for length in 1..=most.min(count) {
                let places: Vec<usize> = (from..from + length).map(|place| place % count).collect();
                let fits = (circle || from + length <= count) && places.iter().all(|place| row[*place]);
                let mut sorted = places;
                sorted.sort_unstable();
                if fits && !all.contains(&sorted) {
                    all.push(sorted);
                }
            }
        }
        all
    }

    fn after(row: &Row, taken: &[usize]) -> Row {
        row.iter().enumerate().map(|(place, lies)| *lies && !taken.contains(&place)).collect()
    }

    /// A strategy: the reply to the rival's last take, or no reply.
    type Reply<'r> = &'r dyn Fn(&Row, &[usize]) -> Option<Vec<usize>>;

    /// Whether a strategy always has a legal reply until the rival cannot move.
    fn holds(row: &Row, most: usize, circle: bool, reply: Reply<'_>) -> bool {
        takes(row, most, circle).iter().all(|taken| {
            let left = after(row, taken);
            let answer = reply(&left, taken).map(|mut answer| {
                answer.sort_unstable();
                answer
            });
            answer.is_some_and(|answer| {
                takes(&left, most, circle).contains(&answer)
                    && holds(&after(&left, &answer), most, circle, reply)
            })
        })
    }

    /// Takes mirrored at the middle of the places from `low` to `high`.
    fn mirrored(taken: &[usize], low: usize, high: usize) -> Option<Vec<usize>> {
        taken.iter().map(|place| (low + high).checked_sub(*place)).collect()
    }

    /// The strategies that the options describe, on small boards of both kinds: only one holds.
    #[test]
    fn one_strategy_holds() {
        for (chips, most) in [(6_usize, 2_usize), (7, 2), (7, 3), (8, 3)] {
            let full: Row = vec![true; chips];
            let completes: Reply<'_> = &|left, taken| {
                let wanted = (most + 1).checked_sub(taken.len())?;
                takes(left, most, false).into_iter().find(|answer| answer.len() == wanted)
            };
            let middle: Vec<usize> =
                if chips % 2 == 1 { vec![chips / 2] } else { vec![chips / 2 - 1, chips / 2] };
            assert!(holds(&after(&full, &middle), most, false, &|_, taken| mirrored(taken, 0, chips - 1)));
            assert!(!holds(&full, most, false, &|_, taken| mirrored(taken, 0, chips - 1)));
            assert!(!holds(&full, most, false, completes));
            assert!(!holds(&after(&full, &[0]), most, false, &|_, taken| mirrored(taken, 1, chips - 1)));
            // on the circle the first take leaves a row; its middle is then taken, and replies are mirrored
            for first in takes(&full, most, true) {
                let row: Row = vec![true; chips - first.len()];
                let count = row.len();
                let middle: Vec<usize> =
                    if count % 2 == 1 { vec![count / 2] } else { vec![count / 2 - 1, count / 2] };
                assert!(holds(&after(&row, &middle), most, false, &|_, taken| mirrored(taken, 0, count - 1)));
            }
            assert!(!holds(&full, most, true, completes));
            assert!(!holds(&full, most, true, &|_, taken| Some(
                taken.iter().map(|place| (place + taken.len()) % chips).collect()
            )));
            assert!(!holds(&after(&full, &[0]), most, true, &|_, taken| mirrored(taken, 0, chips)));
        }
    }

    /// The right option names the winner, by values of rows from the definition.
    #[test]
    fn the_winner_is_right() {
        each(&TOPIC, |task| {
            let [chips, most, circle] = ["chips", "most", "circle"].map(|name| task.numbers(name)[0]);
            let mut known = std::collections::BTreeMap::new();
            let row = |size: i64| {
                let gone = 1..=most.min(size);
                gone.flat_map(|gone| (0..=(size - gone) / 2).map(move |left| vec![left, size - gone - left]))
                    .collect()
            };
            let first_wins = match circle {
                1 => (1..=most).any(|gone| crate::testing::nimber(chips - gone, &row, &mut known) == 0),
                _ => crate::testing::nimber(chips, &row, &mut known) != 0,
            };
            let Answer::Choice { options, right } = &task.answer else { panic!("a choice") };
            assert_eq!(options[*right].part.starts_with("first"), first_wins);
        });
    }
}
