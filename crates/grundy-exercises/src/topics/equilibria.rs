//! The number of equilibria of a tree with ties.

use grundy::limits::{Budget, Limits};
use grundy_tree::equilibria;
use grundy_tree::solve::Ties;

use crate::dice::Dice;
use crate::drawn::Drawn;
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;
use crate::trees::Node;

pub(crate) static TOPIC: Topic =
    Topic { id: "equilibria", message: "topic-equilibria", source: "1.7.3, 1.8.2", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let branches: &[usize] = match size {
        1 | 2 => &[2, 2],
        3 | 4 => &[3, 2],
        _ => &[3, 3],
    };
    let tree = Node::drawn(dice, branches, 3);
    let (count, payoffs) = tree.solved(Ties::First, |tree, solution| {
        let limits = Limits::default();
        let all = equilibria::all(tree, solution, &mut Budget::new(&limits)).expect("a small tree");
        (equilibria::total(&all).to_string(), all.len())
    });
    let count: i64 = count.parse().ok()?;
    if count < 2 {
        return None;
    }
    let Node::Choice(places) = &tree else { return None };
    let best = places.iter().map(|place| {
        let own: Vec<i64> = place.ends().iter().map(|paid| paid[1]).collect();
        i64::try_from(own.iter().filter(|paid| own.iter().all(|other| other <= paid)).count()).ok()
    });
    let best: Vec<i64> = best.collect::<Option<_>>()?;
    let task = Task::new(Line::of("task"), Answer::Number(count))
        .given("tree", &tree.flat())
        .picture(tree.outline(0, 0))
        .figure(Drawn::Tree(tree.brackets(0)))
        .wrong("mistake-one-equilibrium", &Answer::Number(1))
        .wrong("mistake-payoffs-counted", &Answer::Number(i64::try_from(payoffs).ok()?))
        .look(Line::of("look").numbers("counts", &best))
        .step(Line::of("brackets").with("tree", tree.brackets(0)))
        .effort(tree.ends().len(), 1, usize::try_from(count).ok()?);
    Some(task)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::agree;
    use crate::trees::unflattened;

    /// All pairs of strategies, each tried against every other choice of one player at one place.
    #[test]
    fn all_strategies() {
        agree(&TOPIC, |task| {
            let (Node::Choice(answers), _) = unflattened(task.numbers("tree")) else { panic!("a choice") };
            let answers: Vec<Vec<[i64; 2]>> = answers.iter().map(Node::ends).collect();
            let mut plans: Vec<Vec<[i64; 2]>> = vec![Vec::new()];
            for ends in &answers {
                let best = ends.iter().filter(|paid| ends.iter().all(|other| other[1] <= paid[1]));
                let best: Vec<[i64; 2]> = best.copied().collect();
                plans = plans
                    .iter()
                    .flat_map(|plan| best.iter().map(move |end| [&plan[..], &[*end]].concat()))
                    .collect();
            }
            let choices = |plan: &Vec<[i64; 2]>| {
                plan.iter().filter(|paid| plan.iter().all(|other| other[0] <= paid[0])).count()
            };
            Answer::Number(i64::try_from(plans.iter().map(choices).sum::<usize>()).unwrap())
        });
    }
}
