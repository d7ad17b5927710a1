//! Rust 2021.

use super::{Function, MovesText, Syntax};
use crate::law::Templates;

pub(super) struct Rust;

impl Syntax for Rust {
    fn reserved(&self) -> &'static [&'static str] {
        &[
            "P", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
            "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "i64", "if", "impl",
            "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
            "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
            "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
        ]
    }

    fn helpers(&self) -> &'static [(&'static str, &'static str)] {
        &[
            (
                "floor_div",
                "fn floor_div(a: i64, b: i64) -> i64 {\n    \
                 a / b - i64::from(a % b != 0 && (a < 0) != (b < 0))\n}\n\n",
            ),
            (
                "floor_mod",
                "fn floor_mod(a: i64, b: i64) -> i64 {\n    let rest = a % b;\n    \
                 if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest }\n}\n\n",
            ),
            ("shl", "fn shl(a: i64, b: i64) -> i64 {\n    if a == 0 { 0 } else { a * (1 << b) }\n}\n\n"),
            ("shr", "fn shr(a: i64, b: i64) -> i64 {\n    a >> b.min(63)\n}\n\n"),
            (
                "power",
                "fn power(a: i64, b: i64) -> i64 {\n    (0..b).fold(1, |product, _| product * a)\n}\n\n",
            ),
            ("bit_count", "fn bit_count(n: i64) -> i64 {\n    n.unsigned_abs().count_ones() as i64\n}\n\n"),
            (
                "bit_length",
                "fn bit_length(n: i64) -> i64 {\n    64 - n.unsigned_abs().leading_zeros() as i64\n}\n\n",
            ),
            (
                "item",
                "fn item(row: &[i64], at: i64) -> i64 {\n    \
                 row[(if at < 0 { at + row.len() as i64 } else { at }) as usize]\n}\n\n",
            ),
        ]
    }

    fn constant(&self, n: i64) -> String {
        n.to_string()
    }

    fn shifted(&self, n: i64) -> String {
        format!("{n}i64")
    }

    fn invert(&self) -> &'static str {
        "!"
    }

    fn function(&self, function: Function) -> &'static str {
        match function {
            Function::Min => "i64::min",
            Function::Max => "i64::max",
            Function::Abs => "i64::abs",
            Function::FloorDiv => "floor_div",
            Function::FloorMod => "floor_mod",
            Function::Shl => "shl",
            Function::Shr => "shr",
            Function::Power => "power",
            Function::BitCount => "bit_count",
            Function::BitLength => "bit_length",
        }
    }

    fn choice(&self, test: &str, then: &str, other: &str) -> String {
        format!("(if {test} {{ {then} }} else {{ {other} }})")
    }

    fn of_test(&self, test: &str) -> String {
        format!("i64::from({test})")
    }

    fn at(&self, row: &[String], index: &str) -> String {
        format!("item(&[{}], {index})", row.join(", "))
    }

    fn at_position(&self, place: usize) -> String {
        format!("p[{place}]")
    }

    fn declared(&self, name: &str, value: &str, changes: bool) -> String {
        format!("let {}{name}: i64 = {value};", if changes { "mut " } else { "" })
    }

    fn for_steps(&self, name: &str, from: &str, to: &str, step: i64) -> String {
        let end = if to.contains(' ') { format!("({to})") } else { to.to_owned() };
        let range = if step > 0 { format!("{from}..{to}") } else { format!("{end} + 1..={from}") };
        match step {
            1 => format!("for {name} in {range} {{"),
            -1 => format!("for {name} in ({range}).rev() {{"),
            2.. => format!("for {name} in ({range}).step_by({step}) {{"),
            _ => format!("for {name} in ({range}).rev().step_by({}) {{", step.unsigned_abs()),
        }
    }

    fn for_each(&self, name: &str, numbers: &[String]) -> String {
        format!("for {name} in [{}] {{", numbers.join(", "))
    }

    fn condition(&self, test: &str) -> String {
        format!("if {test} {{")
    }

    fn block(&self, label: &str, _: bool) -> [String; 3] {
        [format!("'{label}: {{"), "}".to_owned(), format!("break '{label};")]
    }

    fn sorted(&self, names: &[String]) -> String {
        let names = names.join(", ");
        format!("{{\n    let mut row = [{names}];\n    row.sort();\n    [{names}] = row;\n}}")
    }

    fn option(&self, parts: &[Vec<String>]) -> String {
        let parts: Vec<String> = parts.iter().map(|part| format!("[{}]", part.join(", "))).collect();
        format!("add(&mut out, &[{}]);", parts.join(", "))
    }

    fn frame(&self, moves: &MovesText<'_>) -> String {
        let add = if moves.from_zero { NATURAL } else { "    out.push(sum.to_vec());\n" };
        let (values, begin, pass) = match moves.law {
            Some(law) => (law.written(&RUST), "", ""),
            None => (MEMO.to_owned(), "    let mut values = HashMap::new();\n", "&mut values, "),
        };
        let param = if moves.law.is_some() { "" } else { "values: &mut HashMap<P, i64>, " };
        let used = if moves.law.is_some() { "" } else { "use std::collections::{HashMap, HashSet};\n" };
        let inner = if moves.law.is_some() { "" } else { "values, " };
        let body = FRAME
            .replace("@USED", used)
            .replace("@WIDTH", &moves.width.to_string())
            .replace("@HELPERS", &moves.helpers)
            .replace("@ADD", add)
            .replace("@OPTIONS", &moves.options)
            .replace("@VALUES", &values)
            .replace("@PARAM", param)
            .replace("@INNER", inner)
            .replace("@BEGIN", begin)
            .replace("@PASS", pass);
        moves.title.clone() + &body
    }
}

