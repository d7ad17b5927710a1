//! Checkers: whether an output says what the right one says. White space, line ends and trailing blanks never
//! count.

use std::collections::BTreeMap;

use crate::verdict::{Judged, Verdict};

/// How outputs are compared.
#[derive(Clone, Copy, Debug)]
pub enum Checker {
    /// The same words and numbers in the same order.
    Tokens,
    /// The first `fixed` lines in order; the lines after them in any order, each as often as in the answer.
    Set {
        /// The lines that are compared in order.
        fixed: usize,
    },
    /// Numbers, each within this absolute or relative error, in any format that a float has.
    Reals(f64),
    /// A checker of the problem's own: input, answer, output.
    Own(fn(&str, &str, &str) -> Judged),
}

impl Checker {
    /// Compares an output with the answer.
    ///
    /// ```
    /// use grundy_judge::check::Checker;
    /// assert!(Checker::Tokens.judge("", "1\nD 1\n", "1\r\nD 1  \r\n\r\n").is_ok());
    /// assert!(Checker::Reals(1e-9).judge("", "0.5\n", "5E-1").is_ok());
    /// assert_eq!(Checker::Tokens.judge("", "1\n", "2\n").reason, "expected 1, got 2");
    /// ```
    pub fn judge(&self, input: &str, answer: &str, output: &str) -> Judged {
        if output.trim().is_empty() && !answer.trim().is_empty() {
            return Judged::new(
                Verdict::Presentation,
                format!("nothing was printed: expected {}", brief(answer)),
            );
        }
        match self {
            Self::Tokens => tokens(answer, output, same_token),
            Self::Set { fixed } => set(*fixed, answer, output),
            Self::Reals(tolerance) => tokens(answer, output, |want, got| real(*tolerance, want, got)),
            Self::Own(own) => own(input, answer, output),
        }
    }
}

/// Characters of an output that a message shows.
const MAX_BRIEF_CHARS: usize = 40;

/// A text in one short line.
pub fn brief(text: &str) -> String {
    let mut words = text.split_whitespace();
    let mut line = String::new();
    for word in words.by_ref() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.extend(word.chars().take(MAX_BRIEF_CHARS + 1));
        if line.chars().count() > MAX_BRIEF_CHARS {
            break;
        }
    }
    if words.next().is_some() || line.chars().count() > MAX_BRIEF_CHARS {
        line = line.chars().take(MAX_BRIEF_CHARS).collect();
        line.push('…');
    }
    if line.is_empty() { "nothing".to_owned() } else { line }
}

/// What one token is compared with.
type Compare<'c> = &'c dyn Fn(&str, &str) -> Verdict;

fn same_token(want: &str, got: &str) -> Verdict {
    let is_number = |text: &str| text.parse::<i128>().is_ok();
    match want == got {
        true => Verdict::Ok,
        // 01 is written otherwise than asked for
        false if is_number(want) && !is_number(got) => Verdict::Presentation,
        false => Verdict::WrongAnswer,
    }
}

fn real(tolerance: f64, want: &str, got: &str) -> Verdict {
    let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
    // some languages write a comma
    let Some(got) = number(got).or_else(|| number(&got.replacen(',', ".", 1))) else {
        return Verdict::Presentation;
    };
    let Some(want) = number(want) else { return Verdict::Fail };
    let error = (want - got).abs();
    if error <= tolerance || error <= tolerance * want.abs() { Verdict::Ok } else { Verdict::WrongAnswer }
}

fn tokens(answer: &str, output: &str, compare: impl Fn(&str, &str) -> Verdict) -> Judged {
    in_order(answer, output, &compare)
}

fn in_order(answer: &str, output: &str, compare: Compare<'_>) -> Judged {
    let (mut want, mut got) = (answer.split_whitespace(), output.split_whitespace());
    let many = answer.split_whitespace().nth(1).is_some();
    for at in 1.. {
        let place = || if many { format!("token {at}: ") } else { String::new() };
        // messages are made only where they are wanted
        match (want.next(), got.next()) {
            (None, None) => break,
            (Some(want), Some(got)) => {
                let verdict = compare(want, got);
                if verdict != Verdict::Ok {
                    let reason = format!("{}expected {}, got {}", place(), brief(want), brief(got));
                    return Judged::new(verdict, reason);
                }
            }
            (Some(want), None) => {
                let reason = format!("{}expected {}, got the end of the output", place(), brief(want));
                return Judged::new(Verdict::WrongAnswer, reason);
            }
            (None, Some(got)) => {
                let reason = format!("extra output after the answer: {}", brief(got));
                return Judged::new(Verdict::WrongAnswer, reason);
            }
        }
    }
    Judged::ok()
}

