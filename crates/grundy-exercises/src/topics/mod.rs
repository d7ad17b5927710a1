//! The topics, one a file. A new one is such a file, its `mod` line, its line in [`TOPICS`], and its message
//! in three languages.

mod chance;
mod chomp;
mod commitment;
mod cycles;
mod draws;
mod equilibria;
mod exam;
mod expectation;
mod game_tree;
mod graph;
mod graph_nimber;
mod heap_nimber;
mod law;
mod lemons;
mod lost_sums;
mod mate;
mod mex;
mod minefield;
mod misere_nim;
mod multiply;
mod nim_move;
mod nim_sum;
mod partisan;
mod previous_move;
mod queen;
mod reduced_tree;
mod remoteness;
mod retrograde;
mod row_cards;
mod row_ends;
mod splitting;
mod sticks;
mod strip;
mod sum;
mod symmetry;
mod three_players;
mod tic_tac_toe;
mod ties;
mod tree;
mod ultimatum;
mod worst_case;

use crate::topic::Topic;

/// All topics, in the order of the textbook.
pub static TOPICS: &[&Topic] = &[
    &strip::TOPIC,
    &graph::TOPIC,
    &sticks::TOPIC,
    &law::TOPIC,
    &minefield::TOPIC,
    &queen::TOPIC,
    &partisan::TOPIC,
    &previous_move::TOPIC,
    &multiply::TOPIC,
    &game_tree::TOPIC,
    &reduced_tree::TOPIC,
    &nim_sum::TOPIC,
    &nim_move::TOPIC,
    &lost_sums::TOPIC,
    &misere_nim::TOPIC,
    &mex::TOPIC,
    &heap_nimber::TOPIC,
    &graph_nimber::TOPIC,
    &sum::TOPIC,
    &splitting::TOPIC,
    &symmetry::TOPIC,
    &chomp::TOPIC,
    &draws::TOPIC,
    &tic_tac_toe::TOPIC,
    &cycles::TOPIC,
    &retrograde::TOPIC,
    &remoteness::TOPIC,
    &mate::TOPIC,
    &row_cards::TOPIC,
    &row_ends::TOPIC,
    &ties::TOPIC,
    &three_players::TOPIC,
    &tree::TOPIC,
    &equilibria::TOPIC,
    &ultimatum::TOPIC,
    &commitment::TOPIC,
    &expectation::TOPIC,
    &chance::TOPIC,
    &worst_case::TOPIC,
    &lemons::TOPIC,
    &exam::TOPIC,
];

/// The topic of a name, which may be the plural of its id.
///
/// ```
/// use grundy_exercises::topics::find;
/// assert_eq!(find("sums").map(|topic| topic.id), Some("sum"));
/// assert_eq!(find("sticks").map(|topic| topic.id), Some("sticks"));
/// assert!(find("chess").is_none());
/// ```
pub fn find(id: &str) -> Option<&'static Topic> {
    let named = |id: &str| TOPICS.iter().copied().find(|topic| topic.id == id);
    named(id).or_else(|| named(id.strip_suffix('s')?))
}
