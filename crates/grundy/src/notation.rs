//! Text to positions and back. Only these modules read text.

#[doc(inline)]
pub use grundy_base::text::{self, amounts, grid};
pub use grundy_door::notation::*;

/// Questions as they are written: a game and a position, or a sum of those with ` + ` between.
pub mod term {
    pub use grundy_door::term::*;

    use crate::{Error, catalogue};

    /// Reads `GAME POSITION`, or `GAME POSITION + GAME POSITION + …` (a sum of different games). `read` reads
    /// the files that parameters name.
    ///
    /// # Errors
    /// Bad text, with its place; games that cannot be summed.
    ///
    /// ```
    /// let no_files = |_: &str| Err("no files here".to_owned());
    /// let question = grundy::notation::term::question("kayles 5 + nim 7", &no_files).unwrap();
    /// assert_eq!(question.position, "kayles 5 + nim 7");
    /// ```
    pub fn question(text: &str, read: &dyn Fn(&str) -> Result<String, String>) -> Result<Question, Error> {
        question_of(text, &|game| catalogue::open(game, read))
    }
}
