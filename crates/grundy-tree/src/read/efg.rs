//! Trees in Gambit's `.efg` format, version 2: all of it but information sets with more than one node.
//!
//! Outcomes may stand on inner nodes, and may be used again by their number alone; so may sets of moves of
//! one node, and events of chance. Numbers are read exactly.

use std::ops::Range;

use grundy::Error;
use grundy::error::{Advice, BadText, Setting};
use grundy::limits::Budget;
use rustc_hash::FxHashMap;

use super::lexer::Lexer;
use super::odds;
use crate::tree::{Draft, Mover, NONE};
use grundy::value::rational::Rational;

/// How to read what perfect information does not know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sets {
    /// An information set with more than one node is refused.
    #[default]
    Refuse,
    /// Every node of an information set is a set of its own: the player sees where play stands.
    Split,
}

/// Bytes of a tree that one byte of text can ask for: `t""0 ` is a node.
const TREE_BYTES_PER_TEXT_BYTE: u64 = 5;

/// Reads an `.efg` file.
///
/// Text after the last node is ignored, as Gambit does; [`super::Read::notes`] says so.
///
/// # Errors
/// What is wrong, and where; an information set that hides something; a limit.
pub fn efg(text: &str, sets: Sets, budget: &mut Budget<'_>) -> Result<super::Read, Error> {
    budget.take(TREE_BYTES_PER_TEXT_BYTE.saturating_mul(text.len() as u64))?;
    let mut lexer = Lexer::new(text);
    let (title, players) = prologue(&mut lexer)?;
    let comment =
        if lexer.peek() == Some(b'"') { lexer.text("the comment")?.into_owned() } else { String::new() };
    let mut reader = Reader {
        lexer,
        players: &players,
        draft: Draft::default(),
        outcomes: FxHashMap::default(),
        sets: FxHashMap::default(),
        split: sets == Sets::Split,
        crowded: None,
        row: Vec::new(),
    };
    // nodes whose children are not all there: node, choice, children to come
    let mut open: Vec<(usize, u32, usize)> = Vec::new();
    loop {
        budget.step()?;
        let (node, choice, children) = reader.node()?;
        if children > 0 {
            open.push((node, choice, children));
            continue;
        }
        while let Some((node, choice, left)) = open.last_mut() {
            *left -= 1;
            if *left > 0 {
                break;
            }
            reader.draft.close(*node, *choice);
            open.pop();
        }
        if open.is_empty() {
            break;
        }
    }
    reader.check_sets()?;
    let mut notes = Vec::new();
    if reader.lexer.peek().is_some() {
        let at = reader.lexer.place();
        let line = text[..at].matches('\n').count() + 1;
        notes.push(format!("the tree is complete: what follows in line {line} is ignored"));
    }
    Ok(super::Read { tree: reader.draft.tree(title, comment, players), notes })
}

/// The title and the players.
fn prologue(lexer: &mut Lexer<'_>) -> Result<(String, Vec<String>), BadText> {
    if lexer.symbol("EFG, with which the file begins")? != "EFG" {
        return Err(lexer.bad(lexer.last.clone(), "expected EFG, with which the file begins"));
    }
    if lexer.integer("the version, 2")? != 2 {
        return Err(lexer.bad(lexer.last.clone(), "expected version 2 of the format"));
    }
    if !matches!(lexer.symbol("R (or D), the kind of numbers")?, "R" | "D") {
        return Err(lexer.bad(lexer.last.clone(), "expected R (or D), the kind of numbers"));
    }
    let title = lexer.text("the title in quotes")?.into_owned();
    lexer.mark(b'{', "before the names of the players")?;
    let mut players = Vec::new();
    while !lexer.takes(b'}') {
        players.push(lexer.label("the name of a player in quotes, or '}'")?.into_owned());
    }
    if players.is_empty() {
        let problem = "nobody plays here: expected the name of at least one player in quotes";
        return Err(lexer.bad(lexer.last.clone(), problem));
    }
    Ok((title, players))
}

