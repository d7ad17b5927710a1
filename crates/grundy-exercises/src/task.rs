//! A task as data, in no language yet: what is given, what is asked, the answer, and what the usual wrong
//! methods give instead.

use grundy::report::Ties;
use grundy_explain::messages::Arg;

use crate::dice::Dice;
use crate::drawn::Drawn;

/// A sentence: a part of the topic's message, with its variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub(crate) part: &'static str,
    pub(crate) args: Vec<(&'static str, Arg)>,
}

impl Line {
    /// A sentence without variables.
    pub(crate) fn of(part: &'static str) -> Self {
        Self { part, args: Vec::new() }
    }

    /// The sentence with one more variable.
    pub(crate) fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        self.args.push((name, arg.into()));
        self
    }

    /// The sentence with a number, which may be negative.
    pub(crate) fn number(self, name: &'static str, number: i64) -> Self {
        match u64::try_from(number) {
            Ok(number) => self.with(name, number),
            Err(_) => self.with(name, format!("\u{2212}{}", number.unsigned_abs())),
        }
    }

    /// The sentence with a list of numbers.
    pub(crate) fn numbers(self, name: &'static str, numbers: &[i64]) -> Self {
        self.with(name, joined(numbers, ", "))
    }
}

/// Numbers as one text.
pub(crate) fn joined(numbers: &[i64], between: &str) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    numbers.join(between)
}

/// What is to be answered, with the right answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// One of several options.
    Choice {
        /// The options, in the order in which they are shown.
        options: Vec<Line>,
        /// The place of the right one.
        right: usize,
    },
    /// Those of several options that are right, at least one.
    Choices {
        /// The options, in the order in which they are shown.
        options: Vec<Line>,
        /// The places of the right ones, in ascending order.
        right: Vec<usize>,
    },
    /// A number.
    Number(i64),
    /// Some things in any order, perhaps none.
    Set(Vec<String>),
    /// Things in a given order.
    Sequence(Vec<String>),
    /// A move on a board: any one of these is right.
    Move(Vec<String>),
}

impl Answer {
    /// The kind in one word, for machines.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Choice { .. } => "choice",
            Self::Choices { .. } => "choices",
            Self::Number(_) => "number",
            Self::Set(_) => "set",
            Self::Sequence(_) => "sequence",
            Self::Move(_) => "move",
        }
    }

    /// The options of a choice.
    pub(crate) fn options(&self) -> &[Line] {
        match self {
            Self::Choice { options, .. } | Self::Choices { options, .. } => options,
            _ => &[],
        }
    }

    /// Moves of which any one is right.
    pub(crate) fn moves<T: ToString>(moves: impl IntoIterator<Item = T>) -> Self {
        let Self::Set(moves) = Self::set(moves) else { unreachable!("a set is made") };
        Self::Move(moves)
    }

    /// Whether an answer as [`canonical`](Self::canonical) writes it is right.
    pub(crate) fn accepts(&self, canonical: &str) -> bool {
        match self {
            Self::Move(moves) => moves.iter().any(|right| right == canonical),
            other => other.canonical() == canonical,
        }
    }

    /// A set in its order.
    pub(crate) fn set<T: ToString>(elements: impl IntoIterator<Item = T>) -> Self {
        let mut elements: Vec<String> = elements.into_iter().map(|element| element.to_string()).collect();
        elements.sort_by_key(|element| natural(element));
        elements.dedup();
        Self::Set(elements)
    }

    /// Things in the order in which they come.
    pub(crate) fn sequence<T: ToString>(elements: impl IntoIterator<Item = T>) -> Self {
        Self::Sequence(elements.into_iter().map(|element| element.to_string()).collect())
    }

    /// The answer as one text, the same for the same answer: `17`, `1:2 3:1`, `W L W`, `B`, `A C`; nothing
    /// for an empty set. Of moves all that are right stand there.
    pub fn canonical(&self) -> String {
        match self {
            Self::Choice { right, .. } => letter(*right).to_string(),
            Self::Choices { right, .. } => letters(right),
            Self::Number(number) => number.to_string(),
            Self::Set(elements) | Self::Sequence(elements) | Self::Move(elements) => elements.join(" "),
        }
    }
}

/// The letter of an option.
pub(crate) fn letter(place: usize) -> char {
    char::from(b'A' + u8::try_from(place % 26).expect("less than 26"))
}

/// The letters of several options.
pub(crate) fn letters(places: &[usize]) -> String {
    let letters: Vec<String> = places.iter().map(|place| letter(*place).to_string()).collect();
    letters.join(" ")
}

/// Texts by their numbers, then by their letters: 2:10 after 2:9.
pub(crate) fn natural(element: &str) -> (Vec<i64>, String) {
    let numbers = element.split(':').map_while(|part| part.parse().ok()).collect();
    (numbers, element.to_owned())
}

/// What a usual wrong method gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The message that names the method.
    pub mistake: &'static str,
    /// What it gives, as [`Answer::canonical`] writes it.
    pub answer: String,
}

/// An option where several may be right.
pub(crate) struct Candidate {
    /// What it says.
    pub(crate) line: Line,
    /// Whether it is right.
    pub(crate) right: bool,
    /// The usual wrong methods that would take it.
    pub(crate) takers: Vec<&'static str>,
}

/// How much work a task is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// What may be tried first: moves, options, cells.
    pub candidates: usize,
    /// How many of those are right.
    pub right: usize,
    /// How many steps the work takes: plies, positions, columns.
    pub steps: usize,
}

/// A question of the program's own grammar that the task comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// The game and the position.
    pub text: String,
    /// Whether whoever cannot move wins.
    pub misere: bool,
    /// Which of equally good moves is taken, where numbers are paid.
    pub ties: Ties,
}

