//! Rule files that only compute with numbers, against CPython: the same ten files, their values by
//! `functools.lru_cache` there. Prints both times and their ratio; the values must agree.
//!
//! `cargo bench -p grundy-script --bench files`

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a bench reports, and fails by panicking")]

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use grundy::report::{Ask, Moves};
use grundy::value::nimber::Nimber;

/// The file, and the position whose value is asked for.
const FILES: [(&str, &str); 10] = [
    ("squares", "6000"),
    ("attack", "40000,0"),
    ("wythoff", "150,150"),
    ("masks", "131071"),
    ("kayles", "600"),
    ("divisors", "3000"),
    ("euclid", "400,233"),
    ("three", "40,40,40"),
    ("bits", "4095"),
    ("stairs", "7,7,7,7"),
];

/// Runs a file as Python, which it is too: prints the value and the seconds that it took.
const DRIVER: &str = r#"
import functools, sys, threading, time
names = {}
exec(open(sys.argv[1]).read(), names)
moves = names["moves"]
root = tuple(map(int, sys.argv[2].split(",")))
root = root if len(root) > 1 else root[0]

@functools.lru_cache(maxsize=None)
def g(p):
    seen = set()
    for q in moves(p):
        if isinstance(q, list):
            value = 0
            for part in q:
                value ^= g(part)
            seen.add(value)
        else:
            seen.add(g(q))
    value = 0
    while value in seen:
        value += 1
    return value

def main():
    begun = time.perf_counter()
    value = g(root)
    print(value, time.perf_counter() - begun)

sys.setrecursionlimit(10 ** 7)
threading.stack_size(1 << 29)
thread = threading.Thread(target=main)
thread.start()
thread.join()
"#;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/files");
    println!("{:10} {:>8} {:>10} {:>10} {:>8}", "file", "nimber", "grundy", "CPython", "ratio");
    for (name, position) in FILES {
        let path = folder.join(format!("{name}.star"));
        let text = std::fs::read_to_string(&path).unwrap();
        let opened = grundy_script::file::open(name, &text).unwrap();
        let begun = Instant::now();
        // the table asks for the value alone
        let numbers: Vec<_> = position.split(',').map(|n| n.parse::<u64>().unwrap()).map(|n| n..=n).collect();
        let ask = Ask { moves: Moves::None, ..Ask::default() };
        let cells = opened.table.cells(&numbers, &ask).unwrap();
        let ours = begun.elapsed().as_secs_f64();
        let grundy::report::Cell::Nimber(Nimber(value)) = cells[0] else { panic!("{name}: no nimber") };
        let python = Command::new("python3").args(["-c", DRIVER]).arg(&path).arg(position).output();
        let printed = python.ok().filter(|python| python.status.success());
        let Some(python) = printed.and_then(|python| String::from_utf8(python.stdout).ok()) else {
            println!("{name:10} {value:>8} {ours:>9.3}s {:>10}", "missing");
            continue;
        };
        let (theirs, seconds) = python.split_once(' ').unwrap();
        assert_eq!(theirs.parse::<u64>().unwrap(), value, "{name}");
        let seconds: f64 = seconds.trim().parse().unwrap();
        println!("{name:10} {value:>8} {ours:>9.3}s {seconds:>9.3}s {:>7.1}x", seconds / ours);
    }
}
