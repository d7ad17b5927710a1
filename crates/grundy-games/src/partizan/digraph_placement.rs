//! Digraph Placement: a player takes a vertex of hers with all that its arcs lead to.

use std::collections::BTreeMap;

use grundy_base::error::BadText;
use grundy_base::phrase::Phrase;
use grundy_base::report::scene::{Coloured, Scene, Vertex, Whose};
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::table;
use grundy_partizan::rules::Partizan;

use super::CLASS;
use super::rules::board::cells;
use super::rules::from_file;
use super::rules::shared::{Shared, Subset};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "digraph-placement",
    aliases: &[],
    title: "Digraph Placement",
    rules: "A graph with arcs; each vertex is Left's or Right's. A player takes a vertex of his or her \
            own with all vertices that its arcs lead to. The player who cannot move loses.",
    params: &[(
        "FILE",
        "a graph file: its arcs, and the colour of each vertex, blue for Left's and red for \
         Right's (3 = blue, the attribute color)",
    )],
    notation: "Arcs as aL>bR: a name of small letters and digits, where it comes first with its colour L \
               or R; a vertex may stand alone. A move names the vertex.",
    examples: &["digraph-placement aL>bR bR>aL", "digraph-placement 1L>2R 2R>3L 3>1 4R>1 left"],
    class: CLASS,
    facts: &[Fact { params: "", says: Says::Value("aL>bR bR>aL", "*"), source: "by hand" }],
    source: "Clow and McKay 2024",
    take_and_break: None,
    open: |args| {
        let start = from_file::position(args, from_file::placement)?;
        Ok(Box::new(table::partizan(Placement, start.unwrap_or_else(|| "aL>bR bR>aL".to_owned()))))
    },
};

/// The most vertices of a graph.
const MAX_VERTICES: usize = 64;

/// A graph; vertices are ordered by their names.
struct Digraph {
    names: Vec<String>,
    /// What leaves with each vertex.
    targets: Vec<u64>,
    /// The vertices of Left.
    left: u64,
}

/// A graph that is being read: vertices and their colours, and arcs between vertices.
#[derive(Default)]
struct Draft<'t> {
    /// Whether a vertex is Left's.
    vertices: BTreeMap<&'t str, bool>,
    arcs: Vec<(&'t str, &'t str)>,
}

impl<'t> Draft<'t> {
    fn vertex(&mut self, word: Text<'t>, whole: Text<'_>) -> Result<&'t str, BadText> {
        let text = word.as_str();
        let name = text.trim_end_matches(['L', 'R']);
        let color = &text[name.len()..];
        let small = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
        if name.is_empty() || color.len() > 1 || !name.chars().all(small) {
            return Err(word.bad(format!("'{text}' is no vertex: expected a name and L or R, such as aL")));
        }
        match (self.vertices.get(name), color) {
            (Some(_), "") => {}
            (Some(&left), _) if left == (color == "L") => {}
            (Some(_), _) => return Err(word.bad(format!("'{name}' has the other colour"))),
            (None, "") => {
                return Err(word.bad(Phrase::brief(
                    "wrong-missing",
                    format!("the colour of '{name}' is missing: add L or R"),
                )));
            }
            (None, _) => {
                if self.vertices.len() == MAX_VERTICES {
                    return Err(whole.bad(Phrase::brief(
                        "wrong-many",
                        format!("too many vertices: expected at most {MAX_VERTICES}"),
                    )));
                }
                self.vertices.insert(name, color == "L");
            }
        }
        Ok(name)
    }

    fn finished(self) -> Digraph {
        let names: Vec<&str> = self.vertices.keys().copied().collect();
        let place = |name: &str| names.binary_search(&name).expect("arcs join vertices");
        let mut targets: Vec<u64> = (0..names.len()).map(|at| 1 << at).collect();
        for (from, to) in self.arcs {
            targets[place(from)] |= 1 << place(to);
        }
        let colours = self.vertices.values().enumerate();
        let left = colours.fold(0, |all, (at, &left)| all | u64::from(left) << at);
        Digraph { names: names.into_iter().map(str::to_owned).collect(), targets, left }
    }
}

