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
mod passant;
mod tables;

use cozy_chess::{Board, Color, Move, Piece, Square};

pub use material::{MAX_MEN, Material};

use generate::Unsolved;
use grundy_base::error::{Error, Limit, Stopped};
use grundy_base::limits::Budget;
use grundy_base::report::Tally;
use grundy_base::value::outcome::{Outcome, Verdict};
use layout::Layout;
use tables::{Links, MaterialLink, SolvedMaterial, TableCells};

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
        let mut tables: Vec<SolvedMaterial> = Vec::with_capacity(layouts.len());
        for layout in layouts {
            let links = Links::new(&layout, &tables);
            let cells = match generate::solve::<u8>(&layout, &links, budget) {
                Ok(cells) => TableCells::Bytes(cells),
                Err(Unsolved::Stopped(stopped)) => return Err(stopped.into()),
                Err(Unsolved::TooLong) => {
                    budget.take(generate::bytes::<u16>(&layout) / 2)?;
                    match generate::solve::<u16>(&layout, &links, budget) {
                        Ok(cells) => TableCells::Words(cells),
                        Err(Unsolved::Stopped(stopped)) => return Err(stopped.into()),
                        Err(Unsolved::TooLong) => {
                            let done = format!("{} plies in {}", u16::MAX, layout.material);
                            return Err(Stopped::new(Limit::Size, done).into());
                        }
                    }
                }
            };
            tables.push(SolvedMaterial { layout, cells });
        }
        Ok(Self { material, tables })
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
        let link = MaterialLink::new(&men, material, &self.tables)?;
        let quiet = link.code(&self.tables, &places, board.side_to_move()).map(verdict)?;
        if board.en_passant().is_none() { Some(quiet) } else { self.with_passant(board, quiet) }
    }

    /// The verdict of a position in which a pawn may be taken en passant; `quiet` is the verdict without that
    /// capture.
    fn with_passant(&self, board: &Board, quiet: Verdict) -> Option<Verdict> {
        let mut moves = Vec::new();
        board.generate_moves(|some| {
            moves.extend(some);
            false
        });
        let (passing, others): (Vec<Move>, Vec<Move>) =
            moves.into_iter().partition(|mv| takes_passing(board, *mv));
        let mut best = (!others.is_empty() || passing.is_empty()).then_some(quiet);
        for mv in passing {
            let mut after = board.clone();
            after.play_unchecked(mv);
            let worth = self.verdict(&after)?.behind_a_move();
            if best.is_none_or(|best| worth.preference(&best).is_gt()) {
                best = Some(worth);
            }
        }
        best
    }
}

/// Whether a legal move is a capture en passant.
pub fn takes_passing(board: &Board, mv: Move) -> bool {
    board.piece_on(mv.from) == Some(Piece::Pawn)
        && mv.from.file() != mv.to.file()
        && board.piece_on(mv.to).is_none()
}

/// A tally of a table, with a longest win: how many plies it takes, in how many positions, and one of them.
pub type Counted = (Tally, Option<(u32, u64, Board)>);

/// What a number of a table says.
fn verdict(code: u16) -> Verdict {
    let Some(plies) = code.checked_sub(1) else { return Verdict::of(Outcome::Draw) };
    let outcome = if plies % 2 == 1 { Outcome::Win } else { Outcome::Loss };
    Verdict { outcome, remoteness: Some(plies.into()) }
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
        Stopped { done: done.into(), ..stopped }.into()
    })
}

#[cfg(test)]
mod tests;
