//! The catalogue: one file a game in six folders, and the list that a test keeps in step with them. Internal
//! to grundy; use the crate `grundy`.

use grundy_base::error::{BadText, Error};
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::text::Text;
use grundy_door::game::Game;
use grundy_door::notation::args::{Args, Stream};
use grundy_door::notation::graph_file::Format;
use grundy_door::table::Table;
use grundy_heap::Code;
use grundy_heap::sequence::Digits;

pub mod boards;
pub mod graphs;
pub mod heaps;
pub mod partizan;
pub mod payoffs;
pub mod recurrences;
#[cfg(test)]
mod testing;
pub mod tuples;
mod variant;

pub use boards::*;
pub use graphs::*;
pub use heaps::*;
pub use partizan::*;
pub use payoffs::*;
pub use tuples::*;

/// All games, by file name. Kept by the test `the_catalogue_lists_every_file`.
pub static GAMES: &[&Game] = &[
    &a_wythoff::GAME,
    &all_but::GAME,
    &amazons::GAME,
    &annihilation::GAME,
    &arc_kayles::GAME,
    &bipartite_snort::GAME,
    &centipede::GAME,
    &childish::GAME,
    &chocolate_bars::GAME,
    &chomp::GAME,
    &chomp_point::GAME,
    &clobber::GAME,
    &coins::GAME,
    &col::GAME,
    &connect_four::GAME,
    &cram::GAME,
    &crosses::GAME,
    &crossing_out::GAME,
    &cutcake::GAME,
    &cyclic_nimhoff::GAME,
    &dao::GAME,
    &dawson::GAME,
    &digraph_placement::GAME,
    &dodgem::GAME,
    &domineering::GAME,
    &dots_and_boxes::GAME,
    &dynamic_nim::GAME,
    &eatcake::GAME,
    &edge_kayles::GAME,
    &edge_nim::GAME,
    &elephants::GAME,
    &end_heaps::GAME,
    &end_nim::GAME,
    &endgame::GAME,
    &euclid::GAME,
    &fibonacci_nim::GAME,
    &fission::GAME,
    &fjords::GAME,
    &forest_chess::GAME,
    &fox_and_geese::GAME,
    &gen_cutcake::GAME,
    &greedy_nim::GAME,
    &grid_kayles::GAME,
    &grundys_game::GAME,
    &hackenbush::GAME,
    &half_nim::GAME,
    &hare::GAME,
    &hiring::GAME,
    &hypergraph_nim::GAME,
    &impartial_clobber::GAME,
    &impartial_nogo::GAME,
    &kaooa::GAME,
    &kayles::GAME,
    &konane::GAME,
    &kotzig::GAME,
    &lasker::GAME,
    &lemons::GAME,
    &lotteries::GAME,
    &maundy_cake::GAME,
    &maze::GAME,
    &mines::GAME,
    &mnk::GAME,
    &moore::GAME,
    &multiply::GAME,
    &nim::GAME,
    &nimble::GAME,
    &nimstring::GAME,
    &nine_mens_morris::GAME,
    &node_kayles::GAME,
    &nogo::GAME,
    &octal::GAME,
    &odd_stones::GAME,
    &partisan_sticks::GAME,
    &partisan_strip::GAME,
    &partizan_euclid::GAME,
    &partizan_join::GAME,
    &partizan_octal::GAME,
    &partizan_splittles::GAME,
    &partizan_subtraction::GAME,
    &pawns::GAME,
    &pig::GAME,
    &plus_minus::GAME,
    &poset::GAME,
    &queen::GAME,
    &quixo::GAME,
    &robot_fire::GAME,
    &row_cards::GAME,
    &row_ends::GAME,
    &silver_dollar::GAME,
    &six_mens_morris::GAME,
    &ski_jumps::GAME,
    &snort::GAME,
    &special_sticks::GAME,
    &splitting::GAME,
    &sprouts::GAME,
    &staircase::GAME,
    &sticks::GAME,
    &stones::GAME,
    &sylver::GAME,
    &take_from::GAME,
    &teeko::GAME,
    &three_mens_morris::GAME,
    &toads::GAME,
    &token::GAME,
    &top_entails::GAME,
    &toppling::GAME,
    &turn_and_eatcake::GAME,
    &ultimatum::GAME,
    &value::GAME,
    &vertex_nim::GAME,
    &welter::GAME,
    &white_knight::GAME,
    &wythoff::GAME,
];

