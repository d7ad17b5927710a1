//! Decision trees: read, solved, written, drawn.

use std::sync::Arc;

use grundy::error::Error;
use grundy::limits::Budget;
use grundy::value::rational::Rational;
use grundy_explain::messages::{Language, Messages};
use grundy_figure::decision;
use grundy_tree::read::{self, Sets};
use grundy_tree::report::Report;
use grundy_tree::solve::{Chance, Rules, Ties, induction};
use grundy_tree::view::{self, Style};
use grundy_tree::{Tree as Nodes, write};
use pyo3::prelude::*;

use crate::ask::slip;
use crate::errors::raised;
use crate::figure::Figure;
use crate::long::Effort;

/// A decision tree.
#[pyclass(frozen, module = "grundy._grundy")]
pub(crate) struct Tree {
    nodes: Arc<Nodes>,
    notes: Vec<String>,
}

/// Reads a tree: brackets, an `.efg` file, or JSON. `origin` is the file it comes from.
#[pyfunction]
pub(crate) fn read_tree(
    py: Python<'_>,
    text: String,
    origin: Option<String>,
    split_sets: bool,
    effort: Effort,
) -> PyResult<Tree> {
    let read = effort.run(py, move |limits| {
        let sets = if split_sets { Sets::Split } else { Sets::Refuse };
        read::any(&text, sets, &mut Budget::new(&limits)).map_err(|error| match (error, origin) {
            (Error::BadText(bad), Some(name)) if bad.origin.is_none() => bad.in_file(name).into(),
            (other, _) => other,
        })
    })?;
    Ok(Tree { nodes: Arc::new(read.tree), notes: read.notes })
}

#[pymethods]
impl Tree {
    /// Notes on the text it was read from.
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.notes.clone()
    }

    /// Its title.
    #[getter]
    fn title(&self) -> &str {
        &self.nodes.title
    }

    /// The players.
    #[getter]
    fn players(&self) -> Vec<String> {
        self.nodes.players().to_vec()
    }

    /// The number of nodes.
    fn __len__(&self) -> usize {
        self.nodes.len()
    }

    /// Solved: JSON with the keys of `grundy tree --json`, and words.
    fn solve(
        &self,
        py: Python<'_>,
        ties: &str,
        chance: &str,
        width: usize,
        effort: Effort,
    ) -> PyResult<(String, String)> {
        let (nodes, rules) = (Arc::clone(&self.nodes), rules(py, ties, chance)?);
        effort.run(py, move |limits| {
            let players: Vec<usize> = (0..nodes.players().len()).collect();
            let report = Report::of(&nodes, &rules, &players, &mut Budget::new(&limits))?;
            let style = Style { width: width.clamp(40, 400), most: 24, messages: Messages::of(Language::En) };
            Ok((grundy_wire::json(&grundy_wire::Tree::of(&report)), view::words(&report, style)))
        })
    }

    /// The tree in a format: "efg", "efg-portable", "brackets", "json" or "dot".
    fn write(&self, py: Python<'_>, format: &str, effort: Effort) -> PyResult<String> {
        let nodes = &self.nodes;
        Ok(match format {
            "efg" => write::efg(nodes, write::Dialect::Strict),
            "efg-portable" => write::efg(nodes, write::Dialect::Portable),
            "brackets" => write::brackets(nodes),
            "json" => write::json(nodes),
            "dot" => {
                let nodes = Arc::clone(nodes);
                effort.run(py, move |limits| {
                    let solved = induction(&nodes, &Rules::default(), &mut Budget::new(&limits))?;
                    Ok(write::dot(&nodes, Some(&solved)))
                })?
            }
            other => {
                let problem = format!(
                    "no format is called '{other}': expected one of efg, efg-portable, brackets, json, dot"
                );
                return Err(raised(py, slip(other, problem).into()));
            }
        })
    }

    /// A picture of the tree, solved.
    fn draw(&self, py: Python<'_>, ties: &str, chance: &str, effort: Effort) -> PyResult<Figure> {
        let (nodes, rules) = (Arc::clone(&self.nodes), rules(py, ties, chance)?);
        effort
            .run(py, move |limits| {
                decision::figure(&nodes, &rules, &mut Budget::new(&limits), Messages::of(Language::En))
            })
            .map(Figure)
    }
}

fn rules(py: Python<'_>, ties: &str, chance: &str) -> PyResult<Rules> {
    let all = [Ties::First, Ties::Last, Ties::Kind, Ties::Mean];
    let ties = all.into_iter().find(|rule| rule.word() == ties).ok_or_else(|| {
        let problem = format!("no tie rule is called '{ties}': expected one of first, last, kind, mean");
        raised(py, slip(ties, problem).into())
    })?;
    let hope = chance.strip_prefix("hurwicz:").map(Rational::read);
    let chance = match (chance, hope) {
        ("mean", _) => Chance::Mean,
        ("worst", _) => Chance::Worst,
        (_, Some(Ok(hope))) if (0.0..=1.0).contains(&hope.approx()) => Chance::Hurwicz(hope),
        (other, _) => {
            let problem = format!(
                "no rule for chance is called '{other}': expected mean, worst, or hurwicz:X with X from 0 \
                 to 1"
            );
            return Err(raised(py, slip(other, problem).into()));
        }
    };
    Ok(Rules { ties, chance })
}
