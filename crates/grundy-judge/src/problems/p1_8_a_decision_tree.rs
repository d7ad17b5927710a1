//! 1.8:A, Multi-step sequential game on a decision tree 1: a tree of two players, written in brackets; what
//! both get.

use std::collections::{HashSet, VecDeque};

use grundy::error::BadText;
use grundy::notation::text::Text;
use grundy_tree::stack;
use rand::RngExt;

use crate::check::Checker;
use crate::generate::{TestRng, Tests};
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.8:A",
    title: Words {
        en: "Multi-step sequential game on a decision tree 1",
        uk: "Кількакрокова послідовна гра на дереві рішень - 1",
        ru: "Многошаговая последовательная игра на дереве решений - 1",
    },
    statement: statement!("p1_8_a_decision_tree"),
    limits: Limits::of(1000, 256),
    samples: &[
        Sample::Io(
            "[< [(-12 50) (-10 1)] (25 20) > < (-4 -2) (1 4) (40 -10) [(10 25) (6 -7)] > (-3 -4)]\n",
            "25 20\n",
        ),
        Sample::Io(
            "[ < [ (-12 50) (-10 1) ] (25 20) > < (-4 -2) (1 4) (40 -10) [ (10 25) (6 -7) ] > (-3 -4) ]\n",
            "25 20\n",
        ),
    ],
    blocks: &[Block::SAMPLES, Block::each("small trees", 50), Block::each("large trees", 50)],
    tests,
    task: Task::Batch { solve, check: Checker::Tokens },
};

/// The longest line.
const MAX: usize = 100_000;

fn solve(input: &str) -> Result<String, BadText> {
    let line = input.trim_end();
    if line.len() > MAX {
        return Err(Text::new(line)
            .part(0..0)
            .bad(format!("the tree is too long: at most {MAX} characters")));
    }
    let (first, second) = stack::value(line)?;
    Ok(format!("{first} {second}\n"))
}

/// Where a tree grows.
#[derive(Clone, Copy)]
enum Growth {
    /// Any leaf becomes a node.
    Anywhere,
    /// One of the last: one path goes on and on.
    Deep,
    /// The oldest leaf: all paths are about as long.
    Even,
}

/// Who moves.
#[derive(Clone, Copy)]
enum Order {
    /// By turns, this player (0 or 1) first.
    Turns(usize),
    /// Anybody.
    Any,
}

/// What random trees are like.
#[derive(Clone, Copy)]
struct Plan {
    /// The least number of leaves, unless there are no nodes.
    leaves: usize,
    /// The fewest and the most options of a node.
    options: (usize, usize),
    growth: Growth,
    order: Order,
    /// Payoffs from minus this to this.
    most: i64,
}

impl Plan {
    const SMALL: Self =
        Self { leaves: 8, options: (2, 3), growth: Growth::Anywhere, order: Order::Turns(0), most: 20 };

    /// A random tree; nodes after their parents, each with its mover and its children.
    fn grow(&self, rng: &mut TestRng) -> Vec<(usize, Vec<usize>)> {
        let mover = |before: Option<usize>, rng: &mut TestRng| match (self.order, before) {
            (Order::Turns(first), before) => before.map_or(first, |before| 1 - before),
            (Order::Any, _) => rng.random_range(0..2),
        };
        let mut nodes = vec![(mover(None, rng), Vec::new())];
        let mut leaves = VecDeque::from([0]);
        while leaves.len() < self.leaves {
            let at = match self.growth {
                Growth::Anywhere => rng.random_range(0..leaves.len()),
                Growth::Deep => leaves.len() - rng.random_range(1..=leaves.len().min(2)),
                Growth::Even => 0,
            };
            let Some(node) = leaves.remove(at) else { break };
            for _ in 0..rng.random_range(self.options.0..=self.options.1) {
                let child = nodes.len();
                nodes.push((mover(Some(nodes[node].0), rng), Vec::new()));
                nodes[node].1.push(child);
                leaves.push_back(child);
            }
        }
        nodes
    }

