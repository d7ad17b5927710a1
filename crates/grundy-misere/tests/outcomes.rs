//! Exact search: the definition, the textbook's list, random games.

use grundy_misere::nim_like::{Verdict, first, nimbers_to, says_lost};
use grundy_misere::search::Search;
use grundy_misere::tame::Tame;
use grundy_misere::{Game, Unwatched};
use proptest::prelude::*;

use crate::definition::{Definition, game_of, partitions, random_code, random_game};

fn check_all(game: &Game, total: u32) {
    let mut search = Search::new(game);
    let mut definition = Definition::new(game);
    let mut tame = Tame::default();
    tame.extend(game, total, &mut Unwatched).unwrap();
    for heaps in (0..=total).flat_map(partitions) {
        let lost = definition.is_lost(&heaps);
        assert_eq!(search.is_lost(&heaps, &mut Unwatched).unwrap(), lost, "{heaps:?}");
        if let Some(found) = tame.of(&heaps) {
            assert_eq!(found.is_lost(), lost, "{heaps:?}");
        }
    }
}

#[test]
fn known_games_agree_with_the_definition() {
    check_all(&Game::grundys_game(), 18);
    for code in [
        &[0, 7, 7][..],
        &[0, 1, 3, 7],
        &[0, 0, 7],
        &[4, 3],
        &[0, 1, 2, 3],
        &[4, 7],
        &[0, 1, 5],
        &[0, 3, 1, 2],
    ] {
        check_all(&Game::code(code), 14);
    }
}

#[test]
fn the_textbooks_list() {
    let game = Game::grundys_game();
    let mut search = Search::new(&game);
    let nimbers = nimbers_to(&game, 60);
    let wrong = |to: u32, search: &mut Search| -> Vec<u32> {
        let wrong =
            |n: &u32| search.is_lost(&[*n], &mut Unwatched).unwrap() != says_lost(&[nimbers[*n as usize]]);
        (1..=to).filter(wrong).collect()
    };
    assert_eq!(wrong(40, &mut search), [18, 21, 24, 27, 28, 30, 31, 33, 34, 36, 37, 39, 40]);
    assert!(search.is_lost(&[11, 17], &mut Unwatched).unwrap());
    assert!(!search.is_lost(&[28], &mut Unwatched).unwrap());
    let Verdict::Fails(found) = first(&game, 40, &mut Unwatched).unwrap() else { panic!("it fails") };
    assert_eq!((found.heaps.as_slice(), found.nimbers.as_slice()), (&[3, 13][..], &[1, 3][..]));
    assert!(found.moves.iter().all(|reply| !reply.wins || !found.lost));
}

#[test]
fn single_heaps_to_sixty_and_sums() {
    for game in [Game::grundys_game(), Game::code(&[0, 7, 7])] {
        let mut search = Search::new(&game);
        for n in 0..=60 {
            search.is_lost(&[n], &mut Unwatched).unwrap();
        }
        search.is_lost(&[20, 20, 20], &mut Unwatched).unwrap();
        search.is_lost(&[12, 13, 17, 18], &mut Unwatched).unwrap();
    }
}

#[test]
fn subtraction_games_are_tame() {
    for takes in [&[1, 2, 3][..], &[2, 4, 7], &[3, 5, 8], &[1, 4], &[2, 3]] {
        let game =
            Game::new(move |n| takes.iter().filter(|&&take| take <= n).map(|take| vec![n - take]).collect());
        let mut tame = Tame::default();
        tame.extend(&game, 100, &mut Unwatched).unwrap();
        assert_eq!(tame.broken(), None, "{takes:?}");
        assert!(matches!(first(&game, 100, &mut Unwatched).unwrap(), Verdict::Proved { heap: Some(100) }));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn random_games_agree_with_the_definition(options in random_game()) {
        let game = game_of(options);
        let mut search = Search::new(&game);
        let mut definition = Definition::new(&game);
        let mut tame = Tame::default();
        tame.extend(&game, 7, &mut Unwatched).unwrap();
        for heaps in (0..=11).flat_map(partitions).filter(|heaps| heaps.iter().all(|&heap| heap <= 7)) {
            let lost = definition.is_lost(&heaps);
            prop_assert_eq!(search.is_lost(&heaps, &mut Unwatched).unwrap(), lost, "{:?}", &heaps);
            if let Some(found) = tame.of(&heaps) {
                prop_assert_eq!(found.is_lost(), lost, "{:?} {:?}", &heaps, found);
            }
        }
    }

    #[test]
    fn equal_forms_are_equal_in_company(code in random_code()) {
        let game = Game::code(&code);
        let mut search = Search::new(&game);
        search.reach(9, &mut Unwatched).unwrap();
        let mut definition = Definition::new(&game);
        for a in 1..=9 {
            for b in a + 1..=9 {
                if search.forms().heap(a) == search.forms().heap(b) {
                    for rest in (0..=6).flat_map(partitions) {
                        let with = |heap: u32| [&rest[..], &[heap]].concat();
                        prop_assert_eq!(definition.is_lost(&with(a)), definition.is_lost(&with(b)));
                    }
                }
            }
        }
    }

    #[test]
    fn the_first_counterexample_is_one(code in random_code()) {
        let game = Game::code(&code);
        let nimbers = nimbers_to(&game, 9);
        let mut definition = Definition::new(&game);
        let mut right = |heaps: &[u32]| {
            let values: Vec<u32> = heaps.iter().map(|&heap| nimbers[heap as usize]).collect();
            definition.is_lost(heaps) == says_lost(&values)
        };
        match first(&game, 9, &mut Unwatched).unwrap() {
            Verdict::Fails(found) => {
                prop_assert!(!right(&found.heaps));
                let total: u32 = found.heaps.iter().sum();
                prop_assert!((0..total).flat_map(partitions).all(|heaps| right(&heaps)));
            }
            _ => prop_assert!((0..=9).flat_map(partitions).all(|heaps| right(&heaps))),
        }
    }
}
