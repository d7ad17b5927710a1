//! `grundy problem interact ID --test FILE`: the referee over standard input and output, with the exit codes
//! of testlib.

use std::ffi::OsString;
use std::io::{BufRead, Read, Write};
use std::path::PathBuf;

use grundy_judge::generate::Versus;
use grundy_judge::verdict::{Judged, Verdict};

use super::find;
use crate::exit::Failure;
use crate::{Io, files};

/// A longer line cannot be a move.
const MAX_LINE_BYTES: u64 = 1 << 20;

/// Is the interactor of a game, over standard input and output.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The test file is the input; a last line `opponent NAME seed N` names who plays (ideal, if it is not there).\n\n\
    Exit status, as testlib's: 0 accepted, 1 wrong answer or rule violation, 2 wrong format, 3 failure; the message is on\n\
    standard error."
)]
pub(super) struct Args {
    /// The problem, as 1.2:B
    id: String,
    /// The test
    #[arg(long, value_name = "FILE")]
    test: PathBuf,
    /// What runners add after the test: files for output and answer, which are not needed
    #[arg(value_name = "OUTPUT ANSWER", hide = true)]
    ignored: Vec<OsString>,
}

pub(super) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
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
        // a contestant that has exited hears nothing; what it wrote before decides
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
    let length = (&mut io.input).take(MAX_LINE_BYTES).read_until(b'\n', &mut line)?;
    let text = String::from_utf8_lossy(&line);
    Ok((length > 0).then(|| text.trim_end_matches(['\n', '\r']).to_owned()))
}
