//! Noughts and crosses as a numbered board: what is known of it, found through the whole of the machinery.

use std::collections::BTreeSet;

use grundy_base::Outcome;
use grundy_base::limits::{Budget, Limits};
use grundy_base::rules::{Contest, Rules};
use grundy_solve::strong::{
    self, Board, Grade, Group, Pace, Pairs, Plan, Slots, Stones, Symmetry, Tiers, rows_of, tier_bytes,
};

struct NoughtsAndCrosses {
    pairs: Pairs,
    rows: Vec<u32>,
    /// Whether the game says where moves lead.
    says: bool,
}

impl NoughtsAndCrosses {
    fn new(says: bool) -> Self {
        let groups = (0..=9_u8).map(|stones| (stones, u32::from(stones) / 2, u32::from(stones).div_ceil(2)));
        Self { pairs: Pairs::new(Symmetry::of_grid(3, 3), groups).sided(), rows: rows_of(3, 3, 3), says }
    }
}

impl Rules for NoughtsAndCrosses {
    type Position = Stones;
    type Move = u32;
    fn moves(&self, at: &Stones, out: &mut Vec<u32>) {
        let over = self.rows.iter().any(|row| at.theirs & row == *row);
        out.extend((0..9).filter(|cell| !over && at.all() >> cell & 1 == 0));
    }
    fn play(&self, at: &Stones, cell: &u32) -> Stones {
        Stones { mine: at.mine | 1 << cell, layer: at.layer + 1, ..*at }.turned()
    }
}

impl Contest for NoughtsAndCrosses {
    fn ending(&self, at: &Stones) -> Outcome {
        if self.rows.iter().any(|row| at.theirs & row == *row) { Outcome::Loss } else { Outcome::Draw }
    }
}

impl Board for NoughtsAndCrosses {
    fn pairs(&self) -> &Pairs {
        &self.pairs
    }
    fn leads(&self, (layer, mine, theirs): (u8, u32, u32), out: &mut Vec<(u8, u32, u32)>) -> bool {
        out.push((layer + 1, theirs, mine + 1));
        self.says
    }
}

/// 5478 positions, 765 up to symmetry, and a draw after nine moves: known to all who have counted.
#[test]
fn noughts_and_crosses() {
    let game = NoughtsAndCrosses::new(false);
    let limits = Limits::default();
    let solved = strong::solve(&game, &mut Budget::new(&limits)).unwrap();
    let start = Stones::default();
    assert_eq!(solved.grade(game.slot(&start)), Some(Grade::Tie(9)));
    let reached = strong::reach(&game, &start, &mut Budget::new(&limits)).unwrap();
    let slots: Vec<usize> = (0..game.slots()).filter(|&slot| reached.plies(slot) != [false, false]).collect();
    assert_eq!(slots.len(), 765);
    let all: u64 = slots.iter().map(|&slot| game.alike(&game.in_slot(slot).unwrap())).sum();
    assert_eq!(all, 5478);
    // an even number of plies has been played if the first player is to move, and the number says so
    for &slot in &slots {
        let at = game.in_slot(slot).unwrap();
        assert_eq!((at.second, reached.plies(slot)), (at.layer % 2 == 1, [!at.second, at.second]));
    }
    let ended = |cells: u32| {
        slots
            .iter()
            .filter(|&&slot| {
                solved.grade(slot) == Some(Grade::Loss(0))
                    && game.in_slot(slot).unwrap().all().count_ones() == cells
            })
            .count()
    };
    // games won by the fifth to the ninth move, up to symmetry
    assert_eq!([5, 6, 7, 8, 9].map(ended), [21, 21, 58, 23, 12]);
}

/// A layer is left by every move, and is solved after the next one.
#[test]
fn layers_are_tiers() {
    let game = NoughtsAndCrosses::new(true);
    assert!(NoughtsAndCrosses::new(false).groups().is_empty());
    let groups = game.groups();
    let names: Vec<&str> = groups.iter().map(|group| group.name.as_str()).collect();
    assert_eq!(names[..3], ["0.0-0", "1.0-1", "2.1-1"]);
    assert_eq!(groups.iter().map(|group| group.numbers.len()).sum::<usize>(), game.slots());
    let tiers = Tiers::of(&groups);
    assert_eq!(tiers.len(), 10);
    for (place, tier) in tiers.iter().enumerate() {
        assert!(tier.is_left_by_every_move());
        assert_eq!(
            tier.reads().iter().map(|(read, _)| *read).collect::<Vec<_>>(),
            place.checked_sub(1).into_iter().collect::<Vec<_>>()
        );
    }
}

