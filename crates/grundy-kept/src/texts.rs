//! Texts in files, ascending, in blocks that are compressed one by one ([`blocks`](crate::blocks) says how
//! they lie in the file; the mark is `GRUNDYP1`).
//!
//! The header holds the game, the program, the number of texts, the texts of a block, and the bytes of the
//! longest block. In a block each text ends in a line break. A text is found by halving: some blocks are
//! decoded for it, and the last ones are kept.

use std::cmp::Ordering;
use std::path::Path;

use grundy::limits::Limits;
use quick_cache::unsync::Cache;
use serde_json::{Value, json};

use crate::blocks::{Blocks, CACHE_ENTRY_BYTES, Mark, misfit, within};
use crate::unusable::{Unusable, cannot_use};

/// The mark at the beginning of a file.
pub const MAGIC: &Mark = b"GRUNDYP1";
/// The texts of a block, at most.
pub const MAX_BLOCK_TEXTS: usize = 1 << 16;
/// The bytes of a block in files that are read.
const MAX_BLOCK_BYTES: usize = 1 << 26;
/// Bytes of decoded blocks that are kept; at most a share of the question's memory.
const MAX_CACHE_BYTES: u64 = 1 << 20;
const MEMORY_SHARE: u64 = 4;

/// An opened file.
pub struct Texts {
    blocks: Blocks,
    count: usize,
    block_texts: usize,
    /// The bytes of the longest block.
    longest: usize,
    decoded: Cache<usize, String>,
}

impl Texts {
    /// Opens the file of a game with this number of texts, and charges its index and its cache to the limits.
    ///
    /// # Errors
    /// It cannot be read, is damaged, or holds another game; a limit.
    pub fn read(path: &Path, game: &str, count: usize, limits: &Limits) -> Result<Self, Unusable> {
        let numbers = |header: &Value| {
            let number = |key: &str| Blocks::number(header, key);
            let (texts, block, longest) = (number("texts")?, number("block")?, number("longest")?);
            let fits = (1..=MAX_BLOCK_TEXTS).contains(&block) && longest <= MAX_BLOCK_BYTES;
            fits.then_some([texts, block, longest])
        };
        let in_blocks = |header: &Value| numbers(header).map(|[texts, block, _]| texts.div_ceil(block));
        let blocks = Blocks::open(path, MAGIC, "list of positions", &in_blocks, limits)?;
        let [texts, block_texts, longest] = numbers(&blocks.header).expect("the header was just understood");
        if blocks.header["game"] != json!(game) {
            let held = &blocks.header["game"];
            return Err(cannot_use(path, &format!("it holds {held}, and the question is about {game}")));
        }
        if texts != count {
            return Err(Unusable::Damaged(format!("it has {texts} positions instead of {count}")));
        }
        let each = longest as u64 + CACHE_ENTRY_BYTES;
        let cached = (limits.max_bytes / MEMORY_SHARE).min(MAX_CACHE_BYTES) / each;
        let cached = cached.clamp(1, blocks.len().max(1) as u64);
        within(limits, blocks.index_bytes + (cached + 1) * each + blocks.longest())?;
        let decoded = Cache::new(usize::try_from(cached).unwrap_or(usize::MAX));
        Ok(Self { blocks, count, block_texts, longest, decoded })
    }

    /// The place of a text, if it is there.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn find(&mut self, text: &str) -> Result<Option<usize>, String> {
        let (mut low, mut high) = (0, self.blocks.len());
        while low < high {
            let middle = low.midpoint(high);
            let first = middle * self.block_texts;
            let lines: Vec<&str> = self.block(middle)?.split_terminator('\n').collect();
            match (lines.first().map_or(Ordering::Equal, |least| text.cmp(least)), lines.last()) {
                (Ordering::Less, _) => high = middle,
                (_, Some(&most)) if text > most => low = middle + 1,
                _ => return Ok(lines.binary_search(&text).ok().map(|at| first + at)),
            }
        }
        Ok(None)
    }

    /// The text at a place.
    ///
    /// # Errors
    /// What is wrong with the file, or that it has no such place.
    pub fn at(&mut self, place: usize) -> Result<String, String> {
        let missing = || format!("number {place} is out of range: it holds {}", self.count);
        if place >= self.count {
            return Err(missing());
        }
        let within_block = place % self.block_texts;
        let found =
            self.block(place / self.block_texts)?.split_terminator('\n').nth(within_block).map(str::to_owned);
        found.ok_or_else(|| misfit(place / self.block_texts))
    }

    /// Gives all texts in order.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn each(&mut self, take: &mut dyn FnMut(&str)) -> Result<(), String> {
        let mut given = 0;
        for number in 0..self.blocks.len() {
            let block = self.decode(number)?;
            given += block.split_terminator('\n').inspect(|text| take(text)).count();
        }
        if given == self.count {
            Ok(())
        } else {
            Err(format!("it has {given} positions instead of {}", self.count))
        }
    }

    /// Compares all blocks with their checksums.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn verify(&mut self) -> Result<(), Unusable> {
        self.blocks.verify().map_err(Unusable::Damaged)
    }

    /// A block, decoded now or kept from before.
    fn block(&mut self, number: usize) -> Result<&str, String> {
        if self.decoded.get(&number).is_none() {
            let block = self.decode(number)?;
            self.decoded.insert(number, block);
        }
        self.decoded.get(&number).map(String::as_str).ok_or_else(|| misfit(number))
    }

    fn decode(&mut self, number: usize) -> Result<String, String> {
        String::from_utf8(self.blocks.decode(number, self.longest)?).map_err(|_| misfit(number))
    }
}
