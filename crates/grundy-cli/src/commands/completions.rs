//! `grundy completions SHELL`: completions for a shell.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::Io;
use crate::exit::Failure;

/// Prints completions of commands and options for a shell.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  grundy completions zsh > ~/.zfunc/_grundy\n  \
    grundy completions bash > /etc/bash_completion.d/grundy\n  \
    grundy completions fish > ~/.config/fish/completions/grundy.fish")]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut super::Cli::command(), "grundy", &mut text);
    std::io::Write::write_all(&mut io.out, &text)?;
    Ok(0)
}