/// The game with this name or alias. Hyphens, underscores, apostrophes and the case of letters do not matter.
pub fn find(name: &str) -> Option<&'static Game> {
    let name = plain(name);
    GAMES.iter().copied().find(|game| names_of(game).any(|known| plain(known) == name))
}

/// A name without what people leave out or spell in other ways.
fn plain(name: &str) -> String {
    let kept = name.chars().filter(|c| !matches!(c, '-' | '_' | '\'' | '’'));
    kept.flat_map(char::to_lowercase).collect()
}

fn names_of(game: &'static Game) -> impl Iterator<Item = &'static str> {
    std::iter::once(game.id).chain(game.aliases.iter().copied())
}

/// The name nearest to a mistyped one, if any is near.
pub fn nearest(name: &str) -> Option<&'static str> {
    nearest_of(name, GAMES.iter().copied().flat_map(names_of))
}

/// The least letters of a name by whose beginning it may be meant.
const MIN_BEGINNING: usize = 3;

/// The nearest of these names: one slip in every three letters at most, or its beginning.
fn nearest_of(name: &str, names: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    let name = plain(name);
    let letters = name.chars().count();
    let slips = |known: &'static str| {
        let begins = letters >= MIN_BEGINNING && plain(known).starts_with(&name);
        let distance = strsim::damerau_levenshtein(&name, &plain(known));
        (begins || distance <= letters / MIN_BEGINNING).then_some((!begins, distance, known))
    };
    names.filter_map(slips).min().map(|(_, _, known)| known)
}

/// Whether a text begins as a game does that can be opened here: a name, a code, a graph file. There may
/// still be slips in it.
pub fn is_known(text: &str) -> bool {
    let name = text.split(':').next().unwrap_or(text);
    let is_graph = Format::is_graph_file(text) && (name == text || name.len() == 1);
    let is_product = || !matches!(coins::product(Text::new(text)), Ok(None));
    is_graph || Code::looks_like(text) || find(name).is_some() || is_product()
}

/// Opens a game as it is written: a name, with parameters after a colon; the code of a take-and-break game
/// (`0.137`); a product of coin-turning games (`turning-turtles x ruler`); or the path of a graph file
/// (`city.dot`), on which a token moves. `read` reads the files that are named.
///
/// Gives the opened game and how it is written canonically.
///
/// # Errors
/// An unknown name (the nearest is suggested), or bad parameters.
pub fn open(
    text: Text<'_>,
    read: &dyn Fn(&str) -> Result<String, String>,
) -> Result<(String, Box<dyn Table>), Error> {
    open_streamed(text, read, None)
}

/// Opens a game as [`open`] does; large graph files are read piece by piece and under limits.
///
/// # Errors
/// As for [`open`]; a limit.
pub fn open_streamed(
    text: Text<'_>,
    read: &dyn Fn(&str) -> Result<String, String>,
    stream: Option<Stream<'_>>,
) -> Result<(String, Box<dyn Table>), Error> {
    if Code::looks_like(text.as_str()) {
        let code = Code::read(text)?;
        return Ok((code.to_string(), octal::open_code(code)));
    }
    if let Some(kinds) = coins::product(text)? {
        return open_named(Text::new(coins::GAME.id), Args::new(Text::new(&kinds), read).stream(stream));
    }
    let (name, params) =
        text.split_once(':').unwrap_or((text, text.part(text.as_str().len()..text.as_str().len())));
    // one letter before a colon is a drive
    if Format::is_graph_file(text.as_str()) && (name == text || name.as_str().len() == 1) {
        return Ok((text.as_str().to_owned(), token::open_file(&Args::new(text, read).stream(stream))?));
    }
    if params.is_blank()
        && name.as_str().len() < text.as_str().len()
        && let Some(game) = find(name.as_str())
    {
        return Err(params
            .bad("the parameters after the colon are missing")
            .hint(format!("`grundy games {}` explains them; without the colon they have defaults", game.id))
            .into());
    }
    open_named(name, Args::new(params, read).stream(stream))
}

