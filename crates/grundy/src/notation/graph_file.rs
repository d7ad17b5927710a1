//! Explicit graphs: files with one arc a line, or arcs between commas.
//!
//! ```text
//! # anything after a number sign is a comment
//! 9 7
//! 9 8
//! 12          a vertex that nothing touches stands alone on its line
//! 3 = win     what a dead end is worth to the player to move: win, draw or loss (a loss if nothing is said)
//! ```

use rustc_hash::{FxHashMap, FxHashSet};

use super::text::Text;
use crate::error::BadText;
use crate::graph::Graph;
use crate::value::outcome::Outcome;

/// A graph whose vertices have names.
#[derive(Clone, Debug)]
pub struct NamedGraph {
    /// The names, in order: numbers by size, then words. A vertex's number is its place here.
    pub names: Vec<String>,
    /// The arcs; those of a vertex in the order given, repeated ones dropped.
    pub graph: Graph,
    /// What dead ends are worth to the player to move, where that is said.
    pub labels: Vec<Option<Outcome>>,
    numbers: FxHashMap<String, u32>,
}

impl NamedGraph {
    /// Reads a graph file.
    ///
    /// # Errors
    /// A line that is no arc, vertex or label; a label on a vertex with arcs; two labels on one vertex; no vertex at all.
    ///
    /// ```
    /// use grundy::notation::{graph_file::NamedGraph, text::Text};
    /// let named = NamedGraph::read(Text::new("9 7\n9 8 # two arcs\n10\n7 = draw")).unwrap();
    /// assert_eq!(named.names, ["7", "8", "9", "10"]);
    /// assert_eq!(named.graph.arcs_from(2), [0, 1]);
    /// ```
    pub fn read(text: Text<'_>) -> Result<Self, BadText> {
        let mut draft = Draft::default();
        for line in text.lines() {
            let line = line.split_once('#').map_or(line, |(before, _)| before);
            if line.is_blank() {
                continue;
            }
            if line.as_str().contains('=') {
                draft.label(line)?;
                continue;
            }
            let words: Vec<_> = line.words().collect();
            match words[..] {
                [vertex] => drop(draft.vertex(vertex)?),
                [from, to] => draft.arc(from, to)?,
                _ => {
                    return Err(line.trim().bad(format!(
                        "{} words in a line: expected an arc such as 9 7, a vertex such as 12, or a label such as 3 = win",
                        words.len()
                    )));
                }
            }
        }
        draft.finish(text)
    }

    /// Reads arcs between commas, each with `mark` between its ends: `9>7,9>8`. Single vertices and labels may stand
    /// between them: `12,3=win`.
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
                draft.arc(from.trim(), to.trim())?;
            } else if piece.as_str().contains('=') {
                draft.label(piece)?;
            } else {
                draft.vertex(piece)?;
            }
        }
        draft.finish(text)
    }

    /// The vertex with this name.
    ///
    /// # Errors
    /// No vertex has it.
    pub fn vertex(&self, name: Text<'_>) -> Result<u32, BadText> {
        self.find(name.trim().as_str()).ok_or_else(|| {
            let shown: Vec<&str> = self.names.iter().take(12).map(String::as_str).collect();
            let more = if self.names.len() > shown.len() { ", …" } else { "" };
            name.trim().bad(format!(
                "the graph has no vertex '{}': expected one of {}{more}",
                name.trim().as_str(),
                shown.join(", ")
            ))
        })
    }

    /// The vertex with this name, if there is one.
    pub fn find(&self, name: &str) -> Option<u32> {
        self.numbers.get(name).copied()
    }

    /// The name of a vertex.
    pub fn name(&self, vertex: u32) -> &str {
        &self.names[vertex as usize]
    }
}

/// A graph while it is read; vertices are numbered as they come.
#[derive(Default)]
struct Draft<'a> {
    numbers: FxHashMap<&'a str, u32>,
    names: Vec<&'a str>,
    arcs: Vec<(u32, u32)>,
    seen: FxHashSet<(u32, u32)>,
    labels: Vec<(u32, Outcome, Text<'a>)>,
}

impl<'a> Draft<'a> {
    fn vertex(&mut self, name: Text<'a>) -> Result<u32, BadText> {
        let word = name.as_str();
        if word.is_empty() {
            return Err(name.bad("a vertex is missing: expected its name, a number or a word"));
        }
        if let Some(odd) = word.chars().find(|c| c.is_whitespace() || ",=>#".contains(*c)) {
            return Err(name.bad(format!("'{word}' is no name of a vertex: it must not contain '{odd}'")));
        }
        if let Some(&known) = self.numbers.get(word) {
            return Ok(known);
        }
        let number =
            u32::try_from(self.names.len()).map_err(|_| name.bad("the graph has too many vertices"))?;
        self.numbers.insert(word, number);
        self.names.push(word);
        Ok(number)
    }

