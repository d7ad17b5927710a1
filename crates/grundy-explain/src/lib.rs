//! Explanations of answers.
//!
//! [`evidence`] is plain data that proves an answer from the rules alone; [`verify`] checks it and shares no
//! code with the solvers.

pub mod evidence;
pub mod messages;
pub mod references;
pub mod steps;
pub mod verify;
pub mod words;
