//! Contests solved from a position tier by tier: the rules say how far play has come, and it never goes back.
//!
//! **Solves** what [`retrograde`](crate::retrograde) and [`induction`] solve, with the same
//! verdicts. **Needs** a tier for every position, which no move makes larger; every move is checked.
//! **Cost** every move twice; in memory are the positions, but the moves of one tier at a time, and the
//! verdicts of those tiers to which moves of unsolved ones lead. **Source** R. Gasser, Solving nine men's
//! morris, 1996, who cut a game by the men on the board; textbook 1.6.4 within a tier.
//!
//! First the tiers are explored, the largest first: a tier is met whole before the next one begins. Then they
//! are solved, the smallest first. A verdict of another tier enters the rounds with its plies: a position
//! that is lost in k plies there makes a win in k + 1 here, and not before.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::BuildHasherDefault;

use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxHasher;

use crate::contest::Numbered;
use crate::induction;
use crate::retrograde::DecidedVertices;
use grundy_base::error::{Limit, Stopped};
use grundy_base::graph::{Graph, GraphContest};
use grundy_base::limits::Budget;
use grundy_base::rules::Contest;
use grundy_base::value::outcome::{Outcome, Verdict};

/// How far play has come: a number or several, the first ones count most. Play goes from larger ones to
/// smaller ones.
pub type TierRank = Vec<i64>;

/// Why a contest is not solved tier by tier.
#[derive(Clone, Debug)]
pub enum TieredHalt<P, M> {
    /// A limit.
    Stopped(Stopped),
    /// A cycle in a game that should have none: its positions in the order of play.
    Cycle(Vec<P>),
    /// A move leads to a larger tier.
    Rises {
        /// The position.
        from: P,
        /// The move.
        mv: M,
        /// The position after it.
        to: P,
        /// The tiers of both.
        tiers: [TierRank; 2],
    },
    /// The rules give no tier for a position.
    NoTier(P),
}

impl<P, M> From<Stopped> for TieredHalt<P, M> {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

type TieredHaltOf<R> =
    TieredHalt<<R as grundy_base::rules::Rules>::Position, <R as grundy_base::rules::Rules>::Move>;
type Hasher = BuildHasherDefault<FxHasher>;
type Met<P> = IndexSet<P, Hasher>;
type Known<P> = IndexMap<P, Verdict, Hasher>;

/// What is asked of the game.
pub struct Tiered<'r, R: Contest> {
    /// The game, whose tier never becomes larger by a move.
    pub rules: &'r R,
    /// The tier of a position, if the rules give one.
    pub tier: &'r dyn Fn(&R::Position) -> Option<TierRank>,
    /// Whether every ending is turned round.
    pub reversed: bool,
    /// Whether play cannot go round: a cycle is then an error.
    pub acyclic: bool,
}

/// A tier that is explored, and waits for those to which its moves lead.
struct Explored<P> {
    positions: Vec<P>,
    /// The tiers to which moves lead, itself left out.
    leads_to: BTreeSet<TierRank>,
    bytes: u64,
}

/// Bytes that a position takes in a set, beside itself.
const SET_BYTES: u64 = 24;

