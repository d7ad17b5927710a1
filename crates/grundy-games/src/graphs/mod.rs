//! Games on graphs.

pub mod annihilation;
pub mod edge_kayles;
pub mod nimstring;
pub mod node_kayles;
pub mod poset;
pub mod robot_fire;
pub mod sprouts;
pub mod token;
mod zones;
