//! Positions drawn with characters, for a terminal or a text file.

use grundy::report::scene::{Board, Names, Network, Piece, Scene, Square, Unit};

/// Things of a heap that are drawn one by one; larger heaps end in dots.
const MAX_DRAWN: usize = 60;
/// Vertices of a graph that are listed.
const MAX_LISTED_VERTICES: usize = 40;
/// A row of a board that is wider than this is not drawn.
const MAX_ROW_COLUMNS: usize = 160;

/// The signs of drawings, and what stands for them where only ASCII can be shown.
const SIGNS: [(char, &str); 24] = [
    ('●', "o"),
    ('│', "|"),
    ('▲', "A"),
    ('□', "#"),
    ('·', "."),
    ('■', "#"),
    ('✗', "!"),
    ('…', "..."),
    ('→', "->"),
    ('♔', "K"),
    ('♕', "Q"),
    ('♖', "R"),
    ('♗', "B"),
    ('♘', "N"),
    ('♙', "P"),
    ('♚', "k"),
    ('♛', "q"),
    ('♜', "r"),
    ('♝', "b"),
    ('♞', "n"),
    ('♟', "p"),
    ('×', "x"),
    ('∞', "oo"),
    ('−', "-"),
];

/// A drawing in ASCII: White's chess pieces become capital letters, Black's small ones. Other letters stay.
pub fn ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match SIGNS.iter().find(|(sign, _)| *sign == c) {
            Some((_, stands)) => plain += stands,
            None => plain.push(c),
        }
    }
    plain
}

/// The scene in lines, each with a line break; `None` where there is nothing to draw but text, or no room.
///
/// ```
/// use grundy::report::scene::{Scene, Unit};
/// use grundy_explain::words::drawing::{ascii, drawing};
/// let heaps = Scene::Heaps { unit: Unit::Stone, sizes: vec![3, 1] };
/// assert_eq!(ascii(&drawing(&heaps).unwrap()), "1  ooo  3\n2  o    1\n");
/// ```
pub fn drawing(scene: &Scene) -> Option<String> {
    match scene {
        Scene::Heaps { unit, sizes } => Some(heaps(*unit, sizes)),
        Scene::Board(drawn) => board(drawn),
        Scene::Cards(cards) => {
            Some(cards.iter().map(|card| format!("[{card}]")).collect::<Vec<_>>().join(" ") + "\n")
        }
        Scene::Graph(drawn) => Some(graph(drawn)),
        Scene::Sum(scenes) => {
            let parts: Option<Vec<String>> = scenes.iter().map(drawing).collect();
            parts.map(|parts| parts.join("+\n"))
        }
        Scene::Things(_) | Scene::Coloured(_) | Scene::Lines(_) => None,
    }
}

/// A line for each heap: its number if there are several, its things, how many they are.
fn heaps(unit: Unit, sizes: &[u64]) -> String {
    let thing = match unit {
        Unit::Stone => "●",
        Unit::Stick => "│",
        Unit::Pin => "▲",
        Unit::Cell => "□",
    };
    let things = |size: u64| {
        let all = usize::try_from(size).unwrap_or(usize::MAX);
        match all > MAX_DRAWN {
            true => thing.repeat(MAX_DRAWN) + "…",
            false => thing.repeat(all),
        }
    };
    let rows: Vec<String> = sizes.iter().map(|size| things(*size)).collect();
    let widest = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    let number_width = sizes.len().to_string().len();
    let row = |(number, (row, size)): (usize, (&String, &u64))| match sizes.len() {
        1 => format!("{row}  {size}").trim_start().to_owned() + "\n",
        _ => format!("{number:>number_width$}  {row:<widest$}  {size}\n"),
    };
    (1..).zip(rows.iter().zip(sizes)).map(row).collect()
}

/// A board: rows with their names at the left, columns with theirs below or above.
fn board(board: &Board) -> Option<String> {
    let cells: Vec<String> = board.cells.iter().map(sign).collect();
    let cell_width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let (rows, columns) = (board.rows(), board.columns);
    let column_name = |column: usize| match board.names {
        Names::Chess => {
            u8::try_from(column).ok().filter(|&c| c < 26).map(|c| char::from(b'a' + c).to_string())
        }
        Names::Matrix | Names::Columns => Some((column + 1).to_string()),
        Names::None => None,
    };
    let row_name = |row: usize| match board.names {
        Names::Chess => (rows - row).to_string(),
        Names::Matrix => (row + 1).to_string(),
        Names::Columns | Names::None => String::new(),
    };
    let names: Vec<String> = (0..columns).map(|column| column_name(column).unwrap_or_default()).collect();
    let width = names.iter().map(String::len).max().unwrap_or(0).max(cell_width);
    let margin = (0..rows).map(|row| row_name(row).len()).max().unwrap_or(0);
    if margin + columns.saturating_mul(width + 1) > MAX_ROW_COLUMNS {
        return None;
    }
    let line = |name: String, cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>width$}")).collect();
        let line = match margin {
            0 => cells.join(" "),
            _ => format!("{name:>margin$}  {}", cells.join(" ")),
        };
        line.trim_end().to_owned() + "\n"
    };
    let heading = line(String::new(), &names);
    let mut lines: Vec<String> =
        (0..rows).map(|row| line(row_name(row), &cells[row * columns..(row + 1) * columns])).collect();
    match board.names {
        Names::None => {}
        Names::Matrix => lines.insert(0, heading),
        Names::Chess | Names::Columns => lines.push(heading),
    }
    Some(lines.concat())
}

