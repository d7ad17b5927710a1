//! Marks what pupils sent: points, the likely cause of each mistake, and which topic to teach again.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::sheet::Sheet;
use crate::task::natural;
use crate::told::Told;

/// A topic of which less is right is to be taught again.
const AGAIN_PERCENT: u32 = 60;

/// The marks of a class.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Marked {
    /// Every pupil, in the order of the answers.
    pub pupils: Vec<Pupil>,
    /// Every topic, the worst first.
    pub topics: Vec<TopicMarks>,
}

/// The marks of a pupil.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pupil {
    /// As the answers name the pupil.
    pub name: String,
    /// Which variant the pupil has.
    pub variant: usize,
    /// The sum of the points; a task is worth one.
    pub points: f64,
    /// Every task of the variant.
    pub tasks: Vec<TaskMark>,
}

/// The mark of a task.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TaskMark {
    /// The task's number.
    pub number: usize,
    /// The topic's name.
    pub topic: String,
    /// The topic's title.
    pub title: String,
    /// What the pupil wrote.
    pub given: String,
    /// What is right.
    pub answer: String,
    /// Whether they are the same.
    pub right: bool,
    /// From 0 to 1; sets and sequences can be right in part.
    pub points: f64,
    /// The usual wrong method that gives this answer, for machines.
    pub mistake: Option<String>,
    /// The same in words.
    pub says: Option<String>,
}

/// The mark of a part of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartMark {
    /// What is right.
    pub answer: String,
    /// Whether that was given.
    pub right: bool,
}

/// Marks a sequence of numbers in parts: what was given for each, and how many numbers belong to it.
///
/// ```
/// use grundy_exercises::mark::in_parts;
/// let marks = in_parts("14 7 13 12", &[("14", 1), ("7 and 12", 2), (" 12", 1)]);
/// assert_eq!(marks.map(|mark| mark.right), [true, false, true]);
/// ```
pub fn in_parts<const N: usize>(answer: &str, parts: &[(&str, usize); N]) -> [PartMark; N] {
    let mut right = answer.split_whitespace();
    parts.map(|(given, count)| {
        let wanted: Vec<&str> = right.by_ref().take(count).collect();
        let numbers = given.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
        PartMark { right: numbers.eq(wanted.iter().copied()), answer: wanted.join(" ") }
    })
}

/// The marks of a topic.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TopicMarks {
    /// The topic's name.
    pub topic: String,
    /// What people call the topic.
    pub title: String,
    /// How many tasks of it were set.
    pub tasks: usize,
    /// How much of it is right.
    pub percent: u32,
    /// The commonest mistake, for machines.
    pub mistake: Option<String>,
    /// The same in words.
    pub says: Option<String>,
    /// How often it was made.
    pub times: usize,
    /// Whether to teach the topic again.
    pub again: bool,
}

/// Marks the answers of pupils. They come as CSV: a line of headings, then a line for each pupil. The first
/// column holds names, one called `variant` its number, columns called 1, 2, … the answers.
///
/// # Errors
/// What is wrong with the answers, and in which line.
pub fn mark(key: &Sheet, answers: &str) -> Result<Marked, String> {
    let answers = answers.trim_start_matches('\u{feff}');
    let head = answers.lines().next().unwrap_or_default();
    let between =
        [b',', b';', b'\t'].into_iter().max_by_key(|sign| head.bytes().filter(|byte| byte == sign).count());
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(between.unwrap_or(b','))
        .flexible(true)
        .from_reader(answers.as_bytes());
    let columns = Columns::of(reader.headers().map_err(|error| error.to_string())?)?;
    let mut pupils = Vec::new();
    for row in reader.records() {
        let row = row.map_err(|error| error.to_string())?;
        let line = row.position().map_or(0, csv::Position::line);
        if row.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        pupils.push(columns.pupil(&row, key).map_err(|problem| format!("line {line}: {problem}"))?);
    }
    if pupils.is_empty() {
        return Err("there are no answers below the headings".to_owned());
    }
    let topics = by_topic(&pupils);
    Ok(Marked { pupils, topics })
}

/// Where the columns stand.
struct Columns {
    variant: Option<usize>,
    /// The number of the task of each column of answers.
    tasks: Vec<(usize, usize)>,
}

