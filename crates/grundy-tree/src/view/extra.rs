//! Special questions in words.

use std::cmp::Ordering;

use super::words::{Page, shown};
use super::{count, cut, place, player, row};
use crate::equilibria;
use crate::number::Number;
use crate::report::{Equilibria, Report};
use crate::rewrite::Step;
use crate::sensitivity::Sensitivity;
use crate::tree::Mover;
use crate::why::Why;

pub(super) fn words(report: &Report<'_>, page: &mut Page) {
    let extra = &report.extra;
    let tree = report.tree;
    if let Some((number, profile)) = &extra.picked {
        page.text.push('\n');
        let total = match &report.equilibria {
            Equilibria::All(all) => format!(" of {}", count(&equilibria::total(all))),
            _ => String::new(),
        };
        page.line(&format!("Equilibrium {}{total} pays {}:", count(number), row(&profile.pays)));
        let nodes: Vec<usize> = (0..tree.len()).filter(|&node| profile.chosen(node).is_some()).collect();
        page.rows(nodes.iter().map(|&node| {
            let chosen = profile.chosen(node).expect("only decisions are listed");
            let mv = tree.move_name(node, tree.place(node, chosen));
            format!("{} at {} → {mv}", mover(report, node), place(tree, &report.parents, node))
        }));
    }
    for one in &extra.why {
        why(report, one, page);
    }
    if let Some(found) = &extra.commitments {
        page.text.push('\n');
        if found.is_empty() {
            page.line("Commitments: no single option is such that nobody is worse off without it, and somebody better.");
        } else {
            page.line(
                "Commitments: if one of these options could not be chosen, and all knew it, nobody would be worse off \
                 and somebody better:",
            );
            let rows = found.iter().map(|one| {
                let who = mover(report, one.node);
                format!("{who} without {}: {}", place(tree, &report.parents, one.without), row(&one.pays))
            });
            page.rows(rows.collect::<Vec<_>>().into_iter());
        }
    }
    if let Some(found) = &extra.sensitivity {
        sensitivity(report, found, page);
    }
    if let Some(found) = &extra.regret {
        page.text.push('\n');
        page.line(&format!("Minimax regret: {}, with the plan:", shown(&found.regret)));
        let nodes: Vec<usize> = (0..tree.len()).filter(|&node| found.chosen(node).is_some()).collect();
        page.rows(nodes.iter().map(|&node| {
            let chosen = found.chosen(node).expect("only decisions are listed");
            let mv = tree.move_name(node, tree.place(node, chosen));
            format!("{} at {} → {mv}", mover(report, node), place(tree, &report.parents, node))
        }));
    }
    if let Some((steps, complete)) = &extra.steps {
        rewriting(report, steps, *complete, page);
    }
}

fn mover(report: &Report<'_>, node: usize) -> String {
    match report.tree.mover(node) {
        Mover::Player(who) => player(report.tree, who),
        Mover::Chance => "chance".to_owned(),
        Mover::Leaf => "nobody".to_owned(),
    }
}

/// The one-deviation proof at a node.
fn why(report: &Report<'_>, why: &Why, page: &mut Page) {
    let tree = report.tree;
    page.text.push('\n');
    let reached = if why.reached { "on the path" } else { "off the path" };
    let at = place(tree, &report.parents, why.node);
    let Mover::Player(who) = why.mover else {
        let what = if why.mover == Mover::Leaf { "Play has ended" } else { "Chance decides" };
        page.line(&format!("{what} at {at} ({reached}); it is worth {}.", row(&why.value)));
        let branches = why.moves.iter().map(|mv| {
            let p = mv.odds.as_ref().map(Number::brief).unwrap_or_default();
            format!("{} with probability {p}: {}", mv.mv, row(&mv.value))
        });
        page.rows(branches.collect::<Vec<_>>().into_iter());
        return;
    };
    let name = player(tree, who);
    page.line(&format!("{name} decides at {at} ({reached}). For {name}:"));
    let rows = why.moves.iter().map(|mv| {
        let verdict = match mv.cost.as_ref().map(|cost| cost.cmp(&Number::ZERO)) {
            _ if mv.chosen => "chosen".to_owned(),
            Some(Ordering::Greater) => {
                let cost = mv.cost.as_ref().map(Number::brief).unwrap_or_default();
                format!("worse by {cost}: no credible threat or promise")
            }
            _ => "as good: credible, a tie".to_owned(),
        };
        format!("{} pays {} {} - {verdict}", mv.mv, mv.value[who].brief(), row(&mv.value))
    });
    page.rows(rows.collect::<Vec<_>>().into_iter());
    page.line(
        "So no single deviation here pays, given what is played below; where that holds at every node, no plan of \
         deviations pays either.",
    );
}

