//! Games on partial orders: an element is taken with all above it. Chomp, Schuh's divisors and subset
//! take-away are such games.

use grundy_base::rules::Class;
use grundy_door::game::{Fact, Game, Says};

use super::zones::{self, ZoneGame};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "poset",
    aliases: &["poset-game", "subset-take-away", "divisors"],
    title: "Poset games",
    rules: "A partial order. A move takes an element, and with it all elements above. The player who cannot \
            move loses.",
    params: &[("FILE", "a graph file; an arc leads to what lies above")],
    notation: "Who lies below whom, and elements alone: a<b,a<c,d; or an order by name: chain:4, fence:5, \
               crown:3, divisors:24 (without 1: Schuh's game), subsets:3 (neither empty nor all: subset \
               take-away). Several orders are a sum. A move names the element: take b.",
    examples: &["poset a<b,a<c", "poset a<b,a<c chain:2", "poset divisors:24"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact { params: "", says: Says::Nimber("fence:6", 4), source: "computed from the definition" },
        Fact { params: "", says: Says::Nimber("divisors:36", 5), source: "computed from the definition" },
        Fact { params: "", says: Says::Nimber("subsets:4", 0), source: "D. Gale and A. Neyman 1982" },
    ],
    source: "F. Schuh 1952; D. Gale 1974; D. Gale and A. Neyman 1982",
    take_and_break: None,
    open: |args| zones::open(ZoneGame::Order, args, "a<b,a<c"),
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graphs::zones::testing::check;

    #[test]
    fn known_orders() {
        for (order, value) in [
            ("a<b,a<c", 1),
            ("a<c,b<c", 2),
            ("a<c,b<c,b<d", 0),
            ("a<b,a<c,b<d,c<d", 3),
            ("a<c,a<d,b<c,b<d", 0),
            ("crown:3", 0),
            ("fence:6", 4),
            ("fence:8", 6),
            ("fence:12", 8),
            ("divisors:12", 4),
            ("divisors:24", 5),
            ("divisors:36", 5),
            ("divisors:30", 3),
            ("chain:7", 7),
            ("subsets:3", 0),
            ("subsets:4", 0),
        ] {
            check(ZoneGame::Order, "poset", order, value);
        }
        let problem = crate::testing::problem("poset a<b,b<a");
        assert!(problem.contains("above itself"), "{problem}");
    }
}
