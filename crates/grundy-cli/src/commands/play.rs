//! `grundy play GAME POSITION`: a game against the computer, or between two people.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use grundy::Error;
use grundy::error::{Limit, Stopped};
use grundy::foresight::{MAX_PLIES, best_seen};
use grundy::limits::Limits;
use grundy::notation::text::Text;
use grundy::phrase::{Phrase, phrase};
use grundy::play::{NumberMeans, Play};
use grundy::policy::Policy;
use grundy::report::{Ask, Moves, Report, Winner};
use grundy::rival::{self, Rival};
use grundy::rules::Player;
use grundy::table::{Table, mover_of};
use grundy::value::amount::Sum;
use grundy_explain::messages::{Arg, Messages};
use grundy_explain::words::drawing;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::advice::one_player;
use crate::exit::Failure;
use crate::limits::limited;
use crate::options::computation::Computation;
use crate::options::hyphen;
use crate::typed::LineReader;
use crate::{Io, files, kept};

/// Plays against you: perfect, weak, random, or two people.
///
/// Type a move, for example `take 3`, or `#3` for the third in the list. Other commands: moves, hint, undo,
/// help, quit. A position that is not solved within five seconds (or --time-limit) is looked at as far ahead
/// as another second shows.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// GAME, then the POSITION to start from; without them, you are asked
    #[arg(value_name = "GAME [POSITION]", value_parser = hyphen::restore)]
    question: Vec<String>,
    #[command(flatten)]
    how: Computation,
    /// Who plays against you: perfect, weak, random, first-move, last-move, or person
    #[arg(long, value_name = "WHO", default_value = "perfect")]
    against: String,
    /// Let the other side move first
    #[arg(long)]
    second: bool,
    /// Draw boards with ASCII signs alone
    #[arg(long)]
    ascii: bool,
    /// Makes the random choices repeatable
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Answer from a file of `solve --save`, or from a folder of `solve --tiers`, without solving
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
}

/// What may be typed besides moves.
const COMMANDS: [&str; 5] = ["moves", "hint", "undo", "help", "quit"];

/// Legal moves that are listed.
const MAX_LISTED_MOVES: usize = 200;

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    if args.how.json {
        return Err(Failure::Usage {
            problem: Phrase::fixed("wrong-play-json", "`play` has no --json"),
            hint: "grundy solve --json answers for one position".into(),
        });
    }
    args.how.without_threads("play")?;
    let chosen = match args.question.is_empty() {
        true => super::menu::chosen(args.how.lang, io)?,
        false => Some(args.question.clone()),
    };
    let Some(chosen) = chosen else { return Ok(0) };
    let asked = files::question(&chosen, io)?;
    let mut question = asked.ask()?;
    let opponent = match args.against.as_str() {
        "person" => None,
        name => Some(Policy::find(name).ok_or_else(|| Failure::Usage {
            problem: phrase!("wrong-opponent", "unknown opponent '{name}'", name = name),
            hint: phrase!(
                "hint-expected-person",
                "expected {all}, or person",
                all = Policy::ALL.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", "),
            ),
        })?),
    };
    if let Some(path) = &args.from {
        kept::answer_from(&question, path, &args.how, io)?;
    }
    if args.second && question.table.class(args.how.misere).players == 1 {
        return Err(Failure::Usage {
            problem: phrase!(
                "wrong-option-to",
                "--{option} does not apply to {game}: {why}",
                option = "second",
                game = question.game,
                why = one_player(),
            ),
            hint: phrase!("hint-leave", "leave out {what}", what = "--second"),
        });
    }
    let seed = args.seed.unwrap_or_else(rand::random);
    // where Left and Right have moves of their own, Left begins if nothing else is said
    if question.table.sided().is_some() && mover_of(Text::new(&question.position)).1.is_none() {
        question.position = format!("{} {}", question.position, Player::Left.word());
    }
    let play = Play::new(&*question.table, &question.position);
    let mut game = Game {
        play: play.map_err(|error| asked.locate(error, &question.position))?,
        table: &*question.table,
        how: &args.how,
        messages: Messages::of(args.how.lang),
        rng: ChaCha8Rng::seed_from_u64(seed),
        opponent,
        person: usize::from(args.second),
        history: Vec::new(),
        paid: Vec::new(),
        ascii: args.ascii,
        typed: LineReader::new(io),
        patience: args.how.time_limit.unwrap_or(PATIENCE),
        told: false,
    };
    if args.how.misere {
        // a game without misère play is refused before anything is shown
        game.look(io)?;
    }
    writeln!(io.out, "{} {}", question.shown(), game.play.position())?;
    game.help(io)?;
    game.run(io)?;
    Ok(0)
}

