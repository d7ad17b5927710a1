//! Braces: which bars divide them, and what they are worth.

use std::ops::Range;

use grundy_base::phrase::Phrase;

use crate::halt::Done;
use crate::loopy::Vertex;
use crate::text::lex::Lexer;
use crate::text::term::{Choice, Term, Terms};

/// What stands in braces.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    Option(Choice),
    Comma(Range<usize>),
    Bars(usize, Range<usize>),
}

/// The value of what stands in braces. The longest run of bars divides it; runs have at most 32 bars, so
/// this recursion is shallow.
pub(crate) fn braces(
    terms: &mut Terms<'_, '_>,
    lexer: &Lexer<'_>,
    items: &[Item],
    name: Option<Vertex>,
    whole: &Range<usize>,
) -> Done<Term> {
    let mut longest: Option<(usize, usize, &Range<usize>)> = None;
    let mut clash = None;
    for (at, item) in items.iter().enumerate() {
        let Item::Bars(bars, place) = item else { continue };
        match longest {
            Some((most, ..)) if most > *bars => {}
            Some((most, _, first)) if most == *bars => clash = Some((first, place)),
            _ => (longest, clash) = (Some((*bars, at, place)), None),
        }
    }
    let Some((bars, at, _)) = longest else {
        let problem = Phrase::brief("wrong-missing", "a | between Left's options and Right's is missing");
        return Err(lexer.bad_at(whole.clone(), problem).into());
    };
    if let Some((first, second)) = clash {
        let sign = "|".repeat(bars);
        let first = lexer.column(first.start);
        let problem = format!(
            "ambiguous slashes: this {sign} and the one in column {first} could both divide the braces"
        );
        let hint = format!("write {sign}| where the braces are to be divided, or add inner braces");
        return Err(lexer.bad_at(second.clone(), problem).hint(hint).into());
    }
    let left = side(terms, lexer, &items[..at], whole)?;
    let right = side(terms, lexer, &items[at + 1..], whole)?;
    terms.make(&left, &right, name)
}

/// The options on one side: a list, or one game with shorter runs of bars.
fn side(
    terms: &mut Terms<'_, '_>,
    lexer: &Lexer<'_>,
    items: &[Item],
    whole: &Range<usize>,
) -> Done<Vec<Choice>> {
    if items.iter().any(|item| matches!(item, Item::Bars(..))) {
        return Ok(vec![Choice::Term(braces(terms, lexer, items, None, whole)?)]);
    }
    list(lexer, items)
}

/// Options between commas; an empty list is fine.
pub(crate) fn list(lexer: &Lexer<'_>, items: &[Item]) -> Done<Vec<Choice>> {
    let mut options = Vec::new();
    for (at, item) in items.iter().enumerate() {
        match item {
            Item::Option(choice) => options.push(*choice),
            Item::Comma(place) => {
                let between = at > 0 && matches!(items[at - 1], Item::Option(_));
                if !(between && matches!(items.get(at + 1), Some(Item::Option(_)))) {
                    let problem = Phrase::brief("wrong-missing", "an option is missing beside this comma");
                    return Err(lexer.bad_at(place.clone(), problem).into());
                }
            }
            Item::Bars(..) => {}
        }
    }
    Ok(options)
}
