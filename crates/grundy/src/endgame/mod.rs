//! Chess endgames: tables of all positions with a few men, with the exact number of plies to mate.
//!
//! Both sides to move, stalemate a draw; captures and promotions lead into smaller tables, which are made first. Use it
//! for up to four men, or five where there is memory. Not here: castling, the rule of fifty moves, materials with pawns
//! of both sides (a capture en passant would depend on the move before).
//!
//! ```
//! use grundy::endgame::{Endgame, Material};
//! use grundy::limits::{Budget, Limits};
//! use grundy::notation::text::Text;
//! let limits = Limits::default();
//! let material = Material::read(Text::new("KQK"))?;
//! let endgame = Endgame::solve(material, &mut Budget::new(&limits))?;
//! // the textbook's sample: white's king a3, queen e3, black's king b1; mate in 2 moves, 3 plies
//! let board = cozy_chess::Board::from_fen("8/8/8/8/8/K3Q3/8/1k6 w - - 0 1", false).unwrap();
//! let verdict = endgame.verdict(&board).unwrap();
//! assert_eq!(verdict.remoteness, Some(3));
//! # Ok::<(), grundy::Error>(())
//! ```

mod cell;
mod census;
pub mod forward;
mod generate;
mod kings;
mod layout;
mod material;
mod moves;
mod tables;

use cozy_chess::{Board, Color, Square};

pub use material::{MAX_MEN, Material};

use crate::error::{Error, Limit, Refused, Stopped};
use crate::limits::Budget;
use crate::report::Tally;
use crate::value::outcome::{Outcome, Verdict};
use generate::Unsolved;
use layout::Layout;
use tables::{Cells, Link, Links, Solved};

/// A material, solved with all that captures and promotions make of it.
pub struct Endgame {
    material: Material,
    /// Each after those that it leads to.
    tables: Vec<Solved>,
}

impl Endgame {
    /// Solves a material: tables in order, the largest last. All memory is taken from the budget before the start.
    ///
    /// # Errors
    /// Pawns on both sides, memory, the flag.
    pub fn solve(material: Material, budget: &mut Budget<'_>) -> Result<Self, Error> {
        refuse_en_passant(material)?;
        let mut order: Vec<Material> = Vec::new();
        for next in material.chain() {
            let next = next.normal().0;
            if !next.is_dead() && !order.contains(&next) {
                order.push(next);
            }
        }
        let layouts: Vec<Layout> = order.into_iter().map(Layout::new).collect();
        plan(material, &layouts, budget)?;
        budget.expect(layouts.iter().map(|layout| 2 * layout.size() as u64).sum());
        let mut tables: Vec<Solved> = Vec::with_capacity(layouts.len());
        for layout in layouts {
            let links = Links::new(&layout, &tables);
            let cells = match generate::solve::<u8>(&layout, &links, budget) {
                Ok(cells) => Cells::Bytes(cells),
                Err(Unsolved::Stopped(stopped)) => return Err(stopped.into()),
                Err(Unsolved::TooLong) => {
                    budget.take(generate::bytes::<u16>(&layout) / 2)?;
                    match generate::solve::<u16>(&layout, &links, budget) {
                        Ok(cells) => Cells::Words(cells),
                        Err(Unsolved::Stopped(stopped)) => return Err(stopped.into()),
                        Err(Unsolved::TooLong) => {
                            let done = format!("{} plies in {}", u16::MAX, layout.material);
                            return Err(Stopped { limit: Limit::Size, done }.into());
                        }
                    }
                }
            };
            tables.push(Solved { layout, cells });
        }
        Ok(Self { material, tables })
    }

    /// What was solved.
    pub fn material(&self) -> Material {
        self.material
    }

    /// Counts all legal positions of the material with one side to move, mirror images each. `None` if no sequence of
    /// moves can mate.
    pub fn count(&self, mover: Color) -> Option<Counted> {
        census::count(self, mover).map(|census| (census.tally, census.longest))
    }

    /// The verdict of a position; `None` if its material cannot come from this one, or if it is no legal position.
    pub fn verdict(&self, board: &Board) -> Option<Verdict> {
        let material = Material::of(board);
        let men = material.men();
        if men.len() > MAX_MEN {
            return None;
        }
        let mut places = [Square::A1; MAX_MEN];
        let mut at = 0;
        while at < men.len() {
            let (color, piece) = men[at];
            for square in board.colored_pieces(color, piece) {
                *places.get_mut(at)? = square;
                at += 1;
            }
        }
        let link = Link::new(&men, material, &self.tables)?;
        link.code(&self.tables, &places, board.side_to_move()).map(verdict)
    }
}

/// A tally of a table, with a longest win: how many plies it takes, in how many positions, and one of them.
pub type Counted = (Tally, Option<(u32, u64, Board)>);

/// What a number of a table says.
fn verdict(code: u16) -> Verdict {
    let Some(plies) = code.checked_sub(1) else { return Verdict::of(Outcome::Draw) };
    let outcome = if plies % 2 == 1 { Outcome::Win } else { Outcome::Loss };
    Verdict { outcome, remoteness: Some(plies.into()) }
}

/// Refuses materials in which a pawn may be taken en passant.
///
/// # Errors
/// Pawns on both sides.
pub fn refuse_en_passant(material: Material) -> Result<(), Error> {
    if !material.en_passant() {
        return Ok(());
    }
    Err(Refused {
        solver: format!("the table of {material}"),
        reason: "both sides have pawns, so a pawn may be taken en passant, and what a position is worth depends on \
                 the move before"
            .to_owned(),
        instead: "solve a material with pawns of one side only".to_owned(),
    }
    .into())
}

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
        Stopped { done, ..stopped }.into()
    })
}

#[cfg(test)]
mod tests;
