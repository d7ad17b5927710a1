//! `grundy problem tests` and `grundy problem export`: files in a folder.

use std::io::Write;
use std::path::{Path, PathBuf};

use grundy_judge::export::{self, File, Format};

use super::find;
use crate::exit::Failure;
use crate::options::choice::{Choice, one_of};
use crate::{Io, durable};

/// Writes the tests: inputs, answers, and a manifest with the points.
#[derive(Debug, clap::Args)]
pub(super) struct TestsArgs {
    /// The problem, as 1.2:A
    id: String,
    /// The folder; it is created if it does not exist
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// The same seed gives the same tests
    #[arg(long, value_name = "N", default_value_t = grundy_judge::generate::DEFAULT_SEED)]
    seed: u64,
}

/// Writes a problem in the format of another judging system.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Interactive problems need grundy installed where the interactor runs: interactor.cpp hands over to it."
)]
pub(super) struct Args {
    /// The problem, as 1.2:A
    id: String,
    /// The system
    #[arg(long, value_parser = one_of(FORMATS))]
    format: Format,
    /// The folder; it is created if it does not exist
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// The same seed gives the same tests
    #[arg(long, value_name = "N", default_value_t = grundy_judge::generate::DEFAULT_SEED)]
    seed: u64,
}

const FORMATS: &[Choice<Format>] = &[
    ("dmoj", Format::Dmoj, "A folder with init.yml, the archive of tests, and the interactor"),
    ("polygon", Format::Polygon, "A package like those of Codeforces Polygon, with problem.xml"),
];

pub(super) fn tests(args: &TestsArgs, io: &mut Io) -> Result<u8, Failure> {
    let problem = find(&args.id)?;
    let files = export::tests(problem, args.seed)?;
    write_all(&files, &args.output)?;
    let tests = problem.tests(args.seed).len();
    writeln!(io.out, "{}: {tests} tests in {}", problem.id, args.output.display())?;
    Ok(0)
}

pub(super) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let problem = find(&args.id)?;
    let files = export::export(problem, args.format, args.seed)?;
    write_all(&files, &args.output)?;
    writeln!(io.out, "{}: {} files in {}", problem.id, files.len(), args.output.display())?;
    Ok(0)
}

fn write_all(files: &[File], folder: &Path) -> Result<(), Failure> {
    for (name, contents) in files {
        let path = folder.join(name);
        let parent = path.parent().unwrap_or(folder);
        std::fs::create_dir_all(parent).map_err(|error| durable::failed("write", parent, &error))?;
        durable::write(&path, |out| out.write_all(contents))?;
    }
    Ok(())
}
