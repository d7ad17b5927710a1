//! Signals that ask the program to end: Ctrl-C, a request to terminate, a closed terminal.

use crate::Interrupts;

/// What a shell adds to the number of a signal that ended a program.
#[cfg(unix)]
const EXIT_OF_SIGNALS: i32 = 128;

/// Stops the work in progress when a signal asks for it; if there is none, or the second time, clears up and
/// ends the process.
#[cfg(unix)]
pub fn hear_signals(interrupts: Interrupts) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = vec![SIGINT, SIGTERM];
    // a program that was started by nohup goes on when its terminal is closed
    if !is_ignored(SIGHUP) {
        signals.push(SIGHUP);
    }
    // without a handler a signal ends the process at once, which is all that would be lost
    let Ok(mut heard) = signal_hook::iterator::Signals::new(signals) else { return };
    std::thread::spawn(move || {
        for signal in heard.forever() {
            if !interrupts.interrupt() {
                grundy_judge::run::guard::end_all();
                std::process::exit(EXIT_OF_SIGNALS + signal);
            }
        }
    });
}

/// Whether the process was started with this signal ignored, if the system tells.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Stops the work in progress at Ctrl-C; if there is none, or the second time, ends the process.
#[cfg(not(unix))]
pub fn hear_signals(interrupts: Interrupts) {
    // without a handler Ctrl-C ends the process at once, which is all that would be lost
    let _ = ctrlc::set_handler(move || {
        if !interrupts.interrupt() {
            std::process::exit(130);
        }
    });
}
