//! The program `grundy` itself: in this process, or as a process of its own that can be killed.

use std::cell::RefCell;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;

use grundy_cli::{Interrupts, Io};
use grundy_explain::messages::Language;

/// The first argument by which a process of the campaign becomes `grundy`.
pub const AS_GRUNDY: &str = "grundy";

/// What a command line gave.
#[derive(Clone, Debug)]
pub struct Said {
    /// The exit status.
    pub code: u8,
    /// The answer.
    pub out: String,
    /// What is wrong.
    pub err: String,
}

#[derive(Clone, Default)]
struct Sink(Rc<RefCell<Vec<u8>>>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Runs a command line of `grundy` in this process.
#[must_use]
pub fn grundy(args: &[&str]) -> Said {
    let (out, err) = (Sink::default(), Sink::default());
    let mut io = Io {
        out: Box::new(out.clone()),
        err: Box::new(err.clone()),
        input: Box::new(io::empty()),
        width: 80,
        progress: false,
        prompt: false,
        language: Language::En,
        interrupts: Interrupts::default(),
    };
    let args = std::iter::once("grundy").chain(args.iter().copied()).map(OsString::from);
    let code = grundy_cli::run(args, &mut io);
    let text = |sink: &Sink| String::from_utf8_lossy(&sink.0.borrow()).into_owned();
    Said { code, out: text(&out), err: text(&err) }
}

/// The program of the campaign, which is `grundy` when it is told so.
#[derive(Clone, Debug)]
pub struct Program(pub PathBuf);

impl Program {
    /// The program that runs now.
    ///
    /// # Errors
    /// The system does not tell its path.
    pub fn own() -> io::Result<Self> {
        std::env::current_exe().map(Self)
    }

    /// A process of `grundy` with these arguments.
    #[must_use]
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(&self.0);
        command.arg(AS_GRUNDY).args(args);
        command
    }
}

/// A folder for files that come and go: in memory, where the system has such folders.
///
/// # Errors
/// No folder can be made.
pub fn room() -> io::Result<tempfile::TempDir> {
    let memory = Path::new("/dev/shm");
    if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }
}

/// A path as an argument.
#[must_use]
pub fn text(path: &Path) -> &str {
    path.to_str().expect("folders for tests have plain names")
}
