//! Java 11.

use super::{Function, MovesText, Syntax};
use crate::law::Templates;

pub(super) struct Java;

impl Syntax for Java {
    fn reserved(&self) -> &'static [&'static str] {
        &[
            "abstract",
            "assert",
            "boolean",
            "break",
            "byte",
            "case",
            "catch",
            "char",
            "class",
            "const",
            "continue",
            "default",
            "do",
            "double",
            "else",
            "enum",
            "extends",
            "false",
            "final",
            "finally",
            "float",
            "for",
            "goto",
            "if",
            "implements",
            "import",
            "instanceof",
            "int",
            "interface",
            "long",
            "native",
            "new",
            "null",
            "package",
            "private",
            "protected",
            "public",
            "return",
            "short",
            "static",
            "super",
            "switch",
            "synchronized",
            "this",
            "throw",
            "throws",
            "transient",
            "true",
            "try",
            "var",
            "void",
            "volatile",
            "while",
        ]
    }

    fn helpers(&self) -> &'static [(&'static str, &'static str)] {
        &[
            (
                "shl",
                "    static long shl(long a, long b) {\n        \
                 return a == 0 ? 0 : a * (1L << b);\n    }\n\n",
            ),
            ("shr", "    static long shr(long a, long b) {\n        return a >> Math.min(b, 63);\n    }\n\n"),
            (
                "power",
                "    static long power(long a, long b) {\n        long product = 1;\n        \
                 while (b-- > 0) product *= a;\n        return product;\n    }\n\n",
            ),
            (
                "bitCount",
                "    static long bitCount(long n) {\n        return Long.bitCount(Math.abs(n));\n    }\n\n",
            ),
            (
                "bitLength",
                "    static long bitLength(long n) {\n        \
                 return 64 - Long.numberOfLeadingZeros(Math.abs(n));\n    }\n\n",
            ),
            (
                "item",
                "    static long item(long at, long... row) {\n        \
                 return row[(int) (at < 0 ? at + row.length : at)];\n    }\n\n",
            ),
        ]
    }

    fn constant(&self, n: i64) -> String {
        if i32::try_from(n).is_ok() { n.to_string() } else { format!("{n}L") }
    }

    fn shifted(&self, n: i64) -> String {
        format!("{n}L")
    }

    fn invert(&self) -> &'static str {
        "~"
    }

    fn function(&self, function: Function) -> &'static str {
        match function {
            Function::Min => "Math.min",
            Function::Max => "Math.max",
            Function::Abs => "Math.abs",
            Function::FloorDiv => "Math.floorDiv",
            Function::FloorMod => "Math.floorMod",
            Function::Shl => "shl",
            Function::Shr => "shr",
            Function::Power => "power",
            Function::BitCount => "bitCount",
            Function::BitLength => "bitLength",
        }
    }

    fn choice(&self, test: &str, then: &str, other: &str) -> String {
        format!("({test} ? {then} : {other})")
    }

    fn of_test(&self, test: &str) -> String {
        format!("({test} ? 1 : 0)")
    }

    fn at(&self, row: &[String], index: &str) -> String {
        format!("item({index}, {})", row.join(", "))
    }

    fn at_position(&self, place: usize) -> String {
        format!("p.get({place})")
    }

    fn declared(&self, name: &str, value: &str, _: bool) -> String {
        format!("long {name} = {value};")
    }

    fn for_steps(&self, name: &str, from: &str, to: &str, step: i64) -> String {
        match step {
            1 => format!("for (long {name} = {from}; {name} < {to}; {name}++) {{"),
            -1 => format!("for (long {name} = {from}; {name} > {to}; {name}--) {{"),
            2.. => format!("for (long {name} = {from}; {name} < {to}; {name} += {step}) {{"),
            _ => format!("for (long {name} = {from}; {name} > {to}; {name} += {step}) {{"),
        }
    }

    fn for_each(&self, name: &str, numbers: &[String]) -> String {
        format!("for (long {name} : new long[] {{{}}}) {{", numbers.join(", "))
    }

    fn condition(&self, test: &str) -> String {
        format!("if ({test}) {{")
    }

    fn block(&self, label: &str, _: bool) -> [String; 3] {
        [format!("{label}: {{"), "}".to_owned(), format!("break {label};")]
    }

    fn sorted(&self, names: &[String]) -> String {
        let back: Vec<String> =
            names.iter().enumerate().map(|(at, name)| format!("    {name} = row[{at}];\n")).collect();
        format!("{{\n    long[] row = {{{}}};\n    Arrays.sort(row);\n{}}}", names.join(", "), back.concat())
    }

    fn option(&self, parts: &[Vec<String>]) -> String {
        let parts = parts.iter().map(|part| format!(", position({})", part.join(", ")));
        format!("add(out{});", parts.collect::<String>())
    }

    fn frame(&self, moves: &MovesText<'_>) -> String {
        let below = if moves.from_zero { BELOW } else { "" };
        let values = match moves.law {
            Some(law) => law.written(&JAVA),
            None => MEMO.to_owned(),
        };
        let options: String = moves.options.lines().map(|line| format!("    {line}\n")).collect();
        let body = FRAME
            .replace("@HELPERS", &moves.helpers)
            .replace("@BELOW", below)
            .replace("@OPTIONS", &options)
            .replace("@VALUES", &values);
        moves.title.clone() + &body
    }
}

