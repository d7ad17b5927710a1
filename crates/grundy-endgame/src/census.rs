//! A whole table in numbers: the positions that are mates, that are won in each number of plies, that are
//! drawn.

use cozy_chess::{Board, Color};
use grundy_base::phrase::phrase;

use super::material::Material;
use super::tables::SolvedMaterial;
use grundy_base::report::{Level, Tally};

/// The tally of one side to move, and one of its longest wins.
pub(super) struct Census {
    pub(super) tally: Tally,
    /// How many plies a longest win takes, in how many positions, and one of them.
    pub(super) longest: Option<(u32, u64, Board)>,
}

/// Counts all legal positions of a material on the whole board; images by symmetry are counted each.
pub(super) fn count(material: Material, tables: &[SolvedMaterial], mover: Color) -> Option<Census> {
    let (normal, flipped) = material.normal();
    let table = tables.iter().find(|table| table.layout.material == normal)?;
    let color = if flipped { !mover } else { mover };
    let mut by_code: Vec<u64> = Vec::new();
    let mut stalemates = 0;
    let mut slowest: Option<(u16, usize)> = None;
    for index in 0..table.layout.size() {
        let Some(code) = table.code(color, index) else { continue };
        let at = table.layout.places(index);
        let images = table.layout.images(&at);
        let place = usize::from(code);
        if by_code.len() <= place {
            by_code.resize(place + 1, 0);
        }
        by_code[place] += images;
        if code > 0 && code % 2 == 0 && slowest.is_none_or(|(slow, _)| code > slow) {
            slowest = Some((code, index));
        }
        if code == 0 && table.is_stalemate(color, index) {
            stalemates += images;
        }
    }
    let mut tally = Tally { draws: by_code.first().copied().unwrap_or(0), ..Tally::default() };
    for (remoteness, &images) in (0..).zip(by_code.iter().skip(1)).filter(|(_, images)| **images > 0) {
        let mut level = Level { remoteness, ..Level::default() };
        if remoteness % 2 == 1 {
            level.wins = images;
            tally.wins += images;
        } else {
            level.losses = images;
            tally.losses += images;
        }
        tally.levels.push(level);
    }
    tally.positions = tally.wins + tally.losses + tally.draws;
    tally.special.push((phrase!("stalemates", "stalemates"), stalemates));
    let longest = slowest.map(|(code, index)| {
        let board = table.layout.board(color, index, flipped);
        (u32::from(code) - 1, by_code[usize::from(code)], board)
    });
    Some(Census { tally, longest })
}

impl SolvedMaterial {
    /// Whether the player to move has no move and is not in check.
    fn is_stalemate(&self, mover: Color, index: usize) -> bool {
        let at = self.layout.places(index);
        let legal = |to| self.code(!mover, to).is_some();
        self.layout.quiet_moves(index, &at, mover, |to| !legal(to))
            && self.layout.conversions(&at, mover, |_| false)
            && !self.layout.in_check(&at, mover, self.layout.occupied(&at), None)
    }
}
