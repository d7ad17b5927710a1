//! `grundy solve GAME --tiers DIR`, `--plan`, `--from DIR --check`: games that are solved tier by tier.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;

use grundy::error::Refused;
use grundy::notation::term::Question;
use grundy::phrase::{Phrase, phrase};
use grundy::report::Ask;
use grundy::table::InTiers;
use grundy_explain::messages::Messages;
use grundy_explain::words;
use grundy_kept::listing::ListedTiers;
use grundy_wire as wire;

use super::{Args, on_threads};
use crate::Io;
use crate::exit::Failure;
use crate::kept::whole;
use crate::limits::limited;
use crate::options::computation::Computation;
use crate::tiers::{self, PART_NUMBERS, TierFolder};

/// Solves all tiers in a folder, or goes on there. Gives an exit code if another process answers.
pub(super) fn solve(
    question: &Question,
    dir: &Path,
    args: &Args,
    how: &Computation,
    threads: Option<NonZeroUsize>,
    io: &mut Io,
) -> Result<Option<u8>, Failure> {
    if let Some(game) = question.table.in_tiers() {
        return listed(game, question, dir, args, how, io).map(|()| None);
    }
    let whole = whole(question)?;
    if args.machines.several() {
        return several::solve(whole, dir, args, how, threads, io);
    }
    let mut notes = Vec::new();
    let done = limited(Ask::default(), how, io, |ask| {
        on_threads(threads, || tiers::solve(whole, dir, PART_NUMBERS, args.save_every, ask, &mut notes))
    });
    for note in notes {
        writeln!(io.err, "warning: {note}")?;
    }
    done.map(|()| None)
}

/// Solves a game of a rule file.
fn listed(
    game: &dyn InTiers,
    question: &Question,
    dir: &Path,
    args: &Args,
    how: &Computation,
    io: &mut Io,
) -> Result<(), Failure> {
    if args.machines.several() {
        return Err(Failure::Usage {
            problem: Phrase::fixed("wrong-machines-listed", "the rules of a file are solved by one process"),
            hint: phrase!("hint-leave", "leave out {what}", what = "--workers, --hosts"),
        });
    }
    let mut notes = Vec::new();
    let done =
        limited(Ask::default(), how, io, |ask| tiers::listed::solve(game, question, dir, ask, &mut notes));
    for note in notes {
        writeln!(io.err, "warning: {note}")?;
    }
    done
}

/// Several processes and machines.
#[cfg(feature = "machines")]
mod several {
    use grundy::strong::Whole;

    use super::*;
    use crate::{machine, team};

    pub(super) fn solve(
        whole: &dyn Whole,
        dir: &Path,
        args: &Args,
        how: &Computation,
        threads: Option<NonZeroUsize>,
        io: &mut Io,
    ) -> Result<Option<u8>, Failure> {
        if args.machines.retry && !team::is_supervised() && !team::is_worker() {
            return limited(Ask::default(), how, io, |ask| team::supervise(&ask.limits)).map(Some);
        }
        // what all machines do is shown instead of what this one does
        let shown = io.progress && !team::is_worker();
        io.progress = false;
        // processes on one machine share its cores
        let workers = args.machines.workers.map_or(1, NonZeroUsize::get);
        let share = NonZeroUsize::new(machine::cores().get() / workers).unwrap_or(NonZeroUsize::MIN);
        let threads = threads.or((workers > 1).then_some(share));
        let mut notes = Vec::new();
        let done = limited(Ask::default(), how, io, |ask| {
            on_threads(threads, || {
                team::solve(whole, dir, args.save_every, &args.machines, shown, ask, &mut notes)
            })
        });
        io.progress = shown;
        for note in notes {
            writeln!(io.err, "warning: {note}")?;
        }
        match done {
            Ok(answers) => Ok((!answers).then_some(0)),
            Err(Failure::Apart(problem)) if team::is_supervised() => {
                writeln!(io.err, "note: {}", Messages::of(args.how.lang).phrase(&problem))?;
                Ok(Some(team::AGAIN))
            }
            Err(failure) => Err(failure),
        }
    }
}

