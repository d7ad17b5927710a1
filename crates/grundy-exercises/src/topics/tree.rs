//! Backward induction on a decision tree.

use grundy_tree::solve::Ties;

use crate::dice::Dice;
use crate::drawn::Drawn;
use crate::task::{Answer, Line, Task};
use crate::topic::Topic;
use crate::trees::{Node, all_differ};

pub(crate) static TOPIC: Topic = Topic { id: "tree", message: "topic-tree", source: "1.8.1", draw };

fn draw(dice: &mut Dice, size: i64) -> Option<Task> {
    let branches: &[usize] = match size {
        1 => &[2, 2],
        2 => &[3, 2],
        3 => &[3, 3],
        4 => &[2, 2, 2],
        _ => &[2, 3, 2],
    };
    let tree = Node::drawn(dice, branches, 19);
    let ends = tree.ends();
    if !all_differ(&ends) {
        return None;
    }
    let paid = tree.paid(Ties::First);
    let best = ends.iter().max_by_key(|paid| paid[0])?;
    let together = ends.iter().max_by_key(|paid| paid[0] + paid[1])?;
    let task = Task::new(Line::of("task"), Answer::sequence(&paid))
        .given("tree", &tree.flat())
        .picture(tree.outline(0, 0))
        .figure(Drawn::Tree(tree.brackets(0)))
        .wrong("mistake-own-best", &Answer::sequence(best))
        .wrong("mistake-together", &Answer::sequence(together))
        .wrong("mistake-spite", &Answer::sequence(spiteful(&tree, 0)))
        .look(Line::of("look").number("player", if branches.len().is_multiple_of(2) { 2 } else { 1 }))
        .step(Line::of("brackets").with("tree", tree.brackets(0)))
        .effort(ends.len(), 1, tree.flat().len() - 2 * ends.len());
    Some(task)
}

/// What is paid if player 2 only wants player 1 to get little.
fn spiteful(node: &Node, player: usize) -> [i64; 2] {
    match node {
        Node::End(paid) => *paid,
        Node::Choice(children) => {
            let paid = children.iter().map(|child| spiteful(child, 1 - player));
            let best =
                if player == 0 { paid.max_by_key(|paid| paid[0]) } else { paid.min_by_key(|paid| paid[0]) };
            best.unwrap_or_default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::agree;
    use crate::trees::unflattened;

    fn paid(node: &Node, player: usize) -> [i64; 2] {
        match node {
            Node::End(paid) => *paid,
            Node::Choice(children) => {
                children.iter().map(|child| paid(child, 1 - player)).max_by_key(|paid| paid[player]).unwrap()
            }
        }
    }

    #[test]
    fn each_choice_by_itself() {
        agree(&TOPIC, |task| Answer::sequence(paid(&unflattened(task.numbers("tree")).0, 0)));
    }
}
