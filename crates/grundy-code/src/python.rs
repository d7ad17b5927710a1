//! The program in Python.

use crate::plan::{Moves, Plan, rules};

pub(super) fn program(plan: &Plan) -> String {
    let Moves::Takes { digits, unequal } = &plan.moves else {
        return plan.comment("#") + "import sys\n\n" + ANY + MAIN;
    };
    let last = plan.last().map_or("left // 2".to_owned(), |last| format!("min(left // 2, {last})"));
    let differ = if *unequal { "2 * a != left and " } else { "" };
    let values = match &plan.law {
        Some(law) => law.fill(TABLE, "    "),
        None => SEARCH.replace("@DIFFER", differ),
    };
    let moves = MOVES.replace("@LAST", &last).replace("@DIFFER", differ);
    [&plan.comment("#"), "import sys\n\n", &rules(RULES, digits, ["(", ")"], "    "), &values, &moves, MAIN]
        .concat()
}

const RULES: &str = "# take k and leave nothing (1), one heap (2), two heaps (4), by the digit
RULES = [
@RULES,
]

";

const TABLE: &str = "# g(n) for n < FROM + PERIOD; then g(n + PERIOD) = g(n) + SALTUS
FIRST = [
@FIRST,
]
FROM, PERIOD, SALTUS = @FROM, @PERIOD, @SALTUS

def g(n):
    if n < len(FIRST):
        return FIRST[n]
    times, rest = divmod(n - FROM, PERIOD)
    return FIRST[FROM + rest] + times * SALTUS

";

const SEARCH: &str = "VALUES = []

# each heap from the smaller ones
def g(n):
    while len(VALUES) <= n:
        heap, seen = len(VALUES), set()
        for k, digit in RULES:
            left = heap - k
            if left == 0 and digit & 1:
                seen.add(0)
            if left > 0 and digit & 2 and k > 0:
                seen.add(VALUES[left])
            if left > 0 and digit & 4:
                pairs = [a for a in range(1, left // 2 + 1) if @DIFFERTrue]
                seen.update(VALUES[a] ^ VALUES[left - a] for a in pairs)
        value = 0
        while value in seen:
            value += 1
        VALUES.append(value)
    return VALUES[n]

";

const ANY: &str = "def g(n):
    return n

# what a move leaves of a heap of n, with this nim-sum; None if no move does
def move_to(n, target):
    if target >= n:
        return None
    return [target] if target > 0 else []

";

const MOVES: &str = "# what a move leaves of a heap of n, with this nim-sum; None if no move does
def move_to(n, target):
    for k, digit in RULES:
        left = n - k
        if left < 0:
            break
        if left == 0:
            if digit & 1 and target == 0:
                return []
            continue
        if digit & 2 and k > 0 and g(left) == target:
            return [left]
        if digit & 4:
            for a in range(1, @LAST + 1):
                if @DIFFERg(a) ^ g(left - a) == target:
                    return [a, left - a]
    return None

";

const MAIN: &str = "for line in sys.stdin:
    heaps = [int(word) for word in line.split()]
    total = 0
    for n in heaps:
        total ^= g(n)
    if total == 0:
        print(\"second, nimber 0\")
        continue
    for n in heaps:
        rest = move_to(n, total ^ g(n)) if total ^ g(n) < g(n) else None
        if rest is not None:
            print(f\"first, nimber {total}: {n} -> {' '.join(map(str, rest)) or '0'}\")
            break
";