/// A task as it is drawn, solved, and with its usual mistakes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The numbers that were drawn, by name.
    pub given: Vec<(&'static str, Vec<i64>)>,
    /// What is asked.
    pub statement: Line,
    /// A drawing in letters, where people would draw one.
    pub picture: Option<String>,
    /// What a figure shows.
    pub figure: Option<Drawn>,
    /// The right answer.
    pub answer: Answer,
    /// What the usual wrong methods give; none of them is right, no two are alike.
    pub wrong: Vec<Wrong>,
    /// Steps of the solution, besides those of the explanation.
    pub steps: Vec<Line>,
    /// What to look at first: the second hint, after the idea.
    pub look: Line,
    /// The question that explains it.
    pub question: Option<Question>,
    /// How much work it is.
    pub effort: Effort,
}

impl Task {
    pub(crate) fn new(statement: Line, answer: Answer) -> Self {
        Self {
            given: Vec::new(),
            statement,
            picture: None,
            figure: None,
            answer,
            wrong: Vec::new(),
            steps: Vec::new(),
            look: Line::of("look"),
            question: None,
            effort: Effort::default(),
        }
    }

    /// A choice among the right option and others, each with the mistake that leads to it.
    pub(crate) fn choice(
        statement: Line,
        right: Line,
        others: Vec<(&'static str, Line)>,
        dice: &mut Dice,
    ) -> Self {
        let mut all: Vec<(Option<&'static str>, Line)> = vec![(None, right)];
        all.extend(others.into_iter().map(|(mistake, line)| (Some(mistake), line)));
        dice.shuffle(&mut all);
        let right = all.iter().position(|(mistake, _)| mistake.is_none()).expect("the right one is there");
        let wrong = all.iter().enumerate().filter_map(|(place, (mistake, _))| {
            Some(Wrong { mistake: (*mistake)?, answer: letter(place).to_string() })
        });
        let wrong = wrong.collect();
        let options = all.into_iter().map(|(_, line)| line).collect();
        Self { wrong, ..Self::new(statement, Answer::Choice { options, right }) }
    }

    /// A choice of all that are right among options.
    pub(crate) fn choices(statement: Line, candidates: &[Candidate]) -> Self {
        let options: Vec<Line> = candidates.iter().map(|candidate| candidate.line.clone()).collect();
        let answer = |wanted: &dyn Fn(&Candidate) -> bool| {
            let right = (0..candidates.len()).filter(|place| wanted(&candidates[*place])).collect();
            Answer::Choices { options: options.clone(), right }
        };
        let mut mistakes: Vec<&'static str> =
            candidates.iter().flat_map(|candidate| candidate.takers.clone()).collect();
        mistakes.sort_unstable();
        mistakes.dedup();
        let task = Self::new(statement, answer(&|candidate| candidate.right));
        mistakes.into_iter().fold(task, |task, mistake| {
            task.wrong(mistake, &answer(&|candidate| candidate.takers.contains(&mistake)))
        })
    }

    pub(crate) fn given(mut self, name: &'static str, numbers: &[i64]) -> Self {
        self.given.push((name, numbers.to_vec()));
        self
    }

    pub(crate) fn picture(mut self, picture: String) -> Self {
        self.picture = Some(picture);
        self
    }

    /// What a figure shows instead of the drawing in letters.
    pub(crate) fn figure(mut self, figure: Drawn) -> Self {
        self.figure = Some(figure);
        self
    }

    /// Names a wrong method, unless it happens to be right here or gives what another one gives.
    pub(crate) fn wrong(mut self, mistake: &'static str, answer: &Answer) -> Self {
        let answer = answer.canonical();
        if !self.answer.accepts(&answer) && self.wrong.iter().all(|wrong| wrong.answer != answer) {
            self.wrong.push(Wrong { mistake, answer });
        }
        self
    }

    pub(crate) fn look(mut self, line: Line) -> Self {
        self.look = line;
        self
    }

    pub(crate) fn step(mut self, line: Line) -> Self {
        self.steps.push(line);
        self
    }

    pub(crate) fn asks(mut self, text: String) -> Self {
        self.question = Some(Question { text, ..Question::default() });
        self
    }

    pub(crate) fn asks_misere(mut self, text: String) -> Self {
        self.question = Some(Question { text, misere: true, ..Question::default() });
        self
    }

    pub(crate) fn asks_ties(mut self, text: String, ties: Ties) -> Self {
        self.question = Some(Question { text, ties, ..Question::default() });
        self
    }

    pub(crate) fn effort(mut self, candidates: usize, right: usize, steps: usize) -> Self {
        self.effort = Effort { candidates, right, steps };
        self
    }

    /// The numbers that were drawn under a name.
    ///
    /// # Panics
    /// If there is no such name.
    #[cfg(test)]
    pub(crate) fn numbers(&self, name: &str) -> &[i64] {
        let found = self.given.iter().find(|(known, _)| *known == name);
        found.map(|(_, numbers)| numbers.as_slice()).expect("the task has such numbers")
    }

    /// How difficult the task is, measured: candidates and steps count by their number of binary digits, and
    /// so does how rare the right ones are; every usual wrong method that fails counts three.
    pub fn difficulty(&self) -> u32 {
        let digits = |count: usize| usize::BITS - count.leading_zeros();
        let Effort { candidates, right, steps } = self.effort;
        let misleading = u32::try_from(self.wrong.len()).expect("few methods are usual");
        2 * digits(steps) + digits(candidates) + digits(candidates / right.max(1)) + 3 * misleading
    }
}
