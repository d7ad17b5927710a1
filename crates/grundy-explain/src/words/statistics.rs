//! A whole game in numbers, as a table by plies.

use grundy::report::{Longest, Statistics, Tally};
use grundy::view::columns;

use super::line;
use super::page::Page;
use crate::messages::Messages;

/// Least width of a count.
const MIN_COUNT_COLUMNS: usize = 12;

/// The tallies of a whole game; ends with a line break.
pub fn words(game: &str, statistics: &Statistics, width: usize, messages: &Messages) -> String {
    let mut page = Page::new(width);
    page.wrapped(&format!("{game}: {}.", messages.phrase(&statistics.counted)));
    if statistics.tallies.is_empty() {
        page.line(&messages.say("nothing-decided", &[]));
    }
    for tally in &statistics.tallies {
        page.text.push('\n');
        one(tally, &mut page, messages);
    }
    page.text
}

fn one(tally: &Tally, page: &mut Page, messages: &Messages) {
    let name = match tally.name.is_empty() {
        true => String::new(),
        false => format!("{}: ", messages.phrase(&tally.name)),
    };
    let n = |n: u64| [("n", n.into())];
    let mut parts = vec![
        messages.say("so-many-won", &n(tally.wins)),
        messages.say("so-many-lost", &n(tally.losses)),
        messages.say("so-many-drawn", &n(tally.draws)),
    ];
    if tally.ties > 0 {
        parts.push(messages.say("so-many-tied", &n(tally.ties)));
    }
    parts.extend(tally.special.iter().map(|(name, count)| format!("{} {count}", messages.phrase(name))));
    page.wrapped(&format!("{name}{}: {}", messages.say("positions", &n(tally.positions)), parts.join(", ")));
    // one column for each kind that occurs
    let kinds = [
        (messages.say("column-won", &[]), tally.wins),
        (messages.say("column-lost", &[]), tally.losses),
        (messages.say("column-tied", &[]), tally.ties),
    ];
    let shown: Vec<usize> = (0..3).filter(|&kind| kinds[kind].1 > 0).collect();
    let plies = messages.say("column-plies", &[]);
    let first = columns(&plies);
    if !tally.levels.is_empty() {
        let heads: String =
            shown.iter().map(|&kind| format!("  {:>MIN_COUNT_COLUMNS$}", kinds[kind].0)).collect();
        page.line(&format!("  {plies}{heads}"));
    }
    for level in &tally.levels {
        let counts = [level.wins, level.losses, level.ties];
        let counts: String = shown
            .iter()
            .map(|&kind| match counts[kind] {
                0 => format!("  {:>MIN_COUNT_COLUMNS$}", ""),
                count => format!("  {count:>MIN_COUNT_COLUMNS$}"),
            })
            .collect();
        page.line(&format!("  {:>first$}{counts}", level.remoteness));
    }
    if let Some(longest) = &tally.longest {
        most(longest, page, messages);
    }
}

fn most(longest: &Longest, page: &mut Page, messages: &Messages) {
    let plies = messages.say("plies", &[("n", longest.remoteness.into())]);
    page.line(&messages.say("longest-win", &[("plies", plies.into()), ("n", longest.count.into())]));
    page.line(&format!("  {}", longest.position));
    page.text.push_str(&line::words(&longest.line, page.width, messages));
}

#[cfg(test)]
mod tests {
    use grundy::phrase::Phrase;
    use grundy::report::Level;
    use grundy::table::Step;

    use super::*;
    use crate::messages::Language;

    #[test]
    fn a_page() {
        let step = |mv: &str| Step { mv: mv.to_owned(), to: "there".to_owned() };
        let tally = Tally {
            name: Phrase::formula("white to move"),
            positions: 12,
            wins: 7,
            losses: 2,
            draws: 3,
            levels: vec![
                Level { remoteness: 0, losses: 2, ..Level::default() },
                Level { remoteness: 1, wins: 7, ..Level::default() },
            ],
            special: vec![(Phrase::formula("stalemates"), 1)],
            longest: Some(Longest {
                remoteness: 1,
                count: 7,
                position: "here".to_owned(),
                line: vec![step("Qa4#")],
            }),
            ..Tally::default()
        };
        let statistics = Statistics { counted: Phrase::formula("legal positions"), tallies: vec![tally] };
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
        assert_eq!(words("endgame:KQK", &statistics, 80, Messages::of(Language::En)), expected);
        for language in Language::ALL {
            let text = words("endgame:KQK", &statistics, 20, Messages::of(language));
            assert!(text.lines().all(|row| columns(row) <= 20), "{text}");
        }
    }
}
