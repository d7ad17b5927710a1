//! Annihilation: tokens on a directed graph that vanish in pairs where they meet.
//!
//! On a graph without cycles two tokens on one vertex are worth nothing, so the game is the sum of its
//! tokens. With cycles it is not: whether two tokens meet decides. Fraenkel and Yesha (1982) show that sets
//! of tokens with a nimber are a vector space over GF(2), on which nimbers are added; so the lost ones are a
//! vector space, too (a test holds that). Here sets are solved one by one, from the ends backwards.

use grundy_base::error::{BadText, Error, Refused};
use grundy_base::graph::against_the_moves;
use grundy_base::report::Winner;
use grundy_base::report::scene::Scene;
use grundy_base::rules::{Class, Contest, Rules};
use grundy_base::text::Text;
use grundy_base::value::outcome::Outcome;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::notation::graph_file::NamedGraph;
use grundy_door::table::{self, Table};

/// A cycle, and a way out of it.
const SAMPLE: &str = "a>b,b>c,c>a,c>d";

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "annihilation",
    aliases: &["annihilation-game"],
    title: "Annihilation",
    rules: "Tokens stand on different vertices of a directed graph. A move takes one token along an arc; if \
            another one stands there, both vanish. The player who cannot move loses. With cycles, play need \
            not end: that is a draw.",
    params: &[("FILE or a>b,b>c", "the graph, as for the game graph, without labels and colours")],
    notation: "The vertices with tokens: a c; 0 if there are none. A move says which token goes where: \
               a > b.",
    examples: &["annihilation a", "annihilation a b", "annihilation:a>b,b>a,b>c a b"],
    class: Class::CONTEST.cyclic(),
    facts: &[
        Fact { params: "a>b,b>c,c>a", says: Says::Wins("a", Winner::Draw), source: "play has no end" },
        Fact { params: "a>b,b>c,c>a", says: Says::Wins("a b", Winner::First), source: "both vanish" },
        Fact { params: "a>b,b>c,a>c", says: Says::Wins("a b", Winner::First), source: "2 xor 1" },
        Fact { params: "a>c,b>c", says: Says::Wins("a b", Winner::Second), source: "1 xor 1" },
    ],
    source: "A. S. Fraenkel and Y. Yesha, Theory of annihilation games, 1982",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let text = args.text.trim();
    let graph = if text.is_blank() {
        NamedGraph::read_inline(Text::new(SAMPLE), '>')?
    } else if text.as_str().contains('>') {
        NamedGraph::read_inline(text, '>')?
    } else {
        NamedGraph::from_file(args, text)?.0
    };
    if graph.own.is_some() || graph.painted_at.is_some() || graph.labels.iter().any(Option::is_some) {
        return Err(Refused::new(
            "annihilation",
            "labels and colours say nothing to tokens that vanish",
            "leave them out, or play the game graph",
        )
        .into());
    }
    let class = match against_the_moves(&graph.graph) {
        Ok(_) => Class::CONTEST,
        Err(_) => Class::CONTEST.cyclic(),
    };
    let start = graph.name(0).into_owned();
    Ok(Box::new(table::contest(Annihilation { graph }, class).start(start)))
}

/// The rules.
#[derive(Clone, Debug)]
pub struct Annihilation {
    graph: NamedGraph,
}

/// What stands for no token at all.
const NONE: &str = "0";

impl Rules for Annihilation {
    /// The vertices with tokens, in order.
    type Position = Vec<u32>;
    /// From where to where.
    type Move = (u32, u32);

    fn moves(&self, at: &Vec<u32>, out: &mut Vec<(u32, u32)>) {
        for &from in at {
            out.extend(self.graph.graph.arcs_from(from as usize).iter().map(|&to| (from, to)));
        }
    }

    fn play(&self, at: &Vec<u32>, &(from, to): &(u32, u32)) -> Vec<u32> {
        let mut after = at.clone();
        for vertex in [from, to] {
            match after.binary_search(&vertex) {
                Ok(place) => drop(after.remove(place)),
                Err(place) => after.insert(place, vertex),
            }
        }
        after
    }

    fn footprint(&self, at: &Vec<u32>) -> u64 {
        4 * at.len() as u64
    }
}

impl Contest for Annihilation {
    fn ending(&self, _: &Vec<u32>) -> Outcome {
        Outcome::Loss
    }
}

