//! Braces: which bars divide them, and what they are worth.

use std::ops::Range;

use crate::halt::Done;
use crate::store::{Store, Value};
use crate::text::lex::Lexer;

/// What stands in braces.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    Value(Value),
    Comma(Range<usize>),
    Bars(usize, Range<usize>),
}

/// The value of what stands in braces. The longest run of bars divides it; runs have at most 32 bars, so
/// this recursion is shallow.
pub(crate) fn braces(
    store: &mut Store<'_>,
    lexer: &Lexer<'_>,
    items: &[Item],
    whole: &Range<usize>,
) -> Done<Value> {
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
        let problem = "a | between Left's options and Right's is missing";
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
    let left = side(store, lexer, &items[..at], whole)?;
    let right = side(store, lexer, &items[at + 1..], whole)?;
    store.make(left, right)
}

/// The options on one side: a list, or one game with shorter runs of bars.
fn side(store: &mut Store<'_>, lexer: &Lexer<'_>, items: &[Item], whole: &Range<usize>) -> Done<Vec<Value>> {
    if items.iter().any(|item| matches!(item, Item::Bars(..))) {
        return Ok(vec![braces(store, lexer, items, whole)?]);
    }
    list(lexer, items)
}

/// Values between commas; an empty list is fine.
pub(crate) fn list(lexer: &Lexer<'_>, items: &[Item]) -> Done<Vec<Value>> {
    let mut values = Vec::new();
    for (at, item) in items.iter().enumerate() {
        match item {
            Item::Value(value) => values.push(*value),
            Item::Comma(place) => {
                let between = at > 0 && matches!(items[at - 1], Item::Value(_));
                if !(between && matches!(items.get(at + 1), Some(Item::Value(_)))) {
                    let problem = "an option is missing beside this comma";
                    return Err(lexer.bad_at(place.clone(), problem).into());
                }
            }
            Item::Bars(..) => {}
        }
    }
    Ok(values)
}