/// Partizan games whose impartial variant has rules of its own, by which searches cut and turn positions.
static IMPARTIAL: [(&Game, &Game); 2] =
    [(&clobber::GAME, &impartial_clobber::GAME), (&nogo::GAME, &impartial_nogo::GAME)];
/// How the impartial variant of a game without other parameters is asked for.
const IMPARTIAL_PARAMETER: &str = "impartial";

/// Opens the game of this name with parameters, and says how it is written canonically.
fn open_named(name: Text<'_>, mut args: Args<'_>) -> Result<(String, Box<dyn Table>), Error> {
    let game = find(name.as_str()).ok_or_else(|| unknown(name))?;
    let params = args.text;
    // two codes or two sets: Left's and Right's
    let game = match params.as_str().contains('/') {
        true if game.id == octal::GAME.id => &partizan_octal::GAME,
        true if game.id == sticks::GAME.id => &partizan_subtraction::GAME,
        _ => game,
    };
    if game.id == octal::GAME.id {
        // one game has one name, however it is written: a sum tells games apart by their names
        let code = octal::read_code(Some(params).filter(|params| !params.is_blank()))?;
        return Ok((code.to_string(), octal::open_code(code)));
    }
    let own =
        IMPARTIAL.iter().find(|(of, _)| of.id == game.id && params.trim().as_str() == IMPARTIAL_PARAMETER);
    if let Some((_, own)) = own {
        args.text = params.part(0..0);
        return Ok((format!("{}:{IMPARTIAL_PARAMETER}", game.id), (own.open)(&args)?));
    }
    let written =
        if args.is_empty() { game.id.to_owned() } else { format!("{}:{}", game.id, params.as_str()) };
    Ok((written, variant::open(game, args)?))
}

/// The take-and-break game that a text names, for the engine: a code (`0.137`, `octal:0.137`), or a game of
/// the catalogue whose rules are a code or Grundy's game. Gives its canonical name with the rules.
///
/// ```
/// use grundy_games::take_and_break;
/// use grundy_base::text::Text;
/// let (name, rules) = take_and_break(Text::new("skittles")).unwrap();
/// assert_eq!((name.as_str(), rules.prefix()), ("kayles", &[0, 7, 7][..]));
/// assert!(take_and_break(Text::new("queen")).is_err());
/// ```
///
/// # Errors
/// A slip in the code, a code without moves, a game of another kind, an unknown name.
pub fn take_and_break(text: Text<'_>) -> Result<(String, Digits), BadText> {
    let text = text.trim();
    let (name, params) = match text.split_once(':') {
        _ if Code::looks_like(text.as_str()) => (Text::new(octal::GAME.id), Some(text)),
        Some((name, params)) => (name, Some(params)),
        None => (text, None),
    };
    let game = find(name.as_str()).ok_or_else(|| unknown(name))?;
    if game.id == octal::GAME.id {
        let code = octal::read_code(params)?;
        return Ok((code.to_string(), Digits::of(code)));
    }
    let Some(rules) = game.take_and_break else {
        let coded = GAMES.iter().filter(|game| game.take_and_break.is_some());
        let names: Vec<&str> = coded.map(|game| game.id).collect();
        return Err(name
            .bad(format!("{} is no take-and-break game with a code", game.title))
            .hint(format!("write a code such as 0.137, or one of: {}", names.join(", "))));
    };
    match params {
        Some(params) => Err(params.bad(format!("{} has no parameters", game.title))),
        None => Ok((game.id.to_owned(), rules())),
    }
}

