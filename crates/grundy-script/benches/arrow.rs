//! Arrow expressions against the same rules in CPython, in one run. Every bench asserts its answer.
//!
//! `cargo bench -p grundy-script --bench arrow`. Before the benches it prints the ratios of processor time,
//! from reading the expression to the last value; without python3 only our own.

#![expect(clippy::print_stdout, reason = "a bench tells what it measured")]

use std::ops::RangeInclusive;
use std::process::Command;
use std::time::Instant;

use divan::Bencher;
use grundy::report::{Ask, Cell};
use grundy_script::arrow::{How, open_as};

const KAYLES: &str = "n -> [[i, n-k-i] for k in (1, 2) if k <= n for i in range(n-k+1)]";
/// The same with a condition on each option, so that none come in rows.
const KAYLES_ONE_BY_ONE: &str = "n -> [[i, n-k-i] for k in (1, 2) for i in range(n) if i <= n - k]";
const QUEEN: &str = "x, y -> [(i, y) for i in range(x)] + [(x, i) for i in range(y)] \
                     + [(x-i, y-i) for i in range(1, min(x, y) + 1)]";
const QUEEN_ONE_BY_ONE: &str = "x, y -> [(i, y) for i in range(x) if i >= 0] + [(x, i) for i in range(y) if i >= 0] \
                                + [(x-i, y-i) for i in range(1, x + 1) if i <= y]";

/// Without recognition: the expression itself is run.
const COMPILED: How = How { compile: true, recognise: false };
const MACHINE: How = How { compile: false, recognise: false };

fn main() {
    for (name, text, side) in [
        ("kayles", KAYLES, 2000),
        ("kayles", KAYLES_ONE_BY_ONE, 2000),
        ("queen", QUEEN, 200),
        ("queen", QUEEN_ONE_BY_ONE, 200),
    ] {
        against_python(name, text, side);
    }
    divan::main();
}

/// The sum over all values.
fn total(text: &str, how: How, name: &str, side: u64) -> u64 {
    let table = open_as(text, how).expect("it is an expression").1;
    let value = |cell: &Cell| match cell {
        Cell::Nimber(value) => value.0,
        other => panic!("{other:?} is no nimber"),
    };
    let ranges: Vec<RangeInclusive<u64>> =
        if name == "kayles" { vec![0..=side] } else { vec![0..=side - 1; 2] };
    let cells = table.cells(&ranges, &Ask::default()).expect("all have values");
    let weight = |at: u64| if name == "kayles" { at % 7 + 1 } else { (at / side + 3 * (at % side)) % 7 + 1 };
    (0..).zip(&cells).map(|(at, cell)| value(cell) * weight(at)).sum()
}

fn expected(name: &str) -> u64 {
    if name == "kayles" { KAYLES_TOTAL } else { QUEEN_TOTAL }
}

fn against_python(name: &str, text: &str, side: u64) {
    const ROUNDS: u32 = 5;
    let start = Instant::now();
    let best = (0..ROUNDS).map(|_| {
        let began = processor_time(start);
        assert_eq!(total(text, COMPILED, name, side), expected(name));
        processor_time(start) - began
    });
    let ours = best.fold(f64::INFINITY, f64::min);
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/arrow.py");
    let python = ["python3.11", "python3"].into_iter().find_map(|python| {
        let output = Command::new(python).args([script, name, &side.to_string()]).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    });
    let Some(python) = python else {
        println!("{name} {side}: {:.1} ms; no python3 to compare with", ours * 1e3);
        return;
    };
    let (sum, seconds) = python.trim().split_once(' ').expect("a sum and seconds");
    assert_eq!(sum.parse(), Ok(expected(name)));
    let seconds: f64 = seconds.parse().expect("seconds");
    println!(
        "{text}\n  {name} {side}: {:.1} ms, CPython {seconds:.2} s: {:.0} times as fast",
        ours * 1e3,
        seconds / ours
    );
}

/// Seconds of processor time of this thread, where the system tells them; else those that passed, which are
/// more.
fn processor_time(start: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
    nanoseconds.map_or_else(
        || start.elapsed().as_secs_f64(),
        |nanoseconds| std::time::Duration::from_nanos(nanoseconds).as_secs_f64(),
    )
}

const KAYLES_TOTAL: u64 = 31_218;
const QUEEN_TOTAL: u64 = 19_908_474;

fn bench(bencher: Bencher<'_, '_>, text: &str, how: How, name: &str, side: u64, expected: u64) {
    bencher.bench(|| assert_eq!(total(text, how, name, side), expected));
}

#[divan::bench(sample_count = 10)]
fn kayles_in_rows(bencher: Bencher<'_, '_>) {
    bench(bencher, KAYLES, COMPILED, "kayles", 2000, KAYLES_TOTAL);
}

#[divan::bench(sample_count = 10)]
fn kayles_one_by_one(bencher: Bencher<'_, '_>) {
    bench(bencher, KAYLES_ONE_BY_ONE, COMPILED, "kayles", 2000, KAYLES_TOTAL);
}

#[divan::bench(sample_count = 3)]
fn kayles_by_the_machine(bencher: Bencher<'_, '_>) {
    bench(bencher, KAYLES, MACHINE, "kayles", 2000, KAYLES_TOTAL);
}

#[divan::bench(sample_count = 10)]
fn kayles_recognised(bencher: Bencher<'_, '_>) {
    bench(bencher, KAYLES, How::default(), "kayles", 2000, KAYLES_TOTAL);
}

#[divan::bench(sample_count = 10)]
fn queen_in_rows(bencher: Bencher<'_, '_>) {
    bench(bencher, QUEEN, COMPILED, "queen", 200, QUEEN_TOTAL);
}

#[divan::bench(sample_count = 10)]
fn queen_one_by_one(bencher: Bencher<'_, '_>) {
    bench(bencher, QUEEN_ONE_BY_ONE, COMPILED, "queen", 200, QUEEN_TOTAL);
}

#[divan::bench(sample_count = 3)]
fn queen_by_the_machine(bencher: Bencher<'_, '_>) {
    bench(bencher, QUEEN, MACHINE, "queen", 200, QUEEN_TOTAL);
}
