//! Stops of stoppers: the pseudonumbers at which play in turns ends.

use grundy_base::error::Refused;
use grundy_base::phrase::Phrase;
use rustc_hash::FxHashMap;

use crate::dyadic::Dyadic;
use crate::halt::Done;
use crate::loopy::{Game, Graph, Vertex, shorts};
use crate::store::{Player, Store, Value};

/// What is next to a number, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Beside {
    /// A little less: x + under.
    Under,
    /// The number itself.
    Exactly,
    /// A little more: x + over.
    Over,
}

/// A number, a number and over or under, on or off, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pseudonumber {
    /// Less than all others.
    Off,
    /// At a number.
    At(Dyadic, Beside),
    /// Greater than all others.
    On,
}

impl Pseudonumber {
    /// The same without over and under.
    #[must_use]
    pub fn strong(self) -> Self {
        if let Self::At(x, _) = self { Self::At(x, Beside::Exactly) } else { self }
    }

    /// The number, if it is one.
    pub fn number(self) -> Option<Dyadic> {
        if let Self::At(x, Beside::Exactly) = self { Some(x) } else { None }
    }
}

impl Graph {
    /// The pseudonumber that a vertex of a canonical form is.
    fn pseudonumber(&self, store: &Store<'_>, short: &[Option<Value>], at: Vertex) -> Option<Pseudonumber> {
        let number = |vertex: Vertex| store.as_number(short[vertex as usize]?);
        if short[at as usize].is_some() {
            return number(at).map(|x| Pseudonumber::At(x, Beside::Exactly));
        }
        let [left, right] = Player::BOTH.map(|player| self.options(at, player));
        match (left, right) {
            ([me], []) if *me == at => Some(Pseudonumber::On),
            ([], [me]) if *me == at => Some(Pseudonumber::Off),
            ([x], [me]) if *me == at => number(*x).map(|x| Pseudonumber::At(x, Beside::Over)),
            ([me], [x]) if *me == at => number(*x).map(|x| Pseudonumber::At(x, Beside::Under)),
            _ => None,
        }
    }
}

impl Game {
    /// The pseudonumber that the game is.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn pseudonumber(&self, store: &mut Store<'_>) -> Done<Option<Pseudonumber>> {
        match self {
            Self::Short(value) => Ok(store.as_number(*value).map(|x| Pseudonumber::At(x, Beside::Exactly))),
            Self::Loopy(loopy) if loopy.is_stopper() => {
                let graph = loopy.graphs().0;
                let short = shorts(store, graph)?;
                Ok(graph.pseudonumber(store, &short, 0))
            }
            Self::Loopy(_) => Ok(None),
        }
    }

    /// The pseudonumber at which play in turns ends, if this player begins.
    ///
    /// # Errors
    /// If play in turns need not end; if the budget is spent.
    pub fn stop(&self, first: Player, store: &mut Store<'_>) -> Done<Pseudonumber> {
        let loopy = match self {
            Self::Short(value) => {
                return Ok(Pseudonumber::At(store.stop(*value, first), Beside::Exactly));
            }
            Self::Loopy(loopy) => loopy,
        };
        if !loopy.is_stopper() {
            let reason = Phrase::fixed(
                "stop-need-not",
                "play in turns need not stop: its onside and its offside differ",
            );
            let instead = Phrase::fixed("ask-those-of-sides", "ask for those of onside(G) and of offside(G)");
            return Err(Refused::new(Phrase::fixed("asked-stop", "a stop"), reason, instead).into());
        }
        let graph = loopy.graphs().0;
        let short = shorts(store, graph)?;
        let mut known: FxHashMap<(Vertex, Player), Pseudonumber> = FxHashMap::default();
        // play in turns ends, so that nothing waits for itself
        let mut stack = vec![(0, first)];
        while let Some(&(at, player)) = stack.last() {
            store.budget.step()?;
            if known.contains_key(&(at, player)) {
                stack.pop();
                continue;
            }
            let found = if let Some(stop) = graph.pseudonumber(store, &short, at) {
                stop
            } else {
                let options = graph.options(at, player).iter().map(|&to| (to, player.other()));
                let waiting: Vec<_> = options.clone().filter(|next| !known.contains_key(next)).collect();
                if !waiting.is_empty() {
                    stack.extend(waiting);
                    continue;
                }
                let stops = options.map(|next| known[&next]);
                match player {
                    Player::Left => stops.max().unwrap_or(Pseudonumber::Off),
                    Player::Right => stops.min().unwrap_or(Pseudonumber::On),
                }
            };
            store.charge_memo()?;
            known.insert((at, player), found);
        }
        Ok(known[&(0, first)])
    }

    /// Whether every cycle is a pass: a move that leads back at once.
    pub fn is_plumtree(&self) -> bool {
        let Self::Loopy(loopy) = self else { return true };
        let (on, off) = loopy.graphs();
        [on, off].iter().all(|graph| {
            let component = super::components(graph.len(), |from, nth| {
                let at = Vertex::try_from(from).expect("vertices have 32 bits");
                let options = Player::BOTH.iter().flat_map(|&player| graph.options(at, player));
                options.copied().nth(nth).map(|to| to as usize)
            });
            let mut seen = vec![false; graph.len()];
            component.into_iter().all(|of| !std::mem::replace(&mut seen[of], true))
        })
    }

    /// Whether the game is the same as two copies of it.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn is_idempotent(&self, store: &mut Store<'_>) -> Done<bool> {
        let double = self.plus(self, store)?;
        self.is_same(&double, store)
    }

    /// How many followers the canonical form has, itself included; of one side each, where they differ.
    ///
    /// # Errors
    /// If play in turns need not end; if the budget is spent.
    pub fn follower_count(&self, store: &mut Store<'_>) -> Done<u64> {
        match self {
            Self::Short(value) => store.follower_count(*value),
            Self::Loopy(loopy) if loopy.is_stopper() => Ok(loopy.graphs().0.len() as u64),
            Self::Loopy(_) => {
                let reason = Phrase::fixed("sides-differ", "its onside and its offside differ");
                let instead =
                    Phrase::fixed("ask-those-of-sides", "ask for those of onside(G) and of offside(G)");
                Err(Refused::new(
                    Phrase::fixed("asked-follower-count", "a count of followers"),
                    reason,
                    instead,
                )
                .into())
            }
        }
    }

    /// Its onside, or its offside, as a game in which no draw is left.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn one_side(&self, is_onside: bool, store: &mut Store<'_>) -> Done<Self> {
        let Self::Loopy(loopy) = self else { return Ok(self.clone()) };
        let side = if is_onside { &loopy.on } else { &loopy.off };
        Self::of_sides(store, (**side).clone(), (**side).clone())
    }
}
