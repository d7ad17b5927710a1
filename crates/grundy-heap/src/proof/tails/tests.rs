//! What is proved is compared with the definition, on four times as many values.

use proptest::prelude::*;

use super::*;
use crate::proof::period::{self, Period};
use crate::proof::{Law, saltus};
use crate::{code, endless, find};
use grundy_base::limits::{Budget, Limits};
use grundy_base::text::Text;

fn code(text: &str) -> Code {
    Code::read(Text::new(text)).unwrap()
}

/// By the definition up to `most`, which looks at every move; the rest by sets that grow.
fn values(code: &Code, to: u64, most: u64) -> Vec<u64> {
    let (limits, mut known) = (Limits::default(), Vec::new());
    let mut budget = Budget::new(&limits);
    code::nimbers(code, to.min(most), &mut known, &mut budget).unwrap();
    endless::nimbers(code, to, &mut known, &mut budget).unwrap();
    known.into_iter().map(u64::from).collect()
}

/// The law that is proved from values to `to`, if any, and how many values were known.
fn proved(code: &Code, to: u64) -> Option<(Law, u64)> {
    let limits = Limits::default();
    let mut source = find::Tails::new(code)?;
    let finding = find::of(&mut source, Some(to), &[], &mut Budget::new(&limits)).unwrap();
    finding.law.filter(Law::is_proved).map(|law| (law, finding.known))
}

/// Whether a law is proved; if so, it holds on four times as many values.
fn check(code: &Code, to: u64, most: u64) -> bool {
    let Some((law, known)) = proved(code, to) else { return false };
    for (n, value) in (0..).zip(values(code, 4 * known, most)) {
        assert_eq!(law.told(n), Some(value), "{code} at {n}, proved by {known} values: {}", law.statement);
    }
    true
}

/// Codes with `before` digits before a block of `block` digits, each below `digits`.
fn codes(first: u8, digits: u32, before: u32, block: u32) -> impl Iterator<Item = Code> {
    let all = (0..digits.pow(before + block)).map(move |number| {
        let places = (0..before + block).map(|place| number / digits.pow(place) % digits);
        let text: String = places.map(|digit| char::from_digit(digit, 16).unwrap()).collect();
        let (prefix, block) = text.split_at(usize::try_from(before).unwrap());
        format!("{first}.{prefix}({block})")
    });
    all.filter_map(|text| Code::read(Text::new(&text)).ok()).filter(|code| !code.block().is_empty())
}

