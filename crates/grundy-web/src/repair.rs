//! What puts a slip of typed rules right, where it is known what was meant: the text with one change.

use std::ops::Range;

use grundy::error::{Advice, BadText};
use grundy::phrase::{Argument, Phrase};

/// The rules with the slip put right.
pub(crate) fn repaired(bad: &BadText) -> Option<String> {
    let slip = Slip {
        text: &bad.text,
        at: bad.span.clone(),
        problem: bad.problem.part("problem").unwrap_or(&bad.problem),
        advice: bad.hint.as_deref(),
    };
    // a place that is none in the text says nothing
    bad.text.get(bad.span.clone())?;
    let change = CURES.iter().find_map(|cure| cure(&slip))?;
    let mut text = bad.text.clone();
    text.replace_range(change.place, &change.with);
    (text != bad.text).then_some(text)
}

/// Rules of one number with no move from 0, where only one place says which moves there are.
pub(crate) fn ended(rules: &str) -> Option<String> {
    let one = |found: &mut dyn Iterator<Item = usize>| found.next().filter(|_| found.next().is_none());
    let (position, start) = match rules.split_once("->") {
        Some((position, _)) => (position, 0),
        None => {
            let rest = &rules[one(&mut rules.match_indices("def moves(").map(|(at, _)| at))?..];
            let position = rest.split_once('(')?.1.split_once(')')?.0;
            (position, one(&mut rules.match_indices("return ").map(|(at, _)| at))?)
        }
    };
    let end = rules[start..].find('\n').map_or(rules.len(), |length| start + length);
    let told = &rules[start..end];
    if position.contains(',') || told.contains(" if ") {
        return None;
    }
    let mut rules = rules.to_owned();
    rules.insert_str(start + code(told), &format!(" if {} > 0 else []", position.trim()));
    Some(rules)
}

/// The line that a repair changes, as it is after it.
pub(crate) fn line<'a>(before: &str, after: &'a str) -> &'a str {
    let mut old = before.lines();
    after.lines().find(|line| old.next() != Some(line)).unwrap_or_default().trim()
}

/// A slip: the whole text, the place in it, what is wrong, and the hint.
struct Slip<'a> {
    text: &'a str,
    at: Range<usize>,
    problem: &'a Phrase,
    advice: Option<&'a Advice>,
}

/// What to write in place of a part of the text.
struct Change {
    place: Range<usize>,
    with: String,
}

/// The cures; the first that fits is taken.
const CURES: &[fn(&Slip<'_>) -> Option<Change>] = &[
    sign,
    tabs,
    never_closed,
    closed_otherwise,
    doubled,
    equals,
    colon,
    foreign,
    near,
    unnamed,
    body,
    indentation,
    no_moves,
    single,
    fraction,
    no_end,
    string,
];

fn change(place: Range<usize>, with: impl Into<String>) -> Option<Change> {
    Some(Change { place, with: with.into() })
}

fn insert(at: usize, with: impl Into<String>) -> Option<Change> {
    change(at..at, with)
}

impl<'a> Slip<'a> {
    /// Something, if the problem is this one.
    fn is(&self, id: &str) -> Option<()> {
        (self.problem.id() == id).then_some(())
    }

    /// The hint, if it is this one.
    fn advised(&self, id: &str) -> Option<&'a Phrase> {
        self.advice.map(|advice| &advice.words).filter(|words| words.id() == id)
    }

    /// What stands at the place.
    fn slipped(&self) -> &'a str {
        &self.text[self.at.clone()]
    }

    /// The line of the place, without its end.
    fn line(&self) -> Range<usize> {
        let start = self.text[..self.at.start].rfind('\n').map_or(0, |at| at + 1);
        let end = self.text[self.at.start..].find('\n').map_or(self.text.len(), |at| self.at.start + at);
        start..end
    }

    /// The blanks that a line begins with.
    fn indent(&self, line: &Range<usize>) -> &'a str {
        let line = &self.text[line.clone()];
        &line[..line.len() - line.trim_start().len()]
    }
}

