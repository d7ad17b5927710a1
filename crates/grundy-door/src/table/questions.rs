//! Every question to an opened game. What a game cannot answer is refused, and the reason given.

use std::ops::RangeInclusive;

use super::{Axis, Cells, Family, Look, Step, Table, axes, heaps, line, look};
use crate::strong::{Codes, Whole};
use grundy_base::error::{Error, Refused};
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::report::Solver;
use grundy_base::report::Ties;
use grundy_base::report::scene::Scene;
use grundy_base::report::{
    Ask, Cell, Coalition, Effort, Layer, PaidLine, Report, Sheet, Statistics, Study, TieCount,
};
use grundy_base::rules::{Class, Ending};
use grundy_base::text::Text;
use grundy_base::value::outcome::Outcome;

/// The last number of a table of partizan values that nobody asked to be longer, with one axis and with two.
const SIDED_RANGE: u64 = 20;
const SIDED_SIDE: u64 = 3;

/// If the class says that a player without a move loses, or wins, that decides an ending.
pub(super) fn ending_of(class: Class) -> Outcome {
    match class.ending {
        Ending::Misere => Outcome::Win,
        Ending::Normal | Ending::Own => Outcome::Loss,
    }
}

impl dyn Table + '_ {
    /// A text that positions share only if they are alike: they differ in the order of components, in
    /// components of `0`, or by a symmetry that the rules know (turns and reflections of a board), so that
    /// value and moves of one are those of the other.
    ///
    /// # Errors
    /// Bad text.
    pub fn alike(&self, position: &str) -> Result<String, Error> {
        match (self.whole(), self.summand()) {
            (Some(whole), _) => match whole.slot_of(position)? {
                Some(number) => Ok(number.to_string()),
                None => self.canonical(position),
            },
            (None, Some(sum)) => sum.alike(position),
            (None, None) => self.canonical(position),
        }
    }

    /// A position in detail: the player to move, the moves, the payments. Only endings are solved.
    ///
    /// # Errors
    /// Bad text, too many moves to list, a refusal.
    pub fn look(&self, position: &str, ask: &Ask) -> Result<Look, Error> {
        match self.payoffs() {
            Some(game) => game.look(position, ask),
            None => look::contest(self.moves(position)?, &|| self.ending(position, ask.misere)),
        }
    }

    /// The outcome of a position without moves for the player to move, by the rules alone; no solver runs.
    ///
    /// # Errors
    /// Bad text; misère play of a game with an ending rule of its own.
    pub fn ending(&self, position: &str, misere: bool) -> Result<Outcome, Error> {
        match self.retrograde() {
            Some(game) => game.ending(position, misere),
            None => self.canonical(position).map(|_| ending_of(self.class(misere))),
        }
    }

    /// The components of a sum as they are written, empty ones included; the position alone where it is none.
    ///
    /// # Errors
    /// Bad text.
    pub fn components(&self, position: &str) -> Result<Vec<String>, Error> {
        match self.summand() {
            Some(sum) => Ok(sum.components(Text::new(position))?),
            None => Ok(vec![self.canonical(position)?]),
        }
    }

    /// The axes of its tables: names, and the whole extent where that is finite and small.
    pub fn axes(&self) -> Vec<Axis> {
        self.numbered().map_or_else(Vec::new, |game| game.axes())
    }

    /// How long the ranges of a table may be if nothing else is asked for. Values of partizan games become
    /// long and slow soon.
    pub fn length_of_ranges(&self, length: u64) -> u64 {
        if let Some(short) = self.numbered().and_then(Cells::short_range) {
            return length.min(short);
        }
        match (self.sided().is_some(), self.axes().len()) {
            (false, _) => length,
            (true, 1) => length.min(SIDED_RANGE),
            (true, _) => length.min(SIDED_SIDE),
        }
    }

    /// The axes of a table with `count` ranges: its own, or, where that has one heap and positions are sums,
    /// one for each of as many heaps.
    pub fn axes_of(&self, count: usize) -> Vec<Axis> {
        heaps::axes_of(self, count).unwrap_or_else(|| self.axes())
    }

    /// The position that numbers mean, one for each axis, as it is written; `None` where there is none.
    pub fn position(&self, numbers: &[u64]) -> Option<String> {
        let game = self.numbered()?;
        match heaps::axes_of(self, numbers.len()) {
            Some(_) => heaps::position(game, numbers),
            None => game.position(numbers),
        }
    }

    /// Values of a family, one cell for each combination of numbers; the last axis runs fastest. More ranges
    /// than one, where the game's own table has one heap, are as many heaps.
    ///
    /// # Errors
    /// As for [`solve`](Table::solve); also if the number of ranges is wrong.
    pub fn cells(&self, ranges: &[RangeInclusive<u64>], ask: &Ask) -> Result<Vec<Cell>, Error> {
        match self.numbered() {
            Some(game) if heaps::axes_of(self, ranges.len()).is_some() => {
                heaps::cells(self, game, ranges, ask)
            }
            Some(game) => game.cells(ranges, ask),
            None => axes::count(&[], ranges).map(|_| Vec::new()),
        }
    }

    /// What is known of the game's one-parameter family under normal play, for finding its law.
    pub fn family(&self) -> Option<Family> {
        self.numbered()?.family()
    }

    /// The last number of a one-parameter family from which play goes on, if it is known.
    pub fn last_in_play(&self) -> Option<u64> {
        self.numbered()?.last_in_play()
    }

    /// The best moves from a position to the end, alternately of both players: the winner hurries, the loser
    /// delays.
    ///
    /// # Errors
    /// As for [`solve`](Table::solve); also if the position has no remoteness: a draw.
    pub fn line(&self, position: &str, ask: &Ask) -> Result<Vec<Step>, Error> {
        if let Some(line) = self.paid_line(position, ask)? {
            return Ok(line.steps.into_iter().map(|paid| paid.step).collect());
        }
        line::best(&|position, ask| self.solve(position, ask), &self.solvers(ask.misere), position, ask)
    }

    /// The line of play of a payoff game, with what each move takes and pays; `None` in other games.
    ///
    /// # Errors
    /// As for [`solve`](Table::solve); also if positions can come back.
    pub fn paid_line(&self, position: &str, ask: &Ask) -> Result<Option<PaidLine>, Error> {
        self.payoffs().map(|game| game.line(position, ask)).transpose()
    }

    /// What each of these coalitions gains by playing for its sum; every pair of players if none is named.
    /// Members are counted from 0.
    ///
    /// # Errors
    /// Bad text; fewer than three players, or players that do not exist; a limit.
    pub fn coalitions(&self, position: &str, of: &[Vec<usize>], ask: &Ask) -> Result<Vec<Coalition>, Error> {
        let players = usize::from(self.class(ask.misere).players);
        let Some(game) = self.payoffs().filter(|_| players > 2) else {
            return Err(Refused::new(
                Phrase::fixed("asked-coalitions", "a coalition"),
                Phrase::fixed(
                    "coalitions-need-three",
                    "it needs a game of three or more players that pays numbers",
                ),
                Phrase::fixed("ask-guarantee", "ask what each player can be sure of"),
            )
            .into());
        };
        let pairs = || {
            let pair = |one: usize| (one + 1..players).map(move |other| vec![one, other]);
            (0..players).flat_map(pair).collect::<Vec<_>>()
        };
        let of = if of.is_empty() { pairs() } else { of.to_vec() };
        if of.iter().flatten().any(|&member| member >= players) {
            return Err(Refused::new(
                Phrase::fixed("asked-coalitions", "a coalition"),
                phrase!("players-are", "the game has {n} players", n = players),
                Phrase::fixed("name-players", "name players of the game, such as 1+2"),
            )
            .into());
        }
        game.coalitions(position, &of, ask)
    }

    /// Answers from values that were kept when the whole game was solved ([`Whole::solved`]); `None` if the
    /// position's own code, or that of a move, cannot be had.
    ///
    /// # Errors
    /// Bad text; a game that is not solved whole.
    pub fn answer(&self, position: &str, codes: &mut Codes<'_>, ask: &Ask) -> Result<Option<Report>, Error> {
        match self.stored() {
            Some(game) => game.answer(position, codes, ask),
            None => Err(Solver::Strong.refuse(
                Phrase::fixed("reason-not-numbered", "the game's positions are not numbered"),
                Solver::Auto,
            )),
        }
    }

    /// The best line as `line` gives it, from values that were kept; `None` if one of them
    /// cannot be had.
    ///
    /// # Errors
    /// As for `line`; a game that is not solved whole.
    pub fn line_kept(
        &self,
        position: &str,
        codes: &mut Codes<'_>,
        ask: &Ask,
    ) -> Result<Option<Vec<Step>>, Error> {
        line::kept(&|position, codes, ask| self.answer(position, codes, ask), position, codes, ask)
    }

    /// The steps of retrograde analysis: what is decided at each among all that can be reached, and why.
    ///
    /// # Errors
    /// Bad text, a limit; a game without a graph of positions.
    pub fn layers(&self, position: &str, ask: &Ask) -> Result<Vec<Layer>, Error> {
        match self.retrograde() {
            Some(game) => game.layers(position, ask),
            None => {
                Err(Solver::Retrograde.refuse("only contests over whole positions have steps", Solver::Auto))
            }
        }
    }

    /// The whole game in numbers; `None` where no table of all positions is made.
    ///
    /// # Errors
    /// A refusal, a limit.
    pub fn statistics(&self, ask: &Ask) -> Result<Option<Statistics>, Error> {
        self.retrograde().map_or(Ok(None), |game| game.statistics(ask))
    }

    /// What else is true of a position of a payoff game: all subgame-perfect payoffs, what players can be
    /// sure of. `None` in other games.
    ///
    /// # Errors
    /// Bad text; with full effort, a limit.
    pub fn study(&self, position: &str, effort: Effort, ask: &Ask) -> Result<Option<Study>, Error> {
        self.payoffs().map(|game| game.study(position, effort, ask)).transpose()
    }

    /// The values of all positions below one, arranged as a book prints them, under each of these tie rules;
    /// `None` if the game has no such table.
    ///
    /// # Errors
    /// Bad text, a limit.
    pub fn sheet(&self, position: &str, ties: &[Ties], ask: &Ask) -> Result<Option<Sheet>, Error> {
        self.payoffs().map_or(Ok(None), |game| game.sheet(position, ties, ask))
    }

    /// Kind against mean tie breaking on `trials` random positions of this size; `None` if the game has no
    /// random positions.
    ///
    /// # Errors
    /// A size that is too large, a limit.
    pub fn count_ties(
        &self,
        size: u64,
        trials: u64,
        seed: u64,
        ask: &Ask,
    ) -> Result<Option<TieCount>, Error> {
        self.payoffs().map_or(Ok(None), |game| game.count_ties(size, trials, seed, ask))
    }

    /// A drawing of a position, in lines of text, if the game has one.
    ///
    /// # Errors
    /// Bad text.
    pub fn picture(&self, position: &str) -> Result<Option<String>, Error> {
        self.pictures().map_or(Ok(None), |game| game.picture(position))
    }

    /// What a position looks like; text alone where the game has no picture.
    ///
    /// # Errors
    /// Bad text.
    pub fn scene(&self, position: &str) -> Result<Scene, Error> {
        match self.pictures() {
            Some(game) => game.scene(position),
            None => Ok(Scene::text(&self.canonical(position)?)),
        }
    }

    /// The game as one that can be solved whole, if its positions are numbered.
    pub fn whole(&self) -> Option<&dyn Whole> {
        self.stored().map(|game| game.whole())
    }
}
