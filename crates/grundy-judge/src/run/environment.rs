//! The environment of a submission: made, not inherited, so that a program does the same wherever it is
//! judged.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::{Program, guard};

/// Where a submission finds other programs, after the folder in which its own was found.
const FOLDERS: &str = "/usr/local/bin:/usr/bin:/bin";

/// The words that start a program in an environment of its own: the paths, a language, a home that is its
/// folder, and the mark by which the judge finds what it starts.
pub(super) fn words(program: &Program, home: &Path) -> Vec<OsString> {
    let mut path = OsString::from("PATH=");
    if let Some(folder) = folder(program) {
        path.push(folder);
        path.push(":");
    }
    path.push(FOLDERS);
    let with = |name: &str, value: &Path| {
        let mut word = OsString::from(name);
        word.push(value);
        word
    };
    let mut words: Vec<OsString> = vec!["env".into(), "-i".into(), path, "LANG=C.UTF-8".into()];
    words.extend([with("HOME=", home), with("TMPDIR=", home), guard::marked().into()]);
    words.extend(program.words.iter().cloned());
    words
}

/// The folder of the judge's own path in which the program is found by name: that of `grundy` in
/// `sh -c 'exec grundy …'`.
fn folder(program: &Program) -> Option<PathBuf> {
    let [shell, option, line, ..] = &program.words[..] else { return super::found(program.words.first()?) };
    if shell != "sh" || option != "-c" {
        return super::found(shell);
    }
    let line = line.to_str()?;
    let mut words = line.split_whitespace().skip_while(|word| *word == "exec");
    super::found(words.next()?.as_ref())
}
