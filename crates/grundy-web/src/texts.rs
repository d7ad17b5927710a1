//! The messages of the pages in the reader's language. They are the Fluent files in `locales/`.

use grundy::phrase::Phrase;
use grundy::report::{Report, Winner};
use grundy_explain::messages::{Arg, Catalogue, Language, Messages};

/// The program's name, in every language.
pub(crate) const NAME: &str = "grundy";
/// An example of a question in one line.
pub(crate) const ASK_EXAMPLE: &str = "nim 13 12 8";

static PAGES: Catalogue = Catalogue::new([
    &[include_str!("../locales/en.ftl")],
    &[include_str!("../locales/uk.ftl"), include_str!("../locales/uk-figures.ftl")],
    &[include_str!("../locales/ru.ftl"), include_str!("../locales/ru-figures.ftl")],
]);

/// The marks of moves by result. Payoffs have no letter.
pub(crate) const MARKS: [Mark; 5] = [
    Mark { kind: "win", shape: "▲", letter: "letter-win", meaning: "mark-win" },
    Mark { kind: "loss", shape: "▼", letter: "letter-loss", meaning: "mark-loss" },
    Mark { kind: "draw", shape: "◆", letter: "letter-draw", meaning: "mark-draw" },
    Mark { kind: "tie", shape: "■", letter: "letter-tie", meaning: "mark-tie" },
    Mark { kind: "pay", shape: "★", letter: "", meaning: "mark-pay" },
];

/// A mark. Its letter and its meaning are message ids.
pub(crate) struct Mark {
    /// Also its CSS class.
    pub(crate) kind: &'static str,
    pub(crate) shape: &'static str,
    pub(crate) letter: &'static str,
    pub(crate) meaning: &'static str,
}

