//! End-Nim: a row of heaps; Left takes from the leftmost, Right from the rightmost.

use grundy_base::error::BadText;
use grundy_base::report::scene::{Scene, Unit};
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::table;
use grundy_partizan::rules::Partizan;

use super::CLASS;
use super::rules::take_and_break::numbers;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "end-nim",
    aliases: &[],
    title: "End-Nim",
    rules: "A row of heaps. Left takes any number from the leftmost heap, Right from the rightmost. Who \
            cannot move loses.",
    params: &[],
    notation: "The sizes of the heaps from left to right: 3 1 2. A move says how many it takes: take 2.",
    examples: &["end-nim 1 2", "end-nim 2 3 1 left"],
    class: CLASS,
    facts: &[
        Fact { params: "", says: Says::Value("1 2", "v*3"), source: "computed by two programs" },
        Fact { params: "", says: Says::Value("3 2", "{0|*3,^*2}"), source: "computed by two programs" },
    ],
    source: "Albert and Nowakowski 2001",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(table::partizan(EndNim, "3 1 2")))
    },
};

/// The rules on a row of heaps that are not empty.
struct EndNim;

impl Partizan for EndNim {
    type Component = Vec<u32>;
    /// What is left of the heap.
    type Move = u32;

    fn moves(&self, at: &Vec<u32>, player: Player, out: &mut Vec<u32>) {
        let heap = if player == Player::Left { at.first() } else { at.last() };
        out.extend(0..heap.copied().unwrap_or(0));
    }

    fn play(&self, at: &Vec<u32>, player: Player, &left: &u32, out: &mut Vec<Vec<u32>>) {
        let mut row = at.clone();
        let end = if player == Player::Left { 0 } else { row.len() - 1 };
        if left == 0 {
            row.remove(end);
        } else {
            row[end] = left;
        }
        out.push(row);
    }

    fn representative(&self, at: Vec<u32>) -> (Vec<u32>, bool) {
        let turned: Vec<u32> = at.iter().rev().copied().collect();
        if at <= turned { (at, false) } else { (turned, true) }
    }
}

impl Notation<Vec<u32>, (Player, u32)> for EndNim {
    fn read(&self, text: Text<'_>) -> Result<Vec<u32>, BadText> {
        Ok(numbers(text, "a heap", 1_000)?.into_iter().filter(|&heap| heap > 0).collect())
    }

    fn parts<'t>(&self, text: Text<'t>) -> Vec<Text<'t>> {
        vec![text.trim()]
    }

    fn write(&self, at: &Vec<u32>) -> String {
        let heaps: Vec<_> = at.iter().map(u32::to_string).collect();
        if heaps.is_empty() { "0".to_owned() } else { heaps.join(" ") }
    }

    fn scene(&self, at: &Vec<u32>) -> Option<Scene> {
        Some(Scene::Heaps { unit: Unit::Stone, sizes: at.iter().map(|&heap| u64::from(heap)).collect() })
    }

    fn write_move(&self, at: &Vec<u32>, (player, left): &(Player, u32)) -> String {
        let heap = if *player == Player::Left { at.first() } else { at.last() };
        format!("take {}", heap.copied().unwrap_or(0) - left)
    }
}