/// The message for a name that no game has, with the nearest one that some game has.
pub fn unknown(name: Text<'_>) -> BadText {
    unknown_beside(name, std::iter::empty())
}

/// The same, where there are games with other names as well.
pub fn unknown_beside(name: Text<'_>, others: impl Iterator<Item = &'static str>) -> BadText {
    let bad = name.bad(phrase!("wrong-game", "unknown game '{name}'", name = name.as_str()));
    let names = GAMES.iter().copied().flat_map(names_of).chain(others);
    match nearest_of(name.as_str(), names) {
        Some(near) => bad.hint(phrase!(
            "hint-near-listed",
            "did you mean '{name}'? `grundy games` lists all",
            name = near
        )),
        None => bad.hint(Phrase::fixed(
            "hint-listed-new",
            "`grundy games` lists all; `grundy new my.star` starts a file with rules of your own",
        )),
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;

    /// The engine's rules give the values that the game's own rules give.
    #[test]
    fn named_games_have_their_codes() {
        for name in [
            "kayles",
            "dawson",
            "crosses",
            "splitting",
            "grundy",
            "nim",
            "lasker",
            "0.6",
            "octal:4.3",
            "octal",
            "0.1370",
            "0.3...",
            "4.12(37)",
            "octal:0.(30)",
        ] {
            let (canonical, rules) = take_and_break(Text::new(name)).unwrap();
            let mut sequence = rules.sequence(Vec::new());
            assert!(matches!(
                sequence.extend(101, 1, &mut |_| ControlFlow::Continue(())),
                ControlFlow::Continue(())
            ));
            let read = |_: &str| Err(String::new());
            let (_, table) = open(Text::new(&canonical), &read).unwrap();
            for n in 0..=100 {
                let report = table.solve(&n.to_string(), &grundy_base::report::Ask::default()).unwrap();
                let value = sequence.get(n).map(|value| grundy_base::Nimber(value.into()));
                assert_eq!(report.answer.nimber(), value, "{name} {n}");
            }
        }
    }

    /// Impartial variants by rules of their own, and by the values of the partizan games in which both
    /// players have the moves of both.
    #[test]
    fn impartial_variants_have_their_values() {
        use grundy_base::report::{Ask, Solver};
        let read = |_: &str| Err(String::new());
        for (name, positions) in [
            ("clobber", ["xoxo", "xo/ox", "xox/o.x", "xxo/.ox"]),
            ("nogo", ["x../..o", ".../.x.", "..../x...", "./."]),
        ] {
            let (_, searched) = open(Text::new(&format!("{name}:impartial")), &read).unwrap();
            let args = Args::new(Text::new(IMPARTIAL_PARAMETER), &read);
            let of_both = variant::open(find(name).unwrap(), args).unwrap();
            for position in positions {
                let ask = Ask { solver: Solver::Couples, ..Ask::default() };
                let nimber = searched.solve(position, &ask).unwrap().answer.nimber().unwrap().0;
                let report = of_both.solve(position, &Ask::default()).unwrap();
                let value = report.answer.sided().and_then(|sided| sided.worth.clone()).unwrap().value;
                let written = match nimber {
                    0 => "0".to_owned(),
                    1 => "*".to_owned(),
                    n => format!("*{n}"),
                };
                assert_eq!(value, written, "{name} {position}");
            }
        }
    }

    #[test]
    fn other_games_are_refused() {
        for (text, problem) in [
            ("queen", "no take-and-break game"),
            ("all-but", "no take-and-break game"),
            ("kayls", "unknown game"),
            ("0.0", "no moves"),
            ("0.1g", "no digit"),
            ("0.(3", "bracket"),
            ("kayles:3", "no parameters"),
        ] {
            let bad = take_and_break(Text::new(text)).unwrap_err();
            assert!(bad.problem.contains(problem), "{text}: {}", bad.problem);
        }
    }
}
