//! Where a text in GraphML can be parted: behind elements that stand in the first graph.

/// Looks at a text as it comes.
#[derive(Default)]
pub(super) struct Cut {
    /// Bytes looked at.
    looked: usize,
    /// Bytes up to the last place where the text can be parted.
    whole: usize,
    inside: Inside,
    /// The name of the tag that is open, with the slash of an end tag.
    name: String,
    /// Whether the name has ended.
    named: bool,
    /// The last three characters.
    before: [char; 3],
    /// The names of the open elements down to the first graph.
    outer: Vec<String>,
    /// The bytes up to the end of the opening tag of the first graph, once that has been read.
    opening: Option<usize>,
    /// Open elements in the graph.
    inner: usize,
    /// Whether the graph is closed: what follows is not parted.
    closed: bool,
}

/// What the next character stands in.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Inside {
    #[default]
    Text,
    Tag,
    /// A value within a tag, and the quote that ends it.
    Value(char),
    Comment,
    Characters,
    Instruction,
    /// A declaration of the document's type, which is not looked into.
    Declaration,
}

/// A declaration, a comment or characters are told by so many bytes.
const COMMENT: &str = "!--";
const CHARACTERS: &str = "![CDATA[";

impl Cut {
    pub(super) fn look(&mut self, piece: &str) -> usize {
        for c in piece.chars() {
            self.looked += c.len_utf8();
            let in_tag = self.inside == Inside::Tag;
            self.step(c);
            // the dashes that begin a comment do not end it
            let begun = in_tag && self.inside == Inside::Comment;
            self.before = if begun { Default::default() } else { [self.before[1], self.before[2], c] };
        }
        self.whole
    }

    /// The bytes up to the end of the opening tag of the graph.
    pub(super) fn opening(&self) -> usize {
        self.opening.unwrap_or(0)
    }

    /// The closing tags of the graph and all around it.
    pub(super) fn closing(&self) -> String {
        self.outer.iter().rev().map(|name| format!("</{name}>")).collect()
    }

    fn step(&mut self, c: char) {
        let [_, earlier, before] = self.before;
        match self.inside {
            Inside::Text if c == '<' => {
                self.inside = Inside::Tag;
                self.name.clear();
                self.named = false;
            }
            Inside::Text => {}
            Inside::Tag => self.tag(c),
            Inside::Value(quote) if c == quote => self.inside = Inside::Tag,
            Inside::Comment if c == '>' && [earlier, before] == ['-', '-'] => self.inside = Inside::Text,
            Inside::Characters if c == '>' && [earlier, before] == [']', ']'] => self.inside = Inside::Text,
            Inside::Instruction if c == '>' && before == '?' => self.inside = Inside::Text,
            // a declaration may hold brackets, quotes and tags: nothing is parted in its file
            Inside::Value(_)
            | Inside::Comment
            | Inside::Characters
            | Inside::Instruction
            | Inside::Declaration => {}
        }
    }

    fn tag(&mut self, c: char) {
        match c {
            '>' => {
                self.inside = Inside::Text;
                let name = std::mem::take(&mut self.name);
                match name.strip_prefix('/') {
                    Some(_) => self.close(),
                    None => {
                        self.open(name.trim_end_matches('/'));
                        if self.before[2] == '/' {
                            self.close();
                        }
                    }
                }
            }
            '"' | '\'' if self.named => self.inside = Inside::Value(c),
            _ if self.named => {}
            _ if c.is_whitespace() => self.named = true,
            _ => {
                self.name.push(c);
                match self.name.as_str() {
                    COMMENT => self.inside = Inside::Comment,
                    CHARACTERS => self.inside = Inside::Characters,
                    "?" => self.inside = Inside::Instruction,
                    name if name.starts_with('!')
                        && !COMMENT.starts_with(name)
                        && !CHARACTERS.starts_with(name) =>
                    {
                        self.inside = Inside::Declaration;
                    }
                    _ => {}
                }
            }
        }
    }

    fn open(&mut self, name: &str) {
        if self.closed {
            return;
        }
        if self.opening.is_some() {
            self.inner += 1;
            return;
        }
        self.outer.push(name.to_owned());
        if name.rsplit(':').next() == Some("graph") {
            self.opening = Some(self.looked);
        }
    }

    fn close(&mut self) {
        if self.closed {
            return;
        }
        match (self.opening, self.inner.checked_sub(1)) {
            (None, _) => drop(self.outer.pop()),
            (Some(_), Some(inner)) => {
                self.inner = inner;
                if inner == 0 {
                    self.whole = self.looked;
                }
            }
            (Some(_), None) => self.closed = true,
        }
    }
}
