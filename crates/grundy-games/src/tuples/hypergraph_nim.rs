//! Hypergraph Nim: a move lowers all heaps of one set; exact Nim and its slow version are examples.

use grundy_base::error::Error;
use grundy_base::rules::Class;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::args::Args;

use super::rules::{Lower, MAX_LOWERED, Row, Rows, open, sorted};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "hypergraph-nim",
    aliases: &["exact-nim", "slow-nim"],
    title: "Hypergraph Nim",
    rules: "Heaps of stones. A move takes at least one stone from every heap of one of the sets that the \
            game has, from each as many as the player likes (from each exactly one in the slow game). In \
            exact Nim every set of k heaps is such a set. The player who cannot move loses.",
    params: &[
        ("exact=K", "every K heaps are a set; exact=2 if nothing is said"),
        ("edges=12+23", "the sets instead, heaps by their places from 1 to 9"),
        ("slow", "a move takes exactly one stone from each heap of the set"),
    ],
    notation: "The heaps: 1 2 3 or 1,2,3; several games are a sum of rows with commas. A move says how many \
               to take from which heap: take 1 from 1, 2 from 3.",
    examples: &["hypergraph-nim 1 2 3", "hypergraph-nim:slow,edges=12+23+34+41 1 2 1 2"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact {
            params: "",
            says: Says::Nimber("1 2 3", 3),
            source: "Boros, Gurvich, Ho, Makino and Mursic 2018",
        },
        Fact {
            params: "",
            says: Says::Nimber("2 3 4", 4),
            source: "Boros, Gurvich, Ho, Makino and Mursic 2018",
        },
    ],
    source: "V. Boros, V. Gurvich, N. B. Ho, K. Makino, P. Mursic, On the Sprague-Grundy function of exact \
             k-Nim, 2018",
    take_and_break: None,
    open: |args| Ok(Box::new(open(read(args)?, "1 2 3"))),
};

/// The parameters of the game.
fn read(args: &Args<'_>) -> Result<HypergraphNim, Error> {
    let (plain, named) = args.split(&["exact", "edges"])?;
    let slow = match plain[..] {
        [] => false,
        [word] if word.as_str().trim() == "slow" => true,
        [word, ..] => {
            let problem = format!("'{}' is unknown: expected slow, exact=K or edges=12+23", word.as_str());
            return Err(word.bad(problem).into());
        }
    };
    let sets = match (named[0], named[1]) {
        (Some(_), Some(edges)) => return Err(edges.bad("expected exact=K or edges=…, not both").into()),
        (exact, None) => {
            let size = exact.map_or(Ok(2), |text| text.number("how many heaps", 1..=MAX_LOWERED as u64))?;
            Sets::Exact(u32::try_from(size).expect("a row is short"))
        }
        (None, Some(edges)) => {
            let mut sets = Vec::new();
            for edge in edges.split(&['+']) {
                let mut set = 0;
                for (digit, place) in edge.chars() {
                    let heap = digit.to_digit(10).filter(|&heap| heap > 0);
                    set |= 1 << (heap.ok_or_else(|| place.bad("expected places of heaps, from 1 to 9"))? - 1);
                }
                sets.push(set);
            }
            sets.sort_unstable();
            sets.dedup();
            if sets.contains(&0) {
                return Err(edges.bad("a set without a heap: expected such as 12+23").into());
            }
            Sets::Edges(sets)
        }
    };
    Ok(HypergraphNim { sets, slow })
}

/// Which heaps a move lowers together.
#[derive(Clone, Debug)]
enum Sets {
    /// As many as this.
    Exact(u32),
    /// One of these sets; bit i is heap i.
    Edges(Vec<u32>),
}

/// The rules.
#[derive(Clone, Debug)]
pub(crate) struct HypergraphNim {
    sets: Sets,
    slow: bool,
}

