//! Files whose moves are compiled answer as the machine does, and those that cannot be are left to it.

use std::fs;
use std::path::Path;

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
        if i > 3:
            break
        out.append(i)
    return out",
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
        "return [helper(p)] if p > 0 else []",
        r"out = []
    for i in range(p):
        out.append(i)
        if len(out) > 2:
            out.append(0)
    return out",
    ] {
        let text = format!("def helper(n):\n    return n - 1\n\ndef moves(p):\n    {body}\n");
        assert!(!is_compiled(&text), "{body}");
        agree(body, &text, 12);
    }
    // compiled, and given up: a fault, a number below zero that is a position
    for body in ["return [p // (p - 7)] if p > 3 else []", "return [p - 3] if p > -2 else []"] {
        let text = format!("def moves(p):\n    {body}\n");
        assert!(is_compiled(&text), "{body}");
        agree(body, &text, 12);
    }
}
