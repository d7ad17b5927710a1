//! `grundy man [--dir DIR]`: manual pages; `--markdown`: the reference of the guide.

mod markdown;

use std::io::Write;
use std::path::PathBuf;

use grundy::phrase::{Phrase, phrase};

use clap::CommandFactory;

use crate::Io;
use crate::exit::Failure;

/// Prints the manual page, or writes the pages of all commands to a folder.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  grundy man | man -l -\n  grundy man --dir /usr/local/share/man/man1\n  \
    grundy man --markdown"
)]
pub(crate) struct Args {
    /// Write grundy.1, grundy-solve.1 and so on to this folder, which must be there
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// Print the reference of all commands as Markdown instead
    #[arg(long, conflicts_with = "dir")]
    markdown: bool,
}

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let command = super::Cli::command();
    if args.markdown {
        write!(io.out, "{}", markdown::page(command))?;
        return Ok(0);
    }
    match &args.dir {
        None => {
            let mut text = Vec::new();
            clap_mangen::Man::new(command).render(&mut text)?;
            io.out.write_all(&text)?;
        }
        Some(dir) => {
            if !dir.is_dir() {
                return Err(Failure::Usage {
                    problem: phrase!("wrong-folder", "there is no folder {folder}", folder = dir.display()),
                    hint: Phrase::fixed("hint-make", "make it first"),
                });
            }
            clap_mangen::generate_to(command, dir)?;
        }
    }
    Ok(0)
}
