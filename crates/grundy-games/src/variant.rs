//! Variants of any partizan game: the impartial one, in which both players have the moves of both; the
//! dicotic one, in which a player moves only where the other one could move too; and the twisted one, in
//! which the players exchange their roles with each move.

use std::sync::Arc;

use grundy_base::error::{BadText, Error};
use grundy_base::report::scene::Scene;
use grundy_base::rules::{Class, Player};
use grundy_base::text::Text;
use grundy_door::game::Game;
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::table::{self, Faults, Leaves, Sided, Table, Watched};
use grundy_partizan::rules::Partizan;

/// Who has which moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Variant {
    /// Both players have the moves of both.
    Impartial,
    /// Nobody moves in a component in which a player has no move.
    Dicotic,
    /// What a move leaves is turned into its negative.
    Twisted,
}

/// How variants are asked for: a last parameter of the game.
const NAMES: [(&str, Variant); 3] =
    [("impartial", Variant::Impartial), ("dicotic", Variant::Dicotic), ("twisted", Variant::Twisted)];

/// What stands before a component in which the players have exchanged their roles.
const TURNED: &str = "~";

/// Opens a game, or the variant of it that its last parameter names.
pub(crate) fn open(game: &Game, mut args: Args<'_>) -> Result<Box<dyn Table>, Error> {
    let (rest, variant) = split(args.text);
    let is_partizan = game.class == Class::IMPARTIAL.partizan();
    // the game itself may have a parameter of this name
    let own = variant.is_some_and(|of| game.params.iter().any(|(name, _)| NAMES.contains(&(name, of))));
    let Some(variant) = variant.filter(|_| is_partizan && !own) else { return (game.open)(&args) };
    args.text = rest;
    Ok(variant.of((game.open)(&args)?))
}

/// Parameters without the name of a variant behind them, and the variant.
fn split(parameters: Text<'_>) -> (Text<'_>, Option<Variant>) {
    let named = |(name, variant)| {
        let before = parameters.trim().strip_suffix(name)?;
        let rest = if before.is_blank() { Some(before) } else { before.trim().strip_suffix(",") };
        Some((rest?, Some(variant)))
    };
    NAMES.into_iter().find_map(named).unwrap_or((parameters, None))
}

impl Variant {
    /// The variant of an opened game.
    fn of(self, game: Box<dyn Table>) -> Box<dyn Table> {
        let faults = Arc::new(Faults::of(game.sided().map(Sided::meters).unwrap_or_default()));
        let (start, axes) = (game.start().unwrap_or_default(), game.axes());
        let empty = game.sided().and_then(Sided::empty);
        let varied = Varied { game, variant: self, faults: Arc::clone(&faults) };
        let table = table::partizan(varied, start)
            .empty(empty)
            .axes(axes, |varied, numbers| varied.game.numbered()?.position(numbers));
        Box::new(Watched::new(Box::new(table), faults))
    }
}

/// A game with other moves. Its components are told as the game writes them.
struct Varied {
    game: Box<dyn Table>,
    variant: Variant,
    faults: Arc<Faults>,
}

impl Varied {
    fn sided(&self) -> &dyn Sided {
        self.game.sided().expect("variants are of partizan games")
    }

    fn options(&self, at: &str, player: Player) -> Vec<Leaves> {
        self.sided().options(at, player).unwrap_or_else(|fault| {
            self.faults.keep(fault);
            Vec::new()
        })
    }
}

impl Varied {
    /// The moves where roles are exchanged with each move. In a component that is turned a player has the
    /// moves of the other one, and they turn it back.
    fn twisted(&self, at: &str, player: Player, out: &mut Vec<Leaves>) {
        let (at, mover, before) = match at.strip_prefix(TURNED) {
            Some(at) => (at, player.other(), ""),
            None => (at, player, TURNED),
        };
        let turned = |rest: String| format!("{before}{rest}");
        out.extend(
            self.options(at, mover)
                .into_iter()
                .map(|(mv, rest)| (mv, rest.into_iter().map(turned).collect())),
        );
    }
}

impl Partizan for Varied {
    type Component = String;
    type Move = Leaves;

    fn moves(&self, at: &String, player: Player, out: &mut Vec<Leaves>) {
        if self.variant == Variant::Twisted {
            return self.twisted(at, player, out);
        }
        let (own, other) = (self.options(at, player), self.options(at, player.other()));
        match self.variant {
            Variant::Impartial => {
                let (left, right) = if player == Player::Left { (own, other) } else { (other, own) };
                out.extend(left);
                let known = out.len();
                for mv in right {
                    if !out[..known].contains(&mv) {
                        out.push(mv);
                    }
                }
            }
            Variant::Dicotic if other.is_empty() => {}
            Variant::Dicotic | Variant::Twisted => out.extend(own),
        }
    }

    fn play(&self, _: &String, _: Player, (_, rest): &Leaves, out: &mut Vec<String>) {
        out.extend(rest.iter().cloned());
    }
}

impl Notation<String, (Player, Leaves)> for Varied {
    fn read(&self, text: Text<'_>) -> Result<String, BadText> {
        let turned = text.trim().strip_prefix(TURNED).filter(|_| self.variant == Variant::Twisted);
        if let Some(text) = turned {
            return Ok(format!("{TURNED}{}", self.read(text)?.trim_start_matches(TURNED)));
        }
        let one = |all: Vec<String>| match <[String; 1]>::try_from(all) {
            Ok([one]) => Ok(one),
            Err(_) => Err(text.bad("expected one component")),
        };
        match self.sided().components(text) {
            Ok(components) => one(components),
            Err(Error::BadText(bad)) => Err(*bad),
            Err(other) => Err(text.bad(other.to_string())),
        }
    }

    fn write(&self, at: &String) -> String {
        at.clone()
    }

    fn write_move(&self, _: &String, (_, (mv, _)): &(Player, Leaves)) -> String {
        mv.clone()
    }

    fn scene(&self, at: &String) -> Option<Scene> {
        self.sided().scene(at.strip_prefix(TURNED).unwrap_or(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_last() {
        let split = |text| {
            let (rest, variant) = split(Text::new(text));
            (rest.as_str().to_owned(), variant)
        };
        assert_eq!(split("impartial"), (String::new(), Some(Variant::Impartial)));
        assert_eq!(split("1,1,0,0,dicotic"), ("1,1,0,0".to_owned(), Some(Variant::Dicotic)));
        assert_eq!(split("twisted"), (String::new(), Some(Variant::Twisted)));
        assert_eq!(split("king"), ("king".to_owned(), None));
        assert_eq!(split("notimpartial"), ("notimpartial".to_owned(), None));
    }
}
