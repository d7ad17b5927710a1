//! Expressions over the heaps: their names, their values, and slips shown in the place where the user wrote
//! them.

use std::ops::Range;

use grundy::error::{BadText, Error};
use grundy::notation::text::Text;
use grundy::phrase::phrase;
use grundy_lang::formula::Formula;
use grundy_lang::plain::Plain;

use crate::position::{Heaps, MAX_HEAPS};

/// The heaps by their order.
const LETTERS: [&str; MAX_HEAPS] = ["a", "b", "c", "d"];
/// Names that speak of the heap which a move is made on.
const CHOSEN: [&str; 4] = ["s", "o", "even", "odd"];

/// What an expression may speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scope {
    /// How many heaps there are.
    pub(crate) heaps: usize,
    /// The heap called S.
    pub(crate) variable: usize,
    /// Whether there is a heap on which a move is made.
    pub(crate) chosen: bool,
}

impl Scope {
    /// The names, in the order of [`numbers`](Self::numbers).
    fn names(self) -> Vec<&'static str> {
        let mut names = vec!["sum", "S"];
        if self.chosen || self.heaps == 1 {
            names.extend(["s", "even", "odd"]);
        }
        if self.chosen && self.heaps == 2 {
            names.push("o");
        }
        names.extend(&LETTERS[..self.heaps]);
        names
    }

    /// What the names mean for these heaps.
    fn numbers(self, heaps: &Heaps, chosen: usize) -> Vec<i64> {
        let stones = heaps.as_slice();
        let mut numbers = vec![heaps.sum(), stones[self.variable]];
        if self.chosen || self.heaps == 1 {
            let s = stones[chosen];
            numbers.extend([s, i64::from(s % 2 == 0), i64::from(s % 2 != 0)]);
        }
        if self.chosen && self.heaps == 2 {
            numbers.push(stones[1 - chosen]);
        }
        numbers.extend(stones);
        numbers
    }

    /// The names for people.
    fn told(self) -> String {
        match (self.heaps, self.chosen) {
            (1, _) => "it may speak of s (the stones in the heap), even and odd".to_owned(),
            (n, false) => format!("it may speak of sum, {} and S", LETTERS[..n].join(", ")),
            (2, true) => {
                "it may speak of s (the heap of the move), o (the other one), a and b (the first and second), sum, even \
                 and odd (is s so?)"
                    .to_owned()
            }
            (n, true) => format!(
                "it may speak of s (the heap of the move), {} (all of them), sum, even and odd (is s so?)",
                LETTERS[..n].join(", ")
            ),
        }
    }
}

/// Whether a text speaks of the heap that a move is made on.
pub(crate) fn speaks_of_chosen(text: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| CHOSEN.contains(&word))
}

/// An expression that was read.
#[derive(Debug)]
pub(crate) struct Expression {
    formula: Formula,
    scope: Scope,
    /// The text that it is a part of, and where.
    whole: String,
    span: Range<usize>,
    /// What stands before the part in the formula's own text.
    prefix: usize,
}

impl Expression {
    /// Reads one; `prefix` is put before the text (a name that the user may leave out).
    pub(crate) fn read(text: Text<'_>, prefix: &str, scope: Scope) -> Result<Self, BadText> {
        let whole = text.part(0..0).bad("").text;
        if let Some(at) = text.as_str().find('^') {
            let hint = "a square is s*s, a power s**3";
            return Err(text.part(at..at + 1).bad("'^' is no operator of the heaps").hint(hint));
        }
        let (span, own) = (text.span(), format!("{prefix}{}", text.as_str()));
        match Formula::claim(&own, &scope.names()) {
            Ok(formula) if formula.params().len() == scope.names().len() => {
                Ok(Self { formula, scope, whole, span, prefix: prefix.len() })
            }
            Ok(_) => Err(text.bad("expected an expression without parameters of its own").hint(scope.told())),
            Err(bad) => {
                let bad = moved(bad, &whole, &span, prefix.len());
                Err(if bad.hint.is_some() { bad } else { bad.hint(scope.told()) })
            }
        }
    }

    /// Its value for these heaps, where the move is made on one of them.
    pub(crate) fn value(&self, heaps: &Heaps, chosen: usize) -> Result<Plain, BadText> {
        self.formula.eval(&self.scope.numbers(heaps, chosen)).map_err(|error| {
            // no question sets limits here, so it is a slip
            let Error::BadText(bad) = error else { return self.bad(&error.to_string()) };
            let mut bad = *bad;
            // the formula tells the values of all names; the heaps say the same
            if let Some(problem) = bad.problem.part("problem").cloned() {
                let place = phrase!("the-position", "the position {heaps}", heaps = heaps.to_string());
                bad.problem = problem.in_place(place);
            }
            moved(bad, &self.whole, &self.span, self.prefix)
        })
    }

    /// Whether it holds.
    pub(crate) fn holds(&self, heaps: &Heaps, chosen: usize) -> Result<bool, BadText> {
        match self.value(heaps, chosen)? {
            Plain::Bool(holds) => Ok(holds),
            Plain::Int(n) => Ok(n != 0),
            other => {
                Err(self
                    .bad(&format!("a condition is true or false, this is {other} in the position {heaps}")))
            }
        }
    }

    /// A slip of the whole expression.
    pub(crate) fn bad(&self, problem: &str) -> BadText {
        BadText {
            problem: problem.into(),
            text: self.whole.clone(),
            span: self.span.clone(),
            origin: None,
            hint: None,
        }
    }
}

/// A slip in a part of a text as one in the whole of it.
fn moved(bad: BadText, whole: &str, part: &Range<usize>, prefix: usize) -> BadText {
    let shift = |at: usize| (at.saturating_sub(prefix) + part.start).min(part.end);
    BadText { text: whole.to_owned(), span: shift(bad.span.start)..shift(bad.span.end), ..bad }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scope(heaps: usize, chosen: bool) -> Scope {
        Scope { heaps, variable: heaps - 1, chosen }
    }

    #[test]
    fn names_mean_heaps() {
        let heaps = Heaps::new(&[7, 30]).unwrap();
        for (text, chosen, expected) in [
            ("(s, o, a, b, S, sum)", 0, "(7,30,7,30,30,37)"),
            ("(s, o, a, b, S, sum)", 1, "(30,7,7,30,30,37)"),
            ("(s + 1) // 2", 0, "4"),
            ("(even, odd)", 0, "(0,1)"),
        ] {
            let expression = Expression::read(Text::new(text), "", scope(2, true)).unwrap();
            assert_eq!(expression.value(&heaps, chosen).unwrap().to_string(), expected, "{text}");
        }
        let end = Expression::read(Text::new(">= 37"), "sum", scope(2, false)).unwrap();
        assert!(end.holds(&heaps, 0).unwrap() && !end.holds(&heaps.with(0, 6), 0).unwrap());
    }

    #[test]
    fn slips_keep_their_place() {
        let whole = Text::new("s+1, s*x");
        let bad = Expression::read(whole.part(5..8), "", scope(1, true)).unwrap_err();
        assert_eq!((bad.text.as_str(), bad.span.clone()), ("s+1, s*x", 7..8), "{bad}");
        let end = Expression::read(Text::new(">= x"), "sum", scope(1, false)).unwrap_err();
        assert_eq!(end.span, 3..4, "{end}");
        let fault = Expression::read(Text::new("s // (s - 3)"), "", scope(1, true)).unwrap();
        let bad = fault.value(&Heaps::new(&[3]).unwrap(), 0).unwrap_err();
        assert_eq!(bad.problem, "division by zero, in the position 3");
    }
}
