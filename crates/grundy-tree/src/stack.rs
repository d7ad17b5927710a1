//! Textbook method 1: the value straight from the text, with a stack of brackets and no tree.
//!
//! For the plain form of two players and whole numbers (problem 1.8:A). An independent way to the same answer
//! as [`solve::induction`](crate::solve::induction); ties go to the first.

use grundy::error::BadText;
use grundy::notation::text::Text;
use grundy::phrase::phrase;

/// An open bracket, where it stands, and the best payoffs in it so far.
type Open = (char, usize, Option<(i64, i64)>);

/// The payoffs of both players under backward induction.
///
/// ```
/// let value = |text| grundy_tree::stack::value(text);
/// assert_eq!(value("[(2 3) (6 1)]"), Ok((6, 1)));
/// assert_eq!(value("[ (1 2) >").unwrap_err().span, 8..9);
/// ```
///
/// # Errors
/// A slip in the text, and where.
pub fn value(text: &str) -> Result<(i64, i64), BadText> {
    let all = Text::new(text);
    let mut stack: Vec<Open> = Vec::new();
    let mut answer = None;
    let mut marks = all.chars();
    while let Some((mark, piece)) = marks.next() {
        if mark.is_whitespace() {
            continue;
        }
        if answer.is_some() {
            return Err(piece.bad("the tree has ended here"));
        }
        let at = piece.span().start;
        let done = match mark {
            '[' | '<' => {
                stack.push((mark, at, None));
                continue;
            }
            '(' => {
                let length = text[at..].find(')').ok_or_else(|| piece.bad("'(' is never closed"))?;
                let numbers = all.part(at + 1..at + length);
                let mut words = numbers.words().map(|word| word.integer("a payoff", i64::MIN..=i64::MAX));
                let (Some(first), Some(second), None) = (words.next(), words.next(), words.next()) else {
                    return Err(numbers.bad("expected the payoffs of two players"));
                };
                let pair = (first?, second?);
                marks.by_ref().find(|(mark, _)| *mark == ')');
                pair
            }
            ']' | '>' => match stack.pop() {
                Some((open, _, Some(best))) if (open == '[') == (mark == ']') => best,
                Some((_, at, None)) => return Err(all.part(at..at + 1).bad("there is no option here")),
                _ => {
                    return Err(piece.bad(phrase!(
                        "wrong-closes-nothing",
                        "'{mark}' closes nothing that is open",
                        mark = mark
                    )));
                }
            },
            _ => return Err(piece.bad("expected (, [ or <")),
        };
        match stack.last_mut() {
            None => answer = Some(done),
            Some((open, _, best)) => {
                let by = |pair: (i64, i64)| if *open == '[' { pair.0 } else { pair.1 };
                if best.is_none_or(|best| by(done) > by(best)) {
                    *best = Some(done);
                }
            }
        }
    }
    match (answer, stack.last()) {
        (Some(answer), _) => Ok(answer),
        (None, Some((open, at, _))) => Err(all.part(*at..at + 1).bad(phrase!(
            "wrong-never-closed",
            "'{mark}' is never closed",
            mark = *open
        ))),
        (None, None) => Err(all.bad("there is no tree")),
    }
}
