//! `grundy solve GAME POSITION`: who wins, the value, the winning moves.

mod tiers;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use grundy::Error;
use grundy::error::{Refused, Stopped};
use grundy::notation::term::Question;
use grundy::notation::text::Text;
use grundy::phrase::{Phrase, phrase};
use grundy::report::{Ask, Cache, Coalition, Effort, Layer, Moves, PaidLine, Report, Statistics, Study};
use grundy::rival::{self, Chances, Rival};
use grundy::rules::{Class, Player};
use grundy::solve::Solver;
use grundy::solve::payoff::Criterion;
use grundy::strong::Solved;
use grundy::table::{Recalls, SoFar, Step, mover_of};
use grundy::view::study::Told;
use grundy_explain::evidence::Evidence;
use grundy_explain::messages::Messages;
use grundy_explain::steps;
use grundy_explain::words::{self, explanation, solution};
use grundy_wire::Extras;

use self::proof::Proof;
use crate::advice::{no_numbers, one_player};
use crate::exit::Failure;
use crate::kept::whole;
use crate::limits::{limited, opening};
use crate::options::choice::{Choice, one_of};
use crate::options::computation::{Computation, solver};
use crate::options::machines::Machines;
use crate::options::payoffs::{TIE_RULES, TieRule, criterion};
use crate::options::units::duration;
use crate::options::{MAX_LISTED_MOVES, hyphen};
use crate::players::Players;
use crate::slip::Slip;
use crate::{Io, checkpoint, files, kept, machine, proof, searched, stored};

/// Says who wins a position, its value, and every winning move.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  grundy solve nim 13 12 8\n  grundy solve sticks:1,2,3 25\n  \
    grundy solve 'kayles 5 + nim 7 + crosses 12'\n  grundy solve nim --misere 1 1 2\n  \
    grundy solve mines:field.txt")]
pub(crate) struct Args {
    /// GAME, then the POSITION in the game's notation (`grundy games GAME` shows it); `-` reads the position
    /// from standard input, `@FILE` from a file
    #[arg(required = true, value_name = "GAME [POSITION]", value_parser = hyphen::restore)]
    question: Vec<String>,
    #[command(flatten)]
    how: Computation,
    /// Which solver answers
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = solver)]
    solver: Solver,
    #[command(flatten)]
    payoffs: Payoffs,
    #[command(flatten)]
    players: Players,
    /// What the Grundy solver remembers: the comparison of whole positions with components
    #[arg(long, value_name = "WHAT", value_parser = one_of(CACHES))]
    cache: Option<Cache>,
    /// How many winning moves to look for
    /// [default: all; one, where each is a long search]
    #[arg(long, value_name = "MANY", value_parser = one_of(MOVES))]
    moves: Option<Moves>,
    /// Who moves first, left or right, where the two have moves of their own; without it both are told
    #[arg(long, value_name = "WHO", value_parser = one_of(PLAYERS))]
    first: Option<Player>,
    /// Show every winning move, however many
    #[arg(long)]
    all: bool,
    /// Show why: the nim-sum and the mex, the move that wins and what refutes every reply, who chose what
    #[arg(long)]
    explain: bool,
    /// How many moves deep nimbers are explained; graphs are told to the bottom, other games one move deep
    #[arg(long, value_name = "N", requires = "explain", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Write evidence that `grundy verify` can check by the rules alone, without a solver
    #[arg(long, value_name = "FILE")]
    evidence: Option<PathBuf>,
    /// Say how likely a weak rival spoils the position, and which move gives them most occasion
    #[arg(long, value_name = "RIVAL", value_parser = one_of(RIVALS))]
    against: Option<Rival>,
    /// Show the best line of play to the end: the winner hurries, the loser delays; where numbers are paid,
    /// who takes what
    #[arg(long)]
    line: bool,
    /// Show the whole game in numbers: positions won, lost and drawn, by the plies to the end, and the
    /// longest wins
    #[arg(long)]
    statistics: bool,
    /// Show the steps of retrograde analysis: which positions are decided at each, and why
    #[arg(long)]
    layers: bool,
    /// Solve the whole game, and keep it in a file (games whose positions are numbered)
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Answer from such a file, or from a folder of `--tiers`, without solving
    #[arg(long, value_name = "FILE", conflicts_with_all = ["save", "layers", "solver"])]
    from: Option<PathBuf>,
    /// Solve the whole game, or search for nimbers, a score or a winner; keep the work in a folder, and go
    /// on with what is there after a kill. The same command run again, here or on another machine, joins a
    /// search
    #[arg(long, value_name = "DIR", conflicts_with_all = ["from", "misere"], group = "kept")]
    resume: Option<PathBuf>,
    /// How often the work is kept in that folder; a round is always brought to its end
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = duration, requires = "kept")]
    save_every: Duration,
    /// Solve the whole game tier by tier in a folder, and answer from it; go on with what is there after a
    /// kill
    #[arg(long, value_name = "DIR", group = "kept",
        conflicts_with_all = ["from", "save", "resume", "layers", "solver", "misere"])]
    tiers: Option<PathBuf>,
    #[command(flatten)]
    machines: Machines,
    /// Say what `--tiers` takes: tiers, memory, disk, hours; solve nothing
    #[arg(long)]
    plan: bool,
    /// Check such a folder: files against their checksums, values against those after their moves
    #[arg(long, requires = "from", conflicts_with = "plan")]
    check: bool,
    /// Show counters and time
    #[arg(long)]
    stats: bool,
}

