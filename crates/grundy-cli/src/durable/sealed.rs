//! JSON objects sealed with the checksum of their compact text.

use std::io::Write;
use std::path::Path;

use serde_json::{Value, json};
use xxhash_rust::xxh3::xxh3_64;

use crate::exit::Failure;

/// Writes an object, sealed.
pub(crate) fn seal(path: &Path, content: &Value) -> Result<(), Failure> {
    let sealed = json!({ "content": content, "xxh3": hexadecimal(xxh3_64(content.to_string().as_bytes())) });
    super::write(path, |out| writeln!(out, "{sealed:#}"))
}

/// Opens what `seal` wrote; `None` if the file does not exist.
pub(crate) fn open(path: &Path) -> Result<Option<Value>, String> {
    if !path.exists() {
        return Ok(None);
    }
    let text = crate::files::read(&path.display().to_string())?;
    let mut sealed: Value =
        serde_json::from_str(&text).map_err(|error| format!("it is not JSON ({error})"))?;
    let content = sealed["content"].take();
    if sealed["xxh3"] == json!(hexadecimal(xxh3_64(content.to_string().as_bytes()))) {
        Ok(Some(content))
    } else {
        Err("its checksum does not fit".to_owned())
    }
}

/// A checksum as it is written.
pub(crate) fn hexadecimal(sum: u64) -> String {
    format!("{sum:016x}")
}
