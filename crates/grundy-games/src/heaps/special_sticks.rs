//! Bashe's game with special moves: at certain counts the heap may be exchanged for another, larger ones
//! included.

use std::sync::OnceLock;

use grundy_base::error::{BadText, Error, Limit, Stopped};
use grundy_base::graph::{Graph, GraphContest};
use grundy_base::limits::Budget;
use grundy_base::phrase::Phrase;
use grundy_base::report::scene::{Scene, Unit};
use grundy_base::report::{Axis, Winner};
use grundy_base::rules::{Class, Contest, Rules};
use grundy_base::text::Text;
use grundy_base::value::outcome::Outcome;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::notation::heap_list::read_heap;
use grundy_door::table::{self, Table};
use grundy_solve::retrograde::{self, Plies};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "special-sticks",
    aliases: &["bashe-cycles", "bachet-cycles"],
    title: "Sticks with special moves",
    rules: "One heap of sticks. A move takes 1, 2 or 3 sticks; or, where the heap is exactly as large as a \
            special move says, exchanges it for one of another size, which may be larger. The player who \
            cannot move (no sticks are left) loses. Play need not end: that is a draw, better than a loss \
            and worse than a win.",
    params: &[(
        "3-9,8-8 or FILE",
        "the special moves: 3-9 turns 3 sticks into 9; or a file with two numbers a line",
    )],
    notation: "How many sticks there are: 10. A move says how many to take, take 2, or what the heap becomes: become 9.",
    examples: &["special-sticks:8-8,1-1 9", "special-sticks:3-9 12", "special-sticks:4-5 10"],
    class: Class::CONTEST.cyclic(),
    facts: &[
        Fact { params: "1-1,8-8", says: Says::Wins("4", Winner::Second), source: "textbook 1.6:A, sample 1" },
        Fact { params: "1-1,8-8", says: Says::Wins("8", Winner::Draw), source: "textbook 1.6:A, sample 1" },
        Fact {
            params: "1-1,8-8",
            says: Says::WinningMoves("1", &["take 1"]),
            source: "textbook 1.6:A, sample 1",
        },
        Fact { params: "3-9", says: Says::Wins("12", Winner::Second), source: "textbook 1.6.2" },
        Fact { params: "5-7", says: Says::WinningMoves("5", &["take 1"]), source: "textbook 1.6.2" },
        Fact { params: "3-9,5-7", says: Says::Wins("24", Winner::Second), source: "textbook 1.6.2" },
        Fact { params: "4-5", says: Says::Wins("4", Winner::Draw), source: "textbook 1.6.3" },
        Fact {
            params: "4-5",
            says: Says::Wins("1000000000000000000", Winner::Draw),
            source: "textbook 2.5.1",
        },
    ],
    source: "textbook 1.6:A",
    take_and_break: None,
    open,
};

/// Special moves at most.
const MAX_SPECIALS: usize = 1_000_000;

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let text = args.text.trim();
    let looks_inline = text.as_str().chars().all(|c| c.is_ascii_digit() || "-, ".contains(c));
    let specials = if looks_inline {
        read_inline(text)?
    } else {
        let contents = args.file(text)?;
        read_lines(Text::new(&contents)).map_err(|bad| bad.in_file(text.as_str()))?
    };
    let start = specials.iter().flat_map(|&(a, b)| [a, b]).max().unwrap_or(12).saturating_add(1);
    let rules = SpecialSticks::new(specials);
    let table = table::contest(rules, GAME.class).start(start.to_string());
    Ok(Box::new(table.axes(vec![Axis::endless("n")], |_, numbers| numbers.first().copied())))
}

fn read_inline(text: Text<'_>) -> Result<Vec<(u64, u64)>, BadText> {
    if text.is_blank() {
        return Ok(Vec::new());
    }
    let pair = |piece: Text<'_>| {
        let (from, to) = piece.split_once('-').ok_or_else(|| {
            piece.bad(format!("'{}' is no special move: expected two numbers such as 3-9", piece.as_str()))
        })?;
        special(from, to)
    };
    text.split(&[',']).map(pair).collect()
}

fn read_lines(text: Text<'_>) -> Result<Vec<(u64, u64)>, BadText> {
    let mut specials = Vec::new();
    for line in text.lines().filter(|line| !line.is_blank() && !line.trim().as_str().starts_with('#')) {
        let numbers: Vec<_> = line.words().collect();
        let [from, to] = numbers[..] else {
            return Err(line.trim().bad("a line must hold two numbers: a heap, and what it may become"));
        };
        if specials.len() == MAX_SPECIALS {
            return Err(line.bad(Phrase::brief(
                "wrong-many",
                format!("too many special moves: at most {MAX_SPECIALS}"),
            )));
        }
        specials.push(special(from, to)?);
    }
    Ok(specials)
}

