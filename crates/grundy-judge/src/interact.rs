//! Referees and contestants as pure state machines over lines.
//!
//! [`Match`] is the referee of any [`Duel`], [`DuelPlayer`] its reference player. Both are fed lines and
//! never wait, so that they work in process, over pipes, and over standard input alike.

use grundy::error::BadText;

use crate::check::brief;
use crate::duel::{Duel, MoveError, Policy};
use crate::generate::{TestRng, Versus, rng};
use crate::opponents::{self, Strategy};
use crate::verdict::{Judged, Speaker, Transcript, Verdict};

/// What a referee does with a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// Lines for the contestant.
    pub say: Vec<String>,
    /// The verdict, if the talk ends here. Where the contestant must still stop by itself, it comes from
    /// [`Referee::silence`].
    pub end: Option<Judged>,
}

/// The judge's side of a talk, as a pure state machine.
pub trait Referee: Send {
    /// What the contestant reads at first.
    fn start(&mut self) -> Vec<String>;

    /// A line from the contestant, without its end.
    fn hear(&mut self, line: &str) -> Reply;

    /// The contestant's output has ended: the verdict.
    fn silence(&mut self) -> Judged;

    /// What is expected of the contestant now, for messages: `a move`, `the phrase 'I won!'`.
    fn awaits(&self) -> String;

    /// Whether nothing more will be said to the contestant: its input can be closed.
    fn done(&self) -> bool;
}

/// A contestant in process.
pub trait Contestant: Send {
    /// A line from the judge; the contestant's lines are added to `say`.
    fn hear(&mut self, line: &str, say: &mut Vec<String>);

    /// Whether it has ended.
    fn ended(&self) -> bool;
}

/// The referee of a game.
pub struct Match<D: Duel> {
    game: D,
    input: String,
    opponent: Strategy<D>,
    rng: TestRng,
    at_least: i64,
    moves: usize,
    state: State,
}

#[derive(Clone, Debug)]
enum State {
    /// The contestant is to move.
    Move,
    /// It is over: the contestant must say this.
    Phrase(String, Speaker),
    /// It must end, and this is what it then gets.
    End(Judged),
}

impl<D: Duel> Match<D> {
    /// A game from an input against an opponent.
    ///
    /// # Errors
    /// Bad input; an opponent that is not known.
    pub fn new(input: &str, versus: &Versus) -> Result<Self, BadText> {
        let game = D::read(input)?;
        let at_least = versus.at_least.unwrap_or_else(|| game.value());
        let state = if game.over() { Self::over(&game, Speaker::Judge) } else { State::Move };
        let opponent = opponents::find::<D>(&versus.opponent)?;
        let rng = rng(versus.seed);
        Ok(Self { game, input: input.to_owned(), opponent, rng, at_least, moves: 0, state })
    }

    fn over(game: &D, last: Speaker) -> State {
        State::Phrase(game.phrase(last), last)
    }

    /// A line where a move is due.
    fn hear_move(&mut self, line: &str) -> Result<Vec<String>, Judged> {
        let phrases = [self.game.phrase(Speaker::Contestant), self.game.phrase(Speaker::Judge)];
        if phrases.iter().any(|phrase| phrase == line) {
            let why = format!("'{}' is said too early: the game is not over", brief(line));
            return Err(Judged::new(Verdict::Rules, why));
        }
        let mv = self.game.read_move(line).map_err(MoveError::judged)?;
        self.game.play(Speaker::Contestant, &mv);
        self.moves += 1;
        if self.game.over() {
            self.state = Self::over(&self.game, Speaker::Contestant);
            return Ok(Vec::new());
        }
        let reply = self.opponent.choose(&self.game, &mut self.rng);
        let said = self.game.write_move(&reply);
        self.game.play(Speaker::Judge, &reply);
        if self.game.over() {
            self.state = Self::over(&self.game, Speaker::Judge);
        }
        Ok(vec![said])
    }

    /// What the contestant has reached.
    fn reached(&self, last: Speaker) -> Judged {
        let score = self.game.score(last);
        if score >= self.at_least {
            return Judged::ok();
        }
        Judged::new(Verdict::WrongAnswer, self.game.too_little(score, self.at_least))
    }
}

impl<D: Duel> Referee for Match<D> {
    fn start(&mut self) -> Vec<String> {
        self.input.lines().map(str::to_owned).collect()
    }

    fn hear(&mut self, line: &str) -> Reply {
        let line = line.trim_end();
        let stop = |judged| Reply { say: Vec::new(), end: Some(judged) };
        match &self.state {
            State::Move => match self.hear_move(line) {
                Ok(say) => Reply { say, end: None },
                Err(judged) => stop(judged),
            },
            State::Phrase(phrase, last) if line == phrase => {
                self.state = State::End(self.reached(*last));
                Reply::default()
            }
            State::Phrase(phrase, _) => {
                let why = format!("the game is over: expected '{phrase}', got '{}'", brief(line));
                stop(Judged::new(Verdict::Rules, why))
            }
            // a trailing empty line is harmless
            State::End(_) if line.is_empty() => Reply::default(),
            State::End(_) => {
                let why = format!("something is printed after the end: '{}'", brief(line));
                stop(Judged::new(Verdict::Rules, why))
            }
        }
    }

