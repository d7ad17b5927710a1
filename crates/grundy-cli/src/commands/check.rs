//! `grundy check GAME --claim EXPR`: a guess against computed values.

mod compare;
mod nim_like;

use std::io::Write;
use std::time::Duration;

use clap::ArgGroup;
use grundy::check::About;
use grundy::phrase::{Phrase, phrase};
use grundy::report::Ask;
use grundy_explain::messages::Messages;
use grundy_explain::words::{check as words, misere};
use grundy_script::claim::Guess;

use crate::exit::Failure;
use crate::limits::{limited, opening};
use crate::options::choice::{Choice, one_of};
use crate::options::computation::Computation;
use crate::options::{hyphen, number};
use crate::{Io, files};

/// Compares your guess with computed values: agreement, or the first counterexample.
#[derive(Debug, clap::Args)]
#[command(group = ArgGroup::new("guess").required(true))]
#[command(after_help = "Examples:\n  grundy check sticks:1,2,3 --claim 'n % 4 == 0'\n  \
    grundy check lasker --claim 'n'\n  grundy check nim --claim 'x, y: x ^ y'\n  \
    grundy check queen --claim 'x, y: x == y' --to 20\n  \
    grundy check nim --claim 'x, y: x // y == 1 where y > 0 and x == y'\n  \
    grundy check sticks:1,2,3 --winning-move 'n - n % 4'\n  \
    grundy check grundy --misere --claim nim-like\n  \
    grundy check dawson --same-as crosses\n  grundy check nim --distinct-heaps\n\n\
    Exit status: 0 the claim holds, 1 it fails, 2 wrong input or refusal, 3 a limit was reached.")]
pub(crate) struct Args {
    /// The game, with its parameters; its positions must be a family of numbers
    game: String,
    /// What you claim, as behind --claim
    #[arg(value_name = "CLAIM", group = "guess", value_parser = hyphen::restore)]
    claimed: Option<String>,
    /// What you claim of a position, as an expression of its numbers in Python's syntax, with their names
    /// before a colon if you like: true or false (is it a P-position?), or a nimber. Behind `where` stands of
    /// which positions. Or nim-like: do nimbers decide misère play (--misere) as in Nim?
    #[arg(long, value_name = "EXPR", group = "guess", allow_hyphen_values = true, value_parser = hyphen::restore)]
    claim: Option<String>,
    /// A move that wins wherever one does: the position after it, or the move as it is written
    #[arg(
        long,
        value_name = "EXPR",
        group = "guess",
        conflicts_with = "of",
        allow_hyphen_values = true,
        value_parser = hyphen::restore
    )]
    winning_move: Option<String>,
    /// That heaps are worth what heaps of another game are, perhaps with a shift
    #[arg(long, value_name = "GAME", group = "guess", conflicts_with = "of", value_parser = hyphen::restore)]
    same_as: Option<String>,
    /// That nimbers still decide if no two equal heaps may ever stand
    #[arg(long, group = "guess", conflicts_with = "of")]
    distinct_heaps: bool,
    /// What the claim is about; without it, true and false are about the outcome, and numbers are nimbers
    #[arg(long, value_name = "WHAT", value_parser = one_of(SUBJECTS))]
    of: Option<About>,
    /// Check all positions with numbers up to this; by default as far as takes a few seconds (10000, or
    /// 200 in two numbers)
    #[arg(long, value_name = "N", value_parser = number::typed)]
    to: Option<number::TypedNumber>,
    /// Check positions whose numbers are all at least this
    #[arg(long, value_name = "N", value_parser = number::typed)]
    from: Option<number::TypedNumber>,
    #[command(flatten)]
    how: Computation,
}

const SUBJECTS: &[Choice<About>] = &[
    ("nimber", About::Nimber, "The value"),
    ("outcome", About::Outcome, "Who wins: true for a P-position, or 'P', 'N', 'D'"),
    ("move", About::Move, "A winning move"),
    ("remoteness", About::Remoteness, "Plies to the end; None for a draw"),
];

/// The time limit if neither it nor a range is given.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    args.how.without_threads("a check")?;
    let claim = args.claim.as_ref().or(args.claimed.as_ref());
    if claim.is_some_and(|claim| claim.trim() == nim_like::NAME) {
        return nim_like::run(&args.game, args.to.as_ref(), &args.how, io);
    }
    if let Some(other) = &args.same_as {
        return compare::same_as(&args.game, other, args.to.as_ref(), &args.how, io);
    }
    if args.distinct_heaps {
        return compare::distinct_heaps(&args.game, args.to.as_ref(), &args.how, io);
    }
    let question = opening(&args.how, io, |limits| files::game_under(&args.game, limits)).0?;
    let (text, about) = match (claim, &args.winning_move) {
        (Some(claim), _) => (claim, args.of),
        (None, Some(mv)) => (mv, Some(About::Move)),
        (None, None) => {
            return Err(Failure::Usage {
                problem: Phrase::fixed("wrong-no-claim", "no claim is given"),
                hint: phrase!("hint-write", "write it as {example}", example = "--claim 'n % 4 == 0'"),
            });
        }
    };
    let axes = question.table.axes();
    let names: Vec<&str> = axes.iter().map(|axis| &*axis.name).collect();
    let from = args.from.as_ref().map_or(0, |from| from.number);
    let mut guess = Guess::read(text, &names, about)?.from(from);
    let text = match from {
        0 => text.clone(),
        _ => format!("{text}, from {from}"),
    };
    let to = args.to.as_ref().map(|to| to.number);
    let time_limit = args.how.time_limit.or(to.is_none().then_some(DEFAULT_TIME));
    let ask = Ask { misere: args.how.misere, ..Ask::default() };
    let meter = guess.meter();
    let checked = limited(ask, &Computation { time_limit, ..args.how.clone() }, io, |ask| {
        let _limits = meter.under(&ask.limits);
        guess.check(&*question.table, to, ask)
    })?;
    if args.how.json {
        let mut found = grundy_wire::Check::of(&question.game, &text, args.how.misere, &checked);
        found.same_as = question.table.same_as().map(str::to_owned);
        writeln!(io.out, "{}", grundy_wire::json(&found))?;
    } else {
        let messages = Messages::of(args.how.lang);
        let game = question.shown();
        let game = if args.how.misere { misere::title(&game, messages) } else { game };
        write!(io.out, "{}", words::words(&game, &text, &checked, io.width, messages))?;
    }
    match (checked.holds(), checked.stopped) {
        (Some(false), _) => Ok(1),
        // what was found is printed first
        (_, Some(stopped)) => Err(stopped.into()),
        (_, None) => Ok(0),
    }
}
