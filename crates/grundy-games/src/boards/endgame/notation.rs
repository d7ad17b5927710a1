//! Positions as text: Forsyth-Edwards notation, or the squares of the men in the order of the material.

use cozy_chess::{Board, BoardBuilder, Color, File, Piece, Rank, Square, get_king_moves};

use grundy_base::error::BadText;
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::report::scene::{self, Names, Scene};
use grundy_base::text::Text;
use grundy_endgame::Material;

/// A man on a square, and where the text says so.
#[derive(Clone, Copy)]
struct Man<'t> {
    color: Color,
    piece: Piece,
    square: Square,
    place: Text<'t>,
}

/// Who is to move, and where the text says so.
type Turn<'t> = (Color, Text<'t>);

const FIELDS: &str = "write a position as 8/8/8/5k2/8/8/1Q6/K7 w - - or as the squares of its men: a1 b2 f5";

/// A legal position of the material, or of what captures and promotions make of it, in colours as they are or
/// exchanged.
pub(super) fn read(text: Text<'_>, material: Material) -> Result<Board, BadText> {
    let text = text.trim();
    let words: Vec<Text<'_>> = text.words().collect();
    let Some(first) = words.first() else {
        return Err(text.bad(Phrase::brief("wrong-missing", "a position is missing")).hint(FIELDS));
    };
    let is_forsyth = first.as_str().contains('/');
    let (men, turn) = if is_forsyth { forsyth(text, &words)? } else { squares(text, &words, material)? };
    let passed = words.get(3).filter(|word| is_forsyth && word.as_str() != "-");
    check(text, &men, turn)?;
    let mut builder = BoardBuilder::empty();
    builder.side_to_move = turn.0;
    for man in &men {
        *builder.square_mut(man.square) = Some((man.piece, man.color));
    }
    let board = builder
        .build()
        .map_err(|_| turn.1.bad("the side that is not to move is in check, so it cannot have moved last"))?;
    let board = match passed {
        Some(word) if material.en_passant() => {
            builder.en_passant = Some(square(*word)?);
            let passed =
                builder.build().map_err(|_| word.bad("no pawn has just stepped over this square"))?;
            super::plain(&passed)
        }
        _ => board,
    };
    let here = Material::of(&board);
    let same = |known: Material| known == here || known.normal().0 == here.normal().0;
    // most positions are of the material itself
    if !same(material) && !material.chain().into_iter().any(same) {
        let place = if first.as_str().contains('/') { *first } else { text };
        let problem =
            format!("{here} is no position of {material}, nor what captures and promotions make of it");
        return Err(place.bad(problem).hint(phrase!(
            "hint-ask-as",
            "ask for it as {question}",
            question = format!("endgame:{here}")
        )));
    }
    Ok(board)
}

/// Forsyth-Edwards notation, in the four fields that matter here.
pub(super) fn fen(board: &Board) -> String {
    let text = board.to_string();
    text.split(' ').take(4).collect::<Vec<_>>().join(" ")
}

/// The board with its men.
pub(super) fn scene(board: &Board) -> Scene {
    let mut drawn = scene::Board::free(8, 8, Names::Chess).chequered();
    for (row, rank) in Rank::ALL.into_iter().rev().enumerate() {
        for (column, file) in File::ALL.into_iter().enumerate() {
            let here = Square::new(file, rank);
            if let (Some(piece), Some(color)) = (board.piece_on(here), board.color_on(here)) {
                let kind = match piece {
                    Piece::King => 'K',
                    Piece::Queen => 'Q',
                    Piece::Rook => 'R',
                    Piece::Bishop => 'B',
                    Piece::Knight => 'N',
                    Piece::Pawn => 'P',
                };
                drawn = drawn.with(row, column, scene::Piece::Chess { white: color == Color::White, kind });
            }
        }
    }
    Scene::Board(drawn)
}

/// A position to start from: the men near their places in the game, if that is legal.
pub(super) fn start(material: Material) -> Option<Board> {
    let mut builder = BoardBuilder::empty();
    for (color, piece) in material.men() {
        let home = match piece {
            Piece::King => [Square::E1, Square::E2, Square::E3],
            Piece::Queen => [Square::D1, Square::C2, Square::D2],
            Piece::Rook => [Square::A1, Square::H1, Square::A2],
            Piece::Bishop => [Square::C1, Square::F1, Square::B2],
            Piece::Knight => [Square::B1, Square::G1, Square::C3],
            Piece::Pawn => [Square::D3, Square::C3, Square::F3],
        };
        let mut squares = home.into_iter().map(|square| square.relative_to(color));
        let free = squares.find(|&square| builder.square(square).is_none())?;
        *builder.square_mut(free) = Some((piece, color));
    }
    builder.build().ok()
}

fn square(place: Text<'_>) -> Result<Square, BadText> {
    place.as_str().to_ascii_lowercase().parse().map_err(|_| {
        let problem = format!(
            "'{}' is no square: expected a letter from a to h and a digit from 1 to 8",
            place.as_str()
        );
        // KQK alone is no square: it is the parameter
        match Material::read(place) {
            Ok(_) => place.bad(problem).hint(phrase!(
                "hint-ask-as",
                "ask for it as {question}",
                question = format!("endgame:{}", place.as_str()),
            )),
            Err(_) => place.bad(problem).hint(FIELDS),
        }
    })
}

