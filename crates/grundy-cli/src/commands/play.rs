//! `grundy play GAME POSITION`: a game against the computer, or between two people.

use std::io::Write;

use grundy::Error;
use grundy::error::{Limit, Stopped};
use grundy::play::Play;
use grundy::policy::Policy;
use grundy::report::{Ask, Report, Winner};
use grundy::table::Table;
use grundy::value::amount::Sum;
use grundy_explain::messages::{Arg, Messages};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::args;
use crate::exit::Failure;
use crate::limits::limited;
use crate::{Io, files};

pub(crate) fn run(args: &args::Play, io: &mut Io) -> Result<u8, Failure> {
    if args.common.json {
        return Err(Failure::Usage {
            problem: "a game that is played has no JSON form".to_owned(),
            hint: "ask about one position: grundy solve --json".to_owned(),
        });
    }
    let place = files::question(&args.question, io)?;
    let question = place.ask()?;
    let rival = match args.against.as_str() {
        "person" => None,
        name => Some(Policy::find(name).ok_or_else(|| Failure::Usage {
            problem: format!("unknown opponent '{name}'"),
            hint: format!(
                "expected {}, or person",
                Policy::ALL.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
            ),
        })?),
    };
    let seed = args.seed.unwrap_or_else(rand::random);
    let play = Play::new(&*question.table, &question.position);
    let mut game = Game {
        play: play.map_err(|error| place.of(error, &question.position))?,
        table: &*question.table,
        common: &args.common,
        messages: Messages::of(args.common.lang),
        rng: ChaCha8Rng::seed_from_u64(seed),
        rival,
        me: usize::from(args.second),
        past: Vec::new(),
        paid: Vec::new(),
    };
    writeln!(io.out, "{} {}", question.game, game.play.position())?;
    game.help(io)?;
    game.run(io)?;
    Ok(0)
}

struct Game<'t> {
    play: Play<'t>,
    table: &'t dyn Table,
    common: &'t args::Common,
    messages: &'t Messages,
    rng: ChaCha8Rng,
    /// `None` if a person plays the other side.
    rival: Option<Policy>,
    /// Which player types: 0 moves first.
    me: usize,
    /// Of every move made: whether a person made it, and what had been paid before.
    past: Vec<(bool, Vec<Sum>)>,
    /// What the players were paid so far, in payoff games.
    paid: Vec<Sum>,
}

