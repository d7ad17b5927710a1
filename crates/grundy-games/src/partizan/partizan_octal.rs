//! Partizan take-and-break: heaps on which Left and Right move by different rules.

use grundy_base::report::Axis;
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::table;

use super::CLASS;
use super::rules::take_and_break::TakeAndBreak;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "partizan-octal",
    aliases: &[],
    title: "Partizan take-and-break",
    rules: "Heaps. Left takes and breaks by one octal code, Right by another. The player who cannot move \
            loses.",
    params: &[("0.7/0.07", "Left's code, and Right's")],
    notation: "The sizes of the heaps: 12 or 5 8. A move says how many it takes, and what it leaves of a \
               heap that it breaks: take 2, take 1 leaving 1+3.",
    examples: &["partizan-octal:0.7/0.07 9", "partizan-octal:0.77/0.7 5 8 right"],
    class: CLASS,
    facts: &[
        Fact { params: "0.7/0.07", says: Says::Value("9", "3"), source: "V(n+4) = V(n)+1" },
        Fact { params: "0.77/0.7", says: Says::Value("9", "^4*"), source: "computed by two programs" },
    ],
    source: "Fraenkel and Kotzig 1987",
    take_and_break: None,
    open: |args| {
        let parameters = if args.is_empty() { Text::new("0.7/0.07") } else { args.text };
        let rules = TakeAndBreak::of_codes(parameters)?;
        let family = rules.family();
        let table = table::partizan(rules, "9").family(Some(family));
        Ok(Box::new(table.axes(vec![Axis::endless("n")], |_, size| TakeAndBreak::heap(size))))
    },
};
