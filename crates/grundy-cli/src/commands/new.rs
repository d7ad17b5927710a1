//! `grundy new FILE.star`: a file to begin a game of one's own with.

use std::io::Write;
use std::path::PathBuf;

use grundy::phrase::{Phrase, phrase};

use grundy_explain::messages::{Language, Messages};
use grundy_script::library;

use crate::exit::Failure;
use crate::options::computation::language;
use crate::{Io, durable, files};

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
    /// The language of the answer: en, uk or ru
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = language)]
    lang: Language,
}

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let file = args.file.display().to_string();
    if !file.ends_with(".star") {
        return Err(Failure::Usage {
            problem: phrase!("wrong-rule-file", "'{file}' is not the name of a rule file", file = &*file),
            hint: format!("grundy new {file}.star").into(),
        });
    }
    let text = match &args.like {
        None => library::TEMPLATE,
        Some(name) => files::sample(name)?.text,
    };
    // a name that leads nowhere is taken as well
    if args.file.symlink_metadata().is_ok() {
        return Err(Failure::Usage {
            problem: phrase!("wrong-exists", "'{file}' is there already", file = &*file),
            hint: Phrase::fixed("hint-other-name", "choose another name; nothing was changed"),
        });
    }
    durable::write(&args.file, |out| out.write_all(text.as_bytes()))?;
    writeln!(io.out, "{}", Messages::of(args.lang).say("new-file", &[("file", file.into())]))?;
    Ok(0)
}
