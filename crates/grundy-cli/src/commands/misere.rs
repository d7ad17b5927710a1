//! `grundy misere GAME`: the misère quotient of a game of heaps, and genera.

use std::io::Write;

use grundy::error::{Limit, Stopped};
use grundy::limits::Budget;
use grundy::misere::{genus, summary};
use grundy::report::Ask;
use grundy_explain::messages::Messages;
use grundy_explain::words::misere as words;
use grundy_wire::{Genera, Quotient};

use crate::exit::Failure;
use crate::limits::{limited, opening};
use crate::misere_theory::{last_heap, theory};
use crate::options::computation::Computation;
use crate::options::number;
use crate::{Io, files};

/// Misère play of heap games: the misère quotient with its proof, genera, tame and wild heaps.
///
/// Under misère play the player who cannot move wins. The misère quotient decides every sum of heaps of the
/// game; the genus of a heap says how it behaves in sums with Nim heaps.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  grundy misere 0.77\n  grundy misere 0.123 --genus\n  \
    grundy misere grundy --genus --to 30\n  grundy misere 0.07 --to 25 --json\n\n\
    Exit status: 0 answered, 2 wrong input or refusal, 3 a limit was reached; what was found is printed first.")]
pub(crate) struct Args {
    /// The game, with its parameters; its positions must be sums of heaps
    game: String,
    /// Look at heaps up to this; without it, until a period is proved, or as far as takes about a second
    #[arg(long, value_name = "N", value_parser = number::typed)]
    to: Option<number::TypedNumber>,
    /// Print the genus of each heap (up to 24 without --to), and whether it is tame, restive, restless or
    /// wild
    #[arg(long)]
    genus: bool,
    #[command(flatten)]
    how: Computation,
}

/// The last heap of a genus table by default.
const DEFAULT_LAST_HEAP: u32 = 24;

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    args.how.without_threads("misere")?;
    args.how.without_misere("this command knows no other play")?;
    let question = opening(&args.how, io, |limits| files::game_under(&args.game, limits)).0?;
    let theory = theory(&question)?;
    let messages = Messages::of(args.how.lang);
    let to = args.to.as_ref().map(last_heap).transpose()?;
    let ask = Ask { misere: true, ..Ask::default() };
    if args.genus {
        let to = to.unwrap_or(DEFAULT_LAST_HEAP);
        let (rows, stopped) =
            limited(ask, &args.how, io, |ask| genus(theory, to, &mut Budget::new(&ask.limits)));
        if args.how.json {
            writeln!(io.out, "{}", grundy_wire::json(&Genera::of(&question.game, &rows)))?;
        } else {
            writeln!(io.out, "{}", words::title(&question.shown(), messages))?;
            write!(io.out, "{}", words::genera(&rows, io.width, messages))?;
        }
        return stopped.map_or(Ok(0), |stopped| Err(stopped.into()));
    }
    let found = limited(ask, &args.how, io, |ask| summary(theory, to, &mut Budget::new(&ask.limits)))?;
    if args.how.json {
        writeln!(io.out, "{}", grundy_wire::json(&Quotient::of(&question.game, &found)))?;
    } else {
        write!(io.out, "{}", words::words(&question.shown(), &found, io.width, messages))?;
    }
    // what was found is printed first
    match (found.stopped, found.too_large) {
        (Some(stopped), _) => Err(stopped.into()),
        (None, Some((heap, most))) if to.is_some() => {
            let done = format!("heap {}: with heap {heap} there are more than {most} elements", heap - 1);
            Err(Stopped::new(Limit::Size, done).into())
        }
        _ => Ok(0),
    }
}
