//! **grundy-tree** solves decision trees: finite games of perfect information, with any number of players,
//! chance and exact payoffs.
//!
//! ```
//! use grundy::limits::{Budget, Limits};
//! use grundy_tree::{read, solve::{self, Rules}};
//!
//! let limits = Limits::default();
//! let budget = &mut Budget::new(&limits);
//! let tree = read::brackets("[ < (1 6) (9 2) > < (5 5) (3 7) > ]", budget)?;
//! let solution = solve::induction(&tree, &Rules::default(), budget)?;
//! assert_eq!(solution.value(0).iter().map(ToString::to_string).collect::<Vec<_>>(), ["3", "7"]);
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! | Question | Answered by |
//! |---|---|
//! | text to trees | [`read`]: textbook brackets, Gambit's `.efg`, JSON |
//! | trees to text | [`write`](mod@write): the same, and DOT |
//! | what is played, and what it pays | [`solve::induction`], with [named rules](solve::Rules) for ties and chance |
//! | all subgame-perfect payoffs, and how many equilibria pay each | [`equilibria`] |
//! | what a player can ensure, regret | [`solve::guaranteed`], [`regret`] |
//! | who is wrong about payoffs, and what knowledge is worth | [`beliefs`] |
//! | why, what if, what would have to change | [`why`], [`edit`], [`commitments`], [`sensitivity`] |
//! | games given by rules, as trees | [`dag`], [`from_game`] |

pub mod beliefs;
pub mod commitments;
pub mod dag;
pub mod edit;
pub mod equilibria;
pub mod from_game;
mod labels;
mod pays;
pub mod pick;
pub mod place;
pub mod ranks;
pub mod read;
pub mod regret;
pub mod report;
pub mod rewrite;
pub mod sensitivity;
pub mod solve;
pub mod stack;
mod tree;
pub mod view;
pub mod why;
pub mod write;

pub use tree::{Mover, Shape, Tree};
