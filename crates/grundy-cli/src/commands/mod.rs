//! The commands. Each is one file that holds its `Args`, whose doc comment is the title and the help, and its
//! `run`.
//!
//! A new command is such a file, its `mod` line, and its line in the list below.

mod atlas;
mod census;
mod check;
mod code;
mod completions;
mod exam;
mod exercises;
mod experiment;
mod figure;
mod games;
#[cfg(unix)]
mod judge;
mod law;
mod learn;
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
mod sources;
mod survey;
mod table;
mod tree;
mod value;
mod verify;
mod xor;

use std::ffi::OsString;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use grundy_explain::messages::Language;

use crate::Io;
use crate::exit::{self, Failure};

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
    Census(census),
    Misere(misere),
    Exam(exam),
    Exercises(exercises),
    Learn(learn),
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
    Sources(sources),
    Completions(completions),
    Man(man),
}

/// Answers a command line whose hyphens are hidden: the exit code, or what went wrong and the language in
/// which to say so.
pub(crate) fn answer(args: &[OsString], io: &mut Io) -> Result<u8, (Failure, Language)> {
    let mut args = args.to_vec();
    let mut command = in_language(Cli::command(), io.language);
    if let Some(first) = args.get(1).and_then(|word| word.to_str())
        && command.find_subcommand(first).is_none()
        && grundy_script::open::names_game(first)
    {
        // `grundy nim 3 4 5` solves
        args.insert(1, "solve".into());
    }
    let mut language = io.language;
    let parsed = command.try_get_matches_from_mut(&args).and_then(|mut matches| {
        language = chosen(&matches).unwrap_or(language);
        Cli::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
    });
    let answer = match parsed {
        Ok(cli) => cli.run(io),
        Err(error) => {
            language = crate::help::language_of(&args).unwrap_or(language);
            exit::usage(&error, &args, language, Cli::command(), io)
        }
    };
    let answer = answer.and_then(|code| io.out.flush().map(|()| code).map_err(Failure::from));
    answer.map_err(|failure| (failure, language))
}

/// The language that a command was asked to answer in.
fn chosen(matches: &clap::ArgMatches) -> Option<Language> {
    let here = matches.try_get_one("lang").ok().flatten().copied();
    here.or_else(|| matches.subcommand().and_then(|(_, inner)| chosen(inner)))
}

/// The commands, which answer in this language unless `--lang` names another.
fn in_language(mut command: clap::Command, language: Language) -> clap::Command {
    if command.get_arguments().any(|arg| arg.get_id() == "lang") {
        command = command.mut_arg("lang", |arg| arg.default_value(language.code()));
    }
    let names: Vec<String> = command.get_subcommands().map(|inner| inner.get_name().to_owned()).collect();
    names
        .iter()
        .fold(command, |command, name| command.mut_subcommand(name, |inner| in_language(inner, language)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clap_agrees_with_itself() {
        Cli::command().debug_assert();
    }
}
