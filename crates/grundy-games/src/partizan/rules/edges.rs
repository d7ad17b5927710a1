//! Hackenbush and other games on the edges of a graph: Childish Hackenbush, coloured Arc Kayles.

use grundy_base::error::BadText;
use grundy_base::report::scene::Scene;
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_door::notation::Notation;
use grundy_partizan::rules::Partizan;
use grundy_partizan::{Done, Dyadic, Store, Value};

use super::board::cells;
use super::graph::{Color, GROUND, Graph};
use super::shared::{Shared, Subset};

/// What a cut does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cut {
    /// What is no longer joined to the ground falls.
    Falls,
    /// Nothing may fall.
    Stands,
    /// It takes both ends, and all that touches them.
    TakesEnds,
}

/// The rules on any graph.
pub(crate) struct Edges {
    pub(crate) cut: Cut,
}

/// Some edges of a graph.
pub(crate) type Part = Subset<Graph>;

impl Edges {
    /// What is left when an edge is cut, if it may be.
    fn after(&self, at: &Part, edge: u32) -> Option<u64> {
        let rest = at.set & !(1 << edge);
        match self.cut {
            Cut::Falls => Some(at.graph.grounded(rest)),
            Cut::Stands => {
                let stands = at.graph.grounded(rest);
                (stands == rest || at.graph.color(edge) == Color::Both).then_some(stands)
            }
            Cut::TakesEnds => Some(rest & !at.graph.touching(edge)),
        }
    }
}

impl Partizan for Edges {
    type Component = Part;
    /// The edge.
    type Move = u32;

    fn moves(&self, at: &Part, player: Player, out: &mut Vec<u32>) {
        let enemy = if player == Player::Left { Color::Right } else { Color::Left };
        let mine = cells(at.set).filter(|&edge| at.graph.color(edge) != enemy);
        out.extend(mine.filter(|&edge| self.after(at, edge).is_some()));
    }

    fn play(&self, at: &Part, _: Player, &edge: &u32, out: &mut Vec<Part>) {
        let Some(rest) = self.after(at, edge) else { return };
        let rest = at.with(rest);
        // without the ground nothing holds the pieces together
        if self.cut == Cut::TakesEnds { Partizan::parts(self, &rest, out) } else { out.push(rest) }
    }

    fn parts(&self, at: &Part, out: &mut Vec<Part>) {
        // the ground joins nothing
        let apart = (self.cut != Cut::TakesEnds).then_some(GROUND);
        let mut rest = at.set;
        while rest != 0 {
            let part = at.graph.connected(rest & rest.wrapping_neg(), rest, apart);
            rest &= !part;
            out.push(at.with(part));
        }
    }

    /// Trees of Left's and Right's edges are numbers: an edge of Left under x is worth (x+n)/2^(n−1), with
    /// the least n ≥ 1 for which x+n > 1.
    fn law(&self, at: &Part, store: &mut Store<'_>) -> Done<Option<Value>> {
        if self.cut != Cut::Falls {
            return Ok(None);
        }
        let Some(order) = at.graph.tree(at.set) else { return Ok(None) };
        let mut sums = vec![Dyadic::ZERO; at.graph.n_vertices()];
        for (below, above, color) in order.into_iter().rev() {
            let x = match color {
                Color::Left => sums[above],
                Color::Right => sums[above].negated(),
                Color::Both => return Ok(None),
            };
            let n = (Dyadic::ONE.minus(x)?.floor() + 1).max(1);
            let mut y = x.plus(Dyadic::integer(n))?;
            for _ in 1..n {
                y = y.half()?;
            }
            let y = if color == Color::Left { y } else { y.negated() };
            sums[below] = sums[below].plus(y)?;
        }
        store.number(sums[GROUND]).map(Some)
    }
}

impl Notation<Part, (Player, u32)> for Edges {
    fn read(&self, text: Text<'_>) -> Result<Part, BadText> {
        let graph = Graph::read(text.trim())?;
        let set = graph.all();
        Ok(Part { graph: Shared::new(graph), set })
    }

    fn write(&self, at: &Part) -> String {
        at.graph.write(at.set, self.cut != Cut::TakesEnds)
    }

    fn scene(&self, at: &Part) -> Option<Scene> {
        Some(Scene::Coloured(at.graph.drawn(at.set, self.cut != Cut::TakesEnds)))
    }

    /// Edges are counted as they are written.
    fn write_move(&self, at: &Part, (_, edge): &(Player, u32)) -> String {
        format!("edge {}", (at.set & ((1 << edge) - 1)).count_ones() + 1)
    }
}
