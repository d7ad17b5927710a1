//! Contests of a rule file whose positions have tiers: solved in a folder, where the positions of a tier are
//! listed. Every file is written under another name, synced and renamed. All positions are explored in one
//! run; from then on each solved tier is kept, and the same command goes on with the next one.

use std::path::Path;

use grundy::error::{Limit, Stopped};
use grundy::limits::Limits;
use grundy::notation::term::Question;
use grundy::report::Ask;
use grundy::strong::TierCounts;
use grundy::table::{InTiers, Leads, TierRank, TierShelf};
use grundy_kept::Unusable;
use grundy_kept::listing::{ListedTier, Listing};
use grundy_kept::manifest::{self, Solved};

use super::put_aside;
use crate::durable::{self, sealed};
use crate::exit::Failure;
use crate::stored;

/// Solves what can be reached from the start of a game, or from the position that is asked for if the rules
/// name none. `notes` says what was damaged, and is done again.
pub(crate) fn solve(
    game: &dyn InTiers,
    question: &Question,
    dir: &Path,
    ask: &Ask,
    notes: &mut Vec<String>,
) -> Result<(), Failure> {
    std::fs::create_dir_all(dir).map_err(|error| durable::failed("make", dir, &error))?;
    let _locked = std::fs::File::open(dir).ok().map(|opened| durable::lock(opened, dir)).transpose()?;
    let start = || {
        let start = question.table.start().unwrap_or_else(|| question.position.clone());
        question.table.canonical(&start)
    };
    let listing = match Listing::read(dir, Some(game.text())) {
        Ok(Some(listing)) => listing,
        Ok(None) => Listing::new(dir, &question.game, game.text(), &start()?),
        Err(Unusable::Damaged(problem)) => {
            notes.push(put_aside(&manifest::file(dir), &problem)?);
            Listing::new(dir, &question.game, game.text(), &start()?)
        }
        Err(why) => return Err(why.into()),
    };
    let mut shelf = Shelf { listing, limits: &ask.limits, failure: None };
    shelf.look_through(notes)?;
    let start = shelf.listing.start.clone();
    let done = game.solve_tiers(&start, &mut shelf, ask);
    if let Some(failure) = shelf.failure.take() {
        return Err(failure);
    }
    done.map_err(|error| match error {
        grundy::Error::Stopped(stopped) if shelf.listing.explored => {
            let dir = dir.display();
            let hint = format!("the work so far is in '{dir}'; run the same command again to go on");
            Failure::Limit { problem: stopped.sentence(), hint: hint.into() }
        }
        error => error.into(),
    })
}

/// The tiers of a folder.
struct Shelf<'l> {
    listing: Listing,
    limits: &'l Limits,
    /// Why something cannot be kept or read.
    failure: Option<Failure>,
}

impl Shelf<'_> {
    /// Checks all that is kept against its checksums. Codes that are damaged are found again; so are all
    /// positions, if some are.
    fn look_through(&mut self, notes: &mut Vec<String>) -> Result<(), Failure> {
        let tiers: Vec<TierRank> = self.listing.tiers.keys().cloned().collect();
        for tier in &tiers {
            let listed = self.listing.positions(tier, self.limits).and_then(|mut texts| texts.verify());
            if self.is_damaged(listed, &self.listing.positions_file(tier), notes)? {
                self.listing.explored = false;
            }
            if self.is_solved(tier) {
                let found = self.listing.codes(tier, self.limits).and_then(|mut codes| codes.verify());
                if self.is_damaged(found, &self.listing.codes_file(tier), notes)? {
                    self.listing.tiers.entry(tier.clone()).and_modify(|tier| tier.solved = None);
                }
            }
        }
        Ok(())
    }

    /// Puts a file aside that is damaged, or says that it is missing.
    fn is_damaged(
        &self,
        read: Result<(), Unusable>,
        file: &Path,
        notes: &mut Vec<String>,
    ) -> Result<bool, Failure> {
        match read {
            Ok(()) => return Ok(false),
            Err(_) if !file.exists() => {
                notes.push(format!("'{}' is missing; what it held is done again", file.display()));
            }
            Err(Unusable::Damaged(problem)) => notes.push(put_aside(file, &problem)?),
            Err(why) => return Err(why.into()),
        }
        Ok(true)
    }

    /// Writes the list of tiers.
    fn write_list(&mut self) -> Result<(), Stopped> {
        let written = sealed::seal(&manifest::file(&self.listing.dir), &self.listing.to_json());
        self.done(written)
    }

    /// Keeps a failure, and stops the solver.
    fn done<T>(&mut self, done: Result<T, Failure>) -> Result<T, Stopped> {
        done.map_err(|failure| {
            self.failure = Some(failure);
            Stopped::new(Limit::Interrupt, String::new())
        })
    }

    /// The same of what is read.
    fn read<T>(&mut self, read: Result<T, Unusable>) -> Result<T, Stopped> {
        self.done(read.map_err(Failure::from))
    }
}

impl TierShelf for Shelf<'_> {
    fn explored(&mut self) -> Result<Option<Leads>, Stopped> {
        Ok(self.listing.explored.then(|| self.listing.leads()))
    }

    fn put(&mut self, tier: &TierRank, positions: &[String]) -> Result<(), Stopped> {
        let (file, title) = (self.listing.positions_file(tier), self.listing.title(tier));
        let written = stored::save_texts(&file, &title, positions);
        self.done(written)?;
        let kept = self.listing.tiers.entry(tier.clone()).or_default();
        if kept.positions != positions.len() {
            *kept = ListedTier { positions: positions.len(), ..ListedTier::default() };
        }
        Ok(())
    }

    fn end_exploring(&mut self, leads: &Leads) -> Result<(), Stopped> {
        self.listing.tiers.retain(|tier, _| leads.contains_key(tier));
        for (tier, kept) in &mut self.listing.tiers {
            kept.leads_to = leads[tier].iter().cloned().collect();
        }
        self.listing.explored = true;
        self.write_list()
    }

    fn positions(&mut self, tier: &TierRank, take: &mut dyn FnMut(&str)) -> Result<(), Stopped> {
        let read = self.listing.positions(tier, self.limits);
        let mut texts = self.read(read)?;
        let read = texts.each(take).map_err(Unusable::Damaged);
        self.read(read)
    }

    fn is_solved(&self, tier: &TierRank) -> bool {
        self.listing.tiers.get(tier).is_some_and(|tier| tier.solved.is_some())
    }

    fn codes(&mut self, tier: &TierRank) -> Result<Vec<u16>, Stopped> {
        let count = self.listing.tiers.get(tier).map_or(0, |tier| tier.positions);
        let read = self.listing.codes(tier, self.limits);
        let mut codes = self.read(read)?;
        let read = codes.codes(0..count).map_err(Unusable::Damaged);
        self.read(read)
    }

    fn keep(&mut self, tier: &TierRank, codes: &[u16]) -> Result<(), Stopped> {
        let (file, title) = (self.listing.codes_file(tier), self.listing.title(tier));
        let written = stored::save_codes(&file, &title, codes);
        self.done(written)?;
        let mut counts = TierCounts::default();
        for &code in codes {
            let sum = counts.codes.entry(code).or_default();
            *sum = (sum.0 + 1, sum.1 + 1);
        }
        let solved = Solved { longest: counts.longest(), counts };
        self.listing.tiers.entry(tier.clone()).or_default().solved = Some(solved);
        self.write_list()
    }
}

#[cfg(test)]
mod tests;
