//! The names in a file that define its game.

use std::sync::Arc;

use grundy::error::{Advice, Error};
use grundy::phrase::Phrase;
use grundy::rules::{Class, Ending, Player};
use grundy::table::Faults;
use grundy::value::outcome::Outcome;

use super::alike::Alike;
use super::class_of;
use super::endless::Endless;
use super::position::{Position, write};
use super::scene::Look;
use crate::arrow::block::{self, For};
use crate::arrow::code::Code;
use crate::arrow::known::Known;
use crate::arrow::numbers::{self, Numbers};
use grundy_lang::ast::Function;
use grundy_lang::plain::Plain;
use grundy_lang::program::Program;
use grundy_lang::run::Machine;
use grundy_lang::source::{Fault, Source, Span};
use grundy_lang::value::{Object, Value};

/// The four families of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Options may be sums; the player who cannot move loses.
    Impartial,
    /// Two players, win, lose or draw over whole positions.
    Contest,
    /// Any number of players, who get payoffs.
    Payoff,
    /// Left and Right have moves of their own; options may be sums.
    Partizan,
}

impl Family {
    /// Whether positions are sums.
    pub(super) fn has_sums(self) -> bool {
        matches!(self, Self::Impartial | Self::Partizan)
    }
}

/// A function that lists moves, and its name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lister {
    pub(super) name: &'static str,
    pub(super) function: Value,
}

/// The names with a meaning.
const MEANING: &[&str] = &[
    "moves", "left", "right", "start", "result", "gain", "turn", "chance", "players", "misere", "cyclic",
    "partizan", "whole", "tier", "symmetry", "parts", "negative", "family", "show", "scene", "name", "rules",
];

/// The names that say of other families how play goes on and ends, and why they have no place beside `left`
/// and `right`.
const NOT_PARTIZAN: &[(&str, &str)] = &[
    ("result", "who cannot move loses"),
    ("gain", "who cannot move loses, and nothing is paid"),
    ("turn", "who moves is no part of a position"),
    ("chance", "who cannot move loses, and there is no chance"),
    ("players", "there are two players, Left and Right"),
    ("misere", "who cannot move loses; misère play is a way to ask any game"),
    ("whole", "positions of such games are sums"),
];

/// A loaded file with its definitions.
#[derive(Debug)]
pub struct RuleFile {
    program: Program,
    /// Where the names with a meaning are defined.
    places: Vec<(&'static str, Span)>,
    faults: Arc<Faults>,
    endless: Endless,
    /// What lists the moves of Left, and those of Right.
    moves: [Lister; 2],
    parts: Option<Value>,
    negative: Option<Value>,
    result: Option<Value>,
    gain: Option<Value>,
    turn: Option<Value>,
    chance: Option<Value>,
    symmetry: Option<Value>,
    alike: Alike,
    tier: Option<Value>,
    numbered: Option<Value>,
    show: Option<Value>,
    look: Option<Look>,
    start: Vec<Plain>,
    players: u8,
    misere: bool,
    family: Family,
    class: Class,
}

/// A result of `result`.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Ended {
    /// For the player to move.
    As(Outcome),
    /// What each player gets.
    Pays(Vec<num_rational::Ratio<i64>>),
}

