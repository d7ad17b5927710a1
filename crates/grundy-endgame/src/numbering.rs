//! One number for every position of a material, and of all that captures and promotions make of it: so their
//! values can be kept anywhere, table by table, and asked one by one.

use std::ops::Range;

use cozy_chess::{Board, Color, Square};

use super::cell::NO_POSITION;
use super::layout::Layout;
use super::material::{MAX_MEN, Material};
use super::tables::{MaterialLink, SolvedMaterial, TableCells};
use super::{generate, solve};
use grundy_base::error::{Error, Stopped};
use grundy_base::limits::Budget;

/// The layouts of all tables of a material, each after those that captures and promotions lead to.
pub(super) fn layouts(material: Material) -> Vec<Layout> {
    let mut order: Vec<Material> = Vec::new();
    for next in material.chain() {
        let next = next.normal().0;
        if !next.is_dead() && !order.contains(&next) {
            order.push(next);
        }
    }
    order.into_iter().map(Layout::new).collect()
}

/// Does something with the link of a board to its table, of tables of these materials, and with the squares
/// of its men. `None` if there is no such table.
pub(super) fn link<T>(
    board: &Board,
    materials: impl Iterator<Item = Material>,
    with: impl FnOnce(&MaterialLink, &[Square]) -> Option<T>,
) -> Option<T> {
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
    with(&MaterialLink::new(&men, material, materials)?, &places)
}

/// What reads the codes of a table, as [`Numbering::solve`] gives them.
pub type ReadCodes<'a> = dyn FnMut(usize) -> Result<Vec<u16>, Stopped> + 'a;

/// All tables of a material one after another, each with white to move and then with black.
///
/// ```
/// use grundy_base::text::Text;
/// use grundy_endgame::{Material, Numbering};
/// let numbering = Numbering::new(Material::read(Text::new("KPK"))?);
/// let names: Vec<_> = (0..numbering.len()).map(|table| numbering.material(table).to_string()).collect();
/// assert_eq!(names, ["KRK", "KQK", "KPK"]);
/// assert_eq!(numbering.leads_to(2), [0, 1]);
/// # Ok::<(), grundy_base::error::BadText>(())
/// ```
pub struct Numbering {
    layouts: Vec<Layout>,
    /// The first number of each table, and one more than the last of all.
    starts: Vec<usize>,
}

impl Numbering {
    /// Numbers a material.
    pub fn new(material: Material) -> Self {
        let layouts = layouts(material);
        let mut starts = vec![0];
        for layout in &layouts {
            starts.push(starts[starts.len() - 1] + 2 * layout.size());
        }
        Self { layouts, starts }
    }

    /// How many tables there are; none if no sequence of moves can mate.
    pub fn len(&self) -> usize {
        self.layouts.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.layouts.is_empty()
    }

    /// The material of a table, the stronger side as white.
    ///
    /// # Panics
    /// If there is no such table; so do all that ask for one.
    pub fn material(&self, table: usize) -> Material {
        self.layouts[table].material
    }

    /// The numbers of a table. Some are those of no position.
    pub fn numbers(&self, table: usize) -> Range<usize> {
        self.starts[table]..self.starts[table + 1]
    }

    /// How many numbers there are.
    pub fn size(&self) -> usize {
        self.starts[self.layouts.len()]
    }

    /// The tables, each before this one, that captures and promotions lead to.
    pub fn leads_to(&self, table: usize) -> Vec<usize> {
        let material = self.material(table);
        let after = material.after_a_move().into_iter().map(|after| after.normal().0);
        let other = after.filter(|&after| after != material);
        let place = |material| self.layouts.iter().position(|layout| layout.material == material);
        let mut tables: Vec<usize> = other.filter_map(place).collect();
        tables.sort_unstable();
        tables.dedup();
        tables
    }