/// How players choose, and what else is told.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Payoff games")]
struct Payoffs {
    /// Which of several moves that pay the mover alike is taken; with `all`, every outcome is listed (and the
    /// moves are those of `first`)
    /// [default: first]
    #[arg(long, value_name = "WHICH", value_parser = one_of(TIE_RULES))]
    ties: Option<TieRule>,
    /// How lotteries are judged: expectation, worst (each player by their own worst case), or loss-limit=A
    /// (the best expectation of a plan that cannot lose more than A)
    /// [default: expectation]
    #[arg(long, value_name = "HOW", value_parser = criterion)]
    criterion: Option<Criterion>,
    /// Say what each player can be sure of, however the others play
    #[arg(long)]
    guarantee: bool,
    /// Say what players gain by helping each other: 1+2, or pairs for every two of them
    #[arg(long, value_name = "PLAYERS", value_parser = coalition)]
    coalition: Vec<Members>,
}

/// The members of a coalition, from 0; none means every pair.
#[derive(Clone, Debug)]
struct Members(Vec<usize>);

/// Reads the members of a coalition.
fn coalition(text: &str) -> Result<Members, Slip> {
    if text == "pairs" {
        return Ok(Members(Vec::new()));
    }
    let number = |one: &str| one.trim().parse::<usize>().ok()?.checked_sub(1);
    let members: Option<Vec<usize>> = text.split('+').map(number).collect();
    let none = || Slip(Phrase::fixed("option-coalition", "expected players as 1+2, or pairs"));
    let mut members = members.filter(|all| all.len() > 1).ok_or_else(none)?;
    members.sort_unstable();
    if members.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(Slip(Phrase::fixed("option-player-twice", "a player is named twice")));
    }
    Ok(Members(members))
}

impl Payoffs {
    /// The rule for ties.
    fn tie_rule(&self) -> TieRule {
        self.ties.unwrap_or(TIE_RULES[0].1)
    }

    /// Refuses options that the game has no use for.
    fn check(&self, game: &str, class: &Class) -> Result<(), Error> {
        let refused = |option: &str, reason: Phrase| {
            let instead = phrase!("hint-leave", "leave out {what}", what = format!("--{option}"));
            let what = phrase!("asked-option", "--{option} for {game}", option = option, game = game);
            Err(Refused::new(what, reason, instead).into())
        };
        let several = class.payoffs && class.players > 1;
        match () {
            () if self.ties.is_some() && !class.payoffs => refused("ties", no_numbers()),
            () if self.ties.is_some() && !several => refused("ties", one_player()),
            () if self.guarantee && !class.payoffs => refused("guarantee", no_numbers()),
            () if self.guarantee && !several => refused("guarantee", one_player()),
            () if self.criterion.is_some() && !class.payoffs => refused("criterion", no_numbers()),
            () => Ok(()),
        }
    }

    /// How hard to look beyond the answer.
    fn effort(&self) -> Effort {
        match (self.tie_rule().all, self.guarantee) {
            (true, _) => Effort::Full,
            (_, true) => Effort::Guarantees,
            _ => Effort::Little,
        }
    }
}

const PLAYERS: &[Choice<Player>] =
    &[("left", Player::Left, "Left moves first"), ("right", Player::Right, "Right moves first")];
const RIVALS: &[Choice<Rival>] = &[
    ("random", Rival::Random, "Every legal move is as likely"),
    ("greedy", Rival::Greedy, "A move that leaves the other player the fewest moves"),
    ("first-move", Rival::First, "Always the first legal move"),
    ("last-move", Rival::Last, "Always the last legal move"),
];

