//! The look of a rule file's positions: from the name `scene`, else from their form.

use grundy::report::scene::{Board, Names, Piece, Scene, Square, Unit};

use grundy_lang::plain::Plain;

/// The looks that a file can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Numbers are heaps.
    Heaps,
    /// A number is a strip of that many cells; a string is its cells.
    Strip,
    /// Cells in rows: a string with slashes between them, several strings, or what `show` gives.
    Board,
    /// Every part of a position is a card.
    Cards,
    /// Only text.
    Text,
}

impl Look {
    /// All, with their names.
    pub const ALL: [(&'static str, Self); 5] = [
        ("heaps", Self::Heaps),
        ("strip", Self::Strip),
        ("board", Self::Board),
        ("cards", Self::Cards),
        ("text", Self::Text),
    ];

    /// The look of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, look)| *look)
    }
}

/// Longest row of cells.
const MAX_ROW_CHARS: usize = 60;
/// Cells of the largest board that is drawn.
const MAX_CELLS: usize = 2500;

/// The scene of a position; `None` if it is only text. `shown` is the result of the file's `show`.
///
/// ```
/// use grundy::report::scene::{Scene, Unit};
/// use grundy_lang::plain::Plain;
/// use grundy_script::file::scene::scene;
/// let heap = Scene::Heaps { unit: Unit::Stone, sizes: vec![7] };
/// assert_eq!(scene(&Plain::Int(7), None, None), Some(heap));
/// ```
pub fn scene(at: &Plain, look: Option<Look>, shown: Option<&str>) -> Option<Scene> {
    match (look, at) {
        (Some(Look::Text), _) => shown.map(Scene::text),
        (Some(Look::Heaps), _) => heaps(at),
        (Some(Look::Strip), Plain::Int(n)) => usize::try_from(*n)
            .ok()
            .filter(|&n| n <= MAX_CELLS)
            .map(|n| Scene::Board(Board::free(1, n, Names::None))),
        (Some(Look::Cards), Plain::Tuple(parts) | Plain::List(parts)) => {
            Some(Scene::Cards(parts.iter().map(plain_text).collect()))
        }
        (Some(Look::Strip | Look::Board), _) => match shown {
            Some(shown) => Some(board(shown)),
            None => rows(at).map(|rows| board(&rows)),
        },
        (Some(Look::Cards), _) => None,
        (None, _) => told(at, shown),
    }
}

/// The scene that the form of a position suggests.
fn told(at: &Plain, shown: Option<&str>) -> Option<Scene> {
    match (shown, at) {
        (Some(shown), _) if is_grid(shown) => Some(board(shown)),
        (Some(shown), _) => Some(Scene::text(shown)),
        (None, Plain::Int(_)) => heaps(at),
        (None, Plain::Str(text)) => {
            let cells = cells_of(text);
            let free = cells.contains(['.', '_']);
            let mut kinds: Vec<char> = cells.chars().filter(|c| *c != '/').collect();
            kinds.sort_unstable();
            kinds.dedup();
            // coins and the like: many cells, two kinds
            let coins = kinds.len() <= 2 && cells.chars().count() > 2;
            (is_marks(cells) && (free || coins)).then(|| board(&cells.replace('/', "\n")))
        }
        (None, _) => None,
    }
}

/// Sizes of heaps, if all are sizes.
fn heaps(at: &Plain) -> Option<Scene> {
    let sizes: Option<Vec<u64>> = match at {
        Plain::Int(n) => u64::try_from(*n).ok().map(|n| vec![n]),
        Plain::Tuple(parts) | Plain::List(parts) => parts
            .iter()
            .map(|part| match part {
                Plain::Int(n) => u64::try_from(*n).ok(),
                _ => None,
            })
            .collect(),
        _ => None,
    };
    sizes.map(|sizes| Scene::Heaps { unit: Unit::Stone, sizes })
}

/// The rows of a board, one a line.
fn rows(at: &Plain) -> Option<String> {
    match at {
        Plain::Str(text) => Some(cells_of(text).replace('/', "\n")),
        Plain::Tuple(parts) | Plain::List(parts) => {
            let rows = parts.iter().map(|part| match part {
                Plain::Str(row) => Some(row.to_string()),
                _ => None,
            });
            rows.collect::<Option<Vec<String>>>().map(|rows| rows.join("\n"))
        }
        _ => None,
    }
}

