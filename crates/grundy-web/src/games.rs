//! Games as requests name them, opened: names of the catalogue, arrow expressions, sums, and rules that come
//! as text. Never a file.

use std::sync::Arc;

use grundy::catalogue;
use grundy::error::Error;
use grundy::game::Game;
use grundy::notation::term::JOINT;
use grundy::notation::text::Text;
use grundy::phrase::{Phrase, phrase};
use grundy_script::file;
use grundy_script::open::{self, Opened, Opener, is_rule_file};

use crate::setup::SolvedGames;

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
        open::is_own(&self.game)
    }

    /// What the catalogue says of it.
    pub(crate) fn known(&self) -> Option<&'static Game> {
        catalogue::find(self.game.split(':').next().unwrap_or_default())
    }
}

/// Opens a game, or a sum of games.
pub(crate) fn opened(named: &Named) -> Result<Opened, Error> {
    let text = Text::new(&named.game).trim();
    if text.is_blank() {
        return Err(text
            .bad(Phrase::fixed("wrong-no-game", "a game is missing"))
            .hint(phrase!("hint-example", "for example: {example}", example = "nim"))
            .into());
    }
    let opener = Opener::new(|_| Err("the page reads no files".to_owned()));
    match text.pieces(JOINT).find(|piece| is_rule_file(piece.as_str())) {
        None => opener.game_or_sum(text),
        Some(file) if file == text && !named.rules.trim().is_empty() => {
            Ok(Opened::file(OWN, file::open("your rules", &named.rules)?))
        }
        Some(file) => Err(file
            .bad(Phrase::fixed("wrong-file", "the page reads no files: the rules themselves are needed"))
            .hint("paste the text of the rule file into the editor of your own game")
            .into()),
    }
}

/// Opened games that a worker keeps, the last used ones.
pub(crate) struct Shelf {
    most: usize,
    games: Vec<(Named, Opened)>,
    /// Games that are solved already.
    solved: Arc<SolvedGames>,
}

impl Shelf {
    /// One that keeps so many games, and knows of no game that is solved already.
    #[cfg(test)]
    pub(crate) fn new(most: usize) -> Self {
        Self::with(most, Arc::default())
    }

    /// One that keeps so many games.
    pub(crate) fn with(most: usize, solved: Arc<SolvedGames>) -> Self {
        Self { most, games: Vec::new(), solved }
    }

    /// Opens a game; one that is solved already answers from what is kept of it.
    fn opened(&self, named: &Named) -> Result<Opened, Error> {
        let opened = opened(named)?;
        if let Some(whole) = opened.table.whole()
            && let Some(values) = self.solved.numbered.get(whole.name())
        {
            whole.answer_from(Arc::clone(values));
        }
        if let Some(game) = opened.table.in_tiers()
            && let Some(kept) = self.solved.listed.get(game.text())
        {
            game.answer_from(Arc::clone(kept));
        }
        Ok(opened)
    }

    /// The game, opened now or kept from before.
    pub(crate) fn open(&mut self, named: &Named) -> Result<&Opened, Error> {
        let kept = match self.games.iter().position(|(known, _)| known == named) {
            Some(at) => self.games.remove(at),
            None => (named.clone(), self.opened(named)?),
        };
        // the one that is asked about is needed in any case
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

    /// Whether games are kept from one question to the next.
    pub(crate) fn keeps(&self) -> bool {
        self.most > 0
    }

    /// How many games it holds.
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.games.len()
    }

    /// Forgets all games, and gives their memory back.
    pub(crate) fn clear(&mut self) {
        self.games = Vec::new();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(game: &str, rules: &str) -> Result<Opened, Error> {
        super::opened(&Named { game: game.to_owned(), rules: rules.to_owned() })
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
