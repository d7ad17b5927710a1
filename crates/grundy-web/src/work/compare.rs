//! Two moves side by side: the positions they lead to, the best lines, and the opponent's replies.

use grundy::error::{BadText, Error};
use grundy::limits::Limits;
use grundy::notation::text::Text;
use grundy::phrase::{Argument, Phrase, phrase};
use grundy::report::{Ask, MoveRow, Report};
use grundy::table::Step;

use super::position::{About, best_line};
use super::{size, weight};
use crate::answers::Keep;
use crate::ask::Asked;
use crate::games::Shelf;

/// Two moves of a position.
pub(crate) struct Compared {
    pub(crate) about: About,
    pub(crate) position: String,
    pub(crate) sides: [Side; 2],
}

/// One of the two moves.
pub(crate) struct Side {
    /// The move in the report of the position.
    pub(crate) row: MoveRow,
    /// The report of the position after it, if that is known.
    pub(crate) after: Option<Report>,
    /// The best line after it.
    pub(crate) line: Option<Vec<Step>>,
}

impl Keep for Compared {
    fn bytes(&self) -> u64 {
        let side = |side: &Side| {
            side.after.as_ref().map_or(0, weight::report) + side.line.as_ref().map_or(0, weight::steps)
        };
        1024 + side(&self.sides[0]) + side(&self.sides[1])
    }
}

/// Compares two moves.
pub(crate) fn compare(
    asked: &Asked,
    names: &[String; 2],
    shelf: &mut Shelf,
    limits: &Limits,
) -> Result<Compared, Error> {
    let opened = shelf.open(&asked.named)?;
    let about = About::of(opened, asked.misere, &asked.named);
    let text = if asked.position.is_empty() { &about.start } else { &asked.position };
    let ask = Ask { misere: asked.misere, limits: limits.clone(), ..Ask::default() };
    size::check(&*opened.table, text)?;
    let report = opened.table.solve(text, &ask)?;
    let side = |name: &String| -> Result<Side, Error> {
        let row =
            report.moves.iter().find(|row| row.mv == *name).ok_or_else(|| no_move(name, &report))?.clone();
        let Some(to) = row.to.clone() else { return Ok(Side { row, after: None, line: None }) };
        let after = opened.table.solve(&to, &ask)?;
        let line = best_line(opened, &to, &ask)?;
        Ok(Side { row, after: Some(after), line })
    };
    let sides = [side(&names[0])?, side(&names[1])?];
    Ok(Compared { about, position: report.position.clone(), sides })
}

fn no_move(name: &str, report: &Report) -> BadText {
    let bad = Text::new(name).bad(phrase!("wrong-move", "'{mv}' is not a legal move here", mv = name));
    match report.moves.first() {
        Some(row) => bad.hint(phrase!(
            "hint-moves",
            "legal moves are written like: {moves}",
            moves = Argument::Moves(row.mv.clone())
        )),
        None => bad.hint(Phrase::fixed("hint-over", "there is no legal move: the game is over")),
    }
}
