//! Games as they are written: names, codes, arrow expressions, files with rules or graphs.

use std::path::Path;
use std::sync::Arc;

use grundy::Error;
use grundy::catalogue;
use grundy::notation::text::Text;
use grundy::table::Table;
use grundy_script::formula::Formula;
use grundy_script::{arrow, file};

/// Larger files are refused.
const MAX_BYTES: u64 = 256 << 20;

/// Opens a game, again and again: who sums games needs each for himself.
pub(crate) type Opener = Arc<dyn Fn() -> Result<(String, Box<dyn Table>), Error> + Send + Sync>;

/// Opens the game that a text names, as the command line does.
///
/// # Errors
/// An unknown name, a slip, a file that cannot be read.
pub(crate) fn open(text: &str) -> Result<(String, Box<dyn Table>), Error> {
    if Formula::is_arrow(text) {
        return arrow::open(text);
    }
    let game = Text::new(text).trim();
    if !game.as_str().ends_with(".star") {
        return catalogue::open(game, &read);
    }
    let name = game.as_str();
    let rules = read(name).map_err(|why| game.bad(format!("cannot read '{name}': {why}")))?;
    Ok((name.to_owned(), file::open(name, &rules)?.table))
}

/// The content of a text file, or why it cannot be read.
pub(crate) fn read(path: &str) -> Result<String, String> {
    let size = std::fs::metadata(Path::new(path)).map_err(|error| error.to_string())?.len();
    if size > MAX_BYTES {
        return Err(format!("it is larger than {} MiB", MAX_BYTES >> 20));
    }
    std::fs::read_to_string(path).map_err(|error| error.to_string())
}
