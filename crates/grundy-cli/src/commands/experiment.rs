//! `grundy experiment GAME RANGE`: techniques compared on the same work.

use std::io::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Instant;

use grundy::Error;
use grundy::catalogue::recurrences::{self, Way};
use grundy::error::{Limit, Refused, Stopped};
use grundy::experiment::{Course, Done, Experiment, Found, Row};
use grundy::limits::Budget;
use grundy::notation::range;
use grundy::notation::text::Text;
use grundy::phrase::Phrase;
use grundy::report::Ask;
use grundy::table::{Axis, Table};
use grundy_explain::messages::Messages;
use grundy_explain::words::experiment as words;
use grundy_figure::courses;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::exit::Failure;
use crate::limits::limited;
use crate::options::computation::Computation;
use crate::options::hyphen;
use crate::{Io, files, picture, ranges};

/// Compares techniques on the same positions: calls, moves looked at, positions visited, depth of the
/// recursion, values kept, memory, time.
///
/// The positions are numbered before a technique starts, so that its counts and its time are its own.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  grundy experiment dawson 0..20\n  \
    grundy experiment mines:....*../.*...*. 1 1\n  \
    grundy experiment dawson 0..60 --techniques thesis,thesis-cache,nimber-components\n  \
    grundy experiment row-ends 1..20\n  \
    grundy experiment kayles 1..14 --techniques nimber,nimber-positions,nimber-components --csv\n  \
    grundy experiment dawson 0..20 -o growth.svg")]
pub(crate) struct Args {
    /// The game, with its parameters
    game: String,
    /// A range for each number of a position, both ends included: 0..20
    #[arg(value_name = "RANGE", value_parser = hyphen::restore)]
    ranges: Vec<String>,
    #[command(flatten)]
    how: Computation,
    /// Which techniques, with commas between; without it, all that fit the game
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    techniques: Vec<String>,
    /// Makes the random rows of row-cards and row-ends repeatable
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// A technique gives up after this many calls
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    max_calls: u64,
    /// Leave the time out: the counts are the same in every run
    #[arg(long)]
    counts: bool,
    /// Draw how many moves each technique looked at, instead of a table; the ending says the format, as in
    /// `grundy figure`
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["json", "csv", "counts"])]
    output: Option<PathBuf>,
    /// Comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

/// Positions in one experiment at most.
const MAX_POSITIONS: u64 = 10_000;

/// Cards in a random row at most, and the largest number on one.
const MAX_CARDS: u64 = 2_000;
const MAX_CARD: i64 = 1_000;

/// Values a row of cards in the way of a name, with at most this many calls.
type Ways = fn(&str, &[i64], u64) -> Way;

/// The games whose recurrences are compared on random rows: the game, the names of the ways, the ways.
const ROWS: [(&str, &[&str], Ways); 2] = [
    ("row-cards", recurrences::NAMES[0], recurrences::from_the_right),
    ("row-ends", recurrences::NAMES[1], recurrences::from_either_end),
];

