//! Search of games that are too large to solve whole.
//!
//! One table of facts about components ([`facts`]), one question at a time ([`nimber`]): is the nimber of a
//! component one of these? Rules say what a move leaves ([`openings`]): those of any impartial game
//! ([`components`]), or such as are made for speed, on boards of cells that are taken apart by [`board`].
//! Where games are long and options unlike, the next question is chosen by proof numbers ([`best_first`]);
//! who wins a whole contest is found by [`proof`] numbers, too. Bounds of scores have a table of their own
//! ([`scores`]), which several threads share ([`crew`]). Other processes may search the same question
//! ([`elsewhere`]).

pub mod best_first;
pub mod board;
pub mod components;
pub mod couples;
pub mod cram;
pub mod crew;
pub mod elsewhere;
mod fact;
pub mod facts;
mod hashes;
pub mod nimber;
mod numbers;
pub mod openings;
pub mod proof;
pub mod scores;
mod small;
mod thresholds;
mod together;
mod told;
