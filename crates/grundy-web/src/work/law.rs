//! Laws and the reader's own claims, in words.

use grundy::error::Error;
use grundy::law::{Status, find, sides, two};
use grundy::limits::Limits;
use grundy::report::Ask;
use grundy::table::Family;
use grundy::view::law::{Prediction, SidesPrediction, TablePrediction};
use grundy_explain::words::{check as told, law, misere};
use grundy_script::claim::Guess;
use grundy_wire::{Check, Law};

use super::position::About;
use crate::answers::Keep;
use crate::ask::Asked;
use crate::games::Shelf;

/// Width of texts on a page.
const TEXT_COLUMNS: usize = 60;

/// A law in words.
pub(crate) struct Told {
    pub(crate) about: About,
    /// The statements, each with whether it is proved; none if no law was found.
    pub(crate) laws: Vec<(String, bool)>,
    /// Everything in words: statement, status, exceptions, prediction.
    pub(crate) words: String,
    /// How it was found.
    pub(crate) how: Vec<String>,
    /// The law as JSON.
    pub(crate) wire: Law,
}

impl Keep for Told {
    fn bytes(&self) -> u64 {
        let how: usize = self.how.iter().map(String::len).sum();
        // the JSON object holds the same words in small pieces
        (4096 + 6 * self.words.len() + 3 * how) as u64
    }
}

/// A checked claim.
pub(crate) struct Judged {
    pub(crate) holds: Option<bool>,
    pub(crate) words: String,
    pub(crate) wire: Check,
}

impl Keep for Judged {
    fn bytes(&self) -> u64 {
        (4096 + 6 * self.words.len()) as u64
    }
}

/// Looks for the law. `numbers` is the position to predict, if any.
pub(crate) fn law(asked: &Asked, numbers: &[u64], shelf: &mut Shelf, limits: &Limits) -> Result<Told, Error> {
    let opened = shelf.open(&asked.named)?;
    let about = About::of(opened, asked.misere, &asked.named);
    let table = &*opened.table;
    let ask = Ask { misere: asked.misere, limits: limits.clone(), ..Ask::default() };
    let written = numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    let messages = asked.messages();
    let game = opened.shown();
    let game = if asked.misere { misere::title(&game, messages) } else { game };
    let wired = |law: Law| Law { same_as: table.same_as().map(str::to_owned), misere: asked.misere, ..law };
    let proved = |status: &Status| matches!(status, Status::Proved { .. });
    if table.axes().len() == 2 && !matches!(table.family(), Some(Family::Sets(_))) {
        let found = two::in_table(table, None, &ask)?;
        let prediction = match *numbers {
            [x, y] => Some(TablePrediction { asked: written, at: (x, y), told: found.predict(x, y) }),
            _ => None,
        };
        return Ok(Told {
            about,
            laws: found
                .laws
                .iter()
                .map(|law| (messages.phrase(&law.statement), proved(&law.status)))
                .collect(),
            words: law::table_words(&game, &found, prediction.as_ref(), TEXT_COLUMNS, messages),
            how: law::explain_table(&found, messages),
            wire: wired(Law::of_table(opened.game.clone(), &found, prediction.as_ref(), messages)),
        });
    }
    if sides::are_values(table, &ask) {
        let found = sides::in_table(table, None, &ask)?;
        let predicted = numbers.first().zip(found.law.as_ref());
        let prediction = predicted.map(|(&n, law)| {
            Ok::<_, Error>(SidesPrediction { asked: written, n, value: law.predict(n, limits)? })
        });
        let prediction = prediction.transpose()?;
        return Ok(Told {
            about,
            laws: found.law.iter().map(|law| (messages.phrase(&law.statement), law.is_proved())).collect(),
            words: law::sides_words(&game, &found, prediction.as_ref(), false, TEXT_COLUMNS, messages),
            how: law::explain_sides(&found, messages),
            wire: wired(Law::of_sides(opened.game.clone(), &found, prediction.as_ref(), messages)),
        });
    }
    let found = find::in_table(table, None, 1, &ask)?;
    // a search that a limit ended before it knew anything is no answer: a later one may find a law
    if let (Some(stopped), 0..=1) = (&found.stopped, found.known) {
        return Err(stopped.clone().into());
    }
    let predicted = numbers.first().zip(found.law.as_ref());
    let prediction = predicted.map(|(&n, law)| Prediction { asked: written, n, value: law.told(n) });
    Ok(Told {
        about,
        laws: found.law.iter().map(|law| (messages.phrase(&law.statement), law.is_proved())).collect(),
        words: law::words(&game, &found, prediction.as_ref(), false, TEXT_COLUMNS, messages),
        how: law::explain(&found, messages),
        wire: wired(Law::of_heaps(opened.game.clone(), &found, prediction.as_ref(), messages)),
    })
}

/// Checks a claim.
pub(crate) fn judge(
    asked: &Asked,
    claim: &str,
    to: Option<u64>,
    shelf: &mut Shelf,
    limits: &Limits,
) -> Result<Judged, Error> {
    let opened = shelf.open(&asked.named)?;
    let axes = opened.table.axes();
    let names: Vec<&str> = axes.iter().map(|axis| &*axis.name).collect();
    let mut guess = Guess::read(claim, &names, None)?;
    let ask = Ask { misere: asked.misere, limits: limits.clone(), ..Ask::default() };
    let meter = guess.meter();
    let _limits = meter.under(&ask.limits);
    let checked = guess.check(&*opened.table, to, &ask)?;
    // a check that a limit stopped without a verdict is an error
    if let (Some(stopped), None) = (&checked.stopped, checked.holds()) {
        return Err(stopped.clone().into());
    }
    Ok(Judged {
        holds: checked.holds(),
        words: told::words(&opened.shown(), claim, &checked, TEXT_COLUMNS, asked.messages()),
        wire: Check {
            same_as: opened.table.same_as().map(str::to_owned),
            ..Check::of(&opened.game, claim, asked.misere, &checked)
        },
    })
}
