//! **The page of grundy**: explore, play and understand games in a browser, served from the program itself.
//!
//! ```text
//! address ──ask──▶ question ──work, on a bounded pool──▶ data ──pages──▶ HTML · JSON
//! ```
//!
//! [`app`] builds the routes, and needs no socket; [`serve`] binds one. Every view has an address that holds
//! all its state, so that Back works and links can be shared; plain links and forms are all it takes to read
//! and play, and the one script (htmx, served from here) only makes it smoother. No request names a file, and
//! every computation has limits of time, memory and size ([`Budgets`]). Where the program can be begun again,
//! slow questions are worked on in processes of their own ([`help`]).

mod address;
mod answers;
mod api;
mod ask;
mod assets;
mod budget;
mod error;
mod finish;
mod games;
mod help;
mod helper_processes;
mod language;
mod layout;
mod letter;
mod monitor;
mod pages;
mod pool;
mod processor;
mod query;
mod repair;
mod response;
mod rooms;
mod routes;
mod serve;
mod setup;
mod texts;
mod typeset;
mod web;
mod work;
mod wrong;

pub use budget::{Allowance, Budgets};
pub use help::help;
pub use routes::app;
pub use serve::serve;
pub use setup::{HelperCommand, Log, Setup, SolvedGames};
