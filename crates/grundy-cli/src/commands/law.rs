//! `grundy law GAME`: what holds for all heaps, how sure that is, and what it predicts.

use std::io::Write;

use grundy::law::{find, two};
use grundy::notation::term::Question;
use grundy::report::Ask;
use grundy::table::Family;
use grundy::view::law::{self, Prediction};

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
    let finding = limited(ask, &args.common, io, |ask| find::in_table(&*question.table, to, threads, ask))?;
    let predict = args.predict.as_ref().zip(finding.law.as_ref());
    let prediction = predict.map(|(asked, law)| Prediction {
        asked: asked.text.clone(),
        n: asked.number,
        value: (law.predict)(asked.number),
    });
    let game = if args.common.misere { format!("{} (misère play)", question.game) } else { question.game };
    if args.common.json {
        writeln!(io.out, "{}", law::json(&game, &finding, prediction.as_ref()))?;
    } else {
        let words = law::words(&game, &finding, prediction.as_ref(), args.exceptions, io.width);
        write!(io.out, "{words}")?;
    }
    match finding.stopped {
        // what was found is told first
        Some(stopped) => Err(grundy::Error::from(stopped).into()),
        None => Ok(0),
    }
}

/// Games whose positions are a family of two numbers.
fn in_table(args: &Law, question: &Question, to: Option<u64>, ask: Ask, io: &mut Io) -> Result<u8, Failure> {
    if args.predict.is_some() {
        return Err(Failure::Usage {
            problem: format!("the positions of {} are told by two numbers, not one", question.game),
            hint: "leave out --predict; `grundy solve` answers for single positions".to_owned(),
        });
    }
    let found = limited(ask, &args.common, io, |ask| two::in_table(&*question.table, to, ask))?;
    if args.common.json {
        writeln!(io.out, "{}", law::table_json(&question.game, &found))?;
    } else {
        write!(io.out, "{}", law::table_words(&question.game, &found, io.width))?;
    }
    Ok(0)
}
