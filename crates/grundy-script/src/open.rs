//! One way to open a game: of the catalogue, a code, a graph file, a rule file, an arrow expression; and
//! questions about it.
//!
//! No file is touched here. An [`Opener`] is made with the functions that read files, or with one that
//! refuses.

use std::ops::Range;

use grundy::catalogue;
use grundy::error::{BadText, Error};
use grundy::limits::Limits;
use grundy::notation::args::{Pieces, Stream};
use grundy::notation::term::{self, Question};
use grundy::notation::text::Text;
use grundy::phrase::phrase;
use grundy::table::{self, Table};

use grundy_lang::formula::Formula;

use crate::arrow;
use crate::file;
use crate::library::{self, Sample};

/// How the names of rule files end.
const RULE_FILE: &str = ".star";

/// Reads a text file, or says why it cannot be read.
pub type Read = fn(&str) -> Result<String, String>;

/// Reads a text file piece by piece: its path, and the most bytes of one piece.
pub type ReadPieces = fn(&str, u64) -> Result<Pieces, String>;

/// Lists the names of the files in a folder; `None` if it is not one.
pub type List = fn(&str) -> Option<Vec<String>>;

/// Whether a game names a rule file.
pub fn is_rule_file(game: &str) -> bool {
    game.ends_with(RULE_FILE)
}

/// Whether a game has rules of the user's own: a rule file, or an arrow expression. Its name may hold spaces.
pub fn is_own(game: &str) -> bool {
    is_rule_file(game) || Formula::is_arrow(game)
}

/// An opened game.
pub struct Opened {
    /// As it is written canonically.
    pub game: String,
    /// Behind the door.
    pub table: Box<dyn Table>,
    /// What a rule file calls it.
    pub title: Option<String>,
    /// The rules in words, if a rule file has them.
    pub rules: Option<String>,
}

impl Opened {
    /// The game of a rule file, under this name.
    pub fn file(game: &str, file: file::Opened) -> Self {
        Self { game: game.to_owned(), table: file.table, title: file.name, rules: file.rules }
    }

    /// The game as it is shown to people.
    pub fn shown(&self) -> String {
        term::shown(&self.game, &*self.table)
    }

    /// The sum of different games, each with its name.
    pub fn sum(games: Vec<(String, Box<dyn Table>)>) -> Self {
        let names: Vec<&str> = games.iter().map(|(game, _)| game.as_str()).collect();
        (names.join(term::JOINT), Box::new(table::mixed(games)) as Box<dyn Table>).into()
    }
}

impl From<(String, Box<dyn Table>)> for Opened {
    fn from((game, table): (String, Box<dyn Table>)) -> Self {
        Self { game, table, title: None, rules: None }
    }
}

/// The file of the library that a game names; a game of the catalogue wins over a file of the same name.
fn sample(game: &str) -> Option<&'static Sample> {
    if is_rule_file(game) || catalogue::find(game).is_some() {
        return None;
    }
    library::find(game)
}

/// Whether a word names a game: of the catalogue or the library, a code, a graph file, a rule file, an arrow
/// expression. It may still have slips in it.
pub fn names_game(word: &str) -> bool {
    is_own(word) || sample(word).is_some() || catalogue::is_known(word)
}

/// The message for a name that no game has, with the nearest that some game has.
pub fn unknown(game: Text<'_>) -> BadText {
    let name = game.split_once(':').map_or(game, |(name, _)| name);
    catalogue::unknown_beside(name, library::SAMPLES.iter().map(|sample| sample.name))
}

/// Opens games as they are written.
///
/// ```
/// use grundy::notation::text::Text;
/// use grundy_script::open::Opener;
/// let opener = Opener::new(|_| Err("no files here".to_owned()));
/// assert_eq!(opener.question("skittles 5", &[]).unwrap().game, "kayles");
/// let opened = opener.open(Text::new("n -> range(n)")).unwrap();
/// assert_eq!((opened.game.as_str(), opened.shown().as_str()), ("n -> range(n)", "n -> range(n) (= nim)"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Opener<'l> {
    read: Read,
    list: Option<List>,
    pieces: Option<ReadPieces>,
    limits: Option<&'l Limits>,
}

impl<'l> Opener<'l> {
    /// Files are read by this function.
    pub const fn new(read: Read) -> Self {
        Self { read, list: None, pieces: None, limits: None }
    }

    /// Large files are read by this function, once there are limits.
    #[must_use]
    pub const fn pieces(self, pieces: ReadPieces) -> Self {
        Self { pieces: Some(pieces), ..self }
    }

