//! Rule files: a page that says what the moves are.
//!
//! | Name in the file | What it says |
//! |---|---|
//! | `moves(p)` | the options: positions, pairs `("name", q)`, or a dict of them; the only name that must be there |
//! | `left(p)`, `right(p)` | in place of `moves`: Left's options, and Right's |
//! | `start` | the position to begin with; also says what kind of thing a position is |
//! | `result(p)` | `"win"`, `"lose"`, `"draw"` for the player to move, or what each player gets; `None`: play goes on |
//! | `gain(p, move)` | what a move pays at once: to the player who moves, or a list for all |
//! | `turn(p)` | who moves, from 0 |
//! | `chance(p)` | where nature moves: `(weight, q)` or `(weight, "name", q)` for each; else `None` |
//! | `players` | how many; 2 if nothing is said |
//! | `misere`, `cyclic`, `partizan` | `True` where it is so |
//! | `whole` | `True` where a position is no part of a sum |
//! | `tier(p)` | how far play has come, which no move makes larger; a contest is then solved by tiers |
//! | `symmetry(p)` | one position for all that are alike |
//! | `negative(p)` | beside `left` and `right`: the same with the roles of the players exchanged |
//! | `parts(p)` | beside `left` and `right`: the list of the independent parts |
//! | `family(a, b)` | the position that numbers name, for tables, laws and claims |
//! | `show(p)` | a drawing; a rectangle of marks is drawn as a board |
//! | `scene` | how pictures draw a position: `"heaps"`, `"strip"`, `"board"`, `"cards"`, `"text"`; else its form tells |
//! | `name`, `rules` | for people |
//!
//! In impartial and partizan rules, as in arrow expressions, numbers count from 0: an option with a number
//! below 0 is left out, unless `start` has such a number itself. In the other families `moves` says all
//! itself.
//!
//! The family follows from these names: `left` and `right` make a partizan game, whose positions have values
//! and may be sums; numbers (`turn`, `gain`, `chance`, or not two players) make a payoff
//! game; `result`, `misere`, `cyclic`, `partizan` or `whole` make a contest; else it is impartial under
//! normal play, where an option may be a list: a sum of positions. `start` may be one too. `None` is a
//! position in which nothing is left.

mod alike;
mod computed;
mod contest;
mod endless;
mod family;
mod header;
mod impartial;
mod options;
mod partizan;
mod payoff;
pub mod position;
pub mod scene;

use std::sync::Arc;

use grundy::error::{BadText, Error};
use grundy::notation::Notation;
use grundy::notation::heap_list::heap_parts;
use grundy::notation::text::Text;
use grundy::report::scene::Scene;
use grundy::rules::Class;
use grundy::table::{self, MEMO_BYTES, Table, Watched};

use crate::arrow::block::For;
use crate::arrow::code::Code;
use crate::arrow::known::Known;
pub use computed::Computed;
pub use header::{Family, RuleFile};
use impartial::Nameless;
pub use options::Move;
use partizan::Sides;
use position::Position;

use grundy_lang::plain::Plain;
use grundy_lang::source::Source;

/// An opened rule file with its descriptions.
pub struct Opened {
    /// The game.
    pub table: Box<dyn Table>,
    /// Its name, if the file gives one.
    pub name: Option<String>,
    /// Its rules for people, if the file gives them.
    pub rules: Option<String>,
    /// Its family, which follows from its names.
    pub family: Family,
}

/// The call that cuts a board into parts.
const REGIONS: &str = "regions(";
/// The memory that a memo may take before the search is tried, where boards fall apart: the search looks at
/// far fewer of them, and rules of a file are slow.
const BOARD_MEMO_BYTES: u64 = 128 << 10;

/// Opens a rule file with this name and content.
///
/// ```
/// let nim = "start = 5\ndef moves(n):\n    return range(n)\n";
/// let opened = grundy_script::file::open("nim.star", nim).unwrap();
/// let report = opened.table.solve("3 5 6", &Default::default()).unwrap();
/// assert_eq!(report.answer.nimber(), Some(grundy::Nimber(0)));
/// ```
///
/// # Errors
/// A syntax error in the file, a fault while its statements run, a name with a value of the wrong kind.
pub fn open(name: &str, text: &str) -> Result<Opened, Error> {
    let file = Arc::new(RuleFile::load(Source::file(name, text))?);
    let known = if file.family() == Family::Impartial { file.known().map(Arc::new) } else { None };
    let rules = Rules { file: Arc::clone(&file), known: known.clone() };
    let nothing = Position::new(Plain::None);
    let start = file.start().iter().map(|part| position::write(&Position::new(part.clone())));
    let start = start.reduce(|sum, part| format!("{sum} {part}"));
    let axes = file.axes();
    let at = |rules: &Rules, numbers: &[u64]| rules.file.numbered(numbers);
    let faults = Arc::clone(file.faults());
    let inner: Box<dyn Table> = match file.family() {
        Family::Impartial => {
            let table = table::impartial(rules).axes(axes, at).empty(nothing);
            let numbers = file.numbers();
            let memo_bytes = if text.contains(REGIONS) { BOARD_MEMO_BYTES } else { MEMO_BYTES };
            let table = table.evaluate(move |rules, at, known, budget| {
                if let (Some(game), Plain::Int(n)) = (&rules.known, &at.at)
                    && let Some(found) = game.search(n.unsigned_abs(), &mut known.table, budget)
                {
                    return found;
                }
                if let Some(numbers) = &numbers
                    && let Some(at) = numbers_of(at)
                    && let Some(found) = numbers.nimber(&at, budget)?
                {
                    return Ok(found);
                }
                known
                    .nimber_after_memo(memo_bytes, &Nameless(rules), at, budget)
                    .map_err(|halt| halt.into_error(position::write))
            });
            let table = table.search(|rules, at, method, known, budget| {
                known
                    .search(&Nameless(rules), at, method, budget)
                    .map_err(|halt| halt.into_error(position::write))
            });
            let table = match known {
                Some(game) => game.open(table, heaps_of, |n| Position::new(heap(n))),
                None => table,
            };
            Box::new(if let Some(start) = start { table.start(start) } else { table })
        }
        Family::Contest => {
            let table = table::contest(rules, file.class()).axes(axes, at).slow();
            let table = match file.has_tiers() {
                true => table.tiers(text, |rules, at| rules.file.tier(at), Position::canonical),
                false => table,
            };
            Box::new(if let Some(start) = start { table.start(start) } else { table })
        }
        Family::Payoff => {
            let table = table::payoff(rules, file.class()).axes(axes, at);
            Box::new(if let Some(start) = start { table.start(start) } else { table })
        }
        Family::Partizan => {
            let table = table::partizan(Sides(rules), start.unwrap_or_default())
                .empty(Some(position::write(&nothing)))
                .cyclic(!file.class().acyclic);
            Box::new(table.axes(axes, |Sides(rules), numbers| rules.file.numbered(numbers)))
        }
    };
    let watched = Watched::new(inner, faults).faster(file.faster());
    let watched = match file.has_picture() {
        true => {
            let rules = Rules { file: Arc::clone(&file), known: None };
            watched.picture(Box::new(move |text| Ok(rules.picture(text)?)))
        }
        false => watched,
    };
    Ok(Opened {
        table: Box::new(watched),
        name: file.text("name")?,
        rules: file.text("rules")?,
        family: file.family(),
    })
}

