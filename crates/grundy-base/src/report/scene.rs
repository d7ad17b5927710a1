//! What a position looks like, as data: views draw it, and mark moves by the difference of two scenes.

mod change;
mod things;

pub use change::{Change, Run, change, changes};
pub use things::{Coloured, Thing, Vertex, Whose};

/// A position as a picture would show it, without shapes, sizes or colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scene {
    /// Heaps or rows of like things. A part is a heap, a place is a thing, counted from the bottom or from
    /// the left.
    Heaps {
        /// The kind of objects drawn.
        unit: Unit,
        /// The number of objects in each heap or row.
        sizes: Vec<u64>,
    },
    /// A rectangular board of cells. There is one part; a place is a cell, row by row from the top left.
    Board(Board),
    /// Cards or numbers in a row. There is one part; a place is a card, from the left.
    Cards(Vec<String>),
    /// Tokens on the vertices of a graph. There is one part; a place is a vertex.
    Graph(Network),
    /// Things on a table, in rows. There is one part; a place is a thing, row by row from the left.
    Things(Vec<Vec<Thing>>),
    /// A graph whose vertices or edges belong to players. There is one part; a place is a vertex or an edge.
    Coloured(Coloured),
    /// Several games side by side. A part is one of them, or a part of one, counted from the left.
    Sum(Vec<Scene>),
    /// Nothing to draw but text.
    Lines(Vec<String>),
}

/// What heaps are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Stones, lying in a pile.
    Stone,
    /// Sticks, standing in a row.
    Stick,
    /// Pins of a bowling alley, standing in a row.
    Pin,
    /// Cells of a strip.
    Cell,
}

/// A rectangular board of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// How many cells a row has.
    pub columns: usize,
    /// The cells, row by row from the top left; whole rows.
    pub cells: Vec<Square>,
    /// How cells are named at the edge.
    pub names: Names,
    /// Whether the cells are light and dark in turn.
    pub chequered: bool,
    /// Whether all components of a sum stand on this same board.
    pub common: bool,
    /// Pairs of cells that a line joins. With lines the cells are points, and drawing between cells is text
    /// alone.
    pub lines: Vec<(usize, usize)>,
    /// Cells that are drawn away from their place in the rows: the cell, and how far across and down, in
    /// hundredths of a cell.
    pub places: Vec<(usize, [u32; 2])>,
    /// The cells that decided the game: a row that won it.
    pub decided: Vec<usize>,
}

/// How cells of a board are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// The cells have no names.
    None,
    /// Columns by letters, rows by numbers from the bottom.
    Chess,
    /// Rows and columns by numbers from the top left.
    Matrix,
    /// Columns by numbers; rows have no names.
    Columns,
}

/// One cell of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Square {
    /// No cell: the board has another shape.
    Nothing,
    /// A free cell without a piece.
    Free,
    /// A cell that cannot be used: a mine.
    Blocked,
    /// Drawing between cells.
    Drawing(char),
    /// A cell with a piece.
    Holds(Piece),
}

/// What stands on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Something that both players move.
    Chip,
    /// A poisoned cell.
    Poison,
    /// The first player's mark or stone, by its letter.
    First(char),
    /// The second player's mark or stone, by its letter.
    Second(char),
    /// A chess piece.
    Chess {
        /// Whether the piece is white.
        white: bool,
        /// Its English letter: K, Q, R, B, N or P.
        kind: char,
    },
    /// A number or a word.
    Text(String),
}

/// A graph with tokens on its vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// The names of the vertices.
    pub vertices: Vec<String>,
    /// From where to where; both ways are two arcs.
    pub arcs: Vec<(usize, usize)>,
    /// The vertices with a token.
    pub tokens: Vec<usize>,
}

/// Larger boards are not drawn.
pub const MAX_CELLS: usize = 10_000;
/// Larger graphs are not drawn.
pub const MAX_VERTICES: usize = 400;

impl Board {
    /// A board with no cell yet, of rows of this length.
    pub fn new(columns: usize, names: Names) -> Self {
        Self {
            columns,
            cells: Vec::new(),
            names,
            chequered: false,
            common: false,
            lines: Vec::new(),
            places: Vec::new(),
            decided: Vec::new(),
        }
    }

    /// A board whose rows are given by characters; `square` says what each means. Rows are filled up with
    /// nothing.
    pub fn of_rows(text: &str, names: Names, square: impl Fn(char) -> Square) -> Self {
        let rows: Vec<Vec<Square>> =
            text.split(['/', '\n']).map(|row| row.chars().map(&square).collect()).collect();
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut board = Self::new(columns, names);
        for mut row in rows {
            row.resize(columns, Square::Nothing);
            board.cells.append(&mut row);
        }
        board
    }

    /// A rectangle of free cells.
    pub fn free(rows: usize, columns: usize, names: Names) -> Self {
        Self { cells: vec![Square::Free; rows.saturating_mul(columns)], ..Self::new(columns, names) }
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.cells.len().checked_div(self.columns).unwrap_or(0)
    }

