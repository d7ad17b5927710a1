//! Sums of components of different games: `kayles 5 + nim 7 + 0.137 12`.

use super::{ImpartialTable, Summand, Table};
use crate::notation::Notation;
use grundy_base::error::BadText;
use grundy_base::report::scene::Scene;
use grundy_base::rules::Impartial;
use grundy_base::text::Text;

/// Several opened games as one: a component says which game it belongs to.
pub struct Mixed {
    games: Vec<(String, Box<dyn Table>)>,
}

/// A component: the number of its game, and the component as written there.
type Part = (usize, String);

impl Mixed {
    pub(super) fn open(games: Vec<(String, Box<dyn Table>)>) -> ImpartialTable<Self> {
        ImpartialTable::new(Self { games })
            .joint(" + ")
            .evaluate(|rules, (game, text), _, budget| rules.summand(*game).nimber(text, budget))
    }

    fn summand(&self, game: usize) -> &dyn Summand {
        self.games[game].1.summand().expect("only summands are opened as a mixed sum")
    }
}

impl Impartial for Mixed {
    type Component = Part;
    /// The move as written, and what it leaves.
    type Move = (String, Vec<String>);

    fn moves(&self, (game, text): &Part, out: &mut Vec<Self::Move>) {
        out.extend(self.summand(*game).options(text));
    }

    fn play(&self, (game, _): &Part, (_, rest): &Self::Move, out: &mut Vec<Part>) {
        if rest.is_empty() {
            // keeps its place in the sum
            out.extend(self.summand(*game).empty().map(|empty| (*game, empty)));
        }
        out.extend(rest.iter().map(|text| (*game, text.clone())));
    }

    fn count_moves(&self, (game, text): &Part) -> Option<u64> {
        self.summand(*game).count_moves(text)
    }
}

impl Notation<Part, (String, Vec<String>)> for Mixed {
    /// A component is written like a question about it: `kayles 5`.
    fn read(&self, text: Text<'_>) -> Result<Part, BadText> {
        let text = text.trim();
        let (name, position) =
            text.split_once(' ').ok_or_else(|| text.bad("expected a component as a game and a position"))?;
        let game = self.games.iter().position(|(known, _)| known == name.as_str());
        let game = game.ok_or_else(|| name.bad(format!("'{}' is no game of this sum", name.as_str())))?;
        let mut components = self.summand(game).components(position)?;
        match (components.pop(), components.is_empty()) {
            (Some(one), true) => Ok((game, one)),
            _ => Err(position.bad("expected one component")),
        }
    }

    fn write(&self, (game, text): &Part) -> String {
        format!("{} {text}", self.games[*game].0)
    }

    fn scene(&self, (game, text): &Part) -> Option<Scene> {
        self.summand(*game).scene(text)
    }

    fn write_move(&self, _: &Part, (mv, _): &(String, Vec<String>)) -> String {
        mv.clone()
    }
}