/// All codes without splits of up to three digits before a block, or of a block of up to four: every one has
/// a proved law.
#[test]
fn all_short_codes_without_splits() {
    let mut count = 0;
    for (before, block) in [(0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (3, 1), (0, 4)] {
        for code in codes(0, 4, before, block) {
            assert!(check(&code, 2_000, 400), "{code}");
            count += 1;
        }
    }
    assert!(count > 900, "{count}");
}

/// With splits: whatever is proved holds, and it is much.
#[test]
fn short_codes_with_splits() {
    let (mut count, mut sure) = (0, 0);
    for first in [0, 4] {
        for (before, block) in [(0, 1), (1, 1), (0, 2)] {
            for code in codes(first, 8, before, block) {
                count += 1;
                sure += usize::from(check(&code, 250, 120));
            }
        }
    }
    // nine of them grow without a law, or past what a short row shows
    assert_eq!((sure, count), (243, 252));
}

/// The fewest values from which anything is proved: the bounds of the theorems are not too small.
#[test]
fn the_first_proof_holds() {
    let mut count = 0;
    for (first, digits, before, block, to) in [
        (0, 4, 0, 1, 400),
        (0, 4, 0, 2, 400),
        (0, 4, 1, 1, 400),
        (0, 4, 1, 2, 400),
        (0, 4, 2, 1, 400),
        (0, 8, 0, 1, 160),
        (0, 8, 1, 1, 160),
        (4, 8, 0, 1, 160),
        (4, 8, 1, 1, 160),
    ] {
        for code in codes(first, digits, before, block) {
            let theorem = Theorem::Tail(code.clone());
            let row = values(&code, 2 * to, 200);
            let lengths = std::iter::successors(Some(2), |len| Some(len + 1 + len / 32));
            let law = lengths.take_while(|&len| len <= row.len() / 2).find_map(|known| {
                let known = row[..known].to_vec();
                let periods = |found: &Period| found.is_proved(&theorem, known.len() as u64);
                let period =
                    period::least(&known, &periods).map(|found| period::law(&known, &found, Some(&theorem)));
                period.or_else(|| {
                    let grows = |found: &Saltus| found.is_proved(&theorem, &known);
                    saltus::least(&known, &grows).map(|found| saltus::law(&known, &found, Some(&theorem)))
                })
            });
            let Some(law) = law else { continue };
            assert!(law.is_proved());
            count += 1;
            for (n, value) in (0..).zip(&row) {
                assert_eq!(law.told(n), Some(*value), "{code} at {n}, proved by {} values", law.checked);
            }
        }
    }
    assert!(count > 250, "{count}");
}

#[test]
fn three_heaps() {
    let mut sure = 0;
    for text in ["0.(8)", "0.(F)", "0.0(B)", "0.1(B)", "8.(3)", "C.(3)", "0.3(8)", "0.8(1)", "0.9(1)"] {
        sure += usize::from(check(&code(text), 120, 60));
    }
    assert!(sure >= 5, "{sure}");
}

#[test]
fn known_games_by_name() {
    let named = |text: &str| match theorem(&code(text)) {
        Some(Theorem::Named { id, from, .. }) => Some((id, from)),
        _ => None,
    };
    for text in ["0.(3)", "0.(7)", "0.(F)", "0.37(3B)"] {
        assert_eq!(named(text), Some(("theorem-tail-nim", 0)), "{text}");
        assert_eq!(values(&code(text), 60, 60), (0..=60).collect::<Vec<_>>(), "{text}");
    }
    assert_eq!(named("0.(2)"), Some(("theorem-tail-nim", 1)));
    assert_eq!(named("0.(6)"), Some(("theorem-tail-nim", 1)));
    assert_eq!(named("4.(3)"), Some(("theorem-tail-lasker", 1)));
    for text in ["4.(7)", "0.(1)", "0.3(1)", "0.13(3)", "0.(5)", "8.(3)"] {
        assert_eq!(named(text), None, "{text}");
    }
    // of all codes of up to two digits, those with these names are these games
    let mut count = 0;
    for (first, digits) in [(0, 8), (4, 8), (0, 16)] {
        for code in codes(first, digits, 1, 1) {
            let Some(Theorem::Named { from, period, saltus, .. }) = theorem(&code) else { continue };
            let row = values(&code, 100, 100);
            let from = usize::try_from(from).unwrap();
            let period = usize::try_from(period).unwrap();
            assert!((from..100 - period).all(|n| row[n + period] == row[n] + saltus), "{code}");
            count += 1;
        }
    }
    assert!(count > 40, "{count}");
}

#[test]
fn common_multiples() {
    assert_eq!(common_multiple(4, 6), 12);
    assert_eq!(common_multiple(1, 7), 7);
    assert_eq!(common_multiple(u64::MAX, 2), u64::MAX);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn longer_codes(prefix in "[0-3]{0,7}", block in "[0-3]{1,6}") {
        if let Ok(code) = Code::read(Text::new(&format!("0.{prefix}({block})"))) {
            check(&code, 3_000, 400);
        }
    }

    #[test]
    fn longer_codes_with_splits(first in "[04]", prefix in "[0-7]{0,4}", block in "[0-7]{1,3}") {
        if let Ok(code) = Code::read(Text::new(&format!("{first}.{prefix}({block})"))) {
            check(&code, 250, 100);
        }
    }

    #[test]
    fn codes_with_three_heaps(first in "[048C]", prefix in "[0-9A-F]{0,2}", block in "[0-9A-F]{1,2}") {
        if let Ok(code) = Code::read(Text::new(&format!("{first}.{prefix}({block})"))) {
            check(&code, 60, 40);
        }
    }
}
