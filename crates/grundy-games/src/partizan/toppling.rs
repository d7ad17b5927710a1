//! Toppling Dominoes: a domino is toppled to the left or to the right with all that stand there.

use grundy_base::error::BadText;
use grundy_base::report::scene::{Scene, Thing, Whose};
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::table;
use grundy_partizan::rules::Partizan;

use super::CLASS;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "toppling",
    aliases: &[],
    title: "Toppling Dominoes",
    rules: "A row of dominoes: Left's, Right's, and dominoes of both. A player topples one of his or hers \
            to the left or to the right, with all that stand on that side. The player who cannot move \
            loses.",
    params: &[],
    notation: "A row of l, r and e (of both). A move names the domino, counted from 1, and the side: 2 \
               left.",
    examples: &["toppling lrrll", "toppling lrelr right"],
    class: CLASS,
    facts: &[
        Fact { params: "", says: Says::Value("lrrll", "{1|*}"), source: "cgt, toppling_dominoes.rs" },
        Fact { params: "", says: Says::Value("lrrlrrl", "+_(1/2)"), source: "CGSuite, GameStripTest" },
    ],
    source: "Fink, Nowakowski, Siegel, Wolfe 2015",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(table::partizan(Toppling, "lrrll")))
    },
};

/// The rules on a row of dominoes.
struct Toppling;

impl Partizan for Toppling {
    type Component = Vec<u8>;
    /// Which domino, and whether it falls to the right.
    type Move = (usize, bool);

    fn moves(&self, at: &Vec<u8>, player: Player, out: &mut Vec<(usize, bool)>) {
        let own = if player == Player::Left { b'l' } else { b'r' };
        let mine = at.iter().enumerate().filter(|(_, domino)| **domino == own || **domino == b'e');
        out.extend(mine.flat_map(|(place, _)| [(place, false), (place, true)]));
    }

    fn play(&self, at: &Vec<u8>, _: Player, &(place, right): &(usize, bool), out: &mut Vec<Vec<u8>>) {
        out.push(if right { at[..place].to_vec() } else { at[place + 1..].to_vec() });
    }

    fn representative(&self, at: Vec<u8>) -> (Vec<u8>, bool) {
        let turned: Vec<u8> = at.iter().rev().copied().collect();
        (at.min(turned), false)
    }
}

impl Notation<Vec<u8>, (Player, (usize, bool))> for Toppling {
    fn read(&self, text: Text<'_>) -> Result<Vec<u8>, BadText> {
        if text.is_blank() {
            return Err(text.bad("no domino stands here: expected l, r or e"));
        }
        for (c, place) in text.trim().chars() {
            if !"lre".contains(c) {
                return Err(place.bad(format!("'{c}' is no domino: expected l, r or e")));
            }
        }
        Ok(text.trim().as_str().as_bytes().to_vec())
    }

    fn write(&self, at: &Vec<u8>) -> String {
        if at.is_empty() { "0".to_owned() } else { at.iter().map(|&domino| char::from(domino)).collect() }
    }

    fn scene(&self, at: &Vec<u8>) -> Option<Scene> {
        let whose = |domino: &u8| match domino {
            b'l' => Whose::Left,
            b'r' => Whose::Right,
            _ => Whose::Both,
        };
        Some(Scene::Things(vec![at.iter().map(|domino| Thing::Domino(whose(domino))).collect()]))
    }

    fn write_move(&self, _: &Vec<u8>, (_, (place, right)): &(Player, (usize, bool))) -> String {
        format!("{} {}", place + 1, if *right { "right" } else { "left" })
    }
}
