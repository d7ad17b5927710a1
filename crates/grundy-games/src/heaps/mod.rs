//! Games on heaps, strips and rows: mostly sums.

pub mod all_but;
pub mod coins;
pub mod crosses;
pub mod crossing_out;
pub mod dawson;
pub mod fibonacci_nim;
pub mod forest_chess;
pub mod grundys_game;
pub mod half_nim;
pub mod kayles;
pub mod lasker;
pub mod multiply;
pub mod nim;
pub mod nimble;
pub mod octal;
pub mod odd_stones;
pub mod partisan_sticks;
pub mod partisan_strip;
pub mod special_sticks;
pub mod splitting;
pub mod sticks;
pub mod stones;
pub mod take_from;
pub mod top_entails;
pub mod wythoff;
