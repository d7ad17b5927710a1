//! `grundy solve GAME POSITION`: who wins, the value, the winning moves.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Instant;

use grundy::Error;
use grundy::error::Refused;
use grundy::notation::term::Question;
use grundy::report::{Ask, Report, Statistics};
use grundy::strong::Whole;
use grundy::table::Step;
use grundy::view::study::Told;
use grundy_explain::messages::Messages;
use grundy_explain::steps;
use grundy_explain::words::{self, explanation, solution};
use grundy_wire::{Answer, Extras};

use crate::args::{Solve, TiesArg};
use crate::exit::Failure;
use crate::limits::limited;
use crate::stored::{self, Stored};
use crate::{Io, checkpoint, files};

mod proof;

/// Winning moves shown unless `--all` is given.
pub(super) const SHOWN_MOVES: usize = 20;

pub(crate) fn run(args: &Solve, io: &mut Io) -> Result<u8, Failure> {
    let place = files::question(&args.question, io)?;
    let question = place.ask()?;
    let ask = Ask {
        misere: args.common.misere,
        solver: args.solver,
        cache: args.cache.map(Into::into),
        moves: args.moves.into(),
        ties: args.payoffs.ties.into(),
        criterion: args.payoffs.criterion,
        ..Ask::default()
    };
    let kept =
        args.from.as_ref().map(|path| from_file(&question, path, &ask, args, &place, io)).transpose()?;
    let (kept, kept_line) = kept.map_or((None, None), |(report, line)| (Some(report), line));
    let start = Instant::now();
    if let Some(folder) = &args.resume {
        let (whole, threads) = (whole(&question)?, args.common.threads);
        limited(ask.clone(), &args.common, io, |ask| {
            on_threads(threads, || checkpoint::solve(whole, folder, args.save_every, ask))
        })?;
    }
    let solved = limited(ask, &args.common, io, |ask| {
        on_threads(args.common.threads, || {
            let report = kept.map_or_else(|| question.solve(ask), Ok)?;
            let why = if args.explain { Some(steps::explain(&*question.table, &report, ask)?) } else { None };
            let proof = args.evidence.is_some().then(|| proof::made(&question, &report, ask));
            let line = if kept_line.is_some() {
                kept_line
            } else if args.line {
                Some(question.table.line(&question.position, ask)?)
            } else {
                None
            };
            let statistics = if args.statistics { Some(statistics_of(&question, ask)?) } else { None };
            let layers =
                if args.layers { Some(question.table.layers(&question.position, ask)?) } else { None };
            let whole = if args.save.is_some() { Some(whole(&question)?.solved(ask)?) } else { None };
            let picture = question.table.picture(&report.position)?;
            let study = match report.class.payoffs {
                true => question.table.study(&question.position, args.payoffs.effort(), ask)?,
                false => None,
            };
            Ok((report, why, proof, line, statistics, picture, layers, whole, study))
        })
    });
    let (report, why, proof, line, statistics, picture, layers, whole, study) =
        solved.map_err(|error| place.of(error, &question.position))?;
    let seconds = start.elapsed().as_secs_f64();
    let saved = match (&args.save, whole) {
        (Some(path), Some(whole)) => {
            Some((path, stored::save(path, self::whole(&question)?.name(), &whole)?))
        }
        _ => None,
    };
    let proof = proof::written(args.evidence.as_deref(), proof)?;
    let messages = Messages::of(args.common.lang);
    if args.common.json {
        let told = |why: &Vec<steps::Step>| explanation::explanation(why, io.width, messages);
        let extras = Extras {
            picture: picture.as_deref(),
            study: study.as_ref(),
            seconds: args.stats.then_some(seconds),
            line: line.as_deref(),
            statistics: statistics.as_ref(),
            layers: layers.as_deref(),
            saved: saved.map(|(path, bytes)| (path.as_path(), bytes)),
            explanation: why.as_ref().map(|why| (why.as_slice(), told(why))),
            evidence: proof.as_ref().ok().and_then(Option::as_ref).map(|kept| (&*kept.file, kept.positions)),
        };
        let text = grundy_wire::json(&Answer::of(&report, extras));
        writeln!(io.out, "{text}")?;
        return proof::done(proof);
    }
    let max_moves = if args.all { usize::MAX } else { SHOWN_MOVES };
    let style = solution::Style { width: io.width, max_moves, stats: args.stats };
    let text = solution::solution(&report, &style, messages);
    match (text.split_once("\n\n"), picture) {
        (Some((headline, rest)), Some(picture)) => write!(io.out, "{headline}\n\n{picture}\n\n{rest}")?,
        (None, Some(picture)) => writeln!(io.out, "{text}\n{picture}")?,
        (_, None) => write!(io.out, "{text}")?,
    }
    if args.stats {
        writeln!(io.out, "{}", messages.say("time-taken", &[("seconds", format!("{seconds:.6}").into())]))?;
    }
    if let Some(study) = &study {
        let told = Told { outcomes: args.payoffs.ties == TiesArg::All, guaranteed: args.payoffs.guarantee };
        let text = words::study::words(&report, study, told, io.width, messages);
        if !text.is_empty() {
            write!(io.out, "\n{text}")?;
        }
    }
    if let Some(line) = &line {
        write!(io.out, "\n{}", words::line::words(line, io.width, messages))?;
    }
    if let Some(statistics) = &statistics {
        write!(io.out, "\n{}", words::statistics::words(statistics, io.width, messages))?;
    }
    if let Some(layers) = &layers {
        write!(io.out, "\n{}", words::layers::words(layers, io.width, messages))?;
    }
    if let Some(why) = &why {
        write!(io.out, "\n{}", explanation::explanation(why, io.width, messages))?;
    }
    if let Ok(Some(proof)) = &proof {
        let args = [("file", proof.file.display().to_string().into()), ("n", proof.positions.into())];
        writeln!(io.out, "\n{}", messages.say("evidence-is-in", &args))?;
    }
    if let Some((path, bytes)) = saved {
        let args = [("file", path.display().to_string().into()), ("bytes", bytes.to_string().into())];
        writeln!(io.out, "\n{}", messages.say("whole-game-is-in", &args))?;
    }
    proof::done(proof)
}

