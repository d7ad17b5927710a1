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

    /// Trees by the colon principle: the branches at a vertex add, and an edge under them is worth the
    /// ordinal sum of the edge and the branches. Graphs of edges of both by the fusion principle.
    fn law(&self, at: &Part, store: &mut Store<'_>) -> Done<Option<Value>> {
        if self.cut != Cut::Falls {
            return Ok(None);
        }
        if let Some(nimber) = at.graph.fused(at.set) {
            return store.nimber(nimber).map(Some);
        }
        let Some(order) = at.graph.tree(at.set) else { return Ok(None) };
        let mut sums = vec![Value::ZERO; at.graph.n_vertices()];
        for (below, above, color) in order.into_iter().rev() {
            let branch = under(color, sums[above], store)?;
            sums[below] = store.plus(sums[below], branch)?;
        }
        Ok(Some(sums[GROUND]))
    }
}

/// An edge under branches of a value. Over an edge of Left a number x becomes (x+n)/2^(n−1), with the least
/// n ≥ 1 for which x+n > 1.
fn under(color: Color, branches: Value, store: &mut Store<'_>) -> Done<Value> {
    let edge = match color {
        Color::Left => store.integer(1)?,
        Color::Right => store.integer(-1)?,
        Color::Both => store.nimber(1)?,
    };
    let x = match (color, store.as_number(branches)) {
        (Color::Left, Some(x)) => x,
        (Color::Right, Some(x)) => x.negated(),
        _ => return store.ordinal(edge, branches),
    };
    let n = (Dyadic::ONE.minus(x)?.floor() + 1).max(1);
    let mut y = x.plus(Dyadic::integer(n))?;
    for _ in 1..n {
        y = y.half()?;
    }
    store.number(if color == Color::Left { y } else { y.negated() })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::partizan::check_law;

    #[test]
    fn closed_forms_are_what_play_says() {
        let trees = [
            "lrlrr",
            "el",
            "er",
            "lrlerrr",
            "e(l;r)",
            "l(er;e)",
            "ee(l;rr)",
            "(lr;e(l;e))",
            "re(lr;rle)",
            "l(r(e;l);er)",
            "e(ee;e(l;r))",
        ];
        let green = [
            ":Geeee:G",
            ":Geee:G",
            "e(e;ee)",
            "e:Ae:Be(e:A;e:B)",
            ":G(e:Ae:Be:G;e:A;e:B)",
            "e:Ae:A",
            "e(ee:A;ee:Ae(ee;e(e:B;e:B)))",
            "e:Aee(e:A;e)e",
        ];
        let texts = trees.into_iter().chain(green).map(str::to_owned);
        check_law(&Edges { cut: Cut::Falls }, texts);
    }

    /// Play would have to look at millions of graphs.
    #[test]
    fn large_graphs_have_closed_forms() {
        let rules = Edges { cut: Cut::Falls };
        let limits = grundy_base::Limits::default();
        for (text, expected) in [
            (format!("{}:A{}e:A", "e".repeat(20), "e".repeat(31)), "*20"),
            (format!("{}:A{}e:A", "e".repeat(20), "e".repeat(30)), "*21"),
            // Berlekamp's sign rule: 19 + 2^-30
            (format!("{}{}", "l".repeat(20), "r".repeat(30)), "20401094657/1073741824"),
        ] {
            let mut store = Store::new(&limits);
            let at = rules.read(Text::new(&text)).unwrap();
            let value = rules.law(&at, &mut store).unwrap().unwrap();
            assert_eq!(grundy_partizan::text::write(&mut store, value).unwrap(), expected, "{text}");
        }
    }
}