/// The techniques of these names; all that fit if none is named.
fn chosen<T: Copy>(
    names: &[String],
    fitting: impl Iterator<Item = (&'static str, T)> + Clone,
) -> Result<Vec<T>, Error> {
    if names.is_empty() {
        return Ok(fitting.map(|(_, one)| one).collect());
    }
    let one = |name: &String| {
        let found = fitting.clone().find(|(known, _)| known == name);
        found.map(|(_, one)| one).ok_or_else(|| {
            let known: Vec<_> = fitting.clone().map(|(name, _)| name).collect();
            let problem = format!("no technique '{name}' fits: expected {}", known.join(", "));
            Text::new(name).bad(problem).in_file("--techniques").into()
        })
    };
    names.iter().map(one).collect()
}

/// Runs the recurrences on random rows of cards.
fn measure_rows(
    args: &Args,
    ways: Ways,
    chosen: &[&'static str],
    range: RangeInclusive<u64>,
    budget: &mut Budget<'_>,
    courses: &mut Vec<Course>,
) -> Result<(), Error> {
    let new =
        |name: &&'static str| Course { technique: name, accumulates: false, rows: Vec::new(), gave_up: None };
    courses.extend(chosen.iter().map(new));
    for n in range {
        budget.look()?;
        let mut rng = ChaCha8Rng::seed_from_u64(args.seed.wrapping_add(n));
        let cards: Vec<i64> = (0..n).map(|_| rng.random_range(-MAX_CARD..=MAX_CARD)).collect();
        for course in courses.iter_mut().filter(|course| course.gave_up.is_none()) {
            let start = Instant::now();
            let way = ways(course.technique, &cards, args.max_calls);
            let (position, seconds) = (n.to_string(), start.elapsed().as_secs_f64());
            match way.value {
                Some(value) => {
                    let found = Found::Payoff(value);
                    course.rows.push(Row { position, found, tally: way.tally, seconds });
                }
                None => course.gave_up = Some((position, Done::TooMany)),
            }
        }
    }
    Ok(())
}

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    // a name that says no format is told before anything is computed
    args.output.as_deref().map(picture::PictureFormat::of).transpose()?;
    let text = [std::slice::from_ref(&args.game), &args.ranges].concat().join(" ");
    let question = files::game(&args.game)?;
    let rows = ROWS.iter().find(|(game, ..)| *game == question.game);
    let axes = match rows {
        Some(_) => vec![Axis { name: "cards".into(), extent: Some(1..=MAX_CARDS) }],
        None => question.table.axes(),
    };
    if axes.is_empty() {
        return Err(Error::from(Refused::no_table(Phrase::fixed(
            "solve-positions",
            "solve single positions instead",
        )))
        .into());
    }
    let words_of_ranges: Vec<_> = Text::new(&text).part(args.game.len()..text.len()).words().collect();
    let ranges = match words_of_ranges.is_empty() {
        true => ranges::whole(&axes)?,
        false => range::for_axes(&words_of_ranges, &axes)?,
    };
    let ask = Ask { misere: args.how.misere, ..Ask::default() };
    let mut courses = Vec::new();
    let done = limited(ask, &args.how, io, |ask| {
        let limits = &ask.limits;
        match rows {
            Some((_, names, ways)) => {
                let chosen = chosen(&args.techniques, names.iter().map(|name| (*name, *name)))?;
                measure_rows(args, *ways, &chosen, ranges[0].clone(), &mut Budget::new(limits), &mut courses)
            }
            None => {
                let positions = positions(&*question.table, &ranges)?;
                measure(args, &*question.table, &positions, ask, &mut courses)
            }
        }
    });
    if courses.is_empty() {
        done?;
        return Ok(0);
    }
    if let Some(output) = &args.output {
        let figure = courses::figure(&question.game, &courses, Messages::of(args.how.lang));
        picture::write(&figure, output, picture::Look::default(), io)?;
    } else if args.how.json {
        let found = grundy_wire::Experiment::of(&question.game, args.how.misere, &courses, !args.counts);
        writeln!(io.out, "{}", grundy_wire::json(&found))?;
    } else if args.csv {
        write!(io.out, "{}", words::csv(&courses, !args.counts))?;
    } else {
        write!(io.out, "{}", words::words(&courses, !args.counts, io.width, Messages::of(args.how.lang)))?;
    }
    // what was found so far is kept
    done?;
    Ok(0)
}

/// The positions that the ranges mean; the last number runs fastest.
fn positions(table: &dyn Table, ranges: &[RangeInclusive<u64>]) -> Result<Vec<String>, Error> {
    let count = |range: &RangeInclusive<u64>| (range.end() - range.start()).saturating_add(1);
    let all = ranges.iter().map(count).fold(1, u64::saturating_mul);
    if all > MAX_POSITIONS {
        let done = format!("counting {all} positions: an experiment takes at most {MAX_POSITIONS}");
        return Err(Stopped::new(Limit::Size, done).into());
    }
    let mut numbers: Vec<Vec<u64>> = vec![Vec::new()];
    for range in ranges {
        let longer = |short: Vec<u64>| range.clone().map(move |n| [short.as_slice(), &[n]].concat());
        numbers = numbers.into_iter().flat_map(longer).collect();
    }
    Ok(numbers.iter().filter_map(|numbers| table.position(numbers)).collect())
}

/// Runs the techniques, position by position; what is found is in `courses`, also when a limit ends it.
fn measure(
    args: &Args,
    table: &dyn Table,
    positions: &[String],
    ask: &Ask,
    courses: &mut Vec<Course>,
) -> Result<(), Error> {
    let mut experiment = Experiment::new(table, ask.misere, args.max_calls)?;
    let fitting = experiment.techniques().into_iter().map(|one| (one.name(), one));
    let chosen = chosen(&args.techniques, fitting)?;
    courses.extend(chosen.iter().map(|one| Course {
        technique: one.name(),
        accumulates: one.accumulates(),
        rows: Vec::new(),
        gave_up: None,
    }));
    if let Some(last) = positions.last() {
        experiment.look_ahead(last, &mut Budget::new(&ask.limits))?;
    }
    for position in positions {
        experiment.prepare(position, ask, &mut Budget::new(&ask.limits))?;
        let open = courses.iter_mut().zip(&chosen).filter(|(course, _)| course.gave_up.is_none());
        for (course, technique) in open {
            let start = Instant::now();
            let done = experiment.run(*technique, &mut Budget::new(&ask.limits))?;
            let seconds = start.elapsed().as_secs_f64();
            match done {
                Done::Answered(found, tally) => {
                    course.rows.push(Row { position: position.clone(), found, tally, seconds });
                }
                other => course.gave_up = Some((position.clone(), other)),
            }
        }
    }
    Ok(())
}
