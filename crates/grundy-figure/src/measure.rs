//! How wide a text is: estimates for any of the usual fonts without serifs.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The width of a text of this size. An estimate from above.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(em).sum::<f64>() * size
}

fn em(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | 'I' | ' ' => 0.36,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '/' | '-' | '·' => 0.44,
        'm' | 'w' | 'M' | 'W' | '→' | '≥' | '≤' | '+' | '=' | '<' | '>' => 0.95,
        'ж' | 'ш' | 'щ' | 'ю' | 'м' | 'ф' | 'Ж' | 'Ш' | 'Щ' | 'Ю' | 'М' | 'Ф' => 0.95,
        'A'..='Z' => 0.76,
        'А'..='Я' => 0.78,
        c if (c as u32) < 0x600 => 0.64,
        _ => 1.0,
    }
}

/// A text cut to a width, with dots for what is left out.
pub(crate) fn cut(text: &str, size: f64, most: f64) -> String {
    if width(text, size) <= most {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut used = width("…", size);
    for c in text.chars() {
        used += em(c) * size;
        if used > most {
            break;
        }
        kept.push(c);
    }
    kept.push('…');
    kept
}

/// A text in lines of this width, broken between words.
pub(crate) fn lines(text: &str, size: f64, most: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line, size) + width(" ", size) + width(word, size) <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(cut(word, size, most)),
        }
    }
    lines
}

/// A text cut to so many columns of a terminal, with dots for what is left out.
pub(crate) fn brief(text: &str, max_columns: usize) -> String {
    if text.width() <= max_columns {
        return text.to_owned();
    }
    let mut used = 1;
    let fits = |c: &char| {
        used += c.width().unwrap_or(0);
        used <= max_columns
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_no_longer_than_asked() {
        let text = "one two three four five six seven eight nine ten";
        let broken = lines(text, 10.0, 80.0);
        assert!(broken.len() > 2 && broken.iter().all(|line| width(line, 10.0) <= 80.0));
        assert_eq!(broken.join(" "), text);
        assert_eq!(cut("abcdef", 10.0, 25.0), "ab…");
        assert_eq!(brief("abcdef", 3), "ab…");
        // wide characters take two columns
        assert_eq!(brief("一二三", 5), "一二…");
    }
}
