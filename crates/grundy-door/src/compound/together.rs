//! Compounds in which a turn moves in several games, or the first game that is over ends the play: contests.

use std::sync::Arc;

use super::Compound;
use super::measure::{KnownMeasures, measure, wins};
use super::parts::Parts;
use crate::notation::Notation;
use crate::table::{self, Cells, ContestTable, Pictures, Retrograde, Table};
use grundy_base::error::{BadText, Error, Limit, Stopped};
use grundy_base::limits::Budget;
use grundy_base::report::scene::Scene;
use grundy_base::report::{Answer, Ask, MoveRow, Moves, Report, Solver, Step};
use grundy_base::rules::{Class, Contest, Ending, Rules};
use grundy_base::text::Text;
use grundy_base::value::outcome::{Outcome, Verdict};

/// A turn may have at most as many moves.
const MAX_TURNS: usize = 100_000;

/// The rules; a position is that of each game.
#[derive(Clone)]
pub(super) struct Turns(pub(super) Arc<Parts>);

impl Turns {
    /// What a turn does: for each game, how its move is written and what it leaves.
    fn turns(&self, at: &[String]) -> Vec<(String, Vec<String>)> {
        let steps: Vec<Vec<Step>> = at.iter().enumerate().map(|(part, at)| self.0.moves(part, at)).collect();
        let how = self.0.how;
        if how.is_short() && steps.iter().any(Vec::is_empty) || steps.iter().all(Vec::is_empty) {
            return Vec::new();
        }
        let may_rest = !matches!(how, Compound::Conjunctive | Compound::Continued);
        let mut turns: Vec<(Vec<String>, Vec<String>)> = vec![Default::default()];
        for (part, (at, steps)) in at.iter().zip(&steps).enumerate() {
            let mut longer = Vec::new();
            for (names, positions) in turns {
                let one_more = |to: &str| [positions.as_slice(), &[to.to_owned()]].concat();
                if may_rest || steps.is_empty() {
                    longer.push((names.clone(), one_more(at)));
                }
                let moves_on = how != Compound::Diminished || names.is_empty();
                for step in steps.iter().filter(|_| moves_on) {
                    let name = format!("{}: {}", part + 1, step.mv);
                    longer.push(([names.as_slice(), &[name]].concat(), one_more(&step.to)));
                }
            }
            if longer.len() > MAX_TURNS {
                self.0.fail(Stopped::new(Limit::Size, format!("counting over {MAX_TURNS} moves")));
                return Vec::new();
            }
            turns = longer;
        }
        // no move in any game is no turn
        turns.retain(|(names, _)| !names.is_empty());
        turns.into_iter().map(|(names, positions)| (names.join("; "), positions)).collect()
    }
}

impl Rules for Turns {
    type Position = Vec<String>;
    type Move = (String, Vec<String>);

    fn moves(&self, at: &Vec<String>, out: &mut Vec<Self::Move>) {
        out.append(&mut self.turns(at));
    }

    fn play(&self, _: &Vec<String>, (_, to): &Self::Move) -> Vec<String> {
        to.clone()
    }

    fn footprint(&self, at: &Vec<String>) -> u64 {
        at.iter().map(|text| (size_of::<String>() + text.len()) as u64).sum()
    }
}

impl Contest for Turns {}

impl Notation<Vec<String>, (String, Vec<String>)> for Turns {
    fn read(&self, text: Text<'_>) -> Result<Vec<String>, BadText> {
        self.0.read(text)
    }

    fn write(&self, at: &Vec<String>) -> String {
        self.0.written(at)
    }

    fn write_move(&self, _: &Vec<String>, (name, _): &Turn) -> String {
        name.clone()
    }

    fn scene(&self, at: &Vec<String>) -> Option<Scene> {
        self.0.scene(at)
    }
}

/// The type of moves of [`Turns`].
type Turn = <Turns as Rules>::Move;

/// The opened compound: answered by the measures of its games, and by search where a solver is named.
pub(super) struct PlayedTogether {
    rules: Turns,
    searched: ContestTable<Turns>,
}

impl PlayedTogether {
    pub(super) fn new(parts: Parts) -> Self {
        let rules = Turns(Arc::new(parts));
        Self { searched: table::contest(rules.clone(), Class::CONTEST), rules }
    }

    fn by_measures(&self, position: &str, ask: &Ask) -> Result<Report, Error> {
        let at = self.rules.read(Text::new(position).trim())?;
        let (mut budget, mut known) = (Budget::new(&ask.limits), KnownMeasures::default());
        let mut verdict = |at: &[String]| -> Result<Verdict, Error> {
            let measured = at.iter().enumerate();
            let measures: Result<Vec<_>, Error> = measured
                .map(|(part, at)| measure(&self.rules.0, part, at, &mut known, &mut budget))
                .collect();
            let won = wins(self.rules.0.how, &measures?, ask.misere);
            Ok(Verdict { outcome: if won { Outcome::Win } else { Outcome::Loss }, remoteness: None })
        };
        let found = verdict(&at)?;
        let ending = if ask.misere { Ending::Misere } else { Ending::Normal };
        let class = Class::CONTEST.ending(ending);
        let mut report = Report::new(self.rules.write(&at), class, Solver::Law, Answer::Contest(found));
        if ask.moves != Moves::None {
            let turns: Vec<Turn> = self.rules.turns(&at);
            report.total_moves = Some(turns.len() as u64);
            for (name, to) in turns {
                let after = Answer::Contest(verdict(&to)?);
                let to = Some(self.rules.write(&to));
                report.moves.push(MoveRow::new(name, None, to, after, Some(found.outcome)));
            }
            if ask.moves == Moves::One {
                report.keep_one_move();
            }
        }
        report.stats = budget.stats;
        Ok(report)
    }
}

impl Table for PlayedTogether {
    fn class(&self, misere: bool) -> Class {
        self.searched.class(misere)
    }
    fn start(&self) -> Option<String> {
        None
    }
    fn canonical(&self, position: &str) -> Result<String, Error> {
        self.searched.canonical(position)
    }
    fn moves(&self, position: &str) -> Result<Vec<Step>, Error> {
        self.searched.moves(position)
    }
    fn solve(&self, position: &str, ask: &Ask) -> Result<Report, Error> {
        match ask.solver {
            Solver::Auto | Solver::Law if ask.cache.is_none() => self.by_measures(position, ask),
            _ => self.searched.solve(position, ask),
        }
    }
    fn solvers(&self, misere: bool) -> Vec<Solver> {
        self.searched.solvers(misere)
    }
    fn numbered(&self) -> Option<&dyn Cells> {
        Table::numbered(&self.searched)
    }
    fn retrograde(&self) -> Option<&dyn Retrograde> {
        self.searched.retrograde()
    }
    fn pictures(&self) -> Option<&dyn Pictures> {
        self.searched.pictures()
    }
}
