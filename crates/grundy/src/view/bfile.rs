//! Tables of one number as b-files, in which the On-Line Encyclopedia of Integer Sequences keeps long sequences.

use crate::view::Letters;
use grundy_base::report::Grid;

/// The table as a b-file: a line `n a(n)` for each n, no n left out. The error is the first n that has no
/// number, or `None` if the table is no row.
pub fn grid(grid: &Grid, letters: Letters) -> Result<String, Option<u64>> {
    let [(_, from, _)] = grid.axes.as_slice() else { return Err(None) };
    let mut text = String::new();
    for (n, cell) in (*from..).zip(&grid.cells) {
        let value = letters.cell(cell);
        let digits = value.strip_prefix('-').unwrap_or(&value);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(Some(n));
        }
        text.push_str(&format!("{n} {value}\n"));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_base::report::Cell;
    use grundy_base::value::nimber::Nimber;
    use grundy_base::value::outcome::Outcome;

    #[test]
    fn a_line_a_number() {
        let mut table = Grid {
            game: "kayles".to_owned(),
            axes: vec![("n".to_owned(), 9, 10)],
            cells: vec![Cell::Nimber(Nimber(4)), Cell::Nimber(Nimber(2))],
        };
        assert_eq!(grid(&table, Letters::Values).unwrap(), "9 4\n10 2\n");
        assert_eq!(grid(&table, Letters::ZeroOne).unwrap(), "9 1\n10 1\n");
        // letters and signs are no integers
        assert_eq!(grid(&table, Letters::Np), Err(Some(9)));
        table.cells[1] = Cell::Outcome(Outcome::Draw);
        assert_eq!(grid(&table, Letters::ZeroOne), Err(Some(10)));
        table.cells[1] = Cell::Value("-3".to_owned());
        assert_eq!(grid(&table, Letters::Values).unwrap(), "9 4\n10 -3\n");
        table.cells[1] = Cell::Value("1/2".to_owned());
        assert_eq!(grid(&table, Letters::Values), Err(Some(10)));
        table.axes.push(("m".to_owned(), 0, 0));
        assert_eq!(grid(&table, Letters::Values), Err(None));
    }
}
