//! `grundy exam MOVES --end COND`: the school exam's questions 19, 20 and 21.

use std::io::Write;
use std::ops::RangeInclusive;

use clap::ValueEnum;
use grundy::Error;
use grundy::notation::range;
use grundy::notation::text::Text;
use grundy::phrase::phrase;
use grundy::report::Ask;
use grundy_exam::answers::{Answers, Reading};
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
use crate::exit::Failure;
use crate::limits::limited;
use crate::options::choice::{Choice, one_of};
use crate::options::computation::Computation;
use crate::options::hyphen;

/// Answers the school exam's questions 19, 20 and 21 on a game with heaps of stones.
///
/// Two players move in turn, Petya first. The game is over when a condition on the stones holds after a move;
/// then the mover has won.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// The moves, with commas between: '+1, *2' or 's+1, s*2 if s%3==0'; see below
    #[arg(required = true, value_name = "MOVES", value_parser = hyphen::restore)]
    moves: Vec<String>,
    /// The mover wins when this holds after the move: 's>=29', 'sum>=77', '<=19' (of all stones)
    #[arg(long, value_name = "COND", required_unless_present = "lose", allow_hyphen_values = true)]
    end: Option<String>,
    /// The mover loses when this holds after the move, whatever --end says: a ceiling as 's>40'
    #[arg(long, value_name = "COND", allow_hyphen_values = true)]
    lose: Option<String>,
    /// The heaps at the start; the one called S is asked for
    #[arg(long, value_name = "HEAPS", default_value = "S", allow_hyphen_values = true)]
    heaps: String,
    /// The numbers of stones S that are looked at [default: from the first S at which the game is not over,
    /// up to the last, or a thousand of them]
    #[arg(long = "S", alias = "s", value_name = "A..B", allow_hyphen_values = true)]
    stones: Option<String>,
    /// Forbid the kind of move that the opponent has just made
    #[arg(long)]
    no_repeat: bool,
    /// How question 19 is read
    #[arg(long, value_name = "HOW", value_parser = one_of(READINGS), default_value = "a")]
    reading: Reading,
    /// What is asked for in 19, 20 and 21; each one of: least, greatest, count, all, two least, two greatest,
    /// least and greatest
    #[arg(long, value_name = "FORMS", default_value = "least; two least; least")]
    ask: String,
    /// Judge a student's three answers, as '18; 31 34; 30' ('none' where there is no such number)
    #[arg(long, value_name = "ANSWERS", conflicts_with_all = ["explain", "tree", "table"])]
    check: Option<String>,
    /// Explain the strategy from this S in words
    #[arg(long, value_name = "S")]
    explain: Option<u64>,
    /// Draw the tree that proves who wins, from the S of --explain, or of --S if that is one number
    #[arg(long, value_name = "FORMAT", value_enum)]
    tree: Option<Drawing>,
    /// Draw the tree of all plays instead; where a player can win at once, only the moves that do
    #[arg(long, requires = "tree")]
    full: bool,
    /// Print the class of every S: W1 (the first player wins with move 1), L2 (the second one with move 2), …
    #[arg(long)]
    table: bool,
    /// The names of the players in the order of play; by default those of the exam: Petya,Vanya
    #[arg(long, value_name = "NAMES")]
    names: Option<String>,
    /// Look at this many positions at most, besides the starts
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    bound: u32,
    #[command(flatten)]
    how: Computation,
}

/// How a tree is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Drawing {
    /// As text
    Txt,
    /// For Graphviz
    Dot,
}

const READINGS: &[Choice<Reading>] = &[
    (
        "a",
        Reading::Blunder,
        "Vanya won with his first move after an unlucky first move of Petya, who could not win at once",
    ),
    ("any", Reading::AnyBlunder, "The same, but Petya may have missed a win"),
    ("b", Reading::Forced, "Petya cannot win at once, and Vanya wins at once after any move"),
];

const HELP: &str = "\
The language of moves:
  +3 -2 *2       what is done to a heap; spaces or commas between
  /3  /3 up      a division, rounded down or up
  s+1, (s+1)//2  the heap's new number of stones, as an expression of its number s
  (s-5, o+2)     the same for two heaps: this heap and the other one
  (a-5, b+2)     all heaps by their order: the first, the second, ...
  ... if s%2==0  a condition behind a move; also: if even, if odd, if s>10 and a<b
A move without a, b, ... can be made on any heap. An option that takes more than there is, or changes nothing, is not a move.
Conditions of --end and --lose speak of s, or of several heaps: sum, a, b, S, max(a, b); '>=77' means sum>=77.

