//! From the text of a file to a lesson. Errors name the place and what would be right.

use std::ops::Range;

use grundy::error::BadText;
use grundy::notation::text::Text;
use grundy::phrase::{Phrase, phrase};
use grundy_exercises::topics;
use grundy_explain::references;
use grundy_figure::kind;
use grundy_judge::problems;

use crate::asked::{Asked, Game};
use crate::lesson::{Block, Guess, Lesson, Piece, Value, What};

/// How a line with a directive begins.
const MARK: &str = "::";
/// The line above and below the data of a lesson.
const RULE: &str = "---";
/// A lesson takes no longer.
const MAX_MINUTES: u64 = 120;
/// Files with more bytes are no lessons.
const MAX_BYTES: usize = 256 << 10;
/// Seeds of the exercises of a lesson begin with its number times this.
const SEEDS_PER_LESSON: u64 = 100;
/// The directives, as errors list them.
const DIRECTIVES: [&str; 12] = [
    "question", "position", "play", "guess", "figure", "table", "law", "check", "exercise", "program",
    "fold", "end",
];
/// Reads a lesson: its name in addresses, its number in the course, the name of its file, and its text.
///
/// # Errors
/// A slip in the text, with its place in the file.
///
/// ```
/// use grundy_lessons::read::lesson;
/// let text = "---\ntitle: A\nabout: B\nminutes: 5\nsource: textbook 1.3\n---\n::exercize nim-sum 1\n";
/// let bad = lesson("a", 1, "a/en.md", text).unwrap_err();
/// assert!(bad.problem.starts_with("there is no directive 'exercize'"));
/// ```
pub fn lesson(name: &str, number: usize, file: &str, text: &str) -> Result<Lesson, BadText> {
    whole(name, number, file, text).map_err(|bad| bad.in_file(file))
}

fn whole(name: &str, number: usize, file: &str, text: &str) -> Result<Lesson, BadText> {
    let page = Text::new(text);
    if text.len() > MAX_BYTES {
        return Err(page.part(0..0).bad(phrase!(
            "wrong-lesson-large",
            "a lesson has at most {most} bytes",
            most = MAX_BYTES as u64
        )));
    }
    let mut lines = page.lines();
    let first = lines.next().unwrap_or(page);
    if first.as_str().trim_start_matches('\u{feff}').trim_end() != RULE {
        let bad = first.bad(phrase!("wrong-lesson-start", "a lesson begins with its data"));
        return Err(bad.hint(hyphens()));
    }
    let mut head = Head::default();
    let mut ended = first;
    for line in lines.by_ref() {
        ended = line;
        if line.as_str().trim_end() == RULE {
            break;
        }
        head.take(line)?;
    }
    if ended.as_str().trim_end() != RULE {
        let bad = ended.bad(phrase!("wrong-lesson-end", "the data of the lesson do not end"));
        return Err(bad.hint(hyphens()));
    }
    let lesson = Lesson {
        name: name.to_owned(),
        number,
        title: head.required("title", ended)?,
        about: head.required("about", ended)?,
        minutes: head.minutes(ended)?,
        source: head.source(ended)?,
        blocks: Reader { seed: number as u64 * SEEDS_PER_LESSON, text }.blocks(lines)?,
        file: file.to_owned(),
        text: text.to_owned(),
    };
    Ok(lesson)
}

fn hyphens() -> Phrase {
    phrase!("hint-hyphens", "write a line of three hyphens, ---")
}

fn example(text: &str) -> Phrase {
    phrase!("hint-example", "for example: {example}", example = text)
}

fn one_of(names: &[&str]) -> Phrase {
    phrase!("hint-one-of", "one of {names}", names = names.join(", "))
}

/// The data above a lesson.
#[derive(Default)]
struct Head<'a>(Vec<(&'a str, Text<'a>)>);

