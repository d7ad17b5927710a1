//! The Ultimatum game with something to fall back on.

use grundy_tree::solve::Ties;

use crate::dice::Dice;
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;
use crate::trees::solved;

pub(crate) static TOPIC: Topic = Topic { id: "ultimatum", message: "topic-ultimatum", source: "1.8.3", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let coins = 4 + 3 * size + dice.number(0..=3);
    let own = dice.number(0..=coins / 3);
    let rival = dice.number(if size > 1 { 1 } else { 0 }..=coins / 3);
    let kind = dice.below(2) == 0;
    let offers = (0..=coins).map(|offer| format!("< ({} {offer}) ({own} {rival}) >", coins - offer));
    let brackets = format!("[ {} ]", offers.collect::<Vec<_>>().join(" "));
    let ties = |kind: bool| if kind { Ties::Kind } else { Ties::Mean };
    let offered = |kind: bool| {
        solved(&brackets, ties(kind), |tree, solution| {
            let chosen = solution.chosen(0)?;
            i64::try_from(tree.children(0).position(|child| child == chosen)?).ok()
        })
    };
    let (right, other) = (offered(kind)?, offered(!kind)?);
    // player 1 must gain by the deal, or several offers would do
    if coins - right.max(other) <= own {
        return None;
    }
    let line = Line::of(if kind { "kind" } else { "mean" });
    let task = Task::new(
        line.number("coins", coins).number("own", own).number("rival", rival),
        Answer::Number(right),
    )
    .given("coins", &[coins])
    .given("fallback", &[own, rival])
    .given("kind", &[i64::from(kind)])
    .wrong("mistake-other-ties", &Answer::Number(other))
    .wrong("mistake-half", &Answer::Number(coins / 2))
    .wrong("mistake-no-fallback", &Answer::Number(i64::from(!kind)))
    .look(Line::of("look").number("rival", rival))
    .effort(usize::try_from(coins).ok()? + 1, 1, 2);
    Some(task)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::agree;

    #[test]
    fn every_offer() {
        agree(&TOPIC, |task| {
            let (coins, fallback) = (task.numbers("coins")[0], task.numbers("fallback"));
            let kind = task.numbers("kind")[0] == 1;
            let accepted = |offer: i64| {
                offer > fallback[1] || (offer == fallback[1] && kind && coins - offer > fallback[0])
            };
            let gain = |offer: &i64| if accepted(*offer) { coins - offer } else { fallback[0] };
            let best = (0..=coins).map(|offer| gain(&offer)).max().unwrap();
            let offers: Vec<i64> = (0..=coins).filter(|offer| gain(offer) == best).collect();
            assert_eq!(offers.len(), 1, "one offer is best");
            Answer::Number(offers[0])
        });
    }
}
