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

use rustc_hash::{FxHashMap, FxHashSet};

use crate::dyadic::Dyadic;
use crate::halt::Done;
use crate::numbered::{Alike, Met, Number, Numbered, Options, Part};
use crate::position::Worth;
use crate::rules::Partizan;
use crate::store::{MEMO_BYTES, Player, Store, Value};

/// Outcomes by search, with those known so far.
pub struct Search<'r, R: Partizan> {
    pieces: Pieces<'r, R>,
    outcomes: Outcomes,
}

impl<'r, R: Partizan> Search<'r, R> {
    /// Nothing is known.
    pub fn new(rules: &'r R) -> Self {
        let met = Met::new(rules, Alike::Large);
        Self {
            pieces: Pieces { met, worth: Worth::new(rules), known: Vec::new() },
            outcomes: Outcomes::default(),
        }
    }

    /// The number of sums that were searched.
    pub fn len(&self) -> usize {
        self.outcomes.known.len()
    }

    /// Whether nothing was searched.
    pub fn is_empty(&self) -> bool {
        self.outcomes.known.is_empty()
    }

    /// Whether this player wins a sum of components if he or she begins.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn wins(&mut self, store: &mut Store<'_>, position: &[R::Component], first: Player) -> Done<bool> {
        if let [one] = position
            && let Some(wins) = self.pieces.met.rules.theorem(one, first)
        {
            return Ok(wins);
        }
        let mut parts = Vec::new();
        for component in position {
            self.pieces.met.split(component, &mut parts, store.budget())?;
        }
        self.outcomes.wins(&mut self.pieces, store, &parts, first)
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
        if let [one] = position
            && self.pieces.met.rules.theorem(one, first).is_some()
        {
            return Ok(told_move(self.pieces.met.rules, one, first).map(|number| (0, number)));
        }
        let mut components = Vec::with_capacity(position.len());
        for component in position {
            let mut parts = Vec::new();
            self.pieces.met.split(component, &mut parts, store.budget())?;
            components.push((self.pieces.met.number(component.clone(), store.budget())?, parts));
        }
        self.outcomes.winning_move(&mut self.pieces, store, &components, first)
    }
}

/// The first move after which a theorem says that the rival loses.
fn told_move<R: Partizan>(rules: &R, at: &R::Component, first: Player) -> Option<usize> {
    let (mut moves, mut after) = (Vec::new(), Vec::new());
    rules.moves(at, first, &mut moves);
    moves.iter().position(|mv| {
        after.clear();
        rules.play(at, first, mv, &mut after);
        match &after[..] {
            [] => true,
            [one] => rules.theorem(one, first.other()) == Some(false),
            _ => false,
        }
    })
}

/// The rules of a game whose components go by number, the small ones with values.
trait Cut {
    /// The parts that the moves of a player leave, in the order of the moves.
    fn options(&mut self, at: Number, player: Player, out: &mut Options, store: &mut Store<'_>) -> Done<()>;

    /// Whether a component is too large to be valued.
    fn is_large(&self, at: Number) -> bool;

    /// The value of a small component.
    fn value(&mut self, at: Number, store: &mut Store<'_>) -> Done<Value>;

    /// Ways to forbid some moves to a player, each with the components that are left.
    fn tied(&mut self, at: Number, player: Player, store: &mut Store<'_>) -> Done<Vec<Vec<Number>>>;
}

/// Components as the rules cut them.
struct Pieces<'r, R: Partizan> {
    met: Met<'r, R>,
    worth: Worth<'r, R>,
    /// Values of small ones, where they were asked for.
    known: Vec<Option<Value>>,
}

impl<R: Partizan> Cut for Pieces<'_, R> {
    fn options(&mut self, at: Number, player: Player, out: &mut Options, store: &mut Store<'_>) -> Done<()> {
        self.met.options(at, player, out, store)
    }

    fn is_large(&self, at: Number) -> bool {
        self.met.rules.is_large(self.met.component(at))
    }

    fn value(&mut self, at: Number, store: &mut Store<'_>) -> Done<Value> {
        let place = at as usize;
        if let Some(&Some(value)) = self.known.get(place) {
            return Ok(value);
        }
        let value = self.worth.value(store, std::slice::from_ref(self.met.component(at)))?;
        if self.known.len() <= place {
            let more = place + 1 - self.known.len();
            store.budget().take((more * size_of::<Option<Value>>()) as u64)?;
            self.known.resize(place + 1, None);
        }
        self.known[place] = Some(value);
        Ok(value)
    }

    fn tied(&mut self, at: Number, player: Player, store: &mut Store<'_>) -> Done<Vec<Vec<Number>>> {
        let ways = self.met.rules.tied(self.met.component(at), player);
        let mut number = |piece| self.met.number(piece, store.budget());
        ways.into_iter().map(|pieces| pieces.into_iter().map(&mut number).collect()).collect()
    }
}

/// A sum in which Left is to move: components without values, and the value of the rest.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Node {
    /// Each with whether its negative is meant.
    large: Vec<Part>,
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
struct Frame {
    node: Node,
    options: Vec<Node>,
}

/// The outcomes of sums of numbered components.
#[derive(Default)]
struct Outcomes {
    /// Means, and temperatures that are not below 0.
    climates: FxHashMap<Value, (Dyadic, Dyadic)>,
    known: FxHashMap<Node, bool>,
}

impl Outcomes {
    fn wins(
        &mut self,
        rules: &mut dyn Cut,
        store: &mut Store<'_>,
        position: &[Part],
        first: Player,
    ) -> Done<bool> {
        let mut node = Node { large: Vec::new(), rest: Value::ZERO };
        add(rules, store, &mut node, position, first == Player::Right)?;
        self.solve(rules, store, in_order(node))
    }

