//! Solved games in files: a header, an index of blocks, the blocks.
//!
//! | Part | Holds |
//! |---|---|
//! | `GRUNDYT1` | that it is such a file |
//! | 4 bytes | the length of the header |
//! | header | JSON: the game, the program, how many numbers, the bytes of each, the numbers of a block |
//! | index | for each block its length (4 bytes) and its checksum (8) |
//! | 8 bytes | the checksum of all before |
//! | blocks | codes of positions, compressed by deflate |
//!
//! Numbers are little-endian, checksums xxh3. Holes, and values that a look at the next ply gives, are not stored: the byte
//! before is repeated, and costs next to nothing. A block is decoded when it is asked for, and kept.

use std::collections::HashMap;
use std::io::Write;
use std::path::Path;

use grundy::strong::{Between, Rounds, Solved, Stage, must_be_kept};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use mmap_io::MemoryMappedFile;
use rayon::prelude::*;
use serde_json::{Value, json};
use xxhash_rust::xxh3::xxh3_64;

use crate::exit::Failure;
use crate::files::in_words;
use crate::run::durable;

const MAGIC: &[u8; 8] = b"GRUNDYT1";
/// Numbers of a block.
const BLOCK: usize = 32 << 10;
/// How hard deflate tries, of 10.
const LEVEL: u8 = 8;
/// The same for what is kept only until the work is done.
const HASTY: u8 = 1;
/// A header is shorter than this.
const LONGEST_HEADER: usize = 4096;
/// What the index says of a block: its length and its checksum.
const ENTRY: usize = 4 + 8;

/// Writes all values of a game, and gives the size of the file.
pub(crate) fn save(path: &Path, game: &str, solved: &Solved) -> Result<u64, Failure> {
    let width = match solved {
        Solved::Bytes(_) => 1_usize,
        Solved::Words(_) => 2,
    };
    let mut header = header(game, solved.len(), width);
    header["program"] = concat!("grundy ", env!("CARGO_PKG_VERSION")).into();
    write(path, &header, LEVEL, &|first| plain(solved, first, width))
}

/// A solve between two rounds: all codes as they are.
pub(crate) fn save_stage(path: &Path, game: &str, between: &Between<'_>) -> Result<u64, Failure> {
    let width = between.width();
    let mut header = header(&unfinished(game), between.numbers(), width);
    header["rounds"] = json!([between.rounds().decided, between.rounds().ties]);
    write(path, &header, HASTY, &|first| {
        let slots = first..between.numbers().min(first + BLOCK);
        slots.flat_map(|slot| between.code(slot).to_le_bytes().into_iter().take(width)).collect()
    })
}

/// The stage in a file, all of it.
pub(crate) fn stage(path: &Path, game: &str, numbers: u64) -> Result<Stage, Failure> {
    let mut stored = Stored::open(path, &unfinished(game), numbers)?;
    let bad = |problem: String| Failure::File(format!("cannot use '{}': {problem}", path.display()));
    let round = |i: usize| stored.header["rounds"][i].as_u64().and_then(|n| u32::try_from(n).ok());
    let (Some(decided), Some(ties)) = (round(0), round(1)) else {
        return Err(bad("it is damaged: the rounds are missing".to_owned()));
    };
    let mut words = Vec::new();
    let mut bytes = Vec::new();
    for block in 0..stored.index.len() {
        let decoded = stored.decode(block).map_err(bad)?;
        match stored.width {
            1 => bytes.extend(decoded),
            _ => words.extend(decoded.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]))),
        }
    }
    stored.decoded.clear();
    let codes = if stored.width == 1 { Solved::Bytes(bytes) } else { Solved::Words(words) };
    Ok(Stage { codes, rounds: Rounds { decided, ties } })
}

/// What a file with a stage is known by: it cannot be taken for a solved game.
fn unfinished(game: &str) -> String {
    format!("{game}, not solved to the end")
}

fn header(game: &str, numbers: usize, width: usize) -> Value {
    json!({ "game": game, "numbers": numbers, "width": width, "block": BLOCK })
}

/// Writes a header and blocks, each made by the number of its first code.
fn write(
    path: &Path,
    header: &Value,
    level: u8,
    block: &(dyn Fn(usize) -> Vec<u8> + Sync),
) -> Result<u64, Failure> {
    let numbers = header["numbers"].as_u64().and_then(|n| usize::try_from(n).ok()).expect("it was just made");
    let starts: Vec<usize> = (0..numbers).step_by(BLOCK).collect();
    let blocks: Vec<Vec<u8>> =
        starts.into_par_iter().map(|first| compress_to_vec(&block(first), level)).collect();
    let header = header.to_string();
    let short = |length: usize| u32::try_from(length).expect("headers and blocks are short").to_le_bytes();
    let mut head = [MAGIC.as_slice(), &short(header.len()), header.as_bytes()].concat();
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

/// The codes of a block as bytes; those that need not be stored repeat what stands before them.
fn plain(solved: &Solved, first: usize, width: usize) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(BLOCK * width);
    let mut last = 0_u16;
    for slot in first..solved.len().min(first + BLOCK) {
        let code = solved.code(slot);
        if must_be_kept(code) {
            last = code;
        }
        bytes.extend(&last.to_le_bytes()[..width]);
    }
    bytes
}

