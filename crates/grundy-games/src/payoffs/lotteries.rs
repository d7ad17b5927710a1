//! Lotteries compared: which one to take depends on how risk is judged.

use std::sync::Arc;

use grundy_base::value::rational::Rational;

use grundy_base::error::{BadText, Error};
use grundy_base::phrase::Phrase;
use grundy_base::report::scene::{Scene, Thing};
use grundy_base::rules::{Class, Payoff, Rules, Turn};
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::notation::chance::{read_fraction, read_rational};
use grundy_door::table::{self, Table};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "lotteries",
    aliases: &["lottery"],
    title: "Lotteries compared",
    rules: "One player takes one of several lotteries; then chance decides what it pays. By default he wants the largest \
            expectation; --criterion worst looks at the worst case, and --criterion loss-limit=A takes the largest \
            expectation among lotteries that cannot lose more than A.",
    params: &[],
    notation: "Cases with their chances and payoffs, lotteries between bars: 1%:1000 9%:5 90%:-10 | 60%:1 40%:2. Chances are \
               compared with one another, so 3:1 2:0 is as good. Once one is taken: drawing 60%:1 40%:2; at the end: won 2. \
               The moves are take 1, take 2, … and case 1, case 2, …",
    examples: &[
        "lotteries 1%:1000 9%:5 90%:-10 | 60%:1 40%:2",
        "lotteries 1:6 1:1.5 | 1:3 | 2:4 1:-1/2",
        "lotteries drawing 60:1 40:2",
    ],
    class: Class::PAYOFF.players(1).with_chance(),
    facts: &[
        Fact {
            params: "",
            says: Says::Payoffs("1%:1000 9%:5 90%:-10 | 60%:1 40%:2", &[1.45]),
            source: "textbook 1.9.1",
        },
        Fact {
            params: "",
            says: Says::WinningMoves("1%:1000 9%:5 90%:-10 | 60%:1 40%:2", &["take 1"]),
            source: "textbook 1.9.1",
        },
        Fact { params: "", says: Says::Payoffs("drawing 60%:1 40%:2", &[1.4]), source: "textbook 1.9.1" },
        // the chance node of the lost figure, each player by himself
        Fact { params: "", says: Says::Payoffs("0.4:10 0.5:40 0.1:-1", &[23.9]), source: "textbook 1.9.2" },
        Fact { params: "", says: Says::Payoffs("0.4:0 0.5:-10 0.1:15", &[-3.5]), source: "textbook 1.9.2" },
    ],
    source: "textbook 1.9.1",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    args.none()?;
    Ok(Box::new(table::payoff(Lotteries, GAME.class).start("1%:1000 9%:5 90%:-10 | 60%:1 40%:2")))
}

/// The most lotteries, and the most cases of each.
const MAX_LIST: usize = 1_000;
/// The largest chance: their sum must be a number.
const MAX_WEIGHT: u64 = 1_000_000_000_000;

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Lotteries;

/// Cases: how likely, compared with the others, and what they pay.
pub type Lottery = Arc<[(u64, Rational)]>;

/// What is to be chosen, drawn, or was won.
///
/// # Equality
/// By what is left; which lottery it was does not matter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The player takes one of these.
    Choose(Arc<[Lottery]>),
    /// Chance draws from this one.
    Draw(Lottery),
    /// This much was won.
    Won(Rational),
}

impl Rules for Lotteries {
    type Position = Stage;
    /// The number of the lottery, or of the case, from 0.
    type Move = usize;

    fn moves(&self, at: &Stage, out: &mut Vec<usize>) {
        match at {
            Stage::Choose(all) => out.extend(0..all.len()),
            Stage::Draw(cases) => out.extend(0..cases.len()),
            Stage::Won(_) => {}
        }
    }

    fn play(&self, at: &Stage, mv: &usize) -> Stage {
        match at {
            Stage::Choose(all) => Stage::Draw(Arc::clone(&all[*mv])),
            Stage::Draw(cases) => Stage::Won(cases[*mv].1.clone()),
            Stage::Won(_) => at.clone(),
        }
    }
}

