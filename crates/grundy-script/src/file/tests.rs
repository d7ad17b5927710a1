//! Files whose moves are compiled answer as the machine does, and those that cannot be are left to it.

use std::fs;
use std::path::Path;

use grundy::catalogue;
use grundy::notation::text::Text;
use grundy::report::{Ask, Cell};

use super::*;

/// The file is compiled; with a symmetry, which says nothing here, it is not.
fn both(text: &str) -> [Opened; 2] {
    let by_machine = format!("{text}\ndef symmetry(p):\n    return p\n");
    [open("a.star", text).unwrap(), open("b.star", &by_machine).unwrap()]
}

fn is_compiled(text: &str) -> bool {
    RuleFile::load(Source::file("a.star", text)).unwrap().numbers().is_some()
}

fn cells(opened: &Opened, to: u64) -> Result<Vec<Cell>, String> {
    let ranges: Vec<_> = opened.table.axes().iter().map(|_| 0..=to).collect();
    opened.table.cells(&ranges, &Ask::default()).map_err(|error| error.to_string())
}

fn agree(name: &str, text: &str, to: u64) {
    let [compiled, machine] = both(text).map(|opened| cells(&opened, to));
    assert_eq!(compiled, machine, "{name}");
}

#[test]
fn the_files_of_the_bench() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/files");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        assert!(is_compiled(&text), "{path:?}");
        let to = match open("a.star", &text).unwrap().table.axes().len() {
            1 => 60,
            2 => 12,
            3 => 5,
            _ => 2,
        };
        agree(&path.to_string_lossy(), &text, to);
        count += 1;
    }
    assert_eq!(count, 10);
}

#[test]
fn statements_mean_what_they_say() {
    for body in [
        r"a, b = p
    a, b = b, a
    return [(a - 1, b)] if a > 0 else []",
        r"a, b = p
    out = []
    for k in range(1, a + 1):
        if k % 2 == 0:
            continue
        out.append((a - k, b))
    return out",
        r"a, b = p
    out = [(a, b - 1)] if b > 0 else []
    return out",
        r"a, b = p
    out = []
    step = 1
    for i in range(5):
        step = step * 2
        if step <= a:
            out.append((a - step, b))
    return out",
        r"a, b = p
    if a > b:
        c = a
    elif a == b:
        c = 0
    else:
        c = b
    return [(i, 0) for i in range(c) if i < a + b]",
        r"x = p[0] + p[1]
    out = []
    out += [(i, x - 1 - i) for i in range(x)]
    out.extend([(0, i) for i in range(x)])
    return out",
        r"a, b = p
    q = (a, b)
    pass
    return [(i, q[1]) for i in range(q[0])]",
        r"a, b = p
    out = []
    for x, y in ((1, 2), (2, 1)):
        if x <= a and y <= b:
            out.append((a - x, b - y))
    for k in TAKES:
        if max(p) in TAKES and k <= min(p):
            out.append((a - k, b - k))
    return out",
        r"a, b = p
    n = (a ** 2 + b).bit_length()
    return [(i, 0) for i in range(n)] if n > 0 and a + b > 6 else []",
    ] {
        let text = format!("start = (3, 3)\nTAKES = (1, 3, 4)\n\ndef moves(p):\n    {body}\n");
        assert!(is_compiled(&text), "{body}");
        agree(body, &text, 9);
    }
}

