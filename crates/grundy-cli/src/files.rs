//! Opens the files a question names; the library itself never touches the file system.

use std::io::{ErrorKind, Read};
use std::ops::Range;

use grundy::Error;
use grundy::error::BadText;
use grundy::notation::term::Question;
use grundy::notation::text::Text;
use grundy_script::library::{self, Sample};
use grundy_script::open::{self, Opened, Opener};

use crate::Io;
use crate::exit::Failure;

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
        words => return Ok(Asked { text: words.join(" "), own: own_games(words), file: None }),
    };
    let position = position.map_err(|why| Failure::Usage {
        problem: format!("cannot read '{file}': {why}"),
        hint: "write the position itself, @FILE for a file, or - for standard input".to_owned(),
    })?;
    let text = format!("{game} {}", position.trim_end());
    let own = own_games(std::slice::from_ref(game));
    Ok(Asked { text, own, file: Some(file.to_owned()) })
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
pub(crate) const OPENER: Opener = Opener::new(read).folders(list);

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
    if !open::is_own(word) {
        return OPENER.question(word, &[]);
    }
    let Opened { game, table, .. } = OPENER.open(Text::new(word))?;
    let position = table.start().unwrap_or_default();
    Ok(Question { game, table, position })
}

impl Asked {
    /// Reads the question.
    pub(crate) fn ask(&self) -> Result<Question, Error> {
        // an empty file does not mean "the starting position"
        let game_only = self.text.split_whitespace().nth(1).is_none();
        if let Some(file) = self.file.as_ref().filter(|_| game_only) {
            return Err(Text::new("").bad(format!("no position comes from {file}")).into());
        }
        OPENER.question(&self.text, &self.own)
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
    let mut from = from.take(MAX_FILE_BYTES + 1);
    let mut bytes = Vec::new();
    let mut checked = 0;
    while from.by_ref().take(CHUNK_BYTES).read_to_end(&mut bytes).map_err(|error| in_words(&error))? > 0 {
        if bytes.len() as u64 > MAX_FILE_BYTES {
            return Err(format!("it is larger than {} MiB", MAX_FILE_BYTES >> 20));
        }
        let end = match std::str::from_utf8(&bytes[checked..]) {
            Ok(_) => bytes.len(),
            // a character may be cut at the end of a chunk
            Err(error) if error.error_len().is_none() => checked + error.valid_up_to(),
            Err(error) => return Err(no_text(checked + error.valid_up_to())),
        };
        if let Some(at) = bytes[checked..end].iter().position(|&byte| byte == 0) {
            return Err(no_text(checked + at));
        }
        checked = end;
    }
    String::from_utf8(bytes).map_err(|error| no_text(error.utf8_error().valid_up_to()))
}

fn no_text(at: usize) -> String {
    format!("it is not text (byte {})", at + 1)
}

/// An error of the system in words, without its number.
pub(crate) fn in_words(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "no such file".to_owned(),
        ErrorKind::PermissionDenied => "permission denied".to_owned(),
        ErrorKind::IsADirectory => "it is a folder".to_owned(),
        ErrorKind::StorageFull => "the disk is full".to_owned(),
        _ => error.to_string().to_lowercase(),
    }
}