const BELOW: &str = "        for (List<Long> p : sum)
            for (long n : p)
                if (n < 0) return;
";

const FRAME: &str = "import java.util.*;

public class Main {
@HELPERS    static List<Long> position(long... numbers) {
        List<Long> p = new ArrayList<>();
        for (long n : numbers) p.add(n);
        return p;
    }

    @SafeVarargs
    static void add(List<List<List<Long>>> out, List<Long>... sum) {
@BELOW        out.add(Arrays.asList(sum));
    }

    static List<List<List<Long>>> options(List<Long> p) {
        List<List<List<Long>>> out = new ArrayList<>();
@OPTIONS        return out;
    }

@VALUES    static long sumOf(List<List<Long>> sum) {
        long total = 0;
        for (List<Long> p : sum) total ^= g(p);
        return total;
    }

    static List<Long> read(String word) {
        List<Long> p = new ArrayList<>();
        for (String number : word.split(\",\")) p.add(Long.parseLong(number));
        return p;
    }

    static String write(List<Long> p) {
        StringJoiner text = new StringJoiner(\",\");
        for (long n : p) text.add(Long.toString(n));
        return text.toString();
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        StringBuilder out = new StringBuilder();
        while (in.hasNextLine()) {
            List<List<Long>> sum = new ArrayList<>();
            for (String word : in.nextLine().trim().split(\"\\\\s+\"))
                if (!word.isEmpty()) sum.add(read(word));
            long total = sumOf(sum);
            if (total == 0) {
                out.append(\"second, nimber 0\\n\");
                continue;
            }
            for (List<Long> p : sum) {
                long target = total ^ g(p);
                if (target > g(p)) continue;
                for (List<List<Long>> rest : options(p)) {
                    if (sumOf(rest) != target) continue;
                    out.append(\"first, nimber \").append(total).append(\": \").append(write(p)).append(\" ->\");
                    if (rest.isEmpty()) out.append(\" 0\");
                    for (List<Long> part : rest) out.append(' ').append(write(part));
                    out.append('\\n');
                    break;
                }
                break;
            }
        }
        System.out.print(out);
    }
}
";

const MEMO: &str = "    static final Map<List<Long>, Long> VALUES = new HashMap<>();

    // the nimber of a position, once those of its options are known
    static long g(List<Long> root) {
        Deque<List<Long>> stack = new ArrayDeque<>(List.of(root));
        while (!stack.isEmpty()) {
            List<Long> p = stack.peek();
            if (VALUES.containsKey(p)) {
                stack.pop();
                continue;
            }
            Set<Long> seen = new HashSet<>();
            int before = stack.size();
            for (List<List<Long>> sum : options(p)) {
                long total = 0;
                for (List<Long> part : sum) {
                    Long known = VALUES.get(part);
                    if (known == null) stack.push(part);
                    else total ^= known;
                }
                seen.add(total);
            }
            if (stack.size() > before) continue;
            long mex = 0;
            while (seen.contains(mex)) mex++;
            VALUES.put(p, mex);
        }
        return VALUES.get(root);
    }

";

const JAVA: Templates = Templates {
    table: TABLE,
    digits: DIGITS,
    rows: ROWS,
    indent: "        ",
    brackets: ["{", "}"],
    list: "",
};

const DIGITS: &str =
    "    // by the digits of n, the last one first; in each state a digit says what the rest gives:
    // {0, a, c} for a * rest + c; {1, s, c} for c more than in state s; {2, s, c} for that XORed with c
    static final long BASE = @BASE;
    static final long[] FIRST = {
@FIRST,
    };
    static final long[][][] STEPS = {
@STEPS
    };

    static long g(List<Long> p) {
        long n = p.get(0), value;
        int at = 0;
        ArrayDeque<long[]> path = new ArrayDeque<>();
        while (true) {
            if (n == 0) {
                value = FIRST[at];
                break;
            }
            long[] step = STEPS[at][(int) (n % BASE)];
            n /= BASE;
            if (step[0] == 0) {
                value = step[1] * n + step[2];
                break;
            }
            path.push(step);
            at = (int) step[1];
        }
        for (long[] step : path) value = step[0] == 1 ? value + step[2] : value ^ step[2];
        return value;
    }

";

const ROWS: &str =
    "    // for each number: from, period, saltus, and the first values; all of them are joined by @SIGN
    static final long[][][] ROWS = {
@ROWS
    };

    static long g(List<Long> p) {
        long total = 0;
        for (int i = 0; i < p.size(); i++) {
            long n = p.get(i), from = ROWS[i][0][0], period = ROWS[i][0][1], saltus = ROWS[i][0][2];
            long[] first = ROWS[i][1];
            total = total @SIGN (n < from ? first[(int) n]
                : first[(int) (from + (n - from) % period)] + (n - from) / period * saltus);
        }
        return total;
    }

";

const TABLE: &str = "    // g(n) for n < FROM + PERIOD; then g(n + PERIOD) = g(n) + SALTUS
    static final long[] FIRST = {
@FIRST,
    };
    static final long FROM = @FROM, PERIOD = @PERIOD, SALTUS = @SALTUS;

    static long g(List<Long> p) {
        long n = p.get(0);
        if (n < FIRST.length) return FIRST[(int) n];
        return FIRST[(int) (FROM + (n - FROM) % PERIOD)] + (n - FROM) / PERIOD * SALTUS;
    }

";
