//! The commands. Each is one file that holds its `Args`, whose doc comment is the title and the help, and its `run`.
//!
//! A new command is such a file, its `mod` line, and its line in the list below.

mod check;
mod exam;
mod figure;
mod games;
#[cfg(unix)]
mod judge;
mod law;
mod menu;
mod misere;
mod play;
mod problem;
mod run;
mod serve;
mod solve;
mod table;
mod tree;
mod verify;

use clap::{Parser, Subcommand};

use crate::Io;
use crate::exit::Failure;

/// Solves sequential games: who wins, by how much, by which moves.
///
/// Without a command, asks for a game and a position, again and again.
#[derive(Debug, Parser)]
#[command(name = "grundy", version, propagate_version = true, max_term_width = 100)]
#[command(
    after_help = "Exit status: 0 answered, 1 a claim fails, 2 wrong input or refusal, 3 a limit was reached."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

impl Cli {
    /// Runs the command; gives the exit code of an answer.
    pub(crate) fn run(&self, io: &mut Io) -> Result<u8, Failure> {
        match &self.command {
            None => menu::run(io),
            Some(command) => command.run(io),
        }
    }
}

/// Makes the enum of all commands, in the order of the help, from their modules.
macro_rules! commands {
    ($($(#[$attribute:meta])* $name:ident($module:ident),)+) => {
        #[derive(Debug, Subcommand)]
        enum Command {
            $($(#[$attribute])* $name(Box<$module::Args>),)+
        }

        impl Command {
            fn run(&self, io: &mut Io) -> Result<u8, Failure> {
                match self {
                    $($(#[$attribute])* Self::$name(args) => $module::run(args, io),)+
                }
            }
        }
    };
}

commands! {
    Solve(solve),
    Verify(verify),
    Table(table),
    Law(law),
    Check(check),
    Misere(misere),
    Exam(exam),
    Figure(figure),
    Play(play),
    Games(games),
    Run(run),
    Tree(tree),
    Problem(problem),
    #[cfg(unix)]
    Judge(judge),
    Serve(serve),
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use clap::CommandFactory;

    use super::*;

    #[test]
    fn clap_agrees_with_itself() {
        Cli::command().debug_assert();
    }

    fn source_files(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { source_files(&path, files) } else { files.push(path) }
        }
    }

    /// A command is named in its own files, in its `mod` line and in its line of the list: nowhere else.
    #[test]
    fn a_command_is_registered_in_one_file() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let commands = source.join("commands");
        let mut files = Vec::new();
        source_files(&source, &mut files);
        for command in Cli::command().get_subcommands() {
            let name = command.get_name();
            let mut places = Vec::new();
            for file in files.iter().filter(|file| !file.with_extension("").starts_with(commands.join(name)))
            {
                let mut patterns = vec![format!("commands::{name}")];
                if file.parent() == Some(&commands) {
                    patterns.extend([
                        format!("super::{name}"),
                        format!("{name}::Args"),
                        format!("({name}),"),
                    ]);
                    patterns.push(format!("    {name}::"));
                }
                if *file == commands.join("mod.rs") {
                    patterns.push(format!("mod {name};"));
                }
                let text = fs::read_to_string(file).unwrap();
                let lines = text.lines().filter(|line| patterns.iter().any(|part| line.contains(part)));
                places.extend(lines.map(|line| format!("{}: {}", file.display(), line.trim())));
            }
            assert_eq!(places.len(), 2, "{name}: {places:#?}");
        }
    }
}
