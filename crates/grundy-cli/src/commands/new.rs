//! `grundy new FILE.star`: a file to begin a game of one's own with.

use std::io::Write;
use std::path::PathBuf;

use grundy_explain::messages::{Language, Messages};
use grundy_script::library;

use crate::exit::Failure;
use crate::files::in_words;
use crate::options::computation::language;
use crate::{Io, files};

/// Starts a file with rules of your own; a file that is there already is left alone.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  grundy new my.star\n  grundy new board.star --like domineering\n  \
    grundy solve my.star 10")]
pub(crate) struct Args {
    /// The file to make; its name ends in .star
    #[arg(value_name = "FILE.star")]
    file: PathBuf,
    /// Begin with a copy of a rule file of the program (`grundy games` lists them)
    #[arg(long, value_name = "NAME")]
    like: Option<String>,
    /// The language of the answer: en or uk
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = language)]
    lang: Language,
}

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let file = args.file.display().to_string();
    if !file.ends_with(".star") {
        return Err(Failure::Usage {
            problem: format!("'{file}' is not the name of a rule file"),
            hint: format!("grundy new {file}.star"),
        });
    }
    let text = match &args.like {
        None => library::TEMPLATE,
        Some(name) => files::sample(name)?.text,
    };
    let made = std::fs::File::create_new(&args.file).and_then(|mut made| made.write_all(text.as_bytes()));
    made.map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => Failure::Usage {
            problem: format!("'{file}' is there already"),
            hint: "choose another name; nothing was changed".to_owned(),
        },
        _ => Failure::File(format!("cannot write '{file}': {}", in_words(&error))),
    })?;
    writeln!(io.out, "{}", Messages::of(args.lang).say("new-file", &[("file", file.into())]))?;
    Ok(0)
}
