//! Components from which play can come back, and what they are worth.
//!
//! All components below one are met and parted into strongly connected ones, which are settled from the
//! ends of play upwards: inside of one, positions make a graph whose ends are the settled games behind it,
//! a side at a time.

use rustc_hash::FxHashMap;

use super::Values;
use crate::halt::Done;
use crate::loopy::compare::Side;
use crate::loopy::{Game, Graph, Loopy, Vertex, components, settled};
use crate::numbered::{Number, Numbered, Options, Part};
use crate::store::{MEMO_BYTES, Player, Store, Value};

/// Bytes of a component that is met.
const NODE_BYTES: u64 = 128;

/// Games of components that play comes back to, or that lead to such ones.
#[derive(Default)]
pub(super) struct Loops {
    games: FxHashMap<Number, Settled>,
    /// The loopy values among them, each once.
    kinds: Vec<Loopy>,
}

/// A game that is known; loopy values go by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Settled {
    Short(Value),
    Loopy(usize),
}

/// A component that is met.
struct MetComponent {
    number: Number,
    /// The parts that the moves of Left and of Right leave; nothing if the value is known.
    options: Option<[Vec<Vec<Part>>; 2]>,
}

/// The components below one.
struct Below {
    nodes: Vec<MetComponent>,
    places: FxHashMap<Number, usize>,
}

impl Below {
    /// The number of the nth part that the moves of a node leave, if there are so many.
    fn nth(&self, node: usize, nth: usize) -> Option<usize> {
        let options = self.nodes[node].options.as_ref()?;
        let mut rest = nth;
        for option in options.iter().flatten() {
            match option.get(rest) {
                Some((number, _)) => return Some(self.places[number]),
                None => rest -= option.len(),
            }
        }
        None
    }
}

impl Loops {
    /// What a component is worth, if it is known to be loopy or to lead to something loopy.
    pub(super) fn known(&self, component: Number) -> Option<Game> {
        self.games.get(&component).map(|&settled| self.game(settled))
    }

    fn game(&self, settled: Settled) -> Game {
        match settled {
            Settled::Short(value) => Game::Short(value),
            Settled::Loopy(kind) => Game::Loopy(self.kinds[kind].clone()),
        }
    }

    /// What a component is worth.
    pub(super) fn find(
        &mut self,
        values: &mut Values,
        rules: &mut dyn Numbered,
        store: &mut Store<'_>,
        root: Number,
    ) -> Done<Game> {
        let below = self.meet(values, rules, store, root)?;
        let component = components(below.nodes.len(), |node, nth| below.nth(node, nth));
        let n_components = component.iter().max().map_or(0, |last| last + 1);
        let mut members: Vec<Vec<usize>> = vec![Vec::new(); n_components];
        for (node, &number) in component.iter().enumerate() {
            members[number].push(node);
        }
        for inside in members {
            self.settle(values, store, &below, &inside)?;
        }
        store.budget.give_back(below.nodes.len() as u64 * NODE_BYTES);
        Ok(self.known(root).expect("the root is settled last"))
    }

    /// Meets all components below one.
    fn meet(
        &self,
        values: &mut Values,
        rules: &mut dyn Numbered,
        store: &mut Store<'_>,
        root: Number,
    ) -> Done<Below> {
        let mut below = Below { nodes: Vec::new(), places: FxHashMap::default() };
        let mut found = Options::default();
        let mut waiting = vec![root];
        below.places.insert(root, 0);
        let mut next = 0;
        while let Some(&number) = waiting.get(next) {
            next += 1;
            store.budget.take(NODE_BYTES)?;
            store.budget.step()?;
            values.meet(number, store)?;
            let mut node = MetComponent { number, options: None };
            if values.known(number).is_none() && !self.games.contains_key(&number) {
                if let Some(value) = rules.law(number, store)? {
                    values.learn(number, value);
                } else {
                    let mut options = [Vec::new(), Vec::new()];
                    for (player, options) in Player::BOTH.into_iter().zip(&mut options) {
                        rules.options(number, player, &mut found, store)?;
                        options.extend(found.iter().map(<[Part]>::to_vec));
                        store.budget.take(size_of_val(&*found.parts) as u64)?;
                    }
                    for &(part, _) in options.iter().flatten().flatten() {
                        let place = below.places.len();
                        below.places.entry(part).or_insert_with(|| {
                            waiting.push(part);
                            place
                        });
                    }
                    node.options = Some(options);
                }
            }
            below.nodes.push(node);
        }
        Ok(below)
    }

