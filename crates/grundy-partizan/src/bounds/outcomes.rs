//! The outcomes of sums of numbered components, by search.

use std::cmp::Reverse;

use grundy_base::error::Refused;
use grundy_base::phrase::Phrase;
use rustc_hash::FxHashMap;

use super::facts::Facts;
use super::hands::Hands;
use super::node::Node;
use super::pieces::{Cut, Piece};
use super::written::{self, Reader, Writer};
use crate::dyadic::Dyadic;
use crate::halt::{Done, Halt};
use crate::numbered::{Number, Options, Part};
use crate::store::{MEMO_BYTES, Player, Store, Value};

/// What is known of a node without its moves.
pub(super) enum Verdict {
    /// Whether Left wins.
    Decided(bool),
    /// The more, the better for Left.
    Open(Dyadic),
}

/// A node in work.
struct Frame {
    node: Node,
    stage: Stage,
}

/// How a node is being settled.
enum Stage {
    /// By more bounds of its parts.
    Bounds,
    /// By a sum that is worth the same.
    Same,
    /// By the options that are not decided by bounds, the most promising one last.
    Moves(Vec<Node>),
}

/// The outcomes of sums of numbered components.
#[derive(Default)]
pub(super) struct Outcomes {
    hands: Hands,
    facts: Facts,
    /// Whether Left wins; nothing yet of those in work.
    known: FxHashMap<Node, Option<bool>>,
}

impl Outcomes {
    /// The number of sums that were searched.
    pub(super) fn len(&self) -> usize {
        self.known.len()
    }

    /// Each value that a part was compared with, and whether the part is at most that.
    #[cfg(test)]
    pub(super) fn facts(&self) -> impl Iterator<Item = (Part, Value, bool)> {
        self.facts.all()
    }

    /// Takes out what was found, a line each; `text` gives that of a component, if it has one of one line.
    /// What there is no memory for is left out.
    pub(super) fn take_lines(
        &mut self,
        store: &mut Store<'_>,
        text: impl FnMut(Number) -> Option<String>,
    ) -> Vec<String> {
        let known = std::mem::take(self).known;
        store.budget().give_back(known.keys().map(|node| node.bytes() + MEMO_BYTES).sum());
        let mut sums: Vec<_> = known.into_iter().filter_map(|(sum, won)| Some((sum, won?))).collect();
        sums.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
        let mut told = Vec::new();
        let writer =
            Writer::new(store, sums.iter().map(|(sum, _)| sum), text, &mut |one| told.push(one.to_string()));
        // sums come last: what is left out is needed by none that stays
        let sums = sums.into_iter().filter_map(|(sum, won)| Some(writer.sum(&sum, won)?.to_string()));
        let fits = |line: &String| store.budget().take((size_of::<String>() + line.len()) as u64).is_ok();
        told.into_iter().chain(sums).take_while(fits).collect()
    }

