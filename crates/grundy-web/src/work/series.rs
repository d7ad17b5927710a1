//! A series of games: whoever wins three of five wins it. Its address holds the games that are over.

/// Games of a series.
const MAX_GAMES: usize = 5;
/// So many wins decide it.
const ENOUGH: usize = 3;

/// The games that are over, as the reader sees them: `w` for a win, `l` for a loss, `d` for a draw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Series(String);

impl Series {
    /// Reads the games; what is no game is left out.
    pub(crate) fn read(text: &str) -> Self {
        Self(text.chars().filter(|c| "wld".contains(*c)).take(MAX_GAMES).collect())
    }

    /// The games as an address says them.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// Whether no game is over.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a game: won, lost, or drawn. A series that is over stays as it is.
    pub(crate) fn add(&mut self, won: Option<bool>) {
        if self.0.len() < MAX_GAMES && self.is_won().is_none() {
            self.0.push(match won {
                Some(true) => 'w',
                Some(false) => 'l',
                None => 'd',
            });
        }
    }

    /// The points of the reader and of the rival.
    pub(crate) fn points(&self) -> (usize, usize) {
        (self.0.matches('w').count(), self.0.matches('l').count())
    }

    /// Whether the reader has won it, or the rival has.
    pub(crate) fn is_won(&self) -> Option<bool> {
        let (mine, theirs) = self.points();
        if mine >= ENOUGH {
            Some(true)
        } else if theirs >= ENOUGH {
            Some(false)
        } else {
            (self.0.len() == MAX_GAMES && mine != theirs).then_some(mine > theirs)
        }
    }

    /// Whether no game is left to play.
    pub(crate) fn is_over(&self) -> bool {
        self.is_won().is_some() || self.0.len() == MAX_GAMES
    }

    /// The games as classes of marks, with those to come.
    pub(crate) fn games(&self) -> impl Iterator<Item = &'static str> {
        let played = self.0.chars().map(|c| match c {
            'w' => "win",
            'l' => "loss",
            _ => "draw",
        });
        played.chain(std::iter::repeat("open")).take(MAX_GAMES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_of_five() {
        let after = |games: &str| Series::read(games);
        assert_eq!(after("wwl").is_won(), None);
        assert_eq!((after("wlww").is_won(), after("wlww").is_over()), (Some(true), true));
        assert_eq!(after("lll").is_won(), Some(false));
        // draws: whoever has more after five
        assert_eq!((after("wdddd").is_won(), after("dwldd").is_won()), (Some(true), None));
        assert!(after("dwldd").is_over());
        let mut won = after("www");
        won.add(Some(false));
        assert_eq!((won.text(), won.points()), ("www", (3, 0)));
        assert_eq!(Series::read("w?lx").text(), "wl");
        assert_eq!(after("wl").games().collect::<Vec<_>>(), ["win", "loss", "open", "open", "open"]);
    }
}