/// An opened file.
pub(crate) struct Stored {
    file: MemoryMappedFile,
    header: Value,
    numbers: usize,
    width: usize,
    block: usize,
    /// Where each block begins, its length, and its checksum.
    index: Vec<(u64, u32, u64)>,
    decoded: HashMap<usize, Vec<u8>>,
}

impl Stored {
    /// Opens the table of a game with so many numbers.
    pub(crate) fn open(path: &Path, game: &str, numbers: u64) -> Result<Self, Failure> {
        let bad = |problem: String| Failure::File(format!("cannot use '{}': {problem}", path.display()));
        Self::read(path, game, numbers).map_err(bad)
    }

    fn read(path: &Path, game: &str, numbers: u64) -> Result<Self, String> {
        let length = std::fs::metadata(path).map_err(|error| in_words(&error))?.len();
        let foreign = || "it is no table of a solved game".to_owned();
        let damaged = || "it is damaged: its index does not fit".to_owned();
        // an empty file cannot be mapped
        if length < 12 {
            return Err(foreign());
        }
        let file = MemoryMappedFile::open_ro(path).map_err(|error| error.to_string())?;
        let part = |from: u64, count: usize| -> Result<&[u8], String> {
            let end = from.checked_add(count as u64).filter(|&end| end <= length);
            end.ok_or_else(damaged)?;
            file.as_slice_bytes(from, count as u64).map_err(|error| error.to_string())
        };
        if part(0, 8)? != MAGIC {
            return Err(foreign());
        }
        let header_length = u32_at(part(8, 4)?) as usize;
        if header_length > LONGEST_HEADER {
            return Err(damaged());
        }
        let header: Value = serde_json::from_slice(part(12, header_length)?).map_err(|_| damaged())?;
        let number =
            |key: &str| header[key].as_u64().and_then(|n| usize::try_from(n).ok()).ok_or_else(damaged);
        let (held, width, block) = (number("numbers")?, number("width")?, number("block")?);
        if !(1..=2).contains(&width) || !(1..=1 << 20).contains(&block) {
            return Err(damaged());
        }
        let blocks = held.div_ceil(block);
        let index_at = 12 + header_length as u64;
        let index_length = blocks.checked_mul(ENTRY).ok_or_else(damaged)?;
        let entries = part(index_at, index_length)?;
        let sum_at = index_at + index_length as u64;
        let head = part(0, usize::try_from(sum_at).map_err(|_| damaged())?)?;
        if part(sum_at, 8)? != xxh3_64(head).to_le_bytes() {
            return Err(damaged());
        }
        let mut at = sum_at + 8;
        let index: Vec<(u64, u32, u64)> = entries
            .chunks_exact(ENTRY)
            .map(|entry| {
                let (begin, length) = (at, u32_at(entry));
                at = at.saturating_add(length.into());
                let sum: [u8; 8] = entry[4..].try_into().expect("an entry has 12 bytes");
                (begin, length, u64::from_le_bytes(sum))
            })
            .collect();
        if at != length {
            return Err(format!("it has {length} bytes instead of {at}"));
        }
        if header["game"] != json!(game) {
            return Err(format!("it holds {}, and the question is about {game}", header["game"]));
        }
        if held as u64 != numbers {
            return Err(format!(
                "it holds {held} numbers, and {game} has {numbers}: another version wrote it"
            ));
        }
        Ok(Self { file, header, numbers: held, width, block, index, decoded: HashMap::new() })
    }

    /// The code of a number.
    pub(crate) fn code(&mut self, slot: usize) -> Result<u16, String> {
        let number = slot / self.block;
        if slot >= self.numbers {
            return Err(format!("number {slot} is out of range: it holds {}", self.numbers));
        }
        if !self.decoded.contains_key(&number) {
            let decoded = self.decode(number)?;
            self.decoded.insert(number, decoded);
        }
        let bytes = &self.decoded[&number][(slot % self.block) * self.width..][..self.width];
        Ok(u16::from_le_bytes([bytes[0], bytes.get(1).copied().unwrap_or(0)]))
    }

    fn decode(&self, number: usize) -> Result<Vec<u8>, String> {
        let damaged = || format!("it is damaged: block {number} does not fit its checksum");
        let (begin, length, sum) = self.index[number];
        let bytes = self.file.as_slice_bytes(begin, length.into()).map_err(|error| error.to_string())?;
        if xxh3_64(bytes) != sum {
            return Err(damaged());
        }
        let expected = self.block.min(self.numbers - number * self.block) * self.width;
        let decoded = decompress_to_vec_with_limit(bytes, expected).map_err(|_| damaged())?;
        if decoded.len() == expected { Ok(decoded) } else { Err(damaged()) }
    }
}

fn u32_at(bytes: &[u8]) -> u32 {
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}
