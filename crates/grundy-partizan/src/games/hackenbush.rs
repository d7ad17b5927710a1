//! Hackenbush and other games on the edges of a graph: Childish Hackenbush, coloured Arc Kayles.

mod graph;

use grundy_base::text::Text;

use crate::board::cells;
use crate::dyadic::Dyadic;
use crate::games::{Game, no_parameters, worth};
use crate::halt::Done;
use crate::rules::Partizan;
use crate::store::{Player, Store, Value};

use graph::{Color, GROUND, Graph};

/// Hackenbush.
pub static GAME: Game = Game {
    name: "hackenbush",
    about: "A player cuts an edge of hers; what is no longer joined to the ground falls. Edges l \
            (Left's), r (Right's) and e (of both) one after the other, branches as (…;…), :name or \
            :{name} for the vertex just reached; a name that comes again is the same vertex. The \
            ground is where the text begins.",
    example: ("hackenbush l(l;rl)", "3/2"),
    value: |store, parameters, text| value(store, parameters, text, Cut::Falls),
};

/// Childish Hackenbush.
pub static CHILDISH: Game = Game {
    name: "childish",
    about: "Hackenbush in which a cut of l or r may not let anything else fall (a cut of e may). \
            Written as in hackenbush.",
    example: ("childish :{g}llllllrrrr:{g}", "{4|-2}"),
    value: |store, parameters, text| value(store, parameters, text, Cut::Stands),
};

/// Coloured Arc Kayles.
pub static ARC_KAYLES: Game = Game {
    name: "arc-kayles",
    about: "A player takes an edge of hers with both of its ends, and so all edges that touch it. \
            Written as in hackenbush; there is no ground.",
    example: ("arc-kayles lrl", "{1|0}"),
    value: |store, parameters, text| value(store, parameters, text, Cut::TakesEnds),
};

fn value(store: &mut Store<'_>, parameters: Text<'_>, text: Text<'_>, cut: Cut) -> Done<Value> {
    no_parameters(parameters)?;
    let graph = Graph::read(text.trim())?;
    let all = graph.all();
    worth(store, &Edges { graph, cut, uses_law: true }, all)
}

/// What a cut does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cut {
    Falls,
    Stands,
    TakesEnds,
}

/// The rules on sets of edges.
struct Edges {
    graph: Graph,
    cut: Cut,
    /// Tests compare the law with play.
    uses_law: bool,
}

impl Edges {
    /// What is left when an edge is cut, if it may be.
    fn after(&self, at: u64, edge: u32) -> Option<u64> {
        let rest = at & !(1 << edge);
        match self.cut {
            Cut::Falls => Some(self.graph.grounded(rest)),
            Cut::Stands => {
                let stands = self.graph.grounded(rest);
                (stands == rest || self.graph.color(edge) == Color::Both).then_some(stands)
            }
            Cut::TakesEnds => Some(rest & !self.graph.touching(edge)),
        }
    }
}

impl Partizan for Edges {
    type Component = u64;
    /// The edge.
    type Move = u32;

    fn moves(&self, &at: &u64, player: Player, out: &mut Vec<u32>) {
        let enemy = if player == Player::Left { Color::Right } else { Color::Left };
        let mine = cells(at).filter(|&edge| self.graph.color(edge) != enemy);
        out.extend(mine.filter(|&edge| self.after(at, edge).is_some()));
    }

    fn play(&self, &at: &u64, _: Player, &edge: &u32, out: &mut Vec<u64>) {
        out.extend(self.after(at, edge));
    }

    fn parts(&self, &at: &u64, out: &mut Vec<u64>) {
        // the ground joins nothing
        let apart = (self.cut != Cut::TakesEnds).then_some(GROUND);
        let mut rest = at;
        while rest != 0 {
            let part = self.graph.connected(rest & rest.wrapping_neg(), rest, apart);
            rest &= !part;
            out.push(part);
        }
    }

    /// Trees of Left's and Right's edges are numbers: an edge of Left under x is worth (x+n)/2^(n−1), with
    /// the least n ≥ 1 for which x+n > 1.
    fn law(&self, &at: &u64, store: &mut Store<'_>) -> Done<Option<Value>> {
        if self.cut != Cut::Falls || !self.uses_law {
            return Ok(None);
        }
        let Some(order) = self.graph.tree(at) else { return Ok(None) };
        let mut sums = vec![Dyadic::ZERO; self.graph.n_vertices()];
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

#[cfg(test)]
mod tests {
    use grundy_base::Limits;

    use super::*;

    #[test]
    fn the_law_of_trees_is_what_play_says() {
        let limits = Limits::default();
        let mut store = Store::new(&limits);
        let trees = [
            "l",
            "r",
            "lr",
            "lrlrr",
            "rl(l;r)",
            "l(r;r(l;l))",
            "(lr;rl)",
            "l(lr;rrl;r)",
            "rrrl",
            "lrrrrl(r;l)",
        ];
        for text in trees {
            let [law, play] = [true, false].map(|uses_law| {
                let graph = Graph::read(Text::new(text)).unwrap();
                let all = graph.all();
                worth(&mut store, &Edges { graph, cut: Cut::Falls, uses_law }, all).unwrap()
            });
            assert_eq!(law, play, "{text}");
        }
    }
}
