//! Solved tables, and how a position of one material is found in the table of another.

use cozy_chess::{Color, Piece, Square};

use super::cell::{Cell, NO_POSITION};
use super::layout::{Layout, Places};
use super::material::{MAX_MEN, Material};
use super::moves::{Conversion, PROMOTIONS};

/// The codes of one material, by the player to move.
pub(super) enum TableCells {
    /// One byte for each position.
    Bytes([Vec<u8>; 2]),
    /// Two, where play can last too long for one.
    Words([Vec<u16>; 2]),
}

/// All positions of one material, solved.
pub(super) struct SolvedMaterial {
    pub(super) layout: Layout,
    pub(super) cells: TableCells,
}

impl TableCells {
    /// From codes as [`Numbering::solve`](super::Numbering::solve) gives them, white to move and then black.
    pub(super) fn of_codes(codes: [Vec<u16>; 2]) -> Self {
        fn all<C: Cell>(codes: [Vec<u16>; 2]) -> [Vec<C>; 2] {
            let cell = |code| if code == NO_POSITION { C::BROKEN } else { C::from_code(code) };
            codes.map(|codes| codes.into_iter().map(cell).collect())
        }
        match codes.iter().flatten().all(|&code| code <= <u8 as Cell>::MAX_CODE || code == NO_POSITION) {
            true => Self::Bytes(all(codes)),
            false => Self::Words(all(codes)),
        }
    }
}

impl SolvedMaterial {
    /// One more than the remoteness, 0 for a draw; `None` if the number is not that of a position.
    pub(super) fn code(&self, mover: Color, index: usize) -> Option<u16> {
        fn of<C: Cell>(cell: C) -> Option<u16> {
            (cell != C::BROKEN).then(|| cell.code())
        }
        match &self.cells {
            TableCells::Bytes(cells) => of(cells[mover as usize][index]),
            TableCells::Words(cells) => of(cells[mover as usize][index]),
        }
    }
}

/// Where the positions of a material stand in a table: the table, whether colours are exchanged there, and
/// which man comes where.
#[derive(Clone, Copy)]
pub(super) struct MaterialLink {
    /// Its place in the list; `None` if no play can end in mate any more.
    table: Option<usize>,
    flipped: bool,
    order: [usize; MAX_MEN],
    count: usize,
}

impl MaterialLink {
    /// The link from these men to their table, of tables of these materials. `None` if there is no such
    /// table.
    pub(super) fn new(
        men: &[(Color, Piece)],
        material: Material,
        mut tables: impl Iterator<Item = Material>,
    ) -> Option<Self> {
        let (normal, flipped) = material.normal();
        let mut link = Self { table: None, flipped, order: [0; MAX_MEN], count: men.len() };
        if normal.is_dead() {
            return Some(link);
        }
        link.table = Some(tables.position(|table| table == normal)?);
        let mut free: Vec<usize> = (0..men.len()).collect();
        for (place, (color, piece)) in link.order.iter_mut().zip(normal.men()) {
            let wanted = (if flipped { !color } else { color }, piece);
            let found = free.iter().position(|&man| men[man] == wanted)?;
            *place = free.remove(found);
        }
        Some(link)
    }

    /// The table, who is to move there, and where the men stand there; `None` if no play can end in mate.
    #[inline]
    pub(super) fn find(&self, at: &[Square], mover: Color) -> Option<(usize, Color, Places)> {
        let table = self.table?;
        let mut places: Places = [Square::A1; MAX_MEN];
        for (place, &man) in places.iter_mut().zip(&self.order[..self.count]) {
            *place = if self.flipped { at[man].flip_rank() } else { at[man] };
        }
        Some((table, if self.flipped { !mover } else { mover }, places))
    }

    /// One more than the remoteness for the player to move, 0 for a draw. The position must be legal.
    #[inline]
    pub(super) fn code(&self, tables: &[SolvedMaterial], at: &[Square], mover: Color) -> Option<u16> {
        let Some((table, mover, places)) = self.find(at, mover) else { return Some(0) };
        let table = &tables[table];
        table.code(mover, table.layout.index(&places)?)
    }
}

/// Where each move that changes the material leads.
pub(super) struct Links<'t> {
    tables: &'t [SolvedMaterial],
    /// By the man captured, the promotion, and the pawn that moved, with the men that are left.
    links: Vec<Option<(MaterialLink, Vec<usize>)>>,
}

impl<'t> Links<'t> {
    /// Needs the tables of all materials that play leads to.
    pub(super) fn new(layout: &Layout, tables: &'t [SolvedMaterial]) -> Self {
        let mut links = Vec::new();
        for taken in 0..=MAX_MEN {
            for promoted in 0..=PROMOTIONS.len() {
                for man in 0..MAX_MEN {
                    let promoted = PROMOTIONS.get(promoted).copied();
                    links.push(Self::link(layout, tables, taken, promoted, man));
                }
            }
        }
        Self { tables, links }
    }

    fn link(
        layout: &Layout,
        tables: &[SolvedMaterial],
        taken: usize,
        promoted: Option<Piece>,
        man: usize,
    ) -> Option<(MaterialLink, Vec<usize>)> {
        let (color, piece) = *layout.men.get(man)?;
        if promoted.is_some() && piece != Piece::Pawn {
            return None;
        }
        let gone = layout.men.get(taken).copied();
        let after = layout.material.after(gone, promoted.map(|piece| (color, piece)))?;
        let left: Vec<usize> = (0..layout.men.len()).filter(|&other| other != taken).collect();
        let men: Vec<_> = left
            .iter()
            .map(|&other| match promoted {
                Some(piece) if other == man => (color, piece),
                _ => layout.men[other],
            })
            .collect();
        let materials = tables.iter().map(|table| table.layout.material);
        Some((MaterialLink::new(&men, after, materials)?, left))
    }

    /// One more than the remoteness after the move, for the player then to move; 0 for a draw.
    pub(super) fn code(&self, at: &Places, mover: Color, mv: Conversion) -> u16 {
        let kind = mv.promoted.and_then(|piece| PROMOTIONS.iter().position(|&other| other == piece));
        let taken = mv.taken.unwrap_or(MAX_MEN);
        let place = (taken * (PROMOTIONS.len() + 1) + kind.unwrap_or(PROMOTIONS.len())) * MAX_MEN + mv.man;
        let (link, left) = self.links[place].as_ref().expect("tables come after those they lead to");
        let mut after: Places = [Square::A1; MAX_MEN];
        for (square, &man) in after.iter_mut().zip(left) {
            *square = if man == mv.man { mv.to } else { at[man] };
        }
        link.code(self.tables, &after, !mover).expect("a legal move leads to a legal position")
    }
}
