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
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;

use grundy::error::{Limit, Stopped};
use grundy::limits::Limits;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use quick_cache::unsync::Cache;
use rayon::prelude::*;
use serde_json::{Value, json};
use xxhash_rust::xxh3::xxh3_64;

use crate::unusable::{Unusable, cannot_use, in_words};

/// The mark at the beginning of a file.
pub const MAGIC: &[u8; 8] = b"GRUNDYT1";
/// Codes of a block in files that are read.
const MAX_BLOCK_CODES: usize = 1 << 20;
/// The bytes of a header.
const MAX_HEADER_BYTES: usize = 4096;
/// The bytes in which the header ends.
pub(crate) const MAX_HEAD_BYTES: u64 = 12 + MAX_HEADER_BYTES as u64;
/// The bytes of an index entry: a length and a checksum.
const ENTRY_BYTES: usize = 4 + 8;
/// Bytes of decoded blocks that are kept; at most a share of the question's memory.
const MAX_CACHE_BYTES: u64 = 16 << 20;
const MEMORY_SHARE: u64 = 8;
/// Bytes that the cache needs for a block beside its codes, rounded up.
const CACHE_ENTRY_BYTES: u64 = 128;

/// The place of a compressed block in the file.
struct Block {
    start: u64,
    length: u32,
    checksum: u64,
}

/// An opened file.
pub struct Stored {
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
    ///
    /// # Errors
    /// It cannot be read, is damaged, or holds another game; a limit.
    pub fn open(path: &Path, game: &str, numbers: u64, limits: &Limits) -> Result<Self, Unusable> {
        Self::read(path, game, numbers, limits).map_err(|why| why.of(path))
    }

    /// The same, and tells damage from other reasons.
    ///
    /// # Errors
    /// As for [`open`](Self::open).
    pub fn read(path: &Path, game: &str, numbers: u64, limits: &Limits) -> Result<Self, Unusable> {
        let bad = |problem: &str| cannot_use(path, problem);
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
        within(limits, index_bytes)?;
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
        within(limits, charged)?;
        let decoded = Cache::new(usize::try_from(cached).unwrap_or(usize::MAX));
        Ok(Self { file, header, numbers: held, width, block_codes, blocks, decoded, charged })
    }

    /// The memory that it may take, in bytes.
    pub fn charged(&self) -> u64 {
        self.charged
    }

    /// The bytes of the blocks that it holds decoded.
    pub fn decoded_bytes(&self) -> u64 {
        self.decoded.iter().map(|(_, block)| block.len() as u64).sum()
    }

    /// What its header says beside the game and its numbers.
    pub fn header(&self) -> &Value {
        &self.header
    }

    /// The code of a slot.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn code(&mut self, slot: usize) -> Result<u16, String> {
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
    pub fn width(&self) -> usize {
        self.width
    }

    /// The codes of some slots, one after another. Their blocks are decoded by all threads, and lie in memory
    /// meanwhile.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn codes(&mut self, slots: Range<usize>) -> Result<Vec<u16>, String> {
        let Some(last) = slots.end.checked_sub(1).filter(|_| !slots.is_empty()) else {
            return Ok(Vec::new());
        };
        let numbers = slots.start / self.block_codes..=last / self.block_codes;
        let blocks: Vec<(usize, Vec<u8>)> =
            numbers.map(|block| Ok((block, self.compressed(block)?))).collect::<Result<_, String>>()?;
        let mut codes = vec![0; slots.len()];
        let mut rest = codes.as_mut_slice();
        let pieces: Vec<_> = blocks
            .iter()
            .map(|(block, bytes)| {
                let first = block * self.block_codes;
                let wanted = slots.start.max(first)..slots.end.min(first + self.block_codes);
                let piece = rest.split_off_mut(..wanted.len()).expect("the pieces are all codes");
                (*block, bytes, self.block_bytes(*block), wanted.start - first, piece)
            })
            .collect();
        let width = self.width;
        pieces.into_par_iter().try_for_each(|(block, bytes, expected, skipped, piece)| {
            let decoded = inflate(block, bytes, expected)?;
            let wanted = decoded.chunks_exact(width).skip(skipped);
            let code = |code: &[u8]| u16::from_le_bytes([code[0], code.get(1).copied().unwrap_or(0)]);
            piece.iter_mut().zip(wanted).for_each(|(to, from)| *to = code(from));
            Ok::<_, String>(())
        })?;
        Ok(codes)
    }

    /// Decodes one block after another.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn each_block(&mut self, mut take: impl FnMut(&[u8])) -> Result<(), String> {
        (0..self.blocks.len()).try_for_each(|block| self.decode(block).map(|bytes| take(&bytes)))
    }

    /// Compares all blocks with their checksums.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn verify(&mut self) -> Result<(), Unusable> {
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
        inflate(number, &bytes, self.block_bytes(number))
    }

    /// The bytes of a block when it is decoded.
    fn block_bytes(&self, number: usize) -> usize {
        self.block_codes.min(self.numbers - number * self.block_codes) * self.width
    }
}

/// Decodes the compressed bytes of a block.
fn inflate(number: usize, bytes: &[u8], expected: usize) -> Result<Vec<u8>, String> {
    let decoded = decompress_to_vec_with_limit(bytes, expected).map_err(|_| misfit(number))?;
    if decoded.len() == expected { Ok(decoded) } else { Err(misfit(number)) }
}

fn misfit(block: usize) -> String {
    format!("block {block} does not fit its checksum")
}

/// The game in the header of a file, from its first bytes.
pub(crate) fn game_in(head: &[u8]) -> Option<String> {
    let length = head.get(..12).filter(|prefix| prefix[..8] == *MAGIC).map(|prefix| u32_at(&prefix[8..]))?;
    let header: Value = serde_json::from_slice(head.get(12..12 + length as usize)?).ok()?;
    header["game"].as_str().map(str::to_owned)
}

/// Refuses what the memory limit does not allow.
///
/// # Errors
/// The limit.
pub fn within(limits: &Limits, bytes: u64) -> Result<(), Stopped> {
    if bytes <= limits.max_bytes {
        return Ok(());
    }
    let limit = Limit::Memory(limits.max_bytes);
    Err(Stopped::new(limit, "reading the header of the file"))
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
