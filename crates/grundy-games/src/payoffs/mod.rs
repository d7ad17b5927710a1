//! Games that pay.

pub mod centipede;
pub mod dots_and_boxes;
pub mod hiring;
pub mod lemons;
pub mod lotteries;
pub mod pig;
pub mod plus_minus;
pub mod row_cards;
pub mod row_ends;
pub mod ultimatum;
