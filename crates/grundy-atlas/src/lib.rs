//! The atlas of octal games: every code with so many digits, equal games merged, and what is known of each.
//!
//! [`games`] lists the games; [`Row::of`] computes what the atlas says of one. A caller decides how far,
//! keeps the rows, and shares the games among threads, processes and machines: a row depends on its game and
//! on how far its values were computed, and on nothing else.
//!
//! ```
//! use grundy_atlas::{Row, Status, games};
//! use grundy_base::{Limits, limits::Budget};
//!
//! let limits = Limits::default();
//! let all = games(2, &mut Budget::new(&limits))?;
//! // the shortest code of Kayles, 0.77, is 4.4, where each heap has one more
//! let kayles = all.iter().find(|game| game.code.to_string() == "4.4").unwrap();
//! assert!(kayles.aliases.iter().any(|alias| alias.code.to_string() == "0.77"));
//! let row = Row::of(kayles, 10_000, &mut Budget::new(&limits))?;
//! assert_eq!(row.status, Status::Periodic { from: 72, period: 12 });
//! assert_eq!((row.largest, row.largest_at), (8, 28));
//! # Ok::<(), grundy_base::Error>(())
//! ```
//!
//! | File | What is in it |
//! |---|---|
//! | `games.rs` | codes, and which of them are one game |
//! | `row.rs` | what is known of a game |
//! | `shipped.rs` | the rows that come with the program |

mod games;
mod row;
mod shipped;

pub use games::{Alias, COMPARED_HEAPS, Game, MAX_DIGITS, games};
pub use row::{Row, Status};
pub use shipped::{pack, shipped};
