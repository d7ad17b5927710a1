//! What a game is worth, whether play may come back in it or not: sums, negatives, order.

use std::rc::Rc;

use grundy_base::error::Refused;
use grundy_base::limits::Budget;
use grundy_base::phrase::Phrase;

use crate::halt::Done;
use crate::loopy::compare::{Side, order, same};
use crate::loopy::graph::{Graph, Vertex};
use crate::loopy::sides::OneSide;
use crate::loopy::{Loopy, LoopyOutcome, settled, shorts, with_values};
use crate::store::{Player, Relation, Store, Value};

/// What a game is worth.
#[derive(Clone, Debug)]
pub enum Game {
    /// A value of games that end.
    Short(Value),
    /// A value of games in which play may come back.
    Loopy(Loopy),
}

/// How two games compare on each side; between games that end both are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SidedRelation {
    /// Where draws are Left's wins.
    pub onside: Relation,
    /// Where draws are Right's wins.
    pub offside: Relation,
}

impl SidedRelation {
    /// How the games compare: one is at least the other if it is so on both sides.
    pub fn both(self) -> Relation {
        use Relation::{Equal, Greater, Less};
        let sides = [self.onside, self.offside];
        let all = |relation: Relation| sides.iter().all(|side| [Equal, relation].contains(side));
        relation(all(Greater), all(Less))
    }
}

/// The relation of two games of which the first is at least, and at most, the second.
fn relation(at_least: bool, at_most: bool) -> Relation {
    match (at_least, at_most) {
        (true, true) => Relation::Equal,
        (true, false) => Relation::Greater,
        (false, true) => Relation::Less,
        (false, false) => Relation::Confused,
    }
}

impl Game {
    /// The game in which nobody can move.
    pub const ZERO: Self = Self::Short(Value::ZERO);

    /// The game with these sides: a short value where nothing loopy is left.
    pub(crate) fn of_sides(store: &mut Store<'_>, on: OneSide, off: OneSide) -> Done<Self> {
        let canonical = on.is_canonical && off.is_canonical;
        let is_one = canonical && same(&on.graph, &off.graph, Side::On, &mut store.budget)?;
        if is_one && let Some(value) = shorts(store, &on.graph)?[0] {
            return Ok(Self::Short(value));
        }
        Ok(Self::Loopy(Loopy { on: Rc::new(on), off: Rc::new(off), is_one }))
    }

    /// The value, if play ends.
    pub fn short(&self) -> Option<Value> {
        if let Self::Short(value) = self { Some(*value) } else { None }
    }

    /// The value of a game that ends.
    ///
    /// # Errors
    /// If play comes back in it.
    pub fn value(&self) -> Done<Value> {
        self.short().ok_or_else(|| {
            let reason = Phrase::fixed(
                "loopy-asked-ends",
                "play comes back in it, and what is asked is defined for games that end",
            );
            let instead =
                Phrase::fixed("ask-sides-or-compare", "ask for its sides, or compare it with another value");
            Refused::new(Phrase::fixed("asked-loopy", "a loopy value"), reason, instead).into()
        })
    }

