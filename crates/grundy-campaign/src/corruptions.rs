//! Files of evidence with random changes: what the checker accepts must be true by the definition of what the
//! changed file claims. A change may leave a claim true, or make another true claim.

use std::collections::HashMap;
use std::fmt;

use grundy::Error;
use grundy::limits::Limits;
use grundy::notation::text::Text;
use grundy::report::{Ask, Criterion, Ties};
use grundy_explain::evidence::{self, Evidence};
use grundy_explain::verify::{Fault, verify};
use grundy_script::open::{Opened, Opener};
use serde_json::Value;

use crate::choices::Choices;
use crate::corrupt::corrupt;
use crate::truth::{self, Truth};

/// What evidence is made of: a question, under normal or misère play.
struct Question {
    game: &'static str,
    positions: &'static [&'static str],
    misere: bool,
    ties: Ties,
    criterion: Criterion,
}

const fn normal(game: &'static str, positions: &'static [&'static str]) -> Question {
    Question { game, positions, misere: false, ties: Ties::First, criterion: Criterion::Expectation }
}

const fn misere(game: &'static str, positions: &'static [&'static str]) -> Question {
    Question { misere: true, ..normal(game, positions) }
}

const fn paid(game: &'static str, positions: &'static [&'static str], ties: Ties) -> Question {
    Question { ties, ..normal(game, positions) }
}

/// All kinds of claims: nimbers, outcomes with and without draws and cycles, misère play, both sides, payoffs
/// with ties and chance.
static QUESTIONS: &[Question] = &[
    normal("kayles", &["5", "3 4", "7"]),
    normal("nim", &["1 2", "3 2", "2 2"]),
    normal("sticks:1,2,3", &["9", "8", "5 6"]),
    normal("0.137", &["6", "8"]),
    normal("n -> [n-k for k in (1,3,4) if k <= n]", &["11", "7 2"]),
    normal("graph:a>b,b>c,a>c,d>a,d>b", &["d", "a", "a d"]),
    normal("graph:x>y,y>x,y>z,z>w,x>v", &["x", "y", "z"]),
    normal("graph:1>2,2>1,1>3,3>4,2>5,5>6,6>2", &["1", "5", "3"]),
    normal("mnk:3x3,3", &["xo./ox./... x", "xox/oxo/... x", "xo./.x./..o x"]),
    normal("multiply:factors=2+3,limit=20", &["1", "4", "7"]),
    misere("kayles", &["3 2", "5"]),
    misere("sticks:1,2", &["7", "3 3"]),
    misere("nim", &["1 1", "2 1"]),
    normal("partisan-sticks:1,2/3", &["1;7", "2;9"]),
    normal("domineering", &["../..", ".../..."]),
    paid("row-ends", &["6 9 4 8 5", "3 1 2"], Ties::First),
    paid("row-ends", &["2 2 2 2", "1 3 1 3"], Ties::Last),
    paid("ties.star", &["3", "4"], Ties::First),
    paid("ties.star", &["3", "4"], Ties::Kind),
    paid("lots.star", &["4", "6"], Ties::First),
    Question { criterion: Criterion::Worst, ..normal("lots.star", &["4", "5"]) },
];

/// The rule files of the questions: three players with many ties, and a lottery.
fn rule_file(name: &str) -> Result<String, String> {
    let text = match name {
        "ties.star" => {
            "players = 3\nstart = 4\ndef turn(n): return n % 3\n\
             def moves(n): return [n - k for k in (1, 2) if k <= n]\n\
             def gain(n, to): return [to % 2, n % 2, (n + to) % 2]\n\
             def result(n): return None if n else [0, 0, 0]\n"
        }
        "lots.star" => {
            "players = 2\nstart = 4\ndef turn(n): return n % 2\n\
             def moves(n): return [n - k for k in (1, 2) if k <= n]\n\
             def chance(n): return [(k, n - k) for k in (1, 2)] if n % 3 == 2 else None\n\
             def gain(n, to): return [to, n - to] if n % 3 != 2 else None\n\
             def result(n): return None if n else [0, 1]\n"
        }
        _ => return Err("no such file".to_owned()),
    };
    Ok(text.to_owned())
}

const OPENER: Opener<'static> = Opener::new(rule_file);
/// Memory for the check of one file.
const MAX_BYTES: u64 = 64 << 20;
/// Positions that evidence may hold.
const MAX_POSITIONS: usize = 400;
/// Games that are kept open: a change may name any number of others.
const MAX_GAMES: usize = 256;

/// What became of the changed files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Corrupted {
    /// All of them.
    pub files: u64,
    /// No evidence, or of no game.
    pub unread: u64,
    /// The checker refused them, with a place.
    pub refused: u64,
    /// A limit ended the check.
    pub stopped: u64,
    /// Accepted, as a change left all as it was.
    pub same: u64,
    /// Accepted, and true by the definition.
    pub true_all_the_same: u64,
    /// Accepted, and there are too many positions to tell.
    pub unknown: u64,
    /// Accepted, and false: the files.
    pub wrong: Vec<String>,
}

impl fmt::Display for Corrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = [
            ("changed files", self.files),
            ("no evidence, or of no game", self.unread),
            ("refused", self.refused),
            ("stopped by a limit", self.stopped),
            ("accepted: nothing was changed", self.same),
            ("accepted: true all the same", self.true_all_the_same),
            ("accepted: too large to tell", self.unknown),
            ("accepted: FALSE", self.wrong.len() as u64),
        ];
        rows.into_iter().try_for_each(|(what, count)| writeln!(f, "{what:<32} {count:>8}"))
    }
}

