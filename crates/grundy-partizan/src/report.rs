//! All that is told of a value, as texts: plain data for views.

use crate::dyadic::Dyadic;
use crate::halt::Done;
use crate::loopy::{Loopy, LoopyOutcome};
use crate::store::{Outcome, Player, Relation, Store, Value};
use crate::text::{self, Kind, Spelling};

/// More options are not listed.
const MAX_LISTED_OPTIONS: usize = 1000;

/// A wall of a thermograph: its corners (x, t).
pub type Wall = Vec<(Dyadic, Dyadic)>;

/// What is told of a value.
#[derive(Clone, Debug)]
pub struct Report {
    /// The expression that was asked.
    pub expression: String,
    /// The canonical form.
    pub value: String,
    /// What kind of value it is.
    pub kind: Kind,
    /// Who wins.
    pub outcome: Outcome,
    /// Where the mast of the thermograph stands.
    pub mean: Dyadic,
    /// Where the walls of the thermograph meet.
    pub temperature: Dyadic,
    /// The stop if Left begins.
    pub left_stop: Dyadic,
    /// The stop if Right begins.
    pub right_stop: Dyadic,
    /// The day of its birth.
    pub birthday: u64,
    /// The atomic weight, if there is one.
    pub atomic_weight: Option<String>,
    /// The reduced canonical form.
    pub reduced: String,
    /// Left's canonical options; none if they are too many to list.
    pub left: Option<Vec<String>>,
    /// Right's canonical options.
    pub right: Option<Vec<String>>,
    /// The walls of the thermograph: Left's and Right's.
    pub thermograph: (Wall, Wall),
}

impl Report {
    /// The report on a value.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn of(store: &mut Store<'_>, expression: &str, value: Value) -> Done<Self> {
        let weight = store.atomic_weight(value)?;
        let reduced = store.reduced(value)?;
        let graph = store.thermograph(value)?;
        let (left_stop, right_stop) = store.both_stops(value);
        Ok(Self {
            expression: expression.to_owned(),
            value: text::write(store, value)?,
            kind: text::kind(store, value)?,
            outcome: store.outcome(value)?,
            mean: store.mean(value)?,
            temperature: store.temperature(value)?,
            left_stop,
            right_stop,
            birthday: store.birthday(value)?,
            atomic_weight: weight.map(|weight| text::write(store, weight)).transpose()?,
            reduced: text::write(store, reduced)?,
            left: options(store, value, Player::Left)?,
            right: options(store, value, Player::Right)?,
            thermograph: (graph.left.clone(), graph.right.clone()),
        })
    }
}

impl Report {
    /// The same with values in another spelling.
    #[must_use]
    pub fn spelled(self, spelling: Spelling) -> Self {
        let all = |texts: Option<Vec<String>>| texts.map(|texts| spelled_all(&texts, spelling));
        Self {
            value: text::spelled(&self.value, spelling),
            atomic_weight: self.atomic_weight.map(|weight| text::spelled(&weight, spelling)),
            reduced: text::spelled(&self.reduced, spelling),
            left: all(self.left),
            right: all(self.right),
            ..self
        }
    }
}

/// What is told of a loopy value.
#[derive(Clone, Debug)]
pub struct LoopyReport {
    /// The expression that was asked.
    pub expression: String,
    /// The value: a stopper, or the onside and the offside with & between them.
    pub value: String,
    /// What it is worth where draws count as Left's wins.
    pub onside: String,
    /// What it is worth where draws count as Right's wins.
    pub offside: String,
    /// Whether both sides are the same.
    pub is_stopper: bool,
    /// Whether both sides are in canonical form.
    pub is_canonical: bool,
    /// Who wins.
    pub outcome: LoopyOutcome,
}

impl LoopyReport {
    /// The report on a loopy value.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn of(store: &mut Store<'_>, expression: &str, value: &Loopy) -> Done<Self> {
        Ok(Self {
            expression: expression.to_owned(),
            value: text::write_loopy(store, value)?,
            onside: text::onside(store, value)?,
            offside: text::offside(store, value)?,
            is_stopper: value.is_stopper(),
            is_canonical: value.is_canonical(),
            outcome: value.outcome(store)?,
        })
    }

    /// The same with values in another spelling.
    #[must_use]
    pub fn spelled(self, spelling: Spelling) -> Self {
        Self {
            value: text::spelled(&self.value, spelling),
            onside: text::spelled(&self.onside, spelling),
            offside: text::spelled(&self.offside, spelling),
            ..self
        }
    }
}

fn spelled_all(texts: &[String], spelling: Spelling) -> Vec<String> {
    texts.iter().map(|text| text::spelled(text, spelling)).collect()
}

fn options(store: &mut Store<'_>, value: Value, player: Player) -> Done<Option<Vec<String>>> {
    let many = |n: usize| n > MAX_LISTED_OPTIONS;
    let stars = store.as_nus(value).map_or(0, |nus| if nus.ups == 0 { nus.star } else { 0 });
    if usize::try_from(stars).map_or(true, many) || many(store.options(value, player)?.len()) {
        return Ok(None);
    }
    let options = text::sorted(store, value, player)?;
    options.into_iter().map(|option| text::write(store, option)).collect::<Done<_>>().map(Some)
}

/// How two values compare.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The first value.
    pub first: String,
    /// The second value.
    pub second: String,
    /// How the first compares with the second.
    pub relation: Relation,
    /// The first without the second.
    pub difference: String,
}

impl Comparison {
    /// The same with values in another spelling.
    #[must_use]
    pub fn spelled(self, spelling: Spelling) -> Self {
        Self {
            first: text::spelled(&self.first, spelling),
            second: text::spelled(&self.second, spelling),
            difference: text::spelled(&self.difference, spelling),
            ..self
        }
    }

    /// Compares two values.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn of(store: &mut Store<'_>, first: Value, second: Value) -> Done<Self> {
        let difference = store.minus(first, second)?;
        Ok(Self {
            first: text::write(store, first)?,
            second: text::write(store, second)?,
            relation: store.relation(first, second)?,
            difference: text::write(store, difference)?,
        })
    }
}
