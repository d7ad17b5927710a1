//! Solved games are written to files. [`grundy_kept`] says what their format is, and reads them.

use std::io::Write;
use std::ops::Range;
use std::path::Path;

use grundy::limits::Limits;
use grundy::strong::{Between, Rounds, Solved, Stage, TierBetween, must_be_kept};
pub(crate) use grundy_kept::Unusable;
use grundy_kept::blocks::Mark;
pub(crate) use grundy_kept::blocks::within;
pub(crate) use grundy_kept::table::Stored;
use grundy_kept::table::{MAGIC, packed, width_of};
use grundy_kept::texts::{self, MAX_BLOCK_TEXTS};
use miniz_oxide::deflate::compress_to_vec;
use rayon::prelude::*;
use serde_json::{Value, json};
use xxhash_rust::xxh3::xxh3_64;

use crate::durable;
use crate::exit::Failure;

/// Codes of a block in files that are written.
const BLOCK_CODES: usize = 32 << 10;
/// Texts of a block in files that are written: so many, or more in a long file.
const MIN_BLOCK_TEXTS: usize = 1 << 8;
/// Blocks of texts in such a file, about: their index is in memory when it is asked.
const TEXT_BLOCKS: usize = 1 << 12;
/// The deflate level of solved games, of 10.
const LEVEL: u8 = 8;
/// That of tiers: a fifth of the time, and 4 % more room.
const TIER_LEVEL: u8 = 5;
/// The deflate level of stages, which are deleted when the solve ends.
const STAGE_LEVEL: u8 = 1;

/// Writes all values of a game; gives the size of the file.
pub(crate) fn save(path: &Path, game: &str, solved: &Solved) -> Result<u64, Failure> {
    let width = match solved {
        Solved::Bytes(_) => 1_usize,
        Solved::Words(_) => 2,
    };
    let mut header = header(game, solved.len(), width);
    header["program"] = concat!("grundy ", env!("CARGO_PKG_VERSION")).into();
    write(path, &header, LEVEL, &|first| plain(solved, first, width))
}

/// Writes all codes of a solve between two rounds.
pub(crate) fn save_stage(path: &Path, game: &str, between: &Between<'_>) -> Result<u64, Failure> {
    let width = between.width();
    let mut header = header(&unfinished(game), between.numbers(), width);
    header["rounds"] = json!([between.rounds().decided, between.rounds().ties]);
    write(path, &header, STAGE_LEVEL, &|first| {
        let slots = first..between.numbers().min(first + BLOCK_CODES);
        slots.flat_map(|slot| between.code(slot).to_le_bytes().into_iter().take(width)).collect()
    })
}

/// Writes codes; those of holes repeat the one before.
pub(crate) fn save_codes(path: &Path, title: &str, codes: &[u16]) -> Result<u64, Failure> {
    let width = width_of(codes);
    let mut header = header(title, codes.len(), width);
    header["program"] = concat!("grundy ", env!("CARGO_PKG_VERSION")).into();
    write(path, &header, TIER_LEVEL, &|first| {
        packed(&codes[first..codes.len().min(first + BLOCK_CODES)], width)
    })
}

/// Writes texts, which are ascending.
pub(crate) fn save_texts(path: &Path, title: &str, texts: &[String]) -> Result<u64, Failure> {
    let block = texts.len().div_ceil(TEXT_BLOCKS).clamp(MIN_BLOCK_TEXTS, MAX_BLOCK_TEXTS);
    let bytes = |block: &[String]| block.iter().map(|text| text.len() + 1).sum::<usize>();
    let header = json!({
        "game": title,
        "texts": texts.len(),
        "block": block,
        "longest": texts.chunks(block).map(bytes).max().unwrap_or(0),
        "program": concat!("grundy ", env!("CARGO_PKG_VERSION")),
    });
    let starts: Vec<usize> = (0..texts.len()).step_by(block).collect();
    write_blocks(path, texts::MAGIC, &header, TIER_LEVEL, starts, &|first| {
        let mut lines = texts[first..texts.len().min(first + block)].join("\n");
        lines.push('\n');
        lines.into_bytes()
    })
}

/// Writes some cells of a tier between two rounds.
pub(crate) fn save_cells(
    path: &Path,
    title: &str,
    between: &TierBetween<'_>,
    places: Range<usize>,
) -> Result<u64, Failure> {
    let width = between.width();
    write(path, &header(title, places.len(), width), STAGE_LEVEL, &|first| {
        let places = places.start + first..places.end.min(places.start + first + BLOCK_CODES);
        let mut bytes = Vec::with_capacity(BLOCK_CODES * width);
        places.for_each(|place| bytes.extend_from_slice(&between.cell(place).to_le_bytes()[..width]));
        bytes
    })
}

