//! A tier dealt to several machines: who holds which numbers, and how they speak to one another.
//!
//! A *machine* is a process with its own share of the cells; several may run on one computer. The rounds know
//! only the trait [`Engine`], which is a sequence of *steps*: machines send batches, and what was sent in a
//! step is taken by all at its end.

mod arrivals;
mod batch;
mod deal;
mod engine;

pub use arrivals::{Arrivals, Message};
pub use batch::{pack, unpack};
pub use deal::Deal;
pub use engine::{Alone, Batch, Counts, Engine, Kind, Lost, TakeBatch, tell_all};
