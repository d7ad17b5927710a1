//! Trees in the textbook's brackets.
//!
//! ```text
//! tree  = ( 3 -4 )              a leaf: what each player gets
//!       | [ tree … ]            player 1 chooses
//!       | < tree … >            player 2 chooses
//!       | [3 tree … ]           player 3 (or any other) chooses
//!       | { 1/3 tree 2/3 tree } chance: a probability before each branch
//!       | {rain 1/3 tree …}     the same, the event has a name: events of one name come out alike
//! ```
//! White space and commas separate, and mean nothing else. A branch may have a name before it: `low: (1 2)`
//! or `"low wage": (1 2)`.

use grundy::Error;
use grundy::error::BadText;
use grundy::limits::Budget;
use grundy::notation::text::Text;
use rustc_hash::FxHashMap;

use super::odds;
use crate::tree::{Draft, Mover, NONE, Tree};
use grundy::phrase::{Phrase, phrase};
use grundy::value::rational::Rational;

/// Bytes of a tree that one byte of text can ask for: a leaf `(1)` takes a node and an outcome.
const TREE_BYTES_PER_TEXT_BYTE: u64 = 16;

/// Reads a tree in brackets.
///
/// # Errors
/// What is wrong, and where; or a limit.
pub fn brackets(text: &str, budget: &mut Budget<'_>) -> Result<Tree, Error> {
    budget.take(TREE_BYTES_PER_TEXT_BYTE.saturating_mul(text.len() as u64))?;
    let mut reader = Reader::new(text);
    while let Some(token) = reader.token() {
        budget.step()?;
        reader.take(&token)?;
    }
    Ok(reader.finish()?)
}

/// A node whose bracket is open.
struct OpenNode {
    node: usize,
    bracket: char,
    at: usize,
    moves: Vec<u32>,
    odds: Vec<Rational>,
    /// The name of the next branch, if it was given.
    label: Option<u32>,
    event: Option<u32>,
}

struct Reader<'t> {
    all: Text<'t>,
    at: usize,
    draft: Draft,
    open: Vec<OpenNode>,
    /// How many numbers the leaves hold.
    players: Option<usize>,
    /// The highest number of a player that moves, and where.
    highest: (usize, std::ops::Range<usize>),
    /// Unnamed choices by the number of moves.
    plain: FxHashMap<usize, u32>,
    /// Named events: their choice, probabilities and moves.
    events: FxHashMap<u32, u32>,
    finished: bool,
}

enum Token {
    Mark(char, usize),
    Word(std::ops::Range<usize>),
    /// A word and the colon after it.
    Label(String, usize),
}

