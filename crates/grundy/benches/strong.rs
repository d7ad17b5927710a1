//! How fast whole games are solved. Every bench asserts its answer, against the totals of GAMESMAN where it
//! has them.
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
    bencher.bench(|| on_threads(threads, || assert_eq!(whole("dao").iter().sum::<u64>(), 113_028)));
}

#[divan::bench(sample_count = 3, args = [1, 2])]
fn quixo_3(bencher: Bencher<'_, '_>, threads: usize) {
    bencher.bench(|| on_threads(threads, || whole("quixo:3x3")));
}

#[divan::bench(sample_count = 3, args = [1, 2])]
fn quixo_4(bencher: Bencher<'_, '_>, threads: usize) {
    bencher
        .bench(|| on_threads(threads, || assert_eq!(whole("quixo:4x4"), [3_313_746, 1_882_741, 201_596, 0])));
}

#[divan::bench(sample_count = 1, args = [1, 2])]
fn teeko(bencher: Bencher<'_, '_>, threads: usize) {
    bencher
        .bench(|| on_threads(threads, || assert_eq!(whole("teeko"), [4_191_563, 1_084_528, 6_820_938, 0])));
}

#[divan::bench(sample_count = 1)]
fn six_mens_morris(bencher: Bencher<'_, '_>) {
    bencher.bench(|| whole("six-mens-morris"));
}

/// Every class of GamesmanOne's analysis, to the last position.
#[divan::bench(sample_count = 1)]
fn statistics_of_quixo_4(bencher: Bencher<'_, '_>) {
    bencher.bench(|| {
        let tally = statistics("quixo:4x4");
        assert_eq!((tally.positions, tally.wins, tally.losses), (82_497_861, 49_953_979, 29_330_646));
        assert_eq!((tally.draws, tally.ties), (3_213_236, 0));
        let levels: Vec<(u64, u64)> = tally.levels.iter().map(|level| (level.wins, level.losses)).collect();
        assert_eq!(levels, QUIXO_LEVELS);
        let different: Vec<u64> = tally.special.iter().map(|(_, count)| *count).collect();
        assert_eq!(different, [10_339_244, 6_258_252, 3_678_302, 402_690, 0]);
        assert_eq!(tally.longest.map(|longest| (longest.remoteness, longest.line.len())), Some((21, 21)));
    });
}

/// Won and lost positions of Quixo on 4 by 4 by remoteness.
const QUIXO_LEVELS: [(u64, u64); 23] = [
    (7_267_200, 8_559_766),
    (29_911_388, 972),
    (0, 7_474_656),
    (4_771_444, 0),
    (0, 5_897_464),
    (3_449_514, 0),
    (0, 3_937_940),
    (2_406_956, 0),
    (0, 2_053_168),
    (1_306_060, 0),
    (0, 870_196),
    (570_664, 0),
    (0, 362_596),
    (198_104, 0),
    (0, 130_128),
    (57_480, 0),
    (0, 35_196),
    (13_096, 0),
    (0, 7_648),
    (1_960, 0),
    (0, 900),
    (113, 0),
    (0, 16),
];
