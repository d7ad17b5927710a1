//! The store: every value once, so that equality is equality of [`Value`]s.
//!
//! A value keeps its canonical options and both stops. Numbers, nimbers and multiples of up are kept as
//! three numbers; their options are listed when somebody asks.

mod canonical;
mod intern;
mod order;

use std::rc::Rc;

use grundy_base::error::Stopped;
use grundy_base::limits::{Budget, Limits};
pub use grundy_base::rules::Player;
use rustc_hash::FxHashMap;

use crate::dyadic::Dyadic;
use crate::halt::{Done, Halt};
use crate::nus::Nus;
use crate::thermograph::Thermograph;

use canonical::Unfinished;
use intern::Interned;
use order::Comparing;
pub use order::{Outcome, Relation};

/// A value of a [`Store`]. It means nothing to another store.
///
/// # Equality
/// Values of one store are equal if they are the same element of Conway's group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Value(pub(crate) u32);

impl Value {
    /// Zero, in every store.
    pub const ZERO: Self = Self(1);
    /// Stands for the game whose canonical form is being found.
    pub(crate) const UNFINISHED: Self = Self(0);

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Bytes that a value takes besides its options, tables included.
const VALUE_BYTES: u64 = 120;
/// Bytes of an entry of a memo.
pub(crate) const MEMO_BYTES: u64 = 24;

/// Stands for the place of something that is not there.
const NOWHERE: u32 = u32::MAX;

/// What is kept of a value: little, as comparing looks at many.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// Where the options stand, unless they are not listed.
    start: u32,
    n_left: u32,
    n_right: u32,
    /// The place among the names of a number + up + star.
    name: u32,
    pub(crate) left_stop: Dyadic,
    pub(crate) right_stop: Dyadic,
}

impl Entry {
    /// A number + up + star whose options are not listed.
    fn named(name: u32, stop: Dyadic) -> Self {
        Self { start: NOWHERE, n_left: 0, n_right: 0, name, left_stop: stop, right_stop: stop }
    }
}

/// The values of one question, within its limits.
pub struct Store<'a> {
    pub(crate) budget: Budget<'a>,
    entries: Vec<Entry>,
    options: Vec<Value>,
    names: Vec<Nus>,
    nus: FxHashMap<Nus, Value>,
    interned: Interned,
    pub(crate) comparing: Comparing,
    pub(crate) unfinished: Unfinished,
    pub(crate) sums: FxHashMap<(Value, Value), Value>,
    /// Sums of a number and switches of different widths, and the width of the widest.
    pub(crate) switch_sums: FxHashMap<Value, Dyadic>,
    pub(crate) negatives: FxHashMap<Value, Value>,
    pub(crate) thermographs: FxHashMap<Value, Rc<Thermograph>>,
    pub(crate) weights: FxHashMap<Value, Value>,
}

impl<'a> Store<'a> {
    /// A store that holds zero only.
    pub fn new(limits: &'a Limits) -> Self {
        let zero = Entry { start: 0, ..Entry::named(0, Dyadic::ZERO) };
        Self {
            budget: Budget::new(limits),
            entries: vec![Entry { name: NOWHERE, ..zero }, zero],
            options: Vec::new(),
            names: vec![Nus::ZERO],
            nus: FxHashMap::from_iter([(Nus::ZERO, Value::ZERO)]),
            interned: Interned::default(),
            comparing: Comparing::default(),
            unfinished: Unfinished::default(),
            sums: FxHashMap::default(),
            switch_sums: FxHashMap::default(),
            negatives: FxHashMap::default(),
            thermographs: FxHashMap::default(),
            weights: FxHashMap::default(),
        }
    }

    /// The number of values that it holds.
    pub fn len(&self) -> usize {
        self.entries.len() - 1
    }

