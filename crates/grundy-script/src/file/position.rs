//! Positions of rule files, and how they are written.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use grundy::error::BadText;
use grundy::notation::text::Text;
use grundy::phrase::Phrase;

use grundy_lang::ast::{Binary, Expr, ExprKind};
use grundy_lang::parse::Parser;
use grundy_lang::plain::Plain;
use grundy_lang::source::Fault;

/// A position of the rules, with the mover if the position does not determine it.
///
/// Two positions that `symmetry` makes alike are equal.
#[derive(Clone, Debug)]
pub struct Position {
    /// The value that the rules use.
    pub at: Plain,
    /// Its canonical form, if that differs.
    pub alike: Option<Plain>,
    /// The mover, from 0; 0 if it does not matter.
    pub mover: u8,
}

impl Position {
    /// A position that is its own canonical form.
    pub fn new(at: Plain) -> Self {
        Self { at, alike: None, mover: 0 }
    }

    /// The same for all positions that are equal.
    #[must_use]
    pub fn canonical(&self) -> Self {
        Self { at: self.alike.as_ref().unwrap_or(&self.at).clone(), alike: None, mover: self.mover }
    }

    fn key(&self) -> (&Plain, u8) {
        (self.alike.as_ref().unwrap_or(&self.at), self.mover)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl PartialOrd for Position {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Position {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

/// How `None` is written: nothing is left.
const NOTHING: &str = "None";
/// The text after a position in which another player than the first moves.
const PLAYER: &str = " player ";

/// Writes a position: numbers bare, several with commas, strings bare where they can be read back.
pub fn write(position: &Position) -> String {
    let text = match &position.at {
        Plain::Str(text) if is_bare(text) => text.to_string(),
        Plain::Tuple(items) if items.len() > 1 && items.iter().all(|item| matches!(item, Plain::Int(_))) => {
            items.iter().map(Plain::to_string).collect::<Vec<_>>().join(",")
        }
        other => other.to_string(),
    };
    match position.mover {
        0 => text,
        mover => format!("{text}{PLAYER}{}", u32::from(mover) + 1),
    }
}

/// The positions of a sum: at spaces outside quotes and brackets. Where a position has several numbers,
/// numbers with spaces between are one position.
pub fn parts<'t>(text: Text<'t>, like: Option<&Plain>) -> Vec<Text<'t>> {
    if matches!(like, Some(Plain::Tuple(items)) if items.len() > 1) && numbers(text).is_some() {
        return vec![text.trim()];
    }
    let (mut parts, mut start, mut open, mut quote, mut escaped) = (Vec::new(), None, 0_u32, None, false);
    for (i, c) in text.as_str().char_indices() {
        match (quote, c) {
            _ if escaped => escaped = false,
            (Some(_), '\\') => escaped = true,
            (Some(mark), _) if mark == c => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '(' | '[') => open += 1,
            (None, ')' | ']') => open = open.saturating_sub(1),
            (None, _) if c.is_whitespace() && open == 0 => {
                parts.extend(start.take().map(|start| text.part(start..i)));
                continue;
            }
            (None, _) => {}
        }
        start.get_or_insert(i);
    }
    parts.extend(start.map(|start| text.part(start..text.as_str().len())));
    parts
}

/// Whether a string can stand without quotes.
fn is_bare(text: &str) -> bool {
    !text.is_empty()
        && text != NOTHING
        && !text.contains(|c: char| c.is_whitespace() || c.is_control() || "\"'\\".contains(c))
        && !text.starts_with(['(', '['])
}

/// Reads a position of the kind of `like` (the start of the game, if it has one). There are up to `players`
/// movers if positions do not determine the mover.
pub fn read(text: Text<'_>, like: Option<&Plain>, players: u8) -> Result<Position, BadText> {
    let text = text.trim();
    let (body, mover) = match text.as_str().rfind(PLAYER) {
        Some(at) if players > 1 && !text.as_str().ends_with(['"', '\'', ')', ']']) => {
            let number = text.part(at + PLAYER.len()..text.as_str().len());
            let mover = number.number("the player", 1..=u64::from(players))?;
            (text.part(0..at), u8::try_from(mover - 1).expect("at most as many as there are players"))
        }
        _ => (text, 0),
    };
    let at = read_plain(body.trim(), like)?;
    Ok(Position { mover, ..Position::new(at) })
}

fn read_plain(text: Text<'_>, like: Option<&Plain>) -> Result<Plain, BadText> {
    if text.is_blank() {
        return Err(text.bad(Phrase::brief(
            "wrong-missing",
            format!("a position is missing: expected {}", expected(like)),
        )));
    }
    let quoted = text.as_str().starts_with(['"', '\'']);
    if text.as_str() == NOTHING {
        return Ok(Plain::None);
    }
    if matches!(like, Some(Plain::Str(_))) && !quoted {
        return Ok(Plain::Str(text.as_str().into()));
    }
    let literal = Parser::new(text.as_str(), false).and_then(|mut parser| {
        let expr = parser.tuple()?;
        parser.end()?;
        literal(&expr)
    });
    let plain = match literal {
        Ok(plain) => plain,
        Err(_) if like.is_none() && is_bare(text.as_str()) => Plain::Str(text.as_str().into()),
        // numbers with spaces between
        Err(fault) => match numbers(text) {
            Some(plain) => plain,
            None => {
                let span = fault.span.start()..fault.span.end();
                let (start, end) = (span.start.min(text.as_str().len()), span.end.min(text.as_str().len()));
                return Err(text.part(start..end.max(start)).bad(format!(
                    "{}: a position is {}",
                    fault.problem,
                    expected(like)
                )));
            }
        },
    };
    let plain = match (plain, like) {
        (Plain::Tuple(items), Some(Plain::List(_))) => Plain::List(items),
        // a single number where the rules have several
        (plain @ Plain::Int(_), Some(Plain::Tuple(_))) => Plain::Tuple([plain].into()),
        (plain @ Plain::Int(_), Some(Plain::List(_))) => Plain::List([plain].into()),
        (plain, _) => plain,
    };
    match like {
        Some(like) if !same_kind(&plain, like) => Err(text.bad(format!(
            "'{}' is no position of this game: expected {}",
            text.as_str(),
            expected(Some(like))
        ))),
        _ => Ok(plain),
    }
}

/// The form of a position in words.
fn expected(like: Option<&Plain>) -> String {
    match like {
        None => "a number, or numbers with commas between".to_owned(),
        Some(Plain::Int(_)) => "a whole number".to_owned(),
        Some(Plain::Str(text)) => format!("text such as {text}"),
        Some(other) => format!("something like {}", write(&Position::new(other.clone()))),
    }
}

fn same_kind(plain: &Plain, like: &Plain) -> bool {
    match (plain, like) {
        (Plain::None, _) | (_, Plain::None) => true,
        (Plain::Int(_) | Plain::Ratio(_), Plain::Int(_) | Plain::Ratio(_)) => true,
        _ => std::mem::discriminant(plain) == std::mem::discriminant(like),
    }
}

fn numbers(text: Text<'_>) -> Option<Plain> {
    let items: Option<Vec<Plain>> =
        text.words().map(|word| word.as_str().parse().ok().map(Plain::Int)).collect();
    items.filter(|items| items.len() > 1).map(|items| Plain::Tuple(items.into()))
}

/// The value of an expression that is written out.
fn literal(expr: &Expr) -> Result<Plain, Fault> {
    let all = |items: &[Expr]| items.iter().map(literal).collect::<Result<Arc<[Plain]>, _>>();
    Ok(match &expr.it {
        ExprKind::None => Plain::None,
        ExprKind::Bool(b) => Plain::Bool(*b),
        ExprKind::Int(n) => Plain::Int(*n),
        ExprKind::Str(text) => Plain::Str(Arc::clone(text)),
        ExprKind::Tuple(items) => Plain::Tuple(all(items)?),
        ExprKind::List(items) => Plain::List(all(items)?),
        ExprKind::Binary(Binary::Div, a, b) => match (&a.it, &b.it) {
            (ExprKind::Int(a), ExprKind::Int(b)) if *b > 0 && *a != i64::MIN => {
                Plain::Ratio(num_rational::Ratio::new(*a, *b))
            }
            _ => return Err(Fault::new(expr.span, "this is no plain value")),
        },
        _ => return Err(Fault::new(expr.span, "this is no plain value")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trips() {
        for (text, like, written) in [
            ("5", None, "5"),
            ("3,4", None, "3,4"),
            ("(3, 4)", None, "3,4"),
            ("3 4", Some("0,0"), "3,4"),
            ("(3,(1,2))", None, "(3,(1,2))"),
            ("XO.", None, "XO."),
            ("...", Some("'..'"), "..."),
            ("\"a b\"", None, "\"a b\""),
            ("1,2", Some("[0,0,0]"), "[1,2]"),
            ("-3", None, "-3"),
            ("None", None, "None"),
            ("5 player 2", None, "5 player 2"),
            ("1/2", None, "1/2"),
            ("1", Some("1/2"), "1"),
            ("1,2,3", Some("0,0"), "1,2,3"),
            ("7", Some("0,0"), "(7,)"),
            ("(7,)", Some("0,0"), "(7,)"),
            ("None", Some("'..'"), "None"),
            ("\"None\"", Some("'..'"), "\"None\""),
            ("\"5 player 2\"", Some("'..'"), "\"5 player 2\""),
        ] {
            let like = like.map(|like| read_plain(Text::new(like), None).unwrap());
            let position = read(Text::new(text), like.as_ref(), 2).unwrap();
            assert_eq!(write(&position), written, "{text}");
            assert_eq!(read(Text::new(written), like.as_ref(), 2).unwrap(), position, "{text}");
        }
    }

    #[test]
    fn numbers_of_a_pair_are_one_position() {
        let pair = read_plain(Text::new("25,7"), None).unwrap();
        for (text, like, count) in [
            ("12 5", Some(&pair), 1),
            ("12,5 4,6", Some(&pair), 2),
            ("(12, 5) 4", Some(&pair), 2),
            ("12", Some(&pair), 1),
            ("12 5", None, 2),
            ("12 5", Some(&Plain::Int(7)), 2),
        ] {
            assert_eq!(parts(Text::new(text), like).len(), count, "{text}");
        }
        assert_eq!(write(&read(Text::new("12 5"), Some(&pair), 1).unwrap()), "12,5");
    }

    #[test]
    fn slips() {
        for (text, like, part) in [
            ("3,x", Some("0,0"), "no plain value"),
            ("x", Some("0"), "no plain value: a position is a whole number"),
            ("'a'", Some("0,0"), "something like 0,0"),
            ("5 player 3", Some("0"), "too large"),
            ("(3", Some("0,0"), "never closed"),
            ("", Some("0"), "missing"),
        ] {
            let like = like.map(|like| read_plain(Text::new(like), None).unwrap());
            let bad = read(Text::new(text), like.as_ref(), 2).unwrap_err();
            assert!(bad.problem.contains(part), "{text}: {}", bad.problem);
        }
    }
}
