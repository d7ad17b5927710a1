//! Literal values: an expression is a position, so that any value can be part of a sum.

use grundy_base::error::{BadText, Error};
use grundy_base::limits::Limits;
use grundy_base::report::scene::Scene;
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::table::{self, Leaves, Sided, Valuer};
use grundy_partizan::{Done, Store, Value, text};

use super::{CLASS, Catalogue};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "value",
    aliases: &[],
    title: "A value",
    rules: "A value of the theory of partizan games, played by its canonical form: a player moves to one of \
            his or her canonical options. The player who cannot move loses.",
    params: &[],
    notation: "An expression as `grundy value` reads it: {2|-1}, ^*, 3*{1|0}. A move is the option that \
               it leads to.",
    examples: &["value {2|-1}", "value ^^*", "value {2|-1} + nim 3", "value +-{1,*} left"],
    class: CLASS,
    facts: &[
        Fact { params: "", says: Says::Value("{0|*}", "^"), source: "Winning Ways, chapter 3" },
        Fact { params: "", says: Says::Value("{0|^}", "^^*"), source: "Winning Ways, chapter 3" },
    ],
    source: "Conway, On Numbers and Games",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(table::sided(Literals, "{2|-1}")))
    },
};

/// Bytes that the store of one canonical form may take. Larger values are asked of the calculator.
const LITERAL_BYTES: u64 = 64 << 20;

/// The rules: expressions in canonical form.
struct Literals;

fn limits() -> Limits {
    Limits { max_bytes: LITERAL_BYTES, ..Limits::default() }
}

/// The value of a text, read with the games of the catalogue.
fn read(store: &mut Store<'_>, text: Text<'_>) -> Done<Value> {
    text::read_with(store, text, &Catalogue)
}

/// The options of a player in the order in which they are written.
fn options(store: &mut Store<'_>, component: &str, player: Player) -> Done<Vec<Value>> {
    let value = read(store, Text::new(component))?;
    text::sorted(store, value, player)
}

impl Sided for Literals {
    fn components(&self, text: Text<'_>) -> Result<Vec<String>, BadText> {
        let limits = limits();
        let mut store = Store::new(&limits);
        let written = read(&mut store, text.trim()).and_then(|value| text::write(&mut store, value));
        match written.map_err(Error::from) {
            Ok(written) => Ok(vec![written]),
            Err(Error::BadText(bad)) => Err(*bad),
            Err(other) => Err(text.bad(other.to_string())),
        }
    }

    fn options(&self, component: &str, player: Player) -> Result<Vec<Leaves>, Error> {
        let limits = limits();
        let mut store = Store::new(&limits);
        let mut leaves = Vec::new();
        for option in options(&mut store, component, player)? {
            let written = text::write(&mut store, option)?;
            leaves.push((format!("to {written}"), vec![written]));
        }
        Ok(leaves)
    }

    fn valuer(&self) -> Box<dyn Valuer + '_> {
        Box::new(Read)
    }

    fn scene(&self, _: &str) -> Option<Scene> {
        None
    }

    fn empty(&self) -> Option<String> {
        Some("0".to_owned())
    }
}

/// Values as they are read.
struct Read;

impl Valuer for Read {
    fn value(&mut self, component: &str, store: &mut Store<'_>) -> Done<Value> {
        read(store, Text::new(component))
    }

    fn options(&mut self, component: &str, player: Player, store: &mut Store<'_>) -> Done<Vec<Value>> {
        options(store, component, player)
    }
}