impl HypergraphNim {
    fn lower(&self, at: &[u64]) -> Lower {
        match &self.sets {
            Sets::Exact(k) => Lower::sized(at.len(), *k, *k, self.slow),
            // a set that needs a heap beyond the row is no move
            Sets::Edges(sets) => {
                Lower::new(sets.iter().copied().filter(|set| set >> at.len() == 0), self.slow)
            }
        }
    }
}

impl Rows for HypergraphNim {
    fn moves(&self, at: &[u64], out: &mut Vec<Row>) {
        self.lower(at).moves(at, out);
    }

    fn count(&self, at: &[u64]) -> u64 {
        self.lower(at).count(at)
    }

    /// Exact Nim in which a move lowers more than half of the heaps: the value is the number of moves of the
    /// longest play, the largest t for which the heaps, cut at t, hold k t stones.
    fn law(&self, at: &[u64]) -> Option<u64> {
        let Sets::Exact(k) = self.sets else { return None };
        if self.slow || at.len() >= 2 * k as usize {
            return None;
        }
        let lasts = |t: u64| {
            at.iter().map(|&heap| u128::from(heap.min(t))).sum::<u128>() >= u128::from(t) * u128::from(k)
        };
        let (mut low, mut high) = (0, at.iter().copied().fold(0, u64::saturating_add));
        while low < high {
            let middle = low + (high - low).div_ceil(2);
            if lasts(middle) { low = middle } else { high = middle - 1 }
        }
        Some(low)
    }

    fn fault(&self, at: &[u64]) -> Option<String> {
        (at.len() > MAX_LOWERED).then(|| format!("there are too many heaps: expected at most {MAX_LOWERED}"))
    }

    fn settle(&self, at: Row) -> Row {
        if matches!(self.sets, Sets::Exact(_)) { sorted(at) } else { at }
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::testing::{all, check, nimber};
    use super::*;

    #[test]
    fn the_law_equals_the_definition() {
        for (k, n, size) in [(1, 1, 5), (2, 3, 5), (3, 4, 3), (3, 5, 3), (2, 2, 5), (3, 2, 3)] {
            let rules = HypergraphNim { sets: Sets::Exact(k), slow: false };
            assert!(check(&rules, all(n, size)) > 0);
        }
        check(&HypergraphNim { sets: Sets::Edges(vec![0b11, 0b110]), slow: true }, all(3, 4));
    }

    #[test]
    fn known_values() {
        for (question, value) in [
            ("hypergraph-nim 1,1,1", 1),
            ("hypergraph-nim 2,2,2", 3),
            ("hypergraph-nim 3,3,3", 4),
            ("hypergraph-nim:exact=2,slow 1,1,2,3", 1),
            ("hypergraph-nim:slow 1,2,2,3", 2),
            ("hypergraph-nim:edges=12+23+34+41 1,2,3,4", 4),
            ("hypergraph-nim:edges=12+23+34+41 1,2,1,2", 0),
        ] {
            assert_eq!(nimber(question), value, "{question}");
        }
        let lost: Vec<Row> = all(3, 4)
            .filter(|at| at.is_sorted())
            .filter(|at| nimber(&format!("hypergraph-nim:slow {},{},{}", at[0], at[1], at[2])) == 0)
            .collect();
        let known = [0, 1, 2, 3, 22, 23, 122, 222, 333].map(|n: u64| vec![n / 100, n / 10 % 10, n % 10]);
        let mut known = known.to_vec();
        known.sort_by_key(|at| (at[2], at[1], at[0]));
        assert_eq!(lost, known, "Gurvich et al. 2023");
    }

    #[test]
    fn slips_are_named() {
        for (question, part) in [
            ("hypergraph-nim:fast 1 2", "slow"),
            ("hypergraph-nim:edges=1a 1 2", "places"),
            ("hypergraph-nim:exact=2,edges=12 1 2", "not both"),
        ] {
            let problem = crate::testing::question(question).err().unwrap().to_string();
            assert!(problem.contains(part), "{question}: {problem}");
        }
    }
}
