//! `grundy code GAME --lang L`: a program that decides the game.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use grundy::law::find;
use grundy::law::two::{self, TableLaw};
use grundy::notation::term::Question;
use grundy::phrase::phrase;
use grundy::report::Ask;
use grundy::table::Table;
use grundy_code::law::Values;
use grundy_code::own::{self, Rules};
use grundy_code::plan::{self, Moves, Plan};
use grundy_code::{Language, moves, program};
use grundy_script::arrow::{self, python};
use grundy_script::open::is_rule_file;

use crate::exit::Failure;
use crate::limits::limited;
use crate::options::choice::{Choice, one_of};
use crate::options::computation::Computation;
use crate::{Io, durable, files};

/// Writes a short program that decides the game: it reads positions and prints winner, nimber and a winning
/// move.
///
/// Where a law of the values is proved, the program has it: a table with its period, digits, a table for each
/// heap; otherwise it searches. The program reads one position a line: heaps with spaces between. Rules of
/// your own, arrows and rule files, are translated if they only compute with whole numbers; Python takes all
/// impartial ones.
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
fn search() -> Computation {
    Computation {
        misere: false,
        json: false,
        max_memory: 1 << 30,
        time_limit: Some(Duration::from_secs(20)),
        threads: None,
        lang: Default::default(),
    }
}

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
        let found = limited(Ask::default(), &search(), io, |ask| find::in_table(table, None, 1, ask))?;
        let law = found.law.as_ref().and_then(plan::Table::of);
        let told = match (&found.law, &law, &moves) {
            (_, _, Moves::Any) => "g(n) = n (Bouton 1901)".to_owned(),
            (Some(found), Some(_), _) => found.statement.to_string(),
            _ => "no law is proved: values are found from smaller heaps".to_owned(),
        };
        let title = format!("{}: {told}", question.shown());
        let plan = Plan { title, moves, law };
        return Ok(program(&plan, args.lang));
    }
    match in_own_words(&question.game) {
        Some(rules) => own_rules(&rules, args.lang, &files::game(&rules)?, io),
        None => own_rules(&args.game, args.lang, &question, io),
    }
}

/// Euclid's game as an expression.
const EUCLID: &str = "x, y -> [(x - k * y, y) for k in range(1, (x - 1) // y + 1)] \
                      + [(x, y - k * x) for k in range(1, (y - 1) // x + 1)] where x > 0 and y > 0";

/// A game of the library as an expression, which can be translated.
fn in_own_words(game: &str) -> Option<String> {
    match game {
        "wythoff" => Some(arrow::wythoff()),
        "euclids-game" => Some(EUCLID.to_owned()),
        _ => None,
    }
}

/// The proved law of rules of the user's own, in words and for programs; without one in time a program
/// searches.
fn values(table: &dyn Table, io: &mut Io) -> Option<(String, Values)> {
    if table.axes().len() == 2 {
        let found = limited(Ask::default(), &search(), io, |ask| two::in_table(table, None, ask)).ok()?;
        let said = |law: &TableLaw| Some((law.statement.to_string(), Values::of_two(law)?));
        return found.laws.iter().find_map(said);
    }
    let found = limited(Ask::default(), &search(), io, |ask| find::in_table(table, None, 1, ask)).ok()?;
    let law = found.law.filter(|_| table.axes().len() == 1)?;
    Some((law.statement.to_string(), Values::of(&law)?))
}

/// The program for rules of the user's own.
fn own_rules(game: &str, lang: Language, question: &Question, io: &mut Io) -> Result<String, Failure> {
    let table = &*question.table;
    let file = match files::sample(game) {
        Ok(sample) => Some(sample.text.to_owned()),
        Err(_) if is_rule_file(game) => Some(files::read(game).map_err(|why| Failure::Usage {
            problem: format!("cannot read {game}: {why}").into(),
            hint: "name the file with the rules".into(),
        })?),
        Err(_) => None,
    };
    let options = python::options(game).filter(|_| file.is_none());
    let cannot = |hint: &str| Failure::Usage {
        problem: phrase!(
            "wrong-code",
            "{game} cannot be written in {language}",
            game = &*question.game,
            language = lang.name()
        ),
        hint: hint.into(),
    };
    if table.summand().is_none() || file.is_none() && options.is_none() {
        return Err(cannot(
            "programs are written for take-and-break games, subtraction games, Nim, and impartial rules of \
             your own",
        ));
    }
    let axes = table.axes();
    let (said, law) = values(table, io).unzip();
    let title = [question.shown()].into_iter().chain(said).collect::<Vec<_>>().join(": ");
    if lang == Language::Python {
        let names: Vec<&str> = axes.iter().map(|axis| &*axis.name).collect();
        let names = names.join(", ");
        let rules = match (&file, &options) {
            (Some(text), _) => Rules::File(text),
            (None, options) => {
                Rules::Arrow { names: &names, options: options.as_deref().unwrap_or_default() }
            }
        };
        return Ok(own::program(&title, rules, law.as_ref()));
    }
    let code = match &file {
        Some(text) => grundy_script::file::code(game, text),
        None => grundy_script::arrow::code(game),
    };
    code.and_then(|code| moves::program(&title, &code, law.as_ref(), lang)).ok_or_else(|| {
        cannot(
            "rules are translated that only compute with whole numbers; Python takes all that are yours: \
             --lang python",
        )
    })
}
