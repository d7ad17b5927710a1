//! What is known of large components one by one, and the ladder of values that they are compared with.
//!
//! Each solved sum of one large component G and a value v tells whether G ≤ −v. These facts answer questions
//! about G with other values, and bound sums of several large components. A sum that they leave open asks of
//! each of its components who wins it, and then where it stands on a ladder of ups and integers: such
//! searches are small against that of the sum.

use rustc_hash::FxHashMap;

use super::node::Node;
use crate::dyadic::Dyadic;
use crate::halt::Done;
use crate::numbered::Part;
use crate::nus::Nus;
use crate::store::{MEMO_BYTES, Store, Value};

/// The most values of each kind that are kept of a part: to look at more takes longer than they save.
const MAX_KEPT: usize = 8;
/// The ups on each side of 0.
const N_UPS: i64 = 3;
/// The rungs on each side of 0: after the ups come integers.
const N_RUNGS: i64 = 5;

/// What is known of a part.
#[derive(Default)]
struct Fact {
    /// It is at most each of these.
    at_most: Vec<Value>,
    /// It is not at most any of these: Left, who begins, wins the difference.
    beyond: Vec<Value>,
}

/// What is known of parts. A part and its negative are known apart.
#[derive(Default)]
pub(super) struct Facts(FxHashMap<Part, Fact>);

/// The negative of a part.
fn negative((part, turned): Part) -> Part {
    (part, !turned)
}

/// A rung of the ladder: 0 is the middle one.
fn rung(store: &mut Store<'_>, at: i64) -> Done<Value> {
    if at.abs() <= N_UPS {
        store.nus(Nus { ups: at, ..Nus::ZERO })
    } else {
        store.number(Dyadic::integer((at.abs() - N_UPS) * at.signum()))
    }
}

impl Facts {
    /// Each value that a part was compared with, and whether the part is at most that.
    #[cfg(test)]
    pub(super) fn all(&self) -> impl Iterator<Item = (Part, Value, bool)> {
        self.0.iter().flat_map(|(&part, fact)| {
            let at_most = fact.at_most.iter().map(move |&bound| (part, bound, true));
            at_most.chain(fact.beyond.iter().map(move |&bound| (part, bound, false)))
        })
    }

    /// Whether a part is known to be at most a value, or known not to be.
    fn is_at_most(&self, store: &mut Store<'_>, part: Part, value: Value) -> Done<Option<bool>> {
        let Some(fact) = self.0.get(&part) else { return Ok(None) };
        for &bound in &fact.at_most {
            if store.le(bound, value)? {
                return Ok(Some(true));
            }
        }
        for &bound in &fact.beyond {
            if store.le(value, bound)? {
                return Ok(Some(false));
            }
        }
        Ok(None)
    }

    /// Keeps what a solved sum tells of a part, if it has one only.
    pub(super) fn learn(&mut self, store: &mut Store<'_>, node: &Node, won: bool) -> Done<()> {
        let &[part] = &node.large[..] else { return Ok(()) };
        let value = store.negative(node.rest)?;
        let fact = self.0.entry(part).or_default();
        let list = if won { &mut fact.beyond } else { &mut fact.at_most };
        let (before, mut at) = (list.len(), 0);
        while at < list.len() {
            let (weak, strong) = if won { (list[at], value) } else { (value, list[at]) };
            if store.le(weak, strong)? {
                list.remove(at);
            } else {
                at += 1;
            }
        }
        if list.len() == MAX_KEPT {
            list.remove(0);
        }
        list.push(value);
        if list.len() > before {
            store.budget().take(MEMO_BYTES)?;
        }
        Ok(())
    }

    /// The lowest rung that a part is known to be at most.
    fn ceiling(&self, store: &mut Store<'_>, part: Part) -> Done<Option<Value>> {
        if !self.0.contains_key(&part) {
            return Ok(None);
        }
        for at in -N_RUNGS..=N_RUNGS {
            let value = rung(store, at)?;
            if self.is_at_most(store, part, value)? == Some(true) {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }

    /// The sum of the upper bounds of parts, if all have one.
    fn sum_of_ceilings(
        &self,
        store: &mut Store<'_>,
        parts: impl Iterator<Item = Part>,
    ) -> Done<Option<Value>> {
        let mut sum = Value::ZERO;
        for part in parts {
            let Some(bound) = self.ceiling(store, part)? else { return Ok(None) };
            sum = store.plus(sum, bound)?;
        }
        Ok(Some(sum))
    }

    /// Whether Left, who is to move, wins a sum, if the bounds of its parts tell it.
    pub(super) fn judge(&self, store: &mut Store<'_>, node: &Node) -> Done<Option<bool>> {
        if let &[part] = &node.large[..] {
            let value = store.negative(node.rest)?;
            return Ok(self.is_at_most(store, part, value)?.map(|at_most| !at_most));
        }
        let parts = node.large.iter().copied();
        if let Some(most) = self.sum_of_ceilings(store, parts.clone())? {
            let most = store.plus(node.rest, most)?;
            if store.le(most, Value::ZERO)? {
                return Ok(Some(false));
            }
        }
        if let Some(least) = self.sum_of_ceilings(store, parts.map(negative))? {
            let least = store.minus(node.rest, least)?;
            if !store.le(least, Value::ZERO)? {
                return Ok(Some(true));
            }
        }
        Ok(None)
    }

    /// A sum of one part and a value whose outcome tells more of a part: first who wins it, then its rungs.
    pub(super) fn question(&self, store: &mut Store<'_>, node: &Node) -> Done<Option<Node>> {
        for reach in [0, N_RUNGS] {
            for &part in &node.large {
                for part in [part, negative(part)] {
                    if let Some(value) = self.open_rung(store, part, reach)? {
                        return Ok(Some(Node { large: vec![part], rest: store.negative(value)? }));
                    }
                }
            }
        }
        Ok(None)
    }

    /// The first rung from the middle on of which it is not known whether a part is at most that, on the way
    /// to the lowest one that it is at most.
    fn open_rung(&self, store: &mut Store<'_>, part: Part, reach: i64) -> Done<Option<Value>> {
        let (mut at, mut before) = (0_i64, None);
        while at.abs() <= reach {
            let value = rung(store, at)?;
            let Some(at_most) = self.is_at_most(store, part, value)? else { return Ok(Some(value)) };
            if before == Some(!at_most) {
                break;
            }
            before = Some(at_most);
            at += if at_most { -1 } else { 1 };
        }
        Ok(None)
    }
}
