//! The centipede: pass, and both piles grow; or take the larger one, and the game is over.

use grundy_base::error::{BadText, Error};
use grundy_base::report::Axis;
use grundy_base::report::scene::{Scene, Thing};
use grundy_base::rules::{Class, Payoff, Rules, Turn};
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::table::{self, Table};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "centipede",
    aliases: &[],
    title: "Centipede",
    rules: "There are two piles, of 4 coins and of 1. The players in turn take the larger pile, which \
            leaves the smaller one to the other player and ends the game; or pass, and both piles double. \
            The player who would move after the last stage gets the larger pile.",
    params: &[],
    notation: "The stage and how many there are: 1 of 6; at the end, taken 3 of 6 or passed 6 of 6. The moves are take and \
               pass.",
    examples: &["centipede 1 of 6", "centipede 4 of 4"],
    class: Class::PAYOFF.partizan(),
    facts: &[
        Fact { params: "", says: Says::Payoffs("1 of 4", &[4.0, 1.0]), source: "McKelvey and Palfrey 1992" },
        Fact { params: "", says: Says::Payoffs("4 of 4", &[8.0, 32.0]), source: "McKelvey and Palfrey 1992" },
        Fact {
            params: "",
            says: Says::Payoffs("passed 4 of 4", &[64.0, 16.0]),
            source: "McKelvey and Palfrey 1992",
        },
        Fact {
            params: "",
            says: Says::WinningMoves("1 of 6", &["take"]),
            source: "McKelvey and Palfrey 1992",
        },
    ],
    source: "R. Rosenthal 1981; the payoffs of R. McKelvey and T. Palfrey, Econometrica 60 (1992)",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    args.none()?;
    let axes = vec![Axis::endless("stages")];
    let position_at = |_: &Centipede, numbers: &[u64]| match numbers {
        &[stages @ 1..=MAX_STAGES] => Some(At { stage: 1, stages, end: None }),
        _ => None,
    };
    Ok(Box::new(table::payoff(Centipede, GAME.class).start("1 of 6").axes(axes, position_at)))
}

/// The piles are numbers up to here.
const MAX_STAGES: u64 = 60;

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Centipede;

/// The stage, and how the game ended.
///
/// # Equality
/// By all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct At {
    stage: u64,
    stages: u64,
    end: Option<Does>,
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Does {
    /// Takes the larger pile.
    Take,
    /// Lets the piles grow.
    Pass,
}

impl At {
    /// What players 1 and 2 get if the game ends at a stage.
    fn piles(stage: u64) -> [u64; 2] {
        let (larger, smaller) = (4 << (stage - 1), 1 << (stage - 1));
        if At::mover(stage) == 0 { [larger, smaller] } else { [smaller, larger] }
    }

    /// Who moves at a stage, from 0.
    fn mover(stage: u64) -> usize {
        usize::from(stage.is_multiple_of(2))
    }
}

impl Rules for Centipede {
    type Position = At;
    type Move = Does;

    fn moves(&self, at: &At, out: &mut Vec<Does>) {
        if at.end.is_none() {
            out.extend([Does::Take, Does::Pass]);
        }
    }

    fn play(&self, at: &At, does: &Does) -> At {
        match does {
            Does::Pass if at.stage < at.stages => At { stage: at.stage + 1, ..*at },
            end => At { end: Some(*end), ..*at },
        }
    }
}

impl Payoff for Centipede {
    type Amount = i64;

    fn players(&self) -> usize {
        2
    }

    fn turn(&self, at: &At) -> Turn {
        Turn::Of(At::mover(at.stage))
    }

    fn settle(&self, at: &At, pay: &mut [i64]) {
        let Some(end) = at.end else { return };
        // after the last pass the piles are those of one more stage
        let stage = if end == Does::Take { at.stage } else { at.stage + 1 };
        let [first, second] = At::piles(stage);
        pay[0] += i64::try_from(first).expect("few stages");
        pay[1] += i64::try_from(second).expect("few stages");
    }
}

impl Notation<At, Does> for Centipede {
    fn read(&self, text: Text<'_>) -> Result<At, BadText> {
        let words: Vec<_> = text.words().collect();
        let (end, rest) = match words.as_slice() {
            [word, rest @ ..] if word.as_str() == "taken" => (Some(Does::Take), rest),
            [word, rest @ ..] if word.as_str() == "passed" => (Some(Does::Pass), rest),
            rest => (None, rest),
        };
        let [stage, of, stages] = rest else {
            return Err(text.bad("a position is a stage and how many there are: expected 1 of 6"));
        };
        if of.as_str() != "of" {
            return Err(of.bad(format!("'{}' is not clear: expected of", of.as_str())));
        }
        let stages = stages.number("the number of stages", 1..=MAX_STAGES)?;
        let at = At { stage: stage.number("the stage", 1..=stages)?, stages, end };
        if end == Some(Does::Pass) && at.stage < stages {
            return Err(stage.bad("only the last pass ends the game"));
        }
        Ok(at)
    }

    fn write(&self, at: &At) -> String {
        let end = match at.end {
            None => "",
            Some(Does::Take) => "taken ",
            Some(Does::Pass) => "passed ",
        };
        format!("{end}{} of {}", at.stage, at.stages)
    }

    /// The stages with their piles; a pile that was taken is gone.
    fn scene(&self, at: &At) -> Option<Scene> {
        let stage = |stage| {
            let taken = at.end == Some(Does::Take) && stage == at.stage;
            let here = (at.end.is_none() && stage == at.stage).then(|| At::mover(stage));
            Thing::Stage(if taken { [0, 0] } else { At::piles(stage) }, here)
        };
        let stages = (1..=at.stages).map(stage);
        Some(Scene::Things(vec![stages.chain([Thing::End(at.end == Some(Does::Pass))]).collect()]))
    }

    fn write_move(&self, _: &At, does: &Does) -> String {
        match does {
            Does::Take => "take",
            Does::Pass => "pass",
        }
        .to_owned()
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{open, problem, solve};
    use grundy_base::report::{Ask, Cell, Effort};
    use grundy_base::value::amount::Sum;

    #[test]
    fn everybody_takes_at_once() {
        for stages in 1..=60 {
            for stage in 1..=stages {
                let report = solve(&format!("centipede {stage} of {stages}"));
                let best: Vec<_> =
                    report.moves.iter().filter(|row| row.best).map(|row| row.mv.as_str()).collect();
                assert_eq!(best, ["take"], "{stage} of {stages}");
            }
        }
        let cells = open("centipede").cells(&[1..=60], &Ask::default()).unwrap();
        assert!(cells.iter().all(|cell| *cell == Cell::Payoffs(vec![Sum::Whole(4), Sum::Whole(1)])));
        let study = open("centipede").study("1 of 6", Effort::Full, &Ask::default()).unwrap().unwrap();
        assert_eq!(
            (study.depends_on_ties(), study.guaranteed),
            (Some(false), vec![Sum::Whole(4), Sum::Whole(1)])
        );
    }

    #[test]
    fn slips() {
        assert!(problem("centipede 6").contains("expected 1 of 6"));
        assert!(problem("centipede 3 of 2").contains("too large"));
        assert!(problem("centipede 1 of 61").contains("too large"));
        assert!(problem("centipede passed 3 of 4").contains("only the last pass"));
        assert!(problem("centipede 3 or 4").contains("expected of"));
    }
}
