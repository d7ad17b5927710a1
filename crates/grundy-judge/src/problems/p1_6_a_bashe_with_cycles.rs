//! 1.6:A, Bashe's game with extra moves and cycles: win, loss or endless play, for many heaps.

use grundy::catalogue::special_sticks::SpecialSticks;
use grundy::error::BadText;
use rand::RngExt;
use rand::seq::SliceRandom;

use crate::check::{Checker, brief};
use crate::generate::{TestRng, Tests};
use crate::input::Input;
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};
use crate::verdict::{Judged, Verdict};

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.6:A",
    title: Words {
        en: "Bashe's game with extra moves and cycles",
        uk: "Баше з додатковими ходами і циклами",
        ru: "Игра Баше с дополнительными ходами и циклами",
    },
    statement: statement!("p1_6_a_bashe_with_cycles"),
    limits: Limits::of(1000, 256),
    samples: &[
        Sample::Io("2\n1 1\n8 8\n12\n1 2 3 4 5 6 7 8 9 10 11 12\n", "WWWLWWWDDDDD\n"),
        Sample::Io(
            "12\n3 5\n5 0\n8 9\n11 4\n14 4\n12 0\n13 0\n18 9\n19 9\n13 18\n18 13\n1 4\n22\n\
             1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22\n",
            // the book prints one letter too many
            "WWWLWWWDDDWWWWLWWWDDDD\n",
        ),
    ],
    blocks: &[
        Block::SAMPLES,
        Block::each("small heaps", 50),
        Block::each("up to the limits", 20),
        Block::whole("long chains of heaps, each decided by the one before", 30),
    ],
    tests,
    task: Task::Batch { solve, check: Checker::Own(check) },
};

/// The largest heap.
const MAX: u64 = 100_000;
/// The most special moves, and the most questions.
const MANY: u64 = 12_345;

/// A heap, and what it may become.
type Special = (u64, u64);

struct Question {
    specials: Vec<Special>,
    heaps: Vec<u64>,
}

impl Question {
    fn read(input: &str) -> Result<Self, BadText> {
        let mut input = Input::new(input);
        let mut specials = Vec::new();
        for _ in 0..input.count("t", 0..=MANY)? {
            specials.push((input.number("a", 1..=MAX)?, input.number("b", 0..=MAX)?));
        }
        let many = input.count("k", 1..=MANY)?;
        let heaps = input.numbers("a heap", many, 1..=MAX)?;
        input.end()?;
        Ok(Self { specials, heaps })
    }

    fn write(&self) -> String {
        let specials: String = self.specials.iter().map(|(a, b)| format!("{a} {b}\n")).collect();
        let heaps: Vec<String> = self.heaps.iter().map(u64::to_string).collect();
        format!("{}\n{specials}{}\n{}\n", self.specials.len(), heaps.len(), heaps.join(" "))
    }
}

fn solve(input: &str) -> Result<String, BadText> {
    let question = Question::read(input)?;
    let game = SpecialSticks::new(question.specials);
    let letters: String = question.heaps.iter().map(|&heap| game.outcome(heap).letter()).collect();
    Ok(letters + "\n")
}

/// One word of letters is a long token: the place of the first difference is what helps.
fn check(_: &str, answer: &str, output: &str) -> Judged {
    let answer = answer.trim();
    let mut words = output.split_whitespace();
    let word = words.next().unwrap_or_default();
    let letters = answer.len();
    if words.next().is_some() || word.len() != letters || !word.bytes().all(|letter| b"WLD".contains(&letter))
    {
        let why = format!("expected one word of {letters} letters W, L, D; got {}", brief(output));
        return Judged::new(Verdict::Presentation, why);
    }
    let differ = (1..).zip(answer.chars().zip(word.chars())).find(|(_, (want, got))| want != got);
    match differ {
        None => Judged::ok(),
        Some((place, (want, got))) => {
            Judged::new(Verdict::WrongAnswer, format!("letter {place}: expected {want}, got {got}"))
        }
    }
}

fn tests(tests: &mut Tests) {
    small(tests);
    large(tests);
    let all = usize::try_from(MANY).expect("a small number");
    let plans: [(&str, Vec<Special>); 3] = [
        ("a chain up and down, as long as there may be", chain(all / 2)),
        ("the chain, and a pass above it", [chain(all / 2), vec![(MAX / 2, MAX / 2)]].concat()),
        ("a shorter chain among random moves to larger heaps", {
            let mut specials = chain(all / 2 - 100);
            specials.extend(pairs(200, MAX - 1000..=MAX, MAX - 2000..=MAX, tests.rng()));
            specials
        }),
    ];
    for (about, mut specials) in plans {
        specials.shuffle(tests.rng());
        let question = Question { specials, heaps: heaps(all, tests.rng()) };
        tests.input(3, about, question.write());
    }
}

