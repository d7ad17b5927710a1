//! The sets that grow against the definition, which looks at every move of every heap.

use proptest::prelude::*;

use super::*;
use crate::code;
use grundy_base::limits::Limits;
use grundy_base::text::Text;

fn code(text: &str) -> Code {
    Code::read(Text::new(text)).unwrap()
}

/// By the definition.
fn defined(code: &Code, n: u64) -> Vec<u64> {
    let (limits, mut known) = (Limits::default(), Vec::new());
    code::nimbers(code, n, &mut known, &mut Budget::new(&limits)).unwrap();
    known.into_iter().map(u64::from).collect()
}

/// By the sets, in two parts: the second one takes in what the first has found.
fn by_sets(code: &Code, n: u64, cut: u64) -> Vec<u64> {
    let (limits, mut known) = (Limits::default(), Vec::new());
    let mut budget = Budget::new(&limits);
    nimbers(code, cut.min(n), &mut known, &mut budget).unwrap();
    nimbers(code, n, &mut known, &mut budget).unwrap();
    known.into_iter().map(u64::from).collect()
}

/// All codes of up to two digits before a block of one or two, without splits and with them.
#[test]
fn all_short_codes() {
    let mut checked = 0;
    for (first, digits, n) in [("0", 4, 150), ("4", 8, 60), ("0", 8, 60)] {
        for number in 0..digits * digits * digits * digits {
            let [a, b, c, d] =
                [number, number / digits, number / digits / digits, number / digits / digits / digits]
                    .map(|number| number % digits);
            for text in [format!("{first}.{a}{b}({c}{d})"), format!("{first}.{a}({b}{c}{d})")] {
                let Ok(code) = Code::read(Text::new(&text)) else { continue };
                if code.block().is_empty() || number % 7 > 0 && digits == 8 {
                    continue;
                }
                assert_eq!(by_sets(&code, n, n / 3), defined(&code, n), "{text}");
                checked += 1;
            }
        }
    }
    assert!(checked > 1500, "{checked}");
}

#[test]
fn known_games() {
    let n = 3000;
    assert_eq!(by_sets(&code("0.(3)"), n, 0), (0..=n).collect::<Vec<_>>());
    assert_eq!(by_sets(&code("0.(7)"), n, 64), (0..=n).collect::<Vec<_>>());
    let lasker = by_sets(&code("4.(3)"), n, 64);
    let swapped = |n: u64| match n % 4 {
        0 => n.saturating_sub(1),
        3 => n + 1,
        _ => n,
    };
    assert!((0..=n).zip(lasker).all(|(n, value)| value == swapped(n)));
    assert_eq!(by_sets(&code("0.0(30)"), 9, 0), [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
}

/// What is said before the start is enough for what is held in the end.
#[test]
fn memory_is_as_said() {
    for text in ["0.(3)", "4.(3)", "0.(7)", "4.4(47)", "0.1(12)", "C.1(F)", "0.12(3700)", "4.(000000F)"] {
        let code = code(text);
        let n = if code.is_hexadecimal() { 120 } else { 3000 };
        let (mut endless, mut values) = (Endless::new(&code).unwrap(), Vec::<u64>::new());
        let most = endless.most_bytes(n, 2 * n);
        for _ in 0..n {
            values.push(endless.value(&values));
        }
        assert!(values.iter().all(|&value| value < 2 * n), "{text}");
        assert!(endless.bytes() <= most, "{text}: {} of {most}", endless.bytes());
    }
}

#[test]
fn limits_keep_what_was_found() {
    let limits = Limits { max_bytes: 300_000, ..Limits::default() };
    let mut known = Vec::new();
    assert!(nimbers(&code("0.(3)"), 100_000, &mut known, &mut Budget::new(&limits)).is_err());
    let limits = Limits::default();
    limits.stop.interrupt();
    assert!(nimbers(&code("4.(3)"), 100_000, &mut known, &mut Budget::new(&limits)).is_err());
    assert!((0..).zip(&known).take(3).all(|(n, value)| value.0 == n));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn random_codes(first in "[048C]", prefix in "[0-7]{0,6}", block in "[0-7]{1,6}", cut in 0_u64..120) {
        if let Ok(code) = Code::read(Text::new(&format!("{first}.{prefix}({block})"))) {
            prop_assert_eq!(by_sets(&code, 120, cut), defined(&code, 120), "{}", code);
        }
    }

    #[test]
    fn random_codes_of_three_heaps(first in "[048C]", prefix in "[0-9A-F]{0,4}", block in "[0-9A-F]{1,4}", cut in 0_u64..50) {
        if let Ok(code) = Code::read(Text::new(&format!("{first}.{prefix}({block})"))) {
            prop_assert_eq!(by_sets(&code, 50, cut), defined(&code, 50), "{}", code);
        }
    }
}
