//! Positions with stones of two colours, numbered up to symmetry.
//!
//! The number is a row (the mover's stones, one set for each orbit) and a column (the other stones, as a set
//! of the cells left). A symmetry that takes the mover's stones to the row's set takes the others along; in
//! the few rows that some symmetry leaves as they are, the least column counts, and the others are holes.

use std::ops::Range;
use std::sync::OnceLock;

use super::subsets::{Squeeze, Subsets};
use super::symmetry::Symmetry;

/// Stones on a board, seen by the player to move.
///
/// # Equality
/// The same stones with the other player to move are another position, though in most games it has the same
/// value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stones {
    /// The cells with stones of the player to move.
    pub mine: u32,
    /// The cells with the other player's stones.
    pub theirs: u32,
    /// What else matters, such as the stones in hand; its meaning is the game's own.
    pub layer: u8,
    /// Whether the player who moves second in the game is to move.
    pub second: bool,
}

impl Stones {
    /// The other player is to move, and his stones are `mine`.
    #[must_use]
    #[inline]
    pub fn turned(self) -> Self {
        Self { mine: self.theirs, theirs: self.mine, second: !self.second, ..self }
    }

    /// The cells with stones of either player.
    #[inline]
    pub fn all(self) -> u32 {
        self.mine | self.theirs
    }
}

/// Position numbers covered by one entry of `group_at`, at least.
const MIN_SPAN_NUMBERS: usize = 1024;
/// The entries of `group_at`, about, in a game with many numbers.
const MAX_SPANS: usize = 1 << 20;

/// Sets of the stones of the player who is not to move in a tile: their rows are not too many for a cache.
const TILE_ROWS: usize = 64;
/// Sets of the mover's stones with each of them: nor are theirs.
const TILE_COLUMNS: usize = 64;

/// The positions of one layer with given numbers of stones.
#[derive(Clone, Copy, Debug)]
struct LayerGroup {
    layer: u8,
    mine: u32,
    theirs: u32,
    /// The number of its first position.
    base: usize,
    /// The numbers of a row.
    columns: usize,
}

/// A set of the mover's stones that stands for its orbit.
#[derive(Clone, Copy, Debug)]
struct OrbitRow {
    set: u32,
    /// The symmetries, besides the first, that leave it as it is.
    fixed_by: u32,
    others: Squeeze,
}

/// The sets of the mover's stones of one size.
#[derive(Clone, Debug)]
struct Rows {
    rows: Vec<OrbitRow>,
    /// By the rank of a set: its row, and the symmetry that takes it there, in the five lowest bits.
    row_of: Vec<u32>,
}

/// The numbering of positions: pairs of sets of stones, up to symmetry.
#[derive(Clone, Debug)]
pub struct Pairs {
    symmetry: Symmetry,
    subsets: Subsets,
    groups: Vec<LayerGroup>,
    /// `group_at[i]`: the group that contains number `i * span`.
    group_at: Vec<usize>,
    span: usize,
    /// By layer, mover's stones and other stones: the first number and the numbers of a row, if there are
    /// such positions.
    group_of: Vec<Option<(usize, usize)>>,
    layers: usize,
    /// By the size of a set; those of a size are made when one of them is met.
    rows: Vec<OnceLock<Rows>>,
    size: usize,
    sided: bool,
}

impl Pairs {
    /// Numbers all positions of these groups: a layer, how many stones the player to move has, and how many
    /// the other.
    ///
    /// # Panics
    /// If there are more than 32 symmetries or 30 cells.
    pub fn new(symmetry: Symmetry, groups: impl IntoIterator<Item = (u8, u32, u32)>) -> Self {
        assert!(symmetry.order() <= 32, "at most 32 symmetries");
        let cells = symmetry.cells();
        let groups: Vec<_> = groups.into_iter().collect();
        let most = groups.iter().map(|&(_, mine, theirs)| mine.max(theirs)).max().unwrap_or(0);
        let layers = groups.iter().map(|group| usize::from(group.0) + 1).max().unwrap_or(0);
        let side = cells as usize + 1;
        let row_counts = symmetry.orbits_by_size();
        let mut pairs = Self {
            subsets: Subsets::new(cells, most),
            symmetry,
            groups: Vec::new(),
            group_at: Vec::new(),
            span: MIN_SPAN_NUMBERS,
            group_of: vec![None; layers * side * side],
            layers,
            rows: (0..=most).map(|_| OnceLock::new()).collect(),
            size: 0,
            sided: false,
        };
        for (layer, mine, theirs) in groups {
            let columns = num_integer::binomial((cells - mine) as usize, theirs as usize);
            let place = pairs.place(layer, mine as usize, theirs as usize);
            pairs.group_of[place] = Some((pairs.size, columns));
            pairs.groups.push(LayerGroup { layer, mine, theirs, base: pairs.size, columns });
            let rows = usize::try_from(row_counts[mine as usize]).expect("rows are few");
            pairs.size += rows * columns;
        }
        pairs.span = pairs.size.div_ceil(MAX_SPANS).max(MIN_SPAN_NUMBERS);
        let last = |number| pairs.groups.partition_point(|group| group.base <= number) - 1;
        pairs.group_at = (0..pairs.size).step_by(pairs.span).map(last).collect();
        pairs
    }

