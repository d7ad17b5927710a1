//! Games on graphs.

pub mod robot_fire;
pub mod token;
