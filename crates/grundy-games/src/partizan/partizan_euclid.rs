//! Partizan Euclid: the step of Euclid's algorithm, with the least remainder from below or from above.

use grundy_base::error::BadText;
use grundy_base::report::scene::{Scene, Unit};
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::table;
use grundy_partizan::nus::Nus;
use grundy_partizan::rules::Partizan;
use grundy_partizan::{Done, Store, Value};

use super::CLASS;
use super::rules::take_and_break::numbers;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "partizan-euclid",
    aliases: &[],
    title: "Partizan Euclid",
    rules: "From two numbers p > q that q does not divide, Left moves to q and p mod q, Right to q and q \
            - p mod q. The player who cannot move loses.",
    params: &[],
    notation: "Two numbers: 7 5. The only move of a player is named by what is left: to 5 2.",
    examples: &["partizan-euclid 7 5", "partizan-euclid 19 12 right"],
    class: CLASS,
    facts: &[Fact { params: "", says: Says::Value("7 5", "v[2]"), source: "computed by two programs" }],
    source: "Nowakowski and McKay 2012",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(table::partizan(Euclid, "7 5")))
    },
};

/// The rules on the larger and the smaller number.
struct Euclid;

impl Partizan for Euclid {
    type Component = (u32, u32);
    /// The number that comes after the smaller one.
    type Move = u32;

    fn moves(&self, &(p, q): &(u32, u32), player: Player, out: &mut Vec<u32>) {
        let rest = p % q;
        if rest > 0 {
            out.push(if player == Player::Left { rest } else { q - rest });
        }
    }

    /// Where q divides p, 0. With remainder 1 Left ends the game, and Right leaves q and q-1, again with
    /// remainder 1: {0|*} = ^, {0|^} = ^^* and so on. With remainder q-1 it is the other way round: Left
    /// leaves q and q-1, Right ends the game.
    fn law(&self, &(p, q): &(u32, u32), store: &mut Store<'_>) -> Done<Option<Value>> {
        match p % q {
            0 => Ok(Some(Value::ZERO)),
            1 => ladder(q, store).map(Some),
            rest if rest == q - 1 => {
                let left = ladder(q - 1, store)?;
                store.make(vec![left], vec![Value::ZERO]).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn play(&self, &(_, q): &(u32, u32), _: Player, &next: &u32, out: &mut Vec<(u32, u32)>) {
        out.push((q, next));
    }
}

/// A number with remainder 1 by q, which is at least 2: so many ups, and a star if q is even.
fn ladder(q: u32, store: &mut Store<'_>) -> Done<Value> {
    store.nus(Nus { ups: i64::from(q) - 2, star: u64::from(q.is_multiple_of(2)), ..Nus::ZERO })
}

impl Notation<(u32, u32), (Player, u32)> for Euclid {
    fn read(&self, text: Text<'_>) -> Result<(u32, u32), BadText> {
        match numbers(text, "a number", 1_000_000)?[..] {
            [p, q] if p > 0 && q > 0 => Ok((p.max(q), p.min(q))),
            _ => Err(text.bad("expected two numbers from 1, such as 7 5")),
        }
    }

    fn parts<'t>(&self, text: Text<'t>) -> Vec<Text<'t>> {
        vec![text.trim()]
    }

    fn write(&self, (p, q): &(u32, u32)) -> String {
        format!("{p} {q}")
    }

    fn scene(&self, (p, q): &(u32, u32)) -> Option<Scene> {
        Some(Scene::Heaps { unit: Unit::Cell, sizes: vec![u64::from(*p), u64::from(*q)] })
    }

    fn write_move(&self, (_, q): &(u32, u32), (_, next): &(Player, u32)) -> String {
        format!("to {q} {next}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::partizan::check_law;

    #[test]
    fn remainders_at_the_ends_are_what_play_says() {
        let pairs = (1..=40_u32).flat_map(|p| (1..=p).map(move |q| (p, q)));
        let at_an_end = pairs.filter(|(p, q)| [0, 1, q - 1].contains(&(p % q)));
        check_law(&Euclid, at_an_end.map(|(p, q)| format!("{p} {q}")));
    }
}