    /// The cells of the board.
    pub(super) fn cells(&self) -> u32 {
        self.symmetry.cells()
    }

    /// A group by its place in the order: layer, stones of the mover, other stones.
    pub(super) fn group(&self, place: usize) -> (u8, u32, u32) {
        let LayerGroup { layer, mine, theirs, .. } = self.groups[place];
        (layer, mine, theirs)
    }

    /// How many rows the sets of a size make.
    pub(super) fn row_count(&self, size: u32) -> usize {
        self.rows(size as usize).rows.len()
    }

    /// The set that a row of sets of a size is known by.
    pub(super) fn row_set(&self, size: u32, row: usize) -> u32 {
        self.rows(size as usize).rows[row].set
    }

    /// All sets of a size, in order.
    #[inline]
    pub(super) fn sets(&self, size: u32) -> &[u32] {
        self.subsets.of_size(size)
    }

    /// The number of a set among those of its size.
    #[inline]
    pub(super) fn rank(&self, set: u32) -> usize {
        self.subsets.rank(set)
    }

    /// The positions of a group in which the other player has the stones of a row: of symmetric ones, one.
    pub(super) fn each_of_row(&self, group: usize, row: usize, visit: &mut dyn FnMut(Stones)) {
        let LayerGroup { layer, mine, theirs, .. } = self.groups[group];
        let columns = num_integer::binomial((self.cells() - theirs) as usize, mine as usize);
        let (row, second) = (&self.rows(theirs as usize).rows[row], self.is_second(layer));
        for column in 0..columns {
            if let Some((theirs, mine)) = self.least(row, column, mine) {
                visit(Stones { mine, theirs, layer, second });
            }
        }
    }

    /// The rows of sets of a size.
    #[inline]
    fn rows(&self, size: usize) -> &Rows {
        self.rows[size].get_or_init(|| {
            let (rows, row_of) =
                orbits(&self.symmetry, &self.subsets, u32::try_from(size).expect("at most 30 cells"));
            Rows { rows, row_of }
        })
    }

    /// The groups with their numbers, in the order in which they were given.
    pub fn groups(&self) -> impl Iterator<Item = ((u8, u32, u32), Range<usize>)> {
        let ends = self.groups.iter().skip(1).map(|group| group.base).chain([self.size]);
        self.groups
            .iter()
            .zip(ends)
            .map(|(group, end)| ((group.layer, group.mine, group.theirs), group.base..end))
    }

    /// The place of a group in that order.
    pub fn place_of(&self, (layer, mine, theirs): (u8, u32, u32)) -> Option<usize> {
        self.groups.iter().position(|group| (group.layer, group.mine, group.theirs) == (layer, mine, theirs))
    }

    /// One more than the largest layer.
    #[inline]
    pub fn layers(&self) -> usize {
        self.layers
    }

    /// The memory that the tables of sets take once all of them are made.
    pub fn table_bytes(&self) -> u64 {
        let rows = self.symmetry.orbits_by_size();
        let sizes = 0..self.rows.len();
        let bytes = |size: usize| {
            let sets: u64 = num_integer::binomial(self.symmetry.cells().into(), size as u64);
            2 * sets * size_of::<u32>() as u64 + rows[size] * size_of::<OrbitRow>() as u64
        };
        sizes.map(bytes).sum()
    }

    /// In odd layers the player who moves second in the game is to move.
    #[must_use]
    pub fn sided(mut self) -> Self {
        self.sided = true;
        self
    }

