//! The answer about a position: `grundy solve --json`, `/api/solve`, `Solution.to_dict()`.

use std::path::Path;

use grundy::report::{self, MoveRow, Report};
use grundy::rules::Ending;
use grundy::rules::Player;
use grundy::table;
use grundy::value::amount::Sum;
use grundy_explain::steps;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use crate::layers::Layer;
use crate::line::Step;
use crate::statistics::Statistics;
use crate::value::{Amount, Value, Winner};

/// Who wins a position, by how much and by which moves.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(rename = "Solution"))]
pub struct Answer<'a> {
    /// The game as it is written, with its parameters.
    pub game: &'a str,
    /// The game of the catalogue that rules of the user's own were proved to be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_as: Option<&'a str>,
    /// The position in its canonical form.
    pub position: &'a str,
    /// The winner; null where payoffs are paid.
    pub winner: Option<Winner>,
    /// The Grundy value, where there is one.
    pub nimber: Option<Value>,
    /// What is told besides where Left and Right have moves of their own.
    #[serde(flatten)]
    pub sides: Option<Sides<'a>>,
    /// Plies to the end under best play, where they are known.
    pub remoteness: Option<u32>,
    /// The payoff of each player, in payoff games.
    pub payoffs: Option<Vec<Amount>>,
    /// The same as exact fractions, where one of them is no whole number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payoffs_exact: Option<Vec<String>>,
    /// The components of a sum.
    pub components: Vec<Component<'a>>,
    /// The moves that were looked at: all legal moves, unless fewer were asked for or each takes long.
    pub moves: Vec<Move<'a>>,
    /// The number of legal moves, if they were counted.
    pub total_moves: Option<u64>,
    /// Counters of the solver.
    pub stats: Stats,
    /// The name of the solver.
    pub solver: &'static str,
    /// The class of the game in words.
    pub class: String,
    /// Whether it is misère play.
    pub misere: bool,
    /// What the first and the second player are called, where the game names its players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<[&'a str; 2]>,
    /// The verdict in the game's own words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remark: Option<&'a str>,
    /// How the question was read, where people or books also read it otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<&'a str>,
    /// The position drawn in lines of text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<&'a str>,
    /// What lies beyond the answer, in payoff games.
    #[serde(flatten)]
    pub study: Option<Study>,
    /// What players gain by helping each other, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coalitions: Option<Vec<Coalition>>,
    /// Chances against a weak rival, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<Against<'a>>,
    /// The same where Left and Right have moves of their own and the position leaves open who begins: once if
    /// Left begins, once if Right does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against_sides: Option<Vec<Against<'a>>>,
    /// Chances against every weak rival, if the answer is explained and they take little work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weak_rivals: Option<Vec<Against<'a>>>,
    /// Best moves to the end, if they were asked for and there are some.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<Step<'a>>>,
    /// What each player has at the end of that line, in games that pay numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line_payoffs: Option<Vec<Amount>>,
    /// The whole game counted, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statistics: Option<Statistics<'a>>,
    /// The steps of retrograde analysis, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layers: Option<Vec<Layer<'a>>>,
    /// The file that holds the whole game, if one was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saved: Option<KeptFile>,
    /// The explanation, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explanation<'a>>,
    /// The file that holds evidence, if one was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Proof>,
}