    /// The table of a number, who is to move, and the number in the table.
    fn find(&self, number: usize) -> Option<(&Layout, Color, usize)> {
        let table = self.starts.partition_point(|&start| start <= number).checked_sub(1)?;
        let layout = self.layouts.get(table)?;
        let place = number - self.starts[table];
        let size = layout.size();
        Some(if place < size { (layout, Color::White, place) } else { (layout, Color::Black, place - size) })
    }

    /// The number of a legal position without captures en passant; `Some(None)` if no sequence of moves can
    /// mate, `None` if its material cannot arise.
    pub fn number(&self, board: &Board) -> Option<Option<usize>> {
        link(board, self.layouts.iter().map(|layout| layout.material), |link, at| {
            let Some((table, mover, places)) = link.find(at, board.side_to_move()) else { return Some(None) };
            let layout = &self.layouts[table];
            let side = if mover == Color::White { 0 } else { layout.size() };
            Some(Some(self.starts[table] + side + layout.index(&places)?))
        })
    }

    /// Whether a position has this number.
    pub fn is_position(&self, number: usize) -> bool {
        self.find(number).is_some_and(|(layout, mover, index)| layout.is_position(index, mover))
    }

    /// The position with a number, the stronger side as white; `None` if there is none.
    pub fn board(&self, number: usize) -> Option<Board> {
        let (layout, mover, index) = self.find(number)?;
        layout.is_position(index, mover).then(|| layout.board(mover, index, false))
    }

    /// For how many positions of the whole board a number of a position stands.
    pub fn images(&self, number: usize) -> u64 {
        self.find(number).map_or(0, |(layout, _, index)| layout.images(&layout.places(index)))
    }

    /// Solves a table, when those are solved that it leads to: for each of its numbers one more than the
    /// plies to mate, 0 for a draw, or [`NO_POSITION`]. `read` gives the same of another table.
    ///
    /// # Errors
    /// A limit, or what `read` returns.
    pub fn solve(
        &self,
        table: usize,
        read: &mut ReadCodes<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<u16>, Error> {
        let mut below = Vec::new();
        for other in self.leads_to(table) {
            budget.take(self.read_bytes(other))?;
            below.push(self.solved(other, read(other)?));
        }
        let layout = Layout::new(self.material(table));
        budget.take(table_bytes(&layout))?;
        budget.expect(2 * layout.size() as u64);
        let cells = solve::table(&layout, &below, budget)?;
        let solved = SolvedMaterial { layout, cells };
        let side = |mover| (0..solved.layout.size()).map(move |index| (mover, index));
        let all = side(Color::White).chain(side(Color::Black));
        Ok(all.map(|(mover, index)| solved.code(mover, index).unwrap_or(NO_POSITION)).collect())
    }

    /// The bytes that [solving](Self::solve) a table takes, with those that it leads to; without the double
    /// steps that are answered en passant, which are few.
    pub fn bytes(&self, table: usize) -> u64 {
        let below: u64 = self.leads_to(table).into_iter().map(|other| self.read_bytes(other)).sum();
        below + table_bytes(&Layout::new(self.material(table)))
    }

    /// A table that is read: its codes, until its cells are made of them.
    fn read_bytes(&self, table: usize) -> u64 {
        3 * self.numbers(table).len() as u64
    }

    fn solved(&self, table: usize, mut codes: Vec<u16>) -> SolvedMaterial {
        let layout = Layout::new(self.material(table));
        let black = codes.split_off(layout.size());
        SolvedMaterial { layout, cells: TableCells::of_codes([codes, black]) }
    }

    /// All tables in memory, from their codes.
    pub(super) fn load(
        &self,
        read: &mut ReadCodes<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<SolvedMaterial>, Stopped> {
        let load = |table| {
            budget.take(self.read_bytes(table))?;
            Ok(self.solved(table, read(table)?))
        };
        (0..self.len()).map(load).collect()
    }
}

/// A table that is made: its cells and marks, and the codes that are given back.
fn table_bytes(layout: &Layout) -> u64 {
    generate::bytes::<u8>(layout) + 4 * layout.size() as u64
}
