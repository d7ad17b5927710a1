//! This program begun again, beside this process: as a helper of the page.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::OnceLock;

/// This program and its arguments, once its `main` said so.
static BEGUN: OnceLock<(PathBuf, Vec<OsString>)> = OnceLock::new();

/// Says that this process is the program with its arguments, and may be begun again to help. Whatever else
/// calls [`run`](crate::run) stays alone.
pub fn may_begin_again() {
    if let Ok(program) = std::env::current_exe() {
        let _ = BEGUN.set((program, std::env::args_os().skip(1).collect()));
    }
}

/// The program and its arguments, if it may be begun again.
#[cfg(feature = "serve")]
pub(crate) fn begun() -> Option<&'static (PathBuf, Vec<OsString>)> {
    BEGUN.get()
}
