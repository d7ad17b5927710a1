//! Which positions of a game a book puts into its table, and where.

/// Positions below one, in blocks of rows.
#[derive(Clone, Debug)]
pub struct Layout<P> {
    /// The parts of the table.
    pub blocks: Vec<Block<P>>,
}

/// A part of a table with its heading; may be empty.
#[derive(Clone, Debug)]
pub struct Block<P> {
    /// The heading of the block.
    pub title: grundy_base::phrase::Phrase,
    /// The rows, each with its label.
    pub rows: Vec<(String, Vec<P>)>,
}

impl<P> Layout<P> {
    /// How many positions it has.
    pub fn count(&self) -> u64 {
        self.blocks.iter().flat_map(|block| &block.rows).map(|(_, row)| row.len() as u64).sum()
    }
}