Examples:
  grundy exam 's+1, s*2' --end 's>=29' --S 1..28
  grundy exam --heaps 7,S '+1, *2' --end 'sum>=77' --S 1..69
  grundy exam --heaps 7,S '+1, *2' --end 'sum>=77' --explain 30
  grundy exam --heaps 7,S '+1, *2' --end 'sum>=77' --check '18; 31 34; 30'
  grundy exam '-2, -5, /3' --end 's<=19' --S 20..999
  grundy exam '-5, /2 if even, /3 if s%3==0, +1 if odd and s%3!=0' --end 's<=19' --S 20..399
  grundy exam --heaps 35,S '/2, (s-5, o+2)' --end 'sum<=69' --S 51..599
  grundy exam '+1, *2' --end 's>=29' --lose 's>40'
  grundy exam '+1, +2, *2' --no-repeat --end 's>=40'
  grundy exam --heaps 2,S '+3, *2' --end 'sum>20' --S 3 --tree txt

Exit status: 0 answered, 1 a student's answer is wrong, 2 wrong input or refusal, 3 a limit was reached.";

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    args.how.without_threads("the exam")?;
    if args.how.misere {
        return Err(Failure::Usage {
            problem: phrase!("wrong-meaning", "{what} has no meaning here", what = "--misere"),
            hint: "for a condition under which the mover loses write --lose 's>=29'".into(),
        });
    }
    let messages = Messages::of(args.how.lang);
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
    // a strategy or a tree needs no other start; JSON has everything
    if let Some(stones) = one
        && !args.how.json
    {
        return write_plan(args, &rules, stones, tell, io);
    }
    let chosen = match range {
        Some(range) => Chosen { range, whole: true },
        None => choose(&rules)?,
    };
    let (answers, bound_hit) = solved(args, &rules, chosen.range.clone(), io, |solved| {
        Ok((Answers::of(solved)?, solved.bound_hit()))
    })?;
    let page =
        Page { texts: rules.texts(), chosen: &chosen, reading: args.reading, forms, tell, width: io.width };
    let marks = student.map(|student| checker::check(&student, &answers, args.reading, forms));
    if args.how.json {
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

/// Writes the strategy, the tree, or both.
fn write_plan(
    args: &Args,
    rules: &Rules,
    stones: i64,
    tell: Telling<'_>,
    io: &mut Io,
) -> Result<u8, Failure> {
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
    args: &Args,
    rules: &'a Rules,
    stones: i64,
    tell: Telling<'a>,
    io: &Io,
) -> Result<ExamTree<'a>, Failure> {
    let shown = if args.full { Shown::Full } else { Shown::Reduced };
    let tree = solved(args, rules, stones..=stones, io, |solved| Tree::of(solved, stones, shown))?;
    Ok(ExamTree::of(rules, &tree, stones, tell))
}

/// Solves the game under the limits, and gives it to `take`.
fn solved<T>(
    args: &Args,
    rules: &Rules,
    range: RangeInclusive<i64>,
    io: &Io,
    take: impl FnOnce(&Solved<'_>) -> Result<T, Error>,
) -> Result<T, Failure> {
    let bound = usize::try_from(args.bound).unwrap_or(usize::MAX);
    let taken = limited(Ask::default(), &args.how, io, |ask| {
        Solved::new(rules, range, bound, &ask.limits).and_then(|solved| take(&solved))
    });
    Ok(taken?)
}

fn beyond(args: &Args, unknown: usize) -> Failure {
    let numbers = if unknown == 1 {
        "the class of one S is".to_owned()
    } else {
        format!("the classes of {unknown} numbers S are")
    };
    Failure::Limit {
        problem: format!("stopped at the bound of {} positions: {numbers} not known", args.bound).into(),
        hint: "--bound N allows more; do the moves ever lead to the end?".into(),
    }
}

/// Reads the range of S.
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

/// The start whose strategy or tree is asked for.
fn start(args: &Args, range: Option<&RangeInclusive<i64>>) -> Result<Option<i64>, Failure> {
    match (args.explain, args.tree, range) {
        (Some(stones), _, _) => match i64::try_from(stones) {
            Ok(stones) if stones <= MAX_STONES => Ok(Some(stones)),
            _ => Err(Failure::Usage {
                problem: format!("--explain {stones}: a heap holds at most {MAX_STONES} stones").into(),
                hint: "give a smaller S, as --explain 30".into(),
            }),
        },
        (None, Some(_), Some(range)) if range.start() == range.end() => Ok(Some(*range.start())),
        (None, Some(_), _) => Err(Failure::Usage {
            problem: "a tree is drawn from one S".into(),
            hint: "name it as --explain 30 (the strategy in words too), or as --S 30".into(),
        }),
        (None, None, _) => Ok(None),
    }
}
