//! What the machine and the system give this process: cores, memory, address space.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use grundy::limits::MAX_THREADS_PER_CORE;

use crate::Io;

/// The part of the address space that tables may take. A table that grows is copied, and the program and the
/// stacks of its threads need room as well.
const ADDRESS_SPACE_DIVISOR: u64 = 3;

/// The number of cores, at least one.
pub(crate) fn cores() -> NonZeroUsize {
    available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// The number of threads that were asked for, at most a few for each core; says so if there are fewer.
pub(crate) fn threads(asked: Option<NonZeroUsize>, io: &mut Io) -> io::Result<Option<NonZeroUsize>> {
    let Some(asked) = asked else { return Ok(None) };
    let (cores, most) = (cores(), cores().saturating_mul(MAX_THREADS_PER_CORE));
    if asked > most {
        let these = if cores.get() == 1 { "1 core" } else { &format!("{cores} cores") };
        writeln!(io.err, "note: {asked} threads were asked for; {most} are used, as there are {these}")?;
    }
    Ok(Some(asked.min(most)))
}

/// The memory of the machine in bytes, as Linux reports it.
pub(crate) fn physical_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let total = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    total.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// As much of this memory as the address space of the process has room for: beyond it, an allocation ends the
/// process.
pub(crate) fn within_address_space(bytes: u64) -> u64 {
    address_space().map_or(bytes, |space| bytes.min(space / ADDRESS_SPACE_DIVISOR))
}

/// The bytes that the process may map (`ulimit -v`), if they are limited.
#[cfg(unix)]
fn address_space() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::As).current
}

#[cfg(not(unix))]
fn address_space() -> Option<u64> {
    None
}
