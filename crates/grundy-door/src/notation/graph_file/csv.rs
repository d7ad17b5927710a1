//! Comma-separated values: one arc a row, in the first two columns or under `source` and `target`.
//!
//! Under `type`, `undirected` makes a row a road that goes both ways; under `result` a row without a target
//! says what its source is worth; under `color` stands who may use the arc, also in a third column without
//! a header, unless a number (a weight) stands there. Other columns are ignored. Commas, semicolons and
//! tabs separate.

use std::io::Read;
use std::ops::Range;

use csv::{Position, ReaderBuilder, StringRecord};

use super::colour::Users;
use super::draft::Draft;
use super::parts::InParts;
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

/// What the rows said so far.
#[derive(Default)]
pub(super) struct Csv {
    cut: Cut,
    /// Known once a row has been read.
    columns: Option<Columns>,
    has_header: bool,
    /// Whether a part has been read.
    begun: bool,
    /// The first row that is a road, by its place in the file.
    both_ways: Option<Range<usize>>,
    one_way: bool,
}

impl InParts for Csv {
    fn look(&mut self, piece: &str) -> usize {
        self.cut.look(piece)
    }

    fn read(&mut self, part: Text<'_>, last: bool, draft: &mut Draft) -> Result<(), BadText> {
        self.rows(part, draft)?;
        match self.both_ways.take_if(|_| last && !self.one_way) {
            Some(place) => draft.undirected_at(place),
            None => self.begun = true,
        }
        Ok(())
    }
}

/// Where records end: a line that ends within quotes goes on.
#[derive(Default)]
struct Cut {
    /// Bytes looked at.
    looked: usize,
    /// Bytes of whole records.
    whole: usize,
    delimiter: Option<u8>,
    at: At,
}

/// Where in a record a byte stands, as the reader of records sees it.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum At {
    #[default]
    Start,
    FieldStart,
    Field,
    Quoted,
    /// Behind a quote that ends a field, if no other one follows.
    Quote,
    Comment,
}

impl Cut {
    fn look(&mut self, piece: &str) -> usize {
        self.delimiter = self.delimiter.or_else(|| delimiter(piece));
        let Some(delimiter) = self.delimiter else {
            // blank lines and comments
            self.looked += piece.len();
            return 0;
        };
        for byte in piece.bytes() {
            self.looked += 1;
            self.at = match (self.at, byte) {
                (At::Quoted, b'"') => At::Quote,
                (At::Quoted, _) | (At::Quote, b'"') => At::Quoted,
                (At::Comment, b'\n')
                | (At::Start | At::FieldStart | At::Field | At::Quote, b'\n' | b'\r') => At::Start,
                (At::Comment, _) | (At::Start, b'#') => At::Comment,
                (At::Start | At::FieldStart, b'"') => At::Quoted,
                (_, byte) if byte == delimiter => At::FieldStart,
                _ => At::Field,
            };
            if self.at == At::Start && byte == b'\n' {
                self.whole = self.looked;
            }
        }
        self.whole
    }
}

impl Csv {
    /// Reads rows. A header is known by its words.
    fn rows(&mut self, text: Text<'_>, draft: &mut Draft) -> Result<(), BadText> {
        // what looks like a mark at the start of a file is none in a later part: a blank line comes first
        let blank: &[u8] = if self.begun { b"\n" } else { b"" };
        let mut reader = ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .comment(Some(b'#'))
            .delimiter(self.cut.delimiter.or_else(|| delimiter(text.as_str())).unwrap_or(b','))
            .from_reader(blank.chain(text.as_str().as_bytes()));
        let place = |start: &Position, end: Option<&Position>| row(text, blank.len(), start, end);
        let mut record = StringRecord::new();
        loop {
            let more = reader.read_record(&mut record).map_err(|error| {
                let at = error.position().map_or(text, |position| place(position, None));
                at.bad(format!("this is no row of values: {error}"))
            })?;
            if !more {
                return Ok(());
            }
            let end = reader.position().clone();
            let at = record.position().map_or(text, |start| place(start, Some(&end)));
            if self.columns.is_none() {
                let (columns, is_header) = header(&record);
                self.columns = Some(columns);
                self.has_header = is_header;
                if is_header {
                    continue;
                }
            }
            self.row(&record, at, draft)?;
        }
    }

    fn row(&mut self, record: &StringRecord, at: Text<'_>, draft: &mut Draft) -> Result<(), BadText> {
        let Some(columns) = &self.columns else { return Ok(()) };
        let cell = |column: usize| record.get(column).map_or("", str::trim);
        let place = |column: usize| field(at, column, cell(column), record.len());
        let (source, target) = (cell(columns.source), cell(columns.target));
        let from = draft.vertex(source, place(columns.source))?;
        if !target.is_empty() {
            let before = draft.count_arcs();
            let to = draft.vertex(target, place(columns.target))?;
            draft.one_way(from, to, at)?;
            if columns.kind.is_some_and(|column| cell(column).eq_ignore_ascii_case("undirected")) {
                self.both_ways.get_or_insert_with(|| draft.place(at));
                draft.one_way(to, from, at)?;
            } else {
                self.one_way = true;
            }
            if let Some(column) = columns.colour.filter(|&column| !cell(column).is_empty())
                && (self.has_header || cell(column).parse::<f64>().is_err())
            {
                draft.colour(before, Users::read(cell(column), place(column))?);
            }
        }
        match columns.result.filter(|&column| !cell(column).is_empty()) {
            Some(column) => draft.label(from, cell(column), place(column), at),
            None => Ok(()),
        }
    }
}

/// The mark that stands in the first line with values.
fn delimiter(text: &str) -> Option<u8> {
    let line = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#'))?;
    Some([b'\t', b';'].into_iter().find(|mark| line.as_bytes().contains(mark)).unwrap_or(b','))
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

/// The text between two positions of the reader, which read so many bytes before the text; or to the end of
/// the line if there is no second one.
fn row<'a>(text: Text<'a>, before: usize, start: &Position, end: Option<&Position>) -> Text<'a> {
    let whole = text.as_str();
    let byte = |position: &Position| {
        let byte = usize::try_from(position.byte()).unwrap_or(usize::MAX);
        byte.saturating_sub(before).min(whole.len())
    };
    let start = byte(start);
    let end = end.map_or_else(|| whole[start..].find('\n').map_or(whole.len(), |i| start + i), byte);
    let mut row = text.part(start..end.max(start));
    // comments stand before the row that the reader gives
    loop {
        let bare = row.as_str().trim_start_matches(['\n', '\r']);
        row = row.inner(bare);
        match bare.split_once('\n') {
            Some((_, rest)) if bare.starts_with('#') => row = row.inner(rest),
            _ => return row.trim(),
        }
    }
}

/// The field of a row, where no quotes hide the marks between; else the whole row.
fn field<'a>(row: Text<'a>, column: usize, cell: &str, columns: usize) -> Text<'a> {
    let pieces = || row.split(&[',', ';', '\t']);
    match pieces().nth(column) {
        Some(piece) if piece.as_str() == cell && pieces().count() == columns => piece,
        _ => row,
    }
}
