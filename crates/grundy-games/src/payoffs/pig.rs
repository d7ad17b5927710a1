//! Pig: throw the die as long as you dare.

mod odds;

use std::sync::{Mutex, OnceLock, PoisonError};

pub use odds::Odds;

use grundy_base::error::{BadText, Error, Stopped};
use grundy_base::limits::Budget;
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::report::scene::{Scene, Thing};
use grundy_base::rules::{Class, Payoff, Rules, Turn};
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::table::{self, Table};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "pig",
    aliases: &["piglet"],
    title: "Pig",
    rules: "Two players in turn throw a die as often as they like. A throw of 2 to 6 is added to the total of the turn; a 1 ends \
            the turn, and its total is lost. Whoever holds after at least one throw adds the total to his score, and the \
            other player is next. The first with 100 wins. The payoffs are the probabilities of winning.",
    params: &[
        ("target=100", "the score that wins"),
        ("coin", "Piglet: a coin instead of a die; heads adds 1, tails ends the turn"),
    ],
    notation: "The scores of players 1 and 2, and the total of the turn: 0 0 0, after who is to move: 2; 37 21 14; while the die \
               rolls: 37 21 14 throw. The moves are throw and hold, and nature's are the throws.",
    examples: &["pig:target=20 0 0 0", "pig:target=10 2; 3 4 5", "pig:target=3,coin 0 0 0"],
    class: Class::PAYOFF.cyclic().with_chance(),
    facts: &[
        Fact {
            params: "",
            says: Says::Payoffs("0 0 0", &[0.530_592_725_273_7, 0.469_407_274_726_3]),
            source: "Neller and Presser 2004: 0.5306; further digits computed",
        },
        Fact {
            params: "target=2,coin",
            says: Says::Payoffs("0 0 0", &[4.0 / 7.0, 3.0 / 7.0]),
            source: "Neller and Presser 2004, Piglet",
        },
        Fact {
            params: "target=2,coin",
            says: Says::Payoffs("0 0 1", &[5.0 / 7.0, 2.0 / 7.0]),
            source: "Neller and Presser 2004, Piglet",
        },
        Fact {
            params: "target=2,coin",
            says: Says::Payoffs("0 1 0", &[0.4, 0.6]),
            source: "Neller and Presser 2004, Piglet",
        },
        Fact {
            params: "target=2,coin",
            says: Says::Payoffs("0 1 1", &[0.6, 0.4]),
            source: "Neller and Presser 2004, Piglet",
        },
        Fact {
            params: "target=2,coin",
            says: Says::Payoffs("1 0 0", &[0.8, 0.2]),
            source: "Neller and Presser 2004, Piglet",
        },
        Fact {
            params: "target=2,coin",
            says: Says::Payoffs("1 1 0", &[2.0 / 3.0, 1.0 / 3.0]),
            source: "Neller and Presser 2004, Piglet",
        },
    ],
    source: "T. Neller and C. Presser, Optimal play of the dice game Pig, UMAP Journal 25 (2004)",
    take_and_break: None,
    open,
};

/// The largest target: all positions are valued.
const MAX_TARGET: u64 = 200;

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let (plain, named) = args.split(&["target"])?;
    let coin = match plain.as_slice() {
        [] => false,
        [one] if one.as_str() == "coin" => true,
        [one, ..] => {
            return Err(one
                .bad(phrase!(
                    "wrong-parameter",
                    "unknown parameter '{name}': expected target=100 or coin",
                    name = one.as_str()
                ))
                .into());
        }
    };
    if let [_, other, ..] = plain.as_slice() {
        return Err(other.bad("this is too much: expected target=100 and coin").into());
    }
    let target = named[0].map_or(Ok(100), |text| text.number("the target", 1..=MAX_TARGET))?;
    let target = usize::try_from(target).expect("a small number");
    let rules = Pig {
        target,
        faces: if coin { vec![1] } else { vec![2, 3, 4, 5, 6] },
        odds: OnceLock::new(),
        begun: Mutex::new(None),
    };
    Ok(Box::new(table::payoff(rules, GAME.class).start("0 0 0")))
}

/// The rules: the target, and the throws that add to the total; one more throw loses it.
#[derive(Debug)]
pub struct Pig {
    target: usize,
    faces: Vec<usize>,
    odds: OnceLock<Odds>,
    /// What a limit has stopped.
    begun: Mutex<Option<Odds>>,
}

