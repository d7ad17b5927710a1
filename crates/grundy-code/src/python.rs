//! The program in Python.

use crate::plan::{Moves, Plan, lines};

pub(super) fn program(plan: &Plan) -> String {
    let mut out = plan.comment("#");
    out += "import sys\n\n";
    out += &match &plan.moves {
        Moves::Any => "def g(n):\n    return n\n\n".to_owned(),
        Moves::Takes { digits, unequal } => values(plan, digits, *unequal),
    };
    out += &moves(plan);
    out + MAIN
}

fn values(plan: &Plan, digits: &[(u64, u8)], unequal: bool) -> String {
    let rules: Vec<String> = digits.iter().map(|(k, digit)| format!("({k}, {digit})")).collect();
    let rules = format!(
        "# take k and leave nothing (1), one heap (2), two heaps (4), by the digit\nRULES = [\n{},\n]\n",
        lines(&rules, "    ")
    );
    match &plan.law {
        Some(law) => format!(
            "# g(n) for n < FROM + PERIOD; then g(n + PERIOD) = g(n) + SALTUS\nFIRST = [\n{},\n]\n\
             FROM, PERIOD, SALTUS = {}, {}, {}\n\n{rules}\n\
             def g(n):\n    if n < len(FIRST):\n        return FIRST[n]\n    \
             times, rest = divmod(n - FROM, PERIOD)\n    return FIRST[FROM + rest] + times * SALTUS\n\n",
            lines(&law.first, "    "),
            law.from,
            law.period,
            law.saltus
        ),
        None => {
            let least = if unequal { " if 2 * a != left" } else { "" };
            format!(
                "{rules}\nVALUES = []\n\n# each heap from the smaller ones\ndef g(n):\n    \
                 while len(VALUES) <= n:\n        heap, seen = len(VALUES), set()\n        \
                 for k, digit in RULES:\n            left = heap - k\n            \
                 if left == 0 and digit & 1:\n                seen.add(0)\n            \
                 if left > 0 and digit & 2 and k > 0:\n                seen.add(VALUES[left])\n            \
                 if left > 0 and digit & 4:\n                \
                 seen.update(VALUES[a] ^ VALUES[left - a] for a in range(1, left // 2 + 1){least})\n        \
                 value = 0\n        while value in seen:\n            value += 1\n        \
                 VALUES.append(value)\n    return VALUES[n]\n\n"
            )
        }
    }
}

fn moves(plan: &Plan) -> String {
    let body = match &plan.moves {
        Moves::Any => {
            "    return [target] if target < n and target > 0 else [] if n > 0 and target == 0 else None\n"
                .to_owned()
        }
        Moves::Takes { unequal, .. } => {
            let last = plan.last().map_or("left // 2".to_owned(), |last| format!("min(left // 2, {last})"));
            let unequal = if *unequal { "2 * a != left and " } else { "" };
            format!(
                "    for k, digit in RULES:\n        left = n - k\n        if left < 0:\n            break\n        \
                 if left == 0:\n            if digit & 1 and target == 0:\n                return []\n            \
                 continue\n        if digit & 2 and k > 0 and g(left) == target:\n            return [left]\n        \
                 if digit & 4:\n            for a in range(1, {last} + 1):\n                \
                 if {unequal}g(a) ^ g(left - a) == target:\n                    return [a, left - a]\n    return None\n"
            )
        }
    };
    format!(
        "# what a move leaves of a heap of n, with this nim-sum; None if no move does\ndef move_to(n, target):\n{body}\n"
    )
}

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