/// Without the feature there is one process only.
#[cfg(not(feature = "machines"))]
mod several {
    use grundy::strong::Whole;

    use super::*;

    pub(super) fn solve(
        _: &dyn Whole,
        _: &Path,
        _: &Args,
        _: &Computation,
        _: Option<NonZeroUsize>,
        _: &mut Io,
    ) -> Result<Option<u8>, Failure> {
        Err(Failure::Usage {
            problem: Phrase::fixed(
                "wrong-no-machines",
                "this program was built without the feature 'machines'",
            ),
            hint: "cargo install --path crates/grundy-cli --features machines".into(),
        })
    }
}

/// Says what solving takes, and what of it is done in a folder.
pub(super) fn plan(question: &Question, dir: Option<&Path>, args: &Args, io: &mut Io) -> Result<u8, Failure> {
    if question.table.in_tiers().is_some() {
        let what =
            phrase!("asked-option", "--{option} for {game}", option = "plan", game = question.game.as_str());
        let reason =
            Phrase::fixed("reason-no-plan", "how many positions it has shows only when they are explored");
        let instead = phrase!("hint-leave", "leave out {what}", what = "--plan");
        return Err(grundy::Error::from(Refused::new(what, reason, instead)).into());
    }
    let whole = whole(question)?;
    let plan = whole.plan();
    let all: Vec<usize> =
        (0..whole.tiers().len()).filter(|&tier| !whole.tiers().get(tier).is_empty()).collect();
    let begun = dir.filter(|dir| dir.exists());
    let solved: Vec<bool> = limited(Ask::default(), &args.how, io, |ask| match begun {
        Some(dir) => {
            let folder = TierFolder::open(whole, dir, &ask.limits)?;
            Ok(all.iter().map(|&tier| folder.holds(tier)).collect())
        }
        None => Ok::<_, Failure>(Vec::new()),
    })?;
    if args.how.json {
        writeln!(io.out, "{}", wire::json(&wire::Plan::of(whole.name(), &plan, &solved)))?;
        return Ok(0);
    }
    let messages = Messages::of(args.how.lang);
    write!(io.out, "{}", words::plan::words(whole.name(), &plan, &solved, io.width, messages))?;
    Ok(0)
}

/// Checks a folder.
pub(super) fn check(question: &Question, dir: &Path, args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let (game, checked) = match question.table.in_tiers() {
        Some(game) => {
            let check =
                |ask: &Ask| ListedTiers::open(dir, Some(game.text()), &ask.limits)?.check(game, &ask.limits);
            (&*question.game, limited(Ask::default(), &args.how, io, check)?)
        }
        None => {
            let whole = whole(question)?;
            let check = |ask: &Ask| TierFolder::open(whole, dir, &ask.limits)?.check(whole, &ask.limits);
            (whole.name(), limited(Ask::default(), &args.how, io, check)?)
        }
    };
    let tiers::Checked { tiers, left, files, bytes, values, of } = checked;
    if args.how.json {
        let found = wire::CheckedTiers { game, tiers, left, files, bytes, values, of };
        writeln!(io.out, "{}", wire::json(&found))?;
        return Ok(0);
    }
    let messages = Messages::of(args.how.lang);
    let n = |n: usize| (n as u64).into();
    let found = [
        ("tiers", n(tiers)),
        ("files", n(files)),
        ("bytes", words::plan::bytes(bytes).into()),
        ("values", n(values)),
        ("of", n(of)),
    ];
    writeln!(io.out, "{}", messages.say("tiers-checked", &found))?;
    if left > 0 {
        writeln!(io.out, "{}", messages.say("tiers-left", &[("n", n(left))]))?;
    }
    Ok(0)
}