    fn silence(&mut self) -> Judged {
        match &self.state {
            State::End(judged) => judged.clone(),
            _ => Judged::new(Verdict::Rules, format!("the program ended, but {} is due", self.awaits())),
        }
    }

    fn awaits(&self) -> String {
        match &self.state {
            State::Move => format!("move {}", self.moves + 1),
            State::Phrase(phrase, _) => format!("the phrase '{phrase}'"),
            State::End(_) => "the end of the program".to_owned(),
        }
    }

    fn done(&self) -> bool {
        !matches!(self.state, State::Move)
    }
}

/// How a player chooses.
type Choice<D> = Box<dyn Fn(&D, &mut TestRng) -> <D as Duel>::Move + Send>;

/// A player in process: the reference player, or a faulty one with another policy or another last phrase.
pub struct DuelPlayer<D: Duel> {
    choose: Choice<D>,
    phrase: fn(&D, Speaker) -> String,
    rng: TestRng,
    opening: Vec<String>,
    game: Option<D>,
    ended: bool,
}

impl<D: Duel> DuelPlayer<D> {
    /// The reference player: a best move where there is one, else a random one.
    pub fn new(seed: u64) -> Self {
        Self::playing(seed, opponents::ideal::<D>)
    }

    /// A player with this policy.
    pub fn playing(seed: u64, choose: Policy<D>) -> Self {
        Self::by(seed, choose)
    }

    /// A player that chooses so.
    pub fn by(seed: u64, choose: impl Fn(&D, &mut TestRng) -> D::Move + Send + 'static) -> Self {
        let choose = Box::new(choose);
        let (opening, rng) = (Vec::new(), rng(seed));
        Self { choose, phrase: D::phrase, rng, opening, game: None, ended: false }
    }

    /// The same player with another last phrase.
    #[must_use]
    pub fn saying(self, phrase: fn(&D, Speaker) -> String) -> Self {
        Self { phrase, ..self }
    }

    fn end(&mut self, last: Speaker, say: &mut Vec<String>) {
        self.ended = true;
        say.extend(self.game.as_ref().map(|game| (self.phrase)(game, last)));
    }

    fn make_move(&mut self, say: &mut Vec<String>) {
        let Some(game) = &mut self.game else { return };
        let mv = (self.choose)(game, &mut self.rng);
        let line = game.write_move(&mv);
        // a faulty player may choose an illegal move
        let legal = game.read_move(&line).is_ok();
        say.push(line);
        if !legal {
            self.ended = true;
            return;
        }
        game.play(Speaker::Contestant, &mv);
        if game.over() {
            self.end(Speaker::Contestant, say);
        }
    }
}

impl<D: Duel> Contestant for DuelPlayer<D> {
    fn hear(&mut self, line: &str, say: &mut Vec<String>) {
        if self.ended {
            return;
        }
        if let Some(game) = &mut self.game {
            match game.read_move(line) {
                Ok(mv) => game.play(Speaker::Judge, &mv),
                Err(_) => self.ended = true,
            }
        } else {
            self.opening.push(line.to_owned());
            if self.opening.len() < D::lines(&self.opening[0]) {
                return;
            }
            let input: String = self.opening.iter().map(|line| format!("{line}\n")).collect();
            self.game = D::read(&input).ok();
            self.ended = self.game.is_none();
        }
        match &self.game {
            _ if self.ended => {}
            Some(game) if game.over() => self.end(Speaker::Judge, say),
            _ => self.make_move(say),
        }
    }

    fn ended(&self) -> bool {
        self.ended
    }
}

/// A talk that is over.
#[derive(Clone, Debug)]
pub struct Talk {
    /// The verdict.
    pub judged: Judged,
    /// What was said. The last line of the contestant is the wrong one, if one was wrong.
    pub transcript: Transcript,
}

/// Lets a contestant in process talk with a referee; `room` bounds the lines that the transcript keeps.
pub fn talk(referee: &mut dyn Referee, contestant: &mut dyn Contestant, max_lines: Option<usize>) -> Talk {
    let mut transcript = max_lines.map_or_else(Transcript::default, Transcript::with_max_lines);
    let mut heard: std::collections::VecDeque<String> = referee.start().into();
    let mut said = Vec::new();
    loop {
        let Some(line) = heard.pop_front() else {
            let judged = if contestant.ended() {
                referee.silence()
            } else {
                let why = format!("both wait: the judge for {}, the program for a line", referee.awaits());
                Judged::new(Verdict::Time, why)
            };
            return Talk { judged, transcript };
        };
        transcript.say(Speaker::Judge, &line);
        contestant.hear(&line, &mut said);
        for line in said.drain(..) {
            transcript.say(Speaker::Contestant, &line);
            let answer = referee.hear(&line);
            heard.extend(answer.say);
            if let Some(judged) = answer.end {
                return Talk { judged, transcript };
            }
        }
    }
}
