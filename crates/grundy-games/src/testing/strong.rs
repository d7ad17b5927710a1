//! Checks that every numbered game passes.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::testing::{open, try_solve};
use grundy_base::error::Stopped;
use grundy_base::limits::{Budget, Limits};
use grundy_base::report::{Ask, Solver, Tally};
use grundy_solve::strong::{
    Below, Between, KeepParts, Slots, Solved, SolvedTier, Stage, TakeCodes, Tier, TierMoves, Tiers, solve,
    solve_forward, solve_on, solve_tier,
};

/// The whole game in numbers.
pub(crate) fn totals(game: &str) -> Tally {
    let table = open(game);
    let start = table.start().unwrap();
    let mut statistics = table.whole().unwrap().statistics(&start, &Ask::default()).unwrap();
    statistics.tallies.remove(0)
}

/// The start of a game by strong solving and by the graph, with all its moves.
pub(crate) fn check(game: &str) {
    let named = super::question(game).unwrap();
    let ask = |solver| named.table.solve(&named.position, &Ask { solver, ..Ask::default() }).unwrap();
    let (strong, plain) = (ask(Solver::Strong), ask(Solver::Retrograde));
    assert_eq!(strong.winner(), plain.winner(), "{game}");
    let judged = |report: &grundy_base::report::Report| -> Vec<_> {
        let decided =
            |row: &grundy_base::report::MoveRow| row.winner() != Some(grundy_base::report::Winner::Draw);
        let rows = report.moves.iter();
        rows.map(|row| (row.mv.clone(), row.winner(), decided(row).then_some(row.answer.remoteness())))
            .collect()
    };
    assert_eq!(judged(&strong), judged(&plain), "{game}");
    assert!(try_solve(game, Solver::Auto).unwrap().solver == Solver::Strong);
}

/// Numbers come back, moves and predecessors agree in both directions, and both ways of solving find the
/// same.
pub(crate) fn check_rules<R: Slots>(rules: &R) {
    let mut moves = Vec::new();
    let mut parents = Vec::new();
    let mut arcs: BTreeMap<(usize, usize), [bool; 2]> = BTreeMap::new();
    let mut ended = vec![false; rules.slots()];
    let mut says = false;
    for (slot, end) in ended.iter_mut().enumerate() {
        let Some(at) = rules.in_slot(slot) else { continue };
        assert_eq!(rules.slot(&at), slot);
        moves.clear();
        rules.moves(&at, &mut moves);
        *end = moves.is_empty();
        for mv in &moves {
            let to = rules.slot(&rules.play(&at, mv));
            assert!(rules.in_slot(to).is_some(), "a move from {at:?} leads to a hole");
            arcs.entry((slot, to)).or_default()[0] = true;
        }
        parents.clear();
        says |= rules.parents(&at, &mut parents);
        for parent in &parents {
            arcs.entry((rules.slot(parent), slot)).or_default()[1] = true;
        }
    }
    if says {
        for ((from, to), [forth, back]) in arcs {
            let (from, to) = (rules.in_slot(from), rules.in_slot(to));
            assert!(back, "{from:?} to {to:?}: a move without its predecessor");
            let over = from.is_some_and(|at| ended[rules.slot(&at)]);
            assert!(forth || over, "{from:?} to {to:?}: a predecessor without its move");
        }
    }
    let limits = Limits::default();
    let budget = || Budget::new(&limits);
    let mut stages = Vec::new();
    let mut keep = |between: &Between<'_>| {
        let codes = (0..between.numbers()).map(|slot| between.code(slot)).collect();
        stages.push(Stage { codes: Solved::Words(codes), rounds: between.rounds() });
        Ok(())
    };
    let solved = solve_on(rules, None, &mut keep, &mut budget()).unwrap();
    assert_eq!(solved, solve(&Forwards(rules), &mut budget()).unwrap());
    // the rest can be done from any round on
    for stage in stages {
        let rounds = stage.rounds;
        let rest = solve_on(rules, Some(stage), &mut |_| Ok(()), &mut budget()).unwrap();
        let codes = |solved: &Solved| (0..solved.len()).map(|slot| solved.code(slot)).collect::<Vec<_>>();
        assert_eq!(codes(&rest), codes(&solved), "{rounds:?}");
    }
    check_tiers(rules, &solved);
}

/// What the game says of the moves of a position in a quicker way is what `moves` and `play` say.
pub(crate) fn check_outgoing<R: Slots>(rules: &R, tier: &Tier, at: &R::Position) {
    let mut quick = Vec::new();
    let Some(stay) = rules.outgoing(at, &mut quick) else {
        assert!(quick.is_empty());
        return;
    };
    let mut moves = Vec::new();
    rules.moves(at, &mut moves);
    let numbers = moves.iter().map(|mv| rules.slot(&rules.play(at, mv)));
    let (inside, outside): (BTreeSet<usize>, BTreeSet<usize>) =
        numbers.partition(|&number| tier.place(number).is_some());
    assert_eq!((stay as usize, quick.into_iter().collect()), (inside.len(), outside), "{at:?}");
}