/// A cell as text.
fn sign(cell: &Square) -> String {
    match cell {
        Square::Nothing => String::new(),
        Square::Free => "·".to_owned(),
        Square::Blocked => "■".to_owned(),
        Square::Drawing(c) => c.to_string(),
        Square::Holds(piece) => match piece {
            Piece::Chip => "●".to_owned(),
            Piece::Poison => "✗".to_owned(),
            Piece::First(c) | Piece::Second(c) => c.to_string(),
            Piece::Chess { white, kind } => chess(*white, *kind),
            Piece::Text(text) => text.clone(),
        },
    }
}

/// A chess piece.
fn chess(white: bool, kind: char) -> String {
    let all = if white {
        ['♔', '♕', '♖', '♗', '♘', '♙']
    } else {
        ['♚', '♛', '♜', '♝', '♞', '♟']
    };
    "KQRBNP".find(kind).map_or(kind, |place| all[place]).to_string()
}

/// A graph: each vertex with where it leads; a mark where a token stands.
fn graph(graph: &Network) -> String {
    let tokens = |vertex: usize| graph.tokens.iter().filter(|&&at| at == vertex).count();
    let widest = graph.vertices.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let most = (0..graph.vertices.len()).map(tokens).max().unwrap_or(0);
    let mut lines = String::new();
    for (vertex, name) in graph.vertices.iter().enumerate().take(MAX_LISTED_VERTICES) {
        let leads = graph.arcs.iter().filter(|(from, _)| *from == vertex);
        let leads: Vec<&str> =
            leads.filter_map(|(_, to)| graph.vertices.get(*to).map(String::as_str)).collect();
        let mark = "●".repeat(tokens(vertex));
        let line = match leads.is_empty() {
            true => format!("{mark:<most$} {name}"),
            false => format!("{mark:<most$} {name:<widest$} {} {}", "→", leads.join(" ")),
        };
        lines += line.trim_end();
        lines.push('\n');
    }
    if graph.vertices.len() > MAX_LISTED_VERTICES {
        lines += "…\n";
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_with_their_names() {
        let drawn = Board::of_rows("x.o/.#.", Names::Chess, |c| match c {
            '.' => Square::Free,
            '#' => Square::Blocked,
            'x' => Square::Holds(Piece::First('x')),
            c => Square::Holds(Piece::Second(c)),
        });
        let text = ascii(&drawing(&Scene::Board(drawn.clone())).unwrap());
        assert_eq!(text, "2  x . o\n1  . # .\n   a b c\n");
        let matrix = Board { names: Names::Matrix, ..drawn };
        let text = drawing(&Scene::Board(matrix)).unwrap();
        assert_eq!(text, "   1 2 3\n1  x · o\n2  · ■ ·\n");
    }

    #[test]
    fn chess_in_both_signs() {
        let pieces = Board::free(1, 2, Names::None).with(0, 0, Piece::Chess { white: true, kind: 'Q' }).with(
            0,
            1,
            Piece::Chess { white: false, kind: 'K' },
        );
        let scene = Scene::Board(pieces);
        assert_eq!(drawing(&scene).unwrap(), "♕ ♚\n");
        assert_eq!(ascii(&drawing(&scene).unwrap()), "Q k\n");
    }

    #[test]
    fn large_things_stay_small() {
        let heap = ascii(&drawing(&Scene::heap(Unit::Stone, u64::MAX)).unwrap());
        assert!(heap.len() < 100 && heap.contains("o...  18446744073709551615"), "{heap}");
        let wide = Scene::Board(Board::free(1, 200, Names::Columns));
        assert_eq!(drawing(&wide), None);
        assert_eq!(drawing(&Scene::text("all of it")), None);
    }

    #[test]
    fn graphs_and_sums() {
        let graph = Scene::Graph(Network {
            vertices: vec!["a".into(), "bc".into()],
            arcs: vec![(0, 1)],
            tokens: vec![0],
        });
        let cards = Scene::Cards(vec!["3".into(), "10".into()]);
        let both = ascii(&drawing(&Scene::Sum(vec![graph, cards])).unwrap());
        assert_eq!(both, "o a  -> bc\n  bc\n+\n[3] [10]\n");
    }
}
