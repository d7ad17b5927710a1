//! Segments: files of consecutive values, one or two bytes each, without any header.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use grundy::heap::sequence::Sequence;
use mmap_io::MemoryMappedFile;
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use super::durable;
use super::tally::Tally;
use crate::exit::Failure;

/// The most values of a segment: 64 MiB at two bytes each.
pub(crate) const MOST: u64 = 32 << 20;
/// Values handled at once.
const CHUNK: u64 = 64 << 10;

/// The bytes of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    /// All values of the segment are below 256.
    One,
    /// Two bytes, the lower one first.
    Two,
}

impl Width {
    /// The ending of the file's name, and the type in the manifest.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::One => "u8",
            Self::Two => "u16",
        }
    }

    /// The width with this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        [Self::One, Self::Two].into_iter().find(|width| width.name() == name)
    }

    fn bytes(self) -> u64 {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }
}

/// What the manifest knows of a segment.
#[derive(Clone, Debug)]
pub(crate) struct Segment {
    /// The heap of the first value.
    pub(crate) first: u64,
    /// How many values.
    pub(crate) count: u64,
    /// Their size.
    pub(crate) width: Width,
    /// The xxh3 (64 bits) of the file.
    pub(crate) sum: u64,
}

impl Segment {
    /// The heap after the last.
    pub(crate) fn end(&self) -> u64 {
        self.first.saturating_add(self.count)
    }

    /// The name of its file.
    pub(crate) fn name(&self) -> String {
        format!("values-{:012}.{}", self.first, self.width.name())
    }

    /// Whether a file's name is that of a segment.
    pub(crate) fn is_name(name: &str) -> bool {
        name.strip_prefix("values-").and_then(|rest| rest.split_once('.')).is_some_and(|(first, width)| {
            first.bytes().all(|c| c.is_ascii_digit()) && Width::named(width).is_some()
        })
    }

    /// Where it is.
    pub(crate) fn path(&self, folder: &Path) -> PathBuf {
        folder.join(self.name())
    }

    /// Writes the values that are in the sequence but not in the tally, at most `MOST` of them, and tallies them.
    pub(crate) fn write(folder: &Path, sequence: &Sequence, tally: &mut Tally) -> Result<Self, Failure> {
        let first = tally.len();
        let end = sequence.len().min(first + MOST);
        let mut after = tally.clone();
        let mut chunk = Vec::new();
        let mut largest = 0;
        for from in (first..end).step_by(usize::try_from(CHUNK).expect("a chunk is small")) {
            copy(sequence, from, end, &mut chunk);
            largest = chunk.iter().copied().max().unwrap_or(0).max(largest);
            after.extend(&chunk);
        }
        let width = if u8::try_from(largest).is_ok() { Width::One } else { Width::Two };
        let mut segment = Self { first, count: end - first, width, sum: 0 };
        segment.sum = durable::write(&segment.path(folder), |out| {
            let mut sum = Xxh3::new();
            let mut bytes = Vec::new();
            for from in (first..end).step_by(usize::try_from(CHUNK).expect("a chunk is small")) {
                copy(sequence, from, end, &mut chunk);
                bytes.clear();
                match width {
                    Width::One => bytes.extend(chunk.iter().map(|value| value.to_le_bytes()[0])),
                    Width::Two => bytes.extend(chunk.iter().flat_map(|value| value.to_le_bytes())),
                }
                sum.update(&bytes);
                out.write_all(&bytes)?;
            }
            Ok(sum.digest())
        })?;
        *tally = after;
        Ok(segment)
    }

    /// Maps the file and compares it with what the manifest says of it; or says what is wrong with it.
    pub(crate) fn check(&self, folder: &Path) -> Result<Checked, String> {
        let path = self.path(folder);
        let found = fs::metadata(&path).map_err(|error| crate::files::in_words(&error))?.len();
        // an empty file could not be mapped
        let right = self.count.saturating_mul(self.width.bytes());
        if found != right {
            return Err(format!("it has {found} bytes instead of {right}"));
        }
        let file = MemoryMappedFile::open_ro(&path).map_err(|error| error.to_string())?;
        let checked = Checked { file, width: self.width };
        let bytes = checked.bytes()?;
        if xxh3_64(bytes) == self.sum { Ok(checked) } else { Err("its checksum does not fit".to_owned()) }
    }
}

/// The next values of a sequence, as many as a chunk holds.
fn copy(sequence: &Sequence, from: u64, end: u64, chunk: &mut Vec<u16>) {
    chunk.resize(usize::try_from(CHUNK.min(end - from)).expect("a chunk is small"), 0);
    sequence.copy(from, chunk);
}

/// A segment that is whole, mapped.
pub(crate) struct Checked {
    file: MemoryMappedFile,
    width: Width,
}

impl Checked {
    fn bytes(&self) -> Result<&[u8], String> {
        self.file.as_slice_bytes(0, self.file.len()).map_err(|error| error.to_string())
    }

    /// Its values.
    pub(crate) fn values(&self) -> Result<impl Iterator<Item = u16> + '_, String> {
        let (bytes, width) = (self.bytes()?, self.width);
        let size = usize::try_from(width.bytes()).expect("one or two");
        Ok(bytes.chunks_exact(size).map(move |value| match width {
            Width::One => u16::from(value[0]),
            Width::Two => u16::from_le_bytes([value[0], value[1]]),
        }))
    }
}