const CACHES: &[Choice<Cache>] = &[
    ("components", Cache::Components, "Values of components; sums by XOR"),
    ("positions", Cache::Positions, "Values of whole positions"),
    ("none", Cache::None, "Nothing at all"),
];

const MOVES: &[Choice<Moves>] = &[
    ("none", Moves::None, "Only who wins"),
    ("one", Moves::One, "One winning move"),
    ("all", Moves::All, "All winning moves"),
];

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let asked = files::question(&args.question, io)?;
    let (question, how) = opening(&args.how, io, |limits| asked.ask_under(limits));
    let mut question = question?;
    if let Some(player) = args.first {
        first(&mut question, player)?;
    }
    if let Some(several) = args.players.convention(args.how.lang)? {
        let max_moves = if args.all { usize::MAX } else { MAX_LISTED_MOVES };
        return args.players.solve(several, &question, max_moves, &args.how, io);
    }
    let ask = Ask {
        misere: args.how.misere,
        solver: args.solver,
        cache: args.cache,
        moves: args.moves.unwrap_or(Moves::Usual),
        ties: args.payoffs.tie_rule().ties,
        criterion: args.payoffs.criterion.unwrap_or(Criterion::Expectation),
        ..Ask::default()
    };
    args.payoffs.check(&question.game, &question.table.class(false))?;
    let is_shared = question.table.stored().is_some() || question.table.shares_search(&ask);
    if !is_shared && !question.game.starts_with("endgame") {
        args.how.without_threads("this solver")?;
    }
    let threads = machine::threads(args.how.threads, io)?;
    let start = Instant::now();
    match (&args.tiers, &args.from) {
        (dir, from) if args.plan => {
            return tiers::plan(&question, dir.as_deref().or(from.as_deref()), args, io);
        }
        (_, Some(dir)) if args.check => return tiers::check(&question, dir, args, io),
        (Some(dir), _) => {
            if let Some(code) = tiers::solve(&question, dir, args, &how, threads, io)? {
                return Ok(code);
            }
        }
        _ => {}
    }
    if let Some(path) = args.from.as_ref().or(args.tiers.as_ref()) {
        kept::answer_from(&question, path, &how, io)?;
    }
    let mut known = None;
    if let Some(folder) = &args.resume {
        let mut note = None;
        let solved: Result<_, Failure> = if let Some(recalls) = args.searches(&question) {
            let (recalls, every) = (&*recalls, args.save_every);
            let mut search = |ask: &Ask| searched::solve(&question, recalls, folder, every, ask, &mut note);
            limited(ask.clone(), &how, io, |ask| on_threads(threads, || search(ask))).map(Some)
        } else {
            args.without_solver("--resume")?;
            let whole = whole(&question)?;
            limited(ask.clone(), &how, io, |ask| {
                on_threads(threads, || checkpoint::solve(whole, folder, args.save_every, ask, &mut note))
            })
            .map(|()| None)
        };
        if let Some(note) = note {
            writeln!(io.err, "warning: {note}")?;
        }
        known = solved?;
    }
    let answer = limited(ask, &how, io, |ask| {
        on_threads(threads, || PositionAnswer::find(args, &question, known, ask))
    });
    let mut answer = match answer {
        Err(Error::Stopped(stopped)) => return Err(unfinished(&question, stopped, args.how.misere)),
        answer => answer.map_err(|error| asked.locate(error, &question.position))?,
    };
    let seconds = start.elapsed().as_secs_f64();
    let saved = match (&args.save, &answer.whole) {
        (Some(path), Some(codes)) => Some((path, stored::save(path, whole(&question)?.name(), codes)?)),
        _ => None,
    };
    let proof = proof::written(args.evidence.as_deref(), answer.evidence.take())?;
    let messages = Messages::of(args.how.lang);
    if args.how.json {
        let PositionAnswer {
            report,
            why,
            line,
            paid_line,
            statistics,
            picture,
            layers,
            study,
            coalitions,
            against,
            weak,
            ..
        } = answer;
        let extras = Extras {
            same_as: question.table.same_as(),
            picture: picture.as_deref(),
            study: study.as_ref(),
            coalitions: coalitions.as_deref(),
            against: &against,
            weak_rivals: args.explain.then_some(&weak),
            seconds: args.stats.then_some(seconds),
            line: line.as_deref(),
            paid_line: paid_line.as_ref(),
            statistics: statistics.as_ref(),
            layers: layers.as_deref(),
            saved: saved.map(|(path, bytes)| (path.as_path(), bytes)),
            explanation: why
                .as_ref()
                .map(|why| (why.as_slice(), explanation::explanation(why, io.width, messages))),
            evidence: proof.as_ref().ok().and_then(Option::as_ref).map(|kept| (&*kept.file, kept.positions)),
        };
        writeln!(io.out, "{}", grundy_wire::json(&grundy_wire::Answer::of(&question.game, &report, extras)))?;
        return proof::done(proof);
    }
    write_words(args, &question.shown(), &answer, seconds, saved, &proof, io)?;
    proof::done(proof)
}

