//! `grundy code GAME --lang L`: a program that decides the game.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use grundy::law::find;
use grundy::report::Ask;
use grundy_code::own::{self, Rules};
use grundy_code::plan::{Moves, Plan, Table};
use grundy_code::{Language, program};
use grundy_script::arrow::python;
use grundy_script::open::{is_own, is_rule_file};

use crate::exit::Failure;
use crate::limits::limited;
use crate::options::choice::{Choice, one_of};
use crate::options::computation::Computation;
use crate::{Io, durable, files};

/// Writes a short program that decides the game: it reads positions and prints winner, nimber and a winning
/// move.
///
/// Where a law of the values is proved, the program has it as a table; otherwise it searches. The program
/// reads one position a line: heaps with spaces between.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  grundy code kayles --lang cpp\n  grundy code sticks:2,5,9 --lang rust\n  \
    grundy code 'n -> [n - k for k in (1, 3, 4)]' --lang java\n  grundy code my.star --lang python"
)]
pub(crate) struct Args {
    /// The game, with its parameters
    game: String,
    /// The programming language
    #[arg(long, value_name = "LANGUAGE", value_parser = one_of(LANGUAGES))]
    lang: Language,
    /// Write the program to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Limits of the search for a law.
const MAX_MEMORY_BYTES: u64 = 1 << 30;
const MAX_TIME: Duration = Duration::from_secs(20);

const LANGUAGES: &[Choice<Language>] = &[
    ("cpp", Language::Cpp, "C++ 17"),
    ("java", Language::Java, "Java 11"),
    ("python", Language::Python, "Python 3"),
    ("rust", Language::Rust, "Rust 2021"),
];

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let text = written(args, io)?;
    match &args.output {
        Some(file) => durable::write(file, |out| out.write_all(text.as_bytes()))?,
        None => write!(io.out, "{text}")?,
    }
    Ok(0)
}

/// The program.
fn written(args: &Args, io: &mut Io) -> Result<String, Failure> {
    let question = files::game(&args.game)?;
    let table = &*question.table;
    let name = table.same_as().unwrap_or(&question.game).to_owned();
    let moves = match table.family() {
        _ if name == grundy::catalogue::nim::GAME.id => Some(Moves::Any),
        Some(family) => Moves::of(&family),
        None => None,
    };
    if let Some(moves) = moves {
        let how = Computation {
            misere: false,
            json: false,
            max_memory: MAX_MEMORY_BYTES,
            time_limit: Some(MAX_TIME),
            threads: None,
            lang: Default::default(),
        };
        let found = limited(Ask::default(), &how, io, |ask| find::in_table(table, None, 1, ask))?;
        let law = found.law.as_ref().and_then(Table::of);
        let told = match (&found.law, &law, &moves) {
            (_, _, Moves::Any) => "g(n) = n (Bouton 1901)".to_owned(),
            (Some(found), Some(_), _) => found.statement.to_string(),
            _ => "no law is proved: values are found from smaller heaps".to_owned(),
        };
        let title = format!("{}: {told}", question.shown());
        let plan = Plan { title, moves, law };
        return Ok(program(&plan, args.lang));
    }
    let axes = table.axes();
    let names: Vec<&str> = axes.iter().map(|axis| &*axis.name).collect();
    let options = python::options(&args.game).filter(|_| !is_rule_file(&args.game));
    Ok(match (args.lang, options) {
        (Language::Python, Some(options)) => {
            own::program(&question.game, Rules::Arrow { names: &names.join(", "), options: &options })
        }
        (Language::Python, None) if is_rule_file(&args.game) && table.summand().is_some() => {
            let text = files::read(&args.game).map_err(|why| Failure::Usage {
                problem: format!("cannot read {}: {why}", args.game),
                hint: "name the file with the rules".to_owned(),
            })?;
            own::program(&question.game, Rules::File(&text))
        }
        _ => {
            let own = is_own(&args.game);
            return Err(Failure::Usage {
                problem: format!("{} cannot be written in {}", question.game, args.lang.name()),
                hint: match own && args.lang != Language::Python && table.summand().is_some() {
                    true => "rules of your own are written in Python: --lang python".to_owned(),
                    false => "programs are written for take-and-break games, subtraction games, Nim, and \
                              impartial rules of your own"
                        .to_owned(),
                },
            });
        }
    })
}
