//! GraphML: nodes and edges in XML. A vertex is called by its `id`.
//!
//! A dead end's worth is the node's data under a key with `attr.name="result"`; who may use an edge
//! is said by its data under a key with `attr.name="color"`, or by its attribute `color`.
//!
//! A file is read three times: for keys, for nodes, and for edges. Its parts are the elements within the
//! first graph; each part is read as a document of its own, with the opening tags before it.

mod cut;

use std::ops::Range;

use roxmltree::{Document, Node, ParsingOptions};
use rustc_hash::FxHashSet;

use super::colour::Users;
use super::draft::Draft;
use super::nearest;
use super::parts::InParts;
use cut::Cut;
use grundy_base::error::BadText;
use grundy_base::phrase::phrase;
use grundy_base::text::Text;

/// The reader of the first graph of a file.
#[derive(Default)]
pub(super) struct GraphMl {
    cut: Cut,
    /// What the file is read for now.
    pass: usize,
    /// Whether a part has been read in this pass.
    begun: bool,
    /// The text up to the opening tag of the graph.
    opening: String,
    /// The keys of data that say what a dead end is worth.
    results: FxHashSet<String>,
    /// The keys of data that say who may use an edge.
    colours: FxHashSet<String>,
    /// Where the file says that edges go both ways.
    kind: Option<Range<usize>>,
    /// Whether an edge goes one way only.
    one_way: bool,
}

/// What the file is read for, in this order.
const PASSES: [Pass; 3] = [GraphMl::keys, GraphMl::nodes, GraphMl::edges];

type Pass = fn(&mut GraphMl, &Document<'_>, Text<'_>, &mut Draft) -> Result<(), BadText>;

impl InParts for GraphMl {
    fn passes(&self) -> usize {
        PASSES.len()
    }

    fn begin(&mut self, pass: usize) {
        *self = Self { cut: Cut::default(), pass, begun: false, ..std::mem::take(self) };
    }

    fn look(&mut self, piece: &str) -> usize {
        self.cut.look(piece)
    }

    fn read(&mut self, part: Text<'_>, last: bool, draft: &mut Draft) -> Result<(), BadText> {
        if last && !self.begun {
            self.document(part, draft)?;
        } else {
            self.part(part, last, draft)?;
        }
        match self.kind.take_if(|_| last && !self.one_way && self.pass + 1 == PASSES.len()) {
            Some(kind) => draft.undirected_at(kind),
            None => self.begun = true,
        }
        Ok(())
    }
}

impl GraphMl {
    /// Reads a part of a file as a document.
    fn part(&mut self, part: Text<'_>, last: bool, draft: &mut Draft) -> Result<(), BadText> {
        if !self.begun {
            part.as_str()[..self.cut.opening()].clone_into(&mut self.opening);
        }
        let opening = if self.begun { self.opening.as_str() } else { "" };
        let closing = if last { String::new() } else { self.cut.closing() };
        let document = [opening, part.as_str(), &closing].concat();
        // places in the document are those in the file, but for what stands before and after the part
        let shift = opening.len();
        draft.before -= shift;
        let read = self.document(Text::new(&document), draft);
        draft.before += shift;
        let within = |at: usize| at.saturating_sub(shift).min(part.as_str().len());
        read.map_err(|bad| BadText { span: within(bad.span.start)..within(bad.span.end), ..bad })
    }

    /// Reads a whole document: a file, or a part within its opening and closing tags.
    fn document(&mut self, text: Text<'_>, draft: &mut Draft) -> Result<(), BadText> {
        let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
        let document = Document::parse_with_options(text.as_str(), options).map_err(|error| {
            let (at, told) = (error.pos(), error.to_string());
            let place = format!(" at {}:{}", at.row, at.col);
            let problem = told.strip_suffix(&place).unwrap_or(&told).to_owned();
            point(text, at.row, at.col).bad(format!("this is no XML: {problem}"))
        })?;
        PASSES[self.pass](self, &document, text, draft)
    }

    /// Reads which keys name results and colours.
    fn keys(&mut self, document: &Document<'_>, text: Text<'_>, _: &mut Draft) -> Result<(), BadText> {
        let root = document.root_element();
        if root.tag_name().name() != "graphml" {
            return Err(tag(text, root)
                .bad(format!("<{}> is no GraphML: expected <graphml>", root.tag_name().name())));
        }
        let graph = graph(document, text)?;
        directed_by_default(graph, text)?;
        for (name, found) in [("result", &mut self.results), ("color", &mut self.colours)] {
            let keys = root
                .descendants()
                .filter(|node| node.has_tag_name_of("key") && node.attribute("attr.name") == Some(name));
            found.extend(keys.filter_map(|node| node.attribute("id")).map(str::to_owned));
        }
        Ok(())
    }

    /// Reads the nodes.
    fn nodes(&mut self, document: &Document<'_>, text: Text<'_>, draft: &mut Draft) -> Result<(), BadText> {
        for node in graph(document, text)?.descendants().filter(|node| node.has_tag_name_of("node")) {
            let id = node.attribute("id").ok_or_else(|| tag(text, node).bad("this node has no id"))?;
            let vertex = draft.vertex(id, attribute(text, node, "id"))?;
            for value in data(text, node, &self.results) {
                draft.label(vertex, value.as_str(), value, tag(text, node))?;
            }
            let colours = data(text, node, &self.colours).into_iter().map(Text::as_str);
            for colour in node.attribute("color").into_iter().chain(colours) {
                draft.paint(vertex, colour);
            }
        }
        Ok(())
    }