/// A search that a limit ended, with what it knows by then.
fn unfinished(question: &Question, stopped: Stopped, misere: bool) -> Failure {
    let sum = question.table.summand().filter(|_| !misere);
    match sum.and_then(|sum| sum.so_far(&question.position).ok()) {
        Some(known) if known != (SoFar { total_moves: known.total_moves, ..SoFar::default() }) => {
            Failure::Unfinished { stopped, known: Box::new(known) }
        }
        _ => stopped.into(),
    }
}

impl Args {
    /// What remembers a search, where no whole game is solved.
    fn searches<'q>(&self, question: &'q Question) -> Option<Box<dyn Recalls + 'q>> {
        let solves_whole = self.solver == Solver::Auto && question.table.whole().is_some();
        if solves_whole { None } else { question.table.recalls(self.solver) }
    }

    /// Refuses a solver where the work that is kept is that of a whole game.
    fn without_solver(&self, option: &str) -> Result<(), Failure> {
        if self.solver == Solver::Auto {
            return Ok(());
        }
        Err(Failure::Usage {
            problem: phrase!(
                "wrong-resume-search",
                "{option} keeps nothing of the solver '{solver}'",
                option = option,
                solver = self.solver.name()
            ),
            hint: Phrase::fixed(
                "hint-resume-search",
                "whole games are solved without --solver; --solver couples and sets keep what they find, \
                 --solver proof in contests, and --solver bounds in partizan games",
            ),
        })
    }
}

/// Says in the position who moves first.
fn first(question: &mut Question, player: Player) -> Result<(), Failure> {
    if question.table.sided().is_none() {
        return Err(Failure::Usage {
            problem: format!("in {} who moves first is not Left or Right", question.game).into(),
            hint: phrase!("hint-leave", "leave out {what}", what = "--first"),
        });
    }
    let (sum, _) = mover_of(Text::new(&question.position));
    question.position = format!("{} {}", sum.as_str(), player.word());
    Ok(())
}

/// Everything that was asked about a position.
struct PositionAnswer {
    report: Report,
    /// The steps that explain the answer.
    why: Option<Vec<steps::Step>>,
    evidence: Option<Result<Evidence, Failure>>,
    line: Option<Vec<Step>>,
    /// The line, where numbers are paid.
    paid_line: Option<PaidLine>,
    statistics: Option<Statistics>,
    layers: Option<Vec<Layer>>,
    /// The codes of the whole game.
    whole: Option<Arc<Solved>>,
    picture: Option<String>,
    study: Option<Study>,
    coalitions: Option<Vec<Coalition>>,
    /// Chances against the rival that was named, once for everybody who may begin.
    against: Vec<Chances>,
    /// Chances against every weak rival, where the answer is explained and they take little work.
    weak: Vec<Chances>,
}

impl PositionAnswer {
    /// Solves the position, unless that is done, and answers the further questions.
    fn find(args: &Args, question: &Question, known: Option<Report>, ask: &Ask) -> Result<Self, Error> {
        let (table, position) = (&*question.table, question.position.as_str());
        let report = known.map_or_else(|| question.solve(ask), Ok)?;
        let paid_line = match args.line {
            true => table.paid_line(position, ask)?,
            false => None,
        };
        Ok(Self {
            why: args
                .explain
                .then(|| steps::explain_to(&question.game, table, &report, ask, args.depth))
                .transpose()?,
            evidence: args.evidence.is_some().then(|| proof::made(question, &report, ask)),
            line: (args.line && paid_line.is_none()).then(|| table.line(position, ask)).transpose()?,
            paid_line,
            statistics: args.statistics.then(|| statistics_of(question, ask)).transpose()?,
            layers: args.layers.then(|| table.layers(position, ask)).transpose()?,
            whole: args.save.is_some().then(|| whole(question)?.solved(ask)).transpose()?,
            picture: table.picture(&report.position)?,
            coalitions: coalitions(args, question, ask)?,
            against: match args.against {
                Some(rival) => rival::of_beginners(table, position, rival, ask)?,
                None => Vec::new(),
            },
            weak: match args.explain && args.against.is_none() {
                true => rival::against_all(table, position, ask).unwrap_or_default(),
                false => Vec::new(),
            },
            study: match report.class.payoffs {
                true => table.study(position, args.payoffs.effort(), ask)?,
                false => None,
            },
            report,
        })
    }
}

