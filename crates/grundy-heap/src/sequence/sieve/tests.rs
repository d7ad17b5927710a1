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

/// As many blocks as it is asked for, but no heap too many.
#[test]
fn blocks_are_computed() {
    let takes = treblecross();
    let all = values(&takes, 1500);
    let mut known = all[..1000].to_vec();
    let (mut sieve, mut mirror) = (Sieve::new(&takes), Mirror::default());
    sieve.begin(1000, None);
    assert!(sieve.fits(&takes, &known, 256));
    for (blocks, to, len) in [(1, 1500, 1064), (2, 1500, 1192), (3, 1500, 1384), (2, 1400, 1400)] {
        mirror.follow(&known);
        sieve.blocks(&takes, &mut known, &mirror, (to, blocks));
        assert_eq!(known.len(), len, "{blocks} blocks");
    }
    assert_eq!(known, all[..known.len()]);
}

/// It needs two classes, heaps that are long beside what is taken, and codes for all values.
#[test]
fn what_it_needs() {
    let takes = treblecross();
    let known = values(&takes, 600);
    // 3 + 320 is less than this length, and not less than that
    for (len, far) in [(323, false), (324, true)] {
        let mut sieve = Sieve::new(&takes);
        sieve.begin(len, Some(1));
        assert_eq!(sieve.fits(&takes, &known[..len], 128), far, "{len}");
    }
    let mut sieve = Sieve::new(&takes);
    sieve.begin(600, Some(1));
    assert!(!sieve.fits(&takes, &known[..599], 128), "not before it is asked for");
    assert!(!sieve.fits(&takes, &known, 2 * CODE_LIMIT) && sieve.fits(&takes, &known, CODE_LIMIT));
    // two equal heaps make no sum of two classes
    let unequal = Takes { unequal: true, ..takes };
    let mut sieve = Sieve::new(&unequal);
    sieve.begin(600, None);
    assert!(!sieve.fits(&unequal, &known, 128));
    let nothing = Takes { digits: vec![0, 3], unequal: false };
    let mut sieve = Sieve::new(&nothing);
    sieve.begin(600, Some(1));
    assert!(!sieve.fits(&nothing, &known, 128), "nothing is split");
    // half of the heaps are rare, and so many splits with each of them are too many
    let known: Vec<u16> = (0..10_000).map(|n| n % 2).collect();
    for (splits, fits) in [(800, true), (900, false)] {
        let many = Takes { digits: vec![4; splits], unequal: false };
        let mut sieve = Sieve::new(&many);
        sieve.begin(10_000, Some(1));
        assert_eq!(sieve.fits(&many, &known, 128), fits, "{splits} splits");
    }
}

/// The mask of half of the values, and none where no class has few heaps or a value is too large.
#[test]
fn masks() {
    let odious: Vec<u16> =
        (0..4000_u16).map(|n| n % 64).filter(|n| (n & 0b10110).count_ones() % 2 == 1).collect();
    assert_eq!(mask(&odious), Some(0b10110));
    assert_eq!(mask(&(0..4096).map(|n| n % 64).collect::<Vec<_>>()), None);
    assert_eq!(mask(&[vec![u16::MAX], odious].concat()), None);
    assert_eq!(mask(&[]), None);
}
