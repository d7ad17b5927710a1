//! Solved games in files: a header, an index of blocks, the blocks.
//!
//! | Part | Holds |
//! |---|---|
//! | `GRUNDYT1` | the mark of this format |
//! | 4 bytes | the length of the header |
//! | header | JSON: the game, the program, the number of codes, the bytes of each, the codes of a block |
//! | index | for each block its length (4 bytes) and its checksum (8) |
//! | 8 bytes | the checksum of everything before |
//! | blocks | the codes of the positions, compressed by deflate |
//!
//! Numbers are little-endian, checksums xxh3. Holes, and values that follow from the next ply, are not
//! stored: the code before is repeated, which compresses to almost nothing. A block is decoded when one of
//! its codes is asked for; a cache of bounded size, charged to the memory limit of the question, keeps the
//! last ones.
//!
//! Deflate is part of the format: files written by any version open in all later ones. So its codec is a
//! direct dependency.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;

use grundy::error::{Limit, Stopped};
use grundy::limits::Limits;
use grundy::strong::{Between, HOLE, Rounds, Solved, Stage, TierBetween, must_be_kept};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use quick_cache::unsync::Cache;
use rayon::prelude::*;
use serde_json::{Value, json};
use xxhash_rust::xxh3::xxh3_64;

use crate::durable;
use crate::exit::Failure;
use crate::files::in_words;

const MAGIC: &[u8; 8] = b"GRUNDYT1";
/// Codes of a block in files that are written.
const BLOCK_CODES: usize = 32 << 10;
/// Codes of a block in files that are read.
const MAX_BLOCK_CODES: usize = 1 << 20;
/// The deflate level of solved games, of 10.
const LEVEL: u8 = 8;
/// The deflate level of stages, which are deleted when the solve ends.
const STAGE_LEVEL: u8 = 1;
/// The bytes of a header.
const MAX_HEADER_BYTES: usize = 4096;
/// The bytes of an index entry: a length and a checksum.
const ENTRY_BYTES: usize = 4 + 8;
/// Bytes of decoded blocks that are kept; at most a share of the question's memory.
const MAX_CACHE_BYTES: u64 = 16 << 20;
const MEMORY_SHARE: u64 = 8;
/// Bytes that the cache needs for a block beside its codes, rounded up.
const CACHE_ENTRY_BYTES: u64 = 128;

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
    let width = if codes.iter().all(|&code| code <= u16::from(u8::MAX)) { 1 } else { 2 };
    let mut header = header(title, codes.len(), width);
    header["program"] = concat!("grundy ", env!("CARGO_PKG_VERSION")).into();
    write(path, &header, LEVEL, &|first| {
        let (mut bytes, mut last) = (Vec::with_capacity(BLOCK_CODES * width), 0_u16);
        for &code in &codes[first..codes.len().min(first + BLOCK_CODES)] {
            if code != HOLE {
                last = code;
            }
            bytes.extend(&last.to_le_bytes()[..width]);
        }
        bytes
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
        places.flat_map(|place| between.cell(place).to_le_bytes().into_iter().take(width)).collect()
    })
}

/// Writes cells of so many bytes each, as [`save_cells`] does.
pub(crate) fn save_cell_bytes(path: &Path, title: &str, width: usize, cells: &[u8]) -> Result<u64, Failure> {
    write(path, &header(title, cells.len() / width, width), STAGE_LEVEL, &|first| {
        cells[first * width..cells.len().min((first + BLOCK_CODES) * width)].to_vec()
    })
}

/// Why a file cannot be used.
pub(crate) enum Unusable {
    /// It is damaged: what is wrong with it.
    Damaged(String),
    /// It is whole, and of no use here; or it cannot be read.
    Other(Failure),
}

