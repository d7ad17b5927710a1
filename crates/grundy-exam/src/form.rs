//! What the exam asks of a row of numbers: one of them, two of them, or how many there are.

use grundy::error::BadText;
use grundy::notation::text::Text;

use crate::values::Values;

/// The form of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The least number.
    Least,
    /// The greatest.
    Greatest,
    /// How many there are.
    Count,
    /// All of them.
    All,
    /// The two least, increasing.
    TwoLeast,
    /// The two greatest, increasing.
    TwoGreatest,
    /// The least and the greatest.
    Ends,
}

/// The forms by their names.
const NAMES: [(&str, Form); 7] = [
    ("least", Form::Least),
    ("greatest", Form::Greatest),
    ("count", Form::Count),
    ("all", Form::All),
    ("two least", Form::TwoLeast),
    ("two greatest", Form::TwoGreatest),
    ("least and greatest", Form::Ends),
];

/// The form of each of the three answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forms(pub [Form; 3]);

impl Default for Forms {
    /// As most papers ask: the least, the two least, the least.
    fn default() -> Self {
        Self([Form::Least, Form::TwoLeast, Form::Least])
    }
}

impl Forms {
    /// Reads three forms with semicolons between: `least; two least; least`.
    ///
    /// # Errors
    /// Another number of them, or an unknown one.
    pub fn read(text: &str) -> Result<Self, BadText> {
        let whole = Text::new(text);
        let pieces: Vec<Text<'_>> = whole.split(&[';']).collect();
        let &[first, second, third] = &pieces[..] else {
            return Err(whole
                .bad(format!("{} forms: expected three, of the questions 19, 20 and 21", pieces.len()))
                .hint("as 'least; two least; least'"));
        };
        Ok(Self([Form::read(first)?, Form::read(second)?, Form::read(third)?]))
    }
}

impl Form {
    fn read(text: Text<'_>) -> Result<Self, BadText> {
        let words: Vec<&str> = text.as_str().split_whitespace().collect();
        let said = words.join(" ");
        NAMES.iter().find(|(name, _)| *name == said).map(|(_, form)| *form).ok_or_else(|| {
            let names: Vec<&str> = NAMES.iter().map(|(name, _)| *name).collect();
            text.bad(format!("'{said}' is no form of an answer"))
                .hint(format!("expected one of: {}", names.join(", ")))
        })
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(_, form)| *form == self).expect("NAMES has every form").0
    }

    /// The answer in this form: empty if there is none; fewer than asked for if there are no more.
    ///
    /// ```
    /// use grundy_exam::{form::Form, values::Values};
    /// let values: Values = [7, 18, 20].into_iter().collect();
    /// assert_eq!(Form::TwoGreatest.of(&values), [18, 20]);
    /// assert_eq!(Form::Ends.of(&values), [7, 20]);
    /// assert_eq!(Form::Count.of(&values), [3]);
    /// ```
    pub fn of(self, values: &Values) -> Vec<i64> {
        let all = values.as_slice();
        let ends: Values = values.least().into_iter().chain(values.greatest()).collect();
        match self {
            Self::Least => all.iter().take(1).copied().collect(),
            Self::Greatest => all.iter().rev().take(1).copied().collect(),
            Self::Count => vec![i64::try_from(values.count()).unwrap_or(i64::MAX)],
            Self::All => all.to_vec(),
            Self::TwoLeast => all.iter().take(2).copied().collect(),
            Self::TwoGreatest => all[all.len().saturating_sub(2)..].to_vec(),
            Self::Ends => ends.as_slice().to_vec(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms() {
        let three = Forms::read("greatest;  least and   greatest ; count").unwrap();
        assert_eq!(three, Forms([Form::Greatest, Form::Ends, Form::Count]));
        assert!(Forms::read("least; least").unwrap_err().problem.contains("2 forms"));
        let bad = Forms::read("least; lest; least").unwrap_err();
        assert_eq!((bad.span.clone(), bad.problem.english()), (7..11, "'lest' is no form of an answer"));
        let none = Values::default();
        assert!(Form::Least.of(&none).is_empty() && Form::TwoGreatest.of(&none).is_empty());
        assert_eq!(Form::Count.of(&none), [0]);
    }
}
