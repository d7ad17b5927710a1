//! Col, Snort and Fjords: the vertices of a graph are coloured.

use grundy_base::error::BadText;
use grundy_base::report::scene::Scene;
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_door::notation::Notation;
use grundy_partizan::rules::Partizan;

use super::board::cells;
use super::marked::Marked;
use super::shared::Shared;

/// The most vertices of a part that is valued where nobody says how to solve it, if it has more edges than
/// five for four vertices: seconds.
const MAX_SOLVED_VERTICES: u32 = 20;

/// What neighbours must have, or may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Neighbours {
    /// They get the same colour.
    Same,
    /// They get different colours.
    Different,
    /// A vertex gets the colour of one of its neighbours.
    Own,
}

/// The rules on any graph.
pub(crate) struct Coloring {
    rule: Neighbours,
    /// Whether each vertex is one player's from the start.
    is_tinted: bool,
}

/// Vertices without a colour, and those with a neighbour of Left's and of Right's colour.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Colored {
    graph: Shared<Marked>,
    free: u64,
    colours: [u64; 2],
}

impl Coloring {
    /// The game on any graph.
    pub(crate) fn new(rule: Neighbours) -> Self {
        Self { rule, is_tinted: false }
    }

    /// Snort in which each vertex has a neighbour of one colour.
    pub(crate) fn tinted() -> Self {
        Self { rule: Neighbours::Same, is_tinted: true }
    }

    fn playable(&self, at: &Colored, player: Player) -> u64 {
        let [left, right] = at.colours;
        let (own, other) = if player == Player::Left { (left, right) } else { (right, left) };
        match self.rule {
            Neighbours::Same => at.free & !other,
            Neighbours::Different => at.free & !own,
            Neighbours::Own => at.free & own,
        }
    }

    /// The vertices that somebody may colour, now or later.
    fn open(&self, at: &Colored) -> u64 {
        match self.rule {
            Neighbours::Own => at.free,
            _ => self.playable(at, Player::Left) | self.playable(at, Player::Right),
        }
    }
}

impl Partizan for Coloring {
    type Component = Colored;
    type Move = u32;

    fn moves(&self, at: &Colored, player: Player, out: &mut Vec<u32>) {
        out.extend(cells(self.playable(at, player)));
    }

    fn play(&self, at: &Colored, player: Player, &vertex: &u32, out: &mut Vec<Colored>) {
        let mut next = at.clone();
        next.free &= !(1 << vertex);
        next.colours[if player == Player::Left { 0 } else { 1 }] |= at.graph.neighbours(vertex);
        out.push(next);
    }

    fn parts(&self, at: &Colored, out: &mut Vec<Colored>) {
        // a vertex that neither may colour divides the graph
        let mut rest = self.open(at);
        while rest != 0 {
            let mut part = rest & rest.wrapping_neg();
            loop {
                let wider = cells(part).fold(part, |all, vertex| all | at.graph.neighbours(vertex)) & rest;
                if wider == part {
                    break;
                }
                part = wider;
            }
            rest &= !part;
            let colours = at.colours.map(|colour| colour & part);
            out.push(Colored { graph: at.graph.clone(), free: part, colours });
        }
    }

    fn is_beyond_values(&self, at: &Colored) -> bool {
        let vertices = at.free.count_ones();
        let ends: u32 =
            cells(at.free).map(|vertex| (at.graph.neighbours(vertex) & at.free).count_ones()).sum();
        vertices > MAX_SOLVED_VERTICES && ends / 2 > vertices + vertices / 4
    }
}

impl Notation<Colored, (Player, u32)> for Coloring {
    fn read(&self, text: Text<'_>) -> Result<Colored, BadText> {
        let graph = Marked::read(text.trim())?;
        let (free, colours) = (graph.all(), graph.marks());
        let one = colours[0] ^ colours[1];
        if let Some(vertex) = cells(free & !one).next().filter(|_| self.is_tinted) {
            let problem =
                format!("vertex {} is not one player's: expected L or R behind it", graph.name(vertex));
            return Err(text.bad(problem));
        }
        Ok(Colored { graph: Shared::new(graph), free, colours })
    }

    fn parts<'t>(&self, text: Text<'t>) -> Vec<Text<'t>> {
        vec![text.trim()]
    }

    fn write(&self, at: &Colored) -> String {
        at.graph.write(self.open(at), at.colours)
    }

    fn scene(&self, at: &Colored) -> Option<Scene> {
        Some(Scene::Coloured(at.graph.drawn(self.open(at), at.colours)))
    }

    fn write_move(&self, at: &Colored, (_, vertex): &(Player, u32)) -> String {
        at.graph.name(*vertex).to_owned()
    }
}
