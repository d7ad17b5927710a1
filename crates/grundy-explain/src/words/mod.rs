//! Answers in words: lines of any width, in any language of the catalogue.

pub mod about;
pub mod check;
pub mod checked;
pub mod coalition;
pub mod experiment;
pub mod drawing;
pub mod explanation;
pub mod law;
pub mod layers;
pub mod line;
pub mod misere;
mod page;
pub mod paid_line;
pub mod players;
pub mod rival;
pub mod sheet;
mod sided;
pub mod shell;
pub mod solution;
pub mod statistics;
pub mod study;
pub mod value;
