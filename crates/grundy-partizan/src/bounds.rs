//! Who wins sums that are too large for values: by search, with bounds from the values of parts.
//!
//! A player does no better with tied hands. If the rules tell how tying Left's hands lets a component fall
//! into small ones, the sum of their values is a lower bound; tying Right's gives an upper one. Most
//! positions are decided by these bounds, and the rest by their moves.
//!
//! Of a bound the mean and the temperature are looked at first: if Left begins, a sum of mean m > 0 is won,
//! and one of m < −t is lost, where t ≥ 0 is the largest temperature of a part. The sum itself is made where
//! they leave it open.

use std::cmp::Reverse;
use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::dyadic::Dyadic;
use crate::halt::Done;
use crate::position::Worth;
use crate::rules::Partizan;
use crate::store::{MEMO_BYTES, Player, Store, Value};

/// A sum in which Left is to move: components without values, and the value of the rest.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Node<C> {
    /// Each with whether its negative is meant.
    large: Vec<(C, bool)>,
    rest: Value,
}

/// What is known of a node without its moves.
enum Verdict {
    /// Whether Left wins.
    Decided(bool),
    /// The sum of the means of both bounds.
    Open(Dyadic),
}

/// A node in work, and the options that are not decided by bounds, the most promising one last.
struct Frame<C> {
    node: Node<C>,
    options: Vec<Node<C>>,
}

/// Outcomes by search, with those known so far.
pub struct Search<'r, R: Partizan> {
    rules: &'r R,
    worth: Worth<'r, R>,
    /// Values of small components as the rules cut them.
    pieces: FxHashMap<R::Component, Value>,
    /// Means, and temperatures that are not below 0.
    climates: FxHashMap<Value, (Dyadic, Dyadic)>,
    known: FxHashMap<Node<R::Component>, bool>,
}

impl<'r, R: Partizan> Search<'r, R> {
    /// Nothing is known.
    pub fn new(rules: &'r R) -> Self {
        Self {
            rules,
            worth: Worth::new(rules),
            pieces: FxHashMap::default(),
            climates: FxHashMap::default(),
            known: FxHashMap::default(),
        }
    }

