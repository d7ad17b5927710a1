//! `grundy survey GAME --random-sets N`: the laws of many games with random parameters, counted.

use std::io::Write;

use clap::builder::RangedU64ValueParser;
use grundy::error::{Error, Refused};
use grundy::notation::text::Text;
use grundy::report::Ask;
use grundy::survey::{self, Fate, Pattern};
use grundy_explain::messages::Messages;
use grundy_wire as wire;
use rand::rngs::ChaCha8Rng;
use rand::seq::index;
use rand::{RngExt, SeedableRng};

use crate::exit::Failure;
use crate::limits::limited;
use crate::options::computation::Computation;
use crate::{Io, files};

/// Looks for the laws of many games with random amounts: how often does one player win from some n on?
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  grundy survey partisan-sticks --random-sets 1000 --seed 1\n  \
    grundy survey partisan-sticks:1,2/3 --random-sets 500 --largest 20\n  \
    grundy survey sticks --random-sets 200 --json\n  grundy survey odd-stones:take=1+2 --random-sets 100")]
pub(crate) struct Args {
    /// The game; the numbers among its parameters are sets of amounts, and are replaced by random ones
    game: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = from_1_to(100_000))]
    random_sets: u64,
    /// The seed: the same seed gives the same games
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// The largest amount of a set
    #[arg(long, value_name = "M", default_value_t = 10, value_parser = from_1_to(1000))]
    largest: u64,
    /// The most amounts of a set; each set has a random number of them
    #[arg(long, value_name = "K", default_value_t = 4, value_parser = from_1_to(16))]
    amounts: u64,
    #[command(flatten)]
    how: Computation,
}

/// The survey ends where the game refuses this many random parameters in a row.
const MAX_REFUSED_IN_A_ROW: u32 = 1000;

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let (name, given) = args.game.split_once(':').unwrap_or((&args.game, ""));
    let known = grundy::catalogue::find(name).ok_or_else(|| {
        Refused::because(format!("'{name}' is no game of the catalogue"), "`grundy games` lists them")
    });
    let known = known.map_err(Error::from)?;
    // without parameters, the example of the game's own
    let example = known.params.first().map_or("", |(spelling, _)| spelling);
    let example = example.split(" or ").next().unwrap_or(example);
    let text = if given.is_empty() { example } else { given };
    let pattern = Pattern::read(Text::new(text)).map_err(Error::from)?;
    let joint = if text.contains('=') { "+" } else { "," };
    let mut rng = ChaCha8Rng::seed_from_u64(args.seed);
    let mut set = || {
        let size = rng.random_range(1..=args.amounts.min(args.largest));
        let (most, size) = (small(args.largest), small(size));
        let mut amounts: Vec<u64> =
            index::sample(&mut rng, most, size).iter().map(|i| i as u64 + 1).collect();
        amounts.sort_unstable();
        amounts
    };
    let mut parameters = Vec::new();
    let mut refused = 0;
    while (parameters.len() as u64) < args.random_sets {
        let text = pattern.filled(&mut set, joint);
        match files::game(&format!("{name}:{text}")) {
            Ok(_) => parameters.push(text),
            // some games take not all amounts
            Err(_) if refused < MAX_REFUSED_IN_A_ROW => {
                refused += 1;
                continue;
            }
            Err(error) => return Err(error.into()),
        }
        refused = 0;
    }
    let ask = Ask { misere: args.how.misere, ..Ask::default() };
    let rows = limited(ask, &args.how, io, |ask| {
        let mut open = |text: &str| Ok(files::game(&format!("{name}:{text}"))?.table);
        survey::count(parameters.iter().cloned(), &mut open, ask)
    })?;
    let total: u64 = rows.values().map(|row| row.count).sum();
    let of = |fate: Fate| rows.get(&fate).map_or(0, |row| row.count);
    let one_player = of(Fate::PlayerOne) + of(Fate::PlayerTwo);
    if args.how.json {
        let found = wire::Survey {
            game: name.to_owned(),
            games: total,
            seed: args.seed,
            largest: args.largest,
            amounts: args.amounts,
            one_player_wins: wire::share(one_player, total),
            rows: wire::SurveyRow::all(&rows),
        };
        writeln!(io.out, "{}", wire::json(&found))?;
        return Ok(0);
    }
    let messages = Messages::of(args.how.lang);
    let percent = |n: u64| format!("{:.1} %", 100.0 * wire::share(n, total));
    let numbers = [
        ("game", name.into()),
        ("games", total.to_string().into()),
        ("amounts", args.amounts.to_string().into()),
        ("largest", args.largest.to_string().into()),
        ("seed", args.seed.to_string().into()),
    ];
    writeln!(io.out, "{}", messages.say("survey-title", &numbers))?;
    for (fate, row) in &rows {
        let said = messages.say("survey-fate", &[("fate", fate.word().into())]);
        writeln!(io.out, "{:>6}  {:>7}  {said}", row.count, percent(row.count))?;
        let (from, latest) = (row.latest.0.to_string(), row.latest.1.as_str());
        let example =
            [("example", row.example.as_str().into()), ("from", from.into()), ("latest", latest.into())];
        let key = if *fate == Fate::NoLaw { "survey-example" } else { "survey-latest" };
        writeln!(io.out, "{:>17}{}", "", messages.say(key, &example))?;
    }
    if one_player > 0 {
        writeln!(io.out, "{}", messages.say("survey-one-player", &[("share", percent(one_player).into())]))?;
    }
    let proved: u64 = rows.values().map(|row| row.proved).sum();
    let counts = [("proved", proved.to_string().into()), ("games", total.to_string().into())];
    writeln!(io.out, "{}", messages.say("survey-proved", &counts))?;
    Ok(0)
}

/// Reads numbers from 1 to this.
fn from_1_to(most: u64) -> RangedU64ValueParser<u64> {
    RangedU64ValueParser::new().range(1..=most)
}

fn small(n: u64) -> usize {
    usize::try_from(n).expect("the options limit it")
}
