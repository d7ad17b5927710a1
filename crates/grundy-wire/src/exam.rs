//! The exam's questions: `grundy exam --json`.

use grundy_exam::answers::{Answers, Question, Reading};
use grundy_exam::checker;
use grundy_exam::rules::Rules;
use grundy_exam::tree::{Player, State, Tree};
use grundy_exam::values::Values;
use grundy_exam::view::words::{Page, exam};
use grundy_exam::view::{Telling, marks};
use serde::Serialize;

use crate::value::object;

/// The rules, the classes of all starts, and the answers.
#[derive(Debug, Serialize)]
pub struct Exam<'a> {
    rules: ExamRules<'a>,
    players: [&'a str; 2],
    range: Range,
    #[serde(serialize_with = "object")]
    classes: Vec<(String, Vec<i64>)>,
    #[serde(serialize_with = "object")]
    answers: Vec<(String, Found<'a>)>,
    reading: &'static str,
    exam: [Vec<i64>; 3],
    bound_hit: bool,
    /// The verdicts on a student's answers, if there are some.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check: Option<Vec<Mark<'a>>>,
    /// The tree of one start, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree: Option<ExamTree<'a>>,
}

#[derive(Debug, Serialize)]
struct ExamRules<'a> {
    heaps: &'a str,
    moves: Vec<&'a str>,
    end: Option<&'a str>,
    lose: Option<&'a str>,
    no_repeat: bool,
}

#[derive(Debug, Serialize)]
struct Range {
    from: i64,
    to: i64,
    whole: bool,
}

#[derive(Debug, Serialize)]
struct Found<'a> {
    least: Option<i64>,
    greatest: Option<i64>,
    count: usize,
    all: &'a [i64],
}

impl<'a> Found<'a> {
    fn of(values: &'a Values) -> Self {
        Self {
            least: values.least(),
            greatest: values.greatest(),
            count: values.count(),
            all: values.as_slice(),
        }
    }
}

impl<'a> Exam<'a> {
    /// The answers of a page.
    pub fn of(page: &Page<'a>, rules: &'a Rules, answers: &'a Answers, bound_hit: bool) -> Self {
        let texts = page.texts;
        let classes = answers.by_class().into_iter();
        let found = Question::ALL.iter().map(|one| (one.key().to_owned(), Found::of(answers.to(*one))));
        Self {
            rules: ExamRules {
                heaps: &texts.heaps,
                moves: rules.kinds().collect(),
                end: texts.end.as_deref(),
                lose: texts.lose.as_deref(),
                no_repeat: texts.no_repeat,
            },
            players: [page.tell.of(Player::First), page.tell.of(Player::Second)],
            range: Range {
                from: *page.chosen.range.start(),
                to: *page.chosen.range.end(),
                whole: page.chosen.whole,
            },
            classes: classes.map(|(class, values)| (class.to_string(), values.as_slice().to_vec())).collect(),
            answers: found.collect(),
            reading: match page.reading {
                Reading::Blunder => "a",
                Reading::AnyBlunder => "any",
                Reading::Forced => "b",
            },
            exam: exam(page, answers),
            bound_hit,
            check: None,
            tree: None,
        }
    }
}

/// The verdict on one of a student's answers.
#[derive(Debug, Serialize)]
pub struct Mark<'a> {
    question: &'static str,
    form: &'static str,
    said: &'a [i64],
    right: &'a [i64],
    holds: bool,
    faults: Vec<String>,
}

impl<'a> Mark<'a> {
    /// A verdict, its faults in words.
    pub fn of(mark: &'a checker::Mark, tell: Telling<'_>) -> Self {
        Self {
            question: mark.question.key(),
            form: mark.form.name(),
            said: &mark.said,
            right: &mark.right,
            holds: mark.faults.is_empty(),
            faults: mark.faults.iter().map(|fault| marks::why(mark, fault, tell)).collect(),
        }
    }
}

/// The play from one start.
#[derive(Debug, Serialize)]
pub struct ExamTree<'a> {
    #[serde(rename = "S")]
    stones: i64,
    winner: Option<&'a str>,
    nodes: Vec<Node<'a>>,
}

#[derive(Debug, Serialize)]
struct Node<'a> {
    position: Vec<i64>,
    level: usize,
    class: Option<String>,
    winner: Option<&'a str>,
    moves: Vec<Branch<'a>>,
}

#[derive(Debug, Serialize)]
struct Branch<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
    node: usize,
}

impl<'a> ExamTree<'a> {
    /// The nodes of a tree, level by level.
    pub fn of(rules: &'a Rules, tree: &Tree, stones: i64, tell: Telling<'a>) -> Self {
        let kinds: Vec<&str> = rules.kinds().collect();
        let nodes = tree.nodes.iter().map(|node| {
            let (class, winner) = match node.state {
                State::Live(class) => (Some(class.to_string()), None),
                State::Won(player) => (None, Some(tell.of(player))),
                State::Beyond => (Some("beyond".to_owned()), None),
            };
            Node {
                position: node.heaps.as_slice().to_vec(),
                level: node.level,
                class,
                winner,
                moves: node.moves.iter().map(|one| Branch { mv: kinds[one.kind], node: one.to }).collect(),
            }
        });
        Self { stones, winner: tree.winner.map(|player| tell.of(player)), nodes: nodes.collect() }
    }
}