/// The bytes of a line that are code: without its comment and the blanks before it.
fn code(line: &str) -> usize {
    let mut quote = None;
    let mut end = line.len();
    for (at, c) in line.char_indices() {
        match (quote, c) {
            (None, '#') => {
                end = at;
                break;
            }
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if open == c => quote = None,
            _ => {}
        }
    }
    line[..end].trim_end().len()
}

/// Signs of books and of other languages, and how they are written here.
const SIGNS: &[(char, &str)] = &[
    ('→', "->"),
    ('−', "-"),
    ('–', "-"),
    ('—', "-"),
    ('×', "*"),
    ('·', "*"),
    ('÷', "//"),
    ('≤', "<="),
    ('≥', ">="),
    ('≠', "!="),
    ('⊕', "^"),
    ('∧', " and "),
    ('∨', " or "),
    ('¬', "not "),
    ('∈', "in"),
    ('“', "\""),
    ('”', "\""),
    ('„', "\""),
    ('«', "\""),
    ('»', "\""),
    ('‘', "'"),
    ('’', "'"),
    ('\u{a0}', " "),
];

fn sign(slip: &Slip<'_>) -> Option<Change> {
    slip.is("wrong-sign")?;
    if slip.slipped() == "!" {
        return change(slip.at.clone(), "not ");
    }
    // quotes come in pairs: all such signs of the line at once
    let line = slip.line();
    let known = |c: char| SIGNS.iter().find(|(sign, _)| *sign == c).map(|(_, with)| *with);
    let told: String = slip.text[line.clone()]
        .chars()
        .map(|c| known(c).map_or_else(|| c.to_string(), str::to_owned))
        .collect();
    change(line, told)
}

fn tabs(slip: &Slip<'_>) -> Option<Change> {
    slip.is("wrong-tab")?;
    let spaced = |line: &str| {
        let rest = line.trim_start();
        line[..line.len() - rest.len()].replace('\t', "    ") + rest
    };
    change(0..slip.text.len(), slip.text.split('\n').map(spaced).collect::<Vec<_>>().join("\n"))
}

/// Brackets are closed at the end of the line, before the colon of a block.
fn never_closed(slip: &Slip<'_>) -> Option<Change> {
    slip.is("wrong-never-closed")?;
    let line = slip.line();
    let mut end = line.start + code(&slip.text[line.clone()]);
    let open = open_brackets(&slip.text[slip.at.start..end]);
    let head = slip.text[line.clone()].trim_start();
    let block = ["def ", "if ", "elif ", "for "].iter().any(|word| head.starts_with(word));
    if block && slip.text[..end].ends_with(':') {
        end -= 1;
    }
    insert(end, open.iter().rev().collect::<String>())
}

/// A bracket that closes one further out leaves the inner one open; another one is of the wrong kind.
fn closed_otherwise(slip: &Slip<'_>) -> Option<Change> {
    if slip.is("wrong-closes-nothing").is_some() {
        return change(slip.at.clone(), "");
    }
    slip.is("wrong-closes")?;
    let open = open_brackets(&slip.text[..slip.at.start]);
    let (inner, outer) = open.split_last()?;
    match outer.iter().any(|one| slip.slipped().starts_with(*one)) {
        true => insert(slip.at.start, *inner),
        false => change(slip.at.clone(), *inner),
    }
}

/// What would close the brackets that are open at the end of a text.
fn open_brackets(text: &str) -> Vec<char> {
    let mut open = Vec::new();
    for c in text.chars() {
        match c {
            '(' => open.push(')'),
            '[' => open.push(']'),
            '{' => open.push('}'),
            ')' | ']' | '}' => drop(open.pop()),
            _ => {}
        }
    }
    open
}

/// Two signs for one, as other languages have them: `/ /`, `&&`, `||`, `=>`.
fn doubled(slip: &Slip<'_>) -> Option<Change> {
    let unexpected = ["wrong-unexpected", "wrong-expected", "wrong-colon"];
    unexpected.iter().find_map(|id| slip.is(id))?;
    let before = slip.text[..slip.at.start].trim_end();
    let with = match (before.chars().next_back()?, slip.slipped()) {
        ('/', "/") => "//",
        ('&', "&") => "and",
        ('|', "|") => "or",
        ('=', ">") => "->",
        _ => return None,
    };
    change(before.len() - 1..slip.at.end, spaced(slip, before.len() - 1, with))
}

