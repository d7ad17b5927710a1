//! A position: what it looks like, its moves, its solution, and why.

use grundy::Error;
use grundy::error::{Limit, Stopped};
use grundy::limits::Limits;
use grundy::report::{Ask, Effort, Moves, Report, Study};
use grundy::rules::Class;
use grundy::table::Step;
use grundy_script::open::Opened;

use super::board::{self, Drawn};
use super::same::{Same, groups};
use super::{explain, size, weight};
use crate::answers::Keep;
use crate::ask::{Asked, Show};
use crate::budget::MAX_SHOWN;
use crate::games::{Named, Shelf};

/// A game as its page tells of it.
#[derive(Clone, Debug)]
pub(crate) struct About {
    /// As it is written.
    pub(crate) game: String,
    /// What a rule file calls it.
    pub(crate) title: Option<String>,
    /// Its rules, if a rule file says them.
    pub(crate) rules: Option<String>,
    /// The class record.
    pub(crate) class: Class,
    /// Whether values are looked at for a law.
    pub(crate) law: bool,
    /// How many numbers tell a position of its tables: none, one or two.
    pub(crate) axes: usize,
    /// Whether sums of its positions have nimbers.
    pub(crate) sums: bool,
    /// Whether numbers are paid.
    pub(crate) payoffs: bool,
    /// Where nobody says where.
    pub(crate) start: String,
}

impl About {
    pub(crate) fn of(opened: &Opened, misere: bool, named: &Named) -> Self {
        // where there is no start, an example is one
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
        Self {
            game: opened.game.clone(),
            title: opened.title.clone(),
            rules: opened.rules.clone(),
            class,
            law: !opened.table.axes().is_empty() && !class.payoffs,
            axes: opened.table.axes().len(),
            sums: class.sums && !misere,
            payoffs: class.payoffs,
            start: start.unwrap_or_default(),
        }
    }
}

/// A position and as much of its solution as was asked for.
#[derive(Debug)]
pub(crate) struct Seen {
    pub(crate) about: About,
    /// In its canonical form.
    pub(crate) position: String,
    /// A drawing in lines.
    pub(crate) picture: Option<String>,
    /// The same as a picture, if it is more than text.
    pub(crate) board: Option<Drawn>,
    /// The first of the legal moves, where nothing is solved.
    pub(crate) moves: Vec<Step>,
    /// How many there are.
    pub(crate) total: usize,
    /// The solution, unless the reader tries first.
    pub(crate) solved: Option<Solved>,
}

/// The solution of a position.
#[derive(Debug)]
pub(crate) struct Solved {
    pub(crate) report: Report,
    /// Moves that are the same, together.
    pub(crate) groups: Vec<Same>,
    /// The explanation.
    pub(crate) why: Option<explain::Why>,
    /// What lies beyond the answer, in payoff games.
    pub(crate) study: Option<Study>,
    /// Best moves to the end, where their number is known.
    pub(crate) line: Option<Vec<Step>>,
}

impl Keep for Seen {
    fn bytes(&self) -> u64 {
        let solved = self.solved.as_ref().map_or(0, |solved| {
            let study = solved.study.as_ref().map_or(0, weight::study);
            weight::report(&solved.report)
                + solved.line.as_deref().map_or(0, weight::steps)
                + solved.why.as_ref().map_or(0, |why| why.bytes)
                + study
                + 64 * solved.groups.len() as u64
        });
        1024 + weight::steps(&self.moves) + solved + self.board.as_ref().map_or(0, Drawn::bytes)
    }
}

/// What was asked of the position.
pub(crate) fn see(asked: &Asked, show: Show, shelf: &mut Shelf, limits: &Limits) -> Result<Seen, Error> {
    let opened = shelf.open(&asked.named)?;
    let about = About::of(opened, asked.misere, &asked.named);
    let text = if asked.position.is_empty() { &about.start } else { &asked.position };
    let ask = Ask { misere: asked.misere, limits: limits.clone(), ..Ask::default() };
    let position = opened.table.canonical(text)?;
    let picture = opened.table.picture(&position)?;
    let (mut moves, mut total, mut solved) = (Vec::new(), 0, None);
    if show == Show::Nothing {
        size::check(&*opened.table, &position)?;
        moves = opened.table.moves(&position)?;
        total = moves.len();
        moves.truncate(board::MOST);
    } else {
        solved = Some(solve(opened, &position, show, &ask)?);
    }
    let to: Vec<Option<&str>> = match &solved {
        Some(solved) => solved.report.moves.iter().map(|row| row.to.as_deref()).collect(),
        None => moves.iter().map(|step| Some(step.to.as_str())).collect(),
    };
    let board = board::drawn(&*shelf.open(&asked.named)?.table, &position, &to)?;
    Ok(Seen { about, position, picture, board, moves, total, solved })
}

fn solve(opened: &Opened, position: &str, show: Show, ask: &Ask) -> Result<Solved, Error> {
    let table = &*opened.table;
    // of too many moves one that wins is enough
    let moves = if size::can_list(table, position) { Moves::All } else { Moves::One };
    let ask = &Ask { moves, ..ask.clone() };
    let report = opened.solve(position, ask)?;
    let mut groups = groups(table, &report.moves, MAX_SHOWN);
    // the best first, else in the order of the game
    groups.sort_by_key(|same| !report.moves[same.first].best);
    let (mut why, mut study, mut line) = (None, None, None);
    if show >= Show::Values && report.class.payoffs {
        study = table.study(position, Effort::default(), ask)?;
    }
    if show >= Show::Why {
        why = Some(explain::why(table, &report, ask)?);
        line = best_line(opened, position, ask)?;
    }
    Ok(Solved { report, groups, why, study, line })
}

/// Bytes that the search for a line may use: it is an extra.
const LINE_BYTES: u64 = 4 << 20;

/// Best moves to the end; none where there is no such line (a draw, numbers) or it is too much work.
pub(crate) fn best_line(opened: &Opened, position: &str, ask: &Ask) -> Result<Option<Vec<Step>>, Error> {
    let limits = Limits { max_bytes: LINE_BYTES, ..ask.limits.clone() };
    match opened.table.line(position, &Ask { limits, ..ask.clone() }) {
        Ok(line) => Ok((!line.is_empty()).then_some(line)),
        // with more time it may come
        Err(error @ Error::Stopped(Stopped { limit: Limit::Time | Limit::Interrupt, .. })) => Err(error),
        Err(_) => Ok(None),
    }
}