    /// Under these limits.
    #[must_use]
    pub const fn under(self, limits: &'l Limits) -> Self {
        Self { limits: Some(limits), ..self }
    }

    /// A folder is told from a game by this function.
    #[must_use]
    pub const fn folders(self, list: List) -> Self {
        Self { list: Some(list), ..self }
    }

    /// Opens one game.
    ///
    /// # Errors
    /// An unknown game, a slip in its text or its rules, a file that cannot be read.
    pub fn open(&self, game: Text<'_>) -> Result<Opened, Error> {
        if Formula::is_arrow(game.as_str()) {
            return Ok(arrow::open(game.as_str())?.into());
        }
        if let Some(sample) = sample(game.as_str()) {
            return Ok(Opened::file(sample.name, file::open(sample.name, sample.text)?));
        }
        if let Some(file) = self.rule_file(game)? {
            return Ok(Opened::file(game.as_str(), file));
        }
        if !catalogue::is_known(game.as_str()) {
            return Err(unknown(game).into());
        }
        let stream = self.pieces.zip(self.limits).map(|(open, limits)| Stream { open, limits });
        Ok(catalogue::open_streamed(game, &self.read, stream)?.into())
    }

    /// Opens a rule file; `None` if the game is not one.
    ///
    /// # Errors
    /// A file that cannot be read, a slip in it, a folder.
    pub fn rule_file(&self, game: Text<'_>) -> Result<Option<file::Opened>, Error> {
        if let Some(folder) = self.folder(game) {
            return Err(folder.into());
        }
        let name = game.as_str();
        if let Some(sample) = sample(name) {
            return file::open(sample.name, sample.text).map(Some);
        }
        if !is_rule_file(name) {
            return Ok(None);
        }
        let text = (self.read)(name).map_err(|why| {
            let bad = game.bad(phrase!("wrong-read", "cannot read '{file}': {why}", file = name, why = why));
            match library::find(name) {
                Some(sample) => bad.hint(format!("the game {} has its file inside the program", sample.name)),
                None => bad.hint(format!("a name that ends in {RULE_FILE} is a file with rules")),
            }
        })?;
        file::open(name, &text).map(Some)
    }

    /// The error for a game that is a folder.
    fn folder(&self, game: Text<'_>) -> Option<BadText> {
        let name = game.as_str();
        // a game of the catalogue wins over a folder of the same name
        if catalogue::find(name.split(':').next().unwrap_or(name)).is_some() {
            return None;
        }
        // the first by name: folders are listed in any order
        let example = self.list?(name)?.into_iter().filter(|file| is_rule_file(file)).min();
        let bad = game.bad(format!("'{name}' is a folder: expected a game, or a file with rules"));
        Some(match example {
            Some(file) => bad.hint(format!("there is {}/{file}", name.trim_end_matches('/'))),
            None => bad.hint(format!("files with rules end in {RULE_FILE}")),
        })
    }

    /// Opens a game, or the sum of the games between ` + `.
    ///
    /// # Errors
    /// As for [`open`](Self::open); games that cannot be summed.
    pub fn game_or_sum(&self, text: Text<'_>) -> Result<Opened, Error> {
        if Formula::is_arrow(text.as_str()) {
            return self.open(text);
        }
        let open = |game: Text<'_>| self.game_or_sum(game).map(|opened| (opened.game, opened.table));
        if let Some((game, table)) = term::compound_game(text, &open)? {
            return Ok((game, table).into());
        }
        if !text.as_str().contains(term::JOINT) {
            return self.open(text);
        }
        let mut games: Vec<(String, Box<dyn Table>)> = Vec::new();
        for piece in text.pieces(term::JOINT) {
            let Opened { game, table, .. } = self.open(piece)?;
            term::check_sums(piece, &game, &*table)?;
            if games.iter().all(|(known, _)| *known != game) {
                games.push((game, table));
            }
        }
        Ok(Opened { game: text.as_str().to_owned(), ..Opened::sum(games) })
    }

    /// Reads a whole question: a game with a position, or a sum of those. In these places of it are games of
    /// the user's own.
    ///
    /// # Errors
    /// As for [`open`](Self::open); bad positions, games that cannot be summed.
    pub fn question(&self, text: &str, own: &[Range<usize>]) -> Result<Question, Error> {
        term::question_with(text, own, &|game| self.open(game).map(|opened| (opened.game, opened.table)))
    }
}
