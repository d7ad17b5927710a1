//! `grundy exam MOVES --end COND`: the school exam's questions 19, 20 and 21.

use std::io::Write;
use std::ops::RangeInclusive;

use grundy::Error;
use grundy::notation::text::Text;
use grundy::report::Ask;
use grundy_exam::answers::Answers;
use grundy_exam::checker::{self, Student};
use grundy_exam::class::Class;
use grundy_exam::form::Forms;
use grundy_exam::position::MAX_STONES;
use grundy_exam::range::{Chosen, choose};
use grundy_exam::rules::{Rules, Texts};
use grundy_exam::solve::{MAX_STARTS, Solved};
use grundy_exam::tree::{Shown, Tree};
use grundy_exam::values::Values;
use grundy_exam::view::words::Page;
use grundy_exam::view::{self, Names, Telling};
use grundy_explain::messages::Messages;
use grundy_wire::{ExamTree, Mark};

use crate::Io;
use crate::args::{Drawing, Exam};
use crate::exit::Failure;
use crate::limits::limited;
use grundy::notation::range;

pub(crate) fn run(args: &Exam, io: &mut Io) -> Result<u8, Failure> {
    if args.common.misere {
        return Err(Failure::Usage {
            problem: "--misere does not say what is meant here".to_owned(),
            hint: "a condition under which the mover loses is written as --lose 's>=29'".to_owned(),
        });
    }
    let messages = Messages::of(args.common.lang);
    let names = args.names.as_deref().map_or_else(|| Ok(Names::usual(messages)), Names::read)?;
    let tell = Telling { names: &names, messages };
    let forms = Forms::read(&args.ask)?;
    let student = args.check.as_deref().map(Student::read).transpose()?;
    let rules = Rules::read(Texts {
        heaps: args.heaps.clone(),
        moves: args.moves.join(", "),
        end: args.end.clone(),
        lose: args.lose.clone(),
        no_repeat: args.no_repeat,
    })?;
    let range = args.stones.as_deref().map(range).transpose()?;
    let one = start(args, range.as_ref())?;
    // a strategy or a tree needs no other start, unless all is asked for
    if let Some(stones) = one
        && !args.common.json
    {
        return play(args, &rules, stones, tell, io);
    }
    let chosen = match range {
        Some(range) => Chosen { range, whole: true },
        None => choose(&rules)?,
    };
    let (answers, bound_hit) = solved(args, &rules, chosen.range.clone(), io, |solved| {
        Ok((Answers::of(solved)?, solved.bound_hit()))
    })?;
    let reading = args.reading.into();
    let page = Page { texts: rules.texts(), chosen: &chosen, reading, forms, tell, width: io.width };
    let marks = student.map(|student| checker::check(&student, &answers, reading, forms));
    if args.common.json {
        let mut exam = grundy_wire::Exam::of(&page, &rules, &answers, bound_hit);
        exam.check = marks.as_ref().map(|marks| marks.iter().map(|mark| Mark::of(mark, tell)).collect());
        exam.tree = one.map(|stones| tree(args, &rules, stones, tell, io)).transpose()?;
        writeln!(io.out, "{}", grundy_wire::json(&exam))?;
    } else if let Some(marks) = &marks {
        write!(io.out, "{}", view::marks::words(marks, tell, io.width))?;
    } else {
        write!(io.out, "{}", view::words::answers(&page, &answers))?;
        if args.table {
            write!(io.out, "\n{}", view::words::table(&answers, io.width))?;
        }
    }
    if bound_hit {
        let unknown = answers.classes.iter().filter(|(_, class)| *class == Class::Beyond);
        let unknown: Values = unknown.map(|(stones, _)| *stones).collect();
        return Err(beyond(args, unknown.count()));
    }
    Ok(marks.map_or(0, |marks| u8::from(marks.iter().any(|mark| !mark.faults.is_empty()))))
}

