//! The parameters of a game: what stands after the colon in `sticks:1,2,3` or
//! `mines:field.txt,ending=reversed`.

use grundy_base::error::{BadText, Error};
use grundy_base::limits::Limits;
use grundy_base::phrase::phrase;
use grundy_base::text::Text;

/// A text file piece by piece: whole lines each, at most so many bytes that are asked for; or why it cannot
/// be read.
pub type Pieces = Box<dyn Iterator<Item = Result<String, String>>>;

/// A way to read large files under limits, without holding their text.
#[derive(Clone, Copy, Debug)]
pub struct Stream<'a> {
    /// Given a path and the most bytes of one piece, the pieces.
    pub open: fn(&str, u64) -> Result<Pieces, String>,
    /// What reading may use.
    pub limits: &'a Limits,
}

/// Parameters as written, and a way to read the files they name. The library itself opens no file.
#[derive(Clone, Copy)]
pub struct Args<'a> {
    /// What stands after the colon; blank if nothing does.
    pub text: Text<'a>,
    read: &'a dyn Fn(&str) -> Result<String, String>,
    /// A way to read large files, if the caller has one.
    pub stream: Option<Stream<'a>>,
}

impl<'a> Args<'a> {
    /// Parameters with a reader of files: given a path, the contents or the reason why not.
    pub fn new(text: Text<'a>, read: &'a dyn Fn(&str) -> Result<String, String>) -> Self {
        Self { text, read, stream: None }
    }

    /// Large files are read piece by piece.
    #[must_use]
    pub fn stream(self, stream: Option<Stream<'a>>) -> Self {
        Self { stream, ..self }
    }

    /// Whether there are no arguments.
    pub fn is_empty(&self) -> bool {
        self.text.is_blank()
    }

    /// The contents of the file that `path` names.
    pub fn file(&self, path: Text<'_>) -> Result<String, Error> {
        (self.read)(path.as_str()).map_err(|why| {
            path.bad(phrase!("wrong-read", "cannot read '{file}': {why}", file = path.as_str(), why = why))
                .into()
        })
    }

    /// The pieces between commas: first those without `=`, then the value of each `key=value` in the order of
    /// `keys`. A key that is not in `keys` is an error that names them.
    pub fn split(&self, keys: &[&str]) -> Result<(Vec<Text<'a>>, Vec<Option<Text<'a>>>), BadText> {
        let (mut plain, mut named) = (Vec::new(), vec![None; keys.len()]);
        if self.is_empty() {
            return Ok((plain, named));
        }
        for piece in self.text.split(&[',']) {
            match piece.split_once('=') {
                None => plain.push(piece),
                Some((key, value)) => match keys.iter().position(|k| *k == key.trim().as_str()) {
                    Some(i) => named[i] = Some(value.trim()),
                    None if keys.is_empty() => {
                        return Err(key.bad(phrase!(
                            "wrong-parameter",
                            "unknown parameter '{name}': the game has none by name",
                            name = key.as_str()
                        )));
                    }
                    None => {
                        return Err(key.bad(phrase!(
                            "wrong-parameter",
                            "unknown parameter '{name}': expected {expected}",
                            name = key.as_str(),
                            expected = keys.join(", ")
                        )));
                    }
                },
            }
        }
        Ok((plain, named))
    }

    /// The value of each `key=value` in the order of `keys`; for games whose parameters all have names.
    pub fn named<const N: usize>(&self, keys: [&str; N]) -> Result<[Option<Text<'a>>; N], BadText> {
        let (plain, named) = self.split(&keys)?;
        if let Some(piece) = plain.first() {
            return Err(piece.bad(format!(
                "'{}' has no name: expected {}",
                piece.as_str(),
                keys.map(|key| format!("{key}=…")).join(", ")
            )));
        }
        Ok(std::array::from_fn(|i| named[i]))
    }

    /// Refuses any parameter; for games that have none.
    pub fn none(&self) -> Result<(), BadText> {
        if self.is_empty() { Ok(()) } else { Err(self.text.bad("this game has no parameters")) }
    }
}
