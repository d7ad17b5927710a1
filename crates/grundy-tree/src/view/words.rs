//! Reports for people.

use grundy_explain::messages::Messages;

use super::page::{Page, Style, shown};
use super::{count, extra, place, player, row};
use crate::equilibria;
use crate::report::{Equilibria, Report};
use crate::solve::Chance;
use crate::tree::{Mover, Shape};
use grundy::value::rational::Rational;

/// A report in words; it ends with a line break.
#[must_use]
pub fn words(report: &Report<'_>, style: Style<'_>) -> String {
    let mut page = Page { text: String::new(), style };
    let tree = report.tree;
    if !tree.title.is_empty() {
        page.line(&tree.title);
    }
    page.line(&shape(report.shape, tree.players().len(), style.messages));
    page.text.push('\n');
    let value = report.solution.value(0);
    let messages = style.messages;
    let each =
        |who: usize, pay: &Rational| format!("{} {}", player(tree, who, messages), shown(pay, messages));
    let said = |pays: &[Rational]| {
        let each = pays.iter().enumerate().map(|(at, pay)| each(at, pay));
        each.collect::<Vec<_>>().join(", ")
    };
    let payoffs = [("payoffs", said(&value).into()), ("rule", report.rules.ties.word().into())];
    page.line(&match report.solution.tied {
        0 => messages.say("tree-payoffs", &payoffs),
        _ => messages.say("tree-payoffs-of-ties", &payoffs),
    });
    match &report.rules.chance {
        Chance::Mean => {}
        other => page.say("tree-chance-judged", &[("how", other.word().into())]),
    }
    if let Some(before) = &report.before {
        page.say("tree-before", &[("payoffs", said(before).into())]);
    }
    page.say("tree-path", &[("path", path(report, &report.solution.path(), messages).into())]);
    about_ties(report, &mut page);
    strategy(report, &mut page);
    if !report.guaranteed.is_empty() {
        let each = report.guaranteed.iter().map(|(who, pay)| each(*who, pay));
        let each = each.collect::<Vec<_>>().join(", ");
        let expected = report.shape.chances > 0 && report.rules.chance == Chance::Mean;
        page.text.push('\n');
        match expected {
            true => page.say("tree-guaranteed-mean", &[("payoffs", each.into())]),
            false => page.say("tree-guaranteed", &[("payoffs", each.into())]),
        }
    }
    extra::words(report, &mut page);
    page.text
}

fn shape(shape: Shape, players: usize, messages: &Messages) -> String {
    let many = |n: usize| [("n", n.into())];
    let mut parts =
        vec![messages.say("nodes", &many(shape.nodes)), messages.say("decisions", &many(shape.decisions))];
    if shape.chances > 0 {
        parts.push(messages.say("chance-nodes", &many(shape.chances)));
    }
    parts.push(messages.say("leaves", &many(shape.leaves)));
    parts.push(messages.say("depth", &many(shape.depth)));
    format!("{}: {}", messages.say("players", &many(players)), parts.join(", "))
}

/// The moves that are played, up to the first chance node.
pub(super) fn path(report: &Report<'_>, nodes: &[usize], messages: &Messages) -> String {
    const MAX_PATH_MOVES: usize = 16;
    let tree = report.tree;
    let step = |pair: &[usize]| tree.move_name(pair[0], tree.place(pair[0], pair[1]));
    let all = nodes.len() - 1;
    let mut moves: Vec<String> = nodes.windows(2).take(MAX_PATH_MOVES).map(step).collect();
    if all > MAX_PATH_MOVES {
        moves.push(messages.say("of-moves", &[("n", all.into())]));
    }
    if moves.is_empty() && tree.len() == 1 {
        return messages.say("one-leaf", &[]);
    }
    if nodes.last().is_some_and(|&end| tree.mover(end) == Mover::Chance) {
        moves.push(format!("({})", messages.say("by-chance", &[])));
    }
    moves.join(" › ")
}

fn about_ties(report: &Report<'_>, page: &mut Page<'_>) {
    let messages = page.style.messages;
    let all = match &report.equilibria {
        Equilibria::All(all) => all,
        Equilibria::TooMany(_) => {
            page.text.push('\n');
            page.say("too-many-equilibria", &[("n", equilibria::MAX_PAYOFFS.into())]);
            return;
        }
        Equilibria::OtherChance => return,
    };
    let total = equilibria::total(all);
    if all.len() == 1 {
        match report.solution.tied {
            0 => page.say("nothing-ties", &[]),
            _ => page.say("ties-pay-alike", &[("total", count(&total, messages).into())]),
        }
        return;
    }
    page.text.push('\n');
    page.say("ties-matter", &[("total", count(&total, messages).into())]);
    page.rows(all.iter().map(|one| format!("{:<24} {}", row(&one.pays), count(&one.count, messages))));
}

/// All decisions: on the path, then off it.
fn strategy(report: &Report<'_>, page: &mut Page<'_>) {
    let messages = page.style.messages;
    let tree = report.tree;
    let decided = |on: bool| {
        let nodes = (0..tree.len()).filter(move |&node| report.reached[node] == on);
        nodes.filter(|&node| report.solution.chosen(node).is_some()).collect::<Vec<_>>()
    };
    let line = |&node: &usize| {
        let chosen = report.solution.chosen(node).expect("only decisions are listed");
        let Mover::Player(who) = tree.mover(node) else { unreachable!("players decide") };
        let mut best = report.solution.best(tree, node);
        best.retain(|&child| child != chosen);
        let name = |child: usize| tree.move_name(node, tree.place(node, child));
        let also = match best.len() {
            0 => String::new(),
            n if n <= 4 => {
                let names: Vec<String> = best.into_iter().map(name).collect();
                let also = messages.say("as-good", &[("moves", names.join(", ").into())]);
                format!(" {also}")
            }
            n => format!(" {}", messages.say("others-as-good", &[("n", n.into())])),
        };
        let at = match node {
            0 => messages.say("at-root", &[]),
            _ => messages.say("at-node", &[("place", place(tree, &report.parents, node).into())]),
        };
        format!("{} {at} → {}{also}", player(tree, who, messages), name(chosen))
    };
    for on in [true, false] {
        let nodes = decided(on);
        if !nodes.is_empty() {
            page.text.push('\n');
            page.line(&match on {
                true => messages.say("strategy-on-path", &[]),
                false => messages.say("strategy-off-path", &[]),
            });
            page.rows(nodes.iter().map(line));
        }
    }
}
