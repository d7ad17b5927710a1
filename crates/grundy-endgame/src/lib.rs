//! Chess endgames: tables of all positions with a few men, with the exact number of plies to mate.
//!
//! Both sides to move, stalemate a draw; captures and promotions lead into smaller tables, which are made
//! first. Use it for up to four men, or five where there is memory. Not here: castling, the rule of fifty
//! moves.
//!
//! ```
//! use grundy_endgame::{Endgame, Material};
//! use grundy_base::limits::{Budget, Limits};
//! use grundy_base::text::Text;
//! let limits = Limits::default();
//! let material = Material::read(Text::new("KQK"))?;
//! let endgame = Endgame::solve(material, &mut Budget::new(&limits))?;
//! // the textbook's sample: white's king a3, queen e3, black's king b1; mate in 2 moves, 3 plies
//! let board = cozy_chess::Board::from_fen("8/8/8/8/8/K3Q3/8/1k6 w - - 0 1", false).unwrap();
//! let verdict = endgame.verdict(&board).unwrap();
//! assert_eq!(verdict.remoteness, Some(3));
//! # Ok::<(), grundy_base::Error>(())
//! ```

mod cell;
mod census;
mod check;
pub mod forward;
mod generate;
mod kings;
mod layout;
mod material;
mod moves;
mod numbering;
mod passant;
mod solve;
mod tables;

use cozy_chess::{Board, Color};

pub use cell::{NO_POSITION, verdict};
pub use material::{MAX_MEN, Material};
pub use numbering::{Numbering, ReadCodes};
pub use passant::{judged, takes_passing};

use grundy_base::error::{Error, Stopped};
use grundy_base::limits::Budget;
use grundy_base::report::Tally;
use grundy_base::value::outcome::Verdict;
use layout::Layout;
use tables::SolvedMaterial;

/// A material, solved with all that captures and promotions make of it.
pub struct Endgame {
    material: Material,
    /// Each after those that it leads to.
    tables: Vec<SolvedMaterial>,
}

impl Endgame {
    /// Solves a material: tables in order, the largest last. All memory is taken from the budget before the
    /// start.
    ///
    /// # Errors
    /// Memory, the flag.
    pub fn solve(material: Material, budget: &mut Budget<'_>) -> Result<Self, Error> {
        let layouts = numbering::layouts(material);
        plan(material, &layouts, budget)?;
        budget.expect(layouts.iter().map(|layout| 2 * layout.size() as u64).sum());
        let mut tables: Vec<SolvedMaterial> = Vec::with_capacity(layouts.len());
        for layout in layouts {
            let cells = solve::table(&layout, &tables, budget)?;
            tables.push(SolvedMaterial { layout, cells });
        }
        Ok(Self { material, tables })
    }

    /// The tables of a material in memory, from their codes.
    ///
    /// # Errors
    /// Memory, or what `read` returns.
    pub fn load(
        material: Material,
        read: &mut ReadCodes<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Self, Stopped> {
        Ok(Self { material, tables: Numbering::new(material).load(read, budget)? })
    }

    /// The material of this table.
    pub fn material(&self) -> Material {
        self.material
    }

    /// Counts all legal positions of the material with one side to move, mirror images each. `None` if no
    /// sequence of moves can mate.
    pub fn count(&self, mover: Color) -> Option<Counted> {
        census::count(self.material, &self.tables, mover).map(|census| (census.tally, census.longest))
    }

    /// The verdict of a position; `None` if its material cannot arise from this one, or if the position is
    /// not legal.
    pub fn verdict(&self, board: &Board) -> Option<Verdict> {
        passant::judged(board, &mut |board| {
            let materials = self.tables.iter().map(|table| table.layout.material);
            numbering::link(board, materials, |link, at| link.code(&self.tables, at, board.side_to_move()))
        })
    }
}

/// A tally of a table, with a longest win: how many plies it takes, in how many positions, and one of them.
pub type Counted = (Tally, Option<(u32, u64, Board)>);

/// Takes the memory of all tables, or says how much it would be.
fn plan(material: Material, layouts: &[Layout], budget: &mut Budget<'_>) -> Result<(), Error> {
    let cells: u64 = layouts.iter().map(|layout| 2 * layout.size() as u64).sum();
    // the marks of one table are given back before the next
    let marks = layouts.iter().map(|layout| generate::bytes::<u8>(layout) - 2 * layout.size() as u64).max();
    let bytes = cells + marks.unwrap_or(0);
    budget.take(bytes).map_err(|stopped| {
        let tables =
            if layouts.len() == 1 { "table".to_owned() } else { format!("{} tables", layouts.len()) };
        let need = bytes.div_ceil(1 << 20);
        let done = format!("planning: the {tables} of {material} and what it leads to need {need} MiB");
        Stopped { done: done.into(), ..stopped }.into()
    })
}

#[cfg(test)]
mod tests;
