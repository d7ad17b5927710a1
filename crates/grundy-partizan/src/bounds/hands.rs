//! Bounds from tied hands: the rules tell how a component falls into small ones if a player may not do all.

use rustc_hash::FxHashMap;

use super::node::Node;
use super::pieces::Cut;
use crate::dyadic::Dyadic;
use crate::halt::Done;
use crate::store::{MEMO_BYTES, Player, Store, Value};

/// Means, and temperatures that are not below 0.
#[derive(Default)]
pub(super) struct Hands(FxHashMap<Value, (Dyadic, Dyadic)>);

impl Hands {
    /// Whether Left, who is to move, wins, if the bounds tell it; and the sum of the means of both bounds.
    pub(super) fn judge(
        &mut self,
        rules: &mut dyn Cut,
        store: &mut Store<'_>,
        node: &Node,
    ) -> Done<(Option<bool>, Option<Dyadic>)> {
        let mut middle = Some(Dyadic::ZERO);
        let mut unsure = Vec::new();
        for tied in Player::BOTH {
            let mut best: Option<Dyadic> = None;
            for way in ways(rules, store, node, tied)? {
                let (mean, temperature) = self.climate(store, &way)?;
                match tied {
                    Player::Left if mean > Dyadic::ZERO => return Ok((Some(true), None)),
                    Player::Left if mean >= temperature.negated() => unsure.push((tied, way)),
                    Player::Right if mean < temperature.negated() => return Ok((Some(false), None)),
                    Player::Right if mean <= Dyadic::ZERO => unsure.push((tied, way)),
                    _ => {}
                }
                best = Some(best.map_or(mean, |best| match tied {
                    Player::Left => best.max(mean),
                    Player::Right => best.min(mean),
                }));
            }
            middle = match (middle, best) {
                (Some(middle), Some(best)) => Some(middle.plus(best)?),
                _ => None,
            };
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
                return Ok((Some(!lost), None));
            }
        }
        Ok((None, middle))
    }

    /// The sum of the means, and the highest temperature, at least 0.
    fn climate(&mut self, store: &mut Store<'_>, values: &[Value]) -> Done<(Dyadic, Dyadic)> {
        let (mut mean, mut highest) = (Dyadic::ZERO, Dyadic::ZERO);
        for &value in values {
            let (one, temperature) = match self.0.get(&value) {
                Some(&known) => known,
                None => {
                    store.budget().take(MEMO_BYTES + size_of::<(Dyadic, Dyadic)>() as u64)?;
                    let found = (store.mean(value)?, store.temperature(value)?);
                    self.0.insert(value, found);
                    found
                }
            };
            mean = mean.plus(one)?;
            highest = highest.max(temperature);
        }
        Ok((mean, highest))
    }
}

/// The values whose sums bound a node, if the hands of a player are tied in this way or that.
fn ways(rules: &mut dyn Cut, store: &mut Store<'_>, node: &Node, tied: Player) -> Done<Vec<Vec<Value>>> {
    let mut all: Vec<Vec<Value>> = Vec::new();
    for (number, &(component, turned)) in node.large.iter().enumerate() {
        let player = if turned { tied.other() } else { tied };
        let mut ways = rules.tied(component, player, store)?;
        if turned {
            for value in ways.iter_mut().flatten() {
                *value = store.negative(*value)?;
            }
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
