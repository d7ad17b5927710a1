//! A winning strategy in words: for each move of the loser, the winner's reply, to the end.

use crate::class::Class;
use crate::rules::Rules;
use crate::tree::{Player, State, Tree};
use crate::view::{Telling, ending, verdict, wrapped};

/// Deeper rounds are not indented further.
const MAX_INDENTED_ROUNDS: usize = 15;

/// The strategy that a reduced tree holds.
pub fn words(rules: &Rules, tree: &Tree, stones: i64, tell: Telling<'_>, width: usize) -> String {
    let writer = Writer { kinds: rules.kinds().collect(), tree, tell };
    let State::Live(class) = tree.nodes[0].state else { return String::new() };
    let mut text = wrapped(&format!("S = {stones}: {}.", verdict(class, tell)), width, 0);
    text.push_str(&wrapped(&writer.reason(class), width, 0));
    let Some(winner) = tree.winner else {
        text.push_str(&writer.moves_of_nobody(width));
        return text;
    };
    // rounds still to write: a node in which the loser moves, and its depth
    let mut open = Vec::new();
    match (winner, tree.nodes[0].moves.first()) {
        (Player::First, Some(branch)) => {
            let play = writer.play(branch.kind, branch.to);
            let line = tell.say("exam-begins", &[("name", tell.of(winner).into()), ("play", play.into())]);
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
                let again = match next.is_some_and(|node| told[node]) {
                    true => tell.say("exam-then-as-above", &[]),
                    false => String::new(),
                };
                let indent = 2 * depth.min(MAX_INDENTED_ROUNDS);
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
    tell: Telling<'a>,
}

impl Writer<'_> {
    /// A move, where it leads, and the winner if the game ends there.
    fn play(&self, kind: usize, to: usize) -> String {
        let node = &self.tree.nodes[to];
        let end = ending(node.state, self.tell).map_or(String::new(), |end| format!(", {end}"));
        format!("{} → {}{end}", self.kinds[kind], node.heaps)
    }

    /// A move of the loser and the winner's reply; and the node behind, if the game goes on.
    fn round(&self, kind: usize, to: usize, winner: Player) -> (String, Option<usize>) {
        let (loses, wins) = (self.tell.of(winner.other()), self.tell.of(winner));
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
        match class {
            Class::Win(1) => self.tell.players("reason-w1", None),
            Class::Win(k) => self.tell.players("reason-w", Some(k - 1)),
            Class::Loss(1) => self.tell.players("reason-l1", None),
            Class::Loss(k) => {
                let live = |to: usize| self.tree.nodes[to].state == State::Live(Class::Win(k));
                match self.tree.nodes[0].moves.iter().find(|branch| live(branch.to)) {
                    None => self.tell.players("reason-l", None),
                    Some(branch) => self.tell.say(
                        "reason-l-longest",
                        &[
                            ("first", self.tell.of(Player::First).into()),
                            ("second", self.tell.of(Player::Second).into()),
                            ("play", self.play(branch.kind, branch.to).into()),
                            ("k", k.into()),
                        ],
                    ),
                }
            }
            Class::Stuck => self.tell.say("reason-stuck", &[]),
            Class::Never => self.tell.players("reason-never", None),
            Class::Beyond => self.tell.say("reason-beyond", &[]),
        }
    }

    /// The moves of a start from which neither player can force a win.
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