/// Loops that are left early, functions of the file, lists of numbers that are changed, rows that are cut.
#[test]
fn what_people_write() {
    for (name, start, body) in [
        (
            "break",
            "3",
            r"out = []
    for i in range(p):
        if i > 3:
            break
        out.append(i)
    return out",
        ),
        (
            "return in a loop",
            "3",
            r"out = []
    for i in range(p):
        if i * i > p:
            return out
        out.append(i)
    return out",
        ),
        (
            "options in a loop",
            "3",
            r"for d in range(2, p):
        if p % d == 0:
            return [p // d, p - d]
    return [p - 1] if p > 0 else []",
        ),
        ("a function", "3", "return [helper(p)] if p > 0 else []"),
        (
            "functions of functions",
            "3",
            "return [p - k for k in range(1, p + 1) if is_prime(k) or is_square(k)]",
        ),
        (
            "a function that changes its argument",
            "3",
            "return [p - steps(k) for k in range(1, p) if steps(k) <= p]",
        ),
        ("below zero", "3", "return [p - 3, p - 1, p - 4]"),
        ("sums below zero", "3", "return [[p - 3, 1], [p - 2, p - 4]] if p > 0 else []"),
        (
            "sum, any, all, len",
            "3",
            r"n = sum([d for d in range(1, p) if p % d == 0])
    m = len([d for d in range(1, p) if p % d == 0])
    out = []
    if any([p % d == 0 for d in (2, 3)]) and n < p:
        out.append(n)
    if all([k % 3 != p % 3 for k in range(m)]):
        out += [i for i in range(m) if i < p]
    return list(out)",
        ),
        (
            "a list",
            "(3, 3, 3)",
            r"out = []
    for i in range(3):
        for k in range(1, p[i] + 1):
            q = list(p)
            q[i] -= k
            out.append(tuple(q))
    return out",
        ),
        (
            "slices",
            "(3, 3, 3)",
            r"return [p[:i] + (p[i] - k,) + p[i + 1:] for i in range(3) for k in range(1, p[i] + 1)]",
        ),
        (
            "slices in a loop",
            "(3, 3, 3)",
            r"out = []
    for i in range(len(p)):
        for k in range(1, p[i] + 1):
            out.append(p[:i] + (p[i] - k,) + p[i + 1:])
    return out",
        ),
        (
            "sorted",
            "(3, 3, 3)",
            r"out = []
    for i, n in enumerate(p):
        for k in (1, 2):
            if n >= k:
                out.append(tuple(sorted([n - k if j == i else m for j, m in enumerate(p)])))
    return out",
        ),
        (
            "sorted downwards",
            "(3, 3)",
            r"a, b = sorted(p, reverse=True)
    return [(a - b * k, b) for k in range(1, a // b + 1)] if b > 0 else []",
        ),
        (
            "an index that is computed",
            "(3, 3)",
            r"out = []
    for i in range(p[0] + p[1]):
        q = [p[0], p[1]]
        q[i % 2] = p[i % 2] - 1 - i // 2
        if q[i % 2] >= 0:
            out.append((q[0], q[1]))
    return out",
        ),
        (
            "a swap",
            "(3, 3)",
            r"q = [p[0], p[1]]
    q[0], q[1] = q[1], q[0]
    return [(q[0], i) for i in range(q[1])]",
        ),
        (
            "a tuple that changes in a loop",
            "(9, 9)",
            r"q = p
    out = []
    for k in range(30):
        q = (q[0] - 1, q[1] - 2)
        if q[0] >= 0 and q[1] >= 0:
            out.append(q)
    return out",
        ),
        (
            "names that a loop changes",
            "(9, 9)",
            r"a, b = p
    out = []
    for x in (a, b):
        b = 0
        if x > a:
            out.append((a, x - a - 1))
        if x > 0:
            out.append((0, x - 1))
    return out",
        ),
        (
            "equal rows",
            "(3, 3)",
            r"if p == (0, 0) or p == ONE:
        return []
    return [(p[0] - 1, p[1]), (p[0], p[1] - 1)]",
        ),
        (
            "rows of a constant",
            "(3, 3)",
            r"out = []
    for a, b in STEPS:
        if p[0] >= a and p[1] >= b and not same((a, b), p):
            out.append((p[0] - a, p[1] - b))
    return sorted(out)",
        ),
        (
            "a name for another",
            "(3, 3)",
            r"a, b = p
    k = 2
    for k in range(1, a + 1):
        pass
    p = list(p)
    p[0] = 0
    return [tuple(p)] if a > 0 else []",
        ),
        (
            "a mask",
            "31",
            r"out = []
    for i in range(5):
        if p >> i & 1:
            rest = p & ~(1 << i)
            for j in range(i + 1, 5):
                if p >> j & 1:
                    out.append(rest & ~(1 << j))
                    break
            out.append(rest)
    return out",
        ),
    ] {
        let text = format!("start = {start}\n{HELPERS}\ndef moves(p):\n    {body}\n");
        assert!(is_compiled(&text), "{name}");
        agree(name, &text, if start.starts_with('(') { 7 } else { 40 });
    }
}

const HELPERS: &str = r#"
ONE = (1, 1)
STEPS = [(1, 2), (2, 1), (0, 1)]

def helper(n):
    """One less."""
    return n - 1

def same(a, b):
    return a == b

def is_square(n):
    for i in range(n + 1):
        if i * i == n:
            return True
    return False

def is_prime(n):
    if n < 2:
        return False
    return all([n % d != 0 for d in range(2, n)])

def steps(n):
    count = 0
    for i in range(20):
        if n <= 1:
            break
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        count += 1
    return count + 1
"#;

/// Left to the machine, with the same answers and the same faults.
#[test]
fn what_is_left_to_the_machine() {
    for body in [
        // a name with a value in one branch only
        r"if p > 3:
        c = 1
    return [p - c] if p > 0 else []",
        r"out = []
    for i in range(p):
        out.append(i)
    if p == 3:
        return []
    return out",
        r"out = []
    for i in range(p):
        out.append(i)
    return out[1:]",
        "return {str(i): i for i in range(p)}",
        // moves with names: two of them may be called alike
        "return [('leave %d' % i, i) for i in range(p)]",
        r"out = []
    for i in range(p):
        out.append(i)
        if len(out) > 2:
            out.append(0)
    return out",
        // made again at each turn
        r"out = []
    for i in range(p):
        out = []
        out.append(i)
    return out",
        // a name behind its loop
        r"for k in (1, 2):
        pass
    return [k] if p > 2 else []",
        // two names of one list
        r"q = [p, 1]
    r = q
    r[0] = 0
    return [q[0]] if p > 0 else []",
        // a function that calls itself
        "return [half(p)] if p > 0 else []",
        // a list that is changed where it comes from
        r"q = [p]
    change(q)
    return q if p > 0 else []",
    ] {
        let text = format!("{MORE}\ndef moves(p):\n    {body}\n");
        assert!(!is_compiled(&text), "{body}");
        agree(body, &text, 12);
    }
    // compiled, and given up: a fault, a number below zero that is a position
    for (start, body) in [
        ("5", "return [p // (p - 7)] if p > 3 else []"),
        ("-2", "return [p - 3] if p > -2 else []"),
        (
            "5",
            r"q = [1, 2, 3]
    return [q[p]] if p > 2 else []",
        ),
    ] {
        let text = format!("start = {start}\ndef moves(p):\n    {body}\n");
        assert!(is_compiled(&text), "{body}");
        agree(body, &text, 12);
    }
}

const MORE: &str = r"
def half(n):
    return 0 if n < 2 else 1 + half(n // 2)

def change(q):
    q[0] -= 1
";

/// Top Entails by hand, a position with what must be answered in: 0, or one more than the size of that stack.
const TOP_ENTAILS: &str = r"
start = (0, (4, 3))
def after(n, rest):
    if n == 0:
        return []
    out = [(n, tuple(sorted(rest)))]
    for k in range(1, n // 2 + 1):
        out.append((0, tuple(sorted(rest + [k, n - k]))))
    return out
def moves(p):
    bound, stacks = p
    if bound:
        return after(bound - 1, list(stacks))
    out = []
    for i in range(len(stacks)):
        out += after(stacks[i], [stacks[j] for j in range(len(stacks)) if j != i])
    return out
def family(a, b):
    return (0, tuple(sorted([a, b])))
";

/// A file says that its positions are no part of sums: it has winners, those of the game with its theory, and
/// no nimbers, which mean nothing beside another game.
#[test]
fn whole_positions_have_no_nimbers() {
    let whole = open("a.star", &format!("whole = True\n{TOP_ENTAILS}")).unwrap();
    let (nimbers, ask) = (open("b.star", TOP_ENTAILS).unwrap(), Ask::default());
    assert!(whole.table.summand().is_none() && nimbers.table.summand().is_some());
    let cells = |opened: &Opened| opened.table.cells(&[0..=6, 0..=6], &ask).unwrap();
    let theory = catalogue::open(Text::new("top-entails"), &|_| unreachable!()).unwrap().1;
    let (mut differ, nimber) = (0, cells(&nimbers));
    for (at, cell) in cells(&whole).into_iter().enumerate() {
        let stacks = format!("{} {}", at / 7, at % 7);
        let outcome = theory.solve(&stacks, &ask).unwrap().answer.outcome();
        assert_eq!(Some(cell), outcome.map(Cell::Outcome), "{stacks}");
        // a stack is loony or has a nimber of its own: what the plain file says of one stack is another thing
        let alone = theory.cells(&[at as u64 % 7..=at as u64 % 7], &ask).unwrap();
        differ += u32::from(at < 7 && alone[0] != nimber[at]);
    }
    assert!(differ > 0, "the nimbers of the plain file are not those of the game");
    let error = open("a.star", "whole = 1\ndef moves(p):\n    return []\n").err().unwrap().to_string();
    assert!(error.contains("whole must be True or False"), "{error}");
    let sides = "whole = True\ndef left(p):\n    return []\ndef right(p):\n    return []\n";
    let error = open("a.star", sides).err().unwrap().to_string();
    assert!(error.contains("whole has no place beside left and right"), "{error}");
}
