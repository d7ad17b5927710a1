//! What figures of tasks show, as data. [`figures`](crate::figures) draws it.

use serde::{Deserialize, Serialize};

/// What a figure of a task shows. None of them shows an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Drawn {
    /// A position, as `grundy figure QUESTION --kind card` draws it.
    Position(String),
    /// A graph: its vertices by name, and its arcs by the places of their vertices.
    Graph {
        /// The names of the vertices.
        vertices: Vec<String>,
        /// From where to where.
        arcs: Vec<[usize; 2]>,
    },
    /// A decision tree in brackets.
    Tree(String),
    /// A strip of so many cells, numbered from 0.
    Strip(u32),
}
