//! Answers in words: lines of any width, in any language of the catalogue.

pub mod about;
pub mod check;
pub mod checked;
pub mod coalition;
pub mod drawing;
pub mod experiment;
pub mod explanation;
pub mod law;
pub mod layers;
pub mod line;
pub mod misere;
mod page;
pub mod paid_line;
pub mod plan;
pub mod players;
pub mod rival;
pub mod sheet;
pub mod shell;
mod sided;
pub mod so_far;
pub mod solution;
pub mod statistics;
pub mod study;
pub mod value;
