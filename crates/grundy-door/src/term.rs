//! Questions as they are written: a game and a position, or a sum of those with ` + ` between.

use crate::table::{self, Table};
use grundy_base::error::{BadText, Error};
use grundy_base::report::{Ask, Report};
use grundy_base::text::Text;

/// A game, opened, and a position of it.
pub struct Question {
    /// The game as it is written, parameters included.
    pub game: String,
    /// The opened game.
    pub table: Box<dyn Table>,
    /// The position as given; the game's start if none was.
    pub position: String,
}

impl Question {
    /// Solves the question; the report says which game it is about.
    ///
    /// # Errors
    /// Bad text, a refusal, a cycle, a limit.
    pub fn solve(&self, ask: &Ask) -> Result<Report, Error> {
        Ok(Report { game: self.game.clone(), ..self.table.solve(&self.position, ask)? })
    }
}

/// Opens a game as it is written; gives it with its canonical name.
pub type Opener<'a> = dyn Fn(Text<'_>) -> Result<(String, Box<dyn Table>), Error> + 'a;

/// Reads a question whose game is the first `end` bytes of the text, spaces and all.
///
/// # Errors
/// As for [`question_of`].
pub fn question_about(text: &str, end: usize, open: &Opener<'_>) -> Result<Question, Error> {
    let whole = Text::new(text);
    let (game, table) = open(whole.part(0..end).trim())?;
    asked(game, table, whole.part(end..text.len()).trim())
}

/// Reads `GAME POSITION`, or `GAME POSITION + GAME POSITION + …` (a sum of different games). `open` opens a game as it is written.
///
/// # Errors
/// Bad text, with its place; games that cannot be summed.
pub fn question_of(text: &str, open: &Opener<'_>) -> Result<Question, Error> {
    let whole = Text::new(text).trim();
    let terms: Vec<Text<'_>> = whole.pieces(" + ").collect();
    if let [term] = terms[..] {
        let (game, table, position) = one(term, open)?;
        return asked(game, table, position);
    }
    let mut games: Vec<(String, Box<dyn Table>)> = Vec::new();
    let mut components: Vec<String> = Vec::new();
    let mut last = None;
    for term in terms {
        // `kayles 5 + 7` goes on with kayles
        let more = !term.is_blank() && term.as_str().bytes().all(|b| b.is_ascii_digit() || b == b' ');
        let (place, position) = match last {
            Some(place) if more => (place, term),
            _ => {
                let (game, table, position) = one(term, open)?;
                let place = games.iter().position(|(known, _)| *known == game).unwrap_or_else(|| {
                    games.push((game, table));
                    games.len() - 1
                });
                (place, position)
            }
        };
        last = Some(place);
        let (game, table) = &games[place];
        let summand = table.summand().ok_or_else(|| {
            term.bad(format!("'{game}' cannot be part of a sum: it is not impartial under normal play"))
                .hint("solve it alone")
        })?;
        // places in the text of the whole question, not of the term
        let read = summand.components(position).map_err(|bad| BadText { text: text.to_owned(), ..bad })?;
        components.extend(read.into_iter().map(|component| format!("{game} {component}")));
    }
    let game = games.iter().map(|(game, _)| game.as_str()).collect::<Vec<_>>().join(" + ");
    Ok(Question { game, table: Box::new(table::mixed(games)), position: components.join(" + ") })
}

/// The question about a position, or about the start of the game.
fn asked(game: String, table: Box<dyn Table>, position: Text<'_>) -> Result<Question, Error> {
    let position = match position.is_blank() {
        true => table.start().ok_or_else(|| position.bad("no position is given"))?,
        false => position.as_str().to_owned(),
    };
    Ok(Question { game, table, position })
}

/// A game with its canonical name, and what is left of the text.
fn one<'a>(term: Text<'a>, open: &Opener<'_>) -> Result<(String, Box<dyn Table>, Text<'a>), Error> {
    if term.is_blank() {
        return Err(term.bad("a game is missing").hint("write it as: grundy solve nim 3 4 5").into());
    }
    let end = term.as_str().find(char::is_whitespace).unwrap_or(term.as_str().len());
    let (game, position) = (term.part(0..end), term.part(end..term.as_str().len()).trim());
    let (written, table) = open(game)?;
    Ok((written, table, position))
}
