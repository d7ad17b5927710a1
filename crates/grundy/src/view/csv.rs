//! Tables of values as comma-separated text, one row a cell.

use crate::view::Letters;
use grundy_base::report::Grid;

/// The table as CSV with a header: the numbers of the axes, then the value; empty where there is no position.
pub fn grid(grid: &Grid, letters: Letters) -> String {
    let mut text = String::new();
    let header = grid.axes.iter().map(|axis| field(&axis.0)).chain(["value".to_owned()]);
    push(&mut text, header);
    let mut at: Vec<u64> = grid.axes.iter().map(|axis| axis.1).collect();
    for cell in &grid.cells {
        push(&mut text, at.iter().map(u64::to_string).chain([field(&letters.cell(cell))]));
        for (place, (_, from, to)) in at.iter_mut().zip(&grid.axes).rev() {
            if *place < *to {
                *place += 1;
                break;
            }
            *place = *from;
        }
    }
    text
}

fn push(text: &mut String, fields: impl Iterator<Item = String>) {
    text.push_str(&fields.collect::<Vec<_>>().join(","));
    text.push('\n');
}

fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_base::report::Cell;
    use grundy_base::value::amount::Sum;
    use grundy_base::value::nimber::Nimber;
    use grundy_base::value::outcome::Outcome;

    #[test]
    fn one_and_two_axes() {
        let mut table = Grid {
            game: "nim".to_owned(),
            axes: vec![("n".to_owned(), 5, 6)],
            cells: vec![Cell::Nimber(Nimber(5)), Cell::Void],
        };
        assert_eq!(grid(&table, Letters::Values), "n,value\n5,5\n6,\n");
        assert_eq!(grid(&table, Letters::Np), "n,value\n5,N\n6,\n");
        table.axes = vec![("x, left".to_owned(), 0, 1), ("y".to_owned(), 2, 3)];
        table.cells.push(Cell::Outcome(Outcome::Loss));
        table.cells.push(Cell::Payoffs(vec![Sum::Whole(1), Sum::Whole(-2)]));
        assert_eq!(grid(&table, Letters::Values), "\"x, left\",y,value\n0,2,5\n0,3,\n1,2,L\n1,3,1:-2\n");
    }

    #[test]
    fn quotes() {
        assert_eq!(field("a \"b\""), "\"a \"\"b\"\"\"");
    }
}
