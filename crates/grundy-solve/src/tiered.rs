//! Contests solved from a position tier by tier: the rules say how far play has come, and it never goes back.
//!
//! **Solves** what [`retrograde`](crate::retrograde) and [`induction`] solve, with the same
//! verdicts. **Needs** a tier for every position, which no move makes larger; every move is checked.
//! **Cost** every move twice; in memory are the positions, but the moves of one tier at a time, and the
//! verdicts of those tiers to which moves of unsolved ones lead. Positions and verdicts can be put on a
//! [`Shelf`] outside the memory, from which a later run goes on. **Source** R. Gasser, Solving nine men's
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

/// Tiers that are explored, and those to which moves lead from each, itself left out.
pub type Leads = BTreeMap<TierRank, BTreeSet<TierRank>>;

/// Where the positions of a tier, and their verdicts, are put until they are needed.
pub trait Shelf<P> {
    /// The tiers, if an earlier run has explored and put away all of them.
    ///
    /// # Errors
    /// They cannot be read.
    fn explored(&mut self) -> Result<Option<Leads>, Stopped>;

    /// Puts the positions of a tier away, in an order of the shelf's own.
    ///
    /// # Errors
    /// They cannot be put there.
    fn put(&mut self, tier: &TierRank, positions: Vec<P>, budget: &mut Budget<'_>) -> Result<(), Stopped>;

    /// All tiers are put away.
    ///
    /// # Errors
    /// That cannot be kept.
    fn end_exploring(&mut self, leads: &Leads) -> Result<(), Stopped>;

    /// The positions of a tier, in the shelf's order; they are asked for once, unless it is
    /// [outside](Self::is_outside).
    ///
    /// # Errors
    /// They cannot be had.
    fn positions(&mut self, tier: &TierRank) -> Result<Vec<P>, Stopped>;

    /// Whether an earlier run has solved a tier.
    fn is_solved(&self, tier: &TierRank) -> bool;

    /// The verdicts that were kept of a tier, in the order of its positions.
    ///
    /// # Errors
    /// They cannot be had.
    fn verdicts(&mut self, tier: &TierRank) -> Result<Vec<Verdict>, Stopped>;

    /// Keeps the verdicts of a tier, in the order of its positions.
    ///
    /// # Errors
    /// They cannot be kept.
    fn keep(&mut self, tier: &TierRank, verdicts: &mut dyn Iterator<Item = Verdict>) -> Result<(), Stopped>;

    /// Whether what is put away leaves the memory, and can be had again.
    fn is_outside(&self) -> bool;
}

/// A shelf in memory, for one run.
struct InMemory<P>(BTreeMap<TierRank, Vec<P>>);

impl<P> Shelf<P> for InMemory<P> {
    fn explored(&mut self) -> Result<Option<Leads>, Stopped> {
        Ok(None)
    }
    fn put(&mut self, tier: &TierRank, positions: Vec<P>, _: &mut Budget<'_>) -> Result<(), Stopped> {
        self.0.insert(tier.clone(), positions);
        Ok(())
    }
    fn end_exploring(&mut self, _: &Leads) -> Result<(), Stopped> {
        Ok(())
    }
    fn positions(&mut self, tier: &TierRank) -> Result<Vec<P>, Stopped> {
        Ok(self.0.remove(tier).unwrap_or_default())
    }
    fn is_solved(&self, _: &TierRank) -> bool {
        false
    }
    fn verdicts(&mut self, _: &TierRank) -> Result<Vec<Verdict>, Stopped> {
        Ok(Vec::new())
    }
    fn keep(&mut self, _: &TierRank, _: &mut dyn Iterator<Item = Verdict>) -> Result<(), Stopped> {
        Ok(())
    }
    fn is_outside(&self) -> bool {
        false
    }
}

/// Tiers that are solved and in memory, with the bytes of each.
type SolvedTiers<P> = BTreeMap<TierRank, (Known<P>, u64)>;

/// The tier that is solved last, and those before it that are in memory.
type LastTier<P> = (Known<P>, SolvedTiers<P>);

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
        let (known, solved) = self
            .run(root, &mut InMemory(BTreeMap::new()), budget)?
            .expect("the first position has a tier, and nothing was solved before");
        Ok(self.around(root, &known, &solved))
    }

    /// Solves all tiers below a position; those that the shelf has are neither explored nor solved again. If
    /// it is [outside](Shelf::is_outside), there are in memory those positions at a time that are met before
    /// their tier is explored, then one tier and those to which its moves lead.
    ///
    /// # Errors
    /// As for [`solve`](Self::solve); what the shelf returns.
    pub fn solve_on<S: Shelf<R::Position>>(
        &self,
        root: &R::Position,
        shelf: &mut S,
        budget: &mut Budget<'_>,
    ) -> Result<(), TieredHaltOf<R>> {
        self.run(root, shelf, budget).map(drop)
    }

    /// The same; gives the last tier, and those before it that are in memory, unless it was solved already.
    fn run<S: Shelf<R::Position>>(
        &self,
        root: &R::Position,
        shelf: &mut S,
        budget: &mut Budget<'_>,
    ) -> Result<Option<LastTier<R::Position>>, TieredHaltOf<R>> {
        let leads = match shelf.explored()? {
            Some(leads) => leads,
            None => {
                let leads = self.explore(root, shelf, budget)?;
                shelf.end_exploring(&leads)?;
                leads
            }
        };
        // the smallest first
        let left: Vec<_> = leads.iter().filter(|(name, _)| !shelf.is_solved(name)).collect();
        let mut readers: BTreeMap<&TierRank, usize> = BTreeMap::new();
        left.iter().flat_map(|(_, leads_to)| *leads_to).for_each(|to| *readers.entry(to).or_default() += 1);
        let mut solved = SolvedTiers::new();
        for (i, &(name, leads_to)) in left.iter().enumerate() {
            for to in leads_to {
                if !solved.contains_key(to) {
                    solved.insert(to.clone(), self.kept_tier(to, shelf, budget)?);
                }
            }
            let positions = shelf.positions(name)?;
            let mut bytes = positions.iter().map(|at| self.bytes(at)).sum();
            if shelf.is_outside() {
                budget.take(bytes)?;
            }
            let (known, index_bytes) = self.solve_tier(positions, leads_to, &solved, budget)?;
            bytes += index_bytes;
            shelf.keep(name, &mut known.values().copied())?;
            let Some((_, next)) = left.get(i + 1) else { return Ok(Some((known, solved))) };
            solved.insert(name.clone(), (known, bytes));
            for to in leads_to {
                readers.entry(to).and_modify(|count| *count -= 1);
            }
            solved.retain(|tier, (_, bytes)| {
                let is_read = readers.get(tier).is_some_and(|&count| count > 0);
                let stays = is_read && (next.contains(tier) || !shelf.is_outside());
                if !stays {
                    budget.give_back(*bytes);
                }
                stays
            });
        }
        Ok(None)
    }

    /// A tier that the shelf keeps, with its bytes.
    fn kept_tier<S: Shelf<R::Position>>(
        &self,
        tier: &TierRank,
        shelf: &mut S,
        budget: &mut Budget<'_>,
    ) -> Result<(Known<R::Position>, u64), TieredHaltOf<R>> {
        let positions = shelf.positions(tier)?;
        let bytes = positions.iter().map(|at| self.bytes(at)).sum::<u64>() + index_bytes(positions.len());
        budget.take(bytes)?;
        let verdicts = shelf.verdicts(tier)?;
        Ok((positions.into_iter().zip(verdicts).collect(), bytes))
    }

    fn tier_of(&self, at: &R::Position) -> Result<TierRank, TieredHaltOf<R>> {
        (self.tier)(at).ok_or_else(|| TieredHalt::NoTier(at.clone()))
    }

    fn bytes(&self, at: &R::Position) -> u64 {
        size_of::<R::Position>() as u64 + self.rules.footprint(at)
    }

    /// Puts all positions below one on a shelf, by tiers.
    fn explore<S: Shelf<R::Position>>(
        &self,
        root: &R::Position,
        shelf: &mut S,
        budget: &mut Budget<'_>,
    ) -> Result<Leads, TieredHaltOf<R>> {
        let mut waiting: BTreeMap<TierRank, Met<R::Position>> = BTreeMap::new();
        budget.take(self.bytes(root) + SET_BYTES)?;
        waiting.entry(self.tier_of(root)?).or_default().insert(root.clone());
        let mut leads = Leads::new();
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
            shelf.put(&name, met.into_iter().collect(), budget)?;
            if shelf.is_outside() {
                budget.give_back(bytes);
            }
            leads.insert(name, leads_to);
        }
        Ok(leads)
    }

    /// The verdicts of a tier, when those to which it leads are solved, and the bytes that they take beside
    /// the positions.
    fn solve_tier(
        &self,
        positions: Vec<R::Position>,
        leads_to: &BTreeSet<TierRank>,
        solved: &SolvedTiers<R::Position>,
        budget: &mut Budget<'_>,
    ) -> Result<(Known<R::Position>, u64), TieredHaltOf<R>> {
        let size = positions.len();
        let index_bytes = index_bytes(size);
        budget.take(index_bytes)?;
        let mut known: Known<R::Position> =
            positions.into_iter().map(|at| (at, Verdict::of(Outcome::Draw))).collect();
        let mut seeds: IndexMap<R::Position, Verdict, Hasher> = IndexMap::default();
        let (mut starts, mut heads, mut endings) = (vec![0], Vec::new(), Vec::new());
        let mut moves = Vec::new();
        let mut beside = 0;
        for at in known.keys() {
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
                        let (head, old) = self.seed(to, &mut seeds, solved, leads_to)?;
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
                let at = |vertex: u32| known.get_index(vertex as usize).map(|(at, _)| at.clone());
                TieredHalt::Cycle(cycle.into_iter().filter_map(at).collect())
            })?,
            false => by_levels(&graph, &endings, &seeds),
        };
        known.values_mut().zip(verdicts).for_each(|(verdict, found)| *verdict = found);
        budget.give_back(beside);
        budget.stats.computed += size as u64;
        Ok((known, index_bytes))
    }

    /// The place of a position of a solved tier among those that are read, and whether it was there.
    fn seed(
        &self,
        to: R::Position,
        seeds: &mut IndexMap<R::Position, Verdict, Hasher>,
        solved: &SolvedTiers<R::Position>,
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
        solved: &SolvedTiers<R::Position>,
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

/// The bytes of the index and the verdicts of so many positions.
fn index_bytes(positions: usize) -> u64 {
    (SET_BYTES + size_of::<Verdict>() as u64) * positions as u64
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

    /// In each tier a ring of positions; each also leads to the whole next tier.
    fn row_of_rings(tiers: usize, ring: usize) -> Token {
        let count = tiers * ring;
        let moves = (0..count).map(|at| {
            let (tier, place) = (at / ring, at % ring);
            let on = (tier + 1 < tiers).then_some((tier + 1) * ring..(tier + 2) * ring);
            std::iter::once(tier * ring + (place + 1) % ring).chain(on.into_iter().flatten()).collect()
        });
        Token {
            moves: moves.collect(),
            endings: vec![Outcome::Loss; count],
            tiers: (0..count).map(|at| vec![i64::try_from(tiers - at / ring).unwrap()]).collect(),
        }
    }

    fn halted(error: &TieredHaltOf<Token>) -> &'static str {
        match error {
            TieredHalt::Cycle(_) => "cycle",
            TieredHalt::Rises { .. } => "rises",
            TieredHalt::NoTier(_) => "no tier",
            TieredHalt::Stopped(_) => "stopped",
        }
    }

    /// A shelf that a run after a kill finds as it was.
    #[derive(Default)]
    struct Outside {
        tiers: BTreeMap<TierRank, (Vec<usize>, Option<Vec<Verdict>>)>,
        leads: Option<Leads>,
        /// So many calls that change something go well.
        calls: usize,
    }

    impl Outside {
        fn call(&mut self) -> Result<(), Stopped> {
            self.calls = self.calls.checked_sub(1).ok_or_else(|| Stopped::new(Limit::Interrupt, "killed"))?;
            Ok(())
        }
    }

    impl Shelf<usize> for Outside {
        fn explored(&mut self) -> Result<Option<Leads>, Stopped> {
            Ok(self.leads.clone())
        }
        fn put(
            &mut self,
            tier: &TierRank,
            mut positions: Vec<usize>,
            _: &mut Budget<'_>,
        ) -> Result<(), Stopped> {
            self.call()?;
            assert!(self.leads.is_none(), "what is explored is not explored again");
            positions.sort_unstable_by(|a, b| b.cmp(a));
            self.tiers.insert(tier.clone(), (positions, None));
            Ok(())
        }
        fn end_exploring(&mut self, leads: &Leads) -> Result<(), Stopped> {
            self.call()?;
            self.leads = Some(leads.clone());
            Ok(())
        }
        fn positions(&mut self, tier: &TierRank) -> Result<Vec<usize>, Stopped> {
            Ok(self.tiers[tier].0.clone())
        }
        fn is_solved(&self, tier: &TierRank) -> bool {
            self.tiers[tier].1.is_some()
        }
        fn verdicts(&mut self, tier: &TierRank) -> Result<Vec<Verdict>, Stopped> {
            Ok(self.tiers[tier].1.clone().expect("only solved tiers are asked for"))
        }
        fn keep(
            &mut self,
            tier: &TierRank,
            verdicts: &mut dyn Iterator<Item = Verdict>,
        ) -> Result<(), Stopped> {
            self.call()?;
            let kept = &mut self.tiers.get_mut(tier).expect("it was explored").1;
            assert!(kept.replace(verdicts.collect()).is_none(), "what is solved is not solved again");
            Ok(())
        }
        fn is_outside(&self) -> bool {
            true
        }
    }

    proptest! {
        /// Wherever runs are killed, the last one has all verdicts, and no budget is left charged.
        #[test]
        fn a_shelf_outside_goes_on(game in token(), calls in 1_usize..4) {
            let tier = |at: &usize| game.tiers.get(*at).cloned();
            let tiered = Tiered { rules: &game, tier: &tier, reversed: false, acyclic: false };
            let (mut shelf, limits) = (Outside::default(), Limits::default());
            for run in 1.. {
                // exploring is one piece
                shelf.calls = if shelf.leads.is_some() { calls } else { calls * run };
                match tiered.solve_on(&0, &mut shelf, &mut Budget::new(&limits)) {
                    Ok(()) => break,
                    Err(halt) => prop_assert_eq!(halted(&halt), "stopped"),
                }
            }
            let budget = &mut Budget::new(&limits);
            let mut whole = contest::solve(&game, &0, Solver::Retrograde, budget).ok().unwrap();
            let kept = shelf.tiers.values();
            for (at, found) in kept.flat_map(|(all, found)| all.iter().zip(found.iter().flatten())) {
                prop_assert_eq!(*found, whole.verdict(at, budget).ok().unwrap());
            }
        }

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

    /// Of such a row, a shelf outside leaves two tiers in memory, where all positions do not fit.
    #[test]
    fn a_limit_that_all_positions_would_pass() {
        let game = row_of_rings(600, 8);
        let limits = Limits { max_bytes: 40_000, ..Limits::default() };
        let tier = |at: &usize| game.tiers.get(*at).cloned();
        let tiered = Tiered { rules: &game, tier: &tier, reversed: false, acyclic: false };
        assert!(tiered.solve(&0, &mut Budget::new(&limits)).is_err(), "all positions do not fit");
        let mut shelf = Outside { calls: usize::MAX, ..Outside::default() };
        tiered.solve_on(&0, &mut shelf, &mut Budget::new(&limits)).ok().unwrap();
        let found = shelf.tiers[&vec![600]].1.as_ref().unwrap()[7];
        let plenty = Limits::default();
        assert_eq!(tiered.solve(&0, &mut Budget::new(&plenty)).unwrap()(&0), found);
    }

    /// A long row of small tiers: what is in memory at a time is far less than all arrows.
    #[test]
    fn a_limit_that_all_moves_would_pass() {
        let game = row_of_rings(60, 40);
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
