//! Edge Nim on a circle: a token walks along edges and lowers their weights.

use grundy_base::rules::Class;
use grundy_door::game::{Fact, Game, Says};

use super::rules::{Row, Rows, open};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "edge-nim",
    aliases: &["nim-on-graphs"],
    title: "Edge Nim on a circle",
    rules: "Edges with weights form a circle; a token stands on one of the vertices. A move lowers the \
            weight of one of the two edges at the token by at least one and takes the token along that \
            edge. A player between two edges of weight 0 loses.",
    params: &[],
    notation: "The weights round the circle, from the token on and back to it: 2 1 1 or 2,1,1; several \
               circles are a sum of rows with commas. A move says how many to take, and from the edge on \
               or back: take 1 on.",
    examples: &["edge-nim 2 1 1", "edge-nim 1,2,1,2"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact { params: "", says: Says::Nimber("1 1 1", 1), source: "Fukuyama 2003" },
        Fact { params: "", says: Says::Nimber("2 1 1", 2), source: "Fukuyama 2003" },
    ],
    source: "M. Fukuyama, A Nim game played on graphs, 2003",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(open(EdgeNim, "2 1 1")))
    },
};

/// The rules on the weights, from the token on and back to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EdgeNim;

/// The circle after the token went along the edge ahead of it, or the one behind.
fn walked(at: &[u64], weight: u64, on: bool) -> Row {
    let mut row = at.to_vec();
    if on {
        row[0] = weight;
        row.rotate_left(1);
    } else {
        let last = row.len() - 1;
        row[last] = weight;
        row.rotate_right(1);
    }
    row
}

/// The weight of the edge behind with which the circle is one that the edge ahead gives too.
fn same_both_ways(at: &[u64]) -> Option<u64> {
    let back = Some(at[1]).filter(|&weight| weight < at[at.len() - 1])?;
    let ahead = Some(at[at.len() - 2]).filter(|&weight| weight < at[0])?;
    (walked(at, ahead, true) == walked(at, back, false)).then_some(back)
}

impl Rows for EdgeNim {
    fn moves(&self, at: &[u64], out: &mut Vec<Row>) {
        let same = same_both_ways(at);
        out.extend((0..at[0]).rev().map(|weight| walked(at, weight, true)));
        let behind = (0..at[at.len() - 1]).rev().filter(|&weight| Some(weight) != same);
        out.extend(behind.map(|weight| walked(at, weight, false)));
    }

    fn count(&self, at: &[u64]) -> u64 {
        at[0].saturating_add(at[at.len() - 1]) - u64::from(same_both_ways(at).is_some())
    }

    fn fault(&self, at: &[u64]) -> Option<String> {
        (at.len() < 3).then(|| "expected the weights of at least three edges, such as 2 1 1".to_owned())
    }

    fn name(&self, at: &[u64], to: &[u64]) -> String {
        let n = at.len();
        match to[..n - 1] == at[1..] && to[n - 1] < at[0] {
            true => format!("take {} on", at[0] - to[n - 1]),
            false => format!("take {} back", at[n - 1] - to[0]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::testing::{all, check, nimber};
    use super::*;

    #[test]
    fn moves_are_told_apart() {
        check(&EdgeNim, all(3, 4));
        check(&EdgeNim, all(4, 3));
        // the edges of a token on a triangle of ones: whoever begins makes the last move
        assert_eq!(nimber("edge-nim 1,1,1"), 1);
    }
}
