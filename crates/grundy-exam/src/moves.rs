//! The kinds of moves, and the reader of their notation: short forms (`+1 *2 -2 /3`), expressions
//! (`(s+1)//2`), guards.

use grundy::error::BadText;
use grundy::notation::text::Text;
use grundy::phrase::{Phrase, phrase};
use grundy_lang::plain::Plain;

use crate::expression::{Expression, Scope, speaks_of_chosen};
use crate::position::{Heaps, MAX_STONES};

/// More kinds of moves are a slip.
const MAX_KINDS: usize = 32;

/// How a division is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rounding {
    Down,
    Up,
}

/// What a move does.
#[derive(Debug)]
enum Act {
    /// Adds to the heap; a negative number takes away.
    Add(i64),
    /// Multiplies the heap.
    Times(i64),
    /// Divides the heap.
    Divide(i64, Rounding),
    /// What an expression says: the heap's new number, the heap and the other one, or all heaps.
    Says(Box<Expression>),
}

/// A kind of move.
#[derive(Debug)]
pub(crate) struct MoveRule {
    /// As it was written.
    pub(crate) text: String,
    act: Act,
    guard: Option<Expression>,
    /// Whether it can be made on any heap; else it speaks of all of them.
    pub(crate) on_a_heap: bool,
}

/// What a kind of move makes of the heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Made {
    /// The move cannot be made here.
    Nothing,
    /// These heaps.
    Heaps(Heaps),
    /// A heap beyond all bounds.
    Beyond,
}

impl MoveRule {
    /// What the move makes, on one heap. A move that takes more than there is, or changes nothing, cannot be
    /// made.
    pub(crate) fn make(&self, heaps: &Heaps, chosen: usize) -> Result<Made, BadText> {
        if let Some(guard) = &self.guard
            && !guard.holds(heaps, chosen)?
        {
            return Ok(Made::Nothing);
        }
        let s = heaps.as_slice()[chosen];
        let stones = match &self.act {
            Act::Add(n) => s.checked_add(*n),
            Act::Times(n) => s.checked_mul(*n),
            Act::Divide(n, Rounding::Down) => Some(s / n),
            Act::Divide(n, Rounding::Up) => Some(s / n + i64::from(s % n != 0)),
            Act::Says(expression) => return self.said(expression, heaps, chosen),
        };
        Ok(stones.map_or(Made::Beyond, |stones| made(heaps, heaps.with(chosen, stones))))
    }

    fn said(&self, expression: &Expression, heaps: &Heaps, chosen: usize) -> Result<Made, BadText> {
        let count = heaps.as_slice().len();
        let said = expression.value(heaps, chosen)?;
        let numbers = match &said {
            Plain::None => return Ok(Made::Nothing),
            Plain::Int(n) => Some(vec![*n]),
            Plain::Tuple(items) | Plain::List(items) => {
                items.iter().map(|item| if let Plain::Int(n) = item { Some(*n) } else { None }).collect()
            }
            _ => None,
        };
        let after = match (self.on_a_heap, numbers.as_deref()) {
            (true, Some(&[stones])) => Some(heaps.with(chosen, stones)),
            (true, Some(&[stones, other])) if count == 2 => {
                Some(heaps.with(chosen, stones).with(1 - chosen, other))
            }
            (_, Some(all)) if all.len() == count => Heaps::new(all),
            _ => None,
        };
        after.map(|after| made(heaps, after)).ok_or_else(|| {
            if matches!(said, Plain::Ratio(_)) {
                let problem = format!("a move says {said} in the position {heaps}: a heap is a whole number");
                return expression.bad(&problem).hint("a division is rounded: s//2 down, (s+1)//2 up");
            }
            let expected = match (self.on_a_heap, count) {
                (_, 1) => "the new number of stones, as s+1",
                (true, 2) => "the heap's new number, as s+1, or those of both heaps, as (s-5, o+2)",
                (true, _) => "the heap's new number, as s+1",
                (false, _) => "the new numbers of all heaps, as (a-5, b+2)",
            };
            expression.bad(&format!("a move says {said} in the position {heaps}: expected {expected}"))
        })
    }
}

