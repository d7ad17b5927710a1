//! Decision trees with chance: what player 1 may expect.

use std::fmt::Write as _;

use grundy_tree::solve::Ties;

use crate::dice::Dice;
use crate::drawn::Drawn;
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;
use crate::trees::solved;

pub(crate) static TOPIC: Topic =
    Topic { id: "chance", message: "topic-chance", source: "1.9.1, 1.9.2", draw };

/// A case of a lottery: its percents, and the ends among which player 2 chooses, or one end.
type Case = (i64, Vec<[i64; 2]>);

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let count = if size > 3 { 3 } else { 2 };
    let mut lotteries: Vec<Vec<Case>> = Vec::new();
    for _ in 0..count {
        let percent = 10 * dice.number(1..=9);
        let mut lottery = Vec::new();
        for (place, percent) in [percent, 100 - percent].into_iter().enumerate() {
            let ends = if place == 0 && size < 3 { 1 } else { 2 };
            let ends: Vec<[i64; 2]> =
                (0..ends).map(|_| [10 * dice.number(0..=9), dice.number(0..=9)]).collect();
            lottery.push((percent, ends));
        }
        lotteries.push(lottery);
    }
    let all = || lotteries.iter().flatten();
    // no case of player 2 is a tie or no choice at all
    if all().any(|(_, ends)| ends.len() > 1 && (ends[0][1] == ends[1][1] || ends[0][0] == ends[1][0])) {
        return None;
    }
    let brackets = brackets(&lotteries);
    let right = solved(&brackets, Ties::First, |_, solution| solution.value(0).first()?.to_whole())?;
    let best =
        |worth: &dyn Fn(&[Case]) -> i64| lotteries.iter().map(|lottery| worth(lottery)).max().unwrap_or(0);
    let kept = |ends: &[[i64; 2]]| ends.iter().max_by_key(|paid| paid[1]).map_or(0, |paid| paid[0]);
    let most = |ends: &[[i64; 2]]| ends.iter().map(|paid| paid[0]).max().unwrap_or(0);
    let helped = best(&|cases| cases.iter().map(|(percent, ends)| percent * most(ends)).sum::<i64>() / 100);
    let unweighted = best(&|cases| cases.iter().map(|(_, ends)| kept(ends)).sum::<i64>() / 2);
    let lucky = best(&|cases| cases.iter().map(|(_, ends)| kept(ends)).max().unwrap_or(0));
    let choices = all().filter(|(_, ends)| ends.len() > 1).count();
    let flat: Vec<i64> = all()
        .flat_map(|(percent, ends)| {
            let count = i64::try_from(ends.len()).unwrap_or(0);
            [*percent, count].into_iter().chain(ends.iter().flatten().copied())
        })
        .collect();
    let task = Task::new(Line::of("task"), Answer::Number(right))
        .given("cases", &flat)
        .picture(listed(&lotteries))
        .figure(Drawn::Tree(brackets))
        .wrong("mistake-own-best", &Answer::Number(helped))
        .wrong("mistake-unweighted", &Answer::Number(unweighted))
        .wrong("mistake-best-case", &Answer::Number(lucky))
        .look(Line::of("look").number("n", i64::try_from(choices).ok()?))
        .effort(count, 1, all().map(|(_, ends)| ends.len()).sum());
    Some(task)
}

/// The tree in the program's brackets.
fn brackets(lotteries: &[Vec<Case>]) -> String {
    let case = |(percent, ends): &Case| {
        let inside: Vec<String> = ends.iter().map(|[first, second]| format!("({first} {second})")).collect();
        let inside = inside.join(" ");
        if ends.len() > 1 { format!("{percent}/100 < {inside} >") } else { format!("{percent}/100 {inside}") }
    };
    let lottery =
        |cases: &Vec<Case>| format!("{{ {} }}", cases.iter().map(case).collect::<Vec<_>>().join(" "));
    format!("[ {} ]", lotteries.iter().map(lottery).collect::<Vec<_>>().join(" "))
}

/// The tree as lines, deeper ones further to the right.
fn listed(lotteries: &[Vec<Case>]) -> String {
    let mut text = "1:".to_owned();
    for cases in lotteries {
        text.push_str("\n    ?:");
        for (percent, ends) in cases {
            let _ = write!(text, "\n        {percent}%");
            if ends.len() > 1 {
                text.push_str(" 2:");
            }
            for [first, second] in ends {
                let gap = if ends.len() > 1 { "\n            " } else { " " };
                let _ = write!(text, "{gap}({first}, {second})");
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::agree;

    /// All that can happen, in hundredths.
    #[test]
    fn all_cases() {
        agree(&TOPIC, |task| {
            let mut numbers = task.numbers("cases");
            let mut worths = Vec::new();
            while let [percent, count, rest @ ..] = numbers {
                let (ends, after) = rest.split_at(2 * usize::try_from(*count).unwrap());
                let ends: Vec<&[i64]> = ends.chunks(2).collect();
                let chosen = ends.iter().filter(|end| ends.iter().all(|other| other[1] <= end[1]));
                let chosen: Vec<_> = chosen.collect();
                assert_eq!(chosen.len(), 1, "player 2 knows what to do");
                worths.push(percent * chosen[0][0]);
                numbers = after;
            }
            let best = worths.chunks(2).map(|lottery| lottery.iter().sum::<i64>()).max().unwrap();
            assert_eq!(best % 100, 0);
            Answer::Number(best / 100)
        });
    }
}