impl Notation<Vec<u32>, (u32, u32)> for Annihilation {
    fn read(&self, text: Text<'_>) -> Result<Vec<u32>, BadText> {
        let text = text.trim();
        let mut tokens = Vec::new();
        if text.as_str() == NONE && self.graph.find(NONE).is_none() {
            return Ok(tokens);
        }
        for word in text.words() {
            let vertex = self.graph.vertex(word)?;
            match tokens.binary_search(&vertex) {
                Ok(_) => return Err(word.bad(format!("two tokens on {} would have vanished", word.as_str()))),
                Err(place) => tokens.insert(place, vertex),
            }
        }
        Ok(tokens)
    }

    fn parts<'t>(&self, text: Text<'t>) -> Vec<Text<'t>> {
        vec![text.trim()]
    }

    fn write(&self, at: &Vec<u32>) -> String {
        match at.as_slice() {
            [] => NONE.to_owned(),
            tokens => tokens.iter().map(|&at| self.graph.name(at)).collect::<Vec<_>>().join(" "),
        }
    }

    fn scene(&self, at: &Vec<u32>) -> Option<Scene> {
        self.graph.scene_with(at)
    }

    fn write_move(&self, _: &Vec<u32>, &(from, to): &(u32, u32)) -> String {
        format!("{} > {}", self.graph.name(from), self.graph.name(to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::open as open_game;
    use grundy_base::report::{Ask, Moves};
    use proptest::prelude::*;

    const VERTICES: usize = 5;

    /// The winner for each set of tokens, by its bits; `None` for a draw.
    fn lost(game: &dyn Table) -> Vec<Option<bool>> {
        let ask = Ask { moves: Moves::None, ..Ask::default() };
        let outcome = |set: usize| {
            let names: Vec<String> =
                (0..VERTICES).filter(|v| set >> v & 1 == 1).map(|v| format!("v{v}")).collect();
            let position = if names.is_empty() { NONE.to_owned() } else { names.join(" ") };
            match game.solve(&position, &ask).unwrap().winner().unwrap() {
                Winner::Draw => None,
                winner => Some(winner == Winner::Second),
            }
        };
        (0..1 << VERTICES).map(outcome).collect()
    }

    /// All sets by the definition: rounds of marking until nothing changes.
    fn by_definition(arcs: &[(usize, usize)]) -> Vec<Option<bool>> {
        let mut known = vec![None; 1 << VERTICES];
        loop {
            let mut next = known.clone();
            for (set, lost) in next.iter_mut().enumerate() {
                let options = || {
                    let live = arcs.iter().filter(|(from, _)| set >> from & 1 == 1);
                    live.map(|&(from, to)| known[set ^ 1 << from ^ 1 << to])
                };
                if options().any(|option| option == Some(true)) {
                    *lost = Some(false);
                } else if options().all(|option| option == Some(false)) {
                    *lost = Some(true);
                }
            }
            if next == known {
                return known;
            }
            known = next;
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 30, ..ProptestConfig::default() })]

        /// Solved as by the definition; the lost sets are a vector space (Fraenkel and Yesha).
        #[test]
        fn lost_sets_are_a_space(arcs in prop::collection::btree_set((0..VERTICES, 0..VERTICES), 1..10)) {
            let arcs: Vec<(usize, usize)> = arcs.into_iter().filter(|(from, to)| from != to).collect();
            prop_assume!(!arcs.is_empty());
            let all = (0..VERTICES).map(|v| format!("v{v}"));
            let text: Vec<String> =
                arcs.iter().map(|(from, to)| format!("v{from}>v{to}")).chain(all).collect();
            let found = lost(&*open_game(&format!("annihilation:{}", text.join(","))));
            prop_assert_eq!(&found, &by_definition(&arcs), "{:?}", text);
            let lost: Vec<usize> = (0..found.len()).filter(|&set| found[set] == Some(true)).collect();
            for a in &lost {
                for b in &lost {
                    prop_assert!(lost.contains(&(a ^ b)), "{:?}: {} and {}", text, a, b);
                }
            }
        }
    }

    #[test]
    fn slips() {
        let table = open_game("annihilation");
        for (position, problem) in [("a a", "would have vanished"), ("x", "x")] {
            let error = table.canonical(position).unwrap_err().to_string();
            assert!(error.contains(problem), "{position}: {error}");
        }
        assert_eq!(table.canonical("b a").unwrap(), "a b");
    }
}
