//! Segments: files of consecutive values, one or two bytes each, without a header.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use grundy::heap::sequence::Sequence;
use grundy::heap::{Tally, Width};
use xxhash_rust::xxh3::Xxh3;

use crate::durable;
use crate::exit::Failure;

/// Values of one segment at most: 64 MiB at two bytes each.
pub(crate) const MAX_VALUES: u64 = 32 << 20;
/// Values that are read or written at once.
const CHUNK_VALUES: usize = 64 << 10;

/// A segment, as the manifest lists it.
#[derive(Clone, Debug)]
pub(crate) struct Segment {
    /// The heap of the first value.
    pub(crate) first: u64,
    /// The number of values.
    pub(crate) count: u64,
    /// The width of each.
    pub(crate) width: Width,
    /// The xxh3 (64 bits) of the file.
    pub(crate) sum: u64,
}

impl Segment {
    /// The heap after that of the last value.
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

    /// The path of its file in the folder of the run.
    pub(crate) fn path(&self, folder: &Path) -> PathBuf {
        folder.join(self.name())
    }

    /// Writes values that are in the sequence but not in the tally, at most `MAX_VALUES`, and adds them to
    /// the tally.
    pub(crate) fn write(folder: &Path, sequence: &Sequence, tally: &mut Tally) -> Result<Self, Failure> {
        let first = tally.len();
        let end = sequence.len().min(first + MAX_VALUES);
        let mut after = tally.clone();
        let mut chunk = Vec::new();
        let mut width = Width::One;
        for from in (first..end).step_by(CHUNK_VALUES) {
            copy(sequence, from, end, &mut chunk);
            width = width.max(Width::of(&chunk));
            after.extend(&chunk);
        }
        let mut segment = Self { first, count: end - first, width, sum: 0 };
        segment.sum = durable::write(&segment.path(folder), |out| {
            let mut sum = Xxh3::new();
            let mut bytes = Vec::new();
            for from in (first..end).step_by(CHUNK_VALUES) {
                copy(sequence, from, end, &mut chunk);
                bytes.clear();
                width.encode(&chunk, &mut bytes);
                sum.update(&bytes);
                out.write_all(&bytes)?;
            }
            Ok(sum.digest())
        })?;
        *tally = after;
        Ok(segment)
    }

    /// Reads the file, and gives its values to `take` chunk by chunk. An error says what is wrong with the
    /// file, or is that of `take`. The checksum is compared at the end: until then nothing is certain about
    /// the values.
    pub(crate) fn read(
        &self,
        folder: &Path,
        mut take: impl FnMut(&[u16]) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut file = File::open(self.path(folder))?;
        let (found, expected) =
            (file.metadata()?.len(), self.count.saturating_mul(self.width.bytes() as u64));
        if found != expected {
            return Err(io::Error::other(format!("it has {found} bytes instead of {expected}")));
        }
        let mut sum = Xxh3::new();
        let mut bytes = vec![0; CHUNK_VALUES * self.width.bytes()];
        let mut values = Vec::with_capacity(CHUNK_VALUES);
        let mut left = expected;
        while left > 0 {
            let length = usize::try_from(left).map_or(bytes.len(), |left| left.min(bytes.len()));
            let part = &mut bytes[..length];
            file.read_exact(part)?;
            sum.update(part);
            values.clear();
            self.width.decode(part, &mut values);
            take(&values)?;
            left -= length as u64;
        }
        if sum.digest() == self.sum { Ok(()) } else { Err(io::Error::other("its checksum does not fit")) }
    }
}

/// The next values of a sequence, as many as a chunk holds.
fn copy(sequence: &Sequence, from: u64, end: u64, chunk: &mut Vec<u16>) {
    let count = usize::try_from(end - from).map_or(CHUNK_VALUES, |left| left.min(CHUNK_VALUES));
    chunk.resize(count, 0);
    sequence.copy(from, chunk);
}