/// Writes the answer for people.
fn write_words(
    args: &Args,
    game: &str,
    answer: &PositionAnswer,
    seconds: f64,
    saved: Option<(&PathBuf, u64)>,
    proof: &Proof,
    io: &mut Io,
) -> Result<(), Failure> {
    let messages = Messages::of(args.how.lang);
    let report = &answer.report;
    let max_moves = if args.all { usize::MAX } else { MAX_LISTED_MOVES };
    let style = solution::Style { width: io.width, max_moves, stats: args.stats };
    let text = solution::solution(game, report, &style, messages);
    match (text.split_once("\n\n"), &answer.picture) {
        (Some((headline, rest)), Some(picture)) => write!(io.out, "{headline}\n\n{picture}\n\n{rest}")?,
        (None, Some(picture)) => writeln!(io.out, "{text}\n{picture}")?,
        (_, None) => write!(io.out, "{text}")?,
    }
    if args.stats {
        writeln!(io.out, "{}", messages.say("time-taken", &[("seconds", format!("{seconds:.6}").into())]))?;
    }
    if let Some(study) = &answer.study {
        let told = Told { outcomes: args.payoffs.tie_rule().all, guaranteed: args.payoffs.guarantee };
        let text = words::study::words(report, study, told, io.width, messages);
        if !text.is_empty() {
            write!(io.out, "\n{text}")?;
        }
    }
    if let Some(coalitions) = &answer.coalitions {
        write!(io.out, "\n{}", words::coalition::words(coalitions, io.width, messages))?;
    }
    for chances in &answer.against {
        write!(io.out, "\n{}", words::rival::words(chances, io.width, messages))?;
    }
    if let Some(line) = &answer.line {
        write!(io.out, "\n{}", words::line::words(line, io.width, messages))?;
    }
    if let Some(line) = &answer.paid_line {
        write!(io.out, "\n{}", words::paid_line::words(line, io.width, messages))?;
    }
    if let Some(statistics) = &answer.statistics {
        write!(io.out, "\n{}", words::statistics::words(game, statistics, io.width, messages))?;
    }
    if let Some(layers) = &answer.layers {
        write!(io.out, "\n{}", words::layers::words(layers, io.width, messages))?;
    }
    if let Some(why) = &answer.why {
        write!(io.out, "\n{}", explanation::explanation(why, io.width, messages))?;
    }
    if !answer.weak.is_empty() {
        write!(io.out, "\n{}", words::rival::in_short(&answer.weak, io.width, messages))?;
    }
    if let Ok(Some(proof)) = proof {
        let args = [("file", proof.file.display().to_string().into()), ("n", proof.positions.into())];
        writeln!(io.out, "\n{}", messages.say("evidence-is-in", &args))?;
    }
    if let Some((path, bytes)) = saved {
        let args = [("file", path.display().to_string().into()), ("bytes", bytes.to_string().into())];
        writeln!(io.out, "\n{}", messages.say("whole-game-is-in", &args))?;
    }
    Ok(())
}

/// The coalitions that were asked about.
fn coalitions(args: &Args, question: &Question, ask: &Ask) -> Result<Option<Vec<Coalition>>, Error> {
    let named = &args.payoffs.coalition;
    let members: Vec<Vec<usize>> = match named.iter().any(|one| one.0.is_empty()) {
        true => Vec::new(),
        false => named.iter().map(|one| one.0.clone()).collect(),
    };
    let find = || question.table.coalitions(&question.position, &members, ask);
    (!named.is_empty()).then(find).transpose()
}

/// Does the work on this number of threads; without one, on all cores.
fn on_threads<T: Send>(threads: Option<NonZeroUsize>, work: impl FnOnce() -> T + Send) -> T {
    let pool = threads.map(|n| rayon::ThreadPoolBuilder::new().num_threads(n.get()).build());
    match pool {
        Some(Ok(pool)) => pool.install(work),
        _ => work(),
    }
}

/// The whole game in numbers, or why there are none.
fn statistics_of(question: &Question, ask: &Ask) -> Result<Statistics, Error> {
    let none = || {
        Refused::new(
            format!("counting all positions of {}", question.game),
            "no table of all its positions is made",
            "solve single positions, or tabulate a family (grundy table)",
        )
    };
    Ok(question.table.statistics(ask)?.ok_or_else(none)?)
}
