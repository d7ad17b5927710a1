//! Solvers: functions from rules and a position to values. They print nothing and know no text. Internal to
//! grundy; use the crate `grundy`.
//!
//! | Solver | Solves | Needs | Cost |
//! |---|---|---|---|
//! | [`grundy`] | nimbers, by components or whole positions | impartial, normal play, acyclic | each component once |
//! | [`entailing`] | nimbers, or loony | impartial, moves may bind the next, acyclic | each component once |
//! | [`equation`] | winning moves of a sum | nimbers of the components | O(components) for the targets |
//! | [`experiment`] | techniques side by side, counted | positions by number | as the technique has it |
//! | [`induction`] | outcome and remoteness of all reachable positions | acyclic contest | positions + moves |
//! | [`loopy`] | values that add up, with cycles | impartial on a graph, normal play | moves, for each finite value |
//! | [`memo`] | outcome of one position, with early break | acyclic contest | often far fewer positions |
//! | [`push`] | outcomes, by marking predecessors of lost positions | acyclic contest | moves into lost positions only |
//! | [`retrograde`] | outcome and remoteness, with cycles | finite contest | positions + moves |
//! | [`payoff`] | payoffs of all players | acyclic payoff game | positions + moves |
//! | [`strong`] | every position of a game by its number | numbered positions | positions + moves, a byte each |
//! | [`tiered`] | the same, tier by tier | a tier that no move makes larger | moves, twice |
//! | [`rays`] | nimbers of a whole board for a sliding piece | moves along rows, columns, diagonals to a corner | cells × words of a set |
//!
//! None recurses on the machine stack: a chain of a million moves is ordinary input.

pub mod contest;
pub mod demand;
pub mod entailing;
pub mod equation;
pub mod experiment;
pub mod grundy;
pub mod induction;
pub mod layers;
pub mod loopy;
pub mod memo;
pub mod payoff;
pub mod push;
pub mod rays;
pub mod retrograde;
pub mod strong;
pub mod tiered;

pub use grundy_base::report::Solver;
