//! The tiers of a folder solved by several machines that all see the folder.
//!
//! Each machine solves its share of a tier, reads its share of the tiers below, and writes its share of the
//! parts. The first one looks after the list of tiers and the files that name stages. The files say nothing
//! of machines: they are those that one process writes, byte for byte, and any number of machines goes on
//! with them.

use std::path::Path;
use std::time::Duration;

use grundy::error::Stopped;
use grundy::phrase::phrase;
use grundy::report::Ask;
use grundy::strong::machines::{Deal, Engine, Lost, tell_all};
use grundy::strong::{
    BLOCK_POSITIONS, Dealt, DoneTogether, Flow, Keep, KeepParts, TierCounts, TierFiles, TierProgress,
    Together, Whole,
};
use serde_json::{Value, json};
use xxhash_rust::xxh3::xxh3_64;

use super::bar::TeamBar;
use super::grace::{Grace, with_grace};
use super::keep::Cadence;
use super::parts::SolvedParts;
use super::{Folder, Reader};
use crate::durable::{self, sealed};
use crate::exit::Failure;
use crate::stored::Unusable;
use grundy_kept::manifest::{self, Solved};

/// The machines that solve a game together.
pub(crate) struct Team<'t> {
    pub(crate) engine: &'t mut dyn Engine,
    /// How the machines are called, for people; where it is known.
    pub(crate) hosts: &'t [String],
    /// Parts to which the blocks of a tier are dealt.
    pub(crate) parts: usize,
    pub(crate) flow: Flow,
    /// Whether it is shown what all do.
    pub(crate) shown: bool,
}

/// Solves all tiers that the folder does not hold, as [`super::solve`] does; all machines must do so at the
/// same time.
pub(crate) fn solve_together(
    whole: &dyn Whole,
    dir: &Path,
    part: usize,
    every: Duration,
    team: &mut Team<'_>,
    ask: &Ask,
    notes: &mut Vec<String>,
) -> Result<(), Failure> {
    let mut work = Work { whole, dir, every, team };
    let first = work.me() == 0;
    // the first machine makes the folder what it should be, and the others see that it is the same one
    let (mut locked, mut opened) = (None, None);
    let made = first.then(|| {
        std::fs::create_dir_all(dir).map_err(|error| durable::failed("make", dir, &error))?;
        locked = std::fs::File::open(dir).ok().map(|opened| durable::lock(opened, dir)).transpose()?;
        let mut folder = Folder::open(whole, dir, part, notes)?;
        folder.look_through(&ask.limits, notes)?;
        folder.write_list()?;
        opened = Some(folder);
        Ok(work.seal())
    });
    let said = work.agree(made.unwrap_or(Ok(Value::Null)))?;
    let seen = match opened {
        Some(folder) => Ok(folder),
        None if work.seal() != said[0] => Err(Failure::File(phrase!(
            "wrong-other-folder",
            "'{folder}' is not the folder that the first machine sees under this name: all must share it",
            folder = dir.display()
        ))),
        None => Folder::open(whole, dir, part, notes),
    };
    let (told, folder) = split(seen);
    work.agree(told)?;
    let mut folder = folder.expect("all agree");
    let done = with_grace(ask, |ask, grace| {
        while let Some(tier) = folder.place.manifest.tiers.iter().position(Option::is_none) {
            let solved = work.tier(&mut folder, tier, grace, ask, notes);
            solved.map_err(|failure| folder.kept_anyway(failure, grace))?;
        }
        Ok(())
    });
    drop(locked);
    done
}

/// Whether something could be done, for the others; and what was done.
fn split<T>(done: Result<T, Failure>) -> (Result<Value, Failure>, Option<T>) {
    match done {
        Ok(done) => (Ok(Value::Null), Some(done)),
        Err(failure) => (Err(failure), None),
    }
}

struct Work<'w, 't> {
    whole: &'w dyn Whole,
    dir: &'w Path,
    every: Duration,
    team: &'w mut Team<'t>,
}

impl Work<'_, '_> {
    fn me(&self) -> usize {
        self.team.engine.me()
    }

    /// By what the folder is known: its list of tiers.
    fn seal(&self) -> Value {
        let bytes = std::fs::read(manifest::file(self.dir)).unwrap_or_default();
        json!(sealed::hexadecimal(xxh3_64(&bytes)))
    }

    /// Tells all machines what this one has found, or that it cannot go on; gives what all have found.
    fn agree(&mut self, own: Result<Value, Failure>) -> Result<Vec<Value>, Failure> {
        let note = match &own {
            Ok(value) => json!({ "found": value }),
            Err(_) => json!({ "failed": true }),
        };
        let notes =
            tell_all(self.team.engine, note.to_string().as_bytes()).map_err(|lost| self.lost(&lost))?;
        own?;
        let mut found = Vec::new();
        for (machine, note) in notes.iter().enumerate() {
            let mut note: Value = serde_json::from_slice(note).unwrap_or_default();
            match note.get_mut("found") {
                Some(value) => found.push(value.take()),
                None => return Err(self.halted(machine)),
            }
        }
        Ok(found)
    }

    fn called(&self, machine: usize) -> String {
        match self.team.hosts.get(machine).filter(|host| !host.is_empty()) {
            Some(host) => format!("machine {machine} ({host})"),
            None if machine < self.team.engine.machines() => format!("machine {machine}"),
            None => "a machine".to_owned(),
        }
    }

    fn lost(&self, lost: &Lost) -> Failure {
        Failure::Apart(phrase!(
            "wrong-machine-gone",
            "{machine} is gone; the work is kept in '{folder}': give the same command again to go on",
            machine = self.called(lost.machine),
            folder = self.dir.display()
        ))
    }

