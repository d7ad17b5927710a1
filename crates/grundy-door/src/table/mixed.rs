//! Sums of components of different games: `kayles 5 + nim 7 + 0.137 12`.

use std::sync::Arc;

use super::{Faults, ImpartialTable, Summand, Table, Watched};
use crate::notation::Notation;
use grundy_base::error::BadText;
use grundy_base::report::scene::Scene;
use grundy_base::rules::Impartial;
use grundy_base::text::Text;

/// Several opened games as one: a component says which game it belongs to.
struct Mixed {
    games: Vec<(String, Box<dyn Table>)>,
    faults: Arc<Faults>,
}

/// A component: the number of its game, and the component as written there.
type NamedPart = (usize, String);

/// The text between two components.
const COMPONENT_SEPARATOR: &str = " + ";

/// Opens a sum; a summand that fails fails the question.
pub(super) fn open(games: Vec<(String, Box<dyn Table>)>) -> Watched {
    let summands = games.iter().filter_map(|(_, game)| game.summand());
    let faults = Arc::new(Faults::of(summands.flat_map(Summand::meters).collect()));
    let sum = ImpartialTable::new(Mixed { games, faults: Arc::clone(&faults) })
        .joint(COMPONENT_SEPARATOR)
        .evaluate(|rules, (game, text), _, budget| rules.summand(*game).nimber(text, budget));
    Watched::new(Box::new(sum), faults)
}

impl Mixed {
    /// The game that a component is of, and the rest of the text. The longest name counts: a name may hold
    /// spaces.
    fn game_of<'t>(&self, text: Text<'t>) -> Option<(usize, Text<'t>)> {
        let rest = |name: &str| text.strip_prefix(name).filter(|rest| rest.as_str().starts_with(' '));
        let fits = self.games.iter().enumerate().filter_map(|(game, (name, _))| Some((game, rest(name)?)));
        fits.min_by_key(|(_, rest)| rest.as_str().len())
    }

    fn summand(&self, game: usize) -> &dyn Summand {
        self.games[game].1.summand().expect("only summands are opened as a mixed sum")
    }
}

impl Impartial for Mixed {
    type Component = NamedPart;
    /// The move as written, and what it leaves.
    type Move = (String, Vec<String>);

    fn moves(&self, (game, text): &NamedPart, out: &mut Vec<Self::Move>) {
        match self.summand(*game).options(text) {
            Ok(options) if !self.faults.any() => out.extend(options),
            Ok(_) => {}
            Err(fault) => self.faults.keep(fault),
        }
    }

    fn play(&self, (game, _): &NamedPart, (_, rest): &Self::Move, out: &mut Vec<NamedPart>) {
        if rest.is_empty() {
            // keeps its place in the sum
            out.extend(self.summand(*game).empty().map(|empty| (*game, empty)));
        }
        out.extend(rest.iter().map(|text| (*game, text.clone())));
    }

    fn count_moves(&self, (game, text): &NamedPart) -> Option<u64> {
        self.summand(*game).count_moves(text)
    }
}

impl Notation<NamedPart, (String, Vec<String>)> for Mixed {
    /// A component is written like a question about it: `kayles 5`.
    fn read(&self, text: Text<'_>) -> Result<NamedPart, BadText> {
        let text = text.trim();
        let (game, position) = self.game_of(text).ok_or_else(|| {
            let name = text.split_once(' ').map(|(name, _)| name);
            name.map_or_else(
                || text.bad("expected a component as a game and a position"),
                |name| name.bad(format!("'{}' is no game of this sum", name.as_str())),
            )
        })?;
        let mut components = self.summand(game).components(position)?;
        match (components.pop(), components.is_empty()) {
            (Some(one), true) => Ok((game, one)),
            _ => Err(position.bad("expected one component")),
        }
    }

    /// A mark is one only before a component: rules of the user's own may hold it as well.
    fn parts<'t>(&self, text: Text<'t>) -> Vec<Text<'t>> {
        let from = text.span().start;
        let mut parts: Vec<Text<'t>> = Vec::new();
        for piece in text.pieces(COMPONENT_SEPARATOR) {
            match parts.last_mut() {
                Some(last) if self.game_of(*last).is_none() => {
                    *last = text.part(last.span().start - from..piece.span().end - from);
                }
                _ => parts.push(piece),
            }
        }
        parts
    }

    fn write(&self, (game, text): &NamedPart) -> String {
        format!("{} {text}", self.games[*game].0)
    }

    fn scene(&self, (game, text): &NamedPart) -> Option<Scene> {
        self.summand(*game).scene(text)
    }

    fn write_move(&self, _: &NamedPart, (mv, _): &(String, Vec<String>)) -> String {
        mv.clone()
    }
}
