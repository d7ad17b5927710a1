//! Graph files under limits: lines of arcs and lists are read piece by piece, and their text is not kept.

use std::ops::Range;

use super::draft::Draft;
use super::format::Format;
use super::{NamedGraph, lines};
use crate::notation::args::{Pieces, Stream};
use grundy_base::error::{BadText, Error, Limit, Stopped};
use grundy_base::text::Text;

/// Files that are read whole may have this part of the memory: XML takes some times the space of its text.
const TEXT_DIVISOR: u64 = 8;

/// Reads the file that `path` names. Gives its contents too, or the beginning if it is read piece by piece.
pub(super) fn read(stream: Stream<'_>, path: Text<'_>) -> Result<(NamedGraph, String), Error> {
    let name = path.as_str();
    let cannot = |why: String| Error::from(path.bad(format!("cannot read '{name}': {why}")));
    let most = stream.limits.max_bytes / TEXT_DIVISOR;
    let open = || (stream.open)(name, most).map_err(cannot);
    let mut pieces = open()?;
    let mut first = pieces.next().transpose().map_err(cannot)?.unwrap_or_default();
    let second = pieces.next().transpose().map_err(cannot)?;
    let format = Format::of(name, &first);
    let mut draft = Draft::under(stream.limits);
    let lists = match (format, second) {
        (Format::Lines | Format::Lists, Some(second)) => {
            pieces = Box::new(std::iter::once(Ok(second)).chain(pieces));
            format == Format::Lists
        }
        (_, second) => {
            for piece in second.map(Ok).into_iter().chain(pieces) {
                first.push_str(&piece.map_err(cannot)?);
                if first.len() as u64 > most {
                    let done = format!("{} bytes of the file '{name}'", first.len());
                    return Err(Stopped::new(Limit::Memory(stream.limits.max_bytes), done).into());
                }
            }
            let found = super::read(Text::new(&first), format, &mut draft);
            let named = found.map_err(|bad| stopped_or(&mut draft, bad.in_file(name)))?;
            return Ok((named, first));
        }
    };
    let mut unread = true;
    let mark = if first.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    for (at, piece) in std::iter::once(Ok(first.clone())).chain(pieces).enumerate() {
        let piece = piece.map_err(cannot)?;
        let text = Text::new(&piece).part(if at == 0 { mark } else { 0 }..piece.len());
        if let Err(bad) = lines::read(text, lists, &mut unread, &mut draft) {
            let span = draft.before + bad.span.start..draft.before + bad.span.end;
            if let Some(stopped) = draft.stopped() {
                return Err(stopped.into());
            }
            let located = located(open()?, span, bad.problem, name).map_err(cannot)?;
            return Err(BadText { hint: bad.hint, ..located }.into());
        }
        draft.before += piece.len();
    }
    let named = match draft.finish() {
        Ok(named) => named,
        Err((problem, span)) => {
            return Err(located(open()?, span.unwrap_or(0..0), problem, name).map_err(cannot)?.into());
        }
    };
    // what says that roads go both ways is the first line that is not blank or a comment
    let undirected = named.undirected.clone().map(|said| if said.end <= first.len() { said } else { 0..0 });
    Ok((NamedGraph { undirected, ..named }, first))
}

/// The limit that ended the reading, else the slip.
fn stopped_or(draft: &mut Draft, bad: BadText) -> Error {
    draft.stopped().map_or_else(|| bad.into(), Error::from)
}

/// A slip at this place of a file that is not kept: its lines are read again, and all before them stand
/// empty.
fn located(pieces: Pieces, span: Range<usize>, problem: String, name: &str) -> Result<BadText, String> {
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
