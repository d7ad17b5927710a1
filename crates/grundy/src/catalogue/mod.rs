//! The catalogue: one file a game, and the list that a test keeps in step with the folder.

use crate::error::{BadText, Error};
use crate::game::Game;
use crate::heap::Code;
use crate::notation::args::Args;
use crate::notation::text::Text;
use crate::table::Table;

pub mod all_but;
pub mod chomp;
pub mod chomp_point;
pub mod crosses;
pub mod crossing_out;
pub mod dawson;
pub mod fibonacci_nim;
pub mod forest_chess;
pub mod grundys_game;
pub mod half_nim;
pub mod kayles;
pub mod lasker;
pub mod mines;
pub mod multiply;
pub mod nim;
pub mod octal;
pub mod odd_stones;
pub mod partisan_sticks;
pub mod partisan_strip;
pub mod pawns;
pub mod plus_minus;
pub mod queen;
pub mod robot_fire;
pub mod row_cards;
pub mod splitting;
pub mod sticks;
pub mod stones;
pub mod token;
pub mod white_knight;

/// All games, by file name. Kept by the test `the_catalogue_lists_every_file`.
pub const GAMES: &[&Game] = &[
    &all_but::GAME,
    &chomp::GAME,
    &chomp_point::GAME,
    &crosses::GAME,
    &crossing_out::GAME,
    &dawson::GAME,
    &fibonacci_nim::GAME,
    &forest_chess::GAME,
    &grundys_game::GAME,
    &half_nim::GAME,
    &kayles::GAME,
    &lasker::GAME,
    &mines::GAME,
    &multiply::GAME,
    &nim::GAME,
    &octal::GAME,
    &odd_stones::GAME,
    &partisan_sticks::GAME,
    &partisan_strip::GAME,
    &pawns::GAME,
    &plus_minus::GAME,
    &queen::GAME,
    &robot_fire::GAME,
    &row_cards::GAME,
    &splitting::GAME,
    &sticks::GAME,
    &stones::GAME,
    &token::GAME,
    &white_knight::GAME,
];

/// The game with this name or alias.
pub fn find(name: &str) -> Option<&'static Game> {
    GAMES.iter().copied().find(|game| {
        std::iter::once(&game.id).chain(game.aliases).any(|known| known.eq_ignore_ascii_case(name))
    })
}

/// The name nearest to a mistyped one, if any is near.
pub fn nearest(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    let names = GAMES.iter().flat_map(|game| std::iter::once(game.id).chain(game.aliases.iter().copied()));
    names
        .map(|known| (strsim::damerau_levenshtein(&name, known), known))
        .filter(|(distance, known)| *distance <= 1 + known.len() / 3)
        .min()
        .map(|(_, known)| known)
}

/// Opens a game as it is written: a name, with parameters after a colon; or the code of a take-and-break game (`0.137`).
/// `read` reads the files that parameters name.
///
/// Gives the opened game and how it is written canonically.
///
/// # Errors
/// An unknown name (the nearest is suggested), or bad parameters.
pub fn open(
    text: Text<'_>,
    read: &dyn Fn(&str) -> Result<String, String>,
) -> Result<(String, Box<dyn Table>), Error> {
    if Code::looks_like(text.as_str()) {
        let code = Code::read(text)?;
        return Ok((code.to_string(), octal::open_code(code)));
    }
    let (name, params) =
        text.split_once(':').unwrap_or((text, text.part(text.as_str().len()..text.as_str().len())));
    let game = find(name.as_str()).ok_or_else(|| unknown(name))?;
    if params.is_blank() && name.as_str().len() < text.as_str().len() {
        return Err(params
            .bad("the parameters after the colon are missing")
            .hint(format!("`grundy games {}` explains them; without the colon they have defaults", game.id))
            .into());
    }
    let args = Args::new(params, read);
    if game.id == octal::GAME.id {
        // one game has one name, however it is written: a sum tells games apart by their names
        let code = octal::read_code(&args)?;
        return Ok((code.to_string(), octal::open_code(code)));
    }
    let written =
        if args.is_empty() { game.id.to_owned() } else { format!("{}:{}", game.id, params.as_str()) };
    Ok((written, (game.open)(&args)?))
}

/// The message for a name that no game has, with the nearest one that some game has.
pub fn unknown(name: Text<'_>) -> BadText {
    let bad = name.bad(format!("unknown game '{}'", name.as_str()));
    match nearest(name.as_str()) {
        Some(near) => bad.hint(format!("did you mean '{near}'? `grundy games` lists all")),
        None => bad.hint("`grundy games` lists all"),
    }
}
