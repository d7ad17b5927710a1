//! What a claim about a position is worth by the definition: all positions below it are met by the moves of
//! the game alone, and judged by [`definition`](crate::definition). Neither a solver nor the checker of
//! evidence has a part in it.

use std::collections::HashMap;

use grundy::report::{Ask, Criterion, Look};
use grundy::rules::{Player, Turn};
use grundy::table::Table;
use grundy::value::outcome::Outcome;
use grundy_explain::evidence::{Chance, Claim, Evidence, TieRule, Wins};

use crate::definition::{Fraction, Plain, Verdict, Worth};

/// Positions that are met at most.
const MAX_POSITIONS: usize = 600;

/// Whether what evidence claims is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// By the definition it is.
    True,
    /// By the definition it is not, or it has no meaning for this game.
    False,
    /// There are too many positions to tell.
    Unknown,
}

impl From<bool> for Truth {
    fn from(is: bool) -> Self {
        if is { Self::True } else { Self::False }
    }
}

/// Judges the claim of evidence about a position of this game.
#[must_use]
pub fn of(evidence: &Evidence, table: &dyn Table) -> Truth {
    judge(evidence, table).unwrap_or_else(|failed| failed)
}

fn judge(evidence: &Evidence, table: &dyn Table) -> Result<Truth, Truth> {
    let at = table.canonical(&evidence.position).map_err(|_| Truth::False)?;
    let class = table.class(evidence.misere);
    match &evidence.claim {
        Claim::Nimber { winner, nimber } => {
            let below = Below::of(table, &at, evidence.misere)?;
            let is = !evidence.misere && class.impartial && below.plain.is_acyclic();
            let is = is && below.plain.ends.iter().all(|end| *end == Worth::Loss);
            Ok((is && below.plain.nimbers()[0] == *nimber && wins(*winner, below.verdict().0)).into())
        }
        Claim::Outcome { winner, plies } => {
            let (worth, fastest) = Below::of(table, &at, evidence.misere)?.verdict();
            Ok((wins(*winner, worth) && plies.is_none_or(|most| Some(most) >= fastest)).into())
        }
        Claim::Sides { left, right } => {
            let begun = |player: Player, claimed: Wins| -> Result<bool, Truth> {
                let begun = table.canonical(&format!("{at} {}", player.word())).map_err(|_| Truth::False)?;
                Ok(wins(claimed, Below::of(table, &begun, evidence.misere)?.verdict().0))
            };
            Ok((begun(Player::Left, *left)? && begun(Player::Right, *right)?).into())
        }
        Claim::Order { .. } => Ok(Truth::Unknown),
        Claim::Payoffs { payoffs, ties, chance } => {
            let told: Option<Vec<Fraction>> = payoffs.iter().map(|text| Fraction::read(text)).collect();
            let found = Payoffs { table, ties: *ties, chance: *chance, known: HashMap::new() }.of(at)?;
            Ok((told == Some(found)).into())
        }
    }
}

fn wins(claimed: Wins, worth: Worth) -> bool {
    match claimed {
        Wins::First => worth == Worth::Win,
        Wins::Second => worth == Worth::Loss,
        Wins::Draw => worth == Worth::Draw,
    }
}

/// All positions below one, which is the first.
struct Below {
    plain: Plain,
}

impl Below {
    fn of(table: &dyn Table, start: &str, misere: bool) -> Result<Self, Truth> {
        let mut numbers = HashMap::from([(start.to_owned(), 0)]);
        let mut met = vec![start.to_owned()];
        let mut plain = Plain::default();
        while let Some(at) = met.get(plain.arcs.len()).cloned() {
            let steps = table.moves(&at).map_err(|_| Truth::Unknown)?;
            let end = match steps.is_empty() {
                true => table.ending(&at, misere).map_err(|_| Truth::False)?,
                false => Outcome::Loss,
            };
            plain.ends.push(match end {
                Outcome::Win => Worth::Win,
                Outcome::Draw => Worth::Draw,
                Outcome::Loss => Worth::Loss,
            });
            let mut heads = Vec::new();
            for step in steps {
                let fresh = met.len();
                let head = *numbers.entry(step.to.clone()).or_insert(fresh);
                if head == fresh {
                    if fresh == MAX_POSITIONS {
                        return Err(Truth::Unknown);
                    }
                    met.push(step.to);
                }
                heads.push(head);
            }
            plain.arcs.push(heads);
        }
        Ok(Self { plain })
    }