impl Columns {
    fn of(head: &csv::StringRecord) -> Result<Self, String> {
        let named =
            |name: &str| matches!(name.trim().to_lowercase().as_str(), "variant" | "варіант" | "вариант");
        let number = |(place, name): (usize, &str)| Some((place, name.trim().parse().ok()?));
        let tasks: Vec<(usize, usize)> = head.iter().enumerate().skip(1).filter_map(number).collect();
        if tasks.is_empty() {
            return Err(
                "line 1: no column is called 1, 2, …: expected headings as name,variant,1,2,3".to_owned()
            );
        }
        Ok(Self { variant: head.iter().position(named), tasks })
    }

    /// The marks of a row.
    fn pupil(&self, row: &csv::StringRecord, key: &Sheet) -> Result<Pupil, String> {
        let number = match self.variant {
            None if key.variants.len() == 1 => key.variants[0].variant,
            None => {
                return Err(format!(
                    "the key has {} variants: add a column called variant",
                    key.variants.len()
                ));
            }
            Some(place) => {
                let cell = row.get(place).unwrap_or_default().trim();
                cell.parse().map_err(|_| format!("'{cell}' is not the number of a variant"))?
            }
        };
        let variant = key.variants.iter().find(|variant| variant.variant == number);
        let variant = variant.ok_or_else(|| format!("the key has no variant {number}"))?;
        let mut tasks = Vec::with_capacity(variant.tasks.len());
        for task in &variant.tasks {
            let place = self.tasks.iter().find(|(_, number)| *number == task.number).map(|(place, _)| *place);
            let given = place.and_then(|place| row.get(place)).unwrap_or_default().trim();
            tasks.push(marked(task, given));
        }
        let points = rounded(tasks.iter().map(|task| task.points).sum());
        Ok(Pupil { name: row.get(0).unwrap_or_default().trim().to_owned(), variant: number, points, tasks })
    }
}

/// Marks one answer.
pub fn marked(task: &Told, given: &str) -> TaskMark {
    let (wanted, told) = (normal(&task.kind, &task.answer), normal(&task.kind, given));
    let right = told.is_some()
        && match task.answers.as_slice() {
            [] => told == wanted,
            any => any.iter().any(|right| normal(&task.kind, right) == told),
        };
    let mistake =
        task.mistakes.iter().find(|named| told.is_some() && normal(&task.kind, &named.answer) == told);
    let mistake = mistake.filter(|_| !right);
    let points = match (right, &wanted, &told) {
        (true, ..) => 1.0,
        (false, Some(wanted), Some(told)) => rounded(share(&task.kind, wanted, told)),
        _ => 0.0,
    };
    TaskMark {
        number: task.number,
        topic: task.topic.clone(),
        title: task.title.clone(),
        given: given.to_owned(),
        answer: task.answer.clone(),
        right,
        points,
        mistake: mistake.map(|named| named.mistake.clone()),
        says: mistake.map(|named| named.says.clone()),
    }
}

/// How much of a wrong set or sequence is right. What is guessed must not pay: wrong elements count against
/// right ones, and places of a sequence count only beyond half of them.
fn share(kind: &str, wanted: &str, told: &str) -> f64 {
    let (wanted, told): (Vec<&str>, Vec<&str>) = (wanted.split(' ').collect(), told.split(' ').collect());
    let part = |good: usize, bad: usize, all: usize| {
        let count = |count: usize| u32::try_from(count).map_or(0.0, f64::from);
        (count(good.saturating_sub(bad)) / count(all).max(1.0)).min(1.0)
    };
    match kind {
        "set" | "choices" => {
            let good = told.iter().filter(|element| wanted.contains(element)).count();
            part(good, told.len() - good, wanted.len())
        }
        "sequence" if wanted.len() == told.len() => {
            let good = wanted.iter().zip(&told).filter(|(wanted, told)| wanted == told).count();
            part(good, wanted.len() - good, wanted.len())
        }
        _ => 0.0,
    }
}

/// Points with two places.
fn rounded(points: f64) -> f64 {
    (points * 100.0).round() / 100.0
}