/// A chain that every sweep over all heaps, upwards or downwards, follows by one link: 4i is lost once the
/// heap `up` is known to be won, and that is won by its move to 4(i - 1), once this is known to be lost.
/// Nearly all heaps stay open to the end.
fn chain(links: usize) -> Vec<Special> {
    let links = links as u64;
    let free = MAX - 4 * links - 4000;
    let link = |i: u64| {
        // two won heaps are never neighbours: three would make a lost one
        let up = 4 * links + 8 + 12 * i % (free / 2 * 2);
        [(4 * i, up), (up, 4 * (i - 1))]
    };
    (1..=links).flat_map(link).collect()
}

fn small(tests: &mut Tests) {
    let fixed: [(&str, &[Special], u64); 7] = [
        ("no special moves", &[], 12),
        ("4 becomes 5: endless play", &[(4, 5)], 10),
        ("a special move to nothing", &[(4, 0)], 12),
        ("a pass", &[(4, 4)], 12),
        ("a pass and three wins", &[(8, 8), (9, 0), (10, 0), (15, 0)], 20),
        ("harmless cycles", &[(3, 9), (5, 7)], 24),
        ("special moves that are plain ones, and one twice", &[(5, 4), (5, 4), (8, 7), (9, 6), (12, 13)], 30),
    ];
    for (about, specials, to) in fixed {
        let question = Question { specials: specials.to_vec(), heaps: (1..=to).collect() };
        tests.input(1, about, question.write());
    }
    let one = Question { specials: vec![(MAX, 0)], heaps: vec![MAX] };
    tests.input(1, "one question", one.write());
    let random =
        Question { specials: pairs(30, 1..=40, 0..=40, tests.rng()), heaps: (1..=40).rev().collect() };
    tests.input(1, "random, from the largest heap down", random.write());
    let mut same = pairs(40, 1..=60, 0..=60, tests.rng());
    same.iter_mut().for_each(|pair| pair.0 = 4 * (1 + pair.0 % 3));
    let same = Question { specials: same, heaps: (1..=70).chain(1..=70).collect() };
    tests.input(1, "many special moves of three heaps; all questions twice", same.write());
}

fn large(tests: &mut Tests) {
    let all = usize::try_from(MANY).expect("a small number");
    let plain = Question { specials: Vec::new(), heaps: heaps(all, tests.rng()) };
    tests.input(2, "no special moves: 50001 classes", plain.write());
    type Plan = fn(&mut TestRng, usize) -> Vec<Special>;
    let plans: [(&str, Plan); 9] = [
        ("as many random special moves as there may be", |rng, all| pairs(all, 1..=MAX, 0..=MAX, rng)),
        ("as many passes as there may be", |_, all| {
            (1..=all as u64).map(|heap| (8 * heap, 8 * heap)).collect()
        }),
        ("all special moves of one heap", |_, all| (0..all as u64).map(|heap| (MAX, 8 * heap)).collect()),
        ("from lost heaps upwards", |rng, all| {
            let up = |rng: &mut TestRng| (4 * rng.random_range(20_000..=MAX / 4), rng.random_range(0..=9));
            (0..all / 100).map(|_| up(rng)).map(|(heap, more)| (heap, (heap + more).min(MAX))).collect()
        }),
        ("small heaps become large ones", |rng, all| pairs(all / 10, 1..=5000, 90_000..=MAX, rng)),
        ("only downwards: no cycles", |rng, all| {
            let down = |(heap, to): (u64, u64)| (heap.max(to).max(1), heap.min(to));
            pairs(all, 1..=MAX, 0..=MAX, rng).into_iter().map(down).filter(|(heap, to)| heap > to).collect()
        }),
        ("two special moves at the far end", |_, _| vec![(MAX - 4, MAX), (MAX, MAX - 4)]),
        ("a hundred random special moves", |rng, _| pairs(100, 1..=MAX, 0..=MAX, rng)),
        ("many special moves to nothing", |rng, all| {
            pairs(all, 1..=MAX, 0..=3, rng).into_iter().map(|(heap, to)| (heap, to / 2)).collect()
        }),
    ];
    for (about, plan) in plans {
        let specials = plan(tests.rng(), all);
        let question = Question { specials, heaps: heaps(all, tests.rng()) };
        tests.input(2, about, question.write());
    }
}

type Range = std::ops::RangeInclusive<u64>;

fn pairs(many: usize, from: Range, to: Range, rng: &mut TestRng) -> Vec<Special> {
    (0..many).map(|_| (rng.random_range(from.clone()), rng.random_range(to.clone()))).collect()
}