/// The tables of sets: for each set of up to so many stones its rank and its place, for each up to symmetry
/// what its row needs.
#[test]
fn memory_of_the_tables() {
    let bytes = |symmetry: Symmetry, most: u32| Pairs::new(symmetry, [(0, most, 0)]).table_bytes();
    // without symmetry every set is a row; a row is the same for all boards
    let none = |cells: u32| Symmetry::generated(cells, &[]);
    let row = bytes(none(1), 0) - 8;
    assert!(row >= 8);
    assert_eq!(bytes(none(4), 2), (1 + 4 + 6) * (8 + row));
    let sets = |most: u32| (0..1_u32 << 9).filter(move |set| set.count_ones() <= most);
    let grid = Symmetry::of_grid(3, 3);
    let least = |set: u32| (0..grid.order()).map(|turn| grid.image(turn, set)).min();
    let rows = sets(4).filter_map(least).collect::<BTreeSet<_>>().len();
    assert_eq!(bytes(grid.clone(), 4), sets(4).count() as u64 * 8 + rows as u64 * row);
}

/// What the tiers of a plan need, and the whole: a tier that every move leaves can do with less.
#[test]
fn plans() {
    let game = NoughtsAndCrosses::new(true);
    let tiers = Tiers::of(&game.groups());
    let plan = Plan::new(&tiers, 1000, Pace { rounds: 10, forward: 15 }, None);
    assert_eq!((plan.tiers.len(), plan.numbers), (10, game.slots() as u64));
    let largest = plan.tiers.iter().map(|tier| tier.memory).max().unwrap();
    assert_eq!(plan.memory, largest + 1000);
    for (planned, tier) in plan.tiers.iter().zip(tiers.iter()) {
        assert_eq!((planned.numbers, planned.forward), (tier.len() as u64, true));
        let seconds = tier.len() as f64 * 15e-9;
        assert!((planned.seconds - seconds).abs() < 1e-15);
        // one part of two bytes a number, and what is read
        let reads: usize = tier.reads().iter().map(|(_, places)| places.len()).sum();
        assert!(planned.memory >= 2 * (tier.len() + reads) as u64);
    }
    assert!((plan.seconds - game.slots() as f64 * 15e-9).abs() < 1e-15);
}

/// Large tiers, of which no more than a part is in memory: what reads much reads it in several passes.
#[test]
fn plans_of_large_tiers() {
    const PACE: Pace = Pace { rounds: 1000, forward: 1500 };
    let group = |name: &str, numbers, leads_to: &[usize]| Group {
        name: name.to_owned(),
        numbers,
        leads_to: leads_to.to_vec(),
    };
    let (million, part) = (1_000_000, 1 << 24);
    let low = group("low", 0..900 * million, &[]);
    let high = group("high", 900 * million..1000 * million, &[0]);
    let forward = Plan::new(&Tiers::of(&[low.clone(), high.clone()]), 0, PACE, None);
    let memory: Vec<u64> = forward.tiers.iter().map(|tier| tier.memory).collect();
    assert_eq!(memory, [tier_bytes(part), tier_bytes(part) + 2 * 900 * million as u64]);
    assert_eq!(forward.memory, tier_bytes(part) + 2 * part as u64);
    assert_eq!(forward.disk, 900 * million as u64 * 37 / 80 + 100 * million as u64 * 37 / 80);
    // a tier that is solved in rounds is in memory as a whole, and lies beside the files on the way
    let rounds = group("rounds", 1000 * million..1030 * million, &[2]);
    let (by_rounds, tiers) = (tier_bytes(30 * million), Tiers::of(&[low, high, rounds]));
    let plan = Plan::new(&tiers, 7, PACE, Some(Pace { rounds: 500, forward: 300 }));
    assert_eq!(plan.memory, 7 + by_rounds.max(forward.memory));
    assert_eq!(plan.disk, forward.disk + 30 * million as u64 * 37 / 80 + by_rounds);
    assert!((plan.seconds - (1500.0 + 30.0)).abs() < 1e-9);
    // with more memory all that a tier reads is beside it; what reads and writes the files is extra
    let ample = plan.ample.unwrap();
    let all = 7 + tier_bytes(100 * million) + 2 * 900 * million as u64;
    assert!((all + (1 << 24)..all + (1 << 26)).contains(&ample.memory), "{ample:?}");
    assert!((ample.seconds - (300.0 + 15.0)).abs() < 1e-9);
    assert_eq!(forward.ample, None);
}
