//! Other spellings of written values: arrows and fractions of Unicode, LaTeX. The reader takes both back.

use std::fmt::Write;
use std::iter::Peekable;
use std::str::Chars;

/// How a value is spelled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spelling {
    /// As CGSuite reads it: `1/2^3*2`, `+_2`, `+-1`.
    #[default]
    Ascii,
    /// As books print it: `½+3·↑∗2`, `⧾₂`, `±1`.
    Unicode,
    /// For the mathematics of LaTeX: `\tfrac{1}{2}+3\cdot\uparrow\ast2`, `+_{2}`, `\pm1`.
    Latex,
}

/// Fractions that are one character.
pub(crate) const FRACTIONS: [(char, i64, u32); 7] =
    [('½', 1, 1), ('¼', 1, 2), ('¾', 3, 2), ('⅛', 1, 3), ('⅜', 3, 3), ('⅝', 5, 3), ('⅞', 7, 3)];
/// Digits that are set low, from 0.
pub(crate) const SUBSCRIPTS: [char; 10] = ['₀', '₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉'];
/// Digits that are set high, from 0.
pub(crate) const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// A value as [`write`](super::write) wrote it, in another spelling.
///
/// ```
/// use grundy_partizan::text::{Spelling, spelled};
/// assert_eq!(spelled("{1/2^^*|-1v3}", Spelling::Unicode), "{½⇑∗|−1+3·↓}");
/// assert_eq!(spelled("+-(1*)", Spelling::Latex), r"\pm(1\ast)");
/// ```
pub fn spelled(ascii: &str, spelling: Spelling) -> String {
    if spelling == Spelling::Ascii {
        return ascii.to_owned();
    }
    let latex = spelling == Spelling::Latex;
    let mut speller = Speller {
        rest: ascii.chars().peekable(),
        out: String::new(),
        latex,
        behind_number: false,
        open: Vec::new(),
    };
    while let Some(c) = speller.rest.next() {
        speller.one(c);
    }
    speller.out
}

struct Speller<'a> {
    rest: Peekable<Chars<'a>>,
    out: String,
    latex: bool,
    /// Whether a number stands right before.
    behind_number: bool,
    /// For each open bracket, whether a group of LaTeX ends with it.
    open: Vec<bool>,
}

