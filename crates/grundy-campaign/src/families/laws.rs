//! Laws of codes and of subtraction sets: what they say of every heap, and what they foretell.

use grundy::law::find;
use grundy::report::Ask;

use super::Difference;
use super::ask::{Game, limits};
use super::codes::Code;
use crate::choices::Choices;
use crate::definition::heap_nimbers;
use crate::tally::Tally;

/// The law is looked for in values up to this heap.
const SEARCHED: u64 = 120;
/// A proved law is compared with the definition up to this heap.
const FORETOLD: u64 = 400;

pub(super) fn compare(choices: &mut Choices, tally: &mut Tally) -> Result<(), Difference> {
    let (text, values) = if choices.once_in(2) {
        let code = Code::choose(choices);
        (code.text(), heap_nimbers(FORETOLD, &|heap| code.options(heap)))
    } else {
        let many = choices.between(1, 4);
        let mut set: Vec<u64> = (0..many).map(|_| u64::from(choices.between(1, 12))).collect();
        set.sort_unstable();
        set.dedup();
        let words: Vec<String> = set.iter().map(ToString::to_string).collect();
        let options =
            |heap: u64| set.iter().filter(|take| **take <= heap).map(|take| vec![heap - take]).collect();
        (format!("sticks:{}", words.join(",")), heap_nimbers(FORETOLD, &options))
    };
    let game = Game::open(&text)?;
    let ask = Ask { limits: limits(), ..Ask::default() };
    let finding = match find::in_table(&*game.table, Some(SEARCHED), 1, &ask) {
        Ok(finding) => finding,
        Err(grundy::Error::Refused(_) | grundy::Error::Stopped(_)) => {
            tally.refused += 1;
            return Ok(());
        }
        Err(error) => return Err(Difference(format!("law {text} fails: {error}"))),
    };
    let Some(law) = finding.law else {
        tally.refused += 1;
        return Ok(());
    };
    let last = if law.is_proved() { FORETOLD } else { law.checked.saturating_sub(1).min(FORETOLD) };
    for (heap, &value) in (0..=last).zip(&values) {
        tally.answers += 1;
        let foretold = law.told(heap);
        if foretold != Some(value) {
            let status = if law.is_proved() { "proved" } else { "verified" };
            let law = law.statement.english();
            return Err(Difference(format!(
                "law {text}: {law}, {status}: g({heap}) = {foretold:?}, not {value}"
            )));
        }
    }
    Ok(())
}