/// What an answer may hold beside the report: all that was asked for.
#[derive(Clone, Debug, Default)]
pub struct Extras<'a> {
    /// The game of the catalogue that the game was proved to be.
    pub same_as: Option<&'a str>,
    /// The position drawn in lines of text.
    pub picture: Option<&'a str>,
    /// What lies beyond the answer.
    pub study: Option<&'a report::Study>,
    /// The time that the answer took, in seconds.
    pub seconds: Option<f64>,
    /// What players gain by helping each other.
    pub coalitions: Option<&'a [report::Coalition]>,
    /// Chances against the rival that was named: once, or for Left and for Right.
    pub against: &'a [grundy::rival::Chances],
    /// Chances against every weak rival, where the answer is explained.
    pub weak_rivals: Option<&'a Vec<grundy::rival::Chances>>,
    /// The best line.
    pub line: Option<&'a [table::Step]>,
    /// The line of play of a game that pays numbers.
    pub paid_line: Option<&'a report::PaidLine>,
    /// The whole game counted.
    pub statistics: Option<&'a report::Statistics>,
    /// The steps of retrograde analysis.
    pub layers: Option<&'a [report::Layer]>,
    /// The file that holds the whole game, and its size in bytes.
    pub saved: Option<(&'a Path, u64)>,
    /// The explanation as data and as text.
    pub explanation: Option<(&'a [steps::Step], String)>,
    /// The file that holds evidence, and the number of its positions.
    pub evidence: Option<(&'a Path, usize)>,
}

impl<'a> Answer<'a> {
    /// The answer of a report about this game, with the extras that were asked for.
    pub fn of(game: &'a str, report: &'a Report, extras: Extras<'a>) -> Self {
        let is_fraction = |sum: &Sum| matches!(sum, Sum::Ratio { .. });
        let exact = || report.answer.payoffs().iter().map(exact).collect();
        Self {
            game,
            same_as: extras.same_as,
            position: &report.position,
            winner: report.winner().map(Winner::from),
            nimber: report.answer.value().as_ref().map(Value::of),
            sides: report.answer.sided().map(|sided| Sides::of(report, sided)),
            remoteness: report.answer.remoteness(),
            payoffs: Amount::all(report.answer.payoffs()),
            payoffs_exact: report.answer.payoffs().iter().any(is_fraction).then(exact),
            components: (report.components.iter().enumerate())
                .map(|(at, component)| {
                    Component::of(component, report.parts.as_ref().map(|parts| &parts.worths[at]))
                })
                .collect(),
            moves: report.moves.iter().map(Move::of).collect(),
            total_moves: report.total_moves,
            stats: Stats {
                calls: report.stats.calls,
                computed: report.stats.computed,
                cached: report.stats.cached,
                moves: report.stats.moves,
                seconds: extras.seconds,
            },
            solver: report.solver.name(),
            class: report.class.words(),
            misere: report.class.ending == Ending::Misere,
            players: report.players.as_ref().map(|players| players.each_ref().map(|name| name.english())),
            remark: report.remark.as_ref().map(|remark| remark.english()),
            reading: report.reading.as_ref().map(|reading| reading.english()),
            picture: extras.picture,
            study: extras.study.map(Study::of),
            coalitions: extras.coalitions.map(|all| all.iter().map(Coalition::of).collect()),
            against: extras.against.iter().find(|one| one.first.is_none()).map(Against::of),
            against_sides: (extras.against.len() > 1)
                .then(|| extras.against.iter().map(Against::of).collect()),
            weak_rivals: extras
                .weak_rivals
                .filter(|all| !all.is_empty())
                .map(|all| all.iter().map(Against::of).collect()),
            line: extras.paid_line.map(Step::all_paid).or_else(|| extras.line.map(Step::all)),
            line_payoffs: extras.paid_line.and_then(|line| Amount::all(&line.sums)),
            statistics: extras.statistics.map(Statistics::of),
            layers: extras.layers.map(|layers| layers.iter().map(Layer::of).collect()),
            saved: extras.saved.map(|(file, bytes)| KeptFile { file: file.display().to_string(), bytes }),
            explanation: extras.explanation.map(|(steps, text)| Explanation { steps, text }),
            evidence: extras
                .evidence
                .map(|(file, positions)| Proof { file: file.display().to_string(), positions }),
        }
    }
}

fn exact(sum: &Sum) -> String {
    match sum {
        Sum::Whole(whole) => whole.to_string(),
        Sum::Ratio(ratio) => ratio.to_string(),
        Sum::Real(approx) => approx.to_string(),
    }
}

/// One component of a sum.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Component<'a> {
    /// As it is written.
    pub position: &'a str,
    /// Its Grundy value, if it is known.
    pub nimber: Option<Value>,
    /// The nimber that would make the sum zero.
    pub target: Option<u64>,
    /// Its partizan value.
    #[serde(flatten)]
    pub worth: Option<Worth<'a>>,
}

impl<'a> Component<'a> {
    fn of(component: &'a report::Component, worth: Option<&'a report::Worth>) -> Self {
        Self {
            position: &component.position,
            nimber: component.value.as_ref().map(Value::of),
            target: component.target.map(|target| target.0),
            worth: worth.map(Worth::of),
        }
    }
}

/// One move and what it leads to.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Move<'a> {
    /// Who makes it, where Left and Right have moves of their own: `left` or `right`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<&'static str>,
    /// The move as it can be typed.
    #[serde(rename = "move")]
    pub mv: &'a str,
    /// The position after it; null if that is too long to repeat.
    pub to: Option<&'a str>,
    /// The winner after it, counted from the player who makes it.
    pub winner: Option<Winner>,
    /// The Grundy value of the position after it.
    pub nimber: Option<Value>,
    /// Plies to the end after it.
    pub remoteness: Option<u32>,
    /// The payoff of each player if it is made.
    pub payoffs: Option<Vec<Amount>>,
    /// What is told besides where Left and Right have moves of their own.
    #[serde(flatten)]
    pub made: Option<Made<'a>>,
    /// Whether it keeps the value of the position.
    pub best: bool,
}

