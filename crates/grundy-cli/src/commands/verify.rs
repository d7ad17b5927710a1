//! `grundy verify FILE`: evidence checked by the rules alone.

use std::io::Write;

use grundy::notation::term::JOINT;
use grundy::report::Ask;
use grundy_explain::evidence::Evidence;
use grundy_explain::messages::Messages;
use grundy_explain::verify::{Fault, Wrong, verify};
use grundy_explain::words::checked;
use grundy_script::open::is_own;
use grundy_wire::Verified;

use crate::exit::Failure;
use crate::limits::limited;
use crate::options::computation::Computation;
use crate::{Io, files};

/// Checks evidence that `solve --evidence` wrote, by the rules alone.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  grundy solve kayles 5 7 9 --evidence kayles.json\n  \
    grundy verify kayles.json\n\n\
    Exit status: 0 verified, 1 the evidence is wrong, 2 it cannot be read, 3 a limit was reached.")]
pub(crate) struct Args {
    /// The file; the paths of rule files in it start from the current folder
    file: String,
    #[command(flatten)]
    how: Computation,
}

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let unread = |why: String| Failure::File(format!("cannot read '{}': {why}", args.file));
    let text = files::read(&args.file).map_err(unread)?;
    let evidence: Evidence = serde_json::from_str(&text)
        .map_err(|error| unread(format!("it is no evidence: {}", error.to_string().to_lowercase())))?;
    let question = files::question(&words(&evidence), io)?.ask()?;
    let checked =
        limited(Ask::default(), &args.how, io, |ask| verify(&evidence, &*question.table, &ask.limits));
    let wrong: Option<Wrong> = match &checked {
        Err(Fault::Door(error)) => return Err(error.clone().into()),
        Err(Fault::Wrong(wrong)) => Some(wrong.clone()),
        Ok(_) => None,
    };
    if args.how.json {
        let found = Verified::of(&evidence, checked.as_ref().ok(), wrong.as_ref());
        writeln!(io.out, "{}", grundy_wire::json(&found))?;
    } else {
        let messages = Messages::of(args.how.lang);
        write!(
            io.out,
            "{}",
            checked::words(&evidence, checked.as_ref().ok(), wrong.as_ref(), io.width, messages)
        )?;
    }
    Ok(u8::from(wrong.is_some()))
}

/// The words of the question. The position of a sum of different games names the games itself.
fn words(evidence: &Evidence) -> Vec<String> {
    let (game, position) = (&evidence.game, &evidence.position);
    if game.contains(JOINT) && !is_own(game) {
        vec![position.clone()]
    } else {
        vec![game.clone(), position.clone()]
    }
}