    #[inline]
    fn place(&self, layer: u8, mine: usize, theirs: usize) -> usize {
        let side = self.symmetry.cells() as usize + 1;
        (usize::from(layer) * side + mine) * side + theirs
    }

    /// One more than the largest number.
    #[inline]
    pub fn size(&self) -> usize {
        self.size
    }

    /// Whether the position is one of the groups.
    #[inline]
    pub fn holds(&self, at: &Stones) -> bool {
        let place = self.place(at.layer, at.mine.count_ones() as usize, at.theirs.count_ones() as usize);
        let fits = at.mine & at.theirs == 0 && at.all() >> self.symmetry.cells() == 0;
        fits && self.group_of.get(place).is_some_and(Option::is_some)
    }

    /// The mover's stones, looked up for one position or for many that share them.
    #[inline]
    pub fn mover(&self, mine: u32) -> Mover<'_> {
        let (size, rank) = self.subsets.size_and_rank(mine);
        let of_size = self.rows(size);
        self.in_row(size, of_size, of_size.row_of[rank])
    }

    /// Stones of this size that are in this row, and the symmetry that takes them there.
    #[inline]
    fn in_row<'p>(&'p self, size: usize, of_size: &'p Rows, found: u32) -> Mover<'p> {
        let number = (found >> 5) as usize;
        Mover { pairs: self, size, number, way: (found & 31) as usize, row: &of_size.rows[number] }
    }

    /// The number of a position; symmetric positions have the same.
    ///
    /// # Panics
    /// If the position belongs to no group.
    pub fn number(&self, at: &Stones) -> usize {
        self.mover(at.mine).number(at.layer, at.theirs)
    }

    /// Adds the numbers of the positions with these sets of the mover's stones, all of one size, and the same
    /// ones of the other player: each number once, though some of the positions may be symmetric.
    ///
    /// # Panics
    /// If they belong to no group.
    pub fn numbers(&self, layer: u8, mine: impl Iterator<Item = u32>, theirs: u32, out: &mut Vec<usize>) {
        let (first, mut size) = (out.len(), 0);
        // step by step for all sets, so that the memory of one is fetched while another one is looked up
        out.extend(mine.map(|set| {
            let (cells, rank) = self.subsets.size_and_rank(set);
            size = cells;
            rank
        }));
        let Some(numbers) = out.get_mut(first..).filter(|numbers| !numbers.is_empty()) else { return };
        let of_size = self.rows(size);
        numbers.iter_mut().for_each(|number| *number = of_size.row_of[*number] as usize);
        let group = self.group_of[self.place(layer, size, theirs.count_ones() as usize)];
        let (base, columns) = group.expect("the positions are of a group");
        for number in numbers {
            #[expect(clippy::cast_possible_truncation, reason = "it was one of 32 bits")]
            let mover = self.in_row(size, of_size, *number as u32);
            *number = base + mover.number * columns + mover.column(theirs).1;
        }
        // symmetric positions share a symmetry of what they have in common
        if !self.mover(theirs).is_rigid() {
            let mut numbers = out.split_off(first);
            numbers.sort_unstable();
            numbers.dedup();
            out.append(&mut numbers);
        }
    }

    /// The group, the row and the column of a number.
    #[inline]
    fn find(&self, number: usize) -> (&LayerGroup, &OrbitRow, usize) {
        let mut group = self.group_at[number / self.span];
        while self.groups.get(group + 1).is_some_and(|next| next.base <= number) {
            group += 1;
        }
        let group = &self.groups[group];
        let (row, column) = ((number - group.base) / group.columns, (number - group.base) % group.columns);
        (group, &self.rows(group.mine as usize).rows[row], column)
    }

    /// The position with this number, the first player to move unless layers say otherwise; `None` for a
    /// hole.
    pub fn position(&self, number: usize) -> Option<Stones> {
        let (group, row, column) = self.find(number);
        let (mine, theirs) = self.least(row, column, group.theirs)?;
        Some(Stones { mine, theirs, layer: group.layer, second: self.is_second(group.layer) })
    }

    /// How many different positions have this number; 0 for a hole.
    pub fn orbit_of(&self, number: usize) -> u64 {
        let (_, row, _) = self.find(number);
        if row.fixed_by == 0 {
            return self.symmetry.order() as u64;
        }
        self.position(number).map_or(0, |at| self.orbit(&at))
    }

    /// Whether the player who moves second in the game is to move.
    #[inline]
    fn is_second(&self, layer: u8) -> bool {
        self.sided && layer % 2 == 1
    }

    /// The positions of whole groups in tiles: some sets of stones of the player who is not to move, each
    /// with some sets of the mover's. The first are the mover's after a move, so what the moves of a tile
    /// lead to lies in a few rows, if moves leave the other stones as they are; and the tile itself lies in a
    /// few rows as well. `None` if the numbers are not those of whole groups.
    pub fn tiles(&self, numbers: Range<usize>) -> Option<PairTiles<'_>> {
        let mut groups = Vec::new();
        let (mut end, mut count) = (numbers.start, 0);
        while end < numbers.end {
            let group = self.groups.iter().position(|group| group.base == end)?;
            let LayerGroup { mine, theirs, .. } = self.groups[group];
            let columns = num_integer::binomial((self.symmetry.cells() - theirs) as usize, mine as usize);
            groups.push(TiledGroup { group, columns, first: count });
            let rows = self.rows(theirs as usize).rows.len();
            count += rows.div_ceil(TILE_ROWS) * columns.div_ceil(TILE_COLUMNS);
            end = self.groups.get(group + 1).map_or(self.size, |next| next.base);
        }
        (end == numbers.end).then_some(PairTiles { pairs: self, groups, count })
    }

    /// The stones of a row and a column of this size; `None` if other columns of that row are symmetric, and
    /// one of them less.
    #[inline]
    fn least(&self, row: &OrbitRow, column: usize, size: u32) -> Option<(u32, u32)> {
        let others = row.others.spread(self.subsets.of_size(size)[column]);
        let least = symmetries(row.fixed_by).all(|symmetry| self.symmetry.image(symmetry, others) >= others);
        least.then_some((row.set, others))
    }

    /// How many different positions are symmetric to this one, itself included.
    pub fn orbit(&self, at: &Stones) -> u64 {
        let mover = self.mover(at.mine);
        if mover.is_rigid() {
            return self.symmetry.order() as u64;
        }
        let others = mover.least(at.theirs);
        let same = symmetries(mover.row.fixed_by).filter(|&s| self.symmetry.image(s, others) == others);
        (self.symmetry.order() / (same.count() + 1)) as u64
    }
}

