//! What the sieve accepts and computes by itself. That it gives the values of the definition is tested from
//! outside, with all that falls back on other ways.

use super::super::definition;
use super::*;

fn values(takes: &Takes, len: usize) -> Vec<u16> {
    let mut known = Vec::new();
    while known.len() < len {
        known.push(definition::value(takes, &known));
    }
    known
}

/// Treblecross: three in a row.
fn treblecross() -> Takes {
    Takes { digits: vec![0, 0, 0, 7], unequal: false }
}

/// As many blocks as it is asked for, and it computes all of their heaps.
#[test]
fn blocks_are_computed() {
    let takes = treblecross();
    let all = values(&takes, 1200);
    let mut known = all[..1100].to_vec();
    let largest = usize::from(known.iter().copied().max().unwrap());
    let size = (largest + 1).next_power_of_two();
    let (mut sieve, mut mirror) = (Sieve::new(&takes), Mirror::default());
    sieve.begin(1000, None);
    assert!(sieve.fits(&takes, &known, size, 2));
    assert_eq!(sieve.near, 3 * BLOCK_HEAPS);
    // three are too many: the splits are sorted for two threads
    for (blocks, len) in [(1, 1108), (2, 1124), (3, 1140)] {
        mirror.follow(&known);
        sieve.blocks(&takes, &mut known, &mirror, size, blocks);
        assert_eq!(known.len(), len, "{blocks} blocks");
    }
    assert_eq!(known, all[..known.len()]);
}

/// It needs two classes, heaps that are long beside what is taken, and marks for all values.
#[test]
fn what_it_needs() {
    let takes = treblecross();
    let known = values(&takes, 600);
    // 12 + 2 * 5 * 8 is less than this length, and not less than that
    for (len, far) in [(92, false), (93, true)] {
        let mut sieve = Sieve::new(&takes);
        sieve.begin(len, Some(1));
        assert_eq!(sieve.fits(&takes, &known[..len], 8, 1), far, "{len}");
    }
    let mut sieve = Sieve::new(&takes);
    sieve.begin(600, Some(1));
    assert!(!sieve.fits(&takes, &known[..599], 8, 1), "not before it is asked for");
    assert!(
        !sieve.fits(&takes, &known, MARKED_VALUES, 1) && sieve.fits(&takes, &known, MARKED_VALUES / 2, 1)
    );
    // two equal heaps make no sum of two classes
    let unequal = Takes { unequal: true, ..takes };
    let mut sieve = Sieve::new(&unequal);
    sieve.begin(600, None);
    assert!(!sieve.fits(&unequal, &known, 8, 1));
    let mut sieve = Sieve::new(&Takes { digits: vec![0, 3], unequal: false });
    sieve.begin(600, Some(1));
    assert!(!sieve.fits(&Takes { digits: vec![0, 3], unequal: false }, &known, 8, 1), "nothing is split");
}

#[test]
fn neighbours_are_scattered() {
    for len in [1_usize, 2, 10, 1000, 1597] {
        let order: Vec<usize> = scattered(len).collect();
        let mut sorted = order.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..len).collect::<Vec<_>>());
        let apart = order.windows(2).map(|two| two[0].abs_diff(two[1])).min().unwrap_or(len);
        assert!(4 * apart >= len, "{apart} of {len}");
    }
}