    /// Takes back what an earlier search found, up to a line that says nothing: those after it name what it
    /// should say.
    pub(super) fn recall(
        &mut self,
        store: &mut Store<'_>,
        lines: &[String],
        mut number: impl FnMut(&mut Store<'_>, &str) -> Done<Option<Number>>,
    ) -> Done<()> {
        let mut reader = Reader::default();
        for finding in lines.iter().map_while(|line| written::finding(line)) {
            if let Some((sum, won)) = reader.read(store, finding, &mut number)? {
                store.budget().take(sum.bytes() + MEMO_BYTES)?;
                self.settle(store, sum, won)?;
            }
        }
        Ok(())
    }

    /// Whether this player wins a sum of parts if he or she begins.
    pub(super) fn wins(
        &mut self,
        rules: &mut dyn Cut,
        store: &mut Store<'_>,
        position: &[Part],
        first: Player,
    ) -> Done<bool> {
        let node = Node::of(rules, store, &[position], first == Player::Right)?;
        self.solve(rules, store, node)
    }

    /// Of components with their parts.
    pub(super) fn winning_move(
        &mut self,
        rules: &mut dyn Cut,
        store: &mut Store<'_>,
        position: &[(Number, Vec<Part>)],
        first: Player,
    ) -> Done<Option<(usize, usize)>> {
        let mut open = Vec::new();
        let mut options = Options::default();
        for (number, (component, _)) in position.iter().enumerate() {
            let mut others = Vec::new();
            for (other, (_, parts)) in position.iter().enumerate() {
                if other != number {
                    others.extend_from_slice(parts);
                }
            }
            rules.options(*component, first, &mut options, store)?;
            for (at, parts) in options.iter().enumerate() {
                let node = Node::of(rules, store, &[parts, &others], first == Player::Left)?;
                match self.judge(rules, store, &node)? {
                    Verdict::Decided(false) => return Ok(Some((number, at))),
                    Verdict::Decided(true) => {}
                    Verdict::Open(mean) => open.push((mean, node, (number, at))),
                }
            }
        }
        open.sort_by_key(|(mean, ..)| *mean);
        for (_, node, place) in open {
            if !self.solve(rules, store, node)? {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }

    /// Whether Left, who is to move, wins.
    fn solve(&mut self, rules: &mut dyn Cut, store: &mut Store<'_>, root: Node) -> Done<bool> {
        if let Verdict::Decided(won) = self.judge(rules, store, &root)? {
            return Ok(won);
        }
        let mut stack = Vec::new();
        let answer = self.search(rules, store, root, &mut stack);
        // a search that was stopped leaves nodes in work
        for frame in stack {
            self.known.remove(&frame.node);
        }
        answer
    }

    fn search(
        &mut self,
        rules: &mut dyn Cut,
        store: &mut Store<'_>,
        root: Node,
        stack: &mut Vec<Frame>,
    ) -> Done<bool> {
        let mut answer = self.open(rules, store, root, stack)?;
        while let Some(top) = stack.last_mut() {
            let settled = match &mut top.stage {
                // an answer tells more of a part
                Stage::Bounds => {
                    answer = None;
                    let node = top.node.clone();
                    if let Some(won) = self.facts.judge(store, &node)? {
                        Some(won)
                    } else if let Some(question) = self.facts.question(store, &node)?
                        // what it told may have been forgotten
                        && !self.known.contains_key(&question)
                    {
                        answer = self.open(rules, store, question, stack)?;
                        None
                    } else if let Some(same) = node.valued(rules, store)? {
                        top.stage = Stage::Same;
                        match self.judge(rules, store, &same)? {
                            Verdict::Decided(won) => answer = Some(won),
                            Verdict::Open(_) => answer = self.open(rules, store, same, stack)?,
                        }
                        None
                    } else {
                        let (settled, options) = self.list(rules, store, &node)?;
                        stack.last_mut().expect("it is open").stage = Stage::Moves(options);
                        settled
                    }
                }
                Stage::Same => answer,
                // an option is a win for Left where Right, who moves there, loses
                Stage::Moves(_) if answer == Some(false) => Some(true),
                Stage::Moves(options) => {
                    answer = None;
                    match options.pop() {
                        None => Some(false),
                        Some(option) => {
                            match self.verdict(store, &option)? {
                                Some(won) => answer = Some(won),
                                None => answer = self.open(rules, store, option, stack)?,
                            }
                            None
                        }
                    }
                }
            };
            if let Some(won) = settled {
                let done: Frame = stack.pop().expect("there is a frame");
                if let Stage::Moves(options) = &done.stage {
                    store.budget().give_back(options.iter().map(Node::bytes).sum());
                }
                self.settle(store, done.node, won)?;
                answer = Some(won);
            }
        }
        Ok(answer.expect("the root is settled last"))
    }

    /// Begins a node, or settles it by one of its options.
    fn open(
        &mut self,
        rules: &mut dyn Cut,
        store: &mut Store<'_>,
        node: Node,
        stack: &mut Vec<Frame>,
    ) -> Done<Option<bool>> {
        store.budget().take(node.bytes() + MEMO_BYTES)?;
        let mut stage = Stage::Bounds;
        if node.large.len() < 2 {
            let (settled, open) = self.list(rules, store, &node)?;
            if let Some(won) = settled {
                self.settle(store, node, won)?;
                return Ok(settled);
            }
            stage = Stage::Moves(open);
        }
        self.known.insert(node.clone(), None);
        stack.push(Frame { node, stage });
        Ok(None)
    }

    /// Keeps what was found.
    fn settle(&mut self, store: &mut Store<'_>, node: Node, won: bool) -> Done<()> {
        self.facts.learn(store, &node, won)?;
        self.known.insert(node, Some(won));
        Ok(())
    }

    /// The options of a node that are not decided by bounds, the most promising one last; or that one of them
    /// wins.
    fn list(
        &mut self,
        rules: &mut dyn Cut,
        store: &mut Store<'_>,
        node: &Node,
    ) -> Done<(Option<bool>, Vec<Node>)> {
        let mut open = Vec::new();
        for option in node.options(rules, store)? {
            match self.judge(rules, store, &option)? {
                Verdict::Decided(false) => return Ok((Some(true), Vec::new())),
                Verdict::Decided(true) => {}
                Verdict::Open(mean) => open.push((mean, option)),
            }
        }
        open.sort_by_key(|(mean, _)| Reverse(*mean));
        let mut options = Vec::with_capacity(open.len() + 1);
        if let Some(option) = node.spare(store)? {
            match self.judge(rules, store, &option)? {
                Verdict::Decided(false) => return Ok((Some(true), Vec::new())),
                Verdict::Decided(true) => {}
                // tried last
                Verdict::Open(_) => options.push(option),
            }
        }
        options.extend(open.into_iter().map(|(_, option)| option));
        store.budget().take(options.iter().map(Node::bytes).sum())?;
        Ok((None, options))
    }

    /// What was found of a node, or follows from what was found of its parts.
    fn verdict(&mut self, store: &mut Store<'_>, node: &Node) -> Done<Option<bool>> {
        match self.known.get(node) {
            Some(&Some(won)) => Ok(Some(won)),
            Some(None) => Err(played_again()),
            None => self.facts.judge(store, node),
        }
    }

    /// What is known of a node, and what the bounds say.
    fn judge(&mut self, rules: &mut dyn Cut, store: &mut Store<'_>, node: &Node) -> Done<Verdict> {
        store.budget().step()?;
        if node.large.is_empty() {
            return Ok(Verdict::Decided(!store.le(node.rest, Value::ZERO)?));
        }
        if let Some(won) = self.verdict(store, node)? {
            return Ok(Verdict::Decided(won));
        }
        let (decided, middle) = self.hands.judge(rules, store, node)?;
        if let Some(won) = decided {
            return Ok(Verdict::Decided(won));
        }
        Ok(Verdict::Open(match middle {
            Some(middle) => middle,
            None => edge(rules, store, node)?,
        }))
    }
}

/// The mean of what is valued, with twice the moves of Left and less those of Right: this orders sums without
/// bounds. Most is gained where the rival, who is to move, is left the fewest moves.
fn edge(rules: &mut dyn Cut, store: &mut Store<'_>, node: &Node) -> Done<Dyadic> {
    let mut sum = store.mean(node.rest)?;
    for &(part, turned) in &node.large {
        if let Piece::Large([left, right]) = rules.piece(part, store)? {
            let [more, less] = if turned { [right, left] } else { [left, right] };
            let moves = |n: usize| Dyadic::integer(i64::try_from(n).unwrap_or(i64::MAX / 2));
            sum = sum.plus(moves(more))?.plus(moves(more))?.minus(moves(less))?;
        }
    }
    Ok(sum)
}

/// Why a search cannot go on: a sum is met below itself.
fn played_again() -> Halt {
    let reason =
        Phrase::fixed("reason-no-order", "positions can come back, so no order goes against all moves");
    let instead =
        Phrase::fixed("ask-sides-or-compare", "ask for its sides, or compare it with another value");
    Refused::because(reason, instead).into()
}
