//! Files that questions name. The library opens none; this is who does.

use std::io::Read;

use crate::Io;
use crate::exit::Failure;

/// Larger files are refused.
const MAX_BYTES: u64 = 256 << 20;

/// The contents of a text file, or why it cannot be read.
pub(crate) fn read(path: &str) -> Result<String, String> {
    let file = std::fs::File::open(path).map_err(|error| error.to_string().to_lowercase())?;
    let mut text = String::new();
    match file.take(MAX_BYTES + 1).read_to_string(&mut text) {
        Err(error) => Err(error.to_string()),
        Ok(_) if text.len() as u64 > MAX_BYTES => Err(format!("it is larger than {} MiB", MAX_BYTES >> 20)),
        Ok(_) => Ok(text),
    }
}

/// The words of a question in one text, with `-` and `@FILE` replaced by what they stand for.
pub(crate) fn question(words: &[String], io: &mut Io) -> Result<String, Failure> {
    let mut parts = Vec::new();
    for word in words {
        match word.strip_prefix('@') {
            _ if word == "-" => {
                let mut text = String::new();
                (&mut io.input).take(MAX_BYTES).read_to_string(&mut text)?;
                if text.trim().is_empty() {
                    return Err(Failure::Usage {
                        problem: "no position comes from standard input".to_owned(),
                        hint: "`-` reads the position from there".to_owned(),
                    });
                }
                parts.push(text.trim().to_owned());
            }
            Some(path) => {
                let text = read(path).map_err(|why| Failure::Usage {
                    problem: format!("cannot read '{path}': {why}"),
                    hint: "@FILE reads a position from a file".to_owned(),
                })?;
                parts.push(text.trim().to_owned());
            }
            None => parts.push(word.clone()),
        }
    }
    Ok(parts.join(" "))
}