/// The predecessors of its own tier that the game names in a quicker way are those that it names anyway.
pub(crate) fn check_incoming<R: Slots>(rules: &R, tier: &Tier, at: &R::Position) {
    let (mut quick, mut all) = (Vec::new(), Vec::new());
    if rules.incoming(at, &mut quick) {
        assert!(rules.parents(at, &mut all));
        let numbers = all.iter().map(|parent| rules.slot(parent));
        let inside: BTreeSet<usize> = numbers.filter(|&number| tier.place(number).is_some()).collect();
        quick.sort_unstable();
        assert!(quick.iter().copied().eq(inside), "{at:?}");
    }
}

/// Tier by tier, those that every move leaves by looks forward as well, the same is found.
fn check_tiers<R: Slots>(rules: &R, expected: &Solved) {
    let groups = rules.groups();
    if groups.is_empty() {
        return;
    }
    let tiers = Tiers::of(&groups);
    let mut memory = Memory(Vec::new());
    for (number, tier) in tiers.iter().enumerate() {
        let moves = TierMoves::new(rules, &tiers, number);
        for place in 0..tier.len() {
            if let Some(at) = rules.in_slot(tier.number(place)) {
                check_outgoing(rules, tier, &at);
                check_incoming(rules, tier, &at);
            }
        }
        let solved = if tier.is_left_by_every_move() {
            let read: usize = tier.reads().iter().map(|(_, places)| places.len()).sum();
            let part = tier.len().min(PART_NUMBERS);
            // cells of two bytes, marks of 64 of them, and a third of what is read
            let bytes = 2 * part + 4 * part.div_ceil(64) + 2 * read.div_ceil(3);
            let limits = Limits { max_bytes: bytes as u64, ..Limits::default() };
            // through windows, and all at once
            let [narrow, wide] = [limits, Limits::default()].map(|limits| {
                let (mut parts, mut budget) = (Parts(Vec::new()), Budget::new(&limits));
                let longest = solve_forward(&moves, &mut memory, &mut parts, &mut budget).unwrap();
                SolvedTier { codes: parts.0, longest }
            });
            assert_eq!(narrow, wide);
            wide
        } else {
            let limits = Limits::default();
            solve_tier(&moves, &mut memory, None, &mut |_| Ok(()), &mut Budget::new(&limits)).unwrap()
        };
        for (place, &code) in solved.codes.iter().enumerate() {
            assert_eq!(code, expected.code(tier.number(place)), "tier {}, place {place}", tier.name);
        }
        memory.0.push(solved);
    }
}

/// Numbers of a part that is kept.
const PART_NUMBERS: usize = 5000;

struct Parts(Vec<u16>);

impl KeepParts for Parts {
    fn part(&self) -> usize {
        PART_NUMBERS
    }
    fn solved(&mut self, _: usize, codes: &[u16]) -> Result<(), Stopped> {
        self.0.extend(codes);
        Ok(())
    }
}

struct Memory(Vec<SolvedTier>);

impl Below for Memory {
    fn read(&mut self, tier: usize, places: Range<usize>, take: &mut TakeCodes<'_>) -> Result<(), Stopped> {
        take(places.start, &self.0[tier].codes[places])
    }
    fn longest(&self, tier: usize) -> u32 {
        self.0[tier].longest
    }
}

/// The same game, its predecessors kept secret.
struct Forwards<'r, R>(&'r R);

impl<R: Slots> grundy_base::rules::Rules for Forwards<'_, R> {
    type Position = R::Position;
    type Move = R::Move;
    fn moves(&self, at: &R::Position, out: &mut Vec<R::Move>) {
        self.0.moves(at, out);
    }
    fn play(&self, at: &R::Position, mv: &R::Move) -> R::Position {
        self.0.play(at, mv)
    }
}

impl<R: Slots> grundy_base::rules::Contest for Forwards<'_, R> {
    fn ending(&self, at: &R::Position) -> grundy_base::Outcome {
        self.0.ending(at)
    }
}

impl<R: Slots> Slots for Forwards<'_, R> {
    fn slots(&self) -> usize {
        self.0.slots()
    }
    fn slot(&self, at: &R::Position) -> usize {
        self.0.slot(at)
    }
    fn in_slot(&self, slot: usize) -> Option<R::Position> {
        self.0.in_slot(slot)
    }
}
