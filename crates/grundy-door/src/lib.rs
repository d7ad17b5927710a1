//! The door: opened games behind one object-safe trait, the text of positions, games in progress. Internal to
//! grundy; use the crate `grundy`.

pub mod compound;
pub mod experiment;
pub mod explore;
pub mod foresight;
pub mod game;
pub mod misere;
pub mod notation;
pub mod play;
pub mod players;
pub mod policy;
pub mod rival;
pub mod strong;
pub mod table;
pub mod term;
