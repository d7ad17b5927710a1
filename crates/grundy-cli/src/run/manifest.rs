//! The manifest: the list of valid segments. It and `run.json` are JSON sealed with a checksum.

use std::time::Duration;

use grundy::heap::Width;
use serde_json::{Value, json};

use super::identity::Identity;
use super::segment::Segment;
use super::state::SavedState;
use crate::durable::sealed::hexadecimal;

/// The state of a run.
#[derive(Clone, Debug)]
pub(crate) struct Manifest {
    /// The game.
    pub(crate) identity: Identity,
    /// The last heap asked for.
    pub(crate) to: u64,
    /// The time spent on the values so far.
    pub(crate) spent: Duration,
    /// The segments, from heap 0 without gaps.
    pub(crate) segments: Vec<Segment>,
    /// The newest state of a run that forgets, and the one before. Such a run has no segments.
    pub(crate) states: Vec<SavedState>,
}

impl Manifest {
    /// A run without values.
    pub(crate) fn new(identity: Identity, to: u64) -> Self {
        Self { identity, to, spent: Duration::ZERO, segments: Vec::new(), states: Vec::new() }
    }

    /// The number of saved values, or of those before the saved state.
    pub(crate) fn len(&self) -> u64 {
        let state = self.states.first().map_or(0, |state| state.len);
        self.segments.last().map_or(state, Segment::end)
    }

    /// The manifest as JSON.
    pub(crate) fn to_json(&self) -> Value {
        let segments = self.segments.iter().map(|segment| {
            json!({
                "file": segment.name(),
                "first": segment.first,
                "count": segment.count,
                "type": segment.width.name(),
                "xxh3": hexadecimal(segment.sum),
            })
        });
        let mut json = json!({
            "run": self.identity.to_json(),
            "to": self.to,
            "milliseconds": u64::try_from(self.spent.as_millis()).unwrap_or(u64::MAX),
            "segments": segments.collect::<Vec<_>>(),
        });
        if self.identity.forgets {
            json["states"] = self.states.iter().map(SavedState::to_json).collect();
        }
        json
    }

    /// Reads JSON; the segments must follow each other from heap 0.
    pub(crate) fn from_json(value: &Value) -> Result<Self, String> {
        let number = |value: &Value, name: &str| {
            value[name].as_u64().ok_or_else(|| format!("the number '{name}' is missing"))
        };
        let run = &value["run"];
        let to = number(value, "to")?;
        let spent = Duration::from_millis(number(value, "milliseconds")?);
        let mut manifest = Self { spent, ..Self::new(Identity::from_json(run)?, to) };
        for state in value["states"].as_array().into_iter().flatten() {
            manifest.states.push(SavedState::from_json(state).ok_or("a state is not described")?);
        }
        for entry in value["segments"].as_array().ok_or("the list of segments is missing")? {
            let width = entry["type"].as_str().and_then(Width::named).ok_or("a segment has no type")?;
            let sum = entry["xxh3"].as_str().and_then(|sum| u64::from_str_radix(sum, 16).ok());
            let segment = Segment {
                first: number(entry, "first")?,
                count: number(entry, "count")?,
                width,
                sum: sum.ok_or("a segment has no checksum")?,
            };
            if segment.first != manifest.len() || segment.count == 0 || !manifest.states.is_empty() {
                return Err(format!("{} does not follow the one before", segment.name()));
            }
            manifest.segments.push(segment);
        }
        Ok(manifest)
    }
}
