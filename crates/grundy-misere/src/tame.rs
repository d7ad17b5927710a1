//! Tame games: components that behave like heaps of misère Nim, and the proof that they do.
//!
//! A game has two values: its nimber g under normal play, and the misère value m, which obeys the same rule
//! (mex over the options) but begins with m = 1 at the end. A position is lost under misère play iff m = 0.
//!
//! **Theorem** (Conway 1976, chapter 12; Yamasaki 1980). Let all options of a game be tame (sums of tame
//! games). The game is tame iff its mexes (g, m) are equal (a *firm* game), or are 0 and 1 in some order (a
//! *fickle* one). A sum of tame games has g = the XOR of theirs, and m = g if any of them is firm, m = g XOR
//! 1 if all are fickle.
//!
//! *Proof of the sum*, by induction over both games; only m is in question. Two firm games: m is the same mex
//! as g. Firm n and fickle y: an option of the firm game is firm (the sum has m = g) or fickle, and then the
//! sum is fickle with m = m' XOR y; n itself is not an m', since m = n; values below n XOR y are reached as
//! in Nim, through m' instead of g'. The other side is alike. Two fickle games: an option of one is firm with
//! g' other than the m of that game, or fickle; so g XOR y XOR 1 is not reached; if that is 1, 0 is: one of
//! the games has an option with the m that it needs, for it is not the end. (A fickle game with g = 1 has a
//! *fickle* option of g = 0, because a firm one would have m = 0.)

use crate::game::{Game, Reach};
use crate::mex::mex;
use crate::period::{Period, proved_period};
use crate::watch::{Halted, Watch};

/// The values of a tame game.
///
/// ```
/// use grundy_misere::tame::Type;
/// // 1 + 1 + 1 of misère Nim: the player to move loses
/// let one = Type { plus: 1, minus: 0 };
/// assert!(Type::sum([one, one, one]).is_lost());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Type {
    /// The nimber under normal play.
    pub plus: u32,
    /// The misère value: 0 iff the player to move loses under misère play.
    pub minus: u32,
}

impl Type {
    /// The empty sum, or any sum without moves.
    pub const END: Self = Self { plus: 0, minus: 1 };

    /// Whether its parity can still be chosen: a heap of 0 or 1 in Nim.
    pub fn is_fickle(self) -> bool {
        self.plus != self.minus
    }

    /// Whether the player to move loses under misère play.
    pub fn is_lost(self) -> bool {
        self.minus == 0
    }

    /// Whether it is what misère Nim's formula on nimbers expects: fickle below 2, firm from 2 on.
    pub fn is_nim_like(self) -> bool {
        self.is_fickle() || self.plus >= 2
    }

    /// The sum of tame games.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        let plus = self.plus ^ other.plus;
        let fickle = self.is_fickle() && other.is_fickle();
        Self { plus, minus: if fickle { plus ^ 1 } else { plus } }
    }

    /// The sum of many tame games.
    #[must_use]
    pub fn sum(types: impl IntoIterator<Item = Self>) -> Self {
        types.into_iter().fold(Self::END, Self::plus)
    }

    /// What a game is whose options are all tame: tame, or half tame.
    pub fn of_options(options: &[Self]) -> Nature {
        if options.is_empty() {
            return Nature::Tame(Self::END);
        }
        let plus = mex(options.iter().map(|option| option.plus));
        let minus = mex(options.iter().map(|option| option.minus));
        if plus == minus || plus + minus == 1 {
            Nature::Tame(Self { plus, minus })
        } else if plus >= 2 {
            Nature::Restive
        } else {
            Nature::Restless
        }
    }
}

/// How a game behaves under misère play (Winning Ways, chapter 13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Nature {
    /// Like a heap, or a sum of heaps, of misère Nim; so are all its options.
    Tame(Type),
    /// All options are tame; the nimber is at least 2, the misère value 0 or 1.
    Restive,
    /// All options are tame; the nimber is 0 or 1, the misère value at least 2.
    Restless,
    /// Some option is not tame.
    Wild,
}

impl Nature {
    /// The word used in reports.
    pub fn word(self) -> &'static str {
        match self {
            Self::Tame(_) => "tame",
            Self::Restive => "restive",
            Self::Restless => "restless",
            Self::Wild => "wild",
        }
    }
}

/// The types of heaps, up to the first that is not tame.
#[derive(Clone, Debug)]
pub struct Tame {
    types: Vec<Type>,
    /// The first heap that is not tame.
    broken: Option<u32>,
}

impl Default for Tame {
    fn default() -> Self {
        Self { types: vec![Type::END], broken: None }
    }
}

impl Tame {
    /// Finds the types of all heaps up to `n`, or up to the first that is not tame. **Cost** every option of
    /// every heap once.
    ///
    /// # Errors
    /// If the watch ends the work; what was found is kept.
    pub fn extend(&mut self, game: &Game, n: u32, watch: &mut dyn Watch) -> Result<(), Halted> {
        while self.broken.is_none() && self.known() < n {
            let heap = self.known() + 1;
            watch.step()?;
            let mut options = Vec::new();
            for option in game.options(heap) {
                watch.step()?;
                options.push(Type::sum(option.iter().map(|&part| self.types[part as usize])));
            }
            match Type::of_options(&options) {
                Nature::Tame(found) => {
                    watch.take(size_of::<Type>())?;
                    self.types.push(found);
                }
                _ => self.broken = Some(heap),
            }
        }
        Ok(())
    }

    /// Finds types up to `n`, but ends where a period proves them for all heaps. Looked at when the number of
    /// heaps doubles.
    ///
    /// # Errors
    /// If the watch ends the work; what was found is kept.
    pub fn extend_or_prove(
        &mut self,
        game: &Game,
        n: u32,
        watch: &mut dyn Watch,
    ) -> Result<Option<Period>, Halted> {
        loop {
            let period = game.reach().and_then(|reach| self.period(reach));
            if period.is_some() || self.broken.is_some() || self.known() >= n {
                return Ok(period);
            }
            let next = self.known().saturating_mul(2).clamp(32, n.max(32)).min(n);
            self.extend(game, next, watch)?;
        }
    }

    /// The types of the heaps 0, 1, … that are known to be tame.
    pub fn types(&self) -> &[Type] {
        &self.types
    }

    /// The largest heap up to which all are known to be tame.
    pub fn known(&self) -> u32 {
        u32::try_from(self.types.len() - 1).expect("heaps are counted in 32 bits")
    }

    /// The first heap that is not tame.
    pub fn broken(&self) -> Option<u32> {
        self.broken
    }

    /// The period of the types, if the known ones prove it for all heaps.
    pub fn period(&self, reach: Reach) -> Option<Period> {
        if self.broken.is_some() { None } else { proved_period(&self.types, reach) }
    }

    /// The type of a sum of heaps that are known to be tame.
    pub fn of(&self, heaps: &[u32]) -> Option<Type> {
        let types = heaps.iter().map(|&heap| self.types.get(heap as usize).copied());
        types.collect::<Option<Vec<_>>>().map(Type::sum)
    }
}