impl Payoff for Lotteries {
    type Amount = Rational;

    fn players(&self) -> usize {
        1
    }

    fn turn(&self, at: &Stage) -> Turn {
        if matches!(at, Stage::Draw(_)) { Turn::Nature } else { Turn::Of(0) }
    }

    fn settle(&self, at: &Stage, pay: &mut [Rational]) {
        if let Stage::Won(won) = at {
            pay[0] += won;
        }
    }

    fn weight(&self, at: &Stage, mv: &usize) -> u64 {
        match at {
            Stage::Draw(cases) => cases[*mv].0,
            _ => 1,
        }
    }
}

fn payoff(text: Text<'_>) -> Result<Rational, BadText> {
    read_rational(text, "a payoff")
}

/// Chances as whole numbers with the same ratios.
fn weights(chances: &[(Text<'_>, (u64, u64))]) -> Result<Vec<u64>, BadText> {
    let all = chances.iter().try_fold(1_u64, |all, (text, (_, below))| {
        let shared = all / num_integer::gcd(all, *below) * below;
        if shared <= MAX_WEIGHT { Ok(shared) } else { Err(text.bad("the chances have too many digits")) }
    })?;
    let scaled = chances.iter().map(|(text, (part, below))| {
        let scaled = part.checked_mul(all / below).filter(|scaled| *scaled <= MAX_WEIGHT);
        scaled.ok_or_else(|| {
            text.bad(Phrase::brief(
                "wrong-large-here",
                format!("the chance is too large: at most {MAX_WEIGHT}"),
            ))
        })
    });
    let scaled = scaled.collect::<Result<Vec<_>, _>>()?;
    let shared = scaled.iter().copied().fold(0, num_integer::gcd).max(1);
    Ok(scaled.iter().map(|one| one / shared).collect())
}

fn read_lottery(text: Text<'_>) -> Result<Lottery, BadText> {
    let (mut chances, mut payoffs) = (Vec::new(), Vec::new());
    for case in text.words() {
        if payoffs.len() == MAX_LIST {
            return Err(case.bad(Phrase::brief(
                "wrong-long",
                format!("the lottery is too long: expected at most {MAX_LIST} cases"),
            )));
        }
        let (chance, pays) = case.split_once(':').ok_or_else(|| {
            case.bad(format!("'{}' is no case: expected a chance and a payoff, as 60%:1", case.as_str()))
        })?;
        let plain = chance.strip_suffix("%").unwrap_or(chance);
        let (part, below) = read_fraction(plain, "a chance")?;
        let part = u64::try_from(part)
            .map_err(|_| chance.bad(Phrase::brief("wrong-negative-here", "a chance cannot be negative")))?;
        chances.push((chance, (part, below)));
        payoffs.push(payoff(pays)?);
    }
    if payoffs.is_empty() {
        return Err(
            text.bad(Phrase::brief("wrong-missing", "a lottery is missing: expected cases, as 60%:1 40%:2"))
        );
    }
    if chances.iter().all(|(_, (part, _))| *part == 0) {
        return Err(text.bad("no case can happen: expected a chance above 0"));
    }
    Ok(weights(&chances)?.into_iter().zip(payoffs).filter(|(weight, _)| *weight > 0).collect())
}

fn write_lottery(lottery: &Lottery) -> String {
    let cases: Vec<_> = lottery.iter().map(|(weight, pays)| format!("{weight}:{pays}")).collect();
    cases.join(" ")
}

impl Notation<Stage, usize> for Lotteries {
    fn read(&self, text: Text<'_>) -> Result<Stage, BadText> {
        if let Some(won) = text.strip_prefix("won ") {
            return Ok(Stage::Won(payoff(won)?));
        }
        if let Some(cases) = text.strip_prefix("drawing ") {
            return Ok(Stage::Draw(read_lottery(cases)?));
        }
        let all = text.split(&['|']).take(MAX_LIST + 1).map(read_lottery).collect::<Result<Vec<_>, _>>()?;
        if all.len() > MAX_LIST {
            return Err(text.bad(Phrase::brief(
                "wrong-many",
                format!("too many lotteries: expected at most {MAX_LIST}"),
            )));
        }
        Ok(Stage::Choose(all.into()))
    }

    fn write(&self, at: &Stage) -> String {
        match at {
            Stage::Choose(all) => all.iter().map(write_lottery).collect::<Vec<_>>().join(" | "),
            Stage::Draw(cases) => format!("drawing {}", write_lottery(cases)),
            Stage::Won(won) => format!("won {won}"),
        }
    }

    /// Each lottery as a wheel, then its cases as cards, and what was won.
    fn scene(&self, at: &Stage) -> Option<Scene> {
        const ROW: usize = 4;
        const MAX_DRAWN: usize = 24;
        let wheel = |lottery: &Lottery| {
            let shown = lottery.iter().take(MAX_DRAWN);
            Thing::Wheel(shown.map(|(weight, pays)| (*weight, pays.to_string())).collect())
        };
        Some(Scene::Things(match at {
            Stage::Choose(all) => {
                let wheels: Vec<Thing> = all.iter().take(MAX_DRAWN).map(wheel).collect();
                wheels.chunks(ROW).map(<[Thing]>::to_vec).collect()
            }
            Stage::Draw(lottery) => vec![vec![wheel(lottery)]],
            Stage::Won(won) => vec![vec![Thing::Card(won.to_string())]],
        }))
    }

    fn write_move(&self, at: &Stage, mv: &usize) -> String {
        match at {
            Stage::Draw(_) => format!("case {}", mv + 1),
            _ => format!("take {}", mv + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{open, problem};
    use grundy_base::report::{Ask, Criterion};

    const BOOK: &str = "1%:1000 9%:5 90%:-10 | 60%:1 40%:2";

    /// What is taken, and what it counts.
    fn taken(position: &str, criterion: Criterion) -> (Vec<String>, f64) {
        let report = open("lotteries").solve(position, &Ask { criterion, ..Ask::default() }).unwrap();
        let best = report.moves.iter().filter(|row| row.best).map(|row| row.mv.clone());
        (best.collect(), report.answer.payoffs()[0].approx())
    }

    #[test]
    fn three_criteria() {
        let take = |n: u32, counts: f64| (vec![format!("take {n}")], counts);
        assert_eq!(taken(BOOK, Criterion::Expectation), take(1, 1.45));
        assert_eq!(taken(BOOK, Criterion::Worst), take(2, 1.0));
        assert_eq!(taken(BOOK, Criterion::LossLimit(10.0)), take(1, 1.45));
        assert_eq!(taken(BOOK, Criterion::LossLimit(9.0)), take(2, 1.4));
        // a limit that cannot be kept: the least bad worst case
        assert_eq!(taken("1:100 1:-10 | 1:0 1:-9", Criterion::LossLimit(5.0)), take(2, -4.5));
        // two that keep it
        assert_eq!(taken("1:100 1:-10 | 1:0 1:-5 | 1:3 1:-5", Criterion::LossLimit(5.0)), take(3, -1.0));
    }

    #[test]
    fn texts_and_slips() {
        let canonical = |text| open("lotteries").canonical(text).unwrap();
        assert_eq!(canonical("0.5%:1/2 1.5%:-1.5 0:7"), "1:1/2 3:-3/2");
        assert_eq!(canonical("60:1 40:2"), canonical("3:1 2:2"));
        assert!(problem("lotteries 60%").contains("no case"));
        assert!(problem("lotteries 0:1").contains("no case can happen"));
        assert!(problem("lotteries 1:1 |").contains("a lottery is missing"));
        assert!(problem("lotteries -1:1").contains("cannot be negative"));
        assert!(problem("lotteries x:1").contains("not a number"));
    }
}
