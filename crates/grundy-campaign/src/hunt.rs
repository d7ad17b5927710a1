//! The campaign itself: all families in turn, on several threads, until the time is over.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::choices::Choices;
use crate::families::{FAMILIES, Family};
use crate::finding::Finding;
use crate::shrink::{difference, shrink};
use crate::tally::Tally;

/// Findings of one family that are shrunk; more would mostly be the same fault.
const MAX_FINDINGS_PER_FAMILY: u64 = 5;

/// What a campaign gave.
#[derive(Clone, Debug, Default)]
pub struct Catch {
    /// What was compared, by family.
    pub tallies: Vec<(&'static str, Tally)>,
    /// What differs, as small as it was made.
    pub findings: Vec<Finding>,
}

impl Catch {
    /// All tallies together.
    #[must_use]
    pub fn total(&self) -> Tally {
        self.tallies.iter().fold(Tally::default(), |sum, (_, tally)| sum.plus(*tally))
    }
}

/// Compares one random game of a family; gives what differs, as small as it can be made.
pub fn compare(family: &'static Family, seed: u64, tally: &mut Tally) -> Option<Finding> {
    let mut choices = Choices::random(seed);
    tally.games += 1;
    (family.compare)(&mut choices, tally).err()?;
    tally.differences += 1;
    if tally.differences > MAX_FINDINGS_PER_FAMILY {
        return None;
    }
    Some(shrink(family, difference(family, &choices.made())?))
}

/// Hunts for so long on so many threads. The games depend on the seed alone; how many there are, on the
/// machine.
#[must_use]
pub fn hunt(seed: u64, time: Duration, threads: usize) -> Catch {
    let end = Instant::now() + time;
    let next = AtomicU64::new(0);
    let caught: Mutex<Vec<(usize, Tally, Vec<Finding>)>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                let mut tallies = vec![Tally::default(); FAMILIES.len()];
                let mut findings: Vec<Vec<Finding>> = vec![Vec::new(); FAMILIES.len()];
                while Instant::now() < end {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    for (at, family) in FAMILIES.iter().enumerate() {
                        for game in game * family.games..(game + 1) * family.games {
                            let seed = seed.wrapping_mul(0x1_0000_0001).wrapping_add(game * 64 + at as u64);
                            findings[at].extend(compare(family, seed, &mut tallies[at]));
                        }
                    }
                }
                let mut caught = caught.lock().unwrap_or_else(PoisonError::into_inner);
                caught.extend(
                    tallies.into_iter().zip(findings).enumerate().map(|(at, (tally, all))| (at, tally, all)),
                );
            });
        }
    });
    let caught = caught.into_inner().unwrap_or_else(PoisonError::into_inner);
    let mut catch = Catch::default();
    for (at, family) in FAMILIES.iter().enumerate() {
        let own = || caught.iter().filter(|(of, ..)| *of == at);
        let tally = own().fold(Tally::default(), |sum, (_, tally, _)| sum.plus(*tally));
        catch.tallies.push((family.name, tally));
        for (.., findings) in own() {
            catch.findings.extend(findings.iter().cloned());
        }
    }
    catch
}
