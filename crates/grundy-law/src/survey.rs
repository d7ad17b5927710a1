//! Laws of many games of one family, with random parameters: how often one player wins from some n on.

use std::collections::BTreeMap;

use super::find;
use grundy_base::error::{BadText, Error};
use grundy_base::report::Ask;
use grundy_base::text::Text;
use grundy_door::table::Table;
use grundy_heap::find::{Finding, WinnerBeyond};

/// What the law of one game says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// Player 1 wins from some n on, whoever moves first.
    PlayerOne,
    /// Player 2 does.
    PlayerTwo,
    /// From some n on the player who moves first wins.
    First,
    /// From some n on the player who moves second wins.
    Second,
    /// The values repeat, and none of these holds.
    Period,
    /// Another law was found.
    OtherLaw,
    /// No law was found.
    NoLaw,
}

impl Fate {
    /// All of them, in the order of a table.
    pub const ALL: [Self; 7] = [
        Self::PlayerOne,
        Self::PlayerTwo,
        Self::First,
        Self::Second,
        Self::Period,
        Self::OtherLaw,
        Self::NoLaw,
    ];

    /// The word in JSON, and the name of the message.
    pub fn word(self) -> &'static str {
        match self {
            Self::PlayerOne => "player-1",
            Self::PlayerTwo => "player-2",
            Self::First => "first",
            Self::Second => "second",
            Self::Period => "period",
            Self::OtherLaw => "other-law",
            Self::NoLaw => "no-law",
        }
    }

    fn of(finding: &Finding) -> Self {
        match (finding.winner_beyond(), &finding.law) {
            (Some(WinnerBeyond::One), _) => Self::PlayerOne,
            (Some(WinnerBeyond::Two), _) => Self::PlayerTwo,
            (Some(WinnerBeyond::First), _) => Self::First,
            (Some(WinnerBeyond::Second), _) => Self::Second,
            (None, Some(law)) if law.period.is_some() && law.saltus == 0 => Self::Period,
            (None, Some(_)) => Self::OtherLaw,
            (None, None) => Self::NoLaw,
        }
    }
}

/// All games with one fate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The number of games.
    pub count: u64,
    /// Those whose law is proved.
    pub proved: u64,
    /// The first of them, as its parameters are written.
    pub example: String,
    /// The n from which the law holds, at most, and the parameters where it is so.
    pub latest: (u64, String),
}

/// What was counted.
pub type Rows = BTreeMap<Fate, Row>;

/// Opens a game by its parameters.
pub type Opener<'o> = dyn FnMut(&str) -> Result<Box<dyn Table>, Error> + 'o;

/// Looks for the laws of games with these parameters, and counts them; `open` opens a game by its parameters.
///
/// # Errors
/// What opening a game or looking for its law says; the end of the time.
pub fn count(
    parameters: impl Iterator<Item = String>,
    open: &mut Opener<'_>,
    ask: &Ask,
) -> Result<Rows, Error> {
    let mut rows = Rows::new();
    for text in parameters {
        let table = open(&text)?;
        let finding = find::in_table(&*table, None, 1, ask)?;
        if let Some(stopped) = finding.stopped {
            return Err(stopped.into());
        }
        let from = finding.law.as_ref().map_or(0, |law| law.from);
        let proved = finding.law.as_ref().is_some_and(|law| law.is_proved());
        let row = rows.entry(Fate::of(&finding)).or_insert_with(|| Row {
            count: 0,
            proved: 0,
            example: text.clone(),
            latest: (from, text.clone()),
        });
        row.count += 1;
        row.proved += u64::from(proved);
        if from > row.latest.0 {
            row.latest = (from, text);
        }
    }
    Ok(rows)
}

/// Parameters with sets of amounts in them, such as `1,7/3,4`, as a pattern for others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// What stands before each set; the last piece stands after the last one.
    pieces: Vec<String>,
}

impl Pattern {
    /// Finds the sets: numbers with commas or plus signs between them.
    ///
    /// # Errors
    /// There is no number.
    pub fn read(text: Text<'_>) -> Result<Self, BadText> {
        let mut pieces = vec![String::new()];
        let mut in_set = false;
        for c in text.as_str().chars() {
            let joins = matches!(c, ',' | '+' | '.');
            if c.is_ascii_digit() {
                if !in_set {
                    pieces.push(String::new());
                }
                in_set = true;
            } else if !(joins && in_set) {
                in_set = false;
                if let Some(piece) = pieces.last_mut() {
                    piece.push(c);
                }
            }
        }
        if pieces.len() < 2 {
            return Err(text.bad("no amounts stand among the parameters: expected numbers, as 1,7/3,4"));
        }
        Ok(Self { pieces })
    }

    /// The parameters with these sets in the places of the pattern's own; `joint` stands between amounts.
    pub fn filled(&self, mut set: impl FnMut() -> Vec<u64>, joint: &str) -> String {
        let (first, rest) = self.pieces.split_first().expect("a pattern has a piece");
        rest.iter().fold(first.clone(), |text, piece| {
            let amounts: Vec<String> = set().iter().map(u64::to_string).collect();
            text + &amounts.join(joint) + piece
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::open;

    #[test]
    fn patterns() {
        for (text, joint, filled) in [
            ("1,7/3,4", ",", "2,5/2,5"),
            ("1..4", ",", "2,5"),
            ("wins=even,take=1+3", "+", "wins=even,take=2+5"),
        ] {
            let pattern = Pattern::read(Text::new(text)).unwrap();
            assert_eq!(pattern.filled(|| vec![2, 5], joint), filled, "{text}");
        }
        assert!(Pattern::read(Text::new("wins=odd")).is_err());
    }

    /// All games of two sets of two amounts up to 10: the count of degenerate ones is that of the solver's
    /// own periods (see `most_games_degenerate` among the games).
    #[test]
    fn degenerate_games_are_counted() {
        let sets: Vec<String> =
            (1..=10).flat_map(|a| (a + 1..=10).map(move |b| format!("{a},{b}"))).collect();
        let pairs = sets.iter().flat_map(|a| sets.iter().map(move |b| format!("{a}/{b}")));
        let mut opened = |text: &str| Ok(open(&format!("partisan-sticks:{text}")));
        let rows = count(pairs, &mut opened, &Ask::default()).unwrap();
        let one_wins = rows[&Fate::PlayerOne].count + rows[&Fate::PlayerTwo].count;
        assert_eq!((one_wins, rows.values().map(|row| row.count).sum::<u64>()), (1610, 45 * 45));
        assert_eq!(rows[&Fate::PlayerOne].count, rows[&Fate::PlayerTwo].count, "by symmetry");
    }
}
