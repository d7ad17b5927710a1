//! Genus: the books' tables, the definition, natures.

use grundy_misere::genus::{Genera, by_definition};
use grundy_misere::search::Search;
use grundy_misere::{Game, Unwatched};
use proptest::prelude::*;

use crate::definition::{game_of, random_game};

fn genera(game: &Game<'_>, to: u32) -> Vec<String> {
    let mut genera = Genera::new(Search::new(game));
    (1..=to).map(|n| genera.of(&[n], &mut Unwatched).unwrap().0.to_string()).collect()
}

#[test]
fn print_them() {
    for (name, game) in [
        ("0.77", Game::code(&[0, 7, 7])),
        ("0.137", Game::code(&[0, 1, 3, 7])),
        ("0.15", Game::code(&[0, 1, 5])),
        ("0.312", Game::code(&[0, 3, 1, 2])),
        ("grundy", Game::grundys_game()),
    ] {
        eprintln!("{name}: {}", genera(&game, 30).join(" "));
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