fn turn(place: Text<'_>) -> Option<Turn<'_>> {
    match place.as_str() {
        "w" | "W" => Some((Color::White, place)),
        "b" | "B" => Some((Color::Black, place)),
        _ => None,
    }
}

/// The squares of the men, white's king first, in the order in which the material is written.
fn squares<'t>(
    text: Text<'t>,
    words: &[Text<'t>],
    material: Material,
) -> Result<(Vec<Man<'t>>, Turn<'t>), BadText> {
    let (words, turn) = match words.split_last() {
        Some((last, rest)) if turn(*last).is_some() => (rest, turn(*last).expect("just seen")),
        _ => (words, (Color::White, text)),
    };
    let mut order = material.men();
    // as they are written: black's king stands before black's other men, not after white's king
    order.sort_by_key(|(color, _)| *color as usize);
    let mut men = Vec::new();
    for (number, &place) in words.iter().enumerate() {
        let square = square(place)?;
        let Some(&(color, piece)) = order.get(number) else {
            let problem = format!("a square too many: {material} has {} men", order.len());
            return Err(place
                .bad(problem)
                .hint("positions of other materials are written in Forsyth-Edwards notation"));
        };
        men.push(Man { color, piece, square, place });
    }
    if let Some((color, piece)) = order.get(men.len()) {
        let name = format!("{}'s {}", side(*color), word(*piece));
        let end = text.part(text.as_str().len()..text.as_str().len());
        let problem = Phrase::brief(
            "wrong-missing",
            format!("the square of {name} is missing: {material} has {} men", order.len()),
        );
        return Err(end.bad(problem).hint(FIELDS));
    }
    Ok((men, turn))
}

/// Forsyth-Edwards notation: board, side to move, and then what must not matter.
fn forsyth<'t>(text: Text<'t>, words: &[Text<'t>]) -> Result<(Vec<Man<'t>>, Turn<'t>), BadText> {
    let board = words[0];
    let rows: Vec<Text<'_>> = board.split(&['/']).collect();
    if rows.len() != 8 {
        return Err(board.bad(format!("{} rows, but a board has 8", rows.len())).hint(FIELDS));
    }
    let mut men = Vec::new();
    for (row, rank) in rows.iter().zip(Rank::ALL.into_iter().rev()) {
        let mut file = 0;
        for (letter, place) in row.chars() {
            if let Some(empty) = letter.to_digit(10).filter(|empty| (1..=8).contains(empty)) {
                file += empty as usize;
                continue;
            }
            let Ok(piece) = Piece::try_from(letter.to_ascii_lowercase()) else {
                let problem =
                    format!("'{letter}' is neither a man (KQRBNP, kqrbnp) nor a number of empty squares");
                return Err(place.bad(problem).hint(FIELDS));
            };
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            if file < 8 {
                men.push(Man { color, piece, square: Square::index(rank as usize * 8 + file), place });
            }
            file += 1;
        }
        if file != 8 {
            return Err(row.bad(format!("this row has {file} squares, but a board has 8")).hint(FIELDS));
        }
    }
    let end = text.part(text.as_str().len()..text.as_str().len());
    let Some(&to_move) = words.get(1) else {
        return Err(end
            .bad(Phrase::brief("wrong-turn", "who is to move is missing: expected w or b"))
            .hint(FIELDS));
    };
    let turn = turn(to_move).ok_or_else(|| {
        to_move.bad(format!("'{}' is no side to move: expected w or b", to_move.as_str())).hint(FIELDS)
    })?;
    if let Some(castling) = words.get(2).filter(|word| word.as_str() != "-") {
        return Err(castling.bad("castling is not played in endgames here: expected -"));
    }
    if let Some(passant) = words.get(3).filter(|word| word.as_str() != "-") {
        // after a double step some programs name the square even if nobody can capture
        square(*passant)?;
    }
    for counter in words.iter().skip(4) {
        counter.number("a counter of moves", 0..=10_000)?;
    }
    if let Some(more) = words.get(6) {
        return Err(more.bad("the position has ended before this"));
    }
    Ok((men, turn))
}

fn side(color: Color) -> &'static str {
    if color == Color::White { "white" } else { "black" }
}

fn word(piece: Piece) -> &'static str {
    match piece {
        Piece::King => "king",
        Piece::Queen => "queen",
        Piece::Rook => "rook",
        Piece::Bishop => "bishop",
        Piece::Knight => "knight",
        Piece::Pawn => "pawn",
    }
}

/// One king each and apart, one man a square, no pawn on the first or last row.
fn check(text: Text<'_>, men: &[Man<'_>], turn: Turn<'_>) -> Result<(), BadText> {
    let mut kings = Vec::new();
    for color in [Color::White, Color::Black] {
        let mut own = men.iter().filter(|man| man.color == color && man.piece == Piece::King);
        kings.push(own.next().ok_or_else(|| text.bad(format!("{} has no king", side(color))))?);
        if let Some(second) = own.next() {
            return Err(second.place.bad(format!("{} has a second king", side(color))));
        }
    }
    for (number, man) in men.iter().enumerate() {
        if let Some(other) = men[..number].iter().find(|other| other.square == man.square) {
            let other = format!("{}'s {}", side(other.color), word(other.piece));
            return Err(man.place.bad(format!("{other} is on {} already", man.square)));
        }
        if man.piece == Piece::Pawn && matches!(man.square.rank(), Rank::First | Rank::Eighth) {
            return Err(man.place.bad("a pawn cannot stand on the first or the last row"));
        }
    }
    if get_king_moves(kings[0].square).has(kings[1].square) {
        return Err(kings[1].place.bad("the kings stand side by side"));
    }
    if men.iter().filter(|man| man.color == turn.0).count() > 16 {
        return Err(text.bad(format!("{} has more than 16 men", side(turn.0))));
    }
    Ok(())
}
