//! Verdicts: what became of a test, why, and the talk that led to it. Plain data.

use std::fmt;

/// What became of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Accepted.
    Ok,
    /// MoveError answer; or a game lost that had to be won.
    WrongAnswer,
    /// Presentation error: what was printed is not of the form asked for.
    Presentation,
    /// Too long, by the processor or by the clock.
    Time,
    /// Too much memory.
    Memory,
    /// Ended with a code other than 0, by a signal, or could not be started.
    Runtime,
    /// An illegal move or a wrong phrase in a game.
    Rules,
    /// The judge failed, not the contestant.
    Fail,
    /// Not run: a block that it needs was not passed.
    Skipped,
}

impl Verdict {
    /// The short name of tables and JSON.
    ///
    /// ```
    /// use grundy_judge::verdict::Verdict;
    /// assert_eq!(Verdict::WrongAnswer.name(), "WA");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Self::Ok => "OK",
            Self::WrongAnswer => "WA",
            Self::Presentation => "PE",
            Self::Time => "TLE",
            Self::Memory => "MLE",
            Self::Runtime => "RE",
            Self::Rules => "rule violation",
            Self::Fail => "judge error",
            Self::Skipped => "skipped",
        }
    }

    /// The exit code that testlib gives it: 0 accepted, 1 wrong, 2 presentation, 3 judge error.
    pub fn testlib(self) -> u8 {
        match self {
            Self::Ok => 0,
            Self::Presentation => 2,
            Self::Fail | Self::Skipped => 3,
            _ => 1,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A verdict with its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// What became of it.
    pub verdict: Verdict,
    /// Why, for people: lower case, no full stop. Empty if there is nothing to say.
    pub reason: String,
}

impl Judged {
    /// Accepted, nothing to add.
    pub fn ok() -> Self {
        Self { verdict: Verdict::Ok, reason: String::new() }
    }

    /// A verdict with a reason.
    pub fn new(verdict: Verdict, reason: impl Into<String>) -> Self {
        Self { verdict, reason: reason.into() }
    }

    /// Whether it is accepted.
    pub fn is_ok(&self) -> bool {
        self.verdict == Verdict::Ok
    }
}

/// Who said a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Speaker {
    /// The judge: the input, and the opponent's moves.
    Judge,
    /// The contestant's program.
    Contestant,
}

impl Speaker {
    /// The mark of a line in a transcript: `<` to the contestant, `>` from it.
    pub fn mark(self) -> char {
        match self {
            Self::Judge => '<',
            Self::Contestant => '>',
        }
    }
}

/// One line of a talk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TranscriptLine {
    /// Who said it.
    pub speaker: Speaker,
    /// The line, without its end.
    pub text: String,
    /// When it was said, from the start of the run; `None` in process.
    pub at: Option<std::time::Duration>,
}

/// What was said, in order. A long talk keeps its first and its last lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transcript {
    head: Vec<TranscriptLine>,
    tail: std::collections::VecDeque<TranscriptLine>,
    lines: usize,
    max_lines: Option<usize>,
}

/// Lines longer than this are cut in a transcript.
const MAX_LINE_CHARS: usize = 400;

impl Transcript {
    /// Keeps at most about `max_lines` lines: half from the start, half from the end.
    pub fn with_max_lines(max_lines: usize) -> Self {
        Self { max_lines: Some(max_lines), ..Self::default() }
    }

    /// Adds a line.
    pub fn say(&mut self, speaker: Speaker, text: &str) {
        self.say_at(speaker, text, None);
    }

    /// Adds a line with its time.
    pub fn say_at(&mut self, speaker: Speaker, text: &str, at: Option<std::time::Duration>) {
        let mut line: String = text.chars().take(MAX_LINE_CHARS).collect();
        if line.len() < text.len() {
            line.push('…');
        }
        let half = self.max_lines.map_or(usize::MAX, |max_lines| max_lines.div_ceil(2));
        let line = TranscriptLine { speaker, text: line, at };
        self.lines += 1;
        if self.head.len() < half {
            self.head.push(line);
        } else {
            if self.tail.len() >= half {
                self.tail.pop_front();
            }
            self.tail.push_back(line);
        }
    }

    /// How many lines were said, kept or not.
    pub fn len(&self) -> usize {
        self.lines
    }

    /// Whether nothing was said.
    pub fn is_empty(&self) -> bool {
        self.lines == 0
    }

    /// How many lines were left out between [`head`](Self::head) and [`tail`](Self::tail).
    pub fn left_out(&self) -> usize {
        self.lines - self.head.len() - self.tail.len()
    }

    /// The first lines (all of them, if there was max_lines).
    pub fn head(&self) -> &[TranscriptLine] {
        &self.head
    }

    /// The last lines, after the gap.
    pub fn tail(&self) -> impl ExactSizeIterator<Item = &TranscriptLine> {
        self.tail.iter()
    }

    /// The lines that were kept.
    pub fn kept(&self) -> impl Iterator<Item = &TranscriptLine> {
        self.head.iter().chain(&self.tail)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_talks_keep_both_ends() {
        let mut talk = Transcript::with_max_lines(4);
        for n in 0..10 {
            talk.say(Speaker::Judge, &n.to_string());
        }
        let kept: Vec<_> = talk.kept().map(|line| line.text.as_str()).collect();
        assert_eq!((kept, talk.left_out(), talk.len()), (vec!["0", "1", "8", "9"], 6, 10));
    }
}
