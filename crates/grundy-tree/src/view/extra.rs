//! Special questions in words.

use std::cmp::Ordering;

use grundy::view::columns;
use grundy_explain::messages::Messages;

use super::page::{Page, shown};
use super::words::path;
use super::{count, cut, place, player, row};
use crate::beliefs::{Beliefs, Information};
use crate::equilibria;
use crate::report::{Equilibria, Report};
use crate::rewrite::RewriteStep;
use crate::sensitivity::Sensitivity;
use crate::tree::Mover;
use crate::why::Why;
use grundy::value::rational::Rational;

pub(super) fn words(report: &Report<'_>, page: &mut Page<'_>) {
    let messages = page.style.messages;
    let extra = &report.extra;
    let tree = report.tree;
    if let Some((number, profile)) = &extra.picked {
        page.text.push('\n');
        let number = ("number", count(number, messages).into());
        let pays = ("payoffs", row(&profile.pays).into());
        match &report.equilibria {
            Equilibria::All(all) => {
                let total = ("total", count(&equilibria::total(all), messages).into());
                page.say("equilibrium-of", &[number, total, pays]);
            }
            _ => page.say("equilibrium", &[number, pays]),
        }
        let nodes: Vec<usize> = (0..tree.len()).filter(|&node| profile.chosen(node).is_some()).collect();
        page.rows(nodes.iter().map(|&node| {
            plan_row(report, node, profile.chosen(node).expect("only decisions are listed"), messages)
        }));
    }
    for one in &extra.why {
        why(report, one, page);
    }
    if let Some(found) = &extra.commitments {
        page.text.push('\n');
        if found.is_empty() {
            page.say("no-commitments", &[]);
        } else {
            page.say("commitments", &[]);
            let rows = found.iter().map(|one| {
                let who = mover(report, one.node, messages);
                let without = place(tree, &report.parents, one.without);
                messages.say(
                    "without",
                    &[("who", who.into()), ("place", without.into()), ("payoffs", row(&one.pays).into())],
                )
            });
            page.rows(rows.collect::<Vec<_>>().into_iter());
        }
    }
    if let Some(found) = &extra.sensitivity {
        sensitivity(report, found, page);
    }
    if let Some(found) = &extra.beliefs {
        beliefs(report, found, page);
    }
    if let Some(found) = &extra.information {
        information(report, found, page);
    }
    if let Some(found) = &extra.regret {
        page.text.push('\n');
        page.say("minimax-regret", &[("regret", shown(&found.regret, messages).into())]);
        let nodes: Vec<usize> = (0..tree.len()).filter(|&node| found.chosen(node).is_some()).collect();
        page.rows(nodes.iter().map(|&node| {
            plan_row(report, node, found.chosen(node).expect("only decisions are listed"), messages)
        }));
    }
    if let Some((steps, complete)) = &extra.steps {
        rewriting(report, steps, *complete, page);
    }
}

/// Play under wrong beliefs: a table of what each player expects and gets.
fn beliefs(report: &Report<'_>, found: &Beliefs, page: &mut Page<'_>) {
    let (tree, messages) = (report.tree, page.style.messages);
    let names = found.misled.iter().map(|&who| player(tree, who, messages)).collect::<Vec<_>>().join(", ");
    page.text.push('\n');
    page.say("beliefs-of", &[("players", names.clone().into())]);
    for (id, play) in [("beliefs-unaware", &found.unaware), ("beliefs-aware", &found.aware)] {
        let path = path(report, &play.path, messages);
        page.say(
            id,
            &[("players", names.clone().into()), ("path", path.into()), ("payoffs", row(&play.pays).into())],
        );
    }
    let worth = found.worth_of_truth();
    let rows = (0..tree.players().len()).map(|who| {
        messages.say(
            "beliefs-row",
            &[
                ("who", player(tree, who, messages).into()),
                ("expected", shown(&found.expected[who], messages).into()),
                ("gets", shown(&found.unaware.pays[who], messages).into()),
                ("truth", shown(&found.truth[who], messages).into()),
                ("worth", shown(&worth[who], messages).into()),
            ],
        )
    });
    page.rows(rows);
}

/// What knowing each event beforehand is worth.
fn information(report: &Report<'_>, found: &[Information], page: &mut Page<'_>) {
    let (tree, messages) = (report.tree, page.style.messages);
    page.text.push('\n');
    if found.is_empty() {
        page.say("information-no-chance", &[]);
        return;
    }
    page.say("information-of", &[]);
    for one in found {
        let at = place(tree, &report.parents, one.node);
        let args =
            [("place", at.into()), ("payoffs", row(&one.informed).into()), ("worth", row(&one.worth).into())];
        page.say("information-event", &args);
        let rows = one.known.iter().enumerate().map(|(branch, pays)| {
            let mv = tree.move_name(one.node, branch);
            messages.say("information-branch", &[("move", mv.into()), ("payoffs", row(pays).into())])
        });
        page.rows(rows);
    }
}

/// A decision of a plan: the mover, the node, the move.
fn plan_row(report: &Report<'_>, node: usize, chosen: usize, messages: &Messages) -> String {
    let tree = report.tree;
    let mv = tree.move_name(node, tree.place(node, chosen));
    let at = messages.say("at-node", &[("place", place(tree, &report.parents, node).into())]);
    format!("{} {at} → {mv}", mover(report, node, messages))
}

fn mover(report: &Report<'_>, node: usize, messages: &Messages) -> String {
    match report.tree.mover(node) {
        Mover::Player(who) => player(report.tree, who, messages),
        Mover::Chance => messages.say("by-chance", &[]),
        Mover::Leaf => messages.say("nobody", &[]),
    }
}