/// A word between what stands around it.
fn spaced(slip: &Slip<'_>, from: usize, word: &str) -> String {
    let blank = |c: Option<char>| if c.is_none_or(char::is_whitespace) { "" } else { " " };
    let (before, after) = (&slip.text[..from], &slip.text[slip.at.end..]);
    format!("{}{word}{}", blank(before.chars().next_back()), blank(after.chars().next()))
}

fn equals(slip: &Slip<'_>) -> Option<Change> {
    slip.advised("hint-compare").filter(|_| slip.slipped() == "=")?;
    change(slip.at.clone(), "==")
}

fn colon(slip: &Slip<'_>) -> Option<Change> {
    slip.is("wrong-colon")?;
    let before = slip.text[..slip.at.start].trim_end();
    if slip.slipped() == "if" && before.ends_with("else") {
        return change(before.len() - "else".len()..slip.at.end, "elif");
    }
    let start = slip.line().start;
    insert(start + code(&slip.text[start..slip.at.start]), ":")
}

fn foreign(slip: &Slip<'_>) -> Option<Change> {
    slip.is("wrong-foreign")?;
    match slip.problem.text("word")? {
        "is" => {
            let rest = &slip.text[slip.at.end..];
            let negated = rest.trim_start().strip_prefix("not ").map(|rest| slip.text.len() - rest.len());
            match negated {
                Some(end) => change(slip.at.start..end, "!= "),
                None => change(slip.at.clone(), "=="),
            }
        }
        // files stand alone
        "import" | "load" => {
            let line = slip.line();
            let end = (line.end + 1).min(slip.text.len());
            change(line.start..end, "")
        }
        _ => None,
    }
}

fn near(slip: &Slip<'_>) -> Option<Change> {
    slip.is("wrong-name")?;
    change(slip.at.clone(), slip.advice?.meant()?)
}

/// One letter in rules of one line: the position is called otherwise, or not named at all.
fn unnamed(slip: &Slip<'_>) -> Option<Change> {
    slip.is("wrong-name")?;
    let name = slip.problem.text("name")?;
    let letter = |name: &str| name.len() == 1 && name.chars().all(|c| c.is_ascii_lowercase());
    if !letter(name) || slip.text.trim().contains('\n') {
        return None;
    }
    if slip.text[slip.at.end..].starts_with('(') {
        return None;
    }
    match slip.text.split_once("->") {
        Some((position, _)) if letter(position.trim()) => change(slip.at.clone(), position.trim()),
        Some(_) => None,
        None => insert(0, format!("{name} -> ")),
    }
}

fn body(slip: &Slip<'_>) -> Option<Change> {
    slip.is("wrong-body")?;
    let next = slip.line().end + 1;
    let line = slip.text.get(next..)?.lines().next()?;
    if line.trim().is_empty() { None } else { insert(next, "    ") }
}

/// The line is indented as the nearest one above it.
fn indentation(slip: &Slip<'_>) -> Option<Change> {
    slip.is("wrong-indent")?;
    let line = slip.line();
    let width = slip.indent(&line).len();
    let above = slip.text[..line.start].lines().filter(|line| !line.trim().is_empty());
    let widths = above.map(|line| line.len() - line.trim_start().len());
    let nearest = widths.min_by_key(|one| one.abs_diff(width))?;
    change(line.start..line.start + width, " ".repeat(nearest))
}

/// The only function of the file is called otherwise.
fn no_moves(slip: &Slip<'_>) -> Option<Change> {
    slip.is("wrong-no-moves")?;
    let mut functions = slip.text.match_indices("def ");
    let (Some((at, _)), None) = (functions.next(), functions.next()) else { return None };
    let start = at + "def ".len();
    let length = slip.text[start..].find('(')?;
    change(start..start + length, "moves")
}

