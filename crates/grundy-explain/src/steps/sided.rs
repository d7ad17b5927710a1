//! Why sums in which Left and Right have moves of their own are worth what they are.

use std::slice;

use grundy::error::Error;
use grundy::notation::text::Text;
use grundy::partizan::why::{Fate, Reason};
use grundy::partizan::{Done, Store, Value, text};
use grundy::report::{Ask, Report, Sided};
use grundy::rules::Player;
use grundy::table::Table;

use super::{Destiny, FormOption, Step, contest};
use crate::evidence::Proven;

/// Components explained at most.
const MAX_COMPONENTS: usize = 8;

/// The canonical form of each component; with a player to move, also the answer to each move.
pub(super) fn steps(
    table: &dyn Table,
    report: &Report,
    sided: &Sided,
    ask: &Ask,
    proof: impl FnOnce() -> Result<Result<Proven, Error>, Error>,
    steps: &mut Vec<Step>,
) -> Result<(), Error> {
    if let (Some(game), Some(_)) = (table.sided(), &sided.worth) {
        let mut store = Store::new(&ask.limits);
        for component in report.components.iter().take(MAX_COMPONENTS) {
            let parts = game.components(Text::new(&component.position))?;
            let [part] = slice::from_ref(&parts) else { continue };
            let [part] = &part[..] else { continue };
            let mut valuer = game.valuer();
            let mut options = |player| valuer.options(part, player, &mut store);
            let (left, right) = (options(Player::Left)?, options(Player::Right)?);
            steps.push(form(&mut store, &component.position, &left, &right)?);
        }
    }
    match sided.mover {
        Some(_) => contest::steps(table, report, ask, proof()?, false, steps),
        None => Ok(()),
    }
}

fn form(store: &mut Store<'_>, position: &str, left: &[Value], right: &[Value]) -> Done<Step> {
    let whole = store.make(left.to_vec(), right.to_vec())?;
    let value = text::write(store, whole)?;
    let reasons = store.reasons(left, right)?;
    let options = reasons.into_iter().map(|reason| told(store, reason)).collect::<Done<_>>()?;
    Ok(Step::Form { position: position.to_owned(), value, options })
}

fn told(store: &mut Store<'_>, reason: Reason) -> Done<FormOption> {
    let (fate, by, into) = match reason.fate {
        Fate::Kept => (Destiny::Kept, None, Vec::new()),
        Fate::Dominated(by) => (Destiny::Dominated, Some(by), Vec::new()),
        Fate::Reversed { through, into } => (Destiny::Reversed, Some(through), into),
    };
    Ok(FormOption {
        player: reason.player.word(),
        option: text::write(store, reason.option)?,
        fate,
        by: by.map(|by| text::write(store, by)).transpose()?,
        into: into.into_iter().map(|value| text::write(store, value)).collect::<Done<_>>()?,
    })
}