fn special(from: Text<'_>, to: Text<'_>) -> Result<(u64, u64), BadText> {
    let most = 1 << 62;
    Ok((from.number("the heap", 1..=most)?, to.number("what it becomes", 0..=most)?))
}

/// The rules: special moves, ascending.
#[derive(Debug)]
pub struct SpecialSticks {
    specials: Vec<(u64, u64)>,
    labels: OnceLock<Labels>,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// So many sticks are taken.
    Take(u64),
    /// The heap becomes this.
    Become(u64),
}

/// Largest heap that is searched; the search also finds the remoteness.
const MAX_SEARCHED_HEAP: u64 = 1 << 18;

impl SpecialSticks {
    /// The game with these special moves; repeats do not matter.
    pub fn new(mut specials: Vec<(u64, u64)>) -> Self {
        specials.sort_unstable();
        specials.dedup();
        Self { specials, labels: OnceLock::new() }
    }

    fn specials_of(&self, heap: u64) -> impl Iterator<Item = u64> {
        let from = self.specials.partition_point(|&(a, _)| a < heap);
        self.specials[from..].iter().take_while(move |&&(a, _)| a == heap).map(|&(_, b)| b)
    }

    /// The outcome of a heap of any size, by the period of 4 between the sizes that special moves name.
    ///
    /// ```
    /// use grundy_base::Outcome;
    /// use grundy_games::heaps::special_sticks::SpecialSticks;
    /// let game = SpecialSticks::new(vec![(8, 8)]);
    /// assert_eq!(game.outcome(4), Outcome::Loss);
    /// assert_eq!(game.outcome(10_u64.pow(18)), Outcome::Draw);
    /// ```
    pub fn outcome(&self, heap: u64) -> Outcome {
        self.labels.get_or_init(|| Labels::new(&self.specials)).outcome(heap)
    }
}

impl SpecialSticks {
    /// Outcome and plies of all heaps up to `to` that special moves up to there can tell of; 9 bytes a heap.
    ///
    /// # Errors
    /// A limit; a special move to a heap above `to` counts as a size that is too large.
    pub fn plies(&self, to: u32, budget: &mut Budget<'_>) -> Result<Plies, Stopped> {
        let inside: Vec<(u32, u32)> = (self.specials.iter())
            .filter(|(from, _)| *from <= u64::from(to))
            .map(|&(from, size)| match u32::try_from(size) {
                Ok(size) if size <= to => Ok((u32::try_from(from).expect("at most `to`"), size)),
                _ => Err(Stopped::new(Limit::Size, format!("seeing that {from} becomes {size}, above {to}"))),
            })
            .collect::<Result<_, _>>()?;
        let mut back: Vec<(u32, u32)> = inside.iter().map(|&(from, size)| (size, from)).collect();
        back.sort_unstable();
        let specials_from = |heap: u32| inside.partition_point(|&(from, _)| from < heap);
        let many = |heap: u32| specials_from(heap + 1) - specials_from(heap);
        let last = inside.last().map_or(0, |&(from, _)| from);
        if (0..=last).any(|heap| many(heap) > 252) {
            return Err(Stopped::new(Limit::Size, "counting over 252 special moves of one heap"));
        }
        let plain = |heap: u32| u8::try_from(heap.min(3)).expect("at most 3");
        retrograde::by_rule(
            to.saturating_add(1),
            |heap| {
                if heap > last.max(3) {
                    3
                } else {
                    plain(heap) + u8::try_from(many(heap)).expect("counted before")
                }
            },
            |heap, each| {
                (heap + 1..=heap.saturating_add(3).min(to)).for_each(&mut *each);
                if !back.is_empty() {
                    let start = back.partition_point(|&(size, _)| size < heap);
                    back[start..]
                        .iter()
                        .take_while(|(size, _)| *size == heap)
                        .for_each(|&(_, from)| each(from));
                }
            },
            budget,
        )
    }
}

/// Outcomes of all heaps, gaps cut short.
///
/// Between two neighbours among 0 and the named sizes only plain moves exist, so an outcome depends on the
/// three before it, and outcomes have period 4 there: with a loss among the three the pattern is WWWL, with
/// three wins it begins with a loss, else all are draws. Leaving out a multiple of 4 from each long gap
/// therefore changes no label (the periodic extension of the labels of the short game satisfies the equations
/// of the long one, and both are least solutions).
#[derive(Debug)]
struct Labels {
    /// The named sizes, ascending, with their places in the short game.
    named: Vec<(u64, usize)>,
    outcomes: Vec<Outcome>,
}