impl Digraph {
    fn read(text: Text<'_>) -> Result<Self, BadText> {
        let mut draft = Draft::default();
        for path in text.words() {
            let mut before = None;
            for word in path.split(&['>']) {
                let vertex = draft.vertex(word, text)?;
                draft.arcs.extend(before.map(|before| (before, vertex)));
                before = Some(vertex);
            }
        }
        if draft.vertices.is_empty() {
            return Err(text.bad("the graph is empty: expected arcs such as aL>bR"));
        }
        Ok(draft.finished())
    }

    /// The arcs between some vertices, and vertices that no arc touches.
    fn write(&self, vertices: u64) -> String {
        let mut written = 0_u64;
        let mut name = |vertex: u32| {
            let color = if self.left >> vertex & 1 == 1 { "L" } else { "R" };
            let color = if written >> vertex & 1 == 1 { "" } else { color };
            written |= 1 << vertex;
            format!("{}{color}", self.names[vertex as usize])
        };
        let mut words = Vec::new();
        for a in cells(vertices) {
            let targets = self.targets[a as usize] & vertices & !(1 << a);
            let led = cells(vertices).any(|b| b != a && self.targets[b as usize] >> a & 1 == 1);
            if targets == 0 && !led {
                words.push(name(a));
            }
            for b in cells(targets) {
                words.push(format!("{}>{}", name(a), name(b)));
            }
        }
        if words.is_empty() { "0".to_owned() } else { words.join(" ") }
    }
}

/// The rules on any graph.
struct Placement;

impl Partizan for Placement {
    type Component = Subset<Digraph>;
    type Move = u32;

    fn moves(&self, at: &Subset<Digraph>, player: Player, out: &mut Vec<u32>) {
        let left = at.graph.left;
        out.extend(cells(at.set & if player == Player::Left { left } else { !left }));
    }

    fn play(&self, at: &Subset<Digraph>, _: Player, &vertex: &u32, out: &mut Vec<Subset<Digraph>>) {
        out.push(at.with(at.set & !at.graph.targets[vertex as usize]));
    }

    fn parts(&self, at: &Subset<Digraph>, out: &mut Vec<Subset<Digraph>>) {
        let targets = &at.graph.targets;
        let mut rest = at.set;
        while rest != 0 {
            let mut part = rest & rest.wrapping_neg();
            loop {
                let leads = cells(part).fold(part, |all, vertex| all | targets[vertex as usize]);
                let led = cells(rest).filter(|&vertex| targets[vertex as usize] & part != 0);
                let wider = led.fold(leads & rest, |all, vertex| all | 1 << vertex);
                if wider == part {
                    break;
                }
                part = wider;
            }
            rest &= !part;
            out.push(at.with(part));
        }
    }
}

impl Notation<Subset<Digraph>, (Player, u32)> for Placement {
    fn read(&self, text: Text<'_>) -> Result<Subset<Digraph>, BadText> {
        let graph = Digraph::read(text.trim())?;
        let set = u64::MAX >> (64 - graph.names.len());
        Ok(Subset { graph: Shared::new(graph), set })
    }

    fn parts<'t>(&self, text: Text<'t>) -> Vec<Text<'t>> {
        vec![text.trim()]
    }

    fn write(&self, at: &Subset<Digraph>) -> String {
        at.graph.write(at.set)
    }

    fn scene(&self, at: &Subset<Digraph>) -> Option<Scene> {
        let shown: Vec<u32> = cells(at.set).collect();
        let vertex = |&one: &u32| Vertex {
            name: at.graph.names[one as usize].clone(),
            owner: if at.graph.left >> one & 1 == 1 { Whose::Left } else { Whose::Right },
            near: [false; 2],
        };
        let pairs = (0..shown.len()).flat_map(|a| (0..shown.len()).map(move |b| (a, b)));
        let leads =
            |&(a, b): &(usize, usize)| a != b && at.graph.targets[shown[a] as usize] >> shown[b] & 1 == 1;
        Some(Scene::Coloured(Coloured {
            vertices: shown.iter().map(vertex).collect(),
            edges: pairs.filter(leads).map(|(a, b)| (a, b, Whose::Nobody)).collect(),
            directed: true,
            ..Coloured::default()
        }))
    }

    fn write_move(&self, at: &Subset<Digraph>, (_, vertex): &(Player, u32)) -> String {
        at.graph.names[*vertex as usize].clone()
    }
}
