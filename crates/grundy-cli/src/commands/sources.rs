//! `grundy sources`: the works that answers cite, in full.

use std::io::Write;

use grundy::notation::text::Text;
use grundy_explain::messages::{Language, Messages};
use grundy_explain::references::{self, Reference};
use grundy_explain::words::law::wrapped;

use crate::Io;
use crate::exit::Failure;
use crate::options::computation::language;

/// Tells in full what answers cite: the textbook, the thesis, the articles, the course, and the works that
/// theorems are from.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  grundy sources\n  grundy sources textbook\n  grundy sources Guy --bibtex"
)]
pub(crate) struct Args {
    /// Only those with this in their name, their authors or their title
    #[arg(value_name = "WORD")]
    word: Option<String>,
    /// As BibTeX, for papers
    #[arg(long)]
    bibtex: bool,
    /// The language of the answer: en, uk or ru
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = language)]
    lang: Language,
}

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let found: Vec<Reference> = references::all()
        .into_iter()
        .filter(|work| work.key != references::program().key && fits(work, args))
        .collect();
    if let (Some(word), true) = (&args.word, found.is_empty()) {
        return Err(Text::new(word)
            .bad(format!("no source is called '{word}'"))
            .hint("grundy sources lists them all")
            .into());
    }
    if args.bibtex {
        let entries: Vec<String> = found.iter().map(Reference::bibtex).collect();
        write!(io.out, "{}", entries.join("\n"))?;
    } else {
        let lines = references::lines(&found, Messages::of(args.lang));
        write!(io.out, "{}", wrapped(&lines, io.width))?;
    }
    Ok(0)
}

/// Whether a work has the word that was asked for.
fn fits(work: &Reference, args: &Args) -> bool {
    let Some(word) = &args.word else { return true };
    let note = work.fields.iter().find(|(name, _)| *name == "note").map_or("", |(_, note)| note);
    let text = [work.in_words().as_str(), work.key, note].join(" ").to_lowercase();
    text.contains(&word.to_lowercase())
}