/// The stones of the player to move, with the row in which they are.
#[derive(Clone, Copy, Debug)]
pub struct Mover<'p> {
    pairs: &'p Pairs,
    /// How many stones they are.
    size: usize,
    /// The row among those of this size.
    number: usize,
    /// The symmetry that takes them to its set.
    way: usize,
    row: &'p OrbitRow,
}

impl Mover<'_> {
    /// Whether only the first symmetry leaves the stones as they are: then no two sets of the other player's
    /// stones are symmetric.
    #[inline]
    pub fn is_rigid(&self) -> bool {
        self.row.fixed_by == 0
    }

    /// The number of the position with these stones of the other player.
    ///
    /// # Panics
    /// If it belongs to no group.
    #[inline]
    pub fn number(&self, layer: u8, theirs: u32) -> usize {
        let (size, column) = self.column(theirs);
        let group = self.pairs.group_of[self.pairs.place(layer, self.size, size)];
        let (base, columns) = group.expect("the position is of a group");
        base + self.number * columns + column
    }

    /// Calls `each` with the number of every position in which the other player has one more of the empty
    /// cells, and with that cell, if the stones are [rigid](Self::is_rigid).
    ///
    /// # Panics
    /// If they are not, or such positions belong to no group.
    #[inline]
    pub fn with_one_more(&self, layer: u8, theirs: u32, mut each: impl FnMut(u32, usize)) {
        assert!(self.is_rigid(), "only the first symmetry leaves the stones as they are");
        let Self { pairs, row, size, .. } = *self;
        let (first, others) = (self.number, self.least(theirs));
        let squeezed = row.others.squeeze(others);
        let group = pairs.group_of[pairs.place(layer, size, theirs.count_ones() as usize + 1)];
        let (base, columns) = group.expect("the positions are of a group");
        let back = pairs.symmetry.inverse(self.way);
        // squeezing keeps the order of the cells
        let mut empty = row.others.kept() & !others;
        let mut room = ((1_u32 << row.others.kept().count_ones()) - 1) & !squeezed;
        while empty != 0 {
            let (cell, bit) = (empty.trailing_zeros(), room & room.wrapping_neg());
            (empty, room) = (empty & (empty - 1), room & (room - 1));
            let cell = if self.way == 0 { cell } else { pairs.symmetry.cell_image(back, cell) };
            each(cell, base + first * columns + pairs.subsets.rank(squeezed | bit));
        }
    }

    /// How the cells beside the set of the row are put together.
    pub(super) fn squeezed(&self) -> &Squeeze {
        &self.row.others
    }

    /// The numbers of the row in a layer, beside so many stones of the other player.
    ///
    /// # Panics
    /// If there are no such positions.
    pub(super) fn row_numbers(&self, layer: u8, theirs: u32) -> Range<usize> {
        let group = self.pairs.group_of[self.pairs.place(layer, self.size, theirs as usize)];
        let (base, columns) = group.expect("the positions are of a group");
        let first = base + self.number * columns;
        first..first + columns
    }

    /// The place in the row of the position with these stones of the other player.
    #[inline]
    pub(super) fn place_in_row(&self, theirs: u32) -> usize {
        self.column(theirs).1
    }

    /// How many stones the other player has, and their column in the row.
    #[inline]
    fn column(&self, theirs: u32) -> (usize, usize) {
        self.pairs.subsets.size_and_rank(self.row.others.squeeze(self.least(theirs)))
    }

    /// The other player's stones, taken along to the set of the row: the least of all symmetric ones.
    #[inline]
    fn least(&self, theirs: u32) -> u32 {
        let symmetry = &self.pairs.symmetry;
        // the first symmetry moves nothing
        let others = if self.way == 0 { theirs } else { symmetry.image(self.way, theirs) };
        // all images of the first are images of any: compare with that one
        symmetries(self.row.fixed_by).fold(others, |least, s| least.min(symmetry.image(s, others)))
    }
}

