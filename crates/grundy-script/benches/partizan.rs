//! A rule file against the game of the catalogue that computes the same: values of the same strips of toads
//! and frogs, with the same parts and images. Every bench asserts its answer.
//!
//! `cargo bench -p grundy-script --bench partizan`. The file is meant to stay within ten times the game.

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
fn value(bencher: Bencher<'_, '_>, open: fn() -> Box<dyn Table>) {
    let ask = Ask { moves: Moves::None, ..Ask::default() };
    bencher.with_inputs(open).bench_local_refs(|game| {
        let report = game.solve(STRIP, &ask).expect("the budget suffices");
        let worth = report.answer.sided().and_then(|sided| sided.worth.clone()).expect("it has a value");
        assert_eq!(worth.value, VALUE);
    });
}

#[divan::bench(sample_count = 10)]
fn rule_file(bencher: Bencher<'_, '_>) {
    value(bencher, || {
        let text = library::find("toads-and-frogs").expect("it is in the library").text;
        file::open("toads.star", text).expect("it is a file of rules").table
    });
}

#[divan::bench(sample_count = 10)]
fn game_of_the_catalogue(bencher: Bencher<'_, '_>) {
    value(bencher, || {
        let no_files = |_: &str| Err("no files".to_owned());
        catalogue::open(Text::new("toads"), &no_files).expect("it is a game").1
    });
}