    /// Reads the edges between known nodes.
    fn edges(&mut self, document: &Document<'_>, text: Text<'_>, draft: &mut Draft) -> Result<(), BadText> {
        let graph = graph(document, text)?;
        let default_directed = directed_by_default(graph, text)?;
        for edge in graph.descendants() {
            if edge.has_tag_name_of("hyperedge") {
                return Err(tag(text, edge)
                    .bad("hyperedges cannot be played on: expected edges with source and target"));
            }
            if edge.has_tag_name_of("edge") {
                self.edge(edge, default_directed, text, draft)?;
            }
        }
        if !default_directed {
            self.kind.get_or_insert_with(|| draft.place(attribute(text, graph, "edgedefault")));
        }
        Ok(())
    }

    fn edge(
        &mut self,
        edge: Node<'_, '_>,
        default_directed: bool,
        text: Text<'_>,
        draft: &mut Draft,
    ) -> Result<(), BadText> {
        let end = |name: &str| {
            let id = edge
                .attribute(name)
                .ok_or_else(|| tag(text, edge).bad(format!("this edge has no {name}")))?;
            draft.known(id).ok_or_else(|| {
                let bad = attribute(text, edge, name).bad(format!("no node has the id '{id}'"));
                match nearest(id, draft.names()) {
                    Some(near) => bad.hint(phrase!("hint-near", "did you mean '{name}'?", name = near)),
                    None => bad,
                }
            })
        };
        let (from, to) = (end("source")?, end("target")?);
        let directed = match edge.attribute("directed") {
            None => default_directed,
            Some("true") => true,
            Some("false") => false,
            Some(other) => {
                return Err(
                    attribute(text, edge, "directed").bad(format!("'{other}' is neither true nor false"))
                );
            }
        };
        let at = tag(text, edge);
        let before = draft.count_arcs();
        draft.one_way(from, to, at)?;
        if !directed {
            draft.one_way(to, from, at)?;
        }
        let said = edge.attribute("color").map(|colour| (colour, attribute(text, edge, "color")));
        let colours = data(text, edge, &self.colours).into_iter().map(|value| (value.as_str(), value));
        for (colour, at) in said.into_iter().chain(colours) {
            draft.colour(before, Users::read(colour, at)?);
        }
        self.one_way |= directed;
        Ok(())
    }
}

/// The first graph.
fn graph<'d>(document: &'d Document<'_>, text: Text<'_>) -> Result<Node<'d, 'd>, BadText> {
    let root = document.root_element();
    let graph = root.descendants().find(|node| node.has_tag_name_of("graph"));
    graph.ok_or_else(|| tag(text, root).bad("there is no <graph> in the file"))
}

/// Whether edges go one way if they do not say.
fn directed_by_default(graph: Node<'_, '_>, text: Text<'_>) -> Result<bool, BadText> {
    match graph.attribute("edgedefault") {
        Some("undirected") => Ok(false),
        Some("directed") | None => Ok(true),
        Some(other) => Err(attribute(text, graph, "edgedefault")
            .bad(format!("'{other}' is no kind of edges: expected directed or undirected"))),
    }
}

/// Names are compared without their namespace: many files leave it out.
trait LocalName {
    fn has_tag_name_of(&self, name: &str) -> bool;
}

impl LocalName for Node<'_, '_> {
    fn has_tag_name_of(&self, name: &str) -> bool {
        self.is_element() && self.tag_name().name() == name
    }
}

/// What a node or an edge holds under some of these keys; the opening tag of the data that holds nothing.
fn data<'a>(text: Text<'a>, of: Node<'_, '_>, keys: &FxHashSet<String>) -> Vec<Text<'a>> {
    let named = |data: &Node<'_, '_>| {
        data.has_tag_name_of("data") && data.attribute("key").is_some_and(|key| keys.contains(key))
    };
    let value = |data: Node<'_, '_>| {
        let inner = data.children().find(Node::is_text);
        inner.map_or(tag(text, data), |inner| text.part(inner.range())).trim()
    };
    of.children().filter(named).map(value).collect()
}

/// The opening tag of an element.
fn tag<'a>(text: Text<'a>, node: Node<'_, '_>) -> Text<'a> {
    let range = node.range();
    let length = text.as_str()[range.clone()].find('>').map_or(range.len(), |i| i + 1);
    text.part(range.start..range.start + length)
}

/// The value of an attribute; the opening tag if it has none.
fn attribute<'a>(text: Text<'a>, node: Node<'_, '_>, name: &str) -> Text<'a> {
    node.attribute_node(name).map_or_else(|| tag(text, node), |found| text.part(found.range_value()))
}

/// The character at a row and column, both from 1.
fn point(text: Text<'_>, row: u32, column: u32) -> Text<'_> {
    let index = |n: u32| usize::try_from(n.saturating_sub(1)).unwrap_or(usize::MAX);
    let end = text.part(text.as_str().len()..text.as_str().len());
    let Some(line) = text.lines().nth(index(row)) else { return end };
    let found = line.chars().nth(index(column)).map(|(_, at)| at);
    found.unwrap_or_else(|| line.part(line.as_str().len()..line.as_str().len()))
}
