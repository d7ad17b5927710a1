//! The commands. Each is one file that holds its `Args`, whose doc comment is the title and the help, and its
//! `run`.
//!
//! A new command is such a file, its `mod` line, and its line in the list below.

mod atlas;
mod check;
mod code;
mod completions;
mod exam;
mod experiment;
mod figure;
mod games;
#[cfg(unix)]
mod judge;
mod law;
mod man;
mod menu;
mod mex;
mod misere;
mod new;
mod nim_product;
mod nimber;
mod play;
mod problem;
mod run;
mod serve;
mod solve;
mod survey;
mod table;
mod tree;
mod value;
mod verify;
mod xor;

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
    Survey(survey),
    Atlas(atlas),
    Misere(misere),
    Exam(exam),
    Experiment(experiment),
    Figure(figure),
    Play(play),
    Games(games),
    New(new),
    Run(run),
    Tree(tree),
    Value(value),
    Problem(problem),
    #[cfg(unix)]
    Judge(judge),
    Xor(xor),
    Mex(mex),
    NimProduct(nim_product),
    Nimber(nimber),
    Serve(serve),
    Code(code),
    Completions(completions),
    Man(man),
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn clap_agrees_with_itself() {
        Cli::command().debug_assert();
    }
}
