//! Arcs line by line: `9 7`, or all arcs of a vertex in one line, `9: 7 8`.

use super::colour::Users;
use super::draft::Draft;
use super::parts::InParts;
use grundy_base::error::BadText;
use grundy_base::phrase::Phrase;
use grundy_base::text::Text;

/// The hint where several words stand in a line.
const LISTS_NEED_A_COLON: &str = "all arcs of a vertex in one line need a colon: 9: 7 8";

/// The reader of lines of either kind; in a file of adjacency lists the colon may stand anywhere and must
/// stand.
pub(super) struct InLines {
    lists: bool,
    /// Whether no line has been read yet that is not blank.
    first: bool,
    looked: usize,
}

impl InLines {
    pub(super) fn new(lists: bool) -> Self {
        Self { lists, first: true, looked: 0 }
    }
}

impl InParts for InLines {
    fn look(&mut self, piece: &str) -> usize {
        self.looked += piece.len();
        self.looked
    }

    fn read(&mut self, part: Text<'_>, _: bool, draft: &mut Draft) -> Result<(), BadText> {
        read(part, self.lists, &mut self.first, draft)
    }
}

/// Reads lines; `first` is true until a line has been read that is not blank.
pub(super) fn read(text: Text<'_>, lists: bool, first: &mut bool, draft: &mut Draft) -> Result<(), BadText> {
    for line in text.lines() {
        let line = without_comment(line);
        if line.is_blank() {
            continue;
        }
        if std::mem::take(first) && header(line, draft) {
            continue;
        }
        if line.as_str().contains('=') {
            label(line, draft)?;
        } else if let Some((from, heads)) = list(line, lists) {
            let mut words = from.words();
            let (from, colour) = (words.next().unwrap_or(from), words.next());
            if let Some(extra) = words.next() {
                return Err(extra.bad("expected a vertex, perhaps a colour, and a colon: 9 blue: 7 8"));
            }
            let before = draft.count_arcs();
            let from = draft.word(from)?;
            for head in heads.as_str().split([' ', '\t', ',']).filter(|word| !word.is_empty()) {
                let at = heads.inner(head);
                let to = draft.word(at)?;
                draft.arc(from, to, at)?;
            }
            if let Some(colour) = colour {
                draft.colour(before, Users::read(colour.as_str(), colour)?);
            }
        } else if lists {
            return Err(line.trim().bad(Phrase::brief(
                "wrong-missing",
                "a colon is missing: expected a vertex and all that its arcs lead to, such as 9: 7 8",
            )));
        } else {
            arc(line, draft)?;
        }
    }
    Ok(())
}

/// Without what follows a number sign.
pub(super) fn without_comment(line: Text<'_>) -> Text<'_> {
    line.split_once('#').map_or(line, |(before, _)| before)
}

/// A first line that says which way arcs go.
pub(super) fn header<'a>(line: Text<'a>, draft: &mut Draft) -> bool {
    match line.trim().as_str() {
        "directed" => true,
        "undirected" => {
            draft.undirected(line.trim());
            true
        }
        _ => false,
    }
}

/// A label, `3 = win`.
pub(super) fn label<'a>(line: Text<'a>, draft: &mut Draft) -> Result<(), BadText> {
    let (name, value) = line.split_once('=').expect("the line has an equals sign");
    let vertex = draft.word(name.trim())?;
    let value = value.trim();
    if draft.paint(vertex, value.as_str()) {
        draft.painted_at(line.trim());
        return Ok(());
    }
    draft.label(vertex, value.as_str(), value, line.trim())
}

/// The vertex and what stands after its colon.
fn list(line: Text<'_>, anywhere: bool) -> Option<(Text<'_>, Text<'_>)> {
    let (from, heads) = line.split_once(':')?;
    // `1:2 3:4` are two names with colons in them
    let after = heads.as_str();
    let apart = after.is_empty() || after.starts_with(char::is_whitespace);
    let coloured = || {
        let mut words = from.words().skip(1);
        words.next().is_some_and(|word| Users::of(word.as_str()).is_some()) && words.next().is_none()
    };
    (anywhere || apart && (from.words().count() < 2 || coloured())).then(|| (from.trim(), heads))
}

fn arc<'a>(line: Text<'a>, draft: &mut Draft) -> Result<(), BadText> {
    let mut words = line.words();
    match (words.next(), words.next(), words.next(), words.next()) {
        (Some(vertex), None, ..) => draft.word(vertex).map(drop),
        (Some(from), Some(to), None, _) => {
            let arc = (draft.word(from)?, draft.word(to)?);
            draft.arc(arc.0, arc.1, line)
        }
        // a number is rather one more vertex
        (Some(from), Some(to), Some(colour), None) if colour.as_str().parse::<u64>().is_err() => {
            let before = draft.count_arcs();
            let users = Users::read(colour.as_str(), colour).map_err(|bad| bad.hint(LISTS_NEED_A_COLON))?;
            let arc = (draft.word(from)?, draft.word(to)?);
            draft.arc(arc.0, arc.1, line)?;
            draft.colour(before, users);
            Ok(())
        }
        _ => Err(line.trim().bad(format!(
            "{} words in a line: expected an arc such as 9 7, a vertex such as 12, or a label such as 3 = \
             win",
            line.words().count()
        ))
        .hint(LISTS_NEED_A_COLON)),
    }
}
