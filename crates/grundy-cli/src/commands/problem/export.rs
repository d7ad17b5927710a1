//! `grundy problem tests` and `grundy problem export`: files in a folder.

use std::io::Write;
use std::path::Path;

use grundy_judge::export::{self, File, Format};

use super::find;
use crate::args::problem::{Export, Format as Wanted, Tests};
use crate::exit::Failure;
use crate::{Io, files};

pub(super) fn tests(args: &Tests, io: &mut Io) -> Result<u8, Failure> {
    let problem = find(&args.id)?;
    let files = export::tests(problem, args.seed)?;
    write_all(&files, &args.output)?;
    let tests = problem.tests(args.seed).len();
    writeln!(io.out, "{}: {tests} tests in {}", problem.id, args.output.display())?;
    Ok(0)
}

pub(super) fn run(args: &Export, io: &mut Io) -> Result<u8, Failure> {
    let problem = find(&args.id)?;
    let format = match args.format {
        Wanted::Dmoj => Format::Dmoj,
        Wanted::Polygon => Format::Polygon,
    };
    let files = export::export(problem, format, args.seed)?;
    write_all(&files, &args.output)?;
    writeln!(io.out, "{}: {} files in {}", problem.id, files.len(), args.output.display())?;
    Ok(0)
}

fn write_all(files: &[File], folder: &Path) -> Result<(), Failure> {
    for (name, contents) in files {
        let path = folder.join(name);
        let parent = path.parent().unwrap_or(folder);
        let written = std::fs::create_dir_all(parent).and_then(|()| std::fs::write(&path, contents));
        written.map_err(|error| {
            Failure::File(format!("cannot write '{}': {}", path.display(), files::in_words(&error)))
        })?;
    }
    Ok(())
}
