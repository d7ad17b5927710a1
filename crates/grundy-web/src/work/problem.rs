//! Problems of the textbook: solves an input, and plays a game against one of the judge's opponents.

use grundy::error::{BadText, Error};
use grundy::notation::text::Text;
use grundy_judge::generate::Versus;
use grundy_judge::problem::{Problem, Sample, Task};
use grundy_judge::verdict::{Judged, Speaker};

use crate::answers::Keep;

/// Bytes of an input, and of everything printed.
pub(crate) const MAX_INPUT: usize = 16 << 10;
/// Bytes of an output that are shown.
const MAX_OUTPUT: usize = 256 << 10;

/// The answer to an input.
pub(crate) struct Solved(pub(crate) String);

impl Keep for Solved {
    fn bytes(&self) -> u64 {
        32 + self.0.len() as u64
    }
}

/// Solves an input.
pub(crate) fn solve(problem: &Problem, input: &str) -> Result<Solved, Error> {
    let mut output = problem.solve(input)?;
    if output.len() > MAX_OUTPUT {
        let end = output[..MAX_OUTPUT].rfind('\n').unwrap_or(0);
        output.truncate(end);
        output.push_str("\n…\n");
    }
    Ok(Solved(output))
}

/// A game against the judge: the dialogue and its state.
pub(crate) struct Talk {
    pub(crate) lines: Vec<(Speaker, String)>,
    /// What the judge expects next, in words.
    pub(crate) awaits: String,
    /// The phrase that is expected, if any.
    pub(crate) phrase: Option<String>,
    /// The verdict, if it is over.
    pub(crate) judged: Option<Judged>,
    /// The available opponents with their descriptions.
    pub(crate) opponents: Vec<(&'static str, &'static str)>,
}

impl Keep for Talk {
    fn bytes(&self) -> u64 {
        let lines: usize = self.lines.iter().map(|(_, text)| 48 + text.len()).sum();
        1024 + lines as u64
    }
}

/// Replays a dialogue. An empty input stands for the first sample's.
pub(crate) fn talk(problem: &Problem, input: &str, versus: &Versus, said: &[String]) -> Result<Talk, Error> {
    let Task::Game { opponents, .. } = &problem.task else {
        let bad = Text::new(problem.id).bad("this problem is no game");
        return Err(bad.hint("give it an input instead").into());
    };
    let opponents = opponents();
    // people play only against the listed opponents, not against scripted ones
    if opponents.iter().all(|(name, _)| *name != versus.opponent) {
        return Err(unknown(&versus.opponent, &opponents).into());
    }
    let mut referee = problem.referee(input, versus)?;
    let mut lines: Vec<(Speaker, String)> =
        referee.start().into_iter().map(|line| (Speaker::Judge, line)).collect();
    let mut judged = None;
    for line in said {
        lines.push((Speaker::Contestant, line.clone()));
        let answer = referee.hear(line);
        lines.extend(answer.say.into_iter().map(|line| (Speaker::Judge, line)));
        if answer.end.is_some() {
            judged = answer.end;
            break;
        }
    }
    let awaits = referee.awaits();
    let phrase = awaits.strip_prefix("the phrase '").and_then(|rest| rest.strip_suffix('\''));
    // after the phrase the dialogue is over
    if judged.is_none() && referee.done() && phrase.is_none() {
        judged = Some(referee.silence());
    }
    Ok(Talk { lines, phrase: phrase.map(str::to_owned), awaits, judged, opponents })
}

fn unknown(name: &str, opponents: &[(&'static str, &'static str)]) -> BadText {
    let names: Vec<&str> = opponents.iter().map(|(name, _)| *name).collect();
    Text::new(name)
        .bad(format!("there is no opponent '{name}'"))
        .hint(format!("opponents of this game: {}", names.join(", ")))
}

/// The input of the first sample.
pub(crate) fn sample(problem: &Problem) -> String {
    match problem.samples.first() {
        Some(Sample::Io(input, _)) => (*input).to_owned(),
        Some(talk @ Sample::Talk(_)) => {
            let opening = talk.lines().take_while(|(speaker, _)| *speaker == Speaker::Judge);
            opening.map(|(_, line)| format!("{line}\n")).collect()
        }
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use grundy_judge::problems;

    use super::*;

    #[test]
    fn samples_begin_every_game() {
        for problem in problems::ALL.iter().filter(|problem| problem.is_interactive()) {
            let talk = talk(problem, &sample(problem), &Versus::default(), &[]).unwrap();
            assert!(talk.judged.is_none() && !talk.lines.is_empty(), "{}", problem.id);
        }
    }

    /// Solvers and referees of problems take no limits: what bounds them is what a statement allows and a
    /// page reads.
    #[test]
    fn every_test_that_a_page_reads_is_answered() {
        for problem in problems::ALL {
            let tests = problem.tests(1);
            for test in tests.iter().filter(|test| test.input.len() <= MAX_INPUT) {
                if problem.is_interactive() {
                    assert!(talk(problem, &test.input, &Versus::default(), &[]).is_ok(), "{}", problem.id);
                } else {
                    assert!(solve(problem, &test.input).is_ok(), "{}", problem.id);
                }
            }
        }
    }

    #[test]
    fn a_game_to_its_end() {
        let problem = problems::find("1.2:B").unwrap();
        let versus = Versus::new("ideal", 1);
        let said = |lines: &[&str]| {
            let lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
            talk(problem, "3\n", &versus, &lines).unwrap()
        };
        let due = said(&["3"]);
        assert_eq!((due.phrase.as_deref(), due.judged.is_none()), (Some("I won!"), true));
        assert!(said(&["3", "I won!"]).judged.unwrap().is_ok());
        assert!(!said(&["4"]).judged.unwrap().is_ok());
        assert!(talk(problem, "3\n", &Versus::new("script:1", 1), &[]).is_err());
        assert!(talk(problem, "x\n", &versus, &[]).is_err());
    }
}
