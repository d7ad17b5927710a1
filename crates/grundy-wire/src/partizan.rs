//! Partizan values: `grundy value --json`.

use grundy::game::{Game, Says};
use grundy::partizan::report;
use grundy::partizan::text::ValueKind;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// A value with all that is told of it. Numbers are texts, as they may be fractions.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct PartizanValue<'a> {
    /// The expression that was asked.
    expression: &'a str,
    /// The canonical form.
    value: &'a str,
    /// What kind of value it is: `zero`, `integer`, `number`, `nimber`, `number-up-star`, `uptimal`, `tiny`,
    /// `switch`, `infinitesimal`, `numberish`, `hot`.
    kind: &'static str,
    /// Who wins: `L`, `R`, `N` (the first player) or `P` (the second).
    outcome: char,
    /// Where the mast of the thermograph stands.
    mean: String,
    /// Where the mast begins.
    temperature: String,
    /// The stop if Left begins.
    left_stop: String,
    /// The stop if Right begins.
    right_stop: String,
    /// The day of its birth.
    birthday: u64,
    /// The atomic weight; null if there is none.
    atomic_weight: Option<&'a str>,
    /// Whether there is an atomic weight.
    atomic: bool,
    /// The reduced canonical form.
    reduced: &'a str,
    /// Left's canonical options; null if they are too many to list.
    left: Option<&'a [String]>,
    /// Right's canonical options.
    right: Option<&'a [String]>,
    /// The walls of the thermograph.
    thermograph: Walls,
}

/// The corners `[x, t]` of both walls; the last one starts the mast.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Walls {
    /// Left's wall.
    left: Vec<[String; 2]>,
    /// Right's wall.
    right: Vec<[String; 2]>,
}

impl<'a> PartizanValue<'a> {
    /// The answer for a report.
    pub fn of(report: &'a report::Report) -> Self {
        let wall = |wall: &report::Wall| wall.iter().map(|(x, t)| [x.to_string(), t.to_string()]).collect();
        Self {
            expression: &report.expression,
            value: &report.value,
            kind: ValueKind::name(report.kind),
            outcome: report.outcome.letter(),
            mean: report.mean.to_string(),
            temperature: report.temperature.to_string(),
            left_stop: report.left_stop.to_string(),
            right_stop: report.right_stop.to_string(),
            birthday: report.birthday,
            atomic_weight: report.atomic_weight.as_deref(),
            atomic: report.atomic_weight.is_some(),
            reduced: &report.reduced,
            left: report.left.as_deref(),
            right: report.right.as_deref(),
            thermograph: Walls { left: wall(&report.thermograph.0), right: wall(&report.thermograph.1) },
        }
    }
}

/// A value of games in which play may come back.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct LoopyValue<'a> {
    /// The expression that was asked.
    expression: &'a str,
    /// A stopper, or the onside and the offside with & between them.
    value: &'a str,
    /// `stopper` or `sided`.
    kind: &'static str,
    /// Who wins: `L`, `N^`, `P^`, `D`, `N`, `Nv`, `P`, `Pv` or `R`.
    outcome: &'static str,
    /// What it is worth where draws count as Left's wins.
    onside: &'a str,
    /// What it is worth where draws count as Right's wins.
    offside: &'a str,
    /// Whether both sides are in canonical form.
    canonical: bool,
    /// The degree; of small stoppers.
    #[serde(skip_serializing_if = "Option::is_none")]
    degree: Option<&'a str>,
    /// The variety; of small stoppers that are stable.
    #[serde(skip_serializing_if = "Option::is_none")]
    variety: Option<&'a str>,
    /// Whether there is a variety; of small stoppers.
    #[serde(skip_serializing_if = "Option::is_none")]
    stable: Option<bool>,
    /// Left's canonical options; of small stoppers.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<&'a [String]>,
    /// Right's canonical options; of small stoppers.
    #[serde(skip_serializing_if = "Option::is_none")]
    right: Option<&'a [String]>,
}

