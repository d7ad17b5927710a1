//! How the players of payoff games choose: tie rules and criteria.

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use grundy::solve::payoff::{Criterion, Ties};

/// A rule for ties. Options that take several rules by name have no `all`: see [`single_rule`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TieRule {
    /// The first in the order of the rules
    First,
    /// The last
    Last,
    /// The smallest, where moves have a size
    Fewest,
    /// The best for the others (their sum, if there are several)
    Kind,
    /// The worst for the others
    Mean,
    /// Every outcome
    All,
}

impl From<TieRule> for Ties {
    fn from(rule: TieRule) -> Self {
        match rule {
            TieRule::First | TieRule::All => Self::First,
            TieRule::Last => Self::Last,
            TieRule::Fewest => Self::Fewest,
            TieRule::Kind => Self::Kind,
            TieRule::Mean => Self::Mean,
        }
    }
}

/// The value parser of options that do not take `all`.
pub(crate) fn single_rule() -> impl TypedValueParser<Value = TieRule> {
    let rules = TieRule::value_variants().iter().filter(|rule| **rule != TieRule::All);
    PossibleValuesParser::new(rules.filter_map(ValueEnum::to_possible_value))
        .try_map(|name| TieRule::from_str(&name, false))
}

/// A criterion by its name.
pub(crate) fn criterion(text: &str) -> Result<Criterion, String> {
    let expected = || "expected expectation, worst, or loss-limit=A with a number A of at least 0".to_owned();
    match text {
        "expectation" => Ok(Criterion::Expectation),
        "worst" => Ok(Criterion::Worst),
        _ => {
            let limit = text.strip_prefix("loss-limit=").and_then(|limit| limit.parse::<f64>().ok());
            limit
                .filter(|limit| limit.is_finite() && *limit >= 0.0)
                .map(Criterion::LossLimit)
                .ok_or_else(expected)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn criteria() {
        assert_eq!(criterion("worst"), Ok(Criterion::Worst));
        assert_eq!(criterion("loss-limit=2.5"), Ok(Criterion::LossLimit(2.5)));
        for bad in
            ["", "best", "loss-limit", "loss-limit=", "loss-limit=-1", "loss-limit=nan", "loss-limit=inf"]
        {
            assert!(criterion(bad).is_err(), "{bad}");
        }
    }
}