    fn arc(&mut self, from: Text<'a>, to: Text<'a>) -> Result<(), BadText> {
        let arc = (self.vertex(from)?, self.vertex(to)?);
        if self.seen.insert(arc) {
            self.arcs.push(arc);
        }
        Ok(())
    }

    fn label(&mut self, line: Text<'a>) -> Result<(), BadText> {
        let (name, value) = line.split_once('=').expect("the line has an equals sign");
        let vertex = self.vertex(name.trim())?;
        let value = value.trim();
        let outcome = match value.as_str() {
            "win" => Outcome::Win,
            "draw" => Outcome::Draw,
            "loss" => Outcome::Loss,
            other => {
                return Err(value.bad(format!(
                    "'{other}' is no label: expected win, draw or loss (for the player to move there)"
                )));
            }
        };
        self.labels.push((vertex, outcome, line.trim()));
        Ok(())
    }

    fn finish(self, text: Text<'_>) -> Result<NamedGraph, BadText> {
        if self.names.is_empty() {
            return Err(text.bad("the graph is empty: expected at least one vertex or arc"));
        }
        let key = |name: &'a str| name.parse::<u64>().map_or((1, 0, name), |number| (0, number, name));
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_unstable_by_key(|&vertex| key(self.names[vertex]));
        let mut place = vec![0_u32; order.len()];
        for (new, &old) in (0..).zip(&order) {
            place[old] = new;
        }
        let arcs: Vec<_> =
            self.arcs.iter().map(|&(from, to)| (place[from as usize], place[to as usize])).collect();
        let graph = Graph::from_arcs(order.len(), &arcs);
        let mut labels: Vec<Option<Outcome>> = vec![None; order.len()];
        for (vertex, outcome, line) in self.labels {
            let at = place[vertex as usize] as usize;
            let name = self.names[vertex as usize];
            if let Some(&to) = graph.arcs_from(at).first() {
                return Err(line.bad(format!(
                    "vertex '{name}' has an arc (to '{}'), so play goes on there: only vertices without arcs can be labelled",
                    self.names[order[to as usize]]
                )));
            }
            if labels[at].is_some_and(|known| known != outcome) {
                return Err(line.bad(format!("vertex '{name}' has another label already")));
            }
            labels[at] = Some(outcome);
        }
        let names: Vec<String> = order.iter().map(|&old| self.names[old].to_owned()).collect();
        let numbers = (0..).zip(&names).map(|(number, name)| (name.clone(), number)).collect();
        Ok(NamedGraph { names, graph, labels, numbers })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_bad(text: &str, problem: &str, place: &str) {
        let bad = NamedGraph::read(Text::new(text)).unwrap_err();
        assert!(bad.problem.contains(problem), "{}", bad.problem);
        assert_eq!(&text[bad.span.clone()], place);
    }

    #[test]
    fn slips_are_named_with_their_place() {
        check_bad("9 7\n9 8 7\n", "3 words", "9 8 7");
        check_bad("9 7\n9 = win\n", "has an arc (to '7')", "9 = win");
        check_bad("9 7\n7 = won\n", "'won' is no label", "won");
        check_bad("3 = win\n3 = loss\n", "another label", "3 = loss");
        check_bad("9 7\n= win\n", "a vertex is missing", "");
        check_bad("# nothing\n\n", "the graph is empty", "# nothing\n\n");
        check_bad("9 7>8\n", "must not contain '>'", "7>8");
    }

    #[test]
    fn names_are_ordered_and_repeats_dropped() {
        let named = NamedGraph::read_inline(Text::new("b>10,b>9,b>10,a, 9=draw"), '>').unwrap();
        assert_eq!(named.names, ["9", "10", "a", "b"]);
        assert_eq!(named.graph.arcs_from(3), [1, 0]);
        assert_eq!(named.labels, [Some(Outcome::Draw), None, None, None]);
        assert_eq!(
            named.vertex(Text::new("c")).unwrap_err().problem,
            "the graph has no vertex 'c': expected one of 9, 10, a, b"
        );
    }

    #[test]
    fn chains_are_no_arcs() {
        for (text, mark) in [("1-2-3", '-'), ("1>2>3", '>')] {
            assert!(
                NamedGraph::read_inline(Text::new(text), mark).unwrap_err().problem.contains("two vertices")
            );
        }
    }

    #[test]
    fn windows_lines_and_comments() {
        let named = NamedGraph::read(Text::new("1 2 # arc\r\n\r\n2=win\r\n")).unwrap();
        assert_eq!(named.names, ["1", "2"]);
        assert_eq!(named.labels[1], Some(Outcome::Win));
    }
}