/// A set of moves that is known.
struct KnownSet {
    choice: u32,
    nodes: u32,
}

struct Reader<'t, 'p> {
    lexer: Lexer<'t>,
    players: &'p [String],
    draft: Draft,
    outcomes: FxHashMap<i64, u32>,
    /// By player (chance is `NONE`) and number.
    sets: FxHashMap<(u32, i64), KnownSet>,
    split: bool,
    /// The first information set with a second node, and where that node names it.
    crowded: Option<(u32, i64, Range<usize>)>,
    row: Vec<Rational>,
}

impl Reader<'_, '_> {
    /// One node: its number, its choice and how many children it has.
    fn node(&mut self) -> Result<(usize, u32, usize), BadText> {
        let what = "a node: c, p or t";
        let letter = self.lexer.symbol(what)?;
        let (mover, choice) = match letter {
            "t" => (Mover::Leaf, NONE),
            "c" | "p" => (Mover::Chance, NONE),
            _ => {
                let problem = format!("expected {what}, found '{letter}'");
                return Err(self.lexer.bad(self.lexer.last.clone(), problem));
            }
        };
        let name = self.lexer.label("the name of the node in quotes (it may be empty)")?;
        let name = self.draft.labels.number(&name);
        let (mover, choice) = match letter {
            "t" => (mover, choice),
            "c" => (Mover::Chance, self.choice(NONE)?),
            _ => {
                let number = self.lexer.integer("the number of the player")?;
                let player = u32::try_from(number - 1).ok().filter(|&p| (p as usize) < self.players.len());
                let Some(player) = player else {
                    let problem = format!(
                        "there is no player {number}: expected a number from 1 to {}",
                        self.players.len()
                    );
                    return Err(self.lexer.bad(self.lexer.last.clone(), problem));
                };
                (Mover::Player(player as usize), self.choice(player)?)
            }
        };
        let outcome = self.outcome()?;
        let node = self.draft.node(mover, name, outcome);
        let children = if choice == NONE { 0 } else { self.draft.choices.moves(choice as usize).len() };
        Ok((node, choice, children))
    }

    /// The information set or event of a node.
    fn choice(&mut self, player: u32) -> Result<u32, BadText> {
        let chance = player == NONE;
        let what = if chance { "the number of the event" } else { "the number of the information set" };
        let id = self.lexer.integer(what)?;
        let place = self.lexer.last.clone();
        let given = if self.lexer.peek() == Some(b'"') { Some(self.moves(chance)?) } else { None };
        let Some(known) = self.sets.get_mut(&(player, id)) else {
            let Some((name, moves, odds, _)) = given else {
                let hint = "where a set is used first, its name and moves follow: 1 \"set\" { \"a\" \"b\" }";
                return Err(self
                    .lexer
                    .bad(place, format!("set {id} is used before it is said what it is"))
                    .hint(hint));
            };
            let choice = self.draft.choice(name, moves, chance.then_some(odds));
            self.sets.insert((player, id), KnownSet { choice, nodes: 1 });
            return Ok(choice);
        };
        known.nodes += 1;
        let choice = known.choice;
        if let Some((name, moves, odds, span)) = given {
            let choices = &self.draft.choices;
            let at = choice as usize;
            if choices.name[at] != name || choices.moves(at) != moves || choices.odds(at) != odds {
                let problem = format!("set {id} had another name, or other moves, where it was used first");
                return Err(self.lexer.bad(span, problem));
            }
        }
        if !chance && self.crowded.is_none() {
            self.crowded = Some((player, id, place));
        }
        Ok(choice)
    }

