//! Long computations of a game's values, kept in a folder that survives anything.
//!
//! A run's folder holds `run.json` (which game), segments `values-000000000000.u8` or `.u16` (the values themselves, named
//! by their first heap, little endian), and `manifest.json` (the segments that count, with length and checksum), with the
//! one before it as `manifest.previous.json`. Every file appears whole: it is written under a temporary name, brought to the
//! disk and renamed, and the manifest comes last. So whatever happens, the manifest tells of values that are there.
//!
//! What is found damaged is put aside under another name, never used and never deleted.

pub(crate) mod bar;
pub(crate) mod compute;
pub(crate) mod durable;
pub(crate) mod export;
pub(crate) mod folder;
pub(crate) mod identity;
pub(crate) mod manifest;
pub(crate) mod report;
pub(crate) mod segment;
pub(crate) mod tally;
