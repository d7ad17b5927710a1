//! `grundy atlas`: every octal game to so many digits, and what is known of each.

mod survey;
mod view;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::builder::RangedU64ValueParser;
use grundy::error::Refused;
use grundy::limits::{Budget, Limits, StopFlag};
use grundy::notation::text::Text;
use grundy_atlas::{Game, Row, Status, games, shipped};
use grundy_explain::messages::{Language, Messages};
use grundy_wire as wire;

use crate::exit::Failure;
use crate::limits::under;
use crate::options::computation::language;
use crate::options::number::number;
use crate::options::units::{bytes, duration};
use crate::{Io, machine};

/// Shows the atlas of octal games: every code with up to four digits, games with the same values once, and
/// what is known of each. With --to it is computed; else the atlas that the program holds is shown.
///
/// With --dir each row is kept in a folder. The same command goes on with what is missing; several of them,
/// on one machine or on many that see the folder, share the work.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  grundy atlas 0.07\n  grundy atlas --open\n  grundy atlas --digits 4 --csv\n  \
    grundy atlas --digits 2 --to 1e5\n  grundy atlas --digits 3 --to 1e7 --each 60s --dir rows"
)]
pub(crate) struct Args {
    /// One octal code, as 0.137: the row of the game that it is
    code: Option<String>,
    /// The most digits after the point
    #[arg(long, value_name = "D", default_value_t = 3, value_parser = from_1_to_4())]
    digits: u64,
    /// Only games that nobody has solved
    #[arg(long, conflicts_with = "code")]
    open: bool,
    /// Compute the values of heaps up to N, as 100000 or 1e5; a proof ends it before
    #[arg(long, value_name = "N", value_parser = number)]
    to: Option<u64>,
    /// Give up each game after this time, as 10s or 2m, and keep how far it came
    #[arg(long, value_name = "TIME", requires = "to", value_parser = duration)]
    each: Option<Duration>,
    /// The folder that keeps the rows
    #[arg(long, value_name = "DIR", requires = "to", conflicts_with = "code")]
    dir: Option<PathBuf>,
    /// The rows as CSV
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// One JSON object, for machines
    #[arg(long)]
    json: bool,
    /// Memory for all games together, as 512MiB or 4GiB
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = bytes)]
    max_memory: u64,
    /// Stop after this time; rows that are not done are missing, and the same command goes on with them
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
    /// Games that are computed at a time [default: all cores]
    #[arg(long, value_name = "N", requires = "to")]
    threads: Option<NonZeroUsize>,
    /// The language of the answers: en, uk or ru
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = language)]
    lang: Language,
}

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let code = args.code.as_deref().map(octal).transpose()?;
    let (mut rows, early) = match args.to {
        None => (known(args, code.as_deref())?, None),
        Some(to) => {
            let stop = Arc::new(StopFlag::default());
            let all = under(args.time_limit, io, &stop, || chosen(args, code.as_deref(), &stop))?;
            let threads = machine::threads(args.threads, io)?.unwrap_or_else(machine::cores);
            let survey = survey::Survey {
                games: &all,
                to,
                each: args.each,
                max_bytes: machine::within_address_space(args.max_memory),
                threads: threads.get(),
                dir: args.dir.as_deref(),
                digits: args.digits,
            };
            let survey::Surveyed { rows, notes, early } = survey.run(args.time_limit, io)?;
            for note in notes {
                writeln!(io.err, "warning: {note}")?;
            }
            (rows, early)
        }
    };
    if args.open {
        rows.retain(|row| row.status == Status::Open);
    }
    if args.json {
        writeln!(io.out, "{}", wire::json(&wire::Atlas::new(args.digits, &rows)))?;
    } else if args.csv {
        view::csv(&rows, &mut io.out)?;
    } else {
        view::text(&rows, Messages::of(args.lang), io.width, &mut io.out)?;
    }
    early.map_or(Ok(0), Err)
}

/// Reads a number of digits.
fn from_1_to_4() -> RangedU64ValueParser<u64> {
    RangedU64ValueParser::new().range(1..=grundy_atlas::MAX_DIGITS as u64)
}

/// The code in its usual spelling: `0.137`, with `0.` or `4.` and at most four octal digits.
fn octal(text: &str) -> Result<String, Failure> {
    let code = grundy::heap::Code::read(Text::new(text))?;
    let digits = code.prefix();
    let fits = code.block().is_empty()
        && matches!(digits[0], 0 | 4)
        && (2..=1 + grundy_atlas::MAX_DIGITS).contains(&digits.len())
        && digits.iter().all(|&digit| digit < 8);
    if fits {
        return Ok(code.to_string());
    }
    let refused = Refused::because(
        format!("'{text}' is not in the atlas: it holds octal codes with one to four digits after the point"),
        format!("`grundy law '{text}'` looks for its law"),
    );
    Err(grundy::Error::from(refused).into())
}

/// Rows that the program holds.
fn known(args: &Args, code: Option<&str>) -> Result<Vec<Row>, Failure> {
    let mut rows = shipped();
    match code {
        Some(code) => rows.retain(|row| row.is_of(code)),
        None => rows.retain(|row| row.digits() as u64 <= args.digits),
    }
    Ok(rows)
}

/// The games that the options choose.
fn chosen(args: &Args, code: Option<&str>, stop: &Arc<StopFlag>) -> Result<Vec<Game>, Failure> {
    let limits = Limits { max_bytes: args.max_memory, stop: Arc::clone(stop), watch: None };
    let digits = match code {
        Some(code) => code.len() - "0.".len(),
        None => usize::try_from(args.digits).expect("at most four"),
    };
    let mut all = games(digits, &mut Budget::new(&limits))?;
    if let Some(code) = code {
        let is = |game: &grundy::heap::Code| game.to_string() == code;
        all.retain(|game| is(&game.code) || game.aliases.iter().any(|alias| is(&alias.code)));
    }
    Ok(all)
}
