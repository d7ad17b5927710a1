//! `grundy man [--dir DIR]`: manual pages.

use std::io::Write;
use std::path::PathBuf;

use clap::CommandFactory;

use crate::Io;
use crate::exit::Failure;

/// Prints the manual page, or writes the pages of all commands to a folder.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  grundy man | man -l -\n  grundy man --dir /usr/local/share/man/man1")]
pub(crate) struct Args {
    /// Write grundy.1, grundy-solve.1 and so on to this folder, which must be there
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let command = super::Cli::command();
    match &args.dir {
        None => {
            let mut text = Vec::new();
            clap_mangen::Man::new(command).render(&mut text)?;
            io.out.write_all(&text)?;
        }
        Some(dir) => {
            if !dir.is_dir() {
                return Err(Failure::Usage {
                    problem: format!("there is no folder {}", dir.display()),
                    hint: "make it first".to_owned(),
                });
            }
            clap_mangen::generate_to(command, dir)?;
        }
    }
    Ok(0)
}
