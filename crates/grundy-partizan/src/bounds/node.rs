//! A sum in which Left is to move, and the sums that her moves lead to.

use super::pieces::{Cut, Piece};
use crate::halt::Done;
use crate::numbered::{Options, Part};
use crate::store::{Player, Store, Value};

/// The most moves of both players in a component that is valued where it stands beside other large ones.
const MAX_SUMMED_MOVES: usize = 20;

/// A sum in which Left is to move: components without values, and the value of the rest.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Node {
    /// Each with whether its negative is meant.
    pub(super) large: Vec<Part>,
    pub(super) rest: Value,
}

impl Node {
    /// The sum of parts, or of their negatives.
    pub(super) fn of(
        rules: &mut dyn Cut,
        store: &mut Store<'_>,
        parts: &[&[Part]],
        negative: bool,
    ) -> Done<Self> {
        let mut node = Self { large: Vec::new(), rest: Value::ZERO };
        for parts in parts {
            node.add(rules, store, parts, negative)?;
        }
        Ok(node.in_order())
    }

    /// Adds parts, or their negatives.
    fn add(
        &mut self,
        rules: &mut dyn Cut,
        store: &mut Store<'_>,
        parts: &[Part],
        negative: bool,
    ) -> Done<()> {
        for &(part, turned) in parts {
            match rules.piece(part, store)? {
                Piece::Large(_) => self.large.push((part, turned != negative)),
                Piece::Small(value) => {
                    self.rest = if turned != negative {
                        store.minus(self.rest, value)?
                    } else {
                        store.plus(self.rest, value)?
                    };
                }
            }
        }
        Ok(())
    }

    /// With its components in the order of their numbers, without pairs G − G.
    pub(super) fn in_order(mut self) -> Self {
        self.large.sort_unstable();
        let mut kept = 0;
        for at in 0..self.large.len() {
            let (part, turned) = self.large[at];
            if kept > 0 && self.large[kept - 1] == (part, !turned) {
                kept -= 1;
            } else {
                self.large[kept] = (part, turned);
                kept += 1;
            }
        }
        self.large.truncate(kept);
        self
    }

    /// The same with the part of the fewest moves replaced by its value, if one is not too large for that.
    pub(super) fn valued(&self, rules: &mut dyn Cut, store: &mut Store<'_>) -> Done<Option<Self>> {
        let mut least = None;
        for (at, &(part, _)) in self.large.iter().enumerate() {
            if let Piece::Large([left, right]) = rules.piece(part, store)?
                && (1..=MAX_SUMMED_MOVES).contains(&(left + right))
                && least.is_none_or(|(moves, _)| left + right < moves)
            {
                least = Some((left + right, at));
            }
        }
        let Some((_, at)) = least else { return Ok(None) };
        let mut node = self.clone();
        let (part, turned) = node.large.remove(at);
        let value = rules.value(part, store)?;
        node.rest = if turned { store.minus(node.rest, value)? } else { store.plus(node.rest, value)? };
        Ok(Some(node))
    }

    /// The memory that it takes.
    pub(super) fn bytes(&self) -> u64 {
        (size_of::<Self>() + size_of_val(&*self.large)) as u64
    }

    /// The sums that Left's moves lead to, each once, as the other player sees them. Of sums that differ in
    /// their rests those are left out that leave Left less.
    pub(super) fn options(&self, rules: &mut dyn Cut, store: &mut Store<'_>) -> Done<Vec<Self>> {
        let mut moves = Options::default();
        let mut options = Vec::new();
        let back = store.negative(self.rest)?;
        for (number, &(component, turned)) in self.large.iter().enumerate() {
            if number > 0 && self.large[number - 1] == self.large[number] {
                continue;
            }
            let mover = if turned { Player::Right } else { Player::Left };
            rules.options(component, mover, &mut moves, store)?;
            for parts in moves.iter() {
                let others = self.large.iter().enumerate().filter(|(other, _)| *other != number);
                let large = others.map(|(_, &(other, turned))| (other, !turned)).collect();
                let mut option = Self { large, rest: back };
                option.add(rules, store, parts, !turned)?;
                options.push(option.in_order());
            }
        }
        if store.as_number(self.rest).is_none() {
            options.extend(self.options_of_rest(store)?);
        }
        undominated(store, options)
    }

    /// The sum that Left's move in a number leads to. Nobody needs it while what is large is no number; but
    /// it may be one, and then it need not have a good move.
    pub(super) fn spare(&self, store: &mut Store<'_>) -> Done<Option<Self>> {
        if store.as_number(self.rest).is_none() {
            return Ok(None);
        }
        Ok(self.options_of_rest(store)?.pop())
    }

    fn options_of_rest(&self, store: &mut Store<'_>) -> Done<Vec<Self>> {
        let large: Vec<_> = self.large.iter().map(|&(component, turned)| (component, !turned)).collect();
        let rests = store.options(self.rest, Player::Left)?.to_vec();
        let node = |rest| Ok(Self { large: large.clone(), rest: store.negative(rest)? }.in_order());
        rests.into_iter().map(node).collect()
    }
}

/// Of sums with the same components those with the least rests, as the rival is to move in them.
fn undominated(store: &mut Store<'_>, mut options: Vec<Node>) -> Done<Vec<Node>> {
    options.sort_unstable_by(|a, b| (&a.large, a.rest).cmp(&(&b.large, b.rest)));
    options.dedup();
    let mut kept: Vec<Node> = Vec::with_capacity(options.len());
    let mut start = 0;
    'options: for option in options {
        if kept.get(start).is_none_or(|first| first.large != option.large) {
            start = kept.len();
        }
        let mut at = start;
        while at < kept.len() {
            if store.le(kept[at].rest, option.rest)? {
                continue 'options;
            }
            if store.le(option.rest, kept[at].rest)? {
                kept.swap_remove(at);
            } else {
                at += 1;
            }
        }
        kept.push(option);
    }
    Ok(kept)
}
