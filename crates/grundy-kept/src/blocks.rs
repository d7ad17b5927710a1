//! Files of compressed blocks.
//!
//! | Part | Holds |
//! |---|---|
//! | 8 bytes | the mark of the format |
//! | 4 bytes | the length of the header |
//! | header | JSON |
//! | index | for each block its length (4 bytes) and its checksum (8) |
//! | 8 bytes | the checksum of everything before |
//! | blocks | compressed by deflate |
//!
//! Numbers are little-endian, checksums xxh3. Deflate is part of the format: files written by any version
//! open in all later ones. So its codec is a direct dependency.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use grundy::error::{Limit, Stopped};
use grundy::limits::Limits;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde_json::Value;
use xxhash_rust::xxh3::xxh3_64;

use crate::unusable::{Unusable, cannot_use, in_words};

/// The mark at the beginning of a file.
pub type Mark = [u8; 8];

/// The bytes of a header.
const MAX_HEADER_BYTES: usize = 4096;
/// The bytes in which the header ends.
pub(crate) const MAX_HEAD_BYTES: u64 = 12 + MAX_HEADER_BYTES as u64;
/// The bytes of an index entry: a length and a checksum.
const ENTRY_BYTES: usize = 4 + 8;

/// Bytes that a cache needs for a decoded block beside it, rounded up.
pub(crate) const CACHE_ENTRY_BYTES: u64 = 128;

/// The place of a compressed block in the file.
struct Block {
    start: u64,
    length: u32,
    checksum: u64,
}

/// An opened file.
pub(crate) struct Blocks {
    file: File,
    pub(crate) header: Value,
    blocks: Vec<Block>,
    /// The memory of the index, in bytes.
    pub(crate) index_bytes: u64,
}

impl Blocks {
    /// Opens a file with this mark, and charges its index to the limits. `count` gives the number of blocks
    /// from the header, if it makes sense; a file with another mark is not `what` it should be.
    pub(crate) fn open(
        path: &Path,
        mark: &Mark,
        what: &str,
        count: &dyn Fn(&Value) -> Option<usize>,
        limits: &Limits,
    ) -> Result<Self, Unusable> {
        let failed = |error: io::Error| cannot_use(path, &in_words(&error));
        let damaged = || Unusable::Damaged("its index does not fit".to_owned());
        let mut file = File::open(path).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        let mut prefix = [0; 12];
        if file.read_exact(&mut prefix).is_err() || prefix[..8] != *mark {
            return Err(Unusable::Damaged(format!("it is no {what}")));
        }
        let header_length = u32_at(&prefix[8..]) as usize;
        if header_length > MAX_HEADER_BYTES {
            return Err(damaged());
        }
        let mut head = prefix.to_vec();
        append(&mut head, header_length, &mut file).map_err(|_| damaged())?;
        let header: Value = serde_json::from_slice(&head[12..]).map_err(|_| damaged())?;
        let count = count(&header).ok_or_else(damaged)?;
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
        Ok(Self { file, header, blocks, index_bytes })
    }

    /// A whole number of the header.
    pub(crate) fn number(header: &Value, key: &str) -> Option<usize> {
        header[key].as_u64().and_then(|n| usize::try_from(n).ok())
    }

    /// How many blocks there are.
    pub(crate) fn len(&self) -> usize {
        self.blocks.len()
    }

    /// The bytes of the longest compressed block.
    pub(crate) fn longest(&self) -> u64 {
        self.blocks.iter().map(|block| block.length).max().unwrap_or(0).into()
    }

    /// Compares all blocks with their checksums.
    pub(crate) fn verify(&mut self) -> Result<(), String> {
        (0..self.blocks.len()).try_for_each(|block| self.compressed(block).map(drop))
    }

    /// The compressed bytes of a block, as they were written.
    pub(crate) fn compressed(&mut self, number: usize) -> Result<Vec<u8>, String> {
        let Block { start, length, checksum } = self.blocks[number];
        let mut bytes = Vec::new();
        let read = self.file.seek(SeekFrom::Start(start));
        read.and_then(|_| append(&mut bytes, length as usize, &mut self.file))
            .map_err(|error| in_words(&error))?;
        if xxh3_64(&bytes) == checksum { Ok(bytes) } else { Err(misfit(number)) }
    }

    /// Reads and decodes a block of at most so many bytes.
    pub(crate) fn decode(&mut self, number: usize, most: usize) -> Result<Vec<u8>, String> {
        let bytes = self.compressed(number)?;
        decompress_to_vec_with_limit(&bytes, most).map_err(|_| misfit(number))
    }
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

/// What is said of a block that is not as it was written.
pub(crate) fn misfit(block: usize) -> String {
    format!("block {block} does not fit its checksum")
}

/// Reads the next `count` bytes of a file.
fn append(bytes: &mut Vec<u8>, count: usize, file: &mut File) -> io::Result<()> {
    let start = bytes.len();
    bytes.resize(start + count, 0);
    file.read_exact(&mut bytes[start..])
}

/// The game in the header of a file with this mark, from its first bytes.
pub(crate) fn game_in(head: &[u8], mark: &Mark) -> Option<String> {
    let length = head.get(..12).filter(|prefix| prefix[..8] == *mark).map(|prefix| u32_at(&prefix[8..]))?;
    let header: Value = serde_json::from_slice(head.get(12..12 + length as usize)?).ok()?;
    header["game"].as_str().map(str::to_owned)
}

fn u32_at(bytes: &[u8]) -> u32 {
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}
