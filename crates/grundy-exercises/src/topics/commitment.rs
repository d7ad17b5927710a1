//! Threats and commitments: what a player gains who binds himself beforehand.

use grundy_tree::solve::Ties;

use crate::dice::Dice;
use crate::drawn::Drawn;
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;
use crate::trees::{Node, all_differ};

pub(crate) static TOPIC: Topic =
    Topic { id: "commitment", message: "topic-commitment", source: "1.8.4", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let branches: &[usize] = match size {
        1 | 2 => &[2, 2],
        3 => &[2, 3],
        _ => &[3, 2],
    };
    let tree = Node::drawn(dice, branches, 15);
    let ends = tree.ends();
    if !all_differ(&ends) {
        return None;
    }
    let free = tree.paid(Ties::First)[1];
    let Node::Choice(answers) = &tree else { return None };
    let mut best: Option<i64> = None;
    for plan in plans(answers) {
        // the tree that is left when player 2 is bound: one end for each choice of player 1
        let paid = Node::Choice(plan.into_iter().map(Node::End).collect()).paid(Ties::First)[1];
        best = best.max(Some(paid));
    }
    let right = best.filter(|best| *best > free)?;
    let liked = ends.iter().max_by_key(|paid| paid[1])?;
    let task = Task::new(Line::of("task"), Answer::Number(right))
        .given("tree", &tree.flat())
        .picture(tree.outline(0, 0))
        .figure(Drawn::Tree(tree.brackets(0)))
        .wrong("mistake-not-bound", &Answer::Number(free))
        .wrong("mistake-own-best", &Answer::Number(liked[1]))
        .look(Line::of("look").number("first", liked[0]).number("second", liked[1]))
        .step(Line::of("free").number("free", free))
        .effort(ends.len(), 1, plans(answers).len());
    Some(task)
}

/// All plans of player 2: an end after each choice of player 1.
fn plans(answers: &[Node]) -> Vec<Vec<[i64; 2]>> {
    answers.iter().fold(vec![Vec::new()], |plans, answer| {
        let ends = answer.ends();
        plans.iter().flat_map(|plan| ends.iter().map(move |end| [&plan[..], &[*end]].concat())).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::agree;
    use crate::trees::unflattened;

    /// Player 2 can have an end if he punishes every other choice so that it pays player 1 less.
    #[test]
    fn ends_that_threats_reach() {
        agree(&TOPIC, |task| {
            let (Node::Choice(answers), _) = unflattened(task.numbers("tree")) else { panic!("a choice") };
            let answers: Vec<Vec<[i64; 2]>> = answers.iter().map(Node::ends).collect();
            let worst = |but: usize| {
                let others = answers.iter().enumerate().filter(|(place, _)| *place != but);
                others.map(|(_, ends)| ends.iter().map(|paid| paid[0]).min().unwrap()).max().unwrap()
            };
            let reached = answers.iter().enumerate().flat_map(|(place, ends)| {
                let floor = worst(place);
                ends.iter().filter(move |paid| paid[0] > floor).map(|paid| paid[1])
            });
            Answer::Number(reached.max().unwrap())
        });
    }
}
