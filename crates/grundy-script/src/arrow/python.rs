//! The options of an arrow expression as Python reads them.

use grundy_lang::token::{Kind, tokens};

use super::bar;

/// What stands between an arrow and the end, as a Python expression for the list of options. `None` if the
/// text is no arrow expression, if it has options for each player or for each kind of heaps, or fractions, of
/// which Python has others.
///
/// ```
/// use grundy_script::arrow::python::options;
/// assert_eq!(options("n -> [n - 1] where n > 0").unwrap(), "([n - 1]) if n > 0 else []");
/// assert_eq!(options("n -> n - k for k in (1,) where n").unwrap(), "[(n - k) for k in (1,) if n]");
/// assert_eq!(options("n -> [i for i in range(n) where i]").unwrap(), "([i for i in range(n) if i])");
/// ```
pub fn options(text: &str) -> Option<String> {
    if bar::sides(text).is_some() {
        return None;
    }
    let all = tokens(text, false).ok()?;
    let arrow = all.iter().position(|token| token.kind == Kind::Mark("->"))?;
    // the options, then what stands behind the first `for` or `where` outside of brackets
    let (mut options, mut behind) = (String::new(), None::<(&str, String)>);
    let mut depth = 0_usize;
    for pair in all[arrow..].windows(2) {
        let (before, token) = (&pair[0], &pair[1]);
        let spaced = token.span.start() > before.span.end();
        let mut word = &text[token.span.start()..token.span.end()];
        match &token.kind {
            Kind::End => break,
            // heaps of several kinds
            Kind::Mark("/" | ";") => return None,
            Kind::Mark("(" | "[" | "{") => depth += 1,
            Kind::Mark(")" | "]" | "}") => depth = depth.saturating_sub(1),
            Kind::Mark(mark @ ("for" | "where")) if depth == 0 && behind.is_none() => {
                behind = Some((mark, String::new()));
                continue;
            }
            // the condition of a comprehension
            Kind::Mark("where") => word = "if",
            _ => {}
        }
        let out = behind.as_mut().map_or(&mut options, |(_, rest)| rest);
        if spaced && !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    Some(match behind {
        None => format!("({options})"),
        Some(("for", rest)) => format!("[({options}) for {rest}]"),
        Some((_, test)) => format!("({options}) if {test} else []"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_strings_and_brackets_stay() {
        for (text, python) in [
            ("n -> range(n)", Some("(range(n))")),
            ("x, y -> [(x-1,  y)] + [(x, y-1)]", Some("([(x-1, y)] + [(x, y-1)])")),
            ("n -> n - 1, n - 2 for k in [1]", Some("[(n - 1, n - 2) for k in [1]]")),
            ("n -> [len(' where ')] where n > 0", Some("([len(' where ')]) if n > 0 else []")),
            (
                "n -> [n - k for k in (1, 2) where k <= n] where n != 5",
                Some("([n - k for k in (1, 2) if k <= n]) if n != 5 else []"),
            ),
            ("n -> [lambda_ for lambda_ in range(n)]", Some("([lambda_ for lambda_ in range(n)])")),
            ("n -> [n / 2]", None),
            ("n -> [n - 1] | [n - 2]", None),
            ("n + 1", None),
            ("n -> [", None),
        ] {
            assert_eq!(options(text).as_deref(), python, "{text}");
        }
    }
}
