//! Builds the evidence of an answer, checks it and writes it to a file.

use std::io::Write;
use std::path::{Path, PathBuf};

use grundy::Error;
use grundy::error::Refused;
use grundy::notation::term::Question;
use grundy::report::{Ask, Report};
use grundy::solve::Solver;
use grundy_explain::evidence::{self, Evidence};
use grundy_explain::verify::{Fault, verify};

use crate::durable;
use crate::exit::Failure;

/// A file with evidence, and the number of its positions.
pub(crate) struct WrittenEvidence {
    pub(crate) file: PathBuf,
    pub(crate) positions: usize,
}

/// The file if evidence was asked for, or the limit that stopped building it.
pub(crate) type Proof = Result<Option<WrittenEvidence>, Failure>;

/// Builds evidence, and checks it before it leaves the program.
pub(crate) fn made(question: &Question, report: &Report, ask: &Ask) -> Result<Evidence, Failure> {
    if report.solver == Solver::Argument {
        let reason = "an argument shows that a move wins; evidence holds moves and what refutes every reply";
        return Err(Error::from(Refused::new("evidence", reason, "solve a smaller position")).into());
    }
    let table = &*question.table;
    let found = evidence::build(table, &question.game, &report.position, ask, usize::MAX)?;
    let wrong = match verify(&found, table, &ask.limits) {
        Err(Fault::Door(error)) => return Err(error.into()),
        Err(Fault::Wrong(wrong)) => wrong.to_string(),
        Ok(_) if !found.fits(report) => "it contradicts the answer".to_owned(),
        Ok(_) => return Ok(found),
    };
    Err(is_wrong(&wrong))
}

/// Builds evidence of how two games compare on each side, and checks it before it leaves the program.
pub(crate) fn compared(question: &Question, against_offside: &str, ask: &Ask) -> Result<Evidence, Failure> {
    let table = &*question.table;
    let sums = [question.position.as_str(), against_offside];
    let found = evidence::compare(table, &question.game, sums, ask, usize::MAX)?;
    match verify(&found, table, &ask.limits) {
        Err(Fault::Door(error)) => Err(error.into()),
        Err(Fault::Wrong(wrong)) => Err(is_wrong(&wrong.to_string())),
        Ok(_) => Ok(found),
    }
}

/// Evidence that the checker does not accept.
fn is_wrong(why: &str) -> Failure {
    Failure::Usage {
        problem: format!("the evidence was not written because it is wrong: {why}").into(),
        hint: "this is a bug in grundy or in the rules: please report it".into(),
    }
}

/// Writes the file, whole or not at all.
pub(crate) fn written(
    path: Option<&Path>,
    made: Option<Result<Evidence, Failure>>,
) -> Result<Proof, Failure> {
    let (Some(path), Some(made)) = (path, made) else { return Ok(Ok(None)) };
    let evidence = match made {
        Ok(evidence) => evidence,
        // the answer is printed first
        Err(failure @ Failure::Game(Error::Stopped(_))) => return Ok(Err(failure)),
        Err(other) => return Err(other),
    };
    let text = serde_json::to_string(&evidence).expect("evidence is plain data");
    durable::write(path, |out| writeln!(out, "{text}"))?;
    Ok(Ok(Some(WrittenEvidence { file: path.to_owned(), positions: evidence.proof.len() })))
}

/// The exit code, once the answer is printed.
pub(crate) fn done(proof: Proof) -> Result<u8, Failure> {
    proof.map(|_| 0)
}
