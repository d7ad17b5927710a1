//! The commands, one a file.

mod check;
mod exam;
mod figure;
mod games;
mod judge;
mod law;
mod menu;
mod misere;
mod nim_like;
mod payoff_table;
mod play;
mod problem;
mod run;
mod serve;
mod solve;
mod table;
mod tree;
mod verify;

use crate::Io;
use crate::args::{Cli, Command};
use crate::exit::Failure;

/// Runs a command; gives the exit code of an answer.
pub(crate) fn run(cli: Cli, io: &mut Io) -> Result<u8, Failure> {
    match cli.command {
        None => menu::run(io),
        Some(Command::Solve(args)) => solve::run(&args, io),
        Some(Command::Verify(args)) => verify::run(&args, io),
        Some(Command::Table(args)) => table::run(&args, io),
        Some(Command::Law(args)) => law::run(&args, io),
        Some(Command::Check(args)) => check::run(&args, io),
        Some(Command::Misere(args)) => misere::run(&args, io),
        Some(Command::Exam(args)) => exam::run(&args, io),
        Some(Command::Figure(args)) => figure::run(&args, io),
        Some(Command::Play(args)) => play::run(&args, io),
        Some(Command::Games(args)) => games::run(&args, io),
        Some(Command::Run(args)) => run::run(&args, io),
        Some(Command::Tree(args)) => tree::run(&args, io),
        Some(Command::Problem(args)) => problem::run(&args, io),
        Some(Command::Judge(args)) => judge::run(&args, io),
        Some(Command::Serve(args)) => serve::run(&args, io),
    }
}
