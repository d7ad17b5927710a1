//! Evidence: what the checker accepts is what the solvers say, and what the definition says.

use grundy::report::Ask;
use grundy_campaign::choices::Choices;
use grundy_campaign::families::Family;
use grundy_campaign::tally::Tally;
use grundy_explain::evidence::Evidence;
use grundy_explain::verify::{Fault, verify};
use grundy_script::open::Opener;

use crate::limits::{check_error, limits};

/// A file of evidence, as `grundy verify` reads it.
pub fn text(text: &str) {
    let Ok(evidence) = serde_json::from_str::<Evidence>(text) else { return };
    let opener = Opener::new(|_| Err("no files here".to_owned()));
    let opened = match opener.game_or_sum(grundy::notation::text::Text::new(&evidence.game)) {
        Ok(opened) => opened,
        Err(error) => return check_error(&error),
    };
    match verify(&evidence, &*opened.table, &limits()) {
        Err(Fault::Door(error)) => check_error(&error),
        Err(Fault::Wrong(_)) => {}
        Ok(_) => {
            let ask = Ask { misere: evidence.misere, limits: limits(), ..Ask::default() };
            let Ok(report) = opened.table.solve(&evidence.position, &ask) else { return };
            // payoffs depend on rules for ties, which the claim names
            if report.winner().is_some() {
                assert!(evidence.fits(&report), "accepted, and false: {text}");
            }
        }
    }
}

/// Corruptions of true evidence about a small game, which the bytes choose: the campaign's family.
pub fn corrupted(bytes: &[u8]) {
    let family = Family::named("evidence").expect("the campaign has it");
    let choices = bytes.iter().map(|byte| u32::from(*byte)).collect();
    if let Err(difference) = (family.compare)(&mut Choices::given(choices), &mut Tally::default()) {
        panic!("{}", difference.0);
    }
}
