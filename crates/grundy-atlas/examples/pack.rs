//! Packs rows of the atlas, JSON one a line on standard input, into the file that the program holds:
//!
//! ```sh
//! grundy atlas --digits 4 --to 1e6 --each 10s --dir rows
//! cat rows/*.json | cargo run -p grundy-atlas --example pack crates/grundy-atlas/data/rows.z
//! ```

use std::error::Error;
use std::io::read_to_string;

use grundy_atlas::{Row, pack};

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("name the file to write")?;
    let text = read_to_string(std::io::stdin())?;
    let rows: Vec<Row> = text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    Ok(std::fs::write(file, pack(rows))?)
}