/// The one-deviation proof at a node.
fn why(report: &Report<'_>, why: &Why, page: &mut Page<'_>) {
    let (tree, messages) = (report.tree, page.style.messages);
    page.text.push('\n');
    let reached = match why.reached {
        true => messages.say("on-path", &[]),
        false => messages.say("off-path", &[]),
    };
    let at = ("place", place(tree, &report.parents, why.node).into());
    let reached = ("reached", reached.into());
    let Mover::Player(who) = why.mover else {
        let args = [at, reached, ("payoffs", row(&why.value).into())];
        match why.mover {
            Mover::Leaf => page.say("why-ended", &args),
            _ => page.say("why-chance", &args),
        }
        let branches = why.moves.iter().map(|mv| {
            let p = mv.odds.as_ref().map(Rational::brief).unwrap_or_default();
            let args = [("move", mv.mv.as_str().into()), ("p", p.into()), ("payoffs", row(&mv.value).into())];
            messages.say("with-probability", &args)
        });
        page.rows(branches.collect::<Vec<_>>().into_iter());
        return;
    };
    page.say("why-decides", &[("who", player(tree, who, messages).into()), at, reached]);
    let rows = why.moves.iter().map(|mv| {
        let verdict = match mv.cost.as_ref().map(|cost| cost.cmp(&Rational::ZERO)) {
            _ if mv.chosen => messages.say("why-chosen", &[]),
            Some(Ordering::Greater) => {
                let cost = mv.cost.as_ref().map(Rational::brief).unwrap_or_default();
                messages.say("why-worse", &[("cost", cost.into())])
            }
            _ => messages.say("why-as-good", &[]),
        };
        let (pay, all) = (mv.value[who].brief(), row(&mv.value));
        let args = [
            ("move", mv.mv.as_str().into()),
            ("pay", pay.into()),
            ("payoffs", all.into()),
            ("verdict", verdict.into()),
        ];
        messages.say("why-pays", &args)
    });
    page.rows(rows.collect::<Vec<_>>().into_iter());
    page.say("one-deviation", &[]);
}

fn sensitivity(report: &Report<'_>, found: &[Sensitivity], page: &mut Page<'_>) {
    let (tree, messages) = (report.tree, page.style.messages);
    page.text.push('\n');
    if found.is_empty() {
        page.say("no-sensitivity", &[]);
        return;
    }
    for one in found {
        let event = ("event", tree.move_name(one.node, one.branch).into());
        let now = ("now", one.now.brief().into());
        match tree.choice_name(one.node) {
            "" => {
                let at = ("place", place(tree, &report.parents, one.node).into());
                page.say("sensitivity-at", &[event, at, now]);
            }
            name => page.say("sensitivity-of", &[event, ("name", name.into()), now]),
        }
        if one.flips.is_empty() {
            page.line(&format!("  {}", messages.say("nothing-flips", &[])));
        }
        let rows = one.flips.iter().map(|flip| {
            let name = |child| tree.move_name(flip.node, tree.place(flip.node, child));
            messages.say(
                "flips",
                &[
                    ("p", flip.at.brief().into()),
                    ("who", mover(report, flip.node, messages).into()),
                    ("place", place(tree, &report.parents, flip.node).into()),
                    ("from", name(flip.from).into()),
                    ("to", name(flip.to).into()),
                ],
            )
        });
        page.rows(rows.collect::<Vec<_>>().into_iter());
        let pieces = one.values.iter().map(|piece| {
            messages.say(
                "payoffs-between",
                &[
                    ("from", piece.from.brief().into()),
                    ("to", piece.to.brief().into()),
                    ("first", row(&piece.at(&piece.from)).into()),
                    ("last", row(&piece.at(&piece.to)).into()),
                ],
            )
        });
        page.rows(pieces.collect::<Vec<_>>().into_iter());
    }
}

/// The text of the tree, rewritten step by step, and what one should not believe of the result.
fn rewriting(report: &Report<'_>, steps: &[RewriteStep], complete: bool, page: &mut Page<'_>) {
    let (tree, messages) = (report.tree, page.style.messages);
    let width = page.style.width;
    page.text.push('\n');
    page.say("rewriting", &[]);
    for (number, step) in steps.iter().enumerate() {
        let what = match step.mover {
            Mover::Player(who) => messages.say("takes", &[("who", player(tree, who, messages).into())]),
            _ => messages.say("chance-expects", &[]),
        };
        page.text.push_str(&cut(&around(&step.before, &step.span, width), width));
        page.text.push('\n');
        let piece =
            cut(&step.before[step.span.clone()], width.saturating_sub(columns(&what) + step.by.len() + 12));
        page.text.push_str(&format!("  {}. {piece}: {what} {}\n", number + 1, step.by));
    }
    if !complete {
        page.say("further-steps", &[]);
    }
    page.say("tree-value", &[("payoffs", row(&report.solution.value(0)).into())]);
    page.text.push('\n');
    page.say("keep-in-mind", &[]);
    let ensured: Vec<String> = report
        .guaranteed
        .iter()
        .map(|(who, pay)| format!("{} {}", player(tree, *who, messages), pay.brief()))
        .collect();
    for warning in [
        messages.say("mind-all-know", &[]),
        messages.say("mind-unique", &[("n", report.solution.tied.into())]),
        messages.say("mind-selfish", &[]),
        messages.say("mind-ranks", &[]),
        match ensured.is_empty() {
            true => messages.say("mind-less-is-sure", &[]),
            false => messages.say("mind-sure", &[("payoffs", ensured.join(", ").into())]),
        },
    ] {
        page.line(&format!("- {warning}"));
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
