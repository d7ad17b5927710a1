//! What several partizan games share: boards, graphs, cakes and heaps.

pub(crate) mod board;
pub(crate) mod cake;
pub(crate) mod coloring;
pub(crate) mod edges;
mod eight;
pub(crate) mod from_file;
pub(crate) mod graph;
pub(crate) mod marked;
#[cfg(test)]
mod outcomes;
pub(crate) mod shared;
pub(crate) mod take_and_break;
#[cfg(test)]
mod tests;
