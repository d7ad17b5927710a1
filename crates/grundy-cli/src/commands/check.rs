//! `grundy check GAME --claim EXPR`: a guess against computed values.

use std::io::Write;
use std::time::Duration;

use grundy::Error;
use grundy::check::{About, Claim, Claimed, check};
use grundy::error::BadText;
use grundy::report::Ask;
use grundy::value::outcome::Outcome;
use grundy::view;
use grundy_script::formula::Formula;
use grundy_script::lang::plain::Plain;

use super::nim_like;
use crate::args::{Check, Common};
use crate::exit::Failure;
use crate::limits::limited;
use crate::{Io, files};

/// Where nobody says how far, nothing takes longer.
const PATIENCE: Duration = Duration::from_secs(5);

pub(crate) fn run(args: &Check, io: &mut Io) -> Result<u8, Failure> {
    if args.claim.as_deref().is_some_and(|claim| claim.trim() == nim_like::CLAIM) {
        return nim_like::run(args, io);
    }
    let question = files::game(&args.game)?;
    let (text, about) = match (&args.claim, &args.winning_move) {
        (Some(claim), _) => (claim, args.of.map(About::from)),
        (None, Some(mv)) => (mv, Some(About::Move)),
        (None, None) => {
            return Err(Failure::Usage {
                problem: "no claim is given".to_owned(),
                hint: "write it as --claim 'n % 4 == 0'".to_owned(),
            });
        }
    };
    let axes = question.table.axes();
    let mut names: Vec<&str> = axes.iter().map(|axis| axis.name).collect();
    if names.is_empty() {
        names.push("n");
    }
    let formula = read(text, &names).map_err(|bad| bad.in_file(ORIGIN))?;
    let numbers = formula.params().len();
    let mut guess = Guess { formula, about };
    let to = args.to.as_ref().map(|to| to.number);
    let patience = args.common.time_limit.or(to.is_none().then_some(PATIENCE));
    let ask = Ask { misere: args.common.misere, ..Ask::default() };
    let checked = limited(ask, &Common { time_limit: patience, ..args.common.clone() }, io, |ask| {
        check(&*question.table, Claim { numbers, says: &mut |at| guess.of(at) }, to, ask)
    })?;
    if args.common.json {
        writeln!(io.out, "{}", view::check::json(&question.game, text, args.common.misere, &checked))?;
    } else {
        let misere = if args.common.misere { " (misère play)" } else { "" };
        let game = format!("{}{misere}", question.game);
        write!(io.out, "{}", view::check::words(&game, text, &checked, io.width))?;
    }
    match (checked.holds(), checked.stopped) {
        (Some(false), _) => Ok(1),
        // what was found is told first
        (_, Some(stopped)) => Err(Error::from(stopped).into()),
        (_, None) => Ok(0),
    }
}

/// What messages call the text of a claim.
const ORIGIN: &str = "the claim";

/// Reads a claim; without names of its own it speaks of the family's numbers, or of n.
fn read(text: &str, names: &[&str]) -> Result<Formula, BadText> {
    let own = Formula::claim(text, names);
    match (own, names) {
        (Err(_), [name]) if *name != "n" && Formula::claim(text, &["n"]).is_ok() => {
            Formula::claim(text, &["n"])
        }
        (own, _) => own.map_err(|bad| match bad.hint {
            Some(_) => bad,
            None => bad.hint(format!(
                "the claim may speak of {}; other names stand before a colon: '{}: …'",
                names.join(" and "),
                ["a", "b"][..names.len().min(2)].join(", ")
            )),
        }),
    }
}

/// The user's formula, and what it is about once that is known.
struct Guess {
    formula: Formula,
    about: Option<About>,
}

impl Guess {
    fn of(&mut self, at: &[u64]) -> Result<Claimed, Error> {
        let numbers: Vec<i64> = at
            .iter()
            .map(|&n| i64::try_from(n))
            .collect::<Result<_, _>>()
            .map_err(|_| self.bad("the numbers are too large for a claim"))?;
        let said = self.formula.eval(&numbers).map_err(|bad| bad.in_file(ORIGIN))?;
        let about = *self.about.get_or_insert(match said {
            Plain::Int(_) => About::Nimber,
            _ => About::Outcome,
        });
        claimed(about, &said).ok_or_else(|| {
            let expected = match about {
                About::Outcome => "True (a P-position), False, or one of 'P', 'N', 'D'",
                About::Nimber => "a whole number, the nimber",
                About::Remoteness => "a whole number, the plies to the end, or None for a draw",
                About::Move => "the position after the move (a number or a tuple), or the move in quotes",
            };
            self.bad(&format!("the claim gives {said} for {}: expected {expected}", told(at)))
        })
    }

    fn bad(&self, problem: &str) -> Error {
        let text = self.formula.text();
        BadText {
            problem: problem.to_owned(),
            text: text.to_owned(),
            span: 0..text.len(),
            origin: Some(ORIGIN.to_owned()),
            hint: None,
        }
        .into()
    }
}

fn told(at: &[u64]) -> String {
    at.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
}

/// A value as a claim of this kind, if it can be one.
fn claimed(about: About, said: &Plain) -> Option<Claimed> {
    let whole = |one: &Plain| if let Plain::Int(n) = one { Some(*n) } else { None };
    match (about, said) {
        (About::Outcome, Plain::Bool(lost)) => Some(Claimed::Lost(*lost)),
        (About::Outcome, Plain::Str(letter)) => match &**letter {
            "P" | "L" => Some(Claimed::Outcome(Outcome::Loss)),
            "N" | "W" => Some(Claimed::Outcome(Outcome::Win)),
            "D" => Some(Claimed::Outcome(Outcome::Draw)),
            _ => None,
        },
        (About::Nimber, Plain::Int(value)) => Some(Claimed::Nimber(*value)),
        (About::Remoteness, Plain::Int(plies)) => Some(Claimed::Remoteness(Some(*plies))),
        (About::Remoteness, Plain::None) => Some(Claimed::Remoteness(None)),
        (About::Move, Plain::Int(n)) => Some(Claimed::To(vec![*n])),
        (About::Move, Plain::Tuple(items) | Plain::List(items)) => {
            items.iter().map(whole).collect::<Option<_>>().map(Claimed::To)
        }
        (About::Move, Plain::Str(mv)) => Some(Claimed::Move(mv.to_string())),
        _ => None,
    }
}