impl<R: Contest<Position: Send + Sync>> Tiered<'_, R>
where
    R::Position: 'static,
{
    /// The verdicts of a position and of those after one move.
    ///
    /// # Errors
    /// A limit; a move to a larger tier, a position without one, a cycle that must not be.
    ///
    /// # Panics
    /// What it gives panics, if it is asked of other positions.
    pub fn solve(
        &self,
        root: &R::Position,
        budget: &mut Budget<'_>,
    ) -> Result<Numbered<R::Position>, TieredHaltOf<R>> {
        let mut explored = self.explore(root, budget)?;
        let mut readers: BTreeMap<TierRank, usize> = BTreeMap::new();
        for to in explored.values().flat_map(|tier| &tier.leads_to) {
            *readers.entry(to.clone()).or_default() += 1;
        }
        let mut solved: BTreeMap<TierRank, (Known<R::Position>, u64)> = BTreeMap::new();
        // the smallest first
        while let Some((name, tier)) = explored.pop_first() {
            let (known, bytes) = self.solve_tier(&tier, &solved, budget)?;
            if explored.is_empty() {
                let answer = self.around(root, &known, &solved);
                return Ok(answer);
            }
            solved.insert(name, (known, bytes));
            for to in tier.leads_to {
                let left = readers.get_mut(&to).map_or(0, |count| {
                    *count -= 1;
                    *count
                });
                if let Some((_, bytes)) = (left == 0).then(|| solved.remove(&to)).flatten() {
                    budget.give_back(bytes);
                }
            }
        }
        unreachable!("the first position has a tier")
    }

    fn tier_of(&self, at: &R::Position) -> Result<TierRank, TieredHaltOf<R>> {
        (self.tier)(at).ok_or_else(|| TieredHalt::NoTier(at.clone()))
    }

    fn bytes(&self, at: &R::Position) -> u64 {
        size_of::<R::Position>() as u64 + self.rules.footprint(at)
    }

    /// All positions below one, by tiers.
    fn explore(
        &self,
        root: &R::Position,
        budget: &mut Budget<'_>,
    ) -> Result<BTreeMap<TierRank, Explored<R::Position>>, TieredHaltOf<R>> {
        let mut waiting: BTreeMap<TierRank, Met<R::Position>> = BTreeMap::new();
        budget.take(self.bytes(root) + SET_BYTES)?;
        waiting.entry(self.tier_of(root)?).or_default().insert(root.clone());
        let mut explored = BTreeMap::new();
        let mut moves = Vec::new();
        // the largest first: all positions of it that are reached from larger ones are there
        while let Some((name, mut met)) = waiting.pop_last() {
            let (mut next, mut leads_to, mut bytes) = (0, BTreeSet::new(), 0);
            while let Some(at) = met.get_index(next).cloned() {
                bytes += self.bytes(&at);
                self.rules.moves(&at, &mut moves);
                budget.stats.moves += moves.len() as u64;
                for mv in moves.drain(..) {
                    let to = self.rules.play(&at, &mv);
                    if met.contains(&to) {
                        continue;
                    }
                    let tier = self.tier_of(&to)?;
                    if tier > name {
                        return Err(TieredHalt::Rises { from: at, mv, to, tiers: [name, tier] });
                    }
                    let cost = self.bytes(&to) + SET_BYTES;
                    let new = if tier == name {
                        met.insert(to)
                    } else {
                        let new = waiting.entry(tier.clone()).or_default().insert(to);
                        leads_to.insert(tier);
                        new
                    };
                    if new {
                        budget.take(cost)?;
                    }
                }
                budget.step()?;
                next += 1;
            }
            budget.give_back(SET_BYTES * met.len() as u64);
            explored.insert(name, Explored { positions: met.into_iter().collect(), leads_to, bytes });
        }
        Ok(explored)
    }

    /// The verdicts of a tier, when those to which it leads are solved. Its positions are charged from then
    /// on with them.
    fn solve_tier(
        &self,
        tier: &Explored<R::Position>,
        solved: &BTreeMap<TierRank, (Known<R::Position>, u64)>,
        budget: &mut Budget<'_>,
    ) -> Result<(Known<R::Position>, u64), TieredHaltOf<R>> {
        let size = tier.positions.len();
        let index_bytes = SET_BYTES * size as u64 + (size_of::<Verdict>() * size) as u64;
        budget.take(index_bytes)?;
        let mut known: Known<R::Position> =
            tier.positions.iter().map(|at| (at.clone(), Verdict::of(Outcome::Draw))).collect();
        let mut seeds: IndexMap<R::Position, Verdict, Hasher> = IndexMap::default();
        let (mut starts, mut heads, mut endings) = (vec![0], Vec::new(), Vec::new());
        let mut moves = Vec::new();
        let mut beside = 0;
        for at in &tier.positions {
            self.rules.moves(at, &mut moves);
            let cost = 2 * (size_of::<u32>() * moves.len() + size_of::<usize>() + 2) as u64;
            budget.take(cost)?;
            beside += cost;
            endings.push(if moves.is_empty() { self.ending(at) } else { Outcome::Loss });
            for mv in moves.drain(..) {
                let to = self.rules.play(at, &mv);
                let head = match known.get_index_of(&to) {
                    Some(here) => here,
                    None => {
                        let cost = self.bytes(&to) + SET_BYTES;
                        let (head, old) = self.seed(to, &mut seeds, solved, &tier.leads_to)?;
                        if !old {
                            budget.take(cost)?;
                            beside += cost;
                        }
                        size + head
                    }
                };
                heads.push(u32::try_from(head).map_err(|_| Stopped::after(Limit::Size, head))?);
            }
            starts.push(heads.len());
            budget.step()?;
        }
        starts.resize(size + seeds.len() + 1, heads.len());
        let graph = Graph::from_rows(starts, heads);
        let seeds: Vec<Verdict> = seeds.into_values().collect();
        let verdicts = match self.acyclic {
            true => by_induction(&graph, &endings, &seeds).map_err(|cycle| {
                let at = |vertex: u32| tier.positions[vertex as usize].clone();
                TieredHalt::Cycle(cycle.into_iter().map(at).collect())
            })?,
            false => by_levels(&graph, &endings, &seeds),
        };
        known.values_mut().zip(verdicts).for_each(|(verdict, found)| *verdict = found);
        budget.give_back(beside);
        budget.stats.computed += size as u64;
        Ok((known, tier.bytes + index_bytes))
    }

    /// The place of a position of a solved tier among those that are read, and whether it was there.
    fn seed(
        &self,
        to: R::Position,
        seeds: &mut IndexMap<R::Position, Verdict, Hasher>,
        solved: &BTreeMap<TierRank, (Known<R::Position>, u64)>,
        leads_to: &BTreeSet<TierRank>,
    ) -> Result<(usize, bool), TieredHaltOf<R>> {
        if let Some(place) = seeds.get_index_of(&to) {
            return Ok((place, true));
        }
        let read = leads_to.iter().rev().filter_map(|tier| solved.get(tier));
        let found = read.map(|(known, _)| known).find_map(|known| known.get(&to));
        // it was met when the tier was explored; rules that give other moves now have failed
        let Some(&verdict) = found else { return Err(TieredHalt::NoTier(to)) };
        Ok((seeds.insert_full(to, verdict).0, false))
    }

    fn ending(&self, at: &R::Position) -> Outcome {
        let ending = self.rules.ending(at);
        if self.reversed { ending.flipped() } else { ending }
    }

    /// The verdicts of a position in the last tier and of those after one move.
    fn around(
        &self,
        root: &R::Position,
        known: &Known<R::Position>,
        solved: &BTreeMap<TierRank, (Known<R::Position>, u64)>,
    ) -> Numbered<R::Position> {
        let mut moves = Vec::new();
        self.rules.moves(root, &mut moves);
        let after = moves.iter().map(|mv| self.rules.play(root, mv));
        let verdict = |at: &R::Position| {
            known.get(at).or_else(|| solved.values().find_map(|(known, _)| known.get(at))).copied()
        };
        let kept: Known<R::Position> = std::iter::once(root.clone())
            .chain(after)
            .filter_map(|at| verdict(&at).map(|verdict| (at, verdict)))
            .collect();
        std::sync::Arc::new(move |at: &R::Position| {
            *kept.get(at).expect("it is the position, or one after a move")
        })
    }
}

