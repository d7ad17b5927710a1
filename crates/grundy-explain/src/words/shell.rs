//! Command lines that can be pasted into a shell.

/// The words as sh, zsh, fish and PowerShell all read them: a word with a sign that means something to one of
/// them stands in single quotes.
///
/// ```
/// use grundy_explain::words::shell::quoted;
/// assert_eq!(quoted("kayles 5 7"), "kayles 5 7");
/// assert_eq!(quoted("graph:a>b,b>c a"), "'graph:a>b,b>c' a");
/// ```
pub fn quoted(words: &str) -> String {
    words.split(' ').map(one).collect::<Vec<_>>().join(" ")
}

/// PowerShell splits at commas, fish and zsh expand brackets and tildes.
fn one(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "./:_-+".contains(c);
    match word.chars().all(plain) {
        true => word.to_owned(),
        // no example holds a single quote; sh reads this one in any case
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}