    fn verdict(&self) -> Verdict {
        self.plain.verdicts()[0]
    }
}

/// Payoffs by recursion over the texts of positions, as books define them.
struct Payoffs<'t> {
    table: &'t dyn Table,
    ties: TieRule,
    chance: Chance,
    known: HashMap<String, Vec<Fraction>>,
}

impl Payoffs<'_> {
    fn of(&mut self, start: String) -> Result<Vec<Fraction>, Truth> {
        let mut open = vec![start.clone()];
        let mut looks: HashMap<String, Look> = HashMap::new();
        while let Some(at) = open.pop() {
            if self.known.contains_key(&at) {
                continue;
            }
            if !looks.contains_key(&at) {
                if looks.len() == MAX_POSITIONS {
                    return Err(Truth::Unknown);
                }
                let worst = self.chance == Chance::Worst;
                let criterion = if worst { Criterion::Worst } else { Criterion::Expectation };
                let look = self.table.look(&at, &Ask { criterion, ..Ask::default() });
                looks.insert(at.clone(), look.map_err(|_| Truth::False)?);
            }
            let look = &looks[&at];
            let below = look.branches.iter().map(|way| &way.step.to);
            let missing: Vec<String> = below.filter(|to| !self.known.contains_key(*to)).cloned().collect();
            if missing.iter().any(|to| looks.contains_key(to)) {
                // a position below itself
                return Err(Truth::False);
            }
            if missing.is_empty() {
                let pays = self.position(look)?;
                self.known.insert(at, pays);
            } else {
                // deepest first: what was opened before is below nothing that is open
                open.push(at);
                open.push(missing[0].clone());
            }
        }
        self.known.remove(&start).ok_or(Truth::Unknown)
    }

    /// What a position pays, where all that it leads to is known.
    fn position(&self, look: &Look) -> Result<Vec<Fraction>, Truth> {
        let read = |text: String| Fraction::read(&text).ok_or(Truth::Unknown);
        if look.branches.is_empty() {
            return look.pays.iter().map(|sum| read(sum.to_string())).collect();
        }
        let mut worths = Vec::new();
        for way in &look.branches {
            let mut worth = self.known[&way.step.to].clone();
            for (sum, gain) in worth.iter_mut().zip(&way.gains) {
                *sum = sum.plus(read(gain.to_string())?);
            }
            worths.push((worth, way.weight));
        }
        match look.turn {
            Some(Turn::Of(player)) => Ok(self.chosen(player, worths)),
            Some(Turn::Nature) => {
                let all: u64 = worths.iter().map(|(_, weight)| weight).sum();
                worths.retain(|(_, weight)| *weight > 0);
                let players = worths.first().ok_or(Truth::False)?.0.len();
                Ok((0..players).map(|player| self.drawn(player, all, &worths)).collect())
            }
            None => Err(Truth::False),
        }
    }

    /// What the player to move takes.
    fn chosen(&self, player: usize, worths: Vec<(Vec<Fraction>, u64)>) -> Vec<Fraction> {
        let mut worths = worths.into_iter().map(|(worth, _)| worth);
        let mut best = worths.next().unwrap_or_default();
        let others = |pays: &[Fraction]| {
            let others = pays.iter().enumerate().filter(|(at, _)| *at != player);
            others.fold(Fraction::new(0, 1), |sum, (_, pay)| sum.plus(*pay))
        };
        for worth in worths {
            let same = worth[player] == best[player];
            let preferred = match self.ties {
                TieRule::First => false,
                TieRule::Last => true,
                TieRule::Kind => others(&worth).exceeds(others(&best)),
                TieRule::Mean => others(&best).exceeds(others(&worth)),
            };
            if worth[player].exceeds(best[player]) || same && preferred {
                best = worth;
            }
        }
        best
    }

    /// What chance brings a player.
    fn drawn(&self, player: usize, all: u64, worths: &[(Vec<Fraction>, u64)]) -> Fraction {
        let pays = worths.iter().map(|(worth, weight)| (worth[player], *weight));
        match self.chance {
            Chance::Expectation => pays.fold(Fraction::new(0, 1), |sum, (pay, weight)| {
                sum.plus(pay.times(Fraction::new(weight.into(), all.into())))
            }),
            Chance::Worst => {
                let least = pays.map(|(pay, _)| pay).reduce(|a, b| if a.exceeds(b) { b } else { a });
                least.unwrap_or(Fraction::new(0, 1))
            }
        }
    }
}
