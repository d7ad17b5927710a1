//! Answers about partizan sums: by values, by bounds, or by search.

use rustc_hash::FxHashMap;

use super::class_of;
use super::moved::OutcomeSearch;
use super::players::{Move, Players, Position};
use crate::table::{Bounded, MAX_ROW_BYTES, Valuer, most_listed, unlisted};
use grundy_base::error::Error;
use grundy_base::limits::Budget;
use grundy_base::report::{
    Answer, Ask, Component, Heat, Inside, Made, MoveRow, Moves, Parts, Report, Sided, Solver, Worth,
};
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_base::value::loopy::Loopy;
use grundy_base::value::nimber::Nimber;
use grundy_base::value::outcome::Outcome;
use grundy_partizan::loopy::{Game, LoopyOutcome};
use grundy_partizan::{self as partizan, Done, Dyadic, Store, Value, text};

impl Players<'_> {
    /// Solves a sum by values, or as a contest.
    pub(super) fn solve(&self, position: &str, is_cyclic: bool, ask: &Ask) -> Result<Report, Error> {
        let at = self.read(Text::new(position))?;
        let solver = if ask.cache.is_some() { Solver::Grundy } else { ask.solver };
        solver.check(&class_of(is_cyclic, ask.misere))?;
        match solver {
            Solver::Auto if !ask.misere && self.is_beyond_values(&at)? => match self.by_bounds(&at, ask) {
                // a part in which play comes back has a value, and no bounds
                Err(Error::Refused(_)) => self.by_value(&at, is_cyclic, ask),
                found => found,
            },
            Solver::Auto | Solver::Value if !ask.misere => self.by_value(&at, is_cyclic, ask),
            Solver::Bounds => self.by_bounds(&at, ask),
            Solver::Retrograde => self.by_search(&at, true, ask),
            Solver::Auto | Solver::Memo => self.by_search(&at, is_cyclic, ask),
            other => {
                let reason = "sums of partizan games are solved by values, or as a contest by the memo";
                Err(other.refuse(reason, Solver::Auto))
            }
        }
    }

    /// What a sum is worth.
    pub(super) fn total(&self, at: &Position, store: &mut Store<'_>) -> Done<Game> {
        let mut valuers = self.valuers();
        let mut games = Vec::with_capacity(at.parts.len());
        for (game, text) in &at.parts {
            games.push(valuers[*game].game(text, store)?);
        }
        total(store, &games, None)
    }

    fn valuers(&self) -> Vec<Box<dyn Valuer + '_>> {
        (0..self.n_games()).map(|game| self.game(game).valuer()).collect()
    }

    fn by_value(&self, at: &Position, is_cyclic: bool, ask: &Ask) -> Result<Report, Error> {
        let mut store = Store::new(&ask.limits);
        let mut valuers = self.valuers();
        let mut games = Vec::with_capacity(at.parts.len());
        for (game, text) in &at.parts {
            games.push(valuers[*game].game(text, &mut store)?);
        }
        let whole = total(&mut store, &games, None)?;
        let shorts: Option<Vec<Value>> = games.iter().map(Game::short).collect();
        let answer = sided(&mut store, &whole, at.mover, None)?;
        let mut report = self.report(at, is_cyclic || shorts.is_none(), ask, Solver::Value, answer);
        let worths: Vec<_> = games.iter().map(|game| worth(&mut store, game)).collect::<Done<_>>()?;
        for (component, worth) in report.components.iter_mut().zip(&worths) {
            component.value = worth.nimber.map(Loopy::Finite);
        }
        let hottest = shorts.map_or(Ok(None), |values| hottest(&mut store, &values))?;
        report.parts = Some(Parts { hottest, worths });
        if ask.moves != Moves::None {
            self.add_valued_moves(&mut report, at, (&whole, &games), &mut valuers, &mut store)?;
        }
        if ask.moves == Moves::One {
            report.keep_one_move();
        }
        report.stats = store.budget().stats;
        report.stats.computed = store.len() as u64;
        Ok(report)
    }

    fn add_valued_moves(
        &self,
        report: &mut Report,
        at: &Position,
        (whole, games): (&Game, &[Game]),
        valuers: &mut [Box<dyn Valuer + '_>],
        store: &mut Store<'_>,
    ) -> Result<(), Error> {
        let mut rests = Vec::with_capacity(games.len());
        for (part, game) in games.iter().enumerate() {
            // what ends can be taken away again
            rests.push(match game {
                Game::Short(_) => whole.minus(game, store)?,
                Game::Loopy(_) => total(store, games, Some(part))?,
            });
        }
        let mut count = 0;
        for player in Self::movers(at) {
            let moves = self.listed(at, player, store.budget())?;
            count += moves.len() as u64;
            let mut after = Vec::with_capacity(moves.len());
            for ((game, text), rest) in at.parts.iter().zip(&rests) {
                for option in valuers[*game].games(text, player, store)? {
                    after.push(rest.plus(&option, store)?);
                }
            }
            let mut judge = match whole {
                Game::Short(value) => Some(MoveJudge::new(player, *value, store)?),
                Game::Loopy(_) => None,
            };
            let before = begins(whole.outcome(store)?)[usize::from(player == Player::Right)];
            for (mv, game) in moves.iter().zip(&after) {
                let made = match (&mut judge, game) {
                    (Some(judge), Game::Short(value)) => judge.made(*value, store)?,
                    _ => Made { player, incentive: None, sensible: None },
                };
                let answer = sided(store, game, Some(player.other()), Some(made))?;
                self.add_row(report, at, mv, Answer::Sided(answer), before);
            }
        }
        report.total_moves = Some(count);
        Ok(())
    }

    /// Whether values are better not asked for.
    fn is_beyond_values(&self, at: &Position) -> Result<bool, Error> {
        let Some(bounded) = self.bounded() else { return Ok(false) };
        for text in self.texts(at) {
            if bounded.is_beyond_values(&text)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The components, as the search with bounds reads them.
    fn texts(&self, at: &Position) -> Vec<String> {
        at.parts.iter().map(|part| self.write_part(part)).collect()
    }

    /// Who wins, by search with bounds.
    fn searched(
        &self,
        bounded: &mut dyn Bounded,
        at: &Position,
        store: &mut Store<'_>,
    ) -> Done<[Outcome; 2]> {
        let parts = self.texts(at);
        let mut one = |player| bounded.wins(&parts, player, store).map(won);
        Ok([one(Player::Left)?, one(Player::Right)?])
    }

    /// Who wins, and a winning move of each player who has one.
    fn by_bounds(&self, at: &Position, ask: &Ask) -> Result<Report, Error> {
        let Some(mut bounded) = self.bounded() else {
            let reason = "all of it has values: these tell who wins";
            return Err(Solver::Bounds.refuse(reason, Solver::Value));
        };
        let mut store = Store::new(&ask.limits);
        let found = Sided {
            begins: self.searched(&mut *bounded, at, &mut store)?,
            mover: at.mover,
            worth: None,
            made: None,
        };
        let solver = if bounded.is_told(&self.texts(at))? { Solver::Law } else { Solver::Bounds };
        let mut report = self.report(at, false, ask, solver, found.clone());
        if ask.moves != Moves::None {
            let parts = self.texts(at);
            let mut count = 0;
            for player in Self::movers(at) {
                let moves = self.listed(at, player, store.budget())?;
                count += moves.len() as u64;
                let before = found.if_begins(player);
                if before != Outcome::Win {
                    continue;
                }
                let Some((part, number)) = bounded.winning_move(&parts, player, &mut store)? else {
                    continue;
                };
                let mv = moves.iter().filter(|mv| mv.part == part).nth(number).expect("the rules list it");
                let made = Some(Made { player, incentive: None, sensible: None });
                let begins = self.searched(&mut *bounded, &Self::play(at, mv), &mut store)?;
                let answer = Sided { begins, mover: Some(player.other()), worth: None, made };
                self.add_row(&mut report, at, mv, Answer::Sided(answer), before);
            }
            report.total_moves = Some(count);
        }
        if ask.moves == Moves::One {
            report.keep_one_move();
        }
        report.stats = store.budget().stats;
        report.stats.computed = store.len() as u64;
        Ok(report)
    }

    fn by_search(&self, at: &Position, is_cyclic: bool, ask: &Ask) -> Result<Report, Error> {
        let mut budget = Budget::new(&ask.limits);
        let mut search = OutcomeSearch::new(self, is_cyclic, ask.misere);
        let mut begins = |at: &Position, budget: &mut Budget<'_>| -> Result<[Outcome; 2], Error> {
            Ok([search.outcome(at, Player::Left, budget)?, search.outcome(at, Player::Right, budget)?])
        };
        let sides = |begins, mover, made| Sided { begins, mover, worth: None, made };
        let found = begins(at, &mut budget)?;
        let solver = if is_cyclic { Solver::Retrograde } else { Solver::Memo };
        let mut report = self.report(at, is_cyclic, ask, solver, sides(found, at.mover, None));
        let mut count = 0;
        if ask.moves != Moves::None {
            for player in Self::movers(at) {
                let before = sides(found, None, None).if_begins(player);
                for mv in self.listed(at, player, &mut budget)? {
                    count += 1;
                    let made = Made { player, incentive: None, sensible: None };
                    let after = begins(&Self::play(at, &mv), &mut budget)?;
                    let answer = Answer::Sided(sides(after, Some(player.other()), Some(made)));
                    self.add_row(&mut report, at, &mv, answer, before);
                }
            }
            report.total_moves = Some(count);
        }
        if ask.moves == Moves::One {
            report.keep_one_move();
        }
        report.stats = budget.stats;
        Ok(report)
    }

    /// The moves of a player, if there is memory for the list.
    fn listed(&self, at: &Position, player: Player, budget: &mut Budget<'_>) -> Result<Vec<Move>, Error> {
        let moves = self.moves(at, player)?;
        if moves.len() as u64 > most_listed(budget) { Err(unlisted(budget)) } else { Ok(moves) }
    }

    fn report(&self, at: &Position, is_cyclic: bool, ask: &Ask, solver: Solver, answer: Sided) -> Report {
        let class = class_of(is_cyclic, ask.misere);
        let mut report = Report::new(self.write(at), class, solver, Answer::Sided(answer));
        report.components = at.parts.iter().map(|part| Component::unvalued(self.write_part(part))).collect();
        report
    }

    fn add_row(
        &self,
        report: &mut Report,
        at: &Position,
        mv: &Move,
        answer: Answer<grundy_base::report::Paid>,
        before: Outcome,
    ) {
        let inside = (at.parts.len() > 1).then(|| Inside {
            number: mv.part,
            from: self.write_part(&at.parts[mv.part]),
            rest: self.write_rest(&mv.rest),
        });
        let short = report.position.len().saturating_mul(report.moves.len() + 1) <= MAX_ROW_BYTES;
        let to = short.then(|| self.write(&Self::play(at, mv)));
        report.moves.push(MoveRow::new(mv.name.clone(), inside, to, answer, Some(before)));
    }
}

/// What is said of all moves of a player from one value.
struct MoveJudge {
    player: Player,
    before: Value,
    canonical: Vec<Value>,
    known: FxHashMap<Value, Made>,
}

impl MoveJudge {
    fn new(player: Player, before: Value, store: &mut Store<'_>) -> Done<Self> {
        let canonical = store.options(before, player)?.to_vec();
        Ok(Self { player, before, canonical, known: FxHashMap::default() })
    }

    /// What the move to a value gains, and whether it does what a canonical option does.
    fn made(&mut self, after: Value, store: &mut Store<'_>) -> Done<Made> {
        if let Some(known) = self.known.get(&after) {
            return Ok(known.clone());
        }
        let ordered = |better, worse| match self.player {
            Player::Left => (better, worse),
            Player::Right => (worse, better),
        };
        let (more, less) = ordered(after, self.before);
        let incentive = store.minus(more, less)?;
        let mut sensible = false;
        for &option in &self.canonical {
            let (high, low) = ordered(after, option);
            sensible = sensible || store.le(low, high)?;
        }
        let incentive = Some(text::write(store, incentive)?);
        let made = Made { player: self.player, incentive, sensible: Some(sensible) };
        self.known.insert(after, made.clone());
        Ok(made)
    }
}

/// The first component of the highest temperature.
fn hottest(store: &mut Store<'_>, values: &[Value]) -> Done<Option<usize>> {
    let mut hottest: Option<(Dyadic, usize)> = None;
    for (number, &value) in values.iter().enumerate() {
        let temperature = store.temperature(value)?;
        if hottest.is_none_or(|(highest, _)| temperature > highest) {
            hottest = Some((temperature, number));
        }
    }
    Ok(hottest.map(|(_, number)| number))
}

fn won(won: bool) -> Outcome {
    if won { Outcome::Win } else { Outcome::Loss }
}

/// The sum of some games, all or without one.
fn total(store: &mut Store<'_>, games: &[Game], without: Option<usize>) -> Done<Game> {
    let mut total = Game::ZERO;
    for (_, game) in games.iter().enumerate().filter(|(place, _)| Some(*place) != without) {
        total = total.plus(game, store)?;
    }
    Ok(total)
}

/// The outcomes for Left if she begins, and for Right if he does.
fn begins(outcome: LoopyOutcome) -> [Outcome; 2] {
    use grundy_partizan::Outcome as Class;
    [Class::Left, Class::Right].map(|own| {
        let wins = [outcome.onside, outcome.offside].map(|class| class == Class::Next || class == own);
        match wins {
            [true, true] => Outcome::Win,
            [false, false] => Outcome::Loss,
            _ => Outcome::Draw,
        }
    })
}

fn sided(store: &mut Store<'_>, game: &Game, mover: Option<Player>, made: Option<Made>) -> Done<Sided> {
    let worth = Some(worth(store, game)?);
    Ok(Sided { begins: begins(game.outcome(store)?), mover, worth, made })
}

/// What is told of a game.
pub(super) fn worth(store: &mut Store<'_>, game: &Game) -> Done<Worth> {
    let value = match game {
        Game::Short(value) => *value,
        Game::Loopy(loopy) => {
            let sides = [text::onside(store, loopy)?, text::offside(store, loopy)?];
            let value = text::write_loopy(store, loopy)?;
            return Ok(Worth { value, nimber: None, heat: None, sides: Some(sides) });
        }
    };
    let (left_stop, right_stop) = store.both_stops(value);
    let heat = Heat {
        mean: store.mean(value)?.to_string(),
        temperature: store.temperature(value)?.to_string(),
        left_stop: left_stop.to_string(),
        right_stop: right_stop.to_string(),
    };
    let nimber = store.as_nus(value).and_then(partizan::nus::Nus::as_nimber).map(Nimber);
    Ok(Worth { value: text::write(store, value)?, nimber, heat: Some(heat), sides: None })
}