impl<'a> Move<'a> {
    fn of(row: &'a MoveRow) -> Self {
        let sided = row.answer.sided();
        Self {
            player: sided.and_then(|sided| Some(sided.made.as_ref()?.player.word())),
            mv: &row.mv,
            to: row.to.as_deref(),
            winner: row.winner().map(Winner::from),
            nimber: row.answer.value().as_ref().map(Value::of),
            remoteness: row.answer.remoteness(),
            payoffs: Amount::all(row.answer.payoffs()),
            made: sided.map(Made::of),
            best: row.best,
        }
    }
}

/// What is told of a position in which Left and Right have moves of their own.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Sides<'a> {
    /// The outcome class: `N`, `P`, `L` or `R`; where play may be endless also `D`, `N^`, `Nv`, `P^` or `Pv`.
    pub outcome: &'static str,
    /// The player to move, if the position says so.
    pub first: Option<&'static str>,
    /// The canonical form; null if only the outcome was searched.
    pub value: Option<&'a str>,
    /// What it is worth where draws count as Left's wins; only where play may come back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub onside: Option<&'a str>,
    /// What it is worth where draws count as Right's wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offside: Option<&'a str>,
    /// Where the mast of its thermograph stands.
    pub mean: Option<&'a str>,
    /// Where the mast begins.
    pub temperature: Option<&'a str>,
    /// The stop if Left begins.
    pub left_stop: Option<&'a str>,
    /// The stop if Right begins.
    pub right_stop: Option<&'a str>,
    /// The number of the hottest component, from 1.
    pub hottest: Option<usize>,
}

impl<'a> Sides<'a> {
    fn of(report: &'a Report, sided: &'a report::Sided) -> Self {
        let worth = sided.worth.as_ref();
        let heat = worth.and_then(|worth| worth.heat.as_ref());
        let sides = worth.and_then(|worth| worth.sides.as_ref());
        Self {
            outcome: sided.class(),
            first: sided.mover.map(Player::word),
            value: worth.map(|worth| &*worth.value),
            onside: sides.map(|[onside, _]| &**onside),
            offside: sides.map(|[_, offside]| &**offside),
            mean: heat.map(|heat| &*heat.mean),
            temperature: heat.map(|heat| &*heat.temperature),
            left_stop: heat.map(|heat| &*heat.left_stop),
            right_stop: heat.map(|heat| &*heat.right_stop),
            hottest: report.parts.as_ref().and_then(|parts| parts.hottest).map(|hottest| hottest + 1),
        }
    }
}

/// The partizan value of a component.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Worth<'a> {
    /// The canonical form.
    pub value: &'a str,
    /// Where the mast of its thermograph stands; null where play may come back.
    pub mean: Option<&'a str>,
    /// Where the mast begins; null where play may come back.
    pub temperature: Option<&'a str>,
}

impl<'a> Worth<'a> {
    fn of(worth: &'a report::Worth) -> Self {
        let heat = worth.heat.as_ref();
        Self {
            value: &worth.value,
            mean: heat.map(|heat| &*heat.mean),
            temperature: heat.map(|heat| &*heat.temperature),
        }
    }
}

/// What is told of a move of Left or of Right.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Made<'a> {
    /// The value of the position after it; null if only the outcome was searched.
    pub value: Option<&'a str>,
    /// What the player gains by it, as a value.
    pub incentive: Option<&'a str>,
    /// Whether it does at least what some canonical option does.
    pub sensible: Option<bool>,
}

