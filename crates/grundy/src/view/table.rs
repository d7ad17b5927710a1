//! Tables of values for people: rows of ten, or a matrix.

pub use crate::view::Letters;

use crate::view::{columns, cut};
use grundy_base::report::{Cell, Grid};

/// The table as text; every line ends with a line break and is at most this wide.
///
/// One axis: rows of ten (five, two, one on narrow pages), each after its first number. Two axes: a matrix,
/// in blocks of columns if it is too wide. More: a matrix for each combination of the first numbers. `*`
/// stands where there is no position.
pub fn grid(grid: &Grid, letters: Letters, width: usize) -> String {
    let cells: Vec<String> = grid.cells.iter().map(|cell| text(cell, letters)).collect();
    let lines = match grid.axes.as_slice() {
        [] => cells,
        [(name, from, to)] => row_by_row(name, *from, *to, &cells, width),
        [further @ .., down, right] => blocks(further, down, right, &cells, width),
    };
    lines.iter().fold(String::new(), |page, line| page + &cut(line, width) + "\n")
}

/// A row of nimbers as four columns: number and nimber in decimal, number and nimber in binary; `None` if the
/// table has two axes or holds something else than nimbers.
pub fn binary(grid: &Grid, width: usize) -> Option<String> {
    let [(name, from, to)] = grid.axes.as_slice() else { return None };
    let digits = |n: u64| format!("{n:b}");
    let mut rows = vec![[name.clone(), "g".to_owned(), format!("{name} (2)"), "g (2)".to_owned()]];
    for (n, cell) in (*from..=*to).zip(&grid.cells) {
        let (value, binary) = match cell {
            Cell::Nimber(value) => (value.0.to_string(), digits(value.0)),
            Cell::Void => ("*".to_owned(), "*".to_owned()),
            Cell::Outcome(_) | Cell::Payoffs(_) | Cell::Value(_) => return None,
        };
        rows.push([n.to_string(), value, digits(n), binary]);
    }
    let [a, b, c, d] = [0, 1, 2, 3].map(|column| widest(rows.iter().map(|row| &row[column])));
    let line = |[n, value, n2, value2]: &[String; 4]| format!("{n:>a$}  {value:>b$}  {n2:>c$}  {value2:>d$}");
    Some(rows.iter().fold(String::new(), |page, row| page + &cut(&line(row), width) + "\n"))
}

fn text(cell: &Cell, letters: Letters) -> String {
    if *cell == Cell::Void { "*".to_owned() } else { letters.cell(cell) }
}

fn widest<'a>(texts: impl IntoIterator<Item = &'a String>) -> usize {
    texts.into_iter().map(|text| columns(text)).max().unwrap_or(0)
}

fn row_by_row(name: &str, from: u64, to: u64, cells: &[String], width: usize) -> Vec<String> {
    let one = widest(cells).max(2);
    let label = columns(name).max(columns(&to.to_string()));
    let fits = |count: &usize| label + 1 + count * (one + 1) <= width;
    let per_row = [10, 5, 2].into_iter().find(fits).unwrap_or(1);
    let line = |head: &str, row: &mut dyn Iterator<Item = String>| {
        row.fold(format!("{head:>label$} "), |line, cell| line + &format!(" {cell:>one$}"))
    };
    let mut lines = Vec::new();
    let mut start = from;
    for row in cells.chunks(per_row) {
        let step = u64::try_from(per_row).unwrap_or(1);
        if lines.is_empty() && (from.is_multiple_of(step) || to - from >= step) {
            lines.push(line(name, &mut (0..row.len()).map(|i| format!("+{i}"))));
        }
        lines.push(line(&start.to_string(), &mut row.iter().cloned()));
        start = start.saturating_add(step);
    }
    lines
}

type Axis = (String, u64, u64);

/// A matrix for each combination of the numbers before the last two, under a line that says them.
fn blocks(further: &[Axis], down: &Axis, right: &Axis, cells: &[String], width: usize) -> Vec<String> {
    let side =
        |axis: &Axis| usize::try_from(axis.2.saturating_sub(axis.1)).unwrap_or(usize::MAX).saturating_add(1);
    let mut at: Vec<u64> = further.iter().map(|axis| axis.1).collect();
    let mut lines = Vec::new();
    for cells in cells.chunks(side(down).saturating_mul(side(right))) {
        if !further.is_empty() {
            if !lines.is_empty() {
                lines.push(String::new());
            }
            let said = further.iter().zip(&at).map(|(axis, n)| format!("{} = {n}", axis.0));
            lines.push(said.collect::<Vec<_>>().join(", "));
        }
        lines.extend(matrix(down, right, cells, width));
        for (number, axis) in at.iter_mut().zip(further).rev() {
            if *number < axis.2 {
                *number += 1;
                break;
            }
            *number = axis.1;
        }
    }
    lines
}