/// Positions of some groups, cut up by [`Pairs::tiles`].
#[derive(Clone, Debug)]
pub struct PairTiles<'p> {
    pairs: &'p Pairs,
    groups: Vec<TiledGroup>,
    count: usize,
}

/// A group whose rows are the sets of the other stones.
#[derive(Clone, Copy, Debug)]
struct TiledGroup {
    group: usize,
    columns: usize,
    /// Its first tile.
    first: usize,
}

impl PairTiles<'_> {
    /// How many tiles there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Calls `visit` for the positions of a tile. Of symmetric positions one is in a tile.
    pub fn each(&self, tile: usize, visit: &mut dyn FnMut(Stones)) {
        let group = self.groups.partition_point(|group| group.first <= tile) - 1;
        let TiledGroup { group, columns, first } = self.groups[group];
        let LayerGroup { layer, mine, theirs, .. } = self.pairs.groups[group];
        let (rows, second) = (&self.pairs.rows(theirs as usize).rows, self.pairs.is_second(layer));
        let across = columns.div_ceil(TILE_COLUMNS);
        let (down, right) = ((tile - first) / across * TILE_ROWS, (tile - first) % across * TILE_COLUMNS);
        for row in &rows[down..rows.len().min(down + TILE_ROWS)] {
            for column in right..columns.min(right + TILE_COLUMNS) {
                if let Some((theirs, mine)) = self.pairs.least(row, column, mine) {
                    visit(Stones { mine, theirs, layer, second });
                }
            }
        }
    }
}

/// The symmetries of a set of them.
fn symmetries(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        next
    })
}

