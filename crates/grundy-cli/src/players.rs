//! Three and more players: the options, and what is answered under them.

use std::io::Write;
use std::ops::RangeInclusive;

use clap::Args;
use grundy::notation::term::Question;
use grundy::players::{self, Convention};
use grundy::report::Ask;
use grundy_explain::messages::{Language, Messages};
use grundy_explain::words::players as words;

use crate::Io;
use crate::exit::Failure;
use crate::limits::limited;
use crate::options::computation::Computation;

/// How many players move in turn, and what those want who cannot be last.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Three and more players")]
pub(crate) struct Players {
    /// Let this many players move in turn (impartial games)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=16))]
    players: Option<u64>,
    /// What players want who cannot make the last move: podium (be last but one, and so on; Li's rule),
    /// straffin (the player before is not to be last: revenge), misere:I (the I-th after oneself is to be
    /// last), order:0,2,1 (who is to be last, counted from oneself), or coalition (what one player can force
    /// against the two others; Propp's rule)
    #[arg(long, value_name = "NAME", default_value = "podium", requires = "players")]
    convention: String,
}

impl Players {
    /// The number of players and their convention, if there are to be several.
    pub(crate) fn convention(&self, lang: Language) -> Result<Option<(usize, Convention)>, Failure> {
        let Some(players) = self.players.and_then(|players| usize::try_from(players).ok()) else {
            return Ok(None);
        };
        let found = players::convention(&self.convention, players).map_err(|why| Failure::Usage {
            problem: Messages::of(lang).phrase(&why).into(),
            hint: "write --players 3 --convention podium".into(),
        })?;
        Ok(Some((players, found)))
    }

    /// Answers about a position.
    pub(crate) fn solve(
        &self,
        (players, convention): (usize, Convention),
        question: &Question,
        max_moves: usize,
        how: &Computation,
        io: &mut Io,
    ) -> Result<u8, Failure> {
        let ask = Ask { misere: how.misere, ..Ask::default() };
        let found = limited(ask, how, io, |ask| {
            players::solve(&*question.table, &question.position, &convention, ask)
        })?;
        if how.json {
            let answer = grundy_wire::SharedAnswer::of(
                &question.game,
                players,
                (&self.convention, &convention),
                &found,
            );
            writeln!(io.out, "{}", grundy_wire::json(&answer))?;
        } else {
            let messages = Messages::of(how.lang);
            let name = &self.convention;
            let text = words::words(&question.shown(), &found, players, name, max_moves, io.width, messages);
            write!(io.out, "{text}")?;
        }
        Ok(0)
    }

    /// Answers about a family with one number.
    pub(crate) fn table(
        &self,
        (players, convention): (usize, Convention),
        question: &Question,
        ranges: &[RangeInclusive<u64>],
        how: &Computation,
        io: &mut Io,
    ) -> Result<u8, Failure> {
        let [range] = ranges else {
            return Err(Failure::Usage {
                problem: "a table for several players has one range".into(),
                hint: "name a game with one number, such as grundy table sticks:1,2 0..20 --players 3".into(),
            });
        };
        let ask = Ask { misere: how.misere, ..Ask::default() };
        let values =
            limited(ask, how, io, |ask| players::family(&*question.table, range.clone(), &convention, ask))?;
        let known: Vec<_> = values.iter().map_while(|(_, value)| *value).collect();
        let period = players::period(&known).filter(|_| known.len() == values.len());
        let proof = period.and_then(|period| players::proves(&*question.table, &known, period));
        if how.json {
            let convention = (self.convention.as_str(), &convention);
            let period = period.map(|period| (period, proof.is_some()));
            let answer = grundy_wire::SharedFamily::of(&question.game, players, convention, &values, period);
            writeln!(io.out, "{}", grundy_wire::json(&answer))?;
        } else {
            let messages = Messages::of(how.lang);
            let text = words::family(&values, period, proof, &self.convention, io.width, messages);
            write!(io.out, "{text}")?;
        }
        Ok(0)
    }
}
