//! Pictures of games: shapes in, SVG out (and PDF, PNG, TikZ, DOT, text). No files, no clock; what is drawn
//! is data of other crates.
//!
//! ```
//! use grundy::{notation::term::question, report::Ask};
//! use grundy_explain::messages::{Language, Messages};
//! use grundy_figure::kind::{self, Drawing};
//! use grundy_figure::Theme;
//! let question = question("nim 3 2 1", &|_| Err("no files".to_owned()))?;
//! let Drawing::Position(draw) = kind::named("position").unwrap().drawing else { unreachable!() };
//! let figure = draw(&question, &Ask::default(), Messages::of(Language::En))?;
//! assert!(figure.svg(Theme::Light, None).starts_with("<svg"));
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! | Picture | Made by |
//! |---|---|
//! | a position, what lies below it, the values of a family | the kinds in [`kind::ALL`] |
//! | a position to click on | [`ImageMap`] |
//! | a decision tree, solved | [`decision::figure`] |
//! | techniques compared | [`courses::figure`] |
//! | what a task gives, without its answer | [`given`] |
//! | all games | [`gallery`] |
//!
//! A kind asks its game in `answers` and draws the plain data that come back; nothing else here calls a
//! solver.

mod answers;
mod arcs;
mod card_line;
mod chess;
pub mod courses;
pub mod decision;
mod dot;
mod figure;
mod figure_kind;
mod fonts;
pub mod gallery;
mod game_tree;
pub mod given;
mod graph;
mod image_map;
pub mod kind;
mod layered;
mod line;
mod look;
mod measure;
mod moves;
mod options;
mod page;
mod pdf;
mod pen;
mod pixels;
#[cfg(feature = "png")]
mod png_file;
mod position;
mod scene;
mod sequence;
pub mod shape;
mod sketch;
mod svg;
mod table;
mod table_steps;
mod theme;
mod thermograph;
mod tikz;
mod vertex;

pub use answers::grid;
pub use figure::{Figure, Shows, Spot};
pub use image_map::{ImageMap, Place};
pub use kind::FigureKind;
pub use pixels::IndexedImage;
pub use theme::Theme;
