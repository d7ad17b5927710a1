//! The options of payoff games.

use clap::{Args, ValueEnum};
use grundy::report::Effort;
use grundy::solve::payoff::{Criterion, Ties};

use super::unshield;

/// How players choose, and what else is told.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Payoff games")]
pub(crate) struct Payoffs {
    /// Which of several moves that pay the mover alike is taken; with `all`, every outcome is listed (and the moves are those
    /// of `first`)
    #[arg(long, value_name = "WHICH", value_enum, default_value = "first")]
    pub(crate) ties: TiesArg,
    /// How lotteries are judged: expectation, worst (each by his own worst case), or loss-limit=A (the best expectation of a
    /// plan that cannot lose more than A)
    #[arg(long, value_name = "HOW", default_value = "expectation", value_parser = criterion)]
    pub(crate) criterion: Criterion,
    /// Say what each player can be sure of, however the others play
    #[arg(long)]
    pub(crate) guarantee: bool,
}

impl Payoffs {
    /// How hard to look beyond the answer.
    pub(crate) fn effort(self) -> Effort {
        match (self.ties, self.guarantee) {
            (TiesArg::All, _) => Effort::Full,
            (_, true) => Effort::Guarantees,
            _ => Effort::Little,
        }
    }
}

/// Tables of payoff games.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Payoff games")]
pub(crate) struct PayoffTable {
    /// The table of all positions below this one, as a book prints it (games such as row-ends:two and row-cards)
    #[arg(long, value_name = "POSITION", conflicts_with = "ranges", allow_hyphen_values = true, value_parser = unshield)]
    pub(crate) of: Option<String>,
    /// Which of several moves that pay the mover alike is taken; several rules between commas, as kind,mean (with --of)
    #[arg(long, value_name = "WHICH", value_enum, value_delimiter = ',', default_value = "first")]
    pub(crate) ties: Vec<Rule>,
    /// How lotteries are judged: expectation or worst
    #[arg(long, value_name = "HOW", default_value = "expectation", value_parser = criterion)]
    pub(crate) criterion: Criterion,
    /// Count who gains by kind tie breaking, compared with mean, on random rows of N cards (row-ends:two)
    #[arg(long, value_name = "N", conflicts_with_all = ["of", "ranges"])]
    pub(crate) ties_experiment: Option<u64>,
    /// How many random rows
    #[arg(long, value_name = "T", default_value_t = 10_000, requires = "ties_experiment")]
    pub(crate) trials: u64,
    /// Makes the random rows repeatable
    #[arg(long, value_name = "N", default_value_t = 1, requires = "ties_experiment")]
    pub(crate) seed: u64,
}

/// A tie rule, or all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TiesArg {
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

impl From<TiesArg> for Ties {
    fn from(arg: TiesArg) -> Self {
        match arg {
            TiesArg::First | TiesArg::All => Self::First,
            TiesArg::Last => Self::Last,
            TiesArg::Fewest => Self::Fewest,
            TiesArg::Kind => Self::Kind,
            TiesArg::Mean => Self::Mean,
        }
    }
}

/// A tie rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Rule {
    /// The first in the order of the rules
    First,
    /// The last
    Last,
    /// The smallest, where moves have a size
    Fewest,
    /// The best for the others
    Kind,
    /// The worst for the others
    Mean,
}

impl From<Rule> for Ties {
    fn from(rule: Rule) -> Self {
        match rule {
            Rule::First => Self::First,
            Rule::Last => Self::Last,
            Rule::Fewest => Self::Fewest,
            Rule::Kind => Self::Kind,
            Rule::Mean => Self::Mean,
        }
    }
}

/// A criterion by name.
fn criterion(text: &str) -> Result<Criterion, String> {
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