/// A single option stands in brackets, too.
fn single(slip: &Slip<'_>) -> Option<Change> {
    let hint = slip.advised("hint-brackets")?;
    let option = slip.slipped();
    // a range of numbers is no option of a position of several
    if hint.text("example")?.contains("x, y") && !option.starts_with('(') {
        return None;
    }
    change(slip.at.clone(), format!("[{option}]"))
}

/// A single `/` makes fractions.
fn fraction(slip: &Slip<'_>) -> Option<Change> {
    slip.is("wrong-fraction").or_else(|| {
        slip.is("wrong-one-option")?;
        slip.problem.pieces().iter().find_map(|(_, piece)| match piece {
            Argument::Phrase(kind) if kind.id() == "part-fraction" => Some(()),
            _ => None,
        })
    })?;
    let whole = slip.slipped().replace("//", "/").replace('/', "//");
    change(slip.at.clone(), whole)
}

/// Moves that go up for ever end where they have gone far.
fn no_end(slip: &Slip<'_>) -> Option<Change> {
    slip.is("wrong-endless")?;
    let whole = slip.text.trim_end();
    let (position, _) = whole.split_once("->")?;
    let plain = !position.contains(',') && !whole.contains(" where ");
    plain.then(|| insert(whole.len(), format!(" where {} < 100", position.trim())))?
}

fn string(slip: &Slip<'_>) -> Option<Change> {
    slip.is("wrong-string-line")?;
    let quote = slip.slipped().chars().next()?;
    let open = slip.slipped().trim_end_matches([')', ']', '}', ':', ',']);
    insert(slip.at.start + open.len(), quote)
}

#[cfg(test)]
mod tests {
    use grundy::error::Error;
    use grundy::limits::Limits;

    use super::*;
    use crate::games::Shelf;
    use crate::work::own::{look, named};

    /// What is wrong with rules, when their first values are looked at.
    fn slip(rules: &str) -> Option<BadText> {
        match look(&named(rules), &mut Shelf::new(1), &Limits::default()) {
            Ok(_) => None,
            Err(Error::BadText(bad)) => Some(*bad),
            Err(other) => panic!("{rules}: {other}"),
        }
    }