/// Bytes that the search for a practical hint may use.
const MAX_HINT_BYTES: u64 = 4 << 20;

/// How long a position may take to be solved, unless the user says so; and where one before it took longer.
const PATIENCE: Duration = Duration::from_secs(5);
const LITTLE_PATIENCE: Duration = Duration::from_millis(500);
/// How long the computer looks ahead in a position that is not solved.
const LOOKING: Duration = Duration::from_secs(1);

/// What is known of the position on the board.
struct Known {
    /// Its solution, unless that took too long.
    report: Option<Report>,
    /// All moves, as they are written.
    moves: Vec<String>,
}

struct Game<'t> {
    play: Play<'t>,
    table: &'t dyn Table,
    how: &'t Computation,
    messages: &'t Messages,
    rng: ChaCha8Rng,
    /// The policy of the other side; `None` for a second person.
    opponent: Option<Policy>,
    /// The player that the person is: 0 moves first.
    person: usize,
    /// For every move made: whether a person made it, and what had been paid before.
    history: Vec<(bool, Vec<Sum>)>,
    /// What each player has been paid so far, in payoff games.
    paid: Vec<Sum>,
    /// Whether boards are drawn with ASCII signs alone.
    ascii: bool,
    typed: LineReader,
    /// How long the next position may take to be solved.
    patience: Duration,
    /// Whether it was said that the computer only looks ahead.
    told: bool,
}

