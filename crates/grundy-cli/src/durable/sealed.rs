//! JSON objects sealed with the checksum of their compact text.

use std::io::Write;
use std::path::Path;

pub(crate) use grundy_kept::sealed::{hexadecimal, open};
use serde_json::Value;

use crate::exit::Failure;

/// Writes an object, sealed.
pub(crate) fn seal(path: &Path, content: &Value) -> Result<(), Failure> {
    let sealed = grundy_kept::sealed::seal(content);
    super::write(path, |out| writeln!(out, "{sealed:#}"))
}