    /// Each cure leads from rules that fail to rules that work.
    fn check(cases: &[(&str, &str)]) {
        let mut faults = Vec::new();
        for (wrong, right) in cases {
            let Some(bad) = slip(wrong) else {
                faults.push(format!("{wrong}: nothing is wrong"));
                continue;
            };
            let found = repaired(&bad);
            if found.as_deref().map(str::trim_end) != Some(*right) {
                faults
                    .push(format!("{wrong}: {found:?} for {} {:?} at {:?}", bad.problem, bad.hint, bad.span));
            }
            if let Some(bad) = slip(right) {
                faults.push(format!("{right}: {}", bad.problem));
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }

    #[test]
    fn lines_are_cured() {
        check(&[
            ("n -> [n - 1, n / / 2] if n > 0 else []", "n -> [n - 1, n // 2] if n > 0 else []"),
            ("n => [n - 1]", "n -> [n - 1]"),
            ("n -> [n − 1, n – 2]", "n -> [n - 1, n - 2]"),
            ("n -> [n - k for k in (1, 2) if k ≤ n]", "n -> [n - k for k in (1, 2) if k <= n]"),
            ("n -> [n - k for k in (1, 2) if !(k > n)]", "n -> [n - k for k in (1, 2) if not (k > n)]"),
            ("n -> [n - 1, n - 2", "n -> [n - 1, n - 2]"),
            ("n -> [(n - 1), n - 2)", "n -> [(n - 1), n - 2]"),
            ("n -> [n - 1, n - 2]]", "n -> [n - 1, n - 2]"),
            ("n -> [n - 1, (n - 2]", "n -> [n - 1, (n - 2)]"),
            ("n -> rnge(n)", "n -> range(n)"),
            ("n -> [m - 1]", "n -> [n - 1]"),
            ("[n - 1, n - 2]", "n -> [n - 1, n - 2]"),
            ("n -> n - 1", "n -> [n - 1]"),
            ("n -> [n / 2] if n > 0 else []", "n -> [n // 2] if n > 0 else []"),
            ("n -> [n + 1]", "n -> [n + 1] where n < 100"),
            ("n -> [n - 1] if n = 3 else [n - 2]", "n -> [n - 1] if n == 3 else [n - 2]"),
            ("n -> [n - 1] if n > 1 && n < 9 else []", "n -> [n - 1] if n > 1 and n < 9 else []"),
            ("n -> [n - 1] if n>1||n==1 else []", "n -> [n - 1] if n>1 or n==1 else []"),
        ]);
    }

    #[test]
    fn files_are_cured() {
        let file = |rest: &str| format!("start = 5\ndef moves(n):\n{rest}");
        check(&[
            (
                "start = 5\ndef moves(n)  # all\n    return range(n)",
                "start = 5\ndef moves(n):  # all\n    return range(n)",
            ),
            ("start = 5\ndef moves(n:\n    return range(n)", "start = 5\ndef moves(n):\n    return range(n)"),
            ("start = 5\ndef move(n):\n    return range(n)", "start = 5\ndef moves(n):\n    return range(n)"),
            ("start = 5\ndef moves(n):\nreturn range(n)", "start = 5\ndef moves(n):\n    return range(n)"),
            (
                "import math\nstart = 5\ndef moves(n):\n    return range(n)",
                "start = 5\ndef moves(n):\n    return range(n)",
            ),
            (
                &*file("\tif n > 3:\n\t\treturn [3]\n\treturn range(n)"),
                &*file("    if n > 3:\n        return [3]\n    return range(n)"),
            ),
            (
                &*file("    if n > 3:\n        return [3]\n   return range(n)"),
                &*file("    if n > 3:\n        return [3]\n    return range(n)"),
            ),
            (
                &*file("    if n is 3:\n        return [1]\n    return range(n)"),
                &*file("    if n == 3:\n        return [1]\n    return range(n)"),
            ),
            (
                &*file("    if n is not 3:\n        return [n - 1] if n else []\n    return [2]"),
                &*file("    if n != 3:\n        return [n - 1] if n else []\n    return [2]"),
            ),
            (
                &*file(
                    "    if n > 3:\n        return [3]\n    else if n:\n        return [0]\n    return []",
                ),
                &*file("    if n > 3:\n        return [3]\n    elif n:\n        return [0]\n    return []"),
            ),
            (&*file("    return range(n / 2)"), &*file("    return range(n // 2)")),
            (
                "title = 'Fives\nstart = 5\ndef moves(n):\n    return range(n)",
                "title = 'Fives'\nstart = 5\ndef moves(n):\n    return range(n)",
            ),
        ]);
    }

    #[test]
    fn what_was_meant_may_be_unknown() {
        for wrong in
            ["n -> [n - 1, *]", "n -> [q(n)]", "start = 3\ndef moves(n):\n    while n:\n        n -= 1"]
        {
            assert_eq!(repaired(&slip(wrong).unwrap()), None, "{wrong}");
        }
    }

    /// A game that comes back to where it was is told apart from a slip.
    #[test]
    fn games_are_ended() {
        for rules in ["n -> [n - 1, n // 2]", "start = 5\ndef moves(n):\n    return [n - 1, n // 2]\n"] {
            let limits = Limits::default();
            let found = look(&named(rules), &mut Shelf::new(1), &limits);
            assert!(matches!(found, Err(Error::Cycle(_))), "{rules}");
            let told = ended(rules).unwrap();
            assert!(told.contains("n // 2] if n > 0 else []"), "{told}");
            assert!(look(&named(&told), &mut Shelf::new(1), &limits).is_ok(), "{told}");
        }
        assert_eq!(ended("x, y -> [(x, y)]"), None);
        assert_eq!(ended("n -> [n // 2] if n else []"), None);
    }

    #[test]
    fn the_line_that_changes() {
        assert_eq!(line("a\nb\n", "a\n  c\n"), "c");
        assert_eq!(line("a", "a\nb"), "b");
        assert_eq!(line("a", "a"), "");
    }
}
