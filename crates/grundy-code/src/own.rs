//! Programs in Python for rules of the user's own: arrow expressions and rule files are Python already, so
//! they are written as they stand, with a search by memo behind them, or the table of a proved law.

use crate::law::{Templates, Values};

/// What the rules are.
#[derive(Clone, Copy, Debug)]
pub enum Rules<'r> {
    /// The text of a rule file.
    File(&'r str),
    /// An expression with the names of its numbers: options with a number below zero are none.
    Arrow {
        /// The names, with commas between.
        names: &'r str,
        /// The options.
        options: &'r str,
    },
}

/// The program in Python for rules of this name.
///
/// ```
/// use grundy_code::own::{Rules, program};
/// let text = program("n -> range(n)", Rules::Arrow { names: "n", options: "range(n)" }, None);
/// assert!(text.contains("def moves(p):\n    n, = p\n"));
/// ```
pub fn program(title: &str, rules: Rules<'_>, law: Option<&Values>) -> String {
    let values = match law {
        Some(law) => law.written(&PYTHON).replace(
            "@NUMBER",
            match rules {
                Rules::File(_) => "p",
                Rules::Arrow { .. } => "p[0]",
            },
        ),
        None => MEMO.to_owned(),
    };
    let rules = match rules {
        Rules::File(text) => format!("{}\n{}\n{OF_FILES}", PRELUDE, text.trim()),
        Rules::Arrow { names, options } => {
            let comma = if names.contains(',') { "" } else { "," };
            format!(
                "{PRELUDE}\ndef moves(p):\n    {names}{comma} = p\n    return {options}\n\n{}",
                OF_ARROWS.trim_start()
            )
        }
    };
    format!(
        "# {}\nimport ast, builtins, functools, sys, threading\n\n{rules}\n{values}{MAIN}",
        title.replace('\n', "\n# ")
    )
}

/// Ranges are lists here, which can be joined, as in the language of rules.
const PRELUDE: &str = "def mex(values):
    seen, value = set(values), 0
    while value in seen:
        value += 1
    return value

def range(*bounds):
    return list(builtins.range(*bounds))
";

/// Positions are read as they are written, sums have spaces between. A start with a number below zero allows
/// others.
const OF_FILES: &str = "
START = globals().get(\"start\", 0)

def is_below(p):
    return any(map(is_below, p)) if isinstance(p, (tuple, list)) else isinstance(p, int) and p < 0

def parts_of(option):
    if isinstance(option, tuple) and len(option) == 2 and isinstance(option[0], str) and not isinstance(START, str):
        option = option[1]
    return list(option) if isinstance(option, list) else [option]

def options(p):
    found = moves(p)
    found = [parts_of(option) for option in (found.values() if isinstance(found, dict) else found)]
    return [parts for parts in found if is_below(START) or not is_below(parts)]

def read(word):
    return word if isinstance(START, str) else ast.literal_eval(word)

def write(p):
    return \",\".join(map(str, p)) if isinstance(p, tuple) else str(p)
";

const OF_ARROWS: &str = "
def parts_of(option):
    parts = option if isinstance(option, list) else [option]
    return [part if isinstance(part, tuple) else (part,) for part in parts]

def options(p):
    found = [parts_of(option) for option in moves(p)]
    return [parts for parts in found if all(number >= 0 for part in parts for number in part)]

def read(word):
    return tuple(int(number) for number in word.split(\",\"))

def write(p):
    return \",\".join(map(str, p))
";

const MEMO: &str = "@functools.lru_cache(maxsize=None)
def g(p):
    return mex([functools.reduce(lambda sum, part: sum ^ g(part), parts, 0) for parts in options(p)])

";

const PYTHON: Templates =
    Templates { table: TABLE, digits: DIGITS, rows: ROWS, indent: "    ", brackets: ["[", "]"], list: "" };

const DIGITS: &str =
    "# by the digits of n, the last one first; in each state a digit says what the rest gives:
# [0, a, c] for a * rest + c; [1, s, c] for c more than in state s; [2, s, c] for that XORed with c
BASE = @BASE
FIRST = [
@FIRST,
]
STEPS = [
@STEPS
]

def g(p):
    n, at, path = @NUMBER, 0, []
    while n > 0:
        n, digit = divmod(n, BASE)
        kind, to, more = STEPS[at][digit]
        if kind == 0:
            value = to * n + more
            break
        path.append((kind, more))
        at = to
    else:
        value = FIRST[at]
    for kind, more in reversed(path):
        value = value + more if kind == 1 else value ^ more
    return value

";

const ROWS: &str =
    "# for each number: from, period, saltus, and the first values; all of them are joined by @SIGN
ROWS = [
@ROWS
]

def g(p):
    total = 0
    for n, ((start, period, saltus), first) in zip(p, ROWS):
        times, rest = divmod(max(n - start, 0), period)
        total = total @SIGN (first[n] if n < start else first[start + rest] + times * saltus)
    return total

";

const TABLE: &str = "# g(n) for n < FROM + PERIOD; then g(n + PERIOD) = g(n) + SALTUS
FIRST = [
@FIRST,
]
FROM, PERIOD, SALTUS = @FROM, @PERIOD, @SALTUS

def g(p):
    n = @NUMBER
    if n < len(FIRST):
        return FIRST[n]
    times, rest = divmod(n - FROM, PERIOD)
    return FIRST[FROM + rest] + times * SALTUS

";

const MAIN: &str = "def main():
    for line in sys.stdin:
        heaps = [read(word) for word in line.split()]
        total = 0
        for p in heaps:
            total ^= g(p)
        if total == 0:
            print(\"second, nimber 0\")
            continue
        for p in heaps:
            target = total ^ g(p)
            moves_there = (parts for parts in options(p)
                           if functools.reduce(lambda sum, part: sum ^ g(part), parts, 0) == target)
            rest = next(moves_there, None) if target < g(p) else None
            if rest is not None:
                print(f\"first, nimber {total}: {write(p)} -> {' '.join(map(write, rest)) or '0'}\")
                break

sys.setrecursionlimit(10 ** 6)
threading.stack_size(1 << 28)
thread = threading.Thread(target=main)
thread.start()
thread.join()
";
