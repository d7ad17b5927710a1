//! `grundy table GAME --of POSITION`, `--ties-experiment N`: tables of payoff games as a book prints them.

use std::io::Write;

use grundy::phrase::{Phrase, phrase};
use grundy::report::Ask;
use grundy::rules::Class;
use grundy::solve::Solver;
use grundy::solve::payoff::{Criterion, Ties};
use grundy_explain::messages::Messages;
use grundy_explain::words::sheet;

use crate::advice::no_numbers;
use crate::exit::Failure;
use crate::limits::limited;
use crate::options::choice::one_of;
use crate::options::computation::Computation;
use crate::options::hyphen;
use crate::options::payoffs::{TIE_RULES, TieRule, criterion};
use crate::{Io, files};

/// Tables of payoff games.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Payoff games")]
pub(super) struct PayoffTable {
    /// The table of all positions below this one, as a book prints it (games such as row-ends:two and
    /// row-cards); or what a table of partizan values tells: value, mean, temperature, outcome, atomic-weight
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true, value_parser = hyphen::restore)]
    pub(super) of: Option<String>,
    /// Which of several moves that pay the mover alike is taken; several rules between commas, as kind,mean
    /// (with --of) [default: first]
    #[arg(long, value_name = "WHICH", value_delimiter = ',')]
    #[arg(value_parser = one_of(&TIE_RULES[..TIE_RULES.len() - 1]))]
    ties: Vec<TieRule>,
    /// How lotteries are judged: expectation or worst [default: expectation]
    #[arg(long, value_name = "HOW", value_parser = criterion)]
    criterion: Option<Criterion>,
    /// Count who gains by kind tie breaking, compared with mean, on random rows of N cards (row-ends:two)
    #[arg(long, value_name = "N", conflicts_with_all = ["of", "ranges"])]
    pub(super) ties_experiment: Option<u64>,
    // a requirement that conflicts with what is given is dropped by clap, so the conflict is said here too
    /// How many random rows
    #[arg(long, value_name = "T", default_value_t = 10_000, requires = "ties_experiment")]
    #[arg(conflicts_with = "ranges")]
    trials: u64,
    /// Makes the random rows repeatable
    #[arg(long, value_name = "N", default_value_t = 1, requires = "ties_experiment")]
    #[arg(conflicts_with = "ranges")]
    seed: u64,
}

impl PayoffTable {
    /// The rules for ties, one at least.
    pub(super) fn tie_rules(&self) -> Vec<TieRule> {
        if self.ties.is_empty() { vec![TIE_RULES[0].1] } else { self.ties.clone() }
    }

    /// How lotteries are judged.
    pub(super) fn judged(&self) -> Criterion {
        self.criterion.unwrap_or(Criterion::Expectation)
    }

    /// Refuses options that the game has no use for.
    pub(super) fn check(&self, game: &str, class: &Class) -> Result<(), Failure> {
        let refused = |option: &str, why: Phrase| {
            Err(Failure::Usage {
                problem: phrase!(
                    "wrong-option-to",
                    "--{option} does not apply to {game}: {why}",
                    option = option,
                    game = game,
                    why = why
                ),
                hint: phrase!("hint-leave", "leave out {what}", what = format!("--{option}")),
            })
        };
        match () {
            () if !self.ties.is_empty() && !class.payoffs => refused("ties", no_numbers()),
            () if self.criterion.is_some() && !class.payoffs => refused("criterion", no_numbers()),
            () => Ok(()),
        }
    }
}

/// Prints the table of one position, or the experiment.
pub(super) fn run(
    args: &PayoffTable,
    game: &str,
    solver: Solver,
    how: &Computation,
    io: &mut Io,
) -> Result<u8, Failure> {
    match &args.of {
        Some(position) => positions(args, position, game, solver, how, io),
        None => experiment(args, game, how, io),
    }
}

/// The table of all positions below one.
fn positions(
    args: &PayoffTable,
    position: &str,
    game: &str,
    solver: Solver,
    how: &Computation,
    io: &mut Io,
) -> Result<u8, Failure> {
    let question = files::game(game)?;
    let rules: Vec<Ties> = args.tie_rules().iter().map(|rule| rule.ties).collect();
    let ask = Ask { misere: how.misere, solver, criterion: args.judged(), ..Ask::default() };
    let found = limited(ask, how, io, |ask| question.table.sheet(position, &rules, ask))?;
    let Some(found) = found else {
        return Err(Failure::Usage {
            problem: format!("{} has no table of the positions below one", question.game).into(),
            hint: "row-ends and row-cards have such tables; other games take ranges, as 0..10".into(),
        });
    };
    let asked = format!("{} {}", question.game, position.trim());
    if how.json {
        writeln!(io.out, "{}", grundy_wire::json(&grundy_wire::Sheet::of(&asked, &found)))?;
    } else {
        write!(io.out, "{}", sheet::words(&asked, &found, io.width, Messages::of(how.lang)))?;
    }
    Ok(0)
}

/// Compares kind and mean tie breaking on random rows.
fn experiment(args: &PayoffTable, game: &str, how: &Computation, io: &mut Io) -> Result<u8, Failure> {
    let question = files::game(game)?;
    let size = args.ties_experiment.unwrap_or_default();
    let (trials, seed) = (args.trials, args.seed);
    let counted = limited(Ask::default(), how, io, |ask| question.table.count_ties(size, trials, seed, ask))?;
    let Some(count) = counted else {
        return Err(Failure::Usage {
            problem: format!("{} has no random positions for this experiment", question.game).into(),
            hint: "use row-ends:two".into(),
        });
    };
    if how.json {
        let found = grundy_wire::TieExperiment::of(&question.game, size, trials, seed, &count);
        writeln!(io.out, "{}", grundy_wire::json(&found))?;
    } else {
        let messages = Messages::of(how.lang);
        let head = messages.say(
            "random-rows",
            &[
                ("game", question.game.into()),
                ("trials", trials.to_string().into()),
                ("size", size.to_string().into()),
                ("seed", seed.to_string().into()),
            ],
        );
        writeln!(io.out, "{head}")?;
        write!(io.out, "{}", sheet::tie_words(&count, messages))?;
    }
    Ok(0)
}