impl Labels {
    fn new(specials: &[(u64, u64)]) -> Self {
        let mut sizes: Vec<u64> = specials.iter().flat_map(|&(a, b)| [a, b]).chain([0]).collect();
        sizes.sort_unstable();
        sizes.dedup();
        let mut named = Vec::with_capacity(sizes.len());
        let mut place = 0;
        for (i, &size) in sizes.iter().enumerate() {
            if i > 0 {
                let gap = size - sizes[i - 1] - 1;
                let kept = if gap <= 7 { gap } else { 4 + gap % 4 };
                place += 1 + usize::try_from(kept).expect("at most 7");
            }
            named.push((size, place));
        }
        // the tail behind the last needs its period once
        let count = place + 5;
        let at = |size: u64| {
            let i = named
                .binary_search_by_key(&size, |&(size, _)| size)
                .expect("sizes of special moves are named");
            u32::try_from(named[i].1).expect("at most 8 places a named size")
        };
        let mut arcs: Vec<(u32, u32)> = specials.iter().map(|&(a, b)| (at(a), at(b))).collect();
        for heap in 0..u32::try_from(count).expect("at most 8 places a named size") {
            arcs.extend((1..=heap.min(3)).map(|take| (heap, heap - take)));
        }
        let graph = Graph::from_arcs(count, &arcs);
        let verdicts =
            retrograde::solve(GraphContest { graph: &graph, endings: &vec![Outcome::Loss; count] });
        Self { named, outcomes: verdicts.into_iter().map(|verdict| verdict.outcome).collect() }
    }

    fn outcome(&self, heap: u64) -> Outcome {
        let i = self.named.partition_point(|&(size, _)| size <= heap) - 1;
        let (size, place) = self.named[i];
        let Some(behind) = (heap - size).checked_sub(1) else { return self.outcomes[place] };
        self.outcomes[place + 1 + usize::try_from(behind % 4).expect("less than 4")]
    }
}

impl Rules for SpecialSticks {
    type Position = u64;
    type Move = Move;

    fn moves(&self, &heap: &u64, out: &mut Vec<Move>) {
        out.extend((1..=heap.min(3)).map(Move::Take));
        out.extend(self.specials_of(heap).map(Move::Become));
    }

    fn play(&self, &heap: &u64, mv: &Move) -> u64 {
        match *mv {
            Move::Take(sticks) => heap - sticks,
            Move::Become(size) => size,
        }
    }
}

impl Contest for SpecialSticks {
    fn law(&self, &heap: &u64) -> Option<Outcome> {
        let largest = self.specials.iter().map(|&(a, b)| a.max(b)).max().unwrap_or(0);
        (heap.max(largest) > MAX_SEARCHED_HEAP).then(|| self.outcome(heap))
    }
}

impl Notation<u64, Move> for SpecialSticks {
    fn read(&self, text: Text<'_>) -> Result<u64, BadText> {
        read_heap(text)
    }

    fn write(&self, at: &u64) -> String {
        at.to_string()
    }

    fn scene(&self, at: &u64) -> Option<Scene> {
        Some(Scene::heap(Unit::Stick, *at))
    }

    fn write_move(&self, _: &u64, mv: &Move) -> String {
        match mv {
            Move::Take(sticks) => format!("take {sticks}"),
            Move::Become(size) => format!("become {size}"),
        }
    }
}

