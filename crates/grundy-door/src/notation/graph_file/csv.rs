//! Comma-separated values: one arc a row, in the first two columns or under `source` and `target`.
//!
//! Under `type`, `undirected` makes a row a road that goes both ways; under `result` a row without a target
//! says what its source is worth; under `color` stands who may use the arc, also in a third column without
//! a header, unless a number (a weight) stands there. Other columns are ignored. Commas, semicolons and
//! tabs separate.

use csv::{Position, ReaderBuilder, StringRecord};

use super::colour::Users;
use super::draft::Draft;
use grundy_base::error::BadText;
use grundy_base::text::Text;

/// Columns by what they hold.
struct Columns {
    source: usize,
    target: usize,
    kind: Option<usize>,
    result: Option<usize>,
    colour: Option<usize>,
}

/// Reads the rows. A header is known by its words.
pub(super) fn read<'a>(text: Text<'a>, draft: &mut Draft) -> Result<(), BadText> {
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .comment(Some(b'#'))
        .delimiter(delimiter(text.as_str()))
        .from_reader(text.as_str().as_bytes());
    let mut columns = None;
    let (mut record, mut both_ways, mut one_way) = (StringRecord::new(), None, false);
    let mut header_read = false;
    loop {
        let more = reader.read_record(&mut record).map_err(|error| {
            let at = error.position().map_or(text, |position| row(text, position, None));
            at.bad(format!("this is no row of values: {error}"))
        })?;
        if !more {
            break;
        }
        let end = reader.position().clone();
        let at = record.position().map_or(text, |start| row(text, start, Some(&end)));
        let columns = match &columns {
            Some(columns) => columns,
            None => {
                let (found, header) = header(&record);
                let known = columns.insert(found);
                if header {
                    header_read = true;
                    continue;
                }
                known
            }
        };
        let cell = |column: usize| record.get(column).map_or("", str::trim);
        let place = |column: usize| field(at, column, cell(column), record.len());
        let (source, target) = (cell(columns.source), cell(columns.target));
        let from = draft.vertex(source, place(columns.source))?;
        if !target.is_empty() {
            let before = draft.count_arcs();
            let to = draft.vertex(target, place(columns.target))?;
            draft.one_way(from, to, at)?;
            if columns.kind.is_some_and(|column| cell(column).eq_ignore_ascii_case("undirected")) {
                both_ways = both_ways.or(Some(at));
                draft.one_way(to, from, at)?;
            } else {
                one_way = true;
            }
            if let Some(column) = columns.colour.filter(|&column| !cell(column).is_empty())
                && (header_read || cell(column).parse::<f64>().is_err())
            {
                draft.colour(before, Users::read(cell(column), place(column))?);
            }
        }
        if let Some(column) = columns.result.filter(|&column| !cell(column).is_empty()) {
            draft.label(from, cell(column), place(column), at)?;
        }
    }
    if let Some(at) = both_ways.filter(|_| !one_way) {
        draft.undirected(at);
    }
    Ok(())
}

/// The mark that stands in the first line.
fn delimiter(text: &str) -> u8 {
    let line = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#')).unwrap_or("");
    [b'\t', b';'].into_iter().find(|mark| line.as_bytes().contains(mark)).unwrap_or(b',')
}

/// What the columns hold, and whether the record is the header that says so.
fn header(record: &StringRecord) -> (Columns, bool) {
    let find = |names: &[&str]| {
        record.iter().position(|cell| names.contains(&cell.trim().to_ascii_lowercase().as_str()))
    };
    let (source, target) = (find(&["source", "from", "tail"]), find(&["target", "to", "head"]));
    match (source, target) {
        (Some(source), Some(target)) => {
            let (kind, result) = (find(&["type"]), find(&["result"]));
            (Columns { source, target, kind, result, colour: find(&["color", "colour"]) }, true)
        }
        _ => (Columns { source: 0, target: 1, kind: None, result: None, colour: Some(2) }, false),
    }
}

/// The text between two positions of the reader, or to the end of the line if there is no second one.
fn row<'a>(text: Text<'a>, start: &Position, end: Option<&Position>) -> Text<'a> {
    let whole = text.as_str();
    let byte = |position: &Position| usize::try_from(position.byte()).unwrap_or(usize::MAX).min(whole.len());
    let start = byte(start);
    let end = end.map_or_else(|| whole[start..].find('\n').map_or(whole.len(), |i| start + i), byte);
    text.part(start..end.max(start)).trim()
}

/// The field of a row, where no quotes hide the marks between; else the whole row.
fn field<'a>(row: Text<'a>, column: usize, cell: &str, columns: usize) -> Text<'a> {
    let pieces = || row.split(&[',', ';', '\t']);
    match pieces().nth(column) {
        Some(piece) if piece.as_str() == cell && pieces().count() == columns => piece,
        _ => row,
    }
}
