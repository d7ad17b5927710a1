//! The answer about a position.

use grundy::report::{Report, Study};
use grundy::view::study::Told;
use grundy::view::{self, json, words};
use pyo3::prelude::*;

/// A solved position, with its drawing and, where numbers are paid, what lies beyond the answer.
#[pyclass(frozen, module = "grundy._grundy")]
pub(crate) struct Solution {
    pub(crate) report: Report,
    pub(crate) picture: Option<String>,
    pub(crate) study: Option<Study>,
}

#[pymethods]
impl Solution {
    /// One JSON object with the keys of the command line's `--json`.
    fn json(&self) -> String {
        let mut value = json::solution(&self.report);
        if let Some(picture) = &self.picture {
            value["picture"] = picture.as_str().into();
        }
        for (key, found) in self.study.iter().flat_map(view::study::keys) {
            value[key] = found;
        }
        value.to_string()
    }

    /// The answer in words.
    #[pyo3(signature = (width=80))]
    fn words(&self, width: usize) -> String {
        let style = words::Style { width: width.clamp(40, 400), ..words::Style::default() };
        let mut text = words::solution(&self.report, &style);
        if let Some(study) = &self.study {
            let told = view::study::words(&self.report, study, Told::default(), style.width);
            if !told.is_empty() {
                text.push('\n');
                text.push_str(&told);
            }
        }
        text
    }
}
