//! Mistakes on minefields: 1.2:C to 1.2:F, 1.4:C.

use super::super::p1_2_e_minefield_interactive::Chip;
use super::{Always, Mistake, as_opponent, first_line, first_move, from_zero, numbers, who};
use crate::duel::Duel;

/// How a program misreads the rules.
#[derive(Clone, Copy, Default)]
struct Misreading {
    /// A player who cannot move wins.
    reversed: bool,
    /// Slides go on behind a mine.
    over_mines: bool,
    /// Slides go one cell.
    one_step: bool,
}

/// What is to be seen from a cell in one direction: free cells, lost ones among them.
#[derive(Clone, Copy, Default)]
struct View {
    free: bool,
    lost: bool,
}

fn grid(input: &str) -> Vec<&[u8]> {
    let rows = numbers(input).first().and_then(|rows| usize::try_from(*rows).ok());
    input.lines().skip(1).take(rows.unwrap_or(0)).map(str::as_bytes).collect()
}

/// Whether each cell is won; mines are not.
fn won(grid: &[&[u8]], rules: Misreading) -> Vec<Vec<bool>> {
    let columns = grid.iter().map(|row| row.len()).max().unwrap_or(0);
    let mut won = vec![vec![false; columns]; grid.len()];
    let mut down = vec![View::default(); columns];
    for (row, cells) in grid.iter().enumerate().rev() {
        let mut right = View::default();
        for (column, &cell) in cells.iter().enumerate().rev() {
            let views = [&mut right, &mut down[column]];
            if cell != b'.' {
                if !rules.over_mines {
                    views.into_iter().for_each(|view| *view = View::default());
                }
                continue;
            }
            let wins = match views.iter().any(|view| view.free) {
                false => rules.reversed,
                true => views.iter().any(|view| view.lost),
            };
            won[row][column] = wins;
            for view in views {
                *view = View { free: true, lost: !wins || (view.lost && !rules.one_step) };
            }
        }
    }
    won
}

fn winner(input: &str, rules: Misreading) -> String {
    let won = won(&grid(input), rules);
    who(won.first().and_then(|row| row.first()).copied().unwrap_or(false))
}

/// The slides from a cell to lost ones: the shortest down, then the shortest to the right.
fn slides(grid: &[&[u8]], won: &[Vec<bool>], row: usize, column: usize) -> Vec<String> {
    let lost = |row: usize, column: usize| (grid[row][column] == b'.').then(|| !won[row][column]);
    let first = |way: char, mut cells: Box<dyn Iterator<Item = Option<bool>> + '_>| {
        let stop = cells.position(|lost| lost != Some(false))?;
        Some((way, stop))
    };
    let down = (row + 1..grid.len()).map(|row| lost(row, column));
    let right = (column + 1..grid[row].len()).map(|column| lost(row, column));
    let found = [first('D', Box::new(down)), first('R', Box::new(right))];
    let reaches = |&(way, by): &(char, usize)| {
        let (row, column) = if way == 'D' { (row + 1 + by, column) } else { (row, column + 1 + by) };
        lost(row, column) == Some(true)
    };
    found.into_iter().flatten().filter(reaches).map(|(way, by)| format!("{way} {}", by + 1)).collect()
}

const PLAIN: Misreading = Misreading { reversed: false, over_mines: false, one_step: false };

pub(super) const WINNER: &[Mistake] = &[
    Mistake::prints("one-step", |input, _| winner(input, Misreading { one_step: true, ..PLAIN })),
    Mistake::prints("over-mines", |input, _| winner(input, Misreading { over_mines: true, ..PLAIN })),
    Mistake::prints("no-mines", |input, _| {
        let sides = numbers(input);
        who(sides.first() != sides.get(1))
    }),
    Mistake::prints("reversed", |input, _| winner(input, Misreading { reversed: true, ..PLAIN })),
];

pub(super) const FIRST_MOVES: &[Mistake] = &[
    Mistake::prints("who-only", first_line),
    Mistake::prints("right-first", |_, answer| {
        let mut lines: Vec<&str> = answer.lines().collect();
        if let Some(moves) = lines.get_mut(1..) {
            moves.reverse();
        }
        lines.join("\n") + "\n"
    }),
    Mistake::prints("first-only", first_move),
    Mistake::prints("reversed", |input, _| {
        let grid = grid(input);
        let won = won(&grid, Misreading { reversed: true, ..PLAIN });
        let first = won.first().and_then(|row| row.first()).copied().unwrap_or(false);
        let moves = if first { slides(&grid, &won, 0, 0) } else { Vec::new() };
        who(first) + &moves.iter().map(|slide| format!("{slide}\n")).collect::<String>()
    }),
];

pub(super) const REVERSED: &[Mistake] = &[
    Mistake::prints("not-reversed", |input, _| winner(input, PLAIN)),
    Mistake::prints("flipped", |input, _| who(winner(input, PLAIN) != "1\n")),
    Mistake::prints("over-mines", |input, _| {
        winner(input, Misreading { reversed: true, over_mines: true, ..PLAIN })
    }),
];

pub(super) const PLAYED: &[Mistake] = &[
    Mistake::plays("greedy", &Always::<Chip>(Chip::greedy)),
    Mistake::plays("first-legal", &Always::<Chip>(|game| game.moves().swap_remove(0))),
    Mistake::plays("step-right", &Always::<Chip>(|game| as_opponent(game, "step-right"))),
];

pub(super) const CHIPS: &[Mistake] = &[
    Mistake::prints("who-only", first_line),
    Mistake::prints("first-only", first_move),
    Mistake::prints("from-zero", from_zero),
    Mistake::prints("alone", |input, _| {
        let grid = grid(input);
        let won = won(&grid, PLAIN);
        let places = numbers(&input.lines().skip(grid.len() + 2).collect::<Vec<_>>().join("\n"));
        let mut moves = String::new();
        for (chip, place) in (1..).zip(places.chunks_exact(2)) {
            let side = |n: i64| usize::try_from(n - 1).ok();
            let (Some(row), Some(column)) = (side(place[0]), side(place[1])) else { continue };
            for slide in slides(&grid, &won, row, column) {
                moves += &format!("{chip} {slide}\n");
            }
        }
        who(!moves.is_empty()) + &moves
    }),
];
