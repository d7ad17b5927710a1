//! How the players of payoff games choose: tie rules and criteria.

use grundy::phrase::Phrase;
use grundy::solve::payoff::{Criterion, Ties};

use super::choice::Choice;

use crate::slip::Slip;

/// A rule for ties, and whether every outcome is listed instead.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TieRule {
    pub(crate) ties: Ties,
    pub(crate) all: bool,
}

const fn rule(ties: Ties) -> TieRule {
    TieRule { ties, all: false }
}

/// The rules; `all` comes last, for options that do not take it.
pub(crate) const TIE_RULES: &[Choice<TieRule>] = &[
    ("first", rule(Ties::First), "The first in the order of the rules"),
    ("last", rule(Ties::Last), "The last"),
    ("fewest", rule(Ties::Fewest), "The smallest, where moves have a size"),
    ("kind", rule(Ties::Kind), "The best for the others (their sum, if there are several)"),
    ("mean", rule(Ties::Mean), "The worst for the others"),
    ("all", TieRule { ties: Ties::First, all: true }, "Every outcome"),
];

/// A criterion by its name.
pub(crate) fn criterion(text: &str) -> Result<Criterion, Slip> {
    let expected = || {
        let words = "expected expectation, worst, or loss-limit=A with a number A of at least 0";
        Slip(Phrase::fixed("option-criterion", words))
    };
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
