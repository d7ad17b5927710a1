//! Explicit graphs from text: files in six formats, or arcs between commas.
//!
//! | Format | Looks like |
//! |---|---|
//! | arcs | `9 7`, one a line; a vertex alone if nothing touches it |
//! | adjacency lists | `9: 7 8 13`, one vertex a line |
//! | adjacency matrix | `0 1 1`, one row a line; vertices are 1, 2, 3, …, or those of a line `vertices: a b c` |
//! | DOT | `digraph { 9 -> 7; 9 -> {8 13} }` or `graph { 1 -- 2 }` |
//! | GraphML | `<graphml>…<edge source="9" target="7"/>` |
//! | CSV | `9,7`, one arc a row, with or without a header such as `source,target` |
//!
//! In the first three, `#` begins a comment, a first line `undirected` makes arcs roads in both directions,
//! and `3 = win` says the outcome of a dead end for the player to move (win, draw or loss; a loss by
//! default).
//!
//! Colours say who may use an arc: blue is Left's, red is Right's, and black, green, none or no colour is
//! both players'. They stand in a third column of arcs (`9 7 blue`), before the colon of a list
//! (`9 blue: 7 8`), as entries of a matrix (`b`, `r`, and `1` for both), in DOT, GraphML and CSV under
//! `color`, and after an arc between commas (`9>7=blue`). Vertices have colours too: `3 = blue`, and `color`
//! in DOT and GraphML.

mod colour;
mod csv;
mod dot;
mod draft;
mod format;
mod graphml;
mod lines;
mod matrix;
mod names;
mod parts;
mod stream;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::ops::Range;

use super::args::Args;
use colour::Users;
use draft::Draft;
pub use format::Format;
use grundy_base::error::{BadText, Error};
use grundy_base::graph::Graph;
use grundy_base::phrase::phrase;
use grundy_base::report::Axis;
use grundy_base::report::scene::{MAX_VERTICES, Network, Scene};
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_base::value::outcome::Outcome;
use names::Names;

/// A graph whose vertices have names.
#[derive(Clone, Debug)]
pub struct NamedGraph {
    /// In order: numbers by size, then words. A vertex's number is its place here.
    names: Names,
    /// The arcs; those of a vertex in the order given, repeated ones dropped.
    pub graph: Graph,
    /// The arcs of Left and those of Right, where colours say that some arcs are of one player alone.
    pub own: Option<[Graph; 2]>,
    /// The outcomes of dead ends for the player to move, where the file gives them.
    pub labels: Vec<Option<Outcome>>,
    /// The players whose colours vertices have; empty if there are no such vertices.
    pub owners: Vec<Option<Player>>,
    /// Where a line says the colour of a vertex; in other formats a colour may be one of a drawing.
    pub painted_at: Option<Range<usize>>,
    /// If all arcs go both ways: the piece of the text that says so.
    pub undirected: Option<Range<usize>>,
}

impl NamedGraph {
    /// The graph with a token on a vertex, unless it is too large to draw.
    pub fn scene(&self, token: u32) -> Option<Scene> {
        self.scene_with(&[token])
    }

    /// The graph with tokens on these vertices, unless it is too large to draw.
    pub fn scene_with(&self, tokens: &[u32]) -> Option<Scene> {
        if self.names.len() > MAX_VERTICES {
            return None;
        }
        let arcs_of = |from: usize| self.graph.arcs_from(from).iter().map(move |&to| (from, to as usize));
        Some(Scene::Graph(Network {
            vertices: self.names().map(Cow::into_owned).collect(),
            arcs: (0..self.names.len()).flat_map(arcs_of).collect(),
            tokens: tokens.iter().map(|&token| token as usize).collect(),
        }))
    }

    /// Reads a graph in one of the formats.
    ///
    /// # Errors
    /// What the format does not know; a label on a vertex with arcs; two labels on one vertex; no vertex at
    /// all.
    ///
    /// ```
    /// use grundy_door::notation::graph_file::{Format, NamedGraph};
    /// use grundy_base::text::Text;
    /// let named = NamedGraph::read(Text::new("9 7\n9 8 # two arcs\n10\n7 = draw"), Format::Lines).unwrap();
    /// assert_eq!(named.names().collect::<Vec<_>>(), ["7", "8", "9", "10"]);
    /// assert_eq!(named.graph.arcs_from(2), [0, 1]);
    /// let same = NamedGraph::read(Text::new("digraph { 10; 9 -> {7 8}; 7 [result=draw] }"), Format::Dot).unwrap();
    /// assert_eq!(same.graph, named.graph);
    /// ```
    pub fn read(text: Text<'_>, format: Format) -> Result<Self, BadText> {
        read(text, format, &mut Draft::default())
    }

    /// Reads the graph file that `path` names, in the format that its name or its contents tell. Gives the
    /// contents too, in which later messages may point; of a large file only their beginning.
    ///
    /// # Errors
    /// The file cannot be read; else as for [`read`](NamedGraph::read); a limit.
    pub fn from_file(args: &Args<'_>, path: Text<'_>) -> Result<(Self, String), Error> {
        if let Some(stream) = args.stream {
            return stream::read(stream, path);
        }
        let contents = args.file(path)?;
        let format = Format::of(path.as_str(), &contents);
        let named = Self::read(Text::new(&contents), format).map_err(|bad| bad.in_file(path.as_str()))?;
        Ok((named, contents))
    }

