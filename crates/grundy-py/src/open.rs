//! Games as they are written: names, codes, arrow expressions, files with rules or graphs.

use std::path::Path;
use std::sync::Arc;

use grundy::Error;
use grundy_script::open::{Opened, Opener};

/// Larger files are refused.
const MAX_BYTES: u64 = 256 << 20;

/// Opens a game again: every sum and every picture needs a game of its own.
pub(crate) type Again = Arc<dyn Fn() -> Result<Opened, Error> + Send + Sync>;

/// Opens games as the command line does.
pub(crate) const OPENER: Opener = Opener::new(read);

/// The content of a text file, or why it cannot be read.
fn read(path: &str) -> Result<String, String> {
    let size = std::fs::metadata(Path::new(path)).map_err(|error| error.to_string())?.len();
    if size > MAX_BYTES {
        return Err(format!("it is larger than {} MiB", MAX_BYTES >> 20));
    }
    std::fs::read_to_string(path).map_err(|error| error.to_string())
}
