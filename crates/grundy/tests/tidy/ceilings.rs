//! What there is too much of: numbers that may only fall.

use std::collections::BTreeSet;
use std::fs;

use super::all_sources;

/// Lines of source that are longer than [`MAX_COLUMNS`]. Lower it when there are fewer.
const MAX_LONG_LINES: usize = 538;
/// Doc comments that only repeat the name of their item. Lower it when there are fewer.
const MAX_ECHOES: usize = 99;
/// How wide a line should be at most: what `rustfmt.toml` says of code.
const MAX_COLUMNS: usize = 110;
/// A doc comment of more words says something.
const MAX_ECHO_WORDS: usize = 4;
/// Words that say nothing by themselves.
const EMPTY_WORDS: [&str; 6] = ["a", "an", "is", "it", "its", "the"];

#[test]
fn long_lines_become_fewer() {
    let texts = all_sources().into_iter().map(|path| fs::read_to_string(path).unwrap());
    let long: usize =
        texts.map(|text| text.lines().filter(|line| line.chars().count() > MAX_COLUMNS).count()).sum();
    assert!(long <= MAX_LONG_LINES, "{long} lines are longer than {MAX_COLUMNS} columns; break the new ones");
}

/// The words of a sentence or of a name, in lower case and without the `s` of a plural.
fn words(text: &str) -> BTreeSet<String> {
    let mut spaced = String::new();
    let mut previous = ' ';
    for c in text.chars() {
        if c.is_uppercase() && previous.is_lowercase() {
            spaced.push(' ');
        }
        spaced.push(if c.is_alphanumeric() { c.to_ascii_lowercase() } else { ' ' });
        previous = c;
    }
    let words = spaced.split_whitespace().filter(|word| !EMPTY_WORDS.contains(word));
    words.map(|word| word.strip_suffix('s').unwrap_or(word).to_owned()).collect()
}

/// The name of the public item that a line declares.
fn declared(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("pub")?;
    let rest = rest.strip_prefix("(crate)").or_else(|| rest.strip_prefix("(super)")).unwrap_or(rest);
    let keywords = ["async", "const", "enum", "fn", "mod", "static", "struct", "trait", "type"];
    rest.split(|c: char| !c.is_alphanumeric() && c != '_')
        .find(|word| !word.is_empty() && !keywords.contains(word))
}

/// The names whose doc comment, of one line and a few words, says only the name once more.
fn echoes(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let doc = |at: usize| lines.get(at).and_then(|line| line.trim_start().strip_prefix("/// "));
        let is_alone = (at == 0 || doc(at - 1).is_none()) && doc(at + 1).is_none();
        let (Some(said), true) = (line.trim_start().strip_prefix("/// "), is_alone) else { continue };
        if said.split_whitespace().count() > MAX_ECHO_WORDS {
            continue;
        }
        let item = lines[at + 1..].iter().find(|line| !line.trim_start().starts_with("#["));
        let said = words(said);
        found.extend(item.and_then(|item| declared(item)).filter(|name| said.is_subset(&words(name))));
    }
    found
}

#[test]
fn comments_that_repeat_a_name_become_fewer() {
    let repeated = all_sources().into_iter().flat_map(|path| {
        let text = fs::read_to_string(&path).unwrap();
        echoes(&text).into_iter().map(|name| format!("{}: {name}", path.display())).collect::<Vec<_>>()
    });
    let repeated: Vec<String> = repeated.collect();
    let count = repeated.len();
    assert!(
        count <= MAX_ECHOES,
        "{count} doc comments only repeat a name; say more or take it out:\n{}",
        repeated.join("\n")
    );
}

#[test]
fn a_comment_that_repeats_a_name_is_seen() {
    let source = [
        "/// The last period.",
        "pub last_period: u64,",
        "/// How long it takes.",
        "pub fn period() {}",
        "/// Its periods.",
        "#[inline]",
        "pub(crate) const fn period() {}",
        "/// Two lines",
        "/// of a comment.",
        "pub struct Two;",
    ]
    .join("\n");
    assert_eq!(echoes(&source), ["last_period", "period"]);
}
