//! Pictures of games: shapes in, SVG out (and PNG, DOT, text). No files, no clock; what is drawn is data of other crates.
//!
//! ```
//! use grundy::{notation::term::question, report::Ask};
//! use grundy_explain::messages::{Language, Messages};
//! use grundy_figure::{Theme, position};
//! let question = question("nim 3 2 1", &|_| Err("no files".to_owned()))?;
//! let figure = position::figure(&question, &Ask::default(), Messages::of(Language::En))?;
//! assert!(figure.svg(Theme::Light, None).starts_with("<svg"));
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! | Picture | Made by |
//! |---|---|
//! | anything of one position, by name | [`Kind::draw`] |
//! | a position, winning moves marked | [`position::figure`] |
//! | a position to click on | [`board::Board`] |
//! | the values of a family, as fits them | [`Chart::figure`] |
//! | a table of one or two numbers: outcomes or nimbers | [`table::figure`] |
//! | values against the size of a heap | [`sequence::figure`] |
//! | all positions that can be reached | [`graph::figure`], [`graph::steps`] |
//! | a game's tree, full or as a proof | [`game_tree::figure`] |
//! | a decision tree, solved | [`decision::figure`] |
//! | the best line, board by board | [`line::figure`] |
//! | all games | [`gallery`] |

pub mod board;
pub mod chart;
mod chess;
pub mod decision;
mod dot;
mod figure;
pub mod gallery;
pub mod game_tree;
pub mod graph;
mod kind;
mod layered;
pub mod line;
mod measure;
mod pixels;
mod plies;
#[cfg(feature = "png")]
mod png_file;
pub mod position;
mod reach;
mod scene;
pub mod sequence;
pub mod shape;
mod svg;
pub mod table;
mod theme;
mod vertex;

pub use chart::Chart;
pub use figure::{Figure, Shows, Spot};
pub use kind::Kind;
pub use pixels::Pixels;
pub use theme::Theme;