fn made(before: &Heaps, after: Heaps) -> Made {
    if after == *before || after.as_slice().iter().any(|stones| *stones < 0) {
        Made::Nothing
    } else if after.as_slice().iter().any(|stones| *stones > MAX_STONES) {
        Made::Beyond
    } else {
        Made::Heaps(after)
    }
}

/// Reads a list of moves: commas or semicolons between them; short forms may stand with spaces between.
pub(crate) fn read(text: &str, scope: Scope) -> Result<Vec<MoveRule>, BadText> {
    let whole = Text::new(text);
    let mut kinds = Vec::new();
    for item in items(whole)? {
        if item.is_blank() {
            return Err(whole.bad(empty(whole)).hint(EXAMPLES));
        }
        read_item(item, scope, &mut kinds)?;
    }
    if kinds.is_empty() {
        return Err(whole.bad("the list of moves is empty").hint(EXAMPLES));
    }
    if kinds.len() > MAX_KINDS {
        return Err(whole.bad(format!("{} moves: at most {MAX_KINDS} are taken", kinds.len())));
    }
    if let Some((i, kind)) =
        kinds.iter().enumerate().find(|(i, kind)| kinds[..*i].iter().any(|k| k.text == kind.text))
    {
        return Err(whole.bad(format!("move {} is there already: {}", i + 1, kind.text)));
    }
    Ok(kinds)
}

const EXAMPLES: &str = "write moves as '+1, *2', or as expressions: 's+1, s*2, (s+1)//2 if s%2==1'";

