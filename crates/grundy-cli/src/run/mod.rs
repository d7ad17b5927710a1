//! Long computations of the values of a game, kept in a folder that survives kills, crashes and power
//! failures.
//!
//! The folder holds `run.json` (the game), segments `values-000000000000.u8` or `.u16` (the values,
//! little-endian, named by the first heap), `manifest.json` (the valid segments with length and checksum),
//! and the manifest before it as `manifest.previous.json`. Every file is written under a temporary name,
//! synced and renamed, the manifest last. So the manifest lists only values that are on the disk.
//!
//! A run that forgets has one file `state-000000000000000.bin` instead of segments, and the one before it.
//!
//! A damaged file is put aside under another name. It is never used and never deleted.

pub(crate) mod bar;
pub(crate) mod compute;
pub(crate) mod export;
pub(crate) mod folder;
pub(crate) mod identity;
pub(crate) mod manifest;
pub(crate) mod report;
pub(crate) mod segment;
pub(crate) mod state;