/// The rows of sets of a size, and by the rank of a set its row with the way there.
fn orbits(symmetry: &Symmetry, subsets: &Subsets, size: u32) -> (Vec<OrbitRow>, Vec<u32>) {
    let inverses: Vec<usize> = (0..symmetry.order()).map(|s| symmetry.inverse(s)).collect();
    let board = u32::MAX.checked_shr(u32::BITS - symmetry.cells()).unwrap_or(0);
    let mut rows = Vec::new();
    let mut row_of = vec![u32::MAX; subsets.of_size(size).len()];
    for (rank, &set) in subsets.of_size(size).iter().enumerate() {
        if row_of[rank] != u32::MAX {
            continue;
        }
        let mut fixed_by = 0;
        for (s, inverse) in inverses.iter().enumerate() {
            let image = symmetry.image(s, set);
            row_of[subsets.rank(image)] = u32::try_from(rows.len() * 32 + inverse).expect("rows are few");
            fixed_by |= u32::from(image == set) << s;
        }
        row_of[rank] &= !31;
        rows.push(OrbitRow { set, fixed_by: fixed_by & !1, others: Squeeze::new(board & !set) });
    }
    (rows, row_of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Numbers are shared by exactly the symmetric positions, and come back.
    #[test]
    fn numbers_are_orbits() {
        let boards = [
            (Symmetry::of_grid(3, 3), vec![(0, 0, 0), (0, 3, 3), (0, 2, 3), (1, 2, 3), (0, 9, 0), (0, 0, 9)]),
            (Symmetry::of_grid(2, 4), vec![(0, 1, 2), (2, 4, 4), (1, 3, 0)]),
            (Symmetry::of_grid(4, 4), vec![(0, 4, 4), (0, 2, 1)]),
            (Symmetry::generated(5, &[]), vec![(0, 2, 1)]),
        ];
        for (symmetry, groups) in boards {
            let pairs = Pairs::new(symmetry.clone(), groups.clone());
            let all = |k: u32| (0..1_u32 << symmetry.cells()).filter(move |set| set.count_ones() == k);
            let mut seen: BTreeMap<usize, Vec<Stones>> = BTreeMap::new();
            for &(layer, mine, theirs) in &groups {
                for mine in all(mine) {
                    for theirs in all(theirs).filter(|theirs| theirs & mine == 0) {
                        let at = Stones { mine, theirs, layer, second: false };
                        assert!(pairs.holds(&at));
                        seen.entry(pairs.number(&at)).or_default().push(at);
                    }
                }
            }
            for number in 0..pairs.size() {
                let Some(at) = pairs.position(number) else {
                    assert!(!seen.contains_key(&number) && pairs.orbit_of(number) == 0);
                    continue;
                };
                let orbit = &seen[&number];
                assert!(orbit.contains(&at));
                assert_eq!([pairs.orbit(&at), pairs.orbit_of(number)], [orbit.len() as u64; 2]);
                let image = |s| {
                    let [mine, theirs] = [at.mine, at.theirs].map(|set| symmetry.image(s, set));
                    Stones { mine, theirs, ..at }
                };
                let images: std::collections::HashSet<_> = (0..symmetry.order()).map(image).collect();
                assert_eq!(images, orbit.iter().copied().collect());
            }
        }
    }

    /// Each number that is no hole is in one tile.
    #[test]
    fn tiles_cover_numbers_once() {
        let boards = [
            (Symmetry::of_grid(3, 3), vec![(0, 3, 3), (0, 2, 3), (1, 2, 3), (0, 9, 0), (0, 0, 9)]),
            (Symmetry::of_grid(4, 4), vec![(0, 4, 4), (0, 2, 1), (1, 0, 3)]),
        ];
        for (symmetry, groups) in boards {
            let pairs = Pairs::new(symmetry, groups).sided();
            let starts: Vec<usize> =
                pairs.groups().map(|(_, numbers)| numbers.start).chain([pairs.size()]).collect();
            for (i, &start) in starts.iter().enumerate() {
                for &end in &starts[i..] {
                    let tiles = pairs.tiles(start..end).unwrap();
                    let mut numbers = Vec::new();
                    (0..tiles.len())
                        .for_each(|tile| tiles.each(tile, &mut |at| numbers.push(pairs.number(&at))));
                    numbers.sort_unstable();
                    let held = (start..end).filter(|&number| pairs.position(number).is_some());
                    assert!(numbers.into_iter().eq(held));
                }
            }
            assert!(pairs.tiles(0..starts[1] - 1).is_none() && pairs.tiles(1..starts[1]).is_none());
        }
    }

    #[test]
    fn foreign_positions_are_not_held() {
        let pairs = Pairs::new(Symmetry::of_grid(3, 3), [(0, 3, 3)]);
        let at = |mine, theirs, layer| Stones { mine, theirs, layer, second: false };
        assert!(pairs.holds(&at(0b111, 0b111_000, 0)));
        for foreign in [at(0b111, 0b1_110, 0), at(0b11, 0b111_000, 0), at(0b111, 0b111_000, 1)] {
            assert!(!pairs.holds(&foreign));
        }
        assert!(!pairs.holds(&at(0b111, 0b111 << 9, 0)));
    }
}