/// The messages of one language.
#[derive(Clone, Copy)]
pub(crate) struct Texts(&'static Messages);

/// A message with its variables, not yet in a language.
#[derive(Clone, Debug)]
pub(crate) struct Said {
    id: &'static str,
    args: Vec<(&'static str, Arg)>,
}

impl Said {
    /// A message without variables.
    pub(crate) fn of(id: &'static str) -> Self {
        Self { id, args: Vec::new() }
    }

    /// A message with one variable.
    pub(crate) fn with(id: &'static str, name: &'static str, arg: impl Into<Arg>) -> Self {
        Self { id, args: vec![(name, arg.into())] }
    }

    /// The message in a language.
    pub(crate) fn told(&self, texts: Texts) -> String {
        texts.with(self.id, &self.args)
    }
}

/// A player, as messages name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// The reader.
    You,
    /// The computer.
    Computer,
    /// One of several people, counted from 0.
    Player(usize),
}

impl Who {
    /// Player `player` as seen by player `me`, or by a neutral reader.
    pub(crate) fn of(player: usize, me: Option<usize>) -> Self {
        match me {
            Some(me) if me == player => Self::You,
            Some(_) => Self::Computer,
            None => Self::Player(player),
        }
    }

    fn args(self) -> [(&'static str, Arg); 2] {
        let (who, number) = match self {
            Self::You => ("you", 0),
            Self::Computer => ("computer", 0),
            Self::Player(player) => ("player", player + 1),
        };
        [("who", who.into()), ("number", number.into())]
    }
}

impl Texts {
    /// The messages of this language.
    pub(crate) fn of(language: Language) -> Self {
        Self(PAGES.of(language))
    }

    /// A message without variables; empty for an empty id.
    pub(crate) fn say(self, id: &str) -> String {
        if id.is_empty() { String::new() } else { self.0.say(id, &[]) }
    }

    /// A message that not every language has.
    pub(crate) fn translated(self, id: &str) -> Option<String> {
        self.0.has(id).then(|| self.say(id))
    }

    /// What the page says in place of a phrase of the library.
    pub(crate) fn own(self, phrase: &Phrase) -> Option<String> {
        self.0.has(phrase.id()).then(|| self.0.say(phrase.id(), &self.answers().args(phrase)))
    }

    /// A message with its variables.
    pub(crate) fn with(self, id: &str, args: &[(&str, Arg)]) -> String {
        self.0.say(id, args)
    }

    /// A move in the reader's words: `take 3` in English, and what it says in other languages. Addresses keep
    /// the move as the game writes it.
    pub(crate) fn mv(self, mv: &str) -> String {
        self.answers().mv(mv)
    }

    /// The messages of answers and explanations in the same language.
    pub(crate) fn answers(self) -> &'static Messages {
        Messages::of(self.0.language())
    }

    /// What the library says as data.
    pub(crate) fn phrase(self, phrase: &Phrase) -> String {
        self.answers().phrase(phrase)
    }

    /// The `lang` attribute for English text on a page in another language.
    pub(crate) fn english(self) -> Option<&'static str> {
        (self.0.language() != Language::En).then_some("en")
    }

    /// The place of an error in a text.
    pub(crate) fn at_place(self, origin: Option<&str>, line: usize, column: usize) -> String {
        let at = self.with("at-place", &[("line", line.into()), ("column", column.into())]);
        origin.map_or(at.clone(), |origin| format!("{origin}, {at}"))
    }

    /// Describes a position of the best line, `left` plies before the end: who is to move, and the move
    /// played. At the end there is no move.
    pub(crate) fn line_told(self, mover: usize, wins: bool, left: usize, mv: Option<&str>) -> String {
        let Some(mv) = mv else { return self.say("line-end") };
        let args = [("number", (mover + 1).into()), ("n", left.into()), ("move", mv.into())];
        self.with(if wins { "line-wins" } else { "line-loses" }, &args)
    }

    /// The reply to a guessed move.
    pub(crate) fn guessed_move(self, mv: &str, right: bool) -> String {
        self.with(if right { "guessed-move-right" } else { "guessed-move-wrong" }, &[("move", mv.into())])
    }

    /// Says that `n` more items are not shown.
    pub(crate) fn and_more(self, n: u64) -> String {
        self.with("and-more", &[("n", n.into())])
    }

    /// Who has won the game.
    pub(crate) fn result(self, winner: Option<usize>, me: Option<usize>) -> String {
        winner.map_or_else(
            || self.say("result-draw"),
            |winner| self.with("result", &Who::of(winner, me).args()),
        )
    }

    /// The name of a player.
    pub(crate) fn player(self, who: Who) -> String {
        self.with("player", &who.args())
    }

    /// What a player gets in total.
    pub(crate) fn gets(self, who: Who, amount: &str) -> String {
        let [who, number] = who.args();
        self.with("gets", &[who, number, ("amount", amount.into())])
    }

    /// A mistake: the ply, the player and the move.
    pub(crate) fn mistake(self, ply: usize, who: Who, mv: &str) -> String {
        let [who, number] = who.args();
        self.with("mistake", &[who, number, ("ply", ply.into()), ("move", mv.into())])
    }

    /// A hint in a position.
    pub(crate) fn hint(self, winner: Option<Winner>, best: &[&str], total: usize) -> String {
        let (id, mv) = match (winner, best) {
            (Some(Winner::Second), _) => ("hint-lost", ""),
            (_, []) => ("hint-equal", ""),
            (Some(Winner::First), [only]) => ("hint-one", *only),
            (Some(Winner::First), [first, ..]) => ("hint-several", *first),
            (_, [first, ..]) => ("hint-best", *first),
        };
        self.with(id, &[("move", mv.into()), ("n", best.len().into()), ("total", total.into())])
    }

    /// How the opponent can reply.
    pub(crate) fn replies(self, after: &Report) -> String {
        let (all, best) = (after.moves.len(), after.moves.iter().filter(|row| row.best).count());
        let id = match after.winner() {
            _ if all == 0 => "replies-none",
            Some(Winner::Second) => "replies-lose",
            Some(Winner::First) => "replies-win",
            Some(Winner::Draw) => "replies-draw",
            None | Some(Winner::Left | Winner::Right) => "replies-best",
        };
        self.with(id, &[("all", all.into()), ("best", best.into())])
    }

    /// What a solved tree pays.
    pub(crate) fn pays(self, players: &[String], value: &[String]) -> String {
        let each = players.iter().zip(value).map(|(who, what)| {
            self.with("tree-gets", &[("who", who.as_str().into()), ("amount", what.as_str().into())])
        });
        format!("{}.", each.collect::<Vec<_>>().join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals() {
        let line = |language, n| Texts::of(language).line_told(1, true, n, Some("1: take 2"));
        assert_eq!(
            line(Language::En, 1),
            "Player 2 is to move and wins in 1 move; nothing is faster than 1: take 2."
        );
        assert_eq!(line(Language::Uk, 21), "Ходить гравець 2 і виграє за 21 хід; найшвидше — 1: take 2.");
        assert!(line(Language::Uk, 3).contains("за 3 ходи"));
        assert!(line(Language::Uk, 11).contains("за 11 ходів"));
        assert!(line(Language::Ru, 22).contains("за 22 хода"));
    }

    #[test]
    fn people_of_a_play() {
        let [en, uk, ru] = Language::ALL.map(Texts::of);
        assert_eq!(en.gets(Who::You, "3"), "You get 3.");
        assert_eq!(en.gets(Who::Player(1), "3"), "Player 2 gets 3.");
        assert_eq!(uk.mistake(3, Who::Computer, "x"), "Хід 3: комп’ютер зіграв x і дещо втратив.");
        assert_eq!(uk.mistake(3, Who::You, "x"), "Хід 3: ви зіграли x і дещо втратили.");
        assert_eq!(en.result(Some(0), Some(0)), "You win.");
        assert_eq!(uk.result(Some(0), Some(1)), "Виграв комп’ютер.");
        assert_eq!(ru.mistake(3, Who::You, "x"), "Ход 3: вы сыграли x и кое-что потеряли.");
        assert_eq!(en.result(None, None), "A draw.");
    }

    /// All messages of the English file.
    fn ids() -> impl Iterator<Item = &'static str> {
        let lines = include_str!("../locales/en.ftl").lines();
        lines
            .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
            .filter_map(|line| Some(line.split_once(" = ")?.0))
    }

    #[test]
    fn no_message_is_left_untranslated() {
        let said = |language, id: &str| PAGES.of(language).say(id, &[("n", Arg::from(2_u64))]);
        for language in Language::ALL.into_iter().filter(|language| *language != Language::En) {
            for id in ids() {
                assert_ne!(
                    said(Language::En, id),
                    said(language, id),
                    "{id} is English in {}",
                    language.code()
                );
            }
        }
    }
}