impl RuleFile {
    /// Reads a file and what it defines.
    pub fn load(source: Source) -> Result<Self, Error> {
        let program = Program::load(source)?;
        let bad = |name: &str, problem: String| {
            Error::from(program.source().bad(Fault::new(program.place_of(name), problem)))
        };
        let function = |name: &str, params: usize| match program.get(name) {
            None => Ok(None),
            Some(value @ Value::Function(at)) => {
                let (count, defaults) = program.run(|m| match m.heap.get(at) {
                    Object::Function(closure) => Ok((closure.function.params.len(), closure.defaults.len())),
                    other => unreachable!("{other:?} is not a function"),
                })?;
                if (count - defaults..=count).contains(&params) {
                    Ok(Some(value))
                } else {
                    let wants = if params == 1 {
                        "the position".to_owned()
                    } else {
                        "the position and the move".to_owned()
                    };
                    Err(bad(name, format!("{name} is called with {wants}, but it has {count} parameters")))
                }
            }
            Some(other) => Err(bad(name, format!("{name} must be a function, it is {}", other.kind()))),
        };
        let flag = |name: &str| match program.get(name) {
            None => Ok(false),
            Some(Value::Bool(b)) => Ok(b.holds()),
            Some(other) => Err(bad(name, format!("{name} must be True or False, it is {}", other.kind()))),
        };
        let lister =
            |name: &'static str| Ok::<_, Error>(function(name, 1)?.map(|function| Lister { name, function }));
        let moves = match lister("moves")? {
            // beside `moves` the names left and right mean nothing
            Some(moves) => [moves, moves],
            None => match (lister("left")?, lister("right")?) {
                (Some(left), Some(right)) => [left, right],
                (Some(_), None) => {
                    return Err(bad("left", "the file defines left, but not right".to_owned()));
                }
                (None, Some(_)) => {
                    return Err(bad("right", "the file defines right, but not left".to_owned()));
                }
                (None, None) => {
                    let end = program.source().text.len();
                    let span = Span::new(end, end);
                    let fault =
                        Fault::new(span, Phrase::fixed("wrong-no-moves", "the file defines no moves")).hint(
                            Phrase::fixed(
                                "hint-moves-of-file",
                                "def moves(p): return the positions that can be reached from p",
                            ),
                        );
                    return Err(program.source().bad(fault).into());
                }
            },
        };
        let by_sides = moves[0].name != moves[1].name;
        let (parts, negative) = match by_sides {
            true => (function("parts", 1)?, function("negative", 1)?),
            false => (None, None),
        };
        if by_sides
            && let Some((name, why)) = NOT_PARTIZAN.iter().find(|(name, _)| program.get(name).is_some())
        {
            return Err(bad(name, format!("{name} has no place beside left and right: {why}")));
        }
        let (result, gain, turn) = (function("result", 1)?, function("gain", 2)?, function("turn", 1)?);
        let (chance, symmetry, show) =
            (function("chance", 1)?, function("symmetry", 1)?, function("show", 1)?);
        let tier = function("tier", 1)?;
        let numbered = match program.get("family") {
            None => None,
            Some(value @ Value::Function(_)) => Some(value),
            Some(other) => {
                return Err(bad("family", format!("family must be a function, it is {}", other.kind())));
            }
        };
        let look = match program.get("scene") {
            None => None,
            Some(Value::Str(at)) => {
                let said = program.run(|m| Ok(m.heap.text(at).to_owned()))?;
                let names = || Look::ALL.map(|(name, _)| name).join(", ");
                let look = Look::named(said.trim()).ok_or_else(|| {
                    bad("scene", format!("there is no scene '{said}': expected one of {}", names()))
                })?;
                Some(look)
            }
            Some(other) => return Err(bad("scene", format!("scene must be text, it is {}", other.kind()))),
        };
        let players = match program.get("players") {
            None => 2,
            Some(Value::Int(n @ 1..=16)) => u8::try_from(n).expect("at most 16"),
            Some(_) => return Err(bad("players", "players must be a number from 1 to 16".to_owned())),
        };
        let (misere, cyclic, partizan) = (flag("misere")?, flag("cyclic")?, flag("partizan")?);
        // a position that says more than its parts, as where a move binds the next one, is no part of a sum
        let whole = flag("whole")?;
        let family = if by_sides {
            Family::Partizan
        } else if gain.is_some() || turn.is_some() || chance.is_some() || players != 2 {
            Family::Payoff
        } else if result.is_some() || misere || cyclic || partizan || whole {
            Family::Contest
        } else {
            Family::Impartial
        };
        if cyclic && family == Family::Payoff {
            return Err(bad(
                "cyclic",
                "payoff games must not be cyclic: no solver here could answer".to_owned(),
            ));
        }
        if misere && family == Family::Payoff {
            let problem = "misere is for games that are won and lost: this one pays numbers, as result says";
            return Err(bad("misere", problem.to_owned()));
        }
        if tier.is_some() && family != Family::Contest {
            return Err(bad(
                "tier",
                "tier is for games that are won and lost over whole positions: this one has no result, \
                 misere, cyclic, partizan or whole, or it pays numbers"
                    .to_owned(),
            ));
        }
        let start = match program.get("start") {
            None => Vec::new(),
            Some(value) => {
                let plain = program.run(|m| {
                    let span = program.place_of("start");
                    Plain::of(value, m, span).map_err(|not| {
                        let told = |problem| Fault::new(span, format!("start is no position: {problem}"));
                        Box::new(not.fault(told))
                    })
                })?;
                match plain {
                    // a list is a sum, as in options
                    Plain::List(parts) if family.has_sums() => {
                        if parts.is_empty() {
                            return Err(bad("start", "start is a sum of no positions".to_owned()));
                        }
                        parts.to_vec()
                    }
                    one => vec![one],
                }
            }
        };
        let class = class_of(family, players, misere, cyclic, partizan || turn.is_some(), chance.is_some());
        let class = match (family, result) {
            (Family::Contest, Some(_)) if !misere => class.ending(Ending::Own).with_draws(),
            (Family::Contest, Some(_)) => class.with_draws(),
            _ => class,
        };
        let faults = Arc::new(Faults::of(vec![Arc::clone(program.meter())]));
        let places = MEANING.iter().map(|name| (*name, program.place_of(name))).collect();
        Ok(Self {
            program,
            places,
            faults,
            endless: Endless::default(),
            moves,
            parts,
            negative,
            result,
            gain,
            turn,
            chance,
            symmetry,
            alike: Alike::default(),
            tier,
            numbered,
            show,
            look,
            start,
            players,
            misere,
            family,
            class,
        })
    }

