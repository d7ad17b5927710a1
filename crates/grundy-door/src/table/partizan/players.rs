//! Sums of components of partizan games, with or without a player to move: their text and their moves.

use std::sync::Arc;

use crate::table::{Bounded, MAX_LISTED_MOVES, Recalls, Sided, Step, Table, check_steps, too_many_moves};
use grundy_base::allowance::Meter;
use grundy_base::error::Error;
use grundy_base::report::scene::Scene;
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_partizan::bounds::Member;

use super::EMPTY;

/// The mark between components of different games.
const JOINT: &str = " + ";

/// The games whose components stand in a sum.
pub(super) struct Players<'t> {
    /// What each game is called; nothing if it is the only one.
    games: Vec<(String, Box<dyn Sided + 't>)>,
    named: bool,
    /// All of them as one.
    whole: &'t dyn Sided,
}

/// A sum, and who is to move if that is said.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Position {
    pub(super) parts: Vec<GameComponent>,
    pub(super) mover: Option<Player>,
}

/// A component: the number of its game, and its text there.
pub(super) type GameComponent = (usize, String);

/// A move in a sum.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Move {
    pub(super) player: Player,
    /// The number of the component, from 0.
    pub(super) part: usize,
    pub(super) name: String,
    pub(super) rest: Vec<GameComponent>,
}

/// The player to move, if the last word of a position says so, and the position without that word. A position
/// may also begin so: `Left;9` is `9 left`.
pub fn mover_of(text: Text<'_>) -> (Text<'_>, Option<Player>) {
    let text = text.trim();
    if let Some((who, rest)) = text.split_once(';')
        && let Some(player) = Player::of_word(&who.as_str().to_ascii_lowercase())
    {
        return (rest.trim(), Some(player));
    }
    let Some(space) = text.as_str().rfind(char::is_whitespace) else { return (text, None) };
    match Player::of_word(text.as_str()[space..].trim()) {
        Some(player) => (text.part(0..space).trim(), Some(player)),
        None => (text, None),
    }
}

impl<'t> Players<'t> {
    /// One game, whose name is not written.
    pub(super) fn alone(game: &'t dyn Sided) -> Self {
        Self { games: vec![(String::new(), Box::new(game))], named: false, whole: game }
    }

    /// Games whose names are written; `whole` is all of them as one.
    pub(super) fn several(games: Vec<(String, Box<dyn Sided + 't>)>, whole: &'t dyn Sided) -> Self {
        Self { games, named: true, whole }
    }

    /// The game of a component.
    pub(super) fn game(&self, number: usize) -> &dyn Sided {
        &*self.games[number].1
    }

    /// How many games there are.
    pub(super) fn n_games(&self) -> usize {
        self.games.len()
    }

    /// The search with bounds, if some game has one.
    pub(super) fn bounded(&self) -> Option<Box<dyn Bounded + '_>> {
        self.whole.bounded()
    }

    /// Reads a sum, and the player to move behind it.
    pub(super) fn read(&self, text: Text<'_>) -> Result<Position, Error> {
        let (sum, mover) = mover_of(text);
        if !self.named {
            let parts = self.game(0).components(sum)?.into_iter().map(|part| (0, part)).collect();
            return Ok(Position { parts, mover });
        }
        let mut parts = Vec::new();
        for term in self.terms(sum) {
            if term.as_str() == EMPTY {
                continue;
            }
            let (game, position) = self
                .game_of(term)
                .ok_or_else(|| term.bad("expected a component as a game of this sum and a position"))?;
            parts.extend(self.game(game).components(position)?.into_iter().map(|part| (game, part)));
        }
        Ok(Position { parts, mover })
    }