/// Backward induction on the first vertices of a graph; the others have these verdicts.
fn by_induction(graph: &Graph, endings: &[Outcome], seeds: &[Verdict]) -> Result<Vec<Verdict>, Vec<u32>> {
    let mut verdicts: Vec<Verdict> = endings.iter().map(|&ending| Verdict::ended(ending)).collect();
    verdicts.extend(seeds);
    let mut verdicts = induction::solve_from(graph, verdicts)?;
    verdicts.truncate(endings.len());
    Ok(verdicts)
}

/// Retrograde analysis of the first vertices of a graph; the others have these verdicts, and speak when the
/// rounds come to their plies.
fn by_levels(graph: &Graph, endings: &[Outcome], seeds: &[Verdict]) -> Vec<Verdict> {
    let size = endings.len();
    let back = graph.reversed();
    let (mut known, dead_ends) = DecidedVertices::begin(GraphContest { graph, endings });
    let mut levels = BTreeMap::from([(0, dead_ends)]);
    for (seed, verdict) in seeds.iter().enumerate() {
        if let Some(plies) = verdict.remoteness.filter(|_| verdict.outcome != Outcome::Draw) {
            levels.entry(plies).or_default().push(size + seed);
        }
    }
    while let Some((_, level)) = levels.pop_first() {
        for vertex in level {
            let verdict = if vertex < size { known.verdicts[vertex] } else { seeds[vertex - size] };
            for &tail in back.arcs_from(vertex) {
                let tail = tail as usize;
                if known.hear(tail, verdict) {
                    levels.entry(known.verdicts[tail].remoteness.unwrap_or(u32::MAX)).or_default().push(tail);
                }
            }
        }
    }
    known.verdicts
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use proptest::prelude::*;

    use super::*;
    use crate::contest;
    use grundy_base::limits::Limits;
    use grundy_base::report::Solver;
    use grundy_base::rules::Rules;

    /// A token on a graph; vertices without moves end play.
    #[derive(Clone, Debug)]
    struct Token {
        moves: Vec<Vec<usize>>,
        endings: Vec<Outcome>,
        tiers: Vec<TierRank>,
    }

    impl Rules for Token {
        type Position = usize;
        type Move = usize;
        fn moves(&self, at: &usize, out: &mut Vec<usize>) {
            out.extend(&self.moves[*at]);
        }
        fn play(&self, _: &usize, mv: &usize) -> usize {
            *mv
        }
    }

    impl Contest for Token {
        fn ending(&self, at: &usize) -> Outcome {
            self.endings[*at]
        }
    }

    fn tiered(game: &Token, acyclic: bool) -> Result<Numbered<usize>, TieredHaltOf<Token>> {
        let limits = Limits::default();
        counted(game, acyclic, &mut Budget::new(&limits))
    }

    fn counted(
        game: &Token,
        acyclic: bool,
        budget: &mut Budget<'_>,
    ) -> Result<Numbered<usize>, TieredHaltOf<Token>> {
        let tier = |at: &usize| game.tiers.get(*at).cloned();
        let tiered = Tiered { rules: game, tier: &tier, reversed: false, acyclic };
        tiered.solve(&0, budget)
    }

    /// Graphs whose arrows lead to the same or a smaller tier; one of them may be turned round.
    fn token() -> impl Strategy<Value = Token> {
        let vertex = (prop::collection::vec(0_usize..24, 0..4), 0_i64..4, 0_i64..3, 0_u8..5);
        prop::collection::vec(vertex, 1..24).prop_map(|rows| {
            let count = rows.len();
            let tiers: Vec<TierRank> = rows.iter().map(|&(_, a, b, _)| vec![a, b]).collect();
            let moves = rows.iter().enumerate().map(|(at, row)| {
                let to = row.0.iter().map(|to| to % count);
                to.filter(|&to| tiers[to] <= tiers[at]).collect()
            });
            let endings = rows.iter().map(|row| match row.3 {
                0 => Outcome::Win,
                1 => Outcome::Draw,
                _ => Outcome::Loss,
            });
            Token { moves: moves.collect(), endings: endings.collect(), tiers }
        })
    }

    fn halted(error: &TieredHaltOf<Token>) -> &'static str {
        match error {
            TieredHalt::Cycle(_) => "cycle",
            TieredHalt::Rises { .. } => "rises",
            TieredHalt::NoTier(_) => "no tier",
            TieredHalt::Stopped(_) => "stopped",
        }
    }

    proptest! {
        /// The same verdicts as the solvers that know no tiers; the same games have a cycle.
        #[test]
        fn tiers_change_no_verdict(game in token()) {
            let limits = Limits::default();
            for (solver, acyclic) in [(Solver::Retrograde, false), (Solver::Induction, true)] {
                let (budget, tiers) = (&mut Budget::new(&limits), &mut Budget::new(&limits));
                let whole = contest::solve(&game, &0, solver, budget);
                match (counted(&game, acyclic, tiers), whole) {
                    (Ok(found), Ok(mut whole)) => {
                        let [one, all] = [&tiers.stats, &budget.stats].map(|s| (s.moves, s.computed));
                        prop_assert_eq!(one, all);
                        for at in std::iter::once(0).chain(game.moves[0].iter().copied()) {
                            let expected = whole.verdict(&at, budget).ok().unwrap();
                            prop_assert_eq!(found(&at), expected);
                        }
                    }
                    (Err(error), Err(_)) => prop_assert_eq!(halted(&error), "cycle"),
                    (found, whole) => prop_assert!(false, "{} {}", found.is_ok(), whole.is_ok()),
                }
            }
        }

        /// A move to a larger tier that can be reached is found, with its positions.
        #[test]
        fn rising_moves_are_found(mut game in token(), by in 1_i64..3) {
            let count = game.moves.len();
            let mut larger = game.tiers[0].clone();
            larger[0] += by;
            game.tiers.push(larger);
            game.moves.push(Vec::new());
            game.endings.push(Outcome::Loss);
            game.moves[0].push(count);
            match tiered(&game, false) {
                Err(TieredHalt::Rises { from, to, tiers, .. }) => {
                    prop_assert_eq!((from, to), (0, count));
                    prop_assert!(tiers[1] > tiers[0]);
                }
                other => prop_assert!(false, "{}", other.err().map_or("solved", |error| halted(&error))),
            }
        }
    }

    /// A long row of small tiers: what is in memory at a time is far less than all arrows.
    #[test]
    fn a_limit_that_all_moves_would_pass() {
        // in each tier a ring of positions; each also leads to the whole next tier
        let (tiers, ring) = (60_usize, 40_usize);
        let count = tiers * ring;
        let game = Token {
            moves: (0..count)
                .map(|at| {
                    let (tier, place) = (at / ring, at % ring);
                    let on = (tier + 1 < tiers).then_some((tier + 1) * ring..(tier + 2) * ring);
                    std::iter::once(tier * ring + (place + 1) % ring)
                        .chain(on.into_iter().flatten())
                        .collect()
                })
                .collect(),
            endings: vec![Outcome::Loss; count],
            tiers: (0..count).map(|at| vec![i64::try_from(tiers - at / ring).unwrap()]).collect(),
        };
        let limits = Limits { max_bytes: 300_000, ..Limits::default() };
        let whole = contest::solve(&game, &0, Solver::Retrograde, &mut Budget::new(&limits));
        assert!(whole.is_err(), "all arrows do not fit");
        let asked = Cell::new(0_u64);
        let tier = |at: &usize| {
            asked.set(asked.get() + 1);
            game.tiers.get(*at).cloned()
        };
        let by_tiers = Tiered { rules: &game, tier: &tier, reversed: false, acyclic: false };
        let found = by_tiers.solve(&0, &mut Budget::new(&limits)).unwrap();
        let plenty = Limits::default();
        let budget = &mut Budget::new(&plenty);
        let mut whole = contest::solve(&game, &0, Solver::Retrograde, budget).ok().unwrap();
        assert_eq!(found(&0), whole.verdict(&0, budget).ok().unwrap());
        assert!(asked.get() > 0);
    }
}
