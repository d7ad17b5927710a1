//! `--explain`: the nim-sum of a report in binary columns. (Fuller explanations belong to the library, later.)

use grundy::report::Report;

/// More components than this are not set in columns.
const MAX_ROWS: usize = 40;

/// The values of the components in binary, one under the other, their XOR below, and the deciding bit marked.
pub(super) fn nim_sum(report: &Report) -> String {
    let values: Vec<u64> =
        report.components.iter().filter_map(|part| part.nimber.map(|value| value.0)).collect();
    let Some(total) = report.nimber.filter(|_| !values.is_empty() && values.len() == report.components.len())
    else {
        return "No nim-sum explains this answer: it was found by search.\n".to_owned();
    };
    if values.len() > MAX_ROWS {
        return format!("The nim-sum of {} components is {total}.\n", values.len());
    }
    let bits =
        values.iter().chain([&total.0]).map(|v| 64 - v.leading_zeros()).max().unwrap_or(0).max(1) as usize;
    let digits = values.iter().chain([&total.0]).map(|v| v.to_string().len()).max().unwrap_or(1);
    let mut text =
        String::from("The nim-sum, bit by bit (a column with an odd number of ones gives a one):\n");
    for (part, value) in report.components.iter().zip(&values) {
        text += &format!("  {value:>digits$}  {value:0bits$b}  {}\n", part.position);
    }
    text += &format!("  {}\n  {:>digits$}  {:0bits$b}\n", "-".repeat(digits + 2 + bits), total.0, total.0);
    if total.is_zero() {
        text += "Zero: every move changes one row, so it changes the sum, and the rival restores it.\n";
    } else {
        let top = 63 - total.0.leading_zeros() as usize;
        text += &format!("  {}^\n", " ".repeat(digits + 2 + bits - 1 - top));
        text += "Not zero: a row with a one in the marked column can be lowered to make it zero.\n";
    }
    text
}
