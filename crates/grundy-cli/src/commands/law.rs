//! `grundy law GAME`: what holds for all heaps, how sure that is, and what it predicts.

use std::io::Write;

use grundy::error::Error;
use grundy::law::{Status, find, sides, two};
use grundy::notation::term::Question;
use grundy::report::Ask;
use grundy::table::Family;
use grundy::view::law::{Prediction, SidesPrediction, TablePrediction};
use grundy_explain::messages::Messages;
use grundy_explain::references;
use grundy_explain::words::{law, misere};
use grundy_wire as wire;

use crate::exit::Failure;
use crate::limits::{limited, opening};
use crate::options::computation::Computation;
use crate::options::number;
use crate::slip::Slip;
use crate::{Io, files, machine};

/// Says what holds for all heaps: periods with their proofs, and what they predict.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  grundy law kayles --explain\n  grundy law 0.137 --predict 10^18\n  \
    grundy law sticks:2,4,7\n  grundy law 0.156 --exceptions\n  grundy law 0.6 --to 100000\n  \
    grundy law kayles --bibtex")]
pub(crate) struct Args {
    /// The game, with its parameters; its positions must be a family of one number
    game: String,
    #[command(flatten)]
    how: Computation,
    /// Compute values up to this heap; by default, as far as takes about a second
    #[arg(long, value_name = "N", value_parser = number::typed)]
    to: Option<number::TypedNumber>,
    /// The value of this heap by the law, as 1000000, 10^18 or 1e18; of a position of two numbers, as 10^6,7
    #[arg(long, value_name = "N", value_parser = place)]
    predict: Option<Place>,
    /// Say how the law was found, and why it holds
    #[arg(long)]
    explain: bool,
    /// List all exceptions, however many
    #[arg(long)]
    exceptions: bool,
    /// Print what a paper would cite: the works of the theorem that proves the law, and grundy, as BibTeX
    #[arg(long, conflicts_with_all = ["json", "predict", "explain", "exceptions"])]
    bibtex: bool,
}

/// The numbers of a position, and how they were typed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Place {
    text: String,
    numbers: Vec<u64>,
}

/// Reads numbers between commas.
fn place(text: &str) -> Result<Place, Slip> {
    let numbers: Result<Vec<u64>, Slip> = text.split(',').map(|part| number::number(part.trim())).collect();
    Ok(Place { text: text.to_owned(), numbers: numbers? })
}

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let question = opening(&args.how, io, |limits| files::game_under(&args.game, limits)).0?;
    let threads = machine::threads(args.how.threads, io)?.map_or(1, usize::from);
    let ask = Ask { misere: args.how.misere, ..Ask::default() };
    let to = args.to.as_ref().map(|to| to.number);
    // the second axis of a game with a row for each player is the player
    let rows = matches!(question.table.family(), Some(Family::Sets(_)));
    if question.table.axes().len() >= 2 && !rows {
        return of_two_numbers(args, &question, to, ask, io);
    }
    if let Some(asked) = args.predict.as_ref().filter(|asked| asked.numbers.len() != 1) {
        return Err(Failure::Usage {
            problem: format!(
                "--predict {} has {} numbers, and a heap of {} has one",
                asked.text,
                asked.numbers.len(),
                question.game
            )
            .into(),
            hint: "write one number, as --predict 10^18".into(),
        });
    }
    if sides::are_values(&*question.table, &ask) {
        return of_sides(args, &question, to, ask, io);
    }
    let finding = limited(ask, &args.how, io, |ask| find::in_table(&*question.table, to, threads, ask))?;
    let predict = args.predict.as_ref().zip(finding.law.as_ref());
    let prediction = predict.map(|(asked, law)| Prediction {
        asked: asked.text.clone(),
        n: asked.numbers[0],
        value: law.told(asked.numbers[0]),
    });
    let messages = Messages::of(args.how.lang);
    if args.bibtex {
        write_references(finding.law.iter().map(|law| &law.status), io)?;
    } else if args.how.json {
        let mut found = wire::Law::of_heaps(question.game, &finding, prediction.as_ref(), messages);
        found.same_as = question.table.same_as().map(str::to_owned);
        found.misere = args.how.misere;
        found.explanation = args.explain.then(|| law::explain(&finding, messages));
        writeln!(io.out, "{}", wire::json(&found))?;
    } else {
        let game = question.shown();
        let game = if args.how.misere { misere::title(&game, messages) } else { game };
        let words = law::words(&game, &finding, prediction.as_ref(), args.exceptions, io.width, messages);
        write!(io.out, "{words}")?;
        if args.explain {
            write_paragraphs(&law::explain(&finding, messages), io)?;
        }
    }
    match finding.stopped {
        // what was found is printed first
        Some(stopped) => Err(stopped.into()),
        None => Ok(0),
    }
}

