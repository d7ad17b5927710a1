//! The command line of grundy as a function: arguments and streams in, exit code out. No process is needed to
//! test it.
//!
//! Exit codes: 0 answered, 1 a claim fails, 2 wrong input, usage or refusal, 3 a limit was reached. A signal
//! that ends the process gives 128 and its number.

use std::ffi::OsString;

use grundy_explain::messages::{Language, Messages};

mod advice;
mod again;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod allocation;
mod checkpoint;
mod commands;
mod durable;
mod exit;
mod files;
mod help;
mod human;
mod interrupts;
mod io;
mod jobs;
mod kept;
mod limits;
mod machine;
mod misere_theory;
mod options;
mod picture;
mod players;
mod proof;
#[cfg(unix)]
mod protection;
mod ranges;
mod run;
mod searched;
mod signals;
mod slip;
mod stored;
#[cfg(feature = "machines")]
mod team;
mod tiers;
mod tree_file;
mod typed;

pub use again::may_begin_again;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub use allocation::begin_frugally;
pub use interrupts::Interrupts;
pub use io::{Io, terminal_width};
pub use signals::hear_signals;

/// Runs a helper of the judge, if this process was started as one; gives its exit code. Call it first, while
/// the process has one thread. Otherwise the judge may start this program as its helper.
#[cfg(unix)]
pub fn reexecuted() -> Option<u8> {
    use grundy_judge::run::reexec;
    let code = reexec::run(std::env::args_os());
    if let (None, Ok(program)) = (code, std::env::current_exe()) {
        reexec::register(program);
    }
    code
}

/// Runs the program and returns its exit code.
pub fn run(args: impl IntoIterator<Item = OsString>, io: &mut Io) -> u8 {
    let args: Vec<OsString> = args.into_iter().map(options::hyphen::hide).collect();
    let written = io.watch_output();
    commands::answer(&args, io).unwrap_or_else(|(failure, language)| {
        let json = exit::wants_json(&args) && !written.get();
        exit::report(&failure, Messages::of(language), json, io)
    })
}

/// The language that the environment asks for: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that says
/// something.
pub fn language_of(variable: impl Fn(&str) -> Option<String>) -> Language {
    let said = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| variable(name).filter(|v| !v.is_empty()));
    let code = said.unwrap_or_default();
    let code = code.split(['_', '.', '@', '-']).next().unwrap_or_default().to_lowercase();
    code.parse().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_names_a_language() {
        let of = |set: &[(&str, &str)]| {
            language_of(|name| {
                set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(of(&[("LANG", "uk_UA.UTF-8")]), Language::Uk);
        assert_eq!(of(&[("LANG", "uk_UA.UTF-8"), ("LC_MESSAGES", "C")]), Language::En);
        assert_eq!(of(&[("LANG", "en_US.UTF-8"), ("LC_ALL", "uk")]), Language::Uk);
        assert_eq!(of(&[("LANG", "uk_UA"), ("LC_ALL", "")]), Language::Uk);
        assert_eq!(of(&[("LANG", "ru_RU.UTF-8")]), Language::Ru);
        for none in ["", "C", "POSIX", "de_DE.UTF-8", "ukulele"] {
            assert_eq!(of(&[("LANG", none)]), Language::En, "{none}");
        }
    }
}