/// Writes cells of so many bytes each, as [`save_cells`] does.
pub(crate) fn save_cell_bytes(path: &Path, title: &str, width: usize, cells: &[u8]) -> Result<u64, Failure> {
    write(path, &header(title, cells.len() / width, width), STAGE_LEVEL, &|first| {
        cells[first * width..cells.len().min((first + BLOCK_CODES) * width)].to_vec()
    })
}

/// Reads the stage in a file.
pub(crate) fn stage(path: &Path, game: &str, numbers: u64, limits: &Limits) -> Result<Stage, Unusable> {
    let mut stored = Stored::read(path, &unfinished(game), numbers, limits)?;
    let round = |i: usize| stored.header()["rounds"][i].as_u64().and_then(|n| u32::try_from(n).ok());
    let (Some(decided), Some(ties)) = (round(0), round(1)) else {
        return Err(Unusable::Damaged("its rounds are missing".to_owned()));
    };
    let mut words = Vec::new();
    let mut bytes = Vec::new();
    let width = stored.width();
    let read = stored.each_block(|decoded| match width {
        1 => bytes.extend(decoded),
        _ => words.extend(decoded.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]))),
    });
    read.map_err(Unusable::Damaged)?;
    let codes = if width == 1 { Solved::Bytes(bytes) } else { Solved::Words(words) };
    Ok(Stage { codes, rounds: Rounds { decided, ties } })
}

/// The game in the header of a stage, so that it cannot be taken for a solved game.
fn unfinished(game: &str) -> String {
    format!("{game}, not solved to the end")
}

fn header(game: &str, numbers: usize, width: usize) -> Value {
    json!({ "game": game, "numbers": numbers, "width": width, "block": BLOCK_CODES })
}

/// Writes a header and blocks of codes; `block` gives the bytes of one by its first slot.
fn write(
    path: &Path,
    header: &Value,
    level: u8,
    block: &(dyn Fn(usize) -> Vec<u8> + Sync),
) -> Result<u64, Failure> {
    let numbers =
        header["numbers"].as_u64().and_then(|n| usize::try_from(n).ok()).expect("the header has a count");
    write_blocks(path, MAGIC, header, level, (0..numbers).step_by(BLOCK_CODES).collect(), block)
}

/// Writes a header and blocks; `block` gives the bytes of one by what it starts with.
fn write_blocks(
    path: &Path,
    mark: &Mark,
    header: &Value,
    level: u8,
    starts: Vec<usize>,
    block: &(dyn Fn(usize) -> Vec<u8> + Sync),
) -> Result<u64, Failure> {
    let blocks: Vec<Vec<u8>> =
        starts.into_par_iter().map(|first| compress_to_vec(&block(first), level)).collect();
    let header = header.to_string();
    let short = |length: usize| u32::try_from(length).expect("headers and blocks are short").to_le_bytes();
    let mut head = [mark.as_slice(), &short(header.len()), header.as_bytes()].concat();
    for block in &blocks {
        head.extend(short(block.len()));
        head.extend(xxh3_64(block).to_le_bytes());
    }
    head.extend(xxh3_64(&head).to_le_bytes());
    durable::write(path, |out| {
        out.write_all(&head)?;
        blocks.iter().try_for_each(|block| out.write_all(block))
    })?;
    Ok((head.len() + blocks.iter().map(Vec::len).sum::<usize>()) as u64)
}

/// The codes of a block as bytes; those that need not be stored repeat the one before.
fn plain(solved: &Solved, first: usize, width: usize) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(BLOCK_CODES * width);
    let mut last = 0_u16;
    for slot in first..solved.len().min(first + BLOCK_CODES) {
        let code = solved.code(slot);
        if must_be_kept(code) {
            last = code;
        }
        bytes.extend(&last.to_le_bytes()[..width]);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODES: usize = 50 * BLOCK_CODES + 7;

    fn saved(folder: &Path) -> (std::path::PathBuf, Solved) {
        let path = folder.join("game.table");
        let solved = Solved::Words((0..CODES).map(|slot| u16::try_from(slot % 500).unwrap()).collect());
        save(&path, "game", &solved).unwrap();
        (path, solved)
    }

    fn open(path: &Path, max_bytes: u64) -> Result<Stored, Failure> {
        Ok(Stored::open(path, "game", CODES as u64, &Limits { max_bytes, ..Limits::default() })?)
    }

    #[test]
    fn decoded_blocks_stay_within_the_charge() {
        let folder = tempfile::tempdir().unwrap();
        let (path, solved) = saved(folder.path());
        let limits = Limits { max_bytes: 1 << 20, ..Limits::default() };
        let mut stored = open(&path, limits.max_bytes).unwrap();
        assert!(stored.charged() < limits.max_bytes / 2, "{}", stored.charged());
        let mut most = 0;
        for slot in 0..CODES {
            let code = stored.code(slot).unwrap();
            assert!(code == solved.code(slot) || !must_be_kept(solved.code(slot)));
            let held = stored.decoded_bytes();
            most = most.max(held);
        }
        assert!(most > 0 && most <= limits.max_bytes / 8, "{most}");
    }
}