/// The strategy in words, the tree, or both.
fn play(args: &Exam, rules: &Rules, stones: i64, tell: Telling<'_>, io: &mut Io) -> Result<u8, Failure> {
    let (reduced, full, class) = solved(args, rules, stones..=stones, io, |solved| {
        let full = if args.full { Some(Tree::of(solved, stones, Shown::Full)?) } else { None };
        Ok((Tree::of(solved, stones, Shown::Reduced)?, full, solved.class_of(stones)))
    })?;
    let drawn = full.as_ref().unwrap_or(&reduced);
    if args.explain.is_some() && args.tree != Some(Drawing::Dot) {
        write!(io.out, "{}", view::strategy::words(rules, &reduced, stones, tell, io.width))?;
        if args.tree.is_some() {
            writeln!(io.out)?;
        }
    }
    match args.tree {
        Some(Drawing::Txt) => write!(io.out, "{}", view::tree_text::draw(rules, drawn, tell))?,
        Some(Drawing::Dot) => write!(io.out, "{}", view::dot::draw(rules, drawn, tell))?,
        None => {}
    }
    if class == Class::Beyond { Err(beyond(args, 1)) } else { Ok(0) }
}

/// The tree of one start for machines.
fn tree<'a>(
    args: &Exam,
    rules: &'a Rules,
    stones: i64,
    tell: Telling<'a>,
    io: &Io,
) -> Result<ExamTree<'a>, Failure> {
    let shown = if args.full { Shown::Full } else { Shown::Reduced };
    let tree = solved(args, rules, stones..=stones, io, |solved| Tree::of(solved, stones, shown))?;
    Ok(ExamTree::of(rules, &tree, stones, tell))
}

/// Solves the game under the limits, and lets `take` have it.
fn solved<T>(
    args: &Exam,
    rules: &Rules,
    range: RangeInclusive<i64>,
    io: &Io,
    take: impl FnOnce(&Solved<'_>) -> Result<T, Error>,
) -> Result<T, Failure> {
    let bound = usize::try_from(args.bound).unwrap_or(usize::MAX);
    let found = limited(Ask::default(), &args.common, io, |ask| {
        Solved::new(rules, range, bound, &ask.limits).and_then(|solved| take(&solved))
    });
    Ok(found?)
}

fn beyond(args: &Exam, unknown: usize) -> Failure {
    let numbers = if unknown == 1 {
        "the class of one S is".to_owned()
    } else {
        format!("the classes of {unknown} numbers S are")
    };
    Failure::Limit {
        problem: format!("stopped at the bound of {} positions: {numbers} not known", args.bound),
        hint: "--bound N allows more; do the moves ever lead to the end?".to_owned(),
    }
}

/// The range of S.
fn range(text: &str) -> Result<RangeInclusive<i64>, Failure> {
    let whole = Text::new(text);
    let range = range::read(whole.trim())?;
    let stones = |n: u64| i64::try_from(n).ok().filter(|n| *n <= MAX_STONES);
    let (Some(first), Some(last)) = (stones(*range.start()), stones(*range.end())) else {
        return Err(whole.bad(format!("a heap holds at most {MAX_STONES} stones")).into());
    };
    let count = last.abs_diff(first) + 1;
    if count > MAX_STARTS {
        let hint = format!("ask for a part, as --S {first}..{}", first + 999);
        return Err(whole
            .bad(format!("{count} numbers S are too many: at most {MAX_STARTS}"))
            .hint(hint)
            .into());
    }
    Ok(first..=last)
}

/// The one start that a strategy or a tree is wanted for.
fn start(args: &Exam, range: Option<&RangeInclusive<i64>>) -> Result<Option<i64>, Failure> {
    match (args.explain, args.tree, range) {
        (Some(stones), _, _) => match i64::try_from(stones) {
            Ok(stones) if stones <= MAX_STONES => Ok(Some(stones)),
            _ => Err(Failure::Usage {
                problem: format!("--explain {stones}: a heap holds at most {MAX_STONES} stones"),
                hint: "name the S that is meant, as --explain 30".to_owned(),
            }),
        },
        (None, Some(_), Some(range)) if range.start() == range.end() => Ok(Some(*range.start())),
        (None, Some(_), _) => Err(Failure::Usage {
            problem: "a tree is drawn from one S".to_owned(),
            hint: "name it as --explain 30 (the strategy in words too), or as --S 30".to_owned(),
        }),
        (None, None, _) => Ok(None),
    }
}