/// The cells of a text such as `V:..../....`. One or two letters before a colon name the mover.
fn cells_of(text: &str) -> &str {
    match text.split_once(':') {
        Some((who, cells)) if who.chars().count() <= 2 && !cells.contains(':') => cells,
        _ => text,
    }
}

/// Whether a text consists of cell marks in rows that are not too long.
fn is_marks(text: &str) -> bool {
    let mark = |c: char| c.is_ascii_alphanumeric() || "._#*/-".contains(c);
    !text.is_empty()
        && text.chars().all(mark)
        && text.split('/').all(|row| row.chars().count() <= MAX_ROW_CHARS)
        && text.len() <= MAX_CELLS
}

/// Whether a drawing is a rectangle of marks, two rows at least.
fn is_grid(shown: &str) -> bool {
    let rows: Vec<usize> = shown.lines().map(|row| row.chars().count()).collect();
    let alike = rows.iter().all(|&row| row == rows[0] && row > 1);
    rows.len() > 1 && alike && shown.lines().all(|row| is_marks(row) && !row.contains('/'))
}

fn board(rows: &str) -> Scene {
    if rows.len() > MAX_CELLS {
        return Scene::text(rows);
    }
    Scene::Board(Board::of_rows(&rows.replace('/', "\u{2215}"), Names::None, square))
}

/// The cell of a mark.
fn square(mark: char) -> Square {
    match mark {
        '.' | '_' => Square::Free,
        '#' | '*' => Square::Blocked,
        ' ' => Square::Nothing,
        'x' | 'X' => Square::Holds(Piece::First(mark)),
        'o' | 'O' => Square::Holds(Piece::Second(mark)),
        other => Square::Holds(Piece::Text(other.to_string())),
    }
}

/// The text on a card, without quotes.
fn plain_text(part: &Plain) -> String {
    match part {
        Plain::Str(text) => text.to_string(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Plain {
        Plain::Str(text.into())
    }

    fn size(scene: Option<Scene>) -> Option<(usize, usize)> {
        match scene {
            Some(Scene::Board(board)) => Some((board.rows(), board.columns)),
            _ => None,
        }
    }

    #[test]
    fn forms_tell() {
        assert_eq!(size(scene(&text("V:..../....|"), None, None)), None);
        assert_eq!(size(scene(&text("V:..../...."), None, None)), Some((2, 4)));
        assert_eq!(size(scene(&text("THTTHH"), None, None)), Some((1, 6)));
        assert_eq!(size(scene(&text("T:TTT..FFF"), None, None)), Some((1, 8)));
        assert_eq!(size(scene(&text("X.O......"), None, Some("X.O\n...\n..."))), Some((3, 3)));
        for words in ["cat:b:d", "abcdef", "x", "with blanks ."] {
            assert_eq!(scene(&text(words), None, None), None, "{words}");
        }
        let words = scene(&text("x.."), None, Some("a tree\n  of words"));
        assert_eq!(words, Some(Scene::text("a tree\n  of words")));
        assert_eq!(scene(&Plain::Int(-3), None, None), None);
    }

    #[test]
    fn files_say() {
        let pair = Plain::Tuple([Plain::Int(5), Plain::Int(2)].into());
        assert_eq!(scene(&pair, None, None), None);
        let heaps = Scene::Heaps { unit: Unit::Stone, sizes: vec![5, 2] };
        assert_eq!(scene(&pair, Some(Look::Heaps), None), Some(heaps));
        let cards = Scene::Cards(vec!["5".to_owned(), "2".to_owned()]);
        assert_eq!(scene(&pair, Some(Look::Cards), None), Some(cards));
        let rows = Plain::Tuple([text("ab."), text("..c")].into());
        assert_eq!(size(scene(&rows, Some(Look::Board), None)), Some((2, 3)));
        assert_eq!(size(scene(&Plain::Int(4), Some(Look::Strip), None)), Some((1, 4)));
        assert_eq!(size(scene(&Plain::Int(i64::MAX), Some(Look::Strip), None)), None);
        assert_eq!(scene(&text("..x"), Some(Look::Text), None), None);
        assert_eq!(scene(&pair, Some(Look::Board), None), None);
    }
}
