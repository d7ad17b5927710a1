//! Digraph Placement: a player takes a vertex of hers with all that its arcs lead to.

use grundy_base::error::BadText;
use grundy_base::text::Text;
use rustc_hash::FxHashMap;

use crate::board::cells;
use crate::games::{Game, no_parameters, worth};
use crate::rules::Partizan;
use crate::store::Player;

/// Its entry in the list of games.
pub static GAME: Game = Game {
    name: "digraph-placement",
    about: "A player takes a vertex of her colour and all vertices that its arcs lead to. Arcs such \
            as aL>bR: a name of small letters and digits, where it comes first with its colour L or \
            R. A vertex may stand alone.",
    example: ("digraph-placement aL>bR bR>aL", "*"),
    value: |store, parameters, text| {
        no_parameters(parameters)?;
        let digraph = Digraph::read(text.trim())?;
        let all = u64::MAX >> (64 - digraph.targets.len());
        worth(store, &digraph, all)
    },
};

/// The most vertices of a graph.
const MAX_VERTICES: usize = 64;

/// The rules on sets of vertices.
struct Digraph {
    /// What leaves with each vertex.
    targets: Vec<u64>,
    /// The vertices of Left.
    left: u64,
}

impl Digraph {
    fn read(text: Text<'_>) -> Result<Self, BadText> {
        let mut names: FxHashMap<&str, usize> = FxHashMap::default();
        let mut digraph = Self { targets: Vec::new(), left: 0 };
        for path in text.words() {
            let mut before: Option<usize> = None;
            for word in path.split(&['>']) {
                let whole = word.as_str();
                let name = whole.trim_end_matches(['L', 'R']);
                let color = &whole[name.len()..];
                let small = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
                if name.is_empty() || color.len() > 1 || !name.chars().all(small) {
                    return Err(
                        word.bad(format!("'{whole}' is no vertex: expected a name and L or R, such as aL"))
                    );
                }
                let vertex = match (names.get(name), color) {
                    (Some(&vertex), "") => vertex,
                    (Some(&vertex), _) if (digraph.left >> vertex & 1 == 1) == (color == "L") => vertex,
                    (Some(_), _) => return Err(word.bad(format!("'{name}' has the other colour"))),
                    (None, "") => {
                        return Err(word.bad(format!("the colour of '{name}' is missing: add L or R")));
                    }
                    (None, _) => {
                        let vertex = digraph.targets.len();
                        if vertex == MAX_VERTICES {
                            return Err(
                                text.bad(format!("too many vertices: expected at most {MAX_VERTICES}"))
                            );
                        }
                        digraph.left |= u64::from(color == "L") << vertex;
                        digraph.targets.push(1 << vertex);
                        names.insert(name, vertex);
                        vertex
                    }
                };
                if let Some(before) = before {
                    digraph.targets[before] |= 1 << vertex;
                }
                before = Some(vertex);
            }
        }
        if digraph.targets.is_empty() {
            return Err(text.bad("the graph is empty: expected arcs such as aL>bR"));
        }
        Ok(digraph)
    }
}

impl Partizan for Digraph {
    type Component = u64;
    type Move = u32;

    fn moves(&self, &at: &u64, player: Player, out: &mut Vec<u32>) {
        out.extend(cells(at & if player == Player::Left { self.left } else { !self.left }));
    }

    fn play(&self, &at: &u64, _: Player, &vertex: &u32, out: &mut Vec<u64>) {
        out.push(at & !self.targets[vertex as usize]);
    }

    fn parts(&self, &at: &u64, out: &mut Vec<u64>) {
        let mut rest = at;
        while rest != 0 {
            let mut part = rest & rest.wrapping_neg();
            loop {
                let leads = cells(part).fold(part, |all, vertex| all | self.targets[vertex as usize]);
                let led = cells(rest).filter(|&vertex| self.targets[vertex as usize] & part != 0);
                let wider = led.fold(leads & rest, |all, vertex| all | 1 << vertex);
                if wider == part {
                    break;
                }
                part = wider;
            }
            rest &= !part;
            out.push(part);
        }
    }
}
