//! Opens the files a question names; the library itself never touches the file system.

use std::io::Read;
use std::ops::Range;

use grundy::Error;
use grundy::catalogue;
use grundy::error::BadText;
use grundy::game::Game;
use grundy::limits::Limits;
use grundy::notation::args::Pieces;
use grundy::notation::graph_file::Format;
use grundy::notation::term::Question;
use grundy::notation::text::Text;
use grundy::phrase::phrase;
use grundy_script::library::{self, Sample};
use grundy_script::open::{self, Opened, Opener};

use crate::Io;
use crate::exit::Failure;

pub(crate) use grundy_kept::in_words;

/// Larger files are refused.
const MAX_FILE_BYTES: u64 = 256 << 20;

/// Bytes that are read at once, before it is checked that they are text.
const CHUNK_BYTES: u64 = 1 << 20;

/// The contents of a text file, or why it cannot be read.
pub(crate) fn read(path: &str) -> Result<String, String> {
    text(std::fs::File::open(path).map_err(|error| in_words(&error))?)
}

/// A question as it was asked: the words of the command line, or a game and a file with the position.
pub(crate) struct Asked {
    /// The question as one text.
    text: String,
    /// The places in it of games that are rules of the user's own.
    own: Vec<Range<usize>>,
    /// The file or stream that the position was read from.
    file: Option<String>,
}

/// Takes the words of a question. Instead of a position, `-` reads standard input and `@FILE` a file.
pub(crate) fn question(words: &[String], io: &mut Io) -> Result<Asked, Failure> {
    let (game, file, position) = match words {
        [game, dash] if dash == "-" => (game, "standard input", text(&mut io.input)),
        [game, file] if file.starts_with('@') => (game, &file[1..], read(&file[1..])),
        [game, file] if takes_graph(game, file) => {
            return Ok(Asked { text: format!("{game}:{file}"), own: Vec::new(), file: None });
        }
        words => return Ok(Asked::of(words)),
    };
    let position = position.map_err(|why| Failure::Usage {
        problem: phrase!("wrong-read", "cannot read '{file}': {why}", file = file, why = why),
        hint: "write the position itself, @FILE for a file, or - for standard input".into(),
    })?;
    let text = format!("{game} {}", position.trim_end());
    let own = own_games(std::slice::from_ref(game));
    Ok(Asked { text, own, file: Some(file.to_owned()) })
}

/// Whether a game is played on graphs, and the word behind it names a graph file.
fn takes_graph(game: &str, file: &str) -> bool {
    let has_files = |game: &Game| game.params.iter().any(|(name, _)| name.starts_with("FILE"));
    Format::is_graph_file(file) && catalogue::find(game).is_some_and(has_files)
}

/// Where words that are games of the user's own stand in the text of all words: the first one, and each after
/// a `+`.
fn own_games(words: &[String]) -> Vec<Range<usize>> {
    let (mut own, mut start, mut expected) = (Vec::new(), 0, true);
    for word in words {
        // the rules in an arrow expression or a path may hold spaces
        if expected && open::is_own(word) {
            own.push(start..start + word.len());
        }
        expected = word == "+";
        start += word.len() + 1;
    }
    own
}

/// Opens the games of the command line.
pub(crate) const OPENER: Opener<'static> = Opener::new(read).folders(list).pieces(pieces);

/// A rule file that is inside the program.
pub(crate) fn sample(name: &str) -> Result<&'static Sample, Error> {
    library::find(name).ok_or_else(|| {
        let names: Vec<&str> = library::SAMPLES.iter().map(|sample| sample.name).collect();
        let bad = Text::new(name).bad(format!("the program has no rule file '{name}'"));
        bad.hint(format!("it has: {}", names.join(", "))).into()
    })
}

/// The names in a folder; `None` if it is not one.
fn list(folder: &str) -> Option<Vec<String>> {
    let files = std::fs::read_dir(folder).ok()?;
    Some(files.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect())
}

/// The question about a game without a position; the game is one word of the command line.
pub(crate) fn game(word: &str) -> Result<Question, Error> {
    game_by(word, OPENER)
}

/// The question about a game without a position, opened under limits.
pub(crate) fn game_under(word: &str, limits: &Limits) -> Result<Question, Error> {
    game_by(word, OPENER.under(limits))
}

fn game_by(word: &str, opener: Opener<'_>) -> Result<Question, Error> {
    if !open::is_own(word) {
        return opener.question(word, &[]);
    }
    let Opened { game, table, .. } = opener.open(Text::new(word))?;
    let position = table.start().unwrap_or_default();
    Ok(Question { game, table, position })
}

impl Asked {
    /// The words of a question; none of them stands for a file with a position.
    pub(crate) fn of(words: &[String]) -> Self {
        Self { text: words.join(" "), own: own_games(words), file: None }
    }

