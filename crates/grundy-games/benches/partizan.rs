//! Speed of partizan values, with asserted answers.

use divan::Bencher;
use grundy_base::Limits;
use grundy_base::report::{Ask, Moves, Solver};
use grundy_base::text::Text;
use grundy_base::value::outcome::Outcome;
use grundy_door::notation::args::Args;
use grundy_games::Catalogue;
use grundy_partizan::{Dyadic, Store, Value, text};

fn main() {
    divan::main();
}

/// The value of a board, with a store of its own.
fn board(bencher: Bencher<'_, '_>, position: &str, value: &str) {
    let limits = Limits::default();
    bencher.bench_local(|| {
        let mut store = Store::new(&limits);
        let found =
            text::read_with(&mut store, Text::new(position), &Catalogue).expect("the budget suffices");
        let expected = text::read(&mut store, value).expect("a value");
        assert_eq!(found, expected);
    });
}

#[divan::bench(sample_count = 5)]
fn domineering_5x4(bencher: Bencher<'_, '_>) {
    board(bencher, "domineering 5x4", "-1");
}

#[divan::bench(sample_count = 5)]
fn domineering_5x5(bencher: Bencher<'_, '_>) {
    board(bencher, "domineering 5x5", "0");
}

/// Runs with `--include-ignored`: seconds, and hundreds of megabytes.
#[divan::bench(sample_count = 1, ignore)]
fn domineering_6x5(bencher: Bencher<'_, '_>) {
    board(bencher, "domineering 6x5", "3/2");
}

#[divan::bench(sample_count = 3)]
fn clobber_3x4(bencher: Bencher<'_, '_>) {
    board(bencher, "clobber xoxo/oxox/xoxo", "0");
}

#[divan::bench(sample_count = 3)]
fn clobber_3x5(bencher: Bencher<'_, '_>) {
    board(bencher, "clobber xoxox/oxoxo/xoxox", "*");
}

#[divan::bench(sample_count = 5)]
fn toads_five_against_five(bencher: Bencher<'_, '_>) {
    let value = "+-{{2|*},{5/2||2|{0||||{0||v<2>|-1},{0||||0||-_(1/32)|-2|||-1/2*}|||v<2>|-1/2||-1*}|||0}}";
    board(bencher, "toads ttttt..fffff", value);
}

#[divan::bench(sample_count = 5)]
fn snort_path_of_eight(bencher: Bencher<'_, '_>) {
    let limits = Limits::default();
    bencher.bench_local(|| {
        let mut store = Store::new(&limits);
        let value = text::read_with(&mut store, Text::new("snort .-.-.-.-.-.-.-."), &Catalogue)
            .expect("the budget suffices");
        assert_eq!(store.negative(value).expect("the budget suffices"), value);
    });
}

#[divan::bench(sample_count = 5)]
fn col_path_of_eight(bencher: Bencher<'_, '_>) {
    board(bencher, "col .-.-.-.-.-.-.-.", "0");
}

/// The temperature of Amazons with the amazons in two corners.
fn amazons(bencher: Bencher<'_, '_>, position: &str, temperature: &str) {
    let limits = Limits::default();
    bencher.bench_local(|| {
        let mut store = Store::new(&limits);
        let found =
            text::read_with(&mut store, Text::new(position), &Catalogue).expect("the budget suffices");
        assert_eq!(store.temperature(found).expect("the budget suffices").to_string(), temperature);
    });
}

#[divan::bench(sample_count = 3)]
fn amazons_3x3(bencher: Bencher<'_, '_>) {
    amazons(bencher, "amazons x../.../..o", "11/4");
}

#[divan::bench(sample_count = 3)]
fn amazons_3x4(bencher: Bencher<'_, '_>) {
    amazons(bencher, "amazons x.../..../...o", "37/8");
}

/// Who wins a board of Domineering, if Left begins and if Right does: by bounds, without its value.
fn outcome(bencher: Bencher<'_, '_>, position: &str, expected: [Outcome; 2]) {
    let no_files = |_: &str| Err("no files".to_owned());
    let args = Args::new(Text::new(""), &no_files);
    let game = grundy_games::find("domineering").expect("it is in the catalogue");
    let table = (game.open)(&args).expect("it takes no parameters");
    bencher.bench_local(|| {
        let ask = Ask { solver: Solver::Bounds, moves: Moves::None, ..Ask::default() };
        let report = table.solve(position, &ask).expect("the budget suffices");
        assert_eq!(report.answer.sided().map(|sided| sided.begins), Some(expected));
    });
}

