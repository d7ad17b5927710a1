//! Graph files under limits: they are read in parts, and their text is not kept.

use std::ops::Range;

use super::draft::Draft;
use super::format::Format;
use super::{BYTE_ORDER_MARK, NamedGraph, parts};
use crate::notation::args::{Pieces, Stream};
use grundy_base::error::{BadText, Error, Limit, Stopped};
use grundy_base::limits::Budget;
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::text::Text;

/// A part of a file may have this part of the memory: XML takes some times the space of its text.
const TEXT_DIVISOR: u64 = 8;

/// Reads the file that `path` names. Gives the beginning of its contents too.
pub(super) fn read(stream: Stream<'_>, path: Text<'_>) -> Result<(NamedGraph, String), Error> {
    let name = path.as_str();
    let cannot = |why: String| {
        Error::from(path.bad(phrase!("wrong-read", "cannot read '{file}': {why}", file = name, why = why)))
    };
    let most = stream.limits.max_bytes / TEXT_DIVISOR;
    let open = || (stream.open)(name, most).map_err(cannot);
    let located = |span, problem| located(open()?, span, problem, name).map_err(cannot);
    let mut pieces = open()?;
    let first = pieces.next().transpose().map_err(cannot)?.unwrap_or_default();
    let format = Format::of(name, &first);
    let mut draft = Draft::under(stream.limits);
    if pieces.next().is_none() {
        let found = super::read(Text::new(&first), format, &mut draft);
        let named = found.map_err(|bad| stopped_or(&mut draft, bad.in_file(name)))?;
        return Ok((named, first));
    }
    let mut reader = parts::of(format);
    for pass in 0..reader.passes() {
        reader.begin(pass);
        draft.before = 0;
        let mut pieces = open()?.peekable();
        // what has been looked at and not read yet
        let mut text = String::new();
        while let Some(piece) = pieces.next() {
            let mut piece = piece.map_err(cannot)?;
            // the mark is no part of the text
            if draft.before == 0 && text.is_empty() && piece.starts_with(BYTE_ORDER_MARK) {
                draft.marked = BYTE_ORDER_MARK.len();
                draft.before = draft.marked;
                piece.drain(..draft.marked);
            }
            text.push_str(&piece);
            let looked = reader.look(&piece) + draft.marked;
            let last = pieces.peek().is_none();
            let length = if last { text.len() } else { looked.saturating_sub(draft.before).min(text.len()) };
            if length == 0 && !last {
                if text.len() as u64 > most {
                    let done = format!("{} bytes of the file '{name}'", draft.before + text.len());
                    return Err(Stopped::new(Limit::Memory(stream.limits.max_bytes), done).into());
                }
                continue;
            }
            if let Err(bad) = reader.read(Text::new(&text).part(0..length), last, &mut draft) {
                if let Some(stopped) = draft.stopped() {
                    return Err(stopped.into());
                }
                let span = draft.elsewhere.take();
                let span = span.unwrap_or(draft.before + bad.span.start..draft.before + bad.span.end);
                return Err(BadText { hint: bad.hint, ..located(span, bad.problem)? }.into());
            }
            text.drain(..length);
            draft.before += length;
            Budget::new(stream.limits).look()?;
        }
    }
    let named = match draft.finish() {
        Ok(named) => named,
        Err((problem, span)) => return Err(located(span.unwrap_or(0..0), problem.into())?.into()),
    };
    // what says that roads go both ways stands at the beginning, but for files whose rows all say so
    let undirected = named.undirected.clone().map(|said| if said.end <= first.len() { said } else { 0..0 });
    Ok((NamedGraph { undirected, ..named }, first))
}

/// The limit that ended the reading, else the slip.
fn stopped_or(draft: &mut Draft, bad: BadText) -> Error {
    draft.stopped().map_or_else(|| bad.into(), Error::from)
}

/// A slip at this place of a file that is not kept: its lines are read again, and all before them stand
/// empty.
fn located(pieces: Pieces, span: Range<usize>, problem: Phrase, name: &str) -> Result<BadText, String> {
    let (mut text, mut before) = (String::new(), 0);
    for piece in pieces {
        let piece = piece?;
        let end = before + piece.len();
        if end <= span.start {
            text.extend(piece.matches('\n'));
        } else {
            let (start, stop) = (span.start - before, span.end.min(end) - before);
            let line = piece[..start].rfind('\n').map_or(0, |at| at + 1);
            text.extend(piece[..line].matches('\n'));
            let start = text.len() + start - line;
            let last = piece[stop..].find('\n').map_or(piece.len(), |at| stop + at);
            text.push_str(&piece[line..last]);
            let span = start..start + span.len().min(text.len() - start);
            return Ok(BadText { problem, text, span, origin: Some(name.to_owned()), hint: None });
        }
        before = end;
    }
    let span = text.len()..text.len();
    Ok(BadText { problem, text, span, origin: Some(name.to_owned()), hint: None })
}
