//! GraphML: nodes and edges in XML. A vertex is called by its `id`.
//!
//! A dead end's worth is the node's data under a key with `attr.name="result"`; who may use an edge
//! is said by its data under a key with `attr.name="color"`, or by its attribute `color`.

use roxmltree::{Document, Node, ParsingOptions};
use rustc_hash::FxHashSet;

use super::colour::Users;
use super::draft::Draft;
use super::nearest;
use grundy_base::error::BadText;
use grundy_base::text::Text;

/// Reads the nodes, then the edges between them.
pub(super) fn read<'a>(text: Text<'a>, draft: &mut Draft) -> Result<(), BadText> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text.as_str(), options).map_err(|error| {
        let (at, told) = (error.pos(), error.to_string());
        let place = format!(" at {}:{}", at.row, at.col);
        let problem = told.strip_suffix(&place).unwrap_or(&told).to_owned();
        point(text, at.row, at.col).bad(format!("this is no XML: {problem}"))
    })?;
    let root = document.root_element();
    if root.tag_name().name() != "graphml" {
        return Err(
            tag(text, root).bad(format!("<{}> is no GraphML: expected <graphml>", root.tag_name().name()))
        );
    }
    let graph = root.descendants().find(|node| node.has_tag_name_of("graph"));
    let graph = graph.ok_or_else(|| tag(text, root).bad("there is no <graph> in the file"))?;
    let keys = |name: &str| -> FxHashSet<&str> {
        root.descendants()
            .filter(|node| node.has_tag_name_of("key") && node.attribute("attr.name") == Some(name))
            .filter_map(|node| node.attribute("id"))
            .collect()
    };
    let (results, colours) = (keys("result"), keys("color"));
    let default_directed = match graph.attribute("edgedefault") {
        Some("undirected") => false,
        Some("directed") | None => true,
        Some(other) => {
            return Err(attribute(text, graph, "edgedefault")
                .bad(format!("'{other}' is no kind of edges: expected directed or undirected")));
        }
    };
    for node in graph.descendants().filter(|node| node.has_tag_name_of("node")) {
        let id = node.attribute("id").ok_or_else(|| tag(text, node).bad("this node has no id"))?;
        let vertex = draft.vertex(id, attribute(text, node, "id"))?;
        for value in data(text, node, &results) {
            draft.label(vertex, value.as_str(), value, tag(text, node))?;
        }
    }
    let mut all_both_ways = !default_directed;
    for edge in graph.descendants() {
        if edge.has_tag_name_of("hyperedge") {
            return Err(
                tag(text, edge).bad("hyperedges cannot be played on: expected edges with source and target")
            );
        }
        if !edge.has_tag_name_of("edge") {
            continue;
        }
        let end = |name: &str| {
            let id = edge
                .attribute(name)
                .ok_or_else(|| tag(text, edge).bad(format!("this edge has no {name}")))?;
            draft.known(id).ok_or_else(|| {
                let bad = attribute(text, edge, name).bad(format!("no node has the id '{id}'"));
                match nearest(id, draft.names()) {
                    Some(near) => bad.hint(format!("did you mean '{near}'?")),
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
        let colours = data(text, edge, &colours).into_iter().map(|value| (value.as_str(), value));
        for (colour, at) in said.into_iter().chain(colours) {
            draft.colour(before, Users::read(colour, at)?);
        }
        all_both_ways &= !directed;
    }
    if all_both_ways {
        draft.undirected(attribute(text, graph, "edgedefault"));
    }
    Ok(())
}

/// Names are compared without their namespace: many files leave it out.
trait Named {
    fn has_tag_name_of(&self, name: &str) -> bool;
}

impl Named for Node<'_, '_> {
    fn has_tag_name_of(&self, name: &str) -> bool {
        self.is_element() && self.tag_name().name() == name
    }
}

/// What a node or an edge holds under some of these keys; the opening tag of the data that holds nothing.
fn data<'a>(text: Text<'a>, of: Node<'_, '_>, keys: &FxHashSet<&str>) -> Vec<Text<'a>> {
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