/// The moves of an impartial rule file as code, if they only compute with numbers.
///
/// ```
/// let text = "start = (3, 4)\ndef moves(p):\n    a, b = p\n    return [(a - 1, b), (a, b - 1)]\n";
/// assert_eq!(grundy_script::file::code("two.star", text).unwrap().params, 2);
/// ```
pub fn code(name: &str, text: &str) -> Option<Code> {
    let file = RuleFile::load(Source::file(name, text)).ok()?;
    if file.family() == Family::Impartial { file.code(For::Reading) } else { None }
}

/// The numbers of a position that is made of them, all from 0 on.
fn numbers_of(at: &Position) -> Option<Vec<u64>> {
    let number = |one: &Plain| if let Plain::Int(n) = one { u64::try_from(*n).ok() } else { None };
    match &at.at {
        Plain::Tuple(items) => items.iter().map(number).collect(),
        one => Some(vec![number(one)?]),
    }
}

/// The heaps of a sum of numbers.
fn heaps_of(sum: &[Position]) -> Vec<u64> {
    sum.iter().filter_map(numbers_of).flatten().collect()
}

fn heap(n: u64) -> Plain {
    i64::try_from(n).map_or(Plain::None, Plain::Int)
}

/// The rules of a file, for the four families.
#[derive(Clone)]
pub struct Rules {
    file: Arc<RuleFile>,
    /// The game of the library that they were proved to be.
    known: Option<Arc<Known>>,
}

impl Rules {
    fn picture(&self, text: &str) -> Result<Option<String>, BadText> {
        // a sum is drawn part by part
        let words: Vec<Text<'_>> = match self.file.family() {
            Family::Impartial | Family::Partizan => position::parts(Text::new(text), self.file.like()),
            Family::Contest | Family::Payoff => vec![Text::new(text)],
        };
        let drawn = words.into_iter().map(|word| Ok(self.file.show(&self.read(word)?)));
        let drawn: Option<Vec<String>> = drawn.collect::<Result<_, BadText>>()?;
        Ok(drawn.map(|drawn| drawn.join("\n")))
    }
}

impl Notation<Position, Move> for Rules {
    fn read(&self, text: Text<'_>) -> Result<Position, BadText> {
        let read = position::read(text, self.file.like(), self.file.movers())?;
        if self.file.counts_from_zero()
            && endless::numbers(&read.at).is_some_and(|all| all.iter().any(|&n| n < 0))
        {
            let problem = format!("'{}' is below 0: positions of this game begin at 0", text.as_str());
            return Err(text.bad(problem).hint("a start with a negative number in the file allows others"));
        }
        Ok(Position { mover: read.mover, ..self.file.canonical(read.at) })
    }
    fn parts<'t>(&self, text: Text<'t>) -> Vec<Text<'t>> {
        match self.file.like() {
            Some(Plain::Int(_)) => heap_parts(text),
            like => position::parts(text, like),
        }
    }
    fn write(&self, at: &Position) -> String {
        position::write(at)
    }
    fn write_move(&self, _: &Position, mv: &Move) -> String {
        mv.name.to_string()
    }
    fn scene(&self, at: &Position) -> Option<Scene> {
        scene::scene(&at.at, self.file.look(), self.file.show(at).as_deref())
    }
}

/// The class of the game that a file describes.
fn class_of(family: Family, players: u8, misere: bool, cyclic: bool, partizan: bool, chance: bool) -> Class {
    use grundy::rules::Ending;
    let class = match family {
        Family::Impartial => return Class::IMPARTIAL,
        Family::Contest => Class::CONTEST.ending(if misere { Ending::Misere } else { Ending::Normal }),
        Family::Payoff => Class::PAYOFF.players(players),
        Family::Partizan if cyclic => return Class::IMPARTIAL.partizan().cyclic(),
        Family::Partizan => return Class::IMPARTIAL.partizan(),
    };
    let class = if cyclic { class.cyclic() } else { class };
    let class = if partizan { class.partizan() } else { class };
    if chance { class.with_chance() } else { class }
}

#[cfg(test)]
mod tests;