/// An answer in the one form in which answers are compared, whatever alphabet and signs it is written in;
/// `None` if it is empty or not of this kind.
fn normal(kind: &str, answer: &str) -> Option<String> {
    let text = answer.trim().replace(['\u{2212}', '\u{2013}'], "-").to_uppercase();
    let text = text.replace(" :", ":").replace(": ", ":");
    if text.is_empty() {
        return None;
    }
    let tokens = || {
        text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')).filter(|token| !token.is_empty())
    };
    match kind {
        "choice" => text.chars().find(|c| c.is_alphabetic()).map(|c| latin(c).to_string()),
        // letters may stand without blanks
        "choices" => {
            let mut letters: Vec<char> = text.chars().filter(|c| c.is_alphabetic()).map(latin).collect();
            letters.sort_unstable();
            letters.dedup();
            let letters: Vec<String> = letters.into_iter().map(String::from).collect();
            Some(letters.join(" ")).filter(|letters| !letters.is_empty())
        }
        // a square, whatever stands around its letters and numbers
        "move" => {
            let parts = text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
            let parts: Vec<String> = parts.map(|part| part.chars().map(latin).collect()).collect();
            Some(parts.join(",")).filter(|square| !square.is_empty())
        }
        "number" => {
            text.trim_end_matches('.').replace(' ', "").parse::<i64>().ok().map(|number| number.to_string())
        }
        "set" if matches!(text.as_str(), "NONE" | "НЕМАЄ" | "НЕТ" | "НІ" | "NO" | "-" | "\u{2014}") => {
            Some(String::new())
        }
        "set" => {
            let mut elements: Vec<String> =
                tokens().map(|token| token.chars().map(latin).collect()).collect();
            elements.sort_by_key(|element| natural(element));
            elements.dedup();
            Some(elements.join(" "))
        }
        _ => {
            let mut elements: Vec<String> = tokens().map(str::to_owned).collect();
            // letters may stand without blanks
            if let [one] = elements.as_slice()
                && one.chars().all(char::is_alphabetic)
            {
                elements = one.chars().map(String::from).collect();
            }
            Some(elements.iter().map(|element| result(element)).collect::<Vec<_>>().join(" "))
        }
    }
}

/// The Latin letter that looks like a Cyrillic one.
fn latin(c: char) -> char {
    let pairs = [
        ('А', 'A'),
        ('В', 'B'),
        ('С', 'C'),
        ('Е', 'E'),
        ('Н', 'H'),
        ('І', 'I'),
        ('К', 'K'),
        ('М', 'M'),
        ('О', 'O'),
    ];
    pairs.iter().find(|(cyrillic, _)| *cyrillic == c).map_or(c, |(_, latin)| *latin)
}

/// A win, a loss or a draw, whatever the language.
fn result(token: &str) -> &str {
    match token {
        "В" => "W",
        "П" => "L",
        "Н" => "D",
        other => other,
    }
}

/// The marks of the class by topic, the worst first.
fn by_topic(pupils: &[Pupil]) -> Vec<TopicMarks> {
    let mut tasks: BTreeMap<&str, Vec<&TaskMark>> = BTreeMap::new();
    for task in pupils.iter().flat_map(|pupil| &pupil.tasks) {
        tasks.entry(&task.topic).or_default().push(task);
    }
    let mut rows: Vec<TopicMarks> = tasks.into_values().map(|tasks| of_topic(&tasks)).collect();
    rows.sort_by_key(|row| row.percent);
    rows
}

fn of_topic(tasks: &[&TaskMark]) -> TopicMarks {
    let mut causes: BTreeMap<&str, (usize, &TaskMark)> = BTreeMap::new();
    for task in tasks {
        if let Some(mistake) = &task.mistake {
            causes.entry(mistake).or_insert((0, task)).0 += 1;
        }
    }
    let commonest = causes.into_values().max_by_key(|(times, _)| *times);
    let points: f64 = tasks.iter().map(|task| task.points).sum();
    let share = points / u32::try_from(tasks.len()).map_or(1.0, f64::from);
    // the share lies between 0 and 1
    let percent = (0..=100).rev().find(|percent| f64::from(*percent) <= share * 100.0 + 0.5).unwrap_or(0);
    TopicMarks {
        topic: tasks[0].topic.clone(),
        title: tasks[0].title.clone(),
        tasks: tasks.len(),
        percent,
        mistake: commonest.and_then(|(_, task)| task.mistake.clone()),
        says: commonest.and_then(|(_, task)| task.says.clone()),
        times: commonest.map_or(0, |(times, _)| times),
        again: percent < AGAIN_PERCENT,
    }
}

