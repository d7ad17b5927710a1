//! Genus: the books' tables, the definition, natures.

use grundy_misere::genus::{Genera, by_definition};
use grundy_misere::quotient::Quotient;
use grundy_misere::search::Search;
use grundy_misere::{Game, Unwatched};
use proptest::prelude::*;

use crate::definition::{game_of, random_game};

fn genera(game: &Game, to: u32) -> Vec<String> {
    let mut genera = Genera::new(Search::new(game));
    (1..=to).map(|n| genera.of(&[n], &mut Unwatched).unwrap().0.to_string()).collect()
}

fn check(game: &Game, expected: &str) {
    let expected: Vec<&str> = expected.split(' ').collect();
    assert_eq!(genera(game, u32::try_from(expected.len()).unwrap()), expected);
}

/// T. Plambeck's page on 0.312, and CGSuite 2 on Grundy's game and on {0, 2 + 2}'s kin.
#[test]
fn genera_of_the_literature() {
    check(&Game::code(&[0, 3, 1, 2]), "1^031 2^20 0^02 2^1420 0^02 1^13 0^02 1^13 0^02 1^13");
    let grundy = Game::grundys_game();
    assert_eq!(genera(&grundy, 22)[21], "3^1431");
    // {0, {2}}: 1^2 there, where tails that follow by rule are cut further
    let small =
        game_of(vec![vec![], vec![vec![]], vec![vec![], vec![1]], vec![vec![2]], vec![vec![], vec![3]]]);
    assert_eq!(genera(&small, 4)[3], "1^20");
    // Winning Ways, chapter 13, table 5 (heaps 8 and 15 of 0.177, the row of its cousin 0.45)
    let cousin = genera(&Game::code(&[0, 1, 7, 7]), 16);
    assert_eq!((cousin[7].as_str(), cousin[14].as_str()), ("4^146", "4^057"));
}

/// Values found here, in agreement with the definition (below) and with quotients.
#[test]
fn tables() {
    check(
        &Game::code(&[0, 7, 7]),
        "1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13 4^046 2^20 6^46 4^046 1^13 2^20 7^57 1^13 4^64 3^31 2^20 1^031 4^64 \
         6^46 7^57 4^64 1^731 2^20 8^8,10",
    );
    check(
        &Game::code(&[0, 1, 3, 7]),
        "1^031 1^031 2^20 0^120 3^31 1^031 1^031 0^120 3^1431 3^31 2^0520 2^20 4^146 0^120 5^057",
    );
    check(
        &Game::code(&[0, 1, 5]),
        "1^031 1^031 0^120 1^031 1^031 2^20 2^20 1^031 2^20 2^20 1^031 1^031 0^120 1^431 1^431",
    );
}

#[test]
fn natures() {
    let kayles = Game::code(&[0, 7, 7]);
    let mut genera = Genera::new(Search::new(&kayles));
    let words: Vec<&str> = (1..=9).map(|n| genera.of(&[n], &mut Unwatched).unwrap().1.word()).collect();
    assert_eq!(words, ["tame", "tame", "tame", "tame", "restive", "tame", "wild", "tame", "wild"]);
    let woolly = Game::code(&[0, 1, 2, 3]);
    let mut genera = Genera::new(Search::new(&woolly));
    let words: Vec<&str> = (1..=8).map(|n| genera.of(&[n], &mut Unwatched).unwrap().1.word()).collect();
    assert!(words.contains(&"restless") || words.contains(&"restive"), "{words:?}");
}

/// The misère value is 0 exactly where the quotient says that the player to move loses, beside any heaps.
#[test]
fn genera_and_quotients_agree() {
    for game in [Game::code(&[0, 7, 7]), Game::code(&[0, 1, 2, 3]), Game::code(&[0, 1, 1, 5])] {
        let mut quotient = Quotient::new(&game);
        quotient.extend(30, 100, &mut Unwatched).unwrap();
        let mut genera = Genera::new(Search::new(&game));
        for a in 1..=30_u32 {
            for b in 0..=a.min(12) {
                let lost = genera.of(&[a, b], &mut Unwatched).unwrap().0.misere[0] == 0;
                assert_eq!(quotient.is_lost(&[u64::from(a), u64::from(b)]), Some(lost), "{a} {b}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn sequences_agree_with_the_definition(options in random_game()) {
        let game = game_of(options);
        let mut genera = Genera::new(Search::new(&game));
        for heaps in [&[5][..], &[6], &[7], &[3, 6], &[6, 7], &[4, 5, 7]] {
            let (genus, _) = genera.of(heaps, &mut Unwatched).unwrap();
            let sum = genera.search().forms().of(heaps).unwrap();
            for twos in 0..genus.misere.len() + 4 {
                prop_assert_eq!(genus.with_twos(twos), by_definition(genera.search(), &sum, twos), "{} {}", &genus, twos);
            }
        }
    }
}