impl Game<'_> {
    fn run(&mut self, io: &mut Io) -> Result<(), Failure> {
        loop {
            let known = self.look(io)?;
            if known.moves.is_empty() {
                self.draw(io)?;
                return self.over(&known, io);
            }
            let chance = known.report.as_ref().is_some_and(|report| !report.answer.chances().is_empty());
            // in a game for one player the person decides everything
            let alone = self.table.class(self.how.misere).players == 1;
            match self.opponent {
                _ if chance => self.choose(Policy::Random, &known, "chance-moves", io)?,
                Some(policy) if !alone && self.mover(&known) != self.person => {
                    self.choose(policy, &known, "computer-moves", io)?;
                }
                _ => {
                    self.draw(io)?;
                    if !self.ask(&known, io)? {
                        let at = [("position", self.play.position().into())];
                        writeln!(io.out, "{}", self.messages.say("play-stopped", &at))?;
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Draws the position if the game has a picture.
    fn draw(&self, io: &mut Io) -> Result<(), Failure> {
        let picture = match self.table.picture(self.play.position())? {
            Some(picture) => Some(picture + "\n"),
            None => drawing::drawing(&self.table.scene(self.play.position())?),
        };
        let Some(picture) = picture else { return Ok(()) };
        match self.ascii {
            true => write!(io.out, "{}", drawing::ascii(&picture))?,
            false => write!(io.out, "{picture}")?,
        }
        Ok(())
    }

    /// Solves the position, unless that takes too long. Where numbers are paid it is always solved: there is
    /// nothing else to go by.
    fn look(&mut self, io: &Io) -> Result<Known, Failure> {
        let ask = Ask { misere: self.how.misere, moves: Moves::Usual, ..Ask::default() };
        let patient = self.table.payoffs().is_some();
        let time_limit = if patient { self.how.time_limit } else { Some(self.patience) };
        let how = Computation { time_limit, ..self.how.clone() };
        match limited(ask, &how, io, |ask| self.table.solve(self.play.position(), ask)) {
            Ok(report) if report.total_moves == Some(report.moves.len() as u64) => {
                let moves = report.moves.iter().map(|row| row.mv.clone()).collect();
                Ok(Known { report: Some(report), moves })
            }
            // moves without values of their own, or too many
            Ok(report) => Ok(Known { report: Some(report), moves: self.legal()? }),
            Err(Error::Stopped(stopped))
                if !patient && matches!(stopped.limit, Limit::Time | Limit::Memory(_)) =>
            {
                self.patience = self.how.time_limit.unwrap_or(LITTLE_PATIENCE);
                Ok(Known { report: None, moves: self.legal()? })
            }
            Err(error) => Err(error.into()),
        }
    }

    /// All moves, as they are written.
    fn legal(&self) -> Result<Vec<String>, Error> {
        match self.play.legal() {
            Ok(moves) => Ok(moves.into_iter().map(|step| step.mv).collect()),
            Err(Error::Stopped(stopped)) if matches!(stopped.limit, Limit::Size) => {
                let done = "listing moves; play needs positions whose moves can all be listed";
                Err(Stopped::new(Limit::Size, done).into())
            }
            Err(error) => Err(error),
        }
    }

    /// The player to move, from 0; outside payoff games both move in turn.
    fn mover(&self, known: &Known) -> usize {
        let told = known.report.as_ref().and_then(|report| report.answer.mover());
        told.unwrap_or_else(|| self.play.to_move())
    }

    fn make(&mut self, mv: &str, by_person: bool, known: &Known) -> Result<(), Error> {
        self.play.make(mv)?;
        let made = self.play.moves_made().last();
        let rows = known.report.as_ref().map_or(&[][..], |report| &report.moves);
        let row = rows.iter().find(|row| Some(row.mv.as_str()) == made);
        let gains = row.map_or(&[][..], |row| row.answer.gains());
        let mut paid = self.paid.clone();
        paid.resize(gains.len().max(paid.len()), Sum::Whole(0));
        paid.iter_mut().zip(gains).for_each(|(sum, gain)| *sum = sum.plus(gain));
        self.history.push((by_person, std::mem::replace(&mut self.paid, paid)));
        Ok(())
    }

    /// Takes back all moves from the last one of a person; `false` if there is none.
    fn undo(&mut self) -> bool {
        let Some(last) = self.history.iter().rposition(|(by_person, _)| *by_person) else { return false };
        for (_, paid) in self.history.drain(last..).rev() {
            self.play.undo();
            self.paid = paid;
        }
        true
    }

    /// Makes a move of the policy.
    fn choose(&mut self, policy: Policy, known: &Known, who: &str, io: &mut Io) -> Result<(), Failure> {
        let listed = known.report.as_ref().filter(|report| report.moves.len() == known.moves.len());
        let mv = match listed.and_then(|report| policy.choose(report, &mut self.rng)) {
            Some(row) => row.mv.clone(),
            None => self.chosen(policy, known, io)?,
        };
        self.make(&mv, false, known)?;
        let who = self.messages.say(who, &[]);
        writeln!(io.out, "{who}: {}   → {}", self.messages.mv(&mv), self.play.position())?;
        Ok(())
    }

    /// The move of the policy where not all moves have values: one that wins, if the position is solved and
    /// there is one; else one that is best as far as can be seen.
    fn chosen(&mut self, policy: Policy, known: &Known, io: &mut Io) -> Result<String, Failure> {
        let moves = &known.moves;
        let best = known.report.as_ref().map(|report| report.moves.iter().find(|row| row.best));
        let at = match (policy.blindly(moves.len(), &mut self.rng), best) {
            (Some(at), _) => at,
            (None, Some(Some(row))) => return Ok(row.mv.clone()),
            // all lose
            (None, Some(None)) => self.rng.random_range(0..moves.len()),
            (None, None) => {
                self.tell_once(io)?;
                self.best_seen(io)?
            }
        };
        Ok(moves[at].clone())
    }

    /// The place of a move that is best as far as a moment shows.
    fn best_seen(&mut self, io: &Io) -> Result<usize, Error> {
        let how = Computation { time_limit: Some(LOOKING), ..self.how.clone() };
        limited(Ask::default(), &how, io, |ask| {
            best_seen(
                self.table,
                self.play.position(),
                self.how.misere,
                MAX_PLIES,
                &ask.limits,
                &mut self.rng,
            )
        })
    }

    /// Says once that the computer only looks ahead.
    fn tell_once(&mut self, io: &mut Io) -> Result<(), Failure> {
        if !std::mem::replace(&mut self.told, true) {
            for line in textwrap::wrap(&self.messages.say("play-looks-ahead", &[]), io.width) {
                writeln!(io.out, "{line}")?;
            }
        }
        Ok(())
    }

    /// The number of a player for messages, from 1.
    fn number(&self, player: usize) -> [(&'static str, Arg); 1] {
        [("player", (player + 1).to_string().into())]
    }

    fn help(&self, io: &mut Io) -> Result<(), Failure> {
        // where moves are too many to list, the solver says so next
        let example =
            self.play.legal().ok().and_then(|mut all| all.pop()).map_or_else(String::new, |step| step.mv);
        let mut text = self.messages.say("play-help", &[("move", self.messages.mv(&example).into())]);
        let number = match self.play.number_means().unwrap_or(NumberMeans::Nothing) {
            NumberMeans::InMove { typed, mv } => Some(
                self.messages
                    .say("play-number", &[("typed", typed.into()), ("move", self.messages.mv(&mv).into())]),
            ),
            NumberMeans::Left => Some(self.messages.say("play-number-left", &[])),
            NumberMeans::Nothing => None,
        };
        if let Some(number) = number {
            text = format!("{text} {number}");
        }
        for line in textwrap::wrap(&text, io.width) {
            writeln!(io.out, "{line}")?;
        }
        Ok(())
    }

    fn who(&self, known: &Known) -> String {
        match self.opponent {
            Some(_) => self.messages.say("your-move", &[]),
            None => self.messages.say("move-of-player", &self.number(self.mover(known))),
        }
    }

    /// Asks a person for a move; `false` to quit.
    fn ask(&mut self, known: &Known, io: &mut Io) -> Result<bool, Failure> {
        loop {
            let args = [("who", self.who(known).into()), ("position", self.play.position().into())];
            let prompt = format!("{} ", self.messages.say("play-prompt", &args));
            let words = known.moves.iter().map(|mv| self.messages.mv(mv)).chain(COMMANDS.map(str::to_owned));
            let words: Vec<String> = words.collect();
            let Some(typed) = self.typed.line(&prompt, words, io)? else { return Ok(false) };
            match typed.to_lowercase().as_str() {
                "" => {}
                "quit" | "q" | "exit" | "вийти" | "выход" => return Ok(false),
                "help" | "допомога" | "помощь" | "?" => self.help(io)?,
                "hint" | "підказка" | "подсказка" => self.hint(known, io)?,
                "moves" | "ходи" | "ходы" => self.list(io)?,
                "undo" | "назад" if self.undo() => return Ok(true),
                "undo" | "назад" => writeln!(io.out, "{}", self.messages.say("nothing-to-undo", &[]))?,
                _ => match self.make(&self.as_written(&typed)?, true, known) {
                    Ok(()) => {
                        self.echo(&typed, io)?;
                        return Ok(true);
                    }
                    Err(error) => {
                        writeln!(io.out, "{}.", self.messages.phrase(&error.sentence()))?;
                        if let Error::BadText(bad) = error
                            && let Some(hint) = bad.hint
                        {
                            writeln!(io.out, "({})", crate::advice::told(&hint, self.messages))?;
                        }
                    }
                },
            }
        }
    }

    /// Says how a move was read that was not typed as it is written.
    fn echo(&self, typed: &str, io: &mut Io) -> Result<(), Failure> {
        let Some(mv) = self.play.moves_made().last() else { return Ok(()) };
        let told = self.messages.mv(mv);
        if !mv.eq_ignore_ascii_case(typed) && told.to_lowercase() != typed.to_lowercase() {
            writeln!(io.out, "{}: {told}   → {}", self.messages.say("you-play", &[]), self.play.position())?;
        }
        Ok(())
    }

    /// A typed move as the game writes it, where it was typed in the reader's words; else what was typed.
    fn as_written(&self, typed: &str) -> Result<String, Error> {
        let legal = self.play.legal()?;
        let found = self.messages.typed_move(typed, legal.iter().map(|step| step.mv.as_str()));
        Ok(found.unwrap_or(typed).to_owned())
    }

    fn list(&self, io: &mut Io) -> Result<(), Failure> {
        let legal = self.play.legal()?;
        for (i, step) in legal.iter().enumerate().take(MAX_LISTED_MOVES) {
            writeln!(io.out, "  #{}  {}   → {}", i + 1, self.messages.mv(&step.mv), step.to)?;
        }
        if legal.len() > MAX_LISTED_MOVES {
            let more = self.messages.say("more", &[("n", (legal.len() - MAX_LISTED_MOVES).into())]);
            writeln!(io.out, "  {more}")?;
        }
        Ok(())
    }

    fn over(&self, known: &Known, io: &mut Io) -> Result<(), Failure> {
        let report = known.report.as_ref().expect("a position without moves is solved at once");
        let to_move = self.play.to_move();
        let winner = match report.winner() {
            Some(Winner::First) => Some(to_move),
            Some(Winner::Second) => Some(1 - to_move),
            Some(Winner::Draw | Winner::Left | Winner::Right) | None => None,
        };
        let words = match (winner, self.opponent) {
            (Some(player), Some(_)) if player == self.person => self.messages.say("you-win", &[]),
            (Some(_), Some(_)) => self.messages.say("computer-wins", &[]),
            (Some(player), None) => self.messages.say("player-wins", &self.number(player)),
            (None, _) if report.winner().is_some() => self.messages.say("play-drawn", &[]),
            (None, _) => self.payoffs(report),
        };
        writeln!(io.out, "{words}")?;
        Ok(())
    }

    /// What each player got in all: on the way and at the end.
    fn payoffs(&self, report: &Report) -> String {
        let nothing = vec![Sum::Whole(0); report.answer.payoffs().len()];
        let paid = if self.paid.is_empty() { &nothing } else { &self.paid };
        let sums = paid.iter().zip(report.answer.payoffs()).map(|(paid, last)| paid.plus(last));
        let alone = report.class.players == 1;
        let part = |(player, sum): (usize, Sum)| match self.opponent {
            Some(_) if alone || player == self.person => {
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

    fn hint(&mut self, known: &Known, io: &mut Io) -> Result<(), Failure> {
        let Some(report) = &known.report else {
            let mv = self.messages.mv(&known.moves[self.best_seen(io)?]);
            writeln!(io.out, "{}", self.messages.say("hint-seen", &[("move", mv.into())]))?;
            return Ok(());
        };
        let best = report.moves.iter().find(|row| row.best);
        let words = match (report.winner(), best) {
            (Some(Winner::Second), _) => self.messages.say("hint-all-lose", &[]),
            (_, Some(row)) => self.messages.say("hint-best", &[("move", self.messages.mv(&row.mv).into())]),
            (_, None) => self.messages.say("hint-none-better", &[]),
        };
        writeln!(io.out, "{words}")?;
        match report.winner() {
            Some(winner @ (Winner::First | Winner::Second)) => self.practical_hint(winner, io),
            _ => Ok(()),
        }
    }

    /// In a lost position, the move after which a weak rival errs most often; in one that is won, how likely
    /// a weak player spoils it. Nothing where that takes too much work.
    fn practical_hint(&self, winner: Winner, io: &mut Io) -> Result<(), Failure> {
        let rival = match self.opponent {
            Some(Policy::First) => Rival::First,
            Some(Policy::Last) => Rival::Last,
            _ => Rival::Random,
        };
        let limits = Limits { max_bytes: MAX_HINT_BYTES, ..Limits::default() };
        let ask = Ask { misere: self.how.misere, limits, ..Ask::default() };
        let Ok(found) = rival::chances(self.table, self.play.position(), rival, &ask) else { return Ok(()) };
        if winner == Winner::First {
            let spoilt = 1.0 - found.rival_moves.approx();
            let args = [("rival", rival.name().into()), ("chance", format!("{spoilt:.2}").into())];
            writeln!(io.out, "({})", self.messages.say("rival-spoils-hint", &args))?;
            return Ok(());
        }
        let best = (0..found.moves.len()).find(|&place| found.is_best(place));
        if let Some((mv, chance)) = best.map(|place| &found.moves[place]) {
            let args = [
                ("rival", rival.name().into()),
                ("move", self.messages.mv(mv).into()),
                ("chance", format!("{:.2}", chance.approx()).into()),
            ];
            writeln!(io.out, "({})", self.messages.say("rival-hint", &args))?;
        }
        Ok(())
    }
}
