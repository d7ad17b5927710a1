//! `grundy verify FILE`: evidence checked by the rules alone.

use std::io::Write;
use std::iter;

use grundy::notation::term::JOINT;
use grundy::phrase::phrase;
use grundy::report::Ask;
use grundy_explain::evidence::Evidence;
use grundy_explain::messages::Messages;
use grundy_explain::verify::{Fault, Wrong, verify};
use grundy_explain::words::checked;
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
    args.how.without_threads("verify")?;
    args.how.without_misere("the evidence says which play it is about")?;
    let unread = |why: String| {
        Failure::File(phrase!("wrong-read", "cannot read '{file}': {why}", file = &*args.file, why = why))
    };
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

/// Sums of more games are read as one game, which is refused.
const MAX_JOINTS: usize = 64;

/// The words of the question, each game one word. The position of a sum of different games names them.
fn words(evidence: &Evidence) -> Vec<String> {
    let (game, position) = (&evidence.game, &evidence.position);
    terms(game, position).unwrap_or_else(|| vec![game.clone(), position.clone()])
}

/// The words of a sum of different games: `GAME POSITION + GAME POSITION`; `None` if it is a single game. A
/// game of the user's own may hold the mark of sums itself.
fn terms(games: &str, position: &str) -> Option<Vec<String>> {
    let joints: Vec<usize> = games.match_indices(JOINT).map(|(at, _)| at).take(MAX_JOINTS + 1).collect();
    if joints.is_empty() || joints.len() > MAX_JOINTS {
        return None;
    }
    let starts: Vec<usize> = iter::once(0).chain(joints.iter().map(|at| at + JOINT.len())).collect();
    let ends: Vec<usize> = joints.iter().copied().chain([games.len()]).collect();
    let mut words = Vec::new();
    let mut rest = position;
    loop {
        let named = starts.iter().enumerate().flat_map(|(i, &start)| {
            ends[i..].iter().filter_map(move |&end| rest.strip_prefix(&games[start..end])?.strip_prefix(' '))
        });
        // the longest name
        let after = named.min_by_key(|after| after.len())?;
        let (component, more) =
            after.split_once(JOINT).map_or((after, None), |(one, more)| (one, Some(more)));
        words.push(rest[..rest.len() - after.len()].trim_end().to_owned());
        words.push(component.to_owned());
        match more {
            Some(more) => rest = more,
            None => return Some(words),
        }
        words.push(JOINT.trim().to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_name_their_games() {
        let own = "n -> range(n) + []";
        assert_eq!(terms("nim", "3 4"), None);
        assert_eq!(terms(own, "3 4"), None);
        let sum = format!("kayles + {own}");
        let words = terms(&sum, &format!("kayles 5 + {own} 3 + {own} 4")).unwrap();
        assert_eq!(words, ["kayles", "5", "+", own, "3", "+", own, "4"]);
    }
}