fn matrix(down: &Axis, right: &Axis, cells: &[String], width: usize) -> Vec<String> {
    let heads: Vec<String> = (right.1..=right.2).map(|n| n.to_string()).collect();
    if heads.is_empty() {
        return Vec::new();
    }
    let corner = format!("{}\\{}", down.0, right.0);
    let one = widest(cells).max(widest(&heads));
    let label = columns(&corner).max(columns(&down.2.to_string()));
    let per_block = (width.saturating_sub(label + 1) / (one + 1)).max(1);
    let line = |head: &str, row: &[String]| {
        row.iter().fold(format!("{head:>label$} "), |line, cell| line + &format!(" {cell:>one$}"))
    };
    let mut lines = Vec::new();
    for first in (0..heads.len()).step_by(per_block) {
        let last = heads.len().min(first + per_block);
        if first > 0 {
            lines.push(String::new());
        }
        lines.push(line(&corner, &heads[first..last]));
        for (row, n) in cells.chunks(heads.len()).zip(down.1..) {
            lines.push(line(&n.to_string(), row.get(first..last).unwrap_or_default()));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_base::value::amount::Sum;
    use grundy_base::value::nimber::Nimber;
    use grundy_base::value::outcome::Outcome;
    use grundy_base::value::rational::Rational;

    fn nimbers(axes: &[(&str, u64, u64)], values: impl IntoIterator<Item = u64>) -> Grid {
        Grid {
            game: "game".to_owned(),
            axes: axes.iter().map(|&(name, from, to)| (name.to_owned(), from, to)).collect(),
            cells: values.into_iter().map(|n| Cell::Nimber(Nimber(n))).collect(),
        }
    }

    #[test]
    fn one_axis() {
        let table = nimbers(&[("n", 0, 12)], [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]);
        let expected = " n  +0 +1 +2 +3 +4 +5 +6 +7 +8 +9
 0   0  0  1  1  2  0  3  1  1  0
10   3  3  2
";
        assert_eq!(grid(&table, Letters::Values, 80), expected);
        let expected = " n  +0 +1 +2 +3 +4
 0   P  P  N  N  N
 5   P  N  N  N  P
10   N  N  N
";
        assert_eq!(grid(&table, Letters::Np, 30), expected);
        let odd = nimbers(&[("n", 3, 5)], [7, 0, 100]);
        assert_eq!(grid(&odd, Letters::Values, 80), "3    7   0 100\n");
        assert_eq!(grid(&odd, Letters::ZeroOne, 80), "3   1  0  1\n");
    }

    #[test]
    fn two_axes() {
        let mut table = nimbers(&[("x", 0, 1), ("y", 8, 11)], 0..8);
        table.cells[3] = Cell::Void;
        table.cells[4] = Cell::Outcome(Outcome::Draw);
        let expected = "x\\y   8  9 10 11
  0   0  1  2  *
  1   D  5  6  7
";
        assert_eq!(grid(&table, Letters::Values, 80), expected);
        let expected = "x\\y   8  9
  0   0  1
  1   D  1

x\\y  10 11
  0   1  *
  1   1  1
";
        assert_eq!(grid(&table, Letters::ZeroOne, 11), expected);
    }

    #[test]
    fn three_axes() {
        let table = nimbers(&[("a", 1, 2), ("b", 0, 1), ("c", 5, 6)], 0..8);
        let expected = "a = 1
b\\c  5 6
  0  0 1
  1  2 3

a = 2
b\\c  5 6
  0  4 5
  1  6 7
";
        assert_eq!(grid(&table, Letters::Values, 80), expected);
    }

    #[test]
    fn rows_that_begin_anywhere_have_a_header() {
        let table = nimbers(&[("n", 1, 12)], 1..=12);
        let expected = " n  +0 +1 +2 +3 +4 +5 +6 +7 +8 +9
 1   1  2  3  4  5  6  7  8  9 10
11  11 12
";
        assert_eq!(grid(&table, Letters::Values, 80), expected);
    }

    #[test]
    fn payoffs() {
        let mut table = nimbers(&[("n", 1, 2)], [0, 0]);
        let half = Sum::Ratio(Rational::read("1/2").unwrap());
        table.cells = vec![Cell::Payoffs(vec![Sum::Whole(-4), half]), Cell::Payoffs(vec![Sum::Whole(0)])];
        assert_eq!(grid(&table, Letters::Np, 80), "1  -4:1/2      0\n");
    }

    #[test]
    fn no_line_is_too_long() {
        for width in [1, 8, 20, 80] {
            for table in
                [nimbers(&[("n", 0, 99)], 9_950..10_050), nimbers(&[("a", 0, 9), ("b", 0, 9)], 950..1_050)]
            {
                let text = grid(&table, Letters::Values, width);
                assert!(text.lines().all(|line| columns(line) <= width), "{width}:\n{text}");
            }
        }
    }
}
