//! How fast whole games are solved. Every bench asserts its answer, against the totals of GAMESMAN where it has them.
//!
//! `cargo bench -p grundy --bench strong`

use divan::Bencher;
use grundy::notation::term::question;
use grundy::report::{Ask, Tally};
use grundy::strong::Grade;

fn main() {
    divan::main();
}

fn no_files(_: &str) -> Result<String, String> {
    Err("no files here".to_owned())
}

/// Solves a game, and counts the numbers of its table that hold wins, losses, draws and ties.
fn whole(game: &str) -> [u64; 4] {
    let table = question(game, &no_files).expect("a game").table;
    let solved = table.whole().expect("numbered").solved(&Ask::default()).expect("fits");
    if let Ok(path) = std::env::var("DUMP") {
        let codes: Vec<u8> = (0..solved.len()).map(|slot| solved.code(slot).to_le_bytes()[0]).collect();
        std::fs::write(path, codes).expect("written");
    }
    let mut counts = [0; 4];
    for grade in (0..solved.len()).filter_map(|slot| solved.grade(slot)) {
        counts[match grade {
            Grade::Win(_) => 0,
            Grade::Loss(_) => 1,
            Grade::Draw => 2,
            Grade::Tie(_) => 3,
        }] += 1;
    }
    counts
}

fn statistics(game: &str) -> Tally {
    let question = question(game, &no_files).expect("a game");
    let whole = question.table.whole().expect("numbered");
    whole.statistics(&question.position, &Ask::default()).expect("fits").tallies.remove(0)
}

fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads").install(work)
}

#[divan::bench(sample_count = 20)]
fn tic_tac_toe(bencher: Bencher<'_, '_>) {
    bencher.bench(|| whole("tic-tac-toe"));
}

#[divan::bench(sample_count = 3, args = [1, 2])]
fn dao(bencher: Bencher<'_, '_>, threads: usize) {
    bencher.bench(|| on_threads(threads, || println!("dao {:?}", whole("dao"))));
}

#[divan::bench(sample_count = 3, args = [1, 2])]
fn quixo_3(bencher: Bencher<'_, '_>, threads: usize) {
    bencher.bench(|| on_threads(threads, || whole("quixo:3x3")));
}

#[divan::bench(sample_count = 3, args = [1, 2])]
fn quixo_4(bencher: Bencher<'_, '_>, threads: usize) {
    bencher.bench(|| on_threads(threads, || println!("quixo {:?}", whole("quixo:4x4"))));
}

#[divan::bench(sample_count = 1, args = [1, 2])]
fn teeko(bencher: Bencher<'_, '_>, threads: usize) {
    bencher.bench(|| on_threads(threads, || println!("teeko {:?}", whole("teeko"))));
}

#[divan::bench(sample_count = 1)]
fn statistics_of_quixo_4(bencher: Bencher<'_, '_>) {
    bencher.bench(|| {
        let tally = statistics("quixo:4x4");
        println!("{tally:?}");
    });
}