impl<'a> Made<'a> {
    fn of(sided: &'a report::Sided) -> Self {
        let made = sided.made.as_ref();
        Self {
            value: sided.worth.as_ref().map(|worth| &*worth.value),
            incentive: made.and_then(|made| made.incentive.as_deref()),
            sensible: made.and_then(|made| made.sensible),
        }
    }
}

/// Counters of a solver.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Stats {
    /// Positions asked for.
    pub calls: u64,
    /// Positions computed.
    pub computed: u64,
    /// Positions found in the cache.
    pub cached: u64,
    /// Moves looked at.
    pub moves: u64,
    /// The time that the answer took, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// What lies beyond one answer to a payoff game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Study {
    /// What each player gets at least, however the others play; null if that was not checked.
    pub guaranteed: Option<Vec<Amount>>,
    /// All subgame-perfect payoffs; null if that was not checked.
    pub outcomes: Option<Vec<Option<Vec<Amount>>>>,
    /// Whether the answer depends on how ties are broken; null if that was not checked.
    pub depends_on_ties: Option<bool>,
}

impl Study {
    /// What a report says of this, as it is told.
    pub fn of(study: &report::Study) -> Self {
        Self {
            guaranteed: Amount::all(&study.guaranteed),
            outcomes: study.outcomes.as_ref().map(|all| all.iter().map(|pay| Amount::all(pay)).collect()),
            depends_on_ties: study.depends_on_ties(),
        }
    }
}

/// Players who help each other.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Coalition {
    /// The members, from 1.
    pub members: Vec<usize>,
    /// What each player gets if the others know of it, before side payments.
    pub payoffs: Vec<Amount>,
    /// What the members gain by it together.
    pub gain: Amount,
    /// What each player gets if the others do not know of it.
    pub payoffs_in_secret: Vec<Amount>,
    /// What the members gain by that together.
    pub gain_in_secret: Amount,
}

impl Coalition {
    fn of(found: &report::Coalition) -> Self {
        let all = |sums: &[Sum]| Amount::all(sums).unwrap_or_default();
        Self {
            members: found.members.iter().map(|member| member + 1).collect(),
            payoffs: all(&found.open),
            gain: Amount::of(&found.gain(&found.open)),
            payoffs_in_secret: all(&found.secret),
            gain_in_secret: Amount::of(&found.gain(&found.secret)),
        }
    }
}

/// Chances against a weak rival.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Against<'a> {
    /// The name of the rival.
    pub rival: &'static str,
    /// Who begins, `left` or `right`, where the position leaves that open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<&'static str>,
    /// How likely the player to move wins, as an exact fraction.
    pub chance: String,
    /// The nearest double to it.
    pub chance_approx: f64,
    /// How likely the rival wins as the player to move, as an exact fraction.
    pub rival_holds: String,
    /// Each move, in the order of the rules.
    pub moves: Vec<Practical<'a>>,
}

/// A move against a weak rival.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Practical<'a> {
    /// The move as it can be typed.
    #[serde(rename = "move")]
    pub mv: &'a str,
    /// How likely the player wins who makes it, as an exact fraction.
    pub chance: String,
    /// Whether no other move gives more.
    pub best: bool,
}

impl<'a> Against<'a> {
    fn of(found: &'a grundy::rival::Chances) -> Self {
        let practical = |(place, (mv, chance)): (usize, &'a (String, _))| Practical {
            mv,
            chance: ToString::to_string(chance),
            best: found.is_best(place),
        };
        Self {
            rival: found.rival.name(),
            first: found.first.map(grundy::rules::Player::word),
            chance: found.mover.to_string(),
            chance_approx: found.mover.approx(),
            rival_holds: found.rival_moves.to_string(),
            moves: found.moves.iter().enumerate().map(practical).collect(),
        }
    }
}

/// A file that was written.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct KeptFile {
    /// Its path.
    pub file: String,
    /// Its size.
    pub bytes: u64,
}

/// Why an answer holds.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Explanation<'a> {
    /// The steps as data; `kind` says which fields a step has.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<serde_json::Map<String, serde_json::Value>>"))]
    pub steps: &'a [steps::Step],
    /// The same in words.
    pub text: String,
}

/// A file with evidence for an answer.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Proof {
    /// Its path.
    pub file: String,
    /// The number of positions in it.
    pub positions: usize,
}
