//! Solved games in files: the codes of all numbers, in blocks that are compressed one by one
//! ([`blocks`](crate::blocks) says how they lie in the file; the mark is `GRUNDYT1`).
//!
//! The header holds the game, the program, the number of codes, the bytes of each, and the codes of a block.
//! Holes, and values that follow from the next ply, are not stored: the code before is repeated, which
//! compresses to almost nothing. A block is decoded when one of its codes is asked for; a cache of bounded
//! size, charged to the memory limit of the question, keeps the last ones.

use std::ops::Range;
use std::path::Path;

use grundy::limits::Limits;
use grundy::strong::HOLE;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use quick_cache::unsync::Cache;
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::blocks::{Blocks, CACHE_ENTRY_BYTES, Mark, misfit, within};
use crate::unusable::{Unusable, cannot_use};

/// The mark at the beginning of a file.
pub const MAGIC: &Mark = b"GRUNDYT1";
/// Codes of a block in files that are read.
const MAX_BLOCK_CODES: usize = 1 << 20;
/// Bytes of decoded blocks that are kept; at most a share of the question's memory.
const MAX_CACHE_BYTES: u64 = 16 << 20;
const MEMORY_SHARE: u64 = 8;

/// An opened file.
pub struct Stored {
    blocks: Blocks,
    /// The number of codes.
    numbers: usize,
    /// The bytes of a code.
    width: usize,
    /// The codes of a block.
    block_codes: usize,
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
        let numbers_of = |header: &Value| {
            let number = |key: &str| Blocks::number(header, key);
            let (held, width, block_codes) = (number("numbers")?, number("width")?, number("block")?);
            let fits = [1, 2, 4].contains(&width) && (1..=MAX_BLOCK_CODES).contains(&block_codes);
            fits.then_some([held, width, block_codes])
        };
        let count = |header: &Value| numbers_of(header).map(|[held, _, block]| held.div_ceil(block));
        let blocks = Blocks::open(path, MAGIC, "table of a solved game", &count, limits)?;
        let header = &blocks.header;
        let [held, width, block_codes] = numbers_of(header).expect("the header was just understood");
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
        let charged = blocks.index_bytes + (cached + 1) * block_bytes + blocks.longest();
        within(limits, charged)?;
        let decoded = Cache::new(usize::try_from(cached).unwrap_or(usize::MAX));
        Ok(Self { blocks, numbers: held, width, block_codes, decoded, charged })
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
        &self.blocks.header
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
        let blocks: Vec<(usize, Vec<u8>)> = numbers
            .map(|block| Ok((block, self.blocks.compressed(block)?)))
            .collect::<Result<_, String>>()?;
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
        self.blocks.verify().map_err(Unusable::Damaged)
    }

    /// Reads and decodes a block.
    fn decode(&mut self, number: usize) -> Result<Vec<u8>, String> {
        let bytes = self.blocks.compressed(number)?;
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

/// The bytes of each of these codes in a file: one, if all of them fit.
pub fn width_of(codes: &[u16]) -> usize {
    if codes.iter().all(|&code| code <= u16::from(u8::MAX)) { 1 } else { 2 }
}

/// Codes as bytes, of so many each; those of holes repeat the one before.
pub fn packed(codes: &[u16], width: usize) -> Vec<u8> {
    let (mut bytes, mut last) = (Vec::with_capacity(codes.len() * width), 0_u16);
    for &code in codes {
        if code != HOLE {
            last = code;
        }
        bytes.extend_from_slice(&last.to_le_bytes()[..width]);
    }
    bytes
}
