//! Why a sum has its nimber: the nim-sum in binary columns, and the mex of each component's options.

use crate::report::{Component, Report};
use crate::value::nimber::Nimber;
use crate::view::{columns, cut};

/// More components than this are not set in columns.
const MAX_ROWS: usize = 40;

/// The nim-sum bit by bit, with the deciding bit marked; then, for each of `parts` (components solved alone, all their
/// moves with them), the values of its options and their mex. Ready to print.
///
/// `None` if the report has no nimber: then nothing here explains it.
pub fn nim_sum(report: &Report, parts: &[Report], width: usize) -> Option<String> {
    let total = report.nimber?;
    let rows: Option<Vec<(&Component, Nimber)>> =
        report.components.iter().map(|part| Some((part, part.nimber?))).collect();
    let mut paragraphs = Vec::new();
    match rows? {
        rows if rows.len() > MAX_ROWS => {
            paragraphs.push(format!("The nim-sum of {} components is {total}.\n", rows.len()));
        }
        rows if rows.len() > 1 => paragraphs.push(bit_by_bit(&rows, total, width)),
        _ => {}
    }
    paragraphs.extend(parts.iter().filter_map(|part| mex_of(part, width)));
    Some(paragraphs.join("\n"))
}

fn bit_by_bit(rows: &[(&Component, Nimber)], total: Nimber, width: usize) -> String {
    let highest = rows.iter().fold(total.0, |bits, (_, value)| bits | value.0);
    let bits = digits_of(u64::BITS - highest.leading_zeros()).max(1);
    let digits = rows.iter().map(|(_, value)| columns(&value.to_string())).max().unwrap_or(1);
    let digits = digits.max(columns(&total.to_string()));
    let mut text =
        String::from("The nim-sum, bit by bit (a column with an odd number of ones gives a one):\n");
    for (part, value) in rows {
        let line = format!("  {:>digits$}  {:0bits$b}  {}", value.0, value.0, part.position);
        text += &(cut(&line, width) + "\n");
    }
    text += &format!("  {}\n  {:>digits$}  {:0bits$b}\n", "-".repeat(digits + 2 + bits), total.0, total.0);
    if total.is_zero() {
        text += "Zero: every move changes one row, so it changes the sum, and the rival restores it.\n";
        return text;
    }
    let top = digits_of(u64::BITS - total.0.leading_zeros());
    text += &format!("  {}^\n", " ".repeat(digits + 2 + bits - top));
    let lowered: Vec<String> = (1..)
        .zip(rows)
        .filter_map(|(number, (part, value))| Some((number, value, part.target?)))
        .filter(|(_, value, target)| target < *value)
        .map(|(number, value, target)| format!("component {number} from {value} to {target}"))
        .collect();
    let last = "Not zero: a component with a one in the marked column can be lowered to make it zero";
    text + &wrapped(&format!("{last}: {}.", lowered.join(", ")), width)
}

fn digits_of(bits: u32) -> usize {
    usize::try_from(bits).unwrap_or(usize::MAX)
}

/// The values of the options of one component, and the least that is missing.
fn mex_of(part: &Report, width: usize) -> Option<String> {
    let value = part.nimber?;
    // a list that was cut to the winning moves does not hold all values
    if part.total_moves != Some(part.moves.len() as u64) {
        return None;
    }
    let mut reached: Vec<Nimber> = part.moves.iter().map(|row| row.nimber).collect::<Option<_>>()?;
    reached.sort_unstable();
    reached.dedup();
    let name = cut(&part.position, width / 2);
    Some(match reached[..] {
        [] => format!("{name} has no options; the mex of nothing is 0.\n"),
        _ => {
            let values = runs(&reached);
            wrapped(
                &format!(
                    "{name} has options of the values {values}; their mex, the least missing, is {value}."
                ),
                width,
            )
        }
    })
}

fn wrapped(sentence: &str, width: usize) -> String {
    textwrap::wrap(sentence, width.max(1)).iter().map(|line| cut(line, width) + "\n").collect()
}

/// Ascending numbers, with runs of three and more as `0..5`.
fn runs(values: &[Nimber]) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut rest = values;
    while let Some(first) = rest.first() {
        let length = (0..).zip(rest).take_while(|(i, value)| value.0 == first.0 + i).count();
        let (run, after) = rest.split_at(length);
        match run {
            [first, .., last] if length > 2 => out.push(format!("{first}..{last}")),
            _ => out.extend(run.iter().map(Nimber::to_string)),
        }
        rest = after;
    }
    out.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::term;
    use crate::report::Ask;

    fn explained(question: &str) -> String {
        let question = term::question(question, &|_| Err("no files".to_owned())).unwrap();
        let solve = |position: &str| question.table.solve(position, &Ask::default()).unwrap();
        let report = solve(&question.position);
        let parts: Vec<Report> = report.components.iter().map(|part| solve(&part.position)).collect();
        nim_sum(&report, &parts, 80).unwrap()
    }

    #[test]
    fn a_sum_with_its_deciding_bit() {
        assert_eq!(
            explained("kayles 5 7 9"),
            "\
The nim-sum, bit by bit (a column with an odd number of ones gives a one):
  4  100  5
  2  010  7
  4  100  9
  ------
  2  010
      ^
Not zero: a component with a one in the marked column can be lowered to make it
zero: component 2 from 2 to 0.

5 has options of the values 0..3; their mex, the least missing, is 4.

7 has options of the values 0, 1, 3..5; their mex, the least missing, is 2.

9 has options of the values 0..3, 6, 7; their mex, the least missing, is 4.
"
        );
    }

    #[test]
    fn a_sum_that_is_zero() {
        let text = explained("nim 1 2 3");
        assert!(text.contains("\n  -----\n  0  00\nZero: every move"), "{text}");
    }

    #[test]
    fn no_options() {
        assert_eq!(explained("kayles 0"), "0 has no options; the mex of nothing is 0.\n");
    }

    #[test]
    fn no_nimber_is_not_explained() {
        let question = term::question("nim 1 2", &|_| Err("no files".to_owned())).unwrap();
        let report = question.table.solve("1 2", &Ask { misere: true, ..Ask::default() }).unwrap();
        assert!(nim_sum(&report, &[], 80).is_none());
    }
}
