//! Evidence and explanations of games from outside the crate.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod catalogue;
mod catalogue_of_messages;
mod damage;
mod random;
mod reasons;

use grundy::notation::term::{self, Question};
use grundy::report::Ask;
use grundy_explain::evidence::{self, Evidence};
use grundy_explain::verify::{Fault, verify};

fn asked(text: &str) -> Question {
    term::question(text, &|_| Err("no files".to_owned())).unwrap()
}

fn built(question: &Question, ask: &Ask) -> Evidence {
    evidence::build(&*question.table, &question.game, &question.position, ask, 50_000).unwrap()
}

/// What is wrong with evidence; empty if it is accepted.
fn wrong(evidence: &Evidence, question: &Question) -> String {
    match verify(evidence, &*question.table, &Ask::default().limits) {
        Ok(_) => String::new(),
        Err(Fault::Wrong(wrong)) => wrong.to_string(),
        Err(Fault::Door(error)) => panic!("{error}"),
    }
}

/// The evidence as it comes back from a file.
fn again(evidence: &Evidence) -> Evidence {
    serde_json::from_str(&serde_json::to_string(evidence).unwrap()).unwrap()
}
