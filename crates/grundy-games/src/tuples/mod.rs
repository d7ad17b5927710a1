//! Games on rows of numbers that are no sums: a move may change several numbers, or obeys them all.

pub mod a_wythoff;
pub mod chocolate_bars;
pub mod cyclic_nimhoff;
pub mod dynamic_nim;
pub mod edge_nim;
pub mod end_heaps;
pub mod euclid;
pub mod greedy_nim;
pub mod hypergraph_nim;
pub mod kotzig;
pub mod moore;
pub(crate) mod rules;
pub mod silver_dollar;
pub mod staircase;
pub mod sylver;
pub mod vertex_nim;
pub mod welter;