/// The evidence of all questions, as it was built.
///
/// # Errors
/// A question that has no evidence.
pub fn whole() -> Result<Vec<Evidence>, Error> {
    let mut all = Vec::new();
    for question in QUESTIONS {
        let opened = OPENER.open(Text::new(question.game))?;
        let Question { misere, ties, ref criterion, .. } = *question;
        let ask = Ask { misere, ties, criterion: *criterion, ..Ask::default() };
        for position in question.positions {
            all.push(evidence::build(&*opened.table, question.game, position, &ask, MAX_POSITIONS)?);
        }
    }
    Ok(all)
}

/// The games that were named, opened once.
#[derive(Default)]
struct Games(HashMap<String, Option<Opened>>);

impl Games {
    fn open(&mut self, game: &str) -> Option<&Opened> {
        if self.0.len() >= MAX_GAMES && !self.0.contains_key(game) {
            self.0.clear();
        }
        let open = || OPENER.game_or_sum(Text::new(game)).ok();
        self.0.entry(game.to_owned()).or_insert_with(open).as_ref()
    }
}

/// Changes the evidence of all questions in turn, so many times in all.
///
/// # Errors
/// As [`whole`].
pub fn corrupted(count: u64, seed: u64) -> Result<Corrupted, Error> {
    let whole = whole()?;
    let documents: Vec<Value> =
        whole.iter().map(|one| serde_json::to_value(one).expect("plain data with text keys")).collect();
    let (mut games, mut judged) = (Games::default(), HashMap::new());
    let mut found = Corrupted { files: count, ..Corrupted::default() };
    for number in 0..count {
        let mut choices = Choices::random(seed.wrapping_mul(0x1_0000_0001).wrapping_add(number));
        let at = choices.place(documents.len());
        let text = corrupt(&documents[at], &documents, &mut choices);
        let Ok(read) = serde_json::from_str::<Evidence>(&text) else {
            found.unread += 1;
            continue;
        };
        let Some(opened) = games.open(&read.game) else {
            found.unread += 1;
            continue;
        };
        let limits = Limits { max_bytes: MAX_BYTES, ..Limits::default() };
        match verify(&read, &*opened.table, &limits) {
            Err(Fault::Wrong(_)) => found.refused += 1,
            Err(Fault::Door(_)) => found.stopped += 1,
            Ok(_) if read == whole[at] => found.same += 1,
            Ok(_) => {
                let claim =
                    (read.game.clone(), read.position.clone(), read.misere, format!("{:?}", read.claim));
                match *judged.entry(claim).or_insert_with(|| truth::of(&read, &*opened.table)) {
                    Truth::True => found.true_all_the_same += 1,
                    Truth::Unknown => found.unknown += 1,
                    Truth::False => found.wrong.push(text),
                }
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition judges what was built: it is true, and its contrary is not.
    #[test]
    fn what_is_built_is_true_and_its_contrary_is_not() {
        let mut games = Games::default();
        for evidence in whole().unwrap() {
            let table = &*games.open(&evidence.game).unwrap().table;
            let told = || format!("{} {}: {:?}", evidence.game, evidence.position, evidence.claim);
            assert_eq!(truth::of(&evidence, table), Truth::True, "{}", told());
            let mut document = serde_json::to_value(&evidence).unwrap();
            let claim = document["claim"].as_object_mut().unwrap();
            for key in ["winner", "left"] {
                if let Some(word) = claim.get_mut(key) {
                    *word = if word == "first" { "second" } else { "first" }.into();
                }
            }
            if let Some(payoffs) = claim.get_mut("payoffs") {
                payoffs[0] = "77".into();
            }
            let contrary: Evidence = serde_json::from_value(document).unwrap();
            assert_eq!(truth::of(&contrary, table), Truth::False, "{}", told());
        }
    }
}
