//! Games as requests name them, opened: names of the catalogue, arrow expressions, sums, and rules that come as text. Never a file.

use grundy::catalogue;
use grundy::error::Error;
use grundy::game::Game;
use grundy::notation::text::Text;
use grundy::table::{self, Table};
use grundy_script::formula::Formula;
use grundy_script::{arrow, file};

/// The name by which rules that come with the request are asked for.
pub(crate) const OWN: &str = "own.star";

/// What a request says of a game: its name, and the text of its rules if they are its own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Named {
    /// As it is written: a name with parameters, a code, an expression, a sum of those, or [`OWN`].
    pub(crate) game: String,
    /// A rule file; empty for other games.
    pub(crate) rules: String,
}

impl Named {
    /// Whether the rules are of the user's own making.
    pub(crate) fn is_own(&self) -> bool {
        self.game.ends_with(".star") || Formula::is_arrow(&self.game)
    }

    /// What the catalogue says of it.
    pub(crate) fn known(&self) -> Option<&'static Game> {
        catalogue::find(self.game.split(':').next().unwrap_or_default())
    }
}

/// An opened game.
pub(crate) struct Opened {
    /// As it is written canonically.
    pub(crate) game: String,
    /// Behind the door.
    pub(crate) table: Box<dyn Table>,
    /// What a rule file says for people.
    pub(crate) title: Option<String>,
    /// The rules in words, if a rule file has them.
    pub(crate) about: Option<String>,
}

impl Opened {
    /// Opens a game.
    pub(crate) fn open(named: &Named) -> Result<Self, Error> {
        let text = Text::new(&named.game).trim();
        if text.is_blank() {
            return Err(text.bad("a game is missing").hint("for example: nim").into());
        }
        if text.as_str().contains(" + ") && !Formula::is_arrow(text.as_str()) {
            return Self::sum(named, text);
        }
        if text.as_str().ends_with(".star") {
            return Self::rules(named, text);
        }
        let (game, table) = one(text)?;
        Ok(Self { game, table, title: None, about: None })
    }

    fn rules(named: &Named, text: Text<'_>) -> Result<Self, Error> {
        if named.rules.trim().is_empty() {
            return Err(text
                .bad("the page reads no files: the rules themselves are needed")
                .hint("paste the text of the rule file into the editor of your own game")
                .into());
        }
        let opened = file::open("your rules", &named.rules)?;
        Ok(Self { game: OWN.to_owned(), table: opened.table, title: opened.name, about: opened.rules })
    }

    fn sum(named: &Named, text: Text<'_>) -> Result<Self, Error> {
        let mut games: Vec<(String, Box<dyn Table>)> = Vec::new();
        for piece in text.pieces(" + ") {
            let (name, table) = one(piece)?;
            if table.summand().is_none() {
                return Err(piece
                    .bad(format!("'{name}' cannot be part of a sum: it is not impartial under normal play"))
                    .hint("solve it alone")
                    .into());
            }
            if games.iter().all(|(known, _)| *known != name) {
                games.push((name, table));
            }
        }
        let table = Box::new(table::mixed(games));
        Ok(Self { game: named.game.clone(), table, title: None, about: None })
    }
}

/// One game that is no sum.
pub(crate) fn one(text: Text<'_>) -> Result<(String, Box<dyn Table>), Error> {
    if Formula::is_arrow(text.as_str()) {
        return arrow::open(text.as_str());
    }
    if text.as_str().ends_with(".star") {
        return Err(text
            .bad("the page reads no files: the rules themselves are needed")
            .hint("paste the text of the rule file into the editor of your own game")
            .into());
    }
    catalogue::open(text, &|_| Err("the page reads no files".to_owned()))
}

/// Opened games that a worker keeps, the last used ones.
pub(crate) struct Shelf {
    most: usize,
    games: Vec<(Named, Opened)>,
}

impl Shelf {
    pub(crate) fn new(most: usize) -> Self {
        Self { most, games: Vec::new() }
    }

    /// The game, opened now or kept from before.
    pub(crate) fn open(&mut self, named: &Named) -> Result<&Opened, Error> {
        let kept = match self.games.iter().position(|(known, _)| known == named) {
            Some(at) => self.games.remove(at),
            None => (named.clone(), Opened::open(named)?),
        };
        if self.games.len() >= self.most.max(1) {
            self.games.remove(0);
        }
        self.games.push(kept);
        Ok(self.games.last().map(|(_, opened)| opened).expect("it was pushed just now"))
    }

    /// Forgets the game that was opened last: rules that failed may have left wrong values behind.
    pub(crate) fn forget(&mut self) {
        self.games.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(game: &str, rules: &str) -> Result<Opened, Error> {
        Opened::open(&Named { game: game.to_owned(), rules: rules.to_owned() })
    }

    #[test]
    fn games_of_every_kind() {
        for game in ["nim", "sticks:1,2,3", "0.137", "n -> range(n)", "kayles + nim", "graph:1>2"] {
            assert!(opened(game, "").is_ok(), "{game}");
        }
        assert_eq!(
            opened(OWN, "name = 'N'\nstart = 3\ndef moves(n):\n    return range(n)\n")
                .unwrap()
                .title
                .unwrap(),
            "N"
        );
    }

    #[test]
    fn no_files() {
        for game in
            ["mines:/etc/passwd", "../x.star", "/etc/passwd", "x.dot", "nim + x.star", "city.graph", "."]
        {
            let problem = opened(game, "").err().map(|error| error.to_string()).unwrap();
            assert!(
                problem.contains("reads no files") || problem.contains("unknown game"),
                "{game}: {problem}"
            );
        }
    }

    #[test]
    fn a_shelf_keeps_the_last() {
        let mut shelf = Shelf::new(2);
        for game in ["nim", "kayles", "nim", "queen", "nim"] {
            shelf.open(&Named { game: game.to_owned(), ..Named::default() }).unwrap();
        }
        let kept: Vec<_> = shelf.games.iter().map(|(named, _)| named.game.as_str()).collect();
        assert_eq!(kept, ["queen", "nim"]);
    }
}