fn empty(whole: Text<'_>) -> &'static str {
    if whole.is_blank() { "the list of moves is empty" } else { "a move is missing between two commas" }
}

/// The pieces between commas and semicolons that stand in no brackets.
fn items(whole: Text<'_>) -> Result<Vec<Text<'_>>, BadText> {
    let (mut items, mut open, mut start) = (Vec::new(), Vec::new(), 0);
    for (c, piece) in whole.chars() {
        match c {
            '(' | '[' | '{' => open.push(piece),
            ')' | ']' | '}' if open.pop().is_none() => {
                return Err(piece.bad(phrase!("wrong-closes-nothing", "'{mark}' closes nothing", mark = c)));
            }
            ',' | ';' if open.is_empty() => {
                items.push(whole.part(start..piece.span().start).trim());
                start = piece.span().end;
            }
            _ => {}
        }
    }
    let last = whole.part(start..whole.as_str().len()).trim();
    // a comma behind the last move does no harm
    if !last.is_blank() || items.is_empty() {
        items.push(last);
    }
    Ok(items)
}

/// One expression, or short forms with spaces between; a guard behind stands for the last of them.
fn read_item(item: Text<'_>, scope: Scope, kinds: &mut Vec<MoveRule>) -> Result<(), BadText> {
    let (body, guard) = guarded(item);
    let guard_text = guard.map_or("", Text::as_str);
    let read_guard = |guard: Option<Text<'_>>| -> Result<Option<Expression>, BadText> {
        guard
            .map(|guard| {
                if guard.is_blank() {
                    return Err(
                        item.bad(Phrase::brief("wrong-missing", "the condition behind 'if' is missing"))
                    );
                }
                Expression::read(guard, "", scope)
            })
            .transpose()
    };
    if !is_short(body.as_str()) {
        let on_a_heap = scope.heaps == 1 || speaks_of_chosen(body.as_str()) || speaks_of_chosen(guard_text);
        let act = Act::Says(Box::new(Expression::read(body, "", scope)?));
        kinds.push(MoveRule { text: item.as_str().to_owned(), act, guard: read_guard(guard)?, on_a_heap });
        return Ok(());
    }
    let mut words = body.words().peekable();
    while let Some(word) = words.next() {
        let (rounding, last) = match words.peek().map(|next| (next.as_str(), *next)) {
            Some(("up", next)) => (Some(Rounding::Up), next),
            Some(("down", next)) => (Some(Rounding::Down), next),
            _ => (None, word),
        };
        if rounding.is_some() {
            words.next();
        }
        let (guard, end) = match words.peek() {
            None => (guard, item.span().end),
            Some(_) => (None, last.span().end),
        };
        let start = word.span().start - item.span().start;
        kinds.push(MoveRule {
            text: item.part(start..end - item.span().start).as_str().to_owned(),
            act: short(word, rounding)?,
            guard: read_guard(guard)?,
            on_a_heap: true,
        });
    }
    Ok(())
}

/// What stands before and behind `if`; a whole choice (`x if c else y`) is one expression.
fn guarded(item: Text<'_>) -> (Text<'_>, Option<Text<'_>>) {
    let mut depth = 0_usize;
    let (mut guard, mut choice) = (None, false);
    for word in item.words() {
        match word.as_str() {
            "if" if depth == 0 => guard = guard.or(Some(word)),
            "else" if depth == 0 => choice = true,
            _ => {}
        }
        for c in word.as_str().chars() {
            match c {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
    }
    match guard {
        Some(word) if !choice => {
            let (start, end) = (word.span().start - item.span().start, word.span().end - item.span().start);
            (item.part(0..start).trim(), Some(item.part(end..item.as_str().len()).trim()))
        }
        _ => (item, None),
    }
}

/// Whether a move begins with an operator, so that it says what is done to the heap.
fn is_short(text: &str) -> bool {
    text.starts_with(['+', '*', '/', '×', '·', ':', '÷', '^', '%'])
        || text
            .strip_prefix(['-', '−'])
            .is_some_and(|rest| rest.trim_start().starts_with(|c: char| c.is_ascii_digit()))
}

/// `+1`, `-2`, `*2`, `/3`, `//3`.
fn short(word: Text<'_>, rounding: Option<Rounding>) -> Result<Act, BadText> {
    let text = word.as_str();
    let mut digits = text.trim_start_matches(|c: char| !c.is_ascii_alphanumeric() && c != '(' && c != '_');
    let operator = &text[..text.len() - digits.len()];
    let mut rounding = rounding;
    for (end, way) in [("up", Rounding::Up), ("down", Rounding::Down)] {
        if let Some(rest) = digits.strip_suffix(end) {
            (digits, rounding) = (rest, Some(way));
        }
    }
    let place = |inner: &str| {
        let start = operator.len();
        word.part(start..start + inner.len())
    };
    if !matches!(operator, "+" | "-" | "−" | "*" | "×" | "·" | "/" | "//" | ":" | "÷") {
        return Err(word
            .part(0..operator.len())
            .bad(format!("'{operator}' is no operator of a move: expected one of + - * /"))
            .hint(EXAMPLES));
    }
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        let problem = if digits.is_empty() {
            Phrase::brief("wrong-missing", format!("a number is missing behind '{operator}'"))
        } else {
            format!("'{digits}' is not a number: behind '{operator}' stands a whole number").into()
        };
        let hint =
            format!("a space or a comma stands between two moves; a formula names the heap: 's{text}'");
        return Err(if digits.is_empty() { word } else { place(digits) }.bad(problem).hint(hint));
    }
    let limit = MAX_STONES.unsigned_abs();
    let n = place(digits).number("the number of a move", 0..=limit)?;
    let n = i64::try_from(n).expect("it is at most MAX_STONES");
    let act = match operator {
        "+" => Act::Add(n),
        "-" | "−" => Act::Add(-n),
        "*" | "×" | "·" => Act::Times(n),
        _ if n == 0 => return Err(word.bad(Phrase::fixed("wrong-zero", "division by zero"))),
        _ => Act::Divide(n, rounding.unwrap_or(Rounding::Down)),
    };
    match act {
        Act::Add(0) | Act::Times(1) | Act::Divide(1, _) => {
            Err(word.bad("this changes nothing, so it is no move"))
        }
        Act::Add(_) | Act::Times(_) if rounding.is_some() => {
            Err(word.bad("only a division is rounded: 'up' and 'down' stand behind /3"))
        }
        act => Ok(act),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str, heaps: usize) -> Result<Vec<MoveRule>, BadText> {
        read(text, Scope { heaps, variable: heaps - 1, chosen: true })
    }

    /// The heaps after each kind of move on the first heap.
    fn after(text: &str, heaps: &[i64]) -> String {
        let at = Heaps::new(heaps).unwrap();
        let made =
            kinds(text, heaps.len()).unwrap().into_iter().map(|kind| match kind.make(&at, 0).unwrap() {
                Made::Nothing => "-".to_owned(),
                Made::Beyond => "…".to_owned(),
                Made::Heaps(heaps) => heaps.to_string(),
            });
        made.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn moves() {
        for (text, heaps, expected) in [
            ("+1 *2 -2 /3", &[10][..], "11 20 8 3"),
            ("+1, *2; -2", &[10], "11 20 8"),
            ("/3 up /3 down //3 /3up", &[10], "4 3 3 4"),
            ("s+1, s*2, (s+1)//2", &[5], "6 10 3"),
            ("-5; /2 if even; /3 if s%3==0; +1 if odd and s%3!=0,", &[6], "1 3 2 -"),
            ("s//2 if s%2==0 else s+1", &[7], "8"),
            ("s//2 if s%2==0, +3", &[7], "- 10"),
            ("-8, *2", &[7], "- 14"),
            ("/2, *5", &[0], "- -"),
            ("*2", &[MAX_STONES], "…"),
            ("/2, (s-5, o+2)", &[9, 20], "(4, 20) (4, 22)"),
            ("(a-5, b+2), a+1 if s>100", &[9, 20], "(4, 22) -"),
            ("[s - 5, o + 2]", &[4, 20], "-"),
            ("(a+1, b+1, c+1)", &[1, 2, 3], "(2, 3, 4)"),
            ("None if s > 3 else s", &[9], "-"),
        ] {
            assert_eq!(after(text, heaps), expected, "{text}");
        }
        let texts: Vec<_> = kinds("+1 /3 up if even, s*2", 1).unwrap().into_iter().map(|k| k.text).collect();
        assert_eq!(texts, ["+1", "/3 up if even", "s*2"]);
        let both: Vec<_> =
            kinds("+1, (a-5, b+2), (s-5, o+2)", 2).unwrap().iter().map(|k| k.on_a_heap).collect();
        assert_eq!(both, [true, false, true]);
    }

    #[test]
    fn slips() {
        for (text, place, part) in [
            ("", 0..0, "empty"),
            (" , ", 0..3, "a move is missing"),
            ("+1,, *2", 0..7, "missing between two commas"),
            ("+1 ^2", 3..4, "'^' is no operator"),
            ("^2", 0..1, "'^' is no operator"),
            ("+1*2", 1..4, "'1*2' is not a number"),
            ("+x", 1..2, "'x' is not a number"),
            ("*", 0..1, "a number is missing"),
            ("*1", 0..2, "changes nothing"),
            ("/0", 0..2, "division by zero"),
            ("+1 up", 0..2, "only a division"),
            ("s+1, s*t", 7..8, "unknown name 't'"),
            ("s+1)", 3..4, "closes nothing"),
            ("s+", 2..2, "expected"),
            ("+1 if", 0..5, "condition behind 'if'"),
            ("+1, +1", 0..6, "move 2 is there already"),
            ("s^2", 1..2, "'^' is no operator"),
            ("x -> x", 0..6, "parameters of its own"),
        ] {
            let bad = kinds(text, 1).unwrap_err();
            assert!(bad.problem.contains(part), "{text}: {bad}");
            assert_eq!(bad.span, place, "{text}: {bad}");
        }
        let wrong = kinds("s == 1", 1).unwrap();
        let half = kinds("s/2", 1).unwrap();
        assert!(half[0].make(&Heaps::new(&[3]).unwrap(), 0).unwrap_err().problem.contains("3/2"));
        assert!(wrong[0].make(&Heaps::new(&[1]).unwrap(), 0).unwrap_err().problem.contains("says True"));
    }
}
