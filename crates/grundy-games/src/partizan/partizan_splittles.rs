//! Partizan Splittles: subtraction in which the rest of a heap may be split.

use grundy_base::report::Axis;
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::table;

use super::CLASS;
use super::rules::take_and_break::{SPLITS, TakeAndBreak};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "partizan-splittles",
    aliases: &["splittles"],
    title: "Partizan Splittles",
    rules: "Heaps. Left takes a number of one set from a heap, Right one of another set, and may split what \
            is left of it into two. The player who cannot move loses.",
    params: &[("1,2/1,3", "the numbers that Left may take, and those that Right may take")],
    notation: "The sizes of the heaps: 12 or 5 8. A move says how many it takes, and what it leaves of a \
               heap that it breaks: take 2, take 1 leaving 1+3.",
    examples: &["partizan-splittles:1,2/1,3 9", "partizan-splittles:1/2 3 4 left"],
    class: CLASS,
    facts: &[
        Fact { params: "1/1", says: Says::Value("7", "*"), source: "the octal game 0.7" },
        Fact { params: "1/2", says: Says::Value("3", "{2|1}"), source: "by hand" },
    ],
    source: "CGSuite, PartizanSplittles",
    take_and_break: None,
    open: |args| {
        let parameters = if args.is_empty() { Text::new("1,2/1,3") } else { args.text };
        let rules = TakeAndBreak::of_sets(parameters, SPLITS)?;
        let family = rules.family();
        let table = table::partizan(rules, "7").family(Some(family));
        Ok(Box::new(table.axes(vec![Axis::endless("n")], |_, size| TakeAndBreak::heap(size))))
    },
};
