//! Coins on a strip of cells, as numbers: their cells from 0.

use grundy_base::report::scene::{Board, MAX_CELLS, Names, Piece, Scene};

/// The strip with a coin on each of these cells, if it is short enough to draw.
pub(crate) fn strip(coins: &[u64]) -> Option<Scene> {
    let length = usize::try_from(coins.iter().max()?.checked_add(1)?).ok()?;
    let free = Board::free(1, Some(length).filter(|length| *length <= MAX_CELLS)?, Names::None);
    let cells = coins.iter().filter_map(|&cell| usize::try_from(cell).ok());
    Some(Scene::Board(cells.fold(free, |board, cell| board.with(0, cell, Piece::Chip))))
}

/// The move of one coin: from which cell to which.
pub(crate) fn coin_moved(at: &[u64], to: &[u64]) -> String {
    let moved = at.iter().zip(to).find(|(before, after)| before != after);
    moved.map_or_else(String::new, |(before, after)| format!("{before} to {after}"))
}

/// What is wrong with coins of which two lie on one cell.
pub(crate) fn two_on_a_cell(coins: &[u64]) -> Option<String> {
    let row = super::sorted(coins.to_vec());
    row.windows(2).any(|pair| pair[0] == pair[1]).then(|| "two coins lie on one cell".to_owned())
}
