//! All that is told of a value, as texts: plain data for views.

use grundy_base::text::Text;

use crate::dyadic::Dyadic;
use crate::halt::Done;
use crate::loopy::{Game, Loopy, LoopyOutcome};
use crate::store::{Outcome, Player, Relation, Store, Value};
use crate::text::{self, Asked, Claim, Found, Positions, Property, Spelling, ValueKind};

/// More options are not listed.
const MAX_LISTED_OPTIONS: usize = 1000;

/// A wall of a thermograph: its corners (x, t).
pub type Wall = Vec<(Dyadic, Dyadic)>;

/// What is told of an expression, or of two that are compared.
#[derive(Clone, Debug)]
pub enum Told {
    /// A value of games that end.
    Short(Box<Report>),
    /// A loopy value.
    Loopy(Box<LoopyReport>),
    /// How two games compare.
    Compared(Box<Comparison>),
    /// The answer to a question about a game.
    Property(Box<PropertyReport>),
}

impl Told {
    /// What is told of a text: of an expression that may hold positions of these games, or of a comparison.
    ///
    /// # Errors
    /// A slip in the text, with its place; a spent budget.
    pub fn of(store: &mut Store<'_>, asked: &str, positions: &dyn Positions) -> Done<Self> {
        match text::read_asked(store, Text::new(asked), positions)? {
            Asked::Game(game) => Self::of_game(store, asked, &game),
            Asked::Property(property, game) => {
                let found = PropertyReport::of(store, asked, property, &game)?;
                Ok(Self::Property(Box::new(found)))
            }
            Asked::Compare(first, claim, second) => {
                let found = Comparison::of(store, &first, &second)?;
                Ok(Self::Compared(Box::new(Comparison { claim: claim.of(found.relation), ..found })))
            }
        }
    }

    /// What is told of a game.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn of_game(store: &mut Store<'_>, expression: &str, game: &Game) -> Done<Self> {
        match game {
            Game::Short(value) => Report::of(store, expression, *value).map(Box::new).map(Self::Short),
            Game::Loopy(value) => LoopyReport::of(store, expression, value).map(Box::new).map(Self::Loopy),
        }
    }

    /// The same with values in another spelling.
    #[must_use]
    pub fn spelled(self, spelling: Spelling) -> Self {
        match self {
            Self::Short(found) => Self::Short(Box::new(found.spelled(spelling))),
            Self::Loopy(found) => Self::Loopy(Box::new(found.spelled(spelling))),
            Self::Compared(found) => Self::Compared(Box::new(found.spelled(spelling))),
            Self::Property(found) => Self::Property(Box::new(found.spelled(spelling))),
        }
    }
}

/// The answer to a question about a game.
#[derive(Clone, Debug)]
pub struct PropertyReport {
    /// The question as it was asked.
    pub expression: String,
    /// The name of what was asked.
    pub property: &'static str,
    /// The values of a list, in a fixed order; the expansion of an uptimal.
    pub values: Option<Vec<String>>,
    /// Yes or no.
    pub holds: Option<bool>,
}

impl PropertyReport {
    /// The report on a question.
    ///
    /// # Errors
    /// If what is asked is not defined for the game; if the budget is spent.
    pub fn of(
        store: &mut Store<'_>,
        expression: &str,
        property: &'static Property,
        game: &Game,
    ) -> Done<Self> {
        let (values, holds) = match property.of(store, game)? {
            Found::Holds(holds) => (None, Some(holds)),
            Found::Expansion(text) => (Some(vec![text]), None),
            Found::List(games) => (Some(text::write_all(store, &games)?), None),
        };
        Ok(Self { expression: expression.to_owned(), property: property.name, values, holds })
    }

    /// The same with values in another spelling.
    #[must_use]
    pub fn spelled(self, spelling: Spelling) -> Self {
        Self { values: self.values.map(|values| spelled_all(&values, spelling)), ..self }
    }
}