/// The lines that are not blank, with single spaces.
fn lines(text: &str) -> Vec<String> {
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    text.lines().map(words).filter(|line| !line.is_empty()).collect()
}

fn set(fixed: usize, answer: &str, output: &str) -> Judged {
    let (want, got) = (lines(answer), lines(output));
    let (want_head, want_rest) = want.split_at(fixed.min(want.len()));
    let (got_head, got_rest) = got.split_at(fixed.min(got.len()));
    let head = in_order(&want_head.join("\n"), &got_head.join("\n"), &same_token);
    if !head.is_ok() {
        return head;
    }
    let mut counts: BTreeMap<&str, i64> = BTreeMap::new();
    want_rest.iter().for_each(|line| *counts.entry(line).or_default() += 1);
    for line in got_rest {
        let count = counts.entry(line).or_default();
        *count -= 1;
        if *count < 0 {
            let problem = if want_rest.contains(line) { "stands twice" } else { "is not in the answer" };
            return Judged::new(Verdict::WrongAnswer, format!("the line '{}' {problem}", brief(line)));
        }
    }
    match counts.iter().find(|(_, count)| **count > 0) {
        Some((line, _)) => {
            Judged::new(Verdict::WrongAnswer, format!("the line '{}' is missing", brief(line)))
        }
        None => Judged::ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(check: Checker, answer: &str, output: &str) -> &'static str {
        check.judge("", answer, output).verdict.name()
    }

    #[test]
    fn tokens_in_order() {
        for good in ["1\nD 1\nR 2\n", "1\r\nD 1\r\nR 2\r\n", "1 D 1 R 2", "\n1  \nD\t1\n\n\nR 2   "] {
            assert_eq!(check(Checker::Tokens, "1\nD 1\nR 2\n", good), "OK", "{good:?}");
        }
        for (wrong, verdict) in [
            ("1\nR 2\nD 1\n", "WA"),
            ("1\n", "WA"),
            ("1\nD 1\nR 2\n3\n", "WA"),
            ("one\n", "PE"),
            ("", "PE"),
            (" \r\n", "PE"),
            ("1.0\nD 1\nR 2\n", "PE"),
        ] {
            assert_eq!(check(Checker::Tokens, "1\nD 1\nR 2\n", wrong), verdict, "{wrong:?}");
        }
    }

    #[test]
    fn sets_of_lines() {
        let set = Checker::Set { fixed: 1 };
        for good in ["1\n3 1\n2 2\n", "1\n2  2\r\n3 1 \r\n"] {
            assert_eq!(check(set, "1\n3 1\n2 2\n", good), "OK");
        }
        for wrong in ["1\n3 1\n", "1\n3 1\n3 1\n", "1\n3 1\n2 2\n2 2\n", "3 1\n1\n2 2\n", "2\n3 1\n2 2\n"] {
            assert_ne!(check(set, "1\n3 1\n2 2\n", wrong), "OK", "{wrong:?}");
        }
        assert_eq!(set.judge("", "1\n3 1\n", "1\n3 1\n3 1").reason, "the line '3 1' stands twice");
    }

    #[test]
    fn reals_in_any_format() {
        let reals = Checker::Reals(1e-9);
        for good in ["0.3", "3e-1", "0,3", ".3", "+0.3", "0.30000000000001", "3.0E-01", "0.3000000009"] {
            assert_eq!(check(reals, "0.3", good), "OK", "{good}");
        }
        assert_eq!(check(reals, "1000000000", "1000000000.9"), "OK");
        for (wrong, verdict) in
            [("0.30001", "WA"), ("x", "PE"), ("nan", "PE"), ("inf", "PE"), ("0.3 0.3", "WA")]
        {
            assert_eq!(check(reals, "0.3", wrong), verdict, "{wrong}");
        }
    }

    #[test]
    fn long_outputs_are_cut() {
        assert_eq!(brief(&"ab ".repeat(1000)).chars().count(), MAX_BRIEF_CHARS + 1);
        assert_eq!(brief(&"x".repeat(1_000_000)).chars().count(), MAX_BRIEF_CHARS + 1);
        let fits = "x".repeat(MAX_BRIEF_CHARS);
        assert_eq!((brief(&fits), brief(&format!("{fits}y"))), (fits.clone(), format!("{fits}…")));
        assert_eq!((brief(&format!("{fits} y")), brief(" \n")), (format!("{fits}…"), "nothing".to_owned()));
    }
}
