//! `grundy problem solve ID`: the reference solution, over standard input and output.

use std::io::{Read, Write};

use grundy::notation::text::Text;
use grundy_judge::problem::Task;
use grundy_judge::problems;

use super::find;
use super::interact::next_line;
use crate::Io;
use crate::exit::Failure;

/// A longer input cannot be a test.
const MAX_INPUT_BYTES: u64 = 64 << 20;

/// What messages call the input.
const ORIGIN: &str = "standard input";

/// Solves a problem: reads and writes the judged formats; plays the contestant in interactive ones.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  echo 25 | grundy problem solve 1.2:A\n  grundy problem solve 1.2:D < field.txt"
)]
pub(super) struct Args {
    /// The problem, as 1.2:A
    id: String,
    /// Makes the random moves of an interactive problem repeatable
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// Prints the solution as a program in Python instead
    #[arg(long)]
    python: bool,
}

pub(super) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let problem = find(&args.id)?;
    if let Some(program) = problems::python(problem).filter(|_| args.python) {
        write!(io.out, "{program}")?;
        return Ok(0);
    }
    match &problem.task {
        Task::Batch { solve, .. } => {
            let mut input = String::new();
            (&mut io.input).take(MAX_INPUT_BYTES).read_to_string(&mut input)?;
            let output = solve(&input).map_err(|bad| bad.in_file(ORIGIN))?;
            write!(io.out, "{output}")?;
        }
        Task::Game { player, .. } => {
            let mut player = player(args.seed);
            let mut said = Vec::new();
            let mut heard = String::new();
            let mut spoke = false;
            while !player.ended() {
                let Some(line) = next_line(io)? else {
                    let bad = Text::new(&heard).part(heard.len()..heard.len());
                    let bad = bad.bad("the input ended before the game was over: expected another line");
                    return Err(bad.in_file(ORIGIN).into());
                };
                heard.push_str(line.trim_end());
                heard.push('\n');
                player.hear(&line, &mut said);
                let silent = said.is_empty() && player.ended();
                for line in said.drain(..) {
                    writeln!(io.out, "{line}")?;
                    spoke = true;
                }
                io.out.flush()?;
                if silent {
                    let start = heard[..heard.len() - 1].rfind('\n').map_or(0, |end| end + 1);
                    let bad = Text::new(&heard).part(start..heard.len() - 1);
                    // the referee knows what is wrong with an input; of a move we know only that it cannot be
                    // made
                    let read = problem.referee(&heard, &grundy_judge::generate::Versus::default());
                    return Err(match read {
                        Err(of_input) if !spoke => of_input,
                        _ => bad.bad("this move cannot be made here"),
                    }
                    .in_file(ORIGIN)
                    .into());
                }
            }
        }
    }
    Ok(0)
}