    /// The line of a random tree; no player has a payoff twice.
    fn write(&self, blanks: bool, rng: &mut TestRng) -> String {
        let nodes = self.grow(rng);
        let mut seen = [HashSet::new(), HashSet::new()];
        let mut text = String::new();
        // a node to write, or a bracket to close
        let mut todo = vec![Ok(0)];
        while let Some(next) = todo.pop() {
            if blanks && !text.is_empty() || text.ends_with(')') && next.is_ok() {
                text.push(' ');
            }
            match next {
                Err(bracket) => text.push(bracket),
                Ok(node) => {
                    let (mover, children) = &nodes[node];
                    if children.is_empty() {
                        let pays = seen.each_mut().map(|seen| {
                            loop {
                                let pay = rng.random_range(-self.most..=self.most);
                                if seen.insert(pay) {
                                    break pay;
                                }
                            }
                        });
                        text.push_str(&format!("({} {})", pays[0], pays[1]));
                    } else {
                        let (open, close) = [('[', ']'), ('<', '>')][*mover];
                        text.push(open);
                        todo.push(Err(close));
                        todo.extend(children.iter().rev().map(|child| Ok(*child)));
                    }
                }
            }
        }
        text + "\n"
    }

    /// A tree of nearly as many characters as there may be.
    fn largest(mut self, blanks: bool, rng: &mut TestRng) -> String {
        loop {
            let text = self.write(blanks, rng);
            if text.trim_end().len() <= MAX {
                return text;
            }
            self.leaves = self.leaves * MAX / text.len() * 99 / 100;
        }
    }
}

fn tests(tests: &mut Tests) {
    for (about, tree) in [
        ("one leaf", "(5 7)"),
        ("one leaf, numbers of 32 bits", "(-2147483648 2147483647)"),
        ("the second player begins", "< (1 2) (3 1) >"),
        ("three levels", "[ < (1 6) [ (9 2) (4 8) ] > < [ (7 3) (2 9) ] (5 5) > (3 7) ]"),
        (
            "the book's tree, and the worker gets nothing for good work",
            "[ < [ (-12 50) (-10 1) ] (25 0) > < (-4 -2) (1 4) (40 -10) [ (10 25) (6 -7) ] > (-3 -4) ]",
        ),
        (
            "an option that is too good for the other to be offered",
            "[ < (-9 9) (6 5) (3 4) > < (1 2) (2 1) > ]",
        ),
    ] {
        tests.input(1, about, format!("{tree}\n"));
    }
    let small = Plan::SMALL;
    for (about, plan, blanks) in [
        ("random", small, true),
        ("random, anybody moves, hardly a blank", Plan { leaves: 12, order: Order::Any, ..small }, false),
        (
            "six options each",
            Plan { leaves: 30, options: (6, 6), order: Order::Turns(1), most: 40, ..small },
            true,
        ),
        ("deep", Plan { leaves: 15, growth: Growth::Deep, ..small }, true),
    ] {
        let text = plan.write(blanks, tests.rng());
        tests.input(1, about, text);
    }
    let large = Plan { leaves: 9000, options: (2, 6), most: i32::MAX.into(), ..small };
    for (about, plan, blanks) in [
        ("random", large, true),
        ("random, hardly a blank", large, false),
        ("random, anybody moves", Plan { order: Order::Any, ..large }, true),
        ("two options each, even", Plan { options: (2, 2), growth: Growth::Even, ..large }, true),
        (
            "six options each, even",
            Plan { options: (6, 6), growth: Growth::Even, order: Order::Turns(1), ..large },
            true,
        ),
        (
            "as deep as there may be",
            Plan { options: (2, 2), growth: Growth::Deep, most: 9999, ..large },
            true,
        ),
        (
            "as deep as there may be, hardly a blank",
            Plan { options: (2, 2), growth: Growth::Deep, most: 9999, ..large },
            false,
        ),
        ("deep, six options each", Plan { options: (6, 6), growth: Growth::Deep, ..large }, true),
        (
            "deep, the second player begins",
            Plan { growth: Growth::Deep, order: Order::Turns(1), ..large },
            true,
        ),
        ("short numbers, anybody moves", Plan { most: 9999, order: Order::Any, ..large }, true),
    ] {
        let text = plan.largest(blanks, tests.rng());
        tests.input(2, about, text);
    }
}

#[cfg(test)]
mod unit {
    use proptest::prelude::*;

    use super::*;
    use crate::generate::{DEFAULT_SEED, rng};
    use crate::problems::testing::check_wrong;

    /// The book's third method: leaves in brackets become one leaf, until only one is left.
    fn by_rewriting(line: &str) -> String {
        let mut text = line.trim().to_owned();
        while let Some(close) = text.find([']', '>']) {
            let open = text[..close].rfind(['[', '<']).unwrap();
            let by = usize::from(&text[open..=open] == "<");
            let pays = text[open + 1..close].split(['(', ')']).filter(|piece| !piece.trim().is_empty());
            let numbers = |pay: &&str| pay.split_whitespace().nth(by).unwrap().parse::<i64>().unwrap();
            let best = pays.max_by_key(numbers).unwrap().to_owned();
            text.replace_range(open..=close, &format!("({best})"));
        }
        text.trim_matches(['(', ')']).to_owned() + "\n"
    }

