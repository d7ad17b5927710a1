//! Which of the formats a file is in: by its name, else by what stands in it.

/// The formats of graph files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// An arc a line, `9 7`; also adjacency lists, `9: 7 8`.
    Lines,
    /// Adjacency lists only.
    Lists,
    /// An adjacency matrix of zeros and ones.
    Matrix,
    /// DOT, the language of Graphviz.
    Dot,
    /// GraphML, an XML format.
    GraphMl,
    /// Comma-separated values, an arc a row.
    Csv,
}

/// File name extensions and their formats.
const FORMATS_BY_EXTENSION: &[(&str, Format)] = &[
    ("adj", Format::Lists),
    ("matrix", Format::Matrix),
    ("mat", Format::Matrix),
    ("dot", Format::Dot),
    ("gv", Format::Dot),
    ("graphml", Format::GraphMl),
    ("xml", Format::GraphMl),
    ("csv", Format::Csv),
    ("tsv", Format::Csv),
];

/// File name extensions of graphs in any format.
const GRAPH_EXTENSIONS: &[&str] = &["graph", "edges", "arcs", "txt"];

/// The end of a file's name, after its last point.
fn ending(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.rsplit_once('.').map_or("", |(_, end)| end)
}

impl Format {
    /// The format of a file with this name and these contents.
    ///
    /// ```
    /// use grundy_door::notation::graph_file::Format;
    /// assert_eq!(Format::of("city.dot", ""), Format::Dot);
    /// assert_eq!(Format::of("city.graph", "# a ring\n1: 2\n2: 1\n"), Format::Lines);
    /// assert_eq!(Format::of("city.graph", "0 1 1\n0 0 1\n0 0 0\n"), Format::Matrix);
    /// ```
    pub fn of(path: &str, text: &str) -> Self {
        let end = ending(path).to_ascii_lowercase();
        FORMATS_BY_EXTENSION
            .iter()
            .find(|(name, _)| *name == end)
            .map_or_else(|| Self::by_contents(text), |(_, format)| *format)
    }

    /// Whether a name is that of a graph file; in a path any name is.
    pub fn is_graph_file(path: &str) -> bool {
        let end = ending(path).to_ascii_lowercase();
        FORMATS_BY_EXTENSION.iter().any(|(name, _)| *name == end)
            || GRAPH_EXTENSIONS.contains(&end.as_str())
            || path.contains(['/', '\\'])
    }

    fn by_contents(text: &str) -> Self {
        let text = text.trim_start();
        if text.starts_with('<') {
            return Self::GraphMl;
        }
        let lines = || {
            let bare =
                text.lines().map(|line| line.split_once('#').map_or(line, |(before, _)| before).trim());
            bare.filter(|line| !line.is_empty() && !line.starts_with("//"))
        };
        let first = lines().next().unwrap_or("");
        let is_word =
            |word: &str| ["strict", "graph", "digraph"].contains(&word.to_ascii_lowercase().as_str());
        let opens = first.split(|c: char| !c.is_alphanumeric()).next().is_some_and(is_word);
        if text.starts_with("/*") || opens && text.contains('{') {
            return Self::Dot;
        }
        let row = lines().find(|line| !["directed", "undirected"].contains(line)).unwrap_or("");
        let bits = |line: &str| line.split_whitespace().all(|word| ["0", "1", "b", "r"].contains(&word));
        // two columns of zeros and ones are arcs between 0 and 1
        if row.split_whitespace().count() > 2 && bits(row) {
            return Self::Matrix;
        }
        let separated = row.contains([',', ';']) && !row.contains([':', '=']);
        if separated { Self::Csv } else { Self::Lines }
    }
}