#[divan::bench(sample_count = 3)]
fn domineering_outcome_6x6(bencher: Bencher<'_, '_>) {
    outcome(bencher, "6x6", [Outcome::Win, Outcome::Win]);
}

#[divan::bench(sample_count = 3)]
fn domineering_outcome_7x7(bencher: Bencher<'_, '_>) {
    outcome(bencher, "7x7", [Outcome::Win, Outcome::Win]);
}

/// Breuker, Uiterwijk, van den Herik 2000.
#[divan::bench(sample_count = 1, ignore)]
fn domineering_outcome_8x8(bencher: Bencher<'_, '_>) {
    outcome(bencher, "8x8", [Outcome::Win, Outcome::Win]);
}

/// Value, mean, temperature and outcome of all boards of Domineering to 20 cells, one of each with its
/// transpose.
#[divan::bench(sample_count = 3)]
fn domineering_to_twenty_cells(bencher: Bencher<'_, '_>) {
    let limits = Limits::default();
    bencher.bench_local(|| {
        let mut boards = 0;
        for rows in 1..=20 {
            for columns in rows..=20 / rows {
                let mut store = Store::new(&limits);
                let position = format!("domineering {rows}x{columns}");
                let value = text::read_with(&mut store, Text::new(&position), &Catalogue)
                    .expect("the budget suffices");
                store.temperature(value).expect("the budget suffices");
                store.mean(value).expect("the budget suffices");
                store.outcome(value).expect("the budget suffices");
                boards += 1;
            }
        }
        assert_eq!(boards, 35);
    });
}

/// Toads and Frogs with six of each: the temperature is not told anywhere, the sum with the mirror image
/// is 0.
#[divan::bench(sample_count = 5)]
fn toads_six_against_six(bencher: Bencher<'_, '_>) {
    let limits = Limits::default();
    bencher.bench_local(|| {
        let mut store = Store::new(&limits);
        let value = text::read_with(&mut store, Text::new("toads tttttt..ffffff"), &Catalogue)
            .expect("the budget suffices");
        assert_eq!(store.negative(value).expect("the budget suffices"), value);
    });
}

/// All values of day 3.
#[divan::bench(sample_count = 5)]
fn day_three(bencher: Bencher<'_, '_>) {
    let limits = Limits::default();
    bencher.bench_local(|| {
        let mut store = Store::new(&limits);
        assert_eq!(store.day(3).expect("the budget suffices").len(), 1474);
    });
}

/// ±1 ± … ±24: canonical form and thermograph.
#[divan::bench(sample_count = 5)]
fn hot_sum(bencher: Bencher<'_, '_>) {
    let limits = Limits::default();
    bencher.bench_local(|| {
        let mut store = Store::new(&limits);
        let expression: String = (1..=24).map(|n| format!("+-{n}")).collect();
        let value = text::read(&mut store, &expression).expect("the budget suffices");
        assert_eq!(store.temperature(value).expect("the budget suffices"), Dyadic::integer(24));
    });
}

/// A million sums of numbers with ups and stars.
#[divan::bench(sample_count = 5)]
fn million_sums_of_names(bencher: Bencher<'_, '_>) {
    let limits = Limits::default();
    bencher.bench_local(|| {
        let mut store = Store::new(&limits);
        let step = text::read(&mut store, "1/4^*").expect("the budget suffices");
        let back = store.negative(step).expect("the budget suffices");
        let mut sum = Value::ZERO;
        for _ in 0..500_000 {
            sum = store.plus(sum, step).expect("the budget suffices");
            sum = store.plus(sum, back).expect("the budget suffices");
        }
        assert_eq!(sum, Value::ZERO);
    });
}

/// A million comparisons and sums whose answers are known.
#[divan::bench(sample_count = 5)]
fn million_memo_hits(bencher: Bencher<'_, '_>) {
    let limits = Limits::default();
    let mut store = Store::new(&limits);
    let [a, b] =
        ["{3|1||0|-2}", "{2|1||1/2|-3}"].map(|text| text::read(&mut store, text).expect("two values"));
    bencher.bench_local(|| {
        let mut less = 0;
        for _ in 0..500_000 {
            less += u32::from(store.le(divan::black_box(a), b).expect("the budget suffices"));
            store.plus(divan::black_box(a), b).expect("the budget suffices");
        }
        assert_eq!(less % 500_000, 0);
    });
}
