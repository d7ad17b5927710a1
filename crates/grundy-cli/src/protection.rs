//! What the judge does before it runs submissions: it hides from them, and says what they are not kept from.

use std::io::Write;

use grundy_judge::run::confine::Protections;
use grundy_judge::run::{guard, reexec};

use crate::Io;
use crate::exit::Failure;

/// Keeps submissions from the judge itself, and says once what they are not kept from.
pub(crate) fn protect(io: &mut Io) -> Result<(), Failure> {
    guard::hide_from_submissions();
    if !reexec::is_registered() {
        return Ok(());
    }
    let rows = Protections::of_this_machine().rows();
    let missing: Vec<&str> = rows.iter().filter(|(_, has)| !has).map(|(name, _)| *name).collect();
    if !missing.is_empty() {
        let missing = missing.join(", ");
        writeln!(
            io.err,
            "note: this machine lacks protections from submissions: {missing}; grundy judge doctor"
        )?;
    }
    Ok(())
}
