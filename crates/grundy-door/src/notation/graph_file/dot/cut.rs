//! Where a text in DOT can be parted: at ends of lines between two statements of the outermost braces.

/// Looks at a text as it comes.
#[derive(Default)]
pub(super) struct Cut {
    /// Bytes looked at.
    looked: usize,
    /// Bytes up to the last place where the text can be parted.
    whole: usize,
    /// The end of a line after which a statement begins, unless what comes next goes on with the one before.
    candidate: Option<usize>,
    inside: Inside,
    braces: usize,
    in_brackets: bool,
    /// The last character that is no blank and in no comment.
    last: char,
    /// Whether the character before was a blank or the end of a comment.
    apart: bool,
    /// The last bare word, as far as it can be a keyword.
    word: String,
    /// The bare word before it, if the two are neighbours.
    word_before: String,
    /// The character before.
    before: char,
    /// Whether something else than blanks stands in the line so far.
    in_line: bool,
}

/// What the next character stands in.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Inside {
    #[default]
    Statements,
    /// Behind a slash that may begin a comment.
    Slash,
    LineComment,
    BlockComment,
    Quotes {
        escaped: bool,
    },
    /// `<…>`, with so many open.
    Html(usize),
}

/// Keywords after which more must come; after the first one a name and then braces.
const KEYWORDS: [&str; 4] = ["subgraph", "edge", "node", "graph"];
/// Letters of a word that are kept: one more than a keyword has.
const WORD_LETTERS: usize = 9;

impl Cut {
    pub(super) fn look(&mut self, piece: &str) -> usize {
        for c in piece.chars() {
            self.looked += c.len_utf8();
            self.step(c);
            self.before = c;
            self.in_line = c != '\n' && (self.in_line || !c.is_whitespace());
        }
        self.whole
    }

    fn step(&mut self, c: char) {
        match self.inside {
            Inside::Statements => self.statement(c),
            Inside::Slash => {
                self.inside = match c {
                    '/' => Inside::LineComment,
                    '*' => Inside::BlockComment,
                    // a slip: what follows is not parted any more
                    _ => Inside::Html(usize::MAX),
                }
            }
            Inside::LineComment if c == '\n' => {
                self.inside = Inside::Statements;
                self.statement(c);
            }
            Inside::BlockComment if c == '/' && self.before == '*' => {
                self.inside = Inside::Statements;
                self.apart = true;
            }
            Inside::Quotes { escaped: false } if c == '"' => self.inside = Inside::Statements,
            Inside::Quotes { escaped } => self.inside = Inside::Quotes { escaped: c == '\\' && !escaped },
            Inside::Html(depth) => {
                let depth = match c {
                    '<' => depth.saturating_add(1),
                    '>' if depth < usize::MAX => depth - 1,
                    _ => depth,
                };
                self.inside = if depth == 0 { Inside::Statements } else { Inside::Html(depth) };
            }
            Inside::LineComment | Inside::BlockComment => {}
        }
    }

    fn statement(&mut self, c: char) {
        if c.is_whitespace() {
            let goes_on = matches!(self.last, '-' | '>' | '=' | ':' | '+')
                || KEYWORDS.contains(&self.word.as_str())
                || self.word_before == KEYWORDS[0];
            if c == '\n' && self.braces == 1 && !self.in_brackets && !goes_on {
                self.candidate = Some(self.looked);
            }
            self.apart = true;
            return;
        }
        if c == '/' {
            self.inside = Inside::Slash;
            return;
        }
        if c == '#' && !self.in_line {
            self.inside = Inside::LineComment;
            return;
        }
        if let Some(end) = self.candidate.take()
            && !matches!(c, '-' | '[' | '=' | ':' | '+' | '{')
        {
            self.whole = end;
        }
        let is_word = c.is_alphanumeric() || c == '_';
        if !is_word || self.apart || !(self.last.is_alphanumeric() || self.last == '_') {
            self.word_before = std::mem::take(&mut self.word);
        }
        if is_word && self.word.len() < WORD_LETTERS {
            self.word.push(c.to_ascii_lowercase());
        }
        self.apart = false;
        match c {
            '"' => self.inside = Inside::Quotes { escaped: false },
            '<' => self.inside = Inside::Html(1),
            '{' => self.braces += 1,
            // behind the outermost brace nothing is parted
            '}' => {
                self.braces =
                    self.braces.checked_sub(1).filter(|&braces| braces > 0).unwrap_or(usize::MAX / 2);
            }
            '[' => self.in_brackets = true,
            ']' => self.in_brackets = false,
            _ => {}
        }
        // a name in angle brackets ends with one, and is no arrow
        self.last = c;
    }
}
