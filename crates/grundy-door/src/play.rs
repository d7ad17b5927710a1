//! A game in progress: a position, what came before, and moves by name. No input, no output.

use crate::table::Table;
use grundy_base::error::{BadText, Error};
use grundy_base::phrase::{Argument, Phrase, phrase};
use grundy_base::report::Step;
use grundy_base::text::Text;

/// A play of a game, as text positions. The player to move at the start is 0.
///
/// ```
/// # use grundy_base::rules::{Heap, Impartial};
/// # struct Nim;
/// # impl Impartial for Nim {
/// #     type Component = u64;
/// #     type Move = u64;
/// #     fn moves(&self, &n: &u64, out: &mut Vec<u64>) {
/// #         out.extend(1..=n);
/// #     }
/// #     fn play(&self, &n: &u64, &take: &u64, out: &mut Vec<u64>) {
/// #         out.extend(Some(n - take).filter(|&rest| rest > 0));
/// #     }
/// # }
/// # impl Heap for Nim {}
/// # impl grundy_door::notation::heap_list::HeapMoves for Nim {
/// #     fn name_move(&self, _: u64, take: &u64) -> String {
/// #         format!("take {take}")
/// #     }
/// # }
/// use grundy_door::{play::Play, table};
/// let nim = table::heaps(Nim);
/// let mut play = Play::new(&nim, "3 4")?;
/// play.make("2: take 1")?;
/// assert_eq!((play.position(), play.to_move()), ("3 3", 1));
/// assert!(play.undo());
/// assert_eq!(play.position(), "3 4");
/// # Ok::<(), grundy_base::Error>(())
/// ```
pub struct Play<'t> {
    table: &'t dyn Table,
    position: String,
    /// The position before each move, and the move.
    history: Vec<(String, String)>,
}

impl<'t> Play<'t> {
    /// A play from a position.
    ///
    /// # Errors
    /// Bad text.
    pub fn new(table: &'t dyn Table, position: &str) -> Result<Self, Error> {
        Ok(Self { table, position: table.canonical(position)?, history: Vec::new() })
    }

    /// The current position.
    pub fn position(&self) -> &str {
        &self.position
    }

    /// The moves made so far, first to last.
    pub fn moves_made(&self) -> impl ExactSizeIterator<Item = &str> {
        self.history.iter().map(|(_, mv)| mv.as_str())
    }

    /// The player to move: 0 is the player with the first move.
    pub fn to_move(&self) -> usize {
        self.history.len() % 2
    }

    /// The legal moves.
    ///
    /// # Errors
    /// Too many moves to list.
    pub fn legal(&self) -> Result<Vec<Step>, Error> {
        self.table.moves(&self.position)
    }

    /// What a number alone means here.
    ///
    /// # Errors
    /// Too many moves to list.
    pub fn number_means(&self) -> Result<NumberMeans, Error> {
        Ok(number_means(&self.legal()?))
    }

    /// Makes a move, given as it is written (in any case, with any spaces), by its numbers alone (`3` for
    /// `take 3`, `2 1` for `2: take 1`), as its number in the list of legal moves (`#3`), or as the position
    /// it leads to. A number alone is never a position where moves have numbers of their own.
    ///
    /// # Errors
    /// No such move; the nearest legal ones are named.
    pub fn make(&mut self, mv: &str) -> Result<(), Error> {
        let legal = self.legal()?;
        let step = find(&legal, mv).ok_or_else(|| no_such_move(&legal, mv))?;
        let before = std::mem::replace(&mut self.position, step.to.clone());
        self.history.push((before, step.mv.clone()));
        Ok(())
    }

    /// Takes the last move back; says whether there was one.
    pub fn undo(&mut self) -> bool {
        self.history.pop().map(|(before, _)| self.position = before).is_some()
    }
}

fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_lowercase()
}

/// What a number that is typed alone means in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumberMeans {
    /// The number in a move, such as this one: `3` is `take 3`.
    InMove {
        /// What is typed.
        typed: String,
        /// The move that it means.
        mv: String,
    },
    /// The position that a move leaves: moves are written as that.
    Left,
    /// Nothing: moves are written in another way.
    Nothing,
}

fn number_means(legal: &[Step]) -> NumberMeans {
    let Some(shown) = legal.last() else { return NumberMeans::Nothing };
    if shown.mv == shown.to && shown.mv.bytes().all(|c| c.is_ascii_digit()) {
        return NumberMeans::Left;
    }
    let typed = numbers(&shown.mv).join(" ");
    match by_numbers(legal, &typed) {
        Some(step) if step.mv == shown.mv && typed != shown.mv => {
            NumberMeans::InMove { typed, mv: shown.mv.clone() }
        }
        _ => NumberMeans::Nothing,
    }
}

/// The runs of digits in a text.
fn numbers(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty()).collect()
}

/// The one move whose words hold exactly these numbers, if the typed text holds nothing but numbers. Names
/// such as `b2`, in which a letter touches a digit, are not read by their numbers.
fn by_numbers<'s>(legal: &'s [Step], typed: &str) -> Option<&'s Step> {
    let plain = typed.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || ",;:()".contains(c));
    let wanted = numbers(typed);
    if !plain || wanted.is_empty() {
        return None;
    }
    let glued = |text: &str| {
        text.as_bytes().windows(2).any(|pair| {
            pair[0].is_ascii_alphabetic() != pair[1].is_ascii_alphabetic()
                && pair.iter().all(u8::is_ascii_alphanumeric)
        })
    };
    let mut fitting = legal.iter().filter(|step| numbers(&step.mv) == wanted && !glued(&step.mv));
    fitting.next().filter(|_| fitting.next().is_none())
}

fn find<'s>(legal: &'s [Step], mv: &str) -> Option<&'s Step> {
    let wanted = plain(mv);
    let number = wanted.strip_prefix('#').and_then(|n| n.parse::<usize>().ok());
    if let Some(number) = number {
        return legal.get(number.checked_sub(1)?);
    }
    let one_number = !wanted.is_empty() && wanted.bytes().all(|c| c.is_ascii_digit());
    let in_moves = matches!(number_means(legal), NumberMeans::InMove { .. });
    legal
        .iter()
        // in chess bxc3 and Bxc3 are two moves
        .find(|step| step.mv == mv.trim())
        .or_else(|| legal.iter().find(|step| plain(&step.mv) == wanted))
        .or_else(|| by_numbers(legal, mv))
        // who types 1 at nim 10 means: take 1, not: leave 1
        .or_else(|| legal.iter().find(|step| plain(&step.to) == wanted && !(one_number && in_moves)))
}

fn no_such_move(legal: &[Step], mv: &str) -> BadText {
    let text = Text::new(mv).trim();
    let bad = text.bad(phrase!("wrong-move", "'{mv}' is not a legal move here", mv = text.as_str()));
    let wanted = plain(mv);
    let mut near: Vec<(usize, &str)> = legal
        .iter()
        .take(10_000)
        .map(|step| (strsim::levenshtein(&plain(&step.mv), &wanted), step.mv.as_str()))
        .collect();
    near.sort_by_key(|(distance, _)| *distance);
    let near: Vec<_> = near.iter().take(4).map(|(_, mv)| *mv).collect();
    match near.is_empty() {
        true => bad.hint(Phrase::fixed("hint-over", "there is no legal move: the game is over")),
        false => bad.hint(phrase!(
            "hint-moves",
            "legal moves are written like: {moves}",
            moves = Argument::Moves(near.join(", "))
        )),
    }
}