/// What is told of a value.
#[derive(Clone, Debug)]
pub struct Report {
    /// The expression that was asked.
    pub expression: String,
    /// The canonical form.
    pub value: String,
    /// What kind of value it is.
    pub kind: ValueKind,
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
    /// What is told of a small stopper besides.
    pub stopper: Option<StopperReport>,
}

/// What is told of a small stopper.
#[derive(Clone, Debug)]
pub struct StopperReport {
    /// The degree: how far the value without itself is from 0.
    pub degree: String,
    /// The variety; nothing if the value is unstable.
    pub variety: Option<String>,
    /// Left's canonical options.
    pub left: Vec<String>,
    /// Right's canonical options.
    pub right: Vec<String>,
}

/// Degrees and varieties of stoppers with more positions are told only when they are asked for.
const MAX_STOPPER_POSITIONS: usize = 8;

/// Differences of loopy games with more positions are not told with a comparison.
const MAX_DIFFERENCE_POSITIONS: usize = 100;

impl StopperReport {
    fn of(store: &mut Store<'_>, value: &Loopy) -> Done<Option<Self>> {
        if !value.is_stopper() || value.graphs().0.len() > MAX_STOPPER_POSITIONS {
            return Ok(None);
        }
        let game = Game::Loopy(value.clone());
        let mut options = |player| -> Done<Vec<String>> {
            let all = game.options(player, store)?.unwrap_or_default();
            let mut texts = all.iter().map(|game| text::write_game(store, game)).collect::<Done<Vec<_>>>()?;
            texts.sort();
            Ok(texts)
        };
        let (left, right) = (options(Player::Left)?, options(Player::Right)?);
        let (degree, variety) = (game.degree(store)?, game.variety(store)?);
        Ok(Some(Self {
            degree: text::write_game(store, &degree)?,
            variety: variety.map(|variety| text::write_game(store, &variety)).transpose()?,
            left,
            right,
        }))
    }
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
            stopper: StopperReport::of(store, value)?,
        })
    }

    /// The same with values in another spelling.
    #[must_use]
    pub fn spelled(self, spelling: Spelling) -> Self {
        Self {
            value: text::spelled(&self.value, spelling),
            onside: text::spelled(&self.onside, spelling),
            offside: text::spelled(&self.offside, spelling),
            stopper: self.stopper.map(|found| StopperReport {
                degree: text::spelled(&found.degree, spelling),
                variety: found.variety.map(|variety| text::spelled(&variety, spelling)),
                left: spelled_all(&found.left, spelling),
                right: spelled_all(&found.right, spelling),
            }),
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
    /// The first without the second; not where that is a large loopy game.
    pub difference: Option<String>,
    /// How the onsides compare, and the offsides, where play may come back.
    pub sides: Option<[Relation; 2]>,
    /// What was claimed, and whether it holds.
    pub claim: Option<(Claim, bool)>,
}

impl Comparison {
    /// The same with values in another spelling.
    #[must_use]
    pub fn spelled(self, spelling: Spelling) -> Self {
        Self {
            first: text::spelled(&self.first, spelling),
            second: text::spelled(&self.second, spelling),
            difference: self.difference.map(|difference| text::spelled(&difference, spelling)),
            ..self
        }
    }

    /// Compares two games.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn of(store: &mut Store<'_>, first: &Game, second: &Game) -> Done<Self> {
        let found = first.relation(second, store)?;
        let is_loopy = first.short().is_none() || second.short().is_none();
        let is_large = is_loopy && first.positions_with(second, store)? > MAX_DIFFERENCE_POSITIONS;
        let difference = if is_large { None } else { Some(first.minus(second, store)?) };
        Ok(Self {
            first: text::write_game(store, first)?,
            second: text::write_game(store, second)?,
            relation: found.both(),
            difference: difference.map(|game| text::write_game(store, &game)).transpose()?,
            sides: is_loopy.then_some([found.onside, found.offside]),
            claim: None,
        })
    }
}
