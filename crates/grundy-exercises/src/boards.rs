//! Boards in letters: rows and columns are numbered from 1 at the top on the left.

/// The rows of a board, with numbers beside and above.
pub(crate) fn listed(rows: &[Vec<char>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let head: Vec<String> = (1..=columns).map(|column| column.to_string()).collect();
    let mut lines = vec![format!("  {}", head.join(" "))];
    for (number, row) in (1..).zip(rows) {
        let cells: Vec<String> = row.iter().map(char::to_string).collect();
        lines.push(format!("{number} {}", cells.join(" ")));
    }
    lines.join("\n")
}

/// A cell as `row,column`.
pub(crate) fn cell([row, column]: [i64; 2]) -> String {
    format!("{row},{column}")
}