    /// The store of faults.
    pub fn faults(&self) -> &Arc<Faults> {
        &self.faults
    }

    /// Looks out for play without an end.
    pub(super) fn endless(&self) -> &Endless {
        &self.endless
    }

    /// Keeps a fault that is found outside the program.
    pub(super) fn keep_fault(&self, fault: Fault) {
        self.faults.keep(self.program.source().error(fault));
    }

    /// Whether the file itself says that play is over here.
    pub(super) fn is_over(&self, at: &Position) -> bool {
        self.result.is_some() && self.ended(at).is_some()
    }

    /// The family of the game.
    pub fn family(&self) -> Family {
        self.family
    }

    /// The class of the game.
    pub fn class(&self) -> Class {
        self.class
    }

    /// The start: several positions are a sum; `None` if the file has no start.
    pub fn start(&self) -> &[Plain] {
        &self.start
    }

    /// An example of a position, if the file has one.
    pub fn like(&self) -> Option<&Plain> {
        self.start.first()
    }

    /// How many players there are.
    pub fn players(&self) -> u8 {
        self.players
    }

    /// How many players take turns without the position saying whose turn it is.
    pub fn movers(&self) -> u8 {
        if self.family == Family::Payoff && self.turn.is_none() { self.players } else { 1 }
    }

    /// The look of positions, if the file names it.
    pub fn look(&self) -> Option<Look> {
        self.look
    }

    /// Whether positions can be drawn.
    pub fn has_picture(&self) -> bool {
        self.show.is_some()
    }

    /// A string that the file defines.
    pub fn text(&self, name: &str) -> Result<Option<String>, Error> {
        match self.program.get(name) {
            None => Ok(None),
            Some(Value::Str(at)) => self.program.run(|m| Ok(Some(m.heap.text(at).trim().to_owned()))),
            Some(other) => {
                let problem = format!("{name} must be text, it is {}", other.kind());
                Err(self.program.source().bad(self.wrong(name, problem)).into())
            }
        }
    }

    /// Calls a function of the file on a position and takes what it needs of the value. `None` after any
    /// fault.
    pub(super) fn ask<T>(
        &self,
        name: &str,
        function: Value,
        at: &Position,
        more: Option<&Plain>,
        take: impl FnOnce(&mut Machine, Value) -> Result<T, Fault>,
    ) -> Option<T> {
        if self.faults.any() {
            return None;
        }
        let place = self.place(name);
        let found = self.program.with_machine(|m| {
            let mut args = vec![at.at.value(m, place)?];
            if let Some(more) = more {
                args.push(more.value(m, place)?);
            }
            let value = m.call(function, &args, &[], place)?;
            take(m, value).map_err(Box::new)
        });
        match found {
            Ok(value) => Some(value),
            Err(mut fault) => {
                const MAX_SHOWN_CHARS: usize = 60;
                let mut written = write(at);
                if written.chars().count() > MAX_SHOWN_CHARS {
                    written = written.chars().take(MAX_SHOWN_CHARS).chain(['…']).collect();
                }
                fault.problem = fault.problem.in_place(format!("{name}({written})"));
                self.faults.keep(self.program.source().error(*fault));
                None
            }
        }
    }