    /// Settles the members of a strongly connected component, behind which all is settled.
    fn settle(
        &mut self,
        values: &mut Values,
        store: &mut Store<'_>,
        below: &Below,
        inside: &[usize],
    ) -> Done<()> {
        let inside: Vec<&MetComponent> =
            inside.iter().map(|&node| &below.nodes[node]).filter(|node| node.options.is_some()).collect();
        if inside.is_empty() {
            return Ok(());
        }
        let kinds = std::mem::take(&mut self.kinds);
        let mut inner =
            Inner { loops: self, values, kinds, inside: FxHashMap::default(), sums: FxHashMap::default() };
        inner.inside.extend(inside.iter().map(|node| (node.number, *node)));
        let found = inner.games(store, &inside);
        self.kinds = inner.kinds;
        for (node, game) in inside.iter().zip(found?) {
            store.budget.take(MEMO_BYTES)?;
            let settled = match game {
                Game::Short(value) => {
                    values.learn(node.number, value);
                    Settled::Short(value)
                }
                Game::Loopy(loopy) => Settled::Loopy(kind(&mut self.kinds, loopy, store)?),
            };
            self.games.insert(node.number, settled);
        }
        Ok(())
    }
}

/// The number of a loopy value.
fn kind(kinds: &mut Vec<Loopy>, loopy: Loopy, store: &mut Store<'_>) -> Done<usize> {
    let known = Game::Loopy(loopy.clone());
    for (number, other) in kinds.iter().enumerate() {
        if loopy.has_shape_of(other) && known.is_same(&Game::Loopy(other.clone()), store)? {
            return Ok(number);
        }
    }
    let (on, off) = loopy.graphs();
    store.budget.take(on.bytes() + off.bytes())?;
    kinds.push(loopy);
    Ok(kinds.len() - 1)
}

/// Work inside of a strongly connected component.
struct Inner<'w> {
    loops: &'w Loops,
    values: &'w Values,
    kinds: Vec<Loopy>,
    inside: FxHashMap<Number, &'w MetComponent>,
    sums: FxHashMap<(Settled, Part), Settled>,
}

/// A position: parts inside of the strongly connected component, in order, and what stands beside them as a
/// vertex of the graph.
type Position = (Vec<Part>, Option<Vertex>);

/// The graph of a side, while it is made.
struct Drawing {
    side: Side,
    graph: Graph,
    vertices: FxHashMap<Position, Vertex>,
    waiting: Vec<(Position, Vertex)>,
    values: FxHashMap<Value, Vertex>,
    /// Loopy values that stand in the graph.
    loopy: FxHashMap<usize, Vertex>,
}

