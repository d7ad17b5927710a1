//! How the program that serves the page takes memory from the system: an idle page gives back what heavy work
//! has used, and no thread waits for the memory of another, which may have to wait for a processor.

use std::ffi::OsString;
#[cfg(unix)]
use std::os::unix::process::CommandExt;
#[cfg(unix)]
use std::process::Command;

use mimalloc::MiMalloc;

/// Each thread has pages of its own.
#[global_allocator]
static MEMORY: MiMalloc = MiMalloc;

/// What the allocator reads before the program begins: a page that is free goes back at once, since an idle
/// program has no later moment for it.
const SETTINGS: [(&str, &str); 1] = [("MIMALLOC_PURGE_DELAY", "0")];

/// Begins `grundy serve` once more, in the same process, with these settings. It returns for other commands,
/// where somebody has chosen settings, and where that cannot be done: then the page keeps more memory.
pub fn begin_frugally(args: &[OsString]) {
    let chosen = SETTINGS.iter().any(|(name, _)| std::env::var_os(name).is_some());
    let Some((name, rest)) = args.split_first().filter(|_| !chosen) else { return };
    if !rest.iter().any(|arg| arg == "serve") {
        return;
    }
    #[cfg(unix)]
    if let Ok(program) = std::env::current_exe() {
        // it only comes back if the program cannot be begun again
        let _ = Command::new(program).arg0(name).args(rest).envs(SETTINGS).exec();
    }
    #[cfg(not(unix))]
    let _ = name;
}
