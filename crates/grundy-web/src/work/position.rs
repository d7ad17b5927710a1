//! A position: its picture, its moves, its solution and the explanation.

use grundy::Error;
use grundy::error::{Limit, Stopped};
use grundy::limits::Limits;
use grundy::report::{Ask, Effort, Moves, Report, Study, Winner};
use grundy::rival::{self, Chances};
use grundy::rules::Class;
use grundy::table::{Step, Table};
use grundy_script::open::Opened;

use super::board::{self, Drawn};
use super::same::{Same, groups};
use super::{explain, size, weight};
use crate::answers::Keep;
use crate::ask::{Asked, Show};
use crate::budget::{MAX_SHOWN, MAX_SHOWN_AXES};
use crate::games::{Named, Shelf};

/// Facts about a game that its pages need.
#[derive(Clone, Debug)]
pub(crate) struct About {
    /// Its notation.
    pub(crate) game: String,
    /// The game of the catalogue that it was proved to be.
    pub(crate) same_as: Option<String>,
    /// Its title in a rule file.
    pub(crate) title: Option<String>,
    /// Its rules in words, if a rule file has them.
    pub(crate) rules: Option<String>,
    /// The class record.
    pub(crate) class: Class,
    /// Whether laws are looked for.
    pub(crate) law: bool,
    /// The number of axes of its tables: zero, one or two.
    pub(crate) axes: usize,
    /// Whether sums of its positions have nimbers.
    pub(crate) sums: bool,
    /// Whether positions have partizan values.
    pub(crate) values: bool,
    /// Whether it is a payoff game.
    pub(crate) payoffs: bool,
    /// The position shown by default.
    pub(crate) start: String,
}

impl About {
    pub(crate) fn of(opened: &Opened, misere: bool, named: &Named) -> Self {
        // a game without a start shows an example
        let example = named.known().and_then(|game| {
            let examples = game.examples.iter().filter_map(|example| example.split_once(' '));
            let mut here = examples.filter(|(game, _)| *game == named.game);
            here.next().map(|(_, position)| position.to_owned())
        });
        let start = opened.table.start().or(example).or_else(|| {
            let numbers = vec![7; opened.table.axes().len().max(1)];
            opened.table.position(&numbers)
        });
        let class = opened.table.class(misere);
        // tables of more numbers are not drawn on a page
        let axes = Some(opened.table.axes().len()).filter(|&axes| axes <= MAX_SHOWN_AXES).unwrap_or(0);
        Self {
            game: opened.game.clone(),
            same_as: opened.table.same_as().map(str::to_owned),
            title: opened.title.clone(),
            rules: opened.rules.clone(),
            class,
            law: axes > 0 && !class.payoffs,
            axes,
            sums: class.sums && class.impartial && !misere,
            values: class.sums && !class.impartial && !misere,
            payoffs: class.payoffs,
            start: start.unwrap_or_default(),
        }
    }
}

/// A position with as much of its solution as the request shows.
#[derive(Debug)]
pub(crate) struct Seen {
    pub(crate) about: About,
    /// Its canonical form.
    pub(crate) position: String,
    /// Its drawing in text.
    pub(crate) picture: Option<String>,
    /// Its picture, if there is more to draw than text.
    pub(crate) board: Option<Drawn>,
    /// The first legal moves, if the position is not solved.
    pub(crate) moves: Vec<Step>,
    /// The number of legal moves; `None` if there are too many to list.
    pub(crate) total: Option<usize>,
    /// The solution, unless the reader guesses first.
    pub(crate) solved: Option<Solved>,
}

/// The solution of a position.
#[derive(Debug)]
pub(crate) struct Solved {
    pub(crate) report: Report,
    /// Groups of equivalent moves.
    pub(crate) groups: Vec<Same>,
    /// The explanation.
    pub(crate) why: Option<explain::Why>,
    /// Chances against weak rivals beside it.
    pub(crate) weak: Vec<Chances>,
    /// Guarantees and ties, in payoff games.
    pub(crate) study: Option<Study>,
    /// The best line, if remoteness is known.
    pub(crate) line: Option<Vec<Step>>,
}

impl Keep for Seen {
    fn bytes(&self) -> u64 {
        let solved = self.solved.as_ref().map_or(0, |solved| {
            let study = solved.study.as_ref().map_or(0, weight::study);
            weight::report(&solved.report)
                + solved.line.as_ref().map_or(0, weight::steps)
                + solved.why.as_ref().map_or(0, |why| why.bytes)
                + solved.weak.iter().map(weight::chances).sum::<u64>()
                + study
                + 64 * solved.groups.len() as u64
        });
        1024 + weight::steps(&self.moves) + solved + self.board.as_ref().map_or(0, Drawn::bytes)
    }
}

