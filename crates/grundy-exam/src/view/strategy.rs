//! A winning strategy in words: for each move of the loser, the winner's reply, to the end.

use crate::class::Class;
use crate::rules::Rules;
use crate::tree::{Player, State, Tree};
use crate::view::{Names, ending, verdict, wrapped};

/// Deeper rounds are not indented further.
const DEEPEST: usize = 15;

/// The strategy that a reduced tree holds.
pub fn words(rules: &Rules, tree: &Tree, stones: i64, names: &Names, width: usize) -> String {
    let writer = Writer { kinds: rules.kinds().collect(), tree, names };
    let State::Live(class) = tree.nodes[0].state else { return String::new() };
    let mut text = wrapped(&format!("S = {stones}: {}.", verdict(class, names)), width, 0);
    text.push_str(&wrapped(&writer.reason(class), width, 0));
    let Some(winner) = tree.winner else {
        text.push_str(&writer.moves_of_nobody(width));
        return text;
    };
    // rounds still to be told: a node in which the loser moves, and how deep it is
    let mut open = Vec::new();
    match (winner, tree.nodes[0].moves.first()) {
        (Player::First, Some(branch)) => {
            let line = format!("{} begins: {}", names.of(winner), writer.play(branch.kind, branch.to));
            text.push_str(&wrapped(&line, width, 2));
            open.push((branch.to, 1));
        }
        _ => open.push((0, 0)),
    }
    let mut told = vec![false; tree.nodes.len()];
    // lines wait on the stack with the rounds below them, so that those follow at once
    let mut stack: Vec<Item> = open.into_iter().map(|(node, depth)| Item::Round(node, depth)).collect();
    while let Some(item) = stack.pop() {
        match item {
            Item::Line(line, next, depth) => {
                let again = if next.is_some_and(|node| told[node]) { ", then as above" } else { "" };
                let indent = 2 * depth.min(DEEPEST);
                text.push_str(&wrapped(&format!("{}{line}{again}", " ".repeat(indent)), width, indent + 4));
            }
            Item::Round(node, _) if std::mem::replace(&mut told[node], true) => {}
            Item::Round(node, depth) => {
                for branch in tree.nodes[node].moves.iter().rev() {
                    let (line, next) = writer.round(branch.kind, branch.to, winner);
                    if let Some(next) = next {
                        stack.push(Item::Round(next, depth + 1));
                    }
                    stack.push(Item::Line(line, next, depth));
                }
            }
        }
    }
    text
}

enum Item {
    /// A line to write, the node behind it, and how deep.
    Line(String, Option<usize>, usize),
    /// The loser's moves in a node.
    Round(usize, usize),
}

struct Writer<'a> {
    kinds: Vec<&'a str>,
    tree: &'a Tree,
    names: &'a Names,
}

impl Writer<'_> {
    /// A move, where it leads, and who has won there.
    fn play(&self, kind: usize, to: usize) -> String {
        let node = &self.tree.nodes[to];
        let end = ending(node.state, self.names).map_or(String::new(), |end| format!(", {end}"));
        format!("{} → {}{end}", self.kinds[kind], node.heaps)
    }

    /// A move of the loser and the winner's reply; and the node behind, if the game goes on.
    fn round(&self, kind: usize, to: usize, winner: Player) -> (String, Option<usize>) {
        let (loses, wins) = (self.names.of(winner.other()), self.names.of(winner));
        let line = format!("{loses} {}", self.play(kind, to));
        match self.tree.nodes[to].moves.first() {
            None => (line, None),
            Some(reply) => {
                let next = matches!(self.tree.nodes[reply.to].state, State::Live(_)).then_some(reply.to);
                (format!("{line}: {wins} {}", self.play(reply.kind, reply.to)), next)
            }
        }
    }

    /// Why the class is what it is.
    fn reason(&self, class: Class) -> String {
        let (first, second) = (self.names.of(Player::First), self.names.of(Player::Second));
        match class {
            Class::Win(1) => format!("One move of {first} ends the game."),
            Class::Win(k) => format!(
                "{first} cannot win at once, but has a move after which {second} loses whatever the answer is: \
                 {first} then needs {} at most.",
                if k == 2 { "one more move".to_owned() } else { format!("{} more moves", k - 1) }
            ),
            Class::Loss(1) => {
                format!("{first} cannot win at once, and after each move of {first} {second} wins at once.")
            }
            Class::Loss(k) => {
                let live = |to: usize| self.tree.nodes[to].state == State::Live(Class::Win(k));
                let longest = self.tree.nodes[0].moves.iter().find(|branch| live(branch.to));
                let longest = longest.map_or(String::new(), |branch| {
                    format!(", but after {} not before move {k}", self.play(branch.kind, branch.to))
                });
                format!("After each move of {first} {second} can win{longest}.")
            }
            Class::Stuck => "No move is possible, and nobody has won.".to_owned(),
            Class::Never => format!("{first} has no move that wins, and one that does not lose:"),
            Class::Beyond => {
                "A larger bound (--bound) may tell. The moves, as far as they are known:".to_owned()
            }
        }
    }

    /// The moves of a start from which nobody can force a win.
    fn moves_of_nobody(&self, width: usize) -> String {
        let lines = self.tree.nodes[0].moves.iter().map(|branch| {
            let class = match self.tree.nodes[branch.to].state {
                State::Live(class) => format!(": {class}"),
                _ => String::new(),
            };
            wrapped(&format!("  {}{class}", self.play(branch.kind, branch.to)), width, 4)
        });
        lines.collect()
    }
}
