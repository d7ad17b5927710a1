//! Games with a contestant as pure state machines over lines: legality, phrases, the end.
//!
//! A game says what its moves are ([`Duel`]); [`Match`] is the referee of any such game, [`Champion`] its reference player. Both
//! are fed with lines and never wait, so that they work in process, over pipes, and over standard input alike.

use grundy::error::BadText;
use rand::RngExt;

use crate::check::brief;
use crate::generate::{Luck, Versus, luck};
use crate::opponents::{self, Choice, Opponent};
use crate::verdict::{Judged, Speaker, Transcript, Verdict};

/// A game as its protocol sees it: the contestant begins, both move in turn, and at the end the contestant says a phrase and
/// stops.
pub trait Duel: Clone + Send + 'static {
    /// A move.
    type Move: Clone + Send;

    /// How many lines the input has, by its first line.
    fn lines(first: &str) -> usize;

    /// The start, from the input.
    ///
    /// # Errors
    /// The input is not as the statement says.
    fn read(input: &str) -> Result<Self, BadText>;

    /// Whether nobody can move any more.
    fn over(&self) -> bool;

    /// Reads a move, and says whether it is legal here.
    ///
    /// # Errors
    /// What is wrong with it.
    fn read_move(&self, line: &str) -> Result<Self::Move, Wrong>;

    /// A move as a line.
    fn write_move(&self, mv: &Self::Move) -> String;

    /// Makes a legal move.
    fn play(&mut self, by: Speaker, mv: &Self::Move);

    /// All legal moves, in a fixed order; none if it is over.
    fn moves(&self) -> Vec<Self::Move>;

    /// The moves that keep what the player to move can have: the winning ones. None where all moves are alike (a lost position).
    fn best(&self) -> Vec<Self::Move>;

    /// A move that takes as much as it can: what a greedy player does.
    fn greedy(&self) -> Self::Move;

    /// What the contestant must print when it is over; `last` moved last (the judge, if nobody did).
    fn phrase(&self, last: Speaker) -> String;

    /// What the contestant has when it is over: 1 for a win and 0 for a loss, where nothing else is counted.
    fn score(&self, last: Speaker) -> i64;

    /// What the contestant, to move here, can guarantee.
    fn value(&self) -> i64;

    /// Why a score is not enough, in words.
    fn too_little(&self, score: i64, at_least: i64) -> String {
        let _ = (score, at_least);
        "the game is lost, but it could be won".to_owned()
    }

    /// The opponents that cannot play, each with a fault of its own.
    fn weak() -> Vec<Opponent<Self>>;
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// It is not of the form of a move.
    Form(String),
    /// It is a move, but not a legal one.
    Illegal(String),
}

impl Wrong {
    fn judged(self) -> Judged {
        match self {
            Self::Form(why) => Judged::new(Verdict::Presentation, why),
            Self::Illegal(why) => Judged::new(Verdict::Rules, why),
        }
    }
}

/// A line as whole numbers, exactly so many: what most moves are.
///
/// # Errors
/// Other than that; `expected` says what was to be written.
pub fn whole_numbers<const N: usize>(line: &str, expected: &str) -> Result<[i64; N], Wrong> {
    let numbers: Result<Vec<i64>, _> = line.split_whitespace().map(str::parse).collect();
    let numbers = numbers.ok().and_then(|numbers| numbers.try_into().ok());
    numbers.ok_or_else(|| Wrong::Form(format!("'{}' is no move: expected {expected}", brief(line))))
}

/// What a referee does with a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
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
    fn hear(&mut self, line: &str) -> Answer;

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
    opponent: Choice<D>,
    luck: Luck,
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
        let luck = luck(versus.seed);
        Ok(Self { game, input: input.to_owned(), opponent, luck, at_least, moves: 0, state })
    }

    /// The same, ready for [`Task::Game`](crate::problem::Task::Game).
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub fn boxed(input: &str, versus: &Versus) -> Result<Box<dyn Referee>, BadText> {
        Ok(Box::new(Self::new(input, versus)?))
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
        let mv = self.game.read_move(line).map_err(Wrong::judged)?;
        self.game.play(Speaker::Contestant, &mv);
        self.moves += 1;
        if self.game.over() {
            self.state = Self::over(&self.game, Speaker::Contestant);
            return Ok(Vec::new());
        }
        let reply = self.opponent.choose(&self.game, &mut self.luck);
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

    fn hear(&mut self, line: &str) -> Answer {
        let line = line.trim_end();
        let stop = |judged| Answer { say: Vec::new(), end: Some(judged) };
        match &self.state {
            State::Move => match self.hear_move(line) {
                Ok(say) => Answer { say, end: None },
                Err(judged) => stop(judged),
            },
            State::Phrase(phrase, last) if line == phrase => {
                self.state = State::End(self.reached(*last));
                Answer::default()
            }
            State::Phrase(phrase, _) => {
                let why = format!("the game is over: expected '{phrase}', got '{}'", brief(line));
                stop(Judged::new(Verdict::Rules, why))
            }
            // an empty line more harms nobody
            State::End(_) if line.is_empty() => Answer::default(),
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

/// How a player in process chooses its moves.
pub type Choose<D> = fn(&D, &mut Luck) -> <D as Duel>::Move;

/// A player in process: the reference player, or, with another way to choose or another phrase, one that errs.
pub struct Champion<D: Duel> {
    choose: Choose<D>,
    phrase: fn(&D, Speaker) -> String,
    luck: Luck,
    opening: Vec<String>,
    game: Option<D>,
    ended: bool,
}

impl<D: Duel> Champion<D> {
    /// The reference player: a best move where there is one, else a random one.
    pub fn new(seed: u64) -> Self {
        Self::playing(seed, opponents::ideal::<D>)
    }

    /// The same, ready for [`Task::Game`](crate::problem::Task::Game).
    pub fn boxed(seed: u64) -> Box<dyn Contestant> {
        Box::new(Self::new(seed))
    }

    /// A player with a way of its own to choose.
    pub fn playing(seed: u64, choose: Choose<D>) -> Self {
        let (opening, luck) = (Vec::new(), luck(seed));
        Self { choose, phrase: D::phrase, luck, opening, game: None, ended: false }
    }

    /// The same, with other words at the end.
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
        let mv = (self.choose)(game, &mut self.luck);
        let line = game.write_move(&mv);
        // a player that errs may choose what is no move
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

impl<D: Duel> Contestant for Champion<D> {
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
pub fn talk(referee: &mut dyn Referee, contestant: &mut dyn Contestant, room: Option<usize>) -> Talk {
    let mut transcript = room.map_or_else(Transcript::default, Transcript::with_room);
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

/// A random move, of all of them.
pub fn random_move<D: Duel>(game: &D, luck: &mut Luck) -> D::Move {
    pick(game.moves(), luck)
}

/// One of several moves; there is at least one, as nobody is asked where a game is over.
pub(crate) fn pick<M>(mut moves: Vec<M>, luck: &mut Luck) -> M {
    let at = luck.random_range(0..moves.len());
    moves.swap_remove(at)
}
