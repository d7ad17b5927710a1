//! `grundy games [NAME]`: the catalogue.

use std::io::Write;

use grundy::game::Game as GameOfCatalogue;
use grundy::notation::text::Text;
use grundy::phrase::{Phrase, phrase};
use grundy::rules::Class;
use grundy::view::about::Own;
use grundy::{Error, catalogue};
use grundy_explain::messages::{GameText, Language, Messages};
use grundy_explain::words::about;
use grundy_explain::words::shell::quoted;
use grundy_script::file::{Family, Opened};
use grundy_script::library::{self, Sample};
use grundy_script::open;
use grundy_wire::{Game, OwnGame};

use crate::exit::Failure;
use crate::options::computation::language;
use crate::{Io, files};

/// Lists the games in groups; with a name, one game's rules, notation and examples.
///
/// A word that no game is called by is looked for in all names and rules.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  grundy games chomp\n  grundy games pawn\n  grundy games --cycles --draws\n  \
    grundy games --file euclid"
)]
pub(crate) struct Args {
    /// A game, or words to look for
    #[arg(value_name = "NAME")]
    name: Vec<String>,
    #[command(flatten)]
    filter: Filter,
    /// Print the rule file of this name that is inside the program
    #[arg(long, value_name = "NAME", conflicts_with_all = ["name", "json"])]
    file: Option<String>,
    /// One JSON value, for machines
    #[arg(long)]
    json: bool,
    /// The language of the texts: en, uk or ru
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = language)]
    lang: Language,
}

/// Which games are listed: those of which all of this is true.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Only games")]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
struct Filter {
    /// Both players have the same moves
    #[arg(long)]
    impartial: bool,
    /// The players have different moves
    #[arg(long)]
    partizan: bool,
    /// Play may come back to a position
    #[arg(long)]
    cycles: bool,
    /// Play always ends
    #[arg(long, conflicts_with = "cycles")]
    acyclic: bool,
    /// Positions are sums
    #[arg(long)]
    sums: bool,
    /// Draws are possible
    #[arg(long)]
    draws: bool,
    /// Numbers are paid
    #[arg(long)]
    payoffs: bool,
    /// Chance has a part
    #[arg(long)]
    chance: bool,
}

impl Filter {
    fn any(&self) -> bool {
        let Self { impartial, partizan, cycles, acyclic, sums, draws, payoffs, chance } = *self;
        impartial || partizan || cycles || acyclic || sums || draws || payoffs || chance
    }

    fn lets(&self, class: &Class) -> bool {
        (!self.impartial || class.impartial)
            && (!self.partizan || !class.impartial)
            && (!self.cycles || !class.acyclic)
            && (!self.acyclic || class.acyclic)
            && (!self.sums || class.sums)
            && (!self.draws || class.draws)
            && (!self.payoffs || class.payoffs)
            && (!self.chance || class.chance)
    }
}

/// Whether games of a class belong to a group.
type Belongs = fn(&Class) -> bool;

/// The groups of the list, in their order.
const GROUPS: [(&str, Belongs); 5] = [
    ("games-impartial", |class| class.sums && class.impartial),
    ("games-partizan", |class| class.sums && !class.impartial),
    ("games-contests", |class| !class.sums && !class.payoffs && class.acyclic),
    ("games-cycles", |class| !class.sums && !class.payoffs && !class.acyclic),
    ("games-payoffs", |class| class.payoffs),
];

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let messages = Messages::of(args.lang);
    if let Some(name) = &args.file {
        write!(io.out, "{}", files::sample(name)?.text)?;
        return Ok(0);
    }
    let name = args.name.join(" ");
    if name.is_empty() {
        return list(args, "", io);
    }
    if args.filter.any() {
        return list(args, &name, io);
    }
    if let Some(own) = files::OPENER.rule_file(Text::new(&name))? {
        let own = about_file(&name, &own, messages);
        match args.json {
            true => writeln!(io.out, "{}", grundy_wire::json(&OwnGame::of(&own)))?,
            false => write!(io.out, "{}", about::own(&own, io.width, messages))?,
        }
        return Ok(0);
    }
    // the parameters of a question do not matter here
    let plain = name.split(':').next().unwrap_or(&name);
    match catalogue::find(plain) {
        Some(game) if args.json => writeln!(io.out, "{}", grundy_wire::json(&Game::of(game, messages)))?,
        Some(game) => write!(io.out, "{}", about::game(game, io.width, messages))?,
        None => return list(args, &name, io),
    }
    Ok(0)
}