impl Speller<'_> {
    fn run(&mut self, is_in: impl Fn(char) -> bool) -> String {
        let mut run = String::new();
        while let Some(c) = self.rest.next_if(|&c| is_in(c)) {
            run.push(c);
        }
        run
    }

    fn say(&mut self, unicode: &str, latex: &str) {
        self.out.push_str(if self.latex { latex } else { unicode });
    }

    fn one(&mut self, c: char) {
        let behind_number = std::mem::take(&mut self.behind_number);
        match c {
            '0'..='9' => self.number(c),
            '+' if self.rest.next_if_eq(&'-').is_some() => self.say("±", r"\pm"),
            '+' | '-' if self.rest.next_if_eq(&'_').is_some() => self.tiny(c),
            '-' => self.say("−", "-"),
            '^' | 'v'
                if c == '^'
                    || !self.rest.peek().is_some_and(|&next| next.is_ascii_lowercase() && next != 'v') =>
            {
                self.ups(c, behind_number);
            }
            '*' => self.say("∗", r"\ast"),
            '|' => {
                let bars = format!("|{}", self.run(|c| c == '|'));
                let spaced = format!(r"\,{bars}\,");
                self.say(&bars, &spaced);
            }
            '{' | '(' => {
                self.open.push(false);
                self.bracket(c);
            }
            '}' | ')' => {
                self.bracket(c);
                if self.open.pop() == Some(true) {
                    self.out.push('}');
                }
            }
            '&' => self.say("&", r"\mathbin{\&}"),
            _ if c.is_ascii_alphabetic() => {
                let word = format!("{c}{}", self.run(|c| c.is_ascii_alphanumeric()));
                let upright = format!(r"\mathrm{{{word}}}");
                self.say(&word, &upright);
            }
            _ => self.out.push(c),
        }
    }

    fn bracket(&mut self, c: char) {
        if self.latex && matches!(c, '{' | '}') {
            self.out.push('\\');
        }
        self.out.push(c);
    }

    /// Digits, with those of a denominator. A star's digits come here as well.
    fn number(&mut self, first: char) {
        let whole = format!("{first}{}", self.run(|c| c.is_ascii_digit()));
        self.behind_number = true;
        if self.rest.next_if_eq(&'/').is_none() {
            self.out.push_str(&whole);
            return;
        }
        let below = self.run(|c| c.is_ascii_digit());
        let fraction = FRACTIONS.iter().find(|(_, above, exponent)| {
            *above.to_string() == whole && (1_u32 << exponent).to_string() == below
        });
        match fraction {
            _ if self.latex => {
                write!(self.out, r"\tfrac{{{whole}}}{{{below}}}").expect("strings take everything");
            }
            Some((fraction, ..)) => self.out.push(*fraction),
            None => write!(self.out, "{whole}/{below}").expect("strings take everything"),
        }
    }

    /// A tiny or miny, up to what it is of.
    fn tiny(&mut self, sign: char) {
        let (unicode, latex) = if sign == '+' { ("⧾", "+_{") } else { ("⧿", "-_{") };
        self.say(unicode, latex);
        match self.rest.next_if(|c| matches!(c, '{' | '(')) {
            Some(open) => {
                self.bracket(open);
                self.open.push(self.latex);
            }
            None => {
                let minus = self.rest.next_if_eq(&'-').is_some();
                let digits = self.run(|c| c.is_ascii_alphanumeric());
                let low = |c: char| c.to_digit(10).map(|digit| SUBSCRIPTS[digit as usize]);
                let lowered: Option<String> = digits.chars().map(low).collect();
                let sign = if minus { "-" } else { "" };
                match lowered.filter(|_| !self.latex && !minus) {
                    Some(lowered) => self.out.push_str(&lowered),
                    None if self.latex => {
                        write!(self.out, "{sign}{digits}}}").expect("strings take everything");
                    }
                    None => write!(self.out, "{sign}{digits}").expect("strings take everything"),
                }
            }
        }
    }

    /// Arrows, with what stands behind them.
    fn ups(&mut self, arrow: char, behind_number: bool) {
        let ((one, two), (latex_one, latex_two)) = match arrow {
            '^' => (("↑", "⇑"), (r"\uparrow", r"\Uparrow")),
            _ => (("↓", "⇓"), (r"\downarrow", r"\Downarrow")),
        };
        if self.run(|c| c == arrow).len() == 1 {
            self.say(two, latex_two);
            return;
        }
        let close = match self.rest.peek() {
            Some('[') => ']',
            Some('<') => '>',
            Some('0'..='9') => {
                let times = self.run(|c| c.is_ascii_digit());
                let plus = if behind_number { "+" } else { "" };
                let (unicode, latex) =
                    (format!("{plus}{times}·{one}"), format!(r"{plus}{times}\cdot{latex_one}"));
                self.say(&unicode, &latex);
                return;
            }
            _ => {
                self.say(one, latex_one);
                return;
            }
        };
        self.rest.next();
        let height = self.run(|c| c != close);
        self.rest.next();
        let high = |c: char| c.to_digit(10).map(|digit| SUPERSCRIPTS[digit as usize]);
        let raised: Option<String> = height.chars().map(high).collect();
        let (unicode, latex) = match (close, raised) {
            ('>', Some(raised)) => (format!("{one}{raised}"), format!("{latex_one}^{{{height}}}")),
            ('>', None) => (format!("{one}<{height}>"), format!("{latex_one}^{{{height}}}")),
            _ => (format!("{one}[{height}]"), format!("{latex_one}^{{[{height}]}}")),
        };
        self.say(&unicode, &latex);
    }
}
