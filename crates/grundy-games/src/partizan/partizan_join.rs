//! The join of two heap games: Left moves by the rules of one, Right by those of the other.

use std::sync::Arc;

use grundy_base::error::{BadText, Error, Refused};
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::report::Axis;
use grundy_base::report::scene::{Scene, Unit};
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::table::{self, Faults, Table, Watched};
use grundy_partizan::rules::Partizan;

use super::CLASS;
use super::rules::take_and_break::TakeAndBreak;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "partizan-join",
    aliases: &[],
    title: "Join of two heap games",
    rules: "Heaps. Left moves by the rules of one game, Right by those of another. The player who \
            cannot move loses.",
    params: &[("kayles/nim", "Left's game, and Right's: games of heaps, with their parameters")],
    notation: "The sizes of the heaps: 7 or 3 5. A move is written as its game writes it.",
    examples: &["partizan-join:kayles/nim 7", "partizan-join:sticks:1,3/octal:0.07 5 6 left"],
    class: CLASS,
    facts: &[
        Fact {
            params: "sticks:1,3/sticks:2,3",
            says: Says::Value("6", "{1|1,{1|0}||0,{1|0}|0|||0,{1|0}|0}"),
            source: "CGSuite, GameHeapTest",
        },
        Fact { params: "kayles/nim", says: Says::Value("3", "*3"), source: "by hand" },
    ],
    source: "A. Siegel, CGSuite",
    take_and_break: None,
    open: |args| {
        let parameters = if args.is_empty() { Text::new("kayles/nim") } else { args.text };
        let games = both(parameters)?;
        let faults = Arc::new(Faults::of(Vec::new()));
        let join = Join { games, faults: Arc::clone(&faults) };
        let table = table::partizan(join, "7");
        let table = table.axes(vec![Axis::endless("n")], |_, size| TakeAndBreak::heap(size));
        Ok(Box::new(Watched::new(Box::new(table), faults)))
    },
};

/// Left's game and Right's. Parameters may hold slashes, so each one is tried.
fn both(parameters: Text<'_>) -> Result<[Box<dyn Table>; 2], Error> {
    let text = parameters.as_str();
    let mut first = None;
    for (at, _) in text.match_indices('/') {
        let sides = [parameters.part(0..at), parameters.part(at + 1..text.len())];
        match (opened(sides[0]), opened(sides[1])) {
            (Ok(left), Ok(right)) => return Ok([left, right]),
            (Err(error), _) | (_, Err(error)) => first = first.or(Some(error)),
        }
    }
    let no_slash = || parameters.bad("expected two games between a slash, such as kayles/nim").into();
    Err(first.unwrap_or_else(no_slash))
}

/// A game of heaps, from its name and its parameters.
fn opened(text: Text<'_>) -> Result<Box<dyn Table>, Error> {
    let text = text.trim();
    let (name, parameters) =
        text.split_once(':').unwrap_or_else(|| (text, text.part(text.as_str().len()..text.as_str().len())));
    let no_files = |_: &str| Err("a join has no games of files".to_owned());
    let (_, table) = crate::open_named(name, Args::new(parameters, &no_files))?;
    let is_heap = |n: u64| {
        let at = table.numbered().and_then(|cells| cells.position(&[n]));
        at.is_some_and(|position| position == n.to_string())
    };
    let has_options = table.sided().is_some() || table.summand().is_some();
    if table.class(false).acyclic
        && has_options
        && table.axes().len() == 1
        && [1, 2, 7].into_iter().all(is_heap)
    {
        return Ok(table);
    }
    let reason = Phrase::fixed("join-no-heaps", "its positions are no heaps");
    Err(Refused::new(
        phrase!("asked-join", "a join with {game}", game = text.as_str()),
        reason,
        Phrase::fixed("join-such", "join games such as kayles, nim, octal:0.07"),
    )
    .into())
}

/// The rules on one heap.
struct Join {
    games: [Box<dyn Table>; 2],
    faults: Arc<Faults>,
}

impl Join {
    /// The moves of a player's game; they are impartial there, or that player's.
    fn options(&self, heap: u32, player: Player) -> Result<Vec<(String, Vec<u32>)>, Error> {
        let table = &self.games[usize::from(player == Player::Right)];
        let heap = heap.to_string();
        let mut all = Vec::new();
        if let Some(sided) = table.sided() {
            for component in sided.components(Text::new(&heap))? {
                all.append(&mut sided.options(&component, player)?);
            }
        } else if let Some(summand) = table.summand() {
            for component in summand.components(Text::new(&heap))? {
                all.append(&mut summand.options(&component)?);
            }
        }
        all.into_iter().map(|(mv, rest)| Ok((mv, heaps(rest)?))).collect()
    }
}

/// The heaps that a move leaves.
fn heaps(rest: Vec<String>) -> Result<Vec<u32>, Error> {
    let heap = |text: String| {
        text.parse().map_err(|_| {
            let reason = phrase!(
                "join-leads-to",
                "a move leads to {position}, which is no heap",
                position = text.as_str(),
            );
            Error::from(Refused::new(
                phrase!("asked-join", "a join with {game}", game = "this game"),
                reason,
                Phrase::fixed("join-such", "join games such as kayles, nim, octal:0.07"),
            ))
        })
    };
    let all: Result<Vec<u32>, Error> = rest.into_iter().map(heap).collect();
    Ok(all?.into_iter().filter(|&heap| heap > 0).collect())
}

impl Partizan for Join {
    type Component = u32;
    type Move = (String, Vec<u32>);

    fn moves(&self, &heap: &u32, player: Player, out: &mut Vec<(String, Vec<u32>)>) {
        match self.options(heap, player) {
            Ok(found) => out.extend(found),
            Err(fault) => self.faults.keep(fault),
        }
    }

    fn play(&self, _: &u32, _: Player, (_, rest): &(String, Vec<u32>), out: &mut Vec<u32>) {
        out.extend(rest);
    }

    /// Small heaps first: so the search never goes deep.
    fn before(&self, &at: &u32, out: &mut Vec<u32>) {
        out.extend(1..at);
    }
}

impl Notation<u32, (Player, (String, Vec<u32>))> for Join {
    fn read(&self, text: Text<'_>) -> Result<u32, BadText> {
        TakeAndBreak::read_heap(text)
    }

    fn write(&self, at: &u32) -> String {
        at.to_string()
    }

    fn scene(&self, at: &u32) -> Option<Scene> {
        Some(Scene::heap(Unit::Pin, u64::from(*at)))
    }

    fn write_move(&self, _: &u32, (_, (mv, _)): &(Player, (String, Vec<u32>))) -> String {
        mv.clone()
    }
}
