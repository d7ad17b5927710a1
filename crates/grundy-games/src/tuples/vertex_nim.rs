//! Vertex Nim on a circle: a token walks from vertex to vertex and lowers their weights.

use grundy_base::report::Winner;
use grundy_base::rules::Class;
use grundy_door::game::{Fact, Game, Says};

use super::rules::{Row, Rows, open};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "vertex-nim",
    aliases: &[],
    title: "Vertex Nim on a circle",
    rules: "Vertices with weights lie on a circle; a token stands on one of them. A move lowers the weight \
            of the token's vertex by at least one and takes the token to a neighbour. A player whose token \
            stands on weight 0 loses.",
    params: &[],
    notation: "The weights round the circle, the token's vertex first: 2 3 1 or 2,3,1; several circles are a \
               sum of rows with commas. A move says how many to take and where to go, on or back: take 1 on.",
    examples: &["vertex-nim 2 3 1", "vertex-nim 1,2,1,2"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact { params: "", says: Says::Wins("1 2 3", Winner::Second), source: "Fukuyama 2003" },
        Fact { params: "", says: Says::Wins("2 1 3", Winner::First), source: "Fukuyama 2003" },
    ],
    source: "M. Fukuyama, A Nim game played on graphs, 2003",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(open(VertexNim, "2 3 1")))
    },
};

/// The rules on the weights, the token's vertex first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VertexNim;

/// The circle after the token's weight was lowered and it went on, or back.
fn walked(at: &[u64], weight: u64, on: bool) -> Row {
    let mut row = at.to_vec();
    row[0] = weight;
    if on {
        row.rotate_left(1);
    } else {
        row.rotate_right(1);
    }
    row
}

/// The weight with which both ways give the same circle, if there is one.
fn same_both_ways(at: &[u64]) -> Option<u64> {
    Some(at[2]).filter(|&weight| weight < at[0] && walked(at, weight, true) == walked(at, weight, false))
}

impl Rows for VertexNim {
    fn moves(&self, at: &[u64], out: &mut Vec<Row>) {
        let same = same_both_ways(at);
        out.extend((0..at[0]).rev().map(|weight| walked(at, weight, true)));
        out.extend((0..at[0]).rev().filter(|&to| Some(to) != same).map(|weight| walked(at, weight, false)));
    }

    fn count(&self, at: &[u64]) -> u64 {
        at[0].saturating_mul(2) - u64::from(same_both_ways(at).is_some())
    }

    /// On a triangle: the token's weight is least. From any other weight the token lowers it to the least
    /// one and goes there.
    fn is_lost(&self, at: &[u64]) -> Option<bool> {
        (at.len() == 3).then(|| at[0] <= at[1].min(at[2]))
    }

    fn winning(&self, at: &[u64]) -> Option<Row> {
        (at.len() == 3).then(|| walked(at, at[1].min(at[2]), at[1] <= at[2]))
    }

    fn fault(&self, at: &[u64]) -> Option<String> {
        (at.len() < 3).then(|| "expected the weights of at least three vertices, such as 2 3 1".to_owned())
    }

    fn name(&self, at: &[u64], to: &[u64]) -> String {
        // on: the lowered weight comes last, and the others stay in order
        let on = to[..to.len() - 1] == at[1..];
        let weight = if on { to[to.len() - 1] } else { to[1] };
        format!("take {} {}", at[0] - weight, if on { "on" } else { "back" })
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::testing::{all, check};
    use super::*;

    #[test]
    fn the_triangle_equals_the_definition() {
        assert_eq!(check(&VertexNim, all(3, 6)), 216);
        check(&VertexNim, all(4, 3));
    }
}
