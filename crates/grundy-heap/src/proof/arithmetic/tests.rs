//! What is proved is compared with what the rules do.

use proptest::prelude::*;

use super::*;
use crate::code::{self, Code};
use crate::proof::saltus::{self, least};
use grundy_base::limits::{Budget, Limits};
use grundy_base::text::Text;
use grundy_base::value::nimber::Nimber;

fn takes(code: &str) -> Takes {
    Takes::octal(&Code::read(Text::new(code)).unwrap())
}

/// By the definition: every move of every heap.
fn values(code: &str, to: u64) -> Vec<u64> {
    continued(code, &[], to)
}

/// What the rules make of any values of the first heaps.
fn continued(code: &str, first: &[u64], to: u64) -> Vec<u64> {
    let (limits, mut known) = (Limits::default(), first.iter().copied().map(Nimber).collect());
    let code = Code::read(Text::new(code)).unwrap();
    code::nimbers(&code, to, &mut known, &mut Budget::new(&limits)).unwrap();
    known.iter().map(|value| value.0).collect()
}

/// The arithmetic period of the first values, and how many prove it.
fn proved(code: &str, to: u64) -> Option<(Saltus, u64)> {
    let row = values(code, to);
    let found = least(&row, &|found| found.is_seen(to + 1))?;
    let needs = needs(&takes(code), &row, &found).filter(|&needs| needs <= to + 1)?;
    Some((found, needs))
}

#[test]
fn known_games() {
    for (code, from, period, step) in [
        ("0.8", 1, 3, 1),
        ("0.F8", 7, 6, 4),
        ("0.8F", 7, 7, 4),
        ("0.88", 1, 3, 1),
        ("0.C", 1, 2, 1),
        ("0.48", 1, 2, 1),
    ] {
        let Some((found, _)) = proved(code, 300) else { panic!("{code} is not proved") };
        assert_eq!((found.from, found.period(), found.only_step()), (from, period, Some(step)), "{code}");
    }
}

/// Games of few digits: whatever is proved from a few values holds for many more.
#[test]
fn what_is_proved_holds() {
    let mut count = 0;
    for digits in 1..256_u32 {
        let code = format!("0.{digits:02X}");
        let Some((found, needs)) = proved(&code, 160) else { continue };
        count += 1;
        let row = values(&code, 640);
        let law = saltus::law(&row[..usize::try_from(needs).unwrap()], &found, None);
        for (n, value) in row.iter().enumerate() {
            assert_eq!(law.told(n as u64), Some(*value), "{code} at {n}, proved by {needs} values");
        }
    }
    assert!(count > 20, "{count} games");
}

/// The rules of another game lead on from these values or not: what is said is what they do.
#[test]
fn other_rules() {
    let codes: Vec<String> = (1..256_u32).step_by(3).map(|digits| format!("0.{digits:02X}")).collect();
    let (mut proved_by_others, mut refused) = (0, 0);
    for code in &codes {
        let row = values(code, 160);
        let Some(found) = least(&row, &|found| found.is_seen(161)) else { continue };
        let law = saltus::law(&row, &found, None);
        for other in &codes {
            match needs(&takes(other), &row, &found) {
                Some(needs) if needs <= 161 => {
                    let on = continued(other, &row, 240);
                    assert!(
                        (161..=240).all(|n| Some(on[n]) == law.told(n as u64)),
                        "{other} by the values of {code}"
                    );
                    proved_by_others += 1;
                }
                _ => refused += 1,
            }
        }
    }
    assert!(proved_by_others > 10 && refused > 500, "{proved_by_others}, {refused}");
}

#[test]
fn what_it_is_not_for() {
    let row: Vec<u64> = (0..200).collect();
    let found = Saltus { from: 0, steps: vec![1] };
    assert_eq!(needs(&takes("0.7"), &row, &found), None, "no move leaves three heaps");
    let thirds = Saltus { from: 1, steps: vec![3; 6] };
    assert_eq!(needs(&takes("0.3F"), &values("0.3F", 200), &thirds), None, "3 is no power of two");
    let split = Saltus { from: 0, steps: vec![1, 0] };
    assert_eq!(needs(&takes("0.8"), &row, &split), None, "not one step");
}

proptest! {
    /// Three digits at random.
    #[test]
    fn proved_games_go_on(digits in prop::collection::vec(0_u8..16, 3).prop_filter("no moves", |digits| digits.iter().any(|&digit| digit > 0))) {
        let code: String = "0.".chars().chain(digits.iter().map(|&digit| char::from_digit(digit.into(), 16).unwrap().to_ascii_uppercase())).collect();
        if let Some((found, needs)) = proved(&code, 120) {
            let row = values(&code, 360);
            let law = saltus::law(&row[..usize::try_from(needs).unwrap()], &found, None);
            for (n, value) in row.iter().enumerate() {
                prop_assert_eq!(law.told(n as u64), Some(*value), "{} at {}", &code, n);
            }
        }
    }
}
