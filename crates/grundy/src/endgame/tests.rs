//! What the literature knows of endgames.

use cozy_chess::Color;

use super::*;
use crate::limits::Limits;
use crate::notation::text::Text;

fn solve(name: &str) -> Endgame {
    let material = Material::read(Text::new(name)).unwrap();
    Endgame::solve(material, &mut Budget::new(&Limits::default())).unwrap()
}

/// The longest mate, in moves of the winner.
fn longest(endgame: &Endgame) -> u16 {
    let table = endgame.tables.last().unwrap();
    let codes = (0..table.layout.size()).filter_map(|index| table.code(Color::White, index));
    codes.filter(|code| code % 2 == 0).max().unwrap() / 2
}

#[test]
fn longest_mates() {
    for (name, moves) in [("KQK", 10), ("KRK", 16), ("KPK", 28)] {
        assert_eq!(longest(&solve(name)), moves, "{name}");
    }
}
