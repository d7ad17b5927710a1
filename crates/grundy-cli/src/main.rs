//! The `grundy` program: arguments in, exit code out. All else is in the library beside it.

use std::io::{IsTerminal, stderr, stdin, stdout};
use std::process::ExitCode;

use grundy_cli::{Interrupts, Io};

fn main() -> ExitCode {
    let (out, err) = (anstream::AutoStream::auto(stdout()), anstream::AutoStream::auto(stderr()));
    let interrupts = Interrupts::default();
    let heard = interrupts.clone();
    // without a handler Ctrl-C ends the process at once, which is all that would be lost
    let _ = ctrlc::set_handler(move || {
        if !heard.interrupt() {
            std::process::exit(130);
        }
    });
    let mut io = Io {
        out: Box::new(std::io::LineWriter::new(out)),
        err: Box::new(err),
        input: Box::new(std::io::BufReader::new(stdin())),
        width: grundy_cli::terminal_width(),
        progress: stderr().is_terminal(),
        prompt: stdin().is_terminal(),
        interrupts,
    };
    ExitCode::from(grundy_cli::run(std::env::args_os(), &mut io))
}