    /// Calls a function of the file on numbers and takes what it needs of the value. `None` after any fault.
    pub(super) fn called<T>(
        &self,
        name: &str,
        function: Value,
        numbers: &[Plain],
        take: impl FnOnce(&mut Machine, Value) -> Result<T, Fault>,
    ) -> Option<T> {
        if self.faults.any() {
            return None;
        }
        let place = self.place(name);
        let found = self.program.run(|m| {
            let args = numbers.iter().map(|number| number.value(m, place)).collect::<Result<Vec<_>, _>>()?;
            let value = m.call(function, &args, &[], place)?;
            take(m, value).map_err(Box::new)
        });
        found.map_err(|error| self.faults.keep(error)).ok()
    }

    /// A fault about the value of a function.
    pub(super) fn wrong(&self, name: &str, problem: impl Into<Phrase>) -> Fault {
        Fault::new(self.place(name), problem)
    }

    /// Where a name with a meaning is defined.
    pub(super) fn place(&self, name: &str) -> Span {
        self.places.iter().find(|(known, _)| *known == name).map_or(Span::default(), |(_, place)| *place)
    }

    /// The position with its canonical form.
    pub fn canonical(&self, at: Plain) -> Position {
        let position = Position::new(at);
        let symmetry = self.symmetry.filter(|_| !(self.family.has_sums() && position.at == Plain::None));
        let Some(symmetry) = symmetry else { return position };
        if let Some(alike) = self.alike.of(&position.at) {
            return Position { alike, ..position };
        }
        let alike = self.ask("symmetry", symmetry, &position, None, |m, value| {
            Plain::of(value, m, self.place("symmetry")).map_err(|not| {
                not.fault(|problem| {
                    self.wrong("symmetry", format!("symmetry does not give a position: {problem}"))
                })
            })
        });
        let Some(alike) = alike else { return position };
        let alike = Some(alike).filter(|alike| *alike != position.at);
        self.alike.keep(&position.at, alike.as_ref());
        Position { alike, ..position }
    }

    /// Whether the file says how far play has come.
    pub(super) fn has_tiers(&self) -> bool {
        self.tier.is_some()
    }

    /// How far play has come: the number or the numbers that `tier` gives. `None` after any fault.
    pub(super) fn tier(&self, at: &Position) -> Option<Vec<i64>> {
        self.ask("tier", self.tier?, at, None, |m, value| {
            let wrong = || {
                let problem =
                    format!("tier must give a number or a tuple of numbers, it gives {}", value.kind());
                self.wrong("tier", problem).hint("what moves never make larger: the men that are left")
            };
            match Plain::of(value, m, self.place("tier")) {
                Ok(Plain::Int(n)) => Ok(vec![n]),
                Ok(Plain::Tuple(items)) => {
                    let number = |item: &Plain| if let Plain::Int(n) = item { Ok(*n) } else { Err(wrong()) };
                    items.iter().map(number).collect()
                }
                _ => Err(wrong()),
            }
        })
    }

    /// A drawing of a position.
    pub(super) fn show(&self, at: &Position) -> Option<String> {
        if self.family.has_sums() && at.at == Plain::None {
            return Some(String::new());
        }
        self.ask("show", self.show?, at, None, |m, value| match value {
            Value::Str(text) => Ok(m.heap.text(text).trim_end().to_owned()),
            other => Err(self.wrong("show", format!("show must give text, it gives {}", other.kind()))),
        })
    }

    /// The result of an end for which `result` gives none.
    pub(super) fn stuck(&self) -> Outcome {
        if self.misere { Outcome::Win } else { Outcome::Loss }
    }

