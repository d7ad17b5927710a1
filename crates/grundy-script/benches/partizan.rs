//! Rule files against the games of the catalogue that compute the same: values of the same strips of toads
//! and frogs, and of the same boards of Domineering, with the same parts and images. Every bench asserts its
//! answer.
//!
//! `cargo bench -p grundy-script --bench partizan`. A file is meant to stay within ten times the game.

use divan::Bencher;
use grundy::catalogue;
use grundy::notation::text::Text;
use grundy::report::{Ask, Moves};
use grundy::table::Table;
use grundy_script::{file, library};

fn main() {
    divan::main();
}

const STRIP: &str = "ttttt..fffff";
const VALUE: &str =
    "+-{{2|*},{5/2||2|{0||||{0||v<2>|-1},{0||||0||-_(1/32)|-2|||-1/2*}|||v<2>|-1/2||-1*}|||0}}";

/// Opens the game anew each time: what was computed is forgotten.
fn value(bencher: Bencher<'_, '_>, open: fn() -> Box<dyn Table>, position: &str, value: &str) {
    let ask = Ask { moves: Moves::None, ..Ask::default() };
    bencher.with_inputs(open).bench_local_refs(|game| {
        let report = game.solve(position, &ask).expect("the budget suffices");
        let worth = report.answer.sided().and_then(|sided| sided.worth.clone()).expect("it has a value");
        assert_eq!(worth.value, value);
    });
}

fn in_file(name: &str, text: &str) -> Box<dyn Table> {
    file::open(name, text).expect("it is a file of rules").table
}

fn in_catalogue(name: &str) -> Box<dyn Table> {
    let no_files = |_: &str| Err("no files".to_owned());
    catalogue::open(Text::new(name), &no_files).expect("it is a game").1
}

#[divan::bench(sample_count = 10)]
fn toads_in_a_file(bencher: Bencher<'_, '_>) {
    let open = || in_file("toads.star", library::find("toads-and-frogs").expect("it is in the library").text);
    value(bencher, open, STRIP, VALUE);
}

#[divan::bench(sample_count = 10)]
fn toads_of_the_catalogue(bencher: Bencher<'_, '_>) {
    value(bencher, || in_catalogue("toads"), STRIP, VALUE);
}

const BOARD: &str = "...../...../...../.....";

#[divan::bench(sample_count = 5)]
fn domineering_in_a_file(bencher: Bencher<'_, '_>) {
    value(bencher, || in_file("domineering.star", include_str!("domineering.star")), BOARD, "1");
}

#[divan::bench(sample_count = 5)]
fn domineering_of_the_catalogue(bencher: Bencher<'_, '_>) {
    value(bencher, || in_catalogue("domineering"), BOARD, "1");
}
