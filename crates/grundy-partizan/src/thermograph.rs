//! Thermographs: how much each player gets if every move costs t. Mean and temperature.

use std::rc::Rc;

use crate::dyadic::{Bound, Dyadic, simplest};
use crate::fold::Fold;
use crate::halt::Done;
use crate::line::{Line, Pick};
use crate::nus::Nus;
use crate::store::{Player, Store, Value};

/// Where graphs begin: below, nothing changes.
pub(crate) const LOWEST: Dyadic = Dyadic::integer(-1);

/// Two walls over t ≥ −1 that meet in a mast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    /// The value for Left if she begins: corners (x, t) from t = −1 on; the last one starts the mast.
    pub left: Vec<(Dyadic, Dyadic)>,
    /// The value for Left if Right begins.
    pub right: Vec<(Dyadic, Dyadic)>,
}

impl Thermograph {
    /// The mast's place.
    pub fn mean(&self) -> Dyadic {
        self.left.last().map_or(Dyadic::ZERO, |corner| corner.0)
    }

    /// Where the walls meet; −1/2^k for the number m/2^k.
    pub fn temperature(&self) -> Dyadic {
        let top = |wall: &[(Dyadic, Dyadic)]| wall.last().map_or(LOWEST, |corner| corner.1);
        top(&self.left).max(top(&self.right))
    }

    /// The graph of an integer, or of a game that is settled from the start.
    fn mast(x: Dyadic) -> Self {
        Self { left: vec![(x, LOWEST)], right: vec![(x, LOWEST)] }
    }

    /// The graph of a game from those of its options. The game need not be in canonical form.
    ///
    /// # Errors
    /// If a number is out of range.
    pub fn of(left: &[Rc<Self>], right: &[Rc<Self>]) -> Done<Self> {
        let scaffold = |walls: Vec<&[(Dyadic, Dyadic)]>, pick: Pick| -> Done<Option<Line>> {
            let mut best: Option<Line> = None;
            for wall in walls {
                let wall = Line::mast(wall);
                best = Some(match best {
                    None => wall,
                    Some(best) => best.pick(&wall, pick)?,
                });
            }
            best.map(|line| line.taxed(if pick == Pick::Most { -1 } else { 1 })).transpose()
        };
        let lefts = scaffold(left.iter().map(|graph| &*graph.right).collect(), Pick::Most)?;
        let rights = scaffold(right.iter().map(|graph| &*graph.left).collect(), Pick::Least)?;
        let start = |line: &Line| Bound { at: line.start(), closed: true };
        match (&lefts, &rights) {
            (Some(lefts), Some(rights)) if lefts.start() >= rights.start() => {
                let (at, x) = lefts.meets(rights)?;
                Ok(Self { left: lefts.until(at, x)?, right: rights.until(at, x)? })
            }
            // a side without moves, or scaffolds that are crossed from the start: the number between them
            (lefts, rights) => {
                let number = simplest(lefts.as_ref().map(start), rights.as_ref().map(start))?;
                Ok(Self::mast(number.expect("the scaffolds are crossed, or one is missing")))
            }
        }
    }
}

struct Graphs;

impl Fold for Graphs {
    type Of = Rc<Thermograph>;

    fn at_once(&mut self, store: &mut Store<'_>, value: Value) -> Done<Option<Self::Of>> {
        let Some(nus) = store.as_nus(value) else { return Ok(None) };
        if nus.number.whole().is_some() && nus.as_number().is_some() {
            return Ok(Some(Rc::new(Thermograph::mast(nus.number))));
        }
        // the graph of k·↑ + *m is that of *, ↑ or ↓
        let like = match (nus.ups.signum(), nus.star) {
            (0, 0) => return Ok(None),
            (up, 1) if nus.ups == up => Nus { ups: 0, star: 1, ..nus },
            (0, _) => Nus { star: 1, ..nus },
            (up, _) => Nus { ups: up, star: 0, ..nus },
        };
        if like == nus {
            return Ok(None);
        }
        let like = store.nus(like)?;
        store.thermograph(like).map(Some)
    }

    fn join(
        &mut self,
        store: &mut Store<'_>,
        _: Value,
        left: Vec<Self::Of>,
        right: Vec<Self::Of>,
    ) -> Done<Self::Of> {
        let graph = Thermograph::of(&left, &right)?;
        store.budget.take_table::<(Dyadic, Dyadic)>((graph.left.len() + graph.right.len()) as u64)?;
        Ok(Rc::new(graph))
    }
}

impl Store<'_> {
    /// The thermograph.
    ///
    /// # Errors
    /// If the budget is spent, or a number is out of range.
    pub fn thermograph(&mut self, value: Value) -> Done<Rc<Thermograph>> {
        let mut memo = std::mem::take(&mut self.thermographs);
        let found = self.fold(value, &mut memo, &mut Graphs);
        // the graphs of *, ↑ and ↓ are found within, in a memo of their own
        memo.extend(self.thermographs.drain());
        self.thermographs = memo;
        found
    }

    /// The mean.
    ///
    /// # Errors
    /// If the budget is spent, or a number is out of range.
    pub fn mean(&mut self, value: Value) -> Done<Dyadic> {
        match self.as_nus(value) {
            Some(nus) => Ok(nus.number),
            None => Ok(self.thermograph(value)?.mean()),
        }
    }

    /// The temperature.
    ///
    /// # Errors
    /// If the budget is spent, or a number is out of range.
    pub fn temperature(&mut self, value: Value) -> Done<Dyadic> {
        match self.as_nus(value) {
            Some(nus) => Ok(match nus.as_number() {
                Some(x) => x.unit().negated(),
                None => Dyadic::ZERO,
            }),
            None => Ok(self.thermograph(value)?.temperature()),
        }
    }

    /// Both stops: where Left gets if she begins, and if Right begins.
    pub fn both_stops(&self, value: Value) -> (Dyadic, Dyadic) {
        (self.stop(value, Player::Left), self.stop(value, Player::Right))
    }
}