fn sensitivity(report: &Report<'_>, found: &[Sensitivity], page: &mut Page) {
    let tree = report.tree;
    page.text.push('\n');
    if found.is_empty() {
        page.line("Sensitivity: there is no chance here.");
        return;
    }
    for one in found {
        let event = match tree.choice_name(one.node) {
            "" => format!("at {}", place(tree, &report.parents, one.node)),
            name => format!("of {name}"),
        };
        page.line(&format!(
            "Sensitivity to '{}' {event}, now with probability {}:",
            tree.move_name(one.node, one.branch),
            one.now.brief()
        ));
        if one.flips.is_empty() {
            page.line("  no choice depends on it");
        }
        let rows = one.flips.iter().map(|flip| {
            let name = |child| tree.move_name(flip.node, tree.place(flip.node, child));
            format!(
                "at {} {} (at {}) changes from {} to {}",
                flip.at.brief(),
                mover(report, flip.node),
                place(tree, &report.parents, flip.node),
                name(flip.from),
                name(flip.to)
            )
        });
        page.rows(rows.collect::<Vec<_>>().into_iter());
        let pieces = one.values.iter().map(|piece| {
            let (from, to) = (piece.from.brief(), piece.to.brief());
            format!(
                "from {from} to {to}: payoffs from {} to {}",
                row(&piece.at(&piece.from)),
                row(&piece.at(&piece.to))
            )
        });
        page.rows(pieces.collect::<Vec<_>>().into_iter());
    }
}

/// The text of the tree, rewritten step by step, and what one should not believe of the result.
fn rewriting(report: &Report<'_>, steps: &[Step], complete: bool, page: &mut Page) {
    let tree = report.tree;
    let width = page.style.width;
    page.text.push('\n');
    page.line("Rewriting: a bracket that holds only leaves is replaced by its value.");
    for (number, step) in steps.iter().enumerate() {
        let what = match step.mover {
            Mover::Player(who) => format!("{} takes", player(tree, who)),
            _ => "chance expects".to_owned(),
        };
        page.text.push_str(&cut(&around(&step.before, &step.span, width), width));
        page.text.push('\n');
        let piece =
            cut(&step.before[step.span.clone()], width.saturating_sub(what.len() + step.by.len() + 12));
        page.text.push_str(&format!("  {}. {piece}: {what} {}\n", number + 1, step.by));
    }
    if !complete {
        page.line("… and so on; further steps are not shown.");
    }
    page.line(&format!("Value: {}", row(&report.solution.value(0))));
    page.text.push('\n');
    page.line("What to keep in mind:");
    let tied = match report.solution.tied {
        0 => "here they all differ".to_owned(),
        1 => "here one node has a tie".to_owned(),
        n => format!("here {n} nodes have ties"),
    };
    let ensured: Vec<String> = report
        .guaranteed
        .iter()
        .map(|(who, pay)| format!("{} {}", player(tree, *who), pay.brief()))
        .collect();
    for warning in [
        "- Everybody must know the whole tree, the payoffs of the others included.".to_owned(),
        format!("- The result is unique only if the payoffs compared differ: {tied}."),
        "- Real people do not always seek their own payoff alone (the Ultimatum game).".to_owned(),
        "- Without chance only comparisons count, so ranks would do; with chance the amounts matter."
            .to_owned(),
        format!(
            "- The values are no guarantees: whoever errs may harm others too. Guaranteed is {}.",
            if ensured.is_empty() { "less, in general".to_owned() } else { ensured.join(", ") }
        ),
    ] {
        page.line(&warning);
    }
}

/// The part of a long text around a place.
fn around(text: &str, span: &std::ops::Range<usize>, width: usize) -> String {
    if text.len() <= width || span.end <= width {
        return text.to_owned();
    }
    // all ASCII: brackets and numbers
    let from = span.start.min(span.end.saturating_sub(width / 2));
    format!("…{}", &text[from..])
}
