//! Arrows of several kinds of heaps: `a(n) -> [a(n - 1), b(n - 2)]; b(n) -> [b(n - 1)]`.
//!
//! A heap is written as its kind and its number. For the machine it is the pair of both, with kinds counted
//! from 0 in the order of their rules: so the rules are one function of a kind and a number.

use std::sync::Arc;

use super::ast::{Choice, Compare, Expr, ExprKind, Name, Node, Param, Place};
use super::builtin::Builtin;
use super::parse::Parser;
use super::phrase::phrase;
use super::source::{Fault, Span};
use super::token::Kind;

/// The name of the parameter for the kind: no program has such a name.
const KIND: &str = "the kind";
/// More kinds are a slip.
const MAX_KINDS: usize = 16;

/// The kinds of an arrow, in the order of their rules; `None` if it does not begin with a kind.
pub(crate) fn names(parser: &Parser) -> Option<Vec<Arc<str>>> {
    parser.ahead(|tokens| {
        let [Kind::Name(_), Kind::Mark("("), ..] = tokens else { return None };
        let close = tokens.iter().position(|token| matches!(token, Kind::Mark(")")))?;
        if !matches!(tokens.get(close + 1), Some(Kind::Mark("->"))) {
            return None;
        }
        let (mut names, mut depth, mut begins) = (Vec::new(), 0_usize, true);
        for token in tokens {
            match token {
                Kind::Name(name) if begins => names.push(Arc::clone(name)),
                Kind::Mark("(" | "[" | "{") => depth += 1,
                Kind::Mark(")" | "]" | "}") => depth = depth.saturating_sub(1),
                _ => {}
            }
            begins = depth == 0 && matches!(token, Kind::Mark(";"));
        }
        Some(names)
    })
}

/// Reads the rules of all kinds as one function; `options` reads those behind an arrow.
///
/// # Errors
/// A slip, with its place.
pub(crate) fn read(
    parser: &mut Parser,
    names: &[Arc<str>],
    mut options: impl FnMut(&mut Parser) -> Result<Expr, Fault>,
) -> Result<(Vec<Param>, Expr), Fault> {
    if names.len() > MAX_KINDS {
        return Err(Fault::new(
            parser.span(),
            format!("at most {MAX_KINDS} kinds, here are {}", names.len()),
        ));
    }
    let mut number: Option<Arc<str>> = None;
    let mut rules = Vec::with_capacity(names.len());
    for (place, name) in (0..).zip(names) {
        let (_, span) = parser.name("the name of a kind")?;
        if Builtin::find(name).is_some() {
            return Err(Fault::new(
                span,
                phrase!("wrong-kind-builtin", "'{name}' is part of the language", name = &**name),
            )
            .hint("choose another name for the kind"));
        }
        if names.iter().filter(|other| *other == name).count() > 1 {
            return Err(Fault::new(
                span,
                phrase!("wrong-kind-twice", "kind {name} has two rules", name = &**name),
            )
            .hint("join both lists by +"));
        }
        parser.expect("(", "behind the name of a kind")?;
        let (own, own_span) = parser.name("the name of the number of a heap")?;
        let same = number.get_or_insert_with(|| Arc::clone(&own));
        if *same != own {
            return Err(Fault::new(
                own_span,
                phrase!(
                    "wrong-kind-number",
                    "the number of a heap is called {same} in the first rule and {own} here",
                    same = &**same,
                    own = &*own
                ),
            )
            .hint("call it the same in all rules"));
        }
        if parser.sees(",") {
            return Err(Fault::new(
                parser.span(),
                phrase!("wrong-kind-numbers", "a heap of a kind has one number"),
            ));
        }
        parser.expect(")", "behind the number of a heap")?;
        parser.expect("->", "behind the heap")?;
        rules.push((place, options(parser)?));
        if !parser.eat(";") {
            break;
        }
    }
    parser.end()?;
    let number = number.unwrap_or_else(|| "n".into());
    let params = [KIND.into(), number].map(|name| Param { name, default: None }).into();
    Ok((params, joined(rules)))
}

/// `options of kind 0 if kind == 0 else options of kind 1 if …`
fn joined(rules: Vec<(i64, Expr)>) -> Expr {
    let span = rules.first().map_or_else(Span::default, |(_, rule)| rule.span);
    let nothing = Node { it: ExprKind::List(Vec::new()), span };
    rules.into_iter().rev().fold(nothing, |other, (place, then)| {
        let span = then.span;
        let name = Node { it: ExprKind::Name(Name { text: KIND.into(), place: Place::Unknown }), span };
        let number = Node { it: ExprKind::Int(place), span };
        let test = Node { it: ExprKind::Compare(Box::new(name), vec![(Compare::Eq, number)]), span };
        Node { it: ExprKind::Choice(Box::new(Choice { test, then, other })), span }
    })
}
