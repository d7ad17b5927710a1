//! `grundy games [NAME]`: the catalogue.

use std::io::Write;

use grundy::catalogue;
use grundy::notation::text::Text;
use grundy::view::{about, json};

use crate::Io;
use crate::args::Games;
use crate::exit::Failure;

pub(crate) fn run(args: &Games, io: &mut Io) -> Result<u8, Failure> {
    match &args.name {
        None if args.json => {
            let games: Vec<_> = catalogue::GAMES.iter().map(|game| json::game(game)).collect();
            writeln!(io.out, "{}", serde_json::Value::Array(games))?;
        }
        None => {
            write!(io.out, "{}", about::list(catalogue::GAMES, io.width))?;
            writeln!(io.out, "\ngrundy games NAME tells more of one game.")?;
        }
        Some(name) => {
            // parameters may be there, as in a question: they do not matter here
            let plain = name.split(':').next().unwrap_or(name);
            let game = catalogue::find(plain).ok_or_else(|| catalogue::unknown(Text::new(plain)))?;
            match args.json {
                true => writeln!(io.out, "{}", json::game(game))?,
                false => write!(io.out, "{}", about::game(game, io.width))?,
            }
        }
    }
    Ok(0)
}
