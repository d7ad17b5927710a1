//! What solving a game tier by tier takes, and what a check of solved tiers has found.

use grundy::strong::{Ample, Plan, PlannedTier};

use super::page::Page;
use crate::messages::Messages;

/// So many of the largest tiers are listed.
const MAX_ROWS: usize = 24;

/// The plan for a game, the largest tiers listed in the order in which they are solved; `solved` says of each
/// tier of the plan whether it is. Ends with a line break.
pub fn words(game: &str, plan: &Plan, solved: &[bool], width: usize, messages: &Messages) -> String {
    let mut page = Page::new(width);
    let n = |n: u64| n.into();
    let title = [
        ("game", game.into()),
        ("tiers", n(plan.tiers.len() as u64)),
        ("numbers", grouped(plan.numbers).into()),
    ];
    page.wrapped(&messages.say("plan-title", &title));
    let needs = [
        ("memory", bytes(plan.memory).into()),
        ("disk", bytes(plan.disk).into()),
        ("time", time(plan.seconds).into()),
    ];
    page.wrapped(&messages.say("plan-needs", &needs));
    if let Some(Ample { memory, seconds }) = plan.ample {
        let said = [("memory", bytes(memory).into()), ("time", time(seconds).into())];
        page.wrapped(&messages.say("plan-ample", &said));
    }
    let forward = plan.tiers.iter().filter(|tier| tier.forward);
    let (tiers, numbers) = forward.fold((0_u64, 0), |(tiers, sum), tier| (tiers + 1, sum + tier.numbers));
    if tiers > 0 {
        let said = [("tiers", n(tiers)), ("numbers", grouped(numbers).into())];
        page.wrapped(&messages.say("plan-forward", &said));
    }
    let mut largest: Vec<usize> = (0..plan.tiers.len()).collect();
    largest.sort_by_key(|&tier| (std::cmp::Reverse(plan.tiers[tier].numbers), tier));
    largest.truncate(MAX_ROWS);
    largest.sort_unstable();
    let heads = ["column-tier", "column-numbers", "column-memory", "column-disk", "column-time"];
    let mut rows: Vec<Vec<String>> = vec![heads.iter().map(|head| messages.say(head, &[])).collect()];
    for &tier in &largest {
        let PlannedTier { name, numbers, memory, disk, seconds, .. } = &plan.tiers[tier];
        let mut row = vec![name.clone(), grouped(*numbers), bytes(*memory), bytes(*disk), time(*seconds)];
        if solved.get(tier) == Some(&true) {
            row.push(messages.say("tier-is-solved", &[]));
        }
        rows.push(row);
    }
    rows.iter_mut().for_each(|row| row.resize(6, String::new()));
    page.text.push('\n');
    page.rows(&rows, &[1, 2, 3, 4]);
    if largest.len() < plan.tiers.len() {
        page.line(&messages.say("plan-more", &[("n", n((plan.tiers.len() - largest.len()) as u64))]));
    }
    page.text
}

/// Thousands apart, by narrow blanks that no line is broken at.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push('_');
        }
        text.push(digit);
    }
    text
}

/// Bytes in a unit of which there are at least ten, if that is possible, rounded up: so many are enough.
pub fn bytes(bytes: u64) -> String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB"];
    let (mut amount, mut unit) = (bytes, 0);
    while amount >= 10 << 10 && unit + 1 < units.len() {
        amount = amount.div_ceil(1 << 10);
        unit += 1;
    }
    format!("{amount} {}", units[unit])
}

/// Seconds as seconds, minutes or hours.
fn time(seconds: f64) -> String {
    match seconds {
        few if few < 100.0 => format!("{few:.0} s"),
        some if some < 100.0 * 60.0 => format!("{:.0} min", some / 60.0),
        many => format!("{:.0} h", many / 3600.0),
    }
}

#[cfg(test)]
mod tests {
    use grundy::strong::{Pace, Tiers};
    use grundy::view::columns;

    use super::*;
    use crate::messages::Language;

    #[test]
    fn numbers_and_units() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1_000", "1_234_567"]);
        assert_eq!([0, 10_239, 10_240, 1 << 34].map(bytes), ["0 B", "10239 B", "10 KiB", "16 GiB"]);
        assert_eq!([10_241, (16 << 30) + 1].map(bytes), ["11 KiB", "17 GiB"]);
        assert_eq!([0.2, 99.4, 600.0, 7200.0].map(time), ["0 s", "99 s", "10 min", "2 h"]);
    }

    #[test]
    fn a_plan_fits_the_line() {
        let quick = Pace { rounds: 900, forward: 900 };
        let plan = Plan::new(&Tiers::one(1 << 24), 0, Pace::SOME_GAME, Some(quick));
        for language in Language::ALL {
            let text = words("quixo:4x4", &plan, &[true], 80, Messages::of(language));
            assert!(text.lines().all(|line| columns(line) <= 80), "{text}");
            for said in ["16_777_216", "33 MiB", "59 s", "73 MiB", "15 s"] {
                assert!(text.contains(said), "{said}: {text}");
            }
        }
    }
}
