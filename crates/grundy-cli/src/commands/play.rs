//! `grundy play GAME POSITION`: a game against the computer, or between two people.

use std::io::Write;

use grundy::notation::term;
use grundy::play::Play;
use grundy::policy::Policy;
use grundy::report::{Ask, Report, Winner};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::args;
use crate::exit::Failure;
use crate::limits::limits;
use crate::{Io, files};

const HELP: &str = "Type a move as it is written, or #3 for the third of the list. Also: moves (list them), hint, undo, help, quit.";

pub(crate) fn run(args: &args::Play, io: &mut Io) -> Result<u8, Failure> {
    let text = files::question(&args.question, io)?;
    let question = term::question(&text, &files::read)?;
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
    let ask = Ask { misere: args.common.misere, limits: limits(&args.common, io), ..Ask::default() };
    let seed = args.seed.unwrap_or_else(rand::random);
    let mut game = Game {
        play: Play::new(&*question.table, &question.position)?,
        solve: &|position| question.table.solve(position, &ask).map_err(Failure::from),
        rng: ChaCha8Rng::seed_from_u64(seed),
        rival,
        me: usize::from(args.second),
    };
    writeln!(io.out, "{} {}", question.game, game.play.position())?;
    writeln!(io.out, "{HELP}")?;
    game.run(io)?;
    Ok(0)
}

struct Game<'t> {
    play: Play<'t>,
    solve: &'t dyn Fn(&str) -> Result<Report, Failure>,
    rng: ChaCha8Rng,
    /// `None` if a person plays the other side.
    rival: Option<Policy>,
    /// Which player types: 0 moves first.
    me: usize,
}

impl Game<'_> {
    fn run(&mut self, io: &mut Io) -> Result<(), Failure> {
        loop {
            let report = (self.solve)(self.play.position())?;
            if report.moves.is_empty() {
                return self.over(&report, io);
            }
            let chance = !report.chances.is_empty();
            // in a game for one player every decision is the person's
            let mine = report.class.players == 1 || self.play.to_move() == self.me;
            match self.rival {
                _ if chance => self.choose(Policy::Random, &report, "Chance", io)?,
                Some(policy) if !mine => self.choose(policy, &report, "The computer", io)?,
                _ => {
                    if !self.ask(&report, io)? {
                        writeln!(io.out, "Stopped at {}.", self.play.position())?;
                        return Ok(());
                    }
                }
            }
        }
    }

    fn choose(&mut self, policy: Policy, report: &Report, who: &str, io: &mut Io) -> Result<(), Failure> {
        let mv =
            policy.choose(report, &mut self.rng).expect("a position with moves has one to choose").mv.clone();
        self.play.make(&mv)?;
        writeln!(io.out, "{who}: {mv}   → {}", self.play.position())?;
        Ok(())
    }

    fn who(&self) -> &'static str {
        match (self.rival, self.play.to_move()) {
            (Some(_), _) => "Your move",
            (None, 0) => "Player 1",
            (None, _) => "Player 2",
        }
    }

    /// One move of a person; `false` to quit.
    fn ask(&mut self, report: &Report, io: &mut Io) -> Result<bool, Failure> {
        loop {
            write!(io.out, "{} at {}: ", self.who(), self.play.position())?;
            io.out.flush()?;
            let mut line = String::new();
            if io.input.read_line(&mut line)? == 0 {
                writeln!(io.out)?;
                return Ok(false);
            }
            if !io.prompt {
                // a transcript shows what was typed
                writeln!(io.out, "{}", line.trim())?;
            }
            match line.trim() {
                "" => {}
                "quit" | "q" | "exit" => return Ok(false),
                "help" | "?" => writeln!(io.out, "{HELP}")?,
                "hint" => self.hint(report, io)?,
                "moves" => {
                    for (i, step) in self.play.legal()?.iter().enumerate().take(200) {
                        writeln!(io.out, "  #{}  {}   → {}", i + 1, step.mv, step.to)?;
                    }
                }
                "undo" => {
                    // back to this player's last decision: one move of each side
                    let steps = if self.rival.is_some() && report.class.players > 1 { 2 } else { 1 };
                    let enough = self.play.moves_made().len() >= steps;
                    if enough {
                        for _ in 0..steps {
                            self.play.undo();
                        }
                        return Ok(true);
                    }
                    writeln!(io.out, "There is nothing to take back.")?;
                }
                mv => match self.play.make(mv) {
                    Ok(()) => return Ok(true),
                    Err(error) => {
                        writeln!(io.out, "{error}.")?;
                        if let grundy::Error::BadText(bad) = error
                            && let Some(hint) = bad.hint
                        {
                            writeln!(io.out, "({hint})")?;
                        }
                    }
                },
            }
        }
    }

    fn hint(&self, report: &Report, io: &mut Io) -> Result<(), Failure> {
        let best = report.moves.iter().find(|row| row.best);
        let words = match (report.winner, best) {
            (Some(Winner::Second), _) => {
                "Every move loses against correct play; hope for a mistake.".to_owned()
            }
            (_, Some(row)) => format!("Best: {}", row.mv),
            (_, None) => "No move is better than another.".to_owned(),
        };
        writeln!(io.out, "{words}")?;
        Ok(())
    }

    fn over(&self, report: &Report, io: &mut Io) -> Result<(), Failure> {
        let winner = match report.winner {
            Some(Winner::First) => Some(self.play.to_move()),
            Some(Winner::Second) => Some(1 - self.play.to_move()),
            Some(Winner::Draw) | None => None,
        };
        let words = match (winner, self.rival) {
            (Some(player), Some(_)) if player == self.me => "You win.",
            (Some(_), Some(_)) => "The computer wins.",
            (Some(0), None) => "Player 1 wins.",
            (Some(_), None) => "Player 2 wins.",
            (None, _) if report.winner.is_some() => "A draw.",
            (None, _) => "The game is over.",
        };
        writeln!(io.out, "{words}")?;
        Ok(())
    }
}