/// Reads the stage in a file.
pub(crate) fn stage(path: &Path, game: &str, numbers: u64, limits: &Limits) -> Result<Stage, Unusable> {
    let mut stored = Stored::read(path, &unfinished(game), numbers, limits)?;
    let round = |i: usize| stored.header["rounds"][i].as_u64().and_then(|n| u32::try_from(n).ok());
    let (Some(decided), Some(ties)) = (round(0), round(1)) else {
        return Err(Unusable::Damaged("its rounds are missing".to_owned()));
    };
    let mut words = Vec::new();
    let mut bytes = Vec::new();
    for block in 0..stored.blocks.len() {
        let decoded = stored.decode(block).map_err(Unusable::Damaged)?;
        match stored.width {
            1 => bytes.extend(decoded),
            _ => words.extend(decoded.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]))),
        }
    }
    let codes = if stored.width == 1 { Solved::Bytes(bytes) } else { Solved::Words(words) };
    Ok(Stage { codes, rounds: Rounds { decided, ties } })
}

/// The game in the header of a stage, so that it cannot be taken for a solved game.
fn unfinished(game: &str) -> String {
    format!("{game}, not solved to the end")
}

fn header(game: &str, numbers: usize, width: usize) -> Value {
    json!({ "game": game, "numbers": numbers, "width": width, "block": BLOCK_CODES })
}

