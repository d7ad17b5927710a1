//! The rows that come with the program.

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;

use crate::row::Row;

/// Rows as JSON, one a line, compressed by zlib. `examples/pack.rs` makes it from the rows of `grundy atlas
/// --dir`.
const PACKED: &[u8] = include_bytes!("../data/rows.z");
/// What the rows may take when they are unpacked.
const MAX_UNPACKED_BYTES: usize = 16 << 20;
/// The best compression.
const LEVEL: u8 = 10;

/// The rows that were computed once for this version, in the order of the codes.
///
/// ```
/// let rows = grundy_atlas::shipped();
/// let dawson = rows.iter().find(|row| row.is_of("0.07")).unwrap();
/// assert_eq!(dawson.code, "0.4", "the shortest code of Dawson's Kayles");
/// ```
///
/// # Panics
/// The data that was compiled in is damaged.
pub fn shipped() -> Vec<Row> {
    let unpacked = decompress_to_vec_zlib_with_limit(PACKED, MAX_UNPACKED_BYTES);
    let unpacked = unpacked.expect("zlib data");
    let rows: Result<Vec<Row>, _> = serde_json::Deserializer::from_slice(&unpacked).into_iter().collect();
    rows.expect("rows as JSON")
}

/// Rows as the program holds them: in the order of the codes, compressed.
///
/// # Panics
/// Never: a row is plain data.
pub fn pack(mut rows: Vec<Row>) -> Vec<u8> {
    // the shorter code first; 0. before 4.
    rows.sort_by(|a, b| (a.digits(), &a.code).cmp(&(b.digits(), &b.code)));
    let lines: Vec<String> =
        rows.iter().map(|row| serde_json::to_string(row).expect("plain data with text keys")).collect();
    compress_to_vec_zlib(lines.join("\n").as_bytes(), LEVEL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_loses_nothing() {
        let rows = shipped();
        assert!(PACKED.len() < 1_000_000);
        assert_eq!(pack(rows), PACKED);
    }
}
