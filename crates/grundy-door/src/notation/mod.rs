//! Text to positions and back. Only these modules read text.
//!
//! A game says how its positions and moves are written by implementing [`Notation`]. Moves are read by
//! comparing with the legal moves as they are written, so a game never parses its own moves.

pub mod args;
pub mod chance;
pub mod graph_file;
pub mod heap_list;
pub mod range;

use grundy_base::error::BadText;
use grundy_base::phrase::Phrase;
use grundy_base::report::scene::Scene;
use grundy_base::text::Text;
use grundy_base::value::outcome::Verdict;

/// How positions `P` and moves `M` of a game are written.
///
/// Round trip: `read(write(p)) == p`. What `read` accepts beyond that is up to the game. Moves of one
/// position are all written differently.
pub trait Notation<P, M> {
    /// Reads a position of the game.
    fn read(&self, text: Text<'_>) -> Result<P, BadText>;
    /// The positions of a sum, where spaces separate them.
    fn parts<'t>(&self, text: Text<'t>) -> Vec<Text<'t>> {
        text.words().collect()
    }
    /// Writes a position, in its canonical form.
    fn write(&self, at: &P) -> String;
    /// Writes a move from a position, short enough to type, e.g. `take 3`.
    fn write_move(&self, at: &P, mv: &M) -> String;
    /// What a position (of a sum: a component) looks like, if it has a picture.
    fn scene(&self, at: &P) -> Option<Scene> {
        let _ = at;
        None
    }
    /// What the player to move and the other player are called here, where the game names its players; only
    /// contests ask.
    fn player_names(&self, at: &P) -> Option<[Phrase; 2]> {
        let _ = at;
        None
    }
    /// The cards of the picture that a move takes, by their places, in the order in which they are taken.
    fn taken(&self, at: &P, mv: &M) -> Vec<usize> {
        let _ = (at, mv);
        Vec::new()
    }
    /// What else is known of a position, a sentence; only payoff games ask.
    fn note(&self, at: &P) -> Option<Phrase> {
        let _ = at;
        None
    }
    /// A verdict in the game's own words, a sentence, where it has some; only contests ask.
    fn remark(&self, at: &P, verdict: &Verdict) -> Option<Phrase> {
        let _ = (at, verdict);
        None
    }
}
