//! Partizan subtraction: heaps on which Left and Right move by different rules.

use grundy_base::report::Axis;
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::table;

use super::CLASS;
use super::rules::take_and_break::{LEAVES_ONE, TakeAndBreak};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "partizan-subtraction",
    aliases: &[],
    title: "Partizan subtraction",
    rules: "Heaps. Left takes a number of one set from a heap, Right one of another set. The player who \
            cannot move loses.",
    params: &[("1,2/1,3", "the numbers that Left may take, and those that Right may take")],
    notation: "The sizes of the heaps: 12 or 5 8. A move says how many it takes, and what it leaves of a \
               heap that it breaks: take 2, take 1 leaving 1+3.",
    examples: &["partizan-subtraction:1,2/1,3 12", "partizan-subtraction:1,3/2,3 9 4 left"],
    class: CLASS,
    facts: &[
        Fact { params: "1,2/1,3", says: Says::Value("12", "^4"), source: "computed by two programs" },
        Fact {
            params: "1,2/2,3",
            says: Says::Value("19", "{1,{1|0}|0}"),
            source: "period 4; computed by two programs",
        },
    ],
    source: "Fraenkel and Kotzig 1987",
    take_and_break: None,
    open: |args| {
        let parameters = if args.is_empty() { Text::new("1,2/1,3") } else { args.text };
        let rules = TakeAndBreak::of_sets(parameters, LEAVES_ONE)?;
        let family = rules.family();
        let table = table::partizan(rules, "9").family(Some(family));
        Ok(Box::new(table.axes(vec![Axis::endless("n")], |_, size| TakeAndBreak::heap(size))))
    },
};
