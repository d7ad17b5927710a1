//! Reports for people.

use super::{count, cut, extra, place, player, row};
use crate::equilibria;
use crate::number::Number;
use crate::report::{Equilibria, Report};
use crate::solve::Chance;
use crate::tree::{Mover, Shape};

/// How much is shown.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Columns to write in.
    pub width: usize,
    /// Lines of a list before it is cut.
    pub most: usize,
}

/// A report in words; it ends with a line break.
#[must_use]
pub fn words(report: &Report<'_>, style: Style) -> String {
    let mut page = Page { text: String::new(), style };
    let tree = report.tree;
    if !tree.title.is_empty() {
        page.line(&tree.title);
    }
    page.line(&shape(report.shape, tree.players().len()));
    page.text.push('\n');
    let value = report.solution.value(0);
    let said = |pays: &[Number]| {
        let each = pays.iter().enumerate().map(|(at, pay)| format!("{} {}", player(tree, at), shown(pay)));
        each.collect::<Vec<_>>().join(", ")
    };
    let ties = if report.solution.tied > 0 {
        format!(" (ties: {})", report.rules.ties.word())
    } else {
        String::new()
    };
    page.line(&format!("Payoffs: {}{ties}", said(&value)));
    match &report.rules.chance {
        Chance::Mean => {}
        other => page.line(&format!(
            "Each mover judges chance by his own payoff ({}): no single leaf need pay this.",
            other.word()
        )),
    }
    if let Some(before) = &report.before {
        page.line(&format!("Before the change: {}", said(before)));
    }
    page.line(&format!("Path: {}", path(report)));
    about_ties(report, &mut page);
    strategy(report, &mut page);
    if !report.guaranteed.is_empty() {
        let each =
            report.guaranteed.iter().map(|(who, pay)| format!("{} {}", player(tree, *who), shown(pay)));
        let each = each.collect::<Vec<_>>().join(", ");
        let expected = if report.shape.chances > 0 && report.rules.chance == Chance::Mean {
            " in expectation"
        } else {
            ""
        };
        page.text.push('\n');
        page.line(&format!("Guaranteed{expected}, whatever the others do: {each}"));
    }
    extra::words(report, &mut page);
    page.text
}

/// Lines within the width.
pub(super) struct Page {
    pub(super) text: String,
    pub(super) style: Style,
}

impl Page {
    /// A sentence, wrapped.
    pub(super) fn line(&mut self, line: &str) {
        for line in textwrap::wrap(line, self.style.width.max(1)) {
            self.text.push_str(line.trim_end());
            self.text.push('\n');
        }
    }

    /// A row of a list, cut; `false` if the list is full.
    pub(super) fn rows(&mut self, rows: impl ExactSizeIterator<Item = String>) {
        let all = rows.len();
        let shown = if all <= self.style.most { all } else { self.style.most };
        for row in rows.take(shown) {
            self.text.push_str(&cut(&format!("  {row}"), self.style.width));
            self.text.push('\n');
        }
        if shown < all {
            self.text.push_str(&format!("  … and {} more (--all shows them)\n", all - shown));
        }
    }
}

/// A payoff: exact, and as a decimal if it is a fraction.
pub(super) fn shown(pay: &Number) -> String {
    match pay.to_whole() {
        Some(whole) => whole.to_string(),
        None => {
            let decimal = format!("{:.6}", pay.approx());
            let brief = pay.brief();
            if brief.starts_with("about") { brief } else { format!("{brief} = {decimal}") }
        }
    }
}

fn shape(shape: Shape, players: usize) -> String {
    let many = |n: usize, one: &str, more: &str| format!("{n} {}", if n == 1 { one } else { more });
    let mut parts = vec![many(shape.nodes, "node", "nodes"), many(shape.decisions, "decision", "decisions")];
    if shape.chances > 0 {
        parts.push(many(shape.chances, "chance node", "chance nodes"));
    }
    parts.push(many(shape.leaves, "leaf", "leaves"));
    parts.push(format!("depth {}", shape.depth));
    format!("{}: {}", many(players, "player", "players"), parts.join(", "))
}

/// The moves that are played, as far as no chance decides.
fn path(report: &Report<'_>) -> String {
    const SHOWN: usize = 16;
    let (tree, nodes) = (report.tree, report.solution.path());
    let step = |pair: &[usize]| tree.move_name(pair[0], tree.place(pair[0], pair[1]));
    let all = nodes.len() - 1;
    let mut moves: Vec<String> = nodes.windows(2).take(SHOWN).map(step).collect();
    if all > SHOWN {
        moves.push(format!("… ({all} moves)"));
    }
    if moves.is_empty() && tree.len() == 1 {
        return "nothing is played, the tree is one leaf".to_owned();
    }
    if nodes.last().is_some_and(|&end| tree.mover(end) == Mover::Chance) {
        moves.push("(chance)".to_owned());
    }
    moves.join(" › ")
}

fn about_ties(report: &Report<'_>, page: &mut Page) {
    let all = match &report.equilibria {
        Equilibria::All(all) => all,
        Equilibria::TooMany(_) => {
            page.text.push('\n');
            page.line(&format!(
                "The answer depends on how ties are broken: over {} different subgame-perfect payoffs, too many to \
                 hold.",
                equilibria::MAX_PAYOFFS
            ));
            return;
        }
        Equilibria::OtherChance => return,
    };
    let total = equilibria::total(all);
    if all.len() == 1 {
        page.line(&match report.solution.tied {
            0 => "Nothing ties: this is the only subgame-perfect equilibrium.".to_owned(),
            _ => format!(
                "The payoffs do not depend on how ties are broken: all {} subgame-perfect equilibria pay them.",
                count(&total)
            ),
        });
        return;
    }
    page.text.push('\n');
    page.line(&format!(
        "The answer depends on how ties are broken. Subgame-perfect payoffs, and the number of pure equilibria that \
         pay them ({} in all):",
        count(&total)
    ));
    page.rows(all.iter().map(|one| format!("{:<24} {}", row(&one.pays), count(&one.count))));
}

/// All decisions: on the path, then off it.
fn strategy(report: &Report<'_>, page: &mut Page) {
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
                format!(" (as good: {})", names.join(", "))
            }
            n => format!(" ({n} others are as good)"),
        };
        let at = match node {
            0 => "at the root".to_owned(),
            _ => format!("at {}", place(tree, &report.parents, node)),
        };
        format!("{} {at} → {}{also}", player(tree, who), name(chosen))
    };
    for (title, on) in [("Strategy on the path", true), ("Strategy off the path", false)] {
        let nodes = decided(on);
        if !nodes.is_empty() {
            page.text.push('\n');
            page.line(&format!("{title}:"));
            page.rows(nodes.iter().map(line));
        }
    }
}