    fn halted(&self, machine: usize) -> Failure {
        Failure::Elsewhere(phrase!(
            "wrong-machine-stopped",
            "{machine} has stopped, and says why; the work is kept in '{folder}'",
            machine = self.called(machine),
            folder = self.dir.display()
        ))
    }

    /// Solves a tier.
    fn tier(
        &mut self,
        folder: &mut Folder<'_>,
        tier: usize,
        grace: &Grace,
        ask: &Ask,
        notes: &mut Vec<String>,
    ) -> Result<(), Failure> {
        let (whole, me) = (self.whole, self.me());
        let (machines, numbers) = (self.team.engine.machines(), whole.tiers().get(tier).len());
        let deal = Deal::new(numbers, BLOCK_POSITIONS, self.team.parts, machines);
        let asked = folder.beside_files(tier, ask).map_err(Failure::from);
        let limits = asked.as_ref().map_or(&ask.limits, |ask| &ask.limits).clone();
        let by_rounds = !whole.tiers().get(tier).is_left_by_every_move();
        let chosen = match (asked.is_ok() && by_rounds, me) {
            (true, 0) => folder.whole_stage(tier, &limits, notes).map(Option::unwrap_or_default),
            _ => Ok(Value::Null),
        };
        let (told, asked) = split(asked);
        let chosen = self.agree(told.and(chosen))?.swap_remove(0);
        let ask = asked.expect("all agree");
        let read = (!chosen.is_null()).then(|| folder.cells(tier, &chosen, &limits, Some((&deal, me))));
        let (told, stage) = split(read.transpose().map_err(|why| folder.unusable(tier, why)));
        self.agree(told)?;
        grace.rounds(stage.as_ref().is_some_and(Option::is_some));
        let mut reader = Reader { folder, limits: &ask.limits, failed: None };
        let mut keeper = Shared {
            me,
            cadence: Cadence::new(self.every, grace),
            bar: TeamBar::new(self.team.shown && me == 0, folder.place.name(tier), numbers, machines),
            parts: SolvedParts::new(folder, tier, grace, &ask),
        };
        let dealt = Dealt { deal: &deal, flow: self.team.flow, engine: &mut *self.team.engine };
        let files = TierFiles { below: &mut reader, keep: &mut keeper, stage: stage.flatten() };
        let done = whole.solve_dealt(tier, dealt, files, &ask);
        grace.rounds(false);
        let mut kept = keeper.parts;
        notes.append(&mut kept.notes);
        if let Some((other, part, why)) = reader.failed.take() {
            let file = folder.place.part_file(other, part);
            return Err(match why {
                Unusable::Damaged(problem) => {
                    Failure::File(format!("'{}' is damaged: {problem}", file.display()).into())
                }
                why => why.into(),
            });
        }
        if let Some(failure) = kept.failure.take() {
            return Err(failure);
        }
        let SolvedParts { counts, .. } = kept;
        let longest = match done? {
            Together::Solved(longest) => longest,
            Together::Lost(lost) => return Err(self.lost(&lost)),
            Together::Halted { machine } => return Err(self.halted(machine)),
        };
        let rows: Vec<Value> = counts
            .into_iter()
            .map(|(part, counts)| json!([part, Solved { longest, counts }.row()]))
            .collect();
        let mut parts = Vec::new();
        for row in self.agree(Ok(rows.into()))?.iter().filter_map(Value::as_array).flatten() {
            let kept = manifest::solved(&row[1]).flatten();
            parts.extend(row[0].as_u64().zip(kept));
        }
        parts.sort_by_key(|(part, _)| *part);
        let mut counts = TierCounts::default();
        parts.iter().for_each(|(_, kept)| counts.add(&kept.counts));
        folder.place.manifest.tiers[tier] = Some(Solved { longest, counts });
        let written = match me {
            0 => folder.write_list().and_then(|()| folder.remove_stages(tier)),
            _ => Ok(()),
        };
        grace.kept();
        self.agree(written.map(|()| Value::Null)).map(drop)
    }
}

impl Folder<'_> {
    /// Why a stage cannot be used that the first machine has found whole.
    fn unusable(&self, tier: usize, why: Unusable) -> Failure {
        match why {
            Unusable::Damaged(problem) => {
                let file = self.stage_file(tier);
                Failure::File(format!("'{}' is damaged: {problem}", file.display()).into())
            }
            why => why.into(),
        }
    }
}

/// Keeps this machine's parts of a tier.
struct Shared<'f, 'w> {
    me: usize,
    cadence: Cadence<'f>,
    bar: TeamBar,
    parts: SolvedParts<'f, 'w>,
}

impl KeepParts for Shared<'_, '_> {
    fn part(&self) -> usize {
        self.parts.part()
    }

    fn kept(&mut self, part: usize) -> Result<Option<u32>, Stopped> {
        self.parts.kept(part)
    }

    fn solved(&mut self, part: usize, codes: &[u16]) -> Result<(), Stopped> {
        self.parts.solved(part, codes)
    }
}

impl Keep for Shared<'_, '_> {
    fn see(&mut self, done: &DoneTogether) {
        self.bar.see(done);
    }

    fn due(&mut self) -> bool {
        self.cadence.due()
    }

    fn stage(
        &mut self,
        part: usize,
        progress: TierProgress,
        width: usize,
        cells: &[u8],
    ) -> Result<(), Stopped> {
        self.parts.keep_stage(part, progress, width, cells)
    }

    fn staged(&mut self, progress: TierProgress, width: usize) -> Result<(), Stopped> {
        if self.me == 0 {
            self.parts.name_stage(progress, width)?;
        }
        self.cadence.kept()
    }
}
