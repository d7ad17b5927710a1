//! Quotients: the literature, exact search, random games.

use grundy_misere::quotient::{Quotient, Reason};
use grundy_misere::{Game, Unwatched};
use proptest::prelude::*;

use crate::definition::{Definition, game_of, partitions, random_code, random_game};

/// What is said of a game: |Q|, |P|, period, last exception.
type Said = (usize, usize, u32, u32);

fn check_whole(digits: &[u8], (order, lost, period, last_exception): Said) {
    let game = Game::code(digits);
    let mut quotient = Quotient::new(&game);
    quotient.extend(300, 100, &mut Unwatched).unwrap();
    let found = quotient.period().unwrap();
    assert_eq!(
        (quotient.algebra().order(), quotient.algebra().lost_count(), found.period, found.last_exception),
        (order, lost, period, last_exception),
        "{digits:?}"
    );
    check_against_definition(&game, &quotient, 12);
}

/// The quotient against the definition on all sums up to a total.
fn check_against_definition(game: &Game, quotient: &Quotient, total: u32) {
    let mut definition = Definition::new(game);
    for heaps in (0..=total).flat_map(partitions) {
        let wide: Vec<u64> = heaps.iter().map(|&heap| u64::from(heap)).collect();
        if let Some(lost) = quotient.is_lost(&wide) {
            assert_eq!(lost, definition.is_lost(&heaps), "{heaps:?}");
        }
    }
}

/// |Q|, |P| and periods: 0.77, 0.123 and 0.75 as CGSuite's solver gave them; the others are our own, each shown by the definition too.
#[test]
fn quotients_of_the_literature() {
    check_whole(&[0, 7, 7], (40, 9, 12, 70));
    check_whole(&[0, 1, 2, 3], (20, 5, 5, 4));
    check_whole(&[0, 7, 5], (8, 2, 2, 7));
    check_whole(&[0, 5, 3], (16, 3, 9, 20));
    check_whole(&[0, 7, 1], (36, 9, 6, 2));
    check_whole(&[0, 1, 1, 5], (42, 12, 14, 91));
    check_whole(&[0, 1, 5, 2], (34, 6, 48, 24));
}

/// Kayles as CGSuite presents it: its relations hold, so do its pretending function and P-portion.
#[test]
fn kayles_as_elsewhere() {
    let game = Game::code(&[0, 7, 7]);
    let mut quotient = Quotient::new(&game);
    quotient.extend(200, 100, &mut Unwatched).unwrap();
    assert_eq!(quotient.changes(), [1, 2, 5, 9, 12, 25, 27]);
    let q = quotient.algebra();
    let presentation = quotient.presentation();
    let heaps: Vec<u32> = presentation.generators.iter().map(|generator| generator.heap).collect();
    assert_eq!(heaps, quotient.changes());
    let word = |letters: &str| {
        letters
            .bytes()
            .filter(|&c| c != b'1')
            .fold(0, |all, c| q.times(all, presentation.generators[usize::from(c - b'a')].element))
    };
    for (left, right) in
        [("aa", "1"), ("bbb", "b"), ("bcc", "b"), ("ccc", "c"), ("bd", "bc"), ("cd", "bb"), ("ddd", "d")]
    {
        assert_eq!(word(left), word(right), "{left} = {right}");
    }
    let phi = ["1", "a", "b", "ab", "a", "c", "ab", "b", "abb", "d", "b", "bc", "e", "abb"];
    assert_eq!(phi.map(word), quotient.images()[..phi.len()]);
    let lost = ["a", "bb", "ac", "acc", "d", "add", "e", "ade", "adf"].map(word);
    assert!(lost.iter().all(|&element| q.is_lost(element)));
    assert_eq!(q.lost_count(), lost.len());
}

/// Nim: T_n has 2^n + 2 elements, two of them lost.
#[test]
fn nim_is_tame() {
    let nim = Game::new(|n| (0..n).map(|left| vec![left]).collect());
    for (heap, n, order, lost) in
        [(0, 0, 1, 0), (1, 1, 2, 1), (2, 2, 6, 2), (3, 2, 6, 2), (4, 3, 10, 2), (8, 4, 18, 2)]
    {
        let mut quotient = Quotient::new(&nim);
        quotient.extend(heap, 100, &mut Unwatched).unwrap();
        assert_eq!((quotient.algebra().order(), quotient.algebra().lost_count()), (order, lost), "{heap}");
        assert_eq!(quotient.tame(), Some(n));
    }
    let kayles = Game::code(&[0, 7, 7]);
    let mut quotient = Quotient::new(&kayles);
    for (heap, tame) in [(1, Some(1)), (4, Some(2)), (5, None), (30, None)] {
        quotient.extend(heap, 100, &mut Unwatched).unwrap();
        assert_eq!(quotient.tame(), tame, "{heap}");
    }
}

/// A single game: {2 + 2, 0} and its options (CGSuite's `*[[2],0]`).
#[test]
fn one_game_alone() {
    // heaps 1 and 2 of Nim, {2} as heap 3, {0, {2}} as heap 4
    let game =
        game_of(vec![vec![], vec![vec![]], vec![vec![], vec![1]], vec![vec![2]], vec![vec![], vec![3]]]);
    let mut quotient = Quotient::new(&game);
    quotient.extend(4, 100, &mut Unwatched).unwrap();
    assert_eq!((quotient.algebra().order(), quotient.algebra().lost_count()), (14, 4));
}

/// Open games, as far as the bound allows; and the same heaps under another code.
#[test]
fn open_games() {
    let dawson = Game::code(&[0, 0, 7]);
    let mut quotient = Quotient::new(&dawson);
    assert_eq!(quotient.extend(100, 60, &mut Unwatched), Err(Reason::Large { heap: 25 }));
    let orders = (quotient.known(), quotient.algebra().order(), quotient.algebra().lost_count());
    assert_eq!(orders.0, 24);
    check_against_definition(&dawson, &quotient, 15);
    // 0.4: its heaps are those of 0.07, one larger
    let other = Game::code(&[0, 4]);
    let mut shifted = Quotient::new(&other);
    assert_eq!(shifted.extend(100, 60, &mut Unwatched), Err(Reason::Large { heap: 26 }));
    assert_eq!((shifted.known() - 1, shifted.algebra().order(), shifted.algebra().lost_count()), orders);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn quotients_agree_with_the_definition(options in random_game()) {
        let game = game_of(options);
        let mut quotient = Quotient::new(&game);
        let _ = quotient.extend(7, 150, &mut Unwatched);
        check_against_definition(&game, &quotient, 12);
    }

    #[test]
    fn codes_agree_with_the_definition(code in random_code()) {
        let game = Game::code(&code);
        let mut quotient = Quotient::new(&game);
        let _ = quotient.extend(14, 60, &mut Unwatched);
        check_against_definition(&game, &quotient, 13);
        // every element is reached, and told from all others by some company
        let q = quotient.algebra();
        for a in q.elements() {
            for b in 0..a {
                prop_assert!(q.elements().any(|y| q.is_lost(q.times(a, y)) != q.is_lost(q.times(b, y))));
            }
        }
        // the presentation is one: words multiply as elements do
        let presentation = quotient.presentation();
        prop_assert_eq!(presentation.words.len(), q.order());
        for relation in &presentation.relations {
            let value = |word: &[u32]| {
                word.iter().zip(&presentation.generators).fold(0, |all, (&count, generator)| {
                    (0..count).fold(all, |all, _| q.times(all, generator.element))
                })
            };
            prop_assert_eq!(value(&relation.left.0), value(&relation.right.0));
        }
    }
}
