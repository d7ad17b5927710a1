//! C++ 17.

use super::{Function, MovesText, Syntax};
use crate::law::Templates;

pub(super) struct Cpp;

impl Syntax for Cpp {
    fn reserved(&self) -> &'static [&'static str] {
        &[
            "P",
            "Sum",
            "and",
            "auto",
            "bool",
            "break",
            "case",
            "catch",
            "char",
            "class",
            "const",
            "continue",
            "default",
            "delete",
            "do",
            "double",
            "else",
            "enum",
            "explicit",
            "export",
            "extern",
            "false",
            "float",
            "for",
            "friend",
            "goto",
            "i64",
            "if",
            "inline",
            "int",
            "long",
            "mutable",
            "namespace",
            "new",
            "not",
            "operator",
            "or",
            "private",
            "protected",
            "public",
            "register",
            "return",
            "short",
            "signed",
            "sizeof",
            "static",
            "std",
            "struct",
            "switch",
            "template",
            "this",
            "throw",
            "true",
            "try",
            "typedef",
            "typeid",
            "typename",
            "union",
            "unsigned",
            "using",
            "virtual",
            "void",
            "volatile",
            "while",
            "xor",
        ]
    }

    fn helpers(&self) -> &'static [(&'static str, &'static str)] {
        &[
            (
                "floor_div",
                "i64 floor_div(i64 a, i64 b) {\n    \
                 return a / b - (a % b != 0 && (a < 0) != (b < 0));\n}\n\n",
            ),
            (
                "floor_mod",
                "i64 floor_mod(i64 a, i64 b) {\n    i64 rest = a % b;\n    \
                 return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;\n}\n\n",
            ),
            ("shl", "i64 shl(i64 a, i64 b) {\n    return a == 0 ? 0 : a * (i64(1) << b);\n}\n\n"),
            ("shr", "i64 shr(i64 a, i64 b) {\n    return a >> std::min<i64>(b, 63);\n}\n\n"),
            (
                "power",
                "i64 power(i64 a, i64 b) {\n    i64 product = 1;\n    \
                 while (b-- > 0) product *= a;\n    return product;\n}\n\n",
            ),
            (
                "bit_count",
                "i64 bit_count(i64 n) {\n    i64 ones = 0;\n    \
                 for (n = std::abs(n); n > 0; n >>= 1) ones += n & 1;\n    return ones;\n}\n\n",
            ),
            (
                "bit_length",
                "i64 bit_length(i64 n) {\n    i64 bits = 0;\n    \
                 for (n = std::abs(n); n > 0; n >>= 1) bits++;\n    return bits;\n}\n\n",
            ),
            (
                "item",
                "i64 item(const std::vector<i64>& row, i64 at) {\n    \
                 return row[at < 0 ? at + i64(row.size()) : at];\n}\n\n",
            ),
        ]
    }

    fn constant(&self, n: i64) -> String {
        n.to_string()
    }

    fn shifted(&self, n: i64) -> String {
        format!("i64({n})")
    }

    fn invert(&self) -> &'static str {
        "~"
    }

    fn function(&self, function: Function) -> &'static str {
        match function {
            Function::Min => "std::min<i64>",
            Function::Max => "std::max<i64>",
            Function::Abs => "std::abs",
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
        format!("({test} ? {then} : {other})")
    }

    fn of_test(&self, test: &str) -> String {
        format!("i64({test})")
    }

    fn at(&self, row: &[String], index: &str) -> String {
        format!("item({{{}}}, {index})", row.join(", "))
    }

    fn at_position(&self, place: usize) -> String {
        format!("p[{place}]")
    }

    fn declared(&self, name: &str, value: &str, _: bool) -> String {
        format!("i64 {name} = {value};")
    }

    fn for_steps(&self, name: &str, from: &str, to: &str, step: i64) -> String {
        match step {
            1 => format!("for (i64 {name} = {from}; {name} < {to}; {name}++) {{"),
            -1 => format!("for (i64 {name} = {from}; {name} > {to}; {name}--) {{"),
            2.. => format!("for (i64 {name} = {from}; {name} < {to}; {name} += {step}) {{"),
            _ => format!("for (i64 {name} = {from}; {name} > {to}; {name} += {step}) {{"),
        }
    }

    fn for_each(&self, name: &str, numbers: &[String]) -> String {
        format!("for (i64 {name} : {{{}}}) {{", numbers.join(", "))
    }

    fn condition(&self, test: &str) -> String {
        format!("if ({test}) {{")
    }

    fn block(&self, _: &str, can_break: bool) -> [String; 3] {
        if can_break {
            return ["do {".to_owned(), "} while (false);".to_owned(), "break;".to_owned()];
        }
        ["[&] {".to_owned(), "}();".to_owned(), "return;".to_owned()]
    }

    fn sorted(&self, names: &[String]) -> String {
        let back: Vec<String> =
            names.iter().enumerate().map(|(at, name)| format!("    {name} = row[{at}];\n")).collect();
        format!(
            "{{\n    i64 row[] = {{{}}};\n    std::sort(row, row + {});\n{}}}",
            names.join(", "),
            names.len(),
            back.concat()
        )
    }

    fn option(&self, parts: &[Vec<String>]) -> String {
        let parts: Vec<String> = parts.iter().map(|part| format!("P{{{}}}", part.join(", "))).collect();
        format!("add(out, {{{}}});", parts.join(", "))
    }

    fn frame(&self, moves: &MovesText<'_>) -> String {
        let below = if moves.from_zero { BELOW } else { "" };
        let values = match moves.law {
            Some(law) => law.written(&CPP),
            None => MEMO.to_owned(),
        };
        let body = FRAME
            .replace("@WIDTH", &moves.width.to_string())
            .replace("@HELPERS", &moves.helpers)
            .replace("@BELOW", below)
            .replace("@OPTIONS", &moves.options)
            .replace("@VALUES", &values);
        moves.title.clone() + &body
    }
}

