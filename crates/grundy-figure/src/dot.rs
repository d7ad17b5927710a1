//! Graphs and trees in the language DOT, for Graphviz and others.

use std::fmt::Write;

/// A graph as DOT has it.
#[derive(Clone, Debug, Default)]
pub(crate) struct DotGraph {
    pub(crate) title: String,
    /// Whether it grows to the right.
    pub(crate) sideways: bool,
    /// The text of each vertex, its shape, and whether it is an end.
    pub(crate) vertices: Vec<(String, &'static str, bool)>,
    /// From, to, what is written on it, and whether it is bold.
    pub(crate) arcs: Vec<(usize, usize, String, bool)>,
}

impl DotGraph {
    /// The text of a DOT file.
    pub(crate) fn write(&self) -> String {
        let mut out = String::from("digraph game {\n");
        let _ = writeln!(out, "  label={};", quoted(&self.title));
        if self.sideways {
            out.push_str("  rankdir=LR;\n");
        }
        out.push_str("  node [fontname=\"sans-serif\"];\n");
        for (i, (text, shape, ended)) in self.vertices.iter().enumerate() {
            let grey = if *ended { ", style=filled, fillcolor=lightgrey" } else { "" };
            let _ = writeln!(out, "  v{i} [label={}, shape={shape}{grey}];", quoted(text));
        }
        for (from, to, text, bold) in &self.arcs {
            let label = if text.is_empty() { String::new() } else { format!("label={}, ", quoted(text)) };
            let style = if *bold { "bold" } else { "dotted" };
            let _ = writeln!(out, "  v{from} -> v{to} [{label}style={style}];");
        }
        out.push_str("}\n");
        out
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_escaped() {
        let vertices = vec![("a \"b\" \\".to_owned(), "box", true)];
        let dot =
            DotGraph { vertices, arcs: vec![(0, 0, "x\ny".to_owned(), true)], ..DotGraph::default() }.write();
        assert!(dot.contains(r#"v0 [label="a \"b\" \\", shape=box, style=filled"#), "{dot}");
        assert!(dot.contains(r#"v0 -> v0 [label="x\ny", style=bold]"#), "{dot}");
    }
}
