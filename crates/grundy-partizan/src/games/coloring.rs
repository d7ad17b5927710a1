//! Col and Snort: the vertices of a graph are coloured.

use grundy_base::error::BadText;
use grundy_base::text::Text;
use rustc_hash::FxHashMap;

use crate::board::cells;
use crate::games::{Game, no_parameters, worth};
use crate::halt::Done;
use crate::rules::Partizan;
use crate::store::{Player, Store, Value};

/// Neighbours get different colours.
pub static COL: Game = Game {
    name: "col",
    about: "A player colours a vertex; neighbours never get the same colour. Paths such as .-.-L-. (L, \
            R: a neighbour outside has that colour), or edges between names, as in 1-2 2-3 3L.",
    example: ("col R-.-R-.-L-.-R-.-R-.", "7/8"),
    value: |store, parameters, text| {
        no_parameters(parameters)?;
        value(store, false, text)
    },
};

/// Neighbours get the same colour.
pub static SNORT: Game = Game {
    name: "snort",
    about: "A player colours a vertex; neighbours never get different colours. Written as in col.",
    example: ("snort .-.-.-.-.", "+-{1,{3|0}}"),
    value: |store, parameters, text| {
        no_parameters(parameters)?;
        value(store, true, text)
    },
};

fn value(store: &mut Store<'_>, same: bool, text: Text<'_>) -> Done<Value> {
    let (neighbours, colours) = read(text.trim())?;
    let free = if neighbours.len() == 64 { u64::MAX } else { (1 << neighbours.len()) - 1 };
    worth(store, &Coloring { neighbours, same }, Colored { free, colours })
}

/// The most vertices of a graph.
const MAX_VERTICES: usize = 64;

/// The rules on a graph: its neighbourhoods, and whether neighbours must have the same colour.
struct Coloring {
    neighbours: Vec<u64>,
    same: bool,
}

/// Vertices without a colour, and those with a neighbour of Left's and of Right's colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Colored {
    free: u64,
    colours: [u64; 2],
}

impl Coloring {
    fn playable(&self, at: &Colored, player: Player) -> u64 {
        let [left, right] = at.colours;
        let barred = if (player == Player::Left) == self.same { right } else { left };
        at.free & !barred
    }
}

impl Partizan for Coloring {
    type Component = Colored;
    type Move = u32;

    fn moves(&self, at: &Colored, player: Player, out: &mut Vec<u32>) {
        out.extend(cells(self.playable(at, player)));
    }

    fn play(&self, at: &Colored, player: Player, &vertex: &u32, out: &mut Vec<Colored>) {
        let mut next = *at;
        next.free &= !(1 << vertex);
        next.colours[if player == Player::Left { 0 } else { 1 }] |= self.neighbours[vertex as usize];
        out.push(next);
    }

    fn parts(&self, at: &Colored, out: &mut Vec<Colored>) {
        // a vertex that neither may colour divides the graph
        let mut rest = self.playable(at, Player::Left) | self.playable(at, Player::Right);
        while rest != 0 {
            let mut part = rest & rest.wrapping_neg();
            loop {
                let wider =
                    cells(part).fold(part, |all, vertex| all | self.neighbours[vertex as usize]) & rest;
                if wider == part {
                    break;
                }
                part = wider;
            }
            rest &= !part;
            out.push(Colored { free: part, colours: at.colours.map(|colour| colour & part) });
        }
    }
}

/// Reads paths and edges: the neighbourhoods, and the marked vertices.
fn read(text: Text<'_>) -> Result<(Vec<u64>, [u64; 2]), BadText> {
    let mut names: FxHashMap<&str, usize> = FxHashMap::default();
    let (mut neighbours, mut colours) = (Vec::new(), [0, 0]);
    for path in text.words() {
        let mut before: Option<usize> = None;
        for word in path.split(&['-']) {
            let whole = word.as_str();
            let (name, colour) = match (whole.strip_suffix('L'), whole.strip_suffix('R')) {
                (Some(name), _) => (name, Some(0)),
                (_, Some(name)) => (name, Some(1)),
                _ => (whole, None),
            };
            let anonymous = matches!((name, colour), (".", None) | ("", Some(_)));
            if !anonymous && (name.is_empty() || !name.chars().all(char::is_alphanumeric)) {
                let problem =
                    format!("'{whole}' is no vertex: expected ., L, R or a name of letters and digits");
                return Err(word.bad(problem));
            }
            let vertex = match names.get(name).filter(|_| !anonymous) {
                Some(&vertex) => vertex,
                None => {
                    if neighbours.len() == MAX_VERTICES {
                        return Err(text.bad(format!("too many vertices: expected at most {MAX_VERTICES}")));
                    }
                    neighbours.push(0);
                    if !anonymous {
                        names.insert(name, neighbours.len() - 1);
                    }
                    neighbours.len() - 1
                }
            };
            if let Some(colour) = colour {
                colours[colour] |= 1 << vertex;
            }
            if let Some(other) = before {
                if other == vertex {
                    return Err(path.bad("an edge leads from a vertex to itself"));
                }
                neighbours[other] |= 1_u64 << vertex;
                neighbours[vertex] |= 1_u64 << other;
            }
            before = Some(vertex);
        }
    }
    if neighbours.is_empty() {
        return Err(text.bad("the graph is empty: expected a path such as .-.-. or edges such as 1-2 2-3"));
    }
    Ok((neighbours, colours))
}