    /// Whether it holds nothing: never, as zero is always there.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The budget that everything is charged to.
    pub fn budget(&mut self) -> &mut Budget<'a> {
        &mut self.budget
    }

    pub(crate) fn entry(&self, value: Value) -> &Entry {
        &self.entries[value.index()]
    }

    /// The number + up + star that a value is.
    pub fn as_nus(&self, value: Value) -> Option<Nus> {
        self.name_of(self.entry(value))
    }

    /// The number + up + star of an entry.
    pub(crate) fn name_of(&self, entry: &Entry) -> Option<Nus> {
        (entry.name != NOWHERE).then(|| self.names[entry.name as usize])
    }

    /// The number that a value is.
    pub fn as_number(&self, value: Value) -> Option<Dyadic> {
        self.as_nus(value).and_then(Nus::as_number)
    }

    /// Where play in a sum with enough else ends, if this player begins.
    pub fn stop(&self, value: Value, first: Player) -> Dyadic {
        match first {
            Player::Left => self.entry(value).left_stop,
            Player::Right => self.entry(value).right_stop,
        }
    }

    /// The canonical options of a player.
    ///
    /// # Errors
    /// If the options of a large nimber do not fit into the budget.
    pub fn options(&mut self, value: Value, player: Player) -> Done<&[Value]> {
        self.list(value)?;
        Ok(self.listed(value, player))
    }

    /// The options of a value that are known to be listed.
    pub(crate) fn listed(&self, value: Value, player: Player) -> &[Value] {
        if value == Value::UNFINISHED {
            return self.unfinished.options(player);
        }
        let entry = self.entry(value);
        let middle = entry.start as usize + entry.n_left as usize;
        match player {
            Player::Left => &self.options[entry.start as usize..middle],
            Player::Right => &self.options[middle..middle + entry.n_right as usize],
        }
    }

    /// Lists the options of a value: makes those that are not there yet.
    pub(crate) fn list(&mut self, value: Value) -> Done<()> {
        if self.entry(value).start != NOWHERE {
            return Ok(());
        }
        let nus = self.as_nus(value).expect("all other values are made from their options");
        let (left, right) = self.nus_options(nus)?;
        self.budget.take_table::<Value>((left.len() + right.len()) as u64)?;
        let start = self.options.len();
        self.options.extend(&left);
        self.options.extend(&right);
        let entry = &mut self.entries[value.index()];
        (entry.start, entry.n_left, entry.n_right) =
            (length(start)?, length(left.len())?, length(right.len())?);
        Ok(())
    }

    fn nus_options(&mut self, nus: Nus) -> Done<(Vec<Value>, Vec<Value>)> {
        let Nus { number, ups, star } = nus;
        if let Some(x) = nus.as_number() {
            let unit = x.unit();
            let (below, above) = (self.number(x.minus(unit)?)?, self.number(x.plus(unit)?)?);
            return Ok(match x.whole() {
                Some(n) if n > 0 => (vec![below], vec![]),
                Some(n) if n < 0 => (vec![], vec![above]),
                Some(_) => (vec![], vec![]),
                None => (vec![below], vec![above]),
            });
        }
        if ups == 0 {
            self.budget.take_table::<Value>(star.saturating_mul(2))?;
            let stars: Vec<Value> =
                (0..star).map(|star| self.nus(Nus { number, ups: 0, star })).collect::<Done<_>>()?;
            return Ok((stars.clone(), stars));
        }
        let towards = ups.signum();
        let base = self.number(number)?;
        let next = self.nus(Nus { number, ups: ups - towards, star: star ^ 1 })?;
        let near = if ups == towards && star == 1 {
            vec![base, self.nus(Nus { number, ups: 0, star: 1 })?]
        } else {
            vec![base]
        };
        Ok(if ups > 0 { (near, vec![next]) } else { (vec![next], near) })
    }

    /// A number as a value.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn number(&mut self, x: Dyadic) -> Done<Value> {
        self.nus(x.into())
    }

    /// An integer as a value.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn integer(&mut self, n: i64) -> Done<Value> {
        self.number(Dyadic::integer(n))
    }

    /// A nimber as a value.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn nimber(&mut self, star: u64) -> Done<Value> {
        self.nus(Nus { star, ..Nus::ZERO })
    }

    /// A number + up + star as a value.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn nus(&mut self, nus: Nus) -> Done<Value> {
        if let Some(&value) = self.nus.get(&nus) {
            return Ok(value);
        }
        let value = self.new_value()?;
        let name = length(self.names.len())?;
        self.names.push(nus);
        self.nus.insert(nus, value);
        self.entries.push(Entry::named(name, nus.number));
        Ok(value)
    }

    /// The value with these canonical options, sorted by [`Value`] and without repetition; not a number.
    pub(crate) fn intern(&mut self, left: &[Value], right: &[Value]) -> Done<Value> {
        let parts =
            |list: &[Value]| list.iter().map(|&option| self.as_nus(option)).collect::<Option<Vec<_>>>();
        if (left.len().min(right.len()) == 1 || left.len() == right.len())
            && let (Some(left), Some(right)) = (parts(left), parts(right))
            && let Some(nus) = Nus::of_options(&left, &right)
        {
            return self.nus(nus);
        }
        let hash = Interned::hash(left, right);
        let found = self.interned.find(hash, |value| {
            self.listed(value, Player::Left) == left && self.listed(value, Player::Right) == right
        });
        if let Some(value) = found {
            return Ok(value);
        }
        self.budget.take_table::<Value>((left.len() + right.len()) as u64)?;
        let value = self.new_value()?;
        let (left_stop, right_stop) = self.stops(left, right);
        let start = length(self.options.len())?;
        self.options.extend_from_slice(left);
        self.options.extend_from_slice(right);
        self.entries.push(Entry {
            start,
            n_left: length(left.len())?,
            n_right: length(right.len())?,
            name: NOWHERE,
            left_stop,
            right_stop,
        });
        self.interned.insert(hash, value);
        Ok(value)
    }

    /// Both stops of a game with these options that is not a number: so there are options on both sides.
    pub(crate) fn stops(&self, left: &[Value], right: &[Value]) -> (Dyadic, Dyadic) {
        let left = left.iter().map(|&option| self.entry(option).right_stop).max();
        let right = right.iter().map(|&option| self.entry(option).left_stop).min();
        (left.unwrap_or(Dyadic::ZERO), right.unwrap_or(Dyadic::ZERO))
    }

    /// Lends [`Value::UNFINISHED`] the stops of the game in work.
    pub(crate) fn set_unfinished(&mut self, left_stop: Dyadic, right_stop: Dyadic) {
        let entry = &mut self.entries[Value::UNFINISHED.index()];
        (entry.left_stop, entry.right_stop) = (left_stop, right_stop);
    }

    fn new_value(&mut self) -> Done<Value> {
        self.budget.take(VALUE_BYTES)?;
        Ok(Value(length(self.entries.len())?))
    }

    /// Charges an entry of a memo.
    #[inline]
    pub(crate) fn charge_memo(&mut self) -> Result<(), Stopped> {
        self.budget.take(MEMO_BYTES)
    }
}

fn length(n: usize) -> Done<u32> {
    u32::try_from(n).ok().filter(|&n| n != NOWHERE).ok_or_else(|| Halt::too_large("2^32 values or options"))
}
