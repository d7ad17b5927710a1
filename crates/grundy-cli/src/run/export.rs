//! Exports the values of a run to other formats.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::ops::Range;
use std::path::Path;

use clap::ValueEnum;

use super::folder;
use super::manifest::Manifest;
use super::segment::Segment;
use crate::Io;
use crate::durable;
use crate::exit::Failure;
use crate::files::in_words;

/// A format that other programs read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// An array of numpy, of 16-bit numbers
    Npy,
    /// Lines `n,value` under a header
    Csv,
    /// 16-bit numbers, little-endian, and nothing else
    Raw,
}

/// Writes the values of a range of heaps (by default all that are saved) to a file, or to standard output
/// (`-`). Gives their number. Every segment is checked before anything is written.
pub(crate) fn export(
    run: &Path,
    file: &str,
    format: Format,
    range: Option<Range<u64>>,
    io: &mut Io,
) -> Result<u64, Failure> {
    let manifest = folder::read(run)?;
    kept(run, &manifest)?;
    let range = range.unwrap_or(0..manifest.len());
    if range.end > manifest.len() {
        return Err(Failure::Usage {
            problem: format!(
                "the heaps below {} are asked for, and '{}' holds those below {}",
                range.end,
                run.display(),
                manifest.len()
            )
            .into(),
            hint: format!("continue the run: grundy run --resume {} --to {}", run.display(), range.end - 1)
                .into(),
        });
    }
    let touched =
        || manifest.segments.iter().filter(|part| part.first < range.end && range.start < part.end());
    for segment in touched() {
        segment.read(run, |_| Ok(())).map_err(|error| damaged(segment, &in_words(&error)))?;
    }
    let fill = |out: &mut dyn Write| -> io::Result<()> {
        let mut rows = Rows::begin(format, out, range.end - range.start)?;
        for segment in touched() {
            let mut heaps = segment.first..range.end;
            segment.read(run, |values| {
                let mut part = values.iter().zip(heaps.by_ref()).filter(|(_, n)| range.contains(n));
                part.try_for_each(|(value, n)| rows.push(n, *value))
            })?;
        }
        Ok(())
    };
    let path = Path::new(file);
    if file == "-" {
        let mut out = BufWriter::new(&mut io.out);
        fill(&mut out)?;
        out.flush()?;
    } else if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        // a device or a pipe cannot be replaced
        let out = fs::File::options().write(true).open(path).map(BufWriter::new);
        let written = out.and_then(|mut out| fill(&mut out).and_then(|()| out.flush()));
        written.map_err(|error| durable::failed("write", path, &error))?;
    } else {
        durable::write(path, |out| fill(out))?;
    }
    Ok(range.end - range.start)
}

/// Refuses a run that has forgotten its values.
pub(crate) fn kept(run: &Path, manifest: &Manifest) -> Result<(), Failure> {
    match manifest.identity.forgets {
        false => Ok(()),
        true => Err(Failure::Usage {
            problem: format!("the run in '{}' has forgotten its values", run.display()).into(),
            hint: "a run without --forget, in another folder, keeps all values".into(),
        }),
    }
}

fn damaged(segment: &Segment, problem: &str) -> Failure {
    Failure::Usage {
        problem: format!("'{}' is damaged: {problem}", segment.name()).into(),
        hint: "grundy run --resume DIR computes its values again".into(),
    }
}

/// The header of a numpy file, version 1.0: an array of 16-bit numbers. (The crates for it bring a parser of
/// Python literals, which takes a tenth of the program's build and is not needed to write.)
fn npy_header(len: u64) -> Vec<u8> {
    let mut text = format!("{{'descr': '<u2', 'fortran_order': False, 'shape': ({len},), }}").into_bytes();
    // the data begins at a multiple of 64 bytes
    let before = b"\x93NUMPY\x01\x00".len() + size_of::<u16>();
    text.resize((before + text.len() + 1).next_multiple_of(64) - before - 1, b' ');
    text.push(b'\n');
    let len = u16::try_from(text.len()).expect("a short text");
    [b"\x93NUMPY\x01\x00".as_slice(), &len.to_le_bytes(), &text].concat()
}

/// Writes values one by one.
enum Rows<'a> {
    Csv(&'a mut dyn Write),
    Raw(&'a mut dyn Write),
}

impl<'a> Rows<'a> {
    fn begin(format: Format, out: &'a mut dyn Write, len: u64) -> io::Result<Self> {
        match format {
            Format::Npy => out.write_all(&npy_header(len))?,
            Format::Csv => out.write_all(b"n,value\n")?,
            Format::Raw => {}
        }
        Ok(if format == Format::Csv { Self::Csv(out) } else { Self::Raw(out) })
    }

    fn push(&mut self, n: u64, value: u16) -> io::Result<()> {
        match self {
            Self::Csv(out) => writeln!(out, "{n},{value}"),
            Self::Raw(out) => out.write_all(&value.to_le_bytes()),
        }
    }
}