impl Game<'_> {
    fn run(&mut self, io: &mut Io) -> Result<(), Failure> {
        loop {
            let report = self.solve(io)?;
            if report.moves.is_empty() {
                self.draw(io)?;
                return self.over(&report, io);
            }
            let mover = self.mover(&report);
            // in a game for one player every decision is the person's
            let mine = report.class.players == 1 || mover == self.me;
            match self.rival {
                _ if !report.chances.is_empty() => {
                    self.choose(Policy::Random, &report, "chance-moves", io)?;
                }
                Some(policy) if !mine => self.choose(policy, &report, "computer-moves", io)?,
                _ => {
                    self.draw(io)?;
                    if !self.ask(&report, io)? {
                        let at = [("position", self.play.position().into())];
                        writeln!(io.out, "{}", self.messages.say("play-stopped", &at))?;
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Draws the position, if the game says how.
    fn draw(&self, io: &mut Io) -> Result<(), Failure> {
        if let Some(picture) = self.table.picture(self.play.position())? {
            writeln!(io.out, "{picture}")?;
        }
        Ok(())
    }

    /// The position solved, with all its moves.
    fn solve(&self, io: &Io) -> Result<Report, Failure> {
        let ask = Ask { misere: self.common.misere, ..Ask::default() };
        let report = limited(ask, self.common, io, |ask| self.table.solve(self.play.position(), ask))?;
        let listed = report.moves.len() as u64;
        match report.total_moves {
            Some(total) if total == listed => Ok(report),
            // only the winning ones are there, or none
            _ => Err(Error::from(Stopped {
                limit: Limit::Size,
                done: format!(
                    "listing {listed} moves; only positions whose moves can all be listed can be played"
                ),
            })
            .into()),
        }
    }

    /// Who moves, from 0: what a payoff game says, else both in turn.
    fn mover(&self, report: &Report) -> usize {
        report.mover.unwrap_or_else(|| self.play.to_move())
    }

    fn make(&mut self, mv: &str, by_person: bool, report: &Report) -> Result<(), Error> {
        self.play.make(mv)?;
        let made = self.play.moves_made().last();
        let row = report.moves.iter().find(|row| Some(row.mv.as_str()) == made);
        let gains = row.map_or(&[][..], |row| &row.gains);
        let mut paid = self.paid.clone();
        paid.resize(gains.len().max(paid.len()), Sum::Whole(0));
        paid.iter_mut().zip(gains).for_each(|(sum, gain)| *sum = sum.plus(gain));
        self.past.push((by_person, std::mem::replace(&mut self.paid, paid)));
        Ok(())
    }

    /// Takes moves back up to the last that a person made; says whether there was one.
    fn undo(&mut self) -> bool {
        let Some(last) = self.past.iter().rposition(|(by_person, _)| *by_person) else { return false };
        for (_, paid) in self.past.drain(last..).rev() {
            self.play.undo();
            self.paid = paid;
        }
        true
    }

    fn choose(&mut self, policy: Policy, report: &Report, who: &str, io: &mut Io) -> Result<(), Failure> {
        let row = policy.choose(report, &mut self.rng).expect("a position with moves has one to choose");
        self.make(&row.mv, false, report)?;
        let who = self.messages.say(who, &[]);
        writeln!(io.out, "{who}: {}   → {}", row.mv, self.play.position())?;
        Ok(())
    }

    /// A player's number, counted from 1.
    fn number(&self, player: usize) -> [(&'static str, Arg); 1] {
        [("player", (player + 1).to_string().into())]
    }

    fn help(&self, io: &mut Io) -> Result<(), Failure> {
        let text = self.messages.say("play-help", &[]);
        for line in textwrap::wrap(&text, io.width) {
            writeln!(io.out, "{line}")?;
        }
        Ok(())
    }

    fn who(&self, report: &Report) -> String {
        match self.rival {
            Some(_) => self.messages.say("your-move", &[]),
            None => self.messages.say("move-of-player", &self.number(self.mover(report))),
        }
    }

    /// One move of a person; `false` to quit.
    fn ask(&mut self, report: &Report, io: &mut Io) -> Result<bool, Failure> {
        loop {
            let args = [("who", self.who(report).into()), ("position", self.play.position().into())];
            write!(io.out, "{} ", self.messages.say("play-prompt", &args))?;
            io.out.flush()?;
            let mut line = String::new();
            if io.input.read_line(&mut line)? == 0 {
                writeln!(io.out)?;
                return Ok(false);
            }
            let typed = line.trim();
            if !io.prompt {
                // a transcript shows what was typed
                writeln!(io.out, "{typed}")?;
            }
            match typed.to_lowercase().as_str() {
                "" => {}
                "quit" | "q" | "exit" | "вийти" => return Ok(false),
                "help" | "допомога" | "?" => self.help(io)?,
                "hint" | "підказка" => self.hint(report, io)?,
                "moves" | "ходи" => self.list(io)?,
                "undo" | "назад" if self.undo() => return Ok(true),
                "undo" | "назад" => writeln!(io.out, "{}", self.messages.say("nothing-to-undo", &[]))?,
                _ => match self.make(typed, true, report) {
                    Ok(()) => return Ok(true),
                    Err(error) => {
                        writeln!(io.out, "{error}.")?;
                        if let Error::BadText(bad) = error
                            && let Some(hint) = bad.hint
                        {
                            writeln!(io.out, "({hint})")?;
                        }
                    }
                },
            }
        }
    }

    fn list(&self, io: &mut Io) -> Result<(), Failure> {
        const SHOWN: usize = 200;
        let legal = self.play.legal()?;
        for (i, step) in legal.iter().enumerate().take(SHOWN) {
            writeln!(io.out, "  #{}  {}   → {}", i + 1, step.mv, step.to)?;
        }
        if legal.len() > SHOWN {
            let more = self.messages.say("more", &[("n", (legal.len() - SHOWN).into())]);
            writeln!(io.out, "  {more}")?;
        }
        Ok(())
    }

    fn over(&self, report: &Report, io: &mut Io) -> Result<(), Failure> {
        let to_move = self.play.to_move();
        let winner = match report.winner {
            Some(Winner::First) => Some(to_move),
            Some(Winner::Second) => Some(1 - to_move),
            Some(Winner::Draw) | None => None,
        };
        let words = match (winner, self.rival) {
            (Some(player), Some(_)) if player == self.me => self.messages.say("you-win", &[]),
            (Some(_), Some(_)) => self.messages.say("computer-wins", &[]),
            (Some(player), None) => self.messages.say("player-wins", &self.number(player)),
            (None, _) if report.winner.is_some() => self.messages.say("play-drawn", &[]),
            (None, _) => self.payoffs(report),
        };
        writeln!(io.out, "{words}")?;
        Ok(())
    }

    /// What everybody got in all: on the way, and by what the end settles.
    fn payoffs(&self, report: &Report) -> String {
        let nothing = vec![Sum::Whole(0); report.payoffs.len()];
        let paid = if self.paid.is_empty() { &nothing } else { &self.paid };
        let sums = paid.iter().zip(&report.payoffs).map(|(paid, last)| paid.plus(last));
        let alone = report.class.players == 1;
        let part = |(player, sum): (usize, Sum)| match self.rival {
            Some(_) if alone || player == self.me => {
                self.messages.say("you-get", &[("sum", sum.to_string().into())])
            }
            Some(_) => self.messages.say("computer-gets", &[("sum", sum.to_string().into())]),
            None => {
                let args = [("player", (player + 1).into()), ("sum", sum.to_string().into())];
                self.messages.say("player-gets", &args)
            }
        };
        let parts = sums.enumerate().map(part).collect::<Vec<_>>().join(", ");
        self.messages.say("play-over", &[("payoffs", parts.into())])
    }

    fn hint(&self, report: &Report, io: &mut Io) -> Result<(), Failure> {
        let best = report.moves.iter().find(|row| row.best);
        let words = match (report.winner, best) {
            (Some(Winner::Second), _) => self.messages.say("hint-all-lose", &[]),
            (_, Some(row)) => self.messages.say("hint-best", &[("move", row.mv.as_str().into())]),
            (_, None) => self.messages.say("hint-none-better", &[]),
        };
        writeln!(io.out, "{words}")?;
        Ok(())
    }
}
