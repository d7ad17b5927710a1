//! Literal values: an expression is a position, so that any value can be part of a sum.

use std::sync::Arc;

use grundy_base::allowance::Meter;
use grundy_base::error::{Error, Refused};
use grundy_base::limits::Limits;
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::report::scene::{Scene, Thing};
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::table::{self, Faults, Leaves, Sided, Valuer, Watched};
use grundy_partizan::loopy::Game as Worth;
use grundy_partizan::{Done, Store, text};

use super::{CLASS, Catalogue};

/// A graph whose sides are 1 and 0.
const GRAPH: &str = "graph:a>b=blue,b>a=red a";

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
    examples: &["value {2|-1}", "value ^^*", "value {2|-1} + nim 3", "value +-{1,*} left", "value over"],
    class: CLASS,
    facts: &[
        Fact { params: "", says: Says::Value("{0|*}", "^"), source: "Winning Ways, chapter 3" },
        Fact { params: "", says: Says::Value("{0|^}", "^^*"), source: "Winning Ways, chapter 3" },
    ],
    source: "Conway, On Numbers and Games",
    take_and_break: None,
    open: |args| {
        args.none()?;
        let meter = Arc::<Meter>::default();
        let faults = Arc::new(Faults::of(vec![Arc::clone(&meter)]));
        Ok(Box::new(Watched::new(Box::new(table::sided(Literals { meter }, "{2|-1}")), faults)))
    },
};

/// Bytes that the store of one canonical form may take where no question sets limits.
const LITERAL_BYTES: u64 = 64 << 20;
/// A canonical form may take the memory of the question divided by this; the rest is left to its own store.
const MEMORY_SHARE_DIVISOR: u64 = 2;

/// The rules: expressions in canonical form.
struct Literals {
    /// The limits of the question that is being answered.
    meter: Arc<Meter>,
}

impl Literals {
    fn limits(&self) -> Limits {
        match self.meter.allowance().question() {
            Some(limits) => Limits { max_bytes: limits.max_bytes / MEMORY_SHARE_DIVISOR, ..limits.clone() },
            None => Limits { max_bytes: LITERAL_BYTES, ..Limits::default() },
        }
    }
}

/// What a text is worth, read with the games of the catalogue.
fn read(store: &mut Store<'_>, text: Text<'_>) -> Done<Worth> {
    text::read_game_with(store, text, &Catalogue)
}

/// The options of a player in the order in which they are written.
fn options(store: &mut Store<'_>, component: &str, player: Player) -> Done<Vec<Worth>> {
    let game = read(store, Text::new(component))?;
    if let Worth::Short(value) = game {
        return Ok(text::sorted(store, value, player)?.into_iter().map(Worth::Short).collect());
    }
    game.options(player, store)?.ok_or_else(|| {
        let reason = Phrase::fixed(
            "sided-no-moves",
            "its onside and its offside differ, so that it has no moves of its own",
        );
        let instead =
            phrase!("play-a-graph", "play a graph with these sides, such as {game} for 1 & 0", game = GRAPH);
        Refused::new(Phrase::fixed("asked-play", "play"), reason, instead).into()
    })
}

impl Sided for Literals {
    fn components(&self, text: Text<'_>) -> Result<Vec<String>, Error> {
        let limits = self.limits();
        let mut store = Store::new(&limits);
        let game = read(&mut store, text.trim())?;
        Ok(vec![text::write_game(&mut store, &game)?])
    }

    fn options(&self, component: &str, player: Player) -> Result<Vec<Leaves>, Error> {
        let limits = self.limits();
        let mut store = Store::new(&limits);
        let mut leaves = Vec::new();
        for option in options(&mut store, component, player)? {
            let written = text::write_game(&mut store, &option)?;
            leaves.push((format!("to {written}"), vec![written]));
        }
        Ok(leaves)
    }

    fn valuer(&self) -> Box<dyn Valuer + '_> {
        Box::new(Read)
    }

    fn scene(&self, component: &str) -> Option<Scene> {
        Some(Scene::Things(vec![vec![Thing::Card(component.to_owned())]]))
    }

    fn empty(&self) -> Option<String> {
        Some("0".to_owned())
    }
}

/// Values as they are read.
struct Read;

impl Valuer for Read {
    fn game(&mut self, component: &str, store: &mut Store<'_>) -> Done<Worth> {
        read(store, Text::new(component))
    }

    fn games(&mut self, component: &str, player: Player, store: &mut Store<'_>) -> Done<Vec<Worth>> {
        options(store, component, player)
    }
}

#[cfg(test)]
mod tests {
    use grundy_base::error::Limit;
    use grundy_base::report::Ask;

    use super::*;
    use crate::testing::question;

    /// The store of a literal obeys the limits of the question, alone and in a sum.
    #[test]
    fn literals_obey_the_limits_of_the_question() {
        let long = (1..=14).map(|n| format!("+-({n}+1/{})", 1_u64 << n)).collect::<Vec<_>>().join("+");
        for sum in [format!("value {long}"), format!("value {long} + nim 3")] {
            let asked = question("value 1 + nim 3").unwrap();
            let asked = if sum.contains("nim") { asked } else { question("value 1").unwrap() };
            let position = if sum.contains("nim") { sum.as_str() } else { &long };
            let stopped = Limits::default();
            stopped.stop.time_is_over();
            for (limits, expected) in [
                (stopped, Limit::Time),
                (Limits { max_bytes: 1 << 20, ..Limits::default() }, Limit::Memory(1 << 19)),
            ] {
                let error = asked.table.solve(position, &Ask { limits, ..Ask::default() }).unwrap_err();
                let Error::Stopped(found) = &error else { panic!("{sum}: {error}") };
                assert_eq!(found.limit, expected, "{sum}");
            }
        }
    }
}