    /// The result of a position by `result`; `None` if play goes on.
    pub(super) fn ended(&self, at: &Position) -> Option<Ended> {
        self.ask("result", self.result?, at, None, |m, value| {
            let text = match value {
                Value::None => return Ok(None),
                Value::Str(text) => m.heap.text(text).to_string(),
                Value::List(_) | Value::Tuple(_) if self.family == Family::Payoff => {
                    return self.payments("result", m, value).map(|paid| Some(Ended::Pays(paid)));
                }
                Value::Int(_) | Value::Ratio(_) if self.players == 1 => {
                    return Ok(Some(Ended::Pays(m.heap.number(value).into_iter().collect())));
                }
                other => {
                    let wrong = self.wrong("result", format!("{}, not {}", self.results(), other.kind()));
                    return Err(match other {
                        Value::Int(_) | Value::Ratio(_) | Value::List(_) | Value::Tuple(_)
                            if self.family == Family::Contest =>
                        {
                            wrong.hint("a file that defines turn(p), who moves from 0, may pay numbers")
                        }
                        _ => wrong,
                    });
                }
            };
            match text.as_str() {
                "win" => Ok(Some(Ended::As(Outcome::Win))),
                "lose" | "loss" => Ok(Some(Ended::As(Outcome::Loss))),
                "draw" => Ok(Some(Ended::As(Outcome::Draw))),
                other => Err(self.wrong("result", format!("{}, not \"{other}\"", self.results()))),
            }
        })
        .flatten()
    }