    #[test]
    fn vectors() {
        for (tree, answer) in [
            ("[(2 3) (6 1)]", "6 1\n"),
            ("(5 7)", "5 7\n"),
            ("< (1 2) (3 1) >", "1 2\n"),
            ("[ < (1 6) [ (9 2) (4 8) ] > < [ (7 3) (2 9) ] (5 5) > (3 7) ]", "5 5\n"),
            (
                "[ < [ (-12 50) (-10 1) ] (25 0) > < (-4 -2) (1 4) (40 -10) [ (10 25) (6 -7) ] > (-3 -4) ]",
                "10 25\n",
            ),
            ("[ < (-9 9) (6 5) (3 4) > < (1 2) (2 1) > ]", "1 2\n"),
            ("[ < (6 5) (3 4) > < (1 2) (2 1) > ]", "6 5\n"),
        ] {
            assert_eq!(PROBLEM.solve(tree).unwrap(), answer, "{tree}");
            assert_eq!(by_rewriting(tree), answer, "{tree}");
        }
    }

    proptest! {
        #[test]
        fn rewriting(leaves in 1..40_usize, seed: u64, any: bool, blanks: bool) {
            let order = if any { Order::Any } else { Order::Turns(1) };
            let plan = Plan { leaves, options: (2, 6), order, most: 60, ..Plan::SMALL };
            let line = plan.write(blanks, &mut rng(seed));
            prop_assert_eq!(PROBLEM.solve(&line).unwrap(), by_rewriting(&line), "{}", line);
            // and the solver of trees, which reads the same text
            let limits = grundy::Limits::default();
            let budget = &mut grundy::limits::Budget::new(&limits);
            let tree = grundy_tree::read::brackets(line.trim_end(), budget).unwrap();
            let solution = grundy_tree::solve::induction(&tree, &grundy_tree::solve::Rules::default(), budget).unwrap();
            let pays: Vec<String> = solution.value(0).iter().map(ToString::to_string).collect();
            prop_assert_eq!(pays.join(" ") + "\n", by_rewriting(&line));
        }
    }

    #[test]
    fn tests_are_as_promised() {
        let depth = |line: &str| {
            line.chars().fold((0_usize, 0), |(now, most), mark| match mark {
                '[' | '<' => (now + 1, most.max(now + 1)),
                ']' | '>' => (now - 1, most),
                _ => (now, most),
            })
        };
        let tests = PROBLEM.tests(DEFAULT_SEED);
        assert!(tests.iter().all(|test| test.input.trim_end().len() <= MAX));
        assert!(tests.iter().filter(|test| test.input.len() > MAX * 9 / 10).count() >= 10);
        assert!(tests.iter().any(|test| depth(&test.input).1 > 4000));
    }

    #[test]
    fn wrong_submissions() {
        let right = |input: &str| PROBLEM.solve(input).unwrap();
        // brackets taken for one another; the largest payoff of all; the second player kind; turned
        let turned = |input: &str| {
            input
                .chars()
                .map(|mark| match mark {
                    '[' => '<',
                    ']' => '>',
                    '<' => '[',
                    '>' => ']',
                    mark => mark,
                })
                .collect::<String>()
        };
        check_wrong(&PROBLEM, &|input| right(&turned(input)), "WA");
        check_wrong(&PROBLEM, &|input| right(&input.replace('<', "[").replace('>', "]")), "WA");
        let swapped = |input: &str| {
            let answer = right(input);
            let (first, second) = answer.trim().split_once(' ').unwrap();
            format!("{second} {first}\n")
        };
        check_wrong(&PROBLEM, &swapped, "WA");
        check_wrong(&PROBLEM, &|input| right(input).split(' ').next().unwrap().to_owned(), "WA");
        check_wrong(&PROBLEM, &|input| format!("({})", right(input).trim()), "PE");
        check_wrong(&PROBLEM, &|_| String::new(), "PE");
        check_wrong(&PROBLEM, &|input| right(input).replace(' ', "  ").replace('\n', "\r\n"), "OK");
    }

    #[test]
    fn bad_inputs() {
        for bad in ["", "[", "[ ]", "[ (1 2) >", "(1)", "(1 2 3)", "(1 2) (3 4)", "x", "[ (1 2) (3 4) ] ]"] {
            assert!(PROBLEM.solve(bad).is_err(), "{bad:?}");
        }
        assert!(PROBLEM.solve(&"[".repeat(MAX + 1)).is_err());
        assert!(PROBLEM.solve(&"[".repeat(MAX)).is_err());
    }
}
