//! The `grundy` program: arguments in, exit code out. All else is in the library beside it.

use std::io::{IsTerminal, stderr, stdin, stdout};
use std::process::ExitCode;

use grundy_cli::{Interrupts, Io};

fn main() -> ExitCode {
    #[cfg(unix)]
    if let Some(code) = grundy_cli::reexecuted() {
        return ExitCode::from(code);
    }
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    grundy_cli::begin_frugally(&std::env::args_os().collect::<Vec<_>>());
    grundy_cli::may_begin_again();
    let (out, err) = (anstream::AutoStream::auto(stdout()), anstream::AutoStream::auto(stderr()));
    let interrupts = Interrupts::default();
    grundy_cli::hear_signals(interrupts.clone());
    let mut io = Io {
        out: Box::new(std::io::LineWriter::new(out)),
        err: Box::new(err),
        input: Box::new(std::io::BufReader::new(stdin())),
        width: grundy_cli::terminal_width(),
        progress: stderr().is_terminal(),
        prompt: stdin().is_terminal(),
        language: grundy_cli::language_of(|name| std::env::var(name).ok()),
        interrupts,
    };
    ExitCode::from(grundy_cli::run(std::env::args_os(), &mut io))
}
