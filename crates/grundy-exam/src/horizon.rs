//! The definition, word for word, up to a number of plies: the independent way to every class.
//!
//! From one start all plays are followed up to that number of plies, layer by layer; then the layers are
//! valued from the last to the first. There is no graph, no order and no cut: what is not decided within the
//! plies is not decided here.

use std::collections::BTreeMap;

use grundy::error::BadText;

use crate::class::Class;
use crate::position::{Heaps, Position};
use crate::rules::{After, ExamMove, Rules};

/// The key of a position in a layer.
type LayerKey = (Heaps, Option<usize>);

/// The class of a position, if it is decided within `plies`.
///
/// # Errors
/// An expression fails.
pub fn class(rules: &Rules, at: &Position, plies: u32) -> Result<Option<Class>, BadText> {
    let mut layers: Vec<BTreeMap<LayerKey, Vec<ExamMove>>> = Vec::new();
    let mut layer: Vec<Position> = vec![*at];
    for _ in 0..plies {
        let mut rows = BTreeMap::new();
        let mut next = Vec::new();
        for at in layer {
            let key = (at.heaps, at.barred);
            if rows.contains_key(&key) {
                continue;
            }
            let steps = rules.moves(&at)?;
            next.extend(steps.iter().filter_map(|step| match step.after {
                After::Live(next) => Some(next),
                _ => None,
            }));
            rows.insert(key, steps);
        }
        layers.push(rows);
        layer = next;
    }
    // plies to the end in the layer behind: odd for a win of the player to move there, even for a loss
    let mut behind: BTreeMap<LayerKey, Option<u32>> = BTreeMap::new();
    for rows in layers.into_iter().rev() {
        behind = rows
            .into_iter()
            .map(|(key, steps)| {
                let values: Vec<Option<u32>> = steps
                    .iter()
                    .map(|step| match step.after {
                        After::Won => Some(0),
                        After::Lost => Some(1),
                        After::Beyond => None,
                        After::Live(next) => behind.get(&(next.heaps, next.barred)).copied().flatten(),
                    })
                    .collect();
                (key, value(&values))
            })
            .collect();
    }
    // a move that loses at once counts two, and may look beyond the last layer
    let found = behind.get(&(at.heaps, at.barred)).copied().flatten().filter(|found| *found <= plies);
    Ok(found.map(|plies| if plies % 2 == 1 { Class::Win(plies.div_ceil(2)) } else { Class::Loss(plies / 2) }))
}

/// The plies to the end from those behind each move: the winner hurries, the loser delays.
fn value(behind: &[Option<u32>]) -> Option<u32> {
    let losses = behind.iter().flatten().filter(|plies| *plies % 2 == 0);
    if let Some(fastest) = losses.min() {
        return Some(fastest + 1);
    }
    let all: Option<Vec<u32>> = behind.iter().copied().collect();
    all?.into_iter().max().map(|slowest| slowest + 1)
}
