//! Games whose growth is known or proved, and what is not.

use super::*;
use crate::endless::nimbers;
use crate::proof::saltus::least;
use grundy_base::limits::{Budget, Limits};
use grundy_base::text::Text;

/// The arithmetic period that is seen among the values to `to`, and how many prove it.
fn proved(text: &str, to: u64) -> Option<(u64, u64, u64, Option<u64>)> {
    let code = Code::read(Text::new(text)).unwrap();
    let (limits, mut known) = (Limits::default(), Vec::new());
    nimbers(&code, to, &mut known, &mut Budget::new(&limits)).unwrap();
    let row: Vec<u64> = known.iter().map(|value| value.0).collect();
    let found = least(&row, &|found| found.is_seen(to + 1))?;
    let needs = needs(&code, &row, &found);
    Some((found.from, found.period(), found.only_step()?, needs))
}

#[test]
fn known_growth() {
    for (text, from, period, step) in [
        ("4.(3)", 1, 4, 4),
        ("0.(6)", 1, 1, 1),
        ("0.(7)", 0, 1, 1),
        ("4.(7)", 2, 1, 2),
        ("0.5(3)", 24, 13, 8),
    ] {
        let Some(found) = proved(text, 400) else { panic!("{text} has no such law") };
        assert_eq!((found.0, found.1, found.2), (from, period, step), "{text}");
        assert!(found.3.is_some_and(|needs| needs <= 401), "{text} is not proved: {found:?}");
    }
}

/// Values of one game do not prove the law of another.
#[test]
fn what_it_is_not_for() {
    let row: Vec<u64> = (0..200).collect();
    let found = Saltus { from: 0, steps: vec![1] };
    let of = |text: &str, found: &Saltus| needs(&Code::read(Text::new(text)).unwrap(), &row, found);
    assert!(of("0.(7)", &found).is_some());
    for text in ["4.(3)", "0.(5)", "0.(4)", "0.0(7)", "0.(70)"] {
        assert_eq!(of(text, &found), None, "{text}");
    }
    assert_eq!(of("0.(7)", &Saltus { from: 0, steps: vec![1, 0] }), None, "not one step");
    assert_eq!(of("0.(7)", &Saltus { from: 0, steps: vec![3] }), None, "no power of two");
}
