//! A tier that does not fit in memory: its pieces, and letters to them, in files that are worth nothing after
//! a kill.
//!
//! | File | Holds |
//! |---|---|
//! | `NAME-PART.swap` | the cells of a part: the bytes of each (1), a checksum (8), the cells |
//! | `NAME-PART.posted` | letters for the next pass: of each kind (1), length (4), checksum (8), bytes |
//! | `NAME-PART.letters` | the same for this pass |

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use grundy::error::{Limit, Stopped};
use grundy::strong::machines::{Batch, Kind};
use grundy::strong::{DoneTogether, Keep, KeepParts, Swap, TakeLetter, TierProgress};
use xxhash_rust::xxh3::xxh3_64;

use super::Folder;
use super::keep::Cadence;
use super::parts::SolvedParts;
use crate::durable;
use crate::exit::Failure;

/// How the files end.
const SWAP: &str = "swap";
const POSTED: &str = "posted";
const LETTERS: &str = "letters";
pub(super) const SUFFIXES: [&str; 3] = [SWAP, POSTED, LETTERS];
/// The bytes before the cells.
const PIECE_HEAD: usize = 1 + 8;
/// The bytes before those of a letter.
const LETTER_HEAD: usize = 1 + 4 + 8;

/// Pieces of a tier in files.
pub(super) struct SwapFiles<'f, 'w> {
    folder: &'f Folder<'w>,
    tier: usize,
    /// By piece: whether there are letters for this pass, and for the next one.
    now: Vec<bool>,
    next: Vec<bool>,
    /// Why something could not be put away, or found again.
    pub(super) failure: Option<Failure>,
}

impl<'f, 'w> SwapFiles<'f, 'w> {
    pub(super) fn new(folder: &'f Folder<'w>, tier: usize) -> Self {
        let pieces = folder.place.parts(tier).count();
        Self { folder, tier, now: vec![false; pieces], next: vec![false; pieces], failure: None }
    }

    /// How many pieces there are.
    pub(super) fn pieces(&self) -> usize {
        self.now.len()
    }

    fn file(&self, piece: usize, suffix: &str) -> PathBuf {
        self.folder.place.dir.join(format!("{}-{piece}.{suffix}", self.folder.place.name(self.tier)))
    }

    fn swap_file(&self, piece: usize) -> PathBuf {
        self.file(piece, SWAP)
    }

    fn posted_file(&self, piece: usize) -> PathBuf {
        self.file(piece, POSTED)
    }

    fn letters_file(&self, piece: usize) -> PathBuf {
        self.file(piece, LETTERS)
    }

    /// Keeps a failure, and stops the solver.
    fn done<T>(&mut self, done: io::Result<T>, verb: &str, path: &Path) -> Result<T, Stopped> {
        done.map_err(|error| {
            self.failure = Some(durable::failed(verb, path, &error));
            Stopped::new(Limit::Interrupt, String::new())
        })
    }
}

fn damaged() -> io::Error {
    io::Error::new(ErrorKind::InvalidData, "it does not fit its checksum")
}

/// The next eight bytes as a checksum.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte))
}

fn put(path: &Path, width: usize, cells: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(&[u8::try_from(width).expect("two or four bytes")])?;
    file.write_all(&xxh3_64(cells).to_le_bytes())?;
    file.write_all(cells)
}

fn get(path: &Path) -> io::Result<(usize, Vec<u8>)> {
    let mut all = fs::read(path)?;
    if all.len() < PIECE_HEAD || checksum(&all[1..PIECE_HEAD]) != xxh3_64(&all[PIECE_HEAD..]) {
        return Err(damaged());
    }
    let width = usize::from(all[0]);
    all.drain(..PIECE_HEAD);
    Ok((width, all))
}

