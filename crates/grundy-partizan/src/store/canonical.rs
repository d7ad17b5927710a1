//! The canonical form of {A|B}: dominated options dropped, reversible ones bypassed, numbers and nimbers
//! found at once.

use grundy_base::planted::{self, Fault};
use rustc_hash::FxHashSet;

use crate::dyadic::{Bound, Dyadic, simplest};
use crate::halt::Done;
use crate::store::{Player, Store, Value};

/// The game whose canonical form is being found. Its value does not change on the way, so it can be
/// compared.
#[derive(Default)]
pub(crate) struct Unfinished {
    left: Vec<Value>,
    right: Vec<Value>,
}

impl Unfinished {
    pub(crate) fn options(&self, player: Player) -> &[Value] {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }
}

impl Store<'_> {
    /// The value {A|B}.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn make(&mut self, mut left: Vec<Value>, mut right: Vec<Value>) -> Done<Value> {
        for list in [&mut left, &mut right] {
            list.sort_unstable();
            list.dedup();
        }
        if let Some(x) = self.number_between(&left, &right)? {
            return self.number(x);
        }
        if let (Some(a), Some(b)) = (self.mex(&left), self.mex(&right))
            && a == b
        {
            return self.nimber(a);
        }
        self.drop_dominated(&mut left, Player::Left)?;
        self.drop_dominated(&mut right, Player::Right)?;
        let (left_stop, right_stop) = self.stops(&left, &right);
        self.set_unfinished(left_stop, right_stop);
        self.unfinished = Unfinished { left, right };
        self.comparing.forget_passing();
        let left = self.irreversible(Player::Left)?;
        let right = self.irreversible(Player::Right)?;
        self.intern(&left, &right)
    }

    /// The number that {A|B} is: the simplest x with A ⊲| x ⊲| B, if there is one.
    fn number_between(&mut self, left: &[Value], right: &[Value]) -> Done<Option<Dyadic>> {
        let low = left.iter().map(|&option| self.stop(option, Player::Right)).max();
        let high = right.iter().map(|&option| self.stop(option, Player::Left)).min();
        if let (Some(low), Some(high)) = (low, high)
            && low > high
        {
            return Ok(None);
        }
        let low = match low {
            None => None,
            Some(at) => Some(Bound { at, closed: !self.reaches(left, at, Player::Left)? }),
        };
        let high = match high {
            None => None,
            Some(at) => Some(Bound { at, closed: !self.reaches(right, at, Player::Right)? }),
        };
        simplest(low, high)
    }

    /// Whether a move of this player gets him as far as the number.
    fn reaches(&mut self, options: &[Value], x: Dyadic, player: Player) -> Done<bool> {
        let number = self.number(x)?;
        for &option in options {
            let reached = match player {
                Player::Left => self.le(number, option)?,
                Player::Right => self.le(option, number)?,
            };
            if reached {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The least nimber that is not in a list of nimbers.
    fn mex(&self, list: &[Value]) -> Option<u64> {
        let stars: Option<FxHashSet<u64>> =
            list.iter().map(|&option| self.as_nus(option).and_then(crate::nus::Nus::as_nimber)).collect();
        let stars = stars?;
        (0..).find(|star| !stars.contains(star))
    }

    /// Whether the player likes `b` at least as much as `a`.
    fn at_least_as_good(&mut self, a: Value, b: Value, player: Player) -> Done<bool> {
        match player {
            Player::Left => self.le(a, b),
            Player::Right => self.le(b, a),
        }
    }

    /// Keeps the best options of a player.
    pub(crate) fn drop_dominated(&mut self, list: &mut Vec<Value>, player: Player) -> Done<()> {
        if list.len() < 2 {
            return Ok(());
        }
        // the best stops first: these dominate most of what follows
        match player {
            Player::Left => list.sort_by(|&a, &b| self.stops_of(b).cmp(&self.stops_of(a))),
            Player::Right => list.sort_by_key(|&option| self.stops_of(option)),
        }
        let mut kept: Vec<Value> = Vec::with_capacity(list.len());
        'options: for &option in list.iter() {
            let mut at = 0;
            while at < kept.len() {
                if self.at_least_as_good(option, kept[at], player)? {
                    continue 'options;
                }
                if self.at_least_as_good(kept[at], option, player)? {
                    kept.swap_remove(at);
                } else {
                    at += 1;
                }
            }
            kept.push(option);
        }
        kept.sort_unstable();
        *list = kept;
        Ok(())
    }

    /// The right stop, and the left one: the right one tells what is left when the opponent answers.
    fn stops_of(&self, value: Value) -> (Dyadic, Dyadic) {
        (self.stop(value, Player::Right), self.stop(value, Player::Left))
    }

    /// The options of the unfinished game, reversible ones replaced by what they lead through to.
    fn irreversible(&mut self, player: Player) -> Done<Vec<Value>> {
        let mut waiting = self.unfinished.options(player).to_vec();
        let mut kept = Vec::with_capacity(waiting.len());
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut bypassed = false;
        while let Some(option) = waiting.pop() {
            if bypassed && kept.contains(&option) {
                continue;
            }
            let through = self.reverses_through(option, player)?;
            match through.filter(|_| !planted::is(Fault::ReversibleKept)) {
                None => kept.push(option),
                Some(reply) => {
                    bypassed = true;
                    for &next in self.options(reply, player)? {
                        if seen.insert(next) {
                            waiting.push(next);
                        }
                    }
                }
            }
        }
        if bypassed {
            kept.sort_unstable();
            kept.dedup();
            self.drop_dominated(&mut kept, player)?;
        }
        kept.sort_unstable();
        Ok(kept)
    }

    /// The reply after which the opponent stands at least as well as before the move.
    fn reverses_through(&mut self, option: Value, player: Player) -> Done<Option<Value>> {
        self.list(option)?;
        let n = self.listed(option, player.other()).len();
        for at in 0..n {
            let reply = self.listed(option, player.other())[at];
            if self.at_least_as_good(Value::UNFINISHED, reply, player.other())? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }
}