    /// The number of sums that were searched.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether nothing was searched.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Whether this player wins a sum of components if he or she begins.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn wins(&mut self, store: &mut Store<'_>, position: &[R::Component], first: Player) -> Done<bool> {
        let mut node = Node { large: Vec::new(), rest: Value::ZERO };
        self.add(store, &mut node, position, first == Player::Right)?;
        self.solve(store, in_order(node))
    }

    /// A winning move of a player who wins: the number of the component, and that of the move.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn winning_move(
        &mut self,
        store: &mut Store<'_>,
        position: &[R::Component],
        first: Player,
    ) -> Done<Option<(usize, usize)>> {
        let mut open = Vec::new();
        let (mut moves, mut after) = (Vec::new(), Vec::new());
        for (number, component) in position.iter().enumerate() {
            moves.clear();
            self.rules.moves(component, first, &mut moves);
            for (at, mv) in moves.iter().enumerate() {
                after.clear();
                self.rules.play(component, first, mv, &mut after);
                after.extend(
                    position.iter().enumerate().filter(|(other, _)| *other != number).map(|(_, c)| c.clone()),
                );
                let mut node = Node { large: Vec::new(), rest: Value::ZERO };
                self.add(store, &mut node, &after, first == Player::Left)?;
                let node = in_order(node);
                let decided = match self.known.get(&node) {
                    Some(&won) => Verdict::Decided(won),
                    None => self.judge(store, &node)?,
                };
                match decided {
                    Verdict::Decided(false) => return Ok(Some((number, at))),
                    Verdict::Decided(true) => {}
                    Verdict::Open(mean) => open.push((mean, node, (number, at))),
                }
            }
        }
        open.sort_by_key(|(mean, ..)| *mean);
        for (_, node, place) in open {
            if !self.solve(store, node)? {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }

    /// Adds components, or their negatives, to a node.
    fn add(
        &mut self,
        store: &mut Store<'_>,
        node: &mut Node<R::Component>,
        components: &[R::Component],
        negative: bool,
    ) -> Done<()> {
        let mut parts = Vec::new();
        for component in components {
            self.rules.parts(component, &mut parts);
        }
        for part in parts {
            if self.rules.is_large(&part) {
                let (part, turned) = self.rules.representative(part);
                node.large.push((part, turned != negative));
            } else {
                let value = self.piece(store, part)?;
                node.rest =
                    if negative { store.minus(node.rest, value)? } else { store.plus(node.rest, value)? };
            }
        }
        Ok(())
    }

    /// The value of a small component.
    fn piece(&mut self, store: &mut Store<'_>, component: R::Component) -> Done<Value> {
        if let Some(&value) = self.pieces.get(&component) {
            return Ok(value);
        }
        let value = self.worth.value(store, std::slice::from_ref(&component))?;
        store.budget().take(MEMO_BYTES + size_of::<R::Component>() as u64)?;
        self.pieces.insert(component, value);
        Ok(value)
    }

    /// Whether Left, who is to move, wins.
    fn solve(&mut self, store: &mut Store<'_>, root: Node<R::Component>) -> Done<bool> {
        if let Some(&known) = self.known.get(&root) {
            return Ok(known);
        }
        if let Verdict::Decided(won) = self.judge(store, &root)? {
            return Ok(won);
        }
        let mut stack = Vec::new();
        let mut answer = self.open(store, root, &mut stack)?;
        while let Some(top) = stack.last_mut() {
            // an option is a win for Left where Right, who moves there, loses
            let settled = match answer.take() {
                Some(false) => Some(true),
                _ => match top.options.pop() {
                    None => Some(false),
                    Some(option) => match self.known.get(&option) {
                        Some(&won) => {
                            answer = Some(won);
                            None
                        }
                        None => {
                            answer = self.open(store, option, &mut stack)?;
                            None
                        }
                    },
                },
            };
            if let Some(won) = settled {
                let done: Frame<R::Component> = stack.pop().expect("there is a frame");
                store.budget().give_back(done.options.iter().map(bytes).sum());
                self.known.insert(done.node, won);
                answer = Some(won);
            }
        }
        Ok(answer.expect("the root is settled last"))
    }

    /// Begins a node, or settles it by one of its options.
    fn open(
        &mut self,
        store: &mut Store<'_>,
        node: Node<R::Component>,
        stack: &mut Vec<Frame<R::Component>>,
    ) -> Done<Option<bool>> {
        store.budget().take(bytes(&node) + MEMO_BYTES)?;
        let mut open = Vec::new();
        for option in self.options(store, &node)? {
            let verdict = match self.known.get(&option) {
                Some(&won) => Verdict::Decided(won),
                None => self.judge(store, &option)?,
            };
            match verdict {
                Verdict::Decided(false) => {
                    self.known.insert(node, true);
                    return Ok(Some(true));
                }
                Verdict::Decided(true) => {}
                Verdict::Open(mean) => open.push((mean, option)),
            }
        }
        open.sort_by_key(|(mean, _)| Reverse(*mean));
        let options: Vec<_> = open.into_iter().map(|(_, option)| option).collect();
        store.budget().take(options.iter().map(bytes).sum())?;
        stack.push(Frame { node, options });
        Ok(None)
    }

    /// The sums that Left's moves lead to, each once, as the other player sees them.
    fn options(&mut self, store: &mut Store<'_>, node: &Node<R::Component>) -> Done<Vec<Node<R::Component>>> {
        let (mut moves, mut after) = (Vec::new(), Vec::new());
        let mut options = Vec::new();
        let mut seen = FxHashSet::default();
        let back = store.negative(node.rest)?;
        for (number, (component, turned)) in node.large.iter().enumerate() {
            if number > 0 && node.large[..number].contains(&node.large[number]) {
                continue;
            }
            let mover = if *turned { Player::Right } else { Player::Left };
            moves.clear();
            self.rules.moves(component, mover, &mut moves);
            for mv in &moves {
                after.clear();
                self.rules.play(component, mover, mv, &mut after);
                let others = node.large.iter().enumerate().filter(|(other, _)| *other != number);
                let large = others.map(|(_, (other, turned))| (other.clone(), !turned)).collect();
                let mut option = Node { large, rest: back };
                self.add(store, &mut option, &after, !turned)?;
                let option = in_order(option);
                if seen.insert(option.clone()) {
                    options.push(option);
                }
            }
        }
        // nobody needs to move in a number
        if store.as_number(node.rest).is_none() {
            for rest in store.options(node.rest, Player::Left)?.to_vec() {
                let large = node.large.iter().map(|(component, turned)| (component.clone(), !turned));
                options.push(in_order(Node { large: large.collect(), rest: store.negative(rest)? }));
            }
        }
        Ok(options)
    }

    /// What the bounds say of a node.
    fn judge(&mut self, store: &mut Store<'_>, node: &Node<R::Component>) -> Done<Verdict> {
        store.budget().step()?;
        if node.large.is_empty() {
            return Ok(Verdict::Decided(!store.le(node.rest, Value::ZERO)?));
        }
        let mut middle = Dyadic::ZERO;
        let mut unsure = Vec::new();
        for tied in Player::BOTH {
            let mut best: Option<Dyadic> = None;
            for way in self.ways(store, node, tied)? {
                let (mean, temperature) = self.climate(store, &way)?;
                match tied {
                    Player::Left if mean > Dyadic::ZERO => return Ok(Verdict::Decided(true)),
                    Player::Left if mean >= temperature.negated() => unsure.push((tied, way)),
                    Player::Right if mean < temperature.negated() => return Ok(Verdict::Decided(false)),
                    Player::Right if mean <= Dyadic::ZERO => unsure.push((tied, way)),
                    _ => {}
                }
                best = Some(best.map_or(mean, |best| match tied {
                    Player::Left => best.max(mean),
                    Player::Right => best.min(mean),
                }));
            }
            middle = middle.plus(best.unwrap_or(Dyadic::ZERO))?;
        }
        for (tied, mut way) in unsure {
            // the same pairs are added again and again if their order is fixed
            way.sort_unstable();
            while way.len() > 1 {
                let pairs: Vec<_> = way.chunks(2).map(<[Value]>::to_vec).collect();
                way = pairs.iter().map(|pair| store.total(pair)).collect::<Done<_>>()?;
            }
            let bound = way.pop().unwrap_or(Value::ZERO);
            let lost = store.le(bound, Value::ZERO)?;
            if lost == (tied == Player::Right) {
                return Ok(Verdict::Decided(!lost));
            }
        }
        Ok(Verdict::Open(middle))
    }

    /// The values whose sums bound a node, if the hands of a player are tied in this way or that.
    fn ways(
        &mut self,
        store: &mut Store<'_>,
        node: &Node<R::Component>,
        tied: Player,
    ) -> Done<Vec<Vec<Value>>> {
        let mut all: Vec<Vec<Value>> = Vec::new();
        for (number, (component, turned)) in node.large.iter().enumerate() {
            let player = if *turned { tied.other() } else { tied };
            let mut ways = Vec::new();
            for pieces in self.rules.tied(component, player) {
                let mut values = Vec::with_capacity(pieces.len() + 1);
                for piece in pieces {
                    let value = self.piece(store, piece)?;
                    values.push(if *turned { store.negative(value)? } else { value });
                }
                ways.push(values);
            }
            if number == 0 {
                all = ways;
            } else if let Some(last) = ways.len().checked_sub(1) {
                for (at, way) in all.iter_mut().enumerate() {
                    way.extend(&ways[at.min(last)]);
                }
            } else {
                // nothing bounds this component
                all.clear();
            }
        }
        for way in &mut all {
            way.push(node.rest);
            way.retain(|&value| value != Value::ZERO);
        }
        Ok(all)
    }

    /// The sum of the means, and the highest temperature, at least 0.
    fn climate(&mut self, store: &mut Store<'_>, values: &[Value]) -> Done<(Dyadic, Dyadic)> {
        let (mut mean, mut highest) = (Dyadic::ZERO, Dyadic::ZERO);
        for &value in values {
            let (one, temperature) = match self.climates.get(&value) {
                Some(&known) => known,
                None => {
                    store.budget().take(MEMO_BYTES + size_of::<(Dyadic, Dyadic)>() as u64)?;
                    let found = (store.mean(value)?, store.temperature(value)?);
                    self.climates.insert(value, found);
                    found
                }
            };
            mean = mean.plus(one)?;
            highest = highest.max(temperature);
        }
        Ok((mean, highest))
    }
}

/// The node with its components in an order that depends on nothing but them.
fn in_order<C: std::hash::Hash>(mut node: Node<C>) -> Node<C> {
    if node.large.len() > 1 {
        node.large.sort_by_cached_key(|component| FxBuildHasher.hash_one(component));
    }
    node
}

fn bytes<C>(node: &Node<C>) -> u64 {
    (size_of::<Node<C>>() + node.large.len() * size_of::<(C, bool)>()) as u64
}
