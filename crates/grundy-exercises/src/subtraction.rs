//! One heap from which fixed numbers of sticks may be taken, under the rules that learners apply by mistake.

/// A wrong rule for labels.
#[derive(Clone, Copy)]
pub(crate) enum Slip {
    /// Whoever cannot move is said to win.
    EndWins,
    /// A position is called winning only if every move leads to a losing one.
    EveryMove,
    /// Only multiples of the largest take and one more are called losing.
    Multiples,
}

/// The heaps that moves leave, the largest first.
pub(crate) fn after(heap: i64, takes: &[i64]) -> Vec<i64> {
    takes.iter().map(|take| heap - take).filter(|left| *left >= 0).collect()
}

/// Whether each heap up to `last` would be winning.
pub(crate) fn labels(last: i64, takes: &[i64], slip: Slip) -> Vec<bool> {
    let largest = takes.iter().max().copied().unwrap_or(0);
    let mut labels: Vec<bool> = Vec::new();
    for heap in 0..=last {
        let after = |take: &i64| usize::try_from(heap - take).ok().map(|left| labels[left]);
        let mut after = takes.iter().filter_map(after).peekable();
        let wins = match slip {
            Slip::EndWins => after.peek().is_none() || after.any(|wins| !wins),
            Slip::EveryMove => after.peek().is_some() && after.all(|wins| !wins),
            Slip::Multiples => heap % (largest + 1) != 0,
        };
        labels.push(wins);
    }
    labels
}

/// The letters of labels.
pub(crate) fn letters(labels: &[bool]) -> Vec<&'static str> {
    labels.iter().map(|wins| if *wins { "W" } else { "L" }).collect()
}
