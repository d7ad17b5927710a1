//! `grundy problem explain` and `grundy problem hint`: what is to be learnt from a problem.

use std::io::Write;

use grundy::notation::text::Text;
use grundy_explain::messages::Language;
use grundy_judge::analysis::{Analysis, HINTS, filled};
use grundy_wire::{Explained, Hinted};

use super::{LANGUAGES, find};
use crate::Io;
use crate::exit::Failure;
use crate::options::choice::one_of;

/// Explains a problem: the idea, why it is right, what fails and why, what it costs.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The problem, as 1.2:A
    id: String,
    /// The language
    #[arg(long, value_parser = one_of(LANGUAGES), default_value = "en")]
    lang: Language,
    /// One JSON object, for machines
    #[arg(long)]
    json: bool,
}

/// Gives a hint: 1 says least, 3 most.
#[derive(Debug, clap::Args)]
pub(super) struct HintArgs {
    /// The problem, as 1.2:A
    id: String,
    /// Which hint, from 1 to 3
    #[arg(default_value_t = 1)]
    number: usize,
    /// The language
    #[arg(long, value_parser = one_of(LANGUAGES), default_value = "en")]
    lang: Language,
    /// One JSON object, for machines
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let problem = find(&args.id)?;
    let analysis = Analysis::of(problem, args.lang.code());
    match args.json {
        true => writeln!(io.out, "{}", grundy_wire::json(&Explained::of(problem, &analysis)))?,
        false => write!(io.out, "{}", analysis.page(io.width))?,
    }
    Ok(0)
}

pub(super) fn hint(args: &HintArgs, io: &mut Io) -> Result<u8, Failure> {
    let problem = find(&args.id)?;
    let analysis = Analysis::of(problem, args.lang.code());
    let Some(said) = analysis.hint(args.number) else {
        let text = args.number.to_string();
        let bad = Text::new(&text).bad(format!("{} has no hint {text}", problem.id));
        return Err(bad
            .hint(format!("its hints are 1 to {HINTS}, each saying more than the one before"))
            .into());
    };
    match args.json {
        true => {
            let hinted = Hinted { problem: problem.id, number: args.number, hint: said.replace('\n', " ") };
            writeln!(io.out, "{}", grundy_wire::json(&hinted))?;
        }
        false => writeln!(
            io.out,
            "{} {} {}\n\n{}",
            analysis.word("hint"),
            args.number,
            problem.id,
            filled(said, io.width)
        )?,
    }
    Ok(0)
}
