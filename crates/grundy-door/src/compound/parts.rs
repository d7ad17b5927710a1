//! The games of a compound, by the text of their positions.

use std::sync::Arc;

use super::Compound;
use crate::table::{Faults, Summand, Table};
use grundy_base::allowance::Meter;
use grundy_base::error::{BadText, Error};
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::report::Step;
use grundy_base::report::scene::Scene;
use grundy_base::text::Text;

/// The text of a pass that was not made yet.
pub(super) const PASS: &str = "pass";

/// One game of a compound.
pub(super) enum Part {
    /// A game as it is written, and opened.
    Game { game: String, table: Box<dyn Table> },
    /// A pass.
    Pass,
}

impl Part {
    pub(super) fn game(&self) -> &str {
        match self {
            Self::Game { game, .. } => game,
            Self::Pass => PASS,
        }
    }

    pub(super) fn meters(&self) -> Vec<Arc<Meter>> {
        self.table().and_then(Table::summand).map_or(Vec::new(), Summand::meters)
    }

    fn table(&self) -> Option<&dyn Table> {
        if let Self::Game { table, .. } = self { Some(&**table) } else { None }
    }

    /// What stands before a position: nothing for a sum of games, whose positions name them.
    fn prefix(&self) -> String {
        match self {
            Self::Game { game, .. } if !game.contains(" + ") => format!("{game} "),
            _ => String::new(),
        }
    }

    /// The position that a text holds, in its canonical form.
    fn canonical(&self, text: Text<'_>) -> Result<String, BadText> {
        let Some(table) = self.table() else {
            let is_pass = text.as_str() == PASS;
            return if is_pass {
                Ok(PASS.to_owned())
            } else {
                Err(text.bad(Phrase::fixed("wrong-compound-pass", "expected the word pass")))
            };
        };
        table.canonical(text.as_str()).map_err(|error| match error {
            Error::BadText(bad) => text.bad(bad.problem),
            _ => text.bad(Phrase::fixed("wrong-compound-position", "this is no position")),
        })
    }
}

/// What is wrong where a game of a compound has no position.
fn no_position_of(part: &Part) -> Phrase {
    phrase!("wrong-compound-part", "expected a position of {game} here", game = part.game())
}

/// All games of a compound.
pub(super) struct Parts {
    pub(super) how: Compound,
    parts: Vec<Part>,
    faults: Arc<Faults>,
}

impl Parts {
    pub(super) fn new(how: Compound, parts: Vec<Part>, faults: Arc<Faults>) -> Self {
        Self { how, parts, faults }
    }

    /// The moves of one game; none after a fault.
    pub(super) fn moves(&self, part: usize, position: &str) -> Vec<Step> {
        match self.parts[part].table().map_or(Ok(Vec::new()), |table| table.moves(position)) {
            Ok(steps) if !self.faults.any() => steps,
            Ok(_) => Vec::new(),
            Err(fault) => {
                self.faults.keep(fault);
                Vec::new()
            }
        }
    }

    /// Ends the question with a fault.
    pub(super) fn fail(&self, fault: impl Into<Error>) {
        self.faults.keep(fault);
    }

    /// The text of a position.
    pub(super) fn written(&self, positions: &[String]) -> String {
        let part = |(part, at): (&Part, &String)| format!("{}{at}", part.prefix());
        self.parts.iter().zip(positions).map(part).collect::<Vec<_>>().join(self.how.joint())
    }

    /// The text of a position of one game.
    pub(super) fn written_part(&self, part: usize, position: &str) -> String {
        format!("{}{position}", self.parts[part].prefix())
    }

    /// Reads a position: each game stands with its name, in order.
    pub(super) fn read(&self, text: Text<'_>) -> Result<Vec<String>, BadText> {
        let (mut rest, mut positions) = (text.trim(), Vec::new());
        for (place, part) in self.parts.iter().enumerate() {
            let prefix = part.prefix();
            let Some(from) = rest.strip_prefix(&prefix) else {
                return Err(rest.bad(no_position_of(part)));
            };
            let end = match self.parts.get(place + 1) {
                None => from.as_str().len(),
                Some(next) => {
                    let mark = format!("{}{}", self.how.joint(), next.prefix());
                    from.as_str().find(&mark).ok_or_else(|| {
                        from.bad(phrase!(
                            "wrong-compound-next",
                            "expected '{joint}' and a position of {game} here",
                            joint = self.how.joint().trim(),
                            game = next.game()
                        ))
                    })?
                }
            };
            let position = from.part(0..end).trim();
            positions.push(part.canonical(position)?);
            rest = from.part((end + self.how.joint().len()).min(from.as_str().len())..from.as_str().len());
        }
        Ok(positions)
    }

    /// Reads a position of the first game alone.
    pub(super) fn read_first(&self, text: Text<'_>) -> Result<String, BadText> {
        let part = &self.parts[0];
        let position = text.trim().strip_prefix(&part.prefix()).map(Text::trim);
        let expected = || text.bad(no_position_of(part));
        let position = position.ok_or_else(expected)?;
        part.canonical(position)
    }

    /// The games side by side.
    pub(super) fn scene(&self, positions: &[String]) -> Option<Scene> {
        let with_pictures =
            self.parts.iter().zip(positions).filter_map(|(part, at)| Some((part.table()?, at)));
        let scenes: Option<Vec<Scene>> = with_pictures.map(|(table, at)| table.scene(at).ok()).collect();
        scenes.map(Scene::Sum)
    }
}
