//! The planted faults, and how long it takes to find each.

use std::time::{Duration, Instant};

use grundy_base::planted::{Fault, plant};

use crate::families::FAMILIES;
use crate::finding::Finding;
use crate::hunt::compare;
use crate::tally::Tally;

/// Hunts with a fault planted on this thread; gives the first finding, shrunk, and the time until then.
pub fn find(fault: Fault, seed: u64, most: Duration) -> Option<(Finding, Duration)> {
    let start = Instant::now();
    plant(Some(fault));
    let found = (0..).map_while(|game: u64| (start.elapsed() < most).then_some(game)).find_map(|game| {
        FAMILIES.iter().find_map(|family| compare(family, seed + game, &mut Tally::default()))
    });
    plant(None);
    Some((found?, start.elapsed()))
}