fn post(path: &Path, letter: &Batch) -> io::Result<()> {
    let mut head = vec![letter.kind as u8];
    head.extend(u32::try_from(letter.bytes.len()).map_err(io::Error::other)?.to_le_bytes());
    head.extend(xxh3_64(&letter.bytes).to_le_bytes());
    let mut file = OpenOptions::new().append(true).create(true).open(path)?;
    file.write_all(&head)?;
    file.write_all(&letter.bytes)
}

/// The next letter of a file, if there is one.
fn letter(file: &mut impl Read) -> io::Result<Option<Batch>> {
    let mut head = Vec::new();
    file.by_ref().take(LETTER_HEAD as u64).read_to_end(&mut head)?;
    if head.is_empty() {
        return Ok(None);
    }
    let kind = Kind::of(head[0]).filter(|_| head.len() == LETTER_HEAD).ok_or_else(damaged)?;
    let length = u32::from_le_bytes([head[1], head[2], head[3], head[4]]);
    let mut bytes = Vec::new();
    file.by_ref().take(length.into()).read_to_end(&mut bytes)?;
    match checksum(&head[5..]) == xxh3_64(&bytes) {
        true => Ok(Some(Batch { kind, bytes })),
        false => Err(damaged()),
    }
}

impl Swap for SwapFiles<'_, '_> {
    fn put(&mut self, piece: usize, width: usize, cells: &[u8]) -> Result<(), Stopped> {
        let path = self.swap_file(piece);
        self.done(put(&path, width, cells), "write", &path)
    }

    fn get(&mut self, piece: usize) -> Result<(usize, Vec<u8>), Stopped> {
        let path = self.swap_file(piece);
        self.done(get(&path), "read", &path)
    }

    fn post(&mut self, piece: usize, letter: Batch) -> Result<(), Stopped> {
        self.next[piece] = true;
        let path = self.posted_file(piece);
        self.done(post(&path, &letter), "write", &path)
    }

    fn turn(&mut self) -> Result<(), Stopped> {
        for piece in (0..self.next.len()).filter(|&piece| self.next[piece]).collect::<Vec<_>>() {
            let posted = self.posted_file(piece);
            self.done(fs::rename(&posted, self.letters_file(piece)), "rename", &posted)?;
        }
        self.now = std::mem::replace(&mut self.next, vec![false; self.now.len()]);
        Ok(())
    }

    fn has_letters(&self, piece: usize) -> bool {
        self.now[piece]
    }

    fn letters(&mut self, piece: usize, take: &mut TakeLetter<'_>) -> Result<(), Stopped> {
        if !std::mem::take(&mut self.now[piece]) {
            return Ok(());
        }
        let path = self.letters_file(piece);
        let mut file = BufReader::new(self.done(File::open(&path), "read", &path)?);
        while let Some(letter) = self.done(letter(&mut file), "read", &path)? {
            take(letter)?;
        }
        self.done(fs::remove_file(&path), "remove", &path)
    }
}

/// Keeps the parts and the stages of a tier that is solved piece by piece.
pub(super) struct SwappedParts<'p, 'f, 'w> {
    pub(super) parts: &'p mut SolvedParts<'f, 'w>,
    pub(super) cadence: Cadence<'f>,
}

impl KeepParts for SwappedParts<'_, '_, '_> {
    fn part(&self) -> usize {
        self.parts.part()
    }

    fn solved(&mut self, part: usize, codes: &[u16]) -> Result<(), Stopped> {
        self.parts.solved(part, codes)
    }
}

impl Keep for SwappedParts<'_, '_, '_> {
    fn see(&mut self, _: &DoneTogether) {}

    fn due(&mut self) -> bool {
        self.cadence.due()
    }

    fn stage(
        &mut self,
        part: usize,
        progress: TierProgress,
        width: usize,
        cells: &[u8],
    ) -> Result<(), Stopped> {
        self.parts.keep_stage(part, progress, width, cells)
    }

    fn staged(&mut self, progress: TierProgress, width: usize) -> Result<(), Stopped> {
        self.parts.name_stage(progress, width)?;
        self.cadence.kept()
    }
}
