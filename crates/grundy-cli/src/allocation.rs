//! How the page takes memory from the system: an idle page gives back what heavy work has used.

use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::process::Command;

/// What the C library reads before a program begins. Large blocks are mapped each by itself, and unmapped
/// with the work they were for; what is free at the end of a heap goes back; threads share few heaps.
const SETTINGS: [(&str, &str); 3] =
    [("MALLOC_ARENA_MAX", "4"), ("MALLOC_MMAP_THRESHOLD_", "262144"), ("MALLOC_TRIM_THRESHOLD_", "1048576")];

/// Begins `grundy serve` once more, in the same process, with these settings. It returns for other commands,
/// where somebody has chosen settings, and where that cannot be done: then the page keeps more memory.
pub fn begin_frugally(args: &[OsString]) {
    let chosen = SETTINGS.iter().any(|(name, _)| std::env::var_os(name).is_some());
    let Some((name, rest)) = args.split_first().filter(|_| !chosen) else { return };
    if !rest.iter().any(|arg| arg == "serve") {
        return;
    }
    if let Ok(program) = std::env::current_exe() {
        // it only comes back if the program cannot be begun again
        let _ = Command::new(program).arg0(name).args(rest).envs(SETTINGS).exec();
    }
}
