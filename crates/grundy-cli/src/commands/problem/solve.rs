//! `grundy problem solve ID`: the reference solution, over standard input and output.

use std::io::{Read, Write};

use grundy::notation::text::Text;
use grundy_judge::problem::Task;

use super::find;
use super::interact::next_line;
use crate::Io;
use crate::args::problem::Solve;
use crate::exit::Failure;

/// Longer inputs are no tests.
const MAX_INPUT: u64 = 64 << 20;

/// What messages call the input.
const ORIGIN: &str = "standard input";

pub(super) fn run(args: &Solve, io: &mut Io) -> Result<u8, Failure> {
    let problem = find(&args.id)?;
    match &problem.task {
        Task::Batch { solve, .. } => {
            let mut input = String::new();
            (&mut io.input).take(MAX_INPUT).read_to_string(&mut input)?;
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
                    let bad = bad.bad("the input ended, but the game is not over: expected a line more");
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
                    // the referee says what is wrong with an input; of a move, only that it cannot be made is known
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
