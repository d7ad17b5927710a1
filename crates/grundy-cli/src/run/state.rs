//! The state of a run that forgets: one file, from which the run goes on. The manifest lists the newest one;
//! the one before stays until the next is saved.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use xxhash_rust::xxh3::xxh3_64;

use crate::durable;
use crate::durable::sealed::hexadecimal;
use crate::exit::Failure;

/// A saved state, as the manifest lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SavedState {
    /// How many values were computed.
    pub(crate) len: u64,
    /// The bytes of the file, and their xxh3 (64 bits).
    bytes: u64,
    sum: u64,
}

impl SavedState {
    /// The name of its file.
    pub(crate) fn name(&self) -> String {
        format!("state-{:015}.bin", self.len)
    }

    /// Whether a file's name is that of a state.
    pub(crate) fn is_name(name: &str) -> bool {
        let number = name.strip_prefix("state-").and_then(|rest| rest.strip_suffix(".bin"));
        number.is_some_and(|len| len.bytes().all(|c| c.is_ascii_digit()))
    }

    /// The path of its file in the folder of the run.
    pub(crate) fn path(&self, folder: &Path) -> PathBuf {
        folder.join(self.name())
    }

    /// Writes the state after `len` values.
    pub(crate) fn write(folder: &Path, len: u64, state: &[u8]) -> Result<Self, Failure> {
        let written = Self { len, bytes: state.len() as u64, sum: xxh3_64(state) };
        durable::write(&written.path(folder), |out| out.write_all(state))?;
        Ok(written)
    }

    /// The state, if the file is whole.
    pub(crate) fn read(&self, folder: &Path) -> io::Result<Vec<u8>> {
        let state = fs::read(self.path(folder))?;
        if state.len() as u64 != self.bytes {
            return Err(io::Error::other(format!("it has {} bytes instead of {}", state.len(), self.bytes)));
        }
        match xxh3_64(&state) == self.sum {
            true => Ok(state),
            false => Err(io::Error::other("its checksum does not fit")),
        }
    }

    /// As JSON.
    pub(crate) fn to_json(&self) -> Value {
        json!({
            "file": self.name(),
            "values": self.len,
            "bytes": self.bytes,
            "xxh3": hexadecimal(self.sum),
        })
    }

    /// Reads JSON.
    pub(crate) fn from_json(value: &Value) -> Option<Self> {
        let sum = u64::from_str_radix(value["xxh3"].as_str()?, 16).ok()?;
        Some(Self { len: value["values"].as_u64()?, bytes: value["bytes"].as_u64()?, sum })
    }
}
