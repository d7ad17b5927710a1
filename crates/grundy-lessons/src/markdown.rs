//! Markdown as HTML for a page, and as lines for a terminal. Raw HTML, links and pictures of others stay out.

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// What authors may use beyond CommonMark.
fn parser(text: &str) -> impl Iterator<Item = Event<'_>> {
    Parser::new_ext(text, Options::ENABLE_TABLES).filter_map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Some(Event::Text(text)),
        Event::Start(Tag::Link { .. } | Tag::Image { .. }) | Event::End(TagEnd::Link | TagEnd::Image) => None,
        event => Some(event),
    })
}

/// The text as HTML. Headings begin at the second level: the page has its own first one.
///
/// ```
/// use grundy_lessons::markdown::html;
/// assert_eq!(html("# One\n\n*two* <b>"), "<h2>One</h2>\n<p><em>two</em> &lt;b&gt;</p>\n");
/// assert_eq!(html("    1 < 2"), "<pre tabindex=\"0\"><code>1 &lt; 2</code></pre>\n");
/// ```
pub fn html(text: &str) -> String {
    let lower = |level: HeadingLevel| level.max(HeadingLevel::H2);
    let events = parser(text).map(|event| match event {
        Event::Start(Tag::Heading { level, .. }) => {
            Event::Start(Tag::Heading { level: lower(level), id: None, classes: vec![], attrs: vec![] })
        }
        Event::End(TagEnd::Heading(level)) => Event::End(TagEnd::Heading(lower(level))),
        // long lines scroll, by keys too
        Event::Start(Tag::CodeBlock(_)) => Event::Html("<pre tabindex=\"0\"><code>".into()),
        Event::End(TagEnd::CodeBlock) => Event::Html("</code></pre>\n".into()),
        event => event,
    });
    let mut out = String::new();
    pulldown_cmark::html::push_html(&mut out, events);
    out
}

/// One line of Markdown as HTML, without a paragraph around it.
pub fn inline(text: &str) -> String {
    let whole = html(text);
    let whole = whole.trim();
    whole.strip_prefix("<p>").and_then(|text| text.strip_suffix("</p>")).unwrap_or(whole).to_owned()
}

/// A text that means itself in Markdown.
///
/// ```
/// use grundy_lessons::markdown::{escaped, inline};
/// assert_eq!(inline(&escaped("*2 <3 1: take_1")), "*2 &lt;3 1: take_1");
/// ```
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '*' | '_' | '[' | ']' | '<' | '>' | '`' | '\\' | '|' | '#' | '&') {
            safe.push('\\');
        }
        safe.push(c);
    }
    safe
}

/// The prose alone: a line for each paragraph, item and cell; no headings, no code.
pub fn plain(text: &str) -> String {
    let (mut out, mut silent) = (String::new(), false);
    for event in parser(text) {
        match event {
            Event::Start(Tag::Heading { .. } | Tag::CodeBlock(_)) => silent = true,
            Event::End(TagEnd::Heading(_) | TagEnd::CodeBlock) => silent = false,
            Event::Text(text) | Event::Code(text) if !silent => out.push_str(&text),
            Event::SoftBreak if !silent => out.push(' '),
            Event::End(TagEnd::Paragraph | TagEnd::Item | TagEnd::TableCell) => out.push('\n'),
            _ => {}
        }
    }
    out
}

/// The text in lines of a width, for a terminal; ends with a line break.
///
/// ```
/// use grundy_lessons::markdown::lines;
/// assert_eq!(lines("One *two*\nthree.\n\n1. four\n2. five", 12), "One two\nthree.\n\n1. four\n2. five\n");
/// ```
pub fn lines(text: &str, width: usize) -> String {
    let mut page = Page { width, ..Page::default() };
    for event in parser(text) {
        page.take(event);
    }
    page.flush();
    page.out
}

/// A page of text as it grows.
#[derive(Default)]
struct Page {
    out: String,
    width: usize,
    /// The paragraph that is read.
    paragraph: String,
    /// For each list that is open the number of its next item, if items have numbers.
    lists: Vec<Option<u64>>,
    /// What stands before the paragraph.
    bullet: String,
    /// Whether lines are code.
    code: bool,
    /// The rows of the table that is read.
    rows: Vec<Vec<String>>,
    /// Whether an empty line is due before the next paragraph.
    gap: bool,
}

impl Page {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Text(text) | Event::Code(text) => self.paragraph.push_str(&text),
            Event::SoftBreak => self.paragraph.push(' '),
            Event::HardBreak => self.paragraph.push('\n'),
            Event::Start(Tag::CodeBlock(_)) => self.code = true,
            Event::End(TagEnd::CodeBlock) => {
                self.put_code();
                self.code = false;
            }
            Event::Start(Tag::List(first)) => {
                self.flush();
                self.lists.push(first);
            }
            Event::End(TagEnd::List(_)) => {
                self.lists.pop();
                self.gap = self.lists.is_empty();
            }
            Event::Start(Tag::Item) => {
                self.bullet = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}. ", *number - 1)
                    }
                    _ => "\u{2022} ".to_owned(),
                };
            }
            Event::End(TagEnd::Item) => self.flush(),
            Event::End(TagEnd::Paragraph) => {
                self.flush();
                self.gap = self.lists.is_empty();
            }
            Event::Start(Tag::Heading { .. }) => self.gap = true,
            Event::End(TagEnd::Heading(_)) => {
                self.flush();
                self.gap = true;
            }
            Event::Start(Tag::TableHead | Tag::TableRow) => self.rows.push(Vec::new()),
            Event::End(TagEnd::TableCell) => {
                let cell = std::mem::take(&mut self.paragraph);
                if let Some(row) = self.rows.last_mut() {
                    row.push(cell);
                }
            }
            Event::End(TagEnd::Table) => self.put_table(),
            _ => {}
        }
    }

    fn begin(&mut self) {
        if std::mem::take(&mut self.gap) && !self.out.is_empty() {
            self.out.push('\n');
        }
    }

    fn flush(&mut self) {
        let text = std::mem::take(&mut self.paragraph);
        if text.trim().is_empty() {
            return;
        }
        self.begin();
        let indent = "  ".repeat(self.lists.len().saturating_sub(1));
        let first = format!("{indent}{}", std::mem::take(&mut self.bullet));
        let next = " ".repeat(first.chars().count());
        let options = textwrap::Options::new(self.width).initial_indent(&first).subsequent_indent(&next);
        self.out += &textwrap::fill(text.trim(), options);
        self.out.push('\n');
    }

    fn put_code(&mut self) {
        self.gap = true;
        self.begin();
        for line in std::mem::take(&mut self.paragraph).lines() {
            self.out += format!("    {line}").trim_end();
            self.out.push('\n');
        }
        self.gap = true;
    }

    fn put_table(&mut self) {
        self.gap = true;
        self.begin();
        let rows = std::mem::take(&mut self.rows);
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let wide = |column: usize| {
            rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(wide).collect();
        for row in &rows {
            let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
            self.out += cells.collect::<Vec<_>>().join("  ").trim_end();
            self.out.push('\n');
        }
        self.gap = true;
    }
}