#[cfg(test)]
mod tests {
    use grundy::limits::{Budget, Limits};
    use grundy_explain::messages::Language;

    use super::*;
    use crate::sheet::Order;

    #[test]
    fn answers_are_compared_whatever_their_signs() {
        let same = |kind, a, b| assert_eq!(normal(kind, a), normal(kind, b), "{kind} {a} {b}");
        same("choice", "b)", "В");
        same("number", "\u{2212}3", "- 3.");
        same("set", "2:10, 2:9", "2 : 9;2:10");
        same("set", "немає", "none");
        same("set", "С, А", "a c");
        same("sequence", "WLLW", "в п п в");
        same("sequence", "0 1 Н", "0,1,D");
        same("choices", "c, А", "AC");
        same("move", "(2, 3)", "2;3");
        same("move", "В2", " b2.");
        assert_eq!([normal("number", "a few"), normal("number", " ")], [None, None]);
    }

    #[test]
    fn parts_of_answers() {
        assert_eq!(share("set", "1 3", "1 4"), 0.0);
        assert_eq!(share("set", "1 3", "3"), 0.5);
        assert_eq!(share("sequence", "W L L W", "W L W W"), 0.5);
        assert_eq!(share("sequence", "W L L W", "W L"), 0.0);
        assert_eq!(share("number", "4", "5"), 0.0);
        assert_eq!(share("choices", "A C", "A B"), 0.0);
        assert_eq!(share("choices", "A C", "C"), 0.5);
    }

    /// Any one of the right moves is right, two at once are not.
    #[test]
    fn one_move_of_several() {
        let limits = Limits::default();
        let topics = vec![crate::topics::find("minefield").unwrap()];
        let order = Order { topics, count: 10, ..Order::default() };
        let key = Sheet::make(&order, &mut Budget::new(&limits)).unwrap();
        let task = key.variants[0].tasks.iter().find(|task| task.answers.len() > 1).unwrap();
        for one in &task.answers {
            assert_eq!(marked(task, one).points, 1.0, "{one}");
        }
        assert_eq!(marked(task, &task.answers.join(" ")).points, 0.0);
    }

    /// A class of three: all right, one usual mistake, nothing.
    #[test]
    fn a_class() {
        let limits = Limits::default();
        let order = Order { count: 3, variants: 2, language: Language::Uk, ..Order::default() };
        let key = Sheet::make(&order, &mut Budget::new(&limits)).unwrap();
        let right = |variant: usize| {
            key.variants[variant - 1].tasks.iter().map(|task| task.answer.clone()).collect::<Vec<_>>()
        };
        let mistake = &key.variants[1].tasks[2].mistakes[0];
        let text = format!(
            "Ім’я;Варіант;1;2;3\nОля;1;{}\nПетро;2;{};{};{}\n\nІван;1;;;\n",
            right(1).join(";"),
            right(2)[0],
            right(2)[1],
            mistake.answer
        );
        let marked = mark(&key, &text).unwrap();
        let all = marked.pupils[0].tasks.len() as f64;
        assert_eq!((marked.pupils[0].points, all), (3.0, 3.0));
        let told = &marked.pupils[1].tasks[2];
        assert_eq!((told.right, told.says.as_ref()), (false, Some(&mistake.says)));
        assert_eq!(marked.pupils[2].points, 0.0);
        let topic = marked.topics.iter().find(|row| row.topic == told.topic).unwrap();
        assert_eq!((topic.tasks, topic.times, topic.again), (3, 1, true));
        assert_eq!(
            mark(&key, "a,b\nx,y").unwrap_err(),
            "line 1: no column is called 1, 2, …: expected headings as name,variant,1,2,3"
        );
        assert_eq!(mark(&key, "name,variant,1\nx,7,W").unwrap_err(), "line 2: the key has no variant 7");
        assert_eq!(
            mark(&key, "name,1\nx,W").unwrap_err(),
            "line 2: the key has 2 variants: add a column called variant"
        );
    }
}