/// The game as one that is solved whole.
fn whole(question: &Question) -> Result<&dyn Whole, Error> {
    let game = &question.game;
    question.table.whole().ok_or_else(|| {
        let instead = "leave out --save, --from and --resume".to_owned();
        let reason = "its positions are not numbered".to_owned();
        Refused { solver: format!("a table of all positions of {game}"), reason, instead }.into()
    })
}

/// The answer from a file, without solving anything; the best line if it is asked for. Where the whole game is to be counted, all
/// values are taken from the file.
fn from_file(
    question: &Question,
    path: &Path,
    ask: &Ask,
    args: &Solve,
    place: &files::Place,
    io: &Io,
) -> Result<(Report, Option<Vec<Step>>), Failure> {
    let whole = whole(question)?;
    let mut stored = Stored::open(path, whole.name(), whole.slots())?;
    let mut why = "it is damaged: it has no value for this position".to_owned();
    let mut codes = |slot| stored.code(slot).map_err(|problem| why = problem).ok();
    let wrong = |error| place.of(error, &question.position);
    let answer = question.table.answer(&question.position, &mut codes, ask).map_err(wrong)?;
    let line = match args.line {
        true => question.table.line_kept(&question.position, &mut codes, ask).map_err(wrong)?,
        false => None,
    };
    let restored = match args.statistics && answer.is_some() {
        true => limited(ask.clone(), &args.common, io, |ask| {
            on_threads(args.common.threads, || whole.restore(&mut codes, ask))
        })?,
        false => true,
    };
    match answer {
        Some(report) if restored && (line.is_some() || !args.line) => {
            Ok((Report { game: question.game.clone(), ..report }, line))
        }
        _ => Err(Failure::File(format!("cannot use '{}': {why}", path.display()))),
    }
}

/// Does the work with so many threads; without a number, with those of the whole program.
fn on_threads<T: Send>(threads: Option<NonZeroUsize>, work: impl FnOnce() -> T + Send) -> T {
    let pool = threads.map(|n| rayon::ThreadPoolBuilder::new().num_threads(n.get()).build());
    match pool {
        Some(Ok(pool)) => pool.install(work),
        _ => work(),
    }
}

/// The whole game in numbers, or why there are none.
fn statistics_of(question: &Question, ask: &Ask) -> Result<Statistics, Error> {
    let none = || Refused {
        solver: format!("counting all positions of {}", question.game),
        reason: "no table of all its positions is made".to_owned(),
        instead: "solve single positions, or tabulate a family (grundy table)".to_owned(),
    };
    let counted = question.table.statistics(ask)?.ok_or_else(none)?;
    Ok(Statistics { game: question.game.clone(), ..counted })
}