/// Scores, the total of the turn, who is to move, and whether the die is rolling.
///
/// # Equality
/// By all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scores {
    scores: [usize; 2],
    total: usize,
    mover: usize,
    rolling: bool,
}

/// What a player or the die does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PigAction {
    /// Throws.
    Throw,
    /// Adds the total to the score and ends the turn.
    Hold,
    /// The die shows a number that counts.
    Shows(usize),
    /// It shows the one that loses the total.
    Lost,
}

impl Pig {
    fn has_won(&self, at: &Scores) -> bool {
        at.scores[at.mover] + at.total >= self.target
    }
}

impl Rules for Pig {
    type Position = Scores;
    type Move = PigAction;

    fn moves(&self, at: &Scores, out: &mut Vec<PigAction>) {
        if at.rolling {
            out.push(PigAction::Lost);
            out.extend(self.faces.iter().map(|&face| PigAction::Shows(face)));
        } else if !self.has_won(at) {
            out.push(PigAction::Throw);
            out.extend((at.total > 0).then_some(PigAction::Hold));
        }
    }

    fn play(&self, at: &Scores, step: &PigAction) -> Scores {
        let next = Scores { total: 0, mover: 1 - at.mover, rolling: false, ..*at };
        match *step {
            PigAction::Throw => Scores { rolling: true, ..*at },
            PigAction::Lost => next,
            PigAction::Shows(face) => Scores { total: at.total + face, rolling: false, ..*at },
            PigAction::Hold => {
                let mut next = next;
                next.scores[at.mover] += at.total;
                next
            }
        }
    }
}

impl Payoff for Pig {
    type Amount = f64;

    fn players(&self) -> usize {
        2
    }

    fn turn(&self, at: &Scores) -> Turn {
        if at.rolling { Turn::Nature } else { Turn::Of(at.mover) }
    }

    fn settle(&self, at: &Scores, pay: &mut [f64]) {
        pay[at.mover] += 1.0;
    }

    fn prepare(&self, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        budget.take(Odds::bytes(self.target))?;
        if self.odds.get().is_some() {
            return Ok(());
        }
        let mut begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        let mut odds = begun.take().unwrap_or_else(|| Odds::unsolved(self.target, &self.faces));
        let done = odds.further(budget);
        match done {
            // another thread may have been faster, with the same odds
            Ok(()) => drop(self.odds.set(odds)),
            Err(_) => *begun = Some(odds),
        }
        done
    }

    fn known(&self, at: &Scores) -> Option<Box<[f64]>> {
        let odds = self.odds.get_or_init(|| Odds::solve(self.target, &self.faces));
        let (own, other) = (at.scores[at.mover], at.scores[1 - at.mover]);
        let wins =
            if at.rolling { odds.throw(own, other, at.total) } else { odds.wins(own, other, at.total) };
        let mut pay = [1.0 - wins; 2];
        pay[at.mover] = wins;
        Some(Box::new(pay))
    }
}

impl Notation<Scores, PigAction> for Pig {
    fn read(&self, text: Text<'_>) -> Result<Scores, BadText> {
        let (mover, rest) = match text.split_once(';') {
            None => (0, text),
            Some((player, rest)) => (usize::from(player.number("the player to move", 1..=2)? == 2), rest),
        };
        let words: Vec<_> = rest.words().collect();
        let [first, second, total, rest @ ..] = words.as_slice() else {
            return Err(rest.bad(Phrase::brief(
                "wrong-missing",
                "a number is missing: expected both scores and the total of the turn, as 0 0 0",
            )));
        };
        let most = u64::try_from(self.target).expect("a small number") - 1;
        let small = |n: u64| usize::try_from(n).expect("a small number");
        let scores = [
            small(first.number("the score of player 1", 0..=most)?),
            small(second.number("the score of player 2", 0..=most)?),
        ];
        // the last throw may go beyond the target
        let over = most + 6 - u64::try_from(scores[mover]).expect("a small number");
        let total = small(total.number("the total of the turn", 0..=over)?);
        let rolling = match rest {
            [] => false,
            [word] if word.as_str() == "throw" => true,
            [other, ..] => {
                return Err(
                    other.bad(format!("'{}' is too much: expected nothing, or throw", other.as_str()))
                );
            }
        };
        let at = Scores { scores, total, mover, rolling };
        if rolling && self.has_won(&at) {
            return Err(text.bad("the game is over: nobody throws"));
        }
        Ok(at)
    }

