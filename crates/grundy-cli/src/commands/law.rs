//! `grundy law GAME`: what holds for all heaps, how sure that is, and what it predicts.

use std::io::Write;

use grundy::law::{find, two};
use grundy::notation::term::Question;
use grundy::report::Ask;
use grundy::table::Family;
use grundy::view::law::{Prediction, TablePrediction};
use grundy_explain::messages::Messages;
use grundy_explain::words::{law, misere};
use grundy_wire as wire;

use crate::args::Law;
use crate::exit::Failure;
use crate::limits::limited;
use crate::{Io, files};

pub(crate) fn run(args: &Law, io: &mut Io) -> Result<u8, Failure> {
    let question = files::game(&args.game)?;
    let threads = args.common.threads.map_or(1, usize::from);
    let ask = Ask { misere: args.common.misere, ..Ask::default() };
    let to = args.to.as_ref().map(|to| to.number);
    // a row for each player is one family
    let rows = matches!(question.table.family(), Some(Family::Sets(_)));
    if question.table.axes().len() == 2 && !rows {
        return in_table(args, &question, to, ask, io);
    }
    if let Some(asked) = args.predict.as_ref().filter(|asked| asked.numbers.len() != 1) {
        return Err(Failure::Usage {
            problem: format!(
                "--predict {} has {} numbers, and the heaps of {} are told by one",
                asked.text,
                asked.numbers.len(),
                question.game
            ),
            hint: "write one number, as --predict 10^18".to_owned(),
        });
    }
    let finding = limited(ask, &args.common, io, |ask| find::in_table(&*question.table, to, threads, ask))?;
    let predict = args.predict.as_ref().zip(finding.law.as_ref());
    let prediction = predict.map(|(asked, law)| Prediction {
        asked: asked.text.clone(),
        n: asked.numbers[0],
        value: (law.predict)(asked.numbers[0]),
    });
    let messages = Messages::of(args.common.lang);
    let game = match args.common.misere {
        true => misere::title(&question.game, messages),
        false => question.game,
    };
    if args.common.json {
        let mut found = wire::Law::of_heaps(game, &finding, prediction.as_ref(), messages);
        found.explanation = args.explain.then(|| law::explain(&finding, messages));
        writeln!(io.out, "{}", wire::json(&found))?;
    } else {
        let words = law::words(&game, &finding, prediction.as_ref(), args.exceptions, io.width, messages);
        write!(io.out, "{words}")?;
        if args.explain {
            write_paragraphs(&law::explain(&finding, messages), io)?;
        }
    }
    match finding.stopped {
        // what was found is told first
        Some(stopped) => Err(grundy::Error::from(stopped).into()),
        None => Ok(0),
    }
}

/// Games whose positions are a family of two numbers.
fn in_table(args: &Law, question: &Question, to: Option<u64>, ask: Ask, io: &mut Io) -> Result<u8, Failure> {
    let at = match &args.predict {
        None => None,
        Some(asked) => match *asked.numbers.as_slice() {
            [x, y] => Some((asked.text.clone(), (x, y))),
            _ => {
                return Err(Failure::Usage {
                    problem: format!("the positions of {} are told by two numbers, not one", question.game),
                    hint: "write both, as --predict 1000,10^6".to_owned(),
                });
            }
        },
    };
    let found = limited(ask, &args.common, io, |ask| two::in_table(&*question.table, to, ask))?;
    let prediction = at.map(|(asked, at)| TablePrediction { asked, at, told: found.predict(at.0, at.1) });
    let messages = Messages::of(args.common.lang);
    if args.common.json {
        let game = question.game.clone();
        let mut law = wire::Law::of_table(game, &found, prediction.as_ref(), messages);
        law.explanation = args.explain.then(|| law::explain_table(&found, messages));
        writeln!(io.out, "{}", wire::json(&law))?;
    } else {
        write!(
            io.out,
            "{}",
            law::table_words(&question.game, &found, prediction.as_ref(), io.width, messages)
        )?;
        if args.explain {
            write_paragraphs(&law::explain_table(&found, messages), io)?;
        }
    }
    Ok(0)
}

/// Paragraphs, an empty line before each.
fn write_paragraphs(paragraphs: &[String], io: &mut Io) -> Result<(), Failure> {
    for paragraph in paragraphs {
        write!(io.out, "\n{}", law::wrapped(std::slice::from_ref(paragraph), io.width))?;
    }
    Ok(())
}