/// The special moves of the second sample of 1.6:A.
#[cfg(test)]
const SECOND_SAMPLE: [(u64, u64); 12] = [
    (3, 5),
    (5, 0),
    (8, 9),
    (11, 4),
    (14, 4),
    (12, 0),
    (13, 0),
    (18, 9),
    (19, 9),
    (13, 18),
    (18, 13),
    (1, 4),
];

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use grundy_base::graph::explore;
    use grundy_base::limits::Limits;
    use grundy_base::report::{Ask, Cell};

    fn labels(specials: &[(u64, u64)], heaps: impl IntoIterator<Item = u64>) -> String {
        let game = SpecialSticks::new(specials.to_vec());
        heaps.into_iter().map(|heap| game.outcome(heap).letter()).collect()
    }

    /// The samples and vectors of the reference, by the short game.
    #[test]
    fn samples() {
        assert_eq!(labels(&[(1, 1), (8, 8)], 1..=12), "WWWLWWWDDDDD");
        assert_eq!(labels(&SECOND_SAMPLE, 1..=22), "WWWLWWWDDDWWWWLWWWDDDD");
        assert_eq!(labels(&[], 1..=12), "WWWLWWWLWWWL");
        assert_eq!(labels(&[(4, 5)], 1..=10), "WWWDDDDDDD");
        assert_eq!(labels(&[(4, 0)], 1..=12), "WWWWLWWWLWWW");
        assert_eq!(labels(&[(4, 4)], 1..=12), "WWWDDDDDDDDD");
        assert_eq!(labels(&[(8, 8), (9, 0), (10, 0), (15, 0)], 1..=20), "WWWLWWWDWWDDDDWDDDDD");
        for harmless in [&[(3, 9)][..], &[(5, 7)], &[(3, 9), (5, 7)]] {
            assert_eq!(labels(harmless, 0..=24), "LWWWLWWWLWWWLWWWLWWWLWWWL");
        }
    }

    #[test]
    fn huge_heaps() {
        let (tens, halves) = (10_u64.pow(17), 5 * 10_u64.pow(17));
        let specials = [
            (tens, 3),
            (10 * tens, tens + 6),
            (halves, halves),
            (77, 10 * tens),
            (12_345_678_901_234_567, 4),
        ];
        let heaps =
            [1, 4, 76, 77, 78, 80, tens - 1, tens, tens + 1, halves, halves + 1, 10 * tens, 10 * tens + 3];
        assert_eq!(labels(&specials, heaps), "WLLWWLWLWDDDD");
        let table = open(&Args::new(Text::new("77-1000000000000000000"), &|_| Err(String::new()))).unwrap();
        let report = table.solve("999999999999999999", &Ask::default()).unwrap();
        assert_eq!(report.moves.len(), 3);
    }

    /// How long play lasts: the classes of the textbook's walk through its second sample.
    #[test]
    fn plies() {
        let params = "3-5,5-0,8-9,11-4,14-4,12-0,13-0,18-9,19-9,13-18,18-13,1-4";
        let table = open(&Args::new(Text::new(params), &|_| Err(String::new()))).unwrap();
        let classes: [(u32, &[u64]); 6] = [
            (0, &[0]),
            (1, &[1, 2, 3, 5, 12, 13]),
            (2, &[4]),
            (3, &[6, 7, 11, 14]),
            (4, &[15]),
            (5, &[16, 17, 18]),
        ];
        for heap in 0..=22_u64 {
            let plies = classes.iter().find(|(_, heaps)| heaps.contains(&heap)).map(|(plies, _)| *plies);
            assert_eq!(
                table.solve(&heap.to_string(), &Ask::default()).unwrap().answer.remoteness(),
                plies,
                "{heap}"
            );
        }
        let cells = table.cells(&[0..=22], &Ask::default()).unwrap();
        assert_eq!(cells[19], Cell::Outcome(Outcome::Draw));
    }

    #[test]
    fn slips() {
        let open = |params: &str| open(&Args::new(Text::new(params), &|_| Ok("3 9\n4 x\n".to_owned()))).err();
        for (params, part) in
            [("3", "such as 3-9"), ("0-3", "too small"), ("3-", "missing"), ("moves.txt", "not a number")]
        {
            let error = open(params).unwrap_or_else(|| panic!("{params}")).to_string();
            assert!(error.contains(part), "{params}: {error}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        /// The short game, and the whole one by search.
        #[test]
        fn cutting_changes_nothing(specials in prop::collection::vec((1..90_u64, 0..90_u64), 0..12)) {
            let game = SpecialSticks::new(specials);
            let limits = Limits::default();
            let explored = explore(&game, &120, &mut Budget::new(&limits)).unwrap();
            let verdicts = retrograde::solve(explored.board());
            let plies = game.plies(120, &mut Budget::new(&limits)).unwrap();
            for (heap, verdict) in explored.positions.iter().zip(&verdicts) {
                prop_assert_eq!(game.outcome(*heap), verdict.outcome, "{}", heap);
                prop_assert_eq!(plies.verdict(usize::try_from(*heap).unwrap()), *verdict, "{}", heap);
            }
        }
    }

    /// 1.6:A, second sample: take 1, 2 or 3 of up to 22 sticks, and twelve special moves.
    fn second_sample() -> String {
        let takes = (1..=22).flat_map(|n: u64| (1..=3.min(n)).map(move |take| (n, n - take)));
        let arcs: Vec<_> = takes.chain(SECOND_SAMPLE).map(|(from, to)| format!("{from}>{to}")).collect();
        format!("graph:{}", arcs.join(","))
    }

    #[test]
    fn the_walkthrough_of_the_textbook() {
        let layers = crate::testing::open(&second_sample()).layers("22", &Ask::default()).unwrap();
        let step = |step: Option<u32>| -> Vec<u32> {
            let mut all: Vec<u32> = layers
                .iter()
                .filter(|row| row.step == step)
                .map(|row| row.position.parse().unwrap())
                .collect();
            all.sort_unstable();
            all
        };
        assert_eq!(step(Some(0)), [0]);
        assert_eq!(step(Some(1)), [1, 2, 3, 5, 12, 13]);
        assert_eq!(step(Some(2)), [4]);
        assert_eq!(step(Some(3)), [6, 7, 11, 14]);
        assert_eq!(step(Some(4)), [15]);
        assert_eq!(step(Some(5)), [16, 17, 18]);
        assert_eq!(step(Some(6)), [0_u32; 0]);
        assert_eq!(step(None), [8, 9, 10, 19, 20, 21, 22]);
    }
}
