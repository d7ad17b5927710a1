//! Speed of misère play, with asserted answers.

use divan::Bencher;
use grundy_misere::genus::Genera;
use grundy_misere::nim_like::{Verdict, first};
use grundy_misere::quotient::Quotient;
use grundy_misere::search::Search;
use grundy_misere::{Game, Unwatched};

fn main() {
    divan::main();
}

/// Kayles: found, proved for all sums of its heaps to 168, and so for the whole game.
#[divan::bench(sample_count = 5)]
fn quotient_of_kayles(bencher: Bencher<'_, '_>) {
    let game = Game::code(&[0, 7, 7]);
    bencher.bench_local(|| {
        let mut quotient = Quotient::new(&game);
        quotient.extend(400, 100, &mut Unwatched).expect("it is finite");
        assert_eq!((quotient.algebra().order(), quotient.algebra().lost_count()), (40, 9));
        assert_eq!(quotient.period().map(|period| (period.period, period.last_exception)), Some((12, 70)));
    });
}

/// Dawson's Kayles, open: 638 elements at heap 33.
#[divan::bench(sample_count = 1)]
fn partial_quotient_of_dawsons_kayles(bencher: Bencher<'_, '_>) {
    let game = Game::code(&[0, 0, 7]);
    bencher.bench_local(|| {
        let mut quotient = Quotient::new(&game);
        quotient.extend(28, 1000, &mut Unwatched).expect("it is finite");
        assert_eq!(quotient.algebra().order(), 176);
    });
}

/// All single heaps to 60 by search, and all sums of three heaps of total 60.
#[divan::bench(args = ["kayles", "grundy"], sample_count = 3)]
fn search_to_sixty(bencher: Bencher<'_, '_>, name: &str) {
    let game = if name == "kayles" { Game::code(&[0, 7, 7]) } else { Game::grundys_game() };
    bencher.bench_local(|| {
        let mut search = Search::new(&game);
        let mut lost = 0;
        for a in 0..=20_u32 {
            for b in a..=(60 - a) / 2 {
                lost += u32::from(
                    search
                        .is_lost(&[a, b, 60 - a - b], &mut Unwatched)
                        .expect("an unwatched search is never stopped"),
                );
            }
        }
        for n in 0..=60 {
            lost += u32::from(
                search.is_lost(&[n], &mut Unwatched).expect("an unwatched search is never stopped"),
            );
        }
        assert_eq!(lost, if name == "kayles" { 39 } else { 67 }, "{name}");
    });
}

/// Genera of all heaps to 40.
#[divan::bench(args = ["kayles", "grundy"], sample_count = 3)]
fn genera_to_forty(bencher: Bencher<'_, '_>, name: &str) {
    let game = if name == "kayles" { Game::code(&[0, 7, 7]) } else { Game::grundys_game() };
    bencher.bench_local(|| {
        let mut genera = Genera::new(Search::new(&game));
        for n in 1..=40 {
            genera.of(&[n], &mut Unwatched).expect("an unwatched search is never stopped");
        }
    });
}

/// The smallest sum of Grundy's game where the formula of misère Nim fails.
#[divan::bench]
fn where_the_formula_fails(bencher: Bencher<'_, '_>) {
    let game = Game::grundys_game();
    bencher.bench_local(|| {
        let verdict = first(&game, 60, &mut Unwatched).expect("an unwatched search is never stopped");
        assert!(matches!(verdict, Verdict::Fails(found) if found.heaps == [3, 13]));
    });
}