/// Computes what the request shows of a position.
pub(crate) fn see(asked: &Asked, show: Show, shelf: &mut Shelf, limits: &Limits) -> Result<Seen, Error> {
    let opened = shelf.open(&asked.named)?;
    let about = About::of(opened, asked.misere, &asked.named);
    let text = if asked.position.is_empty() { &about.start } else { &asked.position };
    let ask = Ask { misere: asked.misere, limits: limits.clone(), ..Ask::default() };
    let position = opened.table.canonical(text)?;
    let picture = opened.table.picture(&position)?;
    let (mut moves, mut total, mut solved) = (Vec::new(), None, None);
    if show == Show::Nothing {
        if let Some(all) = size::listed(&*opened.table, &position)? {
            total = Some(all.len());
            moves = all;
            moves.truncate(board::MAX_LINKED_MOVES);
            moves.shrink_to_fit();
        }
    } else {
        solved = Some(solve(opened, &position, show, &ask)?);
    }
    let to: Vec<Option<&str>> = match &solved {
        Some(solved) => solved.report.moves.iter().map(|row| row.to.as_deref()).collect(),
        None => moves.iter().map(|step| Some(step.to.as_str())).collect(),
    };
    let order = solved.as_ref().map_or_else(|| (0..to.len()).collect(), |solved| order(&solved.report));
    let board = board::drawn(&*shelf.open(&asked.named)?.table, &position, &to, &order)?;
    Ok(Seen { about, position, picture, board, moves, total, solved })
}

fn solve(opened: &Opened, position: &str, show: Show, ask: &Ask) -> Result<Solved, Error> {
    let table = &*opened.table;
    // with too many moves, one winning move is enough
    let moves = if size::can_list(table, position) { Moves::Usual } else { Moves::One };
    // fewer and fewer of them, down to the winner alone
    let fewer = [moves, Moves::One, Moves::None].map(|moves| Ask { moves, ..ask.clone() });
    let mut ask = &fewer[0];
    let mut report = opened.table.solve(position, ask);
    for next in &fewer[1..] {
        if matches!(report, Err(Error::Stopped(Stopped { limit: Limit::Size, .. }))) {
            ask = next;
            report = opened.table.solve(position, ask);
        }
    }
    let report = report?;
    let groups = ranked(table, &report);
    let (mut why, mut weak, mut study, mut line) = (None, Vec::new(), None, None);
    if show >= Show::Values && report.class.payoffs {
        study = table.study(position, Effort::default(), ask)?;
    }
    if show >= Show::Why {
        why = Some(explain::why(&opened.game, table, &report, ask)?);
        weak = rival::against_all(table, position, ask)?;
        line = best_line(opened, position, ask)?;
    }
    Ok(Solved { report, groups, why, weak, study, line })
}

/// The groups of equivalent moves that are listed: the best ones come first, whatever their number.
pub(crate) fn ranked(table: &dyn Table, report: &Report) -> Vec<Same> {
    let order = order(report);
    let to: Vec<Option<&str>> = order.iter().map(|&at| report.moves[at].to.as_deref()).collect();
    let named = |same: Same| Same {
        first: order[same.first],
        others: same.others.into_iter().map(|at| order[at]).collect(),
    };
    groups(table, &to, MAX_SHOWN).into_iter().map(named).collect()
}

/// The moves by what they are worth: the fastest win first, the slowest loss before faster ones; equal ones
/// in the game's order.
fn order(report: &Report) -> Vec<usize> {
    let rank = |&at: &usize| {
        let row = &report.moves[at];
        let plies = row.answer.remoteness().map_or(0, i64::from);
        match row.winner() {
            Some(Winner::First) => (!row.best, 0, plies),
            Some(Winner::Second) => (!row.best, 2, -plies),
            _ => (!row.best, 1, 0),
        }
    };
    let mut order: Vec<usize> = (0..report.moves.len()).collect();
    order.sort_by_key(rank);
    order
}

/// Bytes that the search for the optional best line may use.
const MAX_LINE_BYTES: u64 = 4 << 20;

/// The best line. `None` for draws and payoff games, and where it takes too much work.
pub(crate) fn best_line(opened: &Opened, position: &str, ask: &Ask) -> Result<Option<Vec<Step>>, Error> {
    if opened.table.payoffs().is_some() {
        return Ok(None);
    }
    let limits = Limits { max_bytes: MAX_LINE_BYTES, ..ask.limits.clone() };
    match opened.table.line(position, &Ask { limits, ..ask.clone() }) {
        Ok(line) => Ok((!line.is_empty()).then_some(line)),
        // it may be found with more time
        Err(error @ Error::Stopped(Stopped { limit: Limit::Time | Limit::Interrupt, .. })) => Err(error),
        Err(_) => Ok(None),
    }
}
