//! The program in C++.

use crate::plan::{Moves, Plan, lines};

pub(super) fn program(plan: &Plan) -> String {
    let mut out = plan.comment("//");
    out += "#include <algorithm>\n#include <cstdint>\n#include <iostream>\n#include <sstream>\n#include <vector>\nusing u64 = std::uint64_t;\n\n";
    out += &match &plan.moves {
        Moves::Any => ANY.to_owned(),
        Moves::Takes { digits, unequal } => {
            let rules: Vec<String> = digits.iter().map(|(k, digit)| format!("{{{k}, {digit}}}")).collect();
            let rules = format!(
                "// take k and leave nothing (1), one heap (2), two heaps (4), by the digit\nstruct Rule {{ u64 k; int digit; }};\n\
                 const std::vector<Rule> RULES = {{\n{},\n}};\n\n",
                lines(&rules, "    ")
            );
            let last =
                plan.last().map_or("left / 2".to_owned(), |last| format!("std::min<u64>(left / 2, {last})"));
            let differ = if *unequal { "2 * a != left && " } else { "" };
            let moves = MOVES.replace("@LAST", &last).replace("@DIFFER", differ);
            rules + &values(plan, differ) + &moves
        }
    };
    out + MAIN
}

fn values(plan: &Plan, differ: &str) -> String {
    match &plan.law {
        Some(law) => format!(
            "// g(n) for n < FROM + PERIOD; then g(n + PERIOD) = g(n) + SALTUS\nconst std::vector<u64> FIRST = {{\n{},\n}};\n\
             const u64 FROM = {}, PERIOD = {}, SALTUS = {};\n\nu64 g(u64 n) {{\n    \
             if (n < FIRST.size()) return FIRST[n];\n    \
             return FIRST[FROM + (n - FROM) % PERIOD] + (n - FROM) / PERIOD * SALTUS;\n}}\n\n",
            lines(&law.first, "    "),
            law.from,
            law.period,
            law.saltus
        ),
        None => SEARCH.replace("@DIFFER", differ),
    }
}

const SEARCH: &str = "// each heap from the smaller ones
u64 g(u64 n) {
    static std::vector<u64> values;
    while (values.size() <= n) {
        u64 heap = values.size();
        std::vector<u64> seen;
        for (auto [k, digit] : RULES) {
            if (k > heap) break;
            u64 left = heap - k;
            if (left == 0 && (digit & 1)) seen.push_back(0);
            if (left > 0 && (digit & 2) && k > 0) seen.push_back(values[left]);
            if (left > 0 && (digit & 4))
                for (u64 a = 1; a <= left / 2; a++)
                    if (@DIFFERtrue) seen.push_back(values[a] ^ values[left - a]);
        }
        std::sort(seen.begin(), seen.end());
        u64 value = 0;
        for (u64 one : seen) value += one == value;
        values.push_back(value);
    }
    return values[n];
}

";

const ANY: &str = "u64 g(u64 n) { return n; }

// what a move leaves of a heap of n, with this nim-sum
bool move_to(u64 n, u64 target, std::vector<u64>& rest) {
    if (target >= n) return false;
    if (target > 0) rest = {target};
    return true;
}

";

const MOVES: &str = "// what a move leaves of a heap of n, with this nim-sum
bool move_to(u64 n, u64 target, std::vector<u64>& rest) {
    for (auto [k, digit] : RULES) {
        if (k > n) break;
        u64 left = n - k;
        if (left == 0) {
            if ((digit & 1) && target == 0) return true;
            continue;
        }
        if ((digit & 2) && k > 0 && g(left) == target) {
            rest = {left};
            return true;
        }
        if (digit & 4) {
            u64 last = @LAST;
            for (u64 a = 1; a <= last; a++)
                if (@DIFFER(g(a) ^ g(left - a)) == target) {
                    rest = {a, left - a};
                    return true;
                }
        }
    }
    return false;
}

";

const MAIN: &str = "int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        std::vector<u64> heaps;
        u64 total = 0;
        for (u64 n; words >> n;) {
            heaps.push_back(n);
            total ^= g(n);
        }
        if (total == 0) {
            std::cout << \"second, nimber 0\\n\";
            continue;
        }
        for (u64 n : heaps) {
            std::vector<u64> rest;
            if ((total ^ g(n)) < g(n) && move_to(n, total ^ g(n), rest)) {
                std::cout << \"first, nimber \" << total << \": \" << n << \" ->\";
                if (rest.empty()) std::cout << \" 0\";
                for (u64 part : rest) std::cout << ' ' << part;
                std::cout << '\\n';
                break;
            }
        }
    }
}
";
