//! The program in C++.

use crate::plan::{Moves, Plan, rules};

pub(super) fn program(plan: &Plan) -> String {
    let Moves::Takes { digits, unequal } = &plan.moves else {
        return plan.comment("//") + HEAD + ANY + MAIN;
    };
    let last = plan.last().map_or("left / 2".to_owned(), |last| format!("std::min<u64>(left / 2, {last})"));
    let differ = if *unequal { "2 * a != left && " } else { "" };
    let values = match &plan.law {
        Some(law) => law.fill(TABLE, "    "),
        None => SEARCH.replace("@DIFFER", differ),
    };
    let moves = MOVES.replace("@LAST", &last).replace("@DIFFER", differ);
    [&plan.comment("//"), HEAD, &rules(RULES, digits, ["{", "}"], "    "), &values, &moves, MAIN].concat()
}

const HEAD: &str = "#include <algorithm>
#include <cstdint>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using u64 = std::uint64_t;

";

const RULES: &str = "// take k and leave nothing (1), one heap (2), two heaps (4), by the digit
struct Rule { u64 k; int digit; };
const std::vector<Rule> RULES = {
@RULES,
};

";

const TABLE: &str = "// g(n) for n < FROM + PERIOD; then g(n + PERIOD) = g(n) + SALTUS
const std::vector<u64> FIRST = {
@FIRST,
};
const u64 FROM = @FROM, PERIOD = @PERIOD, SALTUS = @SALTUS;

u64 g(u64 n) {
    if (n < FIRST.size()) return FIRST[n];
    return FIRST[FROM + (n - FROM) % PERIOD] + (n - FROM) / PERIOD * SALTUS;
}

";

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