impl<'a> Head<'a> {
    const KEYS: [&'static str; 4] = ["title", "about", "minutes", "source"];

    fn take(&mut self, line: Text<'a>) -> Result<(), BadText> {
        let pair = line.split_once(':');
        let Some((key, value)) = pair else {
            if line.is_blank() {
                return Ok(());
            }
            let bad = line.bad(phrase!("wrong-lesson-line", "expected a name, a colon and a text"));
            return Err(bad.hint(example("title: Nim")));
        };
        let key = key.trim();
        if !Self::KEYS.contains(&key.as_str()) {
            let bad = phrase!("wrong-lesson-key", "the data of a lesson have no '{key}'", key = key.as_str());
            return Err(key.bad(bad).hint(one_of(&Self::KEYS)));
        }
        self.0.push((key.as_str(), value.trim()));
        Ok(())
    }

    fn get(&self, key: &str, end: Text<'a>) -> Result<Text<'a>, BadText> {
        let found = self.0.iter().find(|(known, value)| *known == key && !value.is_blank());
        let missing = || {
            let bad = phrase!("wrong-lesson-lacks", "the data of the lesson lack '{key}'", key = key);
            end.bad(bad).hint(example(&format!("{key}: …")))
        };
        found.map(|(_, value)| *value).ok_or_else(missing)
    }

    fn required(&self, key: &str, end: Text<'a>) -> Result<String, BadText> {
        Ok(self.get(key, end)?.as_str().to_owned())
    }

    fn minutes(&self, end: Text<'a>) -> Result<u64, BadText> {
        self.get("minutes", end)?.number("the length in minutes", 1..=MAX_MINUTES)
    }

    fn source(&self, end: Text<'a>) -> Result<String, BadText> {
        let source = self.get("source", end)?;
        if references::cited_in(source.as_str()).is_empty() {
            let all = references::all();
            let called: Vec<&str> = all.iter().filter_map(|work| work.called).collect();
            let bad = source.bad(phrase!("wrong-lesson-source", "no source is called so"));
            return Err(bad.hint(one_of(&called)));
        }
        Ok(source.as_str().to_owned())
    }
}

/// Reads the lines behind the data.
struct Reader<'a> {
    /// The seed of the next exercise is one more.
    seed: u64,
    text: &'a str,
}

impl<'a> Reader<'a> {
    fn blocks(mut self, lines: impl Iterator<Item = Text<'a>>) -> Result<Vec<Block>, BadText> {
        let mut blocks = Vec::new();
        // the fold that is open: where it began, its title, and the blocks before it
        let mut fold: Option<(Text<'a>, Vec<Piece>, Vec<Block>)> = None;
        let mut prose: Option<Range<usize>> = None;
        let mut fenced = false;
        for line in lines {
            fenced ^= line.as_str().trim_start().starts_with("```");
            let directive = line.strip_prefix(MARK).filter(|_| !fenced);
            let Some(directive) = directive else {
                let start = prose.map_or(line.span().start, |prose| prose.start);
                prose = Some(start..line.span().end);
                continue;
            };
            if let Some(prose) = prose.take() {
                blocks.extend(self.prose(prose)?);
            }
            let (name, rest) = directive
                .split_once(' ')
                .unwrap_or((directive, directive.part(directive.as_str().len()..directive.as_str().len())));
            match name.as_str().trim_end() {
                "fold" if fold.is_some() => {
                    let bad = phrase!("wrong-fold-twice", "a fold stands within a fold");
                    return Err(line.bad(bad).hint(example("::end")));
                }
                "fold" => fold = Some((line, pieces(rest.trim())?, std::mem::take(&mut blocks))),
                "end" => {
                    let Some((start, title, before)) = fold.take() else {
                        let bad = phrase!("wrong-fold-none", "nothing is folded here");
                        return Err(line.bad(bad).hint(example("::fold …")));
                    };
                    let inner = std::mem::replace(&mut blocks, before);
                    let at = start.span().start..line.span().end;
                    blocks.push(Block { what: What::Fold(title, inner), at });
                }
                _ => blocks.push(Block { what: self.directive(name, rest)?, at: line.span() }),
            }
        }
        if let Some((start, ..)) = fold {
            let bad = phrase!("wrong-fold-open", "this fold does not end");
            return Err(start.bad(bad).hint(example("::end")));
        }
        if let Some(prose) = prose {
            blocks.extend(self.prose(prose)?);
        }
        Ok(blocks)
    }

    fn prose(&self, at: Range<usize>) -> Result<Option<Block>, BadText> {
        let text = Text::new(self.text).part(at);
        if text.is_blank() {
            return Ok(None);
        }
        let text = text.inner(text.as_str().trim_matches(['\n', '\r']));
        Ok(Some(Block { what: What::Text(pieces(text)?), at: text.span() }))
    }

    fn directive(&mut self, name: Text<'a>, rest: Text<'a>) -> Result<What, BadText> {
        let rest = rest.trim();
        Ok(match name.as_str().trim_end() {
            "question" if rest.is_blank() => {
                return Err(name.bad(phrase!("wrong-lesson-question", "the question is missing")));
            }
            "question" => What::Question(pieces(rest)?),
            "position" => What::Position(Asked::read(rest)?),
            "play" => What::Play(Asked::read(rest)?),
            "guess" => guess(rest)?,
            "figure" => figure(rest)?,
            "table" => table(rest)?,
            "law" => {
                let (game, more) = Game::read(rest)?;
                if let Some(word) = more.first() {
                    let at = Text::new(self.text).part(word.at.clone());
                    let bad = phrase!("wrong-law-position", "a law is of a game, without a position");
                    return Err(at.bad(bad).hint(example("::law kayles")));
                }
                What::Law(game)
            }
            "check" => check(rest)?,
            "exercise" => self.exercise(rest)?,
            "program" => program(rest)?,
            other => {
                let bad = phrase!("wrong-directive", "there is no directive '{name}'", name = other);
                return Err(name.bad(bad).hint(one_of(&DIRECTIVES)));
            }
        })
    }

    fn exercise(&mut self, rest: Text<'_>) -> Result<What, BadText> {
        let all: Vec<Text<'_>> = rest.words().collect();
        let [topic, level] = all.as_slice() else {
            let bad = phrase!("wrong-exercise", "expected a topic and a level");
            return Err(rest.bad(bad).hint(example("::exercise nim-sum 2")));
        };
        let Some(found) = topics::find(topic.as_str()) else {
            let names: Vec<&str> = topics::TOPICS.iter().map(|topic| topic.id).collect();
            let bad = phrase!("wrong-topic", "there is no topic '{topic}'", topic = topic.as_str());
            return Err(topic.bad(bad).hint(one_of(&names)));
        };
        let level = level.number("the level", 1..=u64::from(grundy_exercises::topic::LEVELS))?;
        self.seed += 1;
        let level = u32::try_from(level).expect("levels are small");
        Ok(What::Exercise { topic: found.id, level, seed: self.seed })
    }
}

/// What stands before a bar and behind it.
fn barred(rest: Text<'_>) -> (Text<'_>, Option<Text<'_>>) {
    // bars of rules stand without spaces around
    match rest.as_str().rfind(" | ") {
        Some(at) => (rest.part(0..at).trim(), Some(rest.part(at + 3..rest.as_str().len()).trim())),
        None => (rest, None),
    }
}

fn guess(rest: Text<'_>) -> Result<What, BadText> {
    let (question, of) = barred(rest);
    let guess = match of.map(Text::as_str) {
        None | Some("winner") => Guess::Winner,
        Some("nimber") => Guess::Nimber,
        Some(other) => {
            let at = of.unwrap_or(rest);
            let bad = phrase!("wrong-guess", "'{what}' cannot be guessed", what = other);
            return Err(at.bad(bad).hint(one_of(&["winner", "nimber"])));
        }
    };
    Ok(What::Guess(Asked::read(question)?, guess))
}

fn figure(rest: Text<'_>) -> Result<What, BadText> {
    let (question, name) = barred(rest);
    let kind = name.map(|name| {
        let found = kind::named(name.as_str()).map(|kind| kind.name);
        found.ok_or_else(|| {
            let names: Vec<&str> = kind::ALL.iter().map(|kind| kind.name).collect();
            let bad = phrase!("wrong-kind", "there is no kind of figure '{kind}'", kind = name.as_str());
            name.bad(bad).hint(one_of(&names))
        })
    });
    Ok(What::Figure(Asked::read(question)?, kind.transpose()?))
}

fn table(rest: Text<'_>) -> Result<What, BadText> {
    let (game, ranges) = Game::read(rest)?;
    let ranges: Vec<String> = ranges.into_iter().map(|word| word.text).collect();
    Ok(What::Table(game, ranges.join(" ")))
}

fn check(rest: Text<'_>) -> Result<What, BadText> {
    let (game, mut claim) = Game::read(rest)?;
    match (claim.pop(), claim.is_empty()) {
        (Some(claim), true) => Ok(What::Check(game, claim.text)),
        _ => {
            let bad = phrase!("wrong-check", "expected a game and a claim in quotation marks");
            Err(rest.bad(bad).hint(example("::check sticks:1,2,3 'n % 4 == 0'")))
        }
    }
}

fn program(rest: Text<'_>) -> Result<What, BadText> {
    match problems::find(rest.as_str()) {
        Some(problem) => Ok(What::Program(problem.id)),
        None => {
            let ids: Vec<&str> = problems::ALL.iter().map(|problem| problem.id).collect();
            let bad = phrase!("wrong-problem", "there is no problem '{id}'", id = rest.as_str());
            Err(rest.bad(bad).hint(one_of(&ids)))
        }
    }
}

/// Markdown with values between braces.
fn pieces(text: Text<'_>) -> Result<Vec<Piece>, BadText> {
    let (mut pieces, mut plain) = (Vec::new(), String::new());
    let mut rest = text;
    loop {
        let Some(at) = rest.as_str().find('{') else {
            plain.push_str(rest.as_str());
            break;
        };
        plain.push_str(&rest.as_str()[..at]);
        let inner = rest.part(at + 1..rest.as_str().len());
        if let Some(more) = inner.strip_prefix("{") {
            plain.push('{');
            rest = more;
            continue;
        }
        let Some((inside, more)) = inner.split_once('}') else {
            let bad = phrase!("wrong-brace", "this brace is not closed");
            return Err(rest.part(at..at + 1).bad(bad).hint(brace()));
        };
        if !plain.is_empty() {
            pieces.push(Piece::Plain(std::mem::take(&mut plain)));
        }
        pieces.push(value(inside)?);
        rest = more;
    }
    if !plain.is_empty() {
        pieces.push(Piece::Plain(plain));
    }
    Ok(pieces)
}

fn brace() -> Phrase {
    phrase!("hint-brace", "write {brace} for a brace itself", brace = "{{")
}

fn value(inside: Text<'_>) -> Result<Piece, BadText> {
    let inside = inside.trim();
    let (name, question) = inside.split_once(' ').unwrap_or((inside, inside.part(0..0)));
    let found = Value::ALL.iter().find(|(known, _)| *known == name.as_str());
    let Some((_, value)) = found else {
        let bad = phrase!(
            "wrong-value",
            "'{name}' is no value: expected nimber, winner, moves or payoffs",
            name = name.as_str(),
        );
        return Err(name.bad(bad).hint(brace()));
    };
    Ok(Piece::Value(*value, Asked::read(question)?))
}