/// Heaps of all sizes: small ones, the largest, random ones, in disorder.
fn heaps(many: usize, rng: &mut TestRng) -> Vec<u64> {
    let mut heaps: Vec<u64> = (1..=1000).chain(MAX - 1000..=MAX).collect();
    heaps.resize_with(many, || rng.random_range(1..=MAX));
    heaps.shuffle(rng);
    heaps
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::problems::testing::check_wrong;

    /// The classes of the definition, one after the other, each by a look at all heaps up to `to`.
    fn by_layers(specials: &[(u64, u64)], to: u64) -> Vec<char> {
        let options = |heap: u64| {
            let plain = (1..=heap.min(3)).map(move |take| heap - take);
            plain.chain(specials.iter().filter(move |pair| pair.0 == heap).map(|pair| pair.1))
        };
        let mut letters = vec!['D'; usize::try_from(to).unwrap() + 1];
        letters[0] = 'L';
        let is = |letters: &[char], heap: u64, letter| letters[usize::try_from(heap).unwrap()] == letter;
        loop {
            let next: Vec<char> = (0..=to)
                .map(|heap| match heap {
                    0 => 'L',
                    _ if options(heap).any(|to| is(&letters, to, 'L')) => 'W',
                    _ if options(heap).all(|to| is(&letters, to, 'W')) => 'L',
                    _ => 'D',
                })
                .collect();
            if next == letters {
                return letters;
            }
            letters = next;
        }
    }

    proptest! {
        #[test]
        fn the_definition(specials in prop::collection::vec((1..=40_u64, 0..=45_u64), 0..12)) {
            let expected = by_layers(&specials, 50);
            let question = Question { specials, heaps: (1..=50).collect() };
            let found: Vec<char> = PROBLEM.solve(&question.write()).unwrap().trim().chars().collect();
            prop_assert_eq!(&found[..], &expected[1..]);
        }
    }

    /// Rounds of looking at all heaps in place, upwards or by turns, until nothing changes.
    fn sweeps(specials: &[Special], by_turns: bool) -> usize {
        let most = usize::try_from(MAX).unwrap();
        let mut options: Vec<Vec<usize>> =
            (0..=most).map(|heap| (1..=heap.min(3)).map(|take| heap - take).collect()).collect();
        for &(from, to) in specials {
            options[usize::try_from(from).unwrap()].push(usize::try_from(to).unwrap());
        }
        let mut lost: Vec<Option<bool>> = vec![None; most + 1];
        let mut open: Vec<usize> = (0..=most).collect();
        for sweep in 1.. {
            let before = open.len();
            if by_turns && sweep > 1 {
                open.reverse();
            }
            open.retain(|&heap| {
                let mut known = options[heap].iter().map(|&to| lost[to]);
                lost[heap] = match known.clone().any(|lost| lost == Some(true)) {
                    true => Some(false),
                    false => known.all(|lost| lost == Some(false)).then_some(true),
                };
                lost[heap].is_none()
            });
            if open.len() == before {
                return sweep;
            }
        }
        unreachable!("some sweep changes nothing")
    }

    /// By a chain of a few links, since rounds are what is counted.
    #[test]
    fn chains_take_a_sweep_for_each_link() {
        let links = 20;
        assert!(sweeps(&chain(links), false) > links);
        assert!(sweeps(&chain(links), true) > 2 * links);
        assert!(sweeps(&[], false) <= 2);
    }

    /// Bashe's game without its cycles: special moves to larger heaps are forgotten, the rest is induction.
    fn upwards(specials: &[(u64, u64)], to: u64) -> Vec<char> {
        let mut letters = vec!['L'];
        for heap in 1..=to {
            let options = (1..=heap.min(3)).map(|take| heap - take);
            let special = specials.iter().filter(|pair| pair.0 == heap && pair.1 < heap).map(|pair| pair.1);
            let lost = options.chain(special).any(|to| letters[usize::try_from(to).unwrap()] == 'L');
            letters.push(if lost { 'W' } else { 'L' });
        }
        letters
    }

    #[test]
    fn wrong_submissions() {
        let right = |input: &str| PROBLEM.solve(input).unwrap();
        let bashe = |input: &str| {
            let heaps = Question::read(input).unwrap().heaps;
            heaps.iter().map(|heap| if heap % 4 == 0 { 'L' } else { 'W' }).collect::<String>()
        };
        check_wrong(&PROBLEM, &bashe, "WA");
        let acyclic = |input: &str| {
            let question = Question::read(input).unwrap();
            let letters = upwards(&question.specials, 100);
            let letter = |heap: &u64| letters.get(usize::try_from(*heap).unwrap()).copied().unwrap_or('W');
            question.heaps.iter().map(letter).collect::<String>()
        };
        check_wrong(&PROBLEM, &acyclic, "WA");
        check_wrong(&PROBLEM, &|input| right(input).replace('D', "L"), "WA");
        check_wrong(&PROBLEM, &|input| right(input).chars().rev().collect(), "WA");
        check_wrong(&PROBLEM, &|input| right(input).to_lowercase(), "PE");
        check_wrong(&PROBLEM, &|input| right(input).trim().replace("", " "), "PE");
        check_wrong(&PROBLEM, &|input| right(input).trim()[1..].to_owned(), "PE");
        check_wrong(&PROBLEM, &|input| format!("{}  \r\n\r\n", right(input).trim()), "OK");
        let judged = check("", "WLD\n", "WDD");
        assert_eq!(judged.reason, "letter 2: expected L, got D");
    }

    #[test]
    fn bad_inputs() {
        for bad in
            ["", "0\n0\n\n", "1\n0 4\n1\n1\n", "1\n4\n1\n1\n", "0\n1\n100001\n", "0\n2\n1\n", "12346\n"]
        {
            assert!(PROBLEM.solve(bad).is_err(), "{bad:?}");
        }
    }
}
