//! Opens the files a question names; the library itself never touches the file system.

use std::io::{ErrorKind, Read};
use std::ops::Range;

use grundy::Error;
use grundy::catalogue;
use grundy::error::BadText;
use grundy::notation::term::{self, Question};
use grundy::notation::text::Text;
use grundy::table::Table;
use grundy_script::arrow;
use grundy_script::file::{self, Opened};
use grundy_script::formula::Formula;

use crate::Io;
use crate::exit::Failure;

/// Larger files are refused.
const MAX_FILE_BYTES: u64 = 256 << 20;

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

/// Where words that are games of the user's own stand in the text of all words: the first one, and each after a `+`.
fn own_games(words: &[String]) -> Vec<Range<usize>> {
    let (mut own, mut start, mut expected) = (Vec::new(), 0, true);
    for word in words {
        if expected {
            own.extend(whole_word(word).map(|end| start..start + end));
        }
        expected = word == "+";
        start += word.len() + 1;
    }
    own
}

/// The end of a game that is one word of the command line: the rules in an arrow expression or a path may hold spaces.
fn whole_word(game: &str) -> Option<usize> {
    (is_file(game) || Formula::is_arrow(game)).then_some(game.len())
}

/// Whether a game names a rule file.
fn is_file(game: &str) -> bool {
    game.ends_with(".star")
}

/// Opens a game: a rule file, an arrow expression, or a game of the catalogue.
pub(crate) fn open(game: Text<'_>) -> Result<(String, Box<dyn Table>), Error> {
    let name = game.as_str();
    if Formula::is_arrow(name) {
        return arrow::open(name);
    }
    if let Some(folder) = folder(game) {
        return Err(folder.into());
    }
    if !is_file(name) {
        return catalogue::open(game, &read);
    }
    Ok((name.to_owned(), rule_file(game)?.table))
}

/// Opens a rule file; `None` if the name is not one.
pub(crate) fn own_rules(name: &str) -> Result<Option<Opened>, Error> {
    let game = Text::new(name);
    match folder(game) {
        Some(folder) => Err(folder.into()),
        None if is_file(name) => rule_file(game).map(Some),
        None => Ok(None),
    }
}

fn rule_file(game: Text<'_>) -> Result<Opened, Error> {
    let name = game.as_str();
    let text = read(name).map_err(|why| {
        game.bad(format!("cannot read '{name}': {why}"))
            .hint("a name that ends in .star is a file with rules")
    })?;
    file::open(name, &text)
}

/// The error for a game that is a folder.
fn folder(game: Text<'_>) -> Option<BadText> {
    let name = game.as_str();
    // a game of the catalogue wins over a folder of the same name
    if catalogue::find(name.split(':').next().unwrap_or(name)).is_some() {
        return None;
    }
    let files = std::fs::read_dir(name).ok()?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    // the first by name: folders are listed in any order
    let example = files.filter(|file| is_file(file)).min();
    let bad = game.bad(format!("'{name}' is a folder: expected a game, or a file with rules"));
    Some(match example {
        Some(file) => bad.hint(format!("there is {}/{file}", name.trim_end_matches('/'))),
        None => bad.hint("files with rules end in .star"),
    })
}

/// The question about a game without a position; the game is one word of the command line.
pub(crate) fn game(word: &str) -> Result<Question, Error> {
    match whole_word(word) {
        Some(end) => {
            let (game, table) = open(Text::new(word).part(0..end))?;
            let position = table.start().unwrap_or_default();
            Ok(Question { game, table, position })
        }
        None => term::question_of(word, &open),
    }
}

impl Asked {
    /// Reads the question.
    pub(crate) fn ask(&self) -> Result<Question, Error> {
        // an empty file does not mean "the starting position"
        let game_only = self.text.split_whitespace().nth(1).is_none();
        if let Some(file) = self.file.as_ref().filter(|_| game_only) {
            return Err(Text::new("").bad(format!("no position comes from {file}")).into());
        }
        term::question_with(&self.text, &self.own, &open)
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

/// Reads a stream to its end, or says why it is not a text.
pub(crate) fn text(from: impl Read) -> Result<String, String> {
    let mut bytes = Vec::new();
    from.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(|error| in_words(&error))?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(format!("it is larger than {} MiB", MAX_FILE_BYTES >> 20));
    }
    String::from_utf8(bytes)
        .map_err(|error| format!("it is not text (byte {})", error.utf8_error().valid_up_to() + 1))
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