const NATURAL: &str = "    if sum.iter().flatten().all(|&n| n >= 0) {
        out.push(sum.to_vec());
    }
";

const FRAME: &str = "@USEDuse std::io::BufRead;

type P = [i64; @WIDTH]; // a position

@HELPERSfn add(out: &mut Vec<Vec<P>>, sum: &[P]) {
@ADD}

fn options(p: P) -> Vec<Vec<P>> {
    let mut out = Vec::new();
@OPTIONS    return out;
}

@VALUESfn sum_of(@PARAMsum: &[P]) -> i64 {
    sum.iter().fold(0, |total, &p| total ^ g(@INNERp))
}

fn read(word: &str) -> P {
    let numbers: Vec<i64> = word.split(',').map(|number| number.parse().unwrap()).collect();
    numbers.try_into().unwrap()
}

fn write(p: &P) -> String {
    p.iter().map(i64::to_string).collect::<Vec<_>>().join(\",\")
}

fn main() {
@BEGIN    for line in std::io::stdin().lock().lines() {
        let sum: Vec<P> = line.unwrap().split_whitespace().map(read).collect();
        let total = sum_of(@PASS&sum);
        if total == 0 {
            println!(\"second, nimber 0\");
            continue;
        }
        for p in sum {
            let target = total ^ g(@PASSp);
            if target > g(@PASSp) {
                continue;
            }
            if let Some(rest) = options(p).into_iter().find(|rest| sum_of(@PASSrest) == target) {
                let rest: Vec<String> = rest.iter().map(write).collect();
                let rest = if rest.is_empty() { \"0\".to_string() } else { rest.join(\" \") };
                println!(\"first, nimber {total}: {} -> {rest}\", write(&p));
            }
            break;
        }
    }
}
";

const MEMO: &str = "// the nimber of a position, once those of its options are known
fn g(values: &mut HashMap<P, i64>, root: P) -> i64 {
    let mut stack = vec![root];
    while let Some(&p) = stack.last() {
        if values.contains_key(&p) {
            stack.pop();
            continue;
        }
        let mut seen = HashSet::new();
        let before = stack.len();
        for sum in options(p) {
            let mut total = 0;
            for part in sum {
                match values.get(&part) {
                    Some(value) => total ^= value,
                    None => stack.push(part),
                }
            }
            seen.insert(total);
        }
        if stack.len() == before {
            values.insert(p, (0..).find(|value| !seen.contains(value)).unwrap());
        }
    }
    values[&root]
}

";

const RUST: Templates =
    Templates { table: TABLE, digits: DIGITS, rows: ROWS, indent: "    ", brackets: ["[", "]"], list: "&" };

const DIGITS: &str =
    "// by the digits of n, the last one first; in each state a digit says what the rest gives:
// [0, a, c] for a * rest + c; [1, s, c] for c more than in state s; [2, s, c] for that XORed with c
const BASE: i64 = @BASE;
const FIRST: &[i64] = &[
@FIRST,
];
const STEPS: &[[[i64; 3]; BASE as usize]] = &[
@STEPS
];

fn g(p: P) -> i64 {
    let (mut n, mut at, mut path) = (p[0], 0, Vec::new());
    let mut value = loop {
        if n == 0 {
            break FIRST[at];
        }
        let step = STEPS[at][(n % BASE) as usize];
        n /= BASE;
        if step[0] == 0 {
            break step[1] * n + step[2];
        }
        path.push(step);
        at = step[1] as usize;
    };
    while let Some(step) = path.pop() {
        value = if step[0] == 1 { value + step[2] } else { value ^ step[2] };
    }
    value
}

";

const ROWS: &str =
    "// for each number: from, period, saltus, and the first values; all of them are joined by @SIGN
const ROWS: &[[&[i64]; 2]] = &[
@ROWS
];

fn g(p: P) -> i64 {
    let mut total = 0;
    for (&n, [line, first]) in p.iter().zip(ROWS) {
        let (from, period, saltus) = (line[0], line[1], line[2]);
        let value = match n < from {
            true => first[n as usize],
            false => first[(from + (n - from) % period) as usize] + (n - from) / period * saltus,
        };
        total = total @SIGN value;
    }
    total
}

";

const TABLE: &str = "// g(n) for n < FROM + PERIOD; then g(n + PERIOD) = g(n) + SALTUS
const FIRST: &[i64] = &[
@FIRST,
];
const FROM: i64 = @FROM;
const PERIOD: i64 = @PERIOD;
const SALTUS: i64 = @SALTUS;

fn g(p: P) -> i64 {
    let n = p[0];
    match FIRST.get(n as usize) {
        Some(&value) => value,
        None => FIRST[(FROM + (n - FROM) % PERIOD) as usize] + (n - FROM) / PERIOD * SALTUS,
    }
}

";