    /// Reads arcs between commas, each with `mark` between its ends: `9>7,9>8` (`9->7` is the same), a colour
    /// after an equals sign: `9>7=blue`. Single vertices and labels may stand between them: `12,3=win`.
    ///
    /// # Errors
    /// As for [`read`](NamedGraph::read).
    pub fn read_inline(text: Text<'_>, mark: char) -> Result<Self, BadText> {
        let mut draft = Draft::default();
        for piece in text.split(&[',']) {
            if let Some((from, to)) = piece.split_once(mark) {
                if to.as_str().contains(mark) {
                    let problem = format!(
                        "'{}' is no arc: expected two vertices with one '{mark}' between",
                        piece.as_str()
                    );
                    return Err(piece.bad(problem));
                }
                let (to, colour) = match to.split_once('=') {
                    Some((to, colour)) => (to, Some(colour.trim())),
                    None => (to, None),
                };
                let from = from.trim();
                let from = from.strip_suffix("-").filter(|_| mark == '>').unwrap_or(from);
                let before = draft.count_arcs();
                let arc = (draft.word(from.trim())?, draft.word(to.trim())?);
                draft.arc(arc.0, arc.1, piece)?;
                if let Some(colour) = colour {
                    draft.colour(before, Users::read(colour.as_str(), colour)?);
                }
            } else if piece.as_str().contains('=') {
                lines::label(piece, &mut draft)?;
            } else {
                draft.word(piece)?;
            }
        }
        draft.finish_text(text)
    }

    /// The vertex with this name.
    ///
    /// # Errors
    /// No vertex has it; the nearest name is suggested.
    pub fn vertex(&self, name: Text<'_>) -> Result<u32, BadText> {
        let name = name.trim();
        self.find(name.as_str()).ok_or_else(|| {
            let shown: Vec<Cow<'_, str>> = self.names().take(12).collect();
            let more = if self.names.len() > shown.len() { ", …" } else { "" };
            let bad = name.bad(format!(
                "the graph has no vertex '{}': expected one of {}{more}",
                name.as_str(),
                shown.join(", ")
            ));
            let is_end = |piece: &(&str, &str)| [piece.0, piece.1].contains(&name.as_str());
            let joined = shown.iter().filter_map(|name| name.split_once('-')).find(is_end);
            if let Some((from, to)) = joined {
                return bad.hint(phrase!("hint-arc", "an arc is written {from}>{to}", from = from, to = to));
            }
            match nearest(name.as_str(), self.names()) {
                Some(near) => bad.hint(phrase!("hint-near", "did you mean '{name}'?", name = near)),
                None => bad,
            }
        })
    }

    /// Whose colour a vertex has.
    pub fn owner(&self, vertex: u32) -> Option<Player> {
        self.owners.get(vertex as usize).copied().flatten()
    }

    /// The vertices that an arc joins with one, in either direction.
    pub fn neighbours(&self) -> Vec<Vec<u32>> {
        let mut all = vec![Vec::new(); self.names.len()];
        for (from, vertex) in (0..all.len()).zip(0_u32..) {
            for &to in self.graph.arcs_from(from) {
                all[from].push(to);
                all[to as usize].push(vertex);
            }
        }
        for near in &mut all {
            near.sort_unstable();
            near.dedup();
        }
        all
    }

    /// The vertex with this name, if there is one.
    pub fn find(&self, name: &str) -> Option<u32> {
        self.names.find(name)
    }

    /// The name of a vertex.
    pub fn name(&self, vertex: u32) -> Cow<'_, str> {
        self.names.name(vertex)
    }

    /// The axis of a table over the vertices that are called by numbers; none if there are none.
    pub fn axes(&self, name: &'static str) -> Vec<Axis> {
        /// The largest vertex number up to which a table extends by default.
        const MAX_DEFAULT_EXTENT: u64 = 1_000_000;
        // numbers come first, by size
        let numbers = || self.names().map_while(|name| name.parse::<u64>().ok());
        let (first, last) = (numbers().next(), numbers().last());
        let extent = first.zip(last).map(|(first, last)| first..=last);
        extent
            .map(|all| Axis {
                name: name.into(),
                extent: Some(all).filter(|all| *all.end() <= MAX_DEFAULT_EXTENT),
            })
            .into_iter()
            .collect()
    }

    /// All names, in the order of the vertices.
    pub fn names(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.names.iter()
    }
}

/// Reads a whole text, and finishes the graph.
fn read(text: Text<'_>, format: Format, draft: &mut Draft) -> Result<NamedGraph, BadText> {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let mut reader = parts::of(format);
    for pass in 0..reader.passes() {
        reader.begin(pass);
        reader.read(text, true, draft)?;
    }
    std::mem::take(draft).finish_text(text)
}

/// A mark that some editors put at the start of a file.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The name nearest to a mistyped one, if any is near.
fn nearest<'n>(name: &str, names: impl Iterator<Item = Cow<'n, str>>) -> Option<Cow<'n, str>> {
    let far = 1 + name.chars().count() / 3;
    // a name of very different length is far away in any case, and that check is cheap
    let near = names.filter(|known| known.len().abs_diff(name.len()) <= 4 * far);
    let measured = near.map(|known| (strsim::osa_distance(name, &known), known));
    measured.filter(|(distance, _)| *distance <= far).min().map(|(_, known)| known)
}