    /// Reads the question.
    pub(crate) fn ask(&self) -> Result<Question, Error> {
        self.ask_by(OPENER)
    }

    /// Reads the question under limits.
    pub(crate) fn ask_under(&self, limits: &Limits) -> Result<Question, Error> {
        self.ask_by(OPENER.under(limits))
    }

    fn ask_by(&self, opener: Opener<'_>) -> Result<Question, Error> {
        // an empty file does not mean "the starting position"
        let game_only = self.text.split_whitespace().nth(1).is_none();
        if let Some(file) = self.file.as_ref().filter(|_| game_only) {
            return Err(Text::new("").bad(format!("no position comes from {file}")).into());
        }
        opener.question(&self.text, &self.own)
    }

    /// Shows an error about the position in the text or file that holds it.
    pub(crate) fn locate(&self, error: Error, position: &str) -> Error {
        match error {
            Error::BadText(bad) if bad.origin.is_none() && bad.text == position => match &self.file {
                Some(file) => bad.in_file(file.clone()).into(),
                None => within(*bad, &self.text).into(),
            },
            other => other,
        }
    }
}

/// Shows an error in the last part of a text in the whole text.
fn within(bad: BadText, whole: &str) -> BadText {
    let whole = whole.trim_end();
    match whole.len().checked_sub(bad.text.len()) {
        Some(start) if whole.ends_with(&bad.text) => {
            BadText { text: whole.to_owned(), span: start + bad.span.start..start + bad.span.end, ..bad }
        }
        _ => bad,
    }
}

/// Reads a stream to its end, or says why it is not a text. What is no text is not read to its end.
pub(crate) fn text(from: impl Read) -> Result<String, String> {
    let mut whole = String::new();
    for piece in Chunks::new(from, MAX_FILE_BYTES) {
        whole.push_str(&piece?);
        if whole.len() as u64 > MAX_FILE_BYTES {
            return Err(format!("it is larger than {} MiB", MAX_FILE_BYTES >> 20));
        }
    }
    Ok(whole)
}

/// A text file piece by piece: whole lines, of which none is longer than `most` bytes.
fn pieces(path: &str, most: u64) -> Result<Pieces, String> {
    let file = std::fs::File::open(path).map_err(|error| in_words(&error))?;
    Ok(Box::new(Chunks::new(file, most.min(MAX_FILE_BYTES))))
}

/// The lines of a stream, a chunk at a time.
struct Chunks<R> {
    from: R,
    /// The most bytes of a line.
    most: u64,
    /// What follows the last end of a line that was read.
    rest: Vec<u8>,
    /// Bytes of the rest that are text.
    checked: usize,
    /// Bytes of the pieces given so far.
    given: usize,
    ended: bool,
}

impl<R: Read> Chunks<R> {
    fn new(from: R, most: u64) -> Self {
        Self { from, most, rest: Vec::new(), checked: 0, given: 0, ended: false }
    }

    fn read(&mut self) -> Result<Option<String>, String> {
        loop {
            let known = self.rest.len();
            let chunk = self.from.by_ref().take(CHUNK_BYTES).read_to_end(&mut self.rest);
            if chunk.map_err(|error| in_words(&error))? == 0 {
                self.ended = true;
                return if known == 0 { Ok(None) } else { self.give(known).map(Some) };
            }
            if let Some(zero) = memchr::memchr(0, &self.rest[known..]) {
                return Err(no_text(self.given + known + zero));
            }
            if let Some(end) = memchr::memrchr(b'\n', &self.rest[known..]) {
                return self.give(known + end + 1).map(Some);
            }
            self.check_text()?;
            if self.rest.len() as u64 > self.most {
                return Err(format!("a line is longer than {} MiB", self.most >> 20));
            }
        }
    }

    /// Fails where a line that has not ended is no text already.
    fn check_text(&mut self) -> Result<(), String> {
        match std::str::from_utf8(&self.rest[self.checked..]) {
            Ok(_) => self.checked = self.rest.len(),
            // a character may be cut at the end of a chunk
            Err(error) if error.error_len().is_none() => self.checked += error.valid_up_to(),
            Err(error) => return Err(no_text(self.given + self.checked + error.valid_up_to())),
        }
        Ok(())
    }

    /// The first bytes of the rest as text.
    fn give(&mut self, length: usize) -> Result<String, String> {
        let after = self.rest.split_off(length);
        let piece = String::from_utf8(std::mem::replace(&mut self.rest, after));
        let piece = piece.map_err(|error| no_text(self.given + error.utf8_error().valid_up_to()))?;
        self.given += piece.len();
        self.checked = 0;
        Ok(piece)
    }
}

impl<R: Read> Iterator for Chunks<R> {
    type Item = Result<String, String>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let piece = self.read().transpose();
        self.ended |= matches!(piece, Some(Err(_)));
        piece
    }
}

fn no_text(at: usize) -> String {
    format!("it is not text (byte {})", at + 1)
}