    fn results(&self) -> &'static str {
        match self.family {
            Family::Payoff => "result must give what each player gets, or None",
            _ => "result must give \"win\", \"lose\", \"draw\" or None",
        }
    }

    /// A number for each player.
    fn payments(
        &self,
        name: &str,
        m: &mut Machine,
        value: Value,
    ) -> Result<Vec<num_rational::Ratio<i64>>, Fault> {
        let span = self.place(name);
        let items = m.listed(value, span).map_err(|fault| *fault)?;
        let paid: Option<Vec<_>> = items.iter().map(|item| m.heap.number(*item)).collect();
        match paid {
            Some(paid) if paid.len() == usize::from(self.players) => Ok(paid),
            Some(paid) => Err(self
                .wrong(name, format!("{name} pays {} players, but there are {}", paid.len(), self.players))),
            None => Err(self.wrong(name, format!("{name} must give numbers"))),
        }
    }

    /// What a move pays at once.
    pub(super) fn gains(
        &self,
        at: &Position,
        mv: &Plain,
        mover: Option<usize>,
    ) -> Option<Vec<num_rational::Ratio<i64>>> {
        self.ask("gain", self.gain?, at, Some(mv), |m, value| match (value, mover) {
            (Value::None, _) => Ok(vec![num_rational::Ratio::from_integer(0); usize::from(self.players)]),
            (Value::Int(_) | Value::Ratio(_), Some(mover)) => {
                let mut paid = vec![num_rational::Ratio::from_integer(0); usize::from(self.players)];
                paid[mover] = m.heap.number(value).unwrap_or_default();
                Ok(paid)
            }
            (Value::Int(_) | Value::Ratio(_), None) => {
                Err(self.wrong("gain", "where nature moves, gain must give a number for each player"))
            }
            (Value::List(_) | Value::Tuple(_), _) => self.payments("gain", m, value),
            (other, _) => Err(self.wrong("gain", format!("gain must give numbers, not {}", other.kind()))),
        })
    }

    /// Whether moves pay.
    pub(super) fn has_gains(&self) -> bool {
        self.gain.is_some()
    }

    /// The player to move, by `turn`.
    pub(super) fn turn(&self, at: &Position) -> Option<usize> {
        let Some(turn) = self.turn else { return Some(usize::from(at.mover)) };
        self.ask("turn", turn, at, None, |_, value| match value {
            Value::Int(n) if (0..i64::from(self.players)).contains(&n) => {
                Ok(usize::try_from(n).expect("not negative"))
            }
            _ => {
                let most = self.players - 1;
                Err(self.wrong("turn", format!("turn must give the number of a player, from 0 to {most}")))
            }
        })
    }

    /// The function `family`.
    pub(super) fn family_function(&self) -> Option<Value> {
        self.numbered
    }

    /// Its moves in compiled form, if they only compute with numbers.
    pub(super) fn numbers(&self) -> Option<Box<dyn Numbers>> {
        if self.symmetry.is_some() {
            return None;
        }
        numbers::compiled(&self.code(For::Speed)?, self.program.meter())
    }

    /// The game of the library that its heaps were proved to be.
    pub(super) fn known(&self) -> Option<Known> {
        if self.symmetry.is_some() || self.family_function().is_some() {
            return None;
        }
        let code = self.code(For::Reading).filter(|code| code.params == 1)?;
        numbers::recognised(&code, self.program.meter())
    }

    /// Its moves as code, if they only compute with numbers.
    pub(super) fn code(&self, whom: For) -> Option<Code> {
        let tuple = match self.like() {
            None | Some(Plain::Int(_)) => None,
            Some(Plain::Tuple(items)) if items.iter().all(|item| matches!(item, Plain::Int(_))) => {
                Some(items.len())
            }
            Some(_) => return None,
        };
        let moves = self.closure(Some(self.lister().function))?;
        let code = block::lower(&moves, tuple, &self.program, whom)?;
        Some(Code { from_zero: self.counts_from_zero(), ..code })
    }

    /// A function of the file as a tree.
    pub(super) fn closure(&self, function: Option<Value>) -> Option<Arc<Function>> {
        let Value::Function(at) = function? else { return None };
        let found = self.program.with_machine(|m| match m.heap.get(at) {
            Object::Function(closure) => Ok(Some(Arc::clone(&closure.function))),
            _ => Ok(None),
        });
        found.unwrap_or_default()
    }

    /// What lists the moves; of Left and Right the one of Left.
    pub(super) fn lister(&self) -> Lister {
        self.moves[0]
    }

    /// What lists the moves of a player.
    pub(super) fn lister_of(&self, player: Player) -> Lister {
        self.moves[usize::from(player == Player::Right)]
    }

    /// What the file could say so that large positions are valued sooner.
    pub(super) fn faster(&self) -> Option<Advice> {
        let is_text = matches!(self.like(), Some(Plain::Str(_)));
        if self.family != Family::Partizan || !is_text {
            return None;
        }
        match (self.parts, self.symmetry) {
            (None, _) => Some(
                Phrase::fixed(
                    "hint-parts",
                    "values are found sooner where the file says how a position falls into parts, which are \
                     worth their sum: def parts(p): return regions(p, \".\") if moves need free cells that \
                     touch",
                )
                .into(),
            ),
            (Some(_), None) => Some(
                Phrase::fixed(
                    "hint-symmetry",
                    "values are found sooner where the file says which positions are alike: \
                     def symmetry(p): return min(mirrors(p)) if mirror images are",
                )
                .into(),
            ),
            (Some(_), Some(_)) => None,
        }
    }

    /// The independent parts of a position, by `parts`.
    pub(super) fn parts(&self, at: &Position) -> Option<Vec<Position>> {
        let span = self.place("parts");
        let parts = self.ask("parts", self.parts?, at, None, |m, value| {
            let items = m.listed(value, span).map_err(|_| {
                self.wrong("parts", format!("parts gives {}: expected a list of positions", value.kind()))
            })?;
            let part = |item: Value| {
                let plain = Plain::of(item, m, span).map_err(|not| {
                    not.fault(|problem| self.wrong("parts", format!("a part is no position: {problem}")))
                })?;
                m.pay_text(plain.bytes(), span).map_err(|fault| *fault)?;
                Ok(plain)
            };
            items.into_iter().map(part).collect::<Result<Vec<_>, Fault>>()
        })?;
        Some(parts.into_iter().map(Position::new).collect())
    }

    /// The position with the roles of the players exchanged, by `negative`.
    pub(super) fn negative(&self, at: &Position) -> Option<Position> {
        let turned = self.ask("negative", self.negative?, at, None, |m, value| {
            Plain::of(value, m, self.place("negative")).map_err(|not| {
                not.fault(|problem| {
                    self.wrong("negative", format!("negative does not give a position: {problem}"))
                })
            })
        })?;
        Some(self.canonical(turned))
    }

    /// The function `chance`.
    pub(super) fn chance_function(&self) -> Option<Value> {
        self.chance
    }
}