/// Writes a header and blocks; `block` gives the bytes of one by its first slot.
fn write(
    path: &Path,
    header: &Value,
    level: u8,
    block: &(dyn Fn(usize) -> Vec<u8> + Sync),
) -> Result<u64, Failure> {
    let numbers =
        header["numbers"].as_u64().and_then(|n| usize::try_from(n).ok()).expect("the header has a count");
    let starts: Vec<usize> = (0..numbers).step_by(BLOCK_CODES).collect();
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

/// The place of a compressed block in the file.
struct Block {
    start: u64,
    length: u32,
    checksum: u64,
}

/// An opened file.
pub(crate) struct Stored {
    file: File,
    header: Value,
    /// The number of codes.
    numbers: usize,
    /// The bytes of a code.
    width: usize,
    /// The codes of a block.
    block_codes: usize,
    blocks: Vec<Block>,
    decoded: Cache<usize, Vec<u8>>,
    /// The memory that all this may take, in bytes.
    charged: u64,
}

impl Stored {
    /// Opens the file of a game with this number of codes, and charges its index and its cache to the limits.
    pub(crate) fn open(path: &Path, game: &str, numbers: u64, limits: &Limits) -> Result<Self, Failure> {
        Self::read(path, game, numbers, limits).map_err(|why| match why {
            Unusable::Damaged(problem) => unusable(path, &format!("it is damaged: {problem}")),
            Unusable::Other(failure) => failure,
        })
    }

    /// The same, and tells damage from other reasons.
    pub(crate) fn read(path: &Path, game: &str, numbers: u64, limits: &Limits) -> Result<Self, Unusable> {
        let bad = |problem: &str| Unusable::Other(unusable(path, problem));
        let failed = |error: io::Error| bad(&in_words(&error));
        let damaged = || Unusable::Damaged("its index does not fit".to_owned());
        let mut file = File::open(path).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        let mut prefix = [0; 12];
        if file.read_exact(&mut prefix).is_err() || prefix[..8] != *MAGIC {
            return Err(Unusable::Damaged("it is no table of a solved game".to_owned()));
        }
        let header_length = u32_at(&prefix[8..]) as usize;
        if header_length > MAX_HEADER_BYTES {
            return Err(damaged());
        }
        let mut head = prefix.to_vec();
        append(&mut head, header_length, &mut file).map_err(|_| damaged())?;
        let header: Value = serde_json::from_slice(&head[12..]).map_err(|_| damaged())?;
        let number =
            |key: &str| header[key].as_u64().and_then(|n| usize::try_from(n).ok()).ok_or_else(damaged);
        let (held, width, block_codes) = (number("numbers")?, number("width")?, number("block")?);
        if ![1, 2, 4].contains(&width) || !(1..=MAX_BLOCK_CODES).contains(&block_codes) {
            return Err(damaged());
        }
        let count = held.div_ceil(block_codes);
        let index_length = count.checked_mul(ENTRY_BYTES).ok_or_else(damaged)?;
        let blocks_at = (head.len() as u64).saturating_add(index_length as u64).saturating_add(8);
        if blocks_at > length {
            return Err(damaged());
        }
        let index_bytes = count as u64 * (ENTRY_BYTES + size_of::<Block>()) as u64;
        within(limits, index_bytes).map_err(Unusable::Other)?;
        let index_at = head.len();
        append(&mut head, index_length, &mut file).map_err(failed)?;
        let mut checksum = [0; 8];
        file.read_exact(&mut checksum).map_err(failed)?;
        if checksum != xxh3_64(&head).to_le_bytes() {
            return Err(damaged());
        }
        let mut end = blocks_at;
        let blocks: Vec<Block> = head[index_at..]
            .chunks_exact(ENTRY_BYTES)
            .map(|entry| {
                let (start, length) = (end, u32_at(entry));
                end = end.saturating_add(length.into());
                let checksum: [u8; 8] = entry[4..].try_into().expect("an entry has 12 bytes");
                Block { start, length, checksum: u64::from_le_bytes(checksum) }
            })
            .collect();
        if end != length {
            return Err(Unusable::Damaged(format!("it has {length} bytes instead of {end}")));
        }
        if header["game"] != json!(game) {
            return Err(bad(&format!("it holds {}, and the question is about {game}", header["game"])));
        }
        if held as u64 != numbers {
            return Err(bad(&format!(
                "it holds {held} numbers, and {game} has {numbers}: another version wrote it"
            )));
        }
        // the cache, and beside it one block with its compressed bytes
        let block_bytes = (block_codes * width) as u64 + CACHE_ENTRY_BYTES;
        let cached = (limits.max_bytes / MEMORY_SHARE).min(MAX_CACHE_BYTES) / block_bytes;
        let cached = cached.clamp(1, blocks.len().max(1) as u64);
        let longest = blocks.iter().map(|block| block.length).max().unwrap_or(0);
        let charged = index_bytes + (cached + 1) * block_bytes + u64::from(longest);
        within(limits, charged).map_err(Unusable::Other)?;
        let decoded = Cache::new(usize::try_from(cached).unwrap_or(usize::MAX));
        Ok(Self { file, header, numbers: held, width, block_codes, blocks, decoded, charged })
    }

    /// What this file leaves of the limits of a question.
    pub(crate) fn rest_of(&self, limits: &Limits) -> Limits {
        Limits { max_bytes: limits.max_bytes.saturating_sub(self.charged), ..limits.clone() }
    }

    /// The code of a slot.
    pub(crate) fn code(&mut self, slot: usize) -> Result<u16, String> {
        if slot >= self.numbers {
            return Err(format!("number {slot} is out of range: it holds {}", self.numbers));
        }
        let (number, at) = (slot / self.block_codes, (slot % self.block_codes) * self.width);
        let width = self.width;
        let code = |block: &[u8]| {
            let bytes = &block[at..][..width];
            u16::from_le_bytes([bytes[0], bytes.get(1).copied().unwrap_or(0)])
        };
        if let Some(block) = self.decoded.get(&number) {
            return Ok(code(block));
        }
        let block = self.decode(number)?;
        let code = code(&block);
        self.decoded.insert(number, block);
        Ok(code)
    }

    /// The bytes of a code.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// The codes of some slots, one after another.
    pub(crate) fn codes(&mut self, slots: Range<usize>) -> Result<Vec<u16>, String> {
        let mut codes = Vec::with_capacity(slots.len());
        let mut at = slots.start;
        while at < slots.end {
            let block = at / self.block_codes;
            let first = block * self.block_codes;
            let end = slots.end.min(first + self.block_codes);
            let bytes = self.decode(block)?;
            let bytes = &bytes[(at - first) * self.width..(end - first) * self.width];
            codes.extend(
                bytes
                    .chunks_exact(self.width)
                    .map(|code| u16::from_le_bytes([code[0], code.get(1).copied().unwrap_or(0)])),
            );
            at = end;
        }
        Ok(codes)
    }

    /// Decodes one block after another.
    pub(crate) fn each_block(&mut self, mut take: impl FnMut(&[u8])) -> Result<(), String> {
        (0..self.blocks.len()).try_for_each(|block| self.decode(block).map(|bytes| take(&bytes)))
    }

    /// Compares all blocks with their checksums.
    pub(crate) fn verify(&mut self) -> Result<(), Unusable> {
        (0..self.blocks.len())
            .try_for_each(|block| self.compressed(block).map(drop))
            .map_err(Unusable::Damaged)
    }

    /// The compressed bytes of a block, as they were written.
    fn compressed(&mut self, number: usize) -> Result<Vec<u8>, String> {
        let Block { start, length, checksum } = self.blocks[number];
        let mut bytes = Vec::new();
        let read = self.file.seek(SeekFrom::Start(start));
        read.and_then(|_| append(&mut bytes, length as usize, &mut self.file))
            .map_err(|error| in_words(&error))?;
        if xxh3_64(&bytes) == checksum { Ok(bytes) } else { Err(misfit(number)) }
    }

    /// Reads and decodes a block.
    fn decode(&mut self, number: usize) -> Result<Vec<u8>, String> {
        let bytes = self.compressed(number)?;
        let expected = self.block_codes.min(self.numbers - number * self.block_codes) * self.width;
        let decoded = decompress_to_vec_with_limit(&bytes, expected).map_err(|_| misfit(number))?;
        if decoded.len() == expected { Ok(decoded) } else { Err(misfit(number)) }
    }
}

fn misfit(block: usize) -> String {
    format!("block {block} does not fit its checksum")
}

fn unusable(path: &Path, problem: &str) -> Failure {
    Failure::File(format!("cannot use '{}': {problem}", path.display()).into())
}

/// Refuses what the memory limit does not allow.
pub(crate) fn within(limits: &Limits, bytes: u64) -> Result<(), Failure> {
    if bytes <= limits.max_bytes {
        return Ok(());
    }
    let limit = Limit::Memory(limits.max_bytes);
    Err(Stopped::new(limit, "reading the header of the file").into())
}

/// Reads the next `count` bytes of a file.
fn append(bytes: &mut Vec<u8>, count: usize, file: &mut File) -> io::Result<()> {
    let start = bytes.len();
    bytes.resize(start + count, 0);
    file.read_exact(&mut bytes[start..])
}

fn u32_at(bytes: &[u8]) -> u32 {
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
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
        Stored::open(path, "game", CODES as u64, &Limits { max_bytes, ..Limits::default() })
    }

    #[test]
    fn decoded_blocks_stay_within_the_charge() {
        let folder = tempfile::tempdir().unwrap();
        let (path, solved) = saved(folder.path());
        let limits = Limits { max_bytes: 1 << 20, ..Limits::default() };
        let mut stored = open(&path, limits.max_bytes).unwrap();
        assert!(stored.charged < limits.max_bytes / 2, "{}", stored.charged);
        assert_eq!(stored.rest_of(&limits).max_bytes, limits.max_bytes - stored.charged);
        let mut most = 0;
        for slot in 0..CODES {
            let code = stored.code(slot).unwrap();
            assert!(code == solved.code(slot) || !must_be_kept(solved.code(slot)));
            let held: usize = stored.decoded.iter().map(|(_, block)| block.len()).sum();
            most = most.max(held as u64);
        }
        assert!(most > 0 && most <= limits.max_bytes / MEMORY_SHARE, "{most}");
    }
}