const BELOW: &str = "    for (const P& p : sum)
        for (i64 n : p)
            if (n < 0) return;
";

const FRAME: &str = "#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>
using i64 = long long;
using P = std::array<i64, @WIDTH>;  // a position
using Sum = std::vector<P>;

@HELPERSvoid add(std::vector<Sum>& out, const Sum& sum) {
@BELOW    out.push_back(sum);
}

std::vector<Sum> options(P p) {
    std::vector<Sum> out;
@OPTIONS    return out;
}

@VALUESi64 g(const Sum& sum) {
    i64 total = 0;
    for (const P& p : sum) total ^= g(p);
    return total;
}

P read(const std::string& word) {
    P p{};
    std::istringstream numbers(word);
    std::string number;
    for (i64& n : p)
        if (std::getline(numbers, number, ',')) n = std::stoll(number);
    return p;
}

std::string write(const P& p) {
    std::string text;
    for (i64 n : p) text += (text.empty() ? \"\" : \",\") + std::to_string(n);
    return text;
}

int main() {
    std::string line, word;
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        Sum sum;
        while (words >> word) sum.push_back(read(word));
        i64 total = g(sum);
        if (total == 0) {
            std::cout << \"second, nimber 0\\n\";
            continue;
        }
        for (const P& p : sum) {
            i64 target = total ^ g(p);
            if (target > g(p)) continue;
            for (const Sum& rest : options(p))
                if (g(rest) == target) {
                    std::cout << \"first, nimber \" << total << \": \" << write(p) << \" ->\";
                    if (rest.empty()) std::cout << \" 0\";
                    for (const P& part : rest) std::cout << ' ' << write(part);
                    std::cout << '\\n';
                    break;
                }
            break;
        }
    }
}
";

const MEMO: &str = "std::map<P, i64> values;

// the nimber of a position, once those of its options are known
i64 g(P root) {
    std::vector<P> stack = {root};
    while (!stack.empty()) {
        P p = stack.back();
        if (values.count(p)) {
            stack.pop_back();
            continue;
        }
        std::set<i64> seen;
        std::size_t before = stack.size();
        for (const Sum& sum : options(p)) {
            i64 total = 0;
            for (const P& part : sum) {
                auto known = values.find(part);
                if (known == values.end()) stack.push_back(part);
                else total ^= known->second;
            }
            seen.insert(total);
        }
        if (stack.size() > before) continue;
        i64 mex = 0;
        while (seen.count(mex)) mex++;
        values[p] = mex;
    }
    return values[root];
}

";

const CPP: Templates =
    Templates { table: TABLE, digits: DIGITS, rows: ROWS, indent: "    ", brackets: ["{", "}"], list: "" };

const DIGITS: &str =
    "// by the digits of n, the last one first; in each state a digit says what the rest gives:
// {0, a, c} for a * rest + c; {1, s, c} for c more than in state s; {2, s, c} for that XORed with c
const i64 BASE = @BASE;
const std::vector<i64> FIRST = {
@FIRST,
};
const std::vector<std::vector<std::array<i64, 3>>> STEPS = {
@STEPS
};

i64 g(P p) {
    i64 n = p[0], at = 0, value;
    std::vector<std::array<i64, 3>> path;
    while (true) {
        if (n == 0) {
            value = FIRST[at];
            break;
        }
        auto step = STEPS[at][n % BASE];
        n /= BASE;
        if (step[0] == 0) {
            value = step[1] * n + step[2];
            break;
        }
        path.push_back(step);
        at = step[1];
    }
    for (; !path.empty(); path.pop_back())
        value = path.back()[0] == 1 ? value + path.back()[2] : value ^ path.back()[2];
    return value;
}

";

const ROWS: &str =
    "// for each number: from, period, saltus, and the first values; all of them are joined by @SIGN
struct Row { std::array<i64, 3> line; std::vector<i64> first; };
const std::vector<Row> ROWS = {
@ROWS
};

i64 g(P p) {
    i64 total = 0;
    for (std::size_t i = 0; i < p.size(); i++) {
        auto [from, period, saltus] = ROWS[i].line;
        i64 n = p[i];
        total = total @SIGN (n < from ? ROWS[i].first[n]
                             : ROWS[i].first[from + (n - from) % period] + (n - from) / period * saltus);
    }
    return total;
}

";

const TABLE: &str = "// g(n) for n < FROM + PERIOD; then g(n + PERIOD) = g(n) + SALTUS
const std::vector<i64> FIRST = {
@FIRST,
};
const i64 FROM = @FROM, PERIOD = @PERIOD, SALTUS = @SALTUS;

i64 g(P p) {
    i64 n = p[0];
    if (n < i64(FIRST.size())) return FIRST[n];
    return FIRST[FROM + (n - FROM) % PERIOD] + (n - FROM) / PERIOD * SALTUS;
}

";