/// Finds the law of a family of partizan values.
fn of_sides(args: &Args, question: &Question, to: Option<u64>, ask: Ask, io: &mut Io) -> Result<u8, Failure> {
    let (finding, prediction) = limited(ask, &args.how, io, |ask| {
        let finding = sides::in_table(&*question.table, to, ask)?;
        let predict = args.predict.as_ref().zip(finding.law.as_ref());
        let prediction = predict.map(|(asked, law)| {
            let n = asked.numbers[0];
            Ok::<_, Error>(SidesPrediction {
                asked: asked.text.clone(),
                n,
                value: law.predict(n, &ask.limits)?,
            })
        });
        let prediction = prediction.transpose()?;
        Ok::<_, Error>((finding, prediction))
    })?;
    let messages = Messages::of(args.how.lang);
    if args.how.json {
        let mut found = wire::Law::of_sides(question.game.clone(), &finding, prediction.as_ref(), messages);
        found.explanation = args.explain.then(|| law::explain_sides(&finding, messages));
        writeln!(io.out, "{}", wire::json(&found))?;
    } else {
        let (game, all) = (question.shown(), args.exceptions);
        write!(
            io.out,
            "{}",
            law::sides_words(&game, &finding, prediction.as_ref(), all, io.width, messages)
        )?;
        if args.explain {
            write_paragraphs(&law::explain_sides(&finding, messages), io)?;
        }
    }
    match finding.stopped {
        Some(stopped) => Err(stopped.into()),
        None => Ok(0),
    }
}

/// Finds the law of a family of two numbers.
fn of_two_numbers(
    args: &Args,
    question: &Question,
    to: Option<u64>,
    ask: Ask,
    io: &mut Io,
) -> Result<u8, Failure> {
    let at = match &args.predict {
        None => None,
        Some(asked) => match *asked.numbers.as_slice() {
            [x, y] if question.table.axes().len() == 2 => Some((asked.text.clone(), (x, y))),
            _ if question.table.axes().len() > 2 => {
                return Err(Failure::Usage {
                    problem: "--predict takes a position of one or two numbers".into(),
                    hint: "the law itself is a formula: put the numbers in".into(),
                });
            }
            _ => {
                return Err(Failure::Usage {
                    problem: format!("a position of {} has two numbers, not one", question.game).into(),
                    hint: "write both, as --predict 1000,10^6".into(),
                });
            }
        },
    };
    let found = limited(ask, &args.how, io, |ask| two::in_table(&*question.table, to, ask))?;
    let prediction = at.map(|(asked, at)| TablePrediction { asked, at, told: found.predict(at.0, at.1) });
    let messages = Messages::of(args.how.lang);
    if args.bibtex {
        write_references(found.laws.iter().map(|law| &law.status), io)?;
    } else if args.how.json {
        let game = question.game.clone();
        let mut law = wire::Law::of_table(game, &found, prediction.as_ref(), messages);
        law.same_as = question.table.same_as().map(str::to_owned);
        law.explanation = args.explain.then(|| law::explain_table(&found, messages));
        writeln!(io.out, "{}", wire::json(&law))?;
    } else {
        write!(
            io.out,
            "{}",
            law::table_words(&question.shown(), &found, prediction.as_ref(), io.width, messages)
        )?;
        if args.explain {
            write_paragraphs(&law::explain_table(&found, messages), io)?;
        }
    }
    match found.stopped {
        Some(stopped) => Err(stopped.into()),
        None => Ok(0),
    }
}

/// Writes the works that the theorems of laws cite, each once, and the program's own entry.
fn write_references<'a>(laws: impl Iterator<Item = &'a Status>, io: &mut Io) -> Result<(), Failure> {
    let mut works = Vec::new();
    for status in laws {
        let Status::Proved { theorem } = status else { continue };
        writeln!(io.out, "% {theorem}")?;
        works.extend(references::of(theorem));
    }
    works.push(references::program());
    let mut keys = Vec::new();
    for work in works {
        if !keys.contains(&work.key) {
            writeln!(io.out, "\n{}", work.bibtex().trim_end())?;
            keys.push(work.key);
        }
    }
    Ok(())
}

/// Writes paragraphs, an empty line before each.
fn write_paragraphs(paragraphs: &[String], io: &mut Io) -> Result<(), Failure> {
    for paragraph in paragraphs {
        write!(io.out, "\n{}", law::wrapped(std::slice::from_ref(paragraph), io.width))?;
    }
    Ok(())
}
