//! What is counted in a canonical form: its followers, its stops, whether its plays are even or odd.

use std::collections::BTreeMap;

use grundy_base::error::Refused;
use grundy_base::phrase::{Phrase, phrase};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::dyadic::Dyadic;
use crate::fold::Fold;
use crate::halt::{Done, Halt};
use crate::nus::Nus;
use crate::store::{Player, Store, Value};

/// Beyond this the stops of a nimber are more than 2^63.
const MAX_STAR: u64 = 40;
/// More followers are not listed.
const MAX_FOLLOWERS: u64 = 1_000;

/// How many numbers play can stop at, each way of play counted.
struct Stops;

impl Fold for Stops {
    type Of = u64;

    fn at_once(&mut self, store: &mut Store<'_>, value: Value) -> Done<Option<u64>> {
        let nus = store.as_nus(value);
        match nus.and_then(Nus::as_number) {
            Some(_) => Ok(Some(1)),
            None if nus.is_some_and(|nus| nus.star > MAX_STAR) => Err(too_many_stops()),
            None => Ok(None),
        }
    }

    fn join(&mut self, _: &mut Store<'_>, _: Value, left: Vec<u64>, right: Vec<u64>) -> Done<u64> {
        let mut all = left.into_iter().chain(right);
        all.try_fold(0_u64, u64::checked_add).ok_or_else(too_many_stops)
    }
}

fn too_many_stops() -> Halt {
    Halt::too_large("a count of stops beyond 2^64")
}

/// What is even, what is odd, and what is neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parity {
    /// All options are odd, or play has ended.
    Even,
    /// All options are even, and there is one.
    Odd,
    /// Neither.
    Neither,
}

impl Parity {
    fn of(options: impl IntoIterator<Item = Self>) -> Self {
        let mut options = options.into_iter();
        let Some(first) = options.next() else { return Self::Even };
        let opposite = match first {
            Self::Even => Self::Odd,
            Self::Odd => Self::Even,
            Self::Neither => return Self::Neither,
        };
        if options.all(|option| option == first) { opposite } else { Self::Neither }
    }
}

/// The parity; of play to numbers only if the game is tempered.
struct Parities {
    tempered: bool,
}

impl Fold for Parities {
    type Of = Parity;

    fn at_once(&mut self, store: &mut Store<'_>, value: Value) -> Done<Option<Parity>> {
        let Some(x) = store.as_number(value) else { return Ok(None) };
        Ok(match x.whole() {
            _ if self.tempered => Some(Parity::Even),
            Some(n) => Some(if n % 2 == 0 { Parity::Even } else { Parity::Odd }),
            None => None,
        })
    }

    fn join(&mut self, _: &mut Store<'_>, _: Value, left: Vec<Parity>, right: Vec<Parity>) -> Done<Parity> {
        Ok(Parity::of(left.into_iter().chain(right)))
    }
}

/// Whether in every follower both players can move, or none.
struct AllSmall;

impl Fold for AllSmall {
    type Of = bool;

    fn at_once(&mut self, store: &mut Store<'_>, value: Value) -> Done<Option<bool>> {
        Ok(store.as_nus(value).map(|nus| nus.number == Dyadic::ZERO))
    }

    fn join(&mut self, _: &mut Store<'_>, _: Value, left: Vec<bool>, right: Vec<bool>) -> Done<bool> {
        Ok(left.is_empty() == right.is_empty() && left.into_iter().chain(right).all(|is| is))
    }
}

/// The followers of a value. Runs of them are kept by their ends: integers, and x, x*, …, x*m.
#[derive(Default)]
struct Followers {
    /// The least and the greatest integer.
    integers: Option<(i64, i64)>,
    /// For each number the largest nimber that is added to it.
    stars: BTreeMap<Dyadic, u64>,
    others: FxHashSet<Value>,
}

impl Followers {
    fn count(&self) -> Option<u64> {
        let integers = self.integers.map_or(0, |(least, most)| most.abs_diff(least) + 1);
        let stars = self.stars.values().copied().try_fold(0_u64, u64::checked_add)?;
        stars.checked_add(integers)?.checked_add(self.others.len() as u64)
    }
}

impl Store<'_> {
    /// The total number of numbers that play can stop at, one for each way of play; 1 for a number.
    ///
    /// # Errors
    /// If it is 2^64 or more; if the budget is spent.
    pub fn stop_count(&mut self, value: Value) -> Done<u64> {
        self.fold(value, &mut FxHashMap::default(), &mut Stops)
    }

    /// Whether every play from the canonical form is of even length, or every one of odd length.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn parity(&mut self, value: Value) -> Done<Parity> {
        self.fold(value, &mut FxHashMap::default(), &mut Parities { tempered: false })
    }

    /// Whether every play to a number is of even length, or every one of odd length.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn temper(&mut self, value: Value) -> Done<Parity> {
        self.fold(value, &mut FxHashMap::default(), &mut Parities { tempered: true })
    }

    /// Whether the value is all-small (dicotic): in every follower both players can move, or none.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn is_all_small(&mut self, value: Value) -> Done<bool> {
        self.fold(value, &mut FxHashMap::default(), &mut AllSmall)
    }

    fn all_followers(&mut self, value: Value) -> Done<Followers> {
        let mut found = Followers::default();
        let mut waiting = vec![value];
        while let Some(value) = waiting.pop() {
            self.budget.step()?;
            let nus = self.as_nus(value);
            if let Some(n) = nus.and_then(Nus::as_number).and_then(Dyadic::whole) {
                let (least, most) = found.integers.unwrap_or((0, 0));
                found.integers = Some((least.min(n), most.max(n)));
                continue;
            }
            if let Some(nus) = nus.filter(|nus| nus.ups == 0 && nus.star > 0) {
                let most = found.stars.entry(nus.number).or_insert(0);
                *most = nus.star.max(*most);
                waiting.push(self.number(nus.number)?);
                continue;
            }
            if found.others.insert(value) {
                self.charge_memo()?;
                for player in Player::BOTH {
                    waiting.extend(self.options(value, player)?);
                }
            }
        }
        Ok(found)
    }

    /// How many followers the canonical form has, itself included.
    ///
    /// # Errors
    /// If they are 2^64 or more; if the budget is spent.
    pub fn follower_count(&mut self, value: Value) -> Done<u64> {
        let all = self.all_followers(value)?;
        all.count().ok_or_else(|| Halt::too_large("a count of followers beyond 2^64"))
    }

    /// The followers of the canonical form, itself included.
    ///
    /// # Errors
    /// If they are more than 1000; if the budget is spent.
    pub fn followers(&mut self, value: Value) -> Done<Vec<Value>> {
        let all = self.all_followers(value)?;
        if all.count().is_none_or(|n| n > MAX_FOLLOWERS) {
            let reason = phrase!("more-than-listed", "there are more than {n}", n = MAX_FOLLOWERS);
            return Err(Refused::new(
                Phrase::fixed("asked-followers", "a list of the followers"),
                reason,
                Phrase::fixed("ask-follower-count", "ask for follower-count(G)"),
            )
            .into());
        }
        let mut list: Vec<Value> = all.others.into_iter().collect();
        if let Some((least, most)) = all.integers {
            for n in least..=most {
                list.push(self.integer(n)?);
            }
        }
        for (number, most) in all.stars {
            for star in 1..=most {
                list.push(self.nus(Nus { number, ups: 0, star })?);
            }
        }
        list.sort_unstable();
        Ok(list)
    }
}
