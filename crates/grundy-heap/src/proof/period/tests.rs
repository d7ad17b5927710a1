//! Periods of random rows by three ways, and the games whose periods are known.

use std::ops::ControlFlow;

use proptest::prelude::*;

use super::*;
use crate::Code;
use crate::sequence::Sequence;
use crate::takes::Takes;
use grundy_base::text::Text;

/// Values by the engine.
fn values(code: &str, len: u64) -> (Vec<u16>, Theorem) {
    let takes = Takes::octal(&Code::read(Text::new(code)).unwrap());
    let theorem = Theorem::of(&takes).unwrap();
    let mut sequence = Sequence::new(takes).without_periods();
    assert_eq!(sequence.extend(len, 1, &mut |_| ControlFlow::Continue(())), ControlFlow::Continue(()));
    let mut values = vec![0; usize::try_from(len).unwrap()];
    sequence.copy(0, &mut values);
    (values, theorem)
}

/// The least period that `len` values prove.
fn proved(code: &str, len: u64) -> Option<Period> {
    let (values, theorem) = values(code, len);
    least(&values, &|found| found.is_proved(&theorem, len))
}

fn check(code: &str, from: u64, period: u64) {
    let takes = Takes::octal(&Code::read(Text::new(code)).unwrap());
    let needed = Theorem::of(&takes).unwrap().needs(from, period);
    assert_eq!(proved(code, needed), Some(Period { from, period }), "{code}");
    assert_eq!(proved(code, needed - 1), None, "{code}: one value less proves nothing");
}

/// Octal-speed 6.1: code, first heap of the period, period; two independent programs agree.
const PERIODS: &str = "4.0 1/2; .1 2/1; .4 54/34; .02 1/4; .11 3/1; .12 1/4; .15 1/10; .17 33/34; .22 1/3; .26 1/4; \
    .31 3/2; .32 1/3; .34 7/8; .35 1/6; .44 143/24; .51 1/1; .52 4/4; .53 11/9; .54 3/7; .57 1/4; .71 3/2; .72 1/4; \
    .75 1/2; .77 71/12; 4.3 2/2; .002 1/6; .017 15/60; .022 1/5; .044 214/36; .045 189/32; .051 48/48; .055 259/148; \
    .101 4/1; .102 1/6; .111 4/1; .112 1/6; .115 1/14; .116 139/96; .121 4/4; .122 1/5; .123 5/5; .124 122/62; \
    .131 4/4; .132 1/5; .134 60/62; .141 14/11; .144 4/10; .145 3/9; .147 3/8; .152 2/48; .153 16/14; .154 4/11; \
    .157 1/6; .171 12/11; .173 21/40; .176 24/8; .226 21/5; .312 5/2; .316 4/12; .331 4/3; .332 1/4; .351 1/8; \
    .353 4/2; .373 2/28; .375 37/18; .512 3/6; .524 1/52; .532 7/5; .536 1/5; .772 8/4; 4.12 6/7; 4.72 1/3; \
    4.005 31/79; 4.024 2/60; 4.102 8/10; 4.122 6/7; 4.304 25/21; 4.323 4/4; 4.444 143/24; 4.722 4/4; 4.726 5/16; \
    4.766 19/20; .07 53/34; .137 52/34; .45 498/20";

#[test]
fn periods_of_85_games() {
    assert_eq!(PERIODS.split("; ").count(), 85);
    for row in PERIODS.split("; ") {
        let (code, rest) = row.split_once(' ').unwrap();
        let (from, period) = rest.split_once('/').unwrap();
        let from: u64 = from.parse().unwrap();
        let period = period.parse().unwrap();
        let theorem = values(code, 1).1;
        let len = theorem.needs(from, period);
        assert_eq!(proved(code, 2 * len), Some(Period { from, period }), "{code}");
    }
}

#[test]
fn the_bound_is_exact() {
    check("0.77", 71, 12);
    check("0.137", 52, 34);
    check("0.07", 53, 34);
    check("0.45", 498, 20);
    // octal-speed 6.2, also in the encyclopedia of integer sequences
    check("0.1377", 141, 24);
    check("0.176", 24, 8);
    check("0.141", 14, 11);
}

/// Octal-speed 6.2: larger ones, and the exceptions one by one.
#[test]
fn famous_periods() {
    assert_eq!(proved("0.156", 7_700), Some(Period { from: 3_479, period: 349 }));
    assert_eq!(proved("0.644", 7_500), Some(Period { from: 3_256, period: 442 }));
    let (values, theorem) = values("0.117", 400);
    let found = least(&values, &|found| found.is_proved(&theorem, 400)).unwrap();
    let law = law(&values, &found, Some(&theorem));
    let broken: Vec<u64> = law.exceptions.iter().map(|exception| exception.0).filter(|&n| n > 0).collect();
    assert_eq!((law.period, broken), (Some(48), vec![2, 6, 7, 12, 16, 22, 26, 36, 46]));
    assert_eq!(proved("0.11377", 600), Some(Period { from: 187, period: 32 }));
    assert_eq!(proved("0.177", 1_200), Some(Period { from: 497, period: 20 }));
}