impl<'a> LoopyValue<'a> {
    /// The answer for a report.
    pub fn of(report: &'a report::LoopyReport) -> Self {
        let stopper = report.stopper.as_ref();
        Self {
            expression: &report.expression,
            value: &report.value,
            kind: if report.is_stopper { "stopper" } else { "sided" },
            outcome: report.outcome.name(),
            onside: &report.onside,
            offside: &report.offside,
            canonical: report.is_canonical,
            degree: stopper.map(|found| &*found.degree),
            variety: stopper.and_then(|found| found.variety.as_deref()),
            stable: stopper.map(|found| found.variety.is_some()),
            left: stopper.map(|found| &*found.left),
            right: stopper.map(|found| &*found.right),
        }
    }
}

/// A game whose positions have values.
#[derive(Debug, Serialize)]
pub struct PartizanGame {
    name: &'static str,
    about: &'static str,
    example: String,
    value: &'static str,
}

impl PartizanGame {
    /// The answer for a list of games.
    pub fn all(all: impl Iterator<Item = &'static Game>) -> Vec<Self> {
        let of = |game: &'static Game| {
            let (example, value) = Self::example(game)?;
            Some(Self { name: game.id, about: game.rules, example, value })
        };
        all.filter_map(of).collect()
    }

    /// A position of a game with its value, from the facts that are known of it.
    pub fn example(game: &Game) -> Option<(String, &'static str)> {
        game.facts.iter().find_map(|fact| {
            let Says::Value(position, value) = fact.says else { return None };
            let colon = if fact.params.is_empty() { "" } else { ":" };
            Some((format!("{}{colon}{} {position}", game.id, fact.params), value))
        })
    }
}

/// How two values compare.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Comparison<'a> {
    /// The first value.
    first: &'a str,
    /// The second value.
    second: &'a str,
    /// `<`, `>`, `=`, or `||` where they are confused.
    relation: &'static str,
    /// The first without the second; null where that is a large loopy game.
    difference: Option<&'a str>,
    /// How the onsides compare; only where play may come back.
    #[serde(skip_serializing_if = "Option::is_none")]
    onside: Option<&'static str>,
    /// How the offsides compare.
    #[serde(skip_serializing_if = "Option::is_none")]
    offside: Option<&'static str>,
    /// What was claimed, as a sign between the two.
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<&'static str>,
    /// Whether it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    holds: Option<bool>,
}

impl<'a> Comparison<'a> {
    /// The answer for a comparison.
    pub fn of(found: &'a report::Comparison) -> Self {
        Self {
            first: &found.first,
            second: &found.second,
            relation: found.relation.sign(),
            difference: found.difference.as_deref(),
            onside: found.sides.map(|[onside, _]| onside.sign()),
            offside: found.sides.map(|[_, offside]| offside.sign()),
            claim: found.claim.map(|(claim, _)| claim.sign()),
            holds: found.claim.map(|(_, holds)| holds),
        }
    }
}

/// The answer to a question about a value.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ValueProperty<'a> {
    /// The question that was asked.
    expression: &'a str,
    /// The name of what was asked, such as `incentives` or `is-even`.
    property: &'static str,
    /// The values of a list, or the expansion of an uptimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<&'a [String]>,
    /// Yes or no.
    #[serde(skip_serializing_if = "Option::is_none")]
    holds: Option<bool>,
}

impl<'a> ValueProperty<'a> {
    /// The answer for a report.
    pub fn of(found: &'a report::PropertyReport) -> Self {
        Self {
            expression: &found.expression,
            property: found.property,
            values: found.values.as_deref(),
            holds: found.holds,
        }
    }
}

/// What `grundy value` tells: of a value, of a loopy one, how two compare, or what was asked of one.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum ToldValue<'a> {
    /// A value of games that end.
    Short(PartizanValue<'a>),
    /// A value of games in which play may come back.
    Loopy(LoopyValue<'a>),
    /// How two values compare.
    Compared(Comparison<'a>),
    /// The answer to a question about a value.
    Property(ValueProperty<'a>),
}

impl<'a> ToldValue<'a> {
    /// The answer for what is told.
    pub fn of(told: &'a report::Told) -> Self {
        match told {
            report::Told::Short(found) => Self::Short(PartizanValue::of(found)),
            report::Told::Loopy(found) => Self::Loopy(LoopyValue::of(found)),
            report::Told::Compared(found) => Self::Compared(Comparison::of(found)),
            report::Told::Property(found) => Self::Property(ValueProperty::of(found)),
        }
    }
}
