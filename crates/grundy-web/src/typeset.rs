//! Laws as a book prints them: what a keyboard lacks stands where a program's text spells it out.

/// The signs of comparisons.
const SIGNS: [(&str, &str); 2] = [(">=", "≥"), ("<=", "≤")];
/// Names and their letters; a name is a whole word.
const NAMES: [(&str, &str); 2] = [("phi", "φ"), ("sqrt", "√")];

/// The text of a law with signs, letters, squares and floors.
pub(crate) fn typeset(text: &str) -> String {
    let mut told = text.to_owned();
    for (spelt, sign) in SIGNS {
        told = told.replace(spelt, sign);
    }
    let told = floors(&told);
    let mut out = String::with_capacity(told.len());
    let mut rest = told.as_str();
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
        let (word, after) = rest.split_at(if end == 0 { first.len_utf8() } else { end });
        match NAMES.iter().find(|(name, _)| *name == word) {
            Some((_, letter)) => {
                out += letter;
                rest = after.strip_prefix("^2").inspect(|_| out.push('²')).unwrap_or(after);
                // the root stands before its number
                rest = if word == "sqrt" { rest.trim_start_matches(' ') } else { rest };
            }
            None => {
                out += word;
                rest = after;
            }
        }
    }
    out
}

/// `floor(…)` between its own brackets.
fn floors(text: &str) -> String {
    const FLOOR: &str = "floor(";
    let mut out = String::with_capacity(text.len());
    // for each bracket that is open, whether it is a floor's
    let mut open = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix(FLOOR)
            && !out.ends_with(char::is_alphanumeric)
        {
            open.push(true);
            out.push('⌊');
            rest = after;
            continue;
        }
        match c {
            '(' => open.push(false),
            ')' if open.pop() == Some(true) => {
                out.push('⌋');
                rest = &rest[1..];
                continue;
            }
            _ => {}
        }
        out.push(c);
        rest = &rest[c.len_utf8()..];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_letters_and_floors() {
        for (text, printed) in [
            (
                "lost iff the pair is floor(k phi), floor(k phi^2) for some k >= 0, phi = (1 + sqrt 5) / 2",
                "lost iff the pair is ⌊k φ⌋, ⌊k φ²⌋ for some k ≥ 0, φ = (1 + √5) / 2",
            ),
            ("g(n) = floor((n + 1) / 2) for n <= 7", "g(n) = ⌊(n + 1) / 2⌋ for n ≤ 7"),
            ("Φ(n + 12) = Φ(n) for all n > 70", "Φ(n + 12) = Φ(n) for all n > 70"),
            ("dolphins, sphinx) and floor(", "dolphins, sphinx) and ⌊"),
            ("", ""),
        ] {
            assert_eq!(typeset(text), printed);
        }
    }
}
