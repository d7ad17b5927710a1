//! Tables of payoffs as textbooks print them: `P1/P2` in triangles, one line a position, kind against mean.

use grundy::report::{Sheet, SheetBlock, SheetCell, TieCount};
use grundy::value::amount::Sum;
use grundy::view::{amounts, columns};

use crate::messages::Messages;

fn amount_of(sum: &Sum) -> String {
    amounts(std::slice::from_ref(sum))
}

/// The name of a tie rule.
fn rule_name(rule: &str, messages: &Messages) -> String {
    messages.say("tie-rule", &[("rule", rule.into())])
}

/// The tables of a game, or of a position of it, as text; every line ends with a line break.
///
/// If rows hold several positions, a cell is `P1/P2`; with several tie rules, differing values are separated
/// by colons in the order of the rules (`45/31 : 29/2`). If each row is one position, its line holds the
/// payoffs and the move made. Rows that are too wide continue on the next line.
pub fn words(game: &str, sheet: &Sheet, width: usize, messages: &Messages) -> String {
    let mut text = format!("{game}\n");
    if sheet.ties.len() > 1 {
        let ties: Vec<String> = sheet.ties.iter().map(|rule| rule_name(rule, messages)).collect();
        text.push_str(&messages.say("sheet-ties", &[("rules", ties.join(" : ").into())]));
        text.push('\n');
    }
    for block in &sheet.blocks {
        if !block.title.is_empty() {
            let title = messages.phrase(&block.title);
            let lines = textwrap::wrap(&title, width.max(1));
            text.push_str(&format!("\n{}\n", lines.join("\n")));
        }
        let lines = if block.rows.iter().all(|(_, cells)| cells.len() == 1) && block.rows.len() > 1 {
            list(block)
        } else {
            triangle(block, width)
        };
        for line in lines {
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
    text
}

fn list(block: &SheetBlock) -> Vec<String> {
    let texts: Vec<Vec<String>> = block
        .rows
        .iter()
        .enumerate()
        .map(|(number, (label, cells))| {
            let mut row = vec![label.clone(), number.to_string()];
            for (pay, mv) in cells.iter().flat_map(|cell| cell.payoffs.iter().zip(&cell.moves)) {
                row.extend(pay.iter().map(amount_of));
                row.push(mv.clone().unwrap_or_else(|| "-".to_owned()));
            }
            row
        })
        .collect();
    let widths: Vec<usize> = (0..texts[0].len())
        .map(|column| texts.iter().map(|row| columns(&row[column])).max().unwrap_or(0))
        .collect();
    let pad = |(text, width): (&String, &usize)| format!("{text:>width$}");
    texts.iter().map(|row| row.iter().zip(&widths).map(pad).collect::<Vec<_>>().join("  ")).collect()
}

fn triangle(block: &SheetBlock, width: usize) -> Vec<String> {
    let label = block.rows.iter().map(|(label, _)| columns(label)).max().unwrap_or(0);
    let texts: Vec<Vec<String>> =
        block.rows.iter().map(|(_, cells)| cells.iter().map(cell).collect()).collect();
    let one = texts.iter().flatten().map(|text| columns(text)).max().unwrap_or(0);
    let per_line = (width.saturating_sub(label) / (one + 2)).max(1);
    let mut lines = Vec::new();
    for ((name, _), cells) in block.rows.iter().zip(&texts) {
        for (part, some) in cells.chunks(per_line).enumerate() {
            let name = if part == 0 { name.as_str() } else { "" };
            lines.push(
                some.iter().fold(format!("{name:<label$}"), |line, text| line + &format!("  {text:<one$}")),
            );
        }
    }
    lines
}

fn cell(cell: &SheetCell) -> String {
    let mut values: Vec<String> =
        cell.payoffs.iter().map(|pay| pay.iter().map(amount_of).collect::<Vec<_>>().join("/")).collect();
    values.dedup();
    values.join(" : ")
}

/// The counts of kind against mean tie breaking.
pub fn tie_words(count: &TieCount, messages: &Messages) -> String {
    let rows = count.rows();
    let all: u64 = rows.iter().map(|(_, n)| n).sum();
    let widest = columns(&all.to_string());
    let line = |name: &str, n: u64| format!("  {name:<28}{n:>widest$}\n");
    let mut text = messages.say("kind-against-mean", &[]) + "\n";
    for (name, n) in rows {
        let key = name.replace(", ", "-").replace(' ', "-");
        text.push_str(&line(&messages.say("tie-count", &[("key", key.into()), ("name", name.into())]), n));
    }
    text + &line(&messages.say("total", &[]), all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::notation::term::question;
    use grundy::report::Ask;
    use grundy::solve::payoff::Ties;

    use crate::messages::Language;

    fn text(game: &str, position: &str, ties: &[Ties]) -> String {
        let asked = question(&format!("{game} {position}"), &|_| Err("no files".to_owned())).unwrap();
        let sheet = asked.table.sheet(position, ties, &Ask::default()).unwrap().unwrap();
        words(game, &sheet, 80, Messages::of(Language::En))
    }

    #[test]
    fn the_books_layouts() {
        let expected = "\
row-ends:two
(ties: kind : mean)

player 1 moves
k=1  24/0          30/0          4/0           4/0
k=2  30/1          30/1          4/30 : 4/1
k=3  28/15         34/30
k=4  34/2 : 54/31

player 2 moves
k=1  0/1           0/15          0/1           0/30
k=2  24/15         4/15          4/30
k=3  30/2          4/45 : 30/31
k=4  28/45
";
        assert_eq!(text("row-ends:two", "24/1 30/15 4/1 4/30", &[Ties::Kind, Ties::Mean]), expected);
        let three = text("row-cards:players=3", "3 2 999 4 6 7 -5 1", &[Ties::First]);
        let expected = "  -  0     0     0     0       -\n  3  1     3     0     0  take 1\n";
        assert!(three.contains(expected), "{three}");
        assert!(three.ends_with("  1  8     4     8  1005  take 1\n"), "{three}");
        assert!(three.lines().all(|line| columns(line) <= 80), "{three}");
    }

    #[test]
    fn counts() {
        let count = TieCount { both_worse: 1, same: 20, ..TieCount::default() };
        let text = tie_words(&count, Messages::of(Language::En));
        assert!(
            text.contains("  both worse                   1\n")
                && text.ends_with("  total                       21\n"),
            "{text}"
        );
    }
}
