//! The program in Java.

use crate::plan::{Moves, Plan, rules};

pub(super) fn program(plan: &Plan) -> String {
    let Moves::Takes { digits, unequal } = &plan.moves else {
        return plan.comment("//") + HEAD + ANY + MAIN;
    };
    let last = plan.last().map_or("left / 2".to_owned(), |last| format!("Math.min(left / 2, {last}L)"));
    let differ = if *unequal { "2 * a != left && " } else { "" };
    let values = match &plan.law {
        Some(law) => law.fill(TABLE, "        "),
        None => SEARCH.replace("@DIFFER", differ),
    };
    let moves = MOVES.replace("@LAST", &last).replace("@DIFFER", differ);
    [&plan.comment("//"), HEAD, &rules(RULES, digits, ["{", "}"], "        "), &values, &moves, MAIN].concat()
}

const HEAD: &str = "import java.util.*;

public class Main {
";

const RULES: &str = "    // take k and leave nothing (1), one heap (2), two heaps (4), by the digit
    static final long[][] RULES = {
@RULES,
    };

";

const TABLE: &str = "    // g(n) for n < FROM + PERIOD; then g(n + PERIOD) = g(n) + SALTUS
    static final long[] FIRST = {
@FIRST,
    };
    static final long FROM = @FROM, PERIOD = @PERIOD, SALTUS = @SALTUS;

    static long g(long n) {
        if (n < FIRST.length) return FIRST[(int) n];
        return FIRST[(int) (FROM + (n - FROM) % PERIOD)] + (n - FROM) / PERIOD * SALTUS;
    }

";

const SEARCH: &str = "    static final List<Long> VALUES = new ArrayList<>();

    // each heap from the smaller ones
    static long g(long n) {
        while (VALUES.size() <= n) {
            long heap = VALUES.size();
            Set<Long> seen = new HashSet<>();
            for (long[] rule : RULES) {
                long k = rule[0], digit = rule[1], left = heap - k;
                if (left < 0) break;
                if (left == 0 && (digit & 1) > 0) seen.add(0L);
                if (left > 0 && (digit & 2) > 0 && k > 0) seen.add(VALUES.get((int) left));
                if (left > 0 && (digit & 4) > 0)
                    for (long a = 1; a <= left / 2; a++)
                        if (@DIFFERtrue) seen.add(VALUES.get((int) a) ^ VALUES.get((int) (left - a)));
            }
            long value = 0;
            while (seen.contains(value)) value++;
            VALUES.add(value);
        }
        return VALUES.get((int) n);
    }

";

const ANY: &str = "    static long g(long n) {
        return n;
    }

    // what a move leaves of a heap of n, with this nim-sum; null if no move does
    static long[] moveTo(long n, long target) {
        if (target >= n) return null;
        return target > 0 ? new long[] {target} : new long[] {};
    }

";

const MOVES: &str = "    // what a move leaves of a heap of n, with this nim-sum; null if no move does
    static long[] moveTo(long n, long target) {
        for (long[] rule : RULES) {
            long k = rule[0], digit = rule[1], left = n - k;
            if (left < 0) break;
            if (left == 0) {
                if ((digit & 1) > 0 && target == 0) return new long[] {};
                continue;
            }
            if ((digit & 2) > 0 && k > 0 && g(left) == target) return new long[] {left};
            if ((digit & 4) > 0) {
                long last = @LAST;
                for (long a = 1; a <= last; a++)
                    if (@DIFFER(g(a) ^ g(left - a)) == target) return new long[] {a, left - a};
            }
        }
        return null;
    }

";

const MAIN: &str = "    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        StringBuilder out = new StringBuilder();
        while (in.hasNextLine()) {
            String line = in.nextLine().trim();
            String[] words = line.isEmpty() ? new String[] {} : line.split(\"\\\\s+\");
            long total = 0;
            for (String word : words) total ^= g(Long.parseLong(word));
            if (total == 0) {
                out.append(\"second, nimber 0\\n\");
                continue;
            }
            for (String word : words) {
                long n = Long.parseLong(word), target = total ^ g(n);
                long[] rest = target < g(n) ? moveTo(n, target) : null;
                if (rest == null) continue;
                out.append(\"first, nimber \").append(total).append(\": \").append(n).append(\" ->\");
                if (rest.length == 0) out.append(\" 0\");
                for (long part : rest) out.append(' ').append(part);
                out.append('\\n');
                break;
            }
        }
        System.out.print(out);
    }
}
";
