//! Relations of numbers that finite automata recognize, and sentences about them that a program decides.
//! Internal to grundy; use the crate `grundy`.
//!
//! An automaton reads the digits of several numbers at once, from the highest; shorter numbers begin with
//! zeros. The relations that it can recognize are closed under *and*, *not* and *there is*, so every sentence
//! of first-order logic about them is decided (Büchi 1960). In base b they hold all linear equations and
//! inequalities; in bases that are powers of 2 also the bitwise operations; in Zeckendorf numeration, whose
//! digits stand for Fibonacci numbers, multiples of the golden ratio. Nothing here knows games.
//!
//! A [`Derivation`] makes automata from automata and keeps how: that is a certificate, which
//! [`certificate::check`] reads without the code that made it.
//!
//! | File | What is in it |
//! |---|---|
//! | `numeration.rs` | numeration systems: digits of numbers |
//! | `automaton.rs` | automata: the data, words, the least member |
//! | `explore.rs`, `minimize.rs` | the reachable part of a machine; the least equal automaton |
//! | `linear.rs` | linear equations and inequalities |
//! | `combine.rs` | product, complement, projection |
//! | `derivation.rs`, `step.rs` | relations by their derivation |
//! | `learn.rs` | a candidate for the automaton of a function from its first values |
//! | `certificate.rs` | the independent checker |

pub mod automaton;
pub mod certificate;
mod combine;
pub mod derivation;
mod explore;
pub mod learn;
mod linear;
mod minimize;
pub mod numeration;
pub mod step;

pub use automaton::Automaton;
pub use derivation::{Derivation, Relation};
pub use numeration::Numeration;
pub use step::{Compare, Step, Var};
