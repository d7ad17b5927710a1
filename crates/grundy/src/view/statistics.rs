//! A whole game in numbers, as a table by plies.

use std::fmt::Write;

use crate::report::{Longest, Statistics, Tally};
use crate::view::{cut, line};

/// All tallies; ends with a line break.
pub fn words(statistics: &Statistics, width: usize) -> String {
    let mut text = String::new();
    let head = format!("{}: {}.", statistics.game, statistics.counted);
    for row in textwrap::wrap(&head, width.max(1)) {
        put(&mut text, &row, width);
    }
    if statistics.tallies.is_empty() {
        put(&mut text, "No position is won or lost.", width);
    }
    for tally in &statistics.tallies {
        text.push('\n');
        one(tally, width, &mut text);
    }
    text
}

fn put(text: &mut String, row: &str, width: usize) {
    // writing to a string cannot fail
    let _ = writeln!(text, "{}", cut(row.trim_end(), width));
}

fn one(tally: &Tally, width: usize, text: &mut String) {
    let name = if tally.name.is_empty() { String::new() } else { format!("{}: ", tally.name) };
    let mut parts = vec![
        format!("{} won", tally.wins),
        format!("{} lost", tally.losses),
        format!("{} drawn", tally.draws),
    ];
    if tally.ties > 0 {
        parts.push(format!("{} tied", tally.ties));
    }
    parts.extend(tally.special.iter().map(|(name, count)| format!("{name} {count}")));
    let head = format!("{name}{} positions: {}", tally.positions, parts.join(", "));
    for row in textwrap::wrap(&head, width.max(1)) {
        put(text, &row, width);
    }
    // a column for each kind that occurs
    let kinds: [(&str, u64); 3] = [("won", tally.wins), ("lost", tally.losses), ("tied", tally.ties)];
    let shown: Vec<usize> = (0..3).filter(|&kind| kinds[kind].1 > 0).collect();
    if !tally.levels.is_empty() {
        let columns: String = shown.iter().map(|&kind| format!("  {:>12}", kinds[kind].0)).collect();
        put(text, &format!("  plies{columns}"), width);
    }
    for level in &tally.levels {
        let counts = [level.wins, level.losses, level.ties];
        let columns: String = shown
            .iter()
            .map(|&kind| match counts[kind] {
                0 => format!("  {:>12}", ""),
                count => format!("  {count:>12}"),
            })
            .collect();
        put(text, &format!("  {:>5}{columns}", level.remoteness), width);
    }
    if let Some(longest) = &tally.longest {
        most(longest, width, text);
    }
}

fn most(longest: &Longest, width: usize, text: &mut String) {
    let places =
        if longest.count == 1 { "one position".to_owned() } else { format!("{} positions", longest.count) };
    let plies =
        if longest.remoteness == 1 { "1 ply".to_owned() } else { format!("{} plies", longest.remoteness) };
    put(text, &format!("Longest win: {plies}, in {places}; one is"), width);
    put(text, &format!("  {}", longest.position), width);
    text.push_str(&line::words(&longest.line, width));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Level;
    use crate::table::Step;

    #[test]
    fn a_page() {
        let step = |mv: &str| Step { mv: mv.to_owned(), to: "there".to_owned() };
        let tally = Tally {
            name: "white to move".to_owned(),
            positions: 12,
            wins: 7,
            losses: 2,
            draws: 3,
            levels: vec![
                Level { remoteness: 0, losses: 2, ..Level::default() },
                Level { remoteness: 1, wins: 7, ..Level::default() },
            ],
            special: vec![("stalemates".to_owned(), 1)],
            longest: Some(Longest {
                remoteness: 1,
                count: 7,
                position: "here".to_owned(),
                line: vec![step("Qa4#")],
            }),
            ..Tally::default()
        };
        let statistics = Statistics {
            game: "endgame:KQK".to_owned(),
            counted: "legal positions".to_owned(),
            tallies: vec![tally],
        };
        let expected = "\
endgame:KQK: legal positions.

white to move: 12 positions: 7 won, 2 lost, 3 drawn, stalemates 1
  plies           won          lost
      0                           2
      1             7
Longest win: 1 ply, in 7 positions; one is
  here
The best line (1 ply):
  1. Qa4#
";
        assert_eq!(words(&statistics, 80), expected);
        assert!(words(&statistics, 20).lines().all(|row| row.chars().count() <= 20));
    }
}
