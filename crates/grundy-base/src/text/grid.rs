//! Boards as rows of characters.

use crate::error::BadText;
use crate::text::Text;

/// A rectangular board, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CharGrid {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The characters, row by row.
    pub cells: Vec<char>,
}

impl CharGrid {
    /// Reads rows of `allowed` characters, one a line, or between slashes (`..*/...`). All rows are equally
    /// long.
    ///
    /// A first line of two numbers (rows and columns, the judged format) is accepted and checked.
    ///
    /// # Errors
    /// A character that is not allowed, a ragged row, no rows, a size that is not as announced.
    pub fn read(text: Text<'_>, allowed: &str) -> Result<Self, BadText> {
        let mut lines: Vec<Text<'_>> = if text.as_str().contains('\n') {
            text.lines().map(|line| line.strip_suffix("\r").unwrap_or(line)).collect()
        } else {
            text.split(&['/']).collect()
        };
        while lines.last().is_some_and(|line| line.is_blank()) {
            lines.pop();
        }
        let mut announced = None;
        if let Some(first) = lines.first().copied()
            && let [a, b] = first.words().collect::<Vec<_>>()[..]
            && a.as_str().bytes().all(|c| c.is_ascii_digit())
        {
            announced = Some((
                a.number("the number of rows", 1..=100_000)?,
                b.number("the number of columns", 1..=100_000)?,
                first,
            ));
            lines.remove(0);
        }
        let columns = lines.first().map_or(0, |line| line.as_str().chars().count());
        let mut cells = Vec::with_capacity(columns * lines.len());
        for (row, line) in lines.iter().enumerate() {
            for (c, place) in line.chars() {
                if !allowed.contains(c) {
                    let list: Vec<_> = allowed.chars().map(|c| format!("'{c}'")).collect();
                    return Err(place.bad(format!("'{c}' is no cell: expected {}", list.join(" or "))));
                }
                cells.push(c);
            }
            let length = cells.len() - row * columns;
            if length != columns {
                return Err(line.bad(format!(
                    "row {} has {length} cells, but row 1 has {columns}: all rows must be equally long",
                    row + 1
                )));
            }
        }
        if cells.is_empty() {
            return Err(text.bad("the board is empty: expected at least one cell"));
        }
        if let Some((rows, cols, first)) = announced
            && (rows, cols) != (lines.len() as u64, columns as u64)
        {
            return Err(first.bad(format!(
                "the first line announces {rows} rows of {cols} cells, but {} rows of {columns} follow",
                lines.len()
            )));
        }
        Ok(Self { rows: lines.len(), columns, cells })
    }

    /// The cell at a row and column, both from 0.
    pub fn at(&self, row: usize, column: usize) -> Option<char> {
        (row < self.rows && column < self.columns).then(|| self.cells[row * self.columns + column])
    }
}
