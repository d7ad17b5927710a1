//! Answers about partizan sums: by values, by bounds, or by search.

use rustc_hash::FxHashMap;

use super::CLASS;
use super::moved::Search;
use super::players::{Move, Players, Position};
use crate::table::{Bounded, MAX_ROW_BYTES, Valuer, class_under, most_listed, unlisted};
use grundy_base::error::Error;
use grundy_base::limits::Budget;
use grundy_base::report::{
    Answer, Ask, Component, Inside, Made, MoveRow, Moves, Parts, Report, Sided, Solver, Worth,
};
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_base::value::loopy::Loopy;
use grundy_base::value::nimber::Nimber;
use grundy_base::value::outcome::Outcome;
use grundy_partizan::{self as partizan, Done, Dyadic, Store, Value, text};

impl Players<'_> {
    /// Solves a sum by values, or as a contest.
    pub(super) fn solve(&self, position: &str, ask: &Ask) -> Result<Report, Error> {
        let at = self.read(Text::new(position))?;
        let solver = if ask.cache.is_some() { Solver::Grundy } else { ask.solver };
        solver.check(&class_under(CLASS, ask.misere))?;
        match solver {
            Solver::Auto if !ask.misere && self.is_beyond_values(&at)? => self.by_bounds(&at, ask),
            Solver::Auto | Solver::Value if !ask.misere => self.by_value(&at, ask),
            Solver::Bounds => self.by_bounds(&at, ask),
            Solver::Auto | Solver::Memo => self.by_search(&at, ask),
            other => {
                let reason = "sums of partizan games are solved by values, or as a contest by the memo";
                Err(other.refuse(reason, Solver::Auto))
            }
        }
    }

    /// The value of a sum.
    pub(super) fn total(&self, at: &Position, store: &mut Store<'_>) -> Done<Value> {
        let mut valuers: Vec<_> = (0..self.n_games()).map(|game| self.game(game).valuer()).collect();
        let mut total = Value::ZERO;
        for (game, text) in &at.parts {
            let value = valuers[*game].value(text, store)?;
            total = store.plus(total, value)?;
        }
        Ok(total)
    }

    fn by_value(&self, at: &Position, ask: &Ask) -> Result<Report, Error> {
        let mut store = Store::new(&ask.limits);
        let mut valuers: Vec<_> = (0..self.n_games()).map(|game| self.game(game).valuer()).collect();
        let (mut total, mut values) = (Value::ZERO, Vec::new());
        for (game, text) in &at.parts {
            let value = valuers[*game].value(text, &mut store)?;
            total = store.plus(total, value)?;
            values.push(value);
        }
        let answer = sided(&mut store, total, at.mover, None)?;
        let mut report = self.report(at, ask, Solver::Value, answer);
        let worths: Vec<_> = values.iter().map(|&value| worth(&mut store, value)).collect::<Done<_>>()?;
        for (component, worth) in report.components.iter_mut().zip(&worths) {
            component.value = worth.nimber.map(Loopy::Finite);
        }
        report.parts = Some(Parts { hottest: hottest(&mut store, &values)?, worths });
        if ask.moves != Moves::None {
            self.add_valued_moves(&mut report, at, (total, &values), &mut valuers, &mut store)?;
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
        (total, values): (Value, &[Value]),
        valuers: &mut [Box<dyn Valuer + '_>],
        store: &mut Store<'_>,
    ) -> Result<(), Error> {
        let mut count = 0;
        for player in Self::movers(at) {
            let moves = self.listed(at, player, store.budget())?;
            count += moves.len() as u64;
            let mut after = Vec::with_capacity(moves.len());
            for (part, (game, text)) in at.parts.iter().enumerate() {
                let rest = store.minus(total, values[part])?;
                for value in valuers[*game].options(text, player, store)? {
                    after.push(store.plus(rest, value)?);
                }
            }
            let mut judge = Judge::new(player, total, store)?;
            let before = outcome_of(store, total, player)?;
            for (mv, value) in moves.iter().zip(after) {
                let made = judge.made(value, store)?;
                let answer = sided(store, value, Some(player.other()), Some(made))?;
                self.add_row(report, at, mv, Answer::Sided(answer), before);
            }
        }
        report.total_moves = Some(count);
        Ok(())
    }

    /// Whether values are better not asked for.
    fn is_beyond_values(&self, at: &Position) -> Result<bool, Error> {
        let Some(bounded) = self.bounded() else { return Ok(false) };
        for (_, text) in &at.parts {
            if bounded.is_beyond_values(text)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Who wins, and a winning move of each player who has one.
    fn by_bounds(&self, at: &Position, ask: &Ask) -> Result<Report, Error> {
        let Some(mut bounded) = self.bounded() else {
            let reason = "sums of several games are solved by values, or as a contest by the memo";
            return Err(Solver::Bounds.refuse(reason, Solver::Value));
        };
        let mut store = Store::new(&ask.limits);
        let found = Sided {
            begins: searched(&mut *bounded, at, &mut store)?,
            mover: at.mover,
            worth: None,
            made: None,
        };
        let mut report = self.report(at, ask, Solver::Bounds, found.clone());
        if ask.moves != Moves::None {
            let parts = texts(at);
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
                let begins = searched(&mut *bounded, &Self::play(at, mv), &mut store)?;
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

    fn by_search(&self, at: &Position, ask: &Ask) -> Result<Report, Error> {
        let mut budget = Budget::new(&ask.limits);
        let mut search = Search::new(self, ask.misere);
        let mut begins = |at: &Position, budget: &mut Budget<'_>| -> Result<[Outcome; 2], Error> {
            Ok([search.outcome(at, Player::Left, budget)?, search.outcome(at, Player::Right, budget)?])
        };
        let sides = |begins, mover, made| Sided { begins, mover, worth: None, made };
        let found = begins(at, &mut budget)?;
        let mut report = self.report(at, ask, Solver::Memo, sides(found, at.mover, None));
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

    fn report(&self, at: &Position, ask: &Ask, solver: Solver, answer: Sided) -> Report {
        let class = class_under(CLASS, ask.misere);
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
struct Judge {
    player: Player,
    before: Value,
    canonical: Vec<Value>,
    known: FxHashMap<Value, Made>,
}

impl Judge {
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

fn texts(at: &Position) -> Vec<String> {
    at.parts.iter().map(|(_, text)| text.clone()).collect()
}

/// Who wins, by search with bounds.
fn searched(bounded: &mut dyn Bounded, at: &Position, store: &mut Store<'_>) -> Done<[Outcome; 2]> {
    let parts = texts(at);
    let mut one = |player| bounded.wins(&parts, player, store).map(won);
    Ok([one(Player::Left)?, one(Player::Right)?])
}

fn won(won: bool) -> Outcome {
    if won { Outcome::Win } else { Outcome::Loss }
}

/// Who wins a value.
fn begins(store: &mut Store<'_>, value: Value) -> Done<[Outcome; 2]> {
    use grundy_partizan::Outcome as Class;
    let class = store.outcome(value)?;
    Ok([won(matches!(class, Class::Next | Class::Left)), won(matches!(class, Class::Next | Class::Right))])
}

fn outcome_of(store: &mut Store<'_>, value: Value, player: Player) -> Done<Outcome> {
    let [left, right] = begins(store, value)?;
    Ok(if player == Player::Left { left } else { right })
}

fn sided(store: &mut Store<'_>, value: Value, mover: Option<Player>, made: Option<Made>) -> Done<Sided> {
    let worth = Some(worth(store, value)?);
    Ok(Sided { begins: begins(store, value)?, mover, worth, made })
}

/// What is told of a value.
pub(super) fn worth(store: &mut Store<'_>, value: Value) -> Done<Worth> {
    let (left_stop, right_stop) = store.both_stops(value);
    let nimber = store.as_nus(value).and_then(partizan::nus::Nus::as_nimber).map(Nimber);
    Ok(Worth {
        value: text::write(store, value)?,
        nimber,
        mean: store.mean(value)?.to_string(),
        temperature: store.temperature(value)?.to_string(),
        left_stop: left_stop.to_string(),
        right_stop: right_stop.to_string(),
    })
}
