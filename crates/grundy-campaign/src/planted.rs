//! The planted faults, and how long it takes to find each.

use std::time::{Duration, Instant};

use grundy_base::planted::{Fault, plant};

use crate::families::{FAMILIES, Family};
use crate::finding::Finding;
use crate::hunt::compare;
use crate::tally::Tally;

/// Hunts with a fault planted on this thread; gives the first finding, shrunk, and the time until then.
pub fn find(fault: Fault, seed: u64, most: Duration) -> Option<(Finding, Duration)> {
    let start = Instant::now();
    plant(Some(fault));
    let mut rounds = (0..).map_while(|round: u64| (start.elapsed() < most).then_some(round));
    let found = rounds.find_map(|round| {
        let games = |family: &Family| round * family.games..(round + 1) * family.games;
        let one = |family| games(family).find_map(|game| compare(family, seed + game, &mut Tally::default()));
        FAMILIES.iter().find_map(one)
    });
    plant(None);
    Some((found?, start.elapsed()))
}
