//! Why an answer holds.
//!
//! [`evidence`] is plain data that shows an answer right by the rules alone; [`verify`] checks it and shares no code with the
//! solvers.

pub mod evidence;
pub mod messages;
pub mod steps;
pub mod verify;
pub mod words;
