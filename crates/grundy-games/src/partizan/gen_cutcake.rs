//! Cutcake with any take-and-break game in place of the cut: the cake product of two of them.

use grundy_base::error::BadText;
use grundy_base::report::Axis;
use grundy_base::report::scene::Scene;
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::table;
use grundy_partizan::rules::Partizan;

use super::CLASS;
use super::rules::cake::Cake;
use super::rules::take_and_break::TakeAndBreak;

/// The name of the parameter that turns cakes.
const TWISTED: &str = "twisted";

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "gen-cutcake",
    aliases: &["cake-product"],
    title: "Generalized Cutcake",
    rules: "A cake a x b. Left moves in a heap of b by one octal code and gets cakes of height a, Right in a \
            heap of a by another code. The player who cannot move loses.",
    params: &[
        ("4.0/4.0", "Left's code, and Right's; 4.0 cuts in two, which is Cutcake"),
        (TWISTED, "Left works on the first number, and what is left is turned"),
    ],
    notation: "Two lengths: 3x5; several cakes are a sum. A move names the lengths that are left of the \
               side: 2+2.",
    examples: &["gen-cutcake:4.0/0.7 3x5", "gen-cutcake:0.7/0.7,twisted 8x5", "gen-cutcake:4.0/4.0 3x5 left"],
    class: CLASS,
    facts: &[
        Fact { params: "4.0/4.0", says: Says::Value("8x1", "-7"), source: "CGSuite, GameHeapTest" },
        Fact { params: "0.7/0.7", says: Says::Value("8x1", "^"), source: "CGSuite, GameHeapTest" },
        Fact { params: "0.7/0.7,twisted", says: Says::Value("8x5", "v<3>"), source: "CGSuite, GameHeapTest" },
    ],
    source: "A. Siegel, CGSuite",
    take_and_break: None,
    open: |args| {
        let text = if args.is_empty() { Text::new("4.0/4.0") } else { args.text.trim() };
        let twisted = text.strip_suffix(TWISTED).and_then(|rest| rest.trim().strip_suffix(","));
        let cake =
            GenCutcake { codes: TakeAndBreak::of_codes(twisted.unwrap_or(text))?, turns: twisted.is_some() };
        Ok(Box::new(
            table::partizan(cake, "3x4")
                .axes(vec![Axis::endless("a"), Axis::endless("b")], |_, size| Cake::of_size(size)),
        ))
    },
};

/// The rules.
struct GenCutcake {
    codes: TakeAndBreak,
    turns: bool,
}

impl GenCutcake {
    /// Whether a player works on the first number.
    fn is_first(&self, player: Player) -> bool {
        (player == Player::Left) == self.turns
    }
}

impl Partizan for GenCutcake {
    type Component = (u32, u32);
    /// The lengths that the side becomes; 0 for none.
    type Move = (u32, u32);

    fn moves(&self, &(a, b): &(u32, u32), player: Player, out: &mut Vec<(u32, u32)>) {
        self.codes.moves(if self.is_first(player) { &a } else { &b }, player, out);
    }

    fn play(&self, &(a, b): &(u32, u32), player: Player, mv: &(u32, u32), out: &mut Vec<(u32, u32)>) {
        for length in [mv.0, mv.1].into_iter().filter(|&length| length > 0) {
            let (a, b) = if self.is_first(player) { (length, b) } else { (a, length) };
            out.push(if self.turns { (b, a) } else { (a, b) });
        }
    }
}

impl Notation<(u32, u32), (Player, (u32, u32))> for GenCutcake {
    fn read(&self, text: Text<'_>) -> Result<(u32, u32), BadText> {
        Cake::read_size(text)
    }

    fn write(&self, size: &(u32, u32)) -> String {
        Cake::write_size(*size)
    }

    fn scene(&self, size: &(u32, u32)) -> Option<Scene> {
        Some(Cake::drawn(*size))
    }

    fn write_move(&self, _: &(u32, u32), (_, (a, b)): &(Player, (u32, u32))) -> String {
        if *b == 0 { a.to_string() } else { format!("{a}+{b}") }
    }
}