impl Inner<'_> {
    /// What the members are worth.
    fn games(&mut self, store: &mut Store<'_>, members: &[&MetComponent]) -> Done<Vec<Game>> {
        if let [alone] = members
            && let Some(value) = self.short(store, alone)?
        {
            return Ok(vec![Game::Short(value)]);
        }
        let before = store.budget.left();
        let (on, on_at) = self.draw(Side::On, store, members)?;
        let off = if self.kinds.iter().all(Loopy::is_stopper) {
            None
        } else {
            Some(self.draw(Side::Off, store, members)?)
        };
        let drawn = on.bytes() + off.as_ref().map_or(0, |(graph, _)| graph.bytes());
        let games = settled(store, (&on, &on_at), off.as_ref().map(|(graph, at)| (graph, &at[..])))?;
        // the graphs are gone; what the store keeps of short values is charged there
        store.budget.give_back(drawn.min(before.saturating_sub(store.budget.left())));
        Ok(games)
    }

    /// The value of a component to which play does not come back, and behind which nothing is loopy.
    fn short(&mut self, store: &mut Store<'_>, node: &MetComponent) -> Done<Option<Value>> {
        let Some(options) = &node.options else { return Ok(None) };
        let mut sides = [Vec::new(), Vec::new()];
        for (side, options) in sides.iter_mut().zip(options) {
            for parts in options {
                let (open, rest) = self.parted(store, parts)?;
                match rest {
                    Settled::Short(value) if open.is_empty() => side.push(value),
                    _ => return Ok(None),
                }
            }
        }
        let [left, right] = sides;
        store.make(left, right).map(Some)
    }

    /// Those of some parts that are inside, and the sum of the others.
    fn parted(&mut self, store: &mut Store<'_>, parts: &[Part]) -> Done<(Vec<Part>, Settled)> {
        let (mut open, mut rest) = (Vec::new(), Settled::Short(Value::ZERO));
        for &part in parts {
            if self.inside.contains_key(&part.0) {
                open.push(part);
            } else {
                rest = self.plus(store, rest, part)?;
            }
        }
        open.sort_unstable();
        Ok((open, rest))
    }

    /// A settled sum with one more part.
    fn plus(&mut self, store: &mut Store<'_>, sum: Settled, part: Part) -> Done<Settled> {
        if let Some(&known) = self.sums.get(&(sum, part)) {
            return Ok(known);
        }
        let (number, turned) = part;
        let game = match (self.values.known(number), self.loops.games.get(&number)) {
            (Some(value), _) => Game::Short(value),
            (None, Some(&settled)) => self.game(settled),
            (None, None) => unreachable!("what lies behind is settled first"),
        };
        let before = self.game(sum);
        let total = if turned { before.minus(&game, store)? } else { before.plus(&game, store)? };
        let found = match total {
            Game::Short(value) => Settled::Short(value),
            Game::Loopy(loopy) => Settled::Loopy(kind(&mut self.kinds, loopy, store)?),
        };
        store.budget.take(MEMO_BYTES)?;
        self.sums.insert((sum, part), found);
        Ok(found)
    }

    fn game(&self, settled: Settled) -> Game {
        match settled {
            Settled::Short(value) => Game::Short(value),
            Settled::Loopy(kind) => Game::Loopy(self.kinds[kind].clone()),
        }
    }

    /// The graph of a side, and where the members stand in it.
    fn draw(
        &mut self,
        side: Side,
        store: &mut Store<'_>,
        members: &[&MetComponent],
    ) -> Done<(Graph, Vec<Vertex>)> {
        let mut drawing = Drawing {
            side,
            graph: Graph::default(),
            vertices: FxHashMap::default(),
            waiting: Vec::new(),
            values: FxHashMap::default(),
            loopy: FxHashMap::default(),
        };
        let mut at = Vec::with_capacity(members.len());
        for member in members {
            at.push(drawing.vertex((vec![(member.number, false)], None), store)?);
        }
        while let Some(((open, beside), vertex)) = drawing.waiting.pop() {
            for player in Player::BOTH {
                let mut options = Vec::new();
                for (place, &(number, turned)) in open.iter().enumerate() {
                    let node = self.inside[&number];
                    let lists = node.options.as_ref().expect("what is inside has its options");
                    let mover = if turned { player.other() } else { player };
                    for parts in &lists[usize::from(mover == Player::Right)] {
                        let turn = |&(part, other): &Part| (part, other != turned);
                        let mut after: Vec<Part> = parts.iter().map(turn).collect();
                        after.extend(
                            open.iter()
                                .enumerate()
                                .filter(|&(other, _)| other != place)
                                .map(|(_, &part)| part),
                        );
                        let (open, rest) = self.parted(store, &after)?;
                        options.push(self.option(&mut drawing, open, rest, beside, store)?);
                    }
                }
                if let Some(beside) = beside {
                    for next in drawing.graph.options(beside, player).to_vec() {
                        options.push(drawing.vertex((open.clone(), Some(next)), store)?);
                    }
                }
                drawing.graph.set(vertex, player, options, &mut store.budget)?;
            }
        }
        Ok((drawing.graph, at))
    }

    /// The vertex of what a move leaves.
    fn option(
        &self,
        drawing: &mut Drawing,
        open: Vec<Part>,
        rest: Settled,
        beside: Option<Vertex>,
        store: &mut Store<'_>,
    ) -> Done<Vertex> {
        let behind = match rest {
            Settled::Short(value) => drawing.graph.value_among(&mut drawing.values, store, value)?,
            Settled::Loopy(kind) => match drawing.loopy.get(&kind) {
                Some(&vertex) => vertex,
                None => {
                    let side = self.kinds[kind].graph(drawing.side);
                    let vertex = drawing.graph.append(side, &mut store.budget)?;
                    drawing.loopy.insert(kind, vertex);
                    vertex
                }
            },
        };
        let beside = match beside {
            _ if rest == Settled::Short(Value::ZERO) => beside,
            Some(beside) => Some(drawing.graph.sum(beside, behind, &mut store.budget)?),
            None => Some(behind),
        };
        match (open.is_empty(), beside) {
            (true, beside) => Ok(beside.unwrap_or(behind)),
            (false, beside) => drawing.vertex((open, beside), store),
        }
    }
}

impl Drawing {
    fn vertex(&mut self, position: Position, store: &mut Store<'_>) -> Done<Vertex> {
        if let Some(&known) = self.vertices.get(&position) {
            return Ok(known);
        }
        let vertex = self.graph.add(&mut store.budget)?;
        let parts = size_of_val(&*position.0) as u64;
        store.budget.take(2 * (MEMO_BYTES + parts))?;
        self.vertices.insert(position.clone(), vertex);
        self.waiting.push((position, vertex));
        Ok(vertex)
    }
}