    /// Name and moves of a set, with probabilities at chance; and where they stand.
    #[expect(clippy::type_complexity, reason = "taken apart at once")]
    fn moves(&mut self, chance: bool) -> Result<(u32, Vec<u32>, Vec<Rational>, Range<usize>), BadText> {
        let start = self.lexer.place();
        let name = self.lexer.label("the name of the set in quotes")?;
        let name = self.draft.labels.number(&name);
        self.lexer.mark(b'{', "before the moves")?;
        let (mut moves, mut odds) = (Vec::new(), Vec::new());
        while !self.lexer.takes(b'}') {
            let label = self.lexer.label("a move in quotes, or '}'")?;
            moves.push(self.draft.labels.number(&label));
            if chance {
                let p = self.lexer.number("the probability of the move")?;
                if p < Rational::ZERO || p > Rational::ONE {
                    let problem = "this is no probability: expected a number from 0 to 1";
                    return Err(self.lexer.bad(self.lexer.last.clone(), problem));
                }
                odds.push(p);
            }
        }
        let span = start..self.lexer.last.end;
        if moves.is_empty() {
            return Err(self.lexer.bad(span, "there is no move between these braces: expected at least one"));
        }
        if chance {
            odds::check_sum(self.lexer.piece(span.clone()), &odds)?;
        }
        Ok((name, moves, odds, span))
    }

    /// What a node pays.
    fn outcome(&mut self) -> Result<u32, BadText> {
        let id = self.lexer.integer("the number of the outcome, 0 for none")?;
        let place = self.lexer.last.clone();
        let named = self.lexer.peek() == Some(b'"');
        if !named {
            if self.lexer.peek() == Some(b'{') {
                return Err(self.lexer.expected("the name of the outcome in quotes before its payoffs"));
            }
            if id == 0 {
                return Ok(NONE);
            }
            let hint = "where an outcome is used first, its name and payoffs follow: 1 \"end\" { 3, 0 }";
            let unknown = || format!("outcome {id} is used before it is said what it pays");
            let known = self.outcomes.get(&id).copied();
            return known.ok_or_else(|| self.lexer.bad(place, unknown()).hint(hint));
        }
        if id == 0 {
            return Err(self.lexer.bad(place, "outcome 0 pays nothing: it has no name and no payoffs"));
        }
        let name = self.lexer.label("the name of the outcome")?;
        let name = self.draft.labels.number(&name);
        self.lexer.mark(b'{', "before the payoffs")?;
        let start = self.lexer.last.start;
        self.row.clear();
        loop {
            if self.lexer.takes(b'}') {
                break;
            }
            let pay = self.lexer.number("a payoff, or '}'")?;
            self.row.push(pay);
            self.lexer.takes(b',');
        }
        let span = start..self.lexer.last.end;
        if self.row.len() != self.players.len() {
            let problem = format!(
                "{} payoffs for {} players: expected one for each",
                self.row.len(),
                self.players.len()
            );
            return Err(self.lexer.bad(span, problem));
        }
        if let Some(&known) = self.outcomes.get(&id) {
            let outcomes = &self.draft.outcomes;
            let first = known as usize * self.players.len();
            let same = outcomes.name[known as usize] == name
                && self.row.iter().enumerate().all(|(i, pay)| outcomes.pays.get(first + i) == *pay);
            let problem = format!("outcome {id} had another name, or other payoffs, where it was used first");
            return if same { Ok(known) } else { Err(self.lexer.bad(span, problem)) };
        }
        let outcome = self.draft.outcome(name, self.row.drain(..));
        self.outcomes.insert(id, outcome);
        Ok(outcome)
    }

    /// Whether every player always knows where play stands.
    fn check_sets(&self) -> Result<(), BadText> {
        let Some((player, id, place)) = self.crowded.as_ref().filter(|_| !self.split) else { return Ok(()) };
        let known = &self.sets[&(*player, *id)];
        let name = self.draft.labels.name(self.draft.choices.name[known.choice as usize]);
        let name = if name.is_empty() { String::new() } else { format!(" \"{name}\"") };
        let who = &self.players[*player as usize];
        let problem = format!(
            "information set {id}{name} of {who} (player {}) has {} nodes: only games of perfect information are solved",
            player + 1,
            known.nodes
        );
        let words = "make every node a set of its own: then players see all that was played";
        let hint = Advice::change(words, "split-sets", Setting::On);
        Err(self.lexer.bad(place.clone(), problem).hint(hint))
    }
}
