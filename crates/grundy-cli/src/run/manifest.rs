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

#[cfg(test)]
mod tests {
    use super::*;

    /// A manifest of two segments, and one of two states.
    fn examples() -> [Manifest; 2] {
        let game = Identity::read("0.106").unwrap();
        let spent = Duration::from_millis(1234);
        let segment = |first, count, width| Segment { first, count, width, sum: first + 7 };
        let state = |len: u64| {
            let json = json!({ "values": len, "bytes": 10 * len, "xxh3": hexadecimal(len + 1) });
            SavedState::from_json(&json).unwrap()
        };
        let new = |game| Manifest { spent, ..Manifest::new(game, 9000) };
        let segments = vec![segment(0, 300, Width::One), segment(300, 5, Width::Two)];
        let states = vec![state(2000), state(1000)];
        [
            Manifest { segments, ..new(game.clone()) },
            Manifest { states, ..new(Identity { forgets: true, ..game }) },
        ]
    }

    #[test]
    fn what_is_written_is_read() {
        for (manifest, len) in examples().iter().zip([305, 2000]) {
            let json = manifest.to_json();
            let read = Manifest::from_json(&json).unwrap();
            assert_eq!((read.len(), read.to, read.spent), (len, 9000, Duration::from_millis(1234)));
            assert_eq!(read.to_json(), json);
        }
    }

    /// Each part that is missing or wrong is said.
    #[test]
    fn bad_manifests_are_refused() {
        let [whole, forgetting] = examples().map(|manifest| manifest.to_json());
        let without = |path: &[&str], value: Value| {
            let mut json = whole.clone();
            let place = path.iter().fold(&mut json, |json, key| match key.parse::<usize>() {
                Ok(at) => &mut json[at],
                Err(_) => &mut json[*key],
            });
            *place = value;
            json
        };
        for (json, problem) in [
            (without(&["to"], json!(null)), "the number 'to' is missing"),
            (without(&["milliseconds"], json!("1234")), "the number 'milliseconds' is missing"),
            (without(&["segments"], json!(null)), "the list of segments is missing"),
            (without(&["segments", "0", "type"], json!("u32")), "a segment has no type"),
            (without(&["segments", "1", "xxh3"], json!("x")), "a segment has no checksum"),
            (without(&["segments", "1", "first"], json!(null)), "the number 'first' is missing"),
            (without(&["segments", "1", "count"], json!(-1)), "the number 'count' is missing"),
            (without(&["segments", "1", "count"], json!(0)), "values-000000000300.u16 does not follow"),
            (without(&["segments", "1", "first"], json!(301)), "values-000000000301.u16 does not follow"),
            (without(&["segments", "0", "count"], json!(299)), "values-000000000300.u16 does not follow"),
            (without(&["states"], forgetting["states"].clone()), "values-000000000000.u8 does not follow"),
            (without(&["states"], json!([{}])), "a state is not described"),
            (without(&["run"], json!(null)), "its format is null"),
        ] {
            let refused = Manifest::from_json(&json).unwrap_err();
            assert!(refused.contains(problem), "{refused}, not {problem}: {json}");
        }
    }
}
