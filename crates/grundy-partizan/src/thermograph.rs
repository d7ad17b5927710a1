//! Thermographs: how much each player gets if every move costs t. Mean and temperature.

use std::cmp::Ordering;
use std::rc::Rc;

use crate::dyadic::{Bound, Dyadic, simplest};
use crate::halt::Done;
use crate::line::{Line, Pick};
use grundy_base::rules::Player;

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

    /// Where the wall of a player stands at t.
    ///
    /// # Errors
    /// If a number is out of range.
    pub fn wall_at(&self, player: Player, t: Dyadic) -> Done<Dyadic> {
        let wall = if player == Player::Left { &self.left } else { &self.right };
        for pair in wall.windows(2) {
            let [(x, from), (to_x, to)] = pair else { continue };
            if t < *to {
                let risen = t.max(*from).minus(*from)?;
                return match to_x.cmp(x) {
                    Ordering::Less => x.minus(risen),
                    Ordering::Equal => Ok(*x),
                    Ordering::Greater => x.plus(risen),
                };
            }
        }
        Ok(self.mean())
    }

    /// The graph of an integer, or of a game that is settled from the start.
    pub(crate) fn mast(x: Dyadic) -> Self {
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
