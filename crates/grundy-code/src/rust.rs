//! The program in Rust.

use crate::plan::{Moves, Plan, rules};

pub(super) fn program(plan: &Plan) -> String {
    let head = plan.comment("//") + "use std::io::BufRead;\n\n";
    let Moves::Takes { digits, unequal } = &plan.moves else {
        return head + ANY + &main("g", "", "");
    };
    let last = plan.last().map_or("left / 2".to_owned(), |last| format!("(left / 2).min({last})"));
    let differ = if *unequal { "2 * a != left && " } else { "" };
    let rules = rules(RULES, digits, ["(", ")"], "    ");
    let moves = MOVES.replace("@LAST", &last).replace("@DIFFER", differ);
    match &plan.law {
        Some(law) => {
            let moves = moves.replace("@G", "g").replace("@PARAM", "");
            [&*head, &rules, &law.fill(TABLE, "    "), &moves, &main("g", "", "")].concat()
        }
        // values are kept, and passed on
        None => {
            let moves = moves.replace("@G", "values.g").replace("@PARAM", "values: &mut Values, ");
            let begin = "    let mut values = Values(Vec::new());\n";
            let search = SEARCH.replace("@DIFFER", differ);
            [&*head, &rules, &search, &moves, &main("values.g", begin, "&mut values, ")].concat()
        }
    }
}

fn main(g: &str, begin: &str, pass: &str) -> String {
    MAIN.replace("@BEGIN", begin).replace("@G", g).replace("@PASS", pass)
}

const RULES: &str = "// take k and leave nothing (1), one heap (2), two heaps (4), by the digit
const RULES: &[(u64, u8)] = &[
@RULES,
];

";

const TABLE: &str = "// g(n) for n < FROM + PERIOD; then g(n + PERIOD) = g(n) + SALTUS
const FIRST: &[u64] = &[
@FIRST,
];
const FROM: u64 = @FROM;
const PERIOD: u64 = @PERIOD;
const SALTUS: u64 = @SALTUS;

fn g(n: u64) -> u64 {
    match FIRST.get(n as usize) {
        Some(&value) => value,
        None => FIRST[(FROM + (n - FROM) % PERIOD) as usize] + (n - FROM) / PERIOD * SALTUS,
    }
}

";

const SEARCH: &str = "struct Values(Vec<u64>);

impl Values {
    // each heap from the smaller ones
    fn g(&mut self, n: u64) -> u64 {
        while self.0.len() as u64 <= n {
            let (heap, values) = (self.0.len() as u64, &self.0);
            let value = |n: u64| values[n as usize];
            let mut seen = std::collections::BTreeSet::new();
            for &(k, digit) in RULES.iter().take_while(|rule| rule.0 <= heap) {
                let left = heap - k;
                if left == 0 && digit & 1 > 0 {
                    seen.insert(0);
                }
                if left > 0 && digit & 2 > 0 && k > 0 {
                    seen.insert(value(left));
                }
                if left > 0 && digit & 4 > 0 {
                    let pairs = (1..=left / 2).filter(|&a| @DIFFERa > 0);
                    seen.extend(pairs.map(|a| value(a) ^ value(left - a)));
                }
            }
            let mex = (0..).find(|value| !seen.contains(value)).unwrap();
            self.0.push(mex);
        }
        self.0[n as usize]
    }
}

";

const ANY: &str = "fn g(n: u64) -> u64 {
    n
}

// what a move leaves of a heap of n, with this nim-sum
fn move_to(n: u64, target: u64) -> Option<Vec<u64>> {
    (target < n).then(|| if target > 0 { vec![target] } else { Vec::new() })
}

";

const MOVES: &str = "// what a move leaves of a heap of n, with this nim-sum
fn move_to(@PARAMn: u64, target: u64) -> Option<Vec<u64>> {
    for &(k, digit) in RULES.iter().take_while(|rule| rule.0 <= n) {
        let left = n - k;
        if left == 0 {
            if digit & 1 > 0 && target == 0 {
                return Some(Vec::new());
            }
            continue;
        }
        if digit & 2 > 0 && k > 0 && @G(left) == target {
            return Some(vec![left]);
        }
        if digit & 4 > 0 {
            for a in 1..=@LAST {
                if @DIFFER@G(a) ^ @G(left - a) == target {
                    return Some(vec![a, left - a]);
                }
            }
        }
    }
    None
}

";

const MAIN: &str = "fn main() {
@BEGIN    for line in std::io::stdin().lock().lines() {
        let heaps: Vec<u64> = line.unwrap().split_whitespace().map(|word| word.parse().unwrap()).collect();
        let total = heaps.iter().fold(0, |sum, &n| sum ^ @G(n));
        if total == 0 {
            println!(\"second, nimber 0\");
            continue;
        }
        for n in heaps {
            let target = total ^ @G(n);
            if target >= @G(n) {
                continue;
            }
            if let Some(rest) = move_to(@PASSn, target) {
                let rest: Vec<String> = rest.iter().map(u64::to_string).collect();
                let rest = if rest.is_empty() { \"0\".to_string() } else { rest.join(\" \") };
                println!(\"first, nimber {total}: {n} -> {rest}\");
                break;
            }
        }
    }
}
";