/// Octal-speed 6.3: no period is known.
#[test]
fn open_games_stay_open() {
    const OPEN: &str = ".6 .04 .06 .14 .36 .64 .74 .76 .004 .005 .006 .014 .015 .016 .024 .026 .034 .064 .114 .125 .126 \
        .135 .136 .142 .143 .146 .161 .162 .163 .164 .166 .167 .172 .174 .204 .205 .206 .207 .224 .244 .245 .264 .314 \
        .324 .334 .336 .342 .344 .346 .362 .364 .366 .371 .374 .404 .414 .416 .444 .564 .604 .606 .744 .764 .774 .776 \
        4.004 4.007 4.026 4.044 4.045 4.064 4.324 4.327 4.344 4.364 4.367 4.404 4.406";
    for code in OPEN.split_whitespace() {
        let (values, theorem) = values(code, 2_000);
        let found = least(&values, &|found| found.is_proved(&theorem, 2_000) || found.is_seen(2_000));
        assert_eq!(found, None, "{code}");
    }
}

/// The definition: every period, every beginning.
fn plainly(values: &[u8], enough: &dyn Fn(&Period) -> bool) -> Option<Period> {
    (1..=values.len() / 2).find_map(|period| {
        let from = (period..values.len()).rev().find(|&n| values[n] != values[n - period]);
        let from = from.map_or(0, |n| n - period + 1) as u64;
        Some(Period { from, period: period as u64 }).filter(enough)
    })
}

proptest! {
    #[test]
    fn three_ways_agree(
        head in prop::collection::vec(0u8..3, 0..12),
        body in prop::collection::vec(0u8..3, 1..9),
        times in 2usize..40,
    ) {
        let mut row = head;
        row.extend(body.iter().cycle().take(body.len() * times));
        let known = row.len() as u64;
        let enough: &dyn Fn(&Period) -> bool = &|found| found.is_seen(known);
        let found = least(row.as_slice(), enough);
        prop_assert_eq!(found, plainly(&row, enough));
        for most in [1, 2, 7] {
            prop_assert_eq!(by_window(row.as_slice(), most, enough), found);
        }
        if let Some(found) = found {
            let law = law(row.as_slice(), &found, None);
            prop_assert!((0..row.len()).all(|n| law.told(n as u64) == Some(u64::from(row[n]))));
            prop_assert_eq!(law.last_exception, found.from.checked_sub(1));
        }
    }

    /// What is proved from N values is right to 3 N.
    #[test]
    fn proofs_keep_their_promise(code in "[04]\\.[0-7]{0,3}[1-7]", len in 20u64..200) {
        let (all, theorem) = values(&code, 3 * len);
        let known = &all[..usize::try_from(len).unwrap()];
        if let Some(found) = least(known, &|found| found.is_proved(&theorem, len)) {
            let law = law(known, &found, Some(&theorem));
            prop_assert!(law.is_proved());
            for (n, &value) in all.iter().enumerate() {
                prop_assert_eq!(law.told(n as u64), Some(u64::from(value)), "{} at {}", code, n);
            }
        }
    }

    /// The same for three heaps, for unequal heaps, and for single heaps.
    #[test]
    fn other_bounds_keep_their_promise(
        digits in prop::collection::vec(0u8..16, 1..4),
        unequal in any::<bool>(),
        len in 10u64..50,
    ) {
        let mut takes = Takes { digits: [vec![0], digits].concat(), unequal };
        if unequal {
            takes.digits.iter_mut().for_each(|digit| *digit &= 7);
        }
        let theorem = Theorem::of(&takes).unwrap();
        let mut sequence = Sequence::new(takes.clone());
        let done = sequence.extend(3 * len, 1, &mut |_| ControlFlow::Continue(()));
        prop_assert_eq!(done, ControlFlow::Continue(()));
        let all: Vec<u64> = (0..sequence.count()).map(|n| sequence.at(n)).collect();
        let known = &all[..usize::try_from(len).unwrap()];
        if let Some(found) = least(known, &|found| found.is_proved(&theorem, len)) {
            let law = law(known, &found, Some(&theorem));
            prop_assert!((0..all.len()).all(|n| law.told(n as u64) == Some(all[n])), "{:?}", takes);
        }
    }
}