    /// Who wins.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn outcome(&self, store: &mut Store<'_>) -> Done<LoopyOutcome> {
        match self {
            Self::Short(value) => {
                let class = store.outcome(*value)?;
                Ok(LoopyOutcome { onside: class, offside: class })
            }
            Self::Loopy(loopy) => loopy.outcome(store),
        }
    }

    /// Adds a side of the game to a graph.
    pub(crate) fn enter(&self, graph: &mut Graph, side: Side, store: &mut Store<'_>) -> Done<Vertex> {
        match self {
            Self::Short(value) => graph.value(store, *value),
            Self::Loopy(loopy) => graph.append(loopy.graph(side), &mut store.budget),
        }
    }

    /// A side of the game as a graph, from vertex 0 on.
    pub(crate) fn side(&self, side: Side, store: &mut Store<'_>) -> Done<Graph> {
        let mut graph = Graph::default();
        self.enter(&mut graph, side, store)?;
        Ok(graph)
    }

    /// The negative.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn negative(&self, store: &mut Store<'_>) -> Done<Self> {
        Ok(match self {
            Self::Short(value) => Self::Short(store.negative(*value)?),
            Self::Loopy(Loopy { on, off, is_one }) => {
                let turned = |side: &OneSide| Rc::new(side.clone().mirrored());
                Self::Loopy(Loopy { on: turned(off), off: turned(on), is_one: *is_one })
            }
        })
    }

    /// The sum.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn plus(&self, other: &Self, store: &mut Store<'_>) -> Done<Self> {
        match (self, other) {
            (Self::Short(a), Self::Short(b)) => return store.plus(*a, *b).map(Self::Short),
            (Self::Short(Value::ZERO), one) | (one, Self::Short(Value::ZERO)) => return Ok(one.clone()),
            _ => {}
        }
        self.joined(other, store, Graph::sum)
    }

    /// The difference; of a loopy game and itself it need not be 0.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn minus(&self, other: &Self, store: &mut Store<'_>) -> Done<Self> {
        let negative = other.negative(store)?;
        self.plus(&negative, store)
    }

    /// Joins the onsides, and the offsides.
    pub(crate) fn joined(
        &self,
        other: &Self,
        store: &mut Store<'_>,
        join: fn(&mut Graph, Vertex, Vertex, &mut Budget<'_>) -> Done<Vertex>,
    ) -> Done<Self> {
        let on = self.drawn(other, Side::On, store, join)?;
        let is_one = self.is_one() && other.is_one();
        let off = if is_one { None } else { Some(self.drawn(other, Side::Off, store, join)?) };
        let all = settled(store, (&on, &[0]), off.as_ref().map(|off| (off, &[0][..])))?;
        Ok(all.into_iter().next().expect("one game was asked for"))
    }

    /// What a side of two games together is, as a graph from vertex 0 on.
    pub(crate) fn drawn(
        &self,
        other: &Self,
        side: Side,
        store: &mut Store<'_>,
        join: fn(&mut Graph, Vertex, Vertex, &mut Budget<'_>) -> Done<Vertex>,
    ) -> Done<Graph> {
        let mut graph = Graph::default();
        let (a, b) = (self.enter(&mut graph, side, store)?, other.enter(&mut graph, side, store)?);
        let root = join(&mut graph, a, b, &mut store.budget)?;
        let graph = graph.part(root, &mut store.budget)?;
        Ok(with_values(store, &graph, &[0])?.0)
    }

    /// Whether both sides are one.
    pub(crate) fn is_one(&self) -> bool {
        match self {
            Self::Short(_) => true,
            Self::Loopy(loopy) => loopy.is_one,
        }
    }

    /// How many positions the sum with another game has at most.
    pub(crate) fn positions_with(&self, other: &Self, store: &mut Store<'_>) -> Done<usize> {
        let mut most = 0;
        for side in [Side::On, Side::Off] {
            most = most.max(self.side(side, store)?.len() * other.side(side, store)?.len());
        }
        Ok(most)
    }

    /// How it compares with another game on each side.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn relation(&self, other: &Self, store: &mut Store<'_>) -> Done<SidedRelation> {
        if let (Self::Short(a), Self::Short(b)) = (self, other) {
            let relation = store.relation(*a, *b)?;
            return Ok(SidedRelation { onside: relation, offside: relation });
        }
        let mut on = |side| -> Done<Relation> {
            let (a, b) = (self.side(side, store)?, other.side(side, store)?);
            let at_least = order(&a, &b, side, &mut store.budget)?.at_least(0, 0);
            Ok(relation(at_least, order(&b, &a, side, &mut store.budget)?.at_least(0, 0)))
        };
        Ok(SidedRelation { onside: on(Side::On)?, offside: on(Side::Off)? })
    }

    /// Whether both games are worth the same.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn is_same(&self, other: &Self, store: &mut Store<'_>) -> Done<bool> {
        if let (Self::Short(a), Self::Short(b)) = (self, other) {
            return Ok(a == b);
        }
        for side in [Side::On, Side::Off] {
            let (a, b) = (self.side(side, store)?, other.side(side, store)?);
            if !same(&a, &b, side, &mut store.budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The options of a player in the canonical form, if there is one: not where both sides differ, except in
    /// {pass|pass}.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn options(&self, player: Player, store: &mut Store<'_>) -> Done<Option<Vec<Self>>> {
        let loopy = match self {
            Self::Short(value) => {
                let options = store.options(*value, player)?.to_vec();
                return Ok(Some(options.into_iter().map(Self::Short).collect()));
            }
            Self::Loopy(loopy) => loopy,
        };
        if loopy.is_dud() {
            return Ok(Some(vec![self.clone()]));
        }
        if !loopy.is_one {
            return Ok(None);
        }
        let graph = &loopy.on.graph;
        let mut options = Vec::new();
        for &option in graph.options(0, player) {
            let graph = graph.part(option, &mut store.budget)?;
            options.push(match shorts(store, &graph)?[0] {
                Some(value) => Self::Short(value),
                None => {
                    let side = Rc::new(OneSide { graph, is_canonical: true });
                    Self::Loopy(Loopy { on: Rc::clone(&side), off: side, is_one: true })
                }
            });
        }
        Ok(Some(options))
    }
}