    fn write(&self, at: &Scores) -> String {
        let mover = if at.mover == 0 { "" } else { "2; " };
        let throw = if at.rolling { " throw" } else { "" };
        format!("{mover}{} {} {}{throw}", at.scores[0], at.scores[1], at.total)
    }

    /// The scores on their ways, and the die; or the coin of Piglet.
    fn scene(&self, at: &Scores) -> Option<Scene> {
        let over = !at.rolling && self.has_won(at);
        let row = |player: usize| {
            let staked = if player == at.mover { at.total } else { 0 };
            let way = [at.scores[player], staked, self.target].map(|n| n as u64);
            vec![Thing::Player(player, player == at.mover && !over), Thing::Way(way)]
        };
        let is_coin = self.faces == [1];
        let die = if is_coin { Thing::Toss(at.rolling) } else { Thing::Die(at.rolling) };
        Some(Scene::Things(vec![row(0), row(1), vec![die]]))
    }

    fn write_move(&self, _: &Scores, step: &PigAction) -> String {
        match step {
            PigAction::Throw => "throw".to_owned(),
            PigAction::Hold => "hold".to_owned(),
            PigAction::Shows(face) => format!("shows {face}"),
            PigAction::Lost => "shows the losing side".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{open, problem};
    use grundy_base::error::Error;
    use grundy_base::limits::Limits;
    use grundy_base::report::{Ask, Criterion, Effort};

    #[test]
    fn a_report_adds_up() {
        // the chances of all positions are computed once
        let pig = open("pig");
        let solve = |position: &str| pig.solve(position, &Ask::default()).unwrap();
        for position in ["0 0 0", "2; 30 50 20", "70 12 3 throw", "99 99 0"] {
            let report = solve(position);
            let [first, second] = [0, 1].map(|player| report.answer.payoffs()[player].approx());
            assert!((first + second - 1.0).abs() < 1e-12);
            let own: Vec<f64> = report
                .moves
                .iter()
                .map(|row| row.answer.payoffs()[report.answer.mover().unwrap_or(0)].approx())
                .collect();
            let expected = match report.answer.mover() {
                Some(_) => own.iter().copied().fold(0.0, f64::max),
                None => own.iter().sum::<f64>() / 6.0,
            };
            let value = report.answer.payoffs()[report.answer.mover().unwrap_or(0)].approx();
            assert!((value - expected).abs() < 1e-12, "{position}: {value} {expected}");
        }
        // at the start of the game one holds at 21, not yet at 20
        let best = |position: &str| {
            let report = solve(position);
            report.moves.into_iter().find(|row| row.best).unwrap().mv
        };
        assert_eq!([best("0 0 20"), best("0 0 21")], ["throw", "hold"]);
        assert_eq!([best("0 99 50"), best("60 20 30")], ["throw", "hold"]);
    }

    #[test]
    fn limits_end_it() {
        let pig = open("pig:target=200");
        let late = Ask::default();
        late.limits.stop.time_is_over();
        assert!(matches!(pig.solve("0 0 0", &late), Err(Error::Stopped(_))));
        let small = Ask { limits: Limits { max_bytes: 1 << 20, ..Limits::default() }, ..Ask::default() };
        assert!(matches!(pig.solve("0 0 0", &small), Err(Error::Stopped(_))));
    }

    #[test]
    fn slips_and_refusals() {
        assert!(problem("pig 0 0").contains("a number is missing"));
        assert!(problem("pig 100 0 0").contains("too large"));
        assert!(problem("pig 99 0 3 throw").contains("the game is over"));
        assert!(problem("pig 0 0 0 hold").contains("too much"));
        let pig = open("pig:target=5");
        let worst = Ask { criterion: Criterion::Worst, ..Ask::default() };
        assert!(pig.solve("0 0 0", &worst).unwrap_err().to_string().contains("positions can come back"));
        let study = pig.study("0 0 0", Effort::Full, &Ask::default()).unwrap().unwrap();
        assert_eq!((study.outcomes, study.guaranteed.len()), (None, 0));
    }
}