fn closing(open: char) -> char {
    match open {
        '[' => ']',
        '<' => '>',
        '{' => '}',
        _ => ')',
    }
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            all: Text::new(text),
            at: if text.starts_with('\u{feff}') { 3 } else { 0 },
            draft: Draft::default(),
            open: Vec::new(),
            players: None,
            highest: (0, 0..0),
            plain: FxHashMap::default(),
            events: FxHashMap::default(),
            finished: false,
        }
    }

    fn bad(&self, from: usize, to: usize, problem: impl Into<Phrase>) -> BadText {
        self.all.part(from..to).bad(problem)
    }

    fn skip_blanks(&mut self) {
        let rest = &self.all.as_str()[self.at..];
        self.at += rest.len() - rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',').len();
    }

    fn token(&mut self) -> Option<Token> {
        self.skip_blanks();
        let text = self.all.as_str();
        let rest = &text[self.at..];
        let first = rest.chars().next()?;
        let start = self.at;
        if "[]<>{}()".contains(first) {
            self.at += 1;
            return Some(Token::Mark(first, start));
        }
        if first == '"'
            && let Some(length) = rest[1..].find('"')
            && let after = rest[length + 2..].trim_start()
            && after.starts_with(':')
        {
            self.at = text.len() - after.len() + 1;
            return Some(Token::Label(rest[1..=length].to_owned(), start));
        }
        let length = rest
            .find(|c: char| c.is_whitespace() || "[]<>{}(),:".contains(c))
            .unwrap_or(rest.len())
            .max(first.len_utf8());
        self.at += length;
        if rest[length..].starts_with(':') {
            self.at += 1;
            return Some(Token::Label(rest[..length].to_owned(), start));
        }
        Some(Token::Word(start..start + length))
    }

    fn take(&mut self, token: &Token) -> Result<(), BadText> {
        match token {
            _ if self.finished => {
                let from = match token {
                    Token::Mark(_, at) | Token::Label(_, at) => *at,
                    Token::Word(range) => range.start,
                };
                Err(self.bad(
                    from,
                    self.at,
                    "the tree has ended here: expected one tree, and nothing after it",
                ))
            }
            Token::Mark('(', at) => self.leaf(*at),
            Token::Mark(mark @ ('[' | '<' | '{'), at) => {
                self.branch(*at)?;
                let mover = match mark {
                    '[' => Mover::Player(0),
                    '<' => Mover::Player(1),
                    _ => Mover::Chance,
                };
                if *mark == '<' && self.highest.0 < 1 {
                    self.highest = (1, *at..*at + 1);
                }
                let mover = if *mark == '[' { self.player()?.unwrap_or(mover) } else { mover };
                let node = self.draft.node(mover, 0, NONE);
                self.open.push(OpenNode {
                    node,
                    bracket: *mark,
                    at: *at,
                    moves: Vec::new(),
                    odds: Vec::new(),
                    label: None,
                    event: None,
                });
                Ok(())
            }
            Token::Mark(mark, at) => self.close(*mark, *at),
            Token::Label(label, at) => {
                let number = self.draft.labels.number(label);
                match self.open.last_mut() {
                    Some(open) if open.label.is_none() => {
                        open.label = Some(number);
                        Ok(())
                    }
                    Some(_) => Err(self.bad(*at, self.at, "two names for one branch")),
                    None => Err(self.bad(*at, self.at, "only branches have names: expected (, [, < or {")),
                }
            }
            Token::Word(range) => self.word(range.clone()),
        }
    }

    /// The number of a player right after `[`.
    fn player(&mut self) -> Result<Option<Mover>, BadText> {
        let rest = &self.all.as_str()[self.at..];
        let blank = rest.len() - rest.trim_start().len();
        let digits = rest[blank..].bytes().take_while(u8::is_ascii_digit).count();
        let from = self.at + blank;
        // `1: (…)` is a branch with a name
        if digits == 0 || rest[blank + digits..].starts_with(':') {
            return Ok(None);
        }
        let number = self.all.part(from..from + digits).number("the number of the player", 1..=1_000_000)?;
        self.at = from + digits;
        let player = usize::try_from(number - 1).expect("at most a million");
        if player > self.highest.0 {
            self.highest = (player, from..self.at);
        }
        Ok(Some(Mover::Player(player)))
    }

    /// A child begins: its probability must be there.
    fn branch(&mut self, at: usize) -> Result<(), BadText> {
        let missing = match self.open.last_mut() {
            None => false,
            Some(open) => {
                open.moves.push(open.label.take().unwrap_or(0));
                open.bracket == '{' && open.odds.len() < open.moves.len()
            }
        };
        if missing {
            return Err(self
                .bad(at, at + 1, Phrase::brief("wrong-missing", "the probability of this branch is missing"))
                .hint("chance is written { 1/3 (1 2) 2/3 (3 4) }: a probability before each branch"));
        }
        Ok(())
    }

    fn word(&mut self, range: std::ops::Range<usize>) -> Result<(), BadText> {
        let piece = self.all.part(range);
        let word = piece.as_str();
        let Some(open) = self.open.last_mut() else {
            return Err(piece.bad(format!("'{word}' is no tree: expected (, [, < or {{")));
        };
        if open.bracket != '{' {
            let hint = "a leaf is written (3 -4), a name before a branch ends with a colon";
            return Err(piece.bad(format!("'{word}' is no branch: expected (, [, < or {{")).hint(hint));
        }
        let named = open.event.is_none() && open.moves.is_empty() && open.odds.is_empty();
        match Rational::read(word) {
            Ok(_) if open.odds.len() > open.moves.len() => {
                Err(piece.bad("two probabilities for one branch: expected (, [, < or {"))
            }
            Ok(p) => {
                odds::check_one(piece, &p)?;
                open.odds.push(p);
                Ok(())
            }
            Err(_) if named && word.starts_with(char::is_alphabetic) => {
                open.event = Some(self.draft.labels.number(word));
                Ok(())
            }
            Err(why) => Err(piece.bad(format!("{why}, the probability of a branch"))),
        }
    }

    fn leaf(&mut self, at: usize) -> Result<(), BadText> {
        self.branch(at)?;
        let mut pays = Vec::new();
        loop {
            match self.token() {
                None => {
                    return Err(self.bad(at, at + 1, "'(' is never closed: expected ) after the payoffs"));
                }
                Some(Token::Mark(')', _)) => break,
                Some(Token::Mark(mark, from)) => {
                    return Err(self.bad(from, self.at, format!("expected a payoff or ), found '{mark}'")));
                }
                Some(Token::Label(_, from)) => {
                    return Err(self.bad(from, self.at, "expected a payoff or ), found a name"));
                }
                Some(Token::Word(range)) => {
                    let piece = self.all.part(range);
                    pays.push(Rational::read(piece.as_str()).map_err(|why| piece.bad(why))?);
                }
            }
        }
        match self.players {
            _ if pays.is_empty() => {
                return Err(self.bad(
                    at,
                    self.at,
                    "this leaf pays nobody: expected a payoff for each player",
                ));
            }
            Some(players) if players != pays.len() => {
                let problem = format!(
                    "this leaf pays {} players, the first leaf {players}: expected the same",
                    pays.len()
                );
                return Err(self.bad(at, self.at, problem));
            }
            _ => self.players = Some(pays.len()),
        }
        let outcome = self.draft.outcome(0, pays);
        self.draft.node(Mover::Leaf, 0, outcome);
        self.finished = self.open.is_empty();
        Ok(())
    }

    fn close(&mut self, mark: char, at: usize) -> Result<(), BadText> {
        let Some(open) = self.open.pop() else {
            return Err(self.bad(
                at,
                at + 1,
                phrase!(
                    "wrong-closes-nothing",
                    "'{mark}' closes nothing: expected (, [, < or {{",
                    mark = mark
                ),
            ));
        };
        let expected = closing(open.bracket);
        if mark != expected {
            let whole = self.all.as_str();
            let (line, column) = place(whole, open.at);
            return Err(self.bad(
                at,
                at + 1,
                format!(
                    "expected '{expected}', which closes '{}' at {line}:{column}, found '{mark}'",
                    open.bracket
                ),
            ));
        }
        if open.moves.is_empty() {
            return Err(self.bad(
                open.at,
                at + 1,
                "there is no option between these brackets: expected at least one",
            ));
        }
        if open.label.is_some() || open.odds.len() > open.moves.len() {
            return Err(self.bad(at, at + 1, format!("expected a branch before '{mark}': (, [, < or {{")));
        }
        let choice = if open.bracket == '{' {
            odds::check_sum(self.all.part(open.at..at + 1), &open.odds)?;
            self.event(&open, at)?
        } else if open.moves.iter().all(|&label| label == 0) {
            let draft = &mut self.draft;
            let moves = open.moves;
            *self.plain.entry(moves.len()).or_insert_with(|| draft.choice(0, moves, None))
        } else {
            self.draft.choice(0, open.moves, None)
        };
        self.draft.close(open.node, choice);
        self.finished = self.open.is_empty();
        Ok(())
    }

    /// The choice of a chance node; a named event must be the same wherever it occurs.
    fn event(&mut self, open: &OpenNode, at: usize) -> Result<u32, BadText> {
        let known = open.event.and_then(|name| self.events.get(&name).copied());
        if let Some(known) = known {
            let same = self.draft.choices.odds(known as usize) == open.odds
                && self.draft.choices.moves(known as usize) == open.moves;
            let problem = "this event has other branches where it came first: expected the same names and probabilities";
            return if same { Ok(known) } else { Err(self.bad(open.at, at + 1, problem)) };
        }
        let choice =
            self.draft.choice(open.event.unwrap_or(0), open.moves.iter().copied(), Some(open.odds.clone()));
        if let Some(name) = open.event {
            self.events.insert(name, choice);
        }
        Ok(choice)
    }

    fn finish(self) -> Result<Tree, BadText> {
        if let Some(open) = self.open.last() {
            let problem = phrase!(
                "wrong-never-closed",
                "'{mark}' is never closed: expected '{expected}'",
                mark = open.bracket,
                expected = closing(open.bracket)
            );
            return Err(self.bad(open.at, open.at + 1, problem));
        }
        let Some(players) = self.players else {
            return Err(self.all.bad("there is no tree: expected (, [, < or {"));
        };
        let (highest, span) = &self.highest;
        if *highest >= players {
            let paid = if players == 1 { "1 player".to_owned() } else { format!("{players} players") };
            return Err(self.bad(
                span.start,
                span.end,
                format!("player {} moves here, but the leaves pay {paid}", highest + 1),
            ));
        }
        let names = (1..=players).map(|player| format!("P{player}")).collect();
        Ok(self.draft.tree(String::new(), String::new(), names))
    }
}

/// Line and column of a byte, from 1.
fn place(text: &str, at: usize) -> (usize, usize) {
    let begin = text[..at].rfind('\n').map_or(0, |i| i + 1);
    (text[..at].matches('\n').count() + 1, text[begin..at].chars().count() + 1)
}