    /// Of components with their parts.
    fn winning_move(
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
                let mut node = Node { large: Vec::new(), rest: Value::ZERO };
                for parts in [parts, &others] {
                    add(rules, store, &mut node, parts, first == Player::Left)?;
                }
                let node = in_order(node);
                let decided = match self.known.get(&node) {
                    Some(&won) => Verdict::Decided(won),
                    None => self.judge(rules, store, &node)?,
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
            if !self.solve(rules, store, node)? {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }

    /// Whether Left, who is to move, wins.
    fn solve(&mut self, rules: &mut dyn Cut, store: &mut Store<'_>, root: Node) -> Done<bool> {
        if let Some(&known) = self.known.get(&root) {
            return Ok(known);
        }
        if let Verdict::Decided(won) = self.judge(rules, store, &root)? {
            return Ok(won);
        }
        let mut stack = Vec::new();
        let mut answer = self.open(rules, store, root, &mut stack)?;
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
                            answer = self.open(rules, store, option, &mut stack)?;
                            None
                        }
                    },
                },
            };
            if let Some(won) = settled {
                let done: Frame = stack.pop().expect("there is a frame");
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
        rules: &mut dyn Cut,
        store: &mut Store<'_>,
        node: Node,
        stack: &mut Vec<Frame>,
    ) -> Done<Option<bool>> {
        store.budget().take(bytes(&node) + MEMO_BYTES)?;
        let mut open = Vec::new();
        for option in options(rules, store, &node)? {
            let verdict = match self.known.get(&option) {
                Some(&won) => Verdict::Decided(won),
                None => self.judge(rules, store, &option)?,
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

    /// What the bounds say of a node.
    fn judge(&mut self, rules: &mut dyn Cut, store: &mut Store<'_>, node: &Node) -> Done<Verdict> {
        store.budget().step()?;
        if node.large.is_empty() {
            return Ok(Verdict::Decided(!store.le(node.rest, Value::ZERO)?));
        }
        let mut middle = Dyadic::ZERO;
        let mut unsure = Vec::new();
        for tied in Player::BOTH {
            let mut best: Option<Dyadic> = None;
            for way in ways(rules, store, node, tied)? {
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

/// Adds parts, or their negatives, to a node.
fn add(
    rules: &mut dyn Cut,
    store: &mut Store<'_>,
    node: &mut Node,
    parts: &[Part],
    negative: bool,
) -> Done<()> {
    for &(part, turned) in parts {
        if rules.is_large(part) {
            node.large.push((part, turned != negative));
        } else {
            let value = rules.value(part, store)?;
            node.rest =
                if negative { store.minus(node.rest, value)? } else { store.plus(node.rest, value)? };
        }
    }
    Ok(())
}

/// The sums that Left's moves lead to, each once, as the other player sees them.
fn options(rules: &mut dyn Cut, store: &mut Store<'_>, node: &Node) -> Done<Vec<Node>> {
    let mut moves = Options::default();
    let mut options = Vec::new();
    let mut seen = FxHashSet::default();
    let back = store.negative(node.rest)?;
    for (number, &(component, turned)) in node.large.iter().enumerate() {
        if number > 0 && node.large[..number].contains(&node.large[number]) {
            continue;
        }
        let mover = if turned { Player::Right } else { Player::Left };
        rules.options(component, mover, &mut moves, store)?;
        for parts in moves.iter() {
            let others = node.large.iter().enumerate().filter(|(other, _)| *other != number);
            let large = others.map(|(_, &(other, turned))| (other, !turned)).collect();
            let mut option = Node { large, rest: back };
            add(rules, store, &mut option, parts, !turned)?;
            let option = in_order(option);
            if seen.insert(option.clone()) {
                options.push(option);
            }
        }
    }
    // nobody needs to move in a number
    if store.as_number(node.rest).is_none() {
        for rest in store.options(node.rest, Player::Left)?.to_vec() {
            let large = node.large.iter().map(|&(component, turned)| (component, !turned));
            options.push(in_order(Node { large: large.collect(), rest: store.negative(rest)? }));
        }
    }
    Ok(options)
}

/// The values whose sums bound a node, if the hands of a player are tied in this way or that.
fn ways(rules: &mut dyn Cut, store: &mut Store<'_>, node: &Node, tied: Player) -> Done<Vec<Vec<Value>>> {
    let mut all: Vec<Vec<Value>> = Vec::new();
    for (number, &(component, turned)) in node.large.iter().enumerate() {
        let player = if turned { tied.other() } else { tied };
        let mut ways = Vec::new();
        for pieces in rules.tied(component, player, store)? {
            let mut values = Vec::with_capacity(pieces.len() + 1);
            for piece in pieces {
                let value = rules.value(piece, store)?;
                values.push(if turned { store.negative(value)? } else { value });
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

/// The node with its components in the order of their numbers.
fn in_order(mut node: Node) -> Node {
    node.large.sort_unstable();
    node
}

fn bytes(node: &Node) -> u64 {
    (size_of::<Node>() + size_of_val(&*node.large)) as u64
}
