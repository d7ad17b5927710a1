//! Every reader on inputs that libFuzzer grows: `GRUNDY_TARGET=dot grundy-fuzz corpus/dot` runs one target.
//!
//! A target fails by panicking. Beyond "nothing panics" each states what must hold of what was read: it can
//! be written and read again, two ways to read it agree, all solvers agree about it, a file that is accepted
//! gives the answer of the undamaged one.
#![no_main]

mod evidence;
mod games;
mod graphs;
mod judge;
mod limits;
mod page;
mod program;
mod rules;
mod trees;

use std::sync::LazyLock;

/// A target: its name, and what it does with an input.
struct Target {
    name: &'static str,
    run: fn(&[u8]),
}

/// What reads text: other inputs say nothing.
macro_rules! of_text {
    ($run:path) => {
        |bytes| {
            if let Ok(text) = std::str::from_utf8(bytes) {
                $run(text);
            }
        }
    };
}

/// All targets, by the readers of the program.
static TARGETS: &[Target] = &[
    Target { name: "questions", run: of_text!(games::question) },
    Target { name: "arrows", run: of_text!(games::arrow) },
    Target { name: "codes", run: of_text!(games::code) },
    Target { name: "fen", run: of_text!(games::fen) },
    Target { name: "claims", run: of_text!(games::claim) },
    Target { name: "values", run: of_text!(games::value) },
    Target { name: "starlark", run: of_text!(rules::parser) },
    Target { name: "machine", run: rules::machine },
    Target { name: "brackets", run: of_text!(trees::brackets) },
    Target { name: "efg", run: of_text!(trees::efg) },
    Target { name: "json", run: of_text!(trees::json) },
    Target { name: "arcs", run: of_text!(graphs::arcs) },
    Target { name: "dot", run: of_text!(graphs::dot) },
    Target { name: "graphml", run: of_text!(graphs::graphml) },
    Target { name: "csv", run: of_text!(graphs::csv) },
    Target { name: "evidence", run: of_text!(evidence::text) },
    Target { name: "corruptions", run: evidence::corrupted },
    Target { name: "runs", run: program::run_folder },
    Target { name: "solved", run: program::solved_file },
    Target { name: "judge", run: judge::talk },
    Target { name: "page", run: of_text!(page::request) },
];

static CHOSEN: LazyLock<&Target> = LazyLock::new(|| {
    let name = std::env::var("GRUNDY_TARGET").unwrap_or_default();
    let names = || TARGETS.iter().map(|target| target.name).collect::<Vec<_>>().join(" ");
    let found = TARGETS.iter().find(|target| target.name == name);
    found.unwrap_or_else(|| panic!("GRUNDY_TARGET must name one of: {}", names()))
});

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| (CHOSEN.run)(bytes));
