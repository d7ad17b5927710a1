//! What the atlas says of a game.

use grundy_base::error::Error;
use grundy_base::limits::Budget;
use grundy_heap::Tally;
use grundy_heap::find::{self, Breaks, Source};
use grundy_heap::sequence::Takes;
use grundy_heap::sequence::rare::Space;
use serde::{Deserialize, Serialize};

use crate::games::Game;

/// What is known of a game. All counts and sums are over the heaps 0 to `to`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// The shortest code of the game.
    pub code: String,
    /// Other codes with the same values for ever.
    pub same: Vec<String>,
    /// Other codes whose values are the same as far as they were compared.
    pub alike: Vec<String>,
    /// Whether the values are periodic.
    #[serde(flatten)]
    pub status: Status,
    /// The last heap that does not obey the law continued downwards, if there is a law and such a heap.
    pub last_exception: Option<u64>,
    /// The last heap looked at. Where a law is proved, no more heaps are looked at than the proof needs.
    pub to: u64,
    /// The largest value.
    pub largest: u16,
    /// Its first heap.
    pub largest_at: u64,
    /// The heaps of value 0.
    pub zeros: u64,
    /// The last of them.
    pub last_zero: u64,
    /// The bits of a value that divide common and rare values, in hexadecimal; nothing if values are too
    /// large.
    pub mask: Option<String>,
    /// Whether the parity of the heap counts as well.
    pub position: bool,
    /// The heaps with rare values.
    pub rare: Option<u64>,
    /// The last of them.
    pub last_rare: Option<u64>,
    /// The checksum of all values, as other programs print it.
    pub checksum: String,
}

/// How the values go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "status", rename_all = "lowercase")]
pub enum Status {
    /// They repeat: proved.
    Periodic {
        /// The first heap of the period.
        from: u64,
        /// Its length.
        period: u64,
    },
    /// They grow by a constant with each period: proved.
    Arithmetic {
        /// The first heap of the period.
        from: u64,
        /// Its length.
        period: u64,
        /// What each period adds.
        saltus: u64,
    },
    /// Nobody knows, as far as was computed.
    Open,
}

impl Row {
    /// Whether the row tells of this code.
    pub fn is_of(&self, code: &str) -> bool {
        self.code == code || self.same.iter().chain(&self.alike).any(|other| other == code)
    }

    /// The digits of the code after the point.
    pub fn digits(&self) -> usize {
        self.code.len() - "0.".len()
    }

    /// Computes the values of the heaps up to `to`, or until a law is proved, or until a limit ends it: the
    /// row then tells of fewer heaps.
    ///
    /// # Errors
    /// A limit, if it leaves less than one value.
    pub fn of(game: &Game, to: u64, budget: &mut Budget<'_>) -> Result<Self, Error> {
        let takes = Takes::octal(&game.code);
        let mut source = Breaks::new(takes.clone(), 1);
        let finding = find::of(&mut source, Some(to), &[], budget)?;
        let law = finding.law.filter(|law| law.is_proved());
        let status = match &law {
            None => Status::Open,
            Some(law) => match (law.period.unwrap_or(1), law.saltus) {
                (period, 0) => Status::Periodic { from: law.from, period },
                (period, saltus) => Status::Arithmetic { from: law.from, period, saltus },
            },
        };
        // a row does not depend on how far the search went beyond the proof
        let needed = match (status, source.theorem()) {
            (Status::Periodic { from, period }, Some(theorem)) => theorem.needs(from, period),
            _ => u64::MAX,
        };
        let sequence = source.row();
        let len = needed.min(sequence.len());
        if let (0, Some(stopped)) = (len, finding.stopped) {
            return Err(stopped.into());
        }
        let mut tally = Tally::default();
        sequence.count_into(&mut tally, len);
        let space = Space::of(&takes, sequence, len);
        let proved = |alias: &&crate::Alias| match status {
            Status::Periodic { from, period } => alias.is_proved(game, from, period),
            _ => alias.standard,
        };
        let (same, alike): (Vec<_>, Vec<_>) = game.aliases.iter().partition(proved);
        let names =
            |aliases: Vec<&crate::Alias>| aliases.iter().map(|alias| alias.code.to_string()).collect();
        Ok(Self {
            code: game.code.to_string(),
            same: names(same),
            alike: names(alike),
            status,
            last_exception: law.and_then(|law| law.last_exception),
            to: len - 1,
            largest: tally.largest.0,
            largest_at: tally.largest.1,
            zeros: tally.zeros.0,
            last_zero: tally.zeros.1,
            mask: space.as_ref().map(|space| format!("{:x}", space.mask)),
            position: space.as_ref().is_some_and(|space| space.position),
            rare: space.as_ref().map(|space| space.rare),
            last_rare: space.and_then(|space| space.last_rare),
            checksum: tally.fletcher.to_string(),
        })
    }
}
