//! Every game has its pictures.

use grundy::report::Ask;
use grundy_figure::gallery::{self, Entry};

use crate::english;
use crate::structure::check;

#[test]
fn every_game_is_drawn() {
    let mut entries: Vec<Entry> = Vec::new();
    for game in gallery::games() {
        let entry = gallery::entry(game, &Ask::default(), english())
            .unwrap_or_else(|error| panic!("{}: {error}", game.id));
        assert!(!entry.figures.is_empty(), "{}", game.id);
        for (name, figure) in &entry.figures {
            check(name, figure);
        }
        entries.push(entry);
    }
    let index = gallery::index(&entries, english());
    for entry in &entries {
        assert!(index.contains(&format!("id=\"{}\"", entry.game.id)), "{}", entry.game.id);
        for (name, _) in &entry.figures {
            assert!(index.contains(&format!("src=\"{name}.svg\"")), "{name}");
        }
    }
}