    /// The terms of a sum. A mark is one only before a component.
    fn terms<'x>(&self, text: Text<'x>) -> Vec<Text<'x>> {
        let from = text.span().start;
        let mut terms: Vec<Text<'x>> = Vec::new();
        for piece in text.pieces(JOINT) {
            match terms.last_mut() {
                Some(last) if piece.as_str() != EMPTY && self.game_of(piece).is_none() => {
                    *last = text.part(last.span().start - from..piece.span().end - from);
                }
                _ => terms.push(piece),
            }
        }
        terms
    }

    /// The game that a component is of, and the rest of the text. The longest name counts.
    fn game_of<'x>(&self, text: Text<'x>) -> Option<(usize, Text<'x>)> {
        let rest = |name: &str| text.strip_prefix(name).filter(|rest| rest.as_str().starts_with(' '));
        let fits = self.games.iter().enumerate().filter_map(|(game, (name, _))| Some((game, rest(name)?)));
        fits.min_by_key(|(_, rest)| rest.as_str().len()).map(|(game, rest)| (game, rest.trim()))
    }

    /// A component as it is written in a sum.
    pub(super) fn write_part(&self, (game, text): &GameComponent) -> String {
        if self.named { format!("{} {text}", self.games[*game].0) } else { text.clone() }
    }

    /// Components in one piece of text.
    pub(super) fn write_rest(&self, rest: &[GameComponent]) -> String {
        let texts: Vec<_> = rest.iter().map(|(_, text)| text.as_str()).collect();
        if texts.is_empty() { EMPTY.to_owned() } else { texts.join(" ") }
    }

    pub(super) fn write(&self, at: &Position) -> String {
        let parts: Vec<_> = at.parts.iter().map(|part| self.write_part(part)).collect();
        let mut text = parts.join(if self.named { JOINT } else { " " });
        if text.is_empty() {
            text = EMPTY.to_owned();
        }
        match at.mover {
            Some(player) => format!("{text} {}", player.word()),
            None => text,
        }
    }

    /// The players who may move.
    pub(super) fn movers(at: &Position) -> Vec<Player> {
        at.mover.map_or_else(|| Player::BOTH.to_vec(), |player| vec![player])
    }

    /// All moves of a player.
    pub(super) fn moves(&self, at: &Position, player: Player) -> Result<Vec<Move>, Error> {
        let mut all = Vec::new();
        for (part, (game, text)) in at.parts.iter().enumerate() {
            for (name, rest) in self.game(*game).options(text, player)? {
                if all.len() as u64 == MAX_LISTED_MOVES {
                    return Err(too_many_moves());
                }
                let name = if at.parts.len() > 1 { format!("{}: {name}", part + 1) } else { name };
                let mut rest: Vec<GameComponent> = rest.into_iter().map(|text| (*game, text)).collect();
                if rest.is_empty() {
                    rest.extend(self.game(*game).empty().map(|empty| (*game, empty)));
                }
                all.push(Move { player, part, name, rest });
            }
        }
        Ok(all)
    }

    /// The position after a move. Who is to move then is told if it was told before.
    pub(super) fn play(at: &Position, mv: &Move) -> Position {
        let mut parts = at.parts[..mv.part].to_vec();
        parts.extend(mv.rest.iter().cloned());
        parts.extend_from_slice(&at.parts[mv.part + 1..]);
        Position { parts, mover: at.mover.map(Player::other) }
    }

    pub(super) fn canonical(&self, position: &str) -> Result<String, Error> {
        Ok(self.write(&self.read(Text::new(position))?))
    }

    /// The moves of all who may move; if both may, the names say who makes the move.
    pub(super) fn steps(&self, position: &str) -> Result<Vec<Step>, Error> {
        let at = self.read(Text::new(position))?;
        let mut steps = Vec::new();
        for player in Self::movers(&at) {
            let moves = self.moves(&at, player)?;
            check_steps(position, steps.len() + moves.len())?;
            steps.extend(moves.into_iter().map(|mv| Step {
                to: self.write(&Self::play(&at, &mv)),
                mv: if at.mover.is_some() { mv.name } else { format!("{} {}", player.word(), mv.name) },
            }));
        }
        Ok(steps)
    }

    pub(super) fn scene(&self, position: &str) -> Result<Scene, Error> {
        let at = self.read(Text::new(position))?;
        let one = |part: &GameComponent| {
            let drawn = self.game(part.0).scene(&part.1);
            drawn.unwrap_or_else(|| Scene::text(&self.write_part(part)))
        };
        Ok(Scene::sum(at.parts.iter().map(one)))
    }
}

impl<S: Sided + ?Sized> Sided for &S {
    fn components(&self, text: Text<'_>) -> Result<Vec<String>, Error> {
        S::components(self, text)
    }
    fn options(&self, component: &str, player: Player) -> Result<Vec<crate::table::Leaves>, Error> {
        S::options(self, component, player)
    }
    fn valuer(&self) -> Box<dyn crate::table::Valuer + '_> {
        S::valuer(self)
    }
    fn bounded(&self) -> Option<Box<dyn Bounded + '_>> {
        S::bounded(self)
    }
    fn member(&self) -> Option<Member<'_>> {
        S::member(self)
    }
    fn recalls(&self) -> Option<Box<dyn Recalls + '_>> {
        S::recalls(self)
    }
    fn forget(&self) {
        S::forget(self);
    }
    fn scene(&self, component: &str) -> Option<Scene> {
        S::scene(self, component)
    }
    fn meters(&self) -> Vec<Arc<Meter>> {
        S::meters(self)
    }
    fn empty(&self) -> Option<String> {
        S::empty(self)
    }
}

/// The game as a part of partizan sums: by itself, or lifted.
pub(super) fn sided(table: &dyn Table) -> Option<Box<dyn Sided + '_>> {
    match (table.sided(), table.summand()) {
        (Some(sided), _) => Some(Box::new(sided)),
        (None, Some(summand)) => Some(Box::new(super::lifted::Lifted(summand))),
        (None, None) => table.twin(),
    }
}