    /// The cell of a row and a column from the top left, nothing outside.
    pub fn at(&self, row: usize, column: usize) -> &Square {
        let place = (column < self.columns).then_some(row * self.columns + column);
        place.and_then(|place| self.cells.get(place)).unwrap_or(&Square::Nothing)
    }

    /// With a piece on a cell, if there is such a cell.
    #[must_use]
    pub fn with(mut self, row: usize, column: usize, piece: Piece) -> Self {
        if column < self.columns
            && let Some(cell) = self.cells.get_mut(row * self.columns + column)
        {
            *cell = Square::Holds(piece);
        }
        self
    }

    /// As a board on which all components of a sum stand.
    #[must_use]
    pub fn common(self) -> Self {
        Self { common: true, ..self }
    }

    /// With light and dark cells.
    #[must_use]
    pub fn chequered(self) -> Self {
        Self { chequered: true, ..self }
    }

    /// With lines that join cells, numbered row by row.
    #[must_use]
    pub fn joined(self, lines: Vec<(usize, usize)>) -> Self {
        Self { lines, ..self }
    }

    /// With cells drawn away from their places in the rows.
    #[must_use]
    pub fn placed(self, places: Vec<(usize, [u32; 2])>) -> Self {
        Self { places, ..self }
    }

    /// With the cells that decided the game.
    #[must_use]
    pub fn decided(self, decided: Vec<usize>) -> Self {
        Self { decided, ..self }
    }

    /// Another component of the sum on the same board; a larger board wins.
    fn overlaid(self, other: Self) -> Self {
        let (rows, columns) = (self.rows().max(other.rows()), self.columns.max(other.columns));
        let mut cells = Vec::with_capacity(rows * columns);
        for row in 0..rows {
            for column in 0..columns {
                cells.push(match (self.at(row, column), other.at(row, column)) {
                    (Square::Holds(piece), _) | (_, Square::Holds(piece)) => Square::Holds(piece.clone()),
                    (Square::Nothing, there) => there.clone(),
                    (here, _) => here.clone(),
                });
            }
        }
        Self { columns, cells, ..self }
    }
}

impl Scene {
    /// One heap of this size.
    pub fn heap(unit: Unit, size: u64) -> Self {
        Self::Heaps { unit, sizes: vec![size] }
    }

    /// A sum of components: heaps of one kind become one scene, pieces on a common board too.
    pub fn sum(parts: impl IntoIterator<Item = Scene>) -> Self {
        let mut joined: Vec<Self> = Vec::new();
        for part in parts {
            match (joined.last_mut(), part) {
                (Some(Self::Heaps { unit, sizes }), Self::Heaps { unit: like, sizes: more })
                    if *unit == like =>
                {
                    sizes.extend(more);
                }
                (Some(Self::Board(board)), Self::Board(other)) if board.common && other.common => {
                    let below = std::mem::replace(board, Board::new(0, Names::None));
                    *board = below.overlaid(other);
                }
                (Some(Self::Graph(graph)), Self::Graph(other))
                    if (&graph.vertices, &graph.arcs) == (&other.vertices, &other.arcs) =>
                {
                    graph.tokens.extend(other.tokens);
                }
                (Some(Self::Coloured(graph)), Self::Coloured(other)) if graph.is_like(&other) => {
                    graph.join(other);
                }
                (Some(Self::Lines(lines)), Self::Lines(more)) => lines.extend(more),
                (_, part) => joined.push(part),
            }
        }
        match joined.len() {
            1 => joined.remove(0),
            _ => Self::Sum(joined),
        }
    }

    /// A scene that shows text, line by line.
    pub fn text(text: &str) -> Self {
        Self::Lines(text.lines().map(str::to_owned).collect())
    }

    /// How many parts a scene has.
    pub fn parts(&self) -> usize {
        match self {
            Self::Heaps { sizes, .. } => sizes.len(),
            Self::Sum(scenes) => scenes.iter().map(Self::parts).sum(),
            _ => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_joined() {
        let heap = |n| Scene::heap(Unit::Stone, n);
        assert_eq!(Scene::sum([heap(3), heap(1)]), Scene::Heaps { unit: Unit::Stone, sizes: vec![3, 1] });
        let mixed = Scene::sum([heap(3), Scene::heap(Unit::Pin, 4), heap(2)]);
        assert_eq!(mixed.parts(), 3);
        let board =
            |column| Scene::Board(Board::free(1, 3, Names::Matrix).with(0, column, Piece::Chip).common());
        let Scene::Board(both) = Scene::sum([board(0), board(2)]) else { panic!("one board") };
        assert_eq!(both.cells, [Square::Holds(Piece::Chip), Square::Free, Square::Holds(Piece::Chip)]);
    }

    #[test]
    fn boards_have_whole_rows() {
        let board = Board::of_rows("ab/c", Names::None, Square::Drawing);
        assert_eq!((board.rows(), board.columns), (2, 2));
        assert_eq!((board.at(1, 1), board.at(0, 2)), (&Square::Nothing, &Square::Nothing));
    }
}