/// The games that the filter lets through and that hold all these words, in groups.
fn list(args: &Args, words: &str, io: &mut Io) -> Result<u8, Failure> {
    let messages = Messages::of(args.lang);
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let holds = |text: String| {
        let text = text.to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    let says = |game: &GameOfCatalogue| {
        let told = [GameText::Title, GameText::Rules].map(|text| messages.game(game, text));
        [game.id, &game.aliases.join(" "), game.rules, &told.concat(), game.source].join(" ")
    };
    let fits = |game: &&&'static GameOfCatalogue| args.filter.lets(&game.class) && holds(says(game));
    let games: Vec<&GameOfCatalogue> = catalogue::GAMES.iter().filter(fits).copied().collect();
    let in_file = |sample: &&Sample| !args.filter.any() && holds(format!("{} {}", sample.name, sample.text));
    let files: Vec<&Sample> = library::SAMPLES.iter().filter(in_file).collect();
    if games.is_empty() && files.is_empty() {
        return Err(match words.is_empty() {
            true => Failure::Usage {
                problem: Phrase::fixed("wrong-filters", "no game is all of this"),
                hint: phrase!("hint-leave", "leave out {what}", what = "one of the options"),
            },
            false => Error::from(open::unknown(Text::new(&args.name.join(" ")))).into(),
        });
    }
    if args.json {
        let games: Vec<_> = games.iter().map(|game| Game::of(game, messages)).collect();
        writeln!(io.out, "{}", grundy_wire::json(&games))?;
        return Ok(0);
    }
    for (heading, belongs) in GROUPS {
        let mut group: Vec<&GameOfCatalogue> =
            games.iter().filter(|game| belongs(&game.class)).copied().collect();
        group.sort_by_key(|game| game.id);
        if !group.is_empty() {
            let list = about::list(&group, io.width, messages);
            writeln!(io.out, "{}\n{list}", messages.say(heading, &[]))?;
        }
    }
    if !files.is_empty() {
        let names: Vec<&str> = files.iter().map(|sample| sample.name).collect();
        writeln!(io.out, "{}", messages.say("games-files", &[]))?;
        writeln!(io.out, "{}\n", textwrap::fill(&names.join(", "), whole_names(io.width)))?;
    }
    writeln!(io.out, "{}", textwrap::fill(&messages.say("tells-more", &[]), io.width))?;
    Ok(0)
}

/// Lines of this width at most, in which no name is cut at a hyphen.
fn whole_names(width: usize) -> textwrap::Options<'static> {
    textwrap::Options::new(width).word_splitter(textwrap::WordSplitter::NoHyphenation)
}

/// The game of a rule file: what the file says, and what follows from it.
fn about_file(name: &str, own: &Opened, messages: &Messages) -> Own {
    let start = own.table.start();
    let notation = match &start {
        Some(start) => messages.say("position-looks-like", &[("start", start.as_str().into())]),
        None => messages.say("position-is-number", &[]),
    };
    let family = match own.family {
        Family::Impartial => messages.say("family-impartial", &[]),
        Family::Contest => messages.say("family-contest", &[]),
        Family::Payoff => messages.say("family-payoff", &[]),
        Family::Partizan => messages.say("family-partizan", &[]),
    };
    let mut examples = vec![name.to_owned()];
    let step = start.and_then(|start| own.table.moves(&start).ok()?.into_iter().next());
    examples.extend(step.map(|step| match step.to.contains(' ') {
        true => format!("{name} '{}'", step.to),
        false => quoted(&format!("{name} {}", step.to)),
    }));
    Own {
        file: name.to_owned(),
        title: own.name.clone().unwrap_or_else(|| name.to_owned()),
        rules: own.rules.clone().unwrap_or_default(),
        notation,
        family,
        examples: if own.table.start().is_some() { examples } else { Vec::new() },
        class: about::class(&own.table.class(false), messages),
    }
}
