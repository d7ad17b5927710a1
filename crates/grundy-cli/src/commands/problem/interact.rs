//! `grundy problem interact ID --test FILE`: the referee over standard input and output, with the exit codes of testlib.

use std::io::{BufRead, Read, Write};

use grundy_judge::generate::Versus;
use grundy_judge::verdict::{Judged, Verdict};

use super::find;
use crate::args::problem::Interact;
use crate::exit::Failure;
use crate::{Io, files};

/// Longer lines are no moves.
const MAX_LINE: u64 = 1 << 20;

pub(super) fn run(args: &Interact, io: &mut Io) -> Result<u8, Failure> {
    let problem = find(&args.id)?;
    let name = args.test.display().to_string();
    let file = match files::read(&name) {
        Ok(file) => file,
        Err(why) => return fail(io, &format!("the test '{name}' cannot be read: {why}")),
    };
    let opened = Versus::read(&file).and_then(|(input, versus)| problem.referee(input, &versus));
    let mut referee = match opened {
        Ok(referee) => referee,
        Err(bad) => return fail(io, &format!("the test '{name}': {bad}")),
    };
    let mut say = referee.start();
    let judged = loop {
        for line in say.drain(..) {
            writeln!(io.out, "{line}")?;
        }
        // a contestant that has gone hears nothing: its output tells the rest
        let _ = io.out.flush();
        let Some(line) = next_line(io)? else { break referee.silence() };
        let answer = referee.hear(&line);
        if let Some(judged) = answer.end {
            break judged;
        }
        say = answer.say;
    };
    tell(io, &judged)
}

/// The message of a verdict, and its exit code.
fn tell(io: &mut Io, judged: &Judged) -> Result<u8, Failure> {
    let begin = match judged.verdict {
        Verdict::Ok => "ok",
        Verdict::Presentation => "wrong output format",
        Verdict::Fail => "FAIL",
        _ => "wrong answer",
    };
    let reason = if judged.is_ok() { "the game is played by the rules" } else { &judged.reason };
    writeln!(io.err, "{begin} {reason}")?;
    Ok(judged.verdict.testlib())
}

fn fail(io: &mut Io, why: &str) -> Result<u8, Failure> {
    tell(io, &Judged::new(Verdict::Fail, why))
}

/// The next line of the input, without its end; `None` if there is no more.
pub(super) fn next_line(io: &mut Io) -> Result<Option<String>, Failure> {
    let mut line = Vec::new();
    let length = (&mut io.input).take(MAX_LINE).read_until(b'\n', &mut line)?;
    let text = String::from_utf8_lossy(&line);
    Ok((length > 0).then(|| text.trim_end_matches(['\n', '\r']).to_owned()))
}
