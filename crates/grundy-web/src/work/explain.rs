//! The explanation of an answer, with a small picture for each of its ideas.

use grundy::error::Error;
use grundy::report::{Ask, Report};
use grundy::table::Table;
use grundy_explain::steps::{self, Step};

use super::board::{Drawn, still};

/// Pictures of an explanation.
const MAX_PICTURES: usize = 12;
/// Bytes of the drawing of one of them.
const MAX_PICTURE_BYTES: usize = 24 << 10;

/// An explanation as data, with its approximate size in memory.
#[derive(Debug)]
pub(crate) struct Why {
    pub(crate) steps: Vec<Step>,
    /// What the steps are about, drawn: positions with their pictures.
    pub(crate) pictures: Vec<(String, Drawn)>,
    pub(crate) bytes: u64,
}

/// Explains an answer.
pub(crate) fn why(game: &str, table: &dyn Table, report: &Report, ask: &Ask) -> Result<Why, Error> {
    let steps = steps::explain(game, table, report, ask)?;
    // the structs take more memory than their texts
    let bytes = serde_json::to_string(&steps).map_or(0, |text| 3 * text.len() as u64);
    let pictures = pictures(&steps, table, &report.position);
    let drawn: u64 = pictures.iter().map(|(position, drawn)| position.len() as u64 + drawn.bytes()).sum();
    Ok(Why { steps, pictures, bytes: bytes + drawn })
}

/// The position that a step is about; `whole` is the one that is explained.
pub(crate) fn about<'a>(step: &'a Step, whole: &'a str) -> &'a str {
    match step {
        Step::Mex { position, .. }
        | Step::Replies { position, .. }
        | Step::Draw { position, .. }
        | Step::Choice { position, .. }
        | Step::Form { position, .. } => position,
        Step::Wins { to, .. } => to,
        Step::MisereNim { mv: Some(way), .. } => &way.to,
        Step::Line { moves, .. } => moves.last().map_or(whole, |way| &way.to),
        _ => whole,
    }
}

/// Pictures of what the steps are about, where there are several steps, and more to draw than text.
fn pictures(steps: &[Step], table: &dyn Table, whole: &str) -> Vec<(String, Drawn)> {
    let mut found: Vec<(String, Drawn)> = Vec::new();
    for position in steps.iter().map(|step| about(step, whole)).filter(|_| steps.len() > 1) {
        if found.len() == MAX_PICTURES || found.iter().any(|(known, _)| known == position) {
            continue;
        }
        // what cannot be drawn is told in words alone
        if let Ok(Some(drawn)) = still(table, position)
            && drawn.elements.len() <= MAX_PICTURE_BYTES
        {
            found.push((position.to_owned(), drawn));
        }
    }
    found
}
